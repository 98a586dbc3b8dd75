//! Fork tables and votes: the reference's scenarios, and popping against rebuilding.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use std::convert::Infallible;

use ferrite_consensus::hardfork::{ForkState, ForkTable, ForkTableError, ForkVoting, VersionError};
use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_types::network::hardforks::HardFork;
use proptest::prelude::*;

/// (version, height, threshold), with increasing times.
fn table(forks: &[(u8, u64, u8)]) -> ForkTable {
    let forks: Vec<_> = (0..)
        .zip(forks)
        .map(|(time, &(version, height, threshold))| HardFork {
            version,
            height: Height(height),
            threshold,
            time,
        })
        .collect();
    ForkTable::new(&forks).unwrap()
}

struct Chain {
    voting: ForkVoting,
    // Minor version, and version at the time.
    blocks: Vec<(u8, u8)>,
}

impl Chain {
    fn new(table: ForkTable, window: usize) -> Self {
        Self { voting: ForkVoting::new(table, window), blocks: vec![] }
    }

    fn add(&mut self, major: u8, minor: u8) -> bool {
        match self.voting.add(major, minor) {
            Ok(version) => {
                self.blocks.push((minor, version));
                true
            }
            Err(_) => false,
        }
    }

    /// A block of the required version.
    fn vote(&mut self, minor: u8) -> bool {
        self.add(self.voting.current_version(), minor)
    }

    fn pop(&mut self) {
        let Some(&(_, version)) = self.blocks.last() else { return };
        let minor_at =
            |height: Height| Ok::<_, Infallible>(self.blocks[usize::try_from(height.0).unwrap()].0);
        self.voting.pop(version, minor_at).unwrap();
        self.blocks.pop();
    }

    fn versions(&self) -> Vec<u8> {
        self.blocks.iter().map(|block| block.1).collect()
    }
}

#[test]
fn only_the_version_of_the_fork() {
    let mut chain = Chain::new(table(&[(1, 0, 0), (2, 2, 0)]), 1);
    for _ in 0..2 {
        assert!(!chain.add(0, 2));
        assert!(!chain.add(2, 2));
        assert!(chain.add(1, 2));
    }
    assert!(!chain.add(0, 2));
    assert!(!chain.add(1, 2));
    assert!(!chain.add(3, 2));
    assert_eq!(chain.voting.check(3, 2), Err(VersionError::WrongVersion { found: 3, expected: 2 }));
    assert_eq!(chain.voting.check(2, 1), Err(VersionError::OldVote { found: 1, current: 2 }));
    assert_eq!(chain.voting.check(2, 0), Err(VersionError::OldVote { found: 1, current: 2 }));
    assert!(chain.add(2, 2));
}

#[test]
fn tables_rise() {
    let fork = |version, height, time| HardFork { version, height: Height(height), threshold: 0, time };
    let error = |forks: &[HardFork]| ForkTable::new(forks).unwrap_err();
    assert_eq!(error(&[fork(2, 2, 1), fork(3, 3, 1)]), ForkTableError::TimeNotRising { index: 1 });
    assert_eq!(error(&[fork(2, 2, 1), fork(3, 2, 2)]), ForkTableError::HeightNotRising { index: 1 });
    assert_eq!(error(&[fork(2, 2, 1), fork(2, 3, 2)]), ForkTableError::VersionNotRising { index: 1 });
    assert_eq!(error(&[fork(0, 2, 1)]), ForkTableError::ZeroVersion { index: 0 });
    let steep = HardFork { threshold: 101, ..fork(1, 0, 0) };
    assert_eq!(error(&[steep]), ForkTableError::Threshold { index: 0, threshold: 101 });
    assert!(ForkTable::new(&[fork(2, 2, 1), fork(3, 10, 2), fork(4, 20, 3)]).is_ok());
    assert_eq!(error(&[fork(4, 20, 3), fork(5, 5, 4)]), ForkTableError::HeightNotRising { index: 1 });
    let empty = ForkTable::new(&[]).unwrap();
    assert_eq!((empty.last().version, empty.ideal_version(Height(9))), (1, 1));
}

#[test]
fn side_chains_go_by_height() {
    let mut chain = Chain::new(table(&[(1, 0, 0), (2, 5, 0)]), 1);
    for height in 0..=10 {
        let (right, wrong) = if height < 5 { (1, 2) } else { (2, 1) };
        assert!(chain.voting.check_for_height(right, right, Height(height)).is_ok());
        assert!(chain.voting.check_for_height(wrong, wrong, Height(height)).is_err());
        assert!(chain.vote(right));
    }
}

#[test]
fn planned_versions() {
    let plan = table(&[(1, 0, 80), (2, 5, 80), (4, 10, 80)]);
    for height in 0..=15 {
        let expected = if height < 5 { 2 } else { 4 };
        assert_eq!(plan.next_version(Height(height)), expected, "{height}");
    }
    let plan = table(&[(1, 0, 50), (2, 2, 50), (3, 5, 50)]);
    let ideal: Vec<_> = (0..8).map(|height| plan.ideal_version(Height(height))).collect();
    assert_eq!(ideal, [1, 1, 2, 2, 2, 3, 3, 3]);
    let plan = table(&[(1, 0, 50), (2, 2, 50), (5, 5, 50), (6, 10, 50), (9, 15, 50)]);
    let earliest: Vec<_> =
        (1..=10).map(|version| plan.earliest_height(version).map(|height| height.0)).collect();
    let expected = [0, 2, 5, 5, 5, 10, 15, 15, 15].map(Some).into_iter().chain([None]);
    assert!(earliest.into_iter().eq(expected));
    // The first fork of a table does not count for the plan, only for the current version.
    let plan = ForkTable::fixed(&[(12, Height(0))]).unwrap();
    assert_eq!(plan.ideal_version(Height(7)), 1);
    assert_eq!(ForkVoting::new(plan, 1).current_version(), 12);
}

#[test]
fn states() {
    const YEAR: u64 = 31_557_600;
    let at = |time| HardFork { version: 1, height: Height(0), threshold: 0, time };
    let later = |version: u8, years: u64| HardFork {
        version,
        height: Height(525_960 * years),
        time: YEAR * years,
        ..at(0)
    };
    let one = ForkTable::new(&[at(0)]).unwrap();
    assert_eq!(one.state(u64::MAX), ForkState::Ready);
    let two = ForkTable::new(&[at(0), later(2, 1)]).unwrap();
    let times = [0, YEAR / 2, YEAR + YEAR / 4, YEAR + YEAR * 3 / 4, 3 * YEAR];
    use ForkState::{LikelyForked, Ready, UpdateNeeded};
    assert_eq!(times.map(|now| two.state(now)), [Ready, Ready, Ready, UpdateNeeded, LikelyForked]);
    assert_eq!(two.state(YEAR + YEAR / 2), UpdateNeeded);
    assert_eq!(two.state(2 * YEAR), LikelyForked);
    let three = ForkTable::new(&[at(0), later(2, 1), later(3, 5)]).unwrap();
    assert_eq!(times.map(|now| three.state(now)), [Ready; 5]);
    assert_eq!([LikelyForked, UpdateNeeded, Ready].map(|state| state as u8), [0, 1, 2]);
}

#[test]
fn steps() {
    let mut chain = Chain::new(table(&[(1, 0, 80), (4, 2, 80), (7, 4, 80), (9, 6, 80)]), 1);
    for _ in 0..10 {
        assert!(chain.vote(9));
    }
    assert_eq!(chain.versions(), [1, 1, 4, 4, 7, 7, 9, 9, 9, 9]);

    let forks: Vec<_> = (0..10u8).map(|n| (n + 1, u64::from(n), 80)).collect();
    let mut chain = Chain::new(table(&forks), 1);
    for height in 0..10 {
        assert!(chain.vote(height + 1));
    }
    assert_eq!(chain.versions(), [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn all_votes_of_a_window() {
    let votes = [1, 1, 4, 4, 7, 7, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9];
    for window in 1..=12 {
        let mut chain = Chain::new(table(&[(1, 0, 100), (4, 2, 100), (7, 4, 100), (9, 6, 100)]), window);
        for vote in votes {
            assert!(chain.vote(vote));
        }
        for (height, version) in chain.versions().into_iter().enumerate() {
            let expected = if height >= window { votes[height - window] } else { 1 };
            assert_eq!(version, expected, "{window} {height}");
        }
    }
}

#[test]
fn another_branch() {
    let mut chain = Chain::new(table(&[(1, 0, 100), (4, 2, 100), (7, 4, 100), (9, 6, 100)]), 4);
    for vote in [1, 1, 4, 4, 7, 7, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9] {
        assert!(chain.vote(vote));
    }
    assert_eq!(chain.versions(), [1, 1, 1, 1, 1, 1, 4, 4, 7, 7, 9, 9, 9, 9, 9, 9]);
    for _ in 3..16 {
        chain.pop();
    }
    for vote in [4, 7, 7, 4, 7, 7, 7, 9, 9, 9, 9, 9] {
        assert!(chain.vote(vote));
    }
    assert!(!chain.vote(1), "9 stays");
    assert_eq!(chain.versions(), [1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 7, 7, 7, 9]);

    let mut chain = Chain::new(table(&[(1, 0, 50), (2, 2, 50), (3, 5, 50), (4, 555, 50)]), 4);
    for vote in [1, 1, 2, 2, 2, 2, 2] {
        assert!(chain.vote(vote));
    }
    assert_eq!(chain.voting.current_version(), 2);
    for vote in [3, 4, 4] {
        assert!(chain.vote(vote));
    }
    assert_eq!(chain.voting.current_version(), 3);
    chain.pop();
    assert_eq!(chain.voting.current_version(), 3);
    chain.pop();
    assert_eq!(chain.voting.current_version(), 2);
    chain.pop();
    for _ in 7..10 {
        assert!(chain.vote(2));
    }
    assert_eq!(chain.voting.current_version(), 2, "not 3 this time");
}

#[test]
fn thresholds_round_up() {
    for (threshold, carried) in [(87, true), (88, false)] {
        let mut chain = Chain::new(table(&[(1, 0, threshold), (2, 2, threshold)]), 8);
        for vote in [1, 2, 2, 2, 2, 2, 2, 2] {
            assert!(chain.vote(vote));
        }
        assert_eq!(chain.vote(1), !carried);
        assert_eq!(chain.versions()[..8], [1; 8]);
    }
}

#[test]
fn voting_info() {
    let mut chain = Chain::new(table(&[(1, 0, 50), (2, 5, 0), (3, 10, 100), (4, 15, 50)]), 4);
    let votes = [1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4];
    let thresholds = [0, 1, 1, 2, 2, 0, 0, 0, 0, 0, 0, 0, 4, 4, 4, 4, 2, 2, 2, 2];
    for (height, (vote, threshold)) in (0u32..).zip(votes.into_iter().zip(thresholds)) {
        for (version, before, earliest) in [(1, 0, 0), (2, 3, 5), (3, 8, 10), (4, 14, 15)] {
            let info = chain.voting.voting_info(version, 0);
            assert_eq!(info.version, version);
            assert_eq!(info.votes, height.saturating_sub(before).min(4), "{height} {version}");
            assert_eq!(info.enabled, chain.voting.current_version() >= version);
            assert_eq!(info.earliest_height, Some(Height(earliest)));
            assert_eq!((info.window, info.threshold, info.voting), (height.min(4), threshold, 4), "{height}");
        }
        assert!(chain.vote(vote));
    }
    assert_eq!(chain.versions(), [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
}

#[test]
fn late_and_early_votes() {
    let mut chain = Chain::new(table(&[(1, 0, 50), (2, 2, 50)]), 4);
    for vote in [1, 1, 1, 2, 1, 1, 1, 2, 2] {
        assert!(chain.add(1, vote));
    }
    assert!(!chain.add(2, 1));
    assert!(chain.add(2, 2));

    let mut chain = Chain::new(table(&[(1, 0, 50), (2, 4, 50)]), 4);
    for vote in [2, 2, 2, 1] {
        assert!(chain.add(1, vote));
    }
    assert!(chain.add(2, 2));
    assert!(chain.add(2, 2));
    assert!(!chain.add(2, 1));
    assert!(chain.add(2, 2));
}

#[test]
fn networks() {
    for network in Network::ALL {
        let parameters = network.parameters();
        let plan = ForkTable::new(parameters.hard_forks).unwrap();
        for fork in parameters.hard_forks {
            let before = Height(fork.height.0.saturating_sub(1));
            for height in [before, fork.height, Height(fork.height.0 + 1)] {
                assert_eq!(
                    plan.ideal_version(height),
                    parameters.hard_fork_at(height).version,
                    "{network} {height}"
                );
            }
            assert_eq!(plan.earliest_height(fork.version), Some(fork.height));
        }
        // A node that starts in the middle of the chain.
        let fork = parameters.hard_forks.last().unwrap();
        let window = ForkVoting::WINDOW;
        let length = usize::try_from(fork.height.0).unwrap().min(window);
        let top = parameters.hard_fork_at(Height(fork.height.0 - 1)).version;
        let votes = std::iter::repeat_n(fork.version, length);
        let voting = ForkVoting::resume(plan, window, fork.height, top, votes).unwrap();
        assert_eq!(voting.current_version(), fork.version);
        let info = voting.voting_info(fork.version, fork.time);
        assert_eq!((info.enabled, info.threshold, info.state), (true, 0, ForkState::Ready));
        assert_eq!(usize::try_from(info.votes).unwrap(), length);
    }
}

fn any_table() -> impl Strategy<Value = ForkTable> {
    let step = (1u8..4, 1u64..8, prop_oneof![Just(0u8), 0..=100u8]);
    (0u64..3, prop::collection::vec(step, 1..6)).prop_map(|(start, steps)| {
        let (mut version, mut height) = (0, start);
        let forks: Vec<_> = steps
            .into_iter()
            .map(|(up, later, threshold)| {
                version += up;
                height += later;
                (version, height - 1, threshold)
            })
            .collect();
        table(&forks)
    })
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(512))]

    #[test]
    fn popping_equals_never_having_added(
        plan in any_table(),
        window in 1usize..8,
        moves in prop::collection::vec(prop_oneof![3 => (0u8..20).prop_map(Some), 2 => Just(None)], 0..120),
    ) {
        let mut chain = Chain::new(plan.clone(), window);
        for step in moves {
            match step {
                Some(vote) => { chain.vote(vote); }
                None => chain.pop(),
            }
            let mut fresh = Chain::new(plan.clone(), window);
            for &(minor, version) in &chain.blocks {
                prop_assert!(fresh.add(version, minor));
            }
            prop_assert_eq!(&fresh.voting, &chain.voting);
            if let Some(&(_, top)) = chain.blocks.last() {
                let start = chain.blocks.len().saturating_sub(window);
                let votes = chain.blocks[start..].iter().map(|block| block.0);
                let resumed =
                    ForkVoting::resume(plan.clone(), window, chain.voting.chain_height(), top, votes).unwrap();
                prop_assert_eq!(&resumed, &chain.voting);
            }
        }
    }

    #[test]
    fn without_votes_heights_decide(
        steps in prop::collection::vec((1u8..4, 1u64..8), 1..6),
        moves in prop::collection::vec(prop_oneof![3 => Just(true), 2 => Just(false)], 0..120),
    ) {
        let (mut version, mut height) = (0, 0);
        let mut forks = vec![(1, Height(0))];
        for (up, later) in steps {
            version += up;
            height += later;
            forks.push((version + 1, Height(height)));
        }
        let plan = ForkTable::fixed(&forks).unwrap();
        let mut chain = Chain::new(plan.clone(), 5);
        for add in moves {
            if add {
                prop_assert!(chain.vote(plan.last().version));
            } else {
                chain.pop();
            }
            let ideal = plan.ideal_version(chain.voting.chain_height());
            prop_assert_eq!(chain.voting.current_version(), ideal);
            prop_assert!(chain.voting.check_for_height(ideal, ideal, chain.voting.chain_height()).is_ok());
        }
    }
}

#[test]
fn errors_leave_the_state_alone() {
    let mut chain = Chain::new(table(&[(1, 0, 0), (2, 4, 0)]), 3);
    for _ in 0..6 {
        chain.vote(2);
    }
    let before = chain.voting.clone();
    assert_eq!(chain.voting.pop(2, Err), Err(Height(2)));
    assert_eq!(chain.voting, before);
    let mut empty = Chain::new(table(&[(1, 0, 0)]), 3).voting;
    empty.pop(1, |_| Err(())).unwrap();
    assert_eq!(empty.chain_height(), Height(0));
    let short = ForkVoting::resume(table(&[(1, 0, 0)]), 3, Height(5), 1, [1, 1]).unwrap_err();
    assert_eq!(short.to_string(), "a chain of 5 blocks needs the votes of the last 3, found 2");
}
