//! The outputs of a chain, as far as rings depend on them: numbers only.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use ferrite_consensus::tx::is_valid_decomposed_amount;
use ferrite_types::network::constants::time::MINED_MONEY_UNLOCK_WINDOW;
use ferrite_types::{Amount, tx::absolute_to_relative};
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

/// Half of the ring members are among this many of the newest outputs.
const RECENT: u64 = 20_000;

/// The outputs so far. RingCT outputs have amount 0. Amounts with several digits are not counted, as they are never
/// spent: nearly every one of them is different.
#[derive(Debug, Clone, Default)]
pub(super) struct Outputs {
    by_amount: BTreeMap<u64, Count>,
    /// The amounts of the outputs of the last blocks, which cannot be spent yet.
    young: VecDeque<Vec<u64>>,
}

/// The outputs of an amount.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    /// Those that can be in rings.
    mature: u64,
    /// Those that are spent, whichever they are.
    spent: u64,
}

impl Count {
    const fn can_be_spent(&self, ring: usize) -> bool {
        self.mature >= ring as u64 && self.spent < self.mature
    }
}

impl Outputs {
    /// Adds the amounts of a block's outputs. All mature as mined ones do.
    pub(super) fn add_block(&mut self, mut amounts: Vec<u64>) {
        amounts.retain(|amount| *amount == 0 || is_valid_decomposed_amount(Amount(*amount)));
        self.young.push_back(amounts);
        if self.young.len() as u64 > MINED_MONEY_UNLOCK_WINDOW {
            for amount in self.young.pop_front().unwrap_or_default() {
                self.by_amount.entry(amount).or_default().mature += 1;
            }
        }
    }

    /// Spends a RingCT output. Returns the offsets of its ring; `None` if there are not enough outputs.
    pub(super) fn spend_rct(&mut self, rng: &mut ChaCha8Rng, ring: usize) -> Option<Vec<u64>> {
        self.spend(rng, 0, ring)
    }

    /// Spends an output with a public amount. Returns that and the offsets of its ring.
    pub(super) fn spend_visible(&mut self, rng: &mut ChaCha8Rng, ring: usize) -> Option<(u64, Vec<u64>)> {
        let usable = || self.by_amount.range(1..).filter(|(_, count)| count.can_be_spent(ring));
        let chosen = below(rng, usable().count() as u64)?;
        let amount = usable().nth(usize::try_from(chosen).ok()?).map(|(amount, _)| *amount)?;
        Some((amount, self.spend(rng, amount, ring)?))
    }

    fn spend(&mut self, rng: &mut ChaCha8Rng, amount: u64, ring: usize) -> Option<Vec<u64>> {
        let count = self.by_amount.get_mut(&amount).filter(|count| count.can_be_spent(ring))?;
        count.spent += 1;
        let mature = count.mature;
        let mut members = BTreeSet::new();
        while members.len() < ring {
            let recent = if rng.next_u32() & 1 == 0 { RECENT.min(mature) } else { mature };
            members.insert(mature - 1 - below(rng, recent)?);
        }
        let members: Vec<u64> = members.into_iter().collect();
        Some(absolute_to_relative(&members))
    }
}

/// A random number below a limit; `None` if that is 0.
pub(super) fn below(rng: &mut ChaCha8Rng, limit: u64) -> Option<u64> {
    (limit > 0).then(|| rng.next_u64() % limit)
}
