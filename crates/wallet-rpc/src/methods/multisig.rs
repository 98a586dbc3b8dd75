//! Creating a multisig wallet: the key exchange.
//!
//! Each signer calls `prepare_multisig`, `make_multisig` and `exchange_multisig_keys` until the wallet is ready. Current
//! services end with a round in which all signers confirm their keys to each other. The contract has no such round: N/N
//! is ready after `make_multisig`, and N-1/N after `finalize_multisig`.

use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::EmptyRequest;
use ferrite_rpc::wallet::multisig::{
    ExchangeMultisigKeysRequest, ExchangeMultisigKeysResponse, FinalizeMultisigRequest,
    FinalizeMultisigResponse, GetMultisigKeyExchangeBoosterRequest, GetMultisigKeyExchangeBoosterResponse,
    IsMultisigResponse, MakeMultisigRequest, MakeMultisigResponse, PrepareMultisigRequest,
    PrepareMultisigResponse,
};
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::multisig::{BoosterError, Candidate, KexError, KexMessage, MultisigAccount};
use ferrite_wallet_files::file::{BackgroundSync, settings};

use crate::call::UNRECORDED;
use crate::errors::{error, not_open, unknown};
use crate::rows::{Open, foreground};
use crate::service::Service;
use crate::wallets;

/// The error of clients that have not enabled multisig.
const DISABLED: &str = "This wallet is multisig, and multisig is disabled. Multisig is an experimental feature and may have bugs. Things that could go wrong include: funds sent to a multisig wallet can't be spent at all, can only be spent with the participation of a malicious group member, or can be stolen by a malicious group member. You can enable it by running this once in monero-wallet-cli: set enable-multisig-experimental 1";

pub(crate) fn is_multisig(open: &Open<'_>, _: EmptyRequest) -> Result<IsMultisigResponse, RpcError> {
    let wallet = open.session.read();
    let account = wallet.keys().multisig();
    Ok(account.map_or_else(IsMultisigResponse::default, |account| IsMultisigResponse {
        multisig: true,
        ready: account.is_ready(),
        threshold: account.threshold(),
        total: account.total(),
    }))
}

/// The wallet is not a multisig wallet.
pub(super) fn not_multisig() -> RpcError {
    error(code::NOT_MULTISIG, "This wallet is not multisig")
}

/// The key exchange is not complete.
pub(super) fn not_finalized() -> RpcError {
    error(code::NOT_MULTISIG, "This wallet is multisig, but not yet finalized")
}

fn more_needed() -> RpcError {
    error(code::THRESHOLD_NOT_REACHED, "Needs multisig info from more participants")
}

/// The keys of the open wallet, if it is multisig, ready or not.
pub(super) fn signer(open: &Open<'_>) -> Result<Arc<WalletKeys>, RpcError> {
    let keys = Arc::clone(open.session.read().keys());
    match keys.is_multisig() {
        true => Ok(keys),
        false => Err(not_multisig()),
    }
}

/// The keys of the open wallet, if it is multisig and ready, and multisig is enabled.
pub(super) fn ready(open: &Open<'_>) -> Result<Arc<WalletKeys>, RpcError> {
    let keys = signer(open)?;
    if !keys.multisig().is_some_and(MultisigAccount::is_ready) {
        return Err(not_finalized());
    }
    check_enabled(open)?;
    Ok(keys)
}

/// Whether multisig is enabled, if the wallet is multisig.
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

/// The single-signer wallet before the key exchange.
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

pub(crate) fn prepare_multisig(
    open: &Open<'_>,
    request: PrepareMultisigRequest,
) -> Result<PrepareMultisigResponse, RpcError> {
    let (candidate, _) = candidate(open)?;
    if request.enable_multisig_experimental || open.service.is_classic(Item::MultisigSwitch) {
        open.session.set(|members| settings::ENABLE_MULTISIG.set(members, true))?;
    }
    Ok(PrepareMultisigResponse { multisig_info: candidate.message(&mut os_rng()).to_string() })
}

/// Parses the messages of a call. The error is a message for the client.
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

/// The open wallet, looked up under the lifecycle lock: an earlier call may have replaced its keys.
fn opened(service: &Arc<Service>) -> Result<Open<'_>, RpcError> {
    Ok(Open { service, session: service.session().ok_or_else(not_open)?, call: &UNRECORDED })
}

pub(crate) fn make_multisig(
    service: &Arc<Service>,
    request: MakeMultisigRequest,
) -> Result<MakeMultisigResponse, RpcError> {
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
    let answer = MakeMultisigResponse { address: String::new(), multisig_info: next_message(open, &account) };
    // A background copy would keep the old keys.
    if open.session.background_sync() != BackgroundSync::Off {
        open.session.set_background_sync(BackgroundSync::Off, None, &wallets::options(open.service))?;
    }
    let address = set_account(open, &keys, account)?;
    Ok(MakeMultisigResponse { address, ..answer })
}

/// The message for the other signers; empty if the contract has no further round.
fn next_message(open: &Open<'_>, account: &MultisigAccount) -> String {
    match account.is_ready() && open.service.is_classic(Item::MultisigRounds) {
        true => String::new(),
        false => account.message(&mut os_rng()).to_string(),
    }
}

/// Sets the keys of the account after a round, and returns the address.
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

/// The account after the current round. The error is a message for the client.
fn advanced(
    account: &MultisigAccount,
    texts: &[String],
    incomplete: bool,
) -> Result<MultisigAccount, String> {
    let messages = messages(texts)?;
    account.advance(&messages, incomplete).map_err(|problem: KexError| problem.to_string())
}

pub(crate) fn exchange_multisig_keys(
    service: &Arc<Service>,
    request: ExchangeMultisigKeysRequest,
) -> Result<ExchangeMultisigKeysResponse, RpcError> {
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
    Ok(ExchangeMultisigKeysResponse {
        address: if is_ready { address } else { String::new() },
        multisig_info,
    })
}

/// Exists in the classic dialect only.
pub(crate) fn finalize_multisig(
    service: &Arc<Service>,
    request: FinalizeMultisigRequest,
) -> Result<FinalizeMultisigResponse, RpcError> {
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
    Ok(FinalizeMultisigResponse { address })
}

pub(crate) fn get_multisig_key_exchange_booster(
    open: &Open<'_>,
    request: GetMultisigKeyExchangeBoosterRequest,
) -> Result<GetMultisigKeyExchangeBoosterResponse, RpcError> {
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
    Ok(GetMultisigKeyExchangeBoosterResponse { multisig_info: booster.to_string() })
}
