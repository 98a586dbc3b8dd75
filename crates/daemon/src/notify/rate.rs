//! The likelihood of the block rate (cryptonote_core.cpp: `core::check_block_rate`).

use std::time::Duration;

use ferrite_chain::db::DbError;
use ferrite_types::Height;
use ferrite_types::network::Network;

use crate::node::Node;
use crate::peers::Peers;

/// Interval of the check.
pub(super) const INTERVAL: Duration = Duration::from_secs(90);
/// Target time between blocks, in seconds.
const TARGET: u32 = 120;
/// One false alarm in ten days.
const THRESHOLD: f64 = 1.0 / (864_000.0 / 120.0);
/// Limit of blocks considered.
const MOST_BLOCKS: u64 = 150;
/// Time windows, in seconds.
const WINDOWS: [u32; 5] = [5400, 3600, 1800, 1200, 600];

/// Blocks that came too fast or too slowly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Unlikely {
    /// The window in minutes.
    pub(super) minutes: u32,
    /// Number of blocks.
    pub(super) blocks: u32,
    /// Expected number.
    pub(super) expected: u32,
}

/// Private chains and nodes without peers have no rate.
pub(super) fn is_watched(node: &Node, peers: &Peers) -> bool {
    node.network() != Network::Regtest && !peers.is_offline()
}

/// The deviation of the last blocks, which is logged as well.
pub(super) fn unlikely(node: &Node, peers: &Peers) -> Result<Option<Unlikely>, DbError> {
    let synchronized = peers.network().is_some_and(|network| network.sync_position().synchronized);
    if !is_watched(node, peers) || !synchronized {
        return Ok(None);
    }
    let reader = node.reader()?;
    let height = node.summary().height;
    let heights = Height(height.0.saturating_sub(MOST_BLOCKS))..height;
    let times: Vec<u64> = reader
        .view()
        .block_infos(heights)?
        .map(|info| Ok(info?.timestamp))
        .collect::<Result<_, DbError>>()?;
    let found = look(&times, node.now());
    if let Some(Unlikely { minutes, blocks, .. }) = found {
        let more = if u64::from(blocks) == MOST_BLOCKS { " or more" } else { "" };
        tracing::warn!(
            target: "cn",
            "There were {blocks}{more} blocks in the last {minutes} minutes, there might be large hash rate changes, or we might be partitioned, cut off from the Monero network or under attack, or your computer's time is off. Or it could be just sheer bad luck."
        );
    }
    Ok(found)
}

fn look(times: &[u64], now: u64) -> Option<Unlikely> {
    WINDOWS.into_iter().find_map(|seconds| {
        let since = now.saturating_sub(u64::from(seconds));
        let blocks = times.iter().filter(|time| **time >= since).count();
        let blocks = u32::try_from(blocks).unwrap_or(u32::MAX);
        let expected = seconds / TARGET;
        let unlikely = Unlikely { minutes: seconds / 60, blocks, expected };
        (probability(blocks, expected) < THRESHOLD).then_some(unlikely)
    })
}

/// The probability of this many blocks or fewer, or of this many or more, up to three times the expected number.
fn probability(blocks: u32, expected: u32) -> f64 {
    let range = if blocks <= expected { 0..=blocks } else { blocks..=3 * expected };
    range.map(|count| poisson(count, expected)).sum()
}

/// The probability of exactly this number.
fn poisson(blocks: u32, expected: u32) -> f64 {
    let mean = f64::from(expected);
    (1..=blocks).fold((-mean).exp(), |product, factor| product * mean / f64::from(factor))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_add_up() {
        let all: f64 = (0..=60).map(|count| poisson(count, 15)).sum();
        assert!((all - 1.0).abs() < 1e-9);
        assert!((poisson(0, 5) - 0.006_737_946_999).abs() < 1e-9);
        assert!(probability(5, 5) > 0.5);
        assert!(probability(0, 45) < 1e-15);
    }

    #[test]
    fn a_steady_rate_is_likely_and_a_gap_is_not() {
        let now = 1_000_000;
        let steady: Vec<u64> = (0..150).map(|number| now - number * 120).collect();
        assert_eq!(look(&steady, now), None);
        assert_eq!(look(&[], now), Some(Unlikely { minutes: 90, blocks: 0, expected: 45 }));
        let fast: Vec<u64> = (0..150).map(|number| now - number * 10).collect();
        assert_eq!(look(&fast, now), Some(Unlikely { minutes: 90, blocks: 150, expected: 45 }));
    }
}
