//! The keys of a wallet as they are written down.

use ferrite_crypto::keys::{AddressKeys, SecretKey, check_key};

use super::{Secret, WalletKeys, WalletKeysError};

/// The keys of a wallet, as a file holds them. Nothing is known about whether they fit together.
pub struct StoredAccount {
    /// The main address.
    pub address: AddressKeys,
    /// The key that owns the money; a wallet that only watches has none.
    pub spend: Option<SecretKey>,
    /// The key that sees it arrive.
    pub view: SecretKey,
    /// The parts of a group's secret spend key that this signer holds.
    pub multisig: Vec<SecretKey>,
    /// When the account was made, in unix time.
    pub created: u64,
}

impl WalletKeys {
    /// The keys of one owner that a file holds.
    ///
    /// # Errors
    /// When they contradict each other.
    pub fn from_account(account: &StoredAccount) -> Result<Self, WalletKeysError> {
        let StoredAccount { address, spend, view, multisig, created } = account;
        if !check_key(&address.spend) {
            return Err(WalletKeysError::SpendKey);
        }
        if view.public_key() != address.view {
            return Err(WalletKeysError::ViewKeyMismatch);
        }
        // A signer's keys are nothing without the group, which is not in the account.
        if !multisig.is_empty() || spend.as_ref().is_some_and(|spend| spend.public_key() != address.spend) {
            return Err(WalletKeysError::SpendKeyMismatch);
        }
        let secret = Secret { view: view.clone(), spend: spend.clone() };
        Ok(Self::new(*address, secret, *created))
    }

    /// What a file has to hold.
    pub fn to_account(&self) -> StoredAccount {
        StoredAccount {
            address: self.address,
            spend: self.secret.spend.clone(),
            view: self.secret.view.clone(),
            multisig: self.multisig.as_ref().map(|account| account.key_shares().to_vec()).unwrap_or_default(),
            created: self.created,
        }
    }
}
