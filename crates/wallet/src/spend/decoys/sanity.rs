//! The sanity check of rings.

use std::collections::BTreeSet;

use super::super::Ring;

/// Whether enough members are distinct and recent for nodes to relay the transaction (tx_sanity_check.cpp:
/// `tx_sanity_check`). Small chains and few members always pass.
pub fn rings_look_normal(rings: &[Ring], outputs_available: u64) -> bool {
    let total: usize = rings.iter().map(|ring| ring.members.len()).sum();
    if total <= 10 || outputs_available < 10_000 {
        return true;
    }
    let unique: BTreeSet<u64> =
        rings.iter().flat_map(|ring| ring.members.iter().map(|member| member.index)).collect();
    if unique.len() < total * 8 / 10 {
        return false;
    }
    let sorted: Vec<u64> = unique.into_iter().collect();
    median(&sorted) >= u64::try_from(u128::from(outputs_available) * 6 / 10).unwrap_or(u64::MAX)
}

fn median(sorted: &[u64]) -> u64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        return sorted[middle];
    }
    sorted[middle - 1].midpoint(sorted[middle])
}
