//! Replays recorded consensus cases: `corpus [FILE...]`, by default all families of the repository. Prints every
//! disagreement with the recorded verdicts, and finally how many events agree and differ; fails if any differ.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use ferrite_testkit::corpus::{Proofs, replay};
use ferrite_testkit::data::{self, FAMILIES};

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let (mut agree, mut differ, mut unread) = (0, 0, false);
    let mut count = |name: &str, lines: &[String]| {
        let tally = replay(name, lines, Proofs::All);
        for difference in &tally.differences {
            println!("{difference}");
        }
        agree += tally.agree;
        differ += tally.differences.len();
    };
    if files.is_empty() {
        FAMILIES.iter().for_each(|family| count(family, &data::corpus(family)));
    }
    for file in &files {
        match data::lines_of_file(file.as_ref()) {
            Ok(lines) => count(file, &lines),
            Err(error) => {
                eprintln!("{error}");
                unread = true;
            }
        }
    }
    println!("agree {agree}, differ {differ}");
    if differ == 0 && !unread { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
