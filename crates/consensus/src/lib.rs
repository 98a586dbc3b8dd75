//! The consensus rules of every fork, as functions.
//!
//! Nothing here reads a file, a socket or a clock: chain state is passed in, and a violation is an error with one
//! variant per rule. The small structures that follow the chain ([`hardfork::ForkVoting`],
//! [`difficulty::DifficultyWindow`], [`weight::BlockWeights`]) grow and shrink with it, and a pop exactly undoes an
//! append.
//!
//! A version is the `u8` that block headers call the major version, which is the number of the fork.
//!
//! # Examples
//!
//! The reward of a block, and its weight limit:
//!
//! ```
//! use ferrite_consensus::hardfork::ForkTable;
//! use ferrite_consensus::reward::{RewardError, block_reward};
//! use ferrite_types::network::MAINNET;
//! use ferrite_types::{Amount, Height};
//!
//! let version = ForkTable::new(MAINNET.hard_forks)?.ideal_version(Height(2_751_506));
//! assert_eq!(version, 16);
//!
//! // The supply is almost mined out, so a block earns the tail emission: 0.6 coins.
//! let (generated, median) = (Amount(18_200_000_000_000_000_000), 300_000);
//! assert_eq!(block_reward(version, median, 90_000, generated)?, Amount(600_000_000_000));
//! // A block above the median loses a part of it, one above twice the median is invalid.
//! assert_eq!(block_reward(version, median, 450_000, generated)?, Amount(450_000_000_000));
//! let error = block_reward(version, median, 600_001, generated).unwrap_err();
//! assert_eq!(error, RewardError::BlockTooHeavy { weight: 600_001, limit: 600_000 });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The difficulty of the next block, and whether a hash meets it:
//!
//! ```
//! use ferrite_consensus::difficulty::{DifficultyWindow, check_proof_of_work, target_seconds};
//! use ferrite_types::Hash;
//!
//! // Blocks of difficulty 1,000 every minute, twice as fast as the target.
//! let mut window = DifficultyWindow::new();
//! for block in 0..100 {
//!     window.push(1_700_000_000 + 60 * block, 1_000 * (u128::from(block) + 1));
//! }
//! let difficulty = window.next_difficulty(target_seconds(16))?;
//! assert_eq!(difficulty, 2_000);
//!
//! // Hashes are little-endian numbers: a low one shows much work, a high one little.
//! assert!(check_proof_of_work(&Hash([0; 32]), difficulty).is_ok());
//! assert!(check_proof_of_work(&Hash([0xff; 32]), difficulty).is_err());
//! # Ok::<(), ferrite_consensus::difficulty::DifficultyError>(())
//! ```

#![forbid(unsafe_code)]

pub mod batch;
pub mod block;
pub mod checkpoints;
pub mod context;
pub mod difficulty;
pub mod fee;
pub mod hardfork;
pub mod known;
pub mod median;
pub mod miner_tx;
pub mod reward;
pub mod timestamp;
pub mod tx;
pub mod weight;
