//! The transaction pool.
//!
//! [`Pool`] answers queries from any thread. [`PoolWriter`] makes all changes and belongs to the writer of the chain:
//! transactions are in the same database and change in the same write transactions as blocks. Everything except their
//! blobs is also kept in memory, indexed by key image and by fee; changes there are undone if the write transaction is
//! not committed.
//!
//! The rules are those of [`ferrite_consensus::tx`]; [`admission`] says when each is checked. The pool holds what the
//! reference's pool would hold (`tx_pool.cpp`), so both give the same verdicts.
//!
//! # Key images in the pool and in the chain
//!
//! A block removes its own transactions from the pool and nothing else (`tx_pool.cpp: on_blockchain_inc` only clears
//! caches). A transaction stays if other transactions in a block spend the same key image: a reorg may make it valid
//! again. As long as blocks contain only transactions of the pool, no key image is in both. Invariants:
//!
//! * No transaction is in the pool and in the chain.
//! * A transaction that arrives on its own is rejected if the chain or the pool has one of its key images. Only those
//!   that come with a block (of a side chain, or popped) are kept nevertheless. So if a key image is in both, the
//!   pool's transaction was there before the block, or came with a block.
//! * Templates and the miners' backlog contain neither a key image that is spent in the chain, nor one twice.
//! * Such a transaction leaves when it is [revalidated](PoolWriter::validate), unless it came with a block, or when it
//!   [expires](PoolWriter::expire).

pub mod admission;
mod generations;
pub(crate) mod index;
mod intake;
pub mod maintain;
mod public;
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

use ferrite_types::histogram::Histogram;
use ferrite_types::network::constants::pool::DEFAULT_MAX_WEIGHT;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn};
use ferrite_types::{Hash, KeyImage};

use crate::db::{DbError, Writer};
use admission::NewTx;
use index::{Entry, Index};
use intake::Intake;
use public::PublicListener;
use verified::Verified;

pub use admission::{Admitted, Arrival, RefusedError, TxOutcome};
pub use public::PublicChange;
pub use published::{PoolListener, PublishedTx};
pub use ready::MinerBacklogEntry;
pub use relay::{RelayCategory, RelayMethod};
pub use writer::PoolWriter;

/// Options of a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolOptions {
    /// Limit of the total weight of its transactions (`--max-txpool-weight`).
    pub max_weight: u64,
    /// Whether stem transactions go into block templates, which makes them public. The reference does so on private
    /// networks.
    pub mine_stem_txs: bool,
    /// Whether transactions from this node's RPC may have an unlock time. Those of peers may not: today's network does
    /// not relay them.
    pub local_unlock_times: bool,
}

impl Default for PoolOptions {
    fn default() -> Self {
        Self { max_weight: DEFAULT_MAX_WEIGHT, mine_stem_txs: false, local_unlock_times: false }
    }
}

/// The pool, for queries. Clones share it.
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
    public_listener: OnceLock<PublicListener>,
    verification_times: Histogram,
}

impl Pool {
    /// Loads the pool from the database. Invalid entries are removed. There must be only one pool per database; the
    /// returned writer belongs to the writer of the chain. The engine [revalidates](PoolWriter::validate) the pool
    /// next.
    ///
    /// # Errors
    /// If the database fails.
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
            public_listener: OnceLock::new(),
            verification_times: Histogram::default(),
        };
        let pool = Self { shared: Arc::new(shared) };
        let writer = PoolWriter::new(pool.clone());
        Ok((pool, writer))
    }

    /// Limit of the total weight of the transactions.
    pub fn max_weight(&self) -> u64 {
        self.shared.max_weight.load(Ordering::Relaxed)
    }

    /// Changes the limit, which is enforced when the next transaction arrives.
    pub fn set_max_weight(&self, weight: u64) {
        self.shared.max_weight.store(weight, Ordering::Relaxed);
    }

    /// How many times proofs or signatures were verified because no cached verdict applied.
    pub fn proofs_verified(&self) -> u64 {
        self.verified().computed()
    }

    /// How long it took to verify transactions ahead of their admission.
    pub fn verification_times(&self) -> &Histogram {
        &self.shared.verification_times
    }

    /// Whether stem transactions go into block templates.
    pub(crate) fn mines_stem_txs(&self) -> bool {
        self.shared.mine_stem_txs
    }

    /// Whether transactions relayed this way may have an unlock time.
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

/// The key images of a stored transaction; `None` if it does not decode or has another id.
fn key_images(hash: &Hash, blob: &[u8]) -> Option<Arc<[KeyImage]>> {
    let parsed = Transaction::parse(blob).ok().filter(|parsed| parsed.id == *hash)?;
    Some(images_of(&parsed.tx.prefix))
}

/// The key images of a transaction.
pub(crate) fn images_of(prefix: &TransactionPrefix) -> Arc<[KeyImage]> {
    prefix.vin.iter().filter_map(TxIn::key_image).copied().collect()
}

/// The error for a pool transaction that the database does not have.
pub(crate) fn missing(hash: &Hash) -> DbError {
    let at = u64::from_le_bytes(*hash.0.first_chunk().expect("a hash has 32 bytes"));
    DbError::Inconsistent { what: "a pool transaction is not stored", at }
}
