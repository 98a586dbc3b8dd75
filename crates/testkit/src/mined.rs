//! Private chains of `monerod` that are mined once and copied for every test that starts with them.
//!
//! Most wallet tests start with a hundred blocks, to have spendable outputs and decoys. The proofs of work of these
//! blocks cost more than most of what the tests do afterwards.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::monerod::{Monerod, OFFLINE, WITH_PEERS};
use crate::{kept, known_wallets, suite};

/// Numbers of blocks and the addresses they are mined to, in order.
pub type Plan<'a> = &'a [(u32, &'a str)];

/// The shared chain: the first and the second known wallet have twenty spendable outputs each, the third has those that
/// serve as decoys.
pub const COMMON: Plan<'static> = &[
    (20, known_wallets::SECOND.address),
    (20, known_wallets::FIRST.address),
    (80, known_wallets::THIRD.address),
];

/// Number of outputs of the first and the second wallet in [`COMMON`].
pub const EACH: u32 = 20;

/// The path of `monerod --regtest`'s chain below its `--data-dir`.
const DATABASE: &str = "fake/lmdb/data.mdb";

/// A node on a chain that has been mined already.
impl Monerod {
    /// Starts an offline node on a mined chain, and waits until it responds.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_mined(plan: Plan<'_>) -> Self {
        Self::start_mined_with(plan, &[], &[])
    }

    /// As [`Monerod::start_mined`], with additional environment variables and more flags.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_mined_with(plan: Plan<'_>, environment: &[(&str, &str)], flags: &[&str]) -> Self {
        let options = format!("{OFFLINE} --keep-fakechain {}", flags.join(" "));
        Self::start_on(&options, environment, |folder| copy_chain(plan, folder))
    }

    /// As [`Monerod::start_with_peers`], on a mined chain.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start_mined_with_peers(plan: Plan<'_>, flags: &[&str]) -> Self {
        let options = format!("{WITH_PEERS} --keep-fakechain {}", flags.join(" "));
        Self::start_on(&options, &[], |folder| copy_chain(plan, folder))
    }
}

/// Copies the chain of a plan to a new `--data-dir`, and mines it first if no test has done so yet.
fn copy_chain(plan: Plan<'_>, folder: &Path) {
    let kept = kept(plan);
    let to = folder.join(DATABASE);
    std::fs::create_dir_all(to.parent().expect("it is in a folder")).expect("a folder can be created");
    std::fs::copy(&kept, &to)
        .unwrap_or_else(|error| panic!("{} to {}: {error}", kept.display(), to.display()));
}

/// The database of a plan's chain.
fn kept(plan: Plan<'_>) -> PathBuf {
    let text: Vec<String> = plan.iter().map(|(blocks, address)| format!("{blocks} {address}")).collect();
    let name = const_hex::encode(&Sha256::digest(stamp() + &text.join(" "))[..8]);
    kept::file(&format!("mined-{name}.mdb"), |file| {
        let mut node = Monerod::start_offline(&["--keep-fakechain"]);
        for &(blocks, address) in plan {
            node.mine(blocks, address);
        }
        assert!(node.stop().success(), "monerod did not end well");
        std::fs::copy(node.folder().join(DATABASE), file).expect("a chain can be copied");
    })
}

/// Identifies the `monerod` binary, without starting it for its version.
fn stamp() -> String {
    let program = suite::real_node();
    let about = std::fs::metadata(&program).unwrap_or_else(|error| {
        panic!("{}: {error}: is the Debian package `monero` installed?", program.display())
    });
    let modified = about.modified().expect("the system tells when files change");
    format!("{} {} {modified:?} ", program.display(), about.len())
}
