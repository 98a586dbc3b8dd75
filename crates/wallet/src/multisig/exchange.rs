//! The key exchange (`multisig_account_kex_impl.cpp`).
//!
//! With a threshold of M of N signers, every group of N - M + 1 signers shares one part of the spend key, so that any M
//! signers have all parts between them. A group of two agrees on a secret by Diffie-Hellman, a group of three on one of
//! that and the third's key, and so on: in round R each signer sends the keys of all groups of R signers that include
//! the signer. A last round compares results.

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

/// Messages that do not take the key exchange further. The account stays as it was.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KexError {
    /// The group makes no sense.
    #[error(transparent)]
    Account(#[from] AccountError),
    /// A later message, where the first ones belong.
    #[error("Trying to make multisig with message that has invalid multisig kex round (should be '1').")]
    NotFirst,
    /// Two first messages of one signer.
    #[error("Duplicate signers not allowed when converting a wallet to multisig.")]
    SignerTwice,
    /// There is nothing left to exchange.
    #[error("multisig account: tried to update kex, but kex is already complete.")]
    Complete,
    /// No message.
    #[error("At least one input message expected.")]
    NoMessages,
    /// Messages of another round.
    #[error("Messages don't have the expected kex round number.")]
    OtherRound,
    /// Messages of several rounds.
    #[error("All messages must have the same kex round number.")]
    SeveralRounds,
    /// What they recommend does not fit together.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
    /// Keys that cannot be added up.
    #[error(transparent)]
    Aggregate(#[from] AggregateError),
    /// The other signers came to another spend key.
    #[error("Multisig post-kex round: expected multisig pubkey wasn't found in input messages.")]
    OtherGroupKey,
    /// The other signers came to another view key.
    #[error("Multisig post-kex round: expected common pubkey wasn't found in input messages.")]
    OtherCommonKey,
}

/// The key that stands for a secret in the key exchange (`multisig.cpp: get_multisig_blinded_secret_key`).
fn blinded(secret: &[u8; 32]) -> SecretKey {
    let mut data = Zeroizing::new([0; 64]);
    let (key, salt) = data.split_at_mut(32);
    key.copy_from_slice(secret);
    for (byte, letter) in salt.iter_mut().zip(domain::MULTISIG) {
        *byte = *letter;
    }
    SecretKey::from_scalar(hash_to_scalar(&data[..]))
}

/// A wallet of one owner that is to become one signer's.
pub struct Candidate {
    pub(super) base: KeyPair,
    view_part: SecretKey,
}

/// Its secret parts wipe themselves.
impl ZeroizeOnDrop for Candidate {}

impl Candidate {
    /// The keys that the owner's secret keys give in a group, always the same.
    pub fn new(spend: &SecretKey, view: &SecretKey) -> Self {
        Self { base: KeyPair::from_secret(blinded(&spend.to_bytes())), view_part: blinded(&view.to_bytes()) }
    }

    /// The public key by which the group will know this signer.
    pub fn signer(&self) -> &PublicKey {
        self.base.public()
    }

    /// The message of the first round. It tells the other signers a part of the secret view key.
    pub fn message(&self, rng: &mut impl CryptoRng) -> Zeroizing<String> {
        message::first(&self.base, &self.view_part, rng)
    }

    /// Completes the first round with the messages of all other signers. The own message may be among them.
    ///
    /// # Errors
    /// When they make no group of which `threshold` may sign.
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
    /// The message for the round that is going on. An account that is ready repeats that of the last round, for signers
    /// that missed it.
    pub fn message(&self, rng: &mut impl CryptoRng) -> Zeroizing<String> {
        let round = self.rounds.min(self.rounds_required()) + 1;
        let keys = match self.has_group_key() {
            true => vec![self.group_key, *self.common.public()],
            false => self.round_keys.iter().map(|key| PublicKey(**key)).collect(),
        };
        message::later(round, keys, &self.base, rng)
    }

    /// Completes the round that is going on with the messages of all other signers. The own message may be among them.
    ///
    /// With `incomplete`, fewer will do: in the last round one of them, and before that one from each group that this
    /// signer is not in. A malicious signer may make the account useless then.
    ///
    /// # Errors
    /// When the messages are not those that it takes.
    pub fn advance(&self, messages: &[KexMessage], incomplete: bool) -> Result<Self, KexError> {
        if self.is_ready() {
            return Err(KexError::Complete);
        }
        check_round(messages, self.rounds + 1)?;
        self.complete_round(messages, incomplete)
    }

    /// Takes the keys for good although no other signer has confirmed them. They have to be made.
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
        // The only part of the key is everyone's if any signer may sign alone, so there is nothing to learn.
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

/// What this signer shares with the groups of some keys (`multisig_kex_make_round_keys`). The cofactor is part of it: a
/// malicious key would else tell something about the secret one.
pub(super) fn shared_secrets(base: &KeyPair, keys: &[PublicKey]) -> Vec<RoundKey> {
    let secrets = Derivation::batch(keys, base.secret());
    secrets.iter().flatten().map(|secret| RoundKey::new(*secret.as_bytes())).collect()
}

/// The public key of what a group shares, as it is sent in the last of the rounds that make keys.
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
