//! The writer is killed at random moments: its commits survive, and nothing else.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use ferrite_chain::db::{AltBlock, Database, OpenOptions, PoolMeta, SyncMode, Writer};
use ferrite_testkit::soak::rounds;
use ferrite_testkit::synthetic::{Made, Shape, options, random};
use ferrite_types::{Hash, Height};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const CHILD: &str = "FERRITE_CRASH_CHILD";
const SYNC: &str = "FERRITE_CRASH_SYNC";
const SEED: &str = "FERRITE_CRASH_SEED";
/// A new database is started after this many kills.
const KILLS_EACH: u64 = 20;

#[test]
fn survives_ten_kills() {
    kill(10 * rounds() as u64);
}

#[test]
#[ignore = "takes half a minute"]
fn survives_many_kills() {
    kill(250 * rounds() as u64);
}

fn kill(times: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let (mut blocks, mut at_open, mut between) = (0, 0, 0);
    let mut directory = tempfile::tempdir().unwrap();
    let mut known = Known::default();
    for round in 0..times {
        if round % KILLS_EACH == 0 {
            directory = tempfile::tempdir().unwrap();
            known = Known::default();
        }
        let sync = ["ordered", "safe", "fast:async:5blocks"][rng.next_u32() as usize % 3];
        let seen = kill_once(directory.path(), sync, &mut rng);
        known.committed = seen.committed.unwrap_or(known.committed);
        let height = check(directory.path(), &mut known, &seen);
        blocks += seen.commits;
        at_open += u64::from(seen.committed.is_none());
        between += u64::from(seen.intended.is_some_and(|intended| intended == height) && !seen.at_rest);
    }
    ferrite_testkit::seen!(
        "{times} kills, {blocks} commits, {at_open} before the first commit, {between} after an unconfirmed commit"
    );
}

/// The expected chain, and how much of it was confirmed to be in the database.
#[derive(Default)]
struct Known {
    ids: Vec<Hash>,
    committed: u64,
}

impl Known {
    fn id(&mut self, height: u64) -> Hash {
        while self.ids.len() as u64 <= height {
            self.ids.push(block(self.ids.len() as u64, self.ids.last().copied()).id);
        }
        self.ids[usize::try_from(height).unwrap()]
    }
}

fn block(height: u64, prev_id: Option<Hash>) -> Made {
    let shape = Shape {
        miner_version: 1 + (height / 3 % 2) as u8,
        v1: (height % 2) as usize,
        v2: (height % 4) as usize,
    };
    Made::new(99, height, prev_id.unwrap_or_default(), shape)
}

/// The child's output before it died.
#[derive(Default)]
struct Seen {
    /// The height after the last commit it confirmed.
    committed: Option<u64>,
    /// The height after the last commit it began.
    intended: Option<u64>,
    commits: u64,
    /// No commit was in progress.
    at_rest: bool,
}

fn kill_once(path: &Path, sync: &str, rng: &mut ChaCha8Rng) -> Seen {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["crash::child", "--exact", "--ignored", "--nocapture"])
        .env(CHILD, path)
        .env(SYNC, sync)
        .env(SEED, rng.next_u32().to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let reader = thread::spawn(move || {
        let mut seen = Seen::default();
        for line in output.lines().map_while(Result::ok) {
            let number = |word: &str| line.strip_prefix(word).and_then(|rest| rest.parse().ok());
            if let Some(height) = number("intend ") {
                (seen.intended, seen.at_rest) = (Some(height), false);
            } else if let Some(height) = number("done ") {
                (seen.committed, seen.at_rest) = (Some(height), true);
                seen.commits += 1;
            }
            assert!(!line.contains("panicked"), "{line}");
        }
        seen
    });
    // A third of the kills hit while the database is being opened.
    let span = if rng.next_u32().is_multiple_of(3) { 8_000 } else { 80_000 };
    thread::sleep(Duration::from_micros(u64::from(rng.next_u32() % span)));
    child.kill().unwrap();
    let status = child.wait().unwrap();
    let seen = reader.join().unwrap();
    assert!(status.code().is_none(), "the child ended by itself: {status}");
    seen
}

/// Opens the database: it must be the chain up to the last confirmed commit, or the next one.
fn check(path: &Path, known: &mut Known, seen: &Seen) -> u64 {
    let db = Database::open(path, &options()).unwrap_or_else(|error| panic!("{error}"));
    let reader = db.reader().unwrap();
    let view = reader.view();
    view.verify(None).unwrap_or_else(|error| panic!("{error}"));
    let height = view.height().unwrap().0;
    let possible = [Some(known.committed), seen.intended];
    assert!(possible.contains(&Some(height)), "height {height}, expected one of {possible:?}");
    for at in 0..height {
        assert_eq!(view.block_id(Height(at)).unwrap(), Some(known.id(at)), "block {at}");
    }
    known.committed = height;
    height
}

/// Not a test: the process that is killed.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Ok(path) = std::env::var(CHILD) else {
        println!("started without a task: nothing to do");
        return;
    };
    let sync = match std::env::var(SYNC).unwrap().as_str() {
        "ordered" => SyncMode::Ordered,
        mode => mode.parse().unwrap(),
    };
    let mut rng = ChaCha8Rng::seed_from_u64(std::env::var(SEED).unwrap().parse().unwrap());
    // The name of the test is on the first line.
    say("");
    let db = Database::open(Path::new(&path), &OpenOptions { sync, ..options() }).unwrap();
    loop {
        commit_something(&db, &mut rng);
    }
}

fn commit_something(db: &Database, rng: &mut ChaCha8Rng) {
    let mut writer = db.writer().unwrap();
    change(&mut writer, rng);
    let height = writer.view().height().unwrap();
    say(&format!("intend {height}"));
    writer.commit().unwrap();
    say(&format!("done {height}"));
}

/// Pops and appends blocks, and changes the pool and the alternative blocks. Returns how many blocks were appended.
pub(crate) fn change(writer: &mut Writer<'_>, rng: &mut ChaCha8Rng) -> u32 {
    let height = writer.view().height().unwrap().0;
    if rng.next_u32().is_multiple_of(8) && height > 10 {
        for _ in 0..1 + rng.next_u32() % 10 {
            writer.pop_block().unwrap();
        }
    }
    let blocks = rng.next_u32() % 5;
    for _ in 0..blocks {
        let top = writer.view().top().unwrap();
        let height = top.map_or(0, |(height, _)| height.0 + 1);
        block(height, top.map(|(_, id)| id)).append(writer).unwrap();
    }
    let hash = Hash(random(rng));
    let blob = vec![3; rng.next_u32() as usize % 20_000];
    writer.put_pool_tx(&hash, &PoolMeta::default(), &blob).unwrap();
    if let Some(Ok((hash, _))) = { writer.view().pool_metas().unwrap().nth(3) } {
        writer.remove_pool_tx(&hash).unwrap();
    }
    let alt = AltBlock {
        height: Height(height),
        cumulative_weight: 0,
        cumulative_difficulty: 1,
        already_generated_coins: 0,
        blob,
    };
    writer.put_alt_block(&hash, &alt).unwrap();
    if writer.view().alt_count().unwrap() > 5 {
        writer.clear_alt_blocks().unwrap();
    }
    blocks
}

fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "{line}").unwrap();
    out.flush().unwrap();
}
