//! The schedule of relaying. The caller asks here what is due, sends it, and reports back.
//!
//! Broadcast transactions are sent again at growing intervals until a block contains them. Stem transactions are
//! broadcast when their embargo ends without their having come back as fluff. The embargo is random, so it does not
//! reveal the first node of the stem.

use ferrite_crypto::random::os_rng;
use ferrite_types::Hash;
use ferrite_types::network::constants::dandelion::EMBARGO_AVERAGE_SECONDS;
use rand_core::CryptoRng;

use super::index::Entry;
use super::maintain::lifetime;
use super::writer::News;
use super::{PoolWriter, PublishedTx, RelayCategory, RelayMethod};
use crate::db::{DbError, PoolMeta, Writer};

/// Seconds before a transaction is relayed again for the first time.
pub const MIN_RELAY_INTERVAL: u64 = 5 * 60;
/// Limit of the seconds between relays.
pub const MAX_RELAY_INTERVAL: u64 = 4 * 60 * 60;
/// Limit of the seconds between checks for due transactions.
pub const MAX_CHECK_INTERVAL: u64 = 2 * 60;

/// A transaction that is due to be relayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Relayable {
    /// Its id.
    pub hash: Hash,
    /// Its blob.
    pub blob: Vec<u8>,
    /// Its state. [`Local`](RelayMethod::Local) goes to anonymity networks, [`Forward`](RelayMethod::Forward) to the
    /// stem, and the others to all peers: the embargo of those in the stem is over.
    pub method: RelayMethod,
}

/// Seconds until a transaction is relayed again, which grow with its age (`tx_pool.cpp: get_relay_delay`). Its last
/// relay precedes its arrival only if the clock was set back.
const fn relay_delay(last_relayed: u64, received: u64) -> u64 {
    let age = last_relayed.saturating_sub(received).saturating_add(MIN_RELAY_INTERVAL);
    let delay = age / MIN_RELAY_INTERVAL * MIN_RELAY_INTERVAL;
    if delay > MAX_RELAY_INTERVAL { MAX_RELAY_INTERVAL } else { delay }
}

/// A random number of seconds with this average, from a Poisson process.
pub(super) fn poisson(average: u64, rng: &mut impl CryptoRng) -> u64 {
    #[expect(clippy::cast_precision_loss, reason = "averages are small numbers")]
    let limit = (-(average as f64)).exp();
    let (mut product, mut count) = (uniform(rng), 0);
    while product > limit {
        product *= uniform(rng);
        count += 1;
    }
    count
}

/// A number from 0 to 1.
fn uniform(rng: &mut impl CryptoRng) -> f64 {
    const BITS: u32 = f64::MANTISSA_DIGITS;
    #[expect(clippy::cast_precision_loss, reason = "it has as many bits as fit")]
    let number = (rng.next_u64() >> (u64::BITS - BITS)) as f64;
    number / (1u64 << BITS) as f64
}

/// Whether a transaction is due, and when to check again if not.
enum Due {
    Now,
    Later(u64),
    Never,
}

fn due(meta: &PoolMeta, now: u64) -> Due {
    if meta.pruned || meta.fee == 0 {
        return Due::Never;
    }
    match meta.relay_method() {
        RelayMethod::None => Due::Never,
        RelayMethod::Stem | RelayMethod::Forward if meta.last_relayed_time > now => {
            Due::Later(meta.last_relayed_time)
        }
        RelayMethod::Stem | RelayMethod::Forward => Due::Now,
        RelayMethod::Local | RelayMethod::Fluff | RelayMethod::Block => {
            // Before the first relay this is the maximum.
            let since = now.saturating_sub(meta.last_relayed_time);
            let due = since > relay_delay(meta.last_relayed_time, meta.receive_time);
            if due { Due::Now } else { Due::Never }
        }
    }
}

impl PoolWriter {
    /// The transactions that are due to be relayed; `None` if it is too early to check again. Relays are reported with
    /// [`set_relayed`](Self::set_relayed) (`tx_pool.cpp: get_relayable_transactions`).
    ///
    /// # Errors
    /// If the database fails.
    pub fn relayable(
        &mut self,
        writer: &mut Writer<'_>,
        now: u64,
    ) -> Result<Option<Vec<Relayable>>, DbError> {
        if now < self.next_check {
            return Ok(None);
        }
        let mut next_check = now.saturating_add(MAX_CHECK_INTERVAL);
        let mut found: Vec<(Hash, PoolMeta)> = Vec::new();
        for (hash, entry) in self.pool().index().in_category(RelayCategory::Relayable) {
            match due(&entry.meta, now) {
                Due::Now => found.push((*hash, entry.meta)),
                Due::Later(time) => next_check = next_check.min(time),
                Due::Never => {}
            }
        }
        self.next_check = next_check;
        found.sort_unstable_by_key(|(hash, _)| *hash);
        let mut relayable = Vec::new();
        for (hash, meta) in found {
            let method = meta.relay_method();
            if matches!(method, RelayMethod::Stem | RelayMethod::Forward) {
                // In case it is not sent after all.
                let again = now.saturating_add(relay_delay(meta.last_relayed_time, meta.receive_time));
                self.update(writer, &hash, |entry| entry.meta.last_relayed_time = again)?;
            }
            // Nodes do not expire a transaction at the same moment. One that is about to expire is not sent to nodes
            // that have just dropped it.
            if now.saturating_sub(meta.receive_time) > lifetime(method) / 2 {
                continue;
            }
            if let Some(blob) = writer.view().pool_blob(&hash)? {
                relayable.push(Relayable { hash, blob: blob.to_vec(), method });
            }
        }
        Ok(Some(relayable))
    }

    /// Records that transactions were relayed. Returns for each whether it became public by that (`tx_pool.cpp:
    /// set_relayed`).
    ///
    /// # Errors
    /// If the database fails.
    pub fn set_relayed(
        &mut self,
        writer: &mut Writer<'_>,
        hashes: &[Hash],
        method: RelayMethod,
        now: u64,
    ) -> Result<Vec<bool>, DbError> {
        let one = |hash| self.set_one_relayed(writer, hash, method, now);
        let public: Vec<bool> = hashes.iter().map(one).collect::<Result<_, _>>()?;
        if method.matches(RelayCategory::Legacy) && public.contains(&true) {
            let new = hashes.iter().zip(&public).filter(|(_, public)| **public);
            self.notify_published(|| {
                let blob = |(hash, _): (&Hash, &bool)| writer.view().pool_blob(hash).transpose();
                let blobs = new.filter_map(blob);
                let txs = blobs.map(|blob| Ok(PublishedTx::parse(blob?)));
                Ok(txs.collect::<Result<Vec<_>, DbError>>()?.into_iter().flatten().collect())
            })?;
        }
        Ok(public)
    }

    fn set_one_relayed(
        &mut self,
        writer: &mut Writer<'_>,
        hash: &Hash,
        method: RelayMethod,
        now: u64,
    ) -> Result<bool, DbError> {
        let Some(before) = self.pool().index().get(hash).map(|entry| entry.meta) else { return Ok(false) };
        let mut meta = before;
        meta.upgrade_relay_method(method);
        meta.relayed = true;
        meta.last_relayed_time = now;
        if meta.dandelionpp_stem {
            let embargo = poisson(EMBARGO_AVERAGE_SECONDS, &mut os_rng());
            meta.last_relayed_time = now.saturating_add(embargo);
            self.next_check = self.next_check.min(meta.last_relayed_time);
        }
        let public = RelayCategory::Broadcasted;
        let became_public = !before.matches(public) && meta.matches(public);
        self.update(writer, hash, |entry: &mut Entry| {
            entry.meta = meta;
            if became_public {
                entry.since = now;
            }
        })?;
        if became_public {
            self.notify(News::Added { hash: *hash, now });
        }
        Ok(became_public)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_grow_up_to_four_hours() {
        let received = 1_000_000;
        for (age, delay) in
            [(0, 300), (299, 300), (300, 600), (3000, 3300), (14_100, 14_400), (500_000, 14_400)]
        {
            assert_eq!(relay_delay(received + age, received), delay, "after {age} seconds");
        }
        assert_eq!(relay_delay(received - 5, received), 300);
        assert_eq!(relay_delay(u64::MAX, received), 14_400);
    }

    #[test]
    fn embargoes_are_poisson() {
        let mut rng = os_rng();
        let rounds: u32 = 20_000;
        let samples: Vec<f64> = (0..rounds).map(|_| poisson(39, &mut rng) as f64).collect();
        let mean = samples.iter().sum::<f64>() / f64::from(rounds);
        let variance = samples.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / f64::from(rounds);
        // Ten standard errors either way.
        assert!((mean - 39.0).abs() < 0.5, "mean {mean}");
        assert!((variance - 39.0).abs() < 4.0, "variance {variance}");
    }

    #[test]
    fn transactions_never_relayed_are_not_relayed_again() {
        let mut meta = PoolMeta { fee: 1, last_relayed_time: u64::MAX, ..PoolMeta::default() };
        for method in [RelayMethod::Local, RelayMethod::Fluff, RelayMethod::Block, RelayMethod::None] {
            meta.set_relay_method(method);
            assert!(matches!(due(&meta, 2_000_000_000), Due::Never));
        }
        meta.set_relay_method(RelayMethod::Stem);
        assert!(matches!(due(&meta, 2_000_000_000), Due::Later(u64::MAX)));
        meta.last_relayed_time = 2_000_000_000;
        assert!(matches!(due(&meta, 2_000_000_000), Due::Now));
        meta.fee = 0;
        assert!(matches!(due(&meta, 2_000_000_000), Due::Never));
    }
}
