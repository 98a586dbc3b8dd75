//! Commands typed into the running program.

use std::io::{self, BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::sync::{Arc, Weak};
use std::time::Duration;

use ferrite_rpc::Table;
use rustix::process::getpgrp;
use rustix::termios::tcgetpgrp;

use crate::console::Console;
use crate::daemon::Daemon;

/// Limit of a command, in bytes.
const MAX_LINE_BYTES: u64 = 64 * 1024;
/// Interval at which a program in the background checks whether it is in the foreground.
const FOREGROUND_POLL: Duration = Duration::from_secs(1);

/// Runs typed commands until the end of the input or of the node.
///
/// The thread is not joined: it may be reading when the program ends.
pub(super) fn listen(table: Arc<Table<Daemon>>, daemon: &Arc<Daemon>) -> io::Result<()> {
    let daemon = Arc::downgrade(daemon);
    let runtime = tokio::runtime::Handle::current();
    let thread = std::thread::Builder::new().name("terminal".to_owned());
    thread.spawn(move || {
        // Some methods await.
        let _entered = runtime.enter();
        while let Some(line) = next_line() {
            let Some(answer) = carry_out(&table, &daemon, &line) else { return };
            if writeln!(io::stdout(), "{answer}").is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

/// The text to print; `None` if the node is gone.
fn carry_out(table: &Arc<Table<Daemon>>, daemon: &Weak<Daemon>, line: &str) -> Option<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let console = Console::local(Arc::clone(table), daemon.upgrade()?);
    if words.is_empty() {
        return Some(String::new());
    }
    Some(console.run(&words).unwrap_or_else(|error| format!("Error: {error}")))
}

/// The next line; `None` if the input has ended, is closed, or does not exist.
fn next_line() -> Option<String> {
    wait_for_foreground();
    let mut line = Vec::new();
    let read = io::stdin().lock().take(MAX_LINE_BYTES).read_until(b'\n', &mut line).ok()?;
    (read > 0).then(|| String::from_utf8_lossy(&line).into_owned())
}

/// The system stops a background program that reads from its terminal, and that must not happen to a node.
fn wait_for_foreground() {
    let terminal = io::stdin();
    while terminal.is_terminal() && tcgetpgrp(&terminal).is_ok_and(|group| group != getpgrp()) {
        std::thread::sleep(FOREGROUND_POLL);
    }
}
