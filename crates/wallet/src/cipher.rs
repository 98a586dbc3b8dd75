//! wallet2's encryption of files, and of data exchanged between wallets with the same keys.

use std::sync::{Arc, OnceLock};

use chacha20::cipher::{KeyIvInit, StreamCipher};
use chacha20::{ChaCha8, ChaCha20};
use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::locked::Locked;
use ferrite_crypto::pow::cryptonight::slow_hash_secret;
use ferrite_types::hash::keccak256;
use rand_core::CryptoRng;
use subtle::{Choice, ConstantTimeEq};
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// The derivation tag of the key for secret keys in memory and in files (`HASH_KEY_MEMORY`).
const MEMORY: u8 = b'k';
/// The same for the cache (`HASH_KEY_WALLET_CACHE`), and for the first caches (`HASH_KEY_WALLET`).
const CACHE: u8 = 0x8d;
const WALLET: u8 = 0x8c;
/// The same for the keys file of a background wallet (`HASH_KEY_BACKGROUND_KEYS_FILE`).
const BACKGROUND_KEYS: u8 = 0x8f;

/// The key of a file, derived from its password.
#[derive(Clone)]
pub struct FileKey {
    bytes: Locked<Zeroizing<[u8; 32]>>,
    /// It takes as long to derive as this one, and every write of a keys file needs it.
    for_secret_keys: Arc<OnceLock<Self>>,
}

/// It wipes itself.
impl ZeroizeOnDrop for FileKey {}

/// An initialisation vector.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Iv(pub [u8; 8]);

impl Iv {
    /// A random vector.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        let mut iv = Self::default();
        rng.fill_bytes(&mut iv.0);
        iv
    }

    /// wallet2's cipher has a 64-bit counter and a 64-bit nonce, the standard one 32 and 96 bits. Both give the same
    /// stream up to 256 GB.
    fn nonce(self) -> [u8; 12] {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&self.0);
        nonce
    }
}

impl ConstantTimeEq for FileKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_bytes().ct_eq(other.as_bytes())
    }
}

impl FileKey {
    fn new(bytes: Zeroizing<[u8; 32]>) -> Self {
        Self { bytes: Locked::new(bytes), for_secret_keys: Arc::default() }
    }

    /// Derives the key from a password in `rounds` rounds (`--kdf-rounds`; 0 counts as 1).
    pub fn derive(password: &[u8], rounds: u64) -> Self {
        let mut hash = slow_hash_secret(password);
        for _ in 1..rounds {
            hash = slow_hash_secret(hash.as_slice());
        }
        Self::new(hash)
    }

    /// Constant-time comparison.
    pub fn is_same(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }

    /// Encrypts or decrypts.
    pub fn apply(&self, iv: Iv, data: &mut [u8]) {
        ChaCha20::new(self.as_bytes().into(), &iv.nonce().into()).apply_keystream(data);
    }

    /// The same with the cipher of the first wallets.
    pub fn apply_old(&self, iv: Iv, data: &mut [u8]) {
        ChaCha8::new(self.as_bytes().into(), &iv.nonce().into()).apply_keystream(data);
    }

    /// The key for the second encryption of secret keys.
    pub fn for_secret_keys(&self) -> &Self {
        self.for_secret_keys.get_or_init(|| self.derive_further(MEMORY, slow_hash_secret))
    }

    /// The key of wallet2's cache (`wallet2.cpp: derive_cache_key`).
    #[must_use]
    pub fn for_cache(&self) -> Self {
        self.derive_further(CACHE, |data| Zeroizing::new(keccak256(data)))
    }

    /// The key for the keys file of a background wallet (`wallet2.cpp: get_custom_background_key`).
    #[must_use]
    pub fn for_background(&self) -> Self {
        self.derive_further(BACKGROUND_KEYS, |data| Zeroizing::new(keccak256(data)))
    }

    /// A key stored in another file.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(|bytes| Self::new(Zeroizing::new(bytes)))
    }

    /// The bytes of the key, which are as secret as the password.
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// The key of wallet2's first caches, derived from the secret keys (`device_default.cpp: generate_chacha_key`).
    pub fn of_secret_keys(view: &SecretKey, spend: Option<&SecretKey>, rounds: u64) -> Self {
        let mut data = Zeroizing::new([0; 65]);
        data[..32].copy_from_slice(view.to_bytes().as_slice());
        if let Some(spend) = spend {
            data[32..64].copy_from_slice(spend.to_bytes().as_slice());
        }
        data[64] = WALLET;
        Self::derive(data.as_slice(), rounds)
    }

    fn derive_further(&self, purpose: u8, hash: impl FnOnce(&[u8]) -> Zeroizing<[u8; 32]>) -> Self {
        let mut data = Zeroizing::new([purpose; 33]);
        data[..32].copy_from_slice(self.as_bytes());
        Self::new(hash(data.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_the_secret_keys_is_derived_once() {
        let key = FileKey::derive(b"password", 1);
        let of_another_thread = key.clone();
        assert!(std::ptr::eq(key.for_secret_keys(), of_another_thread.for_secret_keys()));
        assert!(!key.is_same(key.for_secret_keys()));
    }
}
