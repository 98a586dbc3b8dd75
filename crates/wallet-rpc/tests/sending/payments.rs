//! A payment from its creation to its block.

use ferrite_testkit::diff::Tree;

use crate::support::{COIN, Service, Stage, balance, destinations, numbers, texts};

#[test]
fn a_payment_is_pending_and_then_out() {
    let mut stage = Stage::new();
    let (before, _) = balance(&mut stage.ours);
    let to = destinations(&[(&stage.their_address, 2 * COIN), (&stage.their_address, COIN / 3)]);
    let sent = stage.ours.call(
        "transfer",
        &format!(r#"{{"destinations":[{to}],"get_tx_key":true,"get_tx_hex":true,"get_tx_metadata":true}}"#),
    );
    let txid = sent.text("tx_hash").unwrap().to_owned();
    let fee = sent.number("fee").unwrap();
    assert_eq!(sent.number("amount"), Some(2 * COIN + COIN / 3));
    assert_eq!(numbers(&sent, "amounts_by_dest.amounts"), [2 * COIN, COIN / 3]);
    assert!(sent.number("weight").unwrap() > 1000 && sent.text("tx_key").unwrap().len() == 64);
    assert!(!texts(&sent, "spent_key_images.key_images").is_empty());
    assert_eq!(sent.text("unsigned_txset"), Some(""));

    let history = stage.ours.call("get_transfers", r#"{"pending":true,"out":true,"failed":true}"#);
    assert!(history.list("out").is_empty() && history.list("failed").is_empty());
    check_entry(&history.list("pending")[0], "pending", &txid, fee, &stage.their_address);
    assert_eq!(balance(&mut stage.ours).0, before - 2 * COIN - COIN / 3 - fee);

    stage.confirm(std::slice::from_ref(&txid), 1);
    let history = stage.ours.call("get_transfers", r#"{"pending":true,"out":true,"failed":true}"#);
    assert!(history.list("pending").is_empty() && history.list("failed").is_empty());
    check_entry(&history.list("out")[0], "out", &txid, fee, &stage.their_address);
    assert_eq!(balance(&mut stage.ours).0, before - 2 * COIN - COIN / 3 - fee);
    assert_eq!(balance(&mut stage.theirs).0, 2 * COIN + COIN / 3);
}

fn check_entry(entry: &Tree, kind: &str, txid: &str, fee: u64, address: &str) {
    assert_eq!(entry.text("type"), Some(kind));
    assert_eq!(entry.text("txid"), Some(txid));
    assert_eq!(entry.number("fee"), Some(fee));
    assert_eq!(entry.number("amount"), Some(2 * COIN + COIN / 3));
    let to: Vec<_> = entry.list("destinations").iter().collect();
    assert_eq!(to.len(), 2);
    assert!(to.iter().all(|one| one.text("address") == Some(address)));
    assert_eq!((to[0].number("amount"), to[1].number("amount")), (Some(2 * COIN), Some(COIN / 3)));
}

#[test]
fn a_transaction_is_relayed_later_and_once() {
    let mut stage = Stage::new();
    let (before, _) = balance(&mut stage.ours);
    let to = destinations(&[(&stage.their_address, COIN)]);
    let made = stage.ours.call(
        "transfer",
        &format!(r#"{{"destinations":[{to}],"do_not_relay":true,"get_tx_metadata":true}}"#),
    );
    assert_eq!(balance(&mut stage.ours), (before, before), "nothing was sent");
    assert!(stage.ours.call("get_transfers", r#"{"pending":true}"#).list("pending").is_empty());
    let metadata = format!(r#"{{"hex":"{}"}}"#, made.text("tx_metadata").unwrap());
    let txid = made.text("tx_hash").unwrap().to_owned();
    for _ in 0..2 {
        let relayed = stage.ours.call("relay_tx", &metadata);
        assert_eq!(relayed.text("tx_hash"), Some(txid.as_str()));
        assert_eq!(stage.ours.call("get_transfers", r#"{"pending":true}"#).list("pending").len(), 1);
    }
    let fee = made.number("fee").unwrap();
    assert_eq!(balance(&mut stage.ours).0, before - COIN - fee);
    stage.confirm(std::slice::from_ref(&txid), 1);
    let relayed = stage.ours.call("relay_tx", &metadata);
    assert_eq!(relayed.text("tx_hash"), Some(txid.as_str()));
    let history = stage.ours.call("get_transfers", r#"{"pending":true,"out":true,"failed":true}"#);
    assert_eq!(history.list("out").len(), 1);
    assert!(history.list("pending").is_empty() && history.list("failed").is_empty());
    assert_eq!(balance(&mut stage.ours).0, before - COIN - fee);
    assert_eq!(balance(&mut stage.theirs).0, COIN);
}
