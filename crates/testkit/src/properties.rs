//! Configuration of property tests.

use proptest::test_runner::{Config, FileFailurePersistence};

use crate::soak::rounds;

/// The extension of the files with failing cases. They are next to the source of their test, belong in the repository,
/// and are tried first in every run.
pub const REGRESSIONS: &str = "proptest-regressions";

/// A property test with this many cases, times [`rounds`], that records failures.
///
/// # Panics
/// As [`rounds`].
pub fn cases(count: u32) -> Config {
    config(count.saturating_mul(u32::try_from(rounds()).unwrap_or(u32::MAX)))
}

fn config(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::WithSource(REGRESSIONS))),
        ..Config::default()
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use proptest::num::u64::ANY;
    use proptest::test_runner::{TestCaseError, TestRunner};

    use super::*;

    /// The numbers that a property in its own file was tried with. It holds for those up to a limit.
    fn tried(source: &'static str, limit: u64) -> Vec<u64> {
        let mut runner = TestRunner::new(Config { source_file: Some(source), ..config(5) });
        let tried = RefCell::new(Vec::new());
        let result = runner.run(&ANY, |number| {
            tried.borrow_mut().push(number);
            if number <= limit { Ok(()) } else { Err(TestCaseError::fail("too large")) }
        });
        let tried = tried.into_inner();
        assert_eq!(result.is_ok(), tried.iter().all(|number| *number <= limit));
        tried
    }

    #[test]
    fn failing_cases_are_kept_and_tried_first() {
        let folder = tempfile::tempdir().unwrap();
        let source = folder.path().join("some.rs");
        std::fs::write(&source, "").unwrap();
        let source: &'static str = source.display().to_string().leak();
        let failing = tried(source, 1000)[0];
        let kept = std::fs::read_to_string(folder.path().join("some.proptest-regressions")).unwrap();
        assert!(kept.lines().any(|line| line.starts_with("cc ") && line.contains("shrinks to")), "{kept}");
        assert_eq!(tried(source, u64::MAX)[0], failing);
    }
}
