//! The lives of files that two processes write, one after the other.

use super::Machine;

/// The task of the process that creates the files.
pub const CREATE: &str = "create";
/// The task of the process that opens them.
pub const OPEN: &str = "open";

/// Files that a process created, and another one opened, by the ignored `test` of this program: after the first one has
/// ended; after it was killed behind the last change of each of these descriptions; and after a power cut that tore its
/// last write.
///
/// # Panics
/// If a process fails, or there is no such change.
pub fn lives(test: &str, kills: &[&str]) -> Vec<(String, Machine)> {
    let created = || {
        let mut machine = Machine::new();
        machine.run(test, CREATE);
        machine
    };
    let killed = kills.iter().map(|change| {
        let mut machine = created();
        machine.kill_after(change);
        (format!("killed after a {change}"), machine)
    });
    let mut lives = vec![("stopped".to_owned(), created())];
    lives.extend(killed);
    lives.push(("torn".to_owned(), created().cut_power_within("write")));
    for (_, machine) in &mut lives {
        machine.run(test, OPEN);
    }
    lives
}
