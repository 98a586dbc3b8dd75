//! The scenario of cold signing.

use ferrite_testkit::diff::Tree;

use crate::refusals;
use crate::sides::{Kind, Owner, Sent, Sides, Stage, payment};
use crate::support::{COIN, MATURITY, SINK, Service, balance};

/// Blocks until a received output is unlocked.
const LOCK: u32 = 10;

/// Each pairing has its own wallet: it mines, pays in all shapes, and sweeps the change. In the end the payee has
/// everything except the fees.
pub fn run(stage: &mut Stage, pairings: &[(Kind, Kind)]) {
    let mut owners = Vec::new();
    for &kinds in pairings {
        let owner = stage.sides(kinds).create(&format!("{:?}-{:?}", kinds.0, kinds.1));
        stage.node.mine(4, &owner.address);
        owners.push((kinds, owner));
    }
    stage.node.mine(MATURITY + 20, SINK);
    let (mut mined, mut fees) = (0, 0);
    for (kinds, owner) in &owners {
        let mut sides = stage.sides(*kinds);
        sides.open(owner);
        mined += balance(sides.online).0;
    }
    for act in [payments, sweeps] {
        let mut sent = Sent::default();
        for (kinds, owner) in &owners {
            sent.add(act(stage, *kinds, owner));
        }
        fees += sent.fee;
        confirm(stage, &sent.txids);
    }
    for (kinds, owner) in &owners {
        let mut sides = stage.sides(*kinds);
        sides.open(owner);
        assert_eq!(sides.balances(), (0, 0), "{kinds:?}");
        let history = sides.online.call("get_transfers", r#"{"out":true,"pending":true,"failed":true}"#);
        assert_eq!(history.list("out").len(), 5, "{kinds:?}: {history:?}");
        assert!(history.list("pending").is_empty() && history.list("failed").is_empty(), "{history:?}");
    }
    stage.payee.call("refresh", "{}");
    assert_eq!(balance(&mut stage.payee).0, mined - fees);
}

/// Waits until the node would relay the transactions, and mines them.
fn confirm(stage: &mut Stage, txids: &[String]) {
    for txid in txids {
        stage.node.wait_until_relayed(&txid.parse().expect("an id"));
    }
    stage.node.mine(LOCK, SINK);
}

/// The first payments: one with a payment id and several inputs, and one that is split into two transactions and partly
/// goes to the wallet itself.
fn payments(stage: &mut Stage, kinds: (Kind, Kind), owner: &Owner) -> Sent {
    let payee = stage.addresses.clone();
    let mut sides = stage.sides(kinds);
    sides.open(owner);
    let before = balance(sides.online).0;
    let sums = sides.exchange(false);
    assert_eq!((sums.number("spent"), sums.number("unspent")), (Some(0), Some(before)), "{kinds:?}");
    let set = sides.make("transfer", &payment(&[(&payee.integrated, 40 * COIN)]));
    if kinds == (Kind::Ours, Kind::Ours) {
        refusals::check(&mut sides, &set, owner);
        repeated(&mut sides, &payee.main);
    }
    let mut sent = sides.finish(&set);
    assert_eq!((sent.txids.len(), sent.paid), (1, 40 * COIN), "{kinds:?}");
    let amounts = (1u64..).map(|number| number * COIN / 100);
    let to = [&payee.others[0], &owner.other].into_iter().cycle().take(16).chain([&payee.others[1]]);
    let to: Vec<(&str, u64)> = to.map(String::as_str).zip(amounts).collect();
    let split = sides.send("transfer_split", &payment(&to));
    let amount: u64 = to.iter().map(|(_, amount)| amount).sum();
    assert_eq!((split.txids.len(), split.paid), (2, amount), "{kinds:?}");
    sent.add(split);
    sent
}

/// A repeated request with an idempotency key gets the same set.
fn repeated(sides: &mut Sides<'_>, address: &str) {
    let params = |amount: u64| {
        let to = payment(&[(address, amount)]);
        format!(r#"{{"idempotency_key":"cold",{}"#, &to[1..])
    };
    let first = sides.make("transfer", &params(COIN));
    assert_eq!(sides.make("transfer", &params(COIN)), first);
    let (code, message) = sides.online.error("transfer", &params(2 * COIN));
    assert_eq!((code, message.as_str()), (-4, "idempotency_key was used before with other parameters"));
}

/// Spends all change: one output by its key image, which the view-only wallet has from the signer, then all others.
fn sweeps(stage: &mut Stage, kinds: (Kind, Kind), owner: &Owner) -> Sent {
    let payee = stage.addresses.clone();
    let mut sides = stage.sides(kinds);
    sides.open(owner);
    // Between ours the signed set was enough. 0.18.0 does not import key images of change again.
    if kinds != (Kind::Ours, Kind::Ours) {
        sides.exchange(true);
    }
    let outputs = sides.online.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
    let outputs = outputs.list("transfers").to_vec();
    assert!(outputs.iter().all(|output| output.text("key_image").is_some()), "{kinds:?}: {outputs:?}");
    assert!(outputs.iter().any(|output| minor(output) == Some(1)), "{kinds:?}");
    let change = outputs.iter().filter(|output| minor(output) == Some(0));
    let newest = change.max_by_key(|output| output.number("global_index")).unwrap();
    let image = newest.text("key_image").unwrap().to_owned();
    let params = format!(r#"{{"address":"{}","key_image":"{image}"}}"#, payee.main);
    let mut sent = sides.send("sweep_single", &params);
    let params =
        format!(r#"{{"address":"{}","account_index":0,"subaddr_indices_all":true}}"#, payee.others[0]);
    sent.add(sides.send("sweep_all", &params));
    assert_eq!((balance(sides.online).0, sent.txids.len()), (0, 2), "{kinds:?}");
    sent
}

/// The subaddress index of an output: a number in the contract, an object in the reference.
fn minor(output: &Tree) -> Option<u64> {
    output.number("subaddr_index.minor").or_else(|| output.number("subaddr_index"))
}

/// One more round of the soak: a payment in each pairing whose size depends on the round, and a sweep.
pub fn round(stage: &mut Stage, pairings: &[(Kind, Kind)], round: u64) {
    let mut owners = Vec::new();
    for &kinds in pairings {
        let owner = stage.sides(kinds).create(&format!("{:?}-{:?}-{round}", kinds.0, kinds.1));
        stage.node.mine(2, &owner.address);
        owners.push((kinds, owner));
    }
    stage.node.mine(MATURITY, SINK);
    let payee = stage.addresses.clone();
    let mut txids = Vec::new();
    for (kinds, owner) in &owners {
        let mut sides = stage.sides(*kinds);
        sides.open(owner);
        sides.exchange(true);
        let to = [&payee.main, &payee.integrated, &payee.others[0], &owner.other];
        let to = to[usize::try_from(round % 4).unwrap()];
        txids.extend(sides.send("transfer", &payment(&[(to, (1 + round % 30) * COIN)])).txids);
    }
    confirm(stage, &txids);
    let mut txids = Vec::new();
    for (kinds, owner) in &owners {
        let mut sides = stage.sides(*kinds);
        sides.open(owner);
        sides.exchange(true);
        let params =
            format!(r#"{{"address":"{}","account_index":0,"subaddr_indices_all":true}}"#, payee.main);
        txids.extend(sides.send("sweep_all", &params).txids);
    }
    confirm(stage, &txids);
    for (kinds, owner) in &owners {
        let mut sides = stage.sides(*kinds);
        sides.open(owner);
        assert_eq!(sides.balances(), (0, 0), "round {round}, {kinds:?}");
    }
    println!("round {round} done");
}
