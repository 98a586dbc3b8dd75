//! What proofs of work and signatures cost on all cores, with nothing around them.

use std::time::Instant;

use ferrite_chain::engine::resolve;
use ferrite_consensus::batch::{BatchTx, Known, verify_transactions};
use ferrite_consensus::block::pow::{self, Branch, Work};
use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::load::processor_time;
use ferrite_types::Height;
use ferrite_types::block::Block;
use ferrite_types::tx::Transaction;
use rayon::prelude::*;

use crate::Cost;
use crate::chain::MadeChain;

/// The bare cost of a chain.
pub(crate) struct Bare {
    pub(crate) work: Cost,
    pub(crate) signatures: Cost,
}

pub(crate) fn measure(made: &mut MadeChain) -> Bare {
    Bare { work: work(made), signatures: signatures(made) }
}

/// All proofs of work, by a verifier that has seen none before.
fn work(made: &MadeChain) -> Cost {
    let epoch = made.node.engine.config().seed_epoch;
    let works: Vec<Work> = (1..)
        .zip(&made.blocks)
        .map(|(height, made_block)| {
            let block = Block::from_blob(&made_block.blob).unwrap();
            let seed = made.ids[usize::try_from(epoch.seed_height(Height(height)).0).unwrap()];
            Work::of(&block, Branch::Main, Height(height), seed, 1)
        })
        .collect();
    cost(|| {
        let verifier = Verifier::new(Flags::recommended());
        assert!(works.par_iter().all(|work| pow::check(work, &verifier).is_ok()));
    })
}

fn cost(task: impl FnOnce()) -> Cost {
    let process = std::process::id();
    let (started, before) = (Instant::now(), processor_time(process));
    task();
    Cost { time: started.elapsed(), processor: processor_time(process) - before }
}

/// All transactions, by what the chain knows of their rings.
fn signatures(made: &MadeChain) -> Cost {
    let chain = made.node.context().chain;
    let reader = made.node.engine.database().reader().unwrap();
    let txs: Vec<_> = made
        .blocks
        .iter()
        .flat_map(|block| &block.txs)
        .map(|blob| {
            let tx = Transaction::parse(blob).unwrap();
            let mut resolved = resolve(&reader.view(), &tx.tx).unwrap();
            // Now they are spent, when their blocks came they were not.
            resolved.iter_mut().for_each(|input| input.spent = false);
            (tx, resolved)
        })
        .collect();
    let items: Vec<_> =
        txs.iter().map(|(tx, resolved)| BatchTx { tx, chain, resolved, known: Known::default() }).collect();
    cost(|| assert!(verify_transactions(&items, os_rng).iter().all(Result::is_ok)))
}
