//! Making a transaction (cryptonote_tx_utils.cpp: `construct_tx_with_tx_key`, rctSigs.cpp: `genRctSimple`).

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

/// What a transaction is to do.
#[derive(Clone)]
pub struct TxPlan<'a> {
    /// What is spent, with its rings.
    pub sources: Vec<(&'a Spendable, &'a Ring)>,
    /// Who gets what, change included. What is left over is the fee.
    pub destinations: Vec<Destination>,
    /// Where change goes, if there is any; or the address nobody has the keys of, to which nothing is sent so that
    /// there are two outputs.
    pub change: Option<AddressKeys>,
    /// What the user wants in the extra field: at most a nonce with a payment id, not yet encrypted.
    pub extra: &'a [u8],
    /// When the outputs may be spent. Anything but 0 makes the transaction stand out.
    pub unlock_time: u64,
    /// Whether amounts are hidden: version 2, otherwise version 1.
    pub rct: bool,
    /// What transactions look like.
    pub rules: TxRules,
}

/// A transaction with what only its sender knows.
#[derive(Clone)]
pub struct Built {
    /// The transaction.
    pub tx: Transaction,
    /// Its secret key.
    pub tx_key: SecretKey,
    /// Secret keys for single outputs, when several receivers need them.
    pub additional_tx_keys: Vec<SecretKey>,
    /// For each input which of the sources it spends.
    pub input_order: Vec<usize>,
    /// The destinations in the order of the outputs.
    pub destinations: Vec<Destination>,
}

/// Why no transaction can be made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There is nothing to spend.
    #[error("no inputs")]
    NoSources,
    /// There is nobody to pay.
    #[error("no outputs")]
    NoDestinations,
    /// One range proof covers 16 outputs.
    #[error("{0} outputs, at most {BULLETPROOF_PLUS_MAX_OUTPUTS} are possible")]
    TooManyOutputs(usize),
    /// The outputs are worth more than the inputs, or more than 64 bits.
    #[error("inputs of {spent} for outputs of {paid}")]
    NotEnough {
        /// The sum of the inputs.
        spent: u64,
        /// The sum of the outputs.
        paid: u128,
    },
    /// A visible output of nothing.
    #[error("an output of version 1 without an amount")]
    ZeroAmount,
    /// An encrypted payment id can be read by a single receiver only.
    #[error("destinations have to have exactly one output to support encrypted payment ids")]
    PaymentIdForSeveral,
    /// The extra field does not decode.
    #[error("extra: {0}")]
    Extra(#[from] ExtraError),
    /// The extra field is longer than is relayed.
    #[error("extra of {0} bytes is too long")]
    ExtraTooLong(usize),
    /// A key that is not a point.
    #[error(transparent)]
    Key(#[from] InvalidPublicKeyError),
    /// The wallet's keys do not give the key of an output that it is to spend.
    #[error("the key of source {0} is not the wallet's")]
    NotOurs(usize),
    /// A ring does not have the output that it is to hide.
    #[error("the ring of source {0} does not have the output")]
    NotInRing(usize),
    /// A kind of proof that is not made any more.
    #[error("transactions of the rules before version 15 are not made")]
    OldRules,
    /// A range proof cannot be made.
    #[error(transparent)]
    RangeProof(#[from] ProveError),
    /// A ring signature cannot be made.
    #[error("ring signature of input {input}: {source}")]
    Clsag {
        /// Which input.
        input: usize,
        /// Why not.
        source: clsag::SignError,
    },
    /// Several signers can spend hidden amounts only.
    #[error("Multisig wallets cannot spend non rct outputs")]
    SharedVersion1,
    /// Several signers cannot lock what they pay.
    #[error("Multisig wallets cannot set an unlock time")]
    SharedUnlockTime,
    /// Too few signers have told of their nonces for an output.
    #[error("LR not found for enough participants")]
    Nonces,
    /// A ring signature of version 1 cannot be made.
    #[error("ring signature of input {input}: {source}")]
    V1 {
        /// Which input.
        input: usize,
        /// Why not.
        source: v1::SignError,
    },
}

/// Makes the transaction. Its keys are new; whoever calls stores them before the transaction is sent.
///
/// # Errors
/// When the plan cannot be carried out.
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

/// Makes the transaction but for the signatures and proofs, which somebody else has to add: he will pick other keys and
/// another order. The payment id is readable, so that he can.
///
/// # Errors
/// When the plan cannot be carried out.
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

/// A transaction of the same size and weight as [`build`] gives, but without signatures, proofs and keys. It takes
/// almost no time.
///
/// # Errors
/// When the plan cannot be carried out.
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

    /// What the inputs have more than the outputs.
    ///
    /// # Errors
    /// When they have less.
    pub fn fee(&self) -> Result<Amount, BuildError> {
        let paid: u128 = self.destinations.iter().map(|destination| u128::from(destination.amount.0)).sum();
        let spent: u128 = self.sources.iter().map(|(source, _)| u128::from(source.amount.0)).sum();
        let fee = spent.checked_sub(paid).and_then(|fee| u64::try_from(fee).ok());
        let not_enough = BuildError::NotEnough { spent: u64::try_from(spent).unwrap_or(u64::MAX), paid };
        fee.map(Amount).ok_or(not_enough)
    }

    /// Inputs are by key image, falling.
    fn input_order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.sources.len()).collect();
        order.sort_by_key(|&place| Reverse(self.sources[place].0.key_image));
        order
    }

    /// The secret keys of the inputs, which must be those of the outputs as the wallet has them.
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

/// The length of the blob and the weight.
pub fn size_and_weight(tx: &Transaction) -> (u64, u64) {
    let size = tx.blob_size();
    (size as u64, tx.weight_of_blob(size))
}

/// The fee that a transaction says it pays, as far as it says so.
pub fn stated_fee(tx: &Transaction) -> Amount {
    match &tx.proofs {
        TxProofs::V1 { .. } => tx.fee().unwrap_or_default(),
        TxProofs::V2 { base, .. } => base.fee,
    }
}

#[cfg(test)]
mod tests;
