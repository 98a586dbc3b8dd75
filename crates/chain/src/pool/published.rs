//! Listening for transactions that become public.

use std::sync::Arc;

use ferrite_consensus::tx::non_input;
use ferrite_types::tx::ParsedTransaction;
use ferrite_types::{Amount, Hash};

use super::writer::News;
use super::{Pool, PoolWriter};
use crate::db::DbError;

/// A public transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublishedTx {
    /// Its id.
    pub hash: Hash,
    /// Its blob.
    pub blob: Arc<[u8]>,
    /// Its weight.
    pub weight: u64,
    /// Its fee.
    pub fee: Amount,
}

/// A listener for public transactions. It is called on the thread that owns the chain, and must not block.
pub trait PoolListener: Send + Sync {
    /// Whether it currently wants to be notified.
    fn is_interested(&self) -> bool;

    /// Called with transactions that became public together. They are on disk, in the pool or in a block. The reference
    /// publishes a transaction when it arrives and is neither private nor to be relayed later, when it is broadcast,
    /// and when it comes with a block without having been in the pool.
    fn published(&self, txs: Vec<PublishedTx>);
}

impl PublishedTx {
    pub(super) fn of(tx: &ParsedTransaction, blob: Arc<[u8]>) -> Self {
        Self { hash: tx.id, blob, weight: tx.weight(), fee: tx.tx.fee().unwrap_or_default() }
    }

    /// Parses a blob of the pool.
    pub(super) fn parse(blob: &[u8]) -> Option<Self> {
        non_input::decode(blob).ok().map(|tx| Self::of(&tx, blob.into()))
    }
}

impl Pool {
    /// Sets the listener. Only the first one counts.
    pub fn set_listener(&self, listener: impl PoolListener + 'static) {
        // The program has one publisher.
        let _ = self.shared.listener.set(Box::new(listener));
    }

    pub(super) fn publish(&self, txs: Vec<PublishedTx>) {
        if let Some(listener) = self.shared.listener.get().filter(|_| !txs.is_empty()) {
            listener.published(txs);
        }
    }
}

impl PoolWriter {
    /// Queues a notification that is sent after the commit, if the listener is interested.
    pub(super) fn notify_published(
        &mut self,
        txs: impl FnOnce() -> Result<Vec<PublishedTx>, DbError>,
    ) -> Result<(), DbError> {
        let listener = self.pool().shared.listener.get();
        if listener.is_some_and(|listener| listener.is_interested()) {
            let txs = txs()?;
            self.notify(News::Published { txs });
        }
        Ok(())
    }
}
