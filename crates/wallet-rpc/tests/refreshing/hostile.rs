//! A malicious node: the cost of its responses, measured at the process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use ferrite_rpc::daemon::bulk::{
    BlockEntry, BlockIndices, GetBlocksBinResponse, PackedU64, Parts, TxIndices,
};
use ferrite_testkit::known_wallets;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::sender::{Amounts, Keys, Sender, block};
use ferrite_types::extra::{Extra, ExtraField};
use ferrite_types::network::Network;
use ferrite_types::tx::{PrunedTransaction, TxIn};
use ferrite_types::{Hash, Height, epee};

use super::wallet::address;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// The seed of a wallet that scans all blocks.
const SEED: &str = known_wallets::FIRST.seed;
/// The size of a response.
const BOMB: usize = 30_000_000;
/// The limit of its cost.
const MOST_MEMORY: u64 = 400 << 20;
/// The longest wait for a response: scanning a million outputs takes minutes, more so beside other programs.
const PATIENCE: Duration = Duration::from_mins(30);

/// The response of a node.
#[derive(Clone)]
enum Answer {
    Body(Arc<Vec<u8>>),
    /// A body that does not end.
    Endless,
    /// A body with this announced length, which does not end either.
    Announced(u64),
}

/// A node that gives every request the same response, on a thread that lasts until the test ends.
fn hostile(answer: Answer) -> u16 {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let answer = answer.clone();
            // Any error ends the connection's thread.
            thread::spawn(move || serve(stream, &answer));
        }
    });
    port
}

fn serve(mut stream: TcpStream, answer: &Answer) -> Option<()> {
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            if reader.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if let Some(value) = line.strip_prefix("Content-Length: ") {
                length = value.trim().parse().ok()?;
            }
            if line.trim().is_empty() {
                break;
            }
        }
        reader.read_exact(&mut vec![0; length]).ok()?;
        let head = match answer {
            Answer::Body(body) => format!("Content-Length: {}\r\n", body.len()),
            Answer::Endless => "Connection: close\r\n".to_owned(),
            Answer::Announced(length) => format!("Content-Length: {length}\r\n"),
        };
        stream.write_all(format!("HTTP/1.1 200 OK\r\n{head}\r\n").as_bytes()).ok()?;
        match answer {
            Answer::Body(body) => stream.write_all(body).ok()?,
            Answer::Endless | Answer::Announced(_) => loop {
                stream.write_all(&[b' '; 1 << 16]).ok()?;
            },
        }
    }
}

/// The peak memory of a process.
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    1024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
}

/// Refreshes a wallet from a node with this response.
fn attack(name: &str, answer: Answer, calls: &[(&str, &str)]) {
    let port = hostile(answer);
    let mut wallet = OurWallet::start_on(BINARY, port, &["--daemon-ssl", "disabled"]).waiting_for(PATIENCE);
    wallet.json_rpc("auto_refresh", r#"{"enable":false}"#);
    let restored = wallet.json_rpc(
        "restore_deterministic_wallet",
        &format!(r#"{{"filename":"w","password":"p","seed":"{SEED}","restore_height":0}}"#),
    );
    assert!(restored.contains("\"result\""), "{restored}");
    for (method, params) in calls {
        let answer = wallet.json_rpc(method, params);
        println!("{name}, {method}: {}", &answer[..answer.len().min(160)].replace("\r\n", ""));
    }
    let balance = wallet.json_rpc("get_balance", r#"{"account_index":0}"#);
    assert!(balance.contains("\"unlocked_balance\": 0"), "{name}: {balance}");
    let peak = peak(wallet.process_id());
    println!("{name}: {} MiB", peak >> 20);
    assert!(peak <= MOST_MEMORY, "{name}: {} MiB", peak >> 20);
}

fn attack_refresh(name: &str, body: Vec<u8>) {
    attack(name, Answer::Body(Arc::new(body)), &[("refresh", "{}")]);
}

/// A number of portable storage, in its longest form.
fn number(number: usize) -> [u8; 8] {
    ((number as u64) << 2 | 3).to_le_bytes()
}

/// A storage with one field.
fn storage(name: &str, kind: u8, value: &[u8]) -> Vec<u8> {
    [&epee::HEADER[..], &number(1), &field(name, kind, value)].concat()
}

fn field(name: &str, kind: u8, value: &[u8]) -> Vec<u8> {
    [&[u8::try_from(name.len()).unwrap()], name.as_bytes(), &[kind], value].concat()
}

/// As many elements as fit.
fn array(element: &[u8]) -> Vec<u8> {
    let count = BOMB / element.len();
    [&number(count), element.repeat(count).as_slice()].concat()
}

const STRINGS: u8 = 0x8a;
const OBJECT: u8 = 12;
const OBJECTS: u8 = 0x8c;
const EMPTY: &[u8] = &[0];

#[test]
fn portable_storage_with_many_small_values() {
    attack_refresh("empty blocks", storage("blocks", OBJECTS, &array(EMPTY)));
    attack_refresh("empty lists of indices", storage("output_indices", OBJECTS, &array(EMPTY)));
    attack_refresh("unknown fields", storage("unknown", OBJECTS, &array(EMPTY)));
    let tiny = [&[4], &field("block", 10, EMPTY)[..]].concat();
    attack_refresh("blocks with a field", storage("blocks", OBJECTS, &array(&tiny)));
    let txs = [&number(1)[..], &[4], &field("txs", STRINGS, &array(EMPTY))].concat();
    attack_refresh("empty transactions", storage("blocks", OBJECTS, &txs));
    attack_refresh("empty pool transactions", storage("added_pool_txs", OBJECTS, &array(EMPTY)));
}

#[test]
fn portable_storage_that_is_deep_or_wide() {
    let level = [&[4], &field("a", OBJECT, b"")[..]].concat();
    let deep = [&epee::HEADER[..], &level.repeat(BOMB / level.len())].concat();
    attack_refresh("deep", deep);
    let count = BOMB / 10;
    let mut wide = [&epee::HEADER[..], &number(count)].concat();
    for place in 0..count {
        wide.extend(field(&format!("{place:07x}"), 8, &[1]));
    }
    attack_refresh("wide", wide);
}

/// A response with one block at height 1, which has these transactions.
fn answer_with(txs: &[Vec<u8>], outputs: usize) -> Vec<u8> {
    let mut sender = Sender::new(1);
    (sender.amounts, sender.height) = (Amounts::Coinbase, Height(1));
    let miner_tx = sender.tx(&[address(1, 0, 5)]);
    let genesis = Network::Mainnet.parameters().genesis.id;
    let ids: Vec<Hash> = txs.iter().map(|_| sender.some_hash()).collect();
    let block = block(miner_tx, genesis, ids).to_blob();
    let entry =
        BlockEntry { block: &block, pruned: true, txs: txs.iter().map(|tx| Parts(tx, &[])).collect() };
    let (one, many) = (vec![[0; 8]; 1], vec![[0; 8]; outputs]);
    let mut indices = vec![TxIndices { indices: PackedU64(&one) }];
    indices.extend(txs.iter().map(|_| TxIndices { indices: PackedU64(&many) }));
    epee::to_bytes(&GetBlocksBinResponse {
        status: "OK",
        start_height: 1,
        current_height: 2,
        blocks: vec![entry],
        output_indices: vec![BlockIndices { indices }],
        ..GetBlocksBinResponse::default()
    })
}

#[test]
fn transactions_that_expand_when_parsed() {
    let mut tx = Sender::new(2).tx(&[address(1, 0, 5)]);
    let ring = |tx: &mut PrunedTransaction, members| match &mut tx.prefix.vin[0] {
        TxIn::ToKey { key_offsets, .. } => *key_offsets = vec![1; members],
        other => panic!("{other:?}"),
    };
    ring(&mut tx, 990_000);
    let many: Vec<Vec<u8>> = (0..BOMB / 990_000).map(|_| tx.to_blob()).collect();
    attack_refresh("large rings", answer_with(&many, 1));
    ring(&mut tx, BOMB);
    attack_refresh("a ring of 30 million", answer_with(&[tx.to_blob()], 1));
}

/// As many transactions as fit, of nearly a megabyte each: all outputs are alike, and each must be tried with several
/// transaction keys or with its own additional key.
fn many_outputs(keys: Keys, outputs: usize) -> Vec<u8> {
    let mut sender = Sender::new(3);
    (sender.amounts, sender.view_tags, sender.keys) = (Amounts::V1, false, keys);
    let other = |seed| Sender::new(seed).tx(&[address(1, 0, 5)]).prefix.extra;
    sender.other_keys = (10..40)
        .map(|seed| *Extra::parse(&other(seed)).pub_keys().next().expect("every transaction has a key"))
        .collect();
    let mut tx = sender.tx(&[address(1, 0, 5)]);
    tx.prefix.vout = vec![tx.prefix.vout[0].clone(); outputs];
    if keys == Keys::Additional {
        let mut fields = Extra::parse(&tx.prefix.extra).fields;
        for field in &mut fields {
            if let ExtraField::AdditionalPubKeys(keys) = field {
                *keys = vec![keys[0]; outputs];
            }
        }
        tx.prefix.extra = Extra { fields, ..Extra::default() }.to_bytes();
    }
    let blob = tx.to_blob();
    assert!((900_000..1_000_000).contains(&blob.len()), "{} bytes", blob.len());
    let indices = 8 * outputs;
    let many = vec![blob.clone(); BOMB / (blob.len() + indices)];
    answer_with(&many, outputs)
}

/// The wallet scans more than a million outputs, which takes minutes.
#[test]
#[ignore = "takes minutes: a million outputs"]
fn transactions_with_very_many_outputs() {
    attack_refresh("outputs with several keys", many_outputs(Keys::One, 29_000));
    attack_refresh("outputs with a key each", many_outputs(Keys::Additional, 14_500));
}

#[test]
fn json_with_many_small_values() {
    let array = |element: &str| {
        let elements = element.repeat(BOMB / element.len());
        format!(r#"{{"status":"OK","tx_hashes":[{}]}}"#, elements.trim_end_matches(','))
    };
    let calls = [("get_transfers", r#"{"pool":true}"#)];
    for (name, element) in
        [("texts", r#""","#), ("numbers", "0,"), ("empty objects", "{},"), ("objects", r#"{"":0},"#)]
    {
        attack(name, Answer::Body(Arc::new(array(element).into_bytes())), &calls);
    }
    let members: String = (0..BOMB / 12).map(|place| format!(r#""{place:07x}":0,"#)).collect();
    attack("members", Answer::Body(Arc::new(format!("{{{members}").into_bytes())), &calls);
    let deep = r#"{"a":"#.repeat(BOMB / 5);
    attack("deep", Answer::Body(Arc::new(deep.into_bytes())), &calls);
    // The same in JSON-RPC responses, which a payment requests.
    let result = format!(r#"{{"jsonrpc":"2.0","id":"0","result":{}}}"#, array("{},"));
    let to = known_wallets::FIRST.address;
    let params = format!(r#"{{"destinations":[{{"address":"{to}","amount":1}}]}}"#);
    attack("JSON-RPC", Answer::Body(Arc::new(result.into_bytes())), &[("transfer", &params)]);
}

#[test]
fn endless_bodies() {
    for calls in [[("refresh", "{}")], [("get_transfers", r#"{"pool":true}"#)]] {
        attack("endless", Answer::Endless, &calls);
        attack("announced", Answer::Announced(u64::MAX), &calls);
        attack("announced, not too much", Answer::Announced(100 << 30), &calls);
    }
}
