//! Blocks from another node's files, whose proofs were checked by that node.
//!
//! Ids are computed from the blobs, and everything cheap is checked as for any block: headers, checkpoints,
//! difficulties, weights, rewards, key images. What the other node recorded about a block must agree with the result.
//! Proofs of work, signatures and range proofs are taken on trust, so transactions may be pruned.

use ferrite_consensus::block::{BlockError, HeaderContext, MainHeader, ValidBlock};
use ferrite_types::block::Block;
use ferrite_types::codec::DecodeError;
use ferrite_types::{Amount, Hash, Height};

use super::Engine;
use super::arrived::{ArrivedBlock, Candidate};
use super::block_tx::{BlockTx, TxBytes};
use super::given::GivenTxs;
use super::outcome::AddBlockError;
use super::pool_access::PoolAccess;
use crate::db::{DbError, Writer};

/// Why a block cannot be adopted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AdoptError {
    /// It breaks a rule.
    #[error("block {height} is invalid: {error}")]
    Invalid {
        /// Its height.
        height: Height,
        /// The rule.
        error: Box<BlockError>,
    },
    /// A transaction does not decode.
    #[error("transaction {id} of block {height} does not decode: {error}")]
    Undecodable {
        /// The height of its block.
        height: Height,
        /// The id that the block names.
        id: Hash,
        /// The cause.
        error: DecodeError,
    },
    /// A transaction is not the one that the block names.
    #[error("block {height} has transaction {named}, but the data stored for it is another one")]
    OtherTransaction {
        /// The height of the block.
        height: Height,
        /// The id that the block names.
        named: Hash,
    },
    /// The block is not the one recorded at its height.
    #[error("the block at height {height} has id {found}, not the recorded {recorded}")]
    OtherId {
        /// The height.
        height: Height,
        /// The computed id.
        found: Hash,
        /// The recorded one.
        recorded: Hash,
    },
    /// A recorded value is not what the chain's rules give.
    #[error(
        "the {what} of block {height} is recorded as {recorded}, but is {computed} by the rules of the chain"
    )]
    Differs {
        /// The height of the block.
        height: Height,
        /// Which value.
        what: &'static str,
        /// The recorded value.
        recorded: u128,
        /// The computed value.
        computed: u128,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// What the other node recorded about a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recorded {
    /// Its id, if recorded.
    pub id: Option<Hash>,
    /// Its weight.
    pub weight: u64,
    /// Its long-term weight, if recorded.
    pub long_term_weight: Option<u64>,
    /// The cumulative difficulty including this block.
    pub cumulative_difficulty: u128,
    /// The coins generated up to and including this block.
    pub generated_coins: u64,
    /// The number of RingCT outputs up to and including this block, if recorded.
    pub cumulative_rct_outputs: Option<u64>,
}

/// A block to be adopted.
#[derive(Debug, Clone)]
pub struct AdoptedBlock {
    candidate: Candidate,
    txs: Vec<BlockTx>,
    recorded: Recorded,
}

impl AdoptedBlock {
    /// Decodes the transactions of a block and compares the ids, on any thread.
    ///
    /// # Errors
    /// If anything is not what it is recorded as.
    pub fn decode(
        height: Height,
        block: Block,
        mut txs: Vec<TxBytes>,
        recorded: Recorded,
    ) -> Result<Self, AdoptError> {
        let candidate = Candidate::new(block)
            .map_err(|error| AdoptError::Invalid { height, error: Box::new(error.into()) })?;
        if let Some(id) = recorded.id.filter(|id| *id != candidate.id) {
            return Err(AdoptError::OtherId { height, found: candidate.id, recorded: id });
        }
        let named = &candidate.block.tx_hashes;
        txs.truncate(named.len());
        let decoded = BlockTx::decode_each(txs).map_err(|(at, error)| AdoptError::Undecodable {
            height,
            id: named[at],
            error,
        })?;
        let of_block = |(tx, &named): (Option<BlockTx>, &Hash)| {
            tx.filter(|tx| tx.id() == named).ok_or(AdoptError::OtherTransaction { height, named })
        };
        let decoded = decoded.into_iter().zip(named).map(of_block).collect::<Result<_, _>>()?;
        Ok(Self { candidate, txs: decoded, recorded })
    }

    /// Its id.
    pub const fn id(&self) -> Hash {
        self.candidate.id
    }

    /// The block for [`Engine::add_blocks`], which checks everything; `None` if a transaction is pruned.
    pub fn into_arrived(self) -> Option<ArrivedBlock> {
        let txs: Option<GivenTxs> =
            self.txs.into_iter().map(|tx| matches!(tx, BlockTx::Whole(_)).then_some(tx)).collect();
        let size = self.candidate.blob.len();
        txs.map(|txs| ArrivedBlock { candidate: self.candidate, size, txs })
    }
}

impl<P: PoolAccess> Engine<P> {
    /// Appends blocks to the main chain in one transaction: all batches that `next` returns until it has no more. After
    /// an error, nothing is changed. `prepare` runs first, in the same transaction.
    ///
    /// # Errors
    /// If a block is invalid or not what it is recorded as, `next` fails, or the database does.
    pub fn adopt_blocks<E: From<AdoptError> + From<DbError>>(
        &mut self,
        prepare: impl FnOnce(&mut Writer<'_>) -> Result<(), E>,
        mut next: impl FnMut() -> Result<Option<Vec<AdoptedBlock>>, E>,
    ) -> Result<(), E> {
        self.transaction(|engine, writer| {
            prepare(writer)?;
            while let Some(batch) = next()? {
                for block in &batch {
                    engine.adopt(writer, block)?;
                }
            }
            Ok(())
        })
    }

    /// Appends a block, or returns the rule it breaks; the writer must be dropped then.
    fn adopt(&mut self, writer: &mut Writer<'_>, block: &AdoptedBlock) -> Result<(), AdoptError> {
        let height = self.state.height();
        let invalid = |error: BlockError| AdoptError::Invalid { height, error: Box::new(error) };
        let (version, recorded) = (self.state.version(), &block.recorded);
        let last_60 = self.state.last_60();
        let context = HeaderContext {
            forks: self.state.forks(),
            top: self.state.top(),
            last_60: &last_60,
            now: self.now(),
        };
        let header = MainHeader::check(&block.candidate.block, &context).map_err(invalid)?;
        let difficulty = self.state.next_difficulty().map_err(|error| invalid(error.into()))?;
        let placed = header
            .worked(Ok(()))
            .and_then(|worked| worked.check_checkpoint(&self.config.checkpoints, height, &block.candidate.id))
            .and_then(|placed| placed.check_miner_tx(height, version));
        let weighed = placed.map_err(invalid)?;
        let weights: Option<u64> = block.txs.iter().map(BlockTx::weight).sum();
        // Without the proofs, the weights of old transactions are known only as the recorded sum.
        let weights = weights.unwrap_or_else(|| recorded.weight.wrapping_sub(weighed.miner_tx_weight()));
        let fees = block.txs.iter().fold(0u64, |sum, tx| sum.wrapping_add(tx.fee().0));
        let filled = weighed.fill([(weights, Amount(fees))]);
        let context = self.reward_context(version, filled.totals());
        // The database checks the key images of this block together with all others.
        let valid = filled.check_reward(&context).and_then(|block| block.check_key_images([]));
        self.append_adopted(writer, block, valid.map_err(invalid)?, difficulty)
    }

    fn append_adopted(
        &mut self,
        writer: &mut Writer<'_>,
        block: &AdoptedBlock,
        valid: ValidBlock,
        difficulty: u128,
    ) -> Result<(), AdoptError> {
        let height = self.state.height();
        for id in &block.candidate.block.tx_hashes {
            self.pool.take(writer, id)?;
        }
        let txs: Vec<_> = block.txs.iter().map(BlockTx::to_append).collect();
        self.append(writer, &block.candidate, &txs, valid, difficulty).map_err(|error| match error {
            AddBlockError::Invalid(error) | AddBlockError::SideChain { error, .. } => {
                AdoptError::Invalid { height, error }
            }
            AddBlockError::Db(error) => error.into(),
            // Neither can happen to a block on top, on the thread that owns the chain.
            AddBlockError::Detached | AddBlockError::Stopped(_) => DbError::Poisoned.into(),
        })?;
        let (_, info) = writer.view().top_info()?.ok_or(DbError::Empty)?;
        let recorded = &block.recorded;
        let or = |recorded: Option<u64>, computed: u64| recorded.unwrap_or(computed).into();
        let rct_outputs = info.cumulative_rct_outputs;
        for (what, recorded, computed) in [
            ("weight", recorded.weight.into(), info.weight.into()),
            (
                "long-term weight",
                or(recorded.long_term_weight, info.long_term_weight),
                info.long_term_weight.into(),
            ),
            ("cumulative difficulty", recorded.cumulative_difficulty, info.cumulative_difficulty),
            (
                "number of generated coins",
                recorded.generated_coins.into(),
                info.already_generated_coins.into(),
            ),
            (
                "number of RingCT outputs",
                or(recorded.cumulative_rct_outputs, rct_outputs),
                rct_outputs.into(),
            ),
        ] {
            if recorded != computed {
                return Err(AdoptError::Differs { height, what, recorded, computed });
            }
        }
        Ok(())
    }
}
