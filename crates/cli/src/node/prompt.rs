//! The prompt of `ferrite node`: commands with line editing, completion and a history that ends with the program, since
//! commands may contain passwords.

use std::io::{self, IsTerminal as _};

use ferrite_daemon::console::{Console, command_names};
use ferrite_program::invoke::print;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

const PROMPT: &str = "ferrite> ";

/// Whether a person can type and read.
pub(super) fn is_possible() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Runs typed commands until the end of the input.
pub(super) fn run(console: &Console) -> anyhow::Result<()> {
    let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true).build();
    let mut editor = Editor::with_history(config, MemHistory::new())?;
    editor.set_helper(Some(Names));
    say!("`help` lists the commands, Tab completes them, `quit` ends. The node keeps running.");
    loop {
        let line = match editor.readline(PROMPT) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => {}
            // For the node itself, `exit` means that it ends; `stop_daemon` still does.
            ["exit" | "quit" | "q"] => return Ok(()),
            _ => match console.run(&words) {
                Ok(answer) => print(&format!("{answer}\n")),
                Err(error) => print(&format!("Error: {error}\n")),
            },
        }
    }
}

/// Completes the names of commands.
struct Names;

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..position).unwrap_or_default();
        let (before, word) = typed.rsplit_once(' ').unwrap_or(("", typed));
        if !matches!(before.trim(), "" | "help") {
            return Ok((position, Vec::new()));
        }
        let names = command_names().flatten().copied().chain(["help", "quit"]);
        let mut names: Vec<String> = names.filter(|name| name.starts_with(word)).map(str::to_owned).collect();
        names.sort();
        Ok((position - word.len(), names))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_completed() {
        let history = MemHistory::new();
        let complete =
            |line: &str| Names.complete(line, line.len(), &Context::new(&history)).expect("it cannot fail");
        assert_eq!(complete("hei"), (0, vec!["height".to_owned()]));
        assert_eq!(complete("help pop"), (5, vec!["pop_blocks".to_owned()]));
        assert_eq!(complete("pop_blocks 1"), (12, Vec::new()));
        let all = complete("").1;
        assert!(all.is_sorted() && all.len() > 40, "{all:?}");
    }
}
