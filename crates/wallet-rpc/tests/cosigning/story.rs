//! The scenario of a multisig wallet.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;

use crate::refusals;
use crate::seats::{Group, Kind, RECEIVED, Stage, proposed};
use crate::support::{COIN, Service, texts};

/// The recipient of the group's payments.
const PAYEE: &str = known_wallets::SECOND.address;

/// For each order of signers: the group is paid, pays, and sweeps the rest, for which the last signer proposes. All
/// signers report the same at each step.
pub fn run(stage: &mut Stage, group: &mut Group, orders: &[&[usize]], with_refusals: bool) {
    for (number, order) in orders.iter().enumerate() {
        stage.pay(group);
        group.refresh();
        let signers = group.seats.len();
        assert_eq!(group.balances(), vec![(RECEIVED, RECEIVED); signers], "{order:?}");
        assert_eq!(import_needed(group), vec![true; signers]);
        let outputs = group.exchange();
        assert!(outputs.iter().all(|outputs| *outputs == outputs_of(number)), "{outputs:?}");
        assert_eq!(import_needed(group), vec![false; signers]);
        assert_eq!(group.balances(), vec![(RECEIVED, RECEIVED); signers]);

        let pay = format!(r#"{{"destinations":[{{"address":"{PAYEE}","amount":{}}}]}}"#, 6 * COIN);
        let fee = send(stage, group, order, "transfer", &pay, with_refusals && number == 0);
        group.refresh();
        group.exchange();
        let left = RECEIVED - 6 * COIN - fee;
        assert_eq!(group.balances(), vec![(left, left); signers], "{order:?}");

        let mut reverse = order.to_vec();
        reverse.reverse();
        let sweep = format!(r#"{{"address":"{PAYEE}","account_index":0,"subaddr_indices_all":true}}"#);
        send(stage, group, &reverse, "sweep_all", &sweep, false);
        group.refresh();
        group.exchange();
        assert_eq!(group.balances(), vec![(0, 0); signers], "{order:?}");
    }
    let sent = 2 * orders.len();
    let history = |service: &mut dyn Service| {
        service.call("get_transfers", r#"{"out":true,"pending":true,"failed":true}"#)
    };
    for history in group.each(history) {
        assert_eq!(history.list("out").len(), sent, "{history:?}");
        assert!(history.list("pending").is_empty() && history.list("failed").is_empty(), "{history:?}");
    }
}

/// The number of outputs that the group has received by its `number`th payment: two per payment, and one of change from
/// each transaction before.
fn outputs_of(number: usize) -> u64 {
    u64::try_from(2 * (number + 1) + number).unwrap()
}

fn import_needed(group: &mut Group) -> Vec<bool> {
    group.each(|service| {
        let balance = service.call("get_balance", r#"{"account_index":0}"#);
        balance.get("multisig_import_needed") == Some(&Tree::Bool(true))
    })
}

/// The first of these signers proposes, the others sign, and the last submits. Returns the fee.
fn send(
    stage: &mut Stage,
    group: &mut Group,
    order: &[usize],
    method: &str,
    params: &str,
    with_refusals: bool,
) -> u64 {
    let (made, set) = proposed(&mut group.seats[order[0]], method, params);
    let fee = made.number("fee").unwrap_or_else(|| match &made.list("fee_list")[0] {
        Tree::Number(_, digits) => digits.parse().unwrap(),
        other => panic!("{other:?}"),
    });
    for name in ["tx_hash", "tx_blob", "tx_metadata", "unsigned_txset"] {
        assert!(made.text(name).unwrap_or_default().is_empty(), "{method}: {name}");
    }
    let last = *order.last().unwrap();
    let described =
        group.seats[last].service.call("describe_transfer", &format!(r#"{{"multisig_txset":"{set}"}}"#));
    assert_eq!(described.list("desc")[0].number("fee"), Some(fee));
    if with_refusals {
        refusals::of_set(group, order, &set);
    }
    let (complete, txids) = group.sign(set.clone(), &order[1..]);
    let submit = format!(r#"{{"tx_data_hex":"{complete}"}}"#);
    let seat = &mut group.seats[last];
    if seat.kind == Kind::Ours {
        refusals::stale(&mut seat.service, &set);
    }
    assert_eq!(texts(&seat.service.call("submit_multisig", &submit), "tx_hash_list"), txids);
    if seat.kind == Kind::Ours {
        let again = seat.service.call("submit_multisig", &submit);
        assert_eq!(texts(&again, "tx_hash_list"), txids, "a repeated request has the same answer");
    }
    for txid in &txids {
        let key = seat.service.call("get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
        assert!(key.text("tx_key").is_some_and(|key| key.len() >= 64), "the last signer has the key");
    }
    stage.confirm(&txids);
    fee
}
