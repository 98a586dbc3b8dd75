//! Asking for a password (password.cpp).

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
use zeroize::Zeroizing;

/// Limit of a password, in bytes.
const MAX_PASSWORD_BYTES: u64 = 1024;

/// Asks for a new password on the terminal, twice and without echo; without a terminal, reads a line.
///
/// # Errors
/// If there is nothing to read, or the two differ.
pub fn ask(question: &str) -> io::Result<Zeroizing<String>> {
    if !io::stdin().is_terminal() {
        return read_line();
    }
    let first = ask_hidden(question)?;
    let second = ask_hidden("Confirm password")?;
    if *first == *second { Ok(first) } else { Err(io::Error::other("Passwords do not match")) }
}

/// Asks for an existing password, once and without echo; without a terminal, reads a line.
///
/// # Errors
/// If there is nothing to read.
pub fn ask_once(question: &str) -> io::Result<Zeroizing<String>> {
    if io::stdin().is_terminal() { ask_hidden(question) } else { read_line() }
}

fn ask_hidden(question: &str) -> io::Result<Zeroizing<String>> {
    let terminal = io::stdin();
    let before = tcgetattr(&terminal)?;
    let mut silent = before.clone();
    silent.local_modes.remove(LocalModes::ECHO);
    eprint!("{question}: ");
    io::stderr().flush()?;
    tcsetattr(&terminal, OptionalActions::Flush, &silent)?;
    let answer = read_line();
    // The terminal must be restored, whatever was read.
    tcsetattr(&terminal, OptionalActions::Flush, &before)?;
    eprintln!();
    answer
}

fn read_line() -> io::Result<Zeroizing<String>> {
    let mut line = Zeroizing::new(String::new());
    io::stdin().lock().take(MAX_PASSWORD_BYTES).read_line(&mut line)?;
    let end = line.trim_end_matches(['\r', '\n']).len();
    line.truncate(end);
    Ok(line)
}
