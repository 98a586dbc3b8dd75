//! Recorded blocks: mainnet, the consensus corpus, the reference's fuzz seeds.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/recorded.rs"]
mod recorded;

use ferrite_testkit::data;
use ferrite_types::block::{Block, BlockIdError, BlockOutline, oddity};
use ferrite_types::{Hash, Height, keccak256};

fn check(blob: &[u8]) -> Block {
    let block = Block::from_blob(blob).unwrap();
    assert_eq!(block.to_blob(), blob);
    let error = Block::from_blob(&[blob, &[0]].concat()).unwrap_err();
    assert_eq!(error.to_string(), format!("block at byte {}: 1 bytes left over", blob.len()));
    assert_eq!(BlockOutline::from_blob(blob).unwrap(), BlockOutline::of(&block));
    block
}

/// Whichever byte is changed, the outline agrees with the block, or there is none.
fn outlines_of_damaged_blocks(blob: &[u8]) {
    // Those with many transactions end with nothing but ids.
    for at in 0..blob.len().min(600) {
        let mut damaged = blob.to_vec();
        for change in [1, 2, 3, 0x80, 0xff] {
            damaged[at] = blob[at] ^ change;
            let block = Block::from_blob(&damaged).map(|block| BlockOutline::of(&block));
            assert_eq!(BlockOutline::from_blob(&damaged), block, "byte {at}");
        }
    }
}

#[test]
fn mainnet() {
    let blobs = recorded::mainnet("block");
    for (name, blob) in &blobs {
        let block = check(blob);
        assert_eq!(block.id().unwrap().to_string(), *name);
        for end in 0..blob.len() {
            assert!(Block::from_blob(&blob[..end]).is_err(), "cut at {end}");
            assert!(BlockOutline::from_blob(&blob[..end]).is_err(), "cut at {end}");
        }
        outlines_of_damaged_blocks(blob);
        println!("{name}: height {:?}, {} transactions", block.height(), block.tx_hashes.len());
    }
    println!("{} mainnet blocks", blobs.len());
}

#[test]
fn block_202612() {
    let id = oddity::BLOCK_ID.to_string();
    let (_, blob) =
        recorded::mainnet("block").into_iter().find(|(name, _)| *name == id).expect("it is recorded");
    let block = Block::from_blob(&blob).unwrap();
    assert_eq!(block.height(), Some(oddity::HEIGHT));
    assert_eq!(Hash(keccak256(&blob)), oddity::BLOB_HASH);
    assert_eq!(block.tx_hashes.len() + 1, 514);

    // The hash that any other block with that content would have.
    let plain = ferrite_types::block::id_of_hashing_blob(&block.hashing_blob());
    assert_eq!(plain.to_string(), "426d16cff04c71f8b16340b722dc4010a2dd3831c22041431f772547ba6e331a");

    // Any change makes it an ordinary block.
    let mut other = block.clone();
    other.header.nonce += 1;
    assert_ne!(other.id().unwrap(), oddity::BLOCK_ID);
    let mut other = block;
    other.miner_tx.prefix.vin = vec![ferrite_types::tx::TxIn::Gen { height: Height(202_613) }];
    assert_ne!(other.id().unwrap(), oddity::BLOCK_ID);
}

#[test]
fn a_miner_transaction_without_inputs_has_no_hash() {
    // Version 2, no inputs: not even a RingCT type follows the extra field.
    let mut blob = vec![1, 1, 0];
    blob.extend([0; 32 + 4]);
    blob.extend([2, 0, 0, 0, 0]);
    blob.push(0);
    let block = check(&blob);
    assert_eq!(block.id(), Err(BlockIdError::MinerTxWithoutHash));
    assert_eq!(block.height(), None);
}

#[test]
fn corpus() {
    let mut count = 0;
    let mut on_top = 0;
    for event in recorded::corpus().iter().filter(|event| event.kind == "block") {
        if let Err(error) = Block::from_blob(&event.blob) {
            assert!(event.line.contains("\"failed\":1"), "{error}: {}", event.line);
            println!("refused, as recorded: {error}");
            continue;
        }
        let id = check(&event.blob).id().unwrap();
        // A block added to the main chain is its tip.
        if event.line.contains("\"added\":1") {
            assert_eq!(recorded::text_field(&event.line, "top").unwrap(), id.to_string());
            on_top += 1;
        }
        count += 1;
    }
    println!("{count} corpus blocks decode, {on_top} have the id that was recorded");
}

#[test]
fn fuzz_seeds() {
    let mut count = 0;
    for path in recorded::files(&data::reference("fuzz/block")) {
        let blob = std::fs::read(&path).unwrap();
        match Block::from_blob(&blob) {
            Ok(block) => assert_eq!(block.to_blob(), blob),
            Err(error) => println!("{}: {error}", path.display()),
        }
        for end in 0..blob.len() {
            let _ = Block::from_blob(&blob[..end]);
            let _ = Block::from_blob(&blob[end..]);
        }
        count += 1;
    }
    println!("{count} seeds");
    assert!(count > 0);
}
