//! Building a transaction (cryptonote_tx_utils.cpp: `construct_tx_with_tx_key`, rctSigs.cpp: `genRctSimple`).

mod extra;
mod outputs;
mod proofs;
pub(super) mod shared;

use std::cmp::Reverse;

use ferrite_crypto::keys::{AddressKeys, InvalidPublicKeyError, SecretKey, encrypt_payment_id, key_image};
use ferrite_crypto::range::ProveError;
use ferrite_crypto::ring::{clsag, v1};
use ferrite_types::extra::ExtraError;
use ferrite_types::network::constants::proofs::BULLETPROOF_PLUS_MAX_OUTPUTS;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOut, TxProofs, absolute_to_relative};
use ferrite_types::{Amount, PublicKey};
use rand_core::CryptoRng;

pub use outputs::{Recipients, received};

use super::rules::TxRules;
use super::{Destination, Ring, SenderKeys, Spendable, random};
use outputs::Outputs;

/// The plan of a transaction.
#[derive(Clone)]
pub struct TxPlan<'a> {
    /// The outputs to spend, with their rings.
    pub sources: Vec<(&'a Spendable, &'a Ring)>,
    /// The destinations, including change. The remainder is the fee.
    pub destinations: Vec<Destination>,
    /// The change address, if there is change; or the random address of the dummy output of amount 0, which ensures
    /// that there are two outputs.
    pub change: Option<AddressKeys>,
    /// The user's part of the extra field: at most a nonce with a payment id, not yet encrypted.
    pub extra: &'a [u8],
    /// The unlock time. Any value but 0 makes the transaction stand out.
    pub unlock_time: u64,
    /// Whether amounts are hidden: version 2, otherwise version 1.
    pub rct: bool,
    /// The rules for the form of transactions.
    pub rules: TxRules,
}

/// A transaction with its secrets.
#[derive(Clone)]
pub struct Built {
    /// The transaction.
    pub tx: Transaction,
    /// The secret transaction key.
    pub tx_key: SecretKey,
    /// The additional secret keys, if several recipients need them.
    pub additional_tx_keys: Vec<SecretKey>,
    /// The source spent by each input.
    pub input_order: Vec<usize>,
    /// The destinations in the order of the outputs.
    pub destinations: Vec<Destination>,
}

/// Why a transaction cannot be built.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There are no inputs.
    #[error("no inputs")]
    NoSources,
    /// There are no outputs.
    #[error("no outputs")]
    NoDestinations,
    /// A range proof covers at most 16 outputs.
    #[error("{0} outputs, at most {BULLETPROOF_PLUS_MAX_OUTPUTS} are possible")]
    TooManyOutputs(usize),
    /// The outputs exceed the inputs or 64 bits.
    #[error("the inputs are worth {spent}, the outputs {paid}")]
    NotEnough {
        /// The sum of the inputs.
        spent: u64,
        /// The sum of the outputs.
        paid: u128,
    },
    /// A visible output with amount 0.
    #[error("a version 1 output with amount 0")]
    ZeroAmount,
    /// An encrypted payment id needs a single recipient.
    #[error("destinations have to have exactly one output to support encrypted payment ids")]
    PaymentIdForSeveral,
    /// The extra field does not decode.
    #[error("extra: {0}")]
    Extra(#[from] ExtraError),
    /// The extra field exceeds the relay limit.
    #[error("extra of {0} bytes is too long")]
    ExtraTooLong(usize),
    /// A key is not a valid point.
    #[error(transparent)]
    Key(#[from] InvalidPublicKeyError),
    /// An output does not belong to the wallet's keys.
    #[error("source {0} does not belong to the wallet")]
    NotOurs(usize),
    /// A ring lacks its real output.
    #[error("the ring of source {0} does not contain the output")]
    NotInRing(usize),
    /// The rules demand a proof type that is no longer created.
    #[error("transactions for rules before version 15 are not supported")]
    OldRules,
    /// A range proof cannot be created.
    #[error(transparent)]
    RangeProof(#[from] ProveError),
    /// A ring signature cannot be created.
    #[error("ring signature of input {input}: {source}")]
    Clsag {
        /// The input.
        input: usize,
        /// The cause.
        source: clsag::SignError,
    },
    /// Multisig wallets can only spend RingCT outputs.
    #[error("Multisig wallets cannot spend non rct outputs")]
    SharedVersion1,
    /// Multisig wallets cannot set an unlock time.
    #[error("Multisig wallets cannot set an unlock time")]
    SharedUnlockTime,
    /// Nonces of too few signers are available for an output.
    #[error("LR not found for enough participants")]
    Nonces,
    /// A version 1 ring signature cannot be created.
    #[error("ring signature of input {input}: {source}")]
    V1 {
        /// The input.
        input: usize,
        /// The cause.
        source: v1::SignError,
    },
}

/// Builds the transaction with new transaction keys, which the caller must store before sending it.
///
/// # Errors
/// If the plan cannot be executed.
pub fn build(plan: &TxPlan<'_>, sender: &SenderKeys, rng: &mut impl CryptoRng) -> Result<Built, BuildError> {
    plan.check()?;
    let tx_key = SecretKey::random(rng);
    let recipients = Recipients::of(&plan.destinations, plan.change.as_ref());
    let additional = match recipients.need_additional_keys() {
        true => plan.destinations.iter().map(|_| SecretKey::random(rng)).collect(),
        false => Vec::new(),
    };
    let mut destinations = plan.destinations.clone();
    random::shuffle(rng, &mut destinations);

    let outputs = Outputs::derive(plan, sender, &recipients, &destinations, &tx_key, &additional)?;
    let extra = extra::assemble(plan, &outputs.tx_key, &outputs.additional_keys, |id, view| {
        Ok(encrypt_payment_id(id, view, &tx_key)?)
    })?;
    let input_order = plan.input_order();
    let secrets = plan.secrets(sender, &input_order)?;
    let prefix = plan.prefix(&input_order, outputs.outs.clone(), extra);
    let signed = proofs::Unsigned { plan, prefix, order: &input_order, secrets: &secrets, outputs: &outputs };
    let tx = match plan.rct {
        true => signed.version_2(&destinations, rng)?,
        false => signed.version_1(rng)?,
    };
    Ok(Built { tx, tx_key, additional_tx_keys: additional, input_order, destinations })
}

/// Builds the transaction without signatures and proofs. The signer adds these with other keys and another output
/// order; the payment id is left unencrypted for the signer.
///
/// # Errors
/// If the plan cannot be executed.
pub fn build_unsigned(
    plan: &TxPlan<'_>,
    sender: &SenderKeys,
    rng: &mut impl CryptoRng,
) -> Result<Built, BuildError> {
    plan.check()?;
    let tx_key = SecretKey::random(rng);
    let recipients = Recipients::of(&plan.destinations, plan.change.as_ref());
    let additional: Vec<SecretKey> = match recipients.need_additional_keys() {
        true => plan.destinations.iter().map(|_| SecretKey::random(rng)).collect(),
        false => Vec::new(),
    };
    let mut destinations = plan.destinations.clone();
    random::shuffle(rng, &mut destinations);
    let outputs = Outputs::derive(plan, sender, &recipients, &destinations, &tx_key, &additional)?;
    let extra = extra::assemble(plan, &outputs.tx_key, &outputs.additional_keys, |id, _| Ok(id))?;
    let input_order = plan.input_order();
    let prefix = plan.prefix(&input_order, outputs.outs, extra);
    let tx = Transaction { prefix, proofs: proofs::placeholders(plan, &input_order) };
    Ok(Built { tx, tx_key, additional_tx_keys: additional, input_order, destinations })
}

/// A transaction with the size and weight of the result of [`build`], but without signatures, proofs and keys. It takes
/// almost no time.
///
/// # Errors
/// If the plan cannot be executed.
pub fn draft(plan: &TxPlan<'_>) -> Result<Transaction, BuildError> {
    plan.check()?;
    let recipients = Recipients::of(&plan.destinations, plan.change.as_ref());
    let additional = match recipients.need_additional_keys() {
        true => vec![PublicKey::default(); plan.destinations.len()],
        false => Vec::new(),
    };
    let extra = extra::assemble(plan, &PublicKey::default(), &additional, |id, _| Ok(id))?;
    let outs = plan
        .destinations
        .iter()
        .map(|destination| outputs::tx_out(plan, destination.amount, PublicKey::default(), 0));
    let order = plan.input_order();
    let prefix = plan.prefix(&order, outs.collect(), extra);
    Ok(Transaction { prefix, proofs: proofs::placeholders(plan, &order) })
}

impl TxPlan<'_> {
    fn check(&self) -> Result<(), BuildError> {
        if self.sources.is_empty() {
            return Err(BuildError::NoSources);
        }
        if self.destinations.is_empty() {
            return Err(BuildError::NoDestinations);
        }
        if self.rct && !(self.rules.bulletproof_plus && self.rules.clsag) {
            return Err(BuildError::OldRules);
        }
        if self.rct && self.destinations.len() > BULLETPROOF_PLUS_MAX_OUTPUTS {
            return Err(BuildError::TooManyOutputs(self.destinations.len()));
        }
        if !self.rct && self.destinations.iter().any(|destination| destination.amount.0 == 0) {
            return Err(BuildError::ZeroAmount);
        }
        for (place, (source, ring)) in self.sources.iter().enumerate() {
            let real = ring.members.get(ring.real);
            if real.is_none_or(|real| real.index != source.global_index || real.key != source.key) {
                return Err(BuildError::NotInRing(place));
            }
        }
        self.fee().map(|_| ())
    }

    /// The difference between inputs and outputs.
    ///
    /// # Errors
    /// If it is negative.
    pub fn fee(&self) -> Result<Amount, BuildError> {
        let paid: u128 = self.destinations.iter().map(|destination| u128::from(destination.amount.0)).sum();
        let spent: u128 = self.sources.iter().map(|(source, _)| u128::from(source.amount.0)).sum();
        let fee = spent.checked_sub(paid).and_then(|fee| u64::try_from(fee).ok());
        let not_enough = BuildError::NotEnough { spent: u64::try_from(spent).unwrap_or(u64::MAX), paid };
        fee.map(Amount).ok_or(not_enough)
    }

    /// Inputs are sorted by key image, descending.
    fn input_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.sources.len()).collect();
        order.sort_by_key(|&place| Reverse(self.sources[place].0.key_image));
        order
    }

    /// The secret keys of the inputs, checked against the output keys.
    fn secrets(&self, sender: &SenderKeys, order: &[usize]) -> Result<Vec<SecretKey>, BuildError> {
        let secret = |&place: &usize| {
            let source = self.sources[place].0;
            let secret = source.secret_key(sender);
            let ours = |secret: &SecretKey| key_image(&source.key, secret) == source.key_image;
            secret.filter(ours).ok_or(BuildError::NotOurs(place))
        };
        order.iter().map(secret).collect()
    }

    fn prefix(&self, order: &[usize], vout: Vec<TxOut>, extra: Vec<u8>) -> TransactionPrefix {
        let vin = order.iter().map(|&place| {
            let (source, ring) = &self.sources[place];
            TxIn::ToKey {
                amount: Amount(if self.rct { source.listed_amount() } else { source.amount.0 }),
                key_offsets: absolute_to_relative(&ring.indices()),
                key_image: source.key_image,
            }
        });
        TransactionPrefix { unlock_time: self.unlock_time, vin: vin.collect(), vout, extra }
    }
}

/// The size of the blob and the weight.
pub fn size_and_weight(tx: &Transaction) -> (u64, u64) {
    let size = tx.blob_size();
    (size as u64, tx.weight_of_blob(size))
}

/// The fee stated by a transaction, or 0.
pub fn stated_fee(tx: &Transaction) -> Amount {
    match &tx.proofs {
        TxProofs::V1 { .. } => tx.fee().unwrap_or_default(),
        TxProofs::V2 { base, .. } => base.fee,
    }
}

#[cfg(test)]
mod tests;
