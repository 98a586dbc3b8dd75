//! The two key pairs of an account.

use ferrite_types::address::{Address, SubaddressIndex};
use ferrite_types::{PublicKey, keccak256};
use rand_core::CryptoRng;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::{InvalidPublicKeyError, KeyPair, SecretKey, subaddress};

/// The two public keys of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct AddressKeys {
    /// The public spend key, `B` (`D` for a subaddress).
    pub spend: PublicKey,
    /// The public view key, `A` (`C` for a subaddress).
    pub view: PublicKey,
}

impl From<&Address> for AddressKeys {
    fn from(address: &Address) -> Self {
        Self { spend: address.spend, view: address.view }
    }
}

/// Both key pairs of an account.
#[derive(Clone)]
pub struct AccountKeys {
    /// The key that spends.
    pub spend: KeyPair,
    /// The key that detects payments.
    pub view: KeyPair,
}

/// Its secret parts wipe themselves.
impl ZeroizeOnDrop for AccountKeys {}

impl AccountKeys {
    /// A new account; the view key follows from the spend key, so that one seed restores both.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        Self::from_spend_key(SecretKey::random(rng))
    }

    /// The account of a recovery key, which is what a 25-word seed encodes (`account_base::generate`).
    pub fn from_recovery_key(bytes: &[u8; 32]) -> Self {
        Self::from_spend_key(SecretKey::from_bytes_mod_order(bytes))
    }

    /// The account of a spend key, with the view key that follows from it.
    pub fn from_spend_key(spend: SecretKey) -> Self {
        let view = deterministic_view_key(&spend);
        Self { spend: KeyPair::from_secret(spend), view: KeyPair::from_secret(view) }
    }

    /// The main address.
    pub fn address(&self) -> AddressKeys {
        AddressKeys { spend: *self.spend.public(), view: *self.view.public() }
    }

    /// The address at `index`; the main address at `0/0`.
    pub fn subaddress(&self, index: SubaddressIndex) -> AddressKeys {
        match subaddress(self.view.secret(), self.spend.public(), index) {
            Ok(address) => address,
            Err(InvalidPublicKeyError(_)) => unreachable!("the spend key was computed from its secret key"),
        }
    }
}

/// The view key that follows from a spend key: its hash, reduced.
pub fn deterministic_view_key(spend: &SecretKey) -> SecretKey {
    SecretKey::from_bytes_mod_order(&Zeroizing::new(keccak256(spend.to_bytes().as_slice())))
}
