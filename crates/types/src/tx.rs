//! Transactions of every version.
//!
//! [`Transaction`] is a complete transaction, [`PrunedTransaction`] one without its ring signatures and range proofs.
//! Both decode exactly what the reference decodes, and encode to the same bytes. Curve points and scalars are bytes
//! here; the verifier decides whether they are valid.

mod codec;
mod hashes;
mod json;
mod prefix;
pub mod ringct;
mod ringct_codec;
mod weight;

pub use hashes::{ParsedTransaction, UnhashedTransaction, pre_mlsag_hash};
pub use prefix::{
    Script, ToScriptHash, TransactionPrefix, TxIn, TxOut, TxOutTarget, absolute_to_relative,
    relative_to_absolute,
};
pub use ringct_codec::BULLETPROOF_MAX_OUTPUTS;

use crate::newtypes::{Amount, Height, Signature};
use ringct::{RctBase, RctPrunable, RctType};

/// A whole transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction {
    /// Inputs, outputs and extra field.
    pub prefix: TransactionPrefix,
    /// The signatures and proofs; the variant is the version of the transaction.
    pub proofs: TxProofs,
}

/// The proof that a transaction may spend its inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TxProofs {
    /// Version 1.
    V1 {
        /// One ring signature per input: a signature per ring member, none for inputs without a ring.
        signatures: Vec<Vec<Signature>>,
    },
    /// Version 2.
    V2 {
        /// The part that is never pruned.
        base: RctBase,
        /// The prunable part; `None` exactly if the base has type `Null`.
        prunable: Option<RctPrunable>,
    },
}

/// A transaction without its prunable part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PrunedTransaction {
    /// Inputs, outputs and extra field.
    pub prefix: TransactionPrefix,
    /// The rest of the proofs: none for version 1, the base for version 2.
    pub base: Option<RctBase>,
}

impl Transaction {
    /// 1 or 2.
    pub const fn version(&self) -> u8 {
        match self.proofs {
            TxProofs::V1 { .. } => 1,
            TxProofs::V2 { .. } => 2,
        }
    }

    /// Whether this has the form of a miner transaction: exactly one input, which generates coins.
    pub fn is_coinbase(&self) -> bool {
        self.prefix.is_coinbase()
    }

    /// The height in a miner transaction.
    pub fn coinbase_height(&self) -> Option<Height> {
        self.prefix.coinbase_height()
    }

    /// The RingCT type; `None` for version 1.
    pub const fn rct_type(&self) -> Option<RctType> {
        match &self.proofs {
            TxProofs::V1 { .. } => None,
            TxProofs::V2 { base, .. } => Some(base.rct_type),
        }
    }

    /// The RingCT data that is never pruned; `None` for version 1.
    pub const fn rct_base(&self) -> Option<&RctBase> {
        match &self.proofs {
            TxProofs::V1 { .. } => None,
            TxProofs::V2 { base, .. } => Some(base),
        }
    }

    /// The RingCT data that can be pruned; `None` for version 1 and for miner transactions.
    pub const fn rct_prunable(&self) -> Option<&RctPrunable> {
        match &self.proofs {
            TxProofs::V1 { .. } => None,
            TxProofs::V2 { prunable, .. } => prunable.as_ref(),
        }
    }

    /// The fee. For version 1 it is the inputs minus the outputs: `None` if that is negative, a sum overflows, or an
    /// input has no amount.
    pub fn fee(&self) -> Option<Amount> {
        fee(&self.prefix, self.rct_base())
    }

    /// The transaction without its prunable part.
    pub fn to_pruned(&self) -> PrunedTransaction {
        PrunedTransaction { prefix: self.prefix.clone(), base: self.rct_base().cloned() }
    }
}

impl PrunedTransaction {
    /// 1 or 2.
    pub const fn version(&self) -> u8 {
        match self.base {
            None => 1,
            Some(_) => 2,
        }
    }

    /// Whether this has the form of a miner transaction: exactly one input, which generates coins.
    pub fn is_coinbase(&self) -> bool {
        self.prefix.is_coinbase()
    }

    /// The RingCT type; `None` for version 1.
    pub fn rct_type(&self) -> Option<RctType> {
        self.base.as_ref().map(|base| base.rct_type)
    }

    /// The fee, as [`Transaction::fee`].
    pub fn fee(&self) -> Option<Amount> {
        fee(&self.prefix, self.base.as_ref())
    }
}

impl From<Transaction> for PrunedTransaction {
    fn from(tx: Transaction) -> Self {
        let base = match tx.proofs {
            TxProofs::V1 { .. } => None,
            TxProofs::V2 { base, .. } => Some(base),
        };
        Self { prefix: tx.prefix, base }
    }
}

fn fee(prefix: &TransactionPrefix, base: Option<&RctBase>) -> Option<Amount> {
    if let Some(base) = base {
        return Some(base.fee);
    }
    let mut spent = 0u64;
    for input in &prefix.vin {
        let TxIn::ToKey { amount, .. } = input else { return None };
        spent = spent.checked_add(amount.0)?;
    }
    let paid = prefix.vout.iter().try_fold(0u64, |sum, out| sum.checked_add(out.amount.0))?;
    spent.checked_sub(paid).map(Amount)
}
