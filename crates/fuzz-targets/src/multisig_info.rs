//! Exported info of a multisig signer, decrypted.

use ferrite_types::PublicKey;
use ferrite_wallet::multisig::MultisigInfo;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Ok(outputs) = MultisigInfo::from_bytes(bytes) else { return };
    let info = MultisigInfo { signer: PublicKey::default(), outputs };
    let again = MultisigInfo::from_bytes(&info.to_bytes()).expect("what was written can be read");
    assert_eq!(again, info.outputs);
    // No point makes the check panic.
    let _ = info.check_points();
}
