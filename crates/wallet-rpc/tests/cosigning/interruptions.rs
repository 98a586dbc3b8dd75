//! Signers are interrupted between any two steps: the program is killed, the wallet is closed, or only the seed is
//! left. Files and seeds lose no keys and no money; messages that were only in memory are exchanged again.

use crate::refusals;
use crate::seats::{Group, Program, RECEIVED, Seat, Stage, proposed, rounds};
use crate::support::{COIN, Service, balance, texts};

/// An interruption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interruption {
    /// The program is killed and restarted, and opens its wallet.
    Killed,
    /// The wallet is closed and opened.
    Closed,
    /// The wallet is restored from its seed.
    Restored,
}

/// The step before the interruption.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Prepared,
    Made,
    /// A round of `exchange_multisig_keys`, from 1.
    Exchanged(usize),
    Received,
    Exported,
    Imported,
    Proposed,
    Signed,
    Submitted,
}

/// An interruption after a step, and the signer it affects.
pub type Event = (Step, usize, Interruption);

/// The signers in order: the first proposes, the last submits.
const ORDER: [usize; 2] = [0, 1];
const PROPOSER: usize = ORDER[0];
const COSIGNER: usize = ORDER[1];

/// The number of attempts that a payment needs after this interruption of the first one: nonces that the cosigner has
/// exported are gone with its memory, and so are the messages that the proposer has imported.
pub fn passes((step, seat, _): Event) -> usize {
    let lost = match seat {
        PROPOSER => step == Step::Imported,
        COSIGNER => matches!(step, Step::Exported | Step::Imported | Step::Proposed),
        _ => false,
    };
    1 + usize::from(lost)
}

/// The error of a proposer that has lost the messages of the others.
const IMPORT_NEEDED: (i64, &str) =
    (-4, "Not enough multisig data was found to sign: import multisig data from more other participants");
/// The same after a restore from seed: no key image is known, so no output can be spent (`wallet2.cpp:
/// create_transactions_2`).
const NOTHING_SPENDABLE: (i64, &str) = (-16, "No transaction created");

/// A program's view of a signer: status, address, and the secret keys.
fn view(seat: &mut Seat) -> Vec<String> {
    let mut view = vec![seat.status()];
    view.push(seat.service.call("get_address", r#"{"account_index":0}"#).text("address").unwrap().to_owned());
    for kind in ["view_key", "spend_key"] {
        let key = seat.service.call("query_key", &format!(r#"{{"key_type":"{kind}"}}"#));
        view.push(key.text("key").unwrap().to_owned());
    }
    view
}

/// Interrupts a signer. Afterwards the keys are the same, and so is the balance, if there were files.
fn interrupt(seat: &mut Seat, interruption: Interruption) {
    let before = (view(seat), balance(&mut seat.service));
    let wallet = seat.wallet.clone();
    match interruption {
        Interruption::Killed => {
            let Program::Ours(ours) = &mut seat.service else { panic!("only ours is killed") };
            ours.kill();
            ours.start_again();
            seat.service.call("auto_refresh", r#"{"enable":false}"#);
            seat.open(&wallet);
        }
        Interruption::Closed => {
            seat.service.call("close_wallet", "{}");
            seat.open(&wallet);
        }
        Interruption::Restored => restore(seat),
    }
    assert_eq!(view(seat), before.0, "{interruption:?}");
    if interruption != Interruption::Restored {
        assert_eq!(balance(&mut seat.service), before.1, "{interruption:?}");
    }
}

fn restore(seat: &mut Seat) {
    let seed = seat.service.call("query_key", r#"{"key_type":"mnemonic"}"#);
    let seed = seed.text("key").unwrap();
    seat.wallet.push_str("-again");
    let params = format!(
        r#"{{"filename":"{}","password":"","seed":"{seed}","enable_multisig_experimental":true}}"#,
        seat.wallet
    );
    seat.service.call("restore_deterministic_wallet", &params);
    seat.service.call("refresh", "{}");
}

fn after(step: Step, group: &mut Group, events: &[Event]) -> bool {
    let mut happened = false;
    for (_, seat, interruption) in events.iter().filter(|(at, _, _)| *at == step) {
        interrupt(&mut group.seats[*seat], *interruption);
        happened = true;
    }
    happened
}

/// Turns new wallets into a group.
pub fn exchange_keys(stage: &mut Stage, group: &mut Group, threshold: u32, events: &[Event]) {
    stage.new_wallets(group);
    let total = group.seats.len();
    let first = group.prepare();
    after(Step::Prepared, group, events);
    let mut messages = group.make(&first, threshold);
    after(Step::Made, group, events);
    for round in 1..=rounds(threshold, total) {
        messages = group.exchange_keys(&messages);
        after(Step::Exchanged(round), group, events);
    }
    group.settle(&messages);
    for seat in &mut group.seats {
        assert_eq!(seat.status(), format!("true true {threshold}/{total}"));
    }
}

/// The state in the programs' memory that signing depends on.
struct Memory {
    /// Whether the proposer has the messages of the others.
    informed: bool,
    /// Whether the cosigner has the nonces that it has exported.
    nonces: bool,
}

impl Memory {
    fn after(&mut self, step: Step, group: &mut Group, events: &[Event]) {
        after(step, group, events);
        for (_, seat, _) in events.iter().filter(|(at, _, _)| *at == step) {
            self.informed &= *seat != PROPOSER;
            self.nonces &= *seat != COSIGNER;
        }
    }
}

/// The group is paid, and pays `address`. `plan` has the interruptions of each attempt. Returns the number of attempts,
/// and the fee.
pub fn pay(stage: &mut Stage, group: &mut Group, address: &str, plan: &[&[Event]]) -> (usize, u64) {
    stage.pay(group);
    group.refresh();
    let paid = group.balances();
    assert!(paid.iter().all(|(balance, unlocked)| *balance >= RECEIVED && unlocked == balance), "{paid:?}");
    after(Step::Received, group, plan.first().copied().unwrap_or_default());
    let request = format!(r#"{{"destinations":[{{"address":"{address}","amount":{}}}]}}"#, 6 * COIN);
    let mut passes = 0;
    loop {
        let events = plan.get(passes).copied().unwrap_or_default();
        passes += 1;
        if let Some((fee, txids)) = attempt(group, &request, events) {
            stage.confirm(&txids);
            return (passes, fee);
        }
        assert!(passes <= plan.len(), "without an interruption it must be signed");
    }
}

/// Returns the fee and the transactions, unless a message must be exchanged again.
fn attempt(group: &mut Group, request: &str, events: &[Event]) -> Option<(u64, Vec<String>)> {
    let infos = group.export();
    let mut memory = Memory { informed: true, nonces: true };
    memory.after(Step::Exported, group, events);
    // The proposer imports messages after that.
    memory.informed = true;
    let known = group.import(&infos);
    assert!(known[0] > 0 && known.iter().all(|outputs| *outputs == known[0]), "{known:?}");
    memory.after(Step::Imported, group, events);
    let proposer = &mut group.seats[PROPOSER];
    if !memory.informed {
        let is_new = events.contains(&(Step::Imported, PROPOSER, Interruption::Restored));
        let (code, text) = if is_new { NOTHING_SPENDABLE } else { IMPORT_NEEDED };
        assert_eq!(proposer.service.error("transfer", request), (code, text.to_owned()));
        return None;
    }
    let (made, set) = proposed(proposer, "transfer", request);
    memory.after(Step::Proposed, group, events);
    if !memory.nonces {
        refusals::stale(&mut group.seats[COSIGNER].service, &set);
        return None;
    }
    let (complete, txids) = group.sign(set, &ORDER[1..]);
    after(Step::Signed, group, events);
    let submit = format!(r#"{{"tx_data_hex":"{complete}"}}"#);
    let last = *ORDER.last().unwrap();
    let sent = group.seats[last].service.call("submit_multisig", &submit);
    assert_eq!(texts(&sent, "tx_hash_list"), txids);
    if after(Step::Submitted, group, events) {
        let again = group.seats[last].service.call("submit_multisig", &submit);
        assert_eq!(texts(&again, "tx_hash_list"), txids, "a repeated request has the same answer");
    }
    Some((made.number("fee").unwrap(), txids))
}

/// After all payments: all signers have the same history and balance, and the payee was paid once for each.
pub fn compare(stage: &mut Stage, group: &mut Group, account: u64, paid: &[u64]) {
    group.refresh();
    group.exchange();
    let spent: u64 = paid.iter().map(|fee| 6 * COIN + fee).sum();
    let left = RECEIVED * u64::try_from(paid.len()).unwrap() - spent;
    let signers = group.seats.len();
    assert_eq!(group.balances(), vec![(left, left); signers]);
    for seat in &mut group.seats {
        let history =
            seat.service.call("get_transfers", r#"{"in":true,"out":true,"pending":true,"failed":true}"#);
        assert_eq!(history.list("out").len(), paid.len(), "{history:?}");
        assert!(history.list("pending").is_empty() && history.list("failed").is_empty(), "{history:?}");
    }
    stage.payer.call("refresh", "{}");
    let got = stage.payer.call("get_balance", &format!(r#"{{"account_index":{account}}}"#));
    assert_eq!(got.number("balance"), Some(6 * COIN * u64::try_from(paid.len()).unwrap()));
}

/// An account of the payer that receives only from the group.
pub fn payee(stage: &mut Stage) -> (u64, String) {
    let account = stage.payer.call("create_account", "{}");
    (account.number("account_index").unwrap(), account.text("address").unwrap().to_owned())
}
