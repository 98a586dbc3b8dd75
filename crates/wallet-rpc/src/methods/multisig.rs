//! Wallets that several people share.

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::multisig::IsMultisig;
use ferrite_types::PublicKey;
use ferrite_wallet::file::settings;

use crate::errors::unknown;
use crate::rows::{Open, Rows};

/// The rows of this family.
pub(super) fn rows(rows: Rows) -> Rows {
    rows.open(&["is_multisig"], &[], is_multisig)
}

fn is_multisig(open: &Open<'_>, _: Nothing) -> Result<IsMultisig, RpcError> {
    let agreed = open.session.setting(settings::multisig).transpose();
    let Some(agreed) = agreed.map_err(|problem| unknown(problem.to_string()))?.flatten() else {
        return Ok(IsMultisig::default());
    };
    // Before the keys are exchanged there is no address yet.
    let has_address = open.session.read().keys().address().spend != PublicKey(IDENTITY);
    Ok(IsMultisig {
        multisig: true,
        ready: has_address && agreed.is_ready(),
        threshold: agreed.threshold,
        total: agreed.total,
    })
}

/// The point that stands for nothing.
const IDENTITY: [u8; 32] = {
    let mut bytes = [0; 32];
    bytes[0] = 1;
    bytes
};
