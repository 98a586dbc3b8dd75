//! A pool that consists of its tables only.

use std::sync::Arc;

use ferrite_types::Hash;
use ferrite_types::tx::{ParsedTransaction, Transaction};

use super::pool_access::{KeptTx, PoolAccess, PoolContext, PoolTx};
use crate::db::{DbError, PoolMeta, View, Writer};

/// A pool that keeps everything and checks nothing: enough for a chain that is fed with blocks alone.
#[derive(Debug, Clone, Copy, Default)]
pub struct TablePool;

impl TablePool {
    /// Puts a transaction into the pool.
    ///
    /// # Errors
    /// If the database fails.
    pub fn put(
        &self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        tx: &ParsedTransaction,
        blob: &[u8],
    ) -> Result<(), DbError> {
        let meta = PoolMeta {
            weight: tx.weight(),
            fee: tx.tx.fee().unwrap_or_default().0,
            receive_time: chain.now,
            kept_by_block: true,
            ..PoolMeta::default()
        };
        writer.put_pool_tx(&tx.id, &meta, blob)
    }
}

impl PoolAccess for TablePool {
    fn take(&mut self, writer: &mut Writer<'_>, id: &Hash) -> Result<Option<PoolTx>, DbError> {
        let view = writer.view();
        let Some((meta, blob)) = view.pool_tx(id)? else { return Ok(None) };
        let blob: Arc<[u8]> = blob.into();
        let bad = |source| DbError::BadBlob { table: "pool_blobs", source };
        let parsed = Arc::new(Transaction::parse(&blob).map_err(bad)?);
        writer.remove_pool_tx(id)?;
        let fee = parsed.tx.fee().unwrap_or_default();
        Ok(Some(PoolTx { parsed, blob, weight: meta.weight, fee, signatures: None }))
    }

    fn weight(&self, view: &View<'_>, id: &Hash) -> Result<Option<u64>, DbError> {
        Ok(view.pool_meta(id)?.map(|meta| meta.weight))
    }

    fn keep(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError> {
        self.put(writer, chain, &tx.parsed, &tx.blob)
    }

    fn on_block_added(&mut self, _: &mut Writer<'_>, _: &PoolContext) -> Result<(), DbError> {
        Ok(())
    }

    fn on_block_popped(&mut self, _: &mut Writer<'_>, _: &PoolContext) -> Result<(), DbError> {
        Ok(())
    }

    fn revalidate(&mut self, _: &mut Writer<'_>, _: &PoolContext) -> Result<(), DbError> {
        Ok(())
    }

    fn committed(&mut self) {}

    fn aborted(&mut self, _: &View<'_>) -> Result<(), DbError> {
        Ok(())
    }
}
