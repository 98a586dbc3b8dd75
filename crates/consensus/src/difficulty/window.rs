//! The window of blocks for the next difficulty.

use std::collections::VecDeque;
use std::ops::Range;

use ferrite_types::Height;
use ferrite_types::network::constants::difficulty::BLOCKS_COUNT;

use super::{DifficultyError, next_difficulty};
use crate::median::returning_height;

/// The heights of the blocks that determine the difficulty of the block at `next`: the 735 before it, without the
/// genesis block, whose timestamp is meaningless.
///
/// On a side chain the same holds, with its own blocks where it has them (`blockchain.cpp:
/// get_difficulty_for_next_block`, `get_next_difficulty_for_alternative_chain`).
pub fn window(next: Height) -> Range<u64> {
    let start = next.0.saturating_sub(u64::try_from(BLOCKS_COUNT).expect("735 fits 64 bits")).max(1);
    start..next.0.max(start)
}

/// The timestamps and cumulative difficulties of the [`window`], following the chain.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DifficultyWindow {
    height: u64,
    blocks: VecDeque<(u64, u128)>,
}

impl DifficultyWindow {
    /// An empty chain.
    pub fn new() -> Self {
        Self::default()
    }

    /// A chain of `height` blocks, from the timestamps and cumulative difficulties of the blocks in its [`window`],
    /// oldest first. `None` if their number is wrong.
    pub fn resume(height: Height, blocks: impl IntoIterator<Item = (u64, u128)>) -> Option<Self> {
        let blocks: VecDeque<_> = blocks.into_iter().collect();
        let expected = window(height);
        let found = u64::try_from(blocks.len()).expect("a length fits 64 bits");
        (found == expected.end - expected.start).then_some(Self { height: height.0, blocks })
    }

    /// The height of the chain.
    pub fn chain_height(&self) -> Height {
        Height(self.height)
    }

    /// Appends a block.
    pub fn push(&mut self, timestamp: u64, cumulative_difficulty: u128) {
        self.height += 1;
        if self.height == 1 {
            return;
        }
        self.blocks.push_back((timestamp, cumulative_difficulty));
        if self.blocks.len() > BLOCKS_COUNT {
            self.blocks.pop_front();
        }
    }

    /// Removes the last block. `block_at` returns the timestamp and cumulative difficulty of the block that re-enters
    /// the window, if any. An empty chain stays empty, and an error leaves everything unchanged.
    pub fn pop<E>(&mut self, block_at: impl FnOnce(Height) -> Result<(u64, u128), E>) -> Result<(), E> {
        let Some(popped) = self.height.checked_sub(1) else { return Ok(()) };
        let returning = returning_height(Height(popped), BLOCKS_COUNT).filter(|height| height.0 > 0);
        let returning = returning.map(block_at).transpose()?;
        self.height = popped;
        self.blocks.pop_back();
        if let Some(block) = returning {
            self.blocks.push_front(block);
        }
        Ok(())
    }

    /// The difficulty of the next block.
    pub fn next_difficulty(&self, target_seconds: u64) -> Result<u128, DifficultyError> {
        let (timestamps, difficulties): (Vec<_>, Vec<_>) = self.blocks.iter().copied().unzip();
        next_difficulty(&timestamps, &difficulties, target_seconds)
    }
}
