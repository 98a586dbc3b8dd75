//! Pruning stripes and seeds.
//!
//! The chain is divided into stripes of 4096 blocks, numbered 1 to 8 in rotation. A pruned node keeps the prunable data
//! of the stripe named by its seed, and of the last 5500 blocks (`pruning.cpp`).

use crate::Height;

pub use crate::network::constants::pruning::{LOG_STRIPES, STRIPE_SIZE, TIP_BLOCKS};

/// The number of stripes.
pub const STRIPES: u32 = 1 << LOG_STRIPES;

const SEED_LOG_STRIPES_SHIFT: u32 = 7;
const SEED_LOG_STRIPES_MASK: u32 = 7;
const SEED_STRIPE_MASK: u32 = 127;
const MAX_BLOCK_NUMBER: u64 = crate::network::constants::time::MAX_BLOCK_NUMBER;

/// The seed of a stripe; `None` if there is no such stripe (`make_pruning_seed`).
pub const fn make_seed(stripe: u32, log_stripes: u32) -> Option<u32> {
    if log_stripes > SEED_LOG_STRIPES_MASK || stripe == 0 || stripe > 1 << log_stripes {
        return None;
    }
    Some(log_stripes << SEED_LOG_STRIPES_SHIFT | (stripe - 1))
}

/// The stripe of a seed, 0 for the seed 0 of unpruned nodes (`get_pruning_stripe`).
pub const fn stripe_of_seed(seed: u32) -> u32 {
    if seed == 0 { 0 } else { 1 + (seed & SEED_STRIPE_MASK) }
}

/// The logarithm of the number of stripes of a seed (`get_pruning_log_stripes`).
pub const fn log_stripes_of_seed(seed: u32) -> u32 {
    seed >> SEED_LOG_STRIPES_SHIFT & SEED_LOG_STRIPES_MASK
}

/// The stripe of a block, 0 for the last blocks, which all nodes keep (`get_pruning_stripe`).
pub const fn stripe_of_block(height: Height, chain_height: Height, log_stripes: u32) -> u32 {
    if height.0.saturating_add(TIP_BLOCKS) >= chain_height.0 {
        return 0;
    }
    stripe(height.0, log_stripes)
}

/// The stripe of a block at a height that is not among the last. Seeds have at most 2^7 stripes.
#[expect(clippy::cast_possible_truncation, reason = "masked to seven bits")]
pub const fn stripe(height: u64, log_stripes: u32) -> u32 {
    ((height / STRIPE_SIZE) & ((1 << log_stripes) - 1)) as u32 + 1
}

/// The seed of the nodes that keep a block, 0 for the last blocks, which all nodes keep (`get_pruning_seed`).
pub fn seed_of_block(height: Height, chain_height: Height, log_stripes: u32) -> u32 {
    make_seed(stripe_of_block(height, chain_height, log_stripes), log_stripes).unwrap_or(0)
}

/// Whether a node with this seed keeps a block completely (`has_unpruned_block`).
pub const fn has_unpruned_block(height: Height, chain_height: Height, seed: u32) -> bool {
    let kept = stripe_of_seed(seed);
    if kept == 0 {
        return true;
    }
    let stripe = stripe_of_block(height, chain_height, log_stripes_of_seed(seed));
    stripe == 0 || stripe == kept
}

/// The first block from a height on that a node with this seed keeps completely (`get_next_unpruned_block_height`).
pub const fn next_unpruned_block(height: Height, chain_height: Height, seed: u32) -> Height {
    let (at, top) = (height.0, chain_height.0);
    let kept = stripe_of_seed(seed);
    if at > MAX_BLOCK_NUMBER + 1 || top > MAX_BLOCK_NUMBER + 1 || kept == 0 || at + TIP_BLOCKS >= top {
        return height;
    }
    let log_stripes = match log_stripes_of_seed(seed) {
        0 => LOG_STRIPES,
        log_stripes => log_stripes,
    };
    let here = stripe(at, log_stripes);
    if here == kept {
        return height;
    }
    let cycle = ((at / STRIPE_SIZE) >> log_stripes) + if kept > here { 0 } else { 1 };
    let next = cycle * (STRIPE_SIZE << log_stripes) + (kept as u64 - 1) * STRIPE_SIZE;
    if next + TIP_BLOCKS > top {
        return Height(top.saturating_sub(TIP_BLOCKS));
    }
    Height(next)
}

/// The first block from a height on that a node with this seed does not keep completely
/// (`get_next_pruned_block_height`).
pub const fn next_pruned_block(height: Height, chain_height: Height, seed: u32) -> Height {
    let kept = stripe_of_seed(seed);
    if kept == 0 || height.0.saturating_add(TIP_BLOCKS) >= chain_height.0 {
        return chain_height;
    }
    let log_stripes = match log_stripes_of_seed(seed) {
        0 => LOG_STRIPES,
        log_stripes => log_stripes,
    };
    let here = stripe(height.0, log_stripes);
    if here != kept {
        return height;
    }
    let next = 1 + (here & ((1 << log_stripes) - 1));
    match make_seed(next, log_stripes) {
        Some(seed) => next_unpruned_block(height, chain_height, seed),
        None => height,
    }
}
