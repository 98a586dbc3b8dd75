//! From a source into our database.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use ferrite_crypto::pow::randomx::{Flags, Verifier};
use ferrite_types::{Hash, Height};
use rayon::prelude::*;

use super::source::{Blocks, RawBlock, Source, SourceError, Start};
use crate::db::{Database, DbError, OpenError, OpenOptions, Writer, prune};
use crate::engine::{
    AddBlockError, AdoptError, AdoptedBlock, BlockOutcome, ChainConfig, Engine, OpenEngineError, TablePool,
    system_clock,
};

/// Bytes and blocks that are decoded at once.
const BATCH_BYTES: u64 = 8 << 20;
const BATCH_BLOCKS: usize = 2000;
/// Batches that wait between two stages.
const WAITING: usize = 2;
/// How far the tips of both chains may be apart: a deeper difference is not a reorg.
const MAX_REWIND: u64 = 100;

/// Options of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImportOptions {
    /// Check everything, proofs of work and signatures included.
    pub verify: bool,
    /// Prune with this seed, 0 to keep what the source has.
    pub seed: u32,
    /// Bytes of blocks in one commit.
    pub commit_bytes: u64,
    /// Stop at this height.
    pub until: Option<Height>,
}

impl Default for ImportOptions {
    fn default() -> Self {
        Self { verify: false, seed: 0, commit_bytes: 256 << 20, until: None }
    }
}

/// Why an import stopped. What was committed before stays.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The source.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A block of the source.
    #[error(transparent)]
    Block(#[from] AdoptError),
    /// A block was refused by full verification.
    #[error("block {height} is invalid: {error}")]
    Refused {
        /// Its height.
        height: Height,
        /// The rule it breaks.
        error: AddBlockError,
    },
    /// A block belongs somewhere else.
    #[error("block {height} does not follow the chain here, whose top block is {top}")]
    NotNext {
        /// Its height.
        height: Height,
        /// The top block.
        top: Hash,
    },
    /// The chains differ.
    #[error(
        "the chain here differs from that of the source below height {height}; move the database away, or choose another --data-dir"
    )]
    Diverged {
        /// Where they are known to differ.
        height: Height,
    },
    /// The source is pruned, so not everything can be verified.
    #[error(
        "the source is pruned: most signatures are gone, so they cannot be verified; import without --verify"
    )]
    VerifyPruned,
    /// The source is pruned, our database is not.
    #[error("the source is pruned, but the database here is not; move it away, or choose another --data-dir")]
    OnlySourcePruned,
    /// Both are pruned differently.
    #[error(
        "the source is pruned with seed {theirs}, the database here with seed {ours}; move it away, or choose another --data-dir"
    )]
    OtherSeed {
        /// The seed of the source, or the requested one.
        theirs: u32,
        /// The seed of our database.
        ours: u32,
    },
    /// Our database cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Our chain cannot be opened.
    #[error(transparent)]
    Engine(#[from] OpenEngineError),
    /// Our database failed.
    #[error(transparent)]
    Db(#[from] DbError),
    /// A thread could not be started, or panicked.
    #[error("a thread of the import failed")]
    Thread,
}

/// Progress of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The height when the import started.
    pub from: Height,
    /// The height reached.
    pub height: Height,
    /// The height that is safe on disk.
    pub committed: Height,
    /// The height to reach.
    pub target: Height,
    /// Transactions imported since the start, including miner transactions.
    pub txs: u64,
    /// Transactions to import, if known.
    pub total_txs: Option<u64>,
    /// Bytes of blocks and transactions read.
    pub bytes: u64,
}

impl Progress {
    fn took(&mut self, batch: &Batch) {
        self.height.0 += batch.blocks.len() as u64;
        self.txs += batch.txs;
        self.bytes += batch.bytes;
    }
}

/// The result of an import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Imported {
    /// What was read.
    pub progress: Progress,
    /// Alternative blocks.
    pub alt_blocks: usize,
    /// Pool transactions.
    pub pool: usize,
}

/// Opens the chain in a database directory, creating it if missing.
///
/// # Errors
/// If the database cannot be opened, or holds another chain.
pub fn open_chain(
    directory: &Path,
    options: &OpenOptions,
    config: ChainConfig,
) -> Result<Engine<TablePool>, ImportError> {
    let db = Database::open(directory, options)?;
    let work = Arc::new(Verifier::new(Flags::recommended()));
    Ok(Engine::open(db, config, TablePool, work, system_clock())?)
}

/// Imports a chain, continuing where an earlier import stopped. `report` is called for every batch.
///
/// # Errors
/// The first problem. What was committed before stays and is a consistent chain.
pub fn import(
    source: &dyn Source,
    engine: &mut Engine<TablePool>,
    options: &ImportOptions,
    mut report: impl FnMut(&Progress) + Send,
) -> Result<Imported, ImportError> {
    let target = options.until.map_or(source.height(), |until| until.min(source.height()));
    let seed = choose_seed(source, engine, options)?;
    rewind(source, engine)?;
    let start = Start {
        height: engine.state().height(),
        tx: engine.database().reader()?.view().tx_count()?,
        seed,
        pruned_below: Height(source.height().0.saturating_sub(prune::TIP_BLOCKS)),
    };
    let mut progress = Progress {
        from: start.height,
        height: start.height,
        committed: start.height,
        target,
        total_txs: source.tx_count().map(|count| count.saturating_sub(start.tx)),
        ..Progress::default()
    };
    if start.height < target {
        let blocks = source.blocks(start)?;
        let mut run = Run { source, engine, options, start, progress: &mut progress, report: &mut report };
        run.all(blocks)?;
    }
    let mut imported = Imported { progress, ..Imported::default() };
    if progress.height == source.height() {
        add_extras(source, engine, &mut imported)?;
    }
    engine.database().sync()?;
    Ok(imported)
}

/// The seed to prune with, 0 for none.
fn choose_seed(
    source: &dyn Source,
    engine: &Engine<TablePool>,
    options: &ImportOptions,
) -> Result<u32, ImportError> {
    let theirs = source.pruning_seed();
    if theirs != 0 && options.verify {
        return Err(ImportError::VerifyPruned);
    }
    let ours = engine.database().reader()?.view().pruning_seed()?;
    // Of a source with everything, any stripe can be kept.
    let wanted = if theirs == 0 && ours != 0 {
        ours
    } else if theirs == 0 {
        options.seed
    } else {
        theirs
    };
    match ours {
        0 if wanted != 0 && engine.state().height() > Height(1) => Err(ImportError::OnlySourcePruned),
        ours if ours != 0 && ours != wanted => Err(ImportError::OtherSeed { theirs: wanted, ours }),
        _ => Ok(wanted),
    }
}

/// Removes our top blocks if the source has others there.
fn rewind(source: &dyn Source, engine: &mut Engine<TablePool>) -> Result<(), ImportError> {
    let height = engine.state().height();
    let mut keep = height;
    let reader = engine.database().reader()?;
    while let Some(top) = keep.0.checked_sub(1).map(Height) {
        let Some(theirs) = source.block_id(top)? else {
            // A shorter source may still be the same chain.
            if source.height() > top || top == Height(0) {
                return Ok(());
            }
            keep = source.height();
            continue;
        };
        if reader.view().block_id(top)? == Some(theirs) {
            break;
        }
        if height.0 - top.0 > MAX_REWIND || source.height() <= height {
            return Err(ImportError::Diverged { height: keep });
        }
        keep = top;
    }
    drop(reader);
    if source.height() > height && keep < height {
        engine.pop_blocks(height.0 - keep.0)?;
    }
    Ok(())
}

/// A running import.
struct Run<'r> {
    source: &'r dyn Source,
    engine: &'r mut Engine<TablePool>,
    options: &'r ImportOptions,
    start: Start,
    progress: &'r mut Progress,
    report: &'r mut (dyn FnMut(&Progress) + Send),
}

/// A batch of decoded blocks.
struct Batch {
    blocks: Vec<AdoptedBlock>,
    txs: u64,
    bytes: u64,
}

type Batches = Receiver<Result<Batch, ImportError>>;

impl Run<'_> {
    /// Reads on one thread, decodes on all cores, and appends here.
    fn all(&mut self, blocks: Blocks<'_>) -> Result<(), ImportError> {
        let count = self.progress.target.0 - self.start.height.0;
        let blocks = blocks.take(usize::try_from(count).unwrap_or(usize::MAX));
        let (raw_sender, raw) = sync_channel(WAITING);
        let (decoded_sender, decoded) = sync_channel(WAITING);
        thread::scope(|scope| {
            let spawn = |name: &str| thread::Builder::new().name(name.to_owned());
            let batch = BATCH_BYTES.min(self.options.commit_bytes);
            let read = spawn("import read").spawn_scoped(scope, move || read(blocks, batch, &raw_sender));
            let decode = spawn("import decode").spawn_scoped(scope, move || decode(&raw, &decoded_sender));
            let (Ok(read), Ok(decode)) = (read, decode) else { return Err(ImportError::Thread) };
            let result = if self.options.verify { self.verify(&decoded) } else { self.adopt(&decoded) };
            // The other threads end when nothing takes their results.
            drop(decoded);
            let ended = read.join().and(decode.join());
            result.and(ended.map_err(|_| ImportError::Thread))
        })
    }

    /// Appends blocks in large commits.
    fn adopt(&mut self, batches: &Batches) -> Result<(), ImportError> {
        while self.progress.committed < self.progress.target {
            let (db, start) = (self.engine.database().clone(), self.start);
            let height = self.engine.state().height();
            let prepare = |writer: &mut Writer<'_>| -> Result<(), ImportError> {
                let view = writer.view();
                let is_marked =
                    view.pruning_seed()? == start.seed && view.pruned_below()? >= start.pruned_below;
                if start.seed != 0 && !is_marked {
                    prune::ahead(writer, start.seed, start.pruned_below)?;
                }
                Ok(())
            };
            self.adopt_group(prepare, batches)?;
            let reached = db.reader()?.view().height()?;
            if reached == height {
                // The source has fewer blocks than it said.
                return Ok(());
            }
            self.progress.committed = reached;
            (self.report)(self.progress);
        }
        Ok(())
    }

    fn adopt_group(
        &mut self,
        prepare: impl FnOnce(&mut Writer<'_>) -> Result<(), ImportError>,
        batches: &Batches,
    ) -> Result<(), ImportError> {
        let Self { source, engine, options, progress, report, .. } = self;
        let begun = progress.bytes;
        let mut failure = None;
        engine.adopt_blocks(prepare, || {
            // A commit has at least one batch.
            let full = progress.bytes - begun >= options.commit_bytes.max(1);
            let batch = if full { Ok(None) } else { batches.recv().ok().transpose() };
            // What precedes an error is good, and is kept.
            let batch = batch.unwrap_or_else(|error| {
                failure = Some(error);
                None
            });
            let Some(batch) = batch else {
                // Before the commit: nothing that was read during a change may be kept.
                source.check_unchanged()?;
                return Ok(None);
            };
            progress.took(&batch);
            report(progress);
            Ok::<_, ImportError>(Some(batch.blocks))
        })?;
        failure.map_or(Ok(()), Err)
    }

    /// Adds blocks as if they came from a peer.
    fn verify(&mut self, batches: &Batches) -> Result<(), ImportError> {
        while let Ok(batch) = batches.recv() {
            let batch = batch?;
            let first = self.engine.state().height();
            self.progress.took(&batch);
            (self.report)(self.progress);
            let arrived: Option<Vec<_>> = batch.blocks.into_iter().map(AdoptedBlock::into_arrived).collect();
            let arrived = arrived.ok_or(ImportError::VerifyPruned)?;
            self.source.check_unchanged()?;
            for (height, verdict) in (first.0..).map(Height).zip(self.engine.add_blocks(&arrived)?) {
                match verdict {
                    Ok(BlockOutcome::Added { .. }) => {}
                    Ok(_) => {
                        return Err(ImportError::NotNext { height, top: self.engine.state().top() });
                    }
                    Err(error) => return Err(ImportError::Refused { height, error }),
                }
            }
            self.progress.committed = self.engine.state().height();
            (self.report)(self.progress);
        }
        Ok(())
    }
}

type RawBatch = Result<Vec<RawBlock>, SourceError>;

fn read(
    blocks: impl Iterator<Item = Result<RawBlock, SourceError>>,
    batch_bytes: u64,
    to: &SyncSender<RawBatch>,
) {
    let (mut batch, mut bytes) = (Vec::new(), 0);
    for block in blocks {
        match block {
            Ok(block) => {
                bytes += block.bytes;
                batch.push(block);
            }
            Err(error) => {
                // What precedes the error is still good.
                let _ = to.send(Ok(std::mem::take(&mut batch)));
                let _ = to.send(Err(error));
                return;
            }
        }
        if bytes >= batch_bytes || batch.len() >= BATCH_BLOCKS {
            if to.send(Ok(std::mem::take(&mut batch))).is_err() {
                return;
            }
            bytes = 0;
        }
    }
    let _ = to.send(Ok(batch));
}

fn decode(from: &Receiver<RawBatch>, to: &SyncSender<Result<Batch, ImportError>>) {
    while let Ok(raw) = from.recv() {
        let batch = raw.map_err(ImportError::from).and_then(|raw| {
            let txs = raw.iter().map(|block| 1 + block.txs.len() as u64).sum();
            let bytes = raw.iter().map(|block| block.bytes).sum();
            let blocks: Result<Vec<_>, AdoptError> = raw.into_par_iter().map(RawBlock::decode).collect();
            Ok(Batch { blocks: blocks?, txs, bytes })
        });
        let failed = batch.is_err();
        if to.send(batch).is_err() || failed {
            return;
        }
    }
}

/// Adds side chains and pool.
fn add_extras(
    source: &dyn Source,
    engine: &mut Engine<TablePool>,
    imported: &mut Imported,
) -> Result<(), ImportError> {
    let extras = source.extras()?;
    source.check_unchanged()?;
    (imported.alt_blocks, imported.pool) = (extras.alt_blocks.len(), extras.pool.len());
    engine.change_pool(|_, writer, _| {
        for (id, block) in &extras.alt_blocks {
            if writer.view().height_of(id)?.is_none() {
                writer.put_alt_block(id, block)?;
            }
        }
        for (id, meta, blob) in &extras.pool {
            let view = writer.view();
            if view.tx_location(id)?.is_none() && view.pool_meta(id)?.is_none() {
                writer.put_pool_tx(id, meta, blob)?;
            }
        }
        Ok(())
    })
}
