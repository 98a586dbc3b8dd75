//! `rpc.discover`: the wallet service describes itself.

use ferrite_testkit::our_wallet::OurWallet;
use serde_json::Value;

use crate::BINARY;

#[test]
fn the_service_describes_itself() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    let answer: Value = serde_json::from_str(&service.json_rpc("rpc.discover", "{}")).unwrap();
    let document = &answer["result"];
    assert_eq!(document["info"]["title"], "ferrite-wallet-rpc");
    let methods = document["methods"].as_array().unwrap();
    let method = |name: &str| methods.iter().find(|method| method["name"] == name).unwrap();
    let transfer = method("transfer");
    assert_eq!(
        (&transfer["x-token-scope"], &transfer["x-needs-wallet"]),
        (&"spend or propose".into(), &true.into())
    );
    let codes: Vec<i64> =
        transfer["errors"].as_array().unwrap().iter().map(|error| error["code"].as_i64().unwrap()).collect();
    assert!(codes.contains(&-17) && codes.contains(&-13) && codes.contains(&-32602), "{codes:?}");
    let params = method("create_address")["params"].as_array().unwrap();
    let count = params.iter().find(|param| param["name"] == "count").unwrap();
    assert_eq!(count["schema"]["default"], 1);
    // Everything that the description refers to is in it.
    let mut open = vec![document];
    while let Some(value) = open.pop() {
        if let Some(place) = value.get("$ref").and_then(Value::as_str) {
            assert!(document.pointer(place.trim_start_matches('#')).is_some(), "{place}");
        }
        match value {
            Value::Array(items) => open.extend(items),
            Value::Object(members) => open.extend(members.values()),
            _ => {}
        }
    }
}
