//! Requests and responses are lost, and programs are killed during a send: a client that repeats its request pays once.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::our_wallet::OurWallet;

use crate::proxy::{Fault, Plan, Proxy};
use crate::support::{COIN, OURS, SINK, Service, Stage, balance, destinations, numbers, texts};

/// The calls of a send, each of which can fail.
const CALLS: [&str; 4] =
    ["get_txpool_backlog", "/get_output_distribution.bin", "/get_outs.bin", "/sendrawtransaction"];
/// Rounds with one fault of each kind: the wallet is killed, a message is lost, the node is killed, the client hangs
/// up.
const SOME_ROUNDS: [usize; 11] = [0, 1, 2, 5, 8, 9, 10, 13, 16, 17, 24];
/// How long a client repeats its request.
const TIMEOUT: Duration = Duration::from_secs(240);

struct Faulty {
    stage: Stage,
    proxy: Proxy,
    /// The transactions in responses, with their amounts.
    paid: BTreeMap<String, u64>,
    happened: BTreeMap<String, usize>,
    /// Number of faults by kind.
    kinds: BTreeMap<&'static str, usize>,
    rounds: usize,
    tries: usize,
}

/// All kinds of faults.
const KINDS: [&str; 4] = ["wallet killed", "lost", "node killed", "client hung up"];

impl Faulty {
    fn new(outputs: u32) -> Self {
        let node = Monerod::start_mined(mined::COMMON);
        let proxy = Proxy::start(node.rpc_port());
        let ours = OurWallet::start_on(env!("CARGO_BIN_EXE_ferrite-wallet-rpc"), proxy.port(), &[]);
        let mut stage = Stage::with(node, ours);
        if outputs > mined::EACH {
            stage.give(&[(outputs - mined::EACH, OURS)]);
        }
        let (paid, happened, kinds) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        Self { stage, proxy, paid, happened, kinds, rounds: 0, tries: 0 }
    }

    /// The fault of a round.
    fn plan(&self, round: usize) -> Option<Plan> {
        let (wallet, node) = (self.stage.ours.process_id(), self.stage.node.process_id());
        let faults = [Fault::Kill(wallet), Fault::Lose, Fault::Kill(node)];
        let step = round % (CALLS.len() * 2 * faults.len() + 1);
        if step == CALLS.len() * 2 * faults.len() {
            return None;
        }
        // The last call matters most, so it comes first.
        let path = CALLS[CALLS.len() - 1 - step / 2 % CALLS.len()];
        Some(Plan { path, before: step.is_multiple_of(2), fault: faults[step / (2 * CALLS.len())] })
    }

    /// Restarts killed programs.
    fn restart_killed(&mut self) {
        // The fault may have killed the node, which need not be gone yet.
        if !answers(self.stage.node.rpc_port()) {
            self.stage.node.kill();
            self.stage.node.start_again();
            self.relay_what_was_kept();
        }
        if !answers(self.stage.ours.rpc_port()) {
            self.stage.ours.kill();
            self.stage.ours.start_again();
            self.stage.ours.call("auto_refresh", r#"{"enable":false}"#);
            self.stage.ours.call("open_wallet", r#"{"filename":"w","password":""}"#);
        }
    }

    /// Makes the node relay its pool.
    ///
    /// What the real node had accepted but not yet relayed when it was killed is still `local`, which is not mined, and
    /// relayed by itself only after five minutes (`tx_pool.cpp: get_relayable_transactions`).
    fn relay_what_was_kept(&mut self) {
        let ids: Vec<String> = self.stage.pool().iter().map(|id| format!("\"{id}\"")).collect();
        let answer = self.stage.node.json_rpc("relay_tx", &format!(r#"{{"txids":[{}]}}"#, ids.join(",")));
        assert!(answer.contains(r#""status": "OK""#), "not relayed: {answer}");
    }

    /// One send with its fault. The client repeats the request until it has a response.
    fn round(&mut self, round: usize) {
        let amount = COIN / 2 + u64::try_from(round).unwrap() * 1000;
        let (method, params) = self.request(round, amount);
        let plan = self.plan(round);
        let kind = plan.map_or("client hung up", |plan| match plan.fault {
            Fault::Lose | Fault::LoseThen(_) => "lost",
            Fault::Kill(id) if id == self.stage.node.process_id() => "node killed",
            Fault::Kill(_) => "wallet killed",
        });
        let what = plan.map_or(kind.to_owned(), |plan| {
            format!("{} {}, {kind}", if plan.before { "before" } else { "after" }, plan.path)
        });
        if let Some(plan) = plan {
            self.proxy.plan(plan);
        }
        let started = Instant::now();
        let mut hung_up = false;
        let mut last = None;
        let sent = loop {
            assert!(started.elapsed() < TIMEOUT, "round {round} never got what it wants: {last:?}");
            self.tries += 1;
            // Occasionally the client hangs up before the response arrives.
            if plan.is_none() && !hung_up {
                hung_up = true;
                hang_up(self.stage.ours.rpc_port(), method, &params);
            }
            last = ask(self.stage.ours.rpc_port(), method, &params);
            if let Some(sent) = last.as_ref().and_then(|answer| answer.get("result")) {
                break sent.clone();
            }
            self.restart_killed();
        };
        let happened = self.proxy.clear_faults();
        self.restart_killed();
        assert!(happened > 0 || (plan.is_none() && hung_up), "round {round}: {what} did not happen");
        *self.happened.entry(what).or_default() += 1;
        *self.kinds.entry(kind).or_default() += 1;
        self.rounds += 1;
        let again = ask(self.stage.ours.rpc_port(), method, &params).expect("an answer");
        assert_eq!(again.get("result"), Some(&sent), "round {round}: another answer");
        assert_eq!(self.note(&sent), amount, "round {round} pays another amount");
    }

    fn request(&self, round: usize, amount: u64) -> (&'static str, String) {
        let key = format!("round {round}");
        let address = &self.stage.their_address;
        if round % 5 == 4 {
            // More than fit into one transaction.
            let mut list: Vec<_> = (0..16).map(|_| (address.as_str(), amount / 16)).collect();
            list[0].1 += amount % 16;
            let to = destinations(&list);
            return ("transfer_split", format!(r#"{{"destinations":[{to}],"idempotency_key":"{key}"}}"#));
        }
        let to = destinations(&[(address, amount)]);
        ("transfer", format!(r#"{{"destinations":[{to}],"get_tx_key":true,"idempotency_key":"{key}"}}"#))
    }

    /// Records a response. Returns the amount that it pays.
    fn note(&mut self, sent: &Tree) -> u64 {
        let txs = match sent.text("tx_hash") {
            Some(id) => vec![(id.to_owned(), sent.number("amount").unwrap())],
            None => texts(sent, "tx_hash_list").into_iter().zip(numbers(sent, "amount_list")).collect(),
        };
        let sum = txs.iter().map(|(_, amount)| amount).sum();
        self.paid.extend(txs);
        sum
    }

    /// Mines the sent transactions. The receiver got each transaction of a response, with its amount, and nothing else.
    fn settle(&mut self) {
        let started = Instant::now();
        loop {
            self.stage.node.mine(1, SINK);
            self.stage.refresh();
            let pending = self.stage.ours.call("get_transfers", r#"{"pending":true,"failed":true}"#);
            if pending.list("pending").is_empty() && pending.list("failed").is_empty() {
                break;
            }
            assert!(started.elapsed() < TIMEOUT, "not mined: {pending:?}");
            std::thread::sleep(Duration::from_millis(200));
        }
        self.stage.node.mine(10, SINK);
        self.stage.refresh();
        let got = self.stage.theirs.call("get_transfers", r#"{"in":true}"#);
        let mut found: BTreeMap<String, u64> = BTreeMap::new();
        for one in got.list("in") {
            *found.entry(one.text("txid").unwrap().to_owned()).or_default() += one.number("amount").unwrap();
        }
        assert_eq!(found, self.paid, "paid too often, too much or not at all");
    }

    fn summary(&self) -> String {
        let happened: Vec<String> =
            self.happened.iter().map(|(what, count)| format!("{count} x {what}")).collect();
        let (rounds, tries, paid) = (self.rounds, self.tries, self.paid.len());
        format!("{rounds} rounds, {tries} tries, {paid} transactions: {}", happened.join(", "))
    }

    fn run(&mut self, rounds: impl IntoIterator<Item = usize>) {
        for (count, round) in rounds.into_iter().enumerate() {
            self.round(round);
            if count % 10 == 9 {
                self.settle();
            }
        }
        self.settle();
        println!("{}", self.summary());
        for kind in KINDS {
            assert!(self.kinds.get(kind).is_some_and(|count| *count > 0), "never happened: {kind}");
        }
        assert_eq!(self.kinds.values().sum::<usize>(), self.rounds);
        assert_eq!(self.happened.values().sum::<usize>(), self.rounds);
    }
}

/// Whether a port accepts connections.
fn answers(port: u16) -> bool {
    ask(port, "get_version", "{}").is_some()
}

/// The result of a call, if there is a response.
fn ask(port: u16, method: &str, params: &str) -> Option<Tree> {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    let mut client = Client::connect(port).ok()?;
    let (_, answer) = client.post("/json_rpc", &body).ok()?;
    Tree::from_json(&answer)
}

/// Sends a request and hangs up without reading the response.
fn hang_up(port: u16, method: &str, params: &str) {
    use std::io::Write;
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    let head = format!("POST /json_rpc HTTP/1.1\r\nContent-Length: {}\r\n\r\n", body.len());
    if let Ok(mut stream) = std::net::TcpStream::connect(("127.0.0.1", port)) {
        let _ = stream.write_all(&[head.as_bytes(), body.as_bytes()].concat());
    }
}

#[test]
fn a_repeated_send_pays_once() {
    let mut faulty = Faulty::new(30);
    faulty.run(SOME_ROUNDS);
}

/// Twenty times all twenty-five faults, or the share of a part of the soak.
#[test]
#[ignore = "takes an hour: five hundred rounds"]
fn five_hundred_repeated_sends() {
    let mut faulty = Faulty::new(60);
    for part in ferrite_testkit::soak::share(20) {
        faulty.run(part * 25..(part + 1) * 25);
        faulty.stage.node.mine(20, OURS);
        faulty.stage.node.mine(60, SINK);
        faulty.stage.refresh();
    }
    ferrite_testkit::seen!("{}", faulty.summary());
}

#[test]
fn an_idempotency_key_stands_for_one_request() {
    let mut stage = Stage::new();
    let to = destinations(&[(&stage.their_address, COIN)]);
    let params = |more: &str| format!(r#"{{"destinations":[{to}],"idempotency_key":"k"{more}}}"#);
    let sent = stage.ours.call("transfer", &params(""));
    assert_eq!(stage.ours.call("transfer", &params("")), sent);
    assert_eq!(
        stage.ours.call("transfer", &params(r#","priority":0"#)),
        sent,
        "an omitted field counts as 0"
    );
    let used = (-4, "idempotency_key was used before with other parameters".to_owned());
    assert_eq!(stage.ours.error("transfer", &params(r#","priority":1"#)), used);
    assert_eq!(stage.ours.error("transfer_split", &params("")), used);
    let sweep = format!(r#"{{"address":"{}","idempotency_key":"k"}}"#, stage.their_address);
    assert_eq!(stage.ours.error("sweep_all", &sweep), used);
    let (code, message) = stage
        .ours
        .error("transfer", &format!(r#"{{"destinations":[{to}],"idempotency_key":"{}"}}"#, "x".repeat(256)));
    assert_eq!((code, message.as_str()), (-1, "idempotency_key is longer than 255 bytes"));
    // It is the same after all programs were restarted.
    stage.ours.kill();
    stage.ours.start_again();
    stage.ours.call("auto_refresh", r#"{"enable":false}"#);
    stage.ours.call("open_wallet", r#"{"filename":"w","password":""}"#);
    assert_eq!(stage.ours.call("transfer", &params("")), sent);
    let id = sent.text("tx_hash").unwrap().to_owned();
    stage.confirm(&[id], 1);
    assert_eq!(stage.ours.call("transfer", &params("")), sent);
    assert_eq!(stage.ours.error("transfer", &params(r#","priority":1"#)), used);
    let history = stage.ours.call("get_transfers", r#"{"out":true,"pending":true,"failed":true}"#);
    assert_eq!(history.list("out").len(), 1);
    assert!(history.list("pending").is_empty() && history.list("failed").is_empty());
    // A rejected send leaves its key unused.
    let huge = format!(
        r#"{{"destinations":[{}],"idempotency_key":"other"}}"#,
        destinations(&[(&stage.their_address, 1_000_000 * COIN)])
    );
    assert_eq!(stage.ours.error("transfer", &huge).0, -17);
    stage.ours.call("transfer", &format!(r#"{{"destinations":[{to}],"idempotency_key":"other"}}"#));
}

#[test]
fn a_failed_send_can_be_repeated() {
    let mut faulty = Faulty::new(mined::EACH);
    let (before, _) = balance(&mut faulty.stage.ours);
    let to = destinations(&[(&faulty.stage.their_address, COIN)]);
    let params = format!(r#"{{"destinations":[{to}],"idempotency_key":"k"}}"#);
    let lists = r#"{"pending":true,"failed":true,"out":true}"#;
    let counts = |faulty: &mut Faulty| {
        let lists = faulty.stage.ours.call("get_transfers", lists);
        ["pending", "failed", "out"].map(|list| lists.list(list).len())
    };
    // A meaningless response: the node may have the transaction.
    faulty.proxy.answer_instead("/sendrawtransaction", "nothing");
    assert_eq!(faulty.stage.ours.error("transfer", &params).0, -38);
    assert_eq!(counts(&mut faulty), [1, 0, 0]);
    assert!(balance(&mut faulty.stage.ours).0 < before);
    // The node does not have it, and rejects it.
    faulty.proxy.answer_instead("/sendrawtransaction", r#"{"status":"Failed","reason":"not today"}"#);
    let rejected = (-4, "transaction was rejected by daemon".to_owned());
    assert_eq!(faulty.stage.ours.error("transfer", &params), rejected);
    assert_eq!(counts(&mut faulty), [0, 1, 0]);
    assert_eq!(balance(&mut faulty.stage.ours).0, before, "it can be spent again");
    // The node accepts it now.
    faulty.proxy.clear_faults();
    let sent = faulty.stage.ours.call("transfer", &params);
    assert_eq!(counts(&mut faulty), [1, 0, 0]);
    faulty.stage.confirm(&[sent.text("tx_hash").unwrap().to_owned()], 1);
    assert_eq!(counts(&mut faulty), [0, 0, 1]);
    assert_eq!(balance(&mut faulty.stage.theirs).0, COIN);
    // A busy node may have it nevertheless: the key still stands for the same request.
    faulty.proxy.answer_instead("/sendrawtransaction", r#"{"status":"BUSY"}"#);
    let other = params.replace("\"k\"", "\"other\"");
    assert_eq!(faulty.stage.ours.error("transfer", &other), (-3, "daemon is busy".to_owned()));
    assert_eq!(counts(&mut faulty), [1, 0, 1]);
    faulty.proxy.clear_faults();
    let different = other.replace(&COIN.to_string(), &(COIN + 1).to_string());
    let used = (-4, "idempotency_key was used before with other parameters".to_owned());
    assert_eq!(faulty.stage.ours.error("transfer", &different), used);
    let sent = faulty.stage.ours.call("transfer", &other);
    faulty.stage.confirm(&[sent.text("tx_hash").unwrap().to_owned()], 1);
    assert_eq!(balance(&mut faulty.stage.theirs).0, 2 * COIN);
    // Without a key, a rejected transaction is not listed, as in the reference.
    faulty.proxy.answer_instead("/sendrawtransaction", r#"{"status":"Failed"}"#);
    let unnamed = format!(r#"{{"destinations":[{to}]}}"#);
    let (before, _) = balance(&mut faulty.stage.ours);
    assert_eq!(faulty.stage.ours.error("transfer", &unnamed), rejected);
    assert_eq!(counts(&mut faulty), [0, 0, 2]);
    assert_eq!(balance(&mut faulty.stage.ours).0, before);
}
