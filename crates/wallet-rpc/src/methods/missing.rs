//! Methods that are not there yet. They check their parameters, and then say so.

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::multisig::{
    ExchangeMultisigKeysRequest, ImportMultisigRequest, MakeMultisigRequest, MultisigTxRequest,
    PrepareMultisigRequest,
};
use serde::de::DeserializeOwned;

use super::PRIVATE;
use crate::errors::not_yet;
use crate::rows::{Check, Open, Rows};

/// A method that is not there yet.
fn missing<Q: DeserializeOwned>(rows: Rows, names: &[&'static str], checks: &'static [Check]) -> Rows {
    let name = names.first().copied().unwrap_or_default();
    rows.open(names, checks, move |_: &Open<'_>, _: Q| Err::<Nothing, RpcError>(not_yet(name)))
}

/// The rows of all of them: those for several signers.
pub(super) fn rows(rows: Rows) -> Rows {
    let rows = missing::<PrepareMultisigRequest>(rows, &["prepare_multisig"], PRIVATE);
    let rows = missing::<MakeMultisigRequest>(rows, &["make_multisig"], PRIVATE);
    let rows = missing::<ExchangeMultisigKeysRequest>(rows, &["exchange_multisig_keys"], PRIVATE);
    let rows = missing::<ExchangeMultisigKeysRequest>(rows, &["finalize_multisig"], PRIVATE);
    let rows = missing::<Nothing>(rows, &["export_multisig_info"], PRIVATE);
    let rows = missing::<ImportMultisigRequest>(rows, &["import_multisig_info"], PRIVATE);
    let rows = missing::<MultisigTxRequest>(rows, &["sign_multisig"], PRIVATE);
    missing::<MultisigTxRequest>(rows, &["submit_multisig"], PRIVATE)
}
