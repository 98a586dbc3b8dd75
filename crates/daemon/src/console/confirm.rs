//! Confirmation of destructive commands.

use std::io::{self, BufRead as _, IsTerminal as _, Write as _};

use super::Confirm;

/// Asks on the terminal, if it is interactive.
pub(super) fn on_terminal() -> Option<Confirm> {
    (io::stdin().is_terminal() && io::stderr().is_terminal()).then_some(ask as Confirm)
}

fn ask(what: &str) -> bool {
    let mut errors = io::stderr().lock();
    let asked = write!(errors, "{what}. Continue? [y/N] ").and_then(|()| errors.flush());
    drop(errors);
    let mut answer = String::new();
    let answered = io::stdin().lock().read_line(&mut answer);
    asked.is_ok() && answered.is_ok() && is_yes(&answer)
}

fn is_yes(answer: &str) -> bool {
    matches!(answer.trim().to_ascii_lowercase().as_str(), "y" | "yes")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_yes_is_yes() {
        assert!(["y", "Y\n", " yes \r\n"].into_iter().all(is_yes));
        assert!(!["", "\n", "n", "no", "yesterday", "ye"].into_iter().any(is_yes));
    }
}
