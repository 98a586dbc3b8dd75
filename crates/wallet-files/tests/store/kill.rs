//! A process that is killed while committing: everything it acknowledged is in the store.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use ferrite_crypto::random::os_rng;
use ferrite_wallet_files::store::{Placement, Store};
use rand_core::Rng;

use crate::model::{apply, changes, collect, commit, count, key, state};

const CHILD: &str = "FERRITE_STORE_CHILD";
const COMPACT_EVERY: &str = "FERRITE_STORE_COMPACT_EVERY";

#[test]
fn commits_survive_a_kill() {
    kill_rounds(10 * crate::rounds(), 1000);
}

#[test]
fn commits_survive_a_kill_during_compaction() {
    kill_rounds(10 * crate::rounds(), 2);
}

fn kill_rounds(rounds: u64, compact_every: u64) {
    let folder = crate::folder().unwrap();
    let path = folder.path().join("w");
    Store::create(&path, &key(1), [], Placement::New).unwrap();
    let (mut answered, mut beyond) = (0, 0);
    for round in 0..rounds {
        answered = kill_one(&path, compact_every).unwrap_or(answered);
        let (store, records) = Store::open(&path, &key(1)).unwrap();
        drop(store);
        let found = collect(records);
        let there = count(&found);
        assert!(there >= answered, "round {round}: {answered} were answered, {there} are there");
        assert!(there <= answered + 1, "round {round}: {answered} were answered, {there} are there");
        assert_eq!(found, state(there), "round {round}");
        beyond += there - answered;
        answered = there;
        assert!(std::fs::read_dir(folder.path()).unwrap().count() <= 2, "the store and one unfinished file");
    }
    ferrite_testkit::seen!(
        "{rounds} kills, {answered} commits, {beyond} of them on the disk before they were answered"
    );
}

/// Starts a process, kills it some time later, and returns the number of commits it had acknowledged by then.
fn kill_one(path: &Path, compact_every: u64) -> Option<u64> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["kill::child", "--exact", "--ignored", "--nocapture"])
        .env(CHILD, path)
        .env(COMPACT_EVERY, compact_every.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let answers = |line: std::io::Result<String>| {
        line.ok()?.strip_prefix("committed ").map(|number| number.parse::<u64>().unwrap())
    };
    // Only once it has started committing; then after a random number of commits and a random delay.
    let mut dice = [0; 4];
    os_rng().fill_bytes(&mut dice);
    let mut last = None;
    let wanted = usize::from(dice[0] % 32) + 1;
    last = lines.by_ref().filter_map(answers).take(wanted).last().or(last);
    std::thread::sleep(Duration::from_micros(u64::from(u16::from_le_bytes([dice[1], dice[2]])) / 8));
    child.kill().unwrap();
    last = lines.filter_map(answers).last().or(last);
    child.wait().unwrap();
    last
}

/// Not a test in itself: the process that is killed.
#[test]
#[ignore = "started by the other tests"]
fn child() {
    let Ok(path) = std::env::var(CHILD) else {
        println!("started without a task: nothing to do");
        return;
    };
    println!();
    let every: u64 = std::env::var(COMPACT_EVERY).unwrap().parse().unwrap();
    let (mut store, records) = Store::open(Path::new(&path), &key(1)).unwrap();
    let mut now = collect(records);
    let mut out = std::io::stdout();
    for number in count(&now).. {
        let set = commit(number);
        store.commit(&set).unwrap();
        // One line per write, so a line that arrives is complete.
        out.write_all(format!("committed {}\n", number + 1).as_bytes()).unwrap();
        out.flush().unwrap();
        apply(&mut now, &set);
        if number % every == 0 {
            store.compact(changes(&now)).unwrap();
        }
    }
}
