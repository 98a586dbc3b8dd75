//! Removal from the pool without a block.

use ferrite_consensus::tx::non_input;
use ferrite_types::Hash;
use ferrite_types::network::constants::pool::{TX_FROM_ALT_BLOCK_LIFETIME, TX_LIFETIME};

use super::index::Entry;
use super::writer::News;
use super::{Arrival, NewTx, PoolWriter, RelayCategory, RelayMethod};
use crate::db::{DbError, PoolMeta, Writer};
use crate::engine::PoolContext;

/// Number of transactions verified together when all are.
const VALIDATE_AT_ONCE: usize = 512;

/// Seconds until a transaction expires.
pub(super) const fn lifetime(method: RelayMethod) -> u64 {
    match method {
        RelayMethod::Block => TX_FROM_ALT_BLOCK_LIFETIME,
        _ => TX_LIFETIME,
    }
}

fn is_expired(meta: &PoolMeta, now: u64) -> bool {
    now.saturating_sub(meta.receive_time) > lifetime(meta.relay_method())
}

impl PoolWriter {
    /// Evicts transactions when the pool weighs too much: the lowest fee rate first, and among equals the youngest.
    /// Transactions that came with a block stay, and so does the one with the highest fee rate (`tx_pool.cpp: prune`).
    pub(super) fn evict(&mut self, writer: &mut Writer<'_>, now: u64) -> Result<(), DbError> {
        let index = self.pool().index();
        let mut excess = index.weight().saturating_sub(self.pool().max_weight());
        if excess == 0 {
            return Ok(());
        }
        let mut losers = Vec::new();
        let best = index.by_fee().next().map(|(hash, _)| *hash);
        for (hash, entry) in index.by_fee().rev() {
            if excess == 0 || Some(*hash) == best {
                break;
            }
            if !entry.meta.kept_by_block {
                losers.push(*hash);
                excess = excess.saturating_sub(entry.meta.weight);
            }
        }
        drop(index);
        for hash in losers {
            self.remove(writer, &hash, now)?;
        }
        Ok(())
    }

    /// Removes expired transactions: after three days, or a week if they came with a block. They are not accepted again
    /// unless they come with a block. Returns how many were removed (`tx_pool.cpp: remove_stuck_transactions`).
    ///
    /// Also stores unsaved metadata.
    ///
    /// # Errors
    /// If the database fails.
    pub fn expire(&mut self, writer: &mut Writer<'_>, now: u64) -> Result<usize, DbError> {
        let index = self.pool().index();
        let matching = |wanted: fn(&Entry, u64) -> bool| -> Vec<Hash> {
            index.by_fee().filter(|(_, entry)| wanted(entry, now)).map(|(hash, _)| *hash).collect()
        };
        let expired = matching(|entry, now| is_expired(&entry.meta, now));
        let unsaved = matching(|entry, now| entry.standing.unsaved && !is_expired(&entry.meta, now));
        drop(index);
        for hash in &expired {
            self.remove(writer, hash, now)?;
            self.notify(News::TimedOut { hash: *hash });
        }
        for hash in unsaved {
            self.update(writer, &hash, |entry| entry.standing.unsaved = false)?;
        }
        Ok(expired.len())
    }

    /// Removes transactions unconditionally (`flush_txpool`). Returns how many were there.
    ///
    /// # Errors
    /// If the database fails.
    pub fn flush(&mut self, writer: &mut Writer<'_>, hashes: &[Hash], now: u64) -> Result<usize, DbError> {
        let mut removed = 0;
        for hash in hashes {
            removed += usize::from(self.remove(writer, hash, now)?.is_some());
        }
        Ok(removed)
    }

    /// Puts every transaction through [admission](super::admission) again, because the rules of the next block have
    /// changed; also to be called once after [opening](super::Pool::open). Those that fail are removed, the others are
    /// unchanged. Returns how many were removed (`tx_pool.cpp: validate`).
    ///
    /// # Errors
    /// If the database fails.
    pub fn validate(&mut self, writer: &mut Writer<'_>, chain: &PoolContext) -> Result<usize, DbError> {
        let index = self.pool().index();
        let mut all: Vec<(Hash, Entry)> = index
            .in_category(RelayCategory::All)
            .filter(|(_, entry)| !entry.meta.pruned)
            .map(|(hash, entry)| (*hash, entry.clone()))
            .collect();
        drop(index);
        all.sort_unstable_by_key(|(hash, _)| *hash);
        self.notify(News::Restarted { now: chain.now });
        let mut removed = 0;
        for some in all.chunks(VALIDATE_AT_ONCE) {
            self.verify_many(writer, chain, some)?;
            for (hash, entry) in some {
                removed += usize::from(!self.validate_one(writer, chain, hash, entry)?);
            }
        }
        Ok(removed)
    }

    /// Verifies transactions on all cores and caches the results.
    fn verify_many(
        &self,
        writer: &Writer<'_>,
        chain: &PoolContext,
        entries: &[(Hash, Entry)],
    ) -> Result<(), DbError> {
        let view = writer.view();
        let mut txs = Vec::with_capacity(entries.len());
        for (hash, _) in entries {
            txs.extend(view.pool_blob(hash)?.and_then(|blob| non_input::decode(blob).ok()));
        }
        self.pool().verified().verify_many(&view, chain, &txs)
    }

    /// Removes a transaction and adds it again. Returns whether it is still there.
    fn validate_one(
        &mut self,
        writer: &mut Writer<'_>,
        chain: &PoolContext,
        hash: &Hash,
        entry: &Entry,
    ) -> Result<bool, DbError> {
        let Some(blob) = writer.view().pool_blob(hash)?.map(<[u8]>::to_vec) else { return Ok(false) };
        if self.remove(writer, hash, chain.now)?.is_none() {
            // It was evicted to make room for an earlier one.
            return Ok(false);
        }
        let Ok(tx) = non_input::decode(&blob) else { return Ok(false) };
        let arrival = Arrival { relay: entry.meta.relay_method(), relayed: entry.meta.relayed };
        if self.add_parsed(writer, chain, NewTx { tx: &tx, blob: &blob, arrival })?.is_err() {
            return Ok(false);
        }
        let meta = entry.meta;
        self.update(writer, hash, |entry| entry.meta = meta)?;
        Ok(self.pool().index().get(hash).is_some())
    }
}
