//! Rings: observed ones, and those drawn by the rules of decoy selection.
//!
//! The two programs follow different versions of the reference, 0.18.0.0 and 0.18.5.1, whose rules differ in two
//! observable ways (wallet2.cpp: `gamma_picker`, `get_outs`):
//!
//! * The old version never takes decoys from the newest block that it could take them from.
//! * Both ask for 75 outputs for a ring of 16. The old version takes any 15 of those that can be used, the new one the
//!   first that it drew. As no output is drawn twice, late draws are less often popular outputs.
//!
//! The second difference is too small to be noticed, as no output is drawn that often. For the first, the programs'
//! rings are compared with each other where that newest block had only its miner's output, which is locked for either,
//! and ages of decoys are counted from the newest output that a program's own rule includes.
//!
//! In a block, transactions are sorted by fee. The real program's are a little higher (see `fees`), so its outputs
//! precede ours; therefore positions of spent outputs and ages of all members are in blocks.
//!
//! All rings are then compared with rings drawn here by their program's rule. The code here shares nothing with the
//! wallet's. The comparison with the real program validates it; for ours only the two switches differ.

use std::collections::{BTreeMap, HashSet};

use crate::blocks::Blocks;
use crate::statistics::gamma_tail;

/// The gamma distribution of the logarithm of ages in seconds.
const SHAPE: f64 = 19.28;
const RATE: f64 = 1.61;
/// Seconds between blocks.
const TARGET: f64 = 120.0;
/// How old an output must be, in seconds.
const UNLOCK_TIME: f64 = 10.0 * TARGET;
/// Younger draws are replaced by an age of up to this many seconds after the unlock time.
const RECENT: u64 = 1800;
/// Ring size, and number of requested outputs.
const RING: usize = 16;
pub const ASKED: usize = 75;
/// Rings drawn here per observed one, so that chance plays a smaller part on this side.
const TIMES: usize = 4;

/// A ring and the outputs requested for it.
#[derive(Debug, Clone)]
pub struct Ring {
    /// The height of the chain.
    pub height: usize,
    /// The spent output.
    pub real: u64,
    /// All members, in ascending order.
    pub members: Vec<u64>,
    /// All requested outputs, in ascending order.
    pub asked: Vec<u64>,
}

/// A rule of decoy selection.
#[derive(Debug, Clone, Copy)]
pub struct Rule {
    /// Whether the newest block with unlocked outputs takes part.
    newest_block: bool,
    /// Whether the first outputs drawn become the ring, or any.
    first_drawn: bool,
    /// Whether all outputs are equally likely, as in no version.
    any_age: bool,
}

/// The rule of the installed reference.
pub const OLD: Rule = Rule { newest_block: false, first_drawn: false, any_age: false };
/// The rule of the version that we follow.
pub const NEW: Rule = Rule { newest_block: true, first_drawn: true, any_age: false };
/// A rule without preference for young outputs, for the controls.
pub const ANY_AGE: Rule = Rule { any_age: true, ..NEW };

/// Measurements of rings.
#[derive(Debug, Default)]
pub struct RingSamples {
    /// Ages of members in blocks, including the spent one.
    pub members: Vec<f64>,
    /// The outputs between neighbours.
    pub gaps: Vec<f64>,
    /// Ages of decoys, from the newest output that the rule includes.
    pub decoys: Vec<f64>,
    /// The same for all requested outputs but the spent one.
    pub asked: Vec<f64>,
    /// Number of members from older blocks than the spent one.
    pub places: BTreeMap<String, u64>,
    /// Number of members among the newest tenth of outputs.
    pub recent: BTreeMap<String, u64>,
}

impl RingSamples {
    pub fn of<'a>(rings: impl IntoIterator<Item = &'a Ring>, rule: Rule, blocks: &Blocks) -> Self {
        let mut samples = Self::default();
        for ring in rings {
            samples.add(ring, rule.candidates(blocks.at(ring.height)).1, blocks);
        }
        samples
    }

    fn add(&mut self, ring: &Ring, newest: u64, blocks: &Blocks) {
        let decoy_age = |index: &u64| newest as f64 - *index as f64;
        let others = |list: &[u64]| list.iter().filter(|&&index| index != ring.real).map(decoy_age).collect();
        let (decoys, asked): (Vec<f64>, Vec<f64>) = (others(&ring.members), others(&ring.asked));
        self.decoys.extend(decoys);
        self.asked.extend(asked);
        self.members.extend(ring.members.iter().map(|index| (ring.height - blocks.block_of(*index)) as f64));
        self.gaps.extend(ring.members.windows(2).map(|pair| (pair[1] - pair[0]) as f64));
        let real = blocks.block_of(ring.real);
        let place = ring.members.iter().filter(|&&index| blocks.block_of(index) < real).count();
        *self.places.entry(format!("{place:2} of {}", ring.members.len())).or_default() += 1;
        let recent = ring.members.iter().filter(|&&index| index >= newest / 10 * 9).count();
        *self.recent.entry(format!("{recent:2}")).or_default() += 1;
    }
}

impl Rule {
    /// The blocks whose outputs take part, and their number of outputs.
    fn candidates(self, chain: &[u64]) -> (&[u64], u64) {
        let blocks = &chain[..chain.len() - if self.newest_block { 9 } else { 10 }];
        (blocks, *blocks.last().expect("a long chain"))
    }

    /// Rings for the same outputs at the same heights.
    pub fn draw(self, seen: &[Ring], blocks: &Blocks, draws: &mut RandomDraws) -> Vec<Ring> {
        let again = seen.iter().flat_map(|ring| std::iter::repeat_n(ring, TIMES));
        again.map(|ring| self.ring(ring.real, ring.height, blocks, draws)).collect()
    }

    /// A ring for an output at a height.
    pub fn ring(self, real: u64, height: usize, blocks: &Blocks, draws: &mut RandomDraws) -> Ring {
        let mut asked = vec![real];
        let mut known = HashSet::from([real]);
        while asked.len() < ASKED {
            asked.extend(self.output(blocks.at(height), draws).filter(|&index| known.insert(index)));
        }
        let mut drawn = asked.clone();
        asked.sort_unstable();
        if !self.first_drawn {
            draws.shuffle(&mut drawn);
        }
        let usable = drawn.into_iter().filter(|&index| index != real && blocks.is_unlocked(index, height));
        let mut members: Vec<u64> = usable.take(RING - 1).chain([real]).collect();
        assert_eq!(members.len(), RING, "too many outputs are locked");
        members.sort_unstable();
        Ring { height, real, members, asked }
    }

    /// One draw.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
    fn output(self, chain: &[u64], draws: &mut RandomDraws) -> Option<u64> {
        let (blocks, count) = self.candidates(chain);
        if self.any_age {
            return Some(draws.below(count));
        }
        let pace = TARGET * chain.len() as f64 / *chain.last()? as f64;
        let seconds = draws.gamma().exp();
        let age = if seconds > UNLOCK_TIME { seconds - UNLOCK_TIME } else { draws.below(RECENT) as f64 };
        let target = count.checked_sub(1 + (age / pace) as u64)?;
        let block = blocks.partition_point(|offset| *offset < target);
        let first = block.checked_sub(1).map_or(0, |before| blocks[before]);
        let outputs = blocks[block] - first;
        (outputs > 0).then(|| first + draws.below(outputs))
    }
}

/// A deterministic generator (SplitMix), and the gamma distribution by a table of its tail.
pub struct RandomDraws {
    state: u64,
    table: Vec<f64>,
}

/// Steps of the table per unit, and its end: beyond all ages.
const STEPS: usize = 200;
const END: usize = 40;

impl RandomDraws {
    pub fn new() -> Self {
        Self::with_seed(2026)
    }

    /// A generator with another seed.
    pub fn with_seed(seed: u64) -> Self {
        let below = |step: usize| 1.0 - gamma_tail(SHAPE, RATE * step as f64 / STEPS as f64);
        Self { state: seed, table: (0..=STEPS * END).map(below).collect() }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Below a limit. The limits are so small that the bias of the modulo is negligible.
    pub fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            let other = usize::try_from(self.below(last as u64 + 1)).expect("a place");
            list.swap(last, other);
        }
    }

    fn gamma(&mut self) -> f64 {
        let share = (self.next() >> 11) as f64 / (1u64 << 53) as f64;
        let after = self.table.partition_point(|below| *below <= share).clamp(1, self.table.len() - 1);
        let (low, high) = (self.table[after - 1], self.table[after]);
        let part = if high > low { ((share - low) / (high - low)).min(1.0) } else { 0.0 };
        ((after - 1) as f64 + part) / STEPS as f64
    }
}

#[test]
fn dice_follow_the_gamma_distribution() {
    let mut draws = RandomDraws::new();
    let draws: Vec<f64> = (0..100_000).map(|_| draws.gamma()).collect();
    let count = draws.len() as f64;
    let mean = draws.iter().sum::<f64>() / count;
    let variance = draws.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / count;
    assert!((mean - SHAPE / RATE).abs() < 0.04, "{mean}");
    assert!((variance - SHAPE / RATE / RATE).abs() < 0.15, "{variance}");
}

/// Decoys of a rule differ from uniform ones, but not from others of the rule; only the new rule includes the newest
/// block.
#[test]
fn rules_draw_different_decoys() {
    use crate::statistics::same_distribution;

    // A block without outputs, and 2,000 with a miner's and another.
    let blocks = Blocks::with((0..=2000).map(|block| block * 2).collect());
    let height = 2001;
    let seen = |real| Ring { height, real, members: Vec::new(), asked: Vec::new() };
    let rings: Vec<Ring> = (0..100).map(|place| seen(2 * place + 1)).collect();
    let mut draws = RandomDraws::new();
    let mut draw = |rule: Rule| rule.draw(&rings, &blocks, &mut draws);
    let (old, new) = (draw(OLD), draw(NEW));
    let decoys = |drawn: &[Ring], rule: Rule| RingSamples::of(drawn, rule, &blocks).decoys;
    let ages = decoys(&old, OLD);
    assert!(same_distribution(&ages, &decoys(&draw(OLD), OLD)) > 1e-3);
    assert!(same_distribution(&ages, &decoys(&new, NEW)) > 1e-3);
    let any: Vec<f64> = (0..ages.len()).map(|place| (place % 3980) as f64).collect();
    assert!(same_distribution(&ages, &any) < 1e-6);
    let newest = blocks.count(height - 9) - 1;
    let takes = |drawn: &[Ring], output: u64| drawn.iter().any(|ring| ring.members.contains(&output));
    assert!(takes(&old, newest - 2) && !takes(&old, newest) && takes(&new, newest));
}
