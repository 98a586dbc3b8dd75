//! `docs/bench.md` and `docs/growth.md`, assembled from the fragments of one run.

use std::fmt;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::machine;

/// Separates the facts and the text of a fragment.
const END_OF_FACTS: &str = "---";

/// A benchmark of the workspace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    /// Its package.
    pub package: &'static str,
    /// Its name there.
    pub name: &'static str,
    /// Whether it is part of the quick form.
    pub quick: bool,
}

const fn target(package: &'static str, name: &'static str, quick: bool) -> Target {
    Target { package, name, quick }
}

/// All benchmarks, in the order of the page.
pub const TARGETS: [Target; 13] = [
    target("ferrite-testkit", "against_reference", true),
    target("ferrite-testkit", "chain", false),
    target("ferrite-daemon", "calls", true),
    target("ferrite-daemon", "sync", true),
    target("ferrite-daemon", "pages", false),
    target("ferrite-rpc", "server", false),
    target("ferrite-chain", "template", false),
    target("ferrite-wallet", "scan", true),
    target("ferrite-wallet-files", "files", true),
    target("ferrite-wallet-rpc", "refresh", true),
    target("ferrite-wallet-rpc", "wallets", false),
    target("ferrite-wallet-rpc", "send", false),
    target("ferrite-wallet-rpc", "signers", false),
];

/// The benchmark of `make growth`, which takes too long and too much disk for `make bench`.
pub const GROWTH: Target = target("ferrite-wallet-rpc", "growth", false);

/// Where results are written.
#[derive(Debug, Clone, Copy)]
pub struct Page<'a> {
    /// The file.
    pub path: &'a Path,
    /// The command that writes it.
    pub command: &'a str,
}

/// The run that a fragment belongs to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Run {
    /// The same for all benchmarks of one run.
    pub id: String,
    /// Full or quick.
    pub form: String,
    /// The commit.
    pub commit: String,
    /// The machine.
    pub machine: String,
    /// The versions of the compiler and of the reference.
    pub versions: String,
    /// When this benchmark began.
    pub started: String,
    /// The load at that moment.
    pub load: String,
}

/// The output of a benchmark.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fragment {
    /// Its run.
    pub run: Run,
    /// How long it took.
    pub seconds: u64,
    /// The operations that missed their goal.
    pub missed: Vec<String>,
    /// Its section of the page.
    pub text: String,
}

/// Why there is no page.
#[derive(Debug, PartialEq, Eq)]
pub enum PageError {
    /// A benchmark has no fragment.
    Missing(&'static str),
    /// A fragment cannot be parsed.
    Unreadable(&'static str),
    /// Two fragments belong to different runs.
    Mixed {
        /// The benchmark that differs from the first.
        name: &'static str,
        /// The fact that differs.
        what: &'static str,
        /// Its value in the first fragment.
        first: String,
        /// Its value in this one.
        other: String,
    },
}

impl fmt::Display for PageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(name) => write!(f, "there are no results of {name}"),
            Self::Unreadable(name) => write!(f, "the results of {name} cannot be read"),
            Self::Mixed { name, what, first, other } => {
                write!(f, "results of different runs: the {what} of {name} is {other}, not {first}")
            }
        }
    }
}

impl std::error::Error for PageError {}

/// The folder of the fragments.
pub fn folder() -> PathBuf {
    machine::root().join("target/bench")
}

impl Fragment {
    fn path(folder: &Path, name: &str) -> PathBuf {
        folder.join(format!("{name}.fragment"))
    }

    /// Writes the fragment: a line per fact, then the text.
    ///
    /// # Panics
    /// If that fails.
    pub fn write(&self, folder: &Path, name: &str) {
        let Run { id, form, commit, machine, versions, started, load } = &self.run;
        let facts = [("id", id), ("form", form), ("commit", commit), ("machine", machine)];
        let facts = facts.into_iter().chain([("versions", versions), ("started", started), ("load", load)]);
        let mut text = String::new();
        for (fact, value) in facts {
            let _ = writeln!(text, "{fact} {value}");
        }
        let _ = writeln!(text, "seconds {}", self.seconds);
        for operation in &self.missed {
            let _ = writeln!(text, "missed {operation}");
        }
        let _ = write!(text, "{END_OF_FACTS}\n{}", self.text);
        std::fs::create_dir_all(folder).expect("the target folder is writable");
        std::fs::write(Self::path(folder, name), text).expect("the target folder is writable");
    }

    /// Reads what [`Fragment::write`] wrote. `None` if there is no such file, or it is malformed.
    pub fn read(folder: &Path, name: &str) -> Option<Self> {
        let text = std::fs::read_to_string(Self::path(folder, name)).ok()?;
        let (facts, text) = text.split_once(&format!("\n{END_OF_FACTS}\n"))?;
        let mut fragment = Self { text: text.to_owned(), ..Self::default() };
        for line in facts.lines() {
            let (fact, value) = line.split_once(' ')?;
            let value = value.to_owned();
            match fact {
                "id" => fragment.run.id = value,
                "form" => fragment.run.form = value,
                "commit" => fragment.run.commit = value,
                "machine" => fragment.run.machine = value,
                "versions" => fragment.run.versions = value,
                "started" => fragment.run.started = value,
                "load" => fragment.run.load = value,
                "seconds" => fragment.seconds = value.parse().ok()?,
                "missed" => fragment.missed.push(value),
                _ => return None,
            }
        }
        Some(fragment)
    }

    /// Removes the fragment of an earlier run.
    pub fn remove(folder: &Path, name: &str) {
        let _ = std::fs::remove_file(Self::path(folder, name));
    }
}

/// The fragments of these benchmarks, all of one run.
fn collect(folder: &Path, targets: &[Target]) -> Result<Vec<(Target, Fragment)>, PageError> {
    let mut fragments: Vec<(Target, Fragment)> = Vec::new();
    for target in targets {
        let name = target.name;
        if !Fragment::path(folder, name).exists() {
            return Err(PageError::Missing(name));
        }
        let fragment = Fragment::read(folder, name).ok_or(PageError::Unreadable(name))?;
        if let Some((_, first)) = fragments.first() {
            same_run(name, &first.run, &fragment.run)?;
        }
        fragments.push((*target, fragment));
    }
    Ok(fragments)
}

fn same_run(name: &'static str, first: &Run, other: &Run) -> Result<(), PageError> {
    let facts = [
        ("commit", &first.commit, &other.commit),
        ("run", &first.id, &other.id),
        ("form", &first.form, &other.form),
        ("machine", &first.machine, &other.machine),
        ("versions", &first.versions, &other.versions),
    ];
    match facts.into_iter().find(|(_, first, other)| first != other) {
        Some((what, first, other)) => {
            Err(PageError::Mixed { name, what, first: first.clone(), other: other.clone() })
        }
        None => Ok(()),
    }
}

/// The operations that missed their goal, each with its benchmark.
fn missed(fragments: &[(Target, Fragment)]) -> Vec<String> {
    let of_one = |(target, fragment): &(Target, Fragment)| {
        let name = target.name;
        fragment.missed.iter().map(move |operation| format!("{name}: {operation}")).collect::<Vec<_>>()
    };
    fragments.iter().flat_map(of_one).collect()
}

/// Ends a run: writes the page, if one is wanted, and reports. Fails if a benchmark failed or left no fragment, if the
/// fragments belong to different runs, or if a goal was missed; a missed goal is still on the page.
pub fn conclude(folder: &Path, targets: &[Target], failed: &[&str], page: Option<Page<'_>>) -> ExitCode {
    if !failed.is_empty() {
        eprintln!("bench: failed: {}", failed.join(", "));
        return ExitCode::FAILURE;
    }
    let fragments = match collect(folder, targets) {
        Ok(fragments) => fragments,
        Err(error) => {
            eprintln!("bench: {error}");
            return ExitCode::FAILURE;
        }
    };
    if let Some(Page { path, command }) = page {
        if let Err(error) = std::fs::write(path, render(&fragments, command)) {
            eprintln!("bench: cannot write {}: {error}", path.display());
            return ExitCode::FAILURE;
        }
        println!("{} is written.", path.display());
    }
    let missed = missed(&fragments);
    if missed.is_empty() {
        println!("Every goal is met.");
        return ExitCode::SUCCESS;
    }
    println!("Missed goals:\n* {}", missed.join("\n* "));
    ExitCode::FAILURE
}

/// The page.
fn render(fragments: &[(Target, Fragment)], command: &str) -> String {
    let mut page = format!("# What `{command}` last showed\n\nWritten by `{command}`; not edited by hand.\n");
    if let Some((_, Fragment { run, .. })) = fragments.first() {
        let _ = write!(
            page,
            "\n* Commit: {}\n* Machine: {}\n* Versions: {}\n* Begun: {}, load {}\n",
            run.commit, run.machine, run.versions, run.started, run.load
        );
    }
    page.push_str(
        "\nFigures are the median of several turns, with the least and the most of them in brackets; ratios are those of \
         the medians. Both sides run one after the other, on the same machine, in turns where one takes long enough.\n",
    );
    let missed = missed(fragments);
    match missed[..] {
        [] => page.push_str("\nEvery goal is met.\n"),
        _ => {
            page.push_str("\nMissed goals:\n\n");
            missed.iter().for_each(|one| {
                let _ = writeln!(page, "* {one}");
            });
        }
    }
    for (target, Fragment { run, seconds, text, .. }) in fragments {
        let (title, rest) = text.split_once('\n').unwrap_or((text, ""));
        let Target { package, name, .. } = target;
        let _ = write!(
            page,
            "\n{title}\n\n`cargo bench --package {package} --bench {name}`, begun {}, load {}, {seconds} s.\n{rest}",
            run.started, run.load
        );
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: [Target; 2] = [target("p", "one", true), target("p", "two", true)];

    fn fragment(commit: &str, missed: &[&str]) -> Fragment {
        let run = Run {
            id: "7".to_owned(),
            form: "whole".to_owned(),
            commit: commit.to_owned(),
            machine: "some machine".to_owned(),
            versions: "rustc 1".to_owned(),
            started: "2026-01-01 00:00 UTC".to_owned(),
            load: "0.10".to_owned(),
        };
        let missed = missed.iter().map(|text| (*text).to_owned()).collect();
        Fragment { run, seconds: 12, missed, text: "## Title\n\n| a |\n|---|\n| 1 |\n".to_owned() }
    }

    fn collected(fragments: &[(&str, Fragment)]) -> Result<Vec<(Target, Fragment)>, PageError> {
        let folder = tempfile::tempdir().unwrap();
        for (name, fragment) in fragments {
            fragment.write(folder.path(), name);
        }
        collect(folder.path(), &TWO)
    }

    #[test]
    fn the_page_is_made_of_fragments() {
        let both = collected(&[("one", fragment("abc", &[])), ("two", fragment("abc", &[]))]).unwrap();
        assert_eq!(both[1].1, fragment("abc", &[]));
        let page = render(&both, "make bench");
        assert!(page.starts_with("# What `make bench` last showed\n"));
        for part in
            ["* Commit: abc\n", "* Machine: some machine\n", "load 0.10", "Every goal is met.", "| 1 |\n"]
        {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert_eq!(page.matches("\n## Title\n").count(), 2);
        assert!(
            page.contains(
                "`cargo bench --package p --bench two`, begun 2026-01-01 00:00 UTC, load 0.10, 12 s."
            )
        );
    }

    #[test]
    fn missed_goals_are_on_the_page() {
        let both =
            collected(&[("one", fragment("abc", &[])), ("two", fragment("abc", &["slow thing"]))]).unwrap();
        assert_eq!(missed(&both), ["two: slow thing"]);
        assert!(render(&both, "make bench").contains("Missed goals:\n\n* two: slow thing\n"));
    }

    #[test]
    fn a_missing_fragment_is_refused() {
        assert_eq!(collected(&[("one", fragment("abc", &[]))]), Err(PageError::Missing("two")));
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("one.fragment"), "half a fragment\n").unwrap();
        assert_eq!(collect(folder.path(), &TWO), Err(PageError::Unreadable("one")));
    }

    #[test]
    fn fragments_of_different_runs_are_refused() {
        let mixed = collected(&[("one", fragment("abc", &[])), ("two", fragment("def", &[]))]).unwrap_err();
        let PageError::Mixed { name: "two", what: "commit", .. } = &mixed else { panic!("{mixed}") };
        assert_eq!(mixed.to_string(), "results of different runs: the commit of two is def, not abc");
        let mut other = fragment("abc", &[]);
        other.run.id = "8".to_owned();
        let mixed = collected(&[("one", fragment("abc", &[])), ("two", other)]);
        assert!(matches!(mixed, Err(PageError::Mixed { what: "run", .. })), "{mixed:?}");
    }

    #[test]
    fn the_exit_code_reflects_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let (folder, page) = (folder.path(), folder.path().join("bench.md"));
        let conclude = |failed: &[&str]| {
            conclude(folder, &TWO, failed, Some(Page { path: &page, command: "make bench" }))
        };
        fragment("abc", &[]).write(folder, "one");
        assert_eq!(conclude(&[]), ExitCode::FAILURE, "a fragment is missing");
        fragment("def", &[]).write(folder, "two");
        assert_eq!(conclude(&[]), ExitCode::FAILURE, "the commits differ");
        fragment("abc", &[]).write(folder, "two");
        assert_eq!(conclude(&["two"]), ExitCode::FAILURE, "a program failed");
        assert!(!page.exists());
        assert_eq!(conclude(&[]), ExitCode::SUCCESS);
        assert!(std::fs::read_to_string(&page).unwrap().contains("Every goal is met."));
        fragment("abc", &["slow thing"]).write(folder, "two");
        assert_eq!(conclude(&[]), ExitCode::FAILURE, "a goal is missed");
        assert!(std::fs::read_to_string(&page).unwrap().contains("* two: slow thing\n"));
    }

    #[test]
    fn every_benchmark_of_the_workspace_is_listed() {
        let mut found = 0;
        for entry in std::fs::read_dir(machine::root().join("crates")).unwrap() {
            let manifest = std::fs::read_to_string(entry.unwrap().path().join("Cargo.toml")).unwrap();
            let name_in = |text: &str| {
                let line = text.lines().find_map(|line| line.strip_prefix("name = "));
                line.unwrap().trim_matches('"').to_owned()
            };
            let package = name_in(&manifest);
            for bench in manifest.split("[[bench]]").skip(1) {
                let name = name_in(bench);
                let is_this = |target: &&Target| target.package == package && target.name == name;
                let listed = TARGETS.iter().chain([&GROWTH]).any(|target| is_this(&target));
                assert!(listed, "{package} {name} is not part of make bench");
                found += 1;
            }
        }
        assert_eq!(found, TARGETS.len() + 1);
    }
}
