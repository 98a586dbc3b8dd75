//! What the engine asks of the pool.
//!
//! Pool and chain lie in one database and change in one write transaction, so every method that changes something gets
//! the engine's [`Writer`]: a block and the transactions that it takes out of the pool are committed together, and a
//! block that is refused leaves the pool as it was. What the pool keeps in memory besides follows by
//! [`committed`](PoolAccess::committed) and [`aborted`](PoolAccess::aborted).

use std::sync::Arc;

use ferrite_consensus::context::ChainContext;
use ferrite_consensus::fee::FeeBasis;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash, Height};

use crate::db::{DbError, View, Writer};

/// The chain as the pool sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolContext {
    /// What inputs are checked against. Its height is the number of blocks, and its version the one of the next.
    pub chain: ChainContext,
    /// What fees are measured by.
    pub fees: FeeBasis,
    /// The id of the top block.
    pub top: Hash,
    /// The clock, in unix time.
    pub now: u64,
}

/// A transaction that comes out of the pool, with what is known about it.
///
/// The rules that need no chain are not checked again: a transaction in the pool satisfies them for the version that
/// the chain is at, which [`revalidate`](PoolAccess::revalidate) takes care of.
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
    /// With which rings its signatures were verified, if they were:
    /// [`cache_key`](ferrite_consensus::tx::signatures::SignedInputs::cache_key).
    pub signatures: Option<Hash>,
}

/// A transaction that goes into the pool because a block had it.
#[derive(Debug, Clone)]
pub struct KeptTx {
    /// The transaction.
    pub parsed: Arc<ParsedTransaction>,
    /// Its blob.
    pub blob: Arc<[u8]>,
}

/// The pool, as far as blocks are concerned. Whatever is called between two calls of
/// [`committed`](Self::committed) or [`aborted`](Self::aborted) belongs to the same write transaction.
pub trait PoolAccess {
    /// Takes a transaction out of the pool, whatever its relay state. `None` when it is not there.
    fn take(&mut self, writer: &mut Writer<'_>, id: &Hash) -> Result<Option<PoolTx>, DbError>;

    /// The weight of a transaction, `None` when it is not in the pool.
    fn weight(&self, view: &View<'_>, id: &Hash) -> Result<Option<u64>, DbError>;

    /// Puts a transaction of a block into the pool: one that left the main chain, or that came with a block of a side
    /// chain. It satisfies the rules that need no chain. It stays even if its inputs do not fit the chain now, or
    /// another transaction of the pool spends the same (`tx_pool.cpp: add_tx` with `relay_method::block`). When it is
    /// in the pool already it becomes one that a block had.
    fn keep(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError>;

    /// The same for one that came with a block of a side chain; those who follow the pool learn of it if it is new.
    fn keep_new(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError> {
        self.keep(writer, chain, tx)
    }

    /// These transactions went into the main chain with the block that they came with, and were never in the pool.
    /// Those who follow the pool learn of them nevertheless.
    fn came_with_block(&mut self, _txs: &[&PoolTx]) {}

    /// A block was appended; `chain` is the chain with it.
    fn on_block_added(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError>;

    /// A block was removed and its transactions were [kept](Self::keep); `chain` is the chain without it.
    fn on_block_popped(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError>;

    /// The version of the next block is another one now: transactions that its rules forbid leave the pool
    /// (`tx_pool.cpp: validate`).
    fn revalidate(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError>;

    /// Everything since the last call is on disk.
    fn committed(&mut self);

    /// Everything since the last call was undone. `view` is what is on disk.
    fn aborted(&mut self, view: &View<'_>) -> Result<(), DbError>;
}

impl PoolContext {
    /// The number of blocks.
    pub const fn height(&self) -> Height {
        self.chain.chain_height
    }
}
