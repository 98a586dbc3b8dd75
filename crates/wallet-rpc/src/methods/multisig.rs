//! Wallets that several signers share.

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::multisig::IsMultisig;

use crate::rows::{Open, Rows};

/// The rows of this family.
pub(super) fn rows(rows: Rows) -> Rows {
    rows.open(&["is_multisig"], &[], is_multisig)
}

fn is_multisig(open: &Open<'_>, _: Nothing) -> Result<IsMultisig, RpcError> {
    let wallet = open.session.read();
    let account = wallet.keys().multisig();
    Ok(account.map_or_else(IsMultisig::default, |account| IsMultisig {
        multisig: true,
        ready: account.is_ready(),
        threshold: account.threshold(),
        total: account.total(),
    }))
}
