//! `docs/contract.md` lists the contract tests of both services: all of them, and no others.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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
        if !matches!(*line, "#[test]" | "#[tokio::test]") {
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
        .flat_map(|path| {
            let module = path.file_stem().expect("a name").to_string_lossy().into_owned();
            tests_of(&read(&path)).into_iter().map(move |test| format!("{module}::{test}"))
        })
        .collect()
}

/// The tests in the rows of the page's tables, in the part about one folder.
fn listed_in(page: &str, folder: &str) -> Vec<String> {
    let part = page.split("\n## ").find(|part| part.lines().next().is_some_and(|head| head.contains(folder)));
    let part = part.unwrap_or_else(|| panic!("no part about {folder}"));
    let rows = part.lines().filter_map(|line| line.strip_suffix("` |")?.rsplit_once('`'));
    rows.map(|(_, test)| test.to_owned()).collect()
}

/// What is wrong between a page and the tests.
fn differences(listed: &[String], tests: &BTreeSet<String>) -> Vec<String> {
    let rows: BTreeSet<String> = listed.iter().cloned().collect();
    let missing = tests.difference(&rows).map(|test| format!("{test} is not on the page"));
    let unknown = rows.difference(tests).map(|test| format!("{test} is on the page, but is no test"));
    let twice = (listed.len() > rows.len()).then(|| "a test has two rows".to_owned());
    missing.chain(unknown).chain(twice).collect()
}

#[test]
fn the_page_lists_every_contract_test() {
    let page = read(&root().join("docs/contract.md"));
    for folder in TESTS {
        let (listed, tests) = (listed_in(&page, folder), tests_in(&root().join(folder)));
        assert!(tests.len() > 20, "{folder}: {}", tests.len());
        let found = differences(&listed, &tests);
        assert!(found.is_empty(), "docs/contract.md, {folder}:\n{}", found.join("\n"));
        println!("{folder}: {} rules", listed.len());
    }
}

#[test]
fn a_missing_and_an_unknown_test_are_noticed() {
    let page = "# Page\n\n## A: `crates/a`\n\n| rule | test |\n|---|---|\n| One `x` | `m::one` |\n| Two | `m::gone` |\n";
    let source = "#[test]\nfn one() {}\n\nfn helper() {}\n\n#[test]\n#[ignore = \"slow\"]\nfn two() {}\n";
    let tests: BTreeSet<String> = tests_of(source).iter().map(|test| format!("m::{test}")).collect();
    let found = differences(&listed_in(page, "crates/a"), &tests);
    assert_eq!(found, ["m::two is not on the page", "m::gone is on the page, but is no test"]);
}
