//! A terminal with a program in it, and a person who types.
//!
//! It is that of `script`, which is part of every Debian system.

use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};

/// A running command in a terminal.
#[derive(Debug)]
pub struct Terminal {
    child: Child,
    /// Everything that the terminal showed so far.
    pub shown: String,
    /// How much of it was expected already.
    seen: usize,
}

impl Terminal {
    /// Starts a program with these arguments, in a home directory.
    ///
    /// # Panics
    /// If it cannot be started.
    pub fn start(program: &str, home: &Path, arguments: &[&str]) -> Self {
        let quoted = std::iter::once(program).chain(arguments.iter().copied());
        let line: Vec<String> = quoted.map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect();
        let mut command = Command::new("script");
        command.args(["--quiet", "--return", "--command", &line.join(" "), "/dev/null"]);
        command.env("TERM", "xterm").env("HOME", home).env("SHELL", "/bin/sh").current_dir(home);
        let child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("script is installed");
        Self { child, shown: String::new(), seen: 0 }
    }

    /// Waits until the terminal shows a text, and returns what it showed before it.
    ///
    /// # Panics
    /// If the program ends before.
    pub fn expect(&mut self, text: &str) -> String {
        let output = self.child.stdout.as_mut().expect("it is piped");
        let (mut bytes, mut byte) = (Vec::new(), [0]);
        loop {
            if let Some(at) = self.shown[self.seen..].find(text) {
                let before = self.shown[self.seen..self.seen + at].to_owned();
                self.seen += at + text.len();
                return before;
            }
            let length = output.read(&mut byte).expect("it can be read");
            assert_eq!(length, 1, "no {text:?} in {}", self.shown);
            bytes.push(byte[0]);
            // A letter may have several bytes.
            if let Ok(letters) = std::str::from_utf8(&bytes) {
                self.shown.push_str(letters);
                bytes.clear();
            }
        }
    }

    /// Types a line.
    ///
    /// # Panics
    /// If the terminal is gone.
    pub fn type_line(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("it is piped");
        input.write_all(format!("{line}\r").as_bytes()).expect("it can be written");
        input.flush().expect("it can be written");
    }

    /// Waits for a question and types the answer.
    ///
    /// # Panics
    /// If the program ends before.
    pub fn answer(&mut self, question: &str, line: &str) {
        self.expect(question);
        self.type_line(line);
    }

    /// Waits for the end. Returns the exit status and everything that was shown.
    ///
    /// # Panics
    /// If the terminal cannot be read.
    pub fn end(mut self) -> (ExitStatus, String) {
        let mut rest = Vec::new();
        self.child.stdout.as_mut().expect("it is piped").read_to_end(&mut rest).expect("it can be read");
        self.shown.push_str(&String::from_utf8_lossy(&rest));
        (self.child.wait().expect("it ends"), self.shown)
    }

    /// Waits for the end, which must be a success. Returns everything that was shown.
    ///
    /// # Panics
    /// If it fails.
    pub fn succeed(self) -> String {
        let (status, shown) = self.end();
        assert!(status.success(), "{status}: {shown}");
        shown
    }
}
