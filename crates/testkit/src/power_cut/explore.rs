//! Trying the results of power cuts, also without some flushes.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tempfile::TempDir;

use super::Machine;
use super::disk::{Disk, Part, Snapshot};
use super::log::Op;
use super::site::{self, Site};

/// How many of the latest unflushed changes are kept or lost individually.
const SINGLES: usize = 4;
/// A mark with this prefix announces something. All others acknowledge.
const BEGINS: &str = "begins";

/// The surviving part of a torn write.
type Half = (&'static str, fn(Part) -> bool);
const HALVES: [Half; 2] = [
    ("first", |part| !matches!(part, Part::Sector(index, count) if index >= count / 2)),
    ("second", |part| !matches!(part, Part::Sector(index, count) if index < count / 2)),
];

/// The subject of a test: it opens the files, and knows what was promised at a moment.
pub trait Subject {
    /// What must be there.
    type Promise;
    /// What is there.
    type Seen: Clone;

    /// The promise implied by the marks so far; `None` if nothing is promised at this moment.
    fn promise(&self, marks: &[&str]) -> Option<Self::Promise>;

    /// Opens the files after a power cut, as the program does.
    ///
    /// # Errors
    /// If they do not open, or are wrong. A panic counts, too.
    fn open(&self, folder: &Path) -> Result<Self::Seen, String>;

    /// Whether the content of a file is never read.
    fn never_reads(&self, _path: &str) -> bool {
        false
    }

    /// Compares.
    ///
    /// # Errors
    /// If something is missing or impossible.
    fn keeps(&self, promise: &Self::Promise, seen: &Self::Seen) -> Result<(), String>;
}

/// Numbers of cases tried.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tried {
    /// Moments of power cuts.
    pub cuts: u64,
    /// States of the disk after them, each compared with what was promised at its moment.
    pub states: u64,
    /// Distinct states, which were opened.
    pub opened: u64,
}

impl std::ops::AddAssign for Tried {
    fn add_assign(&mut self, other: Self) {
        self.cuts += other.cuts;
        self.states += other.states;
        self.opened += other.opened;
    }
}

impl fmt::Display for Tried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { cuts, states, opened } = self;
        write!(f, "{cuts} power cuts, {states} states of the disk after them, {opened} of them different")
    }
}

/// The result without some flushes.
#[derive(Debug, Clone)]
pub(super) struct Removal {
    /// Their source lines.
    pub(super) site: Site,
    /// The position of the first in the recording.
    pub(super) place: usize,
    /// What was detected; `None` if nothing was.
    pub(super) caught: Option<String>,
}

/// How many states are tried at each moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// As `Alike`, and only after acknowledgements and changes of names, where a missing flush shows first.
    Quick,
    /// All unflushed changes have the same fate.
    Alike,
    /// Also individual and random fates.
    Full,
}

/// Tries power cuts of a machine.
pub struct Explorer<'a, S: Subject> {
    machine: &'a Machine,
    subject: &'a S,
    samples: u64,
    seed: u64,
    folder: TempDir,
    seen: RefCell<HashMap<u64, Result<S::Seen, String>>>,
}

impl<'a, S: Subject> Explorer<'a, S> {
    /// With this many random states per moment.
    ///
    /// # Panics
    /// If a folder cannot be created.
    pub fn new(machine: &'a Machine, subject: &'a S, samples: u64, seed: u64) -> Self {
        let folder = super::folder_in_memory();
        Self { machine, subject, samples, seed, folder, seen: RefCell::default() }
    }

    /// Cuts the power at every moment.
    ///
    /// # Panics
    /// If a promise is broken.
    pub fn cut_everywhere(&self) -> Tried {
        let (tried, broken) = self.cut(&BTreeSet::new(), 0..self.machine.ops.len() + 1, Effort::Full);
        if let Some(broken) = broken {
            panic!("{broken}\nseed {}; the recording:\n{}", self.seed, self.machine.describe());
        }
        tried
    }

    /// The position of a mark in the recording.
    ///
    /// # Panics
    /// If it is not there.
    pub(super) fn place_of(&self, mark: &str) -> usize {
        let is_mark = |op: &Op| matches!(op, Op::Mark(text) if text == mark);
        self.machine.ops.iter().position(is_mark).unwrap_or_else(|| panic!("no mark {mark:?}"))
    }

    /// Disables each flush from a position on, one by one, and then all those of the same site. Single flushes are
    /// skipped if they have nothing to write, or if another one makes up for them before the process makes another
    /// statement.
    pub(super) fn remove_flushes(&self, from: usize) -> (Vec<Removal>, Vec<Removal>) {
        let ops = &self.machine.ops;
        let writing = self.writing_flushes();
        let flushes: Vec<usize> = writing.range(from..).copied().collect();
        let sites = site::find(flushes.iter().filter_map(|place| match &ops[*place] {
            Op::Flush { calls, only_last, .. } => Some((calls, *only_last)),
            _ => None,
        }));
        let mut by_site: BTreeMap<Site, BTreeSet<usize>> = BTreeMap::new();
        for (place, site) in flushes.iter().zip(&sites) {
            by_site.entry(site.clone()).or_default().insert(*place);
        }
        let needed = self.needed_flushes(writing);
        let each = flushes.into_iter().zip(sites).filter(|(place, _)| needed.contains(place));
        let each = each
            .map(|(place, site)| self.remove(site, &BTreeSet::from([place]), place..self.made_up_for(place)));
        // One that goes unnoticed does not matter if nothing was acknowledged before another made up for it.
        let counts = |removal: &Removal| removal.caught.is_some() || self.is_answered_after(removal.place);
        let each = each.filter(counts).collect();
        let end = ops.len() + 1;
        let by_site = by_site.into_iter().map(|(site, places)| {
            let first = places.first().copied().unwrap_or(end);
            self.remove(site, &places, first..end)
        });
        (each, by_site.collect())
    }

    /// The flushes with something to write.
    fn writing_flushes(&self) -> BTreeSet<usize> {
        let mut disk = self.machine.disk.clone();
        let mut found = BTreeSet::new();
        for (place, op) in self.machine.ops.iter().enumerate() {
            let before = disk.pending().len();
            disk.apply(place, op, false);
            if matches!(op, Op::Flush { .. }) && disk.pending().len() < before {
                found.insert(place);
            }
        }
        found
    }

    fn needed_flushes(&self, writing: BTreeSet<usize>) -> BTreeSet<usize> {
        let ops = &self.machine.ops;
        let mut found = writing;
        found.retain(|place| {
            let until = self.made_up_for(*place);
            until > ops.len() || ops[*place..until].iter().any(|op| matches!(op, Op::Mark(_)))
        });
        found
    }

    /// Whether the process acknowledges something before another flush makes up for this one.
    fn is_answered_after(&self, place: usize) -> bool {
        let ops = &self.machine.ops;
        let until = self.made_up_for(place).min(ops.len());
        ops[place..until].iter().any(is_answer)
    }

    fn remove(&self, site: Site, places: &BTreeSet<usize>, cuts: std::ops::Range<usize>) -> Removal {
        let place = places.first().copied().unwrap_or_default();
        let attempts = [Effort::Quick, Effort::Alike, Effort::Full].into_iter();
        let caught = attempts.filter_map(|effort| self.cut(places, cuts.clone(), effort).1).next();
        Removal { site, place, caught }
    }

    /// Until where the lack of a flush matters: the next one of the same file.
    fn made_up_for(&self, place: usize) -> usize {
        let ops = &self.machine.ops;
        let Op::Flush { node: flushed, .. } = &ops[place] else { unreachable!("it is a flush") };
        let is_next = |op: &Op| matches!(op, Op::Flush { node, only_last: false, .. } if node == flushed);
        ops[place + 1..].iter().position(is_next).map_or(ops.len() + 1, |distance| place + 1 + distance + 1)
    }

    /// Cuts the power after each number of changes, without some flushes. Ends with the first broken promise.
    fn cut(
        &self,
        without: &BTreeSet<usize>,
        cuts: std::ops::Range<usize>,
        effort: Effort,
    ) -> (Tried, Option<String>) {
        let ops = &self.machine.ops;
        let mut tried = Tried::default();
        let mut disk = self.machine.disk.clone();
        let mut marks: Vec<&str> = self.machine.marks(0).collect();
        for done in 0..cuts.end {
            let is_tried =
                effort != Effort::Quick || done.checked_sub(1).is_some_and(|last| tells(&ops[last]));
            if is_tried
                && cuts.contains(&done)
                && let Some(promise) = self.subject.promise(&marks)
            {
                tried.cuts += 1;
                let broken = self.cut_here(&disk, done, &promise, effort, &mut tried);
                if let Err(broken) = broken {
                    let last = done.checked_sub(1).map_or("nothing".to_owned(), |last| ops[last].to_string());
                    return (tried, Some(format!("power cut after change {done} ({last}), {broken}")));
                }
            }
            if let Some(op) = ops.get(done) {
                if let Op::Mark(text) = op {
                    marks.push(text);
                }
                disk.apply(done, op, without.contains(&done));
            }
        }
        (tried, None)
    }

    fn cut_here(
        &self,
        disk: &Disk,
        done: usize,
        promise: &S::Promise,
        effort: Effort,
        tried: &mut Tried,
    ) -> Result<(), String> {
        let pending = disk.pending();
        let mut attempt = |what: &str, fate: &mut dyn FnMut(usize, Part) -> bool| {
            tried.states += 1;
            let snapshot = disk.after_power_cut(fate);
            self.check(&snapshot, promise, tried).map_err(|broken| format!("{what}: {broken}"))
        };
        attempt("all survives", &mut |_, _| true)?;
        if pending.is_empty() {
            return Ok(());
        }
        attempt("nothing survives that was not flushed", &mut |_, _| false)?;
        attempt("only names survive", &mut |_, part| part == Part::Name)?;
        attempt("only content survives", &mut |_, part| part != Part::Name)?;
        attempt("only names and lengths survive", &mut |_, part| !matches!(part, Part::Sector(..)))?;
        if effort != Effort::Full {
            return Ok(());
        }
        for single in pending.iter().rev().take(SINGLES) {
            attempt(&format!("only change {single} survives"), &mut |place, _| place == *single)?;
            attempt(&format!("all but change {single} survives"), &mut |place, _| place != *single)?;
            for (half, survives) in HALVES {
                attempt(
                    &format!("all survives, and the {half} half of change {single}"),
                    &mut |place, part| place != *single || survives(part),
                )?;
                attempt(&format!("only the {half} half of change {single} survives"), &mut |place, part| {
                    place == *single && survives(part)
                })?;
            }
        }
        for sample in 0..self.samples {
            let seed = self.seed ^ (done as u64) << 32 ^ sample;
            attempt(&format!("random state {sample}"), &mut random_fate(seed))?;
        }
        Ok(())
    }

    fn check(&self, snapshot: &Snapshot, promise: &S::Promise, tried: &mut Tried) -> Result<(), String> {
        let hash = snapshot.hash(|path| self.subject.never_reads(path));
        let known = self.seen.borrow().get(&hash).cloned();
        let seen = known.unwrap_or_else(|| {
            tried.opened += 1;
            let seen = self.open(snapshot);
            self.seen.borrow_mut().insert(hash, seen.clone());
            seen
        })?;
        self.subject.keeps(promise, &seen)
    }

    fn open(&self, snapshot: &Snapshot) -> Result<S::Seen, String> {
        let folder = self.folder.path().join("files");
        std::fs::create_dir(&folder).expect("it was removed");
        snapshot.write(&folder);
        let opened = catch_unwind(AssertUnwindSafe(|| self.subject.open(&folder)));
        std::fs::remove_dir_all(&folder).expect("it was made here");
        opened.unwrap_or_else(|panic| {
            let text = panic.downcast_ref::<String>().map(String::as_str);
            Err(format!("panic: {}", text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("?")))
        })
    }
}

fn is_answer(op: &Op) -> bool {
    matches!(op, Op::Mark(text) if !text.starts_with(BEGINS))
}

/// Whether a missing flush is likely to show after a change.
fn tells(op: &Op) -> bool {
    is_answer(op) || matches!(op, Op::Name { .. } | Op::Rename { .. })
}

/// Any changes survive, and any sectors of some of them.
fn random_fate(seed: u64) -> impl FnMut(usize, Part) -> bool {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut chance = move |percent: u32| rng.next_u32() % 100 < percent;
    let percent = if chance(50) {
        50
    } else if chance(50) {
        15
    } else {
        85
    };
    let torn = chance(50);
    let mut kept: HashMap<usize, bool> = HashMap::new();
    move |place, part| match part {
        Part::Sector(..) if torn => chance(percent),
        Part::Sector(..) => *kept.entry(place).or_insert_with(|| chance(percent)),
        Part::Length | Part::Name => chance(percent.max(50)),
    }
}
