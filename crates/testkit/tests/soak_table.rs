//! The soak table has every ignored test of the workspace, and only tests that exist. That it has every test that asks
//! for rounds is checked when such a test runs: see `soak::rounds`.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use std::path::{Path, PathBuf};

use ferrite_testkit::machine;
use ferrite_testkit::soak::table::{Entry, PARTS};

/// Prefixes of the reasons of ignored functions that are not long tests: child processes of other tests, and tools that
/// record or print.
const NO_TESTS: [&str; 2] = ["started by", "a tool:"];

#[derive(Debug, PartialEq, Eq)]
struct Ignored {
    binary: String,
    test: String,
    reason: String,
}

/// All source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The binary of a package's file, and its module path there.
fn place(package: &str, file: &Path) -> (String, Vec<String>) {
    let mut names: Vec<String> =
        file.with_extension("").iter().map(|name| name.to_string_lossy().into_owned()).collect();
    let root = names.remove(0);
    if root == "src" {
        names.retain(|name| name != "lib");
        return (package.to_owned(), names);
    }
    let binary = format!("{package}::{}", names.remove(0));
    names.retain(|name| name != "main");
    (binary, names)
}

/// The ignored tests of a source.
fn ignored(binary: &str, modules: &[String], source: &str) -> Vec<Ignored> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(reason) = line.trim_start().strip_prefix("#[ignore") else { continue };
        let function =
            lines[at..].iter().find_map(|line| line.split_once("fn ")).expect("a test has a name").1;
        let before = lines[..at].iter().rev();
        let inner = line.starts_with(' ').then(|| {
            let name = before.filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(" {")).next();
            name.expect("what is indented is in a module").to_owned()
        });
        let name = function.split('(').next().unwrap().to_owned();
        let path: Vec<String> = modules.iter().cloned().chain(inner).chain([name]).collect();
        let reason = reason.trim_matches(|c: char| " =\"]".contains(c)).to_owned();
        found.push(Ignored { binary: binary.to_owned(), test: path.join("::"), reason });
    }
    found
}

fn packages() -> Vec<(String, PathBuf)> {
    let folders =
        std::fs::read_dir(machine::root().join("crates")).unwrap().map(|entry| entry.unwrap().path());
    folders
        .map(|folder| {
            let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
            let name = manifest.lines().find_map(|line| line.strip_prefix("name = ")).unwrap();
            (name.trim_matches('"').to_owned(), folder)
        })
        .collect()
}

/// The files of the workspace with their places and sources.
fn files() -> Vec<(String, Vec<String>, String)> {
    let mut all = Vec::new();
    for (package, folder) in packages() {
        for file in ["src", "tests"].iter().flat_map(|name| sources(&folder.join(name))) {
            let (binary, modules) = place(&package, file.strip_prefix(&folder).unwrap());
            all.push((binary, modules, std::fs::read_to_string(&file).unwrap()));
        }
    }
    all
}

fn entries() -> impl Iterator<Item = &'static Entry> {
    PARTS.iter().flat_map(|part| part.entries)
}

#[test]
fn every_ignored_test_is_in_a_part() {
    let all: Vec<Ignored> =
        files().iter().flat_map(|(binary, modules, source)| ignored(binary, modules, source)).collect();
    assert!(all.len() > 10, "{}", all.len());
    let in_table = |test: &&Ignored| entries().any(|entry| entry.has(&test.binary, &test.test));
    let is_test = |test: &&Ignored| !NO_TESTS.iter().any(|start| test.reason.starts_with(start));
    let missing: Vec<&Ignored> = all.iter().filter(is_test).filter(|test| !in_table(test)).collect();
    assert!(missing.is_empty(), "add to crates/testkit/src/soak/table.rs: {missing:#?}");
}

#[test]
fn the_table_names_only_tests_that_exist() {
    let files = files();
    for entry in entries() {
        for test in entry.tests {
            let name = test.rsplit("::").next().unwrap();
            let defines = |(binary, modules, source): &(String, Vec<String>, String)| {
                let module = modules.join("::");
                binary == entry.binary
                    && (test.starts_with(&format!("{module}::")) || module.is_empty())
                    && source.contains(&format!("fn {name}("))
            };
            assert!(files.iter().any(defines), "{} has no test {test}", entry.binary);
        }
    }
}

/// Otherwise a test could have a long form that no part runs.
#[test]
fn rounds_are_asked_for_in_one_place() {
    let variable = format!("\"FERRITE_{}", "TEST_ROUNDS");
    let asks = files().into_iter().filter(|(_, _, source)| source.contains(&variable));
    let places: Vec<(String, String)> =
        asks.map(|(binary, modules, _)| (binary, modules.join("::"))).collect();
    let only = [("ferrite-testkit".to_owned(), "soak".to_owned())];
    assert_eq!(places, only, "use ferrite_testkit::soak::rounds");
}

#[test]
fn ignored_tests_are_found() {
    let ignore = |reason: &str| format!("#[{} = \"{reason}\"]", "ignore");
    let source = format!(
        "#[test]\n{}\nfn one() {{}}\n\nmod inner {{\n    #[tokio::test]\n    {}\n    async fn two() {{}}\n}}\n",
        ignore("long"),
        ignore("started by one")
    );
    let (binary, modules) = place("ferrite-x", Path::new("tests/some/deep/er.rs"));
    let found = ignored(&binary, &modules, &source);
    let binary = "ferrite-x::some".to_owned();
    let one = Ignored { binary: binary.clone(), test: "deep::er::one".to_owned(), reason: "long".to_owned() };
    let reason = "started by one".to_owned();
    assert_eq!(found, [one, Ignored { binary, test: "deep::er::inner::two".to_owned(), reason }]);
    assert_eq!(place("p", Path::new("src/lib.rs")), ("p".to_owned(), Vec::new()));
    assert_eq!(place("p", Path::new("tests/t/main.rs")), ("p::t".to_owned(), Vec::new()));
    assert_eq!(place("p", Path::new("tests/t.rs")), ("p::t".to_owned(), Vec::new()));
}
