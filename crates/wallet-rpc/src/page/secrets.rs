//! Random texts: cookies, keys of forms, ids of drafts.

use ferrite_crypto::random::os_rng;
use rand_core::Rng as _;
use zeroize::Zeroizing;

/// Random bytes of a secret.
const SECRET_BYTES: usize = 32;

/// A new secret, in hex.
pub(crate) fn secret() -> Zeroizing<String> {
    let mut bytes = Zeroizing::new([0; SECRET_BYTES]);
    os_rng().fill_bytes(&mut bytes[..]);
    Zeroizing::new(const_hex::encode(&bytes[..]))
}
