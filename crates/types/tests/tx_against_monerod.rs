//! Blocks and transactions against the real `monerod`: the same JSON, the same ids, and the same verdict on what is a
//! block.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/generate.rs"]
mod generate;
#[path = "support/recorded.rs"]
mod recorded;

use std::collections::BTreeMap;

use ferrite_testkit::data::unhex;
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::known_wallets;
use ferrite_testkit::mined;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::Hash;
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::codec::DecodeReason;
use ferrite_types::tx::ringct::RctType;
use ferrite_types::tx::{PrunedTransaction, Transaction};
use generate::Generator;

/// Compares everything that `get_block` says about the block at a height.
fn compare_block(daemon: &mut Monerod, height: u32) -> Block {
    let answer = daemon.json_rpc("get_block", &format!(r#"{{"height":{height}}}"#));
    let blob = unhex(&json_text(&answer, "blob").unwrap());
    let block = Block::from_blob(&blob).unwrap();
    assert_eq!(block.to_blob(), blob);
    assert_eq!(block.id().unwrap().to_string(), json_text(&answer, "hash").unwrap());
    assert_eq!(block.to_json(), json_text(&answer, "json").unwrap());
    assert_eq!(block.miner_tx.hash().to_string(), json_text(&answer, "miner_tx_hash").unwrap());
    assert_eq!(block.height().unwrap().0, u64::from(height));
    block
}

/// Compares everything that `get_transactions` says about a transaction.
fn compare_transaction(daemon: &mut Monerod, id: &Hash) -> Transaction {
    let ask = |daemon: &mut Monerod, options: &str| {
        let body = format!(r#"{{"txs_hashes":["{id}"],"decode_as_json":true{options}}}"#);
        daemon.post("/get_transactions", &body)
    };
    let answer = ask(daemon, r#","split":true"#);
    let pruned_blob = unhex(&json_text(&answer, "pruned_as_hex").unwrap());
    let prunable_blob = unhex(&json_text(&answer, "prunable_as_hex").unwrap());
    let blob = [&pruned_blob[..], &prunable_blob].concat();
    let parsed = Transaction::parse(&blob).unwrap();
    assert_eq!(parsed.id, *id);
    assert_eq!(parsed.pruned_size, pruned_blob.len());
    assert_eq!(parsed.shown_prunable_hash().to_string(), json_text(&answer, "prunable_hash").unwrap());

    // Without a prunable part a transaction is shown as a pruned one.
    let pruned = PrunedTransaction::from_blob(&pruned_blob).unwrap();
    let whole = if prunable_blob.is_empty() { pruned.to_json() } else { parsed.tx.to_json() };
    assert_eq!(whole, json_text(&ask(daemon, ""), "as_json").unwrap());
    assert_eq!(pruned.to_json(), json_text(&ask(daemon, r#","prune":true"#), "as_json").unwrap());
    parsed.tx
}

#[test]
fn its_blocks_and_transactions() {
    let mut daemon = Monerod::start_mined(mined::COMMON);
    let mut wallet = WalletRpc::restore(&daemon, known_wallets::SECOND);

    for height in 0..20 {
        let block = compare_block(&mut daemon, height);
        compare_transaction(&mut daemon, &block.miner_tx.hash());
    }

    assert!(wallet.json_rpc("refresh", "{}").contains("blocks_fetched"));
    let destination = |amount: u64| format!(r#"{{"amount":{amount},"address":"{SOME_ADDRESS}"}}"#);
    let mut sent = Vec::new();
    for outputs in [1, 4] {
        let destinations = vec![destination(1_000_000_000); outputs].join(",");
        let answer = wallet.json_rpc("transfer", &format!(r#"{{"destinations":[{destinations}]}}"#));
        let id: Hash = json_text(&answer, "tx_hash").unwrap_or_else(|| panic!("{answer}")).parse().unwrap();
        let tx = compare_transaction(&mut daemon, &id);
        assert_eq!(tx.rct_type(), Some(RctType::BulletproofPlus));
        assert_eq!(Some(tx.weight()), json_number(&answer, "weight").map(i64::unsigned_abs));
        assert_eq!(tx.to_pruned().weight(), Some(tx.weight()));
        assert_eq!(tx.fee().map(|fee| fee.0), json_number(&answer, "fee").map(i64::unsigned_abs));
        assert_eq!(tx.prefix.vout.len(), outputs + 1);
        daemon.wait_until_relayed(&id);
        sent.push(id);
    }
    daemon.mine(1, SOME_ADDRESS);
    let block = compare_block(&mut daemon, 121);
    sent.sort();
    let mut mined = block.tx_hashes.clone();
    mined.sort();
    assert_eq!(mined, sent);
    for id in &sent {
        compare_transaction(&mut daemon, id);
    }
    println!("20 coinbase blocks, {} transactions", sent.len());
}

/// The error of `submit_block` for an unparsable block.
const WRONG_BLOCK_BLOB: i64 = -6;

#[test]
fn its_verdicts_on_blocks() {
    let mut daemon = Monerod::start();
    let mut generator = Generator::new(21);
    let mut bases: Vec<Vec<u8>> = recorded::mainnet("block").into_iter().map(|(_, blob)| blob).collect();
    bases.retain(|blob| blob[0] < 7 && blob.len() < 10_000);
    let mut tally: BTreeMap<String, usize> = BTreeMap::new();
    for round in 0..ferrite_testkit::soak::scaled(1_500) {
        let mut blob = match round % 8 {
            0 if !bases.is_empty() => bases[generator.below(bases.len())].clone(),
            _ => random_block(&mut generator).to_blob(),
        };
        if round % 16 > 0 {
            // The first byte is kept: it selects a proof of work, and some of those crash the daemon.
            let mut rest = blob.split_off(1);
            generator.damage(&mut rest);
            blob.append(&mut rest);
        }
        if jams_the_daemon(&blob) {
            continue;
        }
        let hex: String = blob.iter().map(|byte| format!("{byte:02x}")).collect();
        let answer = daemon.json_rpc("submit_block", &format!(r#"["{hex}"]"#));
        let parsed = json_number(&answer, "code") != Some(WRONG_BLOCK_BLOB);
        let outcome = match (Block::from_blob(&blob), parsed) {
            (Ok(_), true) => "both accept".to_owned(),
            (Err(_), false) => "both refuse".to_owned(),
            (Ok(block), false) => panic!("only we take for a block: {hex}, {block:?}, {answer}"),
            (Err(error), true) => {
                let excuse = excuse(&blob, error.reason());
                excuse.unwrap_or_else(|| panic!("we refuse ({error}): {hex}, {answer}")).to_owned()
            }
        };
        *tally.entry(outcome).or_default() += 1;
    }
    for (outcome, count) in &tally {
        ferrite_testkit::seen!("{count}: {outcome}");
    }
    assert!(tally["both accept"] > 100 && tally["both refuse"] > 100);
}

/// Debian's 0.18.0.0 accepts a little more than 0.18.5.1, which we follow: it reads varints missing at the end as 0,
/// also after a truncated one.
fn as_0_18_0_0_reads_it(blob: &[u8]) -> Option<Block> {
    let mut closed = blob.to_vec();
    while closed.last() == Some(&0x80) {
        closed.pop();
    }
    if let Some(last) = closed.last_mut() {
        *last &= 0x7f;
    }
    let read = |blob: &[u8], missing| Block::from_blob(&[blob, &[0; 5][..missing]].concat()).ok();
    (0..=5).find_map(|missing| read(blob, missing).or_else(|| read(&closed, missing)))
}

fn excuse(blob: &[u8], reason: &DecodeReason) -> Option<&'static str> {
    let ended = matches!(reason, DecodeReason::UnexpectedEnd { remaining: 0, .. });
    (ended && as_0_18_0_0_reads_it(blob).is_some())
        .then_some("0.18.0.0 reads varints that are missing at the end as 0")
}

/// After parsing a block whose miner transaction has no hash, 0.18.0.0 no longer responds.
fn jams_the_daemon(blob: &[u8]) -> bool {
    as_0_18_0_0_reads_it(blob).is_some_and(|block| block.id().is_err())
}

/// A block whose miner transaction may be any transaction at all.
fn random_block(generator: &mut Generator) -> Block {
    let miner_tx = match generator.below(4) {
        0 => generator.coinbase(),
        1 => generator.with_scripts(),
        _ => generator.transaction(),
    };
    Block {
        header: BlockHeader {
            major_version: 1,
            minor_version: generator.byte(),
            timestamp: generator.number(),
            prev_id: generator.key(),
            nonce: u32::try_from(generator.below(1 << 32)).unwrap(),
        },
        miner_tx,
        tx_hashes: (0..generator.below(3)).map(|_| generator.key()).collect(),
    }
}
