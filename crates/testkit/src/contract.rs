//! The statements of the contract, from which `docs/contract.md` is generated.
//!
//! Each service has a table of them beside its contract tests (`tests/contract/statements.rs`).

use std::fmt::Write as _;

use crate::machine;

/// If this variable is set, the page is written instead of compared.
const WRITE: &str = "FERRITE_WRITE_DOCS";

/// In which dialects a statement holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialects {
    /// In both.
    Both,
    /// In the classic one. Today's behaviour is this.
    Classic(&'static str),
    /// In the modern one.
    Modern,
}

/// Something that a service guarantees.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Statement {
    /// What it guarantees.
    pub text: &'static str,
    /// In which dialects.
    pub dialects: Dialects,
    /// The tests that prove it: `module::test` of the contract tests, or `file: test`.
    pub tests: &'static [&'static str],
}

/// A section of the page: its title and its statements.
pub type Section = (&'static str, &'static [Statement]);

/// A statement that holds in both dialects.
pub const fn both(text: &'static str, tests: &'static [&'static str]) -> Statement {
    Statement { text, dialects: Dialects::Both, tests }
}

/// Checks that the part of the page whose heading names `folder` is as the table says.
///
/// # Panics
/// If it is not.
pub fn check(folder: &str, sections: &[Section]) {
    let file = machine::root().join("docs/contract.md");
    let page = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let expected = updated(&page, folder, sections);
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, expected).expect("the page can be written");
    } else {
        assert!(page == expected, "docs/contract.md is out of date; write it with {WRITE}=1");
    }
}

/// The page with the part of a folder as the table says, and with the totals.
fn updated(page: &str, folder: &str, sections: &[Section]) -> String {
    let mut parts: Vec<String> = page.split_inclusive('\n').fold(vec![String::new()], |mut parts, line| {
        if line.starts_with("## ") {
            parts.push(String::new());
        }
        parts.last_mut().expect("there is one").push_str(line);
        parts
    });
    let own = parts.iter().position(|part| part.starts_with("## ") && part.contains(folder));
    let own = own.unwrap_or_else(|| panic!("docs/contract.md has no part about {folder}"));
    let before: usize = parts[..own].iter().map(|part| rows(part)).sum();
    let last = own + 1 == parts.len();
    let heading = parts[own].lines().next().unwrap_or_default().to_owned();
    parts[own] = format!("{heading}\n{}{}", part(before, sections), if last { "" } else { "\n" });
    let counts: Vec<usize> = parts[1..].iter().map(|part| rows(part)).collect();
    let summary = summary(counts.first().copied().unwrap_or(0), counts.get(1).copied().unwrap_or(0));
    let lines = parts[0].lines().map(|line| if line.starts_with("Statements: ") { &summary } else { line });
    parts[0] = lines.flat_map(|line| [line, "\n"]).collect();
    parts.concat()
}

/// The sentence with the totals.
pub fn summary(node: usize, wallet: usize) -> String {
    let all = node + wallet;
    format!(
        "Statements: {all}, of which {node} are the node's and {wallet} the wallet service's. With a test: {all}. Without: 0."
    )
}

/// The number of statements in a part of the page.
fn rows(part: &str) -> usize {
    let number = |line: &str| line.strip_prefix("| ")?.split(' ').next()?.parse::<usize>().ok();
    part.lines().filter(|line| number(line).is_some()).count()
}

/// The sections of a part; `before` statements come before them.
fn part(before: usize, sections: &[Section]) -> String {
    let (mut out, mut number) = (String::new(), before);
    for (title, statements) in sections {
        let _ = write!(out, "\n### {title}\n\n| | statement | dialects | tests |\n|---:|---|---|---|\n");
        for Statement { text, dialects, tests } in *statements {
            number += 1;
            let dialects = match dialects {
                Dialects::Both => "both".to_owned(),
                Dialects::Classic(modern) => format!("classic; modern: {modern}"),
                Dialects::Modern => "modern".to_owned(),
            };
            let tests: Vec<String> = tests.iter().map(|test| format!("`{test}`")).collect();
            let _ = writeln!(out, "| {number} | {text} | {dialects} | {} |", tests.join(", "));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_statements_are_counted() {
        const OLD: &[Section] = &[("Calls", &[both("One", &["m::one"])])];
        const NEW: &[Section] = &[(
            "Calls",
            &[
                both("Two", &["m::two", "a.rs: here"]),
                Statement { text: "Three", dialects: Dialects::Classic("four"), tests: &["m::three"] },
            ],
        )];
        let page = "# Page\n\nStatements: 7.\n\n## A: `crates/a`\n\n## B: `crates/b`\nold\n";
        let page = updated(page, "crates/a", OLD);
        assert_eq!(
            updated(&page, "crates/b", NEW),
            "# Page\n\nStatements: 3, of which 1 are the node's and 2 the wallet service's. With a test: 3. Without: 0.\n\n\
             ## A: `crates/a`\n\n### Calls\n\n| | statement | dialects | tests |\n|---:|---|---|---|\n\
             | 1 | One | both | `m::one` |\n\n\
             ## B: `crates/b`\n\n### Calls\n\n| | statement | dialects | tests |\n|---:|---|---|---|\n\
             | 2 | Two | both | `m::two`, `a.rs: here` |\n| 3 | Three | classic; modern: four | `m::three` |\n"
        );
    }
}
