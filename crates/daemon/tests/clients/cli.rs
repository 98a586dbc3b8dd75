//! `monero-wallet-cli`, one command at a time.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ferrite_testkit::quick;

const PASSWORD: &str = "password";
/// More confirmations than any command asks for.
const YES: &str = "yes\nyes\nyes\nyes\n";

pub fn is_installed() -> bool {
    Command::new("monero-wallet-cli").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// A wallet, opened for each command.
pub struct Cli {
    folder: PathBuf,
    name: &'static str,
    port: u16,
    /// Its address.
    pub address: String,
}

impl Cli {
    /// Creates a wallet in a folder.
    pub fn create(folder: &Path, name: &'static str, port: u16) -> Self {
        let mut cli = Self { folder: folder.to_owned(), name, port, address: String::new() };
        let new = ["--generate-new-wallet", name, "--create-address-file", "--mnemonic-language", "English"];
        cli.start(&new, &["set", "ask-password", "0"], &format!("{PASSWORD}\n"));
        let path = folder.join(format!("{name}.address.txt"));
        std::fs::read_to_string(path).unwrap().trim().clone_into(&mut cli.address);
        cli
    }

    /// Runs a command and confirms everything.
    pub fn run(&self, command: &str) -> String {
        let words: Vec<&str> = command.split_whitespace().collect();
        let said = self.start(&["--wallet-file", self.name], &words, YES);
        // The greeting ends with a line of stars.
        said.rsplit_once("***\n").map_or(said.as_str(), |(_, said)| said).to_owned()
    }

    fn start(&self, wallet: &[&str], words: &[&str], input: &str) -> String {
        let mut command = Command::new("monero-wallet-cli");
        command.args(["--trusted-daemon", "--password", PASSWORD, "--log-level", "0", "--log-file", "log"]);
        command.args(["--daemon-address", &format!("127.0.0.1:{}", self.port)]).args(wallet);
        command.arg("--command").args(words).current_dir(&self.folder);
        quick::prepare(&mut command, &self.folder);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        // It may end without asking.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{words:?} of {} failed: {said}", self.name);
        said
    }
}
