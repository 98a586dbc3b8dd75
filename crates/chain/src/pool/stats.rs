//! Statistics of the pool (`tx_pool.cpp: get_transaction_stats`).

use std::collections::BTreeMap;

use ferrite_consensus::median::median;

use super::{Pool, RelayCategory};
use crate::db::PoolMeta;

/// Age in seconds above which a transaction is counted in `num_10m`.
const LONG_WAIT_SECONDS: u64 = 600;
/// Limit of histogram bins.
const MAX_HISTOGRAM_BINS: u64 = 10;

/// Number and weight of the transactions of an age.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AgeBin {
    /// Number of transactions.
    pub txs: u32,
    /// Their weight.
    pub bytes: u64,
}

/// Statistics of the pool. What the reference calls bytes is weight.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PoolStats {
    /// The total weight.
    pub bytes_total: u64,
    /// The smallest weight.
    pub bytes_min: u64,
    /// The greatest weight.
    pub bytes_max: u64,
    /// The median weight.
    pub bytes_med: u64,
    /// The total fees.
    pub fee_total: u64,
    /// When the oldest arrived.
    pub oldest: u64,
    /// Number of transactions.
    pub txs_total: u32,
    /// Number of those that do not fit the chain.
    pub num_failing: u32,
    /// Number of those older than ten minutes.
    pub num_10m: u32,
    /// Number of those that have not been relayed.
    pub num_not_relayed: u32,
    /// The age below which 98% of them are; 0 if there are too few.
    pub histo_98pc: u64,
    /// By age, youngest first: ten bins of equal width, fewer if there are fewer transactions. If
    /// [`histo_98pc`](Self::histo_98pc) is not 0, nine bins reach up to it and the last holds the rest.
    pub histo: Vec<AgeBin>,
    /// Number of those that conflict with another.
    pub num_double_spends: u32,
}

impl Pool {
    /// Statistics of the transactions visible to the caller.
    pub fn stats(&self, include_sensitive: bool, now: u64) -> PoolStats {
        let index = self.index();
        let metas = index.in_category(RelayCategory::visible(include_sensitive));
        stats(metas.map(|(_, entry)| &entry.meta), now)
    }
}

fn stats<'m>(metas: impl Iterator<Item = &'m PoolMeta>, now: u64) -> PoolStats {
    let mut stats = PoolStats::default();
    let mut weights = Vec::new();
    let mut ages: BTreeMap<u64, AgeBin> = BTreeMap::new();
    for meta in metas {
        weights.push(meta.weight);
        stats.bytes_total += meta.weight;
        stats.fee_total = stats.fee_total.saturating_add(meta.fee);
        stats.txs_total += 1;
        stats.num_failing += u32::from(meta.last_failed_height.0 != 0);
        stats.num_not_relayed += u32::from(!meta.relayed);
        stats.num_double_spends += u32::from(meta.double_spend_seen);
        let age = now.saturating_sub(meta.receive_time);
        stats.num_10m += u32::from(age > LONG_WAIT_SECONDS);
        stats.oldest =
            if stats.oldest == 0 { meta.receive_time } else { stats.oldest.min(meta.receive_time) };
        // The minimum age is a second.
        let bin = ages.entry(age.max(1)).or_default();
        bin.txs += 1;
        bin.bytes += meta.weight;
    }
    stats.bytes_min = weights.iter().copied().min().unwrap_or(0);
    stats.bytes_max = weights.iter().copied().max().unwrap_or(0);
    stats.bytes_med = median(&mut weights);
    if stats.txs_total > 1 {
        (stats.histo_98pc, stats.histo) = histogram(&ages, stats.txs_total, now.saturating_sub(stats.oldest));
    }
    stats
}

/// The age below which 98% of the transactions are, and the bins.
fn histogram(ages: &BTreeMap<u64, AgeBin>, total: u32, oldest: u64) -> (u64, Vec<AgeBin>) {
    let outliers = total / 50;
    let mut seen = 0;
    // The smallest age that covers all outliers.
    let limit = ages.iter().rev().find(|(_, bin)| {
        seen += bin.txs;
        seen >= outliers
    });
    let (limit, bins, width, size) = match limit {
        Some((&age, _)) if outliers > 0 => (age, MAX_HISTOGRAM_BINS - 1, age, MAX_HISTOGRAM_BINS),
        _ => {
            let bins = MAX_HISTOGRAM_BINS.min(total.into());
            (0, bins, oldest.max(1), bins)
        }
    };
    let mut histogram = vec![AgeBin::default(); usize::try_from(size).expect("at most ten")];
    for (&age, counted) in ages {
        let bin = if limit != 0 && age >= limit { bins } else { (age.saturating_mul(bins) - 1) / width };
        let last = histogram.len() - 1;
        let bin = &mut histogram[usize::try_from(bin).map_or(last, |bin| bin.min(last))];
        bin.txs += counted.txs;
        bin.bytes += counted.bytes;
    }
    (limit, histogram)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_700_000_000;

    fn meta(age: u64, weight: u64) -> PoolMeta {
        PoolMeta { receive_time: NOW - age, weight, fee: 10, relayed: true, ..PoolMeta::default() }
    }

    fn txs(stats: &PoolStats) -> Vec<u32> {
        stats.histo.iter().map(|bin| bin.txs).collect()
    }

    #[test]
    fn an_empty_pool_and_a_single_transaction_have_no_histogram() {
        assert_eq!(stats([].iter(), NOW), PoolStats::default());
        let one = stats([meta(601, 100)].iter(), NOW);
        assert_eq!((one.txs_total, one.num_10m, one.oldest), (1, 1, NOW - 601));
        assert_eq!((one.bytes_min, one.bytes_med, one.bytes_max), (100, 100, 100));
        assert!(one.histo.is_empty());
    }

    #[test]
    fn few_transactions_spread_evenly() {
        let metas = [meta(0, 1), meta(50, 2), meta(100, 3), meta(100, 8)];
        let stats = stats(metas.iter(), NOW);
        assert_eq!(stats.histo_98pc, 0);
        assert_eq!(txs(&stats), [1, 1, 0, 2]);
        assert_eq!(stats.histo[3].bytes, 11);
        assert_eq!((stats.bytes_total, stats.bytes_med, stats.fee_total), (14, 2, 40));
    }

    #[test]
    fn the_oldest_two_percent_have_a_bin_of_their_own() {
        let metas: Vec<_> = (1..=100).map(|age| meta(age * 10, 5)).collect();
        let stats = stats(metas.iter(), NOW);
        // Two of a hundred are outliers: those aged 990 and 1000 seconds.
        assert_eq!(stats.histo_98pc, 990);
        assert_eq!(txs(&stats), [11, 11, 11, 11, 11, 11, 11, 11, 10, 2]);
        assert_eq!(stats.num_10m, 40);
    }

    #[test]
    fn special_entries_are_counted() {
        let mut special = meta(0, 1);
        special.relayed = false;
        special.double_spend_seen = true;
        special.last_failed_height.0 = 7;
        let stats = stats([special, meta(0, 1)].iter(), NOW);
        assert_eq!((stats.num_not_relayed, stats.num_double_spends, stats.num_failing), (1, 1, 1));
        assert_eq!(txs(&stats), [0, 2]);
    }
}
