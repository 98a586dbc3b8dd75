//! Commands that are typed into the running program.

use std::io::{Read as _, Write as _};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};

use crate::support::{BINARY, command, curl, wait_for};

/// The program, with somebody at its keyboard.
struct Typed {
    child: Child,
    port: u16,
    printed: Receiver<Vec<u8>>,
    text: String,
    _home: tempfile::TempDir,
}

impl Typed {
    fn start(input: Stdio, flags: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let port = ferrite_testkit::ports::lease();
        let mut program: Command = command(BINARY, home.path(), &["--regtest", "--offline", "--no-zmq"]);
        program.args(["--rpc-bind-port", &port.to_string(), "--log-level", "0", "--fixed-difficulty", "1"]);
        program.args(flags).stdin(input).stdout(Stdio::piped());
        let mut child = program.spawn().unwrap();
        let printed = pieces(child.stdout.take().unwrap());
        let mut typed = Self { child, port, printed, text: String::new(), _home: home };
        wait_for("answer", || typed.height());
        typed
    }

    fn height(&mut self) -> Option<String> {
        assert!(self.child.try_wait().unwrap().is_none(), "it has ended: {}", self.text);
        let answer = curl(&[&format!("http://127.0.0.1:{}/get_height", self.port)]);
        answer.stdout.contains("OK").then_some(answer.stdout)
    }

    /// Types a line; what is printed up to a text.
    fn say(&mut self, line: &str, expected: &str) -> String {
        self.text.clear();
        writeln!(self.child.stdin.as_mut().unwrap(), "{line}").unwrap();
        wait_for(expected, || {
            while let Ok(piece) = self.printed.try_recv() {
                self.text += &String::from_utf8_lossy(&piece);
            }
            self.text.contains(expected).then(|| self.text.clone())
        })
    }
}

impl Drop for Typed {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn pieces(mut output: ChildStdout) -> Receiver<Vec<u8>> {
    let (sender, printed) = channel();
    std::thread::spawn(move || {
        let mut buffer = [0; 4096];
        while let Ok(length @ 1..) = output.read(&mut buffer) {
            if sender.send(buffer[..length].to_vec()).is_err() {
                return;
            }
        }
    });
    printed
}

#[test]
fn typed_commands_are_carried_out() {
    let mut node = Typed::start(Stdio::piped(), &[]);
    assert!(node.say("help", "print_block").contains("hard_fork_info"));
    node.say("height", "1");
    node.say("nonsense now", "Error: unknown command: nonsense");
    node.say("print_block", "Error: usage: print_block");
    let status = node.say("status", "height");
    assert!(status.contains("fakechain"), "{status}");
    node.say("\n \n\u{7f}\u{0}x", "Error: unknown command");
    // What its servers do not allow, whoever sits there may do.
    node.say("flush_cache bad-blocks", "done");
    node.say("exit", "the node shuts down");
    let status = wait_for("end", || node.child.try_wait().unwrap());
    assert!(status.success(), "{status}");
}

#[test]
fn a_restricted_server_does_not_restrict_the_keyboard() {
    let mut node = Typed::start(Stdio::piped(), &["--restricted-rpc"]);
    node.say("save", "saved");
    node.say("stop_daemon", "the node shuts down");
    assert!(wait_for("end", || node.child.try_wait().unwrap()).success());
}

#[test]
fn it_goes_on_without_a_keyboard() {
    // Closed, empty, and ending while the program runs.
    let mut empty = Typed::start(Stdio::null(), &[]);
    let mut ending = Typed::start(Stdio::piped(), &[]);
    ending.say("height", "1");
    drop(ending.child.stdin.take());
    let mut silent = Typed::start(Stdio::piped(), &["--non-interactive"]);
    writeln!(silent.child.stdin.as_mut().unwrap(), "exit").unwrap();
    for _ in 0..20 {
        for node in [&mut empty, &mut ending, &mut silent] {
            assert!(node.height().is_some());
        }
    }
    for node in [&empty, &ending, &silent] {
        // Nobody waits in a circle for a line that never comes: hundredths of a second that it has worked.
        let busy = terminal_thread_time(node.child.id());
        assert!(busy.is_none_or(|time| time < 50), "the terminal's thread has worked for {busy:?}");
    }
}

/// How long the thread has worked that reads lines, if there still is one.
fn terminal_thread_time(process: u32) -> Option<u64> {
    let threads = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let folder = threads.flatten().map(|thread| thread.path()).find(|folder| {
        std::fs::read_to_string(folder.join("comm")).is_ok_and(|name| name.trim() == "terminal")
    })?;
    let stat = std::fs::read_to_string(folder.join("stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit(") ").next()?.split(' ').collect();
    Some(fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?)
}
