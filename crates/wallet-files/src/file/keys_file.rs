//! `NAME.keys`: the keys and settings of a wallet, in wallet2's format (`wallet2.cpp: get_keys_file_data`,
//! `load_keys_buf`).
//!
//! The file consists of an initialisation vector and an encrypted JSON object; its member `key_data` is a portable
//! storage with the keys, in which the secret keys are encrypted again. Two older formats are read too: one with
//! another cipher, and an earlier one with only the portable storage.

use ferrite_crypto::keys::{AddressKeys, SecretKey};
use ferrite_types::codec::{DecodeError, Reader, put_byte_list};
use ferrite_types::epee::{self, Blob, BlobList, Limits, Pod};
use ferrite_types::{PublicKey, epee_object};
use ferrite_wallet::cipher::{FileKey, Iv};
use ferrite_wallet::keys::{StoredAccount, WalletKeys, WalletKeysError};
use ferrite_wallet::multisig::{AccountError, AccountParts, MultisigAccount};
use rand_core::CryptoRng;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

use super::members::{MemberError, Members};
use super::settings::{self, KEY_ON_DEVICE, MULTISIG};

/// The JSON member with the keys.
const KEY_DATA: &str = "key_data";
/// The JSON member that says whether secret keys are encrypted again.
const ENCRYPTED: &str = "encrypted_secret_keys";

/// Why a keys file cannot be used. The file is not modified.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeysFileError {
    /// It is not a keys file.
    #[error("the file is damaged or not a keys file: {0}")]
    Damaged(#[from] DecodeError),
    /// The decrypted data is invalid.
    #[error("the password is wrong, or the file is damaged")]
    Password,
    /// A setting is invalid.
    #[error(transparent)]
    Setting(#[from] MemberError),
    /// The secret keys are on a hardware device.
    #[error("the keys of this wallet are on a hardware device, which is not supported; nothing was changed")]
    Device,
    /// The keys are inconsistent.
    #[error("the secret keys in the file do not belong to its address")]
    Mismatch,
}

/// Why the keys in a file do not form a wallet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StoredKeysError {
    /// The keys are invalid.
    #[error(transparent)]
    Keys(#[from] WalletKeysError),
    /// A multisig setting is invalid.
    #[error(transparent)]
    Setting(#[from] MemberError),
}

/// The content of a keys file.
pub struct KeysFile {
    /// The keys.
    pub account: StoredAccount,
    /// The settings, including unknown ones.
    pub settings: Members,
}

/// Its secret parts wipe themselves.
impl ZeroizeOnDrop for KeysFile {}

impl KeysFile {
    /// Opens a file with a password.
    ///
    /// # Errors
    /// If the file is damaged, or the password is wrong.
    pub fn open(file: &[u8], password: &[u8], kdf_rounds: u64) -> Result<Self, KeysFileError> {
        Self::open_with(file, &FileKey::derive(password, kdf_rounds))
    }

    /// Opens a file with the key derived from a password.
    ///
    /// # Errors
    /// If the file is damaged, or the key is wrong.
    pub fn open_with(file: &[u8], key: &FileKey) -> Result<Self, KeysFileError> {
        let (iv, encrypted) = split(file)?;
        let mut text = Zeroizing::new(encrypted.clone());
        key.apply(iv, &mut text);
        let mut members = Members::parse(&text);
        if members.is_none() {
            text.copy_from_slice(&encrypted);
            key.apply_old(iv, &mut text);
            members = Members::parse(&text);
        }
        let mut settings = members.unwrap_or_default();
        // The file then holds placeholders instead of keys.
        if KEY_ON_DEVICE.get(&settings)? != 0 {
            return Err(KeysFileError::Device);
        }
        let data = settings.text(KEY_DATA)?.unwrap_or(&text);
        let mut wire: AccountWire =
            epee::from_bytes(data, Limits::NONE).map_err(|_| KeysFileError::Password)?;
        if settings.switch(ENCRYPTED)?.unwrap_or(false) {
            wire.keys.apply(key);
        }
        let account = wire.account(MULTISIG.get(&settings)?)?;
        settings.remove(KEY_DATA);
        Ok(Self { account, settings })
    }

    /// Encrypts the file with a key. Each call uses a new vector for the secret keys.
    pub fn seal(&self, key: &FileKey, rng: &mut impl CryptoRng) -> Vec<u8> {
        let mut wire = AccountWire::of(&self.account);
        wire.keys.encryption_iv = Bytes(Iv::random(rng).0);
        wire.keys.apply(key);
        let mut members = Members::default();
        members.set_text(KEY_DATA, &Zeroizing::new(epee::to_bytes(&wire)));
        members.extend(&self.settings);
        members.set_number(ENCRYPTED, 1);
        let mut text = members.to_text();
        let iv = Iv::random(rng);
        key.apply(iv, &mut text);
        join(iv, &text)
    }

    /// The keys in the file, of a single owner or of a multisig signer.
    ///
    /// # Errors
    /// If they are inconsistent.
    pub fn keys(&self) -> Result<WalletKeys, StoredKeysError> {
        let Some(group) = settings::multisig(&self.settings)? else {
            return Ok(WalletKeys::from_account(&self.account)?);
        };
        let StoredAccount { address, spend, view, multisig, created } = &self.account;
        if view.public_key() != address.view {
            return Err(WalletKeysError::ViewKeyMismatch.into());
        }
        let account = MultisigAccount::new(AccountParts {
            threshold: group.threshold,
            signers: group.signers,
            base: spend.clone().ok_or(AccountError::NotASigner).map_err(WalletKeysError::from)?,
            common: view.clone(),
            key_shares: multisig.clone(),
            group_key: address.spend,
            rounds: group.rounds,
            round_keys: group.round_keys,
        });
        Ok(WalletKeys::of_signer(account.map_err(WalletKeysError::from)?, *created))
    }
}

/// Bytes that are wiped on drop.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
struct Bytes<const N: usize>([u8; N]);

impl<const N: usize> Default for Bytes<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> Pod for Bytes<N> {
    const SIZE: usize = N;

    fn from_pod(bytes: &[u8]) -> Self {
        Self(bytes.try_into().expect("as many bytes as asked for"))
    }

    fn push_pod(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&self.0);
    }
}

epee_object! {
    struct AddressWire {
        spend ["m_spend_public_key"]: PublicKey as Blob,
        view ["m_view_public_key"]: PublicKey as Blob,
    }
}

epee_object! {
    struct KeysWire {
        address ["m_account_address"]: AddressWire,
        encryption_iv ["m_encryption_iv"]: Bytes<8> as Blob = Bytes::default(),
        multisig ["m_multisig_keys"]: Vec<Bytes<32>> as BlobList,
        spend ["m_spend_secret_key"]: Bytes<32> as Blob,
        view ["m_view_secret_key"]: Bytes<32> as Blob,
    }
}

epee_object! {
    struct AccountWire {
        created ["m_creation_timestamp"]: u64,
        keys ["m_keys"]: KeysWire,
    }
}

impl AccountWire {
    fn account(&self, is_multisig: bool) -> Result<StoredAccount, KeysFileError> {
        let keys = &self.keys;
        let address = AddressKeys { spend: keys.address.spend, view: keys.address.view };
        let secret =
            |bytes: &Bytes<32>| SecretKey::from_canonical_bytes(&bytes.0).ok_or(KeysFileError::Mismatch);
        let view = secret(&keys.view)?;
        if view.public_key() != address.view {
            return Err(KeysFileError::Mismatch);
        }
        let spend = if keys.spend.0 == [0; 32] { None } else { Some(secret(&keys.spend)?) };
        let multisig = keys.multisig.iter().map(secret).collect::<Result<Vec<_>, _>>()?;
        // A signer's own key differs from the spend key of the group's address.
        if spend.as_ref().is_some_and(|spend| spend.public_key() != address.spend) && !is_multisig {
            return Err(KeysFileError::Mismatch);
        }
        Ok(StoredAccount { address, spend, view, multisig, created: self.created })
    }

    fn of(account: &StoredAccount) -> Self {
        let bytes = |key: &SecretKey| Bytes(*key.to_bytes());
        Self {
            keys: KeysWire {
                address: AddressWire { spend: account.address.spend, view: account.address.view },
                spend: account.spend.as_ref().map(bytes).unwrap_or_default(),
                view: bytes(&account.view),
                multisig: account.multisig.iter().map(bytes).collect(),
                encryption_iv: Bytes::default(),
            },
            created: account.created,
        }
    }
}

impl KeysWire {
    /// Encrypts or decrypts the secret keys.
    fn apply(&mut self, key: &FileKey) {
        let mut stream = Zeroizing::new(vec![0; 32 * (2 + self.multisig.len())]);
        key.for_secret_keys().apply(Iv(self.encryption_iv.0), &mut stream);
        let secrets = [&mut self.spend, &mut self.view].into_iter().chain(&mut self.multisig);
        for (secret, stream) in secrets.zip(stream.chunks_exact(32)) {
            for (byte, pad) in secret.0.iter_mut().zip(stream) {
                *byte ^= pad;
            }
        }
    }
}

/// Separates the vector from the encrypted data.
fn split(file: &[u8]) -> Result<(Iv, Vec<u8>), DecodeError> {
    let mut reader = Reader::new(file);
    let iv = reader.array("initialisation vector")?;
    let encrypted = reader.byte_list("encrypted keys")?;
    reader.finish("end")?;
    Ok((Iv(iv), encrypted))
}

fn join(iv: Iv, encrypted: &[u8]) -> Vec<u8> {
    let mut file = iv.0.to_vec();
    put_byte_list(&mut file, encrypted);
    file
}
