//! The parameters of a chain.

use ferrite_consensus::checkpoints::Checkpoints;
use ferrite_consensus::hardfork::{ForkTable, ForkTableError, ForkVoting};
use ferrite_consensus::known::KnownHashes;
use ferrite_crypto::pow::seed::SeedEpoch;
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::network::constants::weight::LONG_TERM_WINDOW;
use ferrite_types::network::{Genesis, Network};
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height};

/// The parameters of a chain.
#[derive(Debug, Clone)]
pub struct ChainConfig {
    /// The genesis block.
    pub genesis: Block,
    /// The hard forks.
    pub forks: ForkTable,
    /// The number of blocks whose votes count.
    pub vote_window: usize,
    /// The window of the long-term median weight, in blocks.
    pub long_term_window: usize,
    /// The difficulty of every block except the first, instead of a computed one (`--fixed-difficulty`).
    pub fixed_difficulty: Option<u128>,
    /// The schedule of RandomX seeds.
    pub seed_epoch: SeedEpoch,
    /// The checkpoints.
    pub checkpoints: Checkpoints,
    /// Blocks whose proofs are not verified (`--fast-block-sync`); none by default.
    pub known_hashes: KnownHashes,
}

impl ChainConfig {
    /// The chain of a network.
    pub fn of(network: Network) -> Self {
        let parameters = network.parameters();
        Self {
            genesis: genesis_block(&parameters.genesis),
            forks: ForkTable::new(parameters.hard_forks).expect("a network's fork table is in order"),
            vote_window: ForkVoting::WINDOW,
            long_term_window: LONG_TERM_WINDOW,
            fixed_difficulty: None,
            seed_epoch: SeedEpoch::DEFAULT,
            checkpoints: Checkpoints::new(parameters.checkpoints),
            known_hashes: KnownHashes::none(),
        }
    }

    /// A private chain: its own genesis block and hard forks, activated by height alone, and no checkpoints.
    ///
    /// # Errors
    /// If versions or heights of the forks do not increase.
    pub fn private(genesis: Block, forks: &[(u8, Height)]) -> Result<Self, ForkTableError> {
        Ok(Self {
            genesis,
            forks: ForkTable::fixed(forks)?,
            vote_window: ForkVoting::WINDOW,
            long_term_window: LONG_TERM_WINDOW,
            fixed_difficulty: None,
            seed_epoch: SeedEpoch::DEFAULT,
            checkpoints: Checkpoints::none(),
            known_hashes: KnownHashes::none(),
        })
    }
}

/// The genesis block of a network (`cryptonote_tx_utils.cpp: generate_genesis_block`).
///
/// # Panics
/// If the miner transaction does not decode. Those of the networks do.
pub fn genesis_block(genesis: &Genesis) -> Block {
    let miner_tx = Transaction::from_blob(genesis.transaction);
    let header = BlockHeader {
        major_version: 1,
        minor_version: 0,
        timestamp: 0,
        prev_id: Hash::default(),
        nonce: genesis.nonce,
    };
    Block {
        header,
        miner_tx: miner_tx.expect("a network's genesis transaction decodes"),
        tx_hashes: Vec::new(),
    }
}
