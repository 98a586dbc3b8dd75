//! Asking for a password (password.cpp).

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};

use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};
use zeroize::Zeroizing;

/// More than any password has.
const MOST: u64 = 1024;

/// Asks for a new password on the terminal, twice and without showing it; without a terminal, reads a line.
///
/// # Errors
/// When there is nothing to read, or the two are not the same.
pub fn ask(question: &str) -> io::Result<Zeroizing<String>> {
    if !io::stdin().is_terminal() {
        return read_line();
    }
    let first = ask_hidden(question)?;
    let second = ask_hidden("Confirm password")?;
    match *first == *second {
        true => Ok(first),
        false => Err(io::Error::other("Passwords do not match")),
    }
}

/// Asks for a password that exists already, once and without showing it; without a terminal, reads a line.
///
/// # Errors
/// When there is nothing to read.
pub fn ask_once(question: &str) -> io::Result<Zeroizing<String>> {
    match io::stdin().is_terminal() {
        true => ask_hidden(question),
        false => read_line(),
    }
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
    // The terminal has to work again whatever came.
    tcsetattr(&terminal, OptionalActions::Flush, &before)?;
    eprintln!();
    answer
}

fn read_line() -> io::Result<Zeroizing<String>> {
    let mut line = Zeroizing::new(String::new());
    io::stdin().lock().take(MOST).read_line(&mut line)?;
    let end = line.trim_end_matches(['\r', '\n']).len();
    line.truncate(end);
    Ok(line)
}
