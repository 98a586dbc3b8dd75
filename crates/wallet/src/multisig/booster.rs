//! Messages that let another signer skip a round (`multisig_account.h: get_multisig_kex_round_booster`).
//!
//! Two of three signers, for example, can agree on their shared key while the third has only sent its first message. A
//! booster is the message of the next round, created from fewer messages than that round needs.

use std::collections::BTreeSet;

use ferrite_crypto::keys::KeyPair;
use ferrite_types::PublicKey;
use ferrite_types::network::constants::proofs::MULTISIG_MAX_SIGNERS;
use rand_core::CryptoRng;
use zeroize::Zeroizing;

use super::account::{MultisigAccount, RoundKey, rounds_required};
use super::exchange::{Candidate, KexError, check_round, public_part, shared_secrets};
use super::message::{self, KexMessage};

/// Why a booster cannot be created.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoosterError {
    /// The threshold exceeds the number of signers.
    #[error("num_signers must be >= threshold")]
    Threshold,
    /// The threshold is zero.
    #[error("threshold must be >= 1")]
    NoThreshold,
    /// There is only one signer.
    #[error("Must be at least one other multisig signer.")]
    Alone,
    /// Too many signers.
    #[error(
        "Too many multisig signers specified (limit = 16 to prevent dangerous combinatorial explosion during key \
         exchange)."
    )]
    TooMany,
    /// All rounds that can be skipped are complete.
    #[error(
        "Multisig kex booster: this account has already completed all intermediate kex rounds so it can't make a kex \
         booster (there is no round available to boost)."
    )]
    NoRound,
    /// The messages are not those of the current round.
    #[error(transparent)]
    Messages(#[from] KexError),
}

impl Candidate {
    /// A message of the second round, from the first messages of some signers.
    ///
    /// # Errors
    /// If there is no such round, or the messages belong to another.
    pub fn booster(
        &self,
        group: (u32, u32),
        messages: &[KexMessage],
        rng: &mut impl CryptoRng,
    ) -> Result<Zeroizing<String>, BoosterError> {
        booster(&self.base, 1, &[], group, messages, rng)
    }
}

impl MultisigAccount {
    /// A message of the next round, from messages of some signers.
    ///
    /// # Errors
    /// If there is no such round, or the messages belong to another.
    pub fn booster(
        &self,
        group: (u32, u32),
        messages: &[KexMessage],
        rng: &mut impl CryptoRng,
    ) -> Result<Zeroizing<String>, BoosterError> {
        booster(&self.base, self.rounds + 1, &self.round_keys, group, messages, rng)
    }
}

/// `round` is the round of the messages, in which this signer has `own_keys`; `group` is the threshold and the number
/// of signers.
fn booster(
    base: &KeyPair,
    round: u32,
    own_keys: &[RoundKey],
    (threshold, total): (u32, u32),
    messages: &[KexMessage],
    rng: &mut impl CryptoRng,
) -> Result<Zeroizing<String>, BoosterError> {
    if total < threshold {
        return Err(BoosterError::Threshold);
    }
    let required = rounds_required(threshold, total).ok_or(BoosterError::NoThreshold)?;
    if total < 2 {
        return Err(BoosterError::Alone);
    }
    if total > MULTISIG_MAX_SIGNERS {
        return Err(BoosterError::TooMany);
    }
    if round >= required {
        return Err(BoosterError::NoRound);
    }
    check_round(messages, round)?;
    let others = messages.iter().filter(|message| message.signer() != base.public());
    let mut keys: BTreeSet<[u8; 32]> = others.flat_map(KexMessage::keys).map(|key| key.0).collect();
    // This signer is already a member of these subgroups.
    keys.retain(|key| !own_keys.iter().any(|own| **own == *key));
    let secrets = shared_secrets(base, &keys.into_iter().map(PublicKey).collect::<Vec<_>>());
    let keys = match round + 1 == required {
        true => secrets.iter().map(public_part).collect(),
        false => secrets.iter().map(|secret| PublicKey(**secret)).collect(),
    };
    Ok(message::later(round + 1, keys, base, rng))
}
