//! Messages of the key exchange: a signer accepts or rejects them.

use std::sync::LazyLock;

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::random::os_rng;
use ferrite_types::base58;
use ferrite_wallet::multisig::{Candidate, KexMessage, MultisigAccount};

/// A signer before the first round, and after it.
static SIGNER: LazyLock<(Candidate, MultisigAccount)> = LazyLock::new(|| {
    let candidate = |seed: u8| {
        let key = SecretKey::from_bytes_mod_order(&[seed; 32]);
        Candidate::new(&key, &key)
    };
    let candidates = [1, 2, 3].map(candidate);
    let messages = candidates
        .each_ref()
        .map(|each| KexMessage::parse(&each.message(&mut os_rng())).expect("what was written can be read"));
    let account = candidates[0].begin(2, &messages).expect("three signers");
    (candidate(1), account)
});

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        take(text);
    }
    // Also with the prefix.
    for name in ["MultisigxV2R1", "MultisigxV2Rn"] {
        take(&format!("{name}{}", base58::encode(bytes)));
    }
}

fn take(text: &str) {
    let Ok(message) = KexMessage::parse(text) else { return };
    let (candidate, account) = &*SIGNER;
    let messages = [message];
    let _ = candidate.begin(2, &messages);
    let _ = candidate.booster((2, 3), &messages, &mut os_rng());
    for incomplete in [false, true] {
        if let Ok(next) = account.advance(&messages, incomplete) {
            assert!(next.rounds() == account.rounds() + 1);
        }
    }
}
