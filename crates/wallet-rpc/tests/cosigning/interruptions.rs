//! Signers who are interrupted between any two steps: the program is killed, the wallet is closed, or nothing is left
//! of it but the seed. Files and seeds lose no keys and no money; what is only in memory is told again.

use crate::refusals;
use crate::seats::{Group, Program, RECEIVED, Seat, Stage, proposed, rounds};
use crate::support::{COIN, Service, balance, texts};

/// What happens to a signer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trouble {
    /// The program is killed, started again, and opens its wallet.
    Killed,
    /// The wallet is closed and opened.
    Closed,
    /// The wallet is made again from its seed.
    Restored,
}

/// After which step.
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

/// What happens after a step, and to which signer.
pub type Event = (Step, usize, Trouble);

/// Who signs, in this order: the first proposes, the last submits.
const ORDER: [usize; 2] = [0, 1];
const PROPOSER: usize = ORDER[0];
const COSIGNER: usize = ORDER[1];

/// How often a payment is begun, if this happens the first time: nonces of the cosigner that were told before are gone
/// with its memory, and so is what the proposer was told.
pub fn passes((step, seat, _): Event) -> usize {
    let lost = match seat {
        PROPOSER => step == Step::Imported,
        COSIGNER => matches!(step, Step::Exported | Step::Imported | Step::Proposed),
        _ => false,
    };
    1 + usize::from(lost)
}

/// What a proposer is told who has forgotten what the others said.
const IMPORT_NEEDED: (i64, &str) =
    (-4, "Not enough multisig data was found to sign: import multisig data from more other participants");
/// The same from seed: no key image is known, so no output can be spent (`wallet2.cpp: create_transactions_2`).
const NOTHING_SPENDABLE: (i64, &str) = (-16, "No transaction created");

/// What a program says about a signer: status, address, and the secret keys.
fn view(seat: &mut Seat) -> Vec<String> {
    let mut view = vec![seat.status()];
    view.push(seat.service.call("get_address", r#"{"account_index":0}"#).text("address").unwrap().to_owned());
    for kind in ["view_key", "spend_key"] {
        let key = seat.service.call("query_key", &format!(r#"{{"key_type":"{kind}"}}"#));
        view.push(key.text("key").unwrap().to_owned());
    }
    view
}

/// Lets something happen to a signer. Afterwards the keys are the same, and so is the balance, if there were files.
fn interrupt(seat: &mut Seat, trouble: Trouble) {
    let before = (view(seat), balance(&mut seat.service));
    let wallet = seat.wallet.clone();
    match trouble {
        Trouble::Killed => {
            let Program::Ours(ours) = &mut seat.service else { panic!("only ours is killed") };
            ours.kill();
            ours.start_again();
            seat.service.call("auto_refresh", r#"{"enable":false}"#);
            seat.open(&wallet);
        }
        Trouble::Closed => {
            seat.service.call("close_wallet", "{}");
            seat.open(&wallet);
        }
        Trouble::Restored => restore(seat),
    }
    assert_eq!(view(seat), before.0, "{trouble:?}");
    if trouble != Trouble::Restored {
        assert_eq!(balance(&mut seat.service), before.1, "{trouble:?}");
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
    for (_, seat, trouble) in events.iter().filter(|(at, _, _)| *at == step) {
        interrupt(&mut group.seats[*seat], *trouble);
        happened = true;
    }
    happened
}

/// New wallets become a group.
pub fn exchange_keys(stage: &mut Stage, group: &mut Group, threshold: u32, events: &[Event]) {
    stage.new_wallets(group);
    let total = group.seats.len();
    let first = group.prepare();
    after(Step::Prepared, group, events);
    let mut told = group.make(&first, threshold);
    after(Step::Made, group, events);
    for round in 1..=rounds(threshold, total) {
        told = group.exchange_keys(&told);
        after(Step::Exchanged(round), group, events);
    }
    group.settle(&told);
    for seat in &mut group.seats {
        assert_eq!(seat.status(), format!("true true {threshold}/{total}"));
    }
}

/// What is in the memory of the programs, as far as signing depends on it.
struct Memory {
    /// Whether the proposer has what the others told.
    told: bool,
    /// Whether the cosigner has the nonces that the others were told of.
    nonces: bool,
}

impl Memory {
    fn after(&mut self, step: Step, group: &mut Group, events: &[Event]) {
        after(step, group, events);
        for (_, seat, _) in events.iter().filter(|(at, _, _)| *at == step) {
            self.told &= *seat != PROPOSER;
            self.nonces &= *seat != COSIGNER;
        }
    }
}

/// The group is paid, and pays `address`. `plan` says what happens in each attempt. Returns how many there were, and
/// the fee.
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
        assert!(passes <= plan.len(), "nothing happened, and it was not signed");
    }
}

/// Returns the fee and the transactions, unless somebody has to tell something again.
fn attempt(group: &mut Group, request: &str, events: &[Event]) -> Option<(u64, Vec<String>)> {
    let infos = group.export();
    let mut memory = Memory { told: true, nonces: true };
    memory.after(Step::Exported, group, events);
    // What the proposer is told comes after that.
    memory.told = true;
    let known = group.import(&infos);
    assert!(known[0] > 0 && known.iter().all(|outputs| *outputs == known[0]), "{known:?}");
    memory.after(Step::Imported, group, events);
    let proposer = &mut group.seats[PROPOSER];
    if !memory.told {
        let is_new = events.contains(&(Step::Imported, PROPOSER, Trouble::Restored));
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

/// After all payments: everybody has the same history and the same money, and the payee was paid once for each.
pub fn compare(stage: &mut Stage, group: &mut Group, account: u64, paid: &[u64]) {
    group.refresh();
    group.exchange();
    let spent: u64 = paid.iter().map(|fee| 6 * COIN + fee).sum();
    let left = RECEIVED * u64::try_from(paid.len()).unwrap() - spent;
    let everybody = group.seats.len();
    assert_eq!(group.balances(), vec![(left, left); everybody]);
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

/// An account of the payer that only the group pays to.
pub fn payee(stage: &mut Stage) -> (u64, String) {
    let account = stage.payer.call("create_account", "{}");
    (account.number("account_index").unwrap(), account.text("address").unwrap().to_owned())
}
