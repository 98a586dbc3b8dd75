//! `blockchain.raw`, the reference's file of blocks (`bootstrap_file.cpp`, `bootstrap_serialization.h`).
//!
//! A magic number and a header of 1024 bytes, then one chunk for each block: its length in four bytes, the block, its
//! transactions, its weight, the cumulative difficulty and the generated coins.

mod export;
mod format;

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use ferrite_types::codec::DecodeError;
use ferrite_types::{Hash, Height};

use super::source::{Blocks, Extras, RawBlock, Source, SourceError, Start};
pub use export::{ExportError, ExportProgress, export};
use format::{Header, Layout, MAGIC, MAX_CHUNK, read_package};

/// Why a `blockchain.raw` file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum RawError {
    /// It is not one.
    #[error("{} is not a blockchain.raw file", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// Its header does not decode.
    #[error("{} has an invalid header: {source}", path.display())]
    Header {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: DecodeError,
    },
    /// Its format is newer.
    #[error("{} has format {found}, and this program knows formats 0 and 1; use a newer version of this program", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The format.
        found: u8,
    },
    /// It starts above the height of the chain.
    #[error("{} starts with block {first}, but the chain here has only {height} blocks", path.display())]
    StartsLater {
        /// The file.
        path: PathBuf,
        /// Its first block.
        first: u64,
        /// The height of the chain.
        height: u64,
    },
    /// A chunk has an impossible length.
    #[error("{} is damaged: the chunk of block {height} has {size} bytes", path.display())]
    Chunk {
        /// The file.
        path: PathBuf,
        /// The height of its block.
        height: u64,
        /// The length.
        size: u32,
    },
    /// A block does not decode.
    #[error("{} is damaged: block {height}: {source}", path.display())]
    Block {
        /// The file.
        path: PathBuf,
        /// The height.
        height: u64,
        /// The cause.
        source: DecodeError,
    },
    /// The system failed.
    #[error("cannot read {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
}

impl From<RawError> for SourceError {
    fn from(error: RawError) -> Self {
        Self::new(error)
    }
}

type Result<T> = std::result::Result<T, RawError>;

/// A `blockchain.raw` file.
#[derive(Debug)]
pub struct RawFile {
    path: PathBuf,
    header: Header,
    /// Number of whole chunks.
    blocks: u64,
}

impl RawFile {
    /// Whether a file starts like one.
    pub fn is_one(path: &Path) -> bool {
        let mut start = [0; 4];
        let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
        read.is_ok() && u32::from_le_bytes(start) == MAGIC
    }

    /// Opens a file and counts its blocks. A last chunk that is cut off does not count.
    ///
    /// # Errors
    /// If it is not a `blockchain.raw` file.
    pub fn open(path: &Path) -> Result<Self> {
        let mut file = Self { path: path.to_owned(), header: Header::default(), blocks: 0 };
        let mut chunks = file.chunks()?;
        file.header = chunks.header;
        while chunks.pass_over()? {
            file.blocks += 1;
        }
        Ok(file)
    }

    /// The height of its first block.
    pub const fn first(&self) -> Height {
        Height(self.header.first)
    }

    fn chunks(&self) -> Result<Chunks> {
        Chunks::open(&self.path)
    }
}

/// The chunks of a file.
struct Chunks {
    path: PathBuf,
    file: BufReader<File>,
    length: u64,
    at: u64,
    header: Header,
    height: u64,
    failed: bool,
}

impl Chunks {
    fn open(path: &Path) -> Result<Self> {
        let failed = |source| RawError::Io { path: path.to_owned(), source };
        let mut file = File::open(path).map_err(failed)?;
        let length = file.metadata().map_err(failed)?.len();
        let mut start = Vec::new();
        file.by_ref().take(format::START as u64).read_to_end(&mut start).map_err(failed)?;
        if start.first_chunk().map(|magic| u32::from_le_bytes(*magic)) != Some(MAGIC) {
            return Err(RawError::Foreign { path: path.to_owned() });
        }
        let header = Header::read(&start[4..]);
        let header = header.map_err(|source| RawError::Header { path: path.to_owned(), source })?;
        if header.layout().is_none() {
            return Err(RawError::Format { path: path.to_owned(), found: header.major });
        }
        let at = 4 + u64::from(header.size);
        file.seek(SeekFrom::Start(at)).map_err(failed)?;
        let file = BufReader::with_capacity(1 << 18, file);
        Ok(Self { path: path.to_owned(), file, length, at, header, height: header.first, failed: false })
    }

    /// The length of the next chunk; `None` at the end of the file, or if the chunk is cut off.
    fn size(&mut self) -> Result<Option<u32>> {
        if self.length < self.at + 4 {
            return Ok(None);
        }
        let mut size = [0; 4];
        self.file.read_exact(&mut size).map_err(|source| RawError::Io { path: self.path.clone(), source })?;
        let size = u32::from_le_bytes(size);
        if size == 0 || size > MAX_CHUNK {
            return Err(RawError::Chunk { path: self.path.clone(), height: self.height, size });
        }
        let end = self.at + 4 + u64::from(size);
        if self.length < end {
            return Ok(None);
        }
        self.at = end;
        self.height = self.height.wrapping_add(1);
        Ok(Some(size))
    }

    fn pass_over(&mut self) -> Result<bool> {
        let Some(size) = self.size()? else { return Ok(false) };
        let skipped = self.file.seek_relative(size.into());
        skipped.map_err(|source| RawError::Io { path: self.path.clone(), source })?;
        Ok(true)
    }

    fn read(&mut self, layout: Layout) -> Result<Option<RawBlock>> {
        let height = self.height;
        let Some(size) = self.size()? else { return Ok(None) };
        let mut chunk = vec![0; size as usize];
        self.file
            .read_exact(&mut chunk)
            .map_err(|source| RawError::Io { path: self.path.clone(), source })?;
        let package = read_package(&chunk, layout);
        let (block, txs, recorded) =
            package.map_err(|source| RawError::Block { path: self.path.clone(), height, source })?;
        Ok(Some(RawBlock { height: Height(height), block, txs, recorded, bytes: size.into() }))
    }
}

impl Iterator for Chunks {
    type Item = Result<RawBlock>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let block = self.read(self.header.layout()?);
        self.failed = !matches!(block, Ok(Some(_)));
        block.transpose()
    }
}

impl Source for RawFile {
    fn height(&self) -> Height {
        Height(self.header.first.wrapping_add(self.blocks))
    }

    fn tx_count(&self) -> Option<u64> {
        None
    }

    fn pruning_seed(&self) -> u32 {
        0
    }

    fn block_id(&self, _: Height) -> std::result::Result<Option<Hash>, SourceError> {
        Ok(None)
    }

    fn blocks(&self, start: Start) -> std::result::Result<Blocks<'_>, SourceError> {
        let mut chunks = self.chunks()?;
        if self.header.first > start.height.0 {
            let (first, height) = (self.header.first, start.height.0);
            return Err(RawError::StartsLater { path: self.path.clone(), first, height }.into());
        }
        while chunks.height < start.height.0 && chunks.pass_over()? {}
        Ok(Box::new(chunks.map(|block| block.map_err(SourceError::from))))
    }

    fn extras(&self) -> std::result::Result<Extras, SourceError> {
        Ok(Extras::default())
    }

    fn check_unchanged(&self) -> std::result::Result<(), SourceError> {
        Ok(())
    }
}
