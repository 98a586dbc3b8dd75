//! The keys recommended by the messages of a round, and their consistency
//! (`multisig_account_kex_impl.cpp: evaluate_multisig_kex_round_msgs`, `evaluate_multisig_post_kex_round_msgs`).

use std::collections::{BTreeMap, BTreeSet};

use ferrite_types::PublicKey;

use super::account::RoundKey;
use super::message::KexMessage;

/// Why messages are inconsistent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// One of our own keys occurs twice.
    #[error("Found duplicate pubkeys for exclusion unexpectedly.")]
    OwnTwice,
    /// A key was not sent by all signers of its subgroup.
    #[error("A pubkey recommended by multisig kex messages had an unexpected number of recommendations.")]
    Recommendations,
    /// Messages of some signers are missing.
    #[error(
        "Number of unique other signers recommending pubkeys does not equal number of required other signers \
         (kex round: {round}, num signers found: {found}, num signers required: {required})."
    )]
    Signers {
        /// The round.
        round: u32,
        /// The number of signers that sent messages.
        found: usize,
        /// The number required.
        required: usize,
    },
    /// There is no such round.
    #[error("Bad num signers or round num (possibly numerical limits exceeded).")]
    Limits,
    /// The account itself has the wrong number of keys.
    #[error("Local account did not recommend expected number of multisig keys.")]
    OwnKeys,
    /// A signer sent too few or too many keys.
    #[error("A multisig signer recommended an unexpected number of pubkeys.")]
    Keys,
    /// A message from an unknown signer.
    #[error("Multisig kex message with unexpected signer encountered.")]
    UnknownSigner,
    /// The verification messages do not name exactly one spend key and one view key.
    #[error("Multisig post-kex round messages from other signers did not all contain two pubkeys.")]
    NotTwo,
    /// Some signers name only one of them.
    #[error(
        "Multisig post-kex round messages from other signers did not all recommend the same pubkey pair."
    )]
    NotTheSame,
    /// Verification messages of some signers are missing.
    #[error(
        "Multisig post-kex round message origins don't line up with multisig signer set (num signers found: {found}, \
         num signers required: {required})."
    )]
    LastSigners {
        /// The number of signers that sent messages, including this one.
        found: usize,
        /// The number required.
        required: usize,
    },
    /// A verification message from an unknown signer.
    #[error("An unknown origin recommended a multisig post-kex verification messsage.")]
    UnknownLastSigner,
}

/// The round of the messages.
pub(super) struct Round<'a> {
    pub(super) number: u32,
    pub(super) own: PublicKey,
    pub(super) signers: &'a [PublicKey],
    /// Accept fewer messages.
    pub(super) incomplete: bool,
}

/// Keys with their senders.
type Origins = BTreeMap<[u8; 32], BTreeSet<[u8; 32]>>;

fn origins<'a>(messages: impl IntoIterator<Item = &'a KexMessage>) -> Origins {
    let mut origins = Origins::new();
    for message in messages {
        for key in message.keys() {
            origins.entry(key.0).or_default().insert(message.signer().0);
        }
    }
    origins
}

/// The keys of all subgroups that do not include this signer. `own_keys` are those of the subgroups that do.
pub(super) fn evaluate(
    round: &Round<'_>,
    messages: &[KexMessage],
    own_keys: &[RoundKey],
) -> Result<Vec<PublicKey>, EvaluateError> {
    let own: BTreeSet<&[u8; 32]> = own_keys.iter().map(|key| &**key).collect();
    if own.len() != own_keys.len() {
        return Err(EvaluateError::OwnTwice);
    }
    let mut keys = origins(messages.iter().filter(|message| *message.signer() != round.own));
    // In the first round keys are signers, and a foreign message with our own key has our own signer.
    keys.retain(|key, _| !own.contains(key));
    let wanted = if round.incomplete { 1 } else { round.number as usize };
    if keys.values().any(|origins| origins.len() < wanted) {
        return Err(EvaluateError::Recommendations);
    }
    let mut counts = BTreeMap::<[u8; 32], u32>::new();
    for origin in keys.values().flatten() {
        *counts.entry(*origin).or_default() += 1;
    }
    check_signers(round, &counts, own_keys.len())?;
    Ok(keys.into_keys().map(PublicKey).collect())
}

fn check_signers(
    round: &Round<'_>,
    counts: &BTreeMap<[u8; 32], u32>,
    own_keys: usize,
) -> Result<(), EvaluateError> {
    let others = round.signers.len().saturating_sub(1);
    let missing = if round.incomplete { (round.number as usize).saturating_sub(1) } else { 0 };
    let required = others.saturating_sub(missing);
    if counts.len() < required {
        return Err(EvaluateError::Signers { round: round.number, found: counts.len(), required });
    }
    // Subgroups with both signers have been removed here.
    let all = u32::try_from(others).unwrap_or(u32::MAX);
    let of_each = choose(all.saturating_sub(1), round.number.saturating_sub(1));
    let of_own = choose(all, round.number.saturating_sub(1));
    if of_each == 0 || of_own == 0 {
        return Err(EvaluateError::Limits);
    }
    if u32::try_from(own_keys) != Ok(of_own) {
        return Err(EvaluateError::OwnKeys);
    }
    for (origin, &count) in counts {
        if count != of_each {
            return Err(EvaluateError::Keys);
        }
        if !round.signers.contains(&PublicKey(*origin)) {
            return Err(EvaluateError::UnknownSigner);
        }
    }
    Ok(())
}

/// The two keys that all signers arrived at.
pub(super) fn evaluate_verification(
    round: &Round<'_>,
    messages: &[KexMessage],
) -> Result<[PublicKey; 2], EvaluateError> {
    // Our own message counts: it is the only one for a signer that trusts all others.
    let keys: Vec<_> = origins(messages).into_iter().collect();
    let [(first, signers), (second, others)] = keys.try_into().map_err(|_| EvaluateError::NotTwo)?;
    if signers != others {
        return Err(EvaluateError::NotTheSame);
    }
    let mut signers = signers;
    signers.insert(round.own.0);
    let required = if round.incomplete { 1 } else { round.signers.len() };
    if signers.len() < required {
        return Err(EvaluateError::LastSigners { found: signers.len(), required });
    }
    match signers.iter().all(|signer| round.signers.contains(&PublicKey(*signer))) {
        true => Ok([PublicKey(first), PublicKey(second)]),
        false => Err(EvaluateError::UnknownLastSigner),
    }
}

/// The binomial coefficient, or 0 if `k` exceeds `n`. With sixteen signers all are small.
pub(super) fn choose(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}
