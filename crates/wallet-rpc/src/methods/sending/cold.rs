//! Cold signing: the wallet with the spend key signs transactions that a view-only wallet makes and sends.

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::sending::{
    SignTransferRequest, SignTransferResponse, SubmitTransferRequest, SubmitTransferResponse,
};
use ferrite_wallet::spend::cold::{self, Limits, RefusedError, SignedTxSet, UnsignedTxSet};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::{SenderKeys, TxSet};
use ferrite_wallet_client::spending::order::sending;
use ferrite_wallet_files::file::settings;

use super::request::check_multisig;
use super::response;
use crate::call::Outgoing;
use crate::errors::error;
use crate::errors::sending::submit_error;
use crate::rows::{Open, foreground};
use crate::wire::unhex;

/// Fails if the wallet cannot sign.
pub(super) fn can_sign(open: &Open<'_>) -> Result<(), RpcError> {
    let is_watching = {
        let wallet = open.session.read();
        wallet.keys().is_view_only() && !wallet.is_background()
    };
    if is_watching {
        return Err(error(code::WATCH_ONLY, "command not supported by watch-only wallet"));
    }
    foreground(&open.session)
}

/// Opens a set of unsigned transactions.
pub(super) fn unsigned_set(open: &Open<'_>, hex: &str) -> Result<UnsignedTxSet, RpcError> {
    let sealed = unhex(hex).ok_or_else(bad_hex)?;
    let keys = open.session.read().keys().clone();
    UnsignedTxSet::open(&sealed, &keys, open.service.options().kdf_rounds).map_err(|problem| {
        tracing::warn!(target: "wallet.rpc", "cannot read unsigned_txset: {problem}");
        error(code::BAD_UNSIGNED_TX_DATA, "cannot load unsigned_txset")
    })
}

fn bad_hex() -> RpcError {
    error(code::BAD_HEX, "Failed to parse hex.")
}

/// Signs a set. It is checked first; then its outputs are imported, the transactions are signed, and their secret keys
/// are stored once all of them are signed.
pub(crate) fn sign_transfer(
    open: &Open<'_>,
    request: SignTransferRequest,
) -> Result<SignTransferResponse, RpcError> {
    can_sign(open)?;
    check_multisig(open)?;
    let set = unsigned_set(open, &request.unsigned_txset)?;
    let txs = sign(open, &set)?;
    open.spend(&txs.iter().map(Outgoing::new).collect::<Vec<_>>())?;
    let signed = kept(open, &txs)?;
    let keys = open.session.read().keys().clone();
    let sealed = signed.seal(&keys, open.service.options().kdf_rounds, &mut os_rng());
    Ok(SignTransferResponse {
        signed_txset: const_hex::encode(sealed),
        tx_hash_list: txs.iter().map(|tx| tx.tx.hash().to_string()).collect(),
        tx_raw_list: response::texts(request.export_raw, &txs, |tx| const_hex::encode(tx.tx.to_blob())),
        tx_key_list: response::texts(request.get_tx_keys, &txs, response::keys),
    })
}

fn sign(open: &Open<'_>, set: &UnsignedTxSet) -> Result<Vec<PendingTx>, RpcError> {
    let limits = Limits {
        fee_per_byte: open.service.options().max_fee_per_byte,
        unlock_times: open.service.is_classic(Item::UnlockTime),
    };
    let accepted = cold::check(set, &open.session.read(), &limits).map_err(refused)?;
    open.session
        .change(|wallet| wallet.import_outputs(set.outputs.clone()).map_err(|p| refused(p.into())))?;
    let sender = SenderKeys::of_wallet(open.session.read().keys());
    let sender = sender.ok_or_else(|| error(code::SIGN_UNSIGNED, "Failed to sign unsigned tx"))?;
    let txs = accepted.sign(&sender, &mut os_rng()).map_err(refused)?;
    for tx in &txs {
        tracing::info!(target: "wallet.rpc", "signed {}, with a fee of {}", tx.tx.hash(), tx.fee);
    }
    Ok(txs)
}

fn refused(problem: RefusedError) -> RpcError {
    tracing::warn!(target: "wallet.rpc", "unsigned_txset refused: {problem}");
    error(code::SIGN_UNSIGNED, format!("Failed to sign unsigned tx: {problem}"))
}

/// Stores the secret keys of signed transactions, and makes the signed set for the view-only wallet.
fn kept(open: &Open<'_>, txs: &[PendingTx]) -> Result<SignedTxSet, RpcError> {
    let stores_info = open.session.setting(|members| settings::STORE_TX_INFO.get_or_default(members));
    if stores_info.unwrap_or(true) {
        open.session.change(|wallet| {
            txs.iter().for_each(|tx| wallet.set_tx_keys(tx.tx.hash(), tx.keys()));
            Ok::<_, RpcError>(())
        })?;
    }
    let (key_images, scanner) = {
        let wallet = open.session.read();
        let images = wallet.outputs().iter().map(|output| output.key_image.unwrap_or_default());
        (images.collect(), wallet.scanner())
    };
    Ok(SignedTxSet::new(txs, key_images, &scanner))
}

/// Sends a signed set. Transactions that the node has are skipped, so a request may be repeated.
pub(crate) fn submit_transfer(
    open: &Open<'_>,
    request: SubmitTransferRequest,
) -> Result<SubmitTransferResponse, RpcError> {
    let sealed = unhex(&request.tx_data_hex).ok_or_else(bad_hex)?;
    let bad_data = |problem: String| {
        tracing::warn!(target: "wallet.rpc", "cannot read signed transactions: {problem}");
        error(code::BAD_SIGNED_TX_DATA, "Failed to parse signed tx data.")
    };
    let keys = open.session.read().keys().clone();
    let set = SignedTxSet::open(&sealed, &keys, open.service.options().kdf_rounds);
    let SignedTxSet { txs, key_images, tx_key_images } =
        set.map_err(|problem| bad_data(problem.to_string()))?;
    open.session.change(|wallet| {
        wallet.import_signer_key_images(&key_images).map_err(|problem| bad_data(problem.to_string()))?;
        wallet.add_cold_key_images(tx_key_images);
        Ok::<_, RpcError>(())
    })?;
    let failed =
        |problem: String| error(code::SIGNED_SUBMISSION, format!("Failed to submit signed tx: {problem}"));
    for tx in &txs {
        let checked = cold::check_inputs(&open.session.read(), tx);
        checked.map_err(|problem| failed(problem.to_string()))?;
    }
    open.spend_unsent(txs.iter().map(Outgoing::new).collect())?;
    let daemon = open.daemon();
    let mut answer = SubmitTransferResponse::default();
    for tx in &txs {
        let sent = open.service.sends().count(true, sending(open, &daemon, true).relay(tx));
        sent.map_err(|problem| failed(submit_error(problem).message.into()))?;
        answer.tx_hash_list.push(tx.tx.hash().to_string());
    }
    Ok(answer)
}
