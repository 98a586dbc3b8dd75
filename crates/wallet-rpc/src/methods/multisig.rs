//! Wallets that several signers share: how they come to be.
//!
//! Each signer prepares, makes and exchanges until the wallet is ready. Today's services end with a round in which all
//! signers confirm their keys to each other. The contract's has none: N/N is ready after `make_multisig`, and N-1/N
//! after `finalize_multisig`.

use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::Nothing;
use ferrite_rpc::wallet::multisig::{
    ExchangeMultisigKeysRequest, FinalizeMultisig, IsMultisig, MakeMultisigRequest, MultisigBoosterRequest,
    MultisigKeys, PrepareMultisig, PrepareMultisigRequest,
};
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::multisig::{BoosterError, Candidate, KexError, KexMessage, MultisigAccount};
use ferrite_wallet_files::file::{BackgroundSync, settings};

use super::PRIVATE;
use crate::errors::{error, not_open, unknown};
use crate::rows::{Open, Rows, foreground};
use crate::service::Service;
use crate::wallets;

/// What clients are told that have not switched multisig on.
const DISABLED: &str = "This wallet is multisig, and multisig is disabled. Multisig is an experimental feature and may have bugs. Things that could go wrong include: funds sent to a multisig wallet can't be spent at all, can only be spent with the participation of a malicious group member, or can be stolen by a malicious group member. You can enable it by running this once in monero-wallet-cli: set enable-multisig-experimental 1";

/// The rows of this family.
pub(super) fn rows(rows: Rows) -> Rows {
    rows.open(&["is_multisig"], &[], is_multisig)
        .open(&["prepare_multisig"], PRIVATE, prepare_multisig)
        .any(&["make_multisig"], PRIVATE, make_multisig)
        .any(&["exchange_multisig_keys"], PRIVATE, exchange_multisig_keys)
        .open(&["get_multisig_key_exchange_booster"], PRIVATE, get_multisig_key_exchange_booster)
        .any(&["finalize_multisig"], PRIVATE, finalize_multisig)
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

/// The wallet is not one that several signers share.
pub(super) fn not_multisig() -> RpcError {
    error(code::NOT_MULTISIG, "This wallet is not multisig")
}

/// Not all keys were exchanged.
pub(super) fn not_finalized() -> RpcError {
    error(code::NOT_MULTISIG, "This wallet is multisig, but not yet finalized")
}

fn more_needed() -> RpcError {
    error(code::THRESHOLD_NOT_REACHED, "Needs multisig info from more participants")
}

/// The keys of the open wallet, which several signers share, ready or not.
pub(super) fn signer(open: &Open<'_>) -> Result<Arc<WalletKeys>, RpcError> {
    let keys = Arc::clone(open.session.read().keys());
    match keys.is_multisig() {
        true => Ok(keys),
        false => Err(not_multisig()),
    }
}

/// The same for a wallet that is ready, with multisig switched on.
pub(super) fn ready(open: &Open<'_>) -> Result<Arc<WalletKeys>, RpcError> {
    let keys = signer(open)?;
    if !keys.multisig().is_some_and(MultisigAccount::is_ready) {
        return Err(not_finalized());
    }
    check_enabled(open)?;
    Ok(keys)
}

/// Whether multisig is switched on, if the wallet is a multisig one.
pub(super) fn check_enabled(open: &Open<'_>) -> Result<(), RpcError> {
    if open.service.is_classic(Item::MultisigSwitch) || !open.session.read().keys().is_multisig() {
        return Ok(());
    }
    match open.session.setting(|members| settings::ENABLE_MULTISIG.get(members)) {
        Some(Ok(true)) => Ok(()),
        Some(_) => Err(error(code::DISABLED, DISABLED)),
        None => Err(not_open()),
    }
}

/// What the wallet of one owner becomes in a group.
fn candidate(open: &Open<'_>) -> Result<(Candidate, Arc<WalletKeys>), RpcError> {
    let keys = Arc::clone(open.session.read().keys());
    if keys.is_multisig() {
        return Err(error(code::ALREADY_MULTISIG, "This wallet is already multisig"));
    }
    foreground(&open.session)?;
    match keys.spend() {
        Some(spend) => Ok((Candidate::new(spend, keys.view()), keys)),
        None => Err(error(code::WATCH_ONLY, "wallet is watch-only and cannot be made multisig")),
    }
}

fn prepare_multisig(open: &Open<'_>, request: PrepareMultisigRequest) -> Result<PrepareMultisig, RpcError> {
    let (candidate, _) = candidate(open)?;
    if request.enable_multisig_experimental || open.service.is_classic(Item::MultisigSwitch) {
        open.session.set(|members| settings::ENABLE_MULTISIG.set(members, true))?;
    }
    Ok(PrepareMultisig { multisig_info: candidate.message(&mut os_rng()).to_string() })
}

/// The messages of a call. The error is what to tell.
fn messages(texts: &[String]) -> Result<Vec<KexMessage>, String> {
    let messages = texts.iter().map(|text| KexMessage::parse(text));
    messages.collect::<Result<_, _>>().map_err(|problem| problem.to_string())
}

fn check_password(open: &Open<'_>, password: &str) -> Result<(), RpcError> {
    match open.session.has_files() && !open.session.has_password(password) {
        true => Err(error(code::INVALID_PASSWORD, "Invalid password.")),
        false => Ok(()),
    }
}

/// The open wallet, for a caller whose turn it is: the call before it may have put other keys in the place of those that
/// the wallet had when this call came.
fn opened(service: &Arc<Service>) -> Result<Open<'_>, RpcError> {
    Ok(Open { service, session: service.session().ok_or_else(not_open)? })
}

fn make_multisig(service: &Arc<Service>, request: MakeMultisigRequest) -> Result<MultisigKeys, RpcError> {
    let _turn = service.lifecycle();
    let open = &opened(service)?;
    let (candidate, keys) = candidate(open)?;
    let messages = messages(&request.multisig_info).map_err(unknown)?;
    let mut account =
        candidate.begin(request.threshold, &messages).map_err(|problem| unknown(problem.to_string()))?;
    check_password(open, &request.password)?;
    if open.service.is_classic(Item::MultisigRounds) {
        if account.rounds_required() > 2 {
            return Err(unknown(format!(
                "a {}/{} multisig wallet takes more rounds than make_multisig and finalize_multisig have: start the \
                 service with --rpc-dialect modern, and use exchange_multisig_keys after make_multisig",
                account.threshold(),
                account.total()
            )));
        }
        account = account.without_verification();
    }
    let answer = MultisigKeys { address: String::new(), multisig_info: next_message(open, &account) };
    // A copy that follows the chain in the background would go on with the old keys.
    if open.session.background_sync() != BackgroundSync::Off {
        open.session.set_background_sync(BackgroundSync::Off, None, &wallets::options(open.service))?;
    }
    let address = set_account(open, &keys, account)?;
    Ok(MultisigKeys { address, ..answer })
}

/// What the other signers are to get next; nothing if the contract knows of no such round.
fn next_message(open: &Open<'_>, account: &MultisigAccount) -> String {
    match account.is_ready() && open.service.is_classic(Item::MultisigRounds) {
        true => String::new(),
        false => account.message(&mut os_rng()).to_string(),
    }
}

/// Gives the wallet the keys of a signer that has come further, and returns the address.
fn set_account(open: &Open<'_>, old: &WalletKeys, account: MultisigAccount) -> Result<String, RpcError> {
    let keys = WalletKeys::of_signer(account, old.created());
    let session = match keys.address() == old.address() {
        true => {
            open.session.set_signer_keys(keys)?;
            None
        }
        false => Some(open.session.with_other_keys(keys, &wallets::options(open.service))?),
    };
    let text = |session: &crate::session::Session| {
        session.read().addresses().text(SubaddressIndex::MAIN).to_string()
    };
    let Some(session) = session else { return Ok(text(&open.session)) };
    let address = text(&session);
    wallets::install(open.service, session);
    Ok(address)
}

/// The account after the round that is going on. The error is what to tell.
fn advanced(
    account: &MultisigAccount,
    texts: &[String],
    incomplete: bool,
) -> Result<MultisigAccount, String> {
    let messages = messages(texts)?;
    account.advance(&messages, incomplete).map_err(|problem: KexError| problem.to_string())
}

fn exchange_multisig_keys(
    service: &Arc<Service>,
    request: ExchangeMultisigKeysRequest,
) -> Result<MultisigKeys, RpcError> {
    let _turn = service.lifecycle();
    let open = &opened(service)?;
    let keys = signer(open)?;
    let account = keys.multisig().ok_or_else(not_multisig)?;
    check_enabled(open)?;
    if request.multisig_info.len() + 1 < account.total() as usize {
        return Err(more_needed());
    }
    let failed = |problem| unknown(format!("Error calling exchange_multisig_info: {problem}"));
    let account = advanced(account, &request.multisig_info, request.force_update_use_with_caution);
    let account = account.map_err(failed)?;
    check_password(open, &request.password)?;
    let is_ready = account.is_ready();
    let multisig_info = account.message(&mut os_rng()).to_string();
    let address = set_account(open, &keys, account)?;
    Ok(MultisigKeys { address: if is_ready { address } else { String::new() }, multisig_info })
}

/// Today's services do not have it.
fn finalize_multisig(
    service: &Arc<Service>,
    request: ExchangeMultisigKeysRequest,
) -> Result<FinalizeMultisig, RpcError> {
    if !service.is_classic(Item::MultisigRounds) {
        return Err(RpcError::METHOD_NOT_FOUND);
    }
    let _turn = service.lifecycle();
    let open = &opened(service)?;
    let keys = signer(open)?;
    let account = keys.multisig().ok_or_else(not_multisig)?;
    if account.is_ready() {
        return Err(error(code::ALREADY_MULTISIG, "This wallet is multisig, and already finalized"));
    }
    if request.multisig_info.len() + 1 < account.total() as usize {
        return Err(more_needed());
    }
    let failed = |problem| unknown(format!("Error calling finalize_multisig: {problem}"));
    let account = advanced(account, &request.multisig_info, false).map_err(failed)?;
    if !account.has_group_key() {
        return Err(failed("this is not the last round; use exchange_multisig_keys".to_owned()));
    }
    check_password(open, &request.password)?;
    let address = set_account(open, &keys, account.without_verification())?;
    Ok(FinalizeMultisig { address })
}

fn get_multisig_key_exchange_booster(
    open: &Open<'_>,
    request: MultisigBoosterRequest,
) -> Result<PrepareMultisig, RpcError> {
    let keys = Arc::clone(open.session.read().keys());
    if keys.multisig().is_some_and(MultisigAccount::is_ready) {
        return Err(error(code::ALREADY_MULTISIG, "This wallet is multisig, and already finalized"));
    }
    check_enabled(open)?;
    if request.multisig_info.is_empty() {
        return Err(more_needed());
    }
    let failed = |problem| unknown(format!("Error calling exchange_multisig_info_booster: {problem}"));
    let messages = messages(&request.multisig_info).map_err(failed)?;
    let group = (request.threshold, request.num_signers);
    let booster = match keys.multisig() {
        Some(account) => account.booster(group, &messages, &mut os_rng()),
        None => candidate(open)?.0.booster(group, &messages, &mut os_rng()),
    };
    let booster = booster.map_err(|problem: BoosterError| failed(problem.to_string()))?;
    Ok(PrepareMultisig { multisig_info: booster.to_string() })
}
