//! The pool's writer.

use std::sync::Arc;

use ferrite_consensus::tx::non_input;
use ferrite_types::time::unix_time;
use ferrite_types::{Amount, Hash};

use super::generations::Generations;
use super::index::Entry;
use super::{Arrival, NewTx, Pool, PublishedTx, RelayCategory, RelayMethod, missing};
use crate::db::{DbError, View, Writer};
use crate::engine::{KeptTx, PoolAccess, PoolContext, PoolTx};

/// Number of expired transactions remembered, so that they do not come back.
const TIMED_OUT: usize = 65_536;

/// Makes all changes of the pool.
///
/// It changes the database through the caller's [`Writer`], and memory immediately; the caller reports the end of the
/// write transaction with [`committed`](PoolAccess::committed) or [`aborted`](PoolAccess::aborted).
pub struct PoolWriter {
    pool: Pool,
    /// The old entries of this write transaction's changes, oldest first.
    undo: Vec<(Hash, Option<Entry>)>,
    /// Notifications to be sent after the commit.
    news: Vec<News>,
    /// Expired transactions.
    pub(super) timed_out: Generations<Hash, ()>,
    /// When to check next for transactions to relay.
    pub(super) next_check: u64,
}

/// A notification for subscribers of the pool.
#[derive(Debug, Clone)]
pub(super) enum News {
    /// A transaction was added, or became public.
    Added { hash: Hash, now: u64 },
    /// A transaction was removed. Sensitive ones were not public.
    Removed { hash: Hash, sensitive: bool, now: u64 },
    /// A transaction expired.
    TimedOut { hash: Hash },
    /// Transactions became public together.
    Published { txs: Vec<PublishedTx> },
    /// Everything changed.
    Restarted { now: u64 },
}

impl PoolWriter {
    pub(super) fn new(pool: Pool) -> Self {
        Self {
            pool,
            undo: Vec::new(),
            news: Vec::new(),
            timed_out: Generations::new(TIMED_OUT),
            next_check: 0,
        }
    }

    /// The pool.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// Changes an entry in memory.
    pub(super) fn set(&mut self, hash: Hash, entry: Option<Entry>) {
        let mut index = self.pool.index_mut();
        let before = index.set(hash, entry);
        index.cookie += 1;
        drop(index);
        self.undo.push((hash, before));
    }

    pub(super) fn notify(&mut self, news: News) {
        self.news.push(news);
    }

    /// Puts a transaction into the pool, replacing one with the same id.
    pub(super) fn put(
        &mut self,
        writer: &mut Writer<'_>,
        hash: Hash,
        entry: Entry,
        blob: &[u8],
        now: u64,
    ) -> Result<(), DbError> {
        writer.put_pool_tx(&hash, &entry.meta, blob)?;
        self.set(hash, Some(entry));
        self.notify(News::Added { hash, now });
        Ok(())
    }

    /// Changes an entry, but not its blob.
    pub(super) fn update(
        &mut self,
        writer: &mut Writer<'_>,
        hash: &Hash,
        change: impl FnOnce(&mut Entry),
    ) -> Result<(), DbError> {
        let entry = self.pool.index().get(hash).cloned();
        let Some(mut entry) = entry else { return Ok(()) };
        change(&mut entry);
        if !writer.update_pool_meta(hash, &entry.meta)? {
            return Err(missing(hash));
        }
        self.set(*hash, Some(entry));
        Ok(())
    }

    /// Removes a transaction and returns it.
    pub(super) fn remove(
        &mut self,
        writer: &mut Writer<'_>,
        hash: &Hash,
        now: u64,
    ) -> Result<Option<Entry>, DbError> {
        let Some(entry) = self.pool.index().get(hash).cloned() else { return Ok(None) };
        if !writer.remove_pool_tx(hash)? {
            return Err(missing(hash));
        }
        self.set(*hash, None);
        let sensitive = !entry.meta.matches(RelayCategory::Broadcasted);
        self.notify(News::Removed { hash: *hash, sensitive, now });
        Ok(Some(entry))
    }

    fn take_tx(&mut self, writer: &mut Writer<'_>, id: &Hash, now: u64) -> Result<Option<PoolTx>, DbError> {
        let blob: Arc<[u8]> = match writer.view().pool_blob(id)? {
            Some(blob) => blob.into(),
            None => return Ok(None),
        };
        let parsed = match non_input::decode(&blob) {
            Ok(parsed) if parsed.id == *id => parsed,
            _ => return Err(missing(id)),
        };
        let Some(entry) = self.remove(writer, id, now)? else { return Ok(None) };
        Ok(Some(PoolTx {
            parsed: Arc::new(parsed),
            blob,
            weight: entry.meta.weight,
            fee: Amount(entry.meta.fee),
            signatures: entry.standing.signatures,
        }))
    }
}

impl PoolAccess for PoolWriter {
    fn take(&mut self, writer: &mut Writer<'_>, id: &Hash) -> Result<Option<PoolTx>, DbError> {
        self.take_tx(writer, id, unix_time())
    }

    fn weight(&self, _view: &View<'_>, id: &Hash) -> Result<Option<u64>, DbError> {
        Ok(self.pool.index().get(id).map(|entry| entry.meta.weight))
    }

    fn keep(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError> {
        let arrival = Arrival { relay: RelayMethod::Block, relayed: true };
        // One that cannot be kept is left out.
        self.add_checked(writer, chain, NewTx { tx: &tx.parsed, blob: &tx.blob, arrival }).map(|_| ())
    }

    fn keep_new(&mut self, writer: &mut Writer<'_>, chain: &PoolContext, tx: KeptTx) -> Result<(), DbError> {
        let known = self.pool.contains(&tx.parsed.id, RelayCategory::All);
        let published = PublishedTx::of(&tx.parsed, Arc::clone(&tx.blob));
        self.keep(writer, chain, tx)?;
        if !known && self.pool.contains(&published.hash, RelayCategory::All) {
            self.notify_published(|| Ok(vec![published]))?;
        }
        Ok(())
    }

    fn came_with_block(&mut self, txs: &[&PoolTx]) {
        let publish = |tx: &&PoolTx| PublishedTx::of(&tx.parsed, Arc::clone(&tx.blob));
        // The closure cannot fail.
        let _ = self.notify_published(|| Ok(txs.iter().map(publish).collect()));
    }

    // Everything that depends on the tip is cached with the tip.
    fn on_block_added(&mut self, _writer: &mut Writer<'_>, _chain: &PoolContext) -> Result<(), DbError> {
        Ok(())
    }

    fn on_block_popped(&mut self, _writer: &mut Writer<'_>, _chain: &PoolContext) -> Result<(), DbError> {
        Ok(())
    }

    fn revalidate(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<(), DbError> {
        self.validate(writer, chain).map(|_| ())
    }

    fn committed(&mut self) {
        let public = self.pool.public_changes(&self.undo);
        self.undo.clear();
        let mut published = Vec::new();
        let mut index = self.pool.index_mut();
        for news in self.news.drain(..) {
            match news {
                News::Published { txs } => published.push(txs),
                News::Added { hash, now } => index.recent.add(hash, now),
                News::Removed { hash, sensitive, now } => index.recent.remove(hash, sensitive, now),
                News::Restarted { now } => index.recent.restart(now),
                News::TimedOut { hash } => self.timed_out.insert(hash, ()),
            }
        }
        drop(index);
        for txs in published {
            self.pool.publish(txs);
        }
        self.pool.tell_public_changes(&public);
    }

    fn aborted(&mut self, _view: &View<'_>) -> Result<(), DbError> {
        self.news.clear();
        let mut index = self.pool.index_mut();
        for (hash, before) in self.undo.drain(..).rev() {
            index.set(hash, before);
            index.cookie += 1;
        }
        Ok(())
    }
}
