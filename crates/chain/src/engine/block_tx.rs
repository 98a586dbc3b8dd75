//! Transactions of a block, with or without their prunable parts.

use std::sync::Arc;

use ferrite_consensus::tx::hashing::hash_each;
use ferrite_types::codec::DecodeError;
use ferrite_types::tx::{PrunedTransaction, TransactionPrefix, UnhashedTransaction};
use ferrite_types::{Amount, Hash};

use super::pool_access::KeptTx;
use crate::db::AppendTx;

/// The bytes of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TxBytes {
    /// All.
    Whole(Vec<u8>),
    /// All but the prunable part.
    Pruned {
        /// The blob.
        blob: Vec<u8>,
        /// The hash of the prunable part.
        prunable_hash: Hash,
    },
}

/// A transaction of a block.
#[derive(Debug, Clone)]
pub(super) enum BlockTx {
    Whole(KeptTx),
    Pruned(Arc<PrunedTx>),
}

/// A transaction without its prunable part. Its id has been computed.
#[derive(Debug)]
pub(super) struct PrunedTx {
    tx: PrunedTransaction,
    pub(super) id: Hash,
    blob: Vec<u8>,
    prunable_hash: Hash,
}

impl PrunedTx {
    /// `None` for version 1, which is never pruned: its id cannot be computed.
    pub(super) fn decode(blob: Vec<u8>, prunable_hash: Hash) -> Result<Option<Self>, DecodeError> {
        let tx = PrunedTransaction::from_blob(&blob)?;
        Ok(tx.hash(&prunable_hash).map(|id| Self { tx, id, blob, prunable_hash }))
    }

    /// The fee.
    pub(super) fn fee(&self) -> Amount {
        self.tx.fee().unwrap_or_default()
    }

    pub(super) const fn prefix(&self) -> &TransactionPrefix {
        &self.tx.prefix
    }

    pub(super) fn to_append(&self) -> AppendTx<'_> {
        let Self { tx, id, blob, prunable_hash } = self;
        AppendTx::Pruned { tx, id: *id, blob, prunable_hash: *prunable_hash }
    }
}

impl BlockTx {
    /// Decodes transactions. `None` for one that is pruned but cannot be.
    ///
    /// # Errors
    /// If one does not decode, with its place.
    pub(super) fn decode_each(txs: Vec<TxBytes>) -> Result<Vec<Option<Self>>, (usize, DecodeError)> {
        let whole = (0..).zip(&txs).filter_map(|(at, tx)| match tx {
            TxBytes::Whole(blob) => Some(UnhashedTransaction::decode(blob).map_err(|error| (at, error))),
            TxBytes::Pruned { .. } => None,
        });
        let mut whole = hash_each(whole.collect::<Result<_, _>>()?).into_iter().map(Arc::new);
        let decode = |(at, tx)| match tx {
            TxBytes::Whole(blob) => {
                Ok(whole.next().map(|parsed| Self::Whole(KeptTx { parsed, blob: blob.into() })))
            }
            TxBytes::Pruned { blob, prunable_hash } => match PrunedTx::decode(blob, prunable_hash) {
                Ok(tx) => Ok(tx.map(|tx| Self::Pruned(Arc::new(tx)))),
                Err(error) => Err((at, error)),
            },
        };
        (0..).zip(txs).map(decode).collect()
    }

    pub(super) fn id(&self) -> Hash {
        match self {
            Self::Whole(tx) => tx.parsed.id,
            Self::Pruned(tx) => tx.id,
        }
    }

    pub(super) fn prefix(&self) -> &TransactionPrefix {
        match self {
            Self::Whole(tx) => &tx.parsed.tx.prefix,
            Self::Pruned(tx) => tx.prefix(),
        }
    }

    /// The weight; `None` if it cannot be computed without the prunable part.
    pub(super) fn weight(&self) -> Option<u64> {
        match self {
            Self::Whole(tx) => Some(tx.parsed.weight()),
            Self::Pruned(tx) => tx.tx.weight(),
        }
    }

    pub(super) fn fee(&self) -> Amount {
        match self {
            Self::Whole(tx) => tx.parsed.tx.fee().unwrap_or_default(),
            Self::Pruned(tx) => tx.fee(),
        }
    }

    pub(super) fn to_append(&self) -> AppendTx<'_> {
        match self {
            Self::Whole(tx) => AppendTx::Whole { parsed: &tx.parsed, blob: &tx.blob },
            Self::Pruned(tx) => tx.to_append(),
        }
    }
}
