//! Cumulative difficulties, compared with those of the checkpoints (`blockchain.cpp: check_difficulty_checkpoints,
//! recalculate_difficulties`).

use ferrite_consensus::difficulty::{self, DifficultyWindow, target_seconds};
use ferrite_types::Height;

use super::Engine;
use super::pool_access::PoolAccess;
use super::state::ChainState;
use crate::db::{BlockInfo, DbError, View};

const DRIFT: &str = "a cumulative difficulty that is not that of the checkpoint";

impl<P: PoolAccess> Engine<P> {
    /// Compares the cumulative difficulty of the next block with that of a checkpoint at its height. It follows from
    /// the blocks below, so a difference is our own fault and not that of the block's sender.
    pub(super) fn check_difficulty(&self, cumulative_difficulty: u128) -> Result<(), DbError> {
        if self.config.fixed_difficulty.is_some() {
            return Ok(());
        }
        let height = self.state.height();
        let checked = self.config.checkpoints.check_difficulty(height, cumulative_difficulty);
        checked.map_err(|_| DbError::Inconsistent { what: DRIFT, at: height.0 })
    }

    /// Computes recorded difficulties again, from the last checkpoint on with which they agree, if they do not agree
    /// with all.
    pub(super) fn correct_difficulties(&mut self) -> Result<(), DbError> {
        if self.config.fixed_difficulty.is_some() {
            return Ok(());
        }
        let reader = self.db.reader()?;
        let Some(agreed) = self.last_agreed(&reader.view())? else { return Ok(()) };
        let corrected = recompute(&reader.view(), Height(agreed.0 + 1))?;
        drop(reader);
        self.corrected = corrected.len();
        let db = self.db.clone();
        let mut writer = db.writer()?;
        for (height, cumulative_difficulty) in (agreed.0 + 1..).map(Height).zip(corrected) {
            writer.correct_difficulty(height, cumulative_difficulty)?;
        }
        if let Some(agreed) = self.last_agreed(&writer.view())? {
            return Err(DbError::Inconsistent { what: DRIFT, at: agreed.0 });
        }
        self.state = ChainState::load(&self.config, &writer.view())?;
        writer.commit()
    }

    /// The last checkpoint before the first with another difficulty than the chain's; `None` if there is none.
    fn last_agreed(&self, view: &View<'_>) -> Result<Option<Height>, DbError> {
        let mut failed = None;
        let compared = self.config.checkpoints.check_difficulties(|height| {
            let info = view.block_info(height).unwrap_or_else(|error| {
                failed = Some(error);
                None
            });
            info.map(|info| info.cumulative_difficulty)
        });
        failed.map_or(Ok(compared.err()), Err)
    }
}

/// The cumulative difficulties of a chain from a height on, computed from what is below.
fn recompute(view: &View<'_>, from: Height) -> Result<Vec<u128>, DbError> {
    let missing = || DbError::NoBlock(from);
    let window = difficulty::window(from);
    let blocks: Vec<BlockInfo> =
        view.block_infos(Height(window.start)..Height(window.end))?.collect::<Result<_, _>>()?;
    let below = from.0.checked_sub(1).map(Height).ok_or_else(missing)?;
    let mut cumulative = view.block_info(below)?.ok_or_else(missing)?.cumulative_difficulty;
    let blocks: Vec<_> = blocks.iter().map(|info| (info.timestamp, info.cumulative_difficulty)).collect();
    let mut window = DifficultyWindow::resume(from, blocks).ok_or_else(missing)?;
    let mut all = Vec::new();
    for info in view.block_infos(from..view.height()?)? {
        let info = info?;
        let overflow = |_| DbError::Inconsistent { what: "a difficulty that is too large", at: from.0 };
        let difficulty = window.next_difficulty(target_seconds(info.hf_version)).map_err(overflow)?;
        cumulative = cumulative.wrapping_add(difficulty);
        window.push(info.timestamp, cumulative);
        all.push(cumulative);
    }
    Ok(all)
}
