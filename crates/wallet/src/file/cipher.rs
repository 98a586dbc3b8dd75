//! How wallet files are encrypted.

use chacha20::cipher::{KeyIvInit, StreamCipher};
use chacha20::{ChaCha8, ChaCha20};
use ferrite_crypto::pow::cryptonight::slow_hash_secret;
use rand_core::CryptoRng;
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// What a key is derived with that encrypts secret keys in memory and inside of files (`HASH_KEY_MEMORY`).
const MEMORY: u8 = b'k';

/// The key of a file, which follows from its password.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct FileKey([u8; 32]);

/// What makes two files with the same key different.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Iv(pub [u8; 8]);

impl Iv {
    /// A new one.
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        let mut iv = Self::default();
        rng.fill_bytes(&mut iv.0);
        iv
    }

    /// The cipher has 64 bits for the counter and 64 for this. That of today has 32 and 96: the same, as long as the
    /// data is shorter than 256 GB.
    fn nonce(self) -> [u8; 12] {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&self.0);
        nonce
    }
}

impl FileKey {
    /// Derives it from a password, in so many rounds (`--kdf-rounds`; none counts as one).
    pub fn derive(password: &[u8], rounds: u64) -> Self {
        let mut hash = slow_hash_secret(password);
        for _ in 1..rounds {
            hash = slow_hash_secret(hash.as_slice());
        }
        Self(*hash)
    }

    /// Encrypts, or decrypts.
    pub fn apply(&self, iv: Iv, data: &mut [u8]) {
        ChaCha20::new(&self.0.into(), &iv.nonce().into()).apply_keystream(data);
    }

    /// The same with the cipher of the first wallets.
    pub(super) fn apply_old(&self, iv: Iv, data: &mut [u8]) {
        ChaCha8::new(&self.0.into(), &iv.nonce().into()).apply_keystream(data);
    }

    /// The key that encrypts the secret keys once more.
    pub(super) fn for_secret_keys(&self) -> Self {
        let mut data = Zeroizing::new([MEMORY; 33]);
        data[..32].copy_from_slice(&self.0);
        Self::derive(data.as_slice(), 1)
    }
}
