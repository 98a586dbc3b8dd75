//! A schedule: clients retry until they are answered while faults occur; then the nodes behave correctly, and every
//! payment must complete.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ferrite_types::{Hash, keccak256};
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::Wallet;

use super::network::{Link, World};
use super::wallet::{Disk, Failed, Payer};
use crate::spending::desk::KeptWallet;
use crate::spending::errors::{SendError, SubmitError};
use crate::spending::refusal::RelayProblem;
use crate::spending::send::{Name, Sending};

/// The error of a payment that was not sent.
type Problem = SendError<Failed, Failed>;

/// The depth at which a block is final: more than any reorg of the model.
const FINALITY: u64 = 45;
/// The number of names.
const NAMES: u32 = 4;
/// The number of steps before the nodes behave correctly.
const STEPS: usize = 90;
/// The number of blocks within which everything must be paid once the nodes behave correctly.
const LAST_BLOCKS: usize = 400;

/// Whether a name is released after an error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Policy {
    /// Never, as in the real program.
    Kept,
    /// Released if a node is busy.
    ReleasedWhenBusy,
    /// Released if a node rejects its transaction.
    ReleasedWhenRejected,
}

/// The outcome of a schedule.
pub(super) struct Outcome {
    pub(super) faults: BTreeMap<&'static str, u64>,
    pub(super) violations: Vec<String>,
    pub(super) calls: u64,
    /// How often a refused transaction was replaced.
    pub(super) remade: u64,
    /// How often a payment was created from scratch, because none of its transactions could confirm any more.
    pub(super) anew: u64,
    /// How often a client was told to wait, because another transaction spends the same outputs.
    pub(super) blocked: u64,
}

/// The amount of each part of a name.
fn amounts(name: u32) -> Vec<u64> {
    let amount = 100 * (u64::from(name) + 1);
    // The last name has two parts.
    if name == NAMES - 1 { vec![amount, amount + 7] } else { vec![amount] }
}

fn text(name: u32) -> String {
    format!("name {name}")
}

struct Schedule<'a> {
    world: &'a RefCell<World>,
    disk: Disk<'a>,
    policy: Policy,
    /// The last answer for each name.
    answers: BTreeMap<u32, Vec<u8>>,
    /// Names that can no longer be paid in full.
    given_up: BTreeSet<u32>,
    calls: u64,
    remade: u64,
    anew: u64,
    blocked: u64,
}

/// Whether a part of a split send can never be paid.
fn is_final(name: u32, problem: &Problem) -> bool {
    amounts(name).len() > 1 && matches!(problem, SendError::Lost)
}

impl Schedule<'_> {
    /// A client requests the payment of a name.
    fn ask(&mut self, name: u32) -> Result<Vec<u8>, Problem> {
        self.calls += 1;
        let before = self.attempts(name);
        let mut payer = Payer { disk: &self.disk, name, amounts: amounts(name), fee: 0 };
        let named = Name { text: text(name), fingerprint: Hash(keccak256(text(name))) };
        let link = Link(self.world);
        let answer = self.sending(&link).carry_out(Some(&named), &mut payer);
        self.restart_if_killed();
        let after = self.attempts(name);
        let is_same = before.iter().any(|txid| after.contains(txid));
        match is_same {
            true => self.remade += u64::try_from(after.len().saturating_sub(before.len())).unwrap(),
            false => self.anew += u64::from(!before.is_empty() && !after.is_empty()),
        }
        match answer {
            Ok(answer) => {
                self.answers.insert(name, answer.clone().into_bytes());
                Ok(answer.into_bytes())
            }
            Err(problem) => {
                self.blocked += u64::from(matches!(problem, SendError::Blocked { .. }));
                self.free(name, &problem);
                Err(problem)
            }
        }
    }

    fn sending<'b>(&'b self, link: &'b Link<'b>) -> Sending<'b, Disk<'b>, Link<'b>>
    where
        Self: 'b,
    {
        Sending {
            store: &self.disk,
            node: link,
            relay: true,
            stores_info: true,
            finality: FINALITY,
            clock: self.disk.clock.get(),
        }
    }

    /// The attempts stored under a name.
    fn attempts(&self, name: u32) -> Vec<Hash> {
        let attempts = |wallet: &Wallet| {
            let send = wallet.named_send(&text(name)).cloned();
            let attempts = send.iter().flat_map(|send| send.parts.iter().flatten());
            attempts.map(|attempt| attempt.txid).collect()
        };
        self.disk.look(attempts)
    }

    /// Releases a name wrongly: after the node said that it does not have the transaction.
    fn free(&self, name: u32, problem: &Problem) {
        let SendError::Submit(SubmitError::Relay(problem)) = problem else { return };
        let freed = match self.policy {
            Policy::Kept => false,
            Policy::ReleasedWhenBusy => matches!(problem, RelayProblem::Busy),
            Policy::ReleasedWhenRejected => {
                matches!(problem, RelayProblem::Rejected | RelayProblem::DoubleSpend)
            }
        };
        if freed {
            let _ = self.disk.change(|wallet| {
                let send = wallet.named_send(&text(name)).cloned();
                for attempt in send.iter().flat_map(|send| send.parts.iter().flatten()) {
                    wallet.forget_unsent(&attempt.txid);
                }
                wallet.remove_named_send(&text(name));
            });
            self.restart_if_killed();
        }
    }

    fn restart_if_killed(&self) {
        if self.world.borrow().killed {
            self.disk.restart();
        }
    }

    /// A client makes a payment without a name.
    fn ask_without_name(&mut self) {
        let mut payer = Payer { disk: &self.disk, name: u32::MAX, amounts: vec![1], fee: 0 };
        let link = Link(self.world);
        let _ = self.sending(&link).carry_out(None, &mut payer);
        self.restart_if_killed();
    }

    fn step(&mut self) {
        let what = self.world.borrow_mut().chance.below(100);
        match what {
            0..38 => {
                let name = self.world.borrow_mut().chance.below(4);
                let _ = self.ask(u32::try_from(name).unwrap());
            }
            38..41 => self.ask_without_name(),
            41..62 => self.world.borrow_mut().grow(),
            62..68 => self.world.borrow_mut().meet(),
            68..71 => self.world.borrow_mut().reorganise(),
            71..75 => self.world.borrow_mut().restart_node(),
            75..79 => {
                let mut world = self.world.borrow_mut();
                world.asked = 1 - world.asked;
                world.count("other node");
            }
            79..82 => {
                self.world.borrow_mut().count("wallet restarted");
                self.disk.restart();
            }
            82..92 => {
                self.disk.refresh();
                self.restart_if_killed();
            }
            92..95 => {
                let mut world = self.world.borrow_mut();
                let fee = 5 + world.chance.next() % 20;
                world.nodes.iter_mut().for_each(|node| node.least_fee = fee);
            }
            95..97 => {
                let seconds = self.world.borrow_mut().chance.next() % 700;
                self.disk.clock.set(self.disk.clock.get() + seconds);
            }
            _ => self.world.borrow_mut().deliver(),
        }
    }

    /// From now on the nodes behave correctly. Each client retries until its payment is in the chain.
    fn end_well(&mut self) {
        {
            let mut world = self.world.borrow_mut();
            world.chaos = false;
            world.deliver();
            world.meet();
        }
        let mut left: Vec<u32> = (0..NAMES).collect();
        let mut last = None;
        for _ in 0..LAST_BLOCKS {
            self.disk.refresh();
            left.retain(|name| {
                let answer = self.ask(*name);
                let done = match &answer {
                    Ok(answer) => self.is_paid(answer),
                    Err(problem) if is_final(*name, problem) => self.given_up.insert(*name),
                    Err(_) => false,
                };
                last = Some(answer);
                !done
            });
            if left.is_empty() {
                break;
            }
            let mut world = self.world.borrow_mut();
            world.meet();
            world.mine(0, false);
            world.meet();
        }
        if !left.is_empty() {
            let text = format!("names {left:?} were not paid: {last:?}");
            self.world.borrow_mut().violations.push(text);
        }
    }

    fn is_paid(&self, answer: &[u8]) -> bool {
        let mut txids = std::str::from_utf8(answer).unwrap().split(' ');
        txids.all(|txid| self.disk.look(|wallet| wallet.is_confirmed(&txid.parse().unwrap())))
    }

    /// Checks that each name was paid with the requested amount by the transactions of its last answer.
    fn check(&self) {
        let mut world = self.world.borrow_mut();
        let mut violations = Vec::new();
        for name in 0..NAMES {
            let chain = world.nodes[0].chain.iter().flat_map(|block| &block.txs);
            let mut paid: Vec<_> = chain.filter(|tx| tx.bill.name == name).collect();
            paid.sort_by_key(|tx| tx.bill.part);
            let sums: Vec<u64> = paid.iter().map(|tx| tx.bill.amount).collect();
            if self.given_up.contains(&name) {
                // The client was told that a part cannot be paid, which must be true.
                if paid.len() >= amounts(name).len() {
                    violations.push(format!("name {name} was given up, but paid {sums:?}"));
                }
                continue;
            }
            if sums != amounts(name) {
                violations.push(format!("name {name} paid {sums:?} instead of {:?}", amounts(name)));
            }
            let txids: Vec<String> = paid.iter().map(|tx| tx.txid.to_string()).collect();
            let answered = self.answers.get(&name).map(|answer| String::from_utf8_lossy(answer).into_owned());
            if answered.as_deref() != Some(txids.join(" ").as_str()) {
                violations.push(format!("name {name} was answered with {answered:?}, but {txids:?} paid it"));
            }
        }
        world.violations.extend(violations);
    }
}

thread_local! {
    /// Shared, because deriving keys takes longer than a schedule.
    static KEYS: Arc<WalletKeys> = Arc::new(WalletKeys::from_seed(&[7; 32], 0));
}

/// Runs the schedule of a seed.
pub(super) fn run(seed: u64, policy: Policy) -> Outcome {
    let world = RefCell::new(World::new(seed));
    let (calls, remade, anew, blocked) = {
        let disk = KEYS.with(|keys| Disk::new(&world, keys));
        let mut schedule = Schedule {
            world: &world,
            disk,
            policy,
            answers: BTreeMap::new(),
            given_up: BTreeSet::new(),
            calls: 0,
            remade: 0,
            anew: 0,
            blocked: 0,
        };
        schedule.disk.refresh();
        schedule.restart_if_killed();
        for _ in 0..STEPS {
            schedule.step();
        }
        schedule.end_well();
        schedule.check();
        (schedule.calls, schedule.remade, schedule.anew, schedule.blocked)
    };
    let World { faults, violations, .. } = world.into_inner();
    Outcome { faults, violations, calls, remade, anew, blocked }
}
