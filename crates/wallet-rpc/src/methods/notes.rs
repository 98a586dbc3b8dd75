//! Notes about transactions, and attributes.

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::Done;
use ferrite_rpc::wallet::transfers::{
    Attribute, GetAttributeRequest, GetTxNotesRequest, SetAttributeRequest, SetTxNotesRequest, TxNotes,
};
use ferrite_types::Hash;

use super::{CHANGES, PRIVATE};
use crate::errors::{error, unknown};
use crate::rows::{Open, Rows};
use crate::wire::txid;

/// The rows of this family.
pub(super) fn rows(rows: Rows) -> Rows {
    rows.open(&["set_tx_notes"], CHANGES, set_tx_notes)
        .open(&["get_tx_notes"], &[], get_tx_notes)
        .open(&["set_attribute"], CHANGES, set_attribute)
        .open(&["get_attribute"], PRIVATE, get_attribute)
}

fn txids(texts: &[String]) -> Result<Vec<Hash>, RpcError> {
    texts.iter().map(|text| txid(text)).collect()
}

fn set_tx_notes(open: &Open<'_>, request: SetTxNotesRequest) -> Result<Done, RpcError> {
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
    Ok(Done {})
}

fn get_tx_notes(open: &Open<'_>, request: GetTxNotesRequest) -> Result<TxNotes, RpcError> {
    let txids = txids(&request.txids)?;
    let wallet = open.session.read();
    Ok(TxNotes { notes: txids.iter().map(|txid| wallet.note(txid).to_owned()).collect() })
}

fn set_attribute(open: &Open<'_>, request: SetAttributeRequest) -> Result<Done, RpcError> {
    open.session.change(|wallet| {
        wallet.set_attribute(&request.key, &request.value);
        Ok::<_, RpcError>(())
    })?;
    Ok(Done {})
}

fn get_attribute(open: &Open<'_>, request: GetAttributeRequest) -> Result<Attribute, RpcError> {
    let wallet = open.session.read();
    let value = wallet.attribute(&request.key);
    let value = value.ok_or_else(|| error(code::ATTRIBUTE_NOT_FOUND, "Attribute not found."))?;
    Ok(Attribute { value: value.to_owned() })
}
