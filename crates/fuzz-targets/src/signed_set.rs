//! Signed transaction sets, decrypted.

use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::cold::SignedTxSet;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Ok(set) = SignedTxSet::from_bytes(bytes) else { return };
    let written = set.to_bytes();
    let again = SignedTxSet::from_bytes(&written).expect("what was written can be read");
    assert_eq!(again.to_bytes(), written);
    for tx in &set.txs {
        let _ = tx.record(0);
    }
}
