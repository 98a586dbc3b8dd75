//! Encrypted short payment ids.

use ferrite_types::PublicKey;
use ferrite_types::address::ShortPaymentId;

use super::{Derivation, InvalidPublicKeyError, SecretKey};

/// The domain of the hash that hides a payment id.
const ENCRYPTED_PAYMENT_ID: u8 = 0x8d;

/// Encrypts a payment id for the address with view key `public`, given the transaction's secret key; or decrypts it,
/// given the transaction's public key and the view key. The same operation does both.
pub fn encrypt_payment_id(
    id: ShortPaymentId,
    public: &PublicKey,
    secret: &SecretKey,
) -> Result<ShortPaymentId, InvalidPublicKeyError> {
    Ok(Derivation::new(public, secret)?.encrypt_payment_id(id))
}

impl Derivation {
    /// Encrypts or decrypts a payment id with a known derivation.
    pub fn encrypt_payment_id(&self, id: ShortPaymentId) -> ShortPaymentId {
        let pad = self.hash_with(ENCRYPTED_PAYMENT_ID);
        ShortPaymentId(std::array::from_fn(|i| id.0[i] ^ pad[i]))
    }
}
