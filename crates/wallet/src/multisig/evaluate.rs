//! What the messages of a round recommend, and whether that fits together (`multisig_account_kex_impl.cpp:
//! evaluate_multisig_kex_round_msgs`, `evaluate_multisig_post_kex_round_msgs`).

use std::collections::{BTreeMap, BTreeSet};

use ferrite_types::PublicKey;

use super::account::RoundKey;
use super::message::KexMessage;

/// Messages that do not fit together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// The same own key twice.
    #[error("Found duplicate pubkeys for exclusion unexpectedly.")]
    OwnTwice,
    /// A key that not all signers of its group sent.
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
        /// How many signers sent messages.
        found: usize,
        /// How many have to.
        required: usize,
    },
    /// There is no such round.
    #[error("Bad num signers or round num (possibly numerical limits exceeded).")]
    Limits,
    /// The account itself has not the keys that it should have.
    #[error("Local account did not recommend expected number of multisig keys.")]
    OwnKeys,
    /// A signer sent too few or too many keys.
    #[error("A multisig signer recommended an unexpected number of pubkeys.")]
    Keys,
    /// A message of somebody else.
    #[error("Multisig kex message with unexpected signer encountered.")]
    UnknownSigner,
    /// The last messages name other than one spend key and one view key.
    #[error("Multisig post-kex round messages from other signers did not all contain two pubkeys.")]
    NotTwo,
    /// Some signers name only one of them.
    #[error(
        "Multisig post-kex round messages from other signers did not all recommend the same pubkey pair."
    )]
    NotTheSame,
    /// The last messages of some signers are missing.
    #[error(
        "Multisig post-kex round message origins don't line up with multisig signer set (num signers found: {found}, \
         num signers required: {required})."
    )]
    LastSigners {
        /// How many signers sent messages, this one included.
        found: usize,
        /// How many have to.
        required: usize,
    },
    /// A last message of somebody else.
    #[error("An unknown origin recommended a multisig post-kex verification messsage.")]
    UnknownLastSigner,
}

/// The round that messages are for.
pub(super) struct Round<'a> {
    pub(super) number: u32,
    pub(super) own: PublicKey,
    pub(super) signers: &'a [PublicKey],
    /// Fewer messages will do.
    pub(super) incomplete: bool,
}

/// Keys, and who sent them.
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

/// The keys of all groups that this signer is not in. `own_keys` are those of the groups that it is in.
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
    // In the first round keys are signers, and a foreign message with the own key has the own signer.
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
    // Of the groups that both signers are in, none is left here.
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

/// The two keys that all signers came to.
pub(super) fn evaluate_verification(
    round: &Round<'_>,
    messages: &[KexMessage],
) -> Result<[PublicKey; 2], EvaluateError> {
    // The own message counts here: it is the only one that some have, if they trust all others.
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

/// How many ways there are to choose `k` of `n`; none where that is not possible. With sixteen signers all are small.
pub(super) fn choose(n: u32, k: u32) -> u32 {
    if k > n {
        return 0;
    }
    (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
}
