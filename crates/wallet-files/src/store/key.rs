//! The key of a store. It is derived from the wallet's secrets and not from the password, so a change of password does
//! not affect the store.

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::locked::Locked;
use ferrite_types::hash::keccak256;
use ferrite_wallet::keys::WalletKeys;
use zeroize::{ZeroizeOnDrop, Zeroizing};

const DOMAIN: &[u8; 32] = b"ferrite wallet store key\0\0\0\0\0\0\0\0";

/// The purpose of the derivation for a signer's wallet.
const SIGNER: u8 = 0x80;

/// The key of a wallet's store.
#[derive(Clone)]
pub struct StoreKey(Locked<Zeroizing<[u8; 32]>>);

/// It wipes itself.
impl ZeroizeOnDrop for StoreKey {}

impl StoreKey {
    /// Derives the key. A view-only wallet has no spend key.
    pub fn new(view: &SecretKey, spend: Option<&SecretKey>) -> Self {
        let mut data = Zeroizing::new([0; 96]);
        data[..32].copy_from_slice(DOMAIN);
        data[32..64].copy_from_slice(view.to_bytes().as_slice());
        if let Some(spend) = spend {
            data[64..].copy_from_slice(spend.to_bytes().as_slice());
        }
        Self(Locked::new(Zeroizing::new(keccak256(data.as_slice()))))
    }

    /// The key for a wallet. For a signer it also depends on the group's public spend key: data from before the group
    /// had one belongs to another address.
    pub fn of(keys: &WalletKeys) -> Self {
        let Some(account) = keys.multisig() else { return Self::new(keys.view(), keys.spend()) };
        let own = Self::new(keys.view(), keys.spend());
        let group = &account.group_key().0;
        Self(Locked::new(own.derive(SIGNER, group)))
    }

    /// Derives a key for one purpose in one file.
    pub(super) fn derive(&self, purpose: u8, salt: &[u8; 32]) -> Zeroizing<[u8; 32]> {
        let mut data = Zeroizing::new([purpose; 65]);
        data[..32].copy_from_slice(self.0.as_slice());
        data[32..64].copy_from_slice(salt);
        Zeroizing::new(keccak256(data.as_slice()))
    }
}
