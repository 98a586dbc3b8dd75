//! Multisig groups, with one service per signer.

use std::time::Duration;

use ferrite_testkit::bench::{self, Bench};
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_testkit::ours::Ferrited;

use super::service::{Service, Which};
use super::{OTHERS, SIDES, Times, order};

/// Threshold and signers of the groups whose key exchange is measured. The first one also spends.
const SIZES: [(usize, usize); 3] = [(2, 2), (2, 3), (3, 4)];
/// Blocks until a mined output is unlocked, and some more for decoys.
const BLOCKS_ON_TOP: u32 = 70;

pub(super) fn measure(bench: &mut Bench, node: &mut Ferrited, turns: usize) {
    let most = SIZES.iter().map(|(_, signers)| *signers).max().unwrap();
    let seats = SIDES.map(|which| start(which, node, most));
    for (threshold, signers) in SIZES {
        let mut times = Times::default();
        for turn in 0..turns {
            for side in order(turn) {
                let name = format!("keys-{threshold}-{signers}-{turn}");
                let (_, time) = exchange_keys(&seats[side][..signers], threshold, &name);
                times.0[side].push(time);
            }
        }
        let operation = format!("key exchange of {threshold} of {signers}, all signers together");
        bench.row(&times.row(operation, OTHERS));
    }
    spending(bench, node, &seats, turns);
}

fn start(which: Which, node: &Ferrited, signers: usize) -> Vec<Service> {
    (0..signers).map(|_| Service::start(which, node.rpc_port())).collect()
}

/// The messages of all signers but one, as a JSON array.
fn others(messages: &[String], own: usize) -> String {
    let others = messages.iter().enumerate().filter(|(signer, _)| *signer != own);
    others.map(|(_, info)| format!("{info:?}")).collect::<Vec<_>>().join(",")
}

/// Turns new wallets into a group. Returns its address, and the time of all calls of all signers.
fn exchange_keys(seats: &[Service], threshold: usize, name: &str) -> (String, Duration) {
    let mut total = Duration::ZERO;
    let mut messages = Vec::new();
    for seat in seats {
        seat.create_as(name);
        let (prepared, time) = seat.timed("prepare_multisig", r#"{"enable_multisig_experimental":true}"#);
        messages.push(prepared.text("multisig_info").unwrap().to_owned());
        total += time;
    }
    let mut addresses = Vec::new();
    let make = ("make_multisig", format!(r#","threshold":{threshold}"#));
    let rounds = vec![("exchange_multisig_keys", String::new()); seats.len() + 1 - threshold];
    for (method, more) in std::iter::once(make).chain(rounds) {
        addresses.clear();
        let mut next = Vec::new();
        for (own, seat) in seats.iter().enumerate() {
            let params = format!(r#"{{"multisig_info":[{}],"password":""{more}}}"#, others(&messages, own));
            let (answer, time) = seat.timed(method, &params);
            next.push(answer.text("multisig_info").unwrap_or_default().to_owned());
            addresses.push(answer.text("address").unwrap_or_default().to_owned());
            total += time;
        }
        messages = next;
    }
    assert!(addresses[0].len() == 95 && addresses.iter().all(|one| *one == addresses[0]), "{addresses:?}");
    (addresses.remove(0), total)
}

/// Two groups of two with equal outputs exchange multisig info, and sign.
fn spending(bench: &mut Bench, node: &mut Ferrited, seats: &[Vec<Service>; 2], turns: usize) {
    let (threshold, signers) = SIZES[0];
    let outputs = bench::setting("FERRITE_BENCH_SHARED", 100, 30);
    for seats in seats {
        let (address, _) = exchange_keys(&seats[..signers], threshold, "spending");
        node.mine(u32::try_from(outputs).unwrap(), &address);
    }
    node.mine(BLOCKS_ON_TOP, SOME_ADDRESS);
    let mut times = [(); 4].map(|()| Times::default());
    for seat in seats.iter().flat_map(|seats| &seats[..signers]) {
        seat.refresh();
    }
    for turn in 0..turns {
        for side in order(turn) {
            let took = spend(&seats[side][..signers], outputs as u64);
            for (times, time) in times.iter_mut().zip(took) {
                times.0[side].push(time);
            }
        }
    }
    let names = [
        format!("`export_multisig_info` of {outputs} outputs, both signers of 2 of 2"),
        format!("`import_multisig_info` of {outputs} outputs, both signers"),
        "`transfer` of the first signer".to_owned(),
        "`sign_multisig` of the second signer".to_owned(),
    ];
    for (times, name) in times.into_iter().zip(names) {
        bench.row(&times.row(name, OTHERS));
    }
}

/// The durations of export, import, proposal and signature. Nothing is submitted, so that every turn starts from the
/// same state.
fn spend(seats: &[Service], outputs: u64) -> [Duration; 4] {
    let mut took = [Duration::ZERO; 4];
    let mut infos = Vec::new();
    for seat in seats {
        let (info, time) = seat.timed("export_multisig_info", "{}");
        infos.push(info.text("info").unwrap().to_owned());
        took[0] += time;
    }
    for (own, seat) in seats.iter().enumerate() {
        let params = format!(r#"{{"info":[{}]}}"#, others(&infos, own));
        let (known, time) = seat.timed("import_multisig_info", &params);
        assert_eq!(known.number("n_outputs"), Some(outputs));
        took[1] += time;
    }
    let pay = format!(r#"{{"destinations":[{{"address":"{SOME_ADDRESS}","amount":1000000000000}}]}}"#);
    let (made, time) = seats[0].timed("transfer", &pay);
    took[2] = time;
    let params = format!(r#"{{"tx_data_hex":"{}"}}"#, made.text("multisig_txset").unwrap());
    let (signed, time) = seats[1].timed("sign_multisig", &params);
    assert_eq!(signed.list("tx_hash_list").len(), 1);
    took[3] = time;
    took
}
