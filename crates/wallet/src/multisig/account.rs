//! One signer's part of a group, as far as the key exchange has come (`multisig_account.cpp`).

use curve25519_dalek::traits::IsIdentity;
use ferrite_crypto::curve::decompress;
use ferrite_crypto::keys::{KeyPair, SecretKey, check_key};
use ferrite_types::PublicKey;
use ferrite_types::network::constants::proofs::MULTISIG_MAX_SIGNERS;
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// The spend key of a group that has not come to one yet: the identity.
pub(super) const NO_GROUP_KEY: PublicKey = {
    let mut bytes = [0; 32];
    bytes[0] = 1;
    PublicKey(bytes)
};

/// A key of the round that is going on. In all rounds but the last it is a secret of some signers.
pub type RoundKey = Zeroizing<[u8; 32]>;

/// Parts that make no account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AccountError {
    /// No signer, or more than there are, have to sign.
    #[error("multisig account: tried to set invalid threshold.")]
    Threshold,
    /// Too few or too many signers.
    #[error("multisig account: tried to set invalid number of signers.")]
    Total,
    /// A signer's key is not a point of the main subgroup, or the identity.
    #[error("multisig account: tried to set signers, but a signer pubkey is invalid.")]
    Signer,
    /// This signer is not in the list.
    #[error(
        "multisig account: tried to set signers, but did not find the account's base pubkey in signer list."
    )]
    NotASigner,
    /// A signer is in the list twice.
    #[error("multisig account: tried to set signers, but there are duplicate signers unexpectedly.")]
    Twice,
    /// No round is complete yet.
    #[error("multisig account: can't reconstruct account if its kex wasn't initialized")]
    NotBegun,
    /// More rounds are complete than there are.
    #[error("multisig account: tried to reconstruct account, but kex rounds complete counter is invalid.")]
    Rounds,
    /// The group's spend key is not a point of the main subgroup, or missing although the rounds that make it are over.
    #[error("multisig account: the public spend key of the group is not valid.")]
    GroupKey,
}

/// How many rounds make the keys of a group (`multisig_kex_rounds_required`). One more round verifies them. `None` for
/// thresholds that are not possible.
pub fn rounds_required(threshold: u32, total: u32) -> Option<u32> {
    (threshold > 0).then(|| total.checked_sub(threshold)?.checked_add(1)).flatten()
}

/// What makes an account.
pub struct AccountParts {
    /// How many signers have to sign.
    pub threshold: u32,
    /// The public keys of all signers, this one among them, in any order.
    pub signers: Vec<PublicKey>,
    /// The secret key by which the group knows this signer.
    pub base: SecretKey,
    /// The secret view key, which all signers have.
    pub common: SecretKey,
    /// This signer's parts of the secret spend key.
    pub key_shares: Vec<SecretKey>,
    /// The group's public spend key; the identity until there is one.
    pub group_key: PublicKey,
    /// How many rounds of the key exchange are complete.
    pub rounds: u32,
    /// This signer's keys of the round that is going on.
    pub round_keys: Vec<RoundKey>,
}

/// One signer's part of a group.
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
    /// The account of its parts, at least one round into the key exchange.
    ///
    /// # Errors
    /// When they make none.
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

    /// How many signers have to sign.
    pub fn threshold(&self) -> u32 {
        self.threshold
    }

    /// How many signers there are.
    pub fn total(&self) -> u32 {
        u32::try_from(self.signers.len()).unwrap_or(u32::MAX)
    }

    /// The public keys of all signers, in order.
    pub fn signers(&self) -> &[PublicKey] {
        &self.signers
    }

    /// The public key by which the group knows this signer.
    pub fn own_signer(&self) -> &PublicKey {
        self.base.public()
    }

    /// The keys by which the group knows this signer.
    pub fn base(&self) -> &KeyPair {
        &self.base
    }

    /// The view keys, which all signers have.
    pub fn common(&self) -> &KeyPair {
        &self.common
    }

    /// This signer's parts of the secret spend key. While the key exchange is going on there may be none, or parts that
    /// are not multiplied by their coefficients yet.
    pub fn key_shares(&self) -> &[SecretKey] {
        &self.key_shares
    }

    /// The group's public spend key; the identity until there is one.
    pub fn group_key(&self) -> &PublicKey {
        &self.group_key
    }

    /// How many rounds of the key exchange are complete.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// This signer's keys of the round that is going on.
    pub fn round_keys(&self) -> &[RoundKey] {
        &self.round_keys
    }

    /// How many rounds make the keys.
    pub fn rounds_required(&self) -> u32 {
        rounds_required(self.threshold, self.total()).unwrap_or(u32::MAX - 1)
    }

    /// Whether the keys are made, verified or not.
    pub fn has_group_key(&self) -> bool {
        self.rounds >= self.rounds_required()
    }

    /// Whether the keys are made and the other signers have confirmed them.
    pub fn is_ready(&self) -> bool {
        self.rounds > self.rounds_required()
    }
}

/// The signers in order, this one among them.
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

/// Whether a key is a point of the main subgroup and not the identity.
pub(super) fn is_valid_key(key: &PublicKey) -> bool {
    decompress(&key.0).is_some_and(|point| point.is_torsion_free() && !point.is_identity())
}
