//! Unsigned transaction sets, decrypted. A signer either accepts or rejects them.

use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::cold::{Limits, UnsignedTxSet, check};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Ok(set) = UnsignedTxSet::from_bytes(bytes) else { return };
    let written = set.to_bytes();
    let again = UnsignedTxSet::from_bytes(&written).expect("what was written can be read");
    assert_eq!(again.to_bytes(), written);
    let limits = Limits { fee_per_byte: None, unlock_times: true };
    // None is the wallet's own, as the seeds are from other wallets.
    let _ = check(&set, &super::exported_outputs::signer(), &limits);
}
