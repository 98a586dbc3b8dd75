//! The reference's public functional suite with our wallet service, beside the real node and beside ours.
//!
//! [`ferrite_testkit::suite`] describes its requirements; `ferrited` must be built (or `FERRITED` names it). Then:
//! `cargo nextest run -p ferrite-wallet-rpc --test functional --run-ignored all --no-capture --profile soak`.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::path::{Path, PathBuf};

use ferrite_testkit::suite;

const WALLET: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");

/// The tests that pass with the real wallet service and without the internet. `address_book` and `validate_address`
/// resolve names, `rpc_payment` needs a program of the reference's build.
const TESTS: &str = "daemon_info get_output_distribution bans blockchain txpool integrated_address sign_message uri \
                     wallet transfer proofs cold_signing multisig mining p2p";

fn run(node: &Path) {
    let root = tempfile::tempdir().unwrap();
    let build = suite::build_folder(root.path(), node, WALLET.as_ref());
    suite::run_as_today(&build, &suite::asked(TESTS));
}

#[test]
#[ignore = "needs the reference's functional suite: see the top of this file"]
fn the_suite_passes_beside_the_real_node() {
    run(&suite::real_node());
}

#[test]
#[ignore = "needs the reference's functional suite: see the top of this file"]
fn the_suite_passes_beside_our_node() {
    let built = || Path::new(WALLET).with_file_name("ferrited");
    run(&std::env::var_os("FERRITED").map_or_else(built, PathBuf::from));
}
