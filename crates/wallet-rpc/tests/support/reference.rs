//! The reference of a comparison with the wallet service: the real program, or a recording of v0.18.5.1.
//!
//! `crates/testkit/data/README.md` says how to record again.

use std::path::Path;

use ferrite_rpc::dialect::{Dialect, Item, row};
use ferrite_testkit::diff::{Connections, Excuse, Panel};
use ferrite_testkit::installed;
use ferrite_testkit::monerod::WalletRpc;
use ferrite_testkit::our_wallet::OurWallet;

/// `get_version` of v0.18.5.1.
const TODAY: u64 = 65567;

/// Fields that may differ in a comparison, with the reasons.
#[derive(Clone, Copy)]
pub struct Lists {
    /// Values that are new in every run. Recordings leave them out by the same names.
    pub run: &'static [Excuse],
    /// Differences between the installed 0.18.0.0 and v0.18.5.1.
    pub old: &'static [Excuse],
    /// Our deliberate differences from all versions.
    pub ours: &'static [Excuse],
    /// Our differences from v0.18.5.1 only.
    pub new: &'static [Excuse],
    /// Differences of a dialect from 0.18.0.0, by row of the dialect table.
    pub rows: &'static [(Item, Dialect, Excuse)],
}

/// No excuses.
pub const NONE: Lists = Lists { run: &[], old: &[], ours: &[], new: &[], rows: &[] };

impl Lists {
    fn in_dialect(&self, of: Dialect, old: bool) -> Vec<Excuse> {
        // The modern dialect follows v0.18.5.1.
        let rows =
            self.rows.iter().filter(|(_, dialect, _)| *dialect == of && (old || of == Dialect::Classic));
        let rows = rows.map(|(item, _, excuse)| Excuse { reason: row(*item).subject, ..*excuse });
        let versioned = if old { self.old } else { self.new };
        rows.chain([self.run, self.ours, versioned].concat()).collect()
    }
}

/// A conversation with the wallet service, and its participants.
pub struct Conversation {
    pub panel: Panel,
    name: String,
    _programs: (Option<WalletRpc>, Vec<OurWallet>),
}

/// The purpose of a conversation.
#[allow(dead_code, reason = "each test binary uses some of it")]
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// Compares the real program with ours in both dialects.
    TheProgram,
    /// Compares the real program with ours in this dialect only.
    TheProgramIn(Dialect),
    /// Compares the recording with ours in the modern dialect.
    TheRecording,
    /// Records the responses of the real program.
    ARecorder,
}

impl Conversation {
    /// Starts the necessary programs, on the node at this port.
    pub fn start(with: With, name: &str, node: u16, lists: &Lists) -> Self {
        let reference = (with != With::TheRecording).then(|| WalletRpc::start_without_wallet(node, &[]));
        let dialects: &[Dialect] = match with {
            With::TheProgram => &[Dialect::Modern, Dialect::Classic],
            With::TheProgramIn(dialect) => &[dialect],
            With::TheRecording => &[Dialect::Modern],
            With::ARecorder => &[],
        };
        let mut old = false;
        let mut panel = match &reference {
            None => Panel::recorded(&file("0.18.5.1", name)),
            Some(program) => {
                let mut connections = connections(program.rpc_port(), program.folder());
                let version = connections.method("get_version", "{}").number("version").unwrap();
                old = version < TODAY;
                match with {
                    With::ARecorder => Panel::recording(connections, lists.run),
                    _ => Panel::live(connections),
                }
            }
        };
        let mut programs = Vec::new();
        for dialect in dialects {
            let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
            let name = match dialect {
                Dialect::Classic => "classic",
                Dialect::Modern => "modern",
            };
            let ours = OurWallet::start_on(binary, node, &["--rpc-dialect", name]);
            let excuses = lists.in_dialect(*dialect, old);
            panel = panel.with(name, connections(ours.rpc_port(), ours.folder()), excuses);
            programs.push(ours);
        }
        Self { panel, name: name.to_owned(), _programs: (reference, programs) }
    }

    /// Judges the responses, or writes the recording.
    pub fn finish(self) {
        println!("{}", self.name);
        if let Some(version) = self.panel.is_recording().then(recorded_version) {
            let remark = format!("monero-wallet-rpc {version}: {}", self.name);
            self.panel.save(&file(&version, &self.name), &remark);
        } else {
            self.panel.judge();
        }
    }
}

fn connections(port: u16, folder: &Path) -> Connections {
    Connections::new(port, port).without_folder(folder)
}

fn file(version: &str, name: &str) -> String {
    format!("rpc/{version}/{name}.io.zst")
}

/// The version of the recorded program, which only its command line reports.
fn recorded_version() -> String {
    let output = std::process::Command::new(installed::wallet_rpc())
        .arg("--version")
        .output()
        .expect("it can be started");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let version = text.split("(v").nth(1).and_then(|rest| rest.split(['-', ')']).next());
    version.unwrap_or_else(|| panic!("no version: {text}")).to_owned()
}
