//! The multisig seed: one signer's complete account in bytes (`wallet2.cpp: get_multisig_seed`, and `generate` from
//! multisig data).

use ferrite_crypto::keys::{KeyPair, SecretKey};
use ferrite_crypto::pow::cryptonight::slow_hash_secret;
use ferrite_types::PublicKey;
use ferrite_types::codec::Reader;
use ferrite_types::network::constants::proofs::MULTISIG_MAX_SIGNERS;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::account::{AccountParts, MultisigAccount, rounds_required};
use super::evaluate::choose;
use crate::cipher::FileKey;
use crate::sealed::{seal, unseal};

/// Invalid seed bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid multisig seed")]
pub struct SeedError;

/// The number of shares that each signer has once the exchange is complete.
fn shares_of_each(threshold: u32, total: u32) -> usize {
    choose(total.saturating_sub(1), total.saturating_sub(threshold)) as usize
}

impl MultisigAccount {
    /// The seed of a ready account; `None` before that, or if shares are missing.
    pub fn seed(&self) -> Option<Zeroizing<Vec<u8>>> {
        let shares = shares_of_each(self.threshold, self.total());
        if !self.is_ready() || self.key_shares.len() != shares {
            return None;
        }
        // Allocated at full size, so that no copy of a secret is left in memory.
        let mut seed = Zeroizing::new(Vec::with_capacity(8 + 32 * (4 + shares + self.signers.len())));
        seed.extend_from_slice(&self.threshold.to_le_bytes());
        seed.extend_from_slice(&self.total().to_le_bytes());
        seed.extend_from_slice(&self.base.secret().to_bytes()[..]);
        seed.extend_from_slice(&self.group_key.0);
        seed.extend_from_slice(&self.common.secret().to_bytes()[..]);
        seed.extend_from_slice(&self.common.public().0);
        self.key_shares.iter().for_each(|share| seed.extend_from_slice(&share.to_bytes()[..]));
        self.signers.iter().for_each(|signer| seed.extend_from_slice(&signer.0));
        Some(seed)
    }

    /// Restores a ready account from a seed.
    ///
    /// # Errors
    /// If the seed is invalid.
    pub fn from_seed(seed: &[u8]) -> Result<Self, SeedError> {
        let mut reader = Reader::new(seed);
        let mut number = || reader.u32_le("number").map_err(|_| SeedError);
        let (threshold, total) = (number()?, number()?);
        if total > MULTISIG_MAX_SIGNERS {
            return Err(SeedError);
        }
        let required = rounds_required(threshold, total).ok_or(SeedError)?;
        let mut key = || reader.array("key").map(Zeroizing::new).map_err(|_| SeedError);
        let base = secret(&*key()?)?;
        let group_key = PublicKey(*key()?);
        let common = secret(&*key()?)?;
        if common.public_key().0 != *key()? {
            return Err(SeedError);
        }
        let shares = (0..shares_of_each(threshold, total)).map(|_| secret(&*key()?));
        let key_shares = shares.collect::<Result<_, _>>()?;
        let signers = (0..total).map(|_| key().map(|signer| PublicKey(*signer))).collect::<Result<_, _>>()?;
        reader.finish("end").map_err(|_| SeedError)?;
        let rounds = required + 1;
        let round_keys = Vec::new();
        Self::new(AccountParts {
            threshold,
            signers,
            base,
            common,
            key_shares,
            group_key,
            rounds,
            round_keys,
        })
        .map_err(|_| SeedError)
    }

    /// The seed encrypted with a passphrase. This is slow.
    pub fn sealed_seed(
        &self,
        passphrase: &[u8],
        kdf_rounds: u64,
        rng: &mut impl CryptoRng,
    ) -> Option<Vec<u8>> {
        let seed = self.seed()?;
        // Encrypted in place, so that the returned buffer holds no plaintext.
        let pair = passphrase_key(passphrase);
        Some(seal(&[], seed.to_vec(), &pair, &seed_key(&pair, kdf_rounds), rng))
    }

    /// Restores an account from an encrypted seed. This is slow.
    ///
    /// # Errors
    /// If the passphrase is wrong, or the seed is invalid.
    pub fn from_sealed_seed(sealed: &[u8], passphrase: &[u8], kdf_rounds: u64) -> Result<Self, SeedError> {
        let pair = passphrase_key(passphrase);
        let seed = unseal(sealed, &pair, || seed_key(&pair, kdf_rounds)).map_err(|_| SeedError)?;
        Self::from_seed(&Zeroizing::new(seed))
    }
}

fn secret(bytes: &[u8; 32]) -> Result<SecretKey, SeedError> {
    SecretKey::from_canonical_bytes(bytes).ok_or(SeedError)
}

fn passphrase_key(passphrase: &[u8]) -> KeyPair {
    KeyPair::from_secret(SecretKey::from_bytes_mod_order(&slow_hash_secret(passphrase)))
}

/// The key that encrypts a seed.
fn seed_key(passphrase: &KeyPair, kdf_rounds: u64) -> FileKey {
    FileKey::derive(&*passphrase.secret().to_bytes(), kdf_rounds)
}
