//! Decoding and scanning the blocks of an answer.

use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

use ferrite_rpc::daemon::bulk::{BlockEntry, GetBlocksBinRequest, GetBlocksBinResponse};
use ferrite_types::Height;
use ferrite_types::epee::{self, Limits};
use ferrite_types::network::Network;
use ferrite_wallet::scan::{BlockToScan, ScannedBlock, Scanner};
use ferrite_wallet::state::Wallet;
use rayon::prelude::*;

use super::{RefreshError, RefreshOptions, Refresher, Target, threads};
use crate::answer::BlocksAnswer;
use crate::daemon::Daemon;

const CALL: &str = "getblocks.bin";
/// The maximum size of a transaction (`CRYPTONOTE_MAX_TX_SIZE`).
const MAX_TX: usize = 1_000_000;
/// More than the maximum size of a block without its transactions, which has their hashes and the miner transaction.
const MAX_BLOCK: usize = 8 << 20;
/// Bytes of blocks decoded at a time. Decoded blocks take several times their size on the wire.
const BATCH_BYTES: usize = 4 << 20;

/// An answer to `/get_blocks.bin`, undecoded.
pub(super) struct Answer(Arc<BlocksAnswer>);

impl Answer {
    pub(super) fn fetch(daemon: &dyn Daemon, request: &GetBlocksBinRequest) -> Result<Self, RefreshError> {
        Ok(Self(daemon.blocks(request)?))
    }

    /// The size in bytes.
    pub(super) fn len(&self) -> usize {
        self.0.bytes().len()
    }

    /// Decodes the answer and checks its status.
    pub(super) fn parse(&self, daemon: &dyn Daemon) -> Result<GetBlocksBinResponse<'_>, RefreshError> {
        let answer: GetBlocksBinResponse<'_> = epee::from_bytes(self.0.bytes(), Limits::HTTP_CLIENT)
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
    /// Scans the blocks of an answer, with the current addresses of the wallet.
    pub(super) fn scan(
        &self,
        answer: &Answer,
        parsed: &GetBlocksBinResponse<'_>,
    ) -> Result<Vec<ScannedBlock>, RefreshError> {
        if parsed.blocks.is_empty() {
            return Ok(Vec::new());
        }
        let blocks = to_scan(parsed)?;
        let scanner = self.target.look(Wallet::scanner).pausing(threads::pause);
        let decode = || threads::scanning(|| blocks.par_iter().map(BlockToScan::decode).collect());
        let scanned = match answer.0.decoded(decode) {
            Some(decoded) => threads::scanning(|| scanner.scan_decoded(decoded?))?,
            None => self.scan_in_batches(&scanner, &blocks)?,
        };
        if !self.private.load(Ordering::SeqCst) {
            for block in &scanned {
                self.options.check_version(block.major_version, block.height)?;
            }
        }
        Ok(scanned)
    }

    fn scan_in_batches(
        &self,
        scanner: &Scanner,
        blocks: &[BlockToScan<'_>],
    ) -> Result<Vec<ScannedBlock>, RefreshError> {
        let mut scanned = Vec::with_capacity(blocks.len());
        let mut rest = blocks;
        while !rest.is_empty() {
            let (count, bytes) = first_batch(rest);
            let (piece, others) = rest.split_at(count);
            // Much larger batches are decoded one at a time.
            let heavy =
                (bytes > BATCH_BYTES).then(|| self.heavy.lock().unwrap_or_else(PoisonError::into_inner));
            scanned.extend(threads::scanning(|| scanner.scan(piece))?);
            drop(heavy);
            rest = others;
        }
        Ok(scanned)
    }
}

/// The blocks of an answer.
fn to_scan<'a>(parsed: &'a GetBlocksBinResponse<'_>) -> Result<Vec<BlockToScan<'a>>, RefreshError> {
    let mut blocks = Vec::with_capacity(parsed.blocks.len());
    let mut height = parsed.start_height;
    for (entry, indices) in parsed.blocks.iter().zip(&parsed.output_indices) {
        check_sizes(entry, height)?;
        blocks.push(BlockToScan {
            height: Height(height),
            block: entry.block,
            txs: entry.txs.iter().map(|tx| tx.0).collect(),
            output_indices: indices.indices.iter().map(|tx| tx.indices.0).collect(),
        });
        // A height that wraps around does not match the block, and the scanner rejects it.
        height = height.wrapping_add(1);
    }
    Ok(blocks)
}

/// Rejects blobs that exceed their maximum size.
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

/// The number of blocks, at least one, that make up about [`BATCH_BYTES`], and their size.
fn first_batch(blocks: &[BlockToScan<'_>]) -> (usize, usize) {
    let mut bytes = 0;
    for (place, block) in blocks.iter().enumerate() {
        let size = block.block.len() + block.txs.iter().map(|tx| tx.len()).sum::<usize>();
        if place > 0 && bytes + size > BATCH_BYTES {
            return (place, bytes);
        }
        bytes += size;
    }
    (blocks.len(), bytes)
}

impl RefreshOptions {
    /// Checks the version of a block against its height (`wallet2.cpp: check_block_hard_fork_version`). A private chain
    /// may have any version.
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
