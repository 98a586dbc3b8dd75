//! Verifies a block from its bytes, without a node: encoding, miner transaction and proof of work.
//!
//! `verify_block HEIGHT DIFFICULTY SEED`, with the block in hex on standard input. SEED is the id of the block that
//! provides the RandomX key.

use std::error::Error;

use ferrite_consensus::block::check_unique_transactions;
use ferrite_consensus::block::pow::{self, Branch, Work};
use ferrite_consensus::miner_tx;
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_types::Height;
use ferrite_types::block::Block;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [height, difficulty, seed] = arguments.as_slice() else {
        return Err("usage: verify_block HEIGHT DIFFICULTY SEED < BLOCK".into());
    };
    let (height, difficulty) = (Height(height.parse()?), difficulty.parse()?);
    let bytes = const_hex::decode(std::io::read_to_string(std::io::stdin())?.trim())?;

    let block = Block::from_blob(&bytes)?;
    let version = block.header.major_version;
    println!("block {} of version {version}, after {}", block.id()?, block.header.prev_id);
    check_unique_transactions(&block)?;
    miner_tx::prevalidate(&block.miner_tx, height, version)?;
    println!("its miner transaction is in order, and {} others are named", block.tx_hashes.len());

    let work = Work::of(&block, Branch::Main, height, seed.parse()?, difficulty);
    let hash = pow::check(&work, &Verifier::new(Flags::recommended()))?;
    println!("its hash {hash} has the work for difficulty {difficulty}");
    Ok(())
}
