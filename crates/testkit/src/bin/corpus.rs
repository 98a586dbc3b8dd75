//! Replays corpus files: `corpus FILE...`. Prints every disagreement with the recorded verdicts, and at last how many
//! events agree and differ; fails if any differ.

use std::path::Path;
use std::process::ExitCode;

use ferrite_testkit::corpus::Replay;

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: corpus FILE...");
        return ExitCode::from(2);
    }
    let mut replay = Replay::new(|difference: &str| println!("{difference}"));
    let mut unread = false;
    for file in &files {
        if let Err(error) = replay.file(Path::new(file)) {
            eprintln!("{}: {error}", Path::new(file).display());
            unread = true;
        }
    }
    let tally = replay.tally();
    println!("agree {}, differ {}", tally.agree, tally.differ);
    if tally.differ == 0 && !unread { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
