//! Positive controls: the tests detect wallets that differ in one property each, in samples as large as those of the
//! short form, and do not tell equal wallets apart.
//!
//! The samples are simulated, with the plans, counts and probabilities of the live test, and go through the same
//! functions. Each control runs with several seeds and must be detected with nearly all of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::blocks::Blocks;
use crate::fees::FeeRule;
use crate::report::{FALSE_ALARMS, Report};
use crate::rings::{ANY_AGE, NEW, OLD, RandomDraws, Ring, Rule};
use crate::sample::{Samples, count};
use crate::{BATCH, PRIORITIES, ROUND, compare_all_rings, compare_looks};

/// Number of seeds per control, and how many of them must detect it.
const SEEDS: u64 = 20;
const FOUND: usize = 19;

/// The owners of each plan's outputs, change last, as in `places`; and the fields of `extra`.
const PLANS: [(&str, &str); 7] = [
    ("m-", "key, nonce 9"),
    ("1-", "key, nonce 9"),
    ("m-", "key, nonce 9"),
    ("m1-", "key, keys 3"),
    ("mmm-", "key"),
    ("12-", "key, keys 3"),
    ("-----", "key"),
];
/// The fee per unit of weight on the private chain, by priority. Rounding steps that divide these make no difference.
const RATES: [u64; 5] = [1_200_000, 1_200_000, 4_700_000, 19_000_000, 240_000_000];
/// The requests for the first transaction of a batch, and for the others.
const QUESTIONS: [&str; 2] = [
    "get_info get_fee_estimate /get_output_distribution.bin /get_outs.bin /sendrawtransaction",
    "/get_output_distribution.bin /get_outs.bin /sendrawtransaction",
];

/// The properties of a wallet.
#[derive(Debug, Clone, Copy)]
struct Wallet {
    fee_rule: FeeRule,
    shuffles: bool,
    /// The step that fees are rounded up to.
    fee_step: u64,
    /// Whether the transaction key is the first field of `extra`.
    key_first: bool,
    /// Whether outputs are requested before their distribution.
    outputs_first: bool,
    head: &'static str,
    /// Percentage of payments with one input more than necessary.
    more_inputs: u64,
    decoys: Rule,
}

const REAL: Wallet = Wallet {
    fee_rule: FeeRule::Old,
    shuffles: true,
    fee_step: 10_000,
    key_first: true,
    outputs_first: false,
    head: "POST | Host | Content-Length",
    more_inputs: 5,
    decoys: OLD,
};
const OURS: Wallet = Wallet { fee_rule: FeeRule::New, decoys: NEW, ..REAL };

impl Wallet {
    /// The transactions of a round.
    fn samples(self, draws: &mut RandomDraws) -> Samples {
        let mut samples = Samples { transactions: ROUND, ..Samples::default() };
        for place in 0..ROUND {
            self.send(place, draws, &mut samples);
        }
        samples
    }

    fn send(self, place: usize, draws: &mut RandomDraws, samples: &mut Samples) {
        let plan = place % PLANS.len();
        let (owners, fields) = PLANS[plan];
        let mut order: Vec<char> = owners.chars().collect();
        if self.shuffles {
            draws.shuffle(&mut order);
        }
        count(&mut samples.places, format!("{plan}: {}", order.iter().collect::<String>()));
        let mut fields: Vec<&str> = fields.split(", ").collect();
        if !self.key_first {
            fields.reverse();
        }
        count(&mut samples.layouts, format!("{plan}: {}", fields.join(", ")));
        count(&mut samples.forms, "version 2".to_owned());
        let inputs = 2 + u64::from(draws.below(100) < self.more_inputs);
        let shape = format!("{inputs} in, {} out", owners.len());
        count(&mut samples.shapes, format!("{plan}: {shape}"));
        self.pay(place, inputs, &shape, draws, samples);
        self.ask(place, samples);
        samples.again.push(draws.below(8) as f64);
        samples.real_ages.push(60.0 + draws.below(200) as f64);
    }

    fn pay(self, place: usize, inputs: u64, shape: &str, draws: &mut RandomDraws, samples: &mut Samples) {
        let priority = PRIORITIES[place / PLANS.len() % PRIORITIES.len()];
        let rate = RATES[priority as usize];
        // Offsets of ring members take one byte or two.
        let weight = 700 * inputs + 800 + (0..15 * inputs).map(|_| draws.below(2)).sum::<u64>();
        let expected = 715 * inputs + 800;
        let charged = match self.fee_rule {
            FeeRule::Old => weight.max(expected),
            FeeRule::New => weight,
        };
        let fee = (charged * rate).next_multiple_of(self.fee_step);
        let ruled = self.fee_rule.fee_of(weight, expected, rate);
        if fee != ruled {
            samples.wrong_fees.push([fee, ruled]);
        }
        let level = FeeRule::New.fee_of(weight, expected, rate) as f64;
        let (weight, priority) = (weight as f64, format!("priority {priority}"));
        let push = |list: &mut BTreeMap<String, Vec<f64>>, kind: &str, value: f64| {
            list.entry(kind.to_owned()).or_default().push(value);
        };
        push(&mut samples.weights, shape, weight);
        push(&mut samples.sizes, shape, weight);
        push(&mut samples.fees, &format!("{priority}, {shape}"), level);
        push(&mut samples.fee_rates, &priority, level / weight);
        push(&mut samples.raw_fee_rates, &priority, fee as f64 / weight);
    }

    fn ask(self, place: usize, samples: &mut Samples) {
        let mut names: Vec<&str> = QUESTIONS[usize::from(!place.is_multiple_of(BATCH))].split(' ').collect();
        if self.outputs_first {
            let count = names.len();
            names.swap(count - 3, count - 2);
        }
        count(&mut samples.questions, names.join(" "));
        for name in names {
            count(&mut samples.parameters, format!("{name}: {{}}"));
            count(&mut samples.heads, format!("{name}: {}", self.head));
        }
    }

    /// Two rings for each transaction, on a chain that grows like that of the live test.
    fn rings(self, blocks: &Blocks, draws: &mut RandomDraws) -> Vec<Ring> {
        let heights = (0..ROUND).map(|place| 300 + place / BATCH * 12);
        let twice = heights.flat_map(|height| [height; 2]);
        twice.map(|height| self.decoys.ring(2 * (30 + draws.below(150)), height, blocks, draws)).collect()
    }
}

/// A chain with an output in each block, and an occasional block with those of a batch.
fn chain() -> Blocks {
    let mut count = 0;
    let outputs = (0..400).map(|block: u64| {
        count += if block == 0 {
            0
        } else if block > 250 && block.is_multiple_of(12) {
            60
        } else {
            2
        };
        count
    });
    Blocks::with(outputs.collect())
}

/// The findings of the tests of appearance in samples of two wallets.
fn looks(real: Wallet, ours: Wallet, seed: u64) -> Report {
    let mut draws = RandomDraws::with_seed(seed);
    let samples = [real, ours].map(|wallet| wallet.samples(&mut draws));
    let mut report = Report::quiet();
    compare_looks(&mut report, samples.each_ref());
    report
}

/// The findings of the ring tests.
fn rings(real: Wallet, ours: Wallet, seed: u64) -> Report {
    let (mut draws, blocks) = (RandomDraws::with_seed(seed), chain());
    let rings = [real, ours].map(|wallet| wallet.rings(&blocks, &mut draws));
    let mut report = Report::quiet();
    compare_all_rings(&mut report, [&rings[0], &rings[1]], &blocks);
    report
}

/// Fails unless nearly all seeds lead to a finding that begins with `by`.
fn must_be_found(what: &str, by: &str, compare: fn(Wallet, Wallet, u64) -> Report, ours: Wallet) {
    let reports: Vec<Report> = (0..SEEDS).map(|seed| compare(REAL, ours, 1000 + seed)).collect();
    let finds = |report: &&Report| report.findings().iter().any(|finding| finding.starts_with(by));
    let found = reports.iter().filter(finds).count();
    let mut line = format!("{what}: found in {found} of {SEEDS} samples of {ROUND} transactions");
    let _ = write!(line, ", p at most {:.1e}", reports.iter().map(Report::smallest).fold(0.0, f64::max));
    println!("{line}");
    assert!(found >= FOUND, "{line}");
}

#[test]
fn outputs_that_are_not_shuffled() {
    let ours = Wallet { shuffles: false, ..OURS };
    must_be_found("outputs in the order of the payment", "change last, ours", looks, ours);
}

#[test]
fn another_order_in_extra() {
    let ours = Wallet { key_first: false, ..OURS };
    must_be_found("fields of extra in another order", "fields of extra: only ours", looks, ours);
}

#[test]
fn another_rounding_of_fees() {
    let ours = Wallet { fee_step: 1_000_000, ..OURS };
    must_be_found("fees rounded to another step", "ours pays a fee", looks, ours);
}

#[test]
fn another_order_of_requests() {
    let ours = Wallet { outputs_first: true, ..OURS };
    must_be_found("questions in another order", "questions to the node", looks, ours);
}

#[test]
fn another_request_head() {
    let ours = Wallet { head: "POST | Content-Length | Host", ..OURS };
    must_be_found("headers in another order", "heads of questions: only ours", looks, ours);
}

#[test]
fn more_inputs_than_needed() {
    let ours = Wallet { more_inputs: 100, ..OURS };
    must_be_found("an input more than needed", "numbers of inputs and outputs", looks, ours);
}

#[test]
fn another_distribution_of_decoys() {
    let ours = Wallet { decoys: ANY_AGE, ..OURS };
    must_be_found("decoys of any age", "ages of decoys", rings, ours);
}

/// Equal wallets are not told apart, yet the tests have power: some probabilities are small.
#[test]
fn equal_wallets_are_not_told_apart() {
    let mut smallest = 1.0_f64;
    for seed in 0..SEEDS {
        for report in [looks(REAL, OURS, seed), rings(REAL, OURS, seed)] {
            assert!(report.findings().is_empty(), "seed {seed}: {:?}", report.findings());
            smallest = smallest.min(report.smallest());
        }
    }
    println!(
        "{SEEDS} pairs of equal wallets: nothing found, the smallest p = {smallest:.1e}, limit {FALSE_ALARMS:.0e}"
    );
    assert!(smallest < 0.05, "{smallest}");
}
