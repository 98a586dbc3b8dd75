//! What pages name without running it: flags, files, units, targets, methods and messages.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::page::{Block, Kind, Page, read};
use crate::stage;

/// Pages that list messages of our programs, in the first column of tables.
const MESSAGES: [&str; 2] = ["book/src/monitoring.md", "book/src/troubleshooting.md"];
/// The parts of a message are so close together in the source that they are one message.
const MESSAGE_LENGTH: usize = 700;

/// The flags of our programs.
pub(crate) struct Flags {
    /// Of a program, by its name.
    by_program: Vec<(&'static str, BTreeSet<String>)>,
}

impl Flags {
    /// Asks the programs.
    ///
    /// # Panics
    /// If one does not start.
    pub(crate) fn ask() -> Self {
        let by_program = stage::programs().map(|(program, path)| {
            let commands: &[&[&str]] = match program {
                "ferrite" => &[
                    &[],
                    &["node"],
                    &["demo"],
                    &["chain"],
                    &["chain", "import"],
                    &["chain", "export"],
                    &["chain", "known-hashes"],
                    &["chain", "verify"],
                    &["chain", "prune"],
                    &["wallet", "create"],
                    &["wallet", "restore"],
                    &["wallet", "export"],
                    &["wallet", "transfers"],
                    &["wallet", "send"],
                ],
                _ => &[&[]],
            };
            let mut flags = BTreeSet::new();
            for command in commands {
                let output = Command::new(&path).args(*command).arg("--help").output().expect("it starts");
                flags.extend(flags_in(&String::from_utf8_lossy(&output.stdout)));
            }
            assert!(flags.contains("help"), "{program}: {flags:?}");
            (program, flags)
        });
        Self { by_program: by_program.into() }
    }

    fn of(&self, program: &str) -> Option<&BTreeSet<String>> {
        self.by_program.iter().find(|(name, _)| *name == program).map(|(_, flags)| flags)
    }

    fn any_has(&self, flag: &str) -> bool {
        self.by_program.iter().any(|(_, flags)| flags.contains(flag))
    }
}

/// The names after `--` in a text.
fn flags_in(text: &str) -> Vec<String> {
    let name = |rest: &str| -> String {
        rest.chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '-').collect()
    };
    let starts = text
        .match_indices("--")
        .filter(|(at, _)| !text[..*at].ends_with(|c: char| c == '-' || c.is_alphanumeric()));
    starts.map(|(at, _)| name(&text[at + 2..])).filter(|name| !name.is_empty()).collect()
}

/// The problems of a block that is not run, or holds settings.
pub(crate) fn block(root: &Path, flags: &Flags, block: &Block) -> Vec<String> {
    let mut problems = Vec::new();
    match &block.kind {
        Kind::Settings(program) => match flags.of(program) {
            Some(flags) => {
                let lines = block.lines.iter().filter(|line| !line.is_empty() && !line.starts_with('#'));
                let names = lines.filter_map(|line| line.split('=').next());
                problems.extend(
                    names.filter(|name| !flags.contains(*name)).map(|name| format!("no setting {name}")),
                );
            }
            None => problems.push(format!("no program {program}")),
        },
        Kind::NotRun(_) => {
            for command in block.commands() {
                problems.extend(not_run(root, flags, &command.text));
            }
        }
        Kind::Hidden | Kind::Console { .. } | Kind::Script | Kind::Text => {}
    }
    problems
}

/// The problems of a command that is not run.
fn not_run(root: &Path, flags: &Flags, command: &str) -> Vec<String> {
    let words: Vec<&str> = command.split_whitespace().collect();
    let mut problems = Vec::new();
    let makefile = read(&root.join("Makefile"));
    if let Some(at) = words.iter().position(|word| *word == "make") {
        let target = words.get(at + 1).copied().unwrap_or("help");
        if !makefile.lines().any(|line| line.split(':').next() == Some(target)) {
            problems.push(format!("no target {target} in the Makefile"));
        }
    }
    for (number, word) in words.iter().enumerate() {
        let file = if let Some(name) = word.strip_prefix("/etc/ferrite/") {
            format!("packaging/{name}")
        } else if let Some(name) = word.strip_prefix("/usr/lib/systemd/system/") {
            format!("packaging/systemd/{name}")
        } else if word.starts_with("packaging/") {
            (*word).to_owned()
        } else if is_unit(&words, number) {
            format!("packaging/systemd/{}.service", word.trim_end_matches(".service"))
        } else {
            continue;
        };
        if !root.join(&file).exists() {
            problems.push(format!("no file {file} for {word}"));
        }
    }
    // The last of our programs is the one that the flags are for: others start it.
    let program = words.iter().rposition(|word| flags.of(name_of(word)).is_some());
    if let Some(at) = program {
        for flag in words[at + 1..].iter().filter_map(|word| word.strip_prefix("--")) {
            let known = flags.of(name_of(words[at])).is_some_and(|flags| flags.contains(flag));
            if !known {
                problems.push(format!("{} has no --{flag}", words[at]));
            }
        }
    }
    problems
}

/// Whether a word of a command names a unit of systemd.
fn is_unit(words: &[&str], number: usize) -> bool {
    let (word, before) = (words[number], number.checked_sub(1).map(|at| words[at]));
    let systemctl = words.contains(&"systemctl") || words[0] == "systemd-analyze";
    before == Some("-u") || (systemctl && (word.starts_with("ferrite") || word.ends_with(".service")))
}

fn name_of(word: &str) -> &str {
    word.rsplit('/').next().unwrap_or(word)
}

/// All sources of our programs, with texts as they are printed.
pub(crate) fn sources(root: &Path) -> String {
    let mut all = String::new();
    let crates = std::fs::read_dir(root.join("crates")).expect("there are crates");
    for entry in crates {
        add_sources(&entry.expect("a readable folder").path().join("src"), &mut all);
    }
    // A backslash at the end of a line continues a text at the next word.
    let mut joined = String::with_capacity(all.len());
    let mut lines = all.lines().peekable();
    while let Some(line) = lines.next() {
        match line.strip_suffix('\\') {
            Some(start) => {
                joined.push_str(start);
                if let Some(next) = lines.peek_mut() {
                    *next = next.trim_start();
                }
            }
            None => {
                joined.push_str(line);
                joined.push('\n');
            }
        }
    }
    joined.replace("\\\"", "\"")
}

fn add_sources(folder: &Path, all: &mut String) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            add_sources(&path, all);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            all.push_str(&read(&path));
        }
    }
}

/// The problems of code in the text of a page: flags that no program has, methods and fields that do not exist.
pub(crate) fn code(page: &Page, flags: &Flags, sources: &str) -> Vec<String> {
    let mut problems = Vec::new();
    for span in page.code() {
        for flag in flags_in(&span) {
            if !flags.any_has(&flag) {
                problems.push(format!("`{span}`: no program has --{flag}"));
            }
        }
        let is_name = span.contains('_')
            && span
                .chars()
                .all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_');
        if is_name && !sources.contains(span.as_str()) {
            problems.push(format!("`{span}` does not exist"));
        }
    }
    problems
}

/// The messages in the tables of a page, and those that no program prints.
pub(crate) fn messages(page: &Page, sources: &str) -> (usize, Vec<String>) {
    if !MESSAGES.contains(&page.path.to_string_lossy().as_ref()) {
        return (0, Vec::new());
    }
    let rows = page.prose().into_iter().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let messages: Vec<&str> = rows.map(|(message, _)| message).collect();
    let unknown = messages.iter().filter(|message| !is_printed(message, sources));
    let problems = unknown.map(|message| format!("no program prints: {message}")).collect();
    (messages.len(), problems)
}

/// Whether the parts of a message are in the sources, close together.
fn is_printed(message: &str, sources: &str) -> bool {
    let parts: Vec<&str> = message.split("...").map(str::trim).filter(|part| !part.is_empty()).collect();
    let Some((first, rest)) = parts.split_first() else { return false };
    sources.match_indices(first).any(|(at, _)| {
        let end = (at + MESSAGE_LENGTH..).find(|end| *end >= sources.len() || sources.is_char_boundary(*end));
        let mut text = &sources[at + first.len()..end.map_or(sources.len(), |end| end.min(sources.len()))];
        rest.iter().all(|part| match text.split_once(part) {
            Some((_, after)) => {
                text = after;
                true
            }
            None => false,
        })
    })
}
