//! Transactions of our wallet service next to those of the real one, on the same chain at the same time: neither a node
//! nor any other observer can tell them apart.
//!
//! Two samples are never equal. For each observable property that depends on chance there is a statistical test, which
//! prints the probability that two samples of one program differ that much. All other properties must be equal.
//! `controls` shows that the tests detect different wallets in samples of this size.
//!
//! Every transaction is sent and mined, so each spends fresh outputs with newly drawn rings. The two programs each
//! create one transaction at a time, concurrently, on a chain that does not change meanwhile; then the same number of
//! blocks is mined for each. The real program is 0.18.0.0, and ours follows 0.18.5.1; `rings` and `fees` describe the
//! differences between these versions.
//!
//! A payment is first tried with one input and then made with two, and the node is asked for ring members each time.
//! The reference draws the first ring anew unless it knows rings of all inputs (ringdb.cpp: `get_rings`), so the two
//! lists have the spent output in common and hardly any other: a node that keeps both learns the spent output. Ours
//! does the same, since a node could tell the programs apart otherwise.

#![allow(
    clippy::unwrap_used,
    unreachable_pub,
    clippy::cast_precision_loss,
    reason = "a test and its support"
)]

mod blocks;
mod controls;
mod fees;
mod proxy;
mod questions;
mod report;
mod rings;
mod sample;
mod statistics;

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use ferrite_crypto::keys::{AccountKeys, AddressKeys};
use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_types::KeyImage;
use ferrite_types::address::{Address, AddressKind, ShortPaymentId, SubaddressIndex};
use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;

use blocks::Blocks;
use fees::FeeRule;
use proxy::Proxy;
use report::Report;
use rings::{NEW, OLD, RandomDraws, Ring, RingSamples};
use sample::{Samples, Sent, Shares, Wish};

/// Transactions per program in a round.
const ROUND: usize = 40;
/// Transactions per program between blocks.
const BATCH: usize = 10;
/// Blocks per program after a batch. A payment takes two outputs and returns one, and occasionally goes to the wallet
/// itself, so these suffice to keep the wallets funded.
const MINED: usize = 5;
/// Every fourth batch is followed by no further block, all others by one per program. The block with the transactions
/// is then older than the newest one with unlocked outputs, and the decoys of both programs are comparable; see
/// `rings`.
const QUIET: usize = 4;
/// Blocks per program at the start, and blocks on top to unlock them. The real program does not find enough decoys on
/// much shorter chains.
const FIRST: usize = 90;
const UNLOCK: u32 = 70;

/// Placeholder for the payer's own address.
const OWN: &str = "own";
/// The plan with a payment id.
const INTEGRATED: usize = 2;
/// All priorities.
const PRIORITIES: [u32; 5] = [0, 1, 2, 3, 4];

/// The program that creates transactions.
enum Program {
    Real(WalletRpc),
    Ours(OurWallet),
}

impl Program {
    fn call(&mut self, method: &str, params: &str) -> Tree {
        let answer = match self {
            Self::Real(program) => program.json_rpc(method, params),
            Self::Ours(program) => program.json_rpc(method, params),
        };
        let tree = Tree::from_json(answer.as_bytes()).expect("JSON");
        tree.get("result").unwrap_or_else(|| panic!("{method} {params}: {answer}")).clone()
    }
}

/// A program behind a proxy, and its observed transactions.
struct Side {
    program: Program,
    proxy: Proxy,
    address: String,
    sent: Vec<Sent>,
}

/// The payee: an address of each kind.
struct Payee {
    keys: AccountKeys,
    plans: Vec<Vec<String>>,
}

impl Payee {
    fn new() -> Self {
        let keys = AccountKeys::from_recovery_key(&[42; 32]);
        let text = |kind: AddressKind, AddressKeys { spend, view }: AddressKeys| {
            Address { network: Network::Mainnet, kind, spend, view }.to_string()
        };
        let standard = text(AddressKind::Standard, keys.address());
        let sub = |minor| text(AddressKind::Subaddress, keys.subaddress(SubaddressIndex { major: 0, minor }));
        let integrated = text(AddressKind::Integrated(ShortPaymentId([7; 8])), keys.address());
        let plans = vec![
            vec![standard.clone()],
            vec![sub(1)],
            vec![integrated],
            vec![standard.clone(), sub(1)],
            vec![standard.clone(), standard.clone(), standard],
            vec![sub(1), sub(2)],
            vec![OWN.to_owned(); 4],
        ];
        Self { keys, plans }
    }

    /// A payment by one of the plans.
    fn wish(&self, place: usize, priority: u32) -> Wish {
        let plan = place % self.plans.len();
        Wish { plan, priority, extra: if plan == INTEGRATED { 11 } else { 0 } }
    }

    /// The parameters of a transfer from the wallet with this address.
    fn transfer(&self, wish: Wish, own: &str) -> String {
        let to: Vec<String> = self.plans[wish.plan]
            .iter()
            .map(|address| if address == OWN { own } else { address })
            .map(|address| format!(r#"{{"address":"{address}","amount":1000000000000}}"#))
            .collect();
        format!(r#"{{"destinations":[{}],"priority":{},"get_tx_hex":true}}"#, to.join(","), wish.priority)
    }
}

impl Side {
    fn new(node: &Monerod, start: impl FnOnce(u16) -> Program) -> Self {
        let proxy = Proxy::start(node.rpc_port());
        let mut program = start(proxy.port());
        program.call("auto_refresh", r#"{"enable":false}"#);
        let address = program.call("get_address", "{}").text("address").unwrap().to_owned();
        Self { program, proxy, address, sent: Vec::new() }
    }

    fn send(&mut self, payee: &Payee, wish: Wish, height: usize, rate: u64) {
        self.proxy.take();
        let made = self.program.call("transfer", &payee.transfer(wish, &self.address));
        let blob = const_hex::decode(made.text("tx_blob").unwrap()).unwrap();
        let tx = Transaction::from_blob(&blob).unwrap();
        self.sent.push(Sent { wish, tx, requests: self.proxy.take(), height, rate });
    }

    /// The positions of the wallet's outputs, by key image.
    fn own_outputs(&mut self) -> HashMap<KeyImage, u64> {
        let answer = self.program.call("incoming_transfers", r#"{"transfer_type":"all"}"#);
        let place = |transfer: &Tree| {
            let image: [u8; 32] = const_hex::decode_to_array(transfer.text("key_image").unwrap()).unwrap();
            (KeyImage(image), transfer.number("global_index").unwrap())
        };
        answer.list("transfers").iter().map(place).collect()
    }
}

/// A node, and the two programs on its chain.
struct Stage {
    node: Monerod,
    sides: [Side; 2],
    payee: Payee,
    /// The program that mines the next block.
    begins: usize,
    /// The time spent on sending, waiting until all can be mined, mining and refreshing.
    took: [Duration; 4],
}

impl Stage {
    fn new() -> Self {
        let node = Monerod::start();
        let real = Side::new(&node, |port| Program::Real(WalletRpc::start_on(port, &[])));
        let ours = Side::new(&node, |port| {
            let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
            let mut program = Program::Ours(OurWallet::start_on(binary, port, &["--rpc-dialect", "modern"]));
            program.call("create_wallet", r#"{"filename":"w","password":"","language":"English"}"#);
            program
        });
        let sides = [real, ours];
        let mut stage = Self { node, sides, payee: Payee::new(), begins: 0, took: [Duration::ZERO; 4] };
        stage.mine(FIRST);
        stage.node.mine(UNLOCK, SOME_ADDRESS);
        stage.refresh();
        stage
    }

    /// Mines for both in turns. The first one, which gets the fees, changes each time.
    fn mine(&mut self, times: usize) {
        for _ in 0..times {
            for side in [self.begins, 1 - self.begins] {
                self.node.mine(1, &self.sides[side].address);
            }
        }
        self.begins = 1 - self.begins;
    }

    fn both(&mut self, act: impl Fn(&mut Side, &Payee) + Sync) {
        let (act, payee) = (&act, &self.payee);
        std::thread::scope(|scope| {
            for side in &mut self.sides {
                scope.spawn(move || act(side, payee));
            }
        });
    }

    fn refresh(&mut self) {
        self.both(|side, _| {
            side.program.call("refresh", "{}");
        });
    }

    fn height(&mut self) -> usize {
        let answer = self.node.json_rpc("get_block_count", "{}");
        let answer = Tree::from_json(answer.as_bytes()).expect("JSON");
        usize::try_from(answer.number("result.count").expect("a count")).unwrap()
    }

    /// The fee rates by priority. As blocks are never full here, automatic is low.
    fn rates(&mut self) -> Vec<u64> {
        let answer = self.node.json_rpc("get_fee_estimate", r#"{"grace_blocks":10}"#);
        let answer = Tree::from_json(answer.as_bytes()).expect("JSON");
        let level = |place: usize| answer.number(&format!("result.fees.{place}")).expect("a fee");
        [0, 0, 1, 2, 3].map(level).to_vec()
    }

    /// Sends transactions from both on the same chain, and mines.
    fn batch(&mut self, wishes: &[Wish], blocks: usize) {
        let (height, rates) = (self.height(), self.rates());
        let steps: [&dyn Fn(&mut Self); 4] = [
            &|stage| {
                for &wish in wishes {
                    let rate = rates[wish.priority as usize];
                    stage.both(|side, payee| side.send(payee, wish, height, rate));
                }
            },
            &|stage| stage.wait_until_relayed(wishes.len()),
            &|stage| stage.mine(blocks),
            &Self::refresh,
        ];
        for (place, step) in steps.into_iter().enumerate() {
            let started = Instant::now();
            step(self);
            self.took[place] += started.elapsed();
        }
    }

    /// Waits until the last transactions can be mined.
    fn wait_until_relayed(&mut self, last: usize) {
        for side in &self.sides {
            for sent in &side.sent[side.sent.len() - last..] {
                self.node.wait_until_relayed(&sent.tx.hash());
            }
        }
    }

    fn samples(&mut self, blocks: &Blocks) -> [Samples; 2] {
        [0, 1].map(|side: usize| {
            let own = self.sides[side].own_outputs();
            let rule = [FeeRule::Old, FeeRule::New][side];
            Samples::of(&self.sides[side].sent, rule, &own, blocks, &self.payee.keys)
        })
    }
}

/// The kinds whose names, up to a colon, both sides have. Their frequency is up to the test of requests.
fn in_common(sides: [&Shares; 2]) -> [Shares; 2] {
    let name = |kind: &str| kind.split(':').next().unwrap_or_default().to_owned();
    let names = sides.map(|side| side.keys().map(|kind| name(kind)).collect::<HashSet<_>>());
    sides.map(|side| {
        let both = side.iter().filter(|(kind, _)| names.iter().all(|names| names.contains(&name(kind))));
        both.map(|(kind, count)| (kind.clone(), *count)).collect()
    })
}

/// All tests except those of rings.
fn compare_looks(report: &mut Report, [real, ours]: [&Samples; 2]) {
    let names = ["real", "ours"];
    for (name, samples) in names.into_iter().zip([real, ours]) {
        for [fee, expected] in &samples.wrong_fees {
            report.certain(format!("{name} pays a fee of {fee} where its rule says {expected}"));
        }
        report.shuffled(name, &samples.places);
    }
    report.same_kinds("fields of extra", names, [&real.layouts, &ours.layouts]);
    report.same_kinds("forms", names, [&real.forms, &ours.forms]);
    let [real_heads, our_heads] = in_common([&real.heads, &ours.heads]);
    report.same_kinds("heads of questions", names, [&real_heads, &our_heads]);
    report.shares("order of outputs", names, [&real.places, &ours.places]);
    report.shares("numbers of inputs and outputs", names, [&real.shapes, &ours.shapes]);
    report.numbers_by_kind("weights", names, [&real.weights, &ours.weights]);
    report.numbers_by_kind("sizes", names, [&real.sizes, &ours.sizes]);
    report.numbers_by_kind("fees", names, [&real.fees, &ours.fees]);
    report.numbers_by_kind("fees by weight", names, [&real.fee_rates, &ours.fee_rates]);
    let why = "0.18.0.0 does not lower a fee that was estimated too high";
    report.excused_by_kind(
        "fees by weight as they are",
        names,
        [&real.raw_fee_rates, &ours.raw_fee_rates],
        why,
    );
    report.shares("questions to the node", names, [&real.questions, &ours.questions]);
    report.shares("their parameters", names, [&real.parameters, &ours.parameters]);
    report.numbers("outputs asked for again", names, [&real.again, &ours.again]);
    report.numbers("ages of spent outputs in blocks", names, [&real.real_ages, &ours.real_ages]);
}

fn compare_rings(report: &mut Report, names: report::Names, [one, other]: [&RingSamples; 2]) {
    report.numbers("ages of ring members", names, [&one.members, &other.members]);
    report.numbers("ages of decoys", names, [&one.decoys, &other.decoys]);
    report.numbers("ages of outputs asked for", names, [&one.asked, &other.asked]);
    report.numbers("gaps between ring members", names, [&one.gaps, &other.gaps]);
    report.shares("places of spent outputs", names, [&one.places, &other.places]);
    report.shares("recent ring members", names, [&one.recent, &other.recent]);
}

/// Compares the programs' rings with each other, as far as the rules allow that, and with those of their rules.
fn compare_all_rings(report: &mut Report, sides: [&[Ring]; 2], blocks: &Blocks) {
    let rules = [OLD, NEW];
    let [real, ours] = [0, 1].map(|side: usize| {
        let quiet = sides[side].iter().filter(|ring| blocks.is_quiet(ring.height));
        RingSamples::of(quiet, rules[side], blocks)
    });
    compare_rings(report, ["real", "ours"], [&real, &ours]);
    let mut draws = RandomDraws::new();
    for (side, name) in ["real", "ours"].into_iter().enumerate() {
        let seen = RingSamples::of(sides[side], rules[side], blocks);
        let drawn = rules[side].draw(sides[side], blocks, &mut draws);
        compare_rings(report, [name, "its rule"], [&seen, &RingSamples::of(&drawn, rules[side], blocks)]);
    }
}

fn nothing_tells_them_apart_in(rounds: usize) {
    let mut stage = Stage::new();
    // One-time requests happen now.
    let first = stage.payee.wish(0, 1);
    stage.batch(&[first], MINED + 1);
    stage.sides.iter_mut().for_each(|side| side.sent.clear());
    let wish = |place| stage.payee.wish(place, PRIORITIES[place / 7 % PRIORITIES.len()]);
    let wishes: Vec<Wish> = (0..ROUND * rounds).map(wish).collect();
    for (place, batch) in wishes.chunks(BATCH).enumerate() {
        stage.batch(batch, MINED + usize::from(place % QUIET != 0));
        println!("{} of {} transactions of each", stage.sides[0].sent.len(), wishes.len());
    }
    let blocks = Blocks::ask(&mut stage.node);
    let [real, ours] = &stage.samples(&blocks);
    ferrite_testkit::seen!("{} and {} transactions", real.transactions, ours.transactions);
    ferrite_testkit::seen!("{} and {} rings, each drawn anew", real.rings.len(), ours.rings.len());
    let height = stage.height();
    ferrite_testkit::seen!("{height} blocks, {} outputs", blocks.count(height));
    println!("a unit of weight costs {:?}, by priority", stage.rates());
    println!("sending, waiting, mining and refreshing took {:?}", stage.took);
    let mut report = Report::default();
    compare_looks(&mut report, [real, ours]);
    compare_all_rings(&mut report, [&real.rings, &ours.rings], &blocks);
    report.judge();
}

/// `FERRITE_TEST_ROUNDS` times forty transactions per program.
#[test]
fn wallets_are_indistinguishable() {
    nothing_tells_them_apart_in(ferrite_testkit::soak::rounds());
}
