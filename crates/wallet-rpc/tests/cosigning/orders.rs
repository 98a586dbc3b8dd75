//! A group signs in many orders: it receives many outputs at once, and spends each with another order.

use std::collections::BTreeSet;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets;
use ferrite_testkit::seen;

use crate::seats::{Group, Kind, Seat, Stage, proposed};
use crate::support::{COIN, Service, texts};

/// Destinations of a transaction, without its change.
const BATCH: usize = 15;
/// The amount of each output.
const EACH: u64 = COIN / 10;

/// All orders of `count` out of `total` seats.
pub fn all(count: usize, total: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let extend = |order: Vec<usize>| {
        let others = (0..total).filter(|seat| !order.contains(seat)).collect::<Vec<_>>();
        others.into_iter().map(move |seat| [order.clone(), vec![seat]].concat())
    };
    all(count - 1, total).into_iter().flat_map(extend).collect()
}

/// Creates a group, which signs in each of these orders.
pub fn sign(stage: &mut Stage, threshold: u32, kinds: &[Kind], orders: &[Vec<usize>]) {
    let mut group = stage.group(threshold, kinds);
    spend(stage, &mut group, orders);
    seen!("{threshold} of {kinds:?}, in {} orders", orders.len());
}

/// The group receives an output for each of these orders, and spends it.
pub fn spend(stage: &mut Stage, group: &mut Group, orders: &[Vec<usize>]) {
    let count = orders.len().min(BATCH);
    let params = format!(r#"{{"account_index":0,"count":{count}}}"#);
    let addresses = texts(&group.seats[0].service.call("create_address", &params), "addresses");
    for orders in orders.chunks(BATCH) {
        let to: Vec<_> =
            addresses.iter().take(orders.len()).map(|address| (address.as_str(), EACH)).collect();
        stage.pay_to(&to);
        group.refresh();
        group.exchange();
        let images = key_images(group);
        assert_eq!(images.len(), orders.len());
        let sent = orders.iter().zip(images).map(|(order, image)| sign_one(group, order, &image));
        let sent: Vec<String> = sent.collect();
        stage.confirm(&sent);
        group.refresh();
        let signers = group.seats.len();
        assert_eq!(group.balances(), vec![(0, 0); signers]);
    }
}

/// Moves a signer's wallet from the real program to ours, with its whole state.
pub fn take_over(stage: &Stage, group: &mut Group, seat: usize) {
    let history = |seat: &mut Seat| {
        let history = seat.service.call("get_transfers", r#"{"in":true,"out":true}"#);
        let ids = |list: &str| {
            let ids = history.list(list).iter().map(|one| one.text("txid").unwrap().to_owned());
            ids.collect::<BTreeSet<_>>()
        };
        (seat.status(), ids("in"), ids("out"))
    };
    let mut ours = stage.without_wallets(&[Kind::Ours]).seats.remove(0);
    let real = &mut group.seats[seat];
    let before = history(real);
    real.service.call("close_wallet", "{}");
    ours.take_over(real.service.folder(), &real.wallet);
    assert_eq!(history(&mut ours), before);
    *real = ours;
}

/// The key images of the spendable outputs.
fn key_images(group: &mut Group) -> Vec<String> {
    let found = group.seats[0].service.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let image = |transfer: &Tree| transfer.text("key_image").unwrap().to_owned();
    found.list("transfers").iter().map(image).collect()
}

/// The first of these signers proposes, the others sign, and the last submits.
fn sign_one(group: &mut Group, order: &[usize], image: &str) -> String {
    let payee = known_wallets::SECOND.address;
    let params = format!(r#"{{"address":"{payee}","key_image":"{image}"}}"#);
    let (_, set) = proposed(&mut group.seats[order[0]], "sweep_single", &params);
    let (complete, txids) = group.sign(set, &order[1..]);
    let last = *order.last().unwrap();
    let sent =
        group.seats[last].service.call("submit_multisig", &format!(r#"{{"tx_data_hex":"{complete}"}}"#));
    assert_eq!(texts(&sent, "tx_hash_list"), txids, "{order:?}");
    txids[0].clone()
}
