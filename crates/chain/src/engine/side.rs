//! Side chains (`blockchain.cpp: handle_alternative_block`).

use ferrite_consensus::block::{BlockError, SideHeader};
use ferrite_consensus::difficulty::{self, target_seconds};
use ferrite_consensus::reward::add_generated;
use ferrite_consensus::timestamp::main_chain_window;
use ferrite_crypto::pow::{ProofOfWork, fixed_hash};
use ferrite_types::block::Block;
use ferrite_types::tx::PrunedTransaction;
use ferrite_types::{Amount, Hash, Height};

use super::given::GivenTxs;
use super::main_chain::check_non_input;
use super::outcome::AddBlockError;
use super::pool_access::PoolAccess;
use super::{Candidate, Engine};
use crate::db::{AltBlock, BlockInfo, DbError, View, Writer};

/// A block of a side chain.
pub(crate) struct SideBlock {
    pub(crate) candidate: Candidate,
    pub(super) height: Height,
    /// Its difficulty.
    pub(super) difficulty: u128,
    cumulative_difficulty: u128,
    generated: Amount,
}

/// A side chain, without the block it shares with the main chain.
pub(crate) struct SideChain {
    pub(super) blocks: Vec<SideBlock>,
    /// The last block it shares with the main chain.
    fork_height: Height,
    pub(crate) fork: BlockInfo,
}

/// The outcome for a block of a side chain.
pub(super) enum SideStep {
    /// Its parent is unknown.
    Orphan,
    /// It was added.
    Kept { height: Height },
    /// It was added, and its chain should become the main chain: it has more work, or ends with a checkpoint.
    Heavier { chain: SideChain, at_checkpoint: bool },
}

impl SideChain {
    /// The side chain that ends with a block; `None` if the block is unknown.
    pub(crate) fn read(view: &View<'_>, last: Hash) -> Result<Option<Self>, AddBlockError> {
        let mut stored = Vec::new();
        let mut parent = last;
        while let Some(alt) = view.alt_block(&parent)? {
            let bad = |source| DbError::BadBlob { table: "alt_blocks", source };
            let block = Block::from_blob(&alt.blob).map_err(bad)?;
            let id = std::mem::replace(&mut parent, block.header.prev_id);
            stored.push((id, block, alt));
        }
        let fork = match view.height_of(&parent)? {
            Some(height) => Some((height, view.block_info(height)?.ok_or(DbError::NoBlock(height))?)),
            None if stored.is_empty() => return Ok(None),
            None => None,
        };
        let Some((fork_height, fork)) = fork else { return Err(AddBlockError::Detached) };
        // Popping can leave a side chain without its root, or directly on the tip of the main chain, where the
        // reference does not follow it either (`blockchain.cpp: build_alt_chain`).
        let (main_height, first_height) = (view.height()?, fork_height.0 + 1);
        let connects = |first: &AltBlock| first.height.0 == first_height && main_height.0 > first_height;
        if stored.last().is_some_and(|(_, _, first)| !connects(first)) {
            return Err(AddBlockError::Detached);
        }
        let mut chain = Self { blocks: Vec::with_capacity(stored.len() + 1), fork_height, fork };
        for (id, block, alt) in stored.into_iter().rev() {
            chain.blocks.push(SideBlock {
                height: alt.height,
                difficulty: alt.cumulative_difficulty.wrapping_sub(chain.cumulative_difficulty()),
                cumulative_difficulty: alt.cumulative_difficulty,
                generated: Amount(alt.already_generated_coins),
                candidate: Candidate { block, blob: alt.blob, id },
            });
        }
        Ok(Some(chain))
    }

    pub(crate) fn last_height(&self) -> Height {
        self.blocks.last().map_or(self.fork_height, |block| block.height)
    }

    fn cumulative_difficulty(&self) -> u128 {
        self.blocks.last().map_or(self.fork.cumulative_difficulty, |block| block.cumulative_difficulty)
    }

    pub(crate) fn generated(&self) -> Amount {
        let fork = Amount(self.fork.already_generated_coins);
        self.blocks.last().map_or(fork, |block| block.generated)
    }

    /// The first height not on the main chain.
    fn first_height(&self) -> u64 {
        self.fork_height.0 + 1
    }

    pub(crate) fn block_at(&self, height: u64) -> Option<&SideBlock> {
        let at = usize::try_from(height.checked_sub(self.first_height())?).ok()?;
        self.blocks.get(at)
    }

    /// The timestamps for the median of the next block.
    fn timestamps(&self, view: &View<'_>) -> Result<Vec<u64>, DbError> {
        let mut timestamps: Vec<u64> =
            self.blocks.iter().map(|block| block.candidate.block.header.timestamp).collect();
        let main = main_chain_window(self.fork_height, timestamps.len());
        for info in view.block_infos(Height(main.start)..Height(main.end))? {
            timestamps.push(info?.timestamp);
        }
        Ok(timestamps)
    }

    /// The difficulty of the next block.
    pub(crate) fn next_difficulty(&self, view: &View<'_>, version: u8) -> Result<u128, AddBlockError> {
        let next = Height(self.last_height().0 + 1);
        let window = difficulty::window(next);
        let main_end = window.end.min(self.first_height()).max(window.start);
        let (mut timestamps, mut difficulties) = (Vec::new(), Vec::new());
        for info in view.block_infos(Height(window.start)..Height(main_end))? {
            let info = info?;
            timestamps.push(info.timestamp);
            difficulties.push(info.cumulative_difficulty);
        }
        for block in (main_end..window.end).filter_map(|height| self.block_at(height)) {
            timestamps.push(block.candidate.block.header.timestamp);
            difficulties.push(block.cumulative_difficulty);
        }
        let next = difficulty::next_difficulty(&timestamps, &difficulties, target_seconds(version));
        Ok(next.map_err(BlockError::from)?)
    }
}

impl<P: PoolAccess> Engine<P> {
    /// Checks a block of a side chain and keeps it. `proven` is a difficulty that its proof of work is known to meet.
    /// After an error the writer must be dropped, unless a rule caused it and no transactions came with the block: then
    /// nothing was written.
    pub(super) fn side_step(
        &mut self,
        writer: &mut Writer<'_>,
        candidate: Candidate,
        given: &GivenTxs,
        proven: Option<u128>,
    ) -> Result<SideStep, AddBlockError> {
        let checkpoints = &self.config.checkpoints;
        let header =
            SideHeader::check(&candidate.block, self.state.forks(), checkpoints, self.state.height())?;
        let version = self.state.forks().table().ideal_version(header.claimed());

        let Some(mut chain) = SideChain::read(&writer.view(), candidate.block.header.prev_id)? else {
            return Ok(SideStep::Orphan);
        };
        let height = Height(chain.last_height().0 + 1);
        let timed = header.check_timestamp(&chain.timestamps(&writer.view())?)?;
        let (agreed, at_checkpoint) = timed.check_checkpoint(checkpoints, height, &candidate.id)?;
        let difficulty = match self.config.fixed_difficulty {
            Some(fixed) => fixed,
            None => {
                let version = self.state.forks().table().ideal_version(height);
                chain.next_difficulty(&writer.view(), version)?
            }
        };
        let mut worked = Ok(());
        if proven != Some(difficulty) || fixed_hash(height).is_some() {
            let seed = self.side_seed(&writer.view(), &chain, &candidate.block, height)?;
            worked = self.work.check(&agreed.work(height, seed, difficulty));
        }
        let weighed = agreed.worked(worked)?.check_miner_tx(height, version)?;
        let miner_tx_weight = weighed.miner_tx_weight();
        self.keep_given(writer, &candidate.block, given, version)?;

        let claimed_coins = candidate
            .block
            .miner_tx
            .prefix
            .vout
            .iter()
            .fold(0u64, |sum, output| sum.wrapping_add(output.amount.0));
        let side = SideBlock {
            height,
            difficulty,
            cumulative_difficulty: chain.cumulative_difficulty().wrapping_add(difficulty),
            generated: add_generated(chain.generated(), Amount(claimed_coins)),
            candidate,
        };
        let weight = self.side_weight(&writer.view(), &side.candidate.block, miner_tx_weight)?;
        writer.put_alt_block(&side.candidate.id, &side.stored(weight))?;
        let heavier = self.state.cumulative_difficulty() < side.cumulative_difficulty;
        chain.blocks.push(side);
        Ok(if at_checkpoint || heavier {
            SideStep::Heavier { chain, at_checkpoint }
        } else {
            SideStep::Kept { height }
        })
    }

    /// The RandomX seed of the next block of a side chain.
    fn side_seed(
        &self,
        view: &View<'_>,
        chain: &SideChain,
        block: &Block,
        height: Height,
    ) -> Result<Hash, DbError> {
        if !matches!(ProofOfWork::for_fork_version(block.header.major_version), ProofOfWork::RandomX) {
            return Ok(Hash::default());
        }
        let seed_height = self.config.seed_epoch.seed_height(height);
        match chain.block_at(seed_height.0) {
            Some(block) => Ok(block.candidate.id),
            None => self.main_seed(view, height),
        }
    }

    /// Puts the transactions sent along into the pool, where they wait for a reorg.
    fn keep_given(
        &mut self,
        writer: &mut Writer<'_>,
        block: &Block,
        given: &GivenTxs,
        version: u8,
    ) -> Result<(), AddBlockError> {
        if let Some(id) = given.first_pruned(block) {
            return Err(BlockError::PrunedTransaction { id }.into());
        }
        for tx in given.in_order(block) {
            check_non_input(&tx.parsed, version)?;
        }
        let chain = self.state.pool_context(self.now());
        for tx in given.in_order(block) {
            if writer.view().tx_location(&tx.parsed.id)?.is_none() {
                self.pool.keep_new(writer, &chain, tx.clone())?;
            }
        }
        Ok(())
    }

    /// The weight of a block of a side chain, 0 if one of its transactions is not available. It is only displayed.
    fn side_weight(&self, view: &View<'_>, block: &Block, miner_tx: u64) -> Result<u64, DbError> {
        let mut weight = miner_tx;
        for id in &block.tx_hashes {
            let known = match self.pool.weight(view, id)? {
                Some(weight) => Some(weight),
                None => chain_tx_weight(view, id)?,
            };
            let Some(known) = known else { return Ok(0) };
            weight = weight.wrapping_add(known);
        }
        Ok(weight)
    }
}

impl SideBlock {
    fn stored(&self, weight: u64) -> AltBlock {
        AltBlock {
            height: self.height,
            cumulative_weight: weight,
            cumulative_difficulty: self.cumulative_difficulty,
            already_generated_coins: self.generated.0,
            blob: self.candidate.blob.clone(),
        }
    }
}

/// The weight of a transaction of the main chain, if it can be determined.
fn chain_tx_weight(view: &View<'_>, id: &Hash) -> Result<Option<u64>, DbError> {
    let Some(location) = view.tx_location(id)? else { return Ok(None) };
    let Some(blob) = view.tx_pruned_blob(location.tx_id)? else { return Ok(None) };
    Ok(PrunedTransaction::from_blob(blob).ok().and_then(|tx| tx.weight()))
}
