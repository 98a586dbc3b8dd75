//! One or two inputs that suffice for the whole payment, as in most transactions.

use std::collections::BTreeSet;

use super::super::Spendable;
use super::unused::relatedness;
use super::{Funds, Terms};

/// The first output that suffices, or else the two least related ones of one address that do; none if no two do
/// (wallet2.cpp: `pick_preferred_rct_inputs`).
pub(super) fn preferred_inputs(
    funds: &Funds<'_>,
    terms: &Terms,
    needed: u64,
    account: u32,
    subaddresses: &BTreeSet<u32>,
) -> Vec<usize> {
    let usable = |output: &Spendable| {
        output.rct
            && output.is_usable(&terms.rules)
            && output.subaddress.major == account
            && subaddresses.contains(&output.subaddress.minor)
            && terms.is_in_bounds(output)
    };
    let candidates: Vec<usize> =
        (0..funds.outputs.len()).filter(|&place| usable(&funds.outputs[place])).collect();
    if let Some(&alone) = candidates.iter().find(|&&place| funds.amount(place) >= needed) {
        return vec![alone];
    }
    let largest = candidates.iter().map(|&place| funds.amount(place)).max().unwrap_or(0);
    let mut best: Option<(u8, [usize; 2])> = None;
    for (at, &first) in candidates.iter().enumerate() {
        let Some(missing) = needed.checked_sub(funds.amount(first)).filter(|&missing| missing <= largest)
        else {
            continue;
        };
        let one = &funds.outputs[first];
        for &second in &candidates[at + 1..] {
            let other = &funds.outputs[second];
            if other.amount.0 < missing || other.subaddress != one.subaddress {
                continue;
            }
            let related = relatedness(one, other);
            if related < best.map_or(10, |(related, _)| related) {
                best = Some((related, [first, second]));
                if related == 0 {
                    return vec![first, second];
                }
            }
        }
    }
    best.map_or(Vec::new(), |(_, pair)| pair.to_vec())
}
