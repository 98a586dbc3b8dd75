//! Types for clients in TypeScript: an interface for each object, and one with the methods.

use std::fmt::Write as _;

use serde_json::Value;

use super::text;
use super::types::{Call, Definition, Field, Type, definitions, methods, paths, reachable};

/// The module of a service.
pub(super) fn module(document: &Value) -> String {
    let title = text(&document["info"], "title");
    let (definitions, methods, paths) = (definitions(document), methods(document), paths(document));
    let calls = || methods.iter().chain(&paths).flat_map(|call| [call.params.clone(), call.result.clone()]);
    let mut out = format!(
        "/**\n * Types of the RPC of {title}. Generated from its description, which `rpc.discover` returns.\n *\n \
         * Optional fields of results are left out when they are empty or have their usual value. Integers have up to\n \
         * 64 bits: above `Number.MAX_SAFE_INTEGER`, parse them as `bigint`.\n */\n"
    );
    for name in reachable(&definitions, calls()) {
        define(&mut out, &name, &definitions[&name]);
    }
    map(&mut out, "Methods", &format!("The methods of {title} at `/json_rpc`."), &methods);
    map(&mut out, "Paths", &format!("The paths of {title} that take and return JSON."), &paths);
    out.push_str(
        "\n/** What a client has to have: a function that makes calls. */\nexport interface Client {\n  \
         call<M extends keyof Methods>(method: M, params: Methods[M][\"params\"]): Promise<Methods[M][\"result\"]>;\n  \
         path<P extends keyof Paths>(path: P, params: Paths[P][\"params\"]): Promise<Paths[P][\"result\"]>;\n}\n",
    );
    out
}

fn define(out: &mut String, name: &str, definition: &Definition) {
    out.push('\n');
    comment(out, "", &definition.description);
    match &definition.kind {
        Type::Object(fields) if !fields.is_empty() => {
            let _ = writeln!(out, "export interface {name} {{");
            for field in fields {
                comment(out, "  ", &field.description);
                let _ = writeln!(out, "  {};", member(field));
            }
            out.push_str("}\n");
        }
        Type::Object(_) => {
            let _ = writeln!(out, "export type {name} = Record<string, never>;");
        }
        other => {
            let _ = writeln!(out, "export type {name} = {};", spelled(other));
        }
    }
}

fn comment(out: &mut String, indent: &str, text: &str) {
    if !text.is_empty() {
        let _ = writeln!(out, "{indent}/** {} */", text.replace("*/", "* /"));
    }
}

fn member(field: &Field) -> String {
    let mark = if field.required { "" } else { "?" };
    format!("{}{mark}: {}", field.name, spelled(&field.kind))
}

fn spelled(kind: &Type) -> String {
    match kind {
        Type::Integer | Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Text | Type::Bytes => "string".to_owned(),
        Type::List(inner) => match **inner {
            Type::Union(_) => format!("({})[]", spelled(inner)),
            _ => format!("{}[]", spelled(inner)),
        },
        Type::Named(name) => name.clone(),
        Type::Union(choices) => choices.iter().map(spelled).collect::<Vec<_>>().join(" | "),
        Type::Object(fields) => {
            format!("{{ {} }}", fields.iter().map(member).collect::<Vec<_>>().join("; "))
        }
        Type::Anything => "Record<string, unknown>".to_owned(),
    }
}

/// The names of calls with the types of their parameters and results.
fn map(out: &mut String, name: &str, text: &str, calls: &[Call<'_>]) {
    let _ = write!(out, "\n/** {text} */\nexport interface {name} {{\n");
    for call in calls {
        let (params, result) = (spelled(&call.params), spelled(&call.result));
        let _ = writeln!(out, "  \"{}\": {{ params: {params}; result: {result} }};", call.name);
    }
    out.push_str("}\n");
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
                "name": "sum",
                "params": [{ "name": "number", "schema": { "type": "integer" } }],
                "result": { "schema": { "$ref": "#/components/schemas/Sum" } },
            }],
            "x-paths": [
                {
                    "name": "/nothing",
                    "request": { "contentType": "application/json", "schema": { "type": "object", "additionalProperties": true } },
                    "responses": [{ "contentType": "application/json", "schema": { "type": "string" } }],
                },
                { "name": "/get.bin", "request": { "contentType": "application/octet-stream" }, "responses": [] },
            ],
            "components": { "schemas": { "Sum": {
                "type": "object",
                "description": "A sum.",
                "properties": { "parts": { "type": "array", "items": { "anyOf": [{ "type": "string" }, { "type": "integer" }] } },
                    "sum": { "type": "integer" } },
                "required": ["sum"],
            } } },
        });
        let module = module(&document);
        for expected in [
            "\n/** A sum. */\nexport interface Sum {\n  parts?: (string | number)[];\n  sum: number;\n}\n",
            "\n  \"sum\": { params: number[]; result: Sum };\n",
            "\n  \"/nothing\": { params: Record<string, unknown>; result: string };\n}\n",
        ] {
            assert!(module.contains(expected), "{expected}\n--- is not in:\n{module}");
        }
    }
}
