//! Wallets on their way between the programs.

use std::fs;
use std::path::Path;

use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::our_wallet::OurWallet;

use crate::books::{Books, Subjects, compare, read};
use crate::support::{Service, texts};

/// The real program, without a wallet.
pub fn real(node: &Monerod) -> WalletRpc {
    let mut real = WalletRpc::start_without_wallet(node.rpc_port(), &[]);
    real.call("auto_refresh", r#"{"enable":false}"#);
    real
}

/// Ours, without a wallet.
pub fn ours(node: &Monerod) -> OurWallet {
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut ours = OurWallet::start_on(binary, node.rpc_port(), &[]);
    ours.call("auto_refresh", r#"{"enable":false}"#);
    ours
}

/// Copies the files of a wallet.
pub fn copy(from: &Path, to: &Path, name: &str) {
    for suffix in ["", ".keys"] {
        let name = format!("{name}{suffix}");
        fs::copy(from.join(&name), to.join(&name)).unwrap();
    }
}

pub fn open(service: &mut dyn Service, name: &str, password: &str) {
    service.call("open_wallet", &format!(r#"{{"filename":"{name}","password":"{password}"}}"#));
}

/// Exports the open wallet of ours, and opens it in the real program. Returns what was not exported.
pub fn back(ours: &mut OurWallet, real: &mut WalletRpc, name: &str, password: Option<&str>) -> Vec<String> {
    let given = password.map(|password| format!(r#","password":"{password}""#)).unwrap_or_default();
    let answer = ours.call("export_wallet2", &format!(r#"{{"filename":"{name}"{given}}}"#));
    copy(ours.folder(), real.folder(), name);
    open(real, name, password.unwrap_or_default());
    assert!(!real.folder().join(format!("{name}.unportable")).exists(), "{name}");
    texts(&answer, "not_exported")
}

/// Takes the open wallet of the real program there and back. It is open in both programs afterwards, and says what it
/// said before. Returns that, and what was not exported.
pub fn there_and_back(
    real: &mut WalletRpc,
    ours: &mut OurWallet,
    name: &str,
    subjects: &Subjects,
) -> (Books, Vec<String>) {
    let before = read(real, subjects);
    real.call("store", "{}");
    copy(real.folder(), ours.folder(), name);
    real.call("close_wallet", "{}");
    open(ours, name, "");
    let lost = back(ours, real, &format!("{name}-back"), None);
    let values = compare(&before, &read(real, subjects));
    ferrite_testkit::seen!("{name}: {values} values in {} answers", before.len());
    (before, lost)
}
