//! A single transaction: change, the dummy output, and both versions (wallet2.cpp: `transfer_selected_rct`,
//! `transfer_selected`).

use ferrite_crypto::keys::{AccountKeys, AddressKeys};
use ferrite_types::address::SubaddressIndex;
use ferrite_types::network::constants::fee::DEFAULT_DUST_THRESHOLD;
use ferrite_types::{Amount, PublicKey};
use rand_core::CryptoRng;

use super::super::build::{Built, TxPlan, build, build_unsigned, draft, size_and_weight};
use super::super::fee;
use super::super::pending::{ConstructionData, PendingTx, RctConfig, SharedSignatures, SourceEntry};
use super::super::{Destination, Ring};
use super::{Funds, SpendError, Terms};

/// A transaction whose inputs, outputs and fee are chosen.
pub(super) struct Attempt<'a> {
    funds: &'a Funds<'a>,
    terms: &'a Terms,
    rct: bool,
    selected: &'a [usize],
    rings: &'a [Ring],
    /// Without change.
    destinations: Vec<Destination>,
    /// With change, and in version 1 with one digit per output.
    outputs: Vec<Destination>,
    pub(super) change: Destination,
    /// The fee, including dust.
    pub(super) fee: u64,
    dust: u64,
}

/// The parts of a transaction.
pub(super) struct Parts<'a> {
    pub(super) rct: bool,
    pub(super) selected: &'a [usize],
    pub(super) rings: &'a [Ring],
    pub(super) destinations: Vec<Destination>,
    pub(super) fee: u64,
}

/// The address of the dummy output in drafts. Real transactions use a random one each, so that they cannot be linked.
const DUMMY_ADDRESS: AddressKeys = AddressKeys { spend: PublicKey([0xff; 32]), view: PublicKey([0xff; 32]) };

impl<'a> Attempt<'a> {
    pub(super) fn new<E>(
        funds: &'a Funds<'a>,
        terms: &'a Terms,
        parts: Parts<'a>,
    ) -> Result<Self, SpendError<E>> {
        let Parts { rct, selected, rings, destinations, fee } = parts;
        if destinations.is_empty() {
            return Err(SpendError::ZeroDestination);
        }
        let mut needed = fee;
        for destination in &destinations {
            if destination.amount.0 == 0 {
                return Err(SpendError::ZeroAmount);
            }
            needed = needed.checked_add(destination.amount.0).ok_or(SpendError::SumOverflow)?;
        }
        let found = funds.sum(selected);
        let Some(change) = found.checked_sub(needed) else {
            return Err(SpendError::NotEnoughUnlockedMoney { available: found, amount: needed - fee });
        };
        let account = funds.outputs[selected[0]].subaddress.major;
        if selected.iter().any(|&place| funds.outputs[place].subaddress.major != account) {
            return Err(SpendError::Internal("the tx uses funds from multiple accounts"));
        }
        let mut attempt = Self {
            funds,
            terms,
            rct,
            selected,
            rings,
            outputs: destinations.clone(),
            destinations,
            change: change_destination(funds, account, change),
            fee,
            dust: 0,
        };
        match rct {
            true => attempt.add_change(DUMMY_ADDRESS),
            false => attempt.split_into_digits(),
        }
        Ok(attempt)
    }

    /// Adds change; or, for a single destination without change, a dummy output of amount 0, because a transaction with
    /// one output would reveal more about its inputs.
    fn add_change(&mut self, dummy: AddressKeys) {
        if self.change.amount.0 == 0 {
            if self.destinations.len() > 1 {
                return;
            }
            self.change.address = dummy;
        }
        self.outputs.truncate(self.destinations.len());
        self.outputs.push(self.change.clone());
    }

    /// Splits visible amounts into one digit per output; dust in the change is added to the fee.
    fn split_into_digits(&mut self) {
        self.outputs = self.destinations.iter().flat_map(|destination| digits(destination, false)).collect();
        let (dust, kept): (Vec<_>, Vec<_>) =
            digits(&self.change, true).partition(|digit| digit.amount.0 <= DEFAULT_DUST_THRESHOLD);
        self.outputs.extend(kept);
        self.dust = dust.iter().map(|digit| digit.amount.0).sum();
        self.fee += self.dust;
        self.change.amount.0 -= self.dust;
    }

    fn plan(&self) -> TxPlan<'_> {
        let has_change = self.change != Destination::none();
        TxPlan {
            sources: self.selected.iter().map(|&place| &self.funds.outputs[place]).zip(self.rings).collect(),
            destinations: self.outputs.clone(),
            change: has_change.then_some(self.change.address),
            extra: &self.terms.extra,
            unlock_time: self.terms.unlock_time,
            rct: self.rct,
            rules: self.terms.rules,
        }
    }

    /// The fee that the transaction should pay for its weight.
    pub(super) fn needed_fee<E>(&self) -> Result<u64, SpendError<E>> {
        let (size, weight) = size_and_weight(&draft(&self.plan())?);
        self.check_weight(weight)?;
        let Terms { rules, base_fee, fee_mask, .. } = self.terms;
        Ok(fee::of_transaction(rules, weight, size, *base_fee, *fee_mask))
    }

    fn check_weight<E>(&self, weight: u64) -> Result<(), SpendError<E>> {
        let limit = self.terms.weight_limit;
        if limit <= weight { Err(SpendError::TooBig { weight, limit }) } else { Ok(()) }
    }

    /// The destinations without change.
    pub(super) fn destinations(&self) -> &[Destination] {
        &self.destinations
    }

    /// The total amount of the destinations.
    pub(super) fn paid(&self) -> u64 {
        self.destinations.iter().fold(0u64, |sum, destination| sum.saturating_add(destination.amount.0))
    }

    /// Builds the transaction, without signatures if the wallet cannot sign.
    pub(super) fn sign<E>(mut self, rng: &mut impl CryptoRng) -> Result<PendingTx, SpendError<E>> {
        if self.rct {
            self.add_change(AccountKeys::random(rng).address());
        }
        let sender = self.funds.sender;
        let (built, shared) = match (&sender.proposer, &sender.spend) {
            (Some(proposer), _) => {
                if !proposer.has_enough_signers() {
                    return Err(SpendError::MultisigImportNeeded);
                }
                let (built, shared) = proposer.build(&self.plan(), sender, rng)?;
                (built, Some(shared))
            }
            (None, Some(_)) => (build(&self.plan(), sender, rng)?, None),
            (None, None) => (build_unsigned(&self.plan(), sender, rng)?, None),
        };
        self.check_weight(size_and_weight(&built.tx).1)?;
        Ok(self.pending(built, shared))
    }

    fn pending(self, built: Built, shared: Option<SharedSignatures>) -> PendingTx {
        let Self { funds, terms, rct, selected, rings, destinations, change, fee, dust, .. } = self;
        let in_tx_order = built.input_order.iter().map(|&place| selected[place]);
        let transfers: Vec<usize> = match rct {
            true => in_tx_order.map(|place| funds.outputs[place].transfer).collect(),
            false => selected.iter().map(|&place| funds.outputs[place].transfer).collect(),
        };
        let construction = ConstructionData {
            sources: selected
                .iter()
                .zip(rings)
                .map(|(&place, ring)| SourceEntry {
                    key_image: shared.as_ref().map(|_| funds.outputs[place].key_image),
                    ..SourceEntry::new(&funds.outputs[place], ring)
                })
                .collect(),
            change: change.clone(),
            outputs: built.destinations,
            transfers: transfers.clone(),
            extra: built.tx.prefix.extra.clone(),
            unlock_time: terms.unlock_time,
            rct,
            rct_config: if rct { RctConfig::BULLETPROOF_PLUS } else { RctConfig::BORROMEAN },
            view_tags: terms.rules.view_tags,
            destinations: destinations.clone(),
            account: funds.outputs[selected[0]].subaddress.major,
            subaddresses: selected.iter().map(|&place| funds.outputs[place].subaddress.minor).collect(),
        };
        let key_images = built.tx.prefix.vin.iter().filter_map(|input| input.key_image().copied()).collect();
        PendingTx {
            tx: built.tx,
            dust,
            fee,
            dust_added_to_fee: !rct,
            change,
            transfers,
            key_images,
            tx_key: built.tx_key,
            additional_tx_keys: built.additional_tx_keys,
            destinations,
            construction,
            shared,
        }
    }
}

/// The change goes to the account's first address.
fn change_destination(funds: &Funds<'_>, account: u32, amount: u64) -> Destination {
    if amount == 0 {
        return Destination::none();
    }
    let address = funds.sender.subaddress(SubaddressIndex { major: account, minor: 0 });
    Destination::new(address, account != 0, Amount(amount))
}

/// The digits of an amount, lowest first (wallet2.h: `digit_split_strategy`). As in the reference, change is treated as
/// paid to a main address.
fn digits(destination: &Destination, is_change: bool) -> impl Iterator<Item = Destination> + use<> {
    let (address, amount) = (destination.address, destination.amount.0);
    let is_subaddress = destination.is_subaddress && !is_change;
    (0..20).filter_map(move |power| {
        let unit = 10u64.pow(power);
        let digit = amount / unit % 10 * unit;
        (digit > 0).then(|| Destination::new(address, is_subaddress, Amount(digit)))
    })
}
