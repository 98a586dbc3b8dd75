//! How property tests run.

use proptest::test_runner::{Config, FileFailurePersistence};

/// The extension of the files that keep failing cases. They lie beside the source of their test, belong into the
/// repository, and are tried first in every run.
pub const REGRESSIONS: &str = "proptest-regressions";

/// A property test with this many cases, times `FERRITE_TEST_ROUNDS`, that writes down what fails.
pub fn cases(count: u32) -> Config {
    let rounds: u32 =
        std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
    Config {
        cases: count * rounds,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource(REGRESSIONS))),
        ..Config::default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::test_runner::TestRunner;

    use super::*;

    /// Runs a property that fails for large numbers in a file of its own, and returns how often it was asked.
    fn run(source: &'static str) -> (u32, bool) {
        let mut runner = TestRunner::new(Config { source_file: Some(source), ..cases(200) });
        let asked = std::cell::Cell::new(0);
        let failed = runner.run(&proptest::num::u64::ANY, |number| {
            asked.set(asked.get() + 1);
            if number > 1_000_000 { Err(proptest::test_runner::TestCaseError::fail("large")) } else { Ok(()) }
        });
        (asked.get(), failed.is_err())
    }

    #[test]
    fn failing_cases_are_kept_and_tried_first() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("some.rs");
        std::fs::write(&source, "").unwrap();
        let source: &'static str = source.display().to_string().leak();
        assert!(run(source).1);
        let kept = std::fs::read_to_string(folder.path().join("some.proptest-regressions")).unwrap();
        assert!(kept.lines().any(|line| line.starts_with("cc ") && line.contains("shrinks to")), "{kept}");
        // A property that holds for all but the kept case fails because of it.
        let mut runner = TestRunner::new(Config { source_file: Some(source), ..cases(1) });
        let failed = runner.run(&proptest::num::u64::ANY, |number| {
            if number == 1_000_001 { Err(proptest::test_runner::TestCaseError::fail("kept")) } else { Ok(()) }
        });
        assert!(failed.is_err());
    }
}
