//! The rules in force from a wallet's point of view: by the node's height and the heights of hard forks.

use std::collections::BTreeMap;

use ferrite_types::network::constants::since_version;
use ferrite_types::network::constants::weight::{
    COINBASE_BLOB_RESERVED_SIZE, FULL_REWARD_ZONE_V1, FULL_REWARD_ZONE_V2, FULL_REWARD_ZONE_V5,
};

/// The hard fork that introduced RingCT.
const RCT: u8 = 4;
/// The hard fork that introduced Bulletproofs.
const BULLETPROOFS: u8 = 8;

/// The node's height, and the heights of hard forks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Forks {
    height: u64,
    earliest: BTreeMap<u8, u64>,
}

impl Forks {
    /// The hard forks as reported by the node (`hard_fork_info`: `earliest_height`); unplanned ones have the maximum
    /// height or are missing.
    pub fn new(height: u64, earliest: impl IntoIterator<Item = (u8, u64)>) -> Self {
        Self { height, earliest: earliest.into_iter().collect() }
    }

    /// A chain that has long had the rules of this version.
    pub fn long_since(version: u8) -> Self {
        Self::new(1_000_000, (1..=version).map(|version| (version, 1)))
    }

    /// The node's height.
    pub const fn height(&self) -> u64 {
        self.height
    }

    /// Whether the rules of a hard fork apply; `early` is the number of blocks before it to begin, or after it if
    /// negative (wallet2.cpp: `use_fork_rules`).
    pub fn uses(&self, version: u8, early: i64) -> bool {
        match self.earliest.get(&version) {
            None | Some(&u64::MAX) => false,
            Some(&earliest) => i128::from(self.height) >= i128::from(earliest) - i128::from(early),
        }
    }

    /// The form of transactions.
    pub fn tx_rules(&self) -> TxRules {
        TxRules {
            per_byte_fee: self.uses(since_version::PER_BYTE_FEE, 0),
            rct: self.uses(RCT, 0),
            bulletproof: self.uses(BULLETPROOFS, 0),
            bulletproof_plus: self.uses(since_version::BULLETPROOF_PLUS, 0),
            clsag: self.uses(since_version::CLSAG, 0),
            view_tags: self.uses(since_version::VIEW_TAGS, 0),
        }
    }

    /// The minimum ring size for relay; 0 without a rule (wallet2.cpp: `get_min_ring_size`).
    pub fn min_ring_size(&self) -> u64 {
        let sizes = [(since_version::MIN_MIXIN_15, 0, 16), (8, 10, 11), (7, 10, 7), (6, 10, 5), (2, 10, 3)];
        sizes.into_iter().find(|&(version, early, _)| self.uses(version, early)).map_or(0, |(.., size)| size)
    }

    /// The maximum ring size for relay; 0 without a rule (wallet2.cpp: `get_max_ring_size`).
    pub fn max_ring_size(&self) -> u64 {
        let sizes = [(since_version::MIN_MIXIN_15, 0, 16), (8, 10, 11)];
        sizes.into_iter().find(|&(version, early, _)| self.uses(version, early)).map_or(0, |(.., size)| size)
    }

    /// The number of decoys to use if the user requests `wanted` (wallet2.cpp: `adjust_mixin`).
    pub fn decoys(&self, wanted: u64) -> u64 {
        let size = wanted.saturating_add(1).max(self.min_ring_size());
        match self.max_ring_size() {
            0 => size - 1,
            max => size.min(max) - 1,
        }
    }

    /// The weight limit of transactions, exclusive (wallet2.cpp: `get_upper_transaction_weight_limit`).
    pub fn weight_limit(&self) -> u64 {
        let zone = match () {
            () if self.uses(5, 10) => FULL_REWARD_ZONE_V5,
            () if self.uses(2, 10) => FULL_REWARD_ZONE_V2,
            () => FULL_REWARD_ZONE_V1,
        };
        let share = if self.uses(8, 10) { zone / 2 } else { zone };
        share - COINBASE_BLOB_RESERVED_SIZE
    }
}

/// The form of transactions under the rules in force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TxRules {
    /// Fees depend on weight.
    pub per_byte_fee: bool,
    /// Amounts are hidden.
    pub rct: bool,
    /// Range proofs are Bulletproofs.
    pub bulletproof: bool,
    /// Range proofs are Bulletproofs+.
    pub bulletproof_plus: bool,
    /// Ring signatures are CLSAGs.
    pub clsag: bool,
    /// Outputs have view tags.
    pub view_tags: bool,
}

impl TxRules {
    /// The current rules.
    pub const TODAY: Self = Self {
        per_byte_fee: true,
        rct: true,
        bulletproof: true,
        bulletproof_plus: true,
        clsag: true,
        view_tags: true,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forks_begin_early_or_late() {
        let forks = Forks::new(100, [(5, 110), (8, 100), (9, 101), (10, u64::MAX)]);
        assert!(forks.uses(5, 10) && !forks.uses(5, 9) && !forks.uses(5, 0));
        assert!(forks.uses(8, 0) && !forks.uses(8, -1));
        assert!(!forks.uses(9, 0) && forks.uses(9, 1));
        assert!(!forks.uses(10, 1000) && !forks.uses(11, 1000));
    }

    #[test]
    fn current_ring_sizes_and_limits() {
        let forks = Forks::long_since(16);
        assert_eq!(forks.tx_rules(), TxRules::TODAY);
        assert_eq!((forks.min_ring_size(), forks.max_ring_size()), (16, 16));
        assert_eq!(forks.weight_limit(), 149_400);
        for wanted in [0, 10, 15, 16, 1000, u64::MAX] {
            assert_eq!(forks.decoys(wanted), 15);
        }
    }

    #[test]
    fn old_ring_sizes_and_limits() {
        let sizes = |version| {
            let forks = Forks::long_since(version);
            (forks.min_ring_size(), forks.max_ring_size(), forks.weight_limit())
        };
        assert_eq!(sizes(1), (0, 0, 19_400));
        assert_eq!(sizes(2), (3, 0, 59_400));
        assert_eq!(sizes(5), (3, 0, 299_400));
        assert_eq!(sizes(6), (5, 0, 299_400));
        assert_eq!(sizes(7), (7, 0, 299_400));
        assert_eq!(sizes(8), (11, 11, 149_400));
        assert_eq!(Forks::long_since(7).decoys(2), 6);
        assert_eq!(Forks::long_since(7).decoys(20), 20);
    }
}
