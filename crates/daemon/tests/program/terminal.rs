//! Commands typed into the running program.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::support::{BINARY, wait_for};
use crate::typed::Typed;

fn start(input: Stdio, flags: &[&str]) -> Typed {
    let mut command = Command::new(BINARY);
    command.args(flags);
    Typed::start(command, input)
}

#[test]
fn typed_commands_are_carried_out() {
    let mut node = start(Stdio::piped(), &[]);
    assert!(node.say("help", "print_block").contains("hard_fork_info"));
    node.say("height", "1");
    node.say("nonsense now", "Error: unknown command: nonsense");
    node.say("print_block", "Error: usage: print_block");
    let status = node.say("status", "height");
    assert!(status.contains("fakechain"), "{status}");
    node.say("\n \n\u{7f}\u{0}x", "Error: unknown command");
    // The terminal may do what the servers do not allow.
    node.say("flush_cache bad-blocks", "done");
    node.say("exit", "the node shuts down");
    let status = wait_for("end", || node.child.try_wait().unwrap());
    assert!(status.success(), "{status}");
}

#[test]
fn a_restricted_server_does_not_restrict_the_keyboard() {
    let mut node = start(Stdio::piped(), &["--restricted-rpc"]);
    node.say("save", "saved");
    node.say("stop_daemon", "the node shuts down");
    assert!(wait_for("end", || node.child.try_wait().unwrap()).success());
}

#[test]
fn it_continues_without_a_keyboard() {
    // Closed, empty, and ending while the program runs.
    let mut empty = start(Stdio::null(), &[]);
    let mut ending = start(Stdio::piped(), &[]);
    ending.say("height", "1");
    drop(ending.child.stdin.take());
    let mut silent = start(Stdio::piped(), &["--non-interactive"]);
    writeln!(silent.child.stdin.as_mut().unwrap(), "exit").unwrap();
    for _ in 0..20 {
        for node in [&mut empty, &mut ending, &mut silent] {
            assert!(node.height().is_some());
        }
    }
    for node in [&empty, &ending, &silent] {
        // No busy loop waits for a line that never comes: processor time in hundredths of a second.
        let busy = terminal_thread_time(node.child.id());
        assert!(busy.is_none_or(|time| time < 50), "the terminal's thread has worked for {busy:?}");
    }
}

/// The processor time of the thread that reads lines, if it exists.
fn terminal_thread_time(process: u32) -> Option<u64> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let folder = threads.flatten().map(|thread| thread.path()).find(|folder| {
        std::fs::read_to_string(folder.join("comm")).is_ok_and(|name| name.trim() == "terminal")
    })?;
    let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
    Some(fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?)
}
