//! Types for clients in Python: a `TypedDict` for each object, and a class with the methods.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use super::types::{Call, Definition, Field, Type, definitions, methods, paths, reachable};
use super::{list, text};

/// Words that cannot be the name of a field in the syntax of classes.
const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// The module of a service.
pub(super) fn module(document: &Value) -> String {
    let title = text(&document["info"], "title");
    let (definitions, methods, paths) = (definitions(document), methods(document), paths(document));
    let calls = || methods.iter().chain(&paths).flat_map(|call| [call.params.clone(), call.result.clone()]);
    let used = reachable(&definitions, calls());
    let mut out = format!(
        "\"\"\"Types of the RPC of {title}. Generated from its description, which `rpc.discover` returns.\n\n\
         Fields that are NotRequired are left out when they are empty or have their usual value.\n\"\"\"\n\n\
         from __future__ import annotations\n\n\
         from typing import Any, Callable, Mapping, NotRequired, Sequence, TypeAlias, TypedDict, Union, cast\n\n\
         Transport = Callable[[str, Union[Mapping[str, Any], Sequence[Any]]], Any]\n\
         \"\"\"Makes a call: gets the name of a method or path with its parameters, and returns the result.\"\"\"\n"
    );
    for name in used {
        define(&mut out, &name, &definitions[&name]);
    }
    let _ = write!(
        out,
        "\n\nclass Client:\n    \"\"\"The methods of {title}, over a transport that the program brings.\"\"\"\n\n    \
         def __init__(self, transport: Transport) -> None:\n        self._transport = transport\n"
    );
    let errors = errors(document);
    for call in methods.iter().chain(&paths) {
        method(&mut out, call);
    }
    let _ = write!(out, "\n\nERRORS: dict[int, str] = {{\n");
    for (code, message) in errors {
        let _ = writeln!(out, "    {code}: {},", quoted(message));
    }
    out.push_str("}\n\"\"\"The error codes of all methods.\"\"\"\n");
    out
}

/// The error codes of all methods.
fn errors(document: &Value) -> BTreeMap<i64, &str> {
    let errors = list(document, "methods").iter().flat_map(|method| list(method, "errors"));
    errors.filter_map(|error| Some((error.get("code")?.as_i64()?, text(error, "message")))).collect()
}

fn define(out: &mut String, name: &str, definition: &Definition) {
    let Type::Object(fields) = &definition.kind else {
        let _ = write!(out, "\n{name}: TypeAlias = \"{}\"\n", spelled(&definition.kind));
        return comment(out, "", &definition.description);
    };
    if fields.iter().any(|field| KEYWORDS.contains(&field.name.as_str())) {
        let _ = write!(out, "\n{name} = TypedDict(\n    \"{name}\",\n    {{\n");
        for field in fields {
            let _ = writeln!(out, "        \"{}\": {},", field.name, if_required(field, true));
        }
        out.push_str("    },\n)\n");
        return comment(out, "", &definition.description);
    }
    let _ = write!(out, "\n\nclass {name}(TypedDict):\n");
    comment(out, "    ", &definition.description);
    if fields.is_empty() && definition.description.is_empty() {
        out.push_str("    pass\n");
    }
    for field in fields {
        let _ = write!(out, "\n    {}: {}\n", field.name, if_required(field, false));
        comment(out, "    ", &field.description);
    }
}

/// A documentation string, if there is a text.
fn comment(out: &mut String, indent: &str, text: &str) {
    if !text.is_empty() {
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(out, "{indent}\"\"\"{text}\"\"\"");
    }
}

/// The type of a field; in quotes if it is evaluated at once.
fn if_required(field: &Field, at_once: bool) -> String {
    let kind = spelled(&field.kind);
    let kind = if at_once { format!("\"{kind}\"") } else { kind };
    if field.required { kind } else { format!("NotRequired[{kind}]") }
}

fn spelled(kind: &Type) -> String {
    match kind {
        Type::Integer => "int".to_owned(),
        Type::Number => "float".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::Text | Type::Bytes => "str".to_owned(),
        Type::List(inner) => format!("list[{}]", spelled(inner)),
        Type::Named(name) => name.clone(),
        Type::Union(choices) => choices.iter().map(spelled).collect::<Vec<_>>().join(" | "),
        Type::Object(_) | Type::Anything => "dict[str, Any]".to_owned(),
    }
}

fn method(out: &mut String, call: &Call<'_>) {
    let name = call.name.trim_start_matches('/').replace(['.', '-'], "_");
    // A path may have the name of a method.
    let name = if call.name.starts_with('/') { format!("path_{name}") } else { name };
    let (params, result) = (spelled(&call.params), spelled(&call.result));
    let default = match &call.params {
        Type::List(_) => "",
        _ => " | None = None",
    };
    let given = if default.is_empty() { "params" } else { "params or {}" };
    let _ = write!(
        out,
        "\n    def {name}(self, params: {params}{default}) -> {result}:\n        \
         return cast({}, self._transport({}, {given}))\n",
        quoted(&result),
        quoted(call.name),
    );
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn types_and_methods_of_a_small_document() {
        let document = json!({
            "info": { "title": "small" },
            "methods": [{
                "name": "get_all",
                "x-request": { "$ref": "#/components/schemas/GetAllRequest" },
                "params": [{ "name": "in", "schema": { "type": "boolean" } }],
                "result": { "schema": { "$ref": "#/components/schemas/GetAllResponse" } },
                "errors": [{ "code": -1, "message": "a \"quoted\" text" }],
            }],
            "components": { "schemas": {
                "GetAllRequest": { "type": "object", "properties": { "in": { "type": "boolean" } } },
                "GetAllResponse": {
                    "type": "object",
                    "properties": {
                        "either": { "$ref": "#/components/schemas/Either" },
                        "numbers": { "type": "array", "items": { "type": "integer" }, "description": "Some." },
                    },
                    "required": ["either"],
                },
                "Either": { "anyOf": [{ "type": "string" }, { "type": "integer" }] },
                "Unused": { "type": "object" },
            } },
        });
        let module = module(&document);
        for expected in [
            "\nEither: TypeAlias = \"str | int\"\n",
            "\nGetAllRequest = TypedDict(\n    \"GetAllRequest\",\n    {\n        \"in\": NotRequired[\"bool\"],\n",
            "\nclass GetAllResponse(TypedDict):\n\n    either: Either\n\n    numbers: NotRequired[list[int]]\n    \"\"\"Some.\"\"\"\n",
            "    def get_all(self, params: GetAllRequest | None = None) -> GetAllResponse:\n",
            "    -1: \"a \\\"quoted\\\" text\",\n",
        ] {
            assert!(module.contains(expected), "{expected}\n--- is not in:\n{module}");
        }
        assert!(!module.contains("Unused"));
    }
}
