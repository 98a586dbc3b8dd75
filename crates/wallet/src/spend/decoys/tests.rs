use ferrite_crypto::keys::KeyPair;
use ferrite_types::address::SubaddressIndex;
use rand_chacha::ChaCha20Rng;
use rand_core::SeedableRng;

use super::super::testing::TestChain;
use super::*;

/// The density of the reference's gamma distribution, with the gamma function from its integral.
fn density(y: f64) -> f64 {
    const SHAPE: f64 = 19.28;
    const RATE: f64 = 1.61;
    // Simpson's rule over a range outside of which there is less than one part in 10^12.
    let steps = 20_000;
    let width = 200.0 / f64::from(steps);
    let integrand = |t: f64| if t == 0.0 { 0.0 } else { ((SHAPE - 1.0) * t.ln() - t).exp() };
    thread_local!(static GAMMA: std::cell::Cell<f64> = const { std::cell::Cell::new(0.0) });
    let gamma = GAMMA.with(|known| {
        if known.get() == 0.0 {
            let sum: f64 = (0..=steps)
                .map(|step| {
                    let factor = if step == 0 || step == steps { 1.0 } else { f64::from(2 + 2 * (step % 2)) };
                    factor * integrand(f64::from(step) * width)
                })
                .sum();
            known.set(sum * width / 3.0);
        }
        known.get()
    });
    if y <= 0.0 { 0.0 } else { (SHAPE * RATE.ln() + (SHAPE - 1.0) * y.ln() - RATE * y).exp() / gamma }
}

/// The probability that a spend is younger than this many seconds, from the density alone.
fn younger_than(age: f64) -> f64 {
    if age <= 1.0 {
        return 0.0;
    }
    let (to, steps) = (age.ln(), 4000);
    let width = to / f64::from(steps);
    let sum: f64 = (0..=steps)
        .map(|step| {
            let factor = if step == 0 || step == steps { 1.0 } else { f64::from(2 + 2 * (step % 2)) };
            factor * density(f64::from(step) * width)
        })
        .sum();
    sum * width / 3.0
}

/// The probability that a decoy is less than this many seconds older than the newest spendable output.
fn decoy_younger_than(age: f64) -> f64 {
    let too_young = younger_than(1200.0);
    too_young * (age.clamp(0.0, 1800.0) / 1800.0) + younger_than(age.max(0.0) + 1200.0) - too_young
}

#[test]
fn ages_follow_the_gamma_distribution() {
    const BLOCKS: usize = 100_000;
    const PER_BLOCK: u64 = 5;
    const PICKS: usize = 200_000;
    let picker = GammaPicker::new(vec![PER_BLOCK; BLOCKS]).unwrap();
    assert_eq!(picker.outputs(), PER_BLOCK * (BLOCKS as u64 - 9));
    assert_eq!(picker.all_outputs(), PER_BLOCK * BLOCKS as u64);
    let mut rng = ChaCha20Rng::seed_from_u64(11);
    // In blocks before the last spendable one.
    let edges = [0u64, 3, 6, 10, 15, 30, 100, 300, 700, 2000, 5000, 10_000, 20_000, 40_000, 99_990];
    let mut counts = vec![0usize; edges.len()];
    for _ in 0..PICKS {
        let place = match picker.pick(&mut rng) {
            None => edges.len() - 1,
            Some(index) => {
                let back = (picker.outputs() - 1 - index) / PER_BLOCK;
                edges.partition_point(|&edge| edge <= back) - 1
            }
        };
        counts[place] += 1;
    }
    // The first output of a block counts for the previous block: a fifth of a block less.
    let edge_age = |edge: u64| edge as f64 * 120.0 - 24.0;
    let mut chi2 = 0.0;
    for (place, &count) in counts.iter().enumerate() {
        let from = if place == 0 { 0.0 } else { decoy_younger_than(edge_age(edges[place])) };
        let to = edges.get(place + 1).map_or(1.0, |&edge| decoy_younger_than(edge_age(edge)));
        let expected = (to - from) * PICKS as f64;
        assert!(expected > 20.0, "bin {place} is too small: {expected}");
        chi2 += (count as f64 - expected).powi(2) / expected;
    }
    println!("chi2 of {PICKS} picks in {} bins: {chi2:.1}", edges.len());
    // 14 degrees of freedom: the probability of exceeding 36.1 is one in a thousand.
    assert!(chi2 < 36.1, "{chi2}: {counts:?}");
}

#[test]
fn within_a_block_all_are_equally_likely() {
    let picker = GammaPicker::new(vec![4; 5000]).unwrap();
    let mut rng = ChaCha20Rng::seed_from_u64(12);
    let mut counts = [0f64; 4];
    for index in std::iter::repeat_with(|| picker.pick(&mut rng)).flatten().take(40_000) {
        counts[usize::try_from(index % 4).unwrap()] += 1.0;
    }
    let chi2: f64 = counts.iter().map(|count| (count - 10_000.0).powi(2) / 10_000.0).sum();
    // Three degrees of freedom.
    assert!(chi2 < 16.3, "{counts:?}");
}

#[test]
fn unusable_distributions_are_refused() {
    assert_eq!(GammaPicker::new(Vec::new()), Err(DecoyError::TooFewBlocks));
    assert_eq!(GammaPicker::new(vec![1; 10]), Err(DecoyError::TooFewBlocks));
    assert!(GammaPicker::new(vec![1; 11]).is_ok());
    assert_eq!(GammaPicker::new(vec![0; 100]), Err(DecoyError::NoRctOutputs));
    assert_eq!(GammaPicker::new(vec![u64::MAX, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0]), Err(DecoyError::NotMonotonic));
    let mut recent_only = vec![0; 100];
    recent_only[95] = 50;
    assert_eq!(GammaPicker::new(recent_only), Err(DecoyError::NoRctOutputs));
    // No output for more than a year: only the last block with outputs is selected.
    let mut old = vec![0; 300_000];
    old[5] = 3;
    let picker = GammaPicker::new(old).unwrap();
    let mut rng = ChaCha20Rng::seed_from_u64(13);
    assert!((0..100).all(|_| picker.pick(&mut rng).is_some_and(|index| index < 3)));
}

/// A node with its outputs in memory.
struct FakeDaemon {
    distribution: Vec<u64>,
    histogram: HashMap<u64, AmountCount>,
    /// Outputs that replace the generated ones.
    own: HashMap<OutputRef, OutputAnswer>,
    locked: HashSet<u64>,
    calls: Vec<String>,
    asked: Vec<OutputRef>,
}

impl FakeDaemon {
    fn new(distribution: Vec<u64>, chain: &TestChain) -> Self {
        let own = chain.owned.iter().map(|output| {
            let place = OutputRef { amount: output.listed_amount(), index: output.global_index };
            (place, OutputAnswer { key: output.key, mask: output.commitment(), unlocked: true })
        });
        Self {
            distribution,
            histogram: HashMap::new(),
            own: own.collect(),
            locked: HashSet::new(),
            calls: Vec::new(),
            asked: Vec::new(),
        }
    }

    fn answer(&self, output: &OutputRef) -> OutputAnswer {
        let mut rng = ChaCha20Rng::seed_from_u64(output.index);
        let made_up = || OutputAnswer {
            key: *KeyPair::random(&mut rng).public(),
            mask: CompressedPoint(KeyPair::random(&mut rng).public().0),
            unlocked: !self.locked.contains(&output.index),
        };
        self.own.get(output).copied().unwrap_or_else(made_up)
    }
}

impl DecoyDaemon for FakeDaemon {
    type Error = DecoyError;

    fn distribution(&mut self) -> Result<Vec<u64>, DecoyError> {
        self.calls.push("distribution".to_owned());
        Ok(self.distribution.clone())
    }

    fn histogram(&mut self, amounts: &[u64]) -> Result<HashMap<u64, AmountCount>, DecoyError> {
        self.calls.push(format!("histogram {amounts:?}"));
        Ok(self.histogram.clone())
    }

    fn outputs(&mut self, outputs: &[OutputRef]) -> Result<Vec<OutputAnswer>, DecoyError> {
        self.calls.push(format!("outputs {}", outputs.len()));
        self.asked.extend_from_slice(outputs);
        Ok(outputs.iter().map(|output| self.answer(output)).collect())
    }
}

/// A wallet with outputs at these indices.
fn wallet(indices: &[u64], visible: Option<u64>) -> TestChain {
    let mut chain = TestChain::new(20);
    for &index in indices {
        let place = chain.receive(SubaddressIndex::MAIN, visible.unwrap_or(1000), visible.is_none());
        chain.owned[place].global_index = index;
    }
    chain
}

fn rings_of(
    daemon: &mut FakeDaemon,
    chain: &TestChain,
    known: &mut KnownRings,
) -> Result<Vec<Ring>, DecoyError> {
    let inputs: Vec<_> = chain.owned.iter().collect();
    let mut rng = ChaCha20Rng::seed_from_u64(21);
    rings(daemon, &mut Session::default(), known, &inputs, 15, &mut rng)
}

fn check_rings(rings: &[Ring], chain: &TestChain) {
    assert_eq!(rings.len(), chain.owned.len());
    for (ring, output) in rings.iter().zip(&chain.owned) {
        assert_eq!(ring.members.len(), 16);
        assert!(ring.members.is_sorted_by(|one, next| one.index < next.index));
        let real = &ring.members[ring.real];
        assert_eq!((real.index, real.key), (output.global_index, output.key));
    }
}

#[test]
fn requests_have_the_order_of_wallet2() {
    let chain = wallet(&[49_000, 31_234], None);
    let mut daemon = FakeDaemon::new(vec![5; 10_000], &chain);
    let mut known = KnownRings::new();
    let rings = rings_of(&mut daemon, &chain, &mut known).unwrap();
    check_rings(&rings, &chain);
    assert_eq!(daemon.calls, ["distribution", "outputs 150"]);
    for (ring, output) in daemon.asked.chunks(75).zip(&chain.owned) {
        assert!(ring.is_sorted_by(|one, next| one.index < next.index));
        assert!(ring.iter().all(|asked| asked.amount == 0 && asked.index < 5 * (10_000 - 9)));
        assert!(ring.iter().any(|asked| asked.index == output.global_index));
    }
    for (ring, output) in rings.iter().zip(&chain.owned) {
        assert_eq!(known[&output.key_image], ring.indices());
    }
    // Repeated: the rings are reused, although other outputs are requested.
    let mut other = FakeDaemon::new(vec![5; 10_000], &chain);
    let mut rng = ChaCha20Rng::seed_from_u64(99);
    let inputs: Vec<_> = chain.owned.iter().collect();
    let again = super::rings(&mut other, &mut Session::default(), &mut known, &inputs, 15, &mut rng).unwrap();
    assert_eq!(again, rings);
    assert_ne!(other.asked, daemon.asked);
    // Without the ring of one output, that of the other is new too.
    known.remove(&chain.owned[0].key_image);
    let new = super::rings(&mut other, &mut Session::default(), &mut known, &inputs, 15, &mut rng).unwrap();
    check_rings(&new, &chain);
    assert_ne!(new[1], rings[1]);
    // Large numbers are requested in several calls.
    let many = wallet(&(0..30).map(|place| 1000 * place + 7).collect::<Vec<_>>(), None);
    let mut daemon = FakeDaemon::new(vec![5; 10_000], &many);
    check_rings(&rings_of(&mut daemon, &many, &mut KnownRings::new()).unwrap(), &many);
    assert_eq!(daemon.calls, ["distribution", "outputs 1000", "outputs 1000", "outputs 250"]);
}

#[test]
fn locked_and_invalid_outputs_are_not_used() {
    let chain = wallet(&[49_000], None);
    let mut daemon = FakeDaemon::new(vec![5; 10_000], &chain);
    let before = rings_of(&mut daemon, &chain, &mut KnownRings::new()).unwrap();
    let decoys: Vec<u64> = before[0].indices().into_iter().filter(|&index| index != 49_000).collect();
    // The same draws, but some of the outputs are unusable.
    let mut daemon = FakeDaemon::new(vec![5; 10_000], &chain);
    daemon.locked.extend(&decoys[..3]);
    let mut small_order = daemon.answer(&OutputRef { amount: 0, index: decoys[3] });
    small_order.key = PublicKey(std::array::from_fn(|at| {
        if at == 0 {
            0xec
        } else if at == 31 {
            0x7f
        } else {
            0xff
        }
    }));
    daemon.own.insert(OutputRef { amount: 0, index: decoys[3] }, small_order);
    let mut no_point = small_order;
    (no_point.key, no_point.mask) = (before[0].members[0].key, CompressedPoint([2; 32]));
    daemon.own.insert(OutputRef { amount: 0, index: decoys[4] }, no_point);
    let after = rings_of(&mut daemon, &chain, &mut KnownRings::new()).unwrap();
    check_rings(&after, &chain);
    let used = after[0].indices();
    assert!(decoys[..5].iter().all(|index| !used.contains(index)));
    assert!(decoys[5..].iter().all(|index| used.contains(index)));
}

#[test]
fn a_daemon_that_lies_about_our_output_is_detected() {
    let chain = wallet(&[49_000], None);
    let place = OutputRef { amount: 0, index: 49_000 };
    let lie = |change: &dyn Fn(&mut OutputAnswer)| {
        let mut daemon = FakeDaemon::new(vec![5; 10_000], &chain);
        change(daemon.own.get_mut(&place).expect("it knows it"));
        rings_of(&mut daemon, &chain, &mut KnownRings::new())
    };
    assert!(lie(&|_| {}).is_ok());
    assert_eq!(lie(&|answer| answer.key.0[0] ^= 1), Err(DecoyError::RealOutputMissing));
    assert_eq!(lie(&|answer| answer.mask.0[0] ^= 1), Err(DecoyError::RealOutputMissing));
    assert_eq!(lie(&|answer| answer.unlocked = false), Err(DecoyError::RealOutputMissing));
    let mut short = FakeDaemon::new(vec![5; 9000], &chain);
    let refused = rings_of(&mut short, &chain, &mut KnownRings::new());
    assert_eq!(refused, Err(DecoyError::TooFewOutputs));
    assert_eq!(DecoyError::TooFewOutputs.text_for_clients(), "failed to get output distribution");
    assert_eq!(DecoyError::Sanity.text_for_clients(), "Transaction sanity check failed");
}

#[test]
fn small_chains_use_every_output() {
    // Forty outputs: all of them are requested, the last one repeatedly.
    let chain = wallet(&[20], None);
    let mut daemon = FakeDaemon::new(vec![1; 49], &chain);
    check_rings(&rings_of(&mut daemon, &chain, &mut KnownRings::new()).unwrap(), &chain);
    let asked: Vec<u64> = daemon.asked.iter().map(|output| output.index).collect();
    let expected: Vec<u64> = (0..40).chain([39; 35]).collect();
    assert_eq!(asked, expected);
    // Too few of them are unlocked.
    let mut daemon = FakeDaemon::new(vec![1; 49], &chain);
    daemon.locked.extend(10..40);
    let scanty = BTreeMap::from([(0, 11)]);
    let refused = rings_of(&mut daemon, &chain, &mut KnownRings::new());
    assert_eq!(refused, Err(DecoyError::NotEnoughOutputs { scanty, ring_size: 16 }));
    // One more than the number requested.
    let mut daemon = FakeDaemon::new(vec![1; 76 + 9], &chain);
    check_rings(&rings_of(&mut daemon, &chain, &mut KnownRings::new()).unwrap(), &chain);
    assert_eq!(daemon.asked.len(), 75);
}

#[test]
fn fruitless_selection_terminates() {
    // No output for more than a year: only the last block with outputs is selected.
    let chain = wallet(&[50], None);
    let mut distribution = vec![0; 300_000];
    distribution[..80].fill(1);
    let mut daemon = FakeDaemon::new(distribution, &chain);
    let refused = rings_of(&mut daemon, &chain, &mut KnownRings::new());
    assert!(matches!(refused, Err(DecoyError::NotEnoughOutputs { .. })), "{refused:?}");
}

#[test]
fn unusable_known_rings_are_handled() {
    let chain = wallet(&[49_000], None);
    let image = chain.owned[0].key_image;
    let mut daemon = FakeDaemon::new(vec![5; 10_000], &chain);
    // A ring without the output, from before a reorg.
    let mut known = KnownRings::from([(image, (0..16).collect())]);
    let rings = rings_of(&mut daemon, &chain, &mut known).unwrap();
    check_rings(&rings, &chain);
    // A smaller ring than requested: it is filled up.
    let mut known = KnownRings::from([(image, vec![1, 2, 49_000])]);
    let rings = rings_of(&mut daemon, &chain, &mut known).unwrap();
    check_rings(&rings, &chain);
    assert!(rings[0].indices().starts_with(&[1, 2]));
    // A larger ring than requested.
    let mut known = KnownRings::from([(image, (48_990..49_010).collect())]);
    let refused = rings_of(&mut daemon, &chain, &mut known);
    assert_eq!(refused, Err(DecoyError::SmallerThanBefore { before: 20, now: 16 }));
}

#[test]
fn decoys_for_visible_amounts_are_partly_recent() {
    let amount = 7_000_000_000;
    let chain = wallet(&[5, 900], Some(amount));
    let mut daemon = FakeDaemon::new(Vec::new(), &chain);
    daemon.histogram.insert(amount, AmountCount { unlocked: 1000, recent: 100 });
    check_rings(&rings_of(&mut daemon, &chain, &mut KnownRings::new()).unwrap(), &chain);
    assert_eq!(daemon.calls, [format!("histogram [{amount}]"), "outputs 50".to_owned()]);
    assert!(daemon.asked.iter().all(|asked| asked.amount == amount && asked.index < 1000));
    let recent = |ring: &[OutputRef]| ring.iter().filter(|asked| asked.index >= 900).count();
    // Twelve of 25, and one fewer if the real output is recent; others may be recent by chance.
    assert!(daemon.asked.chunks(25).all(|ring| (12..20).contains(&recent(ring))));
    for (unlocked, recent, error) in
        [(0, 0, DecoyError::NoOutputs(amount)), (10, 11, DecoyError::TooManyRecent(amount))]
    {
        daemon.histogram.insert(amount, AmountCount { unlocked, recent });
        assert_eq!(rings_of(&mut daemon, &chain, &mut KnownRings::new()), Err(error));
    }
}

#[test]
fn rings_without_decoys_need_no_daemon() {
    let chain = wallet(&[5], Some(123));
    let mut daemon = FakeDaemon::new(Vec::new(), &chain);
    let inputs: Vec<_> = chain.owned.iter().collect();
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    let made =
        rings(&mut daemon, &mut Session::default(), &mut KnownRings::new(), &inputs, 0, &mut rng).unwrap();
    assert_eq!((made.len(), made[0].indices(), made[0].real), (1, vec![5], 0));
    assert!(daemon.calls.is_empty());
}

#[test]
fn suspicious_rings_fail_the_sanity_check() {
    let ring = |indices: &[u64]| {
        let member = |&index: &u64| super::super::RingOutput {
            index,
            key: PublicKey::default(),
            commitment: CompressedPoint::default(),
        };
        Ring { members: indices.iter().map(member).collect(), real: 0 }
    };
    let recent: Vec<u64> = (90_000..90_016).collect();
    let old: Vec<u64> = (100..116).collect();
    assert!(rings_look_normal(&[ring(&recent)], 100_000));
    assert!(!rings_look_normal(&[ring(&old)], 100_000));
    assert!(rings_look_normal(&[ring(&old)], 9999));
    assert!(rings_look_normal(&[ring(&old[..10])], 100_000));
    assert!(!rings_look_normal(&[ring(&recent), ring(&recent)], 100_000));
}
