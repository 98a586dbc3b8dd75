//! The checks of a signer before it uses its keys.

use std::collections::{BTreeSet, HashMap, HashSet};

use ferrite_consensus::fee::QUANTIZATION_MASK;
use ferrite_crypto::amount::check_commitment;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};

use super::super::build::{TxPlan, draft, size_and_weight};
use super::super::fee::highest_for_signer;
use super::super::pending::{ConstructionData, SourceEntry};
use super::super::rules::TxRules;
use super::super::{Ring, Spendable};
use super::objection::Objection;
use super::{UnsignedTxSet, claims};
use crate::state::exchange::is_paid_to;
use crate::state::{ExchangeError, ExportedOutputs, Wallet};

/// The limits that a signer enforces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The maximum fee per byte; by default it follows from the protocol's fee rules.
    pub fee_per_byte: Option<u64>,
    /// Whether outputs may be locked.
    pub unlock_times: bool,
}

/// Why a set is not signed. The texts are the reference's where it refuses the same.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RefusedError {
    /// The outputs in the set do not match.
    #[error(transparent)]
    Outputs(#[from] ExchangeError),
    /// A transaction has no inputs.
    #[error("Empty sources")]
    NoSources,
    /// A transaction locks its outputs.
    #[error("transaction cannot have non-zero unlock time")]
    UnlockTime,
    /// A claim is wrong.
    #[error("transaction was not constructed: {0}")]
    NotConstructed(#[from] Objection),
}

/// A checked set.
pub struct Accepted<'a> {
    pub(super) txs: Vec<AcceptedTx<'a>>,
}

/// A checked transaction, with its inputs as the wallet knows them. Key images are missing.
pub(in crate::spend) struct AcceptedTx<'a> {
    pub(in crate::spend) data: &'a ConstructionData,
    pub(in crate::spend) sources: Vec<Spendable>,
}

/// Compares the claims of a set with the wallet. The spend key is not used.
///
/// # Errors
/// If a claim is wrong, or the set must not be signed.
pub fn check<'a>(
    set: &'a UnsignedTxSet,
    wallet: &Wallet,
    limits: &Limits,
) -> Result<Accepted<'a>, RefusedError> {
    wallet.check_outputs(&set.outputs)?;
    let mut spent = HashSet::new();
    let mut txs = Vec::with_capacity(set.txs.len());
    for data in &set.txs {
        let tx = check_tx(data, &set.outputs, wallet, limits)?;
        if !tx.sources.iter().all(|source| spent.insert(source.key)) {
            return Err(Objection::Twice.into());
        }
        txs.push(tx);
    }
    Ok(Accepted { txs })
}

/// Compares the construction data of a transaction with the wallet; `outputs` are those in the set.
pub(in crate::spend) fn check_tx<'a>(
    data: &'a ConstructionData,
    outputs: &ExportedOutputs,
    wallet: &Wallet,
    limits: &Limits,
) -> Result<AcceptedTx<'a>, RefusedError> {
    if data.sources.is_empty() {
        return Err(RefusedError::NoSources);
    }
    if data.unlock_time != 0 && !limits.unlock_times {
        return Err(RefusedError::UnlockTime);
    }
    claims::check(data, wallet.network())?;
    let inputs = Inputs { data, outputs, wallet };
    let tx = AcceptedTx { data, sources: inputs.check()? };
    tx.check_fee(wallet, limits)?;
    Ok(tx)
}

/// An output of the wallet or of the set.
struct Known {
    place: usize,
    subaddress: SubaddressIndex,
    amount: Amount,
    rct: bool,
    frozen: bool,
}

/// The inputs of a transaction, and what they are checked against.
struct Inputs<'a> {
    data: &'a ConstructionData,
    outputs: &'a ExportedOutputs,
    wallet: &'a Wallet,
}

impl Inputs<'_> {
    fn check(&self) -> Result<Vec<Spendable>, Objection> {
        let mut known = self.known()?;
        let sources = self.data.sources.iter().enumerate().map(|(number, source)| {
            let real = source.ring.members.get(source.ring.real).ok_or(Objection::Ring(number))?;
            let output = known.remove(&real.key).ok_or(Objection::Places)?;
            self.check_source(number, source, &output)
        });
        let sources = sources.collect::<Result<Vec<_>, _>>()?;
        let minors: BTreeSet<u32> = sources.iter().map(|source| source.subaddress.minor).collect();
        if sources.iter().any(|source| source.subaddress.major != self.data.account)
            || minors != self.data.subaddresses
        {
            return Err(Objection::Account);
        }
        let account = SubaddressIndex { major: self.data.account, minor: 0 };
        let change = &self.data.change;
        if change.amount.0 > 0 && change.address != self.wallet.keys().subaddress(account) {
            return Err(Objection::Change);
        }
        Ok(sources)
    }

    /// The outputs claimed to be spent, by key.
    fn known(&self) -> Result<HashMap<PublicKey, Known>, Objection> {
        let places = &self.data.transfers;
        if places.len() != self.data.sources.len() {
            return Err(Objection::Places);
        }
        let mut known = HashMap::with_capacity(places.len());
        for &place in places {
            let (key, output) = self.output(place).ok_or(Objection::Places)?;
            if known.insert(key, output).is_some() {
                return Err(Objection::Twice);
            }
        }
        Ok(known)
    }

    /// The output at a position after those of the set are imported. It is frozen if either side froze it.
    fn output(&self, place: usize) -> Option<(PublicKey, Known)> {
        let own = self.wallet.outputs().get(place);
        let offset = usize::try_from(self.outputs.offset).ok();
        let given = offset.and_then(|offset| self.outputs.outputs.get(place.checked_sub(offset)?));
        if let Some(given) = given {
            let frozen = given.frozen || own.is_some_and(|own| own.frozen && own.key == given.key);
            let subaddress = self.wallet.address_of(given)?;
            let (amount, rct) = (given.amount, given.rct);
            return Some((given.key, Known { place, subaddress, amount, rct, frozen }));
        }
        let own = own?;
        let (subaddress, amount, rct) = (own.subaddress, own.amount, own.rct);
        Some((own.key, Known { place, subaddress, amount, rct, frozen: own.frozen }))
    }

    fn check_source(
        &self,
        number: usize,
        source: &SourceEntry,
        output: &Known,
    ) -> Result<Spendable, Objection> {
        let Ring { members, real } = &source.ring;
        let real = members.get(*real).ok_or(Objection::Ring(number))?;
        if !members.is_sorted_by(|one, next| one.index < next.index) {
            return Err(Objection::Ring(number));
        }
        let keys = self.wallet.keys();
        let address = keys.subaddress(output.subaddress);
        let tx_keys = (&source.tx_key, source.additional_tx_keys.as_slice());
        if !is_paid_to(keys, tx_keys, source.index_in_tx, &real.key, &address) {
            return Err(Objection::NotOurs(number));
        }
        let amount = Amount(source.amount);
        let opens = check_commitment(&real.commitment, source.mask.as_scalar(), amount);
        if amount != output.amount || source.rct != output.rct || (self.data.rct && !opens) {
            return Err(Objection::Amount(number));
        }
        if output.frozen {
            return Err(Objection::Frozen(number));
        }
        Ok(Spendable {
            transfer: output.place,
            txid: Hash::default(),
            height: Height(0),
            index_in_tx: source.index_in_tx,
            global_index: real.index,
            key: real.key,
            tx_key: source.tx_key,
            additional_tx_keys: source.additional_tx_keys.clone(),
            subaddress: output.subaddress,
            amount,
            mask: source.mask.clone(),
            rct: source.rct,
            key_image: KeyImage::default(),
            unlocked: true,
            frozen: false,
            key_image_partial: false,
        })
    }
}

impl AcceptedTx<'_> {
    /// The plan of the transaction.
    pub(in crate::spend) fn plan<'b>(&'b self, sources: &'b [Spendable]) -> TxPlan<'b> {
        let change = &self.data.change;
        let has_change =
            change.amount.0 > 0 || self.data.outputs.iter().any(|output| claims::is_dummy(self.data, output));
        TxPlan {
            sources: sources.iter().zip(self.data.sources.iter().map(|source| &source.ring)).collect(),
            destinations: self.data.outputs.clone(),
            change: has_change.then_some(change.address),
            extra: &self.data.extra,
            unlock_time: self.data.unlock_time,
            rct: self.data.rct,
            rules: TxRules { view_tags: self.data.view_tags, ..TxRules::TODAY },
        }
    }

    fn check_fee(&self, wallet: &Wallet, limits: &Limits) -> Result<(), Objection> {
        let plan = self.plan(&self.sources);
        let fee = plan.fee()?.0;
        let (_, weight) = size_and_weight(&draft(&plan)?);
        let rings = self.data.sources.iter().filter(|source| source.rct).map(|source| &source.ring);
        let newest = rings.flat_map(|ring| &ring.members).map(|member| member.index).max().unwrap_or(0);
        let by_rules = || highest_for_signer(wallet.network(), wallet.height(), newest);
        let per_byte = limits.fee_per_byte.unwrap_or_else(by_rules);
        let highest = per_byte.saturating_mul(weight).saturating_add(QUANTIZATION_MASK);
        if fee <= highest { Ok(()) } else { Err(Objection::Fee { fee, highest }) }
    }
}
