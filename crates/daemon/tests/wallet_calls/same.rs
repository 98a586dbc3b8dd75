//! The same requests to the real monerod and to our node, on the same chain and pool.

use ferrite_chain::engine::{ArrivedBlock, GivenTxs};
use ferrite_rpc::daemon::bulk::{
    GetBlocksBinRequest, GetBlocksBinResponse, GetBlocksByHeightBinRequest, GetHashesBinRequest,
    GetOIndexesBinRequest,
};
use ferrite_rpc::daemon::outputs::{GetOutputDistributionBinRequest, GetOutsBinRequest, OutputIndex};
use ferrite_testkit::http::{Client, json_text};
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::Hash;
use ferrite_types::epee::{self, Limits, WriteObject};
use ferrite_types::tx::{Transaction, TxIn};

use crate::compare::{Excuse, Tally};
use crate::daemon::{Daemon, binary, method, path};

const COIN: u64 = 1_000_000_000_000;

/// Fields of newer versions.
const NEWER: &[Excuse] = &[
    ("daemon_time", "0.18.0.0 does not tell its clock"),
    ("nonzero_unlock_time", "since 0.18.3.4"),
    ("tx_extra_too_big", "since 0.18.1.1"),
];
/// Times that depend on the order of calls.
const CLOCKS: &[Excuse] = &[
    ("receive_time", "a clock"),
    ("received_timestamp", "a clock"),
    ("last_relayed_time", "a clock"),
    ("oldest", "a clock"),
    ("histo", "goes by the clock"),
    ("spent_key_images", "in the order of a hash table; compared apart"),
];

struct Scene {
    ours: Daemon,
    real_open: Client,
    real: Monerod,
    wallet: WalletRpc,
    tally: Tally,
    /// All transactions of the chain, the miner transaction first in each block.
    txs: Vec<Hash>,
    blocks: Vec<Hash>,
}

impl Scene {
    /// A chain with transactions of a real wallet in it, on both nodes.
    fn start() -> Self {
        let real = Monerod::start_mined(mined::COMMON);
        let wallet = WalletRpc::restore(&real, known_wallets::SECOND);
        let real_open = Client::connect(real.rpc_port()).unwrap();
        let ours = Daemon::start();
        let tally = Tally::default();
        let (txs, blocks) = (Vec::new(), Vec::new());
        let mut scene = Self { ours, real_open, real, wallet, tally, txs, blocks };
        for outputs in [1, 3, 12] {
            scene.transfer(outputs, "");
            scene.mine(1);
        }
        scene.mine(1);
        scene.follow();
        scene
    }

    fn mine(&mut self, count: u32) {
        self.real.mine(count, SOME_ADDRESS);
    }

    /// Makes the wallet pay, and waits until the transaction is public.
    fn transfer(&mut self, outputs: usize, options: &str) -> Vec<u8> {
        self.wallet.json_rpc("refresh", "{}");
        let destination = format!(r#"{{"amount":{},"address":"{SOME_ADDRESS}"}}"#, COIN / 10);
        let destinations = vec![destination; outputs].join(",");
        let request = format!(r#"{{"destinations":[{destinations}],"get_tx_hex":true{options}}}"#);
        let answer = self.wallet.json_rpc("transfer", &request);
        let blob = json_text(&answer, "tx_blob").unwrap_or_else(|| panic!("{answer}"));
        let blob = const_hex::decode(blob).unwrap();
        if options.is_empty() {
            self.wait_until_public(&Transaction::parse(&blob).unwrap().id);
        }
        blob
    }

    /// The reference relays in the background.
    fn wait_until_public(&mut self, id: &Hash) {
        for _ in 0..2400 {
            let answer = self.real.post("/get_transaction_pool", "{}");
            let entry = answer
                .split("\"id_hash\": \"")
                .find(|entry| entry.starts_with(&id.to_string()) && entry.contains("\"last_relayed_time\""));
            if entry.is_some_and(|entry| entry.contains("\"relayed\": true")) {
                return;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{id} does not become public");
    }

    /// Gives our node the blocks of the real one.
    fn follow(&mut self) {
        let genesis = self.ours.node.genesis();
        loop {
            let tip = self.ours.node.chain().tip();
            let request = GetBlocksBinRequest { block_ids: vec![tip.id, genesis], ..Default::default() };
            let answer = binary(&mut self.real_open, "/get_blocks.bin", &request);
            let answer: GetBlocksBinResponse<'_> = epee::from_bytes(&answer, Limits::NONE).unwrap();
            for entry in answer.blocks.iter().skip(1) {
                let block = ArrivedBlock::decode(entry.block).unwrap();
                let txs = entry.txs.iter().map(|tx| tx.to_vec());
                let given = GivenTxs::decode(block.block(), txs).unwrap();
                self.ours.node.add_block(block.with(given)).unwrap();
            }
            if answer.current_height == self.ours.node.chain().tip().height.0 {
                break;
            }
        }
        let reader = self.ours.node.reader().unwrap();
        let view = reader.view();
        (self.txs, self.blocks) = (Vec::new(), Vec::new());
        for height in 0..view.height().unwrap().0 {
            let block = view.block(height.into()).unwrap().unwrap();
            self.txs.push(block.miner_tx.hash());
            self.txs.extend(&block.tx_hashes);
            self.blocks.push(block.id().unwrap());
        }
    }

    fn both_path(&mut self, name: &str, body: &str, excuses: &[Excuse]) {
        let ours = path(&mut self.ours.open, name, body);
        let real = path(&mut self.real_open, name, body);
        let excuses = [NEWER, excuses].concat();
        self.tally.json(&format!("{name} {}", &body[..body.len().min(200)]), &ours, &real, &excuses);
    }

    fn both_method(&mut self, name: &str, params: &str, excuses: &[Excuse]) {
        let ours = method(&mut self.ours.open, name, params);
        let real = method(&mut self.real_open, name, params);
        let excuses = [NEWER, excuses].concat();
        self.tally.json(&format!("{name} {params}"), &ours, &real, &excuses);
    }

    fn both_binary<T: WriteObject + std::fmt::Debug>(&mut self, name: &str, request: &T) {
        let ours = binary(&mut self.ours.open, name, request);
        let real = binary(&mut self.real_open, name, request);
        let what = format!("{name} {}", format!("{request:?}").chars().take(200).collect::<String>());
        self.tally.binary(&what, &ours, &real, NEWER);
    }

    /// The status and body of failed calls.
    fn both_raw(&mut self, name: &str, body: &[u8]) {
        let port = self.real.rpc_port();
        let mut real = Client::connect(port).unwrap();
        let ours = self.ours.open.post_bytes(name, body).unwrap();
        let real = real.post_bytes(name, body).unwrap();
        self.tally.equal(&format!("{name} {:?}", String::from_utf8_lossy(body)), &ours.0, &real.0);
    }
}

#[test]
fn answers_are_the_same() {
    let mut scene = Scene::start();
    bulk(&mut scene);
    outputs(&mut scene);
    transactions_and_pool(&mut scene);
    scene.tally.finish();
}

fn bulk(scene: &mut Scene) {
    let (genesis, top) = (scene.blocks[0], *scene.blocks.last().unwrap());
    let height = scene.blocks.len() as u64;
    for block_ids in [
        vec![genesis],
        vec![top, genesis],
        vec![top],
        vec![scene.blocks[40], genesis],
        vec![Hash([7; 32]), scene.blocks[77], scene.blocks[3], genesis],
    ] {
        for (prune, no_miner_tx) in [(false, false), (true, false), (true, true), (false, true)] {
            let block_ids = block_ids.clone();
            let request = GetBlocksBinRequest { block_ids, prune, no_miner_tx, ..Default::default() };
            scene.both_binary("/get_blocks.bin", &request);
            scene.both_binary("/getblocks.bin", &request);
        }
        if block_ids.len() > 1 {
            let request = GetHashesBinRequest { block_ids, start_height: 5, ..Default::default() };
            scene.both_binary("/get_hashes.bin", &request);
            scene.both_binary("/gethashes.bin", &request);
        }
    }
    // Every failure counts against the client, and the fourth would ban it.
    let request = GetHashesBinRequest { start_height: 5, ..Default::default() };
    scene.both_binary("/get_hashes.bin", &request);
    let request = GetBlocksBinRequest { block_ids: vec![genesis, scene.blocks[40]], ..Default::default() };
    scene.both_binary("/get_blocks.bin", &request);
    let request = GetBlocksBinRequest { start_height: height, ..Default::default() };
    scene.both_binary("/get_blocks.bin", &request);
    for start_height in [1, 60, height - 1] {
        for prune in [false, true] {
            let request = GetBlocksBinRequest { start_height, prune, ..Default::default() };
            scene.both_binary("/get_blocks.bin", &request);
        }
    }
    for heights in [vec![], vec![0], vec![height - 1, 3, 3, 76], vec![5, height, 6], vec![u64::MAX]] {
        let request = GetBlocksByHeightBinRequest { heights, ..Default::default() };
        scene.both_binary("/get_blocks_by_height.bin", &request);
        scene.both_binary("/getblocks_by_height.bin", &request);
    }
    for txid in [scene.txs[0], *scene.txs.last().unwrap(), scene.txs[77], Hash([7; 32]), Hash::default()] {
        let request = GetOIndexesBinRequest { txid, ..Default::default() };
        scene.both_binary("/get_o_indexes.bin", &request);
    }
    let paths = ["/get_blocks.bin", "/get_blocks_by_height.bin", "/get_hashes.bin", "/get_o_indexes.bin"];
    for name in paths {
        for body in [&b""[..], b"{}", &epee::HEADER, b"\x01\x11\x01\x01\x01\x01\x02\x01\x01\x04"] {
            scene.both_raw(name, body);
        }
    }
}

fn outputs(scene: &mut Scene) {
    let top = scene.blocks.len() as u64 - 1;
    let lists: &[&[(u64, u64)]] = &[
        &[],
        &[(0, 0)],
        &[(0, 80), (0, 1), (0, 80)],
        &[(0, 1), (0, 100_000)],
        &[(1, 0)],
        &[(0, u64::MAX)],
        &[(u64::MAX, u64::MAX)],
        // The genesis block has a version 1 output with an amount.
        &[(17_592_186_044_415, 0)],
    ];
    for list in lists {
        let outputs: Vec<_> = list.iter().map(|&(amount, index)| OutputIndex { amount, index }).collect();
        let texts: Vec<_> =
            list.iter().map(|(amount, index)| format!(r#"{{"amount":{amount},"index":{index}}}"#)).collect();
        for get_txid in [true, false] {
            let request = GetOutsBinRequest { get_txid, outputs: outputs.clone(), ..Default::default() };
            scene.both_binary("/get_outs.bin", &request);
            let body = format!(r#"{{"outputs":[{}],"get_txid":{get_txid}}}"#, texts.join(","));
            scene.both_path("/get_outs", &body, &[]);
        }
        scene.both_path("/get_outs", &format!(r#"{{"outputs":[{}]}}"#, texts.join(",")), &[]);
    }
    for params in [
        "{}".to_owned(),
        r#"{"amounts":[0]}"#.to_owned(),
        r#"{"amounts":[0,5,17592186044415,0]}"#.to_owned(),
        r#"{"amounts":[0,5],"min_count":1}"#.to_owned(),
        r#"{"amounts":[0,5],"max_count":50}"#.to_owned(),
        r#"{"min_count":1,"max_count":1}"#.to_owned(),
        r#"{"unlocked":true}"#.to_owned(),
        r#"{"amounts":[0],"recent_cutoff":1}"#.to_owned(),
        r#"{"recent_cutoff":99999999999}"#.to_owned(),
        r#"{"unlocked":true,"recent_cutoff":1500000000}"#.to_owned(),
        r#"{"amounts":"x"}"#.to_owned(),
        r#"{"amounts":["1"]}"#.to_owned(),
        r#"{"amounts":[-1]}"#.to_owned(),
    ] {
        scene.both_method("get_output_histogram", &params, &[]);
    }
    distributions(scene, top);
}

fn distributions(scene: &mut Scene, top: u64) {
    let amount_lists = [vec![], vec![0], vec![0, 17_592_186_044_415, 0], vec![5]];
    let heights =
        [(0, 0), (10, 0), (0, 30), (20, 40), (40, 20), (top, top), (top + 1, 0), (0, top + 1), (5, 4)];
    for amounts in &amount_lists {
        for (from_height, to_height) in heights {
            for cumulative in [false, true] {
                for (binary, compress) in [(false, false), (true, false), (true, true), (false, true)] {
                    let request = GetOutputDistributionBinRequest {
                        amounts: amounts.clone(),
                        binary,
                        compress,
                        cumulative,
                        from_height,
                        to_height,
                        ..Default::default()
                    };
                    scene.both_distribution(&request);
                }
            }
        }
    }
}

impl Scene {
    fn both_distribution(&mut self, request: &GetOutputDistributionBinRequest) {
        let (name, params) = (
            "get_output_distribution",
            format!(
                r#"{{"amounts":{:?},"binary":{},"compress":{},"cumulative":{},"from_height":{},"to_height":{}}}"#,
                request.amounts,
                request.binary,
                request.compress,
                request.cumulative,
                request.from_height,
                request.to_height
            ),
        );
        let ours = method(&mut self.ours.open, name, &params);
        let real = method(&mut self.real_open, name, &params);
        // The amount is compared here.
        self.tally.json(&format!("{name} {params}"), &ours, &real, &[]);
        let name = "/get_output_distribution.bin";
        let ours = binary(&mut self.ours.open, name, request);
        let real = binary(&mut self.real_open, name, request);
        self.tally.binary(&format!("{name} {request:?}"), &ours, &real, &[]);
    }
}

fn transactions_and_pool(scene: &mut Scene) {
    in_chain(scene);
    for name in ["/get_transaction_pool", "/get_transaction_pool_stats", "/get_transaction_pool_hashes"] {
        scene.both_path(name, "{}", &[]);
        scene.both_path(name, "", &[]);
    }
    scene.both_path("/get_transaction_pool_hashes.bin", "{}", &[]);
    scene.both_method("get_txpool_backlog", "{}", &[]);
    sending(scene);
}

fn in_chain(scene: &mut Scene) {
    let known = [scene.txs[0], scene.txs[5], *scene.txs.last().unwrap()];
    let spending = spending(scene);
    let (first, miner, last) = (known[0], known[1], known[2]);
    let unknown = Hash([7; 32]);
    let lists = [
        String::new(),
        format!("\"{first}\""),
        format!("\"{last}\",\"{miner}\",\"{spending}\",\"{last}\""),
        format!("\"{unknown}\",\"{spending}\",\"{unknown}\",\"{first}\""),
        format!("\"{}\"", spending.to_string().to_uppercase()),
        "\"zz\"".to_owned(),
        "\"abc\"".to_owned(),
        "\"\"".to_owned(),
        format!("\"0x{}\"", &spending.to_string()[2..]),
        format!("\"{spending}\",\"aa\""),
        format!("\"{spending}00\""),
    ];
    for list in lists {
        for options in
            ["", r#","decode_as_json":true"#, r#","prune":true,"decode_as_json":true"#, r#","split":true"#]
        {
            scene.both_path("/get_transactions", &format!(r#"{{"txs_hashes":[{list}]{options}}}"#), &[]);
        }
        let both = r#","split":true,"prune":true,"decode_as_json":true"#;
        scene.both_path("/gettransactions", &format!(r#"{{"txs_hashes":[{list}]{both}}}"#), &[]);
    }
    let image = image_of(scene, &spending);
    for list in
        [String::new(), format!("\"{image}\""), format!("\"{unknown}\",\"{image}\""), "\"zz\"".to_owned()]
    {
        scene.both_path("/is_key_image_spent", &format!(r#"{{"key_images":[{list}]}}"#), &[]);
    }
    for (name, body) in [
        ("/get_transactions", r#"{"txs_hashes":[1]}"#),
        ("/get_transactions", r#"{"prune":1}"#),
        ("/is_key_image_spent", "x"),
        ("/send_raw_transaction", r#"{"tx_as_hex":7}"#),
        ("/get_outs", r#"{"outputs":[{"amount":-1}]}"#),
    ] {
        scene.both_raw(name, body.as_bytes());
    }
}

/// A transaction of the chain that is not a miner transaction.
fn spending(scene: &Scene) -> Hash {
    let reader = scene.ours.node.reader().unwrap();
    let view = reader.view();
    let is_spending = |hash: &&Hash| {
        let blob = view.transaction(hash).unwrap().unwrap();
        !Transaction::from_blob(&blob).unwrap().is_coinbase()
    };
    *scene.txs.iter().find(is_spending).unwrap()
}

fn image_of(scene: &Scene, hash: &Hash) -> String {
    let reader = scene.ours.node.reader().unwrap();
    let blob = reader.view().transaction(hash).unwrap().unwrap();
    image(&blob)
}

fn image(blob: &[u8]) -> String {
    let tx = Transaction::from_blob(blob).unwrap();
    tx.prefix.vin.iter().find_map(TxIn::key_image).unwrap().to_string()
}

fn sending(scene: &mut Scene) {
    let public = scene.transfer(1, "");
    let body = format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(&public));
    let ours = path(&mut scene.ours.open, "/sendrawtransaction", &body);
    assert_eq!(ours.get(&b"status"[..]), Some(&ferrite_rpc::json::Value::String(b"OK".to_vec())));
    pool(scene, "public");
    let private = scene.transfer(2, r#","do_not_relay":true"#);
    let hex = const_hex::encode(&private);
    let mut broken = private.clone();
    *broken.last_mut().unwrap() ^= 1;
    for body in [
        r#"{"tx_as_hex":"zz"}"#.to_owned(),
        r#"{"tx_as_hex":""}"#.to_owned(),
        r#"{"tx_as_hex":"","do_sanity_checks":false}"#.to_owned(),
        r#"{"tx_as_hex":"0102","do_sanity_checks":false}"#.to_owned(),
        "{}".to_owned(),
        format!(r#"{{"tx_as_hex":"{hex}","do_not_relay":true}}"#),
    ] {
        scene.both_path("/send_raw_transaction", &body, &[]);
    }
    let body = format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(&broken));
    let no_flags = [("invalid_input", "0.18.0.0 has no flag for signatures")];
    scene.both_path("/send_raw_transaction", &body, &no_flags);
    pool(scene, "kept here");
    // It is known by now.
    scene.both_path("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{hex}"}}"#), &[]);
    pool(scene, "sent again");
    let id = Transaction::parse(&private).unwrap().id;
    for txids in [format!("\"{id}\""), format!("\"{id}\",\"zz\",\"{}\"", Hash([7; 32])), String::new()] {
        scene.both_method("relay_tx", &format!(r#"{{"txids":[{txids}]}}"#), &[]);
        scene.wait_until_public(&id);
        pool(scene, "relayed");
    }
    let ids = [id, Transaction::parse(&public).unwrap().id];
    let list = ids.map(|id| format!("\"{id}\"")).join(",");
    for options in ["", r#","decode_as_json":true"#, r#","prune":true"#, r#","split":true"#] {
        let first = scene.txs[3];
        let body = format!(r#"{{"txs_hashes":[{list},"{first}",{list}]{options}}}"#);
        scene.both_path("/get_transactions", &body, CLOCKS);
    }
    scene.both_path("/is_key_image_spent", &format!(r#"{{"key_images":["{}"]}}"#, image(&public)), &[]);
    flushing(scene, &ids);
}

fn pool(scene: &mut Scene, _what: &str) {
    for name in ["/get_transaction_pool", "/get_transaction_pool_stats", "/get_transaction_pool_hashes"] {
        scene.both_path(name, "{}", CLOCKS);
    }
    scene.both_path("/get_transaction_pool_hashes.bin", "{}", &[]);
    // Ages depend on the clock.
    let backlog = |client: &mut Client| {
        let answer = format!("{:?}", method(client, "get_txpool_backlog", "{}").keys());
        answer
    };
    let (ours, real) = (backlog(&mut scene.ours.open), backlog(&mut scene.real_open));
    scene.tally.equal("get_txpool_backlog", &ours, &real);
}

fn flushing(scene: &mut Scene, ids: &[Hash; 2]) {
    for txids in ["\"zz\"".to_owned(), format!("\"{}\",\"zz\"", ids[0]), format!("\"{}\"", Hash([7; 32]))] {
        scene.both_method("flush_txpool", &format!(r#"{{"txids":[{txids}]}}"#), &[]);
        pool(scene, "flushed");
    }
    scene.both_method("flush_txpool", "{}", &[]);
    pool(scene, "empty");
}
