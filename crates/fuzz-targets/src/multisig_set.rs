//! Multisig transaction sets, decrypted. A signer either accepts or rejects them.

use ferrite_crypto::random::os_rng;
use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::cold::Limits;
use ferrite_wallet::spend::multisig::{MultisigTxSet, check, check_complete};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Ok(set) = MultisigTxSet::from_bytes(bytes) else { return };
    let written = set.to_bytes();
    let again = MultisigTxSet::from_bytes(&written).expect("what was written can be read");
    assert_eq!(again.to_bytes(), written);
    for tx in &set.txs {
        let _ = tx.record(0);
    }
    set.fits(4);
    // None is the wallet's own, as the seeds are from other wallets.
    let limits = Limits { fee_per_byte: None, unlock_times: true };
    let wallet = super::exported_outputs::signer();
    assert!(check(&set, &wallet, &limits, &mut os_rng()).is_err());
    assert!(check_complete(&set, &wallet, &limits, &mut os_rng()).is_err());
}
