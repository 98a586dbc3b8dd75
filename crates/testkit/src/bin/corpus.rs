//! Replays corpus files: `corpus FILE...`. Prints every disagreement with the recorded verdicts, and at last how many
//! events agree and differ; fails if any differ.

use std::path::Path;
use std::process::ExitCode;

use ferrite_testkit::corpus::{Proofs, replay};

fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: corpus FILE...");
        return ExitCode::from(2);
    }
    let (mut agree, mut differ, mut unread) = (0, 0, false);
    for file in &files {
        match replay(Path::new(file), Proofs::All) {
            Ok(tally) => {
                for difference in &tally.differences {
                    println!("{difference}");
                }
                agree += tally.agree;
                differ += tally.differences.len();
            }
            Err(error) => {
                eprintln!("{}: {error}", Path::new(file).display());
                unread = true;
            }
        }
    }
    println!("agree {agree}, differ {differ}");
    if differ == 0 && !unread { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
