//! The eras of mainnet, scaled to the length of a chain.

use ferrite_chain::engine::{ChainConfig, genesis_block};
use ferrite_types::Height;
use ferrite_types::network::{MAINNET, REGTEST};
use ferrite_types::tx::ringct::RctType;

/// The height of mainnet that the whole chain corresponds to.
const MAINNET_HEIGHT: u64 = 3_550_000;
/// The least number of blocks of an era: some of mainnet are only a day long.
const SHORTEST: u64 = 2;
/// The first version with RingCT.
pub(super) const FIRST_RINGCT: u8 = 4;
/// The newest version, in which a chain ends.
const NEWEST: u8 = 16;

/// Which versions the blocks have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// Those of mainnet, whose forks are scaled to the length of the chain.
    Mainnet,
    /// Version 16 from block 1 on, as on the private chain of the programs. The transactions are still those of their
    /// eras, except that all outputs have view tags, and that there are only RingCT outputs.
    Newest,
    /// The same with no transactions but those of the miners: for chains that are long and small.
    Empty,
}

/// What determines a [`LongChain`](super::LongChain).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Chains of different seeds have nothing but the genesis block in common.
    pub seed: u64,
    /// The number of blocks to which mainnet's eras are scaled. The chain can be continued beyond.
    pub blocks: u64,
    /// The versions of the blocks.
    pub schedule: Schedule,
}

impl Plan {
    /// The height at which each era begins, by the version of its fork.
    pub(super) fn eras(&self) -> Vec<(u8, u64)> {
        let mut eras: Vec<(u8, u64)> = Vec::new();
        for fork in MAINNET.hard_forks {
            let scaled = u128::from(fork.height.0) * u128::from(self.blocks) / u128::from(MAINNET_HEIGHT);
            let scaled = u64::try_from(scaled).expect("below the number of blocks");
            let begin = eras.last().map_or(0, |(_, before)| scaled.max(before + SHORTEST));
            eras.push((fork.version, begin));
        }
        eras
    }

    /// The era of the transactions at the start of the chain.
    pub(super) const fn first_era(&self) -> u8 {
        match self.schedule {
            Schedule::Mainnet => 1,
            Schedule::Newest | Schedule::Empty => FIRST_RINGCT,
        }
    }

    /// The hard forks.
    pub fn forks(&self) -> Vec<(u8, u64)> {
        match self.schedule {
            Schedule::Mainnet => self.eras(),
            Schedule::Newest | Schedule::Empty => vec![(1, 0), (NEWEST, 1)],
        }
    }

    /// The parameters of the chain: the genesis block of the program's private chain, and difficulty 1.
    ///
    /// # Panics
    /// Never: the forks are in order.
    pub fn config(&self) -> ChainConfig {
        let forks: Vec<_> =
            self.forks().into_iter().map(|(version, height)| (version, Height(height))).collect();
        let mut config =
            ChainConfig::private(genesis_block(&REGTEST.genesis), &forks).expect("forks in order");
        config.fixed_difficulty = Some(1);
        config
    }
}

/// The version at a height of a list of forks.
pub(super) fn version_at(forks: &[(u8, u64)], height: u64) -> u8 {
    let after = forks.partition_point(|(_, begin)| *begin <= height);
    forks[after.saturating_sub(1)].0
}

/// Twice the average number of transactions in a block. On mainnet blocks of the last eras have more, so that a chain
/// of two million blocks would have more than ten million transactions.
pub(super) const fn twice_txs(era: u8) -> u64 {
    match era {
        0..=1 => 2,
        2..=3 => 4,
        4..=7 => 8,
        8..=12 => 10,
        13.. => 18,
    }
}

/// The size of rings. Before version 6 it was a choice of wallets, of which the usual one is taken.
pub(super) const fn ring_size(era: u8) -> usize {
    match era {
        0..=1 => 3,
        2..=6 => 5,
        7 => 7,
        8..=14 => 11,
        15.. => 16,
    }
}

/// The type of proofs; `None` before RingCT.
pub(super) const fn rct_type(era: u8, inputs: usize) -> Option<RctType> {
    Some(match era {
        0..=3 => return None,
        4..=7 if inputs == 1 => RctType::Full,
        4..=7 => RctType::Simple,
        8..=9 => RctType::Bulletproof,
        10..=12 => RctType::Bulletproof2,
        13..=14 => RctType::Clsag,
        15.. => RctType::BulletproofPlus,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eras_are_those_of_mainnet() {
        for blocks in [400, 512, 20_000, 2_000_000] {
            let plan = Plan { seed: 1, blocks, schedule: Schedule::Mainnet };
            let eras = plan.eras();
            assert_eq!(
                eras.iter().map(|(version, _)| *version).collect::<Vec<_>>(),
                (1..=16).collect::<Vec<_>>()
            );
            assert!(eras.windows(2).all(|pair| pair[1].1 >= pair[0].1 + SHORTEST), "{eras:?}");
            assert!(eras[15].1 < blocks * 4 / 5, "the last era is not short: {eras:?}");
            assert_eq!((version_at(&eras, 0), version_at(&eras, eras[7].1 - 1)), (1, 7));
            assert_eq!((version_at(&eras, eras[7].1), version_at(&eras, blocks * 2)), (8, 16));
        }
    }
}
