//! Selection of outputs for payments and sweeps (wallet2.cpp: `create_transactions_2`, `create_transactions_all`,
//! `_single`, `_from`, `create_unmixable_sweep_transactions`).
//!
//! Pure except for [`RingSource`], which provides rings. Every transaction is drafted until its fee matches its weight,
//! and only then signed.

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

/// A transaction is closed when its estimated weight reaches this fraction of the limit; the rest is reserved for
/// inputs that pay the fee.
const WEIGHT_TARGET: (u64, u64) = (2, 3);

/// The source of rings.
pub trait RingSource {
    /// Why there are none.
    type Error;

    /// Rings for outputs that are spent together, each with this number of decoys.
    ///
    /// # Errors
    /// If there are none.
    fn rings(
        &mut self,
        inputs: &[&Spendable],
        decoys: usize,
        rng: &mut impl CryptoRng,
    ) -> Result<Vec<Ring>, Self::Error>;

    /// Called before each transaction is signed, which is slow: returns the reason if the work was cancelled.
    fn cancelled(&self) -> Option<Self::Error> {
        None
    }
}

/// The wallet's funds.
#[derive(Clone, Copy)]
pub struct Funds<'a> {
    /// All unspent outputs, including locked and frozen ones, in the wallet's order.
    pub outputs: &'a [Spendable],
    /// The balance of each address of the account, including unconfirmed amounts (not strict).
    pub balance: &'a BTreeMap<u32, u64>,
    /// The keys.
    pub sender: &'a SenderKeys,
}

/// The terms of a transfer or sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// The form of transactions.
    pub rules: TxRules,
    /// The weight limit of transactions, exclusive.
    pub weight_limit: u64,
    /// The fee per byte for the chosen priority.
    pub base_fee: u64,
    /// The rounding of fees.
    pub fee_mask: u64,
    /// The number of decoys per ring.
    pub decoys: usize,
    /// The user's part of the extra field.
    pub extra: Vec<u8>,
    /// The unlock time.
    pub unlock_time: u64,
    /// The wallet's settings.
    pub settings: Settings,
}

/// The wallet's settings for output selection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Ignore outputs that cost more to spend than they are worth.
    pub ignore_fractional_outputs: bool,
    /// Ignore outputs above this amount.
    pub ignore_outputs_above: Amount,
    /// Ignore outputs below this amount.
    pub ignore_outputs_below: Amount,
    /// Merge destinations with the same address.
    pub merge_destinations: bool,
    /// The number of outputs of [`Self::min_output_value`] to keep if a second input is not needed.
    pub min_output_count: u32,
    /// The minimum amount of those.
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
    /// The destinations.
    pub destinations: Vec<Destination>,
    /// The paying account.
    pub account: u32,
    /// The paying addresses of the account; empty for all.
    pub subaddresses: BTreeSet<u32>,
    /// The destinations, by position, that pay the fee.
    pub subtract_fee_from: BTreeSet<usize>,
}

/// A sweep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SweepRequest {
    /// The destination; its amount is ignored.
    pub to: Destination,
    /// The number of outputs.
    pub outputs: usize,
    /// The paying account.
    pub account: u32,
    /// The paying addresses of the account; empty for a random one.
    pub subaddresses: BTreeSet<u32>,
    /// Only outputs below this amount; 0 for all.
    pub below: Amount,
}

/// Why there is no transaction. The texts are the reference's.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpendError<E> {
    /// There are no destinations.
    #[error("transaction has no destination")]
    ZeroDestination,
    /// A destination gets nothing, or nothing after the fee is subtracted.
    #[error("destination amount is zero")]
    ZeroAmount,
    /// The sum of the amounts exceeds 64 bits.
    #[error("transaction sum + fee exceeds 18446744.073709551615")]
    SumOverflow,
    /// A destination that is to pay the fee does not exist.
    #[error("subtractfeefrom: bad index: {0} (indexes are 0-based)")]
    SubtractFeeFromBadIndex(usize),
    /// The balance is too small.
    #[error("not enough money")]
    NotEnoughMoney {
        /// The available amount.
        available: u64,
        /// The amount to pay.
        amount: u64,
    },
    /// The unlocked balance is too small.
    #[error("not enough unlocked money")]
    NotEnoughUnlockedMoney {
        /// The available amount.
        available: u64,
        /// The amount to pay.
        amount: u64,
    },
    /// The fee cannot be paid.
    #[error("tx not possible")]
    NotPossible {
        /// The available amount.
        available: u64,
        /// The amount to pay.
        amount: u64,
        /// The fee.
        fee: u64,
    },
    /// The transaction is too heavy even before it pays anything.
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
    /// There is nothing to sweep.
    #[error("{0}")]
    NothingToSweep(&'static str),
    /// Any other error that the reference calls internal.
    #[error("{0}")]
    Internal(&'static str),
    /// The transaction pays a destination less than requested.
    #[error("Created transaction(s) failed sanity check")]
    Sanity,
    /// Multisig data of too few signers was imported.
    #[error("Not enough multisig data was found to sign: import multisig data from more other participants")]
    MultisigImportNeeded,
    /// There are no rings.
    #[error(transparent)]
    Rings(E),
    /// The transaction cannot be built.
    #[error("transaction was not constructed")]
    NotConstructed(#[source] BuildError),
}

impl<E> From<BuildError> for SpendError<E> {
    fn from(error: BuildError) -> Self {
        match error {
            // In the reference, this error comes from the range proof.
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

    /// The cost of spending one more output.
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

    /// Whether decoys of the same amount exist: it is hidden, or has a single non-zero digit.
    fn is_mixable_amount(&self) -> bool {
        self.rct || is_decomposed(self.amount.0)
    }
}

/// Whether an amount has a single non-zero digit.
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

    /// The spendable amount of each address of an account.
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
