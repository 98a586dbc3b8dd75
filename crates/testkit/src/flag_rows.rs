//! Tables that name the tests of each flag of a program.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// A flag, and the tests that show its effect: each as `file: function`, with files of the package's `tests`, or of
/// another package if they begin with its name and a colon.
pub type Row = (&'static str, &'static [&'static str]);

/// Checks that each flag has a row, each row has a flag, and all tests exist; the file of the first test must contain
/// the flag. `package` is the folder of the package.
///
/// # Panics
/// If that is not the case.
pub fn check(flags: impl Iterator<Item = &'static str>, rows: &[Row], package: &Path) {
    let flags: BTreeSet<&str> = flags.collect();
    let named: BTreeSet<&str> = rows.iter().map(|(flag, _)| *flag).collect();
    assert_eq!(named.len(), rows.len(), "a flag has two rows");
    let without: Vec<_> = flags.difference(&named).collect();
    assert!(without.is_empty(), "flags without a test: {without:?}");
    let gone: Vec<_> = named.difference(&flags).collect();
    assert!(gone.is_empty(), "rows without a flag: {gone:?}");
    for (flag, tests) in rows {
        assert!(!tests.is_empty(), "--{flag} has no test");
        for (number, test) in tests.iter().enumerate() {
            let (path, function) = place(package, test);
            let text = std::fs::read_to_string(&path)
                .unwrap_or_else(|error| panic!("--{flag}: {}: {error}", path.display()));
            assert!(is_test(&text, function), "--{flag}: there is no test {function} in {}", path.display());
            assert!(number > 0 || names(&text, flag), "--{flag} is not in {}", path.display());
        }
    }
    println!("{} flags, each with a test", rows.len());
}

/// The file and the function of a test.
fn place<'a>(package: &Path, test: &'a str) -> (PathBuf, &'a str) {
    let (file, function) = test.split_once(": ").unwrap_or_else(|| panic!("{test}: no file and function"));
    match file.split_once(':') {
        Some((other, file)) => {
            let folder = other.trim_start_matches("ferrite-");
            (package.join("..").join(folder).join("tests").join(file), function)
        }
        None => (package.join("tests").join(file), function),
    }
}

/// Whether a text contains a test of this name.
fn is_test(text: &str, function: &str) -> bool {
    let mut tests = text.split("test]").skip(1).chain(text.split("#[tokio::test").skip(1));
    tests.any(|part| {
        let mut lines = part.lines().filter(|line| line.trim_start().contains("fn "));
        lines.next().is_some_and(|line| line.contains(&format!("fn {function}(")))
    })
}

/// Whether a text contains a flag, and not only the beginning of another one.
fn names(text: &str, flag: &str) -> bool {
    let ends = |rest: &str| !rest.starts_with(|next: char| next == '-' || next.is_ascii_alphanumeric());
    text.split(&format!("--{flag}")).skip(1).any(ends)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_are_whole_words() {
        assert!(names("--proxy x", "proxy") && names("[\"--proxy\"]", "proxy"));
        assert!(!names("--proxy-allow-dns-leaks", "proxy") && !names("proxy", "proxy"));
    }

    #[test]
    fn tests_are_functions_with_an_attribute() {
        let text = "#[test]\nfn one() {}\nfn two() {}\n#[tokio::test(flavor = \"x\")]\nasync fn three() {}\n";
        assert!(is_test(text, "one") && is_test(text, "three"));
        assert!(!is_test(text, "two") && !is_test(text, "on"));
    }
}
