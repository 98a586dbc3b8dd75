//! Is this block or transaction valid? The rules of every fork, as functions.
//!
//! Nothing here reads a file, a socket or a clock: what a rule needs of the chain is passed in, and what it
//! finds wrong is an error with one variant for each rule. The small structures that follow the chain
//! ([`hardfork::ForkVoting`], [`difficulty::DifficultyWindow`], [`weight::BlockWeights`]) are appended to and
//! popped from together with it, and after a pop are equal to what they were before the append.
//!
//! A version is the `u8` that the header of a block calls its major version, which is the number of the fork.

#![forbid(unsafe_code)]

pub mod batch;
pub mod block;
pub mod checkpoints;
pub mod context;
pub mod difficulty;
pub mod fee;
pub mod hardfork;
pub mod median;
pub mod miner_tx;
pub mod reward;
pub mod timestamp;
pub mod tx;
pub mod weight;
