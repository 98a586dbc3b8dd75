//! Power cuts while known blocks are being added.

use std::ops::RangeInclusive;
use std::path::Path;
use std::sync::Arc;

use ferrite_chain::db::{Database, OpenOptions, SyncMode};
use ferrite_chain::engine::{ArrivedBlock, BlockOutcome, ChainConfig, Engine, TablePool};
use ferrite_consensus::known::GroupHashes;
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock, NOW};
use ferrite_testkit::power_cut::{
    Explorer, Machine, Subject, is_database_lock, keeps_commits, last_number, task,
};
use ferrite_types::{Hash, Height};

use crate::node::{FORKS, base_chain};

const CHILD: &str = "power_cut::child";
const SEED: u64 = 29;
/// Blocks of a commit.
const BATCH: usize = 20;
/// Number of commits.
const BATCHES: usize = 5;
/// Bytes between two marks: some commits are marked and some are not.
const MARK_INTERVAL: u64 = 10_000;

/// A chain of known blocks, some of which have wrong proofs, in batches of one commit each.
struct FastSync {
    config: ChainConfig,
    blocks: Vec<MadeBlock>,
    /// The ids of a whole group.
    ids: Vec<Hash>,
}

impl FastSync {
    fn new() -> Self {
        let mut tree = BlockTree::new(1, FORKS);
        let mut blocks = base_chain(&mut tree, 72);
        for fault in [Fault::Signature, Fault::Work] {
            let parent = blocks.last().expect("there is a base").id;
            blocks.push(tree.bad_block(&parent, fault).expect("there are coins to spend"));
        }
        while blocks.len() < BATCH * BATCHES {
            let parent = blocks.last().expect("there is a base").id;
            blocks.push(tree.block(&parent, 0));
        }
        let mut ids: Vec<Hash> =
            std::iter::once(tree.genesis()).chain(blocks.iter().map(|block| block.id)).collect();
        ids.resize(512, Hash([7; 32]));
        let known_hashes = GroupHashes::of(&ids, &[0; 512]).into_iter().collect();
        Self { config: ChainConfig { known_hashes, ..tree.config() }, blocks, ids }
    }

    fn open_engine(&self, folder: &Path, boot: Option<&str>) -> Result<Engine<TablePool>, String> {
        let genesis = self.ids[0];
        let options = OpenOptions {
            sync: SyncMode::Ordered,
            max_readers: 8,
            map_size: Some(1 << 30),
            mark_interval: MARK_INTERVAL,
            boot: boot.map(str::to_owned),
            ..OpenOptions::new(genesis)
        };
        let db = Database::open(&folder.join("db"), &options).map_err(|error| error.to_string())?;
        let (config, work) = (self.config.clone(), BlockTree::work_checker());
        Engine::open(db, config, TablePool, work, Arc::new(|| NOW)).map_err(|error| error.to_string())
    }

    /// Adds the next batch, as a node does after a peer has named its ids.
    fn add_next(&self, engine: &mut Engine<TablePool>) -> Result<(), String> {
        let (known, db) = (Arc::clone(engine.known_blocks()), engine.database().clone());
        let have = usize::try_from(engine.state().height().0).expect("a few") - 1;
        let usable = known.usable_ids(&db, Height(have as u64), &self.ids[have..], &[]);
        if usable != Ok(512 - have) {
            return Err(format!("{usable:?} ids are usable after {have} blocks"));
        }
        let batch: Vec<ArrivedBlock> =
            self.blocks.iter().skip(have).take(BATCH).map(MadeBlock::arrived).collect();
        let verdicts = engine.add_blocks(&batch).map_err(|error| error.to_string())?;
        match verdicts.iter().all(|verdict| matches!(verdict, Ok(BlockOutcome::Added { .. }))) {
            true => Ok(()),
            false => Err(format!("{verdicts:?}")),
        }
    }
}

impl Subject for FastSync {
    /// The possible numbers of commits.
    type Promise = RangeInclusive<u64>;
    type Seen = u64;

    /// Known blocks are not flushed until the database is closed, so a power cut may undo any number of commits.
    fn promise(&self, marks: &[&str]) -> Option<RangeInclusive<u64>> {
        let at_rest = last_number(marks, "rests with").unwrap_or(0);
        Some(at_rest..=last_number(marks, "begins").unwrap_or(0))
    }

    fn open(&self, folder: &Path) -> Result<u64, String> {
        let mut engine = self.open_engine(folder, None)?;
        let have = usize::try_from(engine.state().height().0).expect("a few") - 1;
        if have % BATCH != 0 || engine.state().top() != self.ids[have] {
            return Err(format!("{have} blocks, the last is {}", engine.state().top()));
        }
        if have < self.blocks.len() {
            self.add_next(&mut engine)?;
        }
        let reader = engine.database().reader().map_err(|error| error.to_string())?;
        reader.view().verify(None).map_err(|error| error.to_string())?;
        Ok((have / BATCH) as u64)
    }

    fn never_reads(&self, path: &str) -> bool {
        is_database_lock(path)
    }

    fn keeps(&self, promised: &RangeInclusive<u64>, seen: &u64) -> Result<(), String> {
        keeps_commits(promised, *seen)
    }
}

/// Not a test: the recorded process.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Some(mut task) = task() else { return };
    let sync = FastSync::new();
    let mut engine = sync.open_engine(&task.folder, Some("this")).expect("the chain opens");
    for batch in 1..=BATCHES {
        task.mark(&format!("begins {batch}"));
        sync.add_next(&mut engine).expect("they are known");
    }
    drop(engine);
    task.mark(&format!("rests with {BATCHES}"));
}

#[test]
fn known_blocks_survive_power_cuts() {
    let (sync, mut machine) = (FastSync::new(), Machine::new());
    machine.run(CHILD, "fast sync");
    let tried = Explorer::new(&machine, &sync, 1, SEED).cut_everywhere();
    println!("fast sync: seed {SEED}, {tried}");
}
