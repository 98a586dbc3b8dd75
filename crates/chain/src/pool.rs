//! Transactions that wait for a block.
//!
//! [`Pool`] answers questions, from any thread. [`PoolWriter`] is the only one to change it, and belongs to whoever
//! writes the chain: the transactions lie in the same database and change in the same write transactions as the
//! blocks. Besides, everything about them but their blobs is kept in memory, with indexes by key image and by fee;
//! what a write transaction changes there is undone when it is not committed.
//!
//! Rules come from [`ferrite_consensus::tx`], and when they are asked is in [`admission`]. The pool holds what the
//! reference's pool would hold (`tx_pool.cpp`), so that both give the same verdicts.
//!
//! # Key images in the pool and in the chain
//! A block takes its own transactions out of the pool and nothing else (`tx_pool.cpp: on_blockchain_inc` only clears
//! caches), so that a transaction stays when a block of others spends the same key image: a reorganisation may make it
//! valid again. While all blocks are made of the pool's own transactions, no key image is in both. What holds always:
//!
//! * No transaction is in the pool and in the chain.
//! * A transaction that comes by itself is refused when the chain or the pool has one of its key images. Only those
//!   that come with a block (of a side chain, or popped) are kept nevertheless. So of a key image that is in both, the
//!   pool's transaction was there before the block, or came with a block.
//! * Templates and the miners' backlog have neither a key image that is spent in the chain, nor one twice.
//! * Such a transaction leaves when it is [revalidated](PoolWriter::validate) unless it came with a block, or when
//!   its time is [up](PoolWriter::expire).

pub mod admission;
mod generations;
pub(crate) mod index;
mod intake;
pub mod maintain;
pub mod published;
pub mod query;
pub(crate) mod ready;
mod recent;
mod relay;
pub mod relaying;
pub mod stats;
mod verified;
mod writer;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ferrite_types::network::constants::pool::DEFAULT_MAX_WEIGHT;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn};
use ferrite_types::{Hash, KeyImage};

use crate::db::{DbError, Writer};
use index::{Entry, Index};
use intake::Intake;
use verified::Verified;

pub use admission::{Admitted, Arrival, RefusedError, TxOutcome};
pub use published::{PoolListener, PublishedTx};
pub use ready::MinerBacklogEntry;
pub use relay::{RelayCategory, RelayMethod};
pub use writer::PoolWriter;

/// What can be chosen about a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolOptions {
    /// The most that its transactions may weigh together (`--max-txpool-weight`).
    pub max_weight: u64,
    /// Whether transactions in the stem go into block templates, which tells the world about them. The reference does
    /// so on private networks.
    pub mine_stem_txs: bool,
    /// Whether transactions that come from this node's interface may lock their outputs. Those of peers may not: today's
    /// network does not relay them.
    pub local_unlock_times: bool,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self { max_weight: DEFAULT_MAX_WEIGHT, mine_stem_txs: false, local_unlock_times: false }
    }
}

/// The pool, for everybody who asks. Clones are the same pool.
#[derive(Clone)]
pub struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    index: RwLock<Index>,
    verified: Verified,
    intake: Intake,
    max_weight: AtomicU64,
    mine_stem_txs: bool,
    local_unlock_times: bool,
    listener: OnceLock<Box<dyn PoolListener>>,
}

impl Pool {
    /// Reads the pool from the database. Entries that make no sense are removed. There may be only one pool of a
    /// database; the writer goes to whoever writes the chain. The engine [revalidates](PoolWriter::validate) it next.
    ///
    /// # Errors
    /// When the database fails.
    pub fn open(
        writer: &mut Writer<'_>,
        options: PoolOptions,
        now: u64,
    ) -> Result<(Self, PoolWriter), DbError> {
        let mut index = Index::default();
        index.recent.restart(now);
        let mut useless = Vec::new();
        for entry in writer.view().pool_txs()? {
            let (hash, meta, blob) = entry?;
            match key_images(&hash, blob) {
                Some(images) => {
                    let since = meta.receive_time;
                    index.set(hash, Some(Entry::new(meta, images, since)));
                    index.recent.add(hash, now);
                }
                None => useless.push(hash),
            }
        }
        for hash in useless {
            writer.remove_pool_tx(&hash)?;
        }
        let shared = Shared {
            index: RwLock::new(index),
            verified: Verified::default(),
            intake: Intake::default(),
            max_weight: AtomicU64::new(options.max_weight),
            mine_stem_txs: options.mine_stem_txs,
            local_unlock_times: options.local_unlock_times,
            listener: OnceLock::new(),
        };
        let pool = Self { shared: Arc::new(shared) };
        let writer = PoolWriter::new(pool.clone());
        Ok((pool, writer))
    }

    /// The most that the transactions may weigh together.
    pub fn max_weight(&self) -> u64 {
        self.shared.max_weight.load(Ordering::Relaxed)
    }

    /// Changes that; it is enforced when the next transaction comes.
    pub fn set_max_weight(&self, weight: u64) {
        self.shared.max_weight.store(weight, Ordering::Relaxed);
    }

    /// How many times proofs or signatures of transactions were verified, because no earlier verdict would do.
    pub fn proofs_verified(&self) -> u64 {
        self.verified().computed()
    }

    /// Whether transactions in the stem go into block templates.
    pub(crate) fn mines_stem_txs(&self) -> bool {
        self.shared.mine_stem_txs
    }

    /// Whether transactions that come this way may lock their outputs.
    pub(crate) fn takes_unlock_times(&self, relay: RelayMethod) -> bool {
        self.shared.local_unlock_times && matches!(relay, RelayMethod::None | RelayMethod::Local)
    }

    pub(crate) fn index(&self) -> RwLockReadGuard<'_, Index> {
        self.shared.index.read().expect("nothing panics while it changes the index")
    }

    pub(crate) fn index_mut(&self) -> RwLockWriteGuard<'_, Index> {
        self.shared.index.write().expect("nothing panics while it changes the index")
    }

    pub(crate) fn verified(&self) -> &Verified {
        &self.shared.verified
    }
}

/// The key images of a stored transaction; `None` when it is another or none.
fn key_images(hash: &Hash, blob: &[u8]) -> Option<Arc<[KeyImage]>> {
    let parsed = Transaction::parse(blob).ok().filter(|parsed| parsed.id == *hash)?;
    Some(images_of(&parsed.tx.prefix))
}

/// The key images of a transaction.
pub(crate) fn images_of(prefix: &TransactionPrefix) -> Arc<[KeyImage]> {
    prefix.vin.iter().filter_map(TxIn::key_image).copied().collect()
}

/// A transaction of the pool that the database does not have.
pub(crate) fn missing(hash: &Hash) -> DbError {
    let at = u64::from_le_bytes(*hash.0.first_chunk().expect("a hash has 32 bytes"));
    DbError::Inconsistent { what: "a pool transaction is not stored", at }
}
