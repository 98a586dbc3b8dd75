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

/// Asks for a secret of at most `limit` bytes, once and without echo; without a terminal, reads a line. `None` at the end
/// of the input.
///
/// # Errors
/// If the terminal fails, or the line is longer.
pub fn ask_secret(question: &str, limit: u64) -> io::Result<Option<Zeroizing<String>>> {
    let read = || read_up_to(limit);
    if io::stdin().is_terminal() { without_echo(question, read) } else { read() }
}

fn ask_hidden(question: &str) -> io::Result<Zeroizing<String>> {
    without_echo(question, read_line)
}

/// Prints a question, and reads the answer while the terminal does not show what is typed.
fn without_echo<T>(question: &str, read: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    let terminal = io::stdin();
    let before = tcgetattr(&terminal)?;
    let mut silent = before.clone();
    silent.local_modes.remove(LocalModes::ECHO);
    // What is typed once the question is seen is neither shown nor discarded.
    tcsetattr(&terminal, OptionalActions::Flush, &silent)?;
    eprint!("{question}: ");
    let answer = io::stderr().flush().and_then(|()| read());
    // The terminal must be restored, whatever was read.
    tcsetattr(&terminal, OptionalActions::Flush, &before)?;
    eprintln!();
    answer
}

fn read_line() -> io::Result<Zeroizing<String>> {
    let mut line = Zeroizing::new(String::new());
    io::stdin().lock().take(MAX_PASSWORD_BYTES).read_line(&mut line)?;
    trim_end(&mut line);
    Ok(line)
}

/// Reads a line; `None` at the end of the input.
fn read_up_to(limit: u64) -> io::Result<Option<Zeroizing<String>>> {
    // With this capacity, the text never leaves copies behind as it grows.
    let capacity = usize::try_from(limit).unwrap_or(usize::MAX).saturating_add(2).min(1 << 20);
    let mut line = Zeroizing::new(String::with_capacity(capacity));
    if io::stdin().lock().take(limit.saturating_add(2)).read_line(&mut line)? == 0 {
        return Ok(None);
    }
    trim_end(&mut line);
    match u64::try_from(line.len()).is_ok_and(|length| length <= limit) {
        true => Ok(Some(line)),
        false => Err(io::Error::other(format!("more than {limit} bytes in a line"))),
    }
}

fn trim_end(line: &mut String) {
    line.truncate(line.trim_end_matches(['\r', '\n']).len());
}
