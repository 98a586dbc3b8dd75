//! `docs/contract.md` is the table of the contract: numbered statements, each with tests that exist, and all contract
//! tests of both services.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ferrite_testkit::contract::summary;

const TESTS: [&str; 2] = ["crates/daemon/tests/contract", "crates/wallet-rpc/tests/contract"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of test functions in a source file.
fn tests_of(source: &str) -> Vec<String> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut names = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        if !line.starts_with("#[test]") && !line.starts_with("#[tokio::test") {
            continue;
        }
        let name = lines[at..].iter().find_map(|line| line.trim_start_matches("async ").strip_prefix("fn "));
        let name = name.and_then(|rest| rest.split('(').next()).expect("a test has a function");
        names.push(name.to_owned());
    }
    names
}

/// The contract tests of a folder, as `module::test`.
fn tests_in(folder: &Path) -> BTreeSet<String> {
    let files = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = files.map(|entry| entry.expect("a readable folder").path());
    paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        // What makes the page is not on it.
        .filter(|path| path.file_stem().is_some_and(|name| name != "statements"))
        .flat_map(|path| {
            let module = path.file_stem().expect("a name").to_string_lossy().into_owned();
            tests_of(&read(&path)).into_iter().map(move |test| format!("{module}::{test}"))
        })
        .collect()
}

/// A row of the page.
#[derive(Debug, PartialEq, Eq)]
struct Statement {
    number: usize,
    text: String,
    tests: Vec<String>,
}

impl Statement {
    /// From a line, if it is a row: a number, a text, and tests in backquotes.
    fn parse(line: &str) -> Option<Self> {
        let (number, rest) = line.strip_prefix("| ")?.split_once(" | ")?;
        let (rest, tests) = rest.strip_suffix(" |")?.rsplit_once(" | ")?;
        let (text, _dialects) = rest.rsplit_once(" | ")?;
        let tests = tests.split(", ").map(|test| test.trim_matches('`').to_owned());
        Some(Self {
            number: number.parse().ok()?,
            text: text.to_owned(),
            tests: tests.filter(|test| !test.is_empty()).collect(),
        })
    }
}

/// The statements of the part of a page about one folder.
fn statements(page: &str, folder: &str) -> Vec<Statement> {
    let part = page.split("\n## ").find(|part| part.lines().next().is_some_and(|head| head.contains(folder)));
    let part = part.unwrap_or_else(|| panic!("no part about {folder}"));
    part.lines().filter_map(Statement::parse).collect()
}

/// The mismatches between statements and the contract tests next to them. Tests elsewhere are named `file: test`, and
/// `elsewhere` knows them.
fn differences(
    statements: &[Statement],
    tests: &BTreeSet<String>,
    elsewhere: impl Fn(&str, &str) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    let mut named = BTreeSet::new();
    for Statement { number, tests: of_statement, .. } in statements {
        if of_statement.is_empty() {
            found.push(format!("statement {number} has no test"));
        }
        for test in of_statement {
            let exists = match test.split_once(": ") {
                Some((file, test)) => elsewhere(file, test),
                None => tests.contains(test),
            };
            if !exists {
                found.push(format!("statement {number}: {test} is no test"));
            }
            named.insert(test.clone());
        }
    }
    found.extend(tests.difference(&named).map(|test| format!("{test} is not on the page")));
    found
}

#[test]
fn every_statement_has_tests_and_every_contract_test_a_statement() {
    let page = read(&root().join("docs/contract.md"));
    let elsewhere =
        |file: &str, test: &str| tests_of(&read(&root().join(file))).iter().any(|one| one == test);
    let mut counts = Vec::new();
    let mut texts = BTreeSet::new();
    for folder in TESTS {
        let (listed, tests) = (statements(&page, folder), tests_in(&root().join(folder)));
        assert!(tests.len() > 20, "{folder}: {}", tests.len());
        let found = differences(&listed, &tests, elsewhere);
        assert!(found.is_empty(), "docs/contract.md, {folder}:\n{}", found.join("\n"));
        let before: usize = counts.iter().sum();
        for (place, statement) in listed.iter().enumerate() {
            assert_eq!(statement.number, before + place + 1, "{}", statement.text);
            assert!(texts.insert((folder, statement.text.clone())), "twice: {}", statement.text);
        }
        println!("{folder}: {} statements, {} contract tests", listed.len(), tests.len());
        counts.push(listed.len());
    }
    let wanted = summary(counts[0], counts[1]);
    assert!(page.lines().any(|line| line == wanted), "the page should say: {wanted}");
}

#[test]
fn missing_and_unknown_rows_are_detected() {
    let page = "# Page\n\n## A: `crates/a`\n\n| | statement | dialects | tests |\n|---:|---|---|---|\n\
        | 1 | One `x` | both | `m::one`, `a.rs: here` |\n| 2 | Two | classic | `m::gone`, `a.rs: gone` |\n\
        | 3 | Three | both |  |\n";
    let source = "#[test]\nfn one() {}\n\nfn helper() {}\n\n#[test]\n#[ignore = \"slow\"]\nfn two() {}\n";
    let tests: BTreeSet<String> = tests_of(source).iter().map(|test| format!("m::{test}")).collect();
    let listed = statements(page, "crates/a");
    assert_eq!(listed.iter().map(|one| one.number).collect::<Vec<_>>(), [1, 2, 3]);
    let found = differences(&listed, &tests, |file, test| file == "a.rs" && test == "here");
    let wanted = [
        "statement 2: m::gone is no test",
        "statement 2: a.rs: gone is no test",
        "statement 3 has no test",
        "m::two is not on the page",
    ];
    assert_eq!(found, wanted);
}
