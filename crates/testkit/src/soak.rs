//! The long forms of the tests, and `make soak`, which runs them in parts and writes `docs/soak.md`.
//!
//! A test whose cases can be multiplied asks [`rounds`] for the factor; [`table`] says in which part of the soak it
//! runs, with how many rounds. Tests report results with [`seen!`](crate::seen).

mod junit;
mod page;
mod record;
mod run;
pub mod table;

use std::ops::Range;

pub use run::{Options, run};

/// Multiplies the cases of tests.
const ROUNDS: &str = "FERRITE_TEST_ROUNDS";
/// The share of a test that is split over parts: `1/2` is the first of two.
const SHARE: &str = "FERRITE_SOAK_SHARE";
/// The prefix of output lines that belong on the page.
const SEEN: &str = "seen: ";

/// Prints a line that `make soak` copies to `docs/soak.md`.
#[macro_export]
macro_rules! seen {
    ($($text:tt)*) => {
        println!("seen: {}", format_args!($($text)*))
    };
}

/// The factor for the cases of a test: 1, or `FERRITE_TEST_ROUNDS`.
///
/// # Panics
/// If the calling test is in no part of the soak.
pub fn rounds() -> usize {
    let (binary, test) = (std::env::var("NEXTEST_BINARY_ID"), std::env::var("NEXTEST_TEST_NAME"));
    if let (Ok(binary), Ok(test)) = (binary, test) {
        assert!(
            table::PARTS.iter().flat_map(|part| part.entries).any(|entry| entry.has(&binary, &test)),
            "{binary} {test} asks for rounds, but is in no part of the soak: add it to crates/testkit/src/soak/table.rs"
        );
    }
    rounds_unchecked()
}

/// The same for code that does not belong to a test.
pub(crate) fn rounds_unchecked() -> usize {
    std::env::var(ROUNDS).ok().and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// `count` cases, multiplied by [`rounds`].
///
/// # Panics
/// As [`rounds`].
pub fn scaled(count: usize) -> usize {
    count * rounds()
}

/// The steps of a test that is split over parts of the soak: all, or the share `FERRITE_SOAK_SHARE`.
///
/// # Panics
/// If that is not a share.
pub fn share(steps: usize) -> Range<usize> {
    match std::env::var(SHARE) {
        Ok(text) => {
            share_of(&text, steps).unwrap_or_else(|| panic!("{SHARE} is no share such as 1/2: {text}"))
        }
        Err(_) => 0..steps,
    }
}

fn share_of(text: &str, steps: usize) -> Option<Range<usize>> {
    let (number, of) = text.split_once('/')?;
    let (number, of) = (number.parse::<usize>().ok()?, of.parse::<usize>().ok()?);
    (1 <= number && number <= of).then(|| steps * (number - 1) / of..steps * number / of)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_make_up_the_whole() {
        assert_eq!(share_of("1/2", 20), Some(0..10));
        assert_eq!(share_of("2/2", 20), Some(10..20));
        let thirds: Vec<usize> = (1..=3).flat_map(|n| share_of(&format!("{n}/3"), 20).unwrap()).collect();
        assert_eq!(thirds, (0..20).collect::<Vec<_>>());
        for wrong in ["0/2", "3/2", "1", "a/b", ""] {
            assert_eq!(share_of(wrong, 20), None, "{wrong}");
        }
    }
}
