//! `ferrite chain`, on databases that the real `monerod` made.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use ferrite_testkit::files::contents;
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::mined::{self, COMMON};
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::quick;
use ferrite_testkit::soak::rounds;
use ferrite_types::Hash;
use ferrite_types::hash::Keccak256;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use tempfile::TempDir;

const PRIVATE: [&str; 3] = ["--regtest", "--fixed-difficulty", "1"];

fn ferrite(command: &str, data_dir: &Path, more: &[&str]) -> Command {
    let mut ferrite = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    ferrite.args(["chain", command, "--data-dir"]).arg(data_dir).args(PRIVATE).args(more);
    ferrite.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    ferrite
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs a command that must succeed. Returns its output.
fn run(command: &mut Command) -> String {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Runs a command that must fail. Returns its errors.
fn refused(command: &mut Command) -> String {
    let output: Output = command.output().expect("it starts");
    assert_eq!(output.status.code(), Some(1), "{command:?}: {}", text(&output.stdout));
    let errors = text(&output.stderr);
    assert!(!errors.contains("panicked"), "{errors}");
    errors
}

fn import(from: &Path, data_dir: &Path, more: &[&str]) -> Command {
    ferrite("import", data_dir, &[&["--from", from.to_str().expect("a plain path")], more].concat())
}

/// The data directory of a `monerod` that has payments of a real wallet in its chain.
fn with_payments() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    mined::with_payments(folder.path());
    folder
}

/// The statistics without what depends on the place and the history of the file.
fn stats(data_dir: &Path) -> String {
    let told = run(&mut ferrite("stats", data_dir, &[]));
    let lines = told.lines().filter(|line| !line.starts_with("database") && !line.starts_with("file"));
    let without_bytes = |line: &str| match line.split_whitespace().collect::<Vec<_>>()[..] {
        [table, entries, _] if entries.parse::<u64>().is_ok() => format!("{table} {entries}"),
        _ => line.to_owned(),
    };
    lines
        .map(without_bytes)
        .filter(|line| !line.starts_with("all") && !line.ends_with("each transaction"))
        .collect()
}

/// The height in the statistics; `None` if there is no database yet.
fn height(data_dir: &Path) -> Option<u64> {
    if !data_dir.join("fake/ferrite-lmdb/data.mdb").exists() {
        return None;
    }
    let told = run(&mut ferrite("stats", data_dir, &[]));
    let line = told.lines().find_map(|line| line.strip_prefix("height")).expect("a height");
    Some(line.trim().parse().expect("a number"))
}

#[test]
fn an_import_survives_kills() {
    let kills = 5 * rounds();
    let node = with_payments();
    let lmdb = node.path().join("fake/lmdb");
    let before = contents(&lmdb);
    let whole = tempfile::tempdir().expect("a folder");
    let started = Instant::now();
    run(&mut import(node.path(), whole.path(), &["--commit-bytes", "2000"]));
    let took = started.elapsed();
    let expected = stats(whole.path());
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut killed, mut finished, mut resumed, mut halfway) = (0, 0, 0, 0);
    while killed < kills {
        let folder = tempfile::tempdir().expect("a folder");
        let mut reached = None;
        loop {
            let mut child =
                import(node.path(), folder.path(), &["--commit-bytes", "2000"]).spawn().expect("it starts");
            let micros = rng.next_u64() % u64::try_from(took.as_micros()).expect("a short time");
            std::thread::sleep(Duration::from_micros(micros));
            child.kill().expect("a child can be killed");
            let status = child.wait().expect("it ends");
            let now = height(folder.path());
            assert!(now >= reached, "{now:?} after {reached:?}");
            if now.is_some() {
                run(&mut ferrite("verify", folder.path(), &[]));
            }
            resumed += usize::from(reached > Some(1) && now > reached);
            reached = now;
            if status.success() {
                break;
            }
            killed += 1;
            halfway += usize::from(now > Some(1) && stats(folder.path()) != expected);
            if killed >= kills {
                run(&mut import(node.path(), folder.path(), &[]));
                break;
            }
        }
        finished += 1;
        assert_eq!(stats(folder.path()), expected);
    }
    ferrite_testkit::seen!(
        "{killed} kills during {finished} imports of {took:.0?}: {halfway} halfway, {resumed} resumed"
    );
    assert!(contents(&lmdb) == before, "files of monerod have changed");
}

#[test]
fn known_hashes_are_those_of_monerod() {
    let mut node = Monerod::start_group();
    let headers = node.json_rpc("get_block_headers_range", r#"{"start_height":0,"end_height":511}"#);
    assert!(node.stop().success());
    let folder = tempfile::tempdir().expect("a folder");
    let (data_dir, file) = (folder.path().join("ours"), folder.path().join("known.dat"));
    run(&mut import(node.folder(), &data_dir, &[]));
    let to = file.to_str().expect("a plain path");
    let error = refused(&mut ferrite("known-hashes", &data_dir, &["--to", to]));
    assert!(
        error.contains("541 blocks, too few for a group of 512 that is 720 blocks below the top"),
        "{error}"
    );
    assert!(!file.exists());
    let told = run(&mut ferrite("known-hashes", &data_dir, &["--to", to, "--depth", "29"]));
    assert!(told.contains("has the hashes of blocks 0 to 511 in 1 groups"), "{told}");
    // One block more must stay out, and the group is not whole any more.
    refused(&mut ferrite("known-hashes", &data_dir, &["--to", to, "--depth", "30"]));
    let headers: Vec<&str> = headers.split("\"block_size\"").skip(1).collect();
    let (mut ids, mut weights) = (Keccak256::new(), Keccak256::new());
    for header in &headers {
        let id = json_text(header, "hash").and_then(|id| id.parse::<Hash>().ok()).expect("an id");
        ids.update(&id.0);
        weights.update(&json_number(header, "block_weight").expect("a weight").to_le_bytes());
    }
    let expected = [&1u32.to_le_bytes()[..], &ids.finish(), &weights.finish()].concat();
    assert_eq!(headers.len(), 512);
    assert!(std::fs::read(&file).expect("a file") == expected, "the hashes differ");
}

/// The reference's tools for `blockchain.raw`.
fn tool(name: &str, folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(name);
    quick::prepare(&mut command, folder);
    command.current_dir(folder).args(arguments);
    command
}

#[test]
fn blockchain_raw_round_trips() {
    let mut node = Monerod::start_with_payments(&[]);
    assert!(node.stop().success());
    let folder = tempfile::tempdir().expect("a folder");
    let [theirs, ours] = ["theirs.raw", "ours.raw"].map(|name| folder.path().join(name));
    let fake = node.folder().join("fake");
    let arguments = ["--data-dir", fake.to_str().expect("a plain path"), "--output-file"];
    let arguments = [&arguments[..], &[theirs.to_str().expect("a plain path")]].concat();
    run(&mut tool("monero-blockchain-export", folder.path(), &arguments));
    let [from_lmdb, from_raw, trusting] = ["lmdb", "raw", "trusting"].map(|name| folder.path().join(name));
    run(&mut import(node.folder(), &from_lmdb, &[]));
    run(&mut ferrite("export", &from_lmdb, &["--to", ours.to_str().expect("a plain path")]));
    let bytes = [&theirs, &ours].map(|file| std::fs::read(file).expect("a file"));
    assert!(bytes[0] == bytes[1], "{} and {} bytes", bytes[0].len(), bytes[1].len());
    // An export that was cut off is completed.
    std::fs::write(&ours, &bytes[0][..bytes[0].len() / 2]).expect("a file");
    run(&mut ferrite("export", &from_lmdb, &["--to", ours.to_str().expect("a plain path")]));
    assert!(std::fs::read(&ours).expect("a file") == bytes[0], "the file is another one");
    // Theirs in ours, with and without verification.
    run(&mut import(&theirs, &from_raw, &[]));
    run(&mut import(&theirs, &trusting, &["--dangerous-unverified-import"]));
    let expected = stats(&from_lmdb);
    for data_dir in [&from_raw, &trusting] {
        assert_eq!(stats(data_dir), expected);
        run(&mut ferrite("verify", data_dir, &[]));
    }
    // Ours in theirs.
    let data = node.folder().join("fake/lmdb/data.mdb");
    std::fs::remove_file(&data).expect("a file");
    let arguments = ["--data-dir", node.folder().to_str().expect("a plain path"), "--input-file"];
    let arguments = [&arguments[..], &[ours.to_str().expect("a plain path")], &PRIVATE].concat();
    run(&mut tool("monero-blockchain-import", folder.path(), &arguments));
    node.start_again();
    let top = node.json_rpc("get_last_block_header", "{}");
    let told = run(&mut ferrite("stats", &from_lmdb, &[]));
    let id = told.lines().find_map(|line| line.strip_prefix("top block")).expect("a top block").trim();
    assert!(top.contains(id), "{id} is not in {top}");
}

#[test]
fn errors_suggest_a_fix() {
    let mut node = Monerod::start_mined(COMMON);
    let folder = tempfile::tempdir().expect("a folder");
    let (data_dir, copy) = (folder.path().join("ours"), folder.path().join("data.mdb"));
    let error = refused(&mut import(node.folder(), &data_dir, &[]));
    assert!(error.contains("in use by process") && error.contains("stop monerod first"), "{error}");
    assert!(node.stop().success());
    let lmdb = node.folder().join("fake/lmdb");
    let before = contents(&lmdb);
    let absent = folder.path().join("absent");
    assert!(refused(&mut import(&absent, &data_dir, &[])).contains("absent does not exist"));
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    let error = refused(&mut import(&empty, &data_dir, &[]));
    assert!(error.contains("there is no database of monerod in"), "{error}");
    let from = node.folder().to_str().expect("a plain path");
    let mut stagenet = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    stagenet
        .args(["chain", "import", "--stagenet", "--from", &format!("{from}/fake")])
        .arg("--data-dir")
        .arg(&empty);
    let error = refused(&mut stagenet);
    assert!(error.contains("is of another network, mainnet"), "{error}");
    // On mainnet, the first checkpoint tells.
    let mut mainnet = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    mainnet.args(["chain", "import", "--from", &format!("{from}/fake")]).arg("--data-dir").arg(&empty);
    let error = refused(&mut mainnet);
    assert!(error.contains("block 1 is invalid") && error.contains("1 blocks on disk"), "{error}");
    // Without the flag of a private chain, difficulties differ.
    let mut harder = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    harder
        .args(["chain", "import", "--regtest", "--fixed-difficulty", "2", "--from", from])
        .arg("--data-dir")
        .arg(&empty);
    let error = refused(&mut harder);
    assert!(error.contains("cumulative difficulty of block 1 is recorded as 2, but is 3"), "{error}");

    let whole = std::fs::read(lmdb.join("data.mdb")).expect("a database");
    let versions = b"version\0\x05\0\0\0";
    let at: Vec<usize> = whole
        .windows(versions.len())
        .enumerate()
        .filter(|(_, bytes)| bytes == versions)
        .map(|(at, _)| at)
        .collect();
    assert!(!at.is_empty());
    for (version, message) in [(4, "too old: start monerod 0.17 or 0.18 once"), (6, "use a newer version")] {
        let mut other = whole.clone();
        for at in &at {
            other[at + 8] = version;
        }
        std::fs::write(&copy, other).expect("a file");
        let error = refused(&mut import(&copy, &data_dir, &[]));
        assert!(error.contains(message), "{error}");
    }
    // However it is damaged, there is an error or a chain, and never a signal.
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut failed = 0;
    for round in 0..12 {
        let mut other = whole.clone();
        match round % 3 {
            0 => other.truncate(usize::try_from(rng.next_u64()).unwrap_or(0) % whole.len()),
            1 => (0..400)
                .for_each(|_| other[rng.next_u32() as usize % whole.len()] ^= 1 << (rng.next_u32() % 8)),
            _ => {
                let page = 2 + rng.next_u32() as usize % (whole.len() / 4096 - 2);
                other[page * 4096..(page + 1) * 4096].fill(0xee);
            }
        }
        std::fs::write(&copy, other).expect("a file");
        let data_dir = folder.path().join(format!("round {round}"));
        let output = import(&copy, &data_dir, &[]).output().expect("it starts");
        let errors = text(&output.stderr);
        assert!(output.status.code().is_some() && !errors.contains("panicked"), "round {round}: {errors}");
        failed += usize::from(!output.status.success());
    }
    assert!(failed >= 4, "only {failed} of 12 damaged files were noticed");
    assert!(contents(&lmdb) == before, "files of monerod have changed");
}

#[test]
fn a_commit_of_an_import_has_at_least_one_block() {
    let node = with_payments();
    let [small, whole] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    run(&mut import(node.path(), small.path(), &["--commit-bytes", "0"]));
    run(&mut import(node.path(), whole.path(), &[]));
    assert_eq!(stats(small.path()), stats(whole.path()));
    run(&mut ferrite("verify", small.path(), &[]));
}

#[test]
fn a_full_disk_stops_an_import_that_continues_later() {
    let node = with_payments();
    let [whole, folder] = [(); 2].map(|()| tempfile::tempdir().expect("a folder"));
    let small = ["--commit-bytes", "4000"];
    run(&mut import(node.path(), whole.path(), &small));
    let size = std::fs::metadata(whole.path().join("fake/ferrite-lmdb/data.mdb")).expect("a database").len();
    let command = import(node.path(), folder.path(), &small);
    let mut limited = Command::new("sh");
    // Without the signal for a file that is too large, only the error. The limit is in units of 512 bytes.
    limited.args(["-c", r#"trap "" XFSZ; ulimit -f "$1"; shift; exec "$@""#, "sh"]);
    limited.arg((size * 4 / 5 / 512).to_string()).arg(command.get_program()).args(command.get_args());
    let error = refused(&mut limited);
    // Which of the two depends on where in a write the limit is.
    let full = ["no space is left for the database", "a write to the disk failed; it may be full"];
    assert!(full.iter().any(|text| error.contains(text)), "{error}");
    let reached = height(folder.path());
    assert!(
        reached > Some(1) && error.contains(&format!("{} blocks on disk", reached.unwrap_or(0))),
        "{error}"
    );
    run(&mut import(node.path(), folder.path(), &[]));
    assert_eq!(stats(folder.path()), stats(whole.path()));
    run(&mut ferrite("verify", folder.path(), &[]));
    // Again, there is nothing to do.
    assert!(run(&mut import(node.path(), folder.path(), &[])).contains("Nothing to import"));
}

#[test]
fn everything_is_verified_on_request() {
    let mut node = Monerod::start_with_payments(&["--prune-blockchain"]);
    assert!(node.stop().success());
    let folder = tempfile::tempdir().expect("a folder");
    let error = refused(&mut import(node.folder(), folder.path(), &["--verify"]));
    assert!(error.contains("the source is pruned") && error.contains("import without --verify"), "{error}");
    let [verified, pruned, both] = ["verified", "pruned", "both"].map(|name| folder.path().join(name));
    run(&mut import(node.folder(), &both, &[]));
    assert!(stats(&both).contains("except stripe"));
    let node = with_payments();
    run(&mut import(node.path(), &verified, &["--verify"]));
    run(&mut import(node.path(), &pruned, &["--prune-blockchain"]));
    run(&mut ferrite("verify", &pruned, &["--depth", "50"]));
    assert!(stats(&pruned).contains("except stripe"));
    assert!(refused(&mut ferrite("prune", &verified, &[])).contains("use --yes"));
    assert!(run(&mut ferrite("prune", &verified, &["--yes"])).contains("Pruned 0 transactions"));
    run(&mut ferrite("verify", &verified, &[]));
}
