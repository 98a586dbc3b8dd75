//! Methods that are not there yet. They check their parameters, and then say so.

use std::sync::Arc;

use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::multisig::{
    ExchangeMultisigKeysRequest, ImportMultisigRequest, MakeMultisigRequest, MultisigTxRequest,
    PrepareMultisigRequest,
};
use serde::de::DeserializeOwned;

use super::PRIVATE;
use crate::errors::{error, not_open, not_yet};
use crate::rows::{Check, Open, Rows};
use crate::service::Service;

/// A method that is not there yet.
fn missing<Q: DeserializeOwned>(rows: Rows, names: &[&'static str], checks: &'static [Check]) -> Rows {
    let name = names.first().copied().unwrap_or_default();
    rows.open(names, checks, move |_: &Open<'_>, _: Q| Err::<Nothing, RpcError>(not_yet(name)))
}

/// The rows of all of them: those for several signers.
pub(super) fn rows(rows: Rows) -> Rows {
    let rows = missing::<PrepareMultisigRequest>(rows, &["prepare_multisig"], PRIVATE);
    let rows = missing::<MakeMultisigRequest>(rows, &["make_multisig"], PRIVATE);
    let rows = for_several::<ExchangeMultisigKeysRequest>(rows, &["exchange_multisig_keys"]);
    let rows = for_several::<Nothing>(rows, &["export_multisig_info"]);
    let rows = for_several::<ImportMultisigRequest>(rows, &["import_multisig_info"]);
    let rows = for_several::<MultisigTxRequest>(rows, &["sign_multisig"]);
    let rows = for_several::<MultisigTxRequest>(rows, &["submit_multisig"]);
    rows.any(&["finalize_multisig"], &[Check::Unrestricted], finalize_multisig)
}

/// A method for multisig wallets only. None are opened, so that the open wallet is not one.
fn for_several<Q: DeserializeOwned>(rows: Rows, names: &[&'static str]) -> Rows {
    rows.open(names, PRIVATE, |_: &Open<'_>, _: Q| Err::<Nothing, RpcError>(not_multisig()))
}

/// Today's services do not have it.
fn finalize_multisig(service: &Arc<Service>, _: ExchangeMultisigKeysRequest) -> Result<Nothing, RpcError> {
    if !service.is_classic(Item::MultisigRounds) {
        return Err(RpcError::METHOD_NOT_FOUND);
    }
    service.session().ok_or_else(not_open)?;
    Err(not_multisig())
}

fn not_multisig() -> RpcError {
    error(code::NOT_MULTISIG, "This wallet is not multisig")
}
