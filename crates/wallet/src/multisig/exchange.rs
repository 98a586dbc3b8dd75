//! The key exchange (`multisig_account_kex_impl.cpp`).
//!
//! With a threshold of M of N signers, every subgroup of N - M + 1 signers shares one part of the spend key, so that
//! any M signers together have all parts. A subgroup of two agrees on a secret by Diffie-Hellman, a subgroup of three
//! combines that with the third signer's key, and so on: in round R each signer sends the keys of all subgroups of R
//! signers that it belongs to. A last round compares the results.

use ferrite_crypto::curve::hash_to_scalar;
use ferrite_crypto::keys::{Derivation, KeyPair, SecretKey};
use ferrite_types::PublicKey;
use ferrite_types::network::constants::domain;
use rand_core::CryptoRng;
use zeroize::{ZeroizeOnDrop, Zeroizing};

use super::account::{AccountError, MultisigAccount, NO_GROUP_KEY, RoundKey, checked_signers};
use super::aggregate::{AggregateError, aggregate};
use super::evaluate::{EvaluateError, Round, evaluate, evaluate_verification};
use super::message::{self, Content, KexMessage};

/// Why messages do not advance the key exchange. The account is unchanged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KexError {
    /// The group is inconsistent.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A later message where a first one is expected.
    #[error("Trying to make multisig with message that has invalid multisig kex round (should be '1').")]
    NotFirst,
    /// Two first messages from one signer.
    #[error("Duplicate signers not allowed when converting a wallet to multisig.")]
    SignerTwice,
    /// The key exchange is complete.
    #[error("multisig account: tried to update kex, but kex is already complete.")]
    Complete,
    /// There is no message.
    #[error("At least one input message expected.")]
    NoMessages,
    /// The messages belong to another round.
    #[error("Messages don't have the expected kex round number.")]
    OtherRound,
    /// The messages belong to several rounds.
    #[error("All messages must have the same kex round number.")]
    SeveralRounds,
    /// The recommended keys are inconsistent.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
    /// The keys cannot be aggregated.
    #[error(transparent)]
    Aggregate(#[from] AggregateError),
    /// The other signers arrived at another spend key.
    #[error("Multisig post-kex round: expected multisig pubkey wasn't found in input messages.")]
    OtherGroupKey,
    /// The other signers arrived at another view key.
    #[error("Multisig post-kex round: expected common pubkey wasn't found in input messages.")]
    OtherCommonKey,
}

/// The key that represents a secret in the key exchange (`multisig.cpp: get_multisig_blinded_secret_key`).
fn blinded(secret: &[u8; 32]) -> SecretKey {
    let mut data = Zeroizing::new([0; 64]);
    let (key, salt) = data.split_at_mut(32);
    key.copy_from_slice(secret);
    for (byte, letter) in salt.iter_mut().zip(domain::MULTISIG) {
        *byte = *letter;
    }
    SecretKey::from_scalar(hash_to_scalar(&data[..]))
}

/// An ordinary wallet that is to become a signer's.
pub struct Candidate {
    pub(super) base: KeyPair,
    view_part: SecretKey,
}

/// Its secret parts wipe themselves.
impl ZeroizeOnDrop for Candidate {}

impl Candidate {
    /// Derives the multisig keys from the owner's secret keys, deterministically.
    pub fn new(spend: &SecretKey, view: &SecretKey) -> Self {
        Self { base: KeyPair::from_secret(blinded(&spend.to_bytes())), view_part: blinded(&view.to_bytes()) }
    }

    /// The public key that will identify this signer.
    pub fn signer(&self) -> &PublicKey {
        self.base.public()
    }

    /// The message of the first round. It reveals a part of the secret view key to the other signers.
    pub fn message(&self, rng: &mut impl CryptoRng) -> Zeroizing<String> {
        message::first(&self.base, &self.view_part, rng)
    }

    /// Completes the first round with the messages of all other signers. Our own message may be included.
    ///
    /// # Errors
    /// If they do not form a group with this threshold.
    pub fn begin(&self, threshold: u32, messages: &[KexMessage]) -> Result<MultisigAccount, KexError> {
        let mut signers = Vec::with_capacity(messages.len() + 1);
        for message in messages {
            if message.round() != 1 {
                return Err(KexError::NotFirst);
            }
            if signers.contains(message.signer()) {
                return Err(KexError::SignerTwice);
            }
            if message.signer() != self.signer() {
                signers.push(*message.signer());
            }
        }
        signers.push(*self.signer());
        let signers = checked_signers(threshold, signers, self.signer())?;
        check_round(messages, 1)?;
        let account = MultisigAccount {
            threshold,
            signers,
            base: self.base.clone(),
            common: KeyPair::from_secret(self.common_secret(messages)),
            key_shares: vec![self.base.secret().clone()],
            group_key: NO_GROUP_KEY,
            rounds: 0,
            round_keys: vec![RoundKey::new(self.signer().0)],
        };
        account.complete_round(messages, false)
    }

    /// The secret view key: the hash of all parts in order.
    fn common_secret(&self, messages: &[KexMessage]) -> SecretKey {
        let others = messages.iter().filter(|message| message.signer() != self.signer());
        let mut parts = vec![self.view_part.to_bytes()];
        parts.extend(others.filter_map(|message| match &message.content {
            Content::First(part) => Some(part.clone()),
            Content::Later { .. } => None,
        }));
        parts.sort_unstable_by(|a, b| a[..].cmp(&b[..]));
        let mut data = Zeroizing::new(Vec::with_capacity(32 * parts.len()));
        parts.iter().for_each(|part| data.extend_from_slice(&part[..]));
        SecretKey::from_scalar(hash_to_scalar(&data[..]))
    }
}

impl MultisigAccount {
    /// The message of the current round. A ready account repeats that of the last round, for signers that missed it.
    pub fn message(&self, rng: &mut impl CryptoRng) -> Zeroizing<String> {
        let round = self.rounds.min(self.rounds_required()) + 1;
        let keys = match self.has_group_key() {
            true => vec![self.group_key, *self.common.public()],
            false => self.round_keys.iter().map(|key| PublicKey(**key)).collect(),
        };
        message::later(round, keys, &self.base, rng)
    }

    /// Completes the current round with the messages of all other signers. Our own message may be included.
    ///
    /// With `incomplete`, fewer suffice: one in the last round, and before that one from each subgroup that does not
    /// include this signer. A malicious signer can then make the account unusable.
    ///
    /// # Errors
    /// If the messages are not the required ones.
    pub fn advance(&self, messages: &[KexMessage], incomplete: bool) -> Result<Self, KexError> {
        if self.is_ready() {
            return Err(KexError::Complete);
        }
        check_round(messages, self.rounds + 1)?;
        self.complete_round(messages, incomplete)
    }

    /// Accepts the keys, which must be established, without confirmation by other signers.
    #[must_use]
    pub fn without_verification(mut self) -> Self {
        if self.has_group_key() {
            self.rounds = self.rounds_required() + 1;
        }
        self
    }

    fn complete_round(&self, messages: &[KexMessage], incomplete: bool) -> Result<Self, KexError> {
        let required = self.rounds_required();
        let round = self.rounds + 1;
        let mut next = self.clone();
        next.rounds = round;
        if round > required {
            self.verify(messages, incomplete)?;
            return Ok(next);
        }
        let about = Round { number: round, own: *self.own_signer(), signers: &self.signers, incomplete };
        // If any signer can sign alone, all signers have the only share, so there is nothing to learn.
        let keys = match self.threshold == 1 && round == required {
            true => Vec::new(),
            false => evaluate(&about, messages, &self.round_keys)?,
        };
        if round == required {
            next.group_key = aggregate(keys, &mut next.key_shares)?;
            next.round_keys = Vec::new();
            return Ok(next);
        }
        let secrets = shared_secrets(&self.base, &keys);
        if round + 1 == required {
            next.key_shares = secrets.iter().map(|secret| blinded(secret)).collect();
            next.round_keys =
                next.key_shares.iter().map(|share| RoundKey::new(share.public_key().0)).collect();
        } else {
            next.key_shares = Vec::new();
            next.round_keys = secrets;
        }
        Ok(next)
    }

    /// Compares the results of all signers.
    fn verify(&self, messages: &[KexMessage], incomplete: bool) -> Result<(), KexError> {
        let about =
            Round { number: self.rounds + 1, own: *self.own_signer(), signers: &self.signers, incomplete };
        let keys = evaluate_verification(&about, messages)?;
        if !keys.contains(&self.group_key) {
            return Err(KexError::OtherGroupKey);
        }
        if !keys.contains(self.common.public()) {
            return Err(KexError::OtherCommonKey);
        }
        Ok(())
    }
}

/// The secrets that this signer shares with the subgroups of some keys (`multisig_kex_make_round_keys`). They include
/// the cofactor, because a malicious key could otherwise reveal information about the secret one.
pub(super) fn shared_secrets(base: &KeyPair, keys: &[PublicKey]) -> Vec<RoundKey> {
    let secrets = Derivation::batch(keys, base.secret());
    secrets.iter().flatten().map(|secret| RoundKey::new(*secret.as_bytes())).collect()
}

/// The public key of a shared secret, as sent in the last key round.
pub(super) fn public_part(secret: &RoundKey) -> PublicKey {
    blinded(secret).public_key()
}

pub(super) fn check_round(messages: &[KexMessage], round: u32) -> Result<(), KexError> {
    let first = messages.first().ok_or(KexError::NoMessages)?;
    if first.round() != round {
        return Err(KexError::OtherRound);
    }
    match messages.iter().all(|message| message.round() == round) {
        true => Ok(()),
        false => Err(KexError::SeveralRounds),
    }
}
