//! `monero-wallet-cli`, one command at a time.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::quick;

/// The password of its wallets.
pub const PASSWORD: &str = "password";
/// More confirmations than any command asks for.
const YES: &str = "yes\nyes\nyes\nyes\n";

/// Whether the program is installed.
pub fn is_installed() -> bool {
    Command::new("monero-wallet-cli").arg("--version").output().is_ok_and(|output| output.status.success())
}

/// A wallet, opened for each command.
#[derive(Debug)]
pub struct WalletCli {
    folder: PathBuf,
    name: &'static str,
    port: u16,
    input: String,
}

impl WalletCli {
    /// Creates a wallet in a folder, with the node at a port. Commands are confirmed and ask for no password.
    ///
    /// # Panics
    /// If the program fails.
    pub fn create(folder: &Path, name: &'static str, port: u16) -> Self {
        let cli = Self { folder: folder.to_owned(), name, port, input: YES.to_owned() };
        let new = ["--generate-new-wallet", name, "--create-address-file", "--mnemonic-language", "English"];
        cli.start(&new, &["set", "ask-password", "0"], &format!("{PASSWORD}\n"));
        cli
    }

    /// A wallet that exists, with [`PASSWORD`], which is given to each command.
    pub fn existing(folder: &Path, name: &'static str, port: u16) -> Self {
        Self { folder: folder.to_owned(), name, port, input: format!("{PASSWORD}\n") }
    }

    /// The address of a wallet that was [created](Self::create) here.
    ///
    /// # Panics
    /// If it was not.
    pub fn address(&self) -> String {
        let path = self.folder.join(format!("{}.address.txt", self.name));
        std::fs::read_to_string(path).expect("the file was made with the wallet").trim().to_owned()
    }

    /// Runs a command. Returns what it printed.
    ///
    /// # Panics
    /// If it fails.
    pub fn run(&self, command: &str) -> String {
        let words: Vec<&str> = command.split_whitespace().collect();
        let said = self.start(&["--wallet-file", self.name], &words, &self.input);
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
        let mut child = command.spawn().expect("monero-wallet-cli is installed");
        // It may end without asking.
        let _ = child.stdin.take().expect("it is a pipe").write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it can be waited for");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success(), "{words:?} of {} failed: {said}", self.name);
        said
    }
}
