//! Notes about transactions, and attributes.

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::EmptyResponse;
use ferrite_rpc::wallet::transfers::{
    GetAttributeRequest, GetAttributeResponse, GetTxNotesRequest, GetTxNotesResponse, SetAttributeRequest,
    SetTxNotesRequest,
};
use ferrite_types::Hash;

use crate::errors::{error, unknown};
use crate::rows::Open;
use crate::wire::txid;

fn txids(texts: &[String]) -> Result<Vec<Hash>, RpcError> {
    texts.iter().map(|text| txid(text)).collect()
}

pub(crate) fn set_tx_notes(open: &Open<'_>, request: SetTxNotesRequest) -> Result<EmptyResponse, RpcError> {
    if request.txids.len() != request.notes.len() {
        return Err(unknown("Different amount of txids and notes"));
    }
    let txids = txids(&request.txids)?;
    open.session.change(|wallet| {
        for (txid, note) in txids.into_iter().zip(&request.notes) {
            wallet.set_note(txid, note);
        }
        Ok::<_, RpcError>(())
    })?;
    Ok(EmptyResponse {})
}

pub(crate) fn get_tx_notes(
    open: &Open<'_>,
    request: GetTxNotesRequest,
) -> Result<GetTxNotesResponse, RpcError> {
    let txids = txids(&request.txids)?;
    let wallet = open.session.read();
    Ok(GetTxNotesResponse { notes: txids.iter().map(|txid| wallet.note(txid).to_owned()).collect() })
}

pub(crate) fn set_attribute(
    open: &Open<'_>,
    request: SetAttributeRequest,
) -> Result<EmptyResponse, RpcError> {
    open.session.change(|wallet| {
        wallet.set_attribute(&request.key, &request.value);
        Ok::<_, RpcError>(())
    })?;
    Ok(EmptyResponse {})
}

pub(crate) fn get_attribute(
    open: &Open<'_>,
    request: GetAttributeRequest,
) -> Result<GetAttributeResponse, RpcError> {
    let wallet = open.session.read();
    let value = wallet.attribute(&request.key);
    let value = value.ok_or_else(|| error(code::ATTRIBUTE_NOT_FOUND, "Attribute not found."))?;
    Ok(GetAttributeResponse { value: value.to_owned() })
}
