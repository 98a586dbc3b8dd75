//! From an answer with blocks to scanned blocks.

use std::sync::PoisonError;
use std::sync::atomic::Ordering;

use ferrite_rpc::daemon::bulk::{BlockEntry, GetBlocksBinRequest, GetBlocksBinResponse};
use ferrite_types::Height;
use ferrite_types::epee::{self, Limits};
use ferrite_types::network::Network;
use ferrite_wallet::scan::{BlockToScan, ScannedBlock};
use ferrite_wallet::state::Wallet;

use super::{RefreshError, RefreshOptions, Refresher, Target, threads};
use crate::daemon::Daemon;

const CALL: &str = "getblocks.bin";
/// The most bytes that a transaction can have (`CRYPTONOTE_MAX_TX_SIZE`).
const MAX_TX: usize = 1_000_000;
/// More bytes than a block can have without its transactions: a hash for each of them, and the miner's transaction.
const MAX_BLOCK: usize = 8 << 20;
/// How many bytes of blocks are read at a time. Read, they take several times as much memory as they did on the wire.
const PIECE: usize = 4 << 20;

/// An answer to `/get_blocks.bin`, as it came.
pub(super) struct Answer(Vec<u8>);

impl Answer {
    pub(super) fn fetch(daemon: &dyn Daemon, request: &GetBlocksBinRequest) -> Result<Self, RefreshError> {
        Ok(Self(daemon.blocks(request)?))
    }

    /// How many bytes it has.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Reads it, if it is a good one.
    pub(super) fn parse(&self, daemon: &dyn Daemon) -> Result<GetBlocksBinResponse<'_>, RefreshError> {
        let answer: GetBlocksBinResponse<'_> = epee::from_bytes(&self.0, Limits::HTTP_CLIENT)
            .map_err(|error| RefreshError::Unreadable { call: CALL, error })?;
        daemon.check_status(CALL, answer.status)?;
        let (blocks, indices) = (answer.blocks.len(), answer.output_indices.len());
        if blocks != indices {
            return Err(RefreshError::Counts { blocks, indices });
        }
        Ok(answer)
    }
}

impl<T: Target> Refresher<T> {
    /// Scans the blocks of an answer, with the addresses that the wallet has now.
    pub(super) fn scan(&self, answer: &GetBlocksBinResponse<'_>) -> Result<Vec<ScannedBlock>, RefreshError> {
        if answer.blocks.is_empty() {
            return Ok(Vec::new());
        }
        let mut blocks = Vec::with_capacity(answer.blocks.len());
        let mut height = answer.start_height;
        for (entry, indices) in answer.blocks.iter().zip(&answer.output_indices) {
            check_sizes(entry, height)?;
            blocks.push(BlockToScan {
                height: Height(height),
                block: entry.block,
                txs: entry.txs.iter().map(|tx| tx.0).collect(),
                output_indices: indices.indices.iter().map(|tx| tx.indices.0).collect(),
            });
            // One that has gone all around is for another height than it says, which the scanner finds.
            height = height.wrapping_add(1);
        }
        let scanner = self.target.look(Wallet::scanner);
        let mut scanned = Vec::with_capacity(blocks.len());
        let mut rest = blocks.as_slice();
        while !rest.is_empty() {
            let (count, bytes) = first_piece(rest);
            let (piece, others) = rest.split_at(count);
            // One that is larger by far is read while no other one is.
            let heavy = (bytes > PIECE).then(|| self.heavy.lock().unwrap_or_else(PoisonError::into_inner));
            scanned.extend(threads::scanning(|| scanner.scan(piece))?);
            drop(heavy);
            rest = others;
        }
        let blocks = scanned;
        if !self.private.load(Ordering::SeqCst) {
            for block in &blocks {
                self.options.check_version(block.major_version, block.height)?;
            }
        }
        Ok(blocks)
    }
}

/// Blobs that are larger than they can be are not read.
fn check_sizes(entry: &BlockEntry<'_>, height: u64) -> Result<(), RefreshError> {
    let oversized = |size| RefreshError::Oversized { height, size };
    if entry.block.len() > MAX_BLOCK {
        return Err(oversized(entry.block.len()));
    }
    match entry.txs.iter().map(|tx| tx.0.len()).find(|size| *size > MAX_TX) {
        Some(size) => Err(oversized(size)),
        None => Ok(()),
    }
}

/// How many of the blocks, at least one, make about a [`PIECE`], and how many bytes they have.
fn first_piece(blocks: &[BlockToScan<'_>]) -> (usize, usize) {
    let mut bytes = 0;
    for (place, block) in blocks.iter().enumerate() {
        let size = block.block.len() + block.txs.iter().map(|tx| tx.len()).sum::<usize>();
        if place > 0 && bytes + size > PIECE {
            return (place, bytes);
        }
        bytes += size;
    }
    (blocks.len(), bytes)
}

impl RefreshOptions {
    /// Whether a block is of the version that it should have (`wallet2.cpp: check_block_hard_fork_version`). A private
    /// chain may have any.
    fn check_version(&self, version: u8, height: Height) -> Result<(), RefreshError> {
        if self.any_version || self.network == Network::Regtest {
            return Ok(());
        }
        let error = |advice| Err(RefreshError::ForkVersion { version, height: height.0, advice });
        let parameters = self.network.parameters();
        let Some(start) = parameters.hard_fork_height(version) else {
            return error("Make sure your wallet is up to date");
        };
        let start = if version <= 1 { Height(0) } else { start };
        let end = version.checked_add(1).and_then(|next| parameters.hard_fork_height(next));
        if height < start || end.is_some_and(|end| height >= end) {
            return error("Make sure the node you are connected to is running the latest version");
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_belong_to_heights() {
        let options = RefreshOptions { network: Network::Mainnet, any_version: false };
        let check = |version, height| options.check_version(version, Height(height)).is_ok();
        assert!(check(1, 0) && check(1, 1) && check(1, 1_009_826));
        assert!(!check(1, 1_009_827) && check(2, 1_009_827));
        assert!(!check(2, 0));
        assert!(check(16, 2_689_608) && check(16, u64::MAX) && !check(16, 2_689_607));
        assert!(!check(17, u64::MAX) && !check(0, 0) && !check(255, 5));
        let any = RefreshOptions { any_version: true, ..options };
        assert!(any.check_version(99, Height(0)).is_ok());
        let private = RefreshOptions { network: Network::Regtest, any_version: false };
        assert!(private.check_version(16, Height(1)).is_ok());
    }
}
