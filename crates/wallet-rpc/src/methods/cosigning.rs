//! Spending from a multisig wallet.
//!
//! The signers export and import info of each other; one of them proposes transactions, which `transfer` and the
//! sweeps do; others sign, and any of them submits the complete set.

use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::multisig::{
    ExportMultisigInfoResponse, ImportMultisigInfoRequest, ImportMultisigInfoResponse, SignMultisigRequest,
    SignMultisigResponse, SubmitMultisigRequest, SubmitMultisigResponse,
};
use ferrite_types::Height;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::multisig::{MultisigAccount, MultisigInfo};
use ferrite_wallet::spend::TxSet;
use ferrite_wallet::spend::cold::Limits;
use ferrite_wallet::spend::multisig::{MultisigTxSet, SetError, check, check_complete};
use ferrite_wallet_client::spending::order::sending;
use ferrite_wallet_files::file::settings;

use super::multisig::{not_multisig, ready};
use super::sync::refresh_error;
use crate::call::Outgoing;
use crate::errors::sending::submit_error;
use crate::errors::{error, unknown};
use crate::rows::Open;
use crate::wire::unhex;

fn account(keys: &WalletKeys) -> Result<&MultisigAccount, RpcError> {
    keys.multisig().ok_or_else(not_multisig)
}

fn bad_hex() -> RpcError {
    error(code::BAD_HEX, "Failed to parse hex.")
}

/// Exports partial key images and nonces for the other signers. Earlier exports become useless.
pub(crate) fn export_multisig_info(
    open: &Open<'_>,
    _: EmptyRequest,
) -> Result<ExportMultisigInfoResponse, RpcError> {
    let keys = ready(open)?;
    let outputs = open.session.read().output_keys();
    let (info, nonces) = MultisigInfo::export(account(&keys)?, &outputs, &mut os_rng());
    let sealed = info.seal(&keys, open.service.options().kdf_rounds, &mut os_rng());
    open.session.stage(|wallet| wallet.keep_nonces(nonces));
    tracing::info!(target: "wallet.rpc", "multisig info of {} outputs exported", outputs.len());
    Ok(ExportMultisigInfoResponse { info: const_hex::encode(sealed) })
}

/// Imports the exports of other signers, and rescans the blocks that may spend outputs whose key images are now known.
pub(crate) fn import_multisig_info(
    open: &Open<'_>,
    request: ImportMultisigInfoRequest,
) -> Result<ImportMultisigInfoResponse, RpcError> {
    let keys = ready(open)?;
    let told = u32::try_from(request.info.len()).unwrap_or(u32::MAX);
    if told.saturating_add(1) < account(&keys)?.threshold() {
        return Err(error(code::THRESHOLD_NOT_REACHED, "Needs multisig export info from more participants"));
    }
    let sealed = request.info.iter().map(|hex| unhex(hex).ok_or_else(bad_hex));
    let sealed = sealed.collect::<Result<Vec<_>, _>>()?;
    let failed = |problem: String| unknown(format!("Error calling import_multisig: {problem}"));
    let kdf_rounds = open.service.options().kdf_rounds;
    let infos = sealed.iter().map(|sealed| MultisigInfo::open(sealed, &keys, kdf_rounds));
    let infos = infos.collect::<Result<Vec<_>, _>>().map_err(|problem| failed(problem.to_string()))?;
    let refresher = open.session.refresher(open.service);
    let imported = refresher.standing_still(|| {
        let checked = open.session.read().check_multisig_infos(infos);
        let checked = checked.map_err(|problem| failed(problem.to_string()))?;
        open.session.change(|wallet| Ok::<_, RpcError>(wallet.import_multisig_infos(checked)))
    })?;
    if request.refresh_after_import {
        let refreshed = refresher.refresh(&open.daemon(), Height(0));
        refreshed.map_err(|problem| failed(refresh_error(problem).message.into()))?;
        // Only a trusted node is told the outputs, and only its response can be relied on.
        if open.service.node().is_trusted()
            && let Err(problem) = refresher.rescan_spent(&open.daemon())
        {
            tracing::warn!(target: "wallet.rpc", "spent status not updated after import_multisig_info: {problem}");
        }
    }
    Ok(ImportMultisigInfoResponse { n_outputs: u64::try_from(imported.outputs).unwrap_or(u64::MAX) })
}

/// Opens a set of transactions. `None` if it is not one for this wallet.
pub(super) fn multisig_set(open: &Open<'_>, keys: &Arc<WalletKeys>, sealed: &[u8]) -> Option<MultisigTxSet> {
    let set = MultisigTxSet::open(sealed, keys, open.service.options().kdf_rounds);
    let set =
        set.map_err(|problem| tracing::warn!(target: "wallet.rpc", "cannot read multisig_txset: {problem}"));
    let set = set.ok()?;
    let fits = set.fits(open.session.read().outputs().len());
    if !fits {
        tracing::warn!(target: "wallet.rpc", "multisig_txset does not match the outputs of this wallet");
    }
    fits.then_some(set)
}

fn given_set(open: &Open<'_>, keys: &Arc<WalletKeys>, hex: &str) -> Result<MultisigTxSet, RpcError> {
    let sealed = unhex(hex).ok_or_else(bad_hex)?;
    let bad_data = || error(code::BAD_MULTISIG_TX_DATA, "Failed to parse multisig tx data.");
    multisig_set(open, keys, &sealed).ok_or_else(bad_data)
}

fn limits(open: &Open<'_>) -> Limits {
    Limits {
        fee_per_byte: open.service.options().max_fee_per_byte,
        unlock_times: open.service.is_classic(Item::UnlockTime),
    }
}

/// Signs. Everything is checked before nonces and key shares are used, and the nonces are erased before the set is
/// returned. Transaction secret keys are stored once the transactions are complete.
pub(crate) fn sign_multisig(
    open: &Open<'_>,
    request: SignMultisigRequest,
) -> Result<SignMultisigResponse, RpcError> {
    let keys = ready(open)?;
    let set = given_set(open, &keys, &request.tx_data_hex)?;
    let accepted = check(&set, &open.session.read(), &limits(open), &mut os_rng()).map_err(not_signed)?;
    let completes = accepted.completes();
    // A refusal comes before the nonces are used.
    open.spend(&set.txs.iter().map(Outgoing::new).collect::<Vec<_>>())?;
    let nonces = open.session.stage(|wallet| accepted.take_nonces(wallet));
    let nonces = nonces.map_err(|problem| not_signed(problem.into()))?;
    let signed = accepted.sign(nonces, account(&keys)?).map_err(not_signed)?;
    if completes {
        keep_keys(open, &signed)?;
    }
    let sealed = signed.seal(&keys, open.service.options().kdf_rounds, &mut os_rng());
    let txids = signed.txs.iter().filter(|_| completes).map(|tx| tx.tx.hash().to_string());
    Ok(SignMultisigResponse { tx_data_hex: const_hex::encode(sealed), tx_hash_list: txids.collect() })
}

fn not_signed(problem: SetError) -> RpcError {
    tracing::warn!(target: "wallet.rpc", "multisig transactions not signed: {problem}");
    error(code::MULTISIG_SIGNATURE, format!("Failed to sign multisig tx: {problem}"))
}

/// Stores the secret keys of complete transactions.
fn keep_keys(open: &Open<'_>, set: &MultisigTxSet) -> Result<(), RpcError> {
    let stores_info = open.session.setting(|members| settings::STORE_TX_INFO.get_or_default(members));
    open.session.change(|wallet| {
        if stores_info.unwrap_or(true) {
            set.txs.iter().for_each(|tx| wallet.set_tx_keys(tx.tx.hash(), tx.keys()));
        }
        set.note_complete(wallet);
        Ok::<_, RpcError>(())
    })
}

/// Sends a set that enough signers have signed. Transactions that the node has are skipped, so a request may be
/// repeated.
pub(crate) fn submit_multisig(
    open: &Open<'_>,
    request: SubmitMultisigRequest,
) -> Result<SubmitMultisigResponse, RpcError> {
    let keys = ready(open)?;
    let set = given_set(open, &keys, &request.tx_data_hex)?;
    let failed = |problem: String| {
        tracing::warn!(target: "wallet.rpc", "multisig transactions not sent: {problem}");
        error(code::MULTISIG_SUBMISSION, format!("Failed to submit multisig tx: {problem}"))
    };
    let checked = check_complete(&set, &open.session.read(), &limits(open), &mut os_rng());
    checked.map_err(|problem| match problem {
        SetError::Incomplete => error(code::THRESHOLD_NOT_REACHED, problem.to_string()),
        problem => failed(problem.to_string()),
    })?;
    open.spend_unsent(set.txs.iter().map(Outgoing::new).collect())?;
    open.session.stage(|wallet| {
        set.note_complete(wallet);
        wallet.erase_nonces(set.transfers());
    });
    let daemon = open.daemon();
    let mut answer = SubmitMultisigResponse::default();
    for tx in &set.txs {
        let sent = open.service.sends().count(true, sending(open, &daemon, true).relay(tx));
        sent.map_err(|problem| failed(submit_error(problem).message.into()))?;
        answer.tx_hash_list.push(tx.tx.hash().to_string());
    }
    Ok(answer)
}
