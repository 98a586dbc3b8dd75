//! The engine's interface to the pool.
//!
//! Pool and chain share one database and change in one write transaction, so every method that writes gets the engine's
//! [`Writer`]: a block and the transactions it takes out of the pool are committed together, and a rejected block
//! leaves the pool unchanged. The pool's state in memory follows by [`committed`](PoolAccess::committed) and
//! [`aborted`](PoolAccess::aborted).

use std::sync::Arc;

use ferrite_consensus::context::ChainContext;
use ferrite_consensus::fee::FeeBasis;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height};

use crate::db::{DbError, View, Writer};

/// The chain as the pool sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolContext {
    /// The context for checking inputs. Its height is the height of the chain, and its version that of the next block.
    pub chain: ChainContext,
    /// The basis of fees.
    pub fees: FeeBasis,
    /// The id of the top block.
    pub top: Hash,
    /// The current unix time.
    pub now: u64,
}

/// A transaction taken out of the pool, with what is known about it.
///
/// The rules that need no chain are not checked again: [`revalidate`](PoolAccess::revalidate) ensures that pool
/// transactions satisfy them for the chain's current version.
#[derive(Debug, Clone)]
pub struct PoolTx {
    /// The transaction.
    pub parsed: Arc<ParsedTransaction>,
    /// Its blob.
    pub blob: Arc<[u8]>,
    /// Its weight.
    pub weight: u64,
    /// Its fee.
    pub fee: Amount,
    /// The rings with which its signatures were verified, if they were:
    /// [`cache_key`](ferrite_consensus::tx::signatures::SignedInputs::cache_key).
    pub signatures: Option<Hash>,
}

/// A transaction that enters the pool because a block had it.
#[derive(Debug, Clone)]
pub struct KeptTx {
    /// The transaction.
    pub parsed: Arc<ParsedTransaction>,
    /// Its blob.
    pub blob: Arc<[u8]>,
}

/// The pool as the engine uses it. All calls between two calls of [`committed`](Self::committed) or
/// [`aborted`](Self::aborted) belong to the same write transaction.
pub trait PoolAccess {
    /// Takes a transaction out of the pool, whatever its relay state. `None` if it is not there.
    fn take(&mut self, writer: &mut Writer<'_>, id: &Hash) -> Result<Option<PoolTx>, DbError>;

    /// The weight of a transaction, `None` if it is not in the pool.
    fn weight(&self, view: &View<'_>, id: &Hash) -> Result<Option<u64>, DbError>;

    /// Puts a transaction of a block into the pool: one that left the main chain, or came with a block of a side chain.
    /// It satisfies the rules that need no chain. It stays even if its inputs do not fit the current chain, or another
    /// pool transaction has the same key image (`tx_pool.cpp: add_tx` with `relay_method::block`). If it is in the pool
    /// already, it is marked as kept by a block.
    fn keep(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError>;

    /// The same for one that came with a block of a side chain; subscribers of the pool are notified if it is new.
    fn keep_new(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError> {
        self.keep(writer, chain, tx)
    }

    /// Transactions that went into the main chain with their block and were never in the pool. Subscribers of the pool
    /// are notified nevertheless.
    fn came_with_block(&mut self, _txs: &[&PoolTx]) {}

    /// A block was appended; `chain` is the chain with it.
    fn on_block_added(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError>;

    /// A block was removed and its transactions were [kept](Self::keep); `chain` is the chain without it.
    fn on_block_popped(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError>;

    /// The version of the next block has changed: transactions that its rules forbid leave the pool (`tx_pool.cpp:
    /// validate`).
    fn revalidate(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError>;

    /// Everything since the last call is on disk.
    fn committed(&mut self);

    /// Everything since the last call was undone. `view` is what is on disk.
    fn aborted(&mut self, view: &View<'_>) -> Result<(), DbError>;
}

impl PoolContext {
    /// The height of the chain.
    pub const fn height(&self) -> Height {
        self.chain.chain_height
    }
}
