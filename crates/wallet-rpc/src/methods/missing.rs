//! Methods that are not there yet. They check their parameters, and then say so.

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::multisig::{ImportMultisigRequest, MultisigTxRequest};
use serde::de::DeserializeOwned;

use super::PRIVATE;
use super::multisig::ready;
use crate::errors::not_yet;
use crate::rows::{Open, Rows};

/// The rows of all of them: those for several signers.
pub(super) fn rows(rows: Rows) -> Rows {
    let rows = for_several::<Nothing>(rows, &["export_multisig_info"]);
    let rows = for_several::<ImportMultisigRequest>(rows, &["import_multisig_info"]);
    let rows = for_several::<MultisigTxRequest>(rows, &["sign_multisig"]);
    for_several::<MultisigTxRequest>(rows, &["submit_multisig"])
}

/// A method for multisig wallets only.
fn for_several<Q: DeserializeOwned>(rows: Rows, names: &[&'static str]) -> Rows {
    let name = names.first().copied().unwrap_or_default();
    rows.open(names, PRIVATE, move |open: &Open<'_>, _: Q| {
        ready(open)?;
        Err::<Nothing, RpcError>(not_yet(name))
    })
}
