//! Responses that describe transactions (`wallet_rpc_server.cpp: fill_response`).

use ferrite_crypto::random::os_rng;
use ferrite_rpc::wallet::sending::{AmountsList, KeyImageList, TransferResponse, TransferSplitResponse};
use ferrite_rpc::{RpcError, json};
use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::build::size_and_weight;
use ferrite_wallet::spend::cold::UnsignedTxSet;
use ferrite_wallet::spend::multisig::MultisigTxSet;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet_client::spending::desk::StoredAnswer;
use serde::Serialize;
use serde::de::DeserializeOwned;
use zeroize::Zeroizing;

use crate::errors::unknown;
use crate::rows::Open;

/// The optional fields of a response that the client asks for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Details {
    /// The secret keys of the transactions.
    pub(super) keys: bool,
    /// The transactions.
    pub(super) hex: bool,
    /// The metadata for `relay_tx`.
    pub(super) metadata: bool,
}

/// Describes a single transaction.
pub(super) fn one(
    open: &Open<'_>,
    txs: &[PendingTx],
    details: Details,
) -> Result<TransferResponse, RpcError> {
    let Some(tx) = txs.first() else { return Ok(TransferResponse::default()) };
    // Without the signatures of the other signers it is not a transaction yet.
    let is_whole = tx.shared.is_none();
    Ok(TransferResponse {
        tx_hash: if is_whole { tx.tx.hash().to_string() } else { String::new() },
        tx_key: if details.keys { keys(tx) } else { String::new() },
        amount: amount(tx),
        amounts_by_dest: amounts(tx),
        fee: tx.fee,
        weight: size_and_weight(&tx.tx).1,
        tx_blob: if details.hex && is_whole { const_hex::encode(tx.tx.to_blob()) } else { String::new() },
        tx_metadata: if details.metadata && is_whole {
            const_hex::encode(&*tx.to_bytes())
        } else {
            String::new()
        },
        spent_key_images: key_images(tx),
        unsigned_txset: unsigned_txset(open, txs)?,
        multisig_txset: multisig_txset(open, txs)?,
    })
}

/// Describes several transactions.
pub(super) fn list(
    open: &Open<'_>,
    txs: &[PendingTx],
    details: Details,
) -> Result<TransferSplitResponse, RpcError> {
    let is_whole = txs.iter().all(|tx| tx.shared.is_none());
    Ok(TransferSplitResponse {
        tx_hash_list: texts(is_whole, txs, |tx| tx.tx.hash().to_string()),
        tx_key_list: texts(details.keys, txs, keys),
        amount_list: txs.iter().map(amount).collect(),
        amounts_by_dest_list: txs.iter().map(amounts).collect(),
        fee_list: txs.iter().map(|tx| tx.fee).collect(),
        weight_list: txs.iter().map(|tx| size_and_weight(&tx.tx).1).collect(),
        tx_blob_list: texts(details.hex && is_whole, txs, |tx| const_hex::encode(tx.tx.to_blob())),
        tx_metadata_list: texts(details.metadata && is_whole, txs, |tx| const_hex::encode(&*tx.to_bytes())),
        spent_key_images_list: txs.iter().map(key_images).collect(),
        unsigned_txset: unsigned_txset(open, txs)?,
        multisig_txset: multisig_txset(open, txs)?,
    })
}

/// A text for each transaction, if the client asks for them.
pub(super) fn texts(wanted: bool, txs: &[PendingTx], text: fn(&PendingTx) -> String) -> Vec<String> {
    if wanted { txs.iter().map(text).collect() } else { Vec::new() }
}

/// The set that a view-only wallet hands to the wallet with the spend key.
fn unsigned_txset(open: &Open<'_>, txs: &[PendingTx]) -> Result<String, RpcError> {
    let (outputs, keys) = {
        let wallet = open.session.read();
        if txs.is_empty() || !wallet.keys().is_view_only() {
            return Ok(String::new());
        }
        (wallet.export_outputs(false, 0, u32::MAX), wallet.keys().clone())
    };
    let outputs = outputs.map_err(|_| unknown("Failed to save unsigned tx set after creation"))?;
    let set = UnsignedTxSet { txs: txs.iter().map(|tx| tx.construction.clone()).collect(), outputs };
    Ok(const_hex::encode(set.seal(&keys, open.service.options().kdf_rounds, &mut os_rng())))
}

/// The set that a signer of a multisig wallet hands to the next one. The proposer has signed, so its nonces for the same
/// outputs are erased before the set is returned.
fn multisig_txset(open: &Open<'_>, txs: &[PendingTx]) -> Result<String, RpcError> {
    let keys = open.session.read().keys().clone();
    let (Some(account), false) = (keys.multisig(), txs.is_empty()) else { return Ok(String::new()) };
    if txs.iter().any(|tx| tx.shared.is_none()) {
        return Err(unknown("Failed to save multisig tx set after creation"));
    }
    let set = MultisigTxSet::new(txs, *account.own_signer());
    open.session.stage(|wallet| wallet.erase_nonces(set.transfers()));
    Ok(const_hex::encode(set.seal(&keys, open.service.options().kdf_rounds, &mut os_rng())))
}

/// All secret keys of a transaction, concatenated.
pub(super) fn keys(tx: &PendingTx) -> String {
    let all = std::iter::once(&tx.tx_key).chain(&tx.additional_tx_keys);
    all.map(|key| const_hex::encode(*key.to_bytes())).collect()
}

fn amount(tx: &PendingTx) -> u64 {
    tx.destinations.iter().fold(0, |sum, destination| sum.saturating_add(destination.amount.0))
}

fn amounts(tx: &PendingTx) -> AmountsList {
    AmountsList { amounts: tx.destinations.iter().map(|destination| destination.amount.0).collect() }
}

fn key_images(tx: &PendingTx) -> KeyImageList {
    KeyImageList { key_images: tx.key_images.iter().map(ToString::to_string).collect() }
}

/// A response as it is stored with its idempotency key.
pub(super) fn encode(response: &impl Serialize) -> Result<StoredAnswer, RpcError> {
    json::to_bytes(response).map(Zeroizing::new).map_err(|problem| unknown(problem.to_string()))
}

/// A stored response.
pub(super) fn decode<T: DeserializeOwned>(stored: &StoredAnswer) -> Result<T, RpcError> {
    let object = json::parse(stored).map_err(|problem| unknown(problem.to_string()))?;
    json::from_object(object).map_err(|problem| unknown(problem.to_string()))
}
