//! Transactions of every shape: the real node accepts each of them, and the real wallet finds the right amounts. And
//! the other way round.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::mined;
use ferrite_testkit::xorshift::Xorshift;

use crate::support::{COIN, OURS, Service, Stage, balance, destinations, numbers, texts};

/// Errors of a wallet without enough unlocked funds.
const NO_MONEY: [&str; 7] = [
    "not enough money",
    "not enough unlocked money",
    "No unlocked balance",
    "No outputs",
    "tx not possible",
    // The remaining outputs are worth less than their fees.
    "No transaction created",
    "Transaction cannot pay for itself",
];

/// Number of allowed failures of the reference's wallet. It sometimes loses its node, and its error then depends on the
/// request: no connection, no output distribution, or a transaction that was rejected because it used a default fee.
const MAX_FAILURES: usize = 20;

/// Amounts by transaction and address.
type Received = BTreeMap<(String, u64, u64), u64>;

/// An address with its account.
#[derive(Clone)]
struct Place {
    text: String,
    major: u64,
    minor: u64,
    integrated: bool,
}

/// Addresses of all kinds.
fn places(service: &mut dyn Service) -> Vec<Place> {
    service.call("create_account", r#"{"label":"second"}"#);
    for account in [0, 1] {
        for label in ["a", "b"] {
            service.call("create_address", &format!(r#"{{"account_index":{account},"label":"{label}"}}"#));
        }
    }
    let mut places = Vec::new();
    for major in [0, 1] {
        let all = service.call("get_address", &format!(r#"{{"account_index":{major}}}"#));
        for one in all.list("addresses") {
            let minor = one.number("address_index").unwrap();
            let text = one.text("address").unwrap().to_owned();
            places.push(Place { text, major, minor, integrated: false });
        }
    }
    let made = service.call("make_integrated_address", r#"{"payment_id":"1122334455667788"}"#);
    let text = made.text("integrated_address").unwrap().to_owned();
    places.push(Place { text, major: 0, minor: 0, integrated: true });
    places
}

/// The paying side. The other one is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Payer {
    Ours,
    Reference,
}

/// A wallet and its transactions.
#[derive(Default)]
struct Party {
    places: Vec<Place>,
    /// The transactions that it sent.
    sent: BTreeSet<String>,
    /// The payments that the other one must find.
    paid: Received,
    count: BTreeMap<&'static str, usize>,
    refused: usize,
}

struct Shapes {
    stage: Stage,
    random: Xorshift,
    ours: Party,
    reference: Party,
    payer: Payer,
    waiting: Vec<String>,
    /// Number of failures of the reference's wallet for reasons of its own.
    failed: usize,
}

impl Shapes {
    fn new(outputs: u32, seed: u64) -> Self {
        println!("seed {seed}");
        let mut stage = Stage::new();
        // High fees would soon use up what the reference receives from ours.
        let theirs = stage.their_address.clone();
        stage.give(&[(outputs.saturating_sub(mined::EACH), OURS), (outputs / 2, &theirs)]);
        let ours = Party { places: places(&mut stage.ours), ..Party::default() };
        let reference = Party { places: places(&mut stage.theirs), ..Party::default() };
        let (random, payer) = (Xorshift::new(seed), Payer::Ours);
        let mut shapes = Self { stage, random, ours, reference, payer, waiting: Vec::new(), failed: 0 };
        for payer in [Payer::Reference, Payer::Ours] {
            shapes.payer = payer;
            shapes.spread();
        }
        shapes.confirm(10);
        shapes
    }

    /// Funds other addresses of the payer.
    fn spread(&mut self) {
        for _ in 0..2 {
            let own: Vec<(&str, u64)> =
                self.payer().places[..6].iter().map(|own| (own.text.as_str(), 4 * COIN)).collect();
            let params = format!(r#"{{"destinations":[{}]}}"#, destinations(&own));
            let sent = (0..5).find_map(|_| self.tried("transfer", &params)).expect("there is enough");
            self.note("transfer", &[sent.text("tx_hash").unwrap().to_owned()]);
        }
    }

    fn service(&mut self) -> &mut dyn Service {
        match self.payer {
            Payer::Ours => &mut self.stage.ours,
            Payer::Reference => &mut self.stage.theirs,
        }
    }

    fn payer(&mut self) -> &mut Party {
        match self.payer {
            Payer::Ours => &mut self.ours,
            Payer::Reference => &mut self.reference,
        }
    }

    fn payee(&self) -> &Party {
        match self.payer {
            Payer::Ours => &self.reference,
            Payer::Reference => &self.ours,
        }
    }

    /// Records transactions of the payer that the node accepted.
    fn note(&mut self, kind: &'static str, txids: &[String]) {
        let payer = self.payer();
        payer.sent.extend(txids.iter().cloned());
        *payer.count.entry(kind).or_default() += txids.len();
        self.waiting.extend(txids.iter().cloned());
    }

    fn confirm(&mut self, blocks: u32) {
        let waiting = std::mem::take(&mut self.waiting);
        self.stage.confirm(&waiting, blocks);
    }

    fn their_place(&mut self) -> Place {
        let which = self.random.below(self.payee().places.len() as u64 - 1);
        self.payee().places[usize::try_from(which).unwrap()].clone()
    }

    /// Random destinations, some of them the payer's own.
    fn payees(&mut self, count: u64) -> Vec<(Place, u64, bool)> {
        if self.random.below(8) == 0 {
            let integrated = self.payee().places.last().unwrap().clone();
            assert!(integrated.integrated);
            return vec![(integrated, 1 + self.random.below(COIN), true)];
        }
        let mut payees = Vec::new();
        for _ in 0..count {
            let amount = 1 + self.random.below(COIN / 4);
            if self.random.below(6) == 0 {
                let which = usize::try_from(self.random.below(6)).unwrap();
                payees.push((self.payer().places[which].clone(), amount, false));
            } else {
                payees.push((self.their_place(), amount, true));
            }
        }
        payees
    }

    fn options(&mut self) -> String {
        let priority = [0, 1, 2, 3, 4, 9][usize::try_from(self.random.below(6)).unwrap()];
        let ring_size = [0, 11, 16, 30][usize::try_from(self.random.below(4)).unwrap()];
        format!(r#""priority":{priority},"ring_size":{ring_size}"#)
    }

    fn expect(&mut self, txid: &str, place: &Place, amount: u64) {
        *self.payer().paid.entry((txid.to_owned(), place.major, place.minor)).or_default() += amount;
    }

    /// One send of any kind. Returns the number of its transactions; none if it is not possible now.
    fn send(&mut self) -> usize {
        match self.random.below(10) {
            0 => self.sweep_single(),
            1 => self.sweep_some(),
            2 => self.split(),
            // 0.18.0.0 does not support it.
            3 if self.payer == Payer::Ours => self.subtract(),
            _ => self.pay(),
        }
    }

    fn tried(&mut self, method: &str, params: &str) -> Option<Tree> {
        let answer = self.service().text(method, params);
        let tree = Tree::from_json(answer.as_bytes()).unwrap();
        let result = tree.get("result").cloned();
        if result.is_none() {
            let message = tree.text("error.message").unwrap_or_default();
            if NO_MONEY.iter().any(|text| message.contains(text)) {
                self.payer().refused += 1;
            } else {
                let excused = self.payer == Payer::Reference && self.failed < MAX_FAILURES;
                assert!(excused, "{method} {params}: {answer}\n{}", last_lines(&self.stage.ours.log()));
                println!("the reference's {method}: {message}\n{}", last_lines(&self.stage.theirs.log()));
                self.not_sent();
                self.failed += 1;
            }
        }
        result
    }

    /// The reference's wallet failed, as it sometimes does on a busy machine. It has sent nothing.
    fn not_sent(&mut self) {
        let pool: BTreeSet<String> = self.stage.pool().into_iter().collect();
        assert_eq!(pool, self.waiting.iter().cloned().collect());
    }

    fn pay(&mut self) -> usize {
        let count = 1 + self.random.below(15);
        let payees = self.payees(count);
        let options = self.options();
        let account = u64::from(self.random.below(4) == 0);
        let list: Vec<_> = payees.iter().map(|(place, amount, _)| (place.text.as_str(), *amount)).collect();
        let to = destinations(&list);
        let params = format!(r#"{{"destinations":[{to}],"account_index":{account},{options}}}"#);
        let Some(sent) = self.tried("transfer", &params) else { return 0 };
        let txid = sent.text("tx_hash").unwrap().to_owned();
        for (place, amount, theirs) in &payees {
            if *theirs {
                self.expect(&txid, place, *amount);
            }
        }
        self.note("transfer", &[txid]);
        1
    }

    fn subtract(&mut self) -> usize {
        let place = self.their_place();
        let amount = COIN / 10 + self.random.below(COIN);
        let options = self.options();
        let to = destinations(&[(&place.text, amount)]);
        let params = format!(r#"{{"destinations":[{to}],"subtract_fee_from_outputs":[0],{options}}}"#);
        let Some(sent) = self.tried("transfer", &params) else { return 0 };
        let txid = sent.text("tx_hash").unwrap().to_owned();
        assert_eq!(sent.number("amount").unwrap(), amount - sent.number("fee").unwrap());
        self.expect(&txid, &place, sent.number("amount").unwrap());
        self.note("fee from the receiver", &[txid]);
        1
    }

    /// More destinations than a transaction has room for.
    fn split(&mut self) -> usize {
        let count = 16 + self.random.below(20);
        // Different amounts, which identify the transactions.
        let place = self.their_place();
        let amounts: Vec<u64> = (1..=count).map(|number| number * 1_000_000).collect();
        let list: Vec<_> = amounts.iter().map(|amount| (place.text.as_str(), *amount)).collect();
        let (to, options) = (destinations(&list), self.options());
        let params = format!(r#"{{"destinations":[{to}],{options}}}"#);
        let Some(sent) = self.tried("transfer_split", &params) else { return 0 };
        let ids = texts(&sent, "tx_hash_list");
        let paid = numbers(&sent, "amount_list");
        assert!(ids.len() > 1, "{count} destinations in one transaction");
        assert_eq!(paid.iter().sum::<u64>(), amounts.iter().sum::<u64>());
        for (txid, amount) in ids.iter().zip(&paid) {
            self.expect(txid, &place, *amount);
        }
        self.note("transfer_split", &ids);
        ids.len()
    }

    /// The smallest output that is worth its fee.
    fn sweep_single(&mut self) -> usize {
        let all = self.service().call("incoming_transfers", r#"{"transfer_type":"available"}"#);
        let worth_it = |one: &&Tree| {
            one.get("unlocked") == Some(&Tree::Bool(true)) && one.number("amount").unwrap() > COIN / 10
        };
        let small = all.list("transfers").iter().filter(worth_it).min_by_key(|one| one.number("amount"));
        let Some(key_image) = small.and_then(|one| one.text("key_image")).map(str::to_owned) else {
            return 0;
        };
        let place = self.their_place();
        let outputs = 1 + self.random.below(4);
        let options = self.options();
        let params = format!(
            r#"{{"address":"{}","key_image":"{key_image}","outputs":{outputs},{options}}}"#,
            place.text
        );
        let Some(sent) = self.tried("sweep_single", &params) else { return 0 };
        let txid = sent.text("tx_hash").unwrap().to_owned();
        self.expect(&txid, &place, sent.number("amount").unwrap());
        self.note("sweep_single", &[txid]);
        1
    }

    /// The outputs of one address below an amount.
    fn sweep_some(&mut self) -> usize {
        let place = self.their_place();
        let minor = 1 + self.random.below(2);
        let options = self.options();
        let params = format!(
            r#"{{"address":"{}","account_index":1,"subaddr_indices":[{minor}],"below_amount":{},{options}}}"#,
            place.text,
            100 * COIN
        );
        let Some(sent) = self.tried("sweep_all", &params) else { return 0 };
        let ids = texts(&sent, "tx_hash_list");
        for (txid, amount) in ids.iter().zip(numbers(&sent, "amount_list")) {
            self.expect(txid, &place, amount);
        }
        self.note("sweep_all", &ids);
        ids.len()
    }

    /// Sends this number of transactions; the payee finds all of them, and nothing else.
    fn run(&mut self, payer: Payer, wanted: usize) {
        self.payer = payer;
        let started = Instant::now();
        let mut sent = 0;
        let mut fruitless = 0;
        let mut in_vain = 0;
        let mut making = Duration::ZERO;
        while sent < wanted {
            let began = Instant::now();
            let now = self.send();
            making += began.elapsed();
            sent += now;
            fruitless = if now == 0 { fruitless + 1 } else { 0 };
            if fruitless > 3 || self.waiting.len() >= 40 {
                let idle = self.waiting.is_empty();
                self.confirm(10);
                fruitless = 0;
                in_vain = if idle { in_vain + 1 } else { 0 };
                assert!(in_vain < 5, "no money left after {sent}: {:?}", balance(self.service()));
            }
        }
        self.confirm(10);
        self.check();
        let (took, making) = (started.elapsed().as_secs(), making.as_secs());
        let failed = self.failed;
        let Party { count, refused, .. } = self.payer();
        println!(
            "{payer:?} paid: {sent} transactions taken and found in {took} s, {making} of them for making; \
             so far {count:?}, {refused} times there was not enough to spend, the reference failed {failed} times"
        );
    }

    /// The payee found its payments, and the payer has nothing pending.
    fn check(&mut self) {
        let (mut found, own) = match self.payer {
            Payer::Ours => (received(&mut self.stage.theirs), &self.reference.sent),
            Payer::Reference => (received(&mut self.stage.ours), &self.ours.sent),
        };
        // Payments to other accounts of the same wallet.
        found.retain(|(txid, ..), _| !own.contains(txid));
        assert_eq!(found, self.payer().paid);
        let lists = r#"{"pending":true,"failed":true,"all_accounts":true}"#;
        let history = self.service().call("get_transfers", lists);
        assert!(history.list("pending").is_empty() && history.list("failed").is_empty(), "{history:?}");
    }
}

/// The end of a log.
fn last_lines(log: &str) -> String {
    let lines: Vec<&str> = log.lines().collect();
    lines[lines.len().saturating_sub(40)..].join("\n")
}

/// The payments that a wallet received in blocks, except mined ones.
fn received(service: &mut dyn Service) -> Received {
    let all = service.call("get_transfers", r#"{"in":true,"all_accounts":true}"#);
    let mut received = Received::new();
    // In the classic dialect their type is the same, but mined outputs have no fee.
    for one in all.list("in").iter().filter(|one| one.number("fee") != Some(0)) {
        let place = |name: &str| one.number(&format!("subaddr_index.{name}")).unwrap();
        let key = (one.text("txid").unwrap().to_owned(), place("major"), place("minor"));
        *received.entry(key).or_default() += one.number("amount").unwrap();
    }
    received
}

fn seed() -> u64 {
    let given = std::env::var("FERRITE_TEST_SEED").ok().and_then(|text| text.parse().ok());
    given.unwrap_or_else(|| u64::from(std::process::id()) << 20 | 12345)
}

#[test]
fn every_shape() {
    let mut shapes = Shapes::new(60, seed());
    shapes.run(Payer::Ours, 30);
    shapes.run(Payer::Reference, 10);
}

#[test]
#[ignore = "takes half an hour: a thousand transactions each way"]
fn a_thousand_of_every_shape() {
    let mut shapes = Shapes::new(200, seed());
    for _ in 0..10 {
        shapes.run(Payer::Ours, 100);
        shapes.run(Payer::Reference, 100);
    }
    for (name, party) in [("ours", &shapes.ours), ("the reference's", &shapes.reference)] {
        let Party { count, refused, sent, .. } = party;
        let sent = sent.len();
        ferrite_testkit::seen!(
            "{name}: {sent} taken and found, {count:?}; {refused} times too little to spend"
        );
    }
    ferrite_testkit::seen!("the reference failed {} times", shapes.failed);
}
