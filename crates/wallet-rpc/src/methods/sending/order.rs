//! An order to send: what a checked request asks for, and how its transactions are made.

use std::collections::BTreeSet;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_types::KeyImage;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::{self, Funds, SpendError, SweepRequest, Terms, TransferRequest};
use ferrite_wallet_client::spending::desk::StoredAnswer;
use ferrite_wallet_client::spending::order::{Order, Recipe, Rings};
use ferrite_wallet_client::spending::rings::mixable_amounts;
use ferrite_wallet_client::spending::send::Name;
use ferrite_wallet_client::spending::terms::Asked;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::response::{self, Details};
use super::terms::{forks, terms, terms_for_unmixable};
use crate::call::{Outgoing, signs_alone};
use crate::errors::sending::{ring_error, send_error, spend_error};
use crate::errors::{error, unknown};
use crate::rows::Open;

/// What is sent.
pub(super) enum What {
    /// A payment that must fit into one transaction.
    Payment(TransferRequest),
    /// Payments, in as many transactions as they take.
    Payments(TransferRequest),
    /// All outputs of some addresses.
    All(SweepRequest),
    /// One output.
    Single(SweepRequest, KeyImage),
    /// All outputs for which there are not enough decoys.
    Unmixable,
}

impl What {
    /// The amount that is paid, as far as it is known before there are transactions.
    fn amount(&self) -> u64 {
        match self {
            Self::Payment(request) | Self::Payments(request) => {
                request.destinations.iter().fold(0, |sum: u64, one| sum.saturating_add(one.amount.0))
            }
            Self::All(_) | Self::Single(..) | Self::Unmixable => 0,
        }
    }

    /// The account that pays.
    fn account(&self) -> u32 {
        match self {
            Self::Payment(request) | Self::Payments(request) => request.account,
            Self::All(request) | Self::Single(request, _) => request.account,
            Self::Unmixable => 0,
        }
    }
}

/// An order to send. `R` is the response to the request.
pub(super) struct SendOrder<'a, R> {
    /// The wallet that pays.
    pub(super) open: &'a Open<'a>,
    /// What is sent.
    pub(super) what: What,
    /// The user's conditions.
    pub(super) asked: Asked,
    /// The extra field: a payment id, if there is one.
    pub(super) extra: Vec<u8>,
    /// The optional fields of the response.
    pub(super) details: Details,
    /// Whether the node gets the transactions.
    pub(super) relay: bool,
    /// The idempotency key, if there is one.
    pub(super) name: Option<Name>,
    /// Describes the transactions.
    pub(super) respond: fn(&Open<'_>, &[PendingTx], Details) -> Result<R, RpcError>,
}

impl<R: Serialize + DeserializeOwned> SendOrder<'_, R> {
    /// Makes the transactions and sends them. An order with a name is carried out once.
    pub(super) fn carry_out(mut self) -> Result<R, RpcError> {
        let name = self.name.take();
        let order = Order { payer: self.open, account: self.what.account(), relay: self.relay, name };
        let sends = self.open.service.sends();
        sends.count(self.relay, order.carry_out(&self).map_err(send_error))
    }
}

impl<R> SendOrder<'_, R> {
    /// Whether a caller can send what is made: the service does, or returns transactions with all signatures.
    fn moves_money(&self) -> bool {
        let returned = self.details.hex || self.details.metadata;
        signs_alone(&self.open.session) && (self.relay || returned)
    }

    fn count(&self, txs: &[Outgoing<'_>]) -> Result<(), RpcError> {
        if self.moves_money() { self.open.spend(txs) } else { Ok(()) }
    }

    fn make_txs(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, RpcError> {
        let rng = &mut os_rng();
        match &self.what {
            What::Payment(request) => {
                let txs = select::transfer(funds, terms, request, rings, rng).map_err(spend_error)?;
                check_payment(&txs)?;
                Ok(txs)
            }
            What::Payments(request) => {
                let txs = select::transfer(funds, terms, request, rings, rng).map_err(spend_error)?;
                check_any(&txs)?;
                Ok(txs)
            }
            What::All(request) => match select::sweep_all(funds, terms, request, rings, rng) {
                Err(SpendError::NothingToSweep(_)) if self.open.service.is_classic(Item::NothingToSweep) => {
                    Ok(Vec::new())
                }
                made => made.map_err(spend_error),
            },
            What::Single(request, key_image) => {
                let txs = select::sweep_single(funds, terms, request, key_image, rings, rng);
                let txs = txs.map_err(spend_error)?;
                check_single(&txs)?;
                Ok(txs)
            }
            What::Unmixable => {
                let ring_size = forks(self.open).map_or(0, |forks| forks.min_ring_size());
                let mixable = mixable_amounts(&self.open.daemon(), &amounts(self.open, funds), ring_size);
                let outputs = select::unmixable(funds, &mixable.map_err(ring_error)?);
                select::sweep_unmixable(funds, terms, &outputs, rings, rng).map_err(spend_error)
            }
        }
    }

    fn remake_tx(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, RpcError> {
        let rng = &mut os_rng();
        let tx = match &self.what {
            What::Payment(request) | What::Payments(request) => {
                select::remake_transfer(funds, terms, request, old, rings, rng)
            }
            What::All(request) | What::Single(request, _) => {
                select::remake_sweep(funds, terms, request, old, rings, rng)
            }
            What::Unmixable => select::remake_unmixable(funds, terms, old, rings, rng),
        };
        tx.map_err(spend_error)
    }
}

impl<R: Serialize + DeserializeOwned> Recipe for SendOrder<'_, R> {
    type Terms = Terms;
    type Error = RpcError;
    type Answer = R;

    fn terms(&self) -> Result<Terms, RpcError> {
        match self.what {
            What::Unmixable => terms_for_unmixable(self.open),
            _ => terms(self.open, self.asked, self.extra.clone()),
        }
    }

    fn make(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, RpcError> {
        if self.moves_money() {
            // What is too much needs no decoys.
            self.open.call.foresee(self.open.service, self.what.amount())?;
        }
        let txs = self.make_txs(terms, funds, rings)?;
        self.count(&txs.iter().map(Outgoing::new).collect::<Vec<_>>())?;
        Ok(txs)
    }

    fn remake(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, RpcError> {
        let tx = self.remake_tx(terms, funds, rings, old)?;
        self.count(&[Outgoing { replaces: Some(old), ..Outgoing::new(&tx) }])?;
        Ok(tx)
    }

    /// Transactions that this token made are counted already. Those of another caller count for it now.
    fn again(&self, parts: &[Vec<PendingTx>]) -> Result<(), RpcError> {
        self.count(&parts.iter().filter_map(|attempts| Outgoing::of_attempts(attempts)).collect::<Vec<_>>())
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<R, RpcError> {
        (self.respond)(self.open, txs, self.details)
    }

    fn encode_answer(&self, answer: &R) -> Result<StoredAnswer, RpcError> {
        response::encode(answer)
    }

    fn decode_answer(&self, stored: &StoredAnswer) -> Result<R, RpcError> {
        response::decode(stored)
    }
}

/// The amounts of all unspent outputs. Only a trusted node is told them; any other node is asked about all amounts.
fn amounts(open: &Open<'_>, funds: &Funds<'_>) -> Vec<u64> {
    if !open.service.node().is_trusted() {
        return Vec::new();
    }
    let amounts: BTreeSet<u64> = funds.outputs.iter().map(|output| output.listed_amount()).collect();
    amounts.into_iter().collect()
}

fn check_any(txs: &[PendingTx]) -> Result<(), RpcError> {
    match txs {
        [] => Err(error(code::TX_NOT_POSSIBLE, "No transaction created")),
        _ => Ok(()),
    }
}

fn check_payment(txs: &[PendingTx]) -> Result<(), RpcError> {
    check_any(txs)?;
    match txs {
        [_] => Ok(()),
        _ => Err(error(code::TX_TOO_LARGE, "Transaction would be too large.  try /transfer_split.")),
    }
}

fn check_single(txs: &[PendingTx]) -> Result<(), RpcError> {
    match txs {
        [] => Err(unknown("No outputs found")),
        [tx] if tx.transfers.len() > 1 => {
            Err(unknown("The transaction uses multiple inputs, which is not supposed to happen"))
        }
        [_] => Ok(()),
        _ => Err(unknown("Multiple transactions are created, which is not supposed to happen")),
    }
}
