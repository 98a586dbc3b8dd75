//! A node, folders of wallets, and commands that run without a terminal.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use ferrite_testkit::known_wallets::{FIRST, KnownWallet, THIRD};
use ferrite_testkit::mined;
use ferrite_testkit::monerod::Monerod;
use serde_json::Value;
use tempfile::TempDir;

/// The program.
pub const FERRITE: &str = env!("CARGO_BIN_EXE_ferrite");
/// The password of wallets that scripts use.
pub const PASSWORD: &str = "a password in a file";

/// A node on a chain with coins, and folders.
pub struct Stage {
    pub node: Monerod,
    folder: TempDir,
}

impl Stage {
    pub fn new() -> Self {
        let stage = Self {
            node: Monerod::start_mined(mined::COMMON),
            folder: tempfile::tempdir().expect("a folder"),
        };
        std::fs::write(stage.path("password"), format!("{PASSWORD}\n")).expect("it can be written");
        stage
    }

    /// A file or a folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A new folder.
    pub fn new_folder(&self, name: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::create_dir(&path).expect("it is new");
        path
    }

    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The arguments of a command about a wallet in a file, which asks for the password.
    pub fn typed(&self, command: &[&str], wallet: &Path) -> Vec<String> {
        let node = format!("http://127.0.0.1:{}", self.node.rpc_port());
        let place = [
            "--wallet-file",
            &wallet.display().to_string(),
            "--node",
            &node,
            "--allow-mismatched-daemon-version",
        ];
        command.iter().chain(&place).map(|word| (*word).to_owned()).collect()
    }

    /// The same with the password in a file.
    pub fn with_password(&self, command: &[&str], wallet: &Path) -> Vec<String> {
        let mut words = self.typed(command, wallet);
        words.extend(["--password-file".to_owned(), self.path("password").display().to_string()]);
        words
    }

    /// Runs a command about a wallet in a file, with lines on its standard input.
    pub fn run_with(&self, command: &[&str], wallet: &Path, input: &str) -> Output {
        let words = self.with_password(&[&["wallet"], command].concat(), wallet);
        run(&words, input)
    }

    /// Runs a command about a wallet in a file, which must succeed. Returns what it prints.
    pub fn ok(&self, command: &[&str], wallet: &Path) -> String {
        success(&self.run_with(command, wallet, ""), command)
    }

    /// The same as JSON.
    pub fn json(&self, command: &[&str], wallet: &Path) -> Value {
        let text = self.ok(&[command, &["--json"]].concat(), wallet);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{command:?}: {error}: {text}"))
    }

    /// Restores a known wallet.
    pub fn restore(&self, known: KnownWallet, wallet: &Path) {
        let output = self.run_with(&["restore", "--json"], wallet, &format!("{}\n", known.seed));
        let text = success(&output, &["restore"]);
        assert!(text.contains(known.address), "{text}");
    }

    /// Mines transactions, until what they pay can be spent.
    pub fn confirm(&mut self, txids: &[String]) {
        for txid in txids {
            self.node.wait_until_relayed(&txid.parse().expect("an id"));
        }
        self.node.mine(12, THIRD.address);
    }

    /// A wallet with money, in a new folder.
    pub fn rich(&self) -> PathBuf {
        let wallet = self.new_folder("rich").join("rich");
        self.restore(FIRST, &wallet);
        wallet
    }
}

/// Runs `ferrite` without a terminal.
pub fn run(words: &[impl AsRef<str>], input: &str) -> Output {
    use std::io::Write as _;
    let mut command = Command::new(FERRITE);
    command.args(words.iter().map(AsRef::as_ref));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    // It may end without reading.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// What a command prints, which must succeed.
pub fn success(output: &Output, command: &[&str]) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8(output.stdout.clone()).expect("text");
    assert!(output.status.success(), "{command:?}: {errors}{text}");
    text
}

/// The error of a command, which must fail with this exit code.
pub fn failure(output: &Output, code: i32) -> String {
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A program that is installed together with `ferrite`; a test of this crate alone does not build it.
pub fn wallet_service() -> PathBuf {
    let program = Path::new(FERRITE).with_file_name("ferrite-wallet-rpc");
    if !program.exists() {
        let arguments = ["build", "--locked", "--package", "ferrite-wallet-rpc"];
        assert!(Command::new(env!("CARGO")).args(arguments).status().expect("cargo is there").success());
    }
    program
}

/// The only transaction in an answer.
pub fn txid(answer: &Value) -> String {
    let list = answer["tx_hash_list"].as_array().unwrap_or_else(|| panic!("no transactions: {answer}"));
    assert_eq!(list.len(), 1, "{answer}");
    list[0].as_str().expect("a text").to_owned()
}
