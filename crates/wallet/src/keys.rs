//! The keys of a wallet and its addresses.

mod account;
mod subaddresses;

use std::sync::{Arc, OnceLock};

use ferrite_crypto::keys::{
    self, AccountKeys, AddressKeys, Derivation, InvalidPublicKeyError, KeyPair, SecretKey, check_key,
    deterministic_view_key, subaddress_secret_keys,
};
use ferrite_crypto::locked::Locked;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::{KeyImage, PublicKey};
use rand_core::CryptoRng;
use subtle::ConstantTimeEq;
use zeroize::ZeroizeOnDrop;

pub use account::StoredAccount;
pub use subaddresses::{Lookahead, LookaheadError, SubaddressTable, Subaddresses};

use crate::cipher::FileKey;
use crate::multisig::{AccountError, MultisigAccount};
use crate::sealed::{self, DecryptError};

/// Why keys do not form a wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WalletKeysError {
    /// The public spend key is not a valid point.
    #[error("the public spend key is not valid")]
    SpendKey,
    /// The secret view key does not match the address.
    #[error("the secret view key does not belong to the address")]
    ViewKeyMismatch,
    /// The secret spend key does not match the address.
    #[error("the secret spend key does not belong to the address")]
    SpendKeyMismatch,
    /// The keys are a signer's, but the multisig data is inconsistent.
    #[error(transparent)]
    Multisig(#[from] AccountError),
}

/// The keys of a wallet. They do not change while it is open.
#[derive(Clone)]
pub struct WalletKeys {
    address: AddressKeys,
    secret: Locked<Secret>,
    multisig: Option<Locked<MultisigAccount>>,
    created: u64,
    /// The result of [`Self::exchange_key`], and its number of rounds. Clones share it.
    exchange_key: Arc<OnceLock<(u64, FileKey)>>,
}

/// The secret keys, in locked pages that are not swapped out.
#[derive(Clone)]
struct Secret {
    view: SecretKey,
    spend: Option<SecretKey>,
}

/// Its parts wipe themselves.
impl ZeroizeOnDrop for Secret {}

/// Its secret parts wipe themselves.
impl ZeroizeOnDrop for WalletKeys {}

impl WalletKeys {
    fn new(address: AddressKeys, secret: Secret, created: u64) -> Self {
        Self { address, secret: Locked::new(secret), multisig: None, created, exchange_key: Arc::default() }
    }

    /// The wallet of a seed, which can be any 32 bytes. `created` is its creation time, in unix time.
    pub fn from_seed(seed: &[u8; 32], created: u64) -> Self {
        let account = AccountKeys::from_recovery_key(seed);
        let spend = account.spend.secret().clone();
        Self::from_secret_keys(spend, account.view.secret().clone(), created)
    }

    /// A wallet from two secret keys; the view key need not be derived from the spend key.
    pub fn from_secret_keys(spend: SecretKey, view: SecretKey, created: u64) -> Self {
        let address = AddressKeys { spend: spend.public_key(), view: view.public_key() };
        Self::new(address, Secret { view, spend: Some(spend) }, created)
    }

    /// A view-only wallet, which sees incoming payments but cannot spend.
    ///
    /// # Errors
    /// If the public spend key is not a valid point.
    pub fn view_only(spend: PublicKey, view: SecretKey, created: u64) -> Result<Self, WalletKeysError> {
        if !check_key(&spend) {
            return Err(WalletKeysError::SpendKey);
        }
        let address = AddressKeys { spend, view: view.public_key() };
        Ok(Self::new(address, Secret { view, spend: None }, created))
    }

    /// The keys of a multisig signer.
    pub fn of_signer(account: MultisigAccount, created: u64) -> Self {
        let address = AddressKeys { spend: *account.group_key(), view: *account.common().public() };
        let view = account.common().secret().clone();
        let secret = Secret { view, spend: Some(account.base().secret().clone()) };
        let multisig = Some(Locked::new(account));
        Self { address, secret: Locked::new(secret), multisig, created, exchange_key: Arc::default() }
    }

    /// The main address.
    pub fn address(&self) -> AddressKeys {
        self.address
    }

    /// The secret view key.
    pub fn view(&self) -> &SecretKey {
        &self.secret.view
    }

    /// The secret spend key, if available. A multisig wallet has only its base key here.
    pub fn spend(&self) -> Option<&SecretKey> {
        self.secret.spend.as_ref()
    }

    /// The key for data exchanged between wallets with the same view key (`wallet2.cpp: encrypt_with_view_secret_key`).
    /// The derivation is slow, so it is done once.
    fn exchange_key(&self, kdf_rounds: u64) -> FileKey {
        let derive = || FileKey::derive(&*self.view().to_bytes(), kdf_rounds);
        match self.exchange_key.get_or_init(|| (kdf_rounds, derive())) {
            (rounds, key) if *rounds == kdf_rounds => key.clone(),
            _ => derive(),
        }
    }

    /// Derives the key for [exported outputs](crate::state::ExportedOutputs) and similar data ahead of its use, because
    /// the derivation is slow.
    pub fn prepare_exchange(&self, kdf_rounds: u64) {
        self.exchange_key(kdf_rounds);
    }

    /// Encrypts data for wallets with the same view key and signs it (`wallet2.cpp: encrypt_with_view_secret_key`).
    /// This is slow.
    pub(crate) fn seal(
        &self,
        magic: &[u8],
        data: Vec<u8>,
        kdf_rounds: u64,
        rng: &mut impl CryptoRng,
    ) -> Vec<u8> {
        let pair = KeyPair::from_secret(self.view().clone());
        sealed::seal(magic, data, &pair, &self.exchange_key(kdf_rounds), rng)
    }

    /// Decrypts data from a wallet with the same view key; `sealed` is the data after the magic. This is slow.
    ///
    /// # Errors
    /// If it is not for this wallet.
    pub(crate) fn unseal(&self, sealed: &[u8], kdf_rounds: u64) -> Result<Vec<u8>, DecryptError> {
        let pair = KeyPair::from_secret(self.view().clone());
        sealed::unseal(sealed, &pair, || self.exchange_key(kdf_rounds))
    }

    /// The keys without the spend key.
    #[must_use]
    pub fn without_spend(&self) -> Self {
        let secret = Secret { view: self.secret.view.clone(), spend: None };
        Self { secret: Locked::new(secret), ..self.clone() }
    }

    /// The creation time, in unix time.
    pub fn created(&self) -> u64 {
        self.created
    }

    /// Whether the wallet is view-only.
    pub fn is_view_only(&self) -> bool {
        self.secret.spend.is_none()
    }

    /// Whether the wallet is multisig, or about to become so.
    pub fn is_multisig(&self) -> bool {
        self.multisig.is_some()
    }

    /// The multisig account of this signer, if the wallet is multisig.
    pub fn multisig(&self) -> Option<&MultisigAccount> {
        self.multisig.as_deref()
    }

    /// Whether the view key is derived from the spend key, so that a mnemonic seed represents the wallet.
    pub fn is_deterministic(&self) -> bool {
        self.secret
            .spend
            .as_ref()
            .is_some_and(|spend| deterministic_view_key(spend).ct_eq(&self.secret.view).into())
    }

    /// The address at `index`.
    pub fn subaddress(&self, index: SubaddressIndex) -> AddressKeys {
        match keys::subaddress(&self.secret.view, &self.address.spend, index) {
            Ok(address) => address,
            Err(InvalidPublicKeyError(_)) => unreachable!("the public spend key was checked"),
        }
    }

    /// The secret key of an output sent to `subaddress`, from its derivation and its index in the transaction. `None`
    /// for wallets without the complete spend key.
    pub fn output_secret(
        &self,
        derivation: &Derivation,
        index_in_tx: u64,
        subaddress: SubaddressIndex,
    ) -> Option<SecretKey> {
        if self.is_multisig() {
            return None;
        }
        let (base, _) = subaddress_secret_keys(&self.secret.view, self.spend()?, subaddress);
        Some(derivation.derive_secret_key(index_in_tx, &base))
    }

    /// The key image of such an output (`cryptonote_format_utils.cpp: generate_key_image_helper_precomp`).
    pub fn key_image(
        &self,
        output_key: &PublicKey,
        derivation: &Derivation,
        index_in_tx: u64,
        subaddress: SubaddressIndex,
    ) -> Option<KeyImage> {
        let secret = self.output_secret(derivation, index_in_tx, subaddress)?;
        Some(keys::key_image(output_key, &secret))
    }
}
