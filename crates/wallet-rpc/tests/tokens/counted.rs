//! Every way to sign or send counts against the limits of a token, and each payment counts once.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use super::{BINARY, Files, OPEN, WALLET, ask, call, connect, create, make};
use crate::nodes::program as ferrited;

const COIN: u64 = 1_000_000_000_000;
/// The repetitions of a payment at the same time.
const REPEATED: usize = 8;

/// A node, and a service with tokens.
struct Stage {
    node: Ferrited,
    service: OurWallet,
    _files: Files,
}

/// A token that may spend.
struct Spender {
    name: &'static str,
    token: String,
}

impl Stage {
    fn new() -> Self {
        Self::start(|node, flags| OurWallet::start_on(BINARY, node.rpc_port(), flags))
    }

    /// With a service that knows no node.
    fn offline() -> Self {
        Self::start(|_, flags| OurWallet::start(BINARY, &[&["--offline"], flags].concat()))
    }

    fn start(start: impl FnOnce(&Ferrited, &[&str]) -> OurWallet) -> Self {
        let node = Ferrited::start(ferrited());
        let files = Files::new();
        let flags = files.flags();
        let flags: Vec<&str> = flags.iter().map(String::as_str).collect();
        let service = start(&node, &flags);
        Self { node, service, _files: files }
    }

    /// With the wallet `w`, which has money.
    fn with_money() -> Self {
        let mut stage = Self::new();
        stage.mine(FIRST.address);
        make(&stage.service, FIRST.seed);
        stage.call(WALLET, "refresh", "{}");
        stage
    }

    /// Pays an address, in blocks whose outputs are unlocked. There are enough of them for rings.
    fn mine(&mut self, address: &str) {
        self.node.mine(8, address);
        self.node.mine(78, THIRD.address);
    }

    /// A call of the owner.
    fn call(&self, path: &str, method: &str, params: &str) -> Tree {
        call(&self.service, path, method, params)
    }

    fn spender(&self, name: &'static str, per_day: u64) -> Spender {
        let params = format!(r#"{{"name":"{name}","scopes":["spend"],"per_day":{per_day}}}"#);
        Spender { name, token: create(&self.service, &params) }
    }

    fn ask(&self, spender: &Spender, path: &str, method: &str, params: &str) -> String {
        let (status, answer) = ask(&mut connect(&self.service, Some(&spender.token)), path, method, params);
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// The result of a call with a token.
    fn may(&self, spender: &Spender, path: &str, method: &str, params: &str) -> Tree {
        let answer = self.ask(spender, path, method, params);
        let tree = Tree::from_json(answer.as_bytes()).unwrap();
        tree.get("result").unwrap_or_else(|| panic!("{path} {method} {params}: {answer}")).clone()
    }

    /// A call that the limit of a token forbids. It counts nothing and sends nothing.
    fn may_not(&self, spender: &Spender, path: &str, method: &str, params: &str) {
        let before = (self.spent(spender), self.pool());
        let answer = self.ask(spender, path, method, params);
        assert!(answer.contains("\"code\": -7") && answer.contains("within 24 hours"), "{method}: {answer}");
        assert_eq!((self.spent(spender), self.pool()), before, "{method}");
    }

    /// What a token has spent, as the service lists it.
    fn spent(&self, spender: &Spender) -> u64 {
        let tokens = self.call(OPEN, "list_tokens", "{}");
        let mut tokens = tokens.list("tokens").iter();
        tokens.find(|token| token.text("name") == Some(spender.name)).unwrap().number("spent").unwrap()
    }

    /// The number of transactions in the pool of the node.
    fn pool(&self) -> u64 {
        let mut client = ferrite_testkit::http::Client::connect(self.node.rpc_port()).unwrap();
        let (_, answer) = client.post("/get_transaction_pool_stats", "{}").unwrap();
        Tree::from_json(&answer).unwrap().number("pool_stats.txs_total").unwrap()
    }

    /// Empties the pool of the node.
    fn empty_pool(&mut self) {
        self.node.json_rpc("flush_txpool", "{}");
        assert_eq!(self.pool(), 0);
    }

    /// The amounts of the wallet's outputs, by key image.
    fn output(&self, key_image: &str) -> u64 {
        let all = self.call(WALLET, "incoming_transfers", r#"{"transfer_type":"all"}"#);
        let mut all = all.list("transfers").iter();
        all.find(|one| one.text("key_image") == Some(key_image)).unwrap().number("amount").unwrap()
    }
}

/// A payment of one coin, with more parameters.
fn payment(more: &str) -> String {
    let destination = format!(r#"{{"amount":{COIN},"address":"{}"}}"#, SECOND.address);
    format!(r#"{{"destinations":[{destination}]{more}}}"#)
}

/// The payment and its fee, or those of several transactions.
fn cost(made: &Tree) -> u64 {
    let sum = |name: &str| {
        let numbers = made.list(name).iter().map(|number| match number {
            Tree::Number(_, digits) => digits.parse::<u64>().unwrap(),
            other => panic!("{name}: {other:?}"),
        });
        numbers.sum::<u64>()
    };
    match (made.number("amount"), made.number("fee")) {
        (Some(amount), Some(fee)) => amount + fee,
        _ => sum("amount_list") + sum("fee_list"),
    }
}

/// The key images that a transaction spends.
fn key_images(made: &Tree) -> Vec<String> {
    let images = made.get("spent_key_images").unwrap().list("key_images");
    let text = |image: &Tree| match image {
        Tree::Bytes(text) => String::from_utf8(text.clone()).unwrap(),
        other => panic!("{other:?}"),
    };
    images.iter().map(text).collect()
}

#[test]
fn what_is_made_and_not_relayed() {
    let stage = Stage::with_money();
    for (method, field) in [
        ("transfer", "get_tx_hex"),
        ("transfer", "get_tx_metadata"),
        ("transfer_split", "get_tx_hex"),
        ("transfer_split", "get_tx_metadata"),
    ] {
        let name = format!("{method}-{field}").leak();
        let spender = stage.spender(name, 3 * COIN / 2);
        let params = payment(&format!(r#","do_not_relay":true,"{field}":true"#));
        let made = stage.may(&spender, WALLET, method, &params);
        assert_eq!(stage.spent(&spender), cost(&made), "{name}: it is signed, so it can be sent");
        stage.may_not(&spender, WALLET, method, &params);
        // Without its signatures, it is not more than a question about the fee.
        stage.may(&spender, WALLET, method, &payment(r#","do_not_relay":true"#));
        assert_eq!(stage.spent(&spender), cost(&made), "{name}");
    }
    assert_eq!(stage.pool(), 0);
}

#[test]
fn relay_tx() {
    let stage = Stage::with_money();
    let spender = stage.spender("maker", 3 * COIN / 2);
    let made =
        stage.may(&spender, WALLET, "transfer", &payment(r#","do_not_relay":true,"get_tx_metadata":true"#));
    let relay = |made: &Tree| format!(r#"{{"hex":"{}"}}"#, made.text("tx_metadata").unwrap());
    stage.may(&spender, WALLET, "relay_tx", &relay(&made));
    assert_eq!((stage.spent(&spender), stage.pool()), (cost(&made), 1), "it counted when it was made");

    // Whatever the metadata of another one claims, it takes no more than its inputs.
    let made = stage.call(WALLET, "transfer", &payment(r#","do_not_relay":true,"get_tx_metadata":true"#));
    let inputs: u64 = key_images(&made).iter().map(|image| stage.output(image)).sum();
    assert!(inputs > cost(&made));
    let poor = stage.spender("poor", inputs - 1);
    stage.may_not(&poor, WALLET, "relay_tx", &relay(&made));
    let rich = stage.spender("rich", inputs);
    stage.may(&rich, WALLET, "relay_tx", &relay(&made));
    assert_eq!((stage.spent(&rich), stage.pool()), (inputs, 2));
    // The wallet knows that the node has it, so it is not sent again.
    stage.call(WALLET, "refresh", "{}");
    stage.may(&rich, WALLET, "relay_tx", &relay(&made));
    assert_eq!(stage.spent(&rich), inputs);
    stage.may(&poor, WALLET, "relay_tx", &relay(&made));
    assert_eq!((stage.spent(&poor), stage.pool()), (0, 2));
}

#[test]
fn sweeps() {
    let stage = Stage::with_money();
    let outputs = stage.call(WALLET, "incoming_transfers", r#"{"transfer_type":"available"}"#);
    let image = outputs.list("transfers")[0].text("key_image").unwrap().to_owned();
    let amount = stage.output(&image);
    // To the wallet itself: it counts nevertheless.
    let params = format!(r#"{{"address":"{}","key_image":"{image}"}}"#, FIRST.address);
    stage.may_not(&stage.spender("poor", amount - 1), WALLET, "sweep_single", &params);
    let rich = stage.spender("rich", amount);
    stage.may(&rich, WALLET, "sweep_single", &params);
    assert_eq!((stage.spent(&rich), stage.pool()), (amount, 1));

    let all = stage.call(WALLET, "get_balance", "{}").number("unlocked_balance").unwrap();
    let params = |more: &str| format!(r#"{{"address":"{}"{more}}}"#, SECOND.address);
    stage.may_not(&stage.spender("poorer", all - 1), WALLET, "sweep_all", &params(""));
    stage.may_not(
        &stage.spender("poorest", COIN),
        WALLET,
        "sweep_all",
        &params(r#","do_not_relay":true,"get_tx_hex":true"#),
    );
    let richer = stage.spender("richer", all);
    let made = stage.may(&richer, WALLET, "sweep_all", &params(""));
    assert_eq!((stage.spent(&richer), cost(&made)), (all, all));
}

#[test]
fn a_repeated_payment_counts_once() {
    let mut stage = Stage::with_money();
    let spender = stage.spender("first", 3 * COIN / 2);
    let params = payment(r#","idempotency_key":"order 7""#);
    // At the same time: one of them pays, and the others get its answer.
    let answers: Vec<Tree> = std::thread::scope(|scope| {
        let pay = |_| scope.spawn(|| stage.may(&spender, WALLET, "transfer", &params));
        let threads: Vec<_> = (0..REPEATED).map(pay).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let made = &answers[0];
    assert!(answers.iter().all(|answer| answer == made), "{answers:?}");
    assert_eq!((stage.spent(&spender), stage.pool()), (cost(made), 1));
    stage.may_not(&spender, WALLET, "transfer", &payment(""));

    // The node has lost it, so a repetition sends it again. It still counts once for the token that made it.
    stage.empty_pool();
    assert_eq!(stage.may(&spender, WALLET, "transfer", &params), *made);
    assert_eq!((stage.spent(&spender), stage.pool()), (cost(made), 1));
    // For another one, it is a payment.
    stage.empty_pool();
    let poor = stage.spender("poor", COIN);
    stage.may_not(&poor, WALLET, "transfer", &params);
    let other = stage.spender("other", cost(made));
    assert_eq!(stage.may(&other, WALLET, "transfer", &params), *made);
    assert_eq!((stage.spent(&other), stage.pool()), (cost(made), 1));
    assert_eq!(stage.spent(&spender), cost(made));
    // Once the wallet knows that the node has it, nothing is sent, and every token may ask for the answer.
    stage.call(WALLET, "refresh", "{}");
    assert_eq!(stage.may(&poor, WALLET, "transfer", &params), *made);
    assert_eq!((stage.spent(&poor), stage.pool()), (0, 1));
}

/// The parameters of a wallet file without a password.
fn file(name: &str, more: &str) -> String {
    format!(r#"{{"filename":"{name}","password":""{more}}}"#)
}

/// Makes a wallet by a call, and loads it.
fn add(stage: &Stage, method: &str, name: &str, more: &str) -> String {
    stage.call(OPEN, method, &file(name, more));
    stage.call(OPEN, "close_wallet", "{}");
    stage.call(OPEN, "load_wallet", &file(name, ""));
    let path = format!("/wallet/{name}/json_rpc");
    stage.call(&path, "auto_refresh", r#"{"enable":false}"#);
    path
}

#[test]
fn sign_transfer_and_submit_transfer() {
    let (mut stage, offline) = (Stage::new(), Stage::offline());
    stage.mine(FIRST.address);
    let cold = add(&offline, "restore_deterministic_wallet", "cold", &format!(r#","seed":"{}""#, FIRST.seed));
    let view = offline.call(&cold, "query_key", r#"{"key_type":"view_key"}"#);
    let view = view.text("key").unwrap();
    let keys = format!(r#","address":"{}","viewkey":"{view}""#, FIRST.address);
    let watching = add(&stage, "generate_from_keys", "watching", &keys);
    stage.call(&watching, "refresh", "{}");

    // Without signatures, nothing has to be counted.
    let proposer = stage.spender("proposer", COIN / 2);
    let made = stage.may(&proposer, &watching, "transfer", &payment(""));
    assert_eq!(stage.spent(&proposer), 0);
    let sign = format!(r#"{{"unsigned_txset":"{}"}}"#, made.text("unsigned_txset").unwrap());
    offline.may_not(&offline.spender("poor", COIN), &cold, "sign_transfer", &sign);
    let signer = offline.spender("signer", 3 * COIN / 2);
    let signed = offline.may(&signer, &cold, "sign_transfer", &sign);
    let fee = made.number("fee").unwrap();
    assert_eq!(offline.spent(&signer), COIN + fee);
    // Signing again makes another transaction.
    offline.may_not(&signer, &cold, "sign_transfer", &sign);

    let submit = format!(r#"{{"tx_data_hex":"{}"}}"#, signed.text("signed_txset").unwrap());
    let poor = stage.spender("poor", COIN);
    stage.may_not(&poor, &watching, "submit_transfer", &submit);
    let sender = stage.spender("sender", 3 * COIN / 2);
    for _ in 0..2 {
        stage.may(&sender, &watching, "submit_transfer", &submit);
        assert_eq!((stage.spent(&sender), stage.pool()), (COIN + fee, 1));
    }
    // What the node has is not sent again.
    stage.call(&watching, "refresh", "{}");
    stage.may(&poor, &watching, "submit_transfer", &submit);
    assert_eq!((stage.spent(&poor), stage.pool()), (0, 1));
}

/// A wallet of two signers, who must both sign. Returns their paths.
fn signers(stage: &mut Stage) -> [String; 2] {
    let paths = ["a", "b"].map(|name| add(stage, "create_wallet", name, r#","language":"English""#));
    let each = |method: &str, params: [String; 2], answer: &str| -> [String; 2] {
        let call = |at: usize| stage.call(&paths[at], method, &params[at]).text(answer).unwrap().to_owned();
        [call(0), call(1)]
    };
    let from_other = |infos: &[String; 2], more: &str| {
        [1, 0].map(|other: usize| format!(r#"{{"multisig_info":["{}"],"password":""{more}}}"#, infos[other]))
    };
    let enable = || r#"{"enable_multisig_experimental":true}"#.to_owned();
    let infos = each("prepare_multisig", [enable(), enable()], "multisig_info");
    let addresses = each("make_multisig", from_other(&infos, r#","threshold":2"#), "address");
    assert_eq!(addresses[0], addresses[1]);
    stage.mine(&addresses[0]);
    let exported = paths.each_ref().map(|path| {
        stage.call(path, "refresh", "{}");
        stage.call(path, "export_multisig_info", "{}").text("info").unwrap().to_owned()
    });
    for (at, path) in paths.iter().enumerate() {
        stage.call(path, "import_multisig_info", &format!(r#"{{"info":["{}"]}}"#, exported[1 - at]));
    }
    paths
}

#[test]
fn sign_multisig_and_submit_multisig() {
    let mut stage = Stage::new();
    let [first, second] = signers(&mut stage);
    // The other signer must agree, so a proposal does not count.
    let proposer = stage.spender("proposer", COIN / 2);
    let made = stage.may(&proposer, &first, "transfer", &payment(""));
    assert_eq!(stage.spent(&proposer), 0);
    let set = |made: &Tree, field: &str| format!(r#"{{"tx_data_hex":"{}"}}"#, made.text(field).unwrap());
    let fee = made.number("fee").unwrap();
    // The refusal uses no nonces: another one can sign afterwards.
    stage.may_not(
        &stage.spender("poor-signer", COIN),
        &second,
        "sign_multisig",
        &set(&made, "multisig_txset"),
    );
    let signer = stage.spender("signer", 3 * COIN / 2);
    let signed = stage.may(&signer, &second, "sign_multisig", &set(&made, "multisig_txset"));
    assert_eq!((stage.spent(&signer), stage.pool()), (COIN + fee, 0));

    let submit = set(&signed, "tx_data_hex");
    let poor = stage.spender("poor-sender", COIN);
    stage.may_not(&poor, &first, "submit_multisig", &submit);
    let sender = stage.spender("sender", 3 * COIN / 2);
    for _ in 0..2 {
        stage.may(&sender, &first, "submit_multisig", &submit);
        assert_eq!((stage.spent(&sender), stage.pool()), (COIN + fee, 1));
    }
    // The token that signed it has counted it. What the node has is not sent again.
    stage.call(&first, "refresh", "{}");
    stage.may(&poor, &first, "submit_multisig", &submit);
    stage.may(&signer, &second, "submit_multisig", &submit);
    assert_eq!((stage.spent(&poor), stage.spent(&signer), stage.pool()), (0, COIN + fee, 1));
}
