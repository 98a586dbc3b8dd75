//! Many concurrent clients.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;

use crate::support::{COIN, OURS, Service, Stage, balance, destinations};

const CLIENTS: u64 = 50;

fn call(client: &mut Client, method: &str, params: &str) -> Tree {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    let (status, answer) = client.post("/json_rpc", &body).expect("an answer");
    assert_eq!(status, 200);
    Tree::from_json(&answer).expect("JSON")
}

#[test]
fn fifty_clients_spend_no_output_twice() {
    let mut stage = Stage::new();
    // More than two outputs for each, without mining as many blocks.
    let own = destinations(&[(OURS, 2 * COIN); 15]);
    let made: Vec<String> = (0..8)
        .map(|_| {
            let sent = stage.ours.call("transfer", &format!(r#"{{"destinations":[{own}]}}"#));
            sent.text("tx_hash").unwrap().to_owned()
        })
        .collect();
    stage.confirm(&made, 10);
    let port = stage.ours.rpc_port();
    let address = stage.their_address.clone();
    let (before, _) = balance(&mut stage.ours);
    let done = AtomicBool::new(false);
    let (sent, reads) = thread::scope(|scope| {
        let reader = scope.spawn(|| {
            let mut client = Client::connect(port).unwrap();
            let mut reads = 0;
            while !done.load(Ordering::Relaxed) {
                let tree = call(&mut client, "get_balance", "{}");
                assert!(tree.number("result.balance").is_some(), "{tree:?}");
                reads += 1;
            }
            reads
        });
        let senders: Vec<_> = (1..=CLIENTS)
            .map(|number| {
                let address = &address;
                scope.spawn(move || {
                    let mut client = Client::connect(port).unwrap();
                    let params = format!(
                        r#"{{"destinations":[{{"address":"{address}","amount":{}}}]}}"#,
                        COIN + number
                    );
                    let tree = call(&mut client, "transfer", &params);
                    tree.get("result").unwrap_or_else(|| panic!("client {number}: {tree:?}")).clone()
                })
            })
            .collect();
        let sent: Vec<_> = senders.into_iter().map(|sender| sender.join()).collect();
        done.store(true, Ordering::Relaxed);
        let sent: Vec<Tree> = sent.into_iter().map(|one| one.expect("a client that was answered")).collect();
        (sent, reader.join().unwrap())
    });
    let mut images: Vec<String> =
        sent.iter().flat_map(|one| crate::support::texts(one, "spent_key_images.key_images")).collect();
    let all = images.len();
    images.sort();
    images.dedup();
    assert_eq!(images.len(), all, "an output was picked twice");
    let fees: u64 = sent.iter().map(|one| one.number("fee").unwrap()).sum();
    let paid: u64 = (1..=CLIENTS).map(|number| COIN + number).sum();
    assert_eq!(balance(&mut stage.ours).0, before - paid - fees);
    let ids: Vec<String> = sent.iter().map(|one| one.text("tx_hash").unwrap().to_owned()).collect();
    stage.confirm(&ids, 2);
    assert_eq!(balance(&mut stage.theirs).0, paid);
    assert_eq!(balance(&mut stage.ours).0, before - paid - fees);
    let history = stage.ours.call("get_transfers", r#"{"pending":true,"out":true,"failed":true}"#);
    assert_eq!(history.list("out").len(), made.len() + ids.len());
    assert!(history.list("pending").is_empty() && history.list("failed").is_empty());
    println!("{} clients spent {all} outputs, {reads} balances were read meanwhile", ids.len());
}
