//! Wallets that are loaded beside the open one, each with a path of its own.

use std::sync::Arc;

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::loaded::{
    ListWalletsResponse, LoadWalletRequest, LoadedWallet, UnloadWalletRequest,
};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use ferrite_types::address::SubaddressIndex;

use crate::errors::{not_loaded, unknown};
use crate::service::Service;
use crate::wallets;

pub(crate) fn load_wallet(
    service: &Arc<Service>,
    request: LoadWalletRequest,
) -> Result<EmptyResponse, RpcError> {
    wallets::load(service, &request.filename, &request.password)
        .map_err(|problem| unknown(format!("Failed to load wallet : {problem}")))?;
    Ok(EmptyResponse {})
}

pub(crate) fn unload_wallet(
    service: &Arc<Service>,
    request: UnloadWalletRequest,
) -> Result<EmptyResponse, RpcError> {
    let loaded = service.loaded(&request.filename).ok_or_else(not_loaded)?;
    wallets::unload(service, &loaded)?;
    Ok(EmptyResponse {})
}

pub(crate) fn list_wallets(service: &Arc<Service>, _: EmptyRequest) -> Result<ListWalletsResponse, RpcError> {
    let entry = |service: Arc<Service>| {
        let session = service.session()?;
        let wallet = session.read();
        Some(LoadedWallet {
            filename: service.name()?.to_owned(),
            address: wallet.addresses().text(SubaddressIndex::MAIN).to_string(),
            height: wallet.height().0,
        })
    };
    Ok(ListWalletsResponse { wallets: Some(service.all_loaded().into_iter().filter_map(entry).collect()) })
}
