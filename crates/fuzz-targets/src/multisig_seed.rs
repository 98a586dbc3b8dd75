//! Seeds of signers: a restored account has the same seed.

use ferrite_wallet::multisig::MultisigAccount;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Ok(account) = MultisigAccount::from_seed(bytes) else { return };
    assert!(account.is_ready());
    let seed = account.seed().expect("an account that is ready has a seed");
    assert_eq!(seed.len(), bytes.len());
    let again = MultisigAccount::from_seed(&seed).expect("what was written can be read");
    assert_eq!(again.seed().as_ref(), Some(&seed));
}
