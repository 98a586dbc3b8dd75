//! Exporting and importing outputs and key images between wallets with the same keys.

use std::collections::BTreeSet;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::daemon::transactions::{GetTransactionsRequest, GetTransactionsResponse};
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::outputs::{
    ExportKeyImagesRequest, ExportKeyImagesResponse, ExportOutputsRequest, ExportOutputsResponse,
    ImportKeyImagesRequest, ImportKeyImagesResponse, ImportOutputsRequest, ImportOutputsResponse,
    SignedKeyImage,
};
use ferrite_types::{Hash, Height, KeyImage, ScalarBytes, Signature};
use ferrite_wallet::scan::TxToScan;
use ferrite_wallet::state::{ExchangeError, ExportedOutputs, SpendingTx};

use super::sync::refresh_error;
use crate::errors::{self, error, unknown};
use crate::rows::Open;
use crate::wire::{self, unhex, unhex_array};

/// Limit of the transactions in a request to the node.
const AT_ONCE: usize = 100;

pub(crate) fn export_outputs(
    open: &Open<'_>,
    request: ExportOutputsRequest,
) -> Result<ExportOutputsResponse, RpcError> {
    let (exported, keys) = {
        let wallet = open.session.read();
        let exported = wallet.export_outputs(request.all, request.start, request.count);
        (exported.map_err(|problem| unknown(problem.to_string()))?, wallet.keys().clone())
    };
    let sealed = exported.seal(&keys, open.service.options().kdf_rounds, &mut os_rng());
    Ok(ExportOutputsResponse { outputs_data_hex: const_hex::encode(sealed) })
}

pub(crate) fn import_outputs(
    open: &Open<'_>,
    request: ImportOutputsRequest,
) -> Result<ImportOutputsResponse, RpcError> {
    let sealed =
        unhex(&request.outputs_data_hex).ok_or_else(|| error(code::BAD_HEX, "Failed to parse hex."))?;
    let keys = open.session.read().keys().clone();
    let exported = ExportedOutputs::open(&sealed, &keys, open.service.options().kdf_rounds)
        .map_err(|problem| unknown(problem.to_string()))?;
    let imported = open.session.change(|wallet| wallet.import_outputs(exported).map_err(import_error))?;
    Ok(ImportOutputsResponse { num_imported: imported })
}

fn import_error(problem: ExchangeError) -> RpcError {
    unknown(format!("Failed to import outputs: {problem}"))
}

pub(crate) fn export_key_images(
    open: &Open<'_>,
    request: ExportKeyImagesRequest,
) -> Result<ExportKeyImagesResponse, RpcError> {
    let exported = open.session.read().export_key_images(request.all, &mut os_rng());
    let (offset, signed) = exported.map_err(|problem| unknown(problem.to_string()))?;
    let signed = signed.into_iter().map(|(image, signature)| SignedKeyImage {
        key_image: image.to_string(),
        signature: const_hex::encode([signature.c.0, signature.r.0].concat()),
    });
    Ok(ExportKeyImagesResponse {
        offset: u32::try_from(offset).unwrap_or(u32::MAX),
        signed_key_images: signed.collect(),
    })
}

fn signed(entry: &SignedKeyImage) -> Result<(KeyImage, Signature), RpcError> {
    let image = wire::key_image(&entry.key_image)
        .ok_or_else(|| error(code::WRONG_KEY_IMAGE, "failed to parse key image"))?;
    let bytes: [u8; 64] = unhex_array(&entry.signature)
        .ok_or_else(|| error(code::WRONG_SIGNATURE, "failed to parse signature"))?;
    let half = |at: usize| ScalarBytes(bytes[at..at + 32].try_into().expect("half of 64 bytes"));
    Ok((image, Signature { c: half(0), r: half(32) }))
}

pub(crate) fn import_key_images(
    open: &Open<'_>,
    request: ImportKeyImagesRequest,
) -> Result<ImportKeyImagesResponse, RpcError> {
    let images = request.signed_key_images.iter().map(signed).collect::<Result<Vec<_>, _>>()?;
    let offset = usize::try_from(request.offset).unwrap_or(usize::MAX);
    let checked = open
        .session
        .read()
        .check_key_images(offset, &images)
        .map_err(|problem| errors::key_image(&problem))?;
    if images.is_empty() && offset == 0 {
        return Ok(ImportKeyImagesResponse::default());
    }
    let refresher = open.session.refresher(open.service);
    let statuses = refresher.spent_statuses(&open.daemon(), checked.key_images()).map_err(refresh_error)?;
    let sums = open
        .session
        .change(|wallet| Ok::<_, RpcError>(wallet.import_key_images(&checked, Some(&statuses))))?;
    let spending = spending_txs(open, &sums.spending_txs)?;
    if !spending.is_empty() {
        open.session.change(|wallet| {
            wallet.add_spending_txs(spending);
            Ok::<_, RpcError>(())
        })?;
    }
    Ok(ImportKeyImagesResponse { height: sums.height.0, spent: sums.spent.0, unspent: sums.unspent.0 })
}

/// Asks the node for transactions that spent outputs of the wallet.
fn spending_txs(open: &Open<'_>, txids: &BTreeSet<Hash>) -> Result<Vec<SpendingTx>, RpcError> {
    let node = open.service.node();
    let scanner = open.session.read().scanner();
    let txids: Vec<Hash> = txids.iter().copied().collect();
    let mut found = Vec::with_capacity(txids.len());
    for some in txids.chunks(AT_ONCE) {
        let request = GetTransactionsRequest {
            txs_hashes: some.iter().map(Hash::to_string).collect(),
            prune: true,
            ..GetTransactionsRequest::default()
        };
        let call = "/get_transactions";
        let answer: GetTransactionsResponse = node.path(call, &request).map_err(errors::node)?;
        node.check_status(call, &answer.access.status).map_err(errors::node)?;
        let failed = || unknown("Failed to get transaction from daemon");
        for (txid, entry) in some.iter().zip(&answer.txs) {
            let blob = match entry.pruned_as_hex.is_empty() {
                true => unhex(&entry.as_hex),
                false => unhex(&entry.pruned_as_hex),
            };
            let blob = blob.filter(|_| entry.tx_hash == txid.to_string()).ok_or_else(failed)?;
            let tx = TxToScan { txid: *txid, blob: &blob, output_indices: None };
            let scanned = scanner.scan_txs(&[tx]).pop().and_then(Result::ok).ok_or_else(failed)?;
            found.push(SpendingTx {
                tx: scanned,
                height: Height(entry.block_height.unwrap_or(0)),
                timestamp: entry.block_timestamp.unwrap_or(0),
            });
        }
    }
    Ok(found)
}
