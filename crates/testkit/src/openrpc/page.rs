//! The part of `docs/methods.md` about a service.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::Value;

use super::types::{Definition, Field, Type, definitions, inner_names};
use super::{Service, list, text};

/// The page with the part of a service as its description has it.
///
/// # Panics
/// If the page has no such part.
pub(super) fn updated(page: &str, service: Service, document: &Value) -> String {
    let whose = match service {
        Service::Node => "node",
        Service::Wallet => "wallet",
    };
    let (begin, end) =
        (format!("<!-- The {whose}'s methods. -->\n"), format!("<!-- End of the {whose}'s methods. -->"));
    let (before, rest) =
        page.split_once(&begin).unwrap_or_else(|| panic!("docs/methods.md has no line {begin}"));
    let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("docs/methods.md has no line {end}"));
    format!("{before}{begin}{}{end}{after}", part(service, document))
}

fn part(service: Service, document: &Value) -> String {
    let calls = || list(document, "methods").iter().chain(list(document, "x-paths"));
    let mut out = String::from(match service {
        Service::Node => {
            "| method | ports | thread | bootstrap daemon answers | counted as | memory |\n|---|---|---|---|---|---|\n"
        }
        Service::Wallet => {
            "| method | needs a wallet | scope of a token | checks, in this order |\n|---|---|---|---|\n"
        }
    });
    for call in calls() {
        out.push_str(&match service {
            Service::Node => node_line(call),
            Service::Wallet => wallet_line(call),
        });
    }
    let definitions = definitions(document);
    for call in calls() {
        details(&mut out, call, &definitions);
    }
    let _ = write!(
        out,
        "\n### Types of the {}\n",
        if service == Service::Node { "node" } else { "wallet service" }
    );
    let inner = inner_names(&definitions);
    for (name, definition) in &definitions {
        // Those of calls are with the call, and a type of requests is as that of responses.
        let of_call = name.ends_with("Request") || name.ends_with("Response");
        if !name.ends_with("Param") && (!of_call || inner.contains(name)) {
            named(&mut out, name, definition);
        }
    }
    out.push('\n');
    out
}

/// All names of a call.
fn names(call: &Value) -> String {
    let aliases = list(call, "x-aliases").iter().filter_map(Value::as_str);
    [text(call, "name")]
        .into_iter()
        .chain(aliases)
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ")
}

fn node_line(call: &Value) -> String {
    let counted = match text(call, "x-counted-as") {
        "" => String::new(),
        name => format!("`{name}`"),
    };
    let memory = match call.get("x-memory").and_then(Value::as_u64) {
        Some(bytes) => format!("{} MiB", bytes >> 20),
        None => String::new(),
    };
    let (ports, thread) = (text(call, "x-ports"), text(call, "x-thread"));
    let bootstrap = text(call, "x-bootstrap-daemon-answers");
    line(&[&names(call), ports, thread, bootstrap, &counted, &memory])
}

fn wallet_line(call: &Value) -> String {
    let wallet = match call.get("x-needs-wallet") {
        // The wallet of a stream is in its path.
        None | Some(Value::Bool(true)) => "yes",
        _ => "",
    };
    let scope = match text(call, "x-token-scope") {
        "" => "read",
        scope => scope,
    };
    let checks: Vec<&str> = list(call, "x-checks").iter().filter_map(Value::as_str).collect();
    line(&[&names(call), wallet, scope, &checks.join(", ")])
}

/// A line of a table.
fn line(cells: &[&str]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| cell.replace('|', "\\|")).collect();
    format!("| {} |\n", cells.join(" | ")).replace("  ", " ")
}

/// The section about a call.
fn details(out: &mut String, call: &Value, definitions: &BTreeMap<String, Definition>) {
    let _ = write!(out, "\n### {}\n", names(call));
    let params: Vec<Field> = list(call, "params").iter().map(param).collect();
    let by_position = text(call, "paramStructure") == "by-position";
    if !params.is_empty() {
        let head = if by_position { "in an array" } else { "parameter" };
        let _ = write!(out, "\n| {head} | type | default | |\n|---|---|---|---|\n");
        for field in &params {
            let default = field.default.as_ref().map_or_else(String::new, |value| format!("`{value}`"));
            let (name, kind) = (format!("`{}`", field.name), spelled(&field.kind));
            out.push_str(&line(&[&name, &kind, &default, &field.description]));
        }
    }
    match call.get("result") {
        Some(result) => response(out, "result", &Type::of(&result["schema"]), definitions),
        None => {
            for body in list(call, "responses") {
                let encoding = match text(body, "contentType") {
                    "application/json" => "result",
                    "application/octet-stream" => "result in portable storage",
                    "text/event-stream" => "event",
                    _ => "text",
                };
                if let Some(schema) = body.get("schema") {
                    response(out, encoding, &Type::of(schema), definitions);
                }
            }
        }
    }
    let own = |error: &&Value| {
        error.get("code").and_then(Value::as_i64).is_some_and(|code| code < 0 && code > -32000)
    };
    let errors: Vec<String> = list(call, "errors")
        .iter()
        .filter(own)
        .map(|error| format!("{} ({})", error["code"], text(error, "message")))
        .collect();
    if !errors.is_empty() {
        let _ = write!(out, "\nErrors: {}.\n", errors.join(", "));
    }
    for item in list(call, "x-dialects") {
        let (classic, modern) = (text(item, "classic"), text(item, "modern"));
        let _ = write!(
            out,
            "\nDialects: {}: {classic}; in the modern dialect: {modern}.\n",
            text(item, "subject")
        );
    }
}

fn param(param: &Value) -> Field {
    Field {
        name: text(param, "name").to_owned(),
        kind: Type::of(&param["schema"]),
        required: param["required"] == true,
        description: text(param, "description").to_owned(),
        default: param["schema"].get("default").cloned(),
    }
}

/// The fields of a response.
fn response(out: &mut String, head: &str, kind: &Type, definitions: &BTreeMap<String, Definition>) {
    let inner = match kind {
        Type::Named(name) => &definitions[name].kind,
        other => other,
    };
    match inner {
        Type::Object(fields) if fields.is_empty() => {
            let _ = write!(out, "\nThe {head} is an empty object.\n");
        }
        Type::Object(list) => fields(out, head, list),
        other => {
            let _ = write!(out, "\nThe {head} is {}.\n", spelled(other));
        }
    }
}

fn fields(out: &mut String, head: &str, fields: &[Field]) {
    let _ = write!(out, "\n| {head} | type | |\n|---|---|---|\n");
    for field in fields {
        let optional = if field.required { "" } else { ", optional" };
        let (name, kind) = (format!("`{}`", field.name), format!("{}{optional}", spelled(&field.kind)));
        out.push_str(&line(&[&name, &kind, &field.description]));
    }
}

fn named(out: &mut String, name: &str, definition: &Definition) {
    let _ = write!(out, "\n#### {name}\n");
    if !definition.description.is_empty() {
        let _ = write!(out, "\n{}\n", definition.description);
    }
    match &definition.kind {
        Type::Object(list) => fields(out, "field", list),
        other => {
            let _ = write!(out, "\nIt is {}.\n", spelled(other));
        }
    }
}

fn spelled(kind: &Type) -> String {
    match kind {
        Type::Integer => "integer".to_owned(),
        Type::Number => "number".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Text => "string".to_owned(),
        Type::Bytes => "bytes".to_owned(),
        Type::List(inner) => format!("list of {}", spelled(inner)),
        Type::Named(name) => match name.strip_suffix("Param") {
            Some(name) => spelled(&Type::Named(name.to_owned())),
            None => format!("[{name}](#{})", name.to_lowercase()),
        },
        Type::Union(choices) => choices.iter().map(spelled).collect::<Vec<_>>().join(" or "),
        Type::Object(_) | Type::Anything => "object".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_part_of_a_service_is_replaced() {
        let document = json!({
            "methods": [{
                "name": "get_pair",
                "x-aliases": ["getpair"],
                "x-ports": "all",
                "x-thread": "connection",
                "x-memory": 2 << 20,
                "params": [{ "name": "at", "description": "Where.", "schema": { "type": "integer", "default": 5 } }],
                "result": { "schema": { "$ref": "#/components/schemas/GetPairResponse" } },
                "errors": [{ "code": -2, "message": "Height is too large" }, { "code": -32602, "message": "x" }],
                "x-dialects": [{ "subject": "`at`", "classic": "a", "modern": "b" }],
            }],
            "components": { "schemas": {
                "GetPairResponse": {
                    "type": "object",
                    "properties": { "pair": { "$ref": "#/components/schemas/Pair" } },
                },
                "Pair": { "type": "object", "description": "Two.", "properties": { "left": { "type": "integer" } } },
            } },
        });
        let page =
            "# Page\n\n<!-- The node's methods. -->\nold\n<!-- End of the node's methods. -->\n\nEnd.\n";
        let expected = "# Page\n\n<!-- The node's methods. -->\n\
            | method | ports | thread | bootstrap daemon answers | counted as | memory |\n|---|---|---|---|---|---|\n\
            | `get_pair`, `getpair` | all | connection | | | 2 MiB |\n\n\
            ### `get_pair`, `getpair`\n\n\
            | parameter | type | default | |\n|---|---|---|---|\n| `at` | integer | `5` | Where. |\n\n\
            | result | type | |\n|---|---|---|\n| `pair` | [Pair](#pair), optional | |\n\n\
            Errors: -2 (Height is too large).\n\n\
            Dialects: `at`: a; in the modern dialect: b.\n\n\
            ### Types of the node\n\n\
            #### Pair\n\nTwo.\n\n\
            | field | type | |\n|---|---|---|\n| `left` | integer, optional | |\n\n\
            <!-- End of the node's methods. -->\n\nEnd.\n";
        assert_eq!(updated(page, Service::Node, &document), expected);
        assert_eq!(updated(expected, Service::Node, &document), expected);
    }
}
