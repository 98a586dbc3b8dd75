//! The reference's functional test suite on our node with the real `monero-wallet-rpc`.
//!
//! [`ferrite_testkit::suite`] describes its requirements. Then: `cargo nextest run -p ferrite-daemon --test functional
//! --run-ignored all --no-capture --profile soak`.

#![allow(clippy::unwrap_used, reason = "a test")]

mod p2p;

use std::path::{Path, PathBuf};

use ferrite_testkit::suite;

/// The tests that pass with the real node and without the internet, except `p2p`, which is run below. `address_book`
/// and `validate_address` resolve names, `rpc_payment` needs a program of the reference's build.
const TESTS: &str = "daemon_info get_output_distribution bans blockchain txpool integrated_address sign_message uri \
                     wallet transfer proofs cold_signing multisig mining";

fn build_folder(root: &Path) -> PathBuf {
    suite::build_folder(root, env!("CARGO_BIN_EXE_ferrited").as_ref(), &suite::real_wallet())
}

#[test]
#[ignore = "needs the reference's functional suite: see the top of this file"]
fn the_suite_passes_on_our_node() {
    let root = tempfile::tempdir().unwrap();
    suite::run(&build_folder(root.path()), &suite::asked(TESTS));
}
