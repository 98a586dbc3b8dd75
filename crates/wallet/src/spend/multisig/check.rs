//! The checks of a signer before it uses its nonces and shares (wallet2.cpp: `sign_multisig_tx`).

use std::collections::{BTreeSet, HashSet};

use ferrite_crypto::ring::clsag::multisig::{Challenge, PartialResponse};
use ferrite_types::{CompressedPoint, PublicKey};
use rand_core::CryptoRng;

use super::super::build::shared::{Claimed, Rebuilt, rebuild};
use super::super::cold::{AcceptedTx, Limits, Objection, RefusedError, check_tx};
use super::super::pending::{PendingTx, SharedSignatures, SigningAttempt};
use super::super::{SenderKeys, Spendable};
use super::set::MultisigTxSet;
use crate::multisig::{MultisigAccount, StaleError};
use crate::state::{ExportedOutputs, Wallet};

/// Why a set is not signed or not sent. The texts are the reference's where it refuses the same.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SetError {
    /// The wallet is not multisig, or its key exchange is not complete.
    #[error("This wallet is multisig, but not yet finalized")]
    NotReady,
    /// The set is empty.
    #[error("No tx found")]
    Empty,
    /// This signer has already signed.
    #[error("Transaction already signed by this private key")]
    AlreadySigned,
    /// More signers have signed than required.
    #[error("Transaction was signed by too many signers")]
    TooManySigners,
    /// Enough signers have signed.
    #[error("Transaction is already fully signed")]
    Complete,
    /// Too few signers have signed.
    #[error("Not enough signers signed this transaction.")]
    Incomplete,
    /// A signer of the set does not belong to the group.
    #[error("Signer is not a member of this multisig wallet")]
    UnknownSigner,
    /// An input is frozen.
    #[error("Will not sign multisig tx containing frozen outputs")]
    Frozen,
    /// The set does not match the wallet's outputs.
    #[error("the set does not fit the outputs of this wallet")]
    Misfit,
    /// A transaction has no signatures.
    #[error("No signatures found in multisig tx")]
    NoSignatures,
    /// A claim about a transaction is wrong.
    #[error("error: multisig::signing::tx_builder_ringct_t::init: {0}")]
    Refused(#[from] RefusedError),
    /// The partial signatures do not match the transaction.
    #[error(
        "error: multisig::signing::tx_builder_ringct_t::next_partial_sign: attempt {0} does not fit the inputs"
    )]
    Attempt(usize),
    /// No attempt includes this signer, or none can be completed by the signers so far.
    #[error(
        "Unable to finalize the transaction: the ignore sets for these tx attempts seem to be malformed."
    )]
    NoAttempt,
    /// Several attempts could be completed by the signers so far.
    #[error("More than one transaction is final")]
    SeveralAttempts,
    /// The nonces are no longer available.
    #[error(transparent)]
    Stale(#[from] StaleError),
}

/// A checked set.
pub struct AcceptedSet<'a> {
    pub(super) set: &'a MultisigTxSet,
    pub(super) txs: Vec<CheckedTx<'a>>,
    /// Whether this signer's signature is the last one required.
    pub(super) completes: bool,
    pub(super) own: PublicKey,
}

/// A rebuilt transaction.
pub(super) struct CheckedTx<'a> {
    pub(super) tx: AcceptedTx<'a>,
    pub(super) sources: Vec<Spendable>,
    pub(super) rebuilt: Rebuilt,
    /// The attempts that include this signer.
    pub(super) attempts: Vec<CheckedAttempt<'a>>,
}

/// An attempt that matches its transaction.
pub(super) struct CheckedAttempt<'a> {
    /// Its position among the attempts.
    pub(super) place: usize,
    pub(super) names: &'a BTreeSet<CompressedPoint>,
    /// For each input, the challenge and the partial response.
    pub(super) inputs: Vec<(Challenge, PartialResponse)>,
}

/// Compares the claims of a set with the wallet. Neither nonces nor shares are used.
///
/// # Errors
/// If a claim is wrong, or the set must not be signed.
pub fn check<'a>(
    set: &'a MultisigTxSet,
    wallet: &Wallet,
    limits: &Limits,
    rng: &mut impl CryptoRng,
) -> Result<AcceptedSet<'a>, SetError> {
    let account = wallet.cosigner().map_err(|_| SetError::NotReady)?;
    let own = *account.own_signer();
    let threshold = usize::try_from(account.threshold()).unwrap_or(usize::MAX);
    if set.txs.is_empty() {
        return Err(SetError::Empty);
    }
    if set.signers.contains(&own) {
        return Err(SetError::AlreadySigned);
    }
    if set.signers.len() > threshold {
        return Err(SetError::TooManySigners);
    }
    if set.signers.len() == threshold {
        return Err(SetError::Complete);
    }
    let completes = set.signers.len() + 1 >= threshold;
    let mut txs = check_txs(set, wallet, account, limits, rng)?;
    for (tx, pending) in txs.iter_mut().zip(&set.txs) {
        tx.attempts = tx.check_attempts(&own, shared(pending)?)?;
        if completes {
            tx.final_attempt(set, &own, shared(pending)?)?;
        }
    }
    Ok(AcceptedSet { set, txs, completes, own })
}

/// Checks a fully signed set before it is sent: everything that [`check`] compares, and the signatures.
///
/// # Errors
/// If it is invalid.
pub fn check_complete(
    set: &MultisigTxSet,
    wallet: &Wallet,
    limits: &Limits,
    rng: &mut impl CryptoRng,
) -> Result<(), SetError> {
    let account = wallet.cosigner().map_err(|_| SetError::NotReady)?;
    let threshold = usize::try_from(account.threshold()).unwrap_or(usize::MAX);
    if set.signers.len() < threshold {
        return Err(SetError::Incomplete);
    }
    for (tx, pending) in check_txs(set, wallet, account, limits, rng)?.iter().zip(&set.txs) {
        tx.verify(&pending.tx)?;
    }
    Ok(())
}

fn check_txs<'a>(
    set: &'a MultisigTxSet,
    wallet: &Wallet,
    account: &MultisigAccount,
    limits: &Limits,
    rng: &mut impl CryptoRng,
) -> Result<Vec<CheckedTx<'a>>, SetError> {
    let ignored = set.txs.iter().flat_map(|tx| tx.shared.iter().flat_map(|shared| &shared.attempts));
    let mut named = set.signers.iter().chain(ignored.flat_map(|attempt| &attempt.ignore));
    if !named.all(|signer| account.signers().contains(signer)) {
        return Err(SetError::UnknownSigner);
    }
    if !set.fits(wallet.outputs().len()) {
        return Err(SetError::Misfit);
    }
    let sender = SenderKeys::watching(wallet.keys());
    let mut spent = HashSet::new();
    let mut txs = Vec::with_capacity(set.txs.len());
    for pending in &set.txs {
        let tx = CheckedTx::new(pending, wallet, &sender, limits, rng)?;
        if !tx.sources.iter().all(|source| spent.insert(source.key)) {
            return Err(RefusedError::from(Objection::Twice).into());
        }
        txs.push(tx);
    }
    Ok(txs)
}

fn shared(pending: &PendingTx) -> Result<&SharedSignatures, SetError> {
    pending.shared.as_ref().ok_or(SetError::NoSignatures)
}

impl<'a> CheckedTx<'a> {
    fn new(
        pending: &'a PendingTx,
        wallet: &Wallet,
        sender: &SenderKeys,
        limits: &Limits,
        rng: &mut impl CryptoRng,
    ) -> Result<Self, SetError> {
        let signatures = shared(pending)?;
        let tx = check_tx(&pending.construction, &ExportedOutputs::default(), wallet, limits);
        let tx = tx.map_err(|problem| match problem {
            RefusedError::NotConstructed(Objection::Frozen(_)) => SetError::Frozen,
            problem => problem.into(),
        })?;
        let sources = with_key_images(&tx, wallet).map_err(RefusedError::from)?;
        check_summary(pending, &tx, &sources).map_err(RefusedError::from)?;
        let claimed = Claimed {
            tx: &pending.tx,
            tx_key: &pending.tx_key,
            additional_tx_keys: &pending.additional_tx_keys,
            entropy: &signatures.tx_key_entropy,
        };
        let rebuilt = rebuild(&tx.plan(&sources), sender, &claimed, rng);
        let rebuilt = rebuilt.map_err(|problem| RefusedError::from(Objection::from(problem)))?;
        Ok(Self { tx, sources, rebuilt, attempts: Vec::new() })
    }

    /// The attempts of this signer. Each must match the transaction and contain the challenge derived from it.
    fn check_attempts(
        &self,
        own: &PublicKey,
        signatures: &'a SharedSignatures,
    ) -> Result<Vec<CheckedAttempt<'a>>, SetError> {
        let mut checked = Vec::new();
        for (place, attempt) in signatures.attempts.iter().enumerate() {
            let inputs = self.check_attempt(attempt).ok_or(SetError::Attempt(place))?;
            if !attempt.ignore.contains(own) {
                checked.push(CheckedAttempt { place, names: &attempt.used_nonces, inputs });
            }
        }
        if checked.is_empty() { Err(SetError::NoAttempt) } else { Ok(checked) }
    }

    fn check_attempt(&self, attempt: &SigningAttempt) -> Option<Vec<(Challenge, PartialResponse)>> {
        let inputs = &self.rebuilt.inputs;
        if [attempt.totals.len(), attempt.challenges.len(), attempt.responses.len()] != [inputs.len(); 3] {
            return None;
        }
        let mut checked = Vec::with_capacity(inputs.len());
        for (number, input) in inputs.iter().enumerate() {
            let challenge = input.clsag.challenge(&attempt.totals[number])?;
            if challenge.first() != attempt.challenges[number] {
                return None;
            }
            checked.push((challenge, PartialResponse::from_bytes(&attempt.responses[number])?));
        }
        Some(checked)
    }

    /// The attempt that is completed by the previous signers and this one.
    pub(super) fn final_attempt(
        &self,
        set: &MultisigTxSet,
        own: &PublicKey,
        signatures: &SharedSignatures,
    ) -> Result<usize, SetError> {
        let takes_part = |attempt: &SigningAttempt| {
            !attempt.ignore.contains(own) && attempt.ignore.is_disjoint(&set.signers)
        };
        let mut places =
            (0..signatures.attempts.len()).filter(|place| takes_part(&signatures.attempts[*place]));
        let place = places.next().ok_or(SetError::NoAttempt)?;
        if places.next().is_some() { Err(SetError::SeveralAttempts) } else { Ok(place) }
    }

    /// Verifies the complete signatures.
    pub(super) fn verify(&self, tx: &ferrite_types::tx::Transaction) -> Result<(), SetError> {
        let verified = self.rebuilt.verify(&self.tx.plan(&self.sources), tx);
        verified.map_err(|problem| RefusedError::from(Objection::from(problem)).into())
    }
}

/// The inputs with the key images from the set: no signer can compute them alone, but this one knows them if the
/// signers have exchanged their parts.
fn with_key_images(tx: &AcceptedTx<'_>, wallet: &Wallet) -> Result<Vec<Spendable>, Objection> {
    let with_image = |(number, source): (usize, &Spendable)| {
        let claimed = tx.data.sources[number].key_image.ok_or(Objection::KeyImage(number))?;
        let own = wallet.outputs().get(source.transfer).filter(|own| !own.key_image_partial);
        match own.and_then(|own| own.key_image) {
            Some(known) if known != claimed => Err(Objection::KeyImage(number)),
            _ => Ok(Spendable { key_image: claimed, ..source.clone() }),
        }
    };
    tx.sources.iter().enumerate().map(with_image).collect()
}

/// Repeated data must agree: some of it is displayed and stored, the rest is signed.
fn check_summary(pending: &PendingTx, tx: &AcceptedTx<'_>, sources: &[Spendable]) -> Result<(), Objection> {
    let data = tx.data;
    let fee = tx.plan(sources).fee()?.0;
    let same = pending.fee == fee
        && pending.dust == 0
        && pending.change == data.change
        && pending.destinations == data.destinations
        && pending.transfers == data.transfers;
    if same { Ok(()) } else { Err(Objection::Summary) }
}
