//! What proofs need to know of the chain and the pool.

use std::collections::HashMap;
use std::sync::Arc;

use ferrite_chain::db::{DbError, View};
use ferrite_chain::pool::Pool;
use ferrite_crypto::proofs::chain_tx::{ChainTx, Input};
use ferrite_types::tx::{Transaction, relative_to_absolute};
use ferrite_types::{GlobalIndex, Hash, KeyImage, PublicKey};

use super::super::transaction::stored;
use super::{Gate, Problem};

/// A snapshot of the chain, and the pool.
pub(super) struct Chain<'a> {
    pub(super) pool: &'a Pool,
    pub(super) view: View<'a>,
    pub(super) gate: &'a Gate,
}

impl Chain<'_> {
    /// The transaction with an id.
    pub(super) fn transaction(&self, txid: &Hash) -> Result<ChainTx, Problem> {
        let found = match self.in_chain(txid)? {
            None => self.in_pool(txid)?,
            found => found,
        };
        found.ok_or(Problem::NoTransaction(*txid))
    }

    /// The transactions with these ids, in their order. Each is read once, however often it is named.
    pub(super) fn transactions(&self, txids: &[Hash]) -> Result<Vec<Arc<ChainTx>>, Problem> {
        let mut known: HashMap<Hash, Arc<ChainTx>> = HashMap::new();
        let mut found = Vec::with_capacity(txids.len());
        for txid in txids {
            let tx = match known.get(txid) {
                Some(tx) => Arc::clone(tx),
                None => Arc::new(self.transaction(txid)?),
            };
            known.entry(*txid).or_insert_with(|| Arc::clone(&tx));
            found.push(tx);
        }
        Ok(found)
    }

    fn in_chain(&self, txid: &Hash) -> Result<Option<ChainTx>, DbError> {
        let Some(location) = self.view.tx_location(txid)? else { return Ok(None) };
        let lost = DbError::Inconsistent { what: "a transaction has no blob", at: location.tx_id.0 };
        let tx = stored(&self.view, location.tx_id)?.ok_or(lost)?;
        let confirmations = self.view.height()?.0.saturating_sub(location.height.0);
        Ok(Some(ChainTx { txid: *txid, tx, in_pool: false, confirmations }))
    }

    /// Only what everyone may know: transactions that are not broadcast yet are not found.
    fn in_pool(&self, txid: &Hash) -> Result<Option<ChainTx>, DbError> {
        let Some(info) = self.pool.info(&self.view, txid, false)? else { return Ok(None) };
        let bad = |source| DbError::BadBlob { table: "pool", source };
        let tx = Transaction::from_blob(&info.blob).map_err(bad)?;
        Ok(Some(ChainTx { txid: *txid, tx: tx.into(), in_pool: true, confirmations: 0 }))
    }

    /// The keys of the members of a ring.
    pub(super) fn ring(&self, input: &Input<'_>) -> Result<Vec<PublicKey>, Problem> {
        let key = |index: u64| {
            let output = self.view.output(input.amount, GlobalIndex(index))?;
            // After a reorganisation, the pool may have transactions of the other chain.
            Ok(output.ok_or(Problem::NoOutput)?.key)
        };
        relative_to_absolute(input.key_offsets).into_iter().map(key).collect()
    }

    /// Whether the chain has a key image, or a transaction of the pool that everyone may know.
    pub(super) fn is_spent(&self, image: &KeyImage) -> Result<bool, Problem> {
        Ok(self.view.is_spent(image)? || self.pool.is_spent(image, false))
    }
}
