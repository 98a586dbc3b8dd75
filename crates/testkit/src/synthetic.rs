//! Synthetic well-formed blocks: ids, indices and key images are right, proofs are random bytes.
//!
//! [`Made::new`] makes blocks of any shape, for tests of the database alone. [`LongChain`] makes chains of mainnet's
//! shape, of any length: they obey every rule except those about proofs, so a node that knows their hashes accepts them.

#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "for tests, which may panic")]

mod eras;
mod long_chain;
mod outputs;
mod proofs;
mod spend;

use std::path::Path;
use std::time::{Duration, Instant};

use ferrite_chain::db::{
    AppendBlock, AppendTx, Database, DbError, OpenOptions, SyncMode, SyncThreshold, Writer,
};
use ferrite_chain::engine::{ArrivedBlock, Recorded, TxBytes};
use ferrite_chain::takeover::RawBlock;
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::tx::ringct::{RctBase, RctType};
use ferrite_types::tx::{
    ParsedTransaction, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
};
use ferrite_types::{Amount, Hash, Height};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

pub use eras::{Plan, Schedule};
pub use long_chain::LongChain;

/// The genesis id of the databases.
pub const GENESIS: Hash = Hash([1; 32]);

/// Opens with a small map, so that many tests can run at once.
pub fn open(path: &Path) -> Database {
    Database::open(path, &options()).unwrap()
}

/// Options with a small map.
pub fn options() -> OpenOptions {
    OpenOptions { map_size: Some(1 << 30), ..OpenOptions::new(GENESIS) }
}

/// A random 32-byte value.
pub fn random<T: From<[u8; 32]>>(rng: &mut ChaCha8Rng) -> T {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    T::from(bytes)
}

fn randoms<T: From<[u8; 32]>>(rng: &mut ChaCha8Rng, count: usize) -> Vec<T> {
    (0..count).map(|_| random(rng)).collect()
}

/// The contents of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// The version of the miner transaction.
    pub miner_version: u8,
    /// Number of version 1 transactions.
    pub v1: usize,
    /// Number of version 2 transactions.
    pub v2: usize,
}

impl Shape {
    /// Two version 2 transactions.
    pub const TWO: Self = Self { miner_version: 2, v1: 0, v2: 2 };

    /// A random shape.
    pub fn random(rng: &mut ChaCha8Rng) -> Self {
        let bits = rng.next_u32();
        Self {
            miner_version: 1 + (bits & 1) as u8,
            v1: (bits >> 1 & 1) as usize,
            v2: (bits >> 2 & 3) as usize,
        }
    }
}

/// What the chain records about a block beside its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facts {
    /// Its weight.
    pub weight: u64,
    /// Its long-term weight.
    pub long_term_weight: u64,
    /// The cumulative difficulty including this block.
    pub cumulative_difficulty: u128,
    /// The coins generated up to and including this block.
    pub generated_coins: u64,
    /// The version of the hard fork.
    pub hf_version: u8,
}

/// A synthetic block.
#[derive(Debug, Clone)]
pub struct Made {
    /// Its height.
    pub height: u64,
    /// The block.
    pub block: Block,
    /// Its blob.
    pub blob: Vec<u8>,
    /// Its id.
    pub id: Hash,
    /// Its transactions with their blobs.
    pub txs: Vec<(ParsedTransaction, Vec<u8>)>,
    /// What the chain records about it.
    pub facts: Facts,
}

impl Made {
    /// The block of a chain at a height; deterministic.
    pub fn new(chain: u64, height: u64, prev_id: Hash, shape: Shape) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(chain << 32 ^ height);
        let mut txs: Vec<Transaction> = (0..shape.v1).map(|_| v1_tx(&mut rng)).collect();
        txs.extend((0..shape.v2).map(|_| v2_tx(&mut rng)));
        let txs: Vec<_> = txs
            .into_iter()
            .map(|tx| {
                let blob = tx.to_blob();
                (Transaction::parse(&blob).unwrap(), blob)
            })
            .collect();
        let header = BlockHeader {
            major_version: 16,
            minor_version: 16,
            timestamp: 1_600_000_000 + 120 * height,
            prev_id,
            nonce: rng.next_u32(),
        };
        let tx_hashes = txs.iter().map(|(tx, _)| tx.id).collect();
        let block = Block { header, miner_tx: miner_tx(&mut rng, height, shape.miner_version), tx_hashes };
        let facts = Facts {
            weight: 1000 + height,
            long_term_weight: 2000 + height,
            cumulative_difficulty: u128::from(height + 1) << 60,
            generated_coins: 3000 + height,
            hf_version: 16,
        };
        Self::of(height, block, txs, facts)
    }

    fn of(height: u64, block: Block, txs: Vec<(ParsedTransaction, Vec<u8>)>, facts: Facts) -> Self {
        let blob = block.to_blob();
        let id = block.id().unwrap();
        Self { height, block, blob, id, txs, facts }
    }

    /// The length of the block and its transactions.
    pub fn size(&self) -> usize {
        self.blob.len() + self.txs.iter().map(|(_, blob)| blob.len()).sum::<usize>()
    }

    /// The block as a peer sends it.
    pub fn arrived(&self) -> ArrivedBlock {
        ArrivedBlock::decode(&self.blob).unwrap().with(self.txs.iter().cloned().collect())
    }

    /// The block as it comes out of the files of another node, which recorded these facts about it.
    pub fn raw(&self) -> RawBlock {
        let Facts { weight, long_term_weight, cumulative_difficulty, generated_coins, .. } = self.facts;
        RawBlock {
            height: Height(self.height),
            block: self.block.clone(),
            txs: self.txs.iter().map(|(_, blob)| TxBytes::Whole(blob.clone())).collect(),
            recorded: Recorded {
                id: Some(self.id),
                weight,
                long_term_weight: Some(long_term_weight),
                cumulative_difficulty,
                generated_coins,
                cumulative_rct_outputs: None,
            },
            bytes: self.size() as u64,
        }
    }

    /// Appends the block.
    ///
    /// # Errors
    /// If it does not fit, or the database fails.
    pub fn append(&self, writer: &mut Writer<'_>) -> Result<(), DbError> {
        let txs: Vec<_> = self.txs.iter().map(|(parsed, blob)| AppendTx::Whole { parsed, blob }).collect();
        writer.append_block(&AppendBlock {
            block: &self.block,
            blob: &self.blob,
            id: self.id,
            weight: self.facts.weight,
            long_term_weight: self.facts.long_term_weight,
            cumulative_difficulty: self.facts.cumulative_difficulty,
            generated_coins: self.facts.generated_coins,
            hf_version: self.facts.hf_version,
            txs: &txs,
        })
    }
}

/// The first blocks of a chain.
pub fn chain(chain: u64, blocks: u64, shape: impl Fn(u64) -> Shape) -> Vec<Made> {
    let mut made: Vec<Made> = Vec::new();
    for height in 0..blocks {
        let prev_id = made.last().map_or(Hash::default(), |block| block.id);
        made.push(Made::new(chain, height, prev_id, shape(height)));
    }
    made
}

/// Appends blocks in one transaction.
pub fn append_all(db: &Database, blocks: &[Made]) {
    let mut writer = db.writer().unwrap();
    for block in blocks {
        block.append(&mut writer).unwrap();
    }
    writer.commit().unwrap();
}

/// Blocks that [`insert`] makes and inserts at once.
const AT_ONCE: usize = 500;
/// Nothing is flushed until all blocks are inserted.
const AT_THE_END: SyncMode = SyncMode::Fast { background: false, threshold: SyncThreshold::Blocks(u64::MAX) };

/// Inserts the blocks of a plan into a new database in a folder. `part` gets every part of them, and how long it took to
/// make and to insert it.
///
/// # Panics
/// If the database fails.
pub fn insert(
    folder: &Path,
    plan: &Plan,
    chain: &mut LongChain,
    mut part: impl FnMut(&[Made], Duration, Duration),
) {
    let genesis = plan.config().genesis.id().unwrap();
    let options = OpenOptions { sync: AT_THE_END, ..OpenOptions::new(genesis) };
    let db = Database::open(folder, &options).unwrap();
    let mut left = usize::try_from(plan.blocks).unwrap();
    while left > 0 {
        let started = Instant::now();
        let blocks: Vec<Made> = chain.take(left.min(AT_ONCE)).collect();
        let made = Instant::now();
        append_all(&db, &blocks);
        part(&blocks, made - started, made.elapsed());
        left -= blocks.len();
    }
    let started = Instant::now();
    db.sync().unwrap();
    part(&[], Duration::ZERO, started.elapsed());
}

fn miner_tx(rng: &mut ChaCha8Rng, height: u64, version: u8) -> Transaction {
    let target = TxOutTarget::ToTaggedKey { key: random(rng), view_tag: 7 };
    let outs = if version == 1 { vec![600, 7000] } else { vec![600_000_000_000] };
    let prefix = TransactionPrefix {
        unlock_time: height + 60,
        vin: vec![TxIn::Gen { height: Height(height) }],
        vout: outs
            .into_iter()
            .map(|amount| TxOut { amount: Amount(amount), target: target.clone() })
            .collect(),
        extra: vec![9; 33],
    };
    let proofs = match version {
        1 => TxProofs::V1 { signatures: vec![vec![]] },
        _ => TxProofs::V2 { base: RctBase::null(), prunable: None },
    };
    Transaction { prefix, proofs }
}

fn inputs(rng: &mut ChaCha8Rng, amount: u64, ring: usize, count: usize) -> Vec<TxIn> {
    let one = |_| TxIn::ToKey { amount: Amount(amount), key_offsets: vec![3; ring], key_image: random(rng) };
    (0..count).map(one).collect()
}

fn v1_tx(rng: &mut ChaCha8Rng) -> Transaction {
    let amounts = [[10, 20], [20, 20], [5000, 10]][rng.next_u32() as usize % 3];
    let prefix = TransactionPrefix {
        unlock_time: 0,
        vin: inputs(rng, 30, 3, 2),
        vout: amounts
            .into_iter()
            .map(|amount| TxOut { amount: Amount(amount), target: TxOutTarget::ToKey(random(rng)) })
            .collect(),
        extra: vec![1; 33],
    };
    Transaction { prefix, proofs: proofs::version_1(rng, &[3, 3]) }
}

fn v2_tx(rng: &mut ChaCha8Rng) -> Transaction {
    let mut out =
        || TxOut { amount: Amount(0), target: TxOutTarget::ToTaggedKey { key: random(rng), view_tag: 3 } };
    let vout = vec![out(), out()];
    let prefix = TransactionPrefix { unlock_time: 0, vin: inputs(rng, 0, 16, 2), vout, extra: vec![2; 44] };
    let shape = proofs::Shape { rct_type: RctType::BulletproofPlus, inputs: 2, outputs: 2, ring: 16 };
    let commitments = randoms(rng, 2);
    Transaction { prefix, proofs: proofs::ringct(rng, shape, Amount(30_000_000), commitments) }
}
