//! One signer's account during and after the key exchange (`multisig_account.cpp`).

use curve25519_dalek::traits::IsIdentity;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::{KeyPair, SecretKey, check_key};
use ferrite_types::PublicKey;
use ferrite_types::network::constants::proofs::MULTISIG_MAX_SIGNERS;
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// The spend key of a group before it is established: the identity.
pub(super) const NO_GROUP_KEY: PublicKey = {
    let mut bytes = [0; 32];
    bytes[0] = 1;
    PublicKey(bytes)
};

/// A key of the current round. In all rounds but the last it is a secret shared by some signers.
pub type RoundKey = Zeroizing<[u8; 32]>;

/// Why parts do not form an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AccountError {
    /// The threshold is zero or exceeds the number of signers.
    #[error("multisig account: tried to set invalid threshold.")]
    Threshold,
    /// Too few or too many signers.
    #[error("multisig account: tried to set invalid number of signers.")]
    Total,
    /// A signer's key is the identity or not in the prime-order subgroup.
    #[error("multisig account: tried to set signers, but a signer pubkey is invalid.")]
    Signer,
    /// This signer is not in the list.
    #[error(
        "multisig account: tried to set signers, but did not find the account's base pubkey in signer list."
    )]
    NotASigner,
    /// A signer is listed twice.
    #[error("multisig account: tried to set signers, but there are duplicate signers unexpectedly.")]
    Twice,
    /// No round is complete yet.
    #[error("multisig account: can't reconstruct account if its kex wasn't initialized")]
    NotBegun,
    /// More rounds are complete than required.
    #[error("multisig account: tried to reconstruct account, but kex rounds complete counter is invalid.")]
    Rounds,
    /// The group's spend key is not in the prime-order subgroup, or missing although the key rounds are complete.
    #[error("multisig account: the public spend key of the group is not valid.")]
    GroupKey,
}

/// The number of key rounds (`multisig_kex_rounds_required`). One more round verifies the keys. `None` if the threshold
/// is invalid.
pub fn rounds_required(threshold: u32, total: u32) -> Option<u32> {
    (threshold > 0).then(|| total.checked_sub(threshold)?.checked_add(1)).flatten()
}

/// The parts of an account.
pub struct AccountParts {
    /// The number of signatures required.
    pub threshold: u32,
    /// The public keys of all signers, including this one, in any order.
    pub signers: Vec<PublicKey>,
    /// The secret key that identifies this signer.
    pub base: SecretKey,
    /// The secret view key, shared by all signers.
    pub common: SecretKey,
    /// This signer's shares of the secret spend key.
    pub key_shares: Vec<SecretKey>,
    /// The group's public spend key; the identity until it is established.
    pub group_key: PublicKey,
    /// The number of completed rounds of the key exchange.
    pub rounds: u32,
    /// This signer's keys in the current round.
    pub round_keys: Vec<RoundKey>,
}

/// One signer's account.
#[derive(Clone)]
pub struct MultisigAccount {
    pub(super) threshold: u32,
    pub(super) signers: Vec<PublicKey>,
    pub(super) base: KeyPair,
    pub(super) common: KeyPair,
    pub(super) key_shares: Vec<SecretKey>,
    pub(super) group_key: PublicKey,
    pub(super) rounds: u32,
    pub(super) round_keys: Vec<RoundKey>,
}

/// Its secret parts wipe themselves.
impl ZeroizeOnDrop for MultisigAccount {}

impl MultisigAccount {
    /// An account from its parts, after at least one round of the key exchange.
    ///
    /// # Errors
    /// If they are inconsistent.
    pub fn new(parts: AccountParts) -> Result<Self, AccountError> {
        let AccountParts { threshold, signers, base, common, key_shares, group_key, rounds, round_keys } =
            parts;
        let base = KeyPair::from_secret(base);
        let signers = checked_signers(threshold, signers, base.public())?;
        if rounds == 0 {
            return Err(AccountError::NotBegun);
        }
        let common = KeyPair::from_secret(common);
        let account = Self { threshold, signers, base, common, key_shares, group_key, rounds, round_keys };
        if rounds > account.rounds_required() + 1 {
            return Err(AccountError::Rounds);
        }
        if !check_key(&group_key) || (account.has_group_key() && !is_valid_key(&group_key)) {
            return Err(AccountError::GroupKey);
        }
        Ok(account)
    }

    /// The number of signatures required.
    pub fn threshold(&self) -> u32 {
        self.threshold
    }

    /// The number of signers.
    pub fn total(&self) -> u32 {
        u32::try_from(self.signers.len()).unwrap_or(u32::MAX)
    }

    /// The public keys of all signers, in order.
    pub fn signers(&self) -> &[PublicKey] {
        &self.signers
    }

    /// The public key that identifies this signer.
    pub fn own_signer(&self) -> &PublicKey {
        self.base.public()
    }

    /// The key pair that identifies this signer.
    pub fn base(&self) -> &KeyPair {
        &self.base
    }

    /// The view keys, shared by all signers.
    pub fn common(&self) -> &KeyPair {
        &self.common
    }

    /// This signer's shares of the secret spend key. During the key exchange there may be none, or shares that are not
    /// multiplied by their coefficients yet.
    pub fn key_shares(&self) -> &[SecretKey] {
        &self.key_shares
    }

    /// The group's public spend key; the identity until it is established.
    pub fn group_key(&self) -> &PublicKey {
        &self.group_key
    }

    /// The number of completed rounds of the key exchange.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// This signer's keys in the current round.
    pub fn round_keys(&self) -> &[RoundKey] {
        &self.round_keys
    }

    /// The number of rounds that establish the keys.
    pub fn rounds_required(&self) -> u32 {
        rounds_required(self.threshold, self.total()).unwrap_or(u32::MAX - 1)
    }

    /// Whether the keys are established, verified or not.
    pub fn has_group_key(&self) -> bool {
        self.rounds >= self.rounds_required()
    }

    /// Whether the keys are established and confirmed by the other signers.
    pub fn is_ready(&self) -> bool {
        self.rounds > self.rounds_required()
    }
}

/// The signers in order, including this one.
pub(super) fn checked_signers(
    threshold: u32,
    mut signers: Vec<PublicKey>,
    own: &PublicKey,
) -> Result<Vec<PublicKey>, AccountError> {
    let total = u32::try_from(signers.len()).unwrap_or(u32::MAX);
    if rounds_required(threshold, total).is_none() {
        return Err(AccountError::Threshold);
    }
    if !(2..=MULTISIG_MAX_SIGNERS).contains(&total) {
        return Err(AccountError::Total);
    }
    if !signers.iter().all(is_valid_key) {
        return Err(AccountError::Signer);
    }
    if !signers.contains(own) {
        return Err(AccountError::NotASigner);
    }
    signers.sort_unstable_by_key(|signer| signer.0);
    if signers.is_sorted_by(|a, b| a.0 < b.0) { Ok(signers) } else { Err(AccountError::Twice) }
}

/// Whether a key is in the prime-order subgroup and not the identity.
pub(super) fn is_valid_key(key: &PublicKey) -> bool {
    decompress(&key.0).is_some_and(|point| point.is_torsion_free() && !point.is_identity())
}
