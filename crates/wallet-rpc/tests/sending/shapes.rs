//! Transactions of every shape: the real node takes each of them, and the real wallet finds the right amounts. And the
//! other way round.

use std::collections::BTreeMap;

use ferrite_testkit::diff::Tree;

use crate::support::{COIN, SINK, Service, Stage, balance, destinations, numbers, texts};

/// What each address gets of each transaction.
type Received = BTreeMap<(String, u64, u64), u64>;

/// A generator of shapes.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % limit
    }
}

/// An address of somebody.
#[derive(Clone)]
struct Place {
    text: String,
    major: u64,
    minor: u64,
    integrated: bool,
}

/// Addresses of all kinds.
fn places(service: &mut impl Service) -> Vec<Place> {
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

struct Shapes {
    stage: Stage,
    dice: Dice,
    theirs: Vec<Place>,
    own: Vec<Place>,
    expected: Received,
    waiting: Vec<String>,
    count: BTreeMap<&'static str, usize>,
    refused: usize,
}

impl Shapes {
    fn new(outputs: u32, seed: u64) -> Self {
        println!("seed {seed}");
        let mut stage = Stage::new(outputs);
        let theirs = places(&mut stage.theirs);
        let own = places(&mut stage.ours);
        let mut shapes = Self {
            stage,
            dice: Dice(seed),
            theirs,
            own,
            expected: Received::new(),
            waiting: Vec::new(),
            count: BTreeMap::new(),
            refused: 0,
        };
        shapes.spread();
        shapes
    }

    /// Gives other addresses of ours something to spend.
    fn spread(&mut self) {
        for _ in 0..2 {
            let own: Vec<(&str, u64)> =
                self.own[..6].iter().map(|own| (own.text.as_str(), 4 * COIN)).collect();
            let to = destinations(&own);
            let sent = self.stage.ours.call("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
            self.waiting.push(sent.text("tx_hash").unwrap().to_owned());
        }
        self.confirm(10);
    }

    fn confirm(&mut self, blocks: u32) {
        let waiting = std::mem::take(&mut self.waiting);
        self.stage.confirm(&waiting, blocks);
    }

    fn their_place(&mut self) -> Place {
        let which = self.dice.below(self.theirs.len() as u64 - 1);
        self.theirs[usize::try_from(which).unwrap()].clone()
    }

    /// So many destinations, some of them ours.
    fn payees(&mut self, count: u64) -> Vec<(Place, u64, bool)> {
        if self.dice.below(8) == 0 {
            let integrated = self.theirs.last().unwrap().clone();
            assert!(integrated.integrated);
            return vec![(integrated, 1 + self.dice.below(COIN), true)];
        }
        let mut payees = Vec::new();
        for _ in 0..count {
            let amount = 1 + self.dice.below(COIN / 4);
            if self.dice.below(6) == 0 {
                let which = usize::try_from(self.dice.below(6)).unwrap();
                payees.push((self.own[which].clone(), amount, false));
            } else {
                payees.push((self.their_place(), amount, true));
            }
        }
        payees
    }

    fn options(&mut self) -> String {
        let priority = [0, 1, 2, 3, 4, 9][usize::try_from(self.dice.below(6)).unwrap()];
        let ring_size = [0, 11, 16, 30][usize::try_from(self.dice.below(4)).unwrap()];
        format!(r#""priority":{priority},"ring_size":{ring_size}"#)
    }

    fn expect(&mut self, txid: &str, place: &Place, amount: u64) {
        *self.expected.entry((txid.to_owned(), place.major, place.minor)).or_default() += amount;
    }

    /// One send of any kind. Returns how many transactions it took; none if it is not possible now.
    fn send(&mut self) -> usize {
        match self.dice.below(10) {
            0 => self.sweep_single(),
            1 => self.sweep_some(),
            2 => self.split(),
            3 => self.subtract(),
            _ => self.pay(),
        }
    }

    fn tried(&mut self, method: &str, params: &str) -> Option<Tree> {
        let answer = self.stage.ours.text(method, params);
        let tree = Tree::from_json(answer.as_bytes()).unwrap();
        let result = tree.get("result").cloned();
        if result.is_none() {
            let code = tree.number("error.code");
            let message = tree.text("error.message").unwrap_or_default();
            let no_money =
                ["not enough money", "not enough unlocked money", "No unlocked balance", "No outputs"];
            assert!(
                no_money.iter().any(|text| message.contains(text)) || message.contains("tx not possible"),
                "{method} {params}: {code:?} {message}"
            );
            self.refused += 1;
        }
        result
    }

    fn pay(&mut self) -> usize {
        let count = 1 + self.dice.below(15);
        let payees = self.payees(count);
        let options = self.options();
        let account = u64::from(self.dice.below(4) == 0);
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
        self.waiting.push(txid);
        *self.count.entry("transfer").or_default() += 1;
        1
    }

    fn subtract(&mut self) -> usize {
        let place = self.their_place();
        let amount = COIN / 10 + self.dice.below(COIN);
        let options = self.options();
        let to = destinations(&[(&place.text, amount)]);
        let params = format!(r#"{{"destinations":[{to}],"subtract_fee_from_outputs":[0],{options}}}"#);
        let Some(sent) = self.tried("transfer", &params) else { return 0 };
        let txid = sent.text("tx_hash").unwrap().to_owned();
        assert_eq!(sent.number("amount").unwrap(), amount - sent.number("fee").unwrap());
        self.expect(&txid, &place, sent.number("amount").unwrap());
        self.waiting.push(txid);
        *self.count.entry("fee from the receiver").or_default() += 1;
        1
    }

    /// More destinations than a transaction has room for.
    fn split(&mut self) -> usize {
        let count = 16 + self.dice.below(20);
        // Different amounts, so that it can be told which transaction paid whom.
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
        *self.count.entry("transfer_split").or_default() += ids.len();
        self.waiting.extend(ids.iter().cloned());
        ids.len()
    }

    fn sweep_single(&mut self) -> usize {
        let all = self.stage.ours.call("incoming_transfers", r#"{"transfer_type":"available"}"#);
        let unlocked =
            all.list("transfers").iter().filter(|one| one.get("unlocked") == Some(&Tree::Bool(true)));
        let small = unlocked.min_by_key(|one| one.number("amount"));
        let Some(key_image) = small.and_then(|one| one.text("key_image")).map(str::to_owned) else {
            return 0;
        };
        let place = self.their_place();
        let outputs = 1 + self.dice.below(4);
        let options = self.options();
        let params = format!(
            r#"{{"address":"{}","key_image":"{key_image}","outputs":{outputs},{options}}}"#,
            place.text
        );
        let Some(sent) = self.tried("sweep_single", &params) else { return 0 };
        let txid = sent.text("tx_hash").unwrap().to_owned();
        self.expect(&txid, &place, sent.number("amount").unwrap());
        self.waiting.push(txid);
        *self.count.entry("sweep_single").or_default() += 1;
        1
    }

    /// The outputs of one address that are not too large.
    fn sweep_some(&mut self) -> usize {
        let place = self.their_place();
        let minor = 1 + self.dice.below(2);
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
        *self.count.entry("sweep_all").or_default() += ids.len();
        self.waiting.extend(ids.iter().cloned());
        ids.len()
    }

    fn run(&mut self, wanted: usize) {
        let mut sent = 0;
        let mut fruitless = 0;
        while sent < wanted {
            let now = self.send();
            sent += now;
            fruitless = if now == 0 { fruitless + 1 } else { 0 };
            if fruitless > 3 || self.waiting.len() >= 40 {
                self.confirm(10);
                fruitless = 0;
                assert!(balance(&mut self.stage.ours).1 > 0, "no money left after {sent}");
            }
        }
        self.confirm(10);
        let found = received(&mut self.stage.theirs);
        assert_eq!(found, self.expected);
        let history = self
            .stage
            .ours
            .call("get_transfers", r#"{"pending":true,"failed":true,"out":true,"all_accounts":true}"#);
        assert!(history.list("pending").is_empty() && history.list("failed").is_empty());
        println!(
            "{sent} transactions taken and found, {:?}, {} times there was not enough to spend",
            self.count, self.refused
        );
    }

    /// The real wallet pays ours.
    fn reverse(&mut self, wanted: usize) {
        let before = received(&mut self.stage.ours);
        let mut expected = Received::new();
        for _ in 0..wanted {
            let own = self.own.clone();
            let count = 1 + self.dice.below(6);
            let payees: Vec<(&Place, u64)> = (0..count)
                .map(|_| {
                    (&own[usize::try_from(self.dice.below(6)).unwrap()], 1 + self.dice.below(1_000_000_000))
                })
                .collect();
            let list: Vec<_> = payees.iter().map(|(place, amount)| (place.text.as_str(), *amount)).collect();
            let to = destinations(&list);
            let answer = self.stage.theirs.text("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
            let tree = Tree::from_json(answer.as_bytes()).unwrap();
            let Some(txid) = tree.text("result.tx_hash").map(str::to_owned) else {
                self.confirm(10);
                continue;
            };
            for (place, amount) in payees {
                *expected.entry((txid.clone(), place.major, place.minor)).or_default() += amount;
            }
            self.waiting.push(txid);
        }
        self.confirm(10);
        let mut found = received(&mut self.stage.ours);
        found.retain(|key, _| !before.contains_key(key));
        assert!(!expected.is_empty());
        assert_eq!(found, expected);
        println!("{} payments of the real wallet found", expected.len());
    }
}

/// What a wallet got in blocks, but not by mining.
fn received(service: &mut impl Service) -> Received {
    let all = service.call("get_transfers", r#"{"in":true,"all_accounts":true}"#);
    let mut received = Received::new();
    for one in all.list("in").iter().filter(|one| one.text("type") == Some("in")) {
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
fn every_shape_in_short() {
    let mut shapes = Shapes::new(40, seed());
    shapes.run(30);
    shapes.reverse(5);
}

#[test]
#[ignore = "takes an hour: a thousand transactions each way"]
fn a_thousand_of_every_shape() {
    let mut shapes = Shapes::new(200, seed());
    for _ in 0..10 {
        shapes.run(100);
        shapes.stage.node.mine(20, crate::support::OURS);
        shapes.stage.node.mine(60, SINK);
        shapes.stage.refresh();
        shapes.reverse(20);
    }
}
