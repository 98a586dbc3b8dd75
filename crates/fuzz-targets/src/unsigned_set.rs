//! Transactions to be signed, decrypted. Whatever they claim, a signer either accepts or refuses it.

use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::cold::{Limits, UnsignedTxSet, check};

/// Runs the target on one input.
///
/// # Panics
/// When a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Ok(set) = UnsignedTxSet::from_bytes(bytes) else { return };
    let written = set.to_bytes();
    let again = UnsignedTxSet::from_bytes(&written).expect("what was written can be read");
    assert_eq!(again.to_bytes(), written);
    let limits = Limits { fee_per_byte: None, unlock_times: true };
    // Whether it is the wallet's own: none is, as the seeds are other wallets'.
    let _ = check(&set, &super::exported_outputs::signer(), &limits);
}
