//! Keys, key images and frozen outputs.

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::lifecycle::{QueryKeyRequest, QueryKeyResponse};
use ferrite_rpc::wallet::sending::{FreezeRequest, FrozenRequest, FrozenResponse, ThawRequest};
use ferrite_rpc::wallet::{EmptyResponse, Secret};
use ferrite_types::KeyImage;
use ferrite_wallet::mnemonic::{self, Language};
use zeroize::Zeroizing;

use super::multisig;
use crate::errors::{self, error, unknown};
use crate::rows::{Open, foreground};
use crate::wire;

pub(crate) fn query_key(open: &Open<'_>, request: QueryKeyRequest) -> Result<QueryKeyResponse, RpcError> {
    let key = match request.key_type.as_str() {
        "mnemonic" => seed(open)?,
        "view_key" => hex(&open.session.read().keys().view().to_bytes()),
        "spend_key" => {
            foreground(&open.session)?;
            let keys = open.session.read().keys().clone();
            let spend = keys.spend().ok_or_else(|| {
                error(code::WATCH_ONLY, "The wallet is watch-only. Cannot retrieve spend key.")
            })?;
            hex(&spend.to_bytes())
        }
        other => return Err(error(0, format!("key_type {other} not found"))),
    };
    Ok(QueryKeyResponse { key })
}

fn hex(bytes: &[u8; 32]) -> Secret {
    Secret::from(Zeroizing::new(const_hex::encode(bytes)))
}

fn seed(open: &Open<'_>) -> Result<Secret, RpcError> {
    let keys = open.session.read().keys().clone();
    if let Some(account) = keys.multisig() {
        if !account.is_ready() {
            return Err(multisig::not_finalized());
        }
        let seed = account.seed().ok_or_else(|| unknown("Failed to get multisig seed."))?;
        return Ok(Secret::from(Zeroizing::new(const_hex::encode(&seed[..]))));
    }
    foreground(&open.session)?;
    let spend = keys
        .spend()
        .ok_or_else(|| error(code::WATCH_ONLY, "The wallet is watch-only. Cannot retrieve seed."))?;
    if !keys.is_deterministic() {
        return Err(error(code::NON_DETERMINISTIC, "The wallet is non-deterministic. Cannot display seed."));
    }
    let language: Language = open.session.language().parse().map_err(|_| unknown("Failed to get seed."))?;
    Ok(Secret::from(mnemonic::encode(&spend.to_bytes(), language)))
}

fn asked(request: &FreezeRequest, what: &str) -> Result<KeyImage, RpcError> {
    if request.key_image.is_empty() {
        return Err(unknown(format!("Must specify key image to {what}")));
    }
    wire::key_image(&request.key_image)
        .ok_or_else(|| error(code::WRONG_KEY_IMAGE, "failed to parse key image"))
}

pub(crate) fn freeze(open: &Open<'_>, request: FreezeRequest) -> Result<EmptyResponse, RpcError> {
    set_frozen(open, &request, true)
}

pub(crate) fn thaw(open: &Open<'_>, request: ThawRequest) -> Result<EmptyResponse, RpcError> {
    set_frozen(open, &request, false)
}

fn set_frozen(open: &Open<'_>, request: &FreezeRequest, frozen: bool) -> Result<EmptyResponse, RpcError> {
    let image = asked(request, if frozen { "freeze" } else { "thaw" })?;
    open.session
        .change(|wallet| wallet.set_frozen(&image, frozen).map_err(|problem| errors::key_image(&problem)))?;
    Ok(EmptyResponse {})
}

pub(crate) fn frozen(open: &Open<'_>, request: FrozenRequest) -> Result<FrozenResponse, RpcError> {
    let image = asked(&request, "check if frozen")?;
    let wallet = open.session.read();
    let output = wallet.output_with_key_image(&image).map_err(|problem| errors::key_image(&problem))?;
    Ok(FrozenResponse { frozen: output.frozen })
}
