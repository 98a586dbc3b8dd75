//! A chain with some of everything: transactions of a real wallet, side chains, and a pool.

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::golden::{self, Step};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};

use crate::facts::{Facts, result};

/// Its recording.
pub const CHAIN: &str = "rpc/chain.io.zst";

/// The chain as requests, with facts about it.
pub struct Chain {
    pub facts: Facts,
    /// Blocks, each after its transactions, the side chains last.
    pub blocks: Vec<Question>,
    /// Pool transactions.
    pub pool: Vec<Question>,
}

impl Chain {
    /// The recorded one.
    pub fn recorded() -> Self {
        let mut chain = Self { facts: Facts::default(), blocks: Vec::new(), pool: Vec::new() };
        for step in golden::recorded(CHAIN) {
            match step {
                Step::Fact(name, value) => chain.facts.set(name, value),
                // Transactions after the last block are for the pool.
                Step::Give(question) => {
                    chain.pool.push(question);
                    if chain.pool.last().is_some_and(|question| question.name == "submit_block") {
                        chain.blocks.append(&mut chain.pool);
                    }
                }
                Step::Ask(..) => panic!("{CHAIN} has questions"),
            }
        }
        chain
    }

    /// The values known before there are blocks.
    pub fn before(&self) -> Facts {
        let mut facts = Facts::default();
        for name in ["address", "genesis", "genesis_tx"] {
            facts.set(name, self.facts.get(name).unwrap());
        }
        facts.set("top_hash", self.facts.get("genesis").unwrap());
        facts.set("top", "0");
        facts.set("height", "1");
        facts
    }
}

/// Makes a chain with the reference and a wallet.
pub fn make(reference: &mut Monerod) -> Vec<Step> {
    let mut facts = Facts::of_new_chain(reference);
    let mut wallet = WalletRpc::start(reference);
    grow(reference, &mut wallet, &mut facts);
    side_chain(reference, &mut facts);
    let pool = fill_pool(reference, &mut wallet, &mut facts);
    learn(reference, &mut facts);
    let mut given = chain(reference, &facts);
    given.extend(pool.iter().map(|(blob, relay)| send(blob, !relay)));
    facts.steps().chain(given.into_iter().map(Step::Give)).collect()
}

fn send(blob: &str, do_not_relay: bool) -> Question {
    Question::path(
        "/send_raw_transaction",
        format!(r#"{{"tx_as_hex":"{blob}","do_not_relay":{do_not_relay}}}"#),
    )
}

fn wallet_address(wallet: &mut WalletRpc) -> String {
    result(&wallet.json_rpc("get_address", "{}")).text("address").unwrap().to_owned()
}

fn grow(reference: &mut Monerod, wallet: &mut WalletRpc, facts: &mut Facts) {
    let address = wallet_address(wallet);
    reference.mine(88, &address);
    let sub = result(&wallet.json_rpc("create_address", r#"{"account_index":0}"#));
    facts.set("subaddress", sub.text("address").unwrap());
    let integrated = result(&wallet.json_rpc("make_integrated_address", "{}"));
    facts.set("integrated", integrated.text("integrated_address").unwrap());
    facts.set("wallet", address);
    let first = pay(wallet, &[SOME_ADDRESS; 1]);
    let second = pay(wallet, &[SOME_ADDRESS; 7]);
    reference.mine(1, SOME_ADDRESS);
    let third = pay(wallet, &[facts.get("subaddress").unwrap(), facts.get("integrated").unwrap()]);
    reference.mine(12, SOME_ADDRESS);
    for (name, tx) in [("tx_one", first), ("tx_many", second), ("tx_three", third)] {
        facts.set(name, tx);
    }
}

/// A payment to these addresses, as JSON for the wallet.
fn payment(to: &[&str], more: &str) -> String {
    let destinations: Vec<String> =
        to.iter().map(|address| format!(r#"{{"amount":1000000000,"address":"{address}"}}"#)).collect();
    format!(r#"{{"destinations":[{}],"get_tx_hex":true{more}}}"#, destinations.join(","))
}

fn pay(wallet: &mut WalletRpc, to: &[&str]) -> String {
    wallet.json_rpc("refresh", "{}");
    let answer = wallet.json_rpc("transfer", &payment(to, ""));
    result(&answer).text("tx_hash").unwrap_or_else(|| panic!("transfer: {answer}")).to_owned()
}

/// Two alternative blocks on top of each other, and a third alone.
fn side_chain(reference: &mut Monerod, facts: &mut Facts) {
    let top =
        result(&reference.json_rpc("get_last_block_header", "{}")).number("block_header.height").unwrap();
    let hash_at = |reference: &mut Monerod, height: u64| {
        let header = reference.json_rpc("get_block_header_by_height", &format!(r#"{{"height":{height}}}"#));
        result(&header).text("block_header.hash").unwrap().to_owned()
    };
    let (four_below, two_below) = (hash_at(reference, top - 4), hash_at(reference, top - 2));
    let mut mine = |count: u64, on: &str| {
        let parameters = format!(
            r#"{{"amount_of_blocks":{count},"wallet_address":"{SOME_ADDRESS}","prev_block":"{on}"}}"#
        );
        let answer = result(&reference.json_rpc("generateblocks", &parameters));
        let names = answer.list("blocks").iter().map(|hash| match hash {
            Tree::Bytes(text) => String::from_utf8(text.clone()).unwrap(),
            other => panic!("not a hash: {other:?}"),
        });
        names.collect::<Vec<_>>()
    };
    let pair = mine(2, &four_below);
    let single = mine(1, &two_below);
    facts.set("alt_first", pair[0].clone());
    facts.set("alt_tip", pair[1].clone());
    facts.set("alt_single", single[0].clone());
}

/// Pool transactions: two that are relayed, one that is not, and one that is not submitted.
fn fill_pool(reference: &mut Monerod, wallet: &mut WalletRpc, facts: &mut Facts) -> Vec<(String, bool)> {
    let mut pool = Vec::new();
    for (name, to) in [("pool_one", 1), ("pool_two", 3)] {
        let id = pay(wallet, &vec![SOME_ADDRESS; to]);
        let blob = const_hex::encode(reference.transaction(&id.parse().unwrap()));
        facts.set(name, id);
        pool.push((blob, true));
    }
    let unsent = |wallet: &mut WalletRpc, to: usize| {
        let answer =
            wallet.json_rpc("transfer", &payment(&vec![SOME_ADDRESS; to], r#","do_not_relay":true"#));
        let answer = result(&answer);
        (answer.text("tx_hash").unwrap().to_owned(), answer.text("tx_blob").unwrap().to_owned())
    };
    let (hidden, blob) = unsent(wallet, 2);
    let request = send(&blob, true);
    let answer = reference.post(&request.path, std::str::from_utf8(&request.body).unwrap());
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    facts.set("pool_hidden", hidden);
    facts.set("pool_hidden_blob", blob.clone());
    pool.push((blob, false));
    facts.set("pool_one_blob", pool[0].0.clone());
    facts.set("image_hidden", image_in_pool(reference, facts.get("pool_hidden").unwrap()));
    // The wallet does not know that it has spent this output, so it may spend it again.
    let again = facts
        .fill(r#"{"address":"$address","key_image":"$image_hidden","do_not_relay":true,"get_tx_hex":true}"#);
    let again = result(&wallet.json_rpc("sweep_single", &again.unwrap()));
    facts.set("double_spend_blob", again.text("tx_blob").unwrap());
    pool
}

/// A key image of a transaction in the pool.
fn image_in_pool(reference: &mut Monerod, id: &str) -> String {
    let pool = Tree::from_json(reference.post("/get_transaction_pool", "").as_bytes()).unwrap();
    let mut images = pool.list("spent_key_images").iter();
    let image = images.find(|image| image.text("txs_hashes.0") == Some(id));
    image.unwrap_or_else(|| panic!("{id} is not in the pool")).text("id_hash").unwrap().to_owned()
}

/// Adds the other values that the requests need.
fn learn(reference: &mut Monerod, facts: &mut Facts) {
    let header = result(&reference.json_rpc("get_last_block_header", "{}"));
    let top = header.number("block_header.height").unwrap();
    facts.set("top", top.to_string());
    facts.set("height", (top + 1).to_string());
    facts.set("below_top", (top - 1).to_string());
    facts.set("top_hash", header.text("block_header.hash").unwrap());
    let old = result(&reference.json_rpc("get_block", r#"{"height":40}"#));
    facts.set("old_hash", old.text("block_header.hash").unwrap());
    facts.set("old_blob", old.text("blob").unwrap());
    facts.set("coinbase", old.text("miner_tx_hash").unwrap());
    let top_block = result(&reference.json_rpc("get_block", &format!(r#"{{"height":{top}}}"#)));
    facts.set("top_blob", top_block.text("blob").unwrap());
    let alt = result(
        &reference.json_rpc("get_block", &format!(r#"{{"hash":"{}"}}"#, facts.get("alt_tip").unwrap())),
    );
    facts.set("alt_coinbase", alt.text("miner_tx_hash").unwrap());
    let body = facts.fill(r#"{"txs_hashes":["$tx_one"],"decode_as_json":true}"#).unwrap();
    let tx = Tree::from_json(reference.post("/get_transactions", &body).as_bytes()).unwrap();
    facts.set("with_txs", tx.number("txs.0.block_height").unwrap().to_string());
    facts.set("tx_one_blob", tx.text("txs.0.as_hex").unwrap());
    let json = Tree::from_json(tx.text("txs.0.as_json").unwrap().as_bytes()).unwrap();
    facts.set("image_spent", json.text("vin.0.key.k_image").unwrap());
    facts.set("image_pool", image_in_pool(reference, facts.get("pool_one").unwrap()));
    let template = format!(r#"{{"wallet_address":"{SOME_ADDRESS}","reserve_size":60}}"#);
    let template = result(&reference.json_rpc("get_block_template", &template));
    facts.set("template", template.text("blocktemplate_blob").unwrap());
    facts.set("hashing_blob", template.text("blockhashing_blob").unwrap());
    facts.set("seed_hash", template.text("seed_hash").unwrap());
    let empty =
        format!(r#"{{"wallet_address":"{SOME_ADDRESS}","prev_block":"{}"}}"#, facts.get("top_hash").unwrap());
    let empty = result(&reference.json_rpc("get_block_template", &empty));
    facts.set("empty_template", empty.text("blocktemplate_blob").unwrap());
}

/// Every block of the reference, including side chains.
fn chain(reference: &mut Monerod, facts: &Facts) -> Vec<Question> {
    let mut given = Vec::new();
    for height in 1..=facts.number("top").unwrap() {
        let block = result(&reference.json_rpc("get_block", &format!(r#"{{"height":{height}}}"#)));
        for tx in block.list("tx_hashes") {
            let Tree::Bytes(id) = tx else { panic!("not a hash: {tx:?}") };
            let id = std::str::from_utf8(id).unwrap().parse().unwrap();
            given.push(send(&const_hex::encode(reference.transaction(&id)), false));
        }
        given.push(submit(block.text("blob").unwrap()));
    }
    for name in ["alt_first", "alt_tip", "alt_single"] {
        let parameters = format!(r#"{{"hash":"{}"}}"#, facts.get(name).unwrap());
        let block = result(&reference.json_rpc("get_block", &parameters));
        given.push(submit(block.text("blob").unwrap()));
    }
    given
}

fn submit(blob: &str) -> Question {
    Question::method("submit_block", &format!(r#"["{blob}"]"#))
}
