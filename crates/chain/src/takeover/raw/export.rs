//! Writing `blockchain.raw`.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use ferrite_types::Height;

use super::format::{Header, MAX_CHUNK, write_package};
use super::{Chunks, RawError};
use crate::db::{BlockInfo, Database, DbError, TxId, View};
use crate::engine::Recorded;

/// Blocks read in one snapshot: a longer one would keep a running node from reusing pages.
const AT_ONCE: u64 = 1000;

/// Why a chain cannot be exported.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// Data is missing.
    #[error("block {0} is pruned; blockchain.raw needs all data, so export from a chain that is not pruned")]
    Pruned(Height),
    /// The block does not fit into the format.
    #[error("block {height} takes {size} bytes, more than the {MAX_CHUNK} that the format allows")]
    TooLarge {
        /// Its height.
        height: Height,
        /// Its size.
        size: usize,
    },
    /// The existing file has another first block.
    #[error("{} exists and starts with block {found}; remove it, or choose another file", path.display())]
    OtherStart {
        /// The file.
        path: PathBuf,
        /// Its first block.
        found: Height,
    },
    /// The existing file holds another chain.
    #[error("{} exists and its block {at} is not that of this chain; remove it, or choose another file", path.display())]
    OtherChain {
        /// The file.
        path: PathBuf,
        /// The last block of the file.
        at: Height,
    },
    /// The existing file cannot be read.
    #[error(transparent)]
    Existing(#[from] RawError),
    /// The file cannot be written.
    #[error("cannot write {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The database failed.
    #[error(transparent)]
    Db(#[from] DbError),
}

/// Progress of an export.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ExportProgress {
    /// The next block.
    pub height: Height,
    /// The end.
    pub target: Height,
    /// Bytes written so far.
    pub bytes: u64,
}

/// Writes blocks from `first` up to, but not including, `end` to a file. An existing file is continued after its last
/// whole block.
///
/// # Errors
/// If the chain is pruned, or the file cannot be written.
pub fn export(
    db: &Database,
    path: &Path,
    first: Height,
    end: Height,
    mut report: impl FnMut(&ExportProgress),
) -> Result<ExportProgress, ExportError> {
    let failed = |source| ExportError::Io { path: path.to_owned(), source };
    let end = Height(end.0.min(db.reader()?.view().height()?.0));
    let (next, at) = position(db, path, first)?;
    let file = File::options().write(true).create(true).truncate(false).open(path).map_err(failed)?;
    let mut file = BufWriter::with_capacity(1 << 18, file);
    file.write_all(&Header::new(first.0, end.0.max(next.0).saturating_sub(1)).write()).map_err(failed)?;
    file.seek(SeekFrom::Start(at)).map_err(failed)?;
    let mut progress = ExportProgress { height: next, target: end, bytes: 0 };
    while progress.height < end {
        let reader = db.reader()?;
        let until = end.0.min(progress.height.0 + AT_ONCE);
        for height in (progress.height.0..until).map(Height) {
            let chunk = chunk(&reader.view(), height)?;
            file.write_all(&chunk).map_err(failed)?;
            progress.bytes += chunk.len() as u64;
        }
        progress.height = Height(until);
        report(&progress);
    }
    let file = file.into_inner().map_err(|error| failed(error.into_error()))?;
    file.set_len(at + progress.bytes).and_then(|()| file.sync_all()).map_err(failed)?;
    Ok(progress)
}

/// The next block to write, and where.
fn position(db: &Database, path: &Path, first: Height) -> Result<(Height, u64), ExportError> {
    if !path.try_exists().is_ok_and(|exists| exists)
        || std::fs::metadata(path).is_ok_and(|file| file.len() == 0)
    {
        return Ok((first, super::format::START as u64));
    }
    let mut chunks = Chunks::open(path)?;
    if chunks.header.first != first.0 {
        return Err(ExportError::OtherStart { path: path.to_owned(), found: Height(chunks.header.first) });
    }
    let (mut at, mut last) = (chunks.at, None);
    while let Some(block) = chunks.next().transpose()? {
        at = chunks.at;
        last = Some((block.height, block.block.id().ok()));
    }
    if let Some((height, id)) = last {
        let ours = db.reader()?.view().block_id(height)?;
        if ours.is_none() || ours != id {
            return Err(ExportError::OtherChain { path: path.to_owned(), at: height });
        }
    }
    Ok((last.map_or(first, |(height, _)| Height(height.0 + 1)), at))
}

fn chunk(view: &View<'_>, height: Height) -> Result<Vec<u8>, ExportError> {
    let info: BlockInfo = view.block_info(height)?.ok_or(DbError::NoBlock(height))?;
    let block = view.block_blob(height)?.ok_or(DbError::NoBlock(height))?;
    let mut txs = Vec::new();
    for id in info.tx_ids().skip(1) {
        txs.push(view.transaction_at(TxId(id), height)?.ok_or(ExportError::Pruned(height))?);
    }
    let recorded = Recorded {
        id: None,
        weight: info.weight,
        long_term_weight: None,
        cumulative_difficulty: info.cumulative_difficulty,
        generated_coins: info.already_generated_coins,
        cumulative_rct_outputs: None,
    };
    let chunk = write_package(block, txs.iter().map(Vec::as_slice), &recorded);
    let size = chunk.len() - 4;
    if size > MAX_CHUNK as usize {
        return Err(ExportError::TooLarge { height, size });
    }
    Ok(chunk)
}
