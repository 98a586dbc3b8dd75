//! Sending all there is.

use std::collections::BTreeSet;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::sending::{Sent, SentList, SweepAllRequest, SweepDustRequest, SweepSingleRequest};
use ferrite_types::{Amount, KeyImage};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::{
    Funds, SpendError, SweepRequest, Terms, remake_sweep, remake_unmixable, sweep_all as make_sweep,
    sweep_single as make_single, sweep_unmixable, unmixable,
};
use ferrite_wallet_client::spending::desk::Answer;
use ferrite_wallet_client::spending::order::{Order, Recipe, Rings};
use ferrite_wallet_client::spending::rings::mixable_amounts;
use ferrite_wallet_client::spending::terms::Asked;

use super::super::{CHANGES, PRIVATE};
use super::answer::{self, Wanted};
use super::request::{Payees, check_multisig, check_unlock_time, named, relays};
use super::terms::{asked, forks, terms, terms_for_unmixable};
use crate::errors::sending::{ring_error, send_error, spend_error};
use crate::errors::{error, unknown};
use crate::rows::{Open, Rows};
use crate::wire;

/// More outputs than any transaction has, so that nobody need count further.
const TOO_MANY_OUTPUTS: u64 = 1000;

/// The rows of these.
pub(super) fn rows(rows: Rows) -> Rows {
    rows.open(&["sweep_dust", "sweep_unmixable"], CHANGES, sweep_dust)
        .open(&["sweep_all"], PRIVATE, sweep_all)
        .open(&["sweep_single"], PRIVATE, sweep_single)
}

/// What a sweep sends.
enum What {
    /// All that some addresses have.
    All(SweepRequest),
    /// One output.
    Single(SweepRequest, KeyImage),
    /// What cannot be hidden.
    Unmixable,
}

/// A sweep that was asked for.
struct Sweep<'a> {
    open: &'a Open<'a>,
    what: What,
    asked: Asked,
    extra: Vec<u8>,
    wanted: Wanted,
}

impl Recipe for Sweep<'_> {
    type Terms = Terms;
    type Error = RpcError;

    fn terms(&self) -> Result<Terms, RpcError> {
        match self.what {
            What::Unmixable => terms_for_unmixable(self.open),
            What::All(_) | What::Single(..) => terms(self.open, self.asked, self.extra.clone()),
        }
    }

    fn make(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, RpcError> {
        let rng = &mut os_rng();
        match &self.what {
            What::All(request) => match make_sweep(funds, terms, request, rings, rng) {
                Err(SpendError::NothingToSweep(_)) if self.open.service.is_classic(Item::NothingToSweep) => {
                    Ok(Vec::new())
                }
                made => made.map_err(spend_error),
            },
            What::Single(request, key_image) => {
                let txs = make_single(funds, terms, request, key_image, rings, rng).map_err(spend_error)?;
                check_single(&txs)?;
                Ok(txs)
            }
            What::Unmixable => {
                let ring_size = forks(self.open).map_or(0, |forks| forks.min_ring_size());
                let mixable = mixable_amounts(&self.open.daemon(), &listed(self.open, funds), ring_size);
                let outputs = unmixable(funds, &mixable.map_err(ring_error)?);
                sweep_unmixable(funds, terms, &outputs, rings, rng).map_err(spend_error)
            }
        }
    }

    fn remake(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, RpcError> {
        let rng = &mut os_rng();
        match &self.what {
            What::All(request) | What::Single(request, _) => {
                remake_sweep(funds, terms, request, old, rings, rng).map_err(spend_error)
            }
            What::Unmixable => remake_unmixable(funds, terms, old, rings, rng).map_err(spend_error),
        }
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<Answer, RpcError> {
        match self.what {
            What::Single(..) => answer::one(self.open, txs, self.wanted),
            What::All(_) | What::Unmixable => answer::list(self.open, txs, self.wanted),
        }
    }
}

fn sweep_dust(open: &Open<'_>, request: SweepDustRequest) -> Result<SentList, RpcError> {
    check_multisig(open)?;
    let name = named("sweep_dust", &request.idempotency_key, &request)?;
    let order = Order { payer: open, account: 0, relay: relays(open, request.do_not_relay), name };
    let sweep = Sweep {
        open,
        what: What::Unmixable,
        asked: Asked::default(),
        extra: Vec::new(),
        wanted: Wanted {
            keys: request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
    };
    answer::again(&order.carry_out(&sweep).map_err(send_error)?)
}

/// The amounts of all outputs that are not spent. Only a trusted node is told them; another one is asked about all
/// amounts there are.
fn listed(open: &Open<'_>, funds: &Funds<'_>) -> Vec<u64> {
    if !open.service.node().is_trusted() {
        return Vec::new();
    }
    let amounts: BTreeSet<u64> = funds.outputs.iter().map(|output| output.listed_amount()).collect();
    amounts.into_iter().collect()
}

fn outputs(asked: u64) -> Result<usize, RpcError> {
    match usize::try_from(asked.min(TOO_MANY_OUTPUTS)) {
        Ok(count) if count > 0 => Ok(count),
        _ => Err(error(code::TX_NOT_POSSIBLE, "Amount of outputs should be greater than 0.")),
    }
}

fn sweep_all(open: &Open<'_>, request: SweepAllRequest) -> Result<SentList, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    check_multisig(open)?;
    let mut payees = Payees::check_one(open, &request.address, &request.payment_id)?;
    let all_without_indices =
        request.subaddr_indices.is_empty() && open.service.is_classic(Item::SweepAllAddresses);
    let to_make = SweepRequest {
        to: payees.destinations.remove(0),
        outputs: outputs(request.outputs)?,
        account: request.account_index,
        subaddresses: match request.subaddr_indices_all || all_without_indices {
            true => (0..open.session.read().address_count(request.account_index).unwrap_or(0)).collect(),
            false => request.subaddr_indices.iter().copied().collect(),
        },
        below: Amount(request.below_amount),
    };
    let name = named("sweep_all", &request.idempotency_key, &request)?;
    let order = Order {
        payer: open,
        account: request.account_index,
        relay: relays(open, request.do_not_relay),
        name,
    };
    let sweep = Sweep {
        open,
        what: What::All(to_make),
        asked: asked(request.ring_size, request.mixin, request.priority, request.unlock_time),
        extra: payees.extra,
        wanted: Wanted {
            keys: request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
    };
    answer::again(&order.carry_out(&sweep).map_err(send_error)?)
}

fn sweep_single(open: &Open<'_>, request: SweepSingleRequest) -> Result<Sent, RpcError> {
    check_unlock_time(open, request.unlock_time)?;
    let outputs = outputs(request.outputs)?;
    check_multisig(open)?;
    let mut payees = Payees::check_one(open, &request.address, &request.payment_id)?;
    let key_image = wire::key_image(&request.key_image)
        .ok_or_else(|| error(code::WRONG_KEY_IMAGE, "failed to parse key image"))?;
    let to_make = SweepRequest {
        to: payees.destinations.remove(0),
        outputs,
        account: 0,
        subaddresses: BTreeSet::new(),
        below: Amount(0),
    };
    let name = named("sweep_single", &request.idempotency_key, &request)?;
    let order = Order { payer: open, account: 0, relay: relays(open, request.do_not_relay), name };
    let sweep = Sweep {
        open,
        what: What::Single(to_make, key_image),
        asked: asked(request.ring_size, request.mixin, request.priority, request.unlock_time),
        extra: payees.extra,
        wanted: Wanted {
            keys: request.get_tx_key || request.get_tx_keys,
            hex: request.get_tx_hex,
            metadata: request.get_tx_metadata,
        },
    };
    answer::again(&order.carry_out(&sweep).map_err(send_error)?)
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
