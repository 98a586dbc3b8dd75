use ferrite_rpc::Kind;
use ferrite_rpc::json::{self, Value};
use ferrite_testkit::golden::{self, Step};
use ferrite_testkit::openrpc;

use super::table;

#[test]
fn functions_and_types_are_called_after_their_method() {
    assert_eq!(table().misnamed("ferrite_rpc::daemon"), [""; 0]);
}

#[test]
fn all_methods_are_there() {
    let table = table();
    let count = |kind| table.rows().iter().filter(|row| row.kind() == kind).count();
    assert_eq!((count(Kind::Method), count(Kind::Path)), (39, 36));
    let payable = table.rows().iter().filter(|row| row.is_payable()).count();
    let forwarded = table.rows().iter().filter(|row| row.forward().is_some()).count();
    assert_eq!((payable, forwarded), (26, 40));
}

#[test]
fn calls_that_count_others_name_known_methods() {
    let calls = table().calls();
    for name in ["get_block_template", "submit_block", "/get_peer_list"] {
        calls.note(name);
    }
    assert_eq!(calls.list().len(), 3);
}

#[test]
fn the_documents_are_up_to_date() {
    let document = table().document(false).unwrap();
    openrpc::check(openrpc::Service::Node, document.value());
}

#[test]
fn every_call_is_described() {
    let document = table().document(false).unwrap();
    let document = document.value();
    for method in document["methods"].as_array().unwrap() {
        assert!(method["result"]["schema"].is_object(), "{method}");
    }
    for path in document["x-paths"].as_array().unwrap() {
        assert!(path["request"]["schema"].is_object(), "{path}");
        let responses = path["responses"].as_array().unwrap();
        assert!(!responses.is_empty() && responses.iter().all(|one| one["schema"].is_object()), "{path}");
    }
}

/// The dialects name methods and paths that exist.
#[test]
fn differences_between_dialects_concern_calls_that_exist() {
    use ferrite_rpc::dialect::{Service, TABLE};
    let table = table();
    let names: Vec<&str> = table.names().iter().map(|name| name.name).collect();
    for item in TABLE.iter().filter(|item| item.service == Service::Daemon) {
        assert!(!item.methods.is_empty(), "{}", item.subject);
        for method in item.methods {
            assert!(names.contains(method), "{method}: {}", item.subject);
        }
    }
}

/// What a real node of today answers is as our description says, error codes included.
#[test]
fn recorded_answers_are_as_described() {
    let document = table().document(false).unwrap();
    let (mut compared, mut problems) = (0, Vec::new());
    for step in golden::recorded("rpc/0.18.5.1/node.io.zst") {
        let Step::Ask(question, Some(answer)) = step else { continue };
        let json =
            answer.headers.iter().any(|(name, value)| name == "Content-Type" && value == "application/json");
        let (true, Ok(body)) =
            (json && answer.status.starts_with("200") && !answer.body.is_empty(), json::parse(&answer.body))
        else {
            continue;
        };
        let problem = if question.path == "/json_rpc" {
            let Ok(request) = json::parse(&question.body) else { continue };
            let Some(Value::String(method)) = request.get(&b"method"[..]) else { continue };
            let method = String::from_utf8_lossy(method).into_owned();
            match (body.get(&b"result"[..]), code(&body)) {
                (Some(result), _) => {
                    document.compare(&method, result).err().map(|problem| format!("{method}: {problem}"))
                }
                (None, Some(code)) if code > -32000 && !document.has_error(&method, code) => {
                    Some(format!("{method}: {code}"))
                }
                _ => None,
            }
        } else {
            let found = document.compare(&question.path, &Value::Object(body));
            found.err().map(|problem| format!("{}: {problem}", question.path))
        };
        compared += 1;
        problems.extend(problem);
    }
    problems.sort();
    problems.dedup();
    assert!(compared > 100, "{compared}");
    assert_eq!(problems, [""; 0], "of {compared}");
}

/// The code of an error.
fn code(body: &json::Object) -> Option<i64> {
    let Some(Value::Object(error)) = body.get(&b"error"[..]) else { return None };
    match error.get(&b"code"[..]) {
        Some(Value::I64(code)) => Some(*code),
        Some(Value::U64(code)) => i64::try_from(*code).ok(),
        _ => None,
    }
}
