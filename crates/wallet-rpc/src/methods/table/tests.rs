mod access;

use ferrite_rpc::json::{self, Value};
use ferrite_testkit::golden::{self, Step};
use ferrite_testkit::openrpc;

use super::*;

#[test]
fn functions_and_types_are_called_after_their_method() {
    assert_eq!(table().misnamed("ferrite_rpc::wallet"), [""; 0]);
}

#[test]
fn only_methods_of_the_open_wallet_check_it() {
    for method in methods() {
        let checks = method.checks.iter().filter(|check| !matches!(check, Program | Unrestricted)).count();
        assert!(method.needs_wallet || checks == 0, "{}", method.row.first_name());
    }
}

#[test]
fn the_documents_are_up_to_date() {
    let document = table().document(false).unwrap();
    openrpc::check(openrpc::Service::Wallet, document.value());
}

#[test]
fn every_method_is_described() {
    let (table, document) = (table(), table().document(false).unwrap());
    let described = document.value()["methods"].as_array().unwrap();
    assert_eq!(described.len(), table.rows().len());
    for (method, row) in described.iter().zip(table.rows()) {
        assert_eq!(method["name"], row.first_name());
        assert!(method["result"]["schema"].is_object() && method["x-token-scope"].is_string(), "{method}");
    }
}

#[test]
fn differences_between_dialects_concern_methods_that_exist() {
    use ferrite_rpc::dialect::{Service, TABLE};
    let table = super::table();
    let names: Vec<&str> = table.names().iter().map(|name| name.name).collect();
    for item in TABLE.iter().filter(|item| item.service == Service::Wallet) {
        for method in item.methods {
            assert!(names.contains(method), "{method}: {}", item.subject);
        }
    }
}

/// The recorded conversations with a real service of today.
const CONVERSATIONS: [&str; 8] =
    ["closed", "open", "proofs", "refused", "sending", "story", "today", "types"];

/// What a real service of today answers is as our description says.
#[test]
fn recorded_answers_are_as_described() {
    let document = table().document(false).unwrap();
    let (mut compared, mut problems) = (0, Vec::new());
    for name in CONVERSATIONS {
        for step in golden::recorded(&format!("rpc/0.18.5.1/wallet-{name}.io.zst")) {
            let Step::Ask(question, Some(answer)) = step else { continue };
            let (Ok(request), Ok(body)) = (json::parse(&question.body), json::parse(&answer.body)) else {
                continue;
            };
            let Some(Value::String(method)) = request.get(&b"method"[..]) else { continue };
            let method = String::from_utf8_lossy(method).into_owned();
            let Some(result) = body.get(&b"result"[..]) else { continue };
            compared += 1;
            problems.extend(
                document.compare(&method, result).err().map(|problem| format!("{method}: {problem}")),
            );
        }
    }
    problems.sort();
    problems.dedup();
    assert!(compared > 100, "{compared}");
    assert_eq!(problems, [""; 0], "of {compared}");
}
