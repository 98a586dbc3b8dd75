//! Pages of Markdown: their blocks of commands, headings, links and code in the text.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A page, with the files that it includes.
#[derive(Debug)]
pub(crate) struct Page {
    /// Its path, relative to the repository.
    pub(crate) path: PathBuf,
    lines: Vec<String>,
}

/// A block of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// The line of its first line, from 1.
    pub(crate) line: usize,
    /// What it is.
    pub(crate) kind: Kind,
    /// Its text.
    pub(crate) lines: Vec<String>,
}

/// The kind of a block.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `<!-- test ... -->`: what happens behind the scenes, which readers do not see.
    Hidden,
    /// `console`: commands after `$`, with their output. With `fails`, the last one must fail.
    Console {
        /// Whether the last command must fail.
        fails: bool,
    },
    /// `sh`: a script.
    Script,
    /// `console` with a reason why it cannot be run: `as-root`, `container` or `long-build`.
    NotRun(String),
    /// `conf` and a program: lines of its config file.
    Settings(String),
    /// `text`: no commands.
    Text,
}

/// A command and its output.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// What is typed.
    pub(crate) text: String,
    /// The output, in which `...` stands for any text, or alone on a line for any lines.
    pub(crate) output: Vec<String>,
}

/// A link.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Link {
    /// The path, empty for the page itself.
    pub(crate) path: String,
    /// The heading after the `#`.
    pub(crate) anchor: Option<String>,
}

/// The reasons why a block cannot be run.
const REASONS: [&str; 3] = ["as-root", "container", "long-build"];

impl Page {
    /// Reads a page and the files that it includes.
    ///
    /// # Panics
    /// If there is no such file.
    pub(crate) fn read(root: &Path, path: &Path) -> Self {
        let mut lines = Vec::new();
        for line in read(&root.join(path)).lines() {
            let included = line.strip_prefix("{{#include ").and_then(|rest| rest.strip_suffix("}}"));
            match included {
                Some(file) => {
                    let folder = root.join(path).parent().expect("a page is in a folder").to_owned();
                    lines.extend(read(&folder.join(file)).lines().map(str::to_owned));
                }
                None => lines.push(line.to_owned()),
            }
        }
        Self { path: path.to_owned(), lines }
    }

    /// Whether it is made of other files of the repository.
    pub(crate) fn is_reference(&self) -> bool {
        self.path.parent().is_some_and(|folder| folder.ends_with("reference"))
    }

    /// Its blocks, in order.
    ///
    /// # Panics
    /// If a block is not of a known kind, or does not end.
    pub(crate) fn blocks(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut lines = self.lines.iter().zip(2..);
        while let Some((line, next)) = lines.next() {
            let (kind, end) = match line.strip_prefix("```") {
                Some(info) => (self.kind(info, next - 1), "```"),
                None if line == "<!-- test" => (Kind::Hidden, "-->"),
                None => continue,
            };
            let mut inner = Vec::new();
            loop {
                match lines.next() {
                    Some((line, _)) if line == end => break,
                    Some((line, _)) => inner.push(line.clone()),
                    None => panic!("{}:{}: the block has no end", self.path.display(), next - 1),
                }
            }
            blocks.push(Block { line: next, kind, lines: inner });
        }
        blocks
    }

    fn kind(&self, info: &str, line: usize) -> Kind {
        match info.split_once(',').unwrap_or((info, "")) {
            ("console", "") => Kind::Console { fails: false },
            ("console", "fails") => Kind::Console { fails: true },
            ("console", reason) if REASONS.contains(&reason) => Kind::NotRun(reason.to_owned()),
            ("sh", "") => Kind::Script,
            ("text", "") => Kind::Text,
            ("conf", program) if !program.is_empty() => Kind::Settings(program.to_owned()),
            _ => panic!("{}:{line}: a block of an unknown kind: {info:?}", self.path.display()),
        }
    }

    /// The lines outside of blocks.
    pub(crate) fn prose(&self) -> Vec<&str> {
        let (mut inside, mut lines) = (None, Vec::new());
        for line in &self.lines {
            match inside {
                Some(end) if line == end => inside = None,
                Some(_) => {}
                None if line.starts_with("```") => inside = Some("```"),
                None if line == "<!-- test" => inside = Some("-->"),
                None => lines.push(line.as_str()),
            }
        }
        lines
    }

    /// The code in its text, between backquotes.
    pub(crate) fn code(&self) -> Vec<String> {
        // A span may go over the end of a line, and not over that of a paragraph.
        let text = self.prose().join("\n");
        let spans = text.split("\n\n").flat_map(|part| part.split('`').skip(1).step_by(2));
        spans.map(|span| span.replace('\n', " ")).collect()
    }

    /// The anchors of its headings, as they are made by mdBook and by code hosts.
    pub(crate) fn anchors(&self) -> Vec<String> {
        let mut seen = BTreeMap::<String, usize>::new();
        let headings = self.prose().into_iter().filter_map(|line| {
            let text = line.trim_start_matches('#');
            (text.len() < line.len()).then(|| text.strip_prefix(' ')).flatten()
        });
        headings
            .map(|heading| {
                let anchor = anchor(heading);
                let count = seen.entry(anchor.clone()).or_default();
                *count += 1;
                if *count == 1 { anchor } else { format!("{anchor}-{}", *count - 1) }
            })
            .collect()
    }

    /// Its links, except those to other sites.
    pub(crate) fn links(&self) -> Vec<Link> {
        let text = self.prose().join(" ");
        let mut links = Vec::new();
        for rest in text.split("](").skip(1) {
            let Some((target, _)) = rest.split_once(')') else { continue };
            if target.starts_with("http://") || target.starts_with("https://") {
                continue;
            }
            links.push(match target.split_once('#') {
                Some((path, anchor)) => Link { path: path.to_owned(), anchor: Some(anchor.to_owned()) },
                None => Link { path: target.to_owned(), anchor: None },
            });
        }
        links
    }
}

impl Block {
    /// The commands of a block with prompts.
    ///
    /// # Panics
    /// If it begins with output.
    pub(crate) fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = Vec::new();
        for line in &self.lines {
            match (line.strip_prefix("$ "), line.strip_prefix("> "), commands.last_mut()) {
                (Some(text), ..) => commands.push(Command { text: text.to_owned(), output: Vec::new() }),
                (None, Some(text), Some(command)) if command.output.is_empty() => {
                    command.text.push('\n');
                    command.text.push_str(text);
                }
                (None, _, Some(command)) => command.output.push(line.clone()),
                (None, _, None) => panic!("output before the first command: {line}"),
            }
        }
        commands
    }
}

fn anchor(heading: &str) -> String {
    let letters = heading.trim().chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        '-' | '_' => Some(letter),
        _ => letter.is_alphanumeric().then(|| letter.to_ascii_lowercase()),
    });
    letters.collect()
}

/// The text of a file.
///
/// # Panics
/// If it cannot be read.
pub(crate) fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Whether output is as expected.
pub(crate) fn is_as_expected(expected: &[String], output: &[&str]) -> bool {
    match (expected.split_first(), output.split_first()) {
        (None, None) => true,
        (Some((line, rest)), _) if line == "..." => {
            (0..=output.len()).any(|skipped| is_as_expected(rest, &output[skipped..]))
        }
        (Some((line, rest)), Some((seen, others))) => fits(line, seen) && is_as_expected(rest, others),
        _ => false,
    }
}

/// Whether a line fits a pattern.
fn fits(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split("...");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else { return rest.is_empty() };
    for part in parts {
        match rest.split_once(part) {
            Some((_, after)) => rest = after,
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Page {
        Page { path: "page.md".into(), lines: text.lines().map(str::to_owned).collect() }
    }

    #[test]
    fn blocks_have_commands_and_output() {
        let page = page("# A\n```console\n$ one {\n> two\nout\n$ three\n```\n<!-- test\nhidden\n-->\n");
        let blocks = page.blocks();
        assert_eq!(blocks.len(), 2);
        let commands = blocks[0].commands();
        assert_eq!(commands[0], Command { text: "one {\ntwo".into(), output: vec!["out".into()] });
        assert_eq!(commands[1], Command { text: "three".into(), output: Vec::new() });
        assert_eq!((blocks[1].line, &blocks[1].kind), (9, &Kind::Hidden));
    }

    #[test]
    #[should_panic(expected = "page.md:1: a block of an unknown kind: \"bash\"")]
    fn no_block_escapes() {
        page("```bash\nls\n```").blocks();
    }

    #[test]
    fn anchors_and_links() {
        let page = page(
            "# The node's `get_info`\n[a](b.md#c) [d](#e) [f](https://g)\n# Twice\n# Twice\n```text\n# no\n```",
        );
        assert_eq!(page.anchors(), ["the-nodes-get_info", "twice", "twice-1"]);
        let link = |path: &str, anchor: &str| Link { path: path.into(), anchor: Some(anchor.into()) };
        assert_eq!(page.links(), [link("b.md", "c"), link("", "e")]);
        assert_eq!(page.code(), ["get_info"]);
    }

    #[test]
    fn output_is_compared_with_gaps() {
        let check = |expected: &[&str], output: &[&str]| {
            let expected: Vec<String> = expected.iter().map(|line| (*line).to_owned()).collect();
            is_as_expected(&expected, output)
        };
        assert!(check(&[], &[]) && !check(&[], &["x"]) && !check(&["x"], &[]));
        assert!(
            check(&["..."], &[])
                && check(&["...", "b"], &["a", "a", "b"])
                && !check(&["...", "b"], &["b", "a"])
        );
        assert!(
            check(&["a ... c"], &["a b c"])
                && !check(&["a ... c"], &["a b c d"])
                && !check(&["a...b"], &["ab c"])
        );
        assert!(
            check(&["...x..."], &["axb"]) && !check(&["...x..."], &["ab"]) && !check(&["aa...a"], &["aa"])
        );
    }
}
