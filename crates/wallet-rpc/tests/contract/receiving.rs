//! Incoming payments, according to the contract.

use ferrite_testkit::diff::{Connections, Question, Tree};
use ferrite_testkit::known_wallets;

use crate::sending::Funded;
use crate::support::{ADDRESS, fields};

const PAYMENT_ID: &str = "0123456789abcdef";
const COIN: u64 = 1_000_000_000_000;

/// The size of a transaction, according to the node.
fn size(funded: &Funded, id: &str) -> u64 {
    let mut node = Connections::new(funded.node.rpc_port(), funded.node.rpc_port());
    let body = format!(r#"{{"txs_hashes":["{id}"],"split":true}}"#);
    let answer = node.ask(&Question::path("/get_transactions", body)).tree().unwrap();
    let length = |name: &str| answer.text(&format!("txs.0.{name}")).unwrap().len() as u64 / 2;
    length("pruned_as_hex") + length("prunable_as_hex")
}

/// The global indices of a transaction's outputs, according to the node.
fn output_indices(funded: &Funded, id: &str) -> Vec<Option<u64>> {
    let mut node = Connections::new(funded.node.rpc_port(), funded.node.rpc_port());
    let answer = node.ask(&Question::path("/get_transactions", format!(r#"{{"txs_hashes":["{id}"]}}"#)));
    let tree = answer.tree().unwrap();
    let count = tree.list("txs.0.output_indices").len();
    (0..count).map(|place| tree.number(&format!("txs.0.output_indices.{place}"))).collect()
}

/// Payments of another wallet.
struct Paid {
    /// To an integrated address.
    with_id: String,
    /// To the main address and to another one.
    to_both: String,
    /// The other address.
    second: String,
}

/// Another wallet pays.
fn is_paid(funded: &mut Funded) -> Paid {
    let params = format!(r#"{{"payment_id":"{PAYMENT_ID}"}}"#);
    let integrated = funded.service.call("make_integrated_address", &params);
    let integrated = integrated.text("integrated_address").unwrap().to_owned();
    let second = funded.service.call("create_address", r#"{"account_index":0,"label":"second"}"#);
    let second = second.text("address").unwrap().to_owned();
    let seed = known_wallets::SECOND.seed;
    let params = format!(r#"{{"filename":"other","password":"","seed":"{seed}"}}"#);
    funded.service.call("restore_deterministic_wallet", &params);
    funded.service.call("refresh", "{}");
    let mut pay = |destinations: &[(&str, u64)]| {
        let list: Vec<String> = destinations
            .iter()
            .map(|(address, coins)| format!(r#"{{"amount":{},"address":"{address}"}}"#, coins * COIN))
            .collect();
        let sent = funded.service.call("transfer", &format!(r#"{{"destinations":[{}]}}"#, list.join(",")));
        sent.text("tx_hash").unwrap().to_owned()
    };
    let with_id = pay(&[(&integrated, 1)]);
    let to_both = pay(&[(ADDRESS, 2), (&second, 3)]);
    funded.service.done("open_wallet", r#"{"filename":"w","password":""}"#);
    Paid { with_id, to_both, second }
}

#[test]
fn payments_of_others() {
    let mut funded = Funded::new();
    let Paid { with_id, to_both, second } = is_paid(&mut funded);
    funded.node.wait_until_relayed(&with_id.parse().unwrap());
    funded.node.wait_until_relayed(&to_both.parse().unwrap());
    let waiting = funded.service.call("get_transfers", r#"{"pool":true}"#);
    let pool = waiting.list("pool");
    assert_eq!(pool.len(), 3, "{pool:?}");
    assert!(pool.iter().all(|entry| entry.text("type") == Some("pool") && entry.number("height") == Some(0)));
    funded.confirm(&to_both, 1);
    let height = funded.service.call("get_height", "{}").number("height").unwrap() - 1;
    outputs(&mut funded, &to_both);
    payments(&mut funded, &with_id, height);
    entries(&mut funded, &to_both, height, &second);
    history(&mut funded, &to_both, height);
    refreshing(&mut funded);
}

/// The timestamp of a block.
fn timestamp(funded: &Funded, height: u64) -> u64 {
    let mut node = Connections::new(funded.node.rpc_port(), funded.node.rpc_port());
    let header = node.method("get_block_header_by_height", &format!(r#"{{"height":{height}}}"#));
    header.number("block_header.timestamp").unwrap()
}

/// `incoming_transfers`.
fn outputs(funded: &mut Funded, id: &str) {
    let ask = |funded: &mut Funded, params: &str| -> Vec<Tree> {
        funded.service.call("incoming_transfers", params).list("transfers").to_vec()
    };
    let all = ask(funded, r#"{"transfer_type":"all"}"#);
    for entry in &all {
        fields(
            entry,
            "amount:uint global_index:uint key_image:str spent:bool subaddr_index:uint tx_hash:str tx_size:uint",
        );
    }
    let paid: Vec<&Tree> = all.iter().filter(|entry| entry.text("tx_hash") == Some(id)).collect();
    assert_eq!(paid.len(), 2, "several entries may share one hash");
    let indices = output_indices(funded, id);
    for entry in &paid {
        assert!(indices.contains(&entry.number("global_index")), "{indices:?}: {entry:?}");
    }
    for entry in [paid[0], paid[1], &all[0]] {
        assert_eq!(entry.number("tx_size"), Some(size(funded, entry.text("tx_hash").unwrap())), "{entry:?}");
    }
    let second = ask(funded, r#"{"transfer_type":"all","account_index":0,"subaddr_indices":[1]}"#);
    assert_eq!(second.len(), 1);
    assert_eq!((second[0].number("amount"), second[0].number("subaddr_index")), (Some(3 * COIN), Some(1)));
    // One of them is spent.
    let image = all[0].text("key_image").unwrap().to_owned();
    let params = format!(r#"{{"address":"{ADDRESS}","key_image":"{image}"}}"#);
    funded.service.call("sweep_single", &params);
    let is_it = |entry: &Tree| entry.text("key_image") == Some(image.as_str());
    for (kind, spent) in [("available", false), ("unavailable", true)] {
        let some = ask(funded, &format!(r#"{{"transfer_type":"{kind}"}}"#));
        assert!(some.iter().all(|entry| entry.get("spent") == Some(&Tree::Bool(spent))), "{kind}");
        assert_eq!(some.iter().any(is_it), spent, "{kind}");
    }
}

/// `get_payments` and `get_bulk_payments`.
fn payments(funded: &mut Funded, id: &str, height: u64) {
    let found = funded.service.call("get_payments", &format!(r#"{{"payment_id":"{PAYMENT_ID}"}}"#));
    assert_eq!(found.list("payments").len(), 1);
    for payment in found.list("payments") {
        fields(
            payment,
            "payment_id:str tx_hash:str amount:uint block_height:uint unlock_time:uint subaddr_index.major:uint \
             subaddr_index.minor:uint address:str",
        );
        assert_eq!((payment.text("payment_id"), payment.text("tx_hash")), (Some(PAYMENT_ID), Some(id)));
        assert_eq!(payment.number("block_height"), Some(height));
        assert_eq!((payment.number("amount"), payment.number("unlock_time")), (Some(COIN), Some(0)));
        assert_eq!(payment.text("address"), Some(ADDRESS));
    }
    for (start, count) in [(0, 1), (height, 1), (height + 1, 0)] {
        let params = format!(r#"{{"payment_ids":["{PAYMENT_ID}"],"min_block_height":{start}}}"#);
        let found = funded.service.call("get_bulk_payments", &params);
        assert_eq!(found.list("payments").len(), count, "from {start} on: {found:?}");
    }
}

/// `get_transfer_by_txid`.
fn entries(funded: &mut Funded, id: &str, height: u64, second: &str) {
    let params = format!(r#"{{"txid":"{id}","account_index":0}}"#);
    let found = funded.service.call("get_transfer_by_txid", &params);
    let transfers = found.list("transfers");
    assert_eq!(transfers.len(), 2, "one for each output that was received");
    assert!(transfers.contains(found.get("transfer").unwrap()), "it repeats one of them");
    for entry in transfers {
        fields(
            entry,
            "address:str amount:uint amounts:arr<uint> confirmations:uint double_spend_seen:bool fee:uint height:uint \
             locked:bool note:str payment_id:str subaddr_index:obj subaddr_indices:arr<obj> \
             suggested_confirmations_threshold:uint timestamp:uint txid:str type:str unlock_time:uint",
        );
        assert_eq!((entry.text("type"), entry.number("height")), (Some("in"), Some(height)));
        assert_eq!(
            (entry.number("confirmations"), entry.text("payment_id")),
            (Some(1), Some("0000000000000000"))
        );
        assert_eq!(entry.get("locked"), Some(&Tree::Bool(true)));
    }
    let second_address = funded.service.call("get_address", r#"{"account_index":0,"address_index":[1]}"#);
    assert_eq!(second_address.get("addresses.0.used"), Some(&Tree::Bool(true)), "it has received funds");
    let balance = funded.service.call("get_balance", r#"{"account_index":0,"address_indices":[1]}"#);
    let one = balance.get("per_subaddress.0").unwrap();
    assert_eq!((one.text("address"), one.text("label")), (Some(second), Some("second")));
    assert_eq!((one.number("balance"), one.number("unlocked_balance")), (Some(3 * COIN), Some(0)));
    assert_eq!(one.number("num_unspent_outputs"), Some(1));
    let accounts = funded.service.call("get_accounts", "{}");
    assert_eq!(accounts.number("total_balance"), balance.number("balance"));
    assert_eq!(accounts.number("total_unlocked_balance"), balance.number("unlocked_balance"));
    let mut paid: Vec<_> =
        transfers.iter().map(|entry| (entry.number("amount"), entry.text("address").unwrap())).collect();
    paid.sort_unstable();
    assert_eq!(paid, [(Some(2 * COIN), ADDRESS), (Some(3 * COIN), second)]);
}

/// `get_transfers`, with all of its filters.
fn history(funded: &mut Funded, id: &str, height: u64) {
    funded.service.done("set_tx_notes", &format!(r#"{{"txids":["{id}"],"notes":["rent"]}}"#));
    let found = |funded: &mut Funded, more: &str| -> Vec<Tree> {
        let entries = funded.service.call("get_transfers", &format!(r#"{{"in":true{more}}}"#));
        let paid = entries.list("in").iter().filter(|entry| entry.text("txid") == Some(id));
        paid.cloned().collect()
    };
    let all = found(funded, "");
    assert_eq!(all.len(), 2);
    for entry in &all {
        fields(
            entry,
            "address:str amount:uint confirmations:uint double_spend_seen:bool fee:uint height:uint note:str \
             payment_id:str subaddr_index.major:uint subaddr_index.minor:uint \
             suggested_confirmations_threshold:uint timestamp:uint txid:str type:str unlock_time:uint",
        );
        assert_eq!((entry.text("note"), entry.number("unlock_time")), (Some("rent"), Some(0)));
        assert_eq!(entry.get("double_spend_seen"), Some(&Tree::Bool(false)));
        assert_eq!(entry.number("timestamp"), Some(timestamp(funded, height)));
        assert!(entry.number("fee") > Some(0));
        assert!(entry.number("suggested_confirmations_threshold") > Some(0));
    }
    let below = height - 1;
    for (more, count) in [
        (format!(r#","filter_by_height":true,"min_height":{below},"max_height":{height}"#), 2),
        (format!(r#","filter_by_height":true,"min_height":{below}"#), 2),
        (format!(r#","filter_by_height":true,"min_height":0,"max_height":{below}"#), 0),
        // Heights without `filter_by_height` are ignored.
        (format!(r#","min_height":0,"max_height":{below}"#), 2),
        (r#","account_index":0,"subaddr_indices":[1]"#.to_owned(), 1),
        (r#","account_index":1"#.to_owned(), 0),
    ] {
        assert_eq!(found(funded, &more).len(), count, "{more}");
    }
}

/// `refresh`, `rescan_spent` and `rescan_blockchain`.
fn refreshing(funded: &mut Funded) {
    for (blocks, received) in [(1, true), (0, false)] {
        if blocks > 0 {
            funded.node.mine(blocks, ADDRESS);
        }
        let answer = funded.service.call("refresh", r#"{"start_height":0}"#);
        assert_eq!(answer.number("blocks_fetched"), Some(u64::from(blocks)));
        assert_eq!(answer.get("received_money"), Some(&Tree::Bool(received)));
    }
    let balance = funded.service.call("get_balance", "{}");
    funded.service.done("rescan_spent", "{}");
    assert_eq!(funded.service.call("get_balance", "{}"), balance);
    funded.service.done("set_attribute", r#"{"key":"k","value":"v"}"#);
    let notes = format!(r#"{{"txids":["{}"],"notes":["kept"]}}"#, "11".repeat(32));
    funded.service.done("set_tx_notes", &notes);
    funded.service.done("rescan_blockchain", "{}");
    assert_eq!(funded.service.call("get_balance", "{}"), balance);
    let notes = funded.service.call("get_tx_notes", &format!(r#"{{"txids":["{}"]}}"#, "11".repeat(32)));
    assert_eq!(notes.list("notes"), [Tree::Bytes(b"kept".to_vec())]);
}
