//! Chains of mainnet's shape: everything about them is right except their proofs.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::engine::{AdoptError, ArrivedBlock, BlockOutcome, ChainConfig};
use ferrite_chain::known::hash_chain;
use ferrite_consensus::known::KnownHashes;
use ferrite_testkit::synthetic::{LongChain, Made, Plan, Schedule, append_all};
use ferrite_types::tx::{Transaction, TxIn, relative_to_absolute};
use ferrite_types::{Amount, GlobalIndex, Height};
use tempfile::TempDir;

use crate::node::Node;

/// One group of known hashes.
const BLOCKS: usize = 512;
/// How many blocks are popped.
const POPPED: usize = 130;

const MAINNET: Plan = Plan { seed: 7, blocks: 512, schedule: Schedule::Mainnet };
const NEWEST: Plan = Plan { seed: 7, blocks: 512, schedule: Schedule::Newest };

fn blocks(plan: &Plan) -> Vec<Made> {
    LongChain::new(plan).take(BLOCKS).collect()
}

/// The chain, inserted by the database alone, and the hashes of its blocks.
fn stored(plan: &Plan, blocks: &[Made]) -> (TempDir, Database, KnownHashes) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let genesis = plan.config().genesis.id().expect("it has a miner transaction");
    let db = Database::open(directory.path(), &OpenOptions::new(genesis)).expect("a new database");
    append_all(&db, blocks);
    let hashes = hash_chain(&db, Height(u64::MAX), |_| {}).expect("it can be read");
    (directory, db, hashes)
}

/// A node that has taken all blocks from a peer, by their known hashes.
fn synced(plan: &Plan, blocks: &[Made], known_hashes: KnownHashes) -> Node {
    let mut node = Node::new(ChainConfig { known_hashes, ..plan.config() });
    let ids: Vec<_> = blocks.iter().map(|made| made.id).collect();
    let weights: Vec<_> = blocks.iter().map(|made| made.facts.weight).collect();
    let known = std::sync::Arc::clone(node.engine.known_blocks());
    assert_eq!(known.usable_ids(node.engine.database(), Height(0), &ids, &weights), Ok(BLOCKS));
    add(&mut node, &blocks[1..]);
    assert_eq!((node.engine.take_times().known, node.engine.state().height().0), (511, 512));
    node
}

fn add(node: &mut Node, blocks: &[Made]) {
    let arrived: Vec<ArrivedBlock> = blocks.iter().map(Made::arrived).collect();
    for (made, verdict) in blocks.iter().zip(node.engine.add_blocks(&arrived).expect("the database works")) {
        assert!(matches!(verdict, Ok(BlockOutcome::Added { .. })), "block {}: {verdict:?}", made.height);
    }
}

/// All transactions in the order of the chain, with their heights.
fn txs(blocks: &[Made]) -> impl Iterator<Item = (u64, &Transaction)> {
    blocks.iter().flat_map(|made| {
        let others = made.txs.iter().map(|(tx, _)| &tx.tx);
        std::iter::once(&made.block.miner_tx).chain(others).map(|tx| (made.height, tx))
    })
}

/// The amount under which an output is found.
fn filed_under(tx: &Transaction, amount: Amount) -> u64 {
    if tx.version() == 2 { 0 } else { amount.0 }
}

/// Compares the indexes with what the transactions say.
fn check_indexes(db: &Database, blocks: &[Made]) {
    let reader = db.reader().expect("a snapshot");
    let view = reader.view();
    let (mut counts, mut images): (BTreeMap<u64, u64>, _) = (BTreeMap::new(), HashSet::new());
    for (height, tx) in txs(blocks) {
        for input in &tx.prefix.vin {
            let TxIn::ToKey { amount, key_offsets, key_image } = input else { continue };
            assert!(images.insert(*key_image) && view.is_spent(key_image) == Ok(true), "{key_image}");
            let members = relative_to_absolute(key_offsets);
            assert!(members.windows(2).all(|pair| pair[0] < pair[1]), "a ring repeats a member");
            for member in members {
                let output = view.output(*amount, GlobalIndex(member)).expect("it can be read");
                assert!(output.is_some_and(|output| output.height.0 + 60 <= height), "it can be spent");
            }
        }
        let location = view.tx_location(&tx.hash()).expect("it can be read").expect("it is there");
        let indices = view.output_indices(location.tx_id).expect("it can be read").expect("it is there");
        assert_eq!((location.height.0, indices.len()), (height, tx.prefix.vout.len()));
        for (out, index) in tx.prefix.vout.iter().zip(indices) {
            let count = counts.entry(filed_under(tx, out.amount)).or_default();
            assert_eq!(index.0, *count);
            *count += 1;
            let amount = Amount(filed_under(tx, out.amount));
            let stored = view.output(amount, index).expect("it can be read").expect("it is there");
            assert_eq!((Some(&stored.key), stored.tx_id), (out.key(), location.tx_id));
        }
    }
    assert!(images.len() > 1000, "{} key images", images.len());
    let amounts: BTreeMap<u64, u64> = view
        .output_amounts()
        .expect("it can be read")
        .into_iter()
        .map(|(amount, count)| (amount.0, count))
        .collect();
    assert_eq!(amounts, counts);
}

/// Versions of transactions, types of proofs and ring sizes.
fn kinds(blocks: &[Made]) -> BTreeSet<(u8, u8, usize)> {
    let kind = |tx: &Transaction| {
        let rct_type = tx.rct_type().map_or(0, |rct_type| rct_type.to_wire());
        (tx.version(), rct_type, tx.prefix.vin.iter().map(TxIn::ring_size).max().unwrap_or(0))
    };
    txs(blocks).map(|(_, tx)| kind(tx)).collect()
}

#[test]
fn a_chain_of_all_eras_is_accepted_by_its_known_hashes() {
    let blocks = blocks(&MAINNET);
    let versions: BTreeSet<u8> = blocks.iter().map(|made| made.block.header.major_version).collect();
    assert_eq!(versions, (1..=16).collect());
    let kinds = kinds(&blocks);
    for kind in [(1, 0, 0), (1, 0, 3), (1, 0, 5), (2, 0, 0)] {
        assert!(kinds.contains(&kind), "{kind:?}: {kinds:?}");
    }
    for kind in [(2, 1, 5), (2, 2, 5), (2, 2, 7), (2, 3, 11), (2, 4, 11), (2, 5, 11), (2, 6, 16)] {
        assert!(kinds.contains(&kind), "{kind:?}: {kinds:?}");
    }
    let (_directory, db, hashes) = stored(&MAINNET, &blocks);
    assert_eq!(hashes.end(), Height(512));
    check_indexes(&db, &blocks);
    let mut node = synced(&MAINNET, &blocks, hashes);
    node.assert_consistent();
    let dump = db.reader().expect("a snapshot").view().dump().expect("it can be read");
    assert!(node.dump() == dump.into_iter().collect(), "the rules record something else than the generator");
    // Back and forth.
    let before = node.dump();
    node.engine.pop_blocks(POPPED as u64).expect("the database works");
    assert_eq!(node.engine.state().top(), blocks[BLOCKS - POPPED - 1].id);
    node.assert_consistent();
    add(&mut node, &blocks[BLOCKS - POPPED..]);
    node.assert_consistent();
    assert!(node.dump() == before, "the tables differ");
}

#[test]
fn so_is_one_for_the_private_chain_of_the_programs() {
    let blocks = blocks(&NEWEST);
    let versions: BTreeSet<u8> = blocks[1..].iter().map(|made| made.block.header.major_version).collect();
    assert_eq!(versions, BTreeSet::from([16]));
    let (_directory, db, hashes) = stored(&NEWEST, &blocks);
    check_indexes(&db, &blocks);
    let node = synced(&NEWEST, &blocks, hashes);
    node.assert_consistent();
    let kinds = kinds(&blocks);
    for rct_type in 1..=6 {
        assert!(kinds.iter().any(|kind| kind.1 == rct_type), "{rct_type}: {kinds:?}");
    }
}

/// An import compares the facts about each block with what the rules give.
#[test]
fn its_facts_are_those_of_the_rules() {
    let mut node = Node::new(MAINNET.config());
    let mut blocks = LongChain::new(&MAINNET).take(BLOCKS).skip(1);
    let mut next = || -> Result<_, AdoptError> {
        let Some(made) = blocks.next() else { return Ok(None) };
        Ok(Some(vec![made.raw().decode()?]))
    };
    node.engine.adopt_blocks(|_| Ok::<_, AdoptError>(()), &mut next).expect("everything agrees");
    assert_eq!(node.engine.state().height(), Height(512));
    let next = LongChain::new(&MAINNET).nth(BLOCKS).expect("it has no end");
    let mut wrong = next.clone();
    wrong.facts.weight += 1;
    let mut batches = vec![vec![wrong.raw().decode().expect("it decodes")]];
    let refused = node.engine.adopt_blocks(|_| Ok::<_, AdoptError>(()), || Ok(batches.pop()));
    assert!(matches!(refused, Err(AdoptError::Differs { what: "weight", .. })), "{refused:?}");
}

#[test]
fn a_plan_determines_its_chain() {
    let ids = |plan: &Plan| LongChain::new(plan).take(100).map(|made| made.id).collect::<Vec<_>>();
    let first = ids(&MAINNET);
    assert_eq!(first, ids(&MAINNET));
    let other = ids(&Plan { seed: 8, ..MAINNET });
    assert!(first[0] == other[0] && first.iter().skip(1).all(|id| !other.contains(id)));
}
