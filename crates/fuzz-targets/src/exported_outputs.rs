//! Outputs exported from one wallet to another, decrypted, in all formats.

use std::sync::Arc;

use ferrite_types::network::Network;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::state::{ExportedOutputs, Wallet, WalletOptions};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Some(exported) = ExportedOutputs::read_any(bytes) else { return };
    let mut cold = signer();
    // What passes the check without the spend key can be imported, and nothing else.
    let checked = cold.check_outputs(&exported);
    let imported = cold.import_outputs(exported);
    assert_eq!(checked.is_ok(), imported.is_ok());
    assert!(imported.is_ok() || cold.outputs().is_empty());
}

/// An empty wallet with its keys.
pub(crate) fn signer() -> Wallet {
    let keys = WalletKeys::from_seed(&[7; 32], 0);
    let lookahead = Lookahead { accounts: 3, addresses: 4 };
    let options = WalletOptions { network: Network::Mainnet, lookahead, ..WalletOptions::default() };
    Wallet::new(Arc::new(keys), options).expect("the look-ahead makes sense")
}
