//! Which outputs pay for what (wallet2.cpp: `create_transactions_2`, `create_transactions_all`, `_single`, `_from`,
//! `create_unmixable_sweep_transactions`).
//!
//! Pure but for [`RingSource`], through which rings are had. Every transaction is drafted until its fee fits what it
//! weighs, and only then signed.

mod attempt;
pub(super) mod check;
mod draft;
mod preferred;
mod remake;
mod sweep;
mod transfer;
mod unused;

use std::collections::{BTreeMap, BTreeSet};

use ferrite_types::Amount;
use rand_core::CryptoRng;

pub use remake::{remake_sweep, remake_transfer, remake_unmixable};
pub use sweep::{sweep_all, sweep_single, sweep_unmixable, unmixable};
pub use transfer::transfer;

use super::build::BuildError;
use super::fee::Shape;
use super::rules::TxRules;
use super::{Destination, Ring, SenderKeys, Spendable};

/// A transaction is begun anew when it is estimated to reach this share of the limit; what is left is for the fee.
const WEIGHT_TARGET: (u64, u64) = (2, 3);

/// Where rings come from.
pub trait RingSource {
    /// Why there are none.
    type Error;

    /// Rings for outputs that are spent together, each with as many decoys.
    ///
    /// # Errors
    /// When there are none.
    fn rings(
        &mut self,
        inputs: &[&Spendable],
        decoys: usize,
        rng: &mut impl CryptoRng,
    ) -> Result<Vec<Ring>, Self::Error>;

    /// Asked before each transaction is signed, which takes long: why nobody wants it any more, if so.
    fn cancelled(&self) -> Option<Self::Error> {
        None
    }
}

/// What the wallet has.
#[derive(Clone, Copy)]
pub struct Funds<'a> {
    /// All outputs that are not spent, those that are locked or frozen too, in the wallet's order.
    pub outputs: &'a [Spendable],
    /// The balance of each address of the account, with what is not confirmed yet (not strict).
    pub balance: &'a BTreeMap<u32, u64>,
    /// Its keys.
    pub sender: &'a SenderKeys,
}

/// The conditions of a transfer or sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// What transactions look like.
    pub rules: TxRules,
    /// The weight that no transaction may reach.
    pub weight_limit: u64,
    /// The fee per byte, with the priority in it.
    pub base_fee: u64,
    /// What fees are rounded to.
    pub fee_mask: u64,
    /// How many decoys a ring has.
    pub decoys: usize,
    /// What the user wants in the extra field.
    pub extra: Vec<u8>,
    /// When the outputs may be spent.
    pub unlock_time: u64,
    /// The wallet's settings.
    pub settings: Settings,
}

/// Settings of the wallet that choose among outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Outputs that cost more to spend than they are worth are not used.
    pub ignore_fractional_outputs: bool,
    /// Outputs above this are not used.
    pub ignore_outputs_above: Amount,
    /// Outputs below this are not used.
    pub ignore_outputs_below: Amount,
    /// Destinations with the same address become one.
    pub merge_destinations: bool,
    /// How many outputs of [`Self::min_output_value`] are to be kept, if a second input is not needed.
    pub min_output_count: u32,
    /// What counts as a large output.
    pub min_output_value: Amount,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            ignore_fractional_outputs: true,
            ignore_outputs_above: Amount(u64::MAX),
            ignore_outputs_below: Amount(0),
            merge_destinations: false,
            min_output_count: 0,
            min_output_value: Amount(0),
        }
    }
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferRequest {
    /// Who gets how much.
    pub destinations: Vec<Destination>,
    /// The account that pays.
    pub account: u32,
    /// Those of its addresses that pay; empty for all.
    pub subaddresses: BTreeSet<u32>,
    /// The destinations, by position, that pay the fee.
    pub subtract_fee_from: BTreeSet<usize>,
}

/// A sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepRequest {
    /// Who gets it; the amount is not looked at.
    pub to: Destination,
    /// In how many outputs.
    pub outputs: usize,
    /// The account that pays.
    pub account: u32,
    /// Those of its addresses that pay; empty for one that chance picks.
    pub subaddresses: BTreeSet<u32>,
    /// Only outputs below this amount; 0 for all.
    pub below: Amount,
}

/// Why there is no transaction. The texts are the reference's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpendError<E> {
    /// Nobody is to be paid.
    #[error("transaction has no destination")]
    ZeroDestination,
    /// Somebody is to be paid nothing, or nothing after the fee is taken off.
    #[error("destination amount is zero")]
    ZeroAmount,
    /// The amounts are more than 64 bits.
    #[error("transaction sum + fee exceeds 18446744.073709551615")]
    SumOverflow,
    /// A destination that is to pay the fee does not exist.
    #[error("subtractfeefrom: bad index: {0} (indexes are 0-based)")]
    SubtractFeeFromBadIndex(usize),
    /// The balance is too small.
    #[error("not enough money")]
    NotEnoughMoney {
        /// What there is.
        available: u64,
        /// What is to be paid.
        amount: u64,
    },
    /// The balance is too small until some of it unlocks.
    #[error("not enough unlocked money")]
    NotEnoughUnlockedMoney {
        /// What can be spent.
        available: u64,
        /// What is to be paid.
        amount: u64,
    },
    /// The fee cannot be paid.
    #[error("tx not possible")]
    NotPossible {
        /// What can be spent.
        available: u64,
        /// What is to be paid.
        amount: u64,
        /// The fee.
        fee: u64,
    },
    /// Before anything is paid the transaction is too heavy.
    #[error("transaction would be too big")]
    WouldBeTooBig {
        /// The weight.
        weight: u64,
        /// The limit.
        limit: u64,
    },
    /// The transaction is too heavy.
    #[error("transaction is too big")]
    TooBig {
        /// The weight.
        weight: u64,
        /// The limit.
        limit: u64,
    },
    /// There is nothing that a sweep could send.
    #[error("{0}")]
    NothingToSweep(&'static str),
    /// Anything else that the reference calls an internal error.
    #[error("{0}")]
    Internal(&'static str),
    /// The transaction pays somebody less than it should.
    #[error("Created transaction(s) failed sanity check")]
    Sanity,
    /// Too few of the signers who share the wallet told what is needed to sign.
    #[error("Not enough multisig data was found to sign: import multisig data from more other participants")]
    MultisigImportNeeded,
    /// There are no rings.
    #[error(transparent)]
    Rings(E),
    /// The transaction cannot be made.
    #[error("transaction was not constructed")]
    NotConstructed(#[source] BuildError),
}

impl<E> From<BuildError> for SpendError<E> {
    fn from(error: BuildError) -> Self {
        match error {
            // It is the range proof that complains there.
            BuildError::TooManyOutputs(_) => Self::Internal("sv/gamma are too large"),
            BuildError::Nonces => Self::Internal("LR not found for enough participants"),
            BuildError::SharedVersion1 => Self::Internal("Multisig wallets cannot spend non rct outputs"),
            error => Self::NotConstructed(error),
        }
    }
}

impl Terms {
    fn shape(&self, rct: bool, inputs: usize, outputs: usize) -> Shape {
        Shape {
            rct,
            inputs: inputs as u64,
            decoys: self.decoys as u64,
            outputs: outputs as u64,
            extra_size: self.extra.len() as u64,
        }
    }

    fn weight(&self, rct: bool, inputs: usize, outputs: usize) -> u64 {
        self.shape(rct, inputs, outputs).weight(&self.rules)
    }

    fn estimated_fee(&self, rct: bool, inputs: usize, outputs: usize) -> u64 {
        self.shape(rct, inputs, outputs).fee(&self.rules, self.base_fee, self.fee_mask)
    }

    /// The weight at which a transaction is closed.
    fn weight_target(&self) -> u64 {
        self.weight_limit * WEIGHT_TARGET.0 / WEIGHT_TARGET.1
    }

    /// What it costs to spend one more output.
    fn fractional_threshold(&self) -> u64 {
        let bare = Self { extra: Vec::new(), ..self.clone() };
        let rct = self.rules.rct;
        let per_ring = bare.weight(rct, 2, 2).saturating_sub(bare.weight(rct, 1, 2));
        let unit = if self.rules.per_byte_fee { 1 } else { 1024 };
        self.base_fee.saturating_mul(per_ring) / unit
    }

    /// Whether an output is worth its fee.
    fn is_worth_it(&self, output: &Spendable, threshold: u64) -> bool {
        !self.settings.ignore_fractional_outputs || output.amount.0 >= threshold
    }

    /// Whether an output is within the user's bounds.
    fn is_in_bounds(&self, output: &Spendable) -> bool {
        (self.settings.ignore_outputs_below..=self.settings.ignore_outputs_above).contains(&output.amount)
    }
}

impl Spendable {
    /// Whether a transaction may use it now.
    fn is_usable(&self, rules: &TxRules) -> bool {
        self.unlocked && !self.frozen && !self.key_image_partial && (rules.rct || !self.rct)
    }

    /// Whether others have the same amount: hidden, or of a single digit that is not zero.
    fn is_mixable_amount(&self) -> bool {
        self.rct || is_decomposed(self.amount.0)
    }
}

/// Whether an amount has a single digit that is not zero.
fn is_decomposed(amount: u64) -> bool {
    let mut rest = amount;
    while rest > 0 && rest.is_multiple_of(10) {
        rest /= 10;
    }
    (1..10).contains(&rest)
}

impl Funds<'_> {
    fn amount(&self, place: usize) -> u64 {
        self.outputs[place].amount.0
    }

    fn sum(&self, places: &[usize]) -> u64 {
        places.iter().fold(0u64, |sum, &place| sum.saturating_add(self.amount(place)))
    }

    /// What each address of an account can spend now.
    fn unlocked(&self, account: u32) -> BTreeMap<u32, u64> {
        let mut unlocked = BTreeMap::new();
        let usable =
            |output: &&Spendable| output.subaddress.major == account && output.unlocked && !output.frozen;
        for output in self.outputs.iter().filter(usable) {
            let sum = unlocked.entry(output.subaddress.minor).or_insert(0u64);
            *sum = sum.saturating_add(output.amount.0);
        }
        unlocked
    }
}

#[cfg(test)]
mod tests;
