//! A transaction whose content is not final.

use ferrite_types::Amount;
use ferrite_types::network::constants::proofs::BULLETPROOF_MAX_OUTPUTS;

use super::super::{Destination, Ring};
use super::SpendError;

/// One output is reserved for change.
pub(super) const MAX_DESTINATIONS: usize = BULLETPROOF_MAX_OUTPUTS - 1;

/// The unpaid part of a destination.
pub(super) struct Left {
    pub(super) destination: Destination,
    pub(super) pays_fee: bool,
}

/// A transaction under construction.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) selected: Vec<usize>,
    pub(super) destinations: Vec<Destination>,
    pays_fee: Vec<bool>,
    pub(super) fee: u64,
    pub(super) rings: Vec<Ring>,
}

impl Draft {
    /// A draft that pays these destinations, none of which pays the fee.
    pub(super) fn paying(destinations: Vec<Destination>) -> Self {
        Self { pays_fee: vec![false; destinations.len()], destinations, ..Self::default() }
    }

    /// The required value of its inputs at a given fee.
    pub(super) fn cost(&self, fee: u64) -> u64 {
        let fee = if self.pays_fee.contains(&true) { 0 } else { fee };
        self.paid().saturating_add(fee)
    }

    /// Pays an amount to a destination; `false` if there is no room for another output. `position` is the destination's
    /// position in this transaction.
    pub(super) fn add<E>(
        &mut self,
        left: &Left,
        amount: u64,
        position: usize,
        merge: bool,
    ) -> Result<bool, SpendError<E>> {
        let destination = &left.destination;
        let place = match merge {
            true => self.destinations.iter().position(|other| other.address == destination.address),
            false => (position < self.destinations.len()).then_some(position),
        };
        let place = match place {
            Some(place) => place,
            None if self.destinations.len() >= MAX_DESTINATIONS => return Ok(false),
            None => {
                self.destinations.push(Destination { amount: Amount(0), ..destination.clone() });
                self.pays_fee.push(left.pays_fee);
                self.destinations.len() - 1
            }
        };
        if self.destinations[place].address != destination.address {
            return Err(SpendError::Internal("Mismatched destination address"));
        }
        self.destinations[place].amount.0 += amount;
        Ok(true)
    }

    pub(super) fn paid(&self) -> u64 {
        self.destinations.iter().fold(0u64, |sum, destination| sum.saturating_add(destination.amount.0))
    }

    /// The total amount of the destinations that pay the fee; `None` if there are none.
    pub(super) fn fee_payers(&self) -> Option<u64> {
        let payers = self.destinations.iter().zip(&self.pays_fee).filter(|&(_, &pays)| pays);
        let amounts: Vec<u64> = payers.map(|(destination, _)| destination.amount.0).collect();
        (!amounts.is_empty()).then(|| amounts.iter().sum())
    }

    /// The destinations after subtracting the fee from those that pay it, in equal parts and then one by one.
    pub(super) fn less_fee<E>(&self, fee: u64) -> Result<Vec<Destination>, SpendError<E>> {
        let mut destinations = self.destinations.clone();
        let payers: Vec<usize> = (0..destinations.len()).filter(|&place| self.pays_fee[place]).collect();
        let Some(available) = self.fee_payers() else { return Ok(destinations) };
        if available < fee {
            return Err(SpendError::NotPossible { available, amount: self.paid(), fee });
        }
        let mut rest = fee;
        while rest > 0 {
            let part = (rest / payers.len() as u64).max(1);
            for &place in &payers {
                if rest == 0 {
                    break;
                }
                let amount = &mut destinations[place].amount.0;
                if *amount <= part {
                    return Err(SpendError::ZeroAmount);
                }
                *amount -= part;
                rest -= part;
            }
        }
        Ok(destinations)
    }
}
