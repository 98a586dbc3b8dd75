//! The stored form of a wallet's keys.

use ferrite_crypto::keys::{AddressKeys, SecretKey, check_key};

use super::{Secret, WalletKeys, WalletKeysError};

/// The keys of a wallet as stored in a file. Their consistency is unchecked.
pub struct StoredAccount {
    /// The main address.
    pub address: AddressKeys,
    /// The secret spend key; a view-only wallet has none.
    pub spend: Option<SecretKey>,
    /// The secret view key.
    pub view: SecretKey,
    /// This signer's shares of a multisig spend key.
    pub multisig: Vec<SecretKey>,
    /// The creation time, in unix time.
    pub created: u64,
}

impl WalletKeys {
    /// The stored keys of a single owner.
    ///
    /// # Errors
    /// If they are inconsistent.
    pub fn from_account(account: &StoredAccount) -> Result<Self, WalletKeysError> {
        let StoredAccount { address, spend, view, multisig, created } = account;
        if !check_key(&address.spend) {
            return Err(WalletKeysError::SpendKey);
        }
        if view.public_key() != address.view {
            return Err(WalletKeysError::ViewKeyMismatch);
        }
        // A signer's keys need the multisig group, which is not part of the account.
        if !multisig.is_empty() || spend.as_ref().is_some_and(|spend| spend.public_key() != address.spend) {
            return Err(WalletKeysError::SpendKeyMismatch);
        }
        let secret = Secret { view: view.clone(), spend: spend.clone() };
        Ok(Self::new(*address, secret, *created))
    }

    /// The keys in stored form.
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
