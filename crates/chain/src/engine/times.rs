//! How long it takes to add blocks.

use std::time::Duration;

/// Time spent adding blocks since the last [`Engine::take_times`](super::Engine::take_times).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BatchTimes {
    /// Blocks processed.
    pub blocks: usize,
    /// Known blocks, whose proofs were not verified.
    pub known: usize,
    /// Transactions whose signatures and range proofs were verified.
    pub txs: usize,
    /// Cheap rules and database writes.
    pub append: Duration,
    /// Waiting for proofs after that.
    pub wait: Duration,
    /// Time in which proofs were verified, mostly during `append` and `wait`. In the rest, one core was busy.
    pub proofs: Duration,
    /// Time of all cores together spent on proofs of work.
    pub work: Duration,
    /// The commit.
    pub commit: Duration,
}
