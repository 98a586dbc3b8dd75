//! `make soak`: runs the long forms of the tests, and writes `docs/soak.md`.
//!
//! `soak` runs all parts one after the other, `soak 3` or `soak 3/8` one of them; `--again` also runs what has passed
//! already, and `--list` only prints the parts.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use ferrite_testkit::machine;
use ferrite_testkit::soak::table::PARTS;
use ferrite_testkit::soak::{Options, run};

fn main() -> ExitCode {
    let mut options = Options {
        parts: &PARTS,
        records: machine::root().join("docs/soak"),
        page: machine::root().join("docs/soak.md"),
        only: None,
        again: false,
    };
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--again" => options.again = true,
            "--list" => return list(),
            part => match number(part) {
                Ok(number) => options.only = Some(number),
                Err(error) => {
                    eprintln!("soak: {error}");
                    return ExitCode::from(2);
                }
            },
        }
    }
    run(&options)
}

/// The number of a part: `3`, or `3/8`, where the total must match.
fn number(text: &str) -> Result<u32, String> {
    let (number, of) = text.split_once('/').map_or((text, None), |(number, of)| (number, Some(of)));
    let count = PARTS.len();
    if of.is_some_and(|of| of != count.to_string()) {
        return Err(format!("there are {count} parts: {text}"));
    }
    let number = number.parse().ok().filter(|number| PARTS.iter().any(|part| part.number == *number));
    number.ok_or_else(|| format!("no such part, there are 1 to {count}: {text}"))
}

fn list() -> ExitCode {
    for part in &PARTS {
        println!("{}/{}: {}, about {} minutes", part.number, PARTS.len(), part.title, part.minutes());
    }
    ExitCode::SUCCESS
}
