//! The program and its node: versions, logs, mining.

use std::sync::Arc;
use std::time::Duration;

use ferrite_program::log;
use ferrite_rpc::RpcError;
use ferrite_rpc::client::{Credentials, Proxy};
use ferrite_rpc::daemon::mining::StartMiningRequest as NodeStartMining;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::tls::Fingerprint;
use ferrite_rpc::wallet::lifecycle::{
    AutoRefreshRequest, GetHeightResponse, GetLanguagesResponse, GetVersionResponse, SetDaemonRequest,
    SetLogCategoriesRequest, SetLogCategoriesResponse, SetLogLevelRequest,
};
use ferrite_rpc::wallet::multisig::StartMiningRequest;
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::mnemonic::Language;

use crate::config::{NodeConfig, Ssl};
use crate::errors::{error, not_open, unknown};
use crate::rows::Open;
use crate::service::{DEFAULT_REFRESH, Service};
use crate::wire::unhex;

/// The version of the contract, 1.3.
const CLASSIC_VERSION: u32 = 0x1_0003;
/// The version of the reference, 1.31.
const MODERN_VERSION: u32 = 0x1_001f;

pub(crate) fn get_version(service: &Arc<Service>, _: EmptyRequest) -> Result<GetVersionResponse, RpcError> {
    let version = match service.is_classic(Item::WalletVersion) {
        true => CLASSIC_VERSION,
        false => MODERN_VERSION,
    };
    Ok(GetVersionResponse { version, release: true })
}

pub(crate) fn get_languages(_: &Arc<Service>, _: EmptyRequest) -> Result<GetLanguagesResponse, RpcError> {
    let names = |name: fn(Language) -> &'static str| Language::ALL.map(|one| name(one).to_owned()).to_vec();
    Ok(GetLanguagesResponse {
        languages: names(Language::english_name),
        languages_local: names(Language::name),
    })
}

pub(crate) fn auto_refresh(
    service: &Arc<Service>,
    request: AutoRefreshRequest,
) -> Result<EmptyResponse, RpcError> {
    let period = match (request.enable, request.period) {
        (false, _) => None,
        (true, 0) => Some(DEFAULT_REFRESH),
        (true, seconds) => Some(Duration::from_secs(u64::from(seconds))),
    };
    tracing::info!(target: "wallet.rpc", "Auto refresh now {period:?}");
    service.set_auto_refresh(period);
    Ok(EmptyResponse {})
}

pub(crate) fn set_log_level(
    _: &Arc<Service>,
    request: SetLogLevelRequest,
) -> Result<EmptyResponse, RpcError> {
    match u8::try_from(request.level) {
        Ok(level @ 0..=4) => {
            log::set(log::of_level(level));
            Ok(EmptyResponse {})
        }
        _ => Err(error(code::INVALID_LOG_LEVEL, "Error: log level not valid")),
    }
}

pub(crate) fn set_log_categories(
    _: &Arc<Service>,
    request: SetLogCategoriesRequest,
) -> Result<SetLogCategoriesResponse, RpcError> {
    // The reference, too, returns the old list if there is no such level.
    let _ = log::change(&request.categories);
    Ok(SetLogCategoriesResponse { categories: log::current() })
}

pub(crate) fn get_height(open: &Open<'_>, _: EmptyRequest) -> Result<GetHeightResponse, RpcError> {
    Ok(GetHeightResponse { height: open.session.read().height().0 })
}

pub(crate) fn set_daemon(
    service: &Arc<Service>,
    request: SetDaemonRequest,
) -> Result<EmptyResponse, RpcError> {
    // The contract needs no wallet here; the node serves wallets that are opened later.
    if service.session().is_none() && !service.is_classic(Item::SetDaemonWallet) {
        return Err(not_open());
    }
    if service.options().has_proxy && !request.proxy.is_empty() {
        return Err(error(
            code::PROXY_ALREADY_DEFINED,
            "It is not possible to set daemon specific proxy when --proxy is defined.",
        ));
    }
    let wrong = |message: &str| error(code::NO_DAEMON_CONNECTION, message);
    let mut config = NodeConfig::new(request.address);
    let sha1 = service.is_classic(Item::Fingerprints);
    for text in &request.ssl_allowed_fingerprints {
        config.fingerprints.push(fingerprint(text, sha1).map_err(wrong)?);
    }
    config.allow_any = request.ssl_allow_any_cert.unwrap_or(false);
    config.ca_file = some(&request.ssl_ca_file);
    config.ssl = Ssl::parse(&request.ssl_support).ok_or_else(|| wrong("Invalid ssl support mode"))?;
    config.verify = service.is_classic(Item::Certificates)
        && (request.ssl_allow_any_cert == Some(false)
            || config.ssl == Ssl::Enabled
            || config.is_encrypted_by_address()
            || config.is_known());
    if config.ssl == Ssl::Enabled && !config.allow_any && !config.is_known() && !config.verify {
        return Err(wrong("SSL is enabled but no user certificate or fingerprints were provided"));
    }
    config.certificate = some(&request.ssl_certificate_path).zip(some(&request.ssl_private_key_path));
    if !request.username.is_empty() || !request.password.is_empty() {
        config.login = Some(Credentials::new(&request.username, &request.password));
    }
    config.trusted = Some(request.trusted);
    config.proxy = match request.proxy.is_empty() {
        true => service.node().config().proxy.clone(),
        false => Some(proxy(&request.proxy).ok_or_else(|| wrong("Unable to set daemon"))?),
    };
    service.set_node(config).map_err(|problem| {
        tracing::error!(target: "wallet.rpc", "set_daemon: {problem}");
        wrong("Unable to set daemon")
    })?;
    Ok(EmptyResponse {})
}

/// Parses a fingerprint of a certificate; colons or blanks between its bytes are optional.
pub(super) fn fingerprint(text: &str, sha1: bool) -> Result<Fingerprint, &'static str> {
    let bytes = unhex(&text.replace([':', ' '], ""));
    match (bytes.as_deref(), sha1) {
        (None, true) => Err("ssl_allowed_fingerprints[] entries must be hex-encoded SHA-1 or SHA-256 values"),
        (None, false) => Err("ssl_allowed_fingerprints[] entries must be hex-encoded SHA-256 values"),
        (Some(bytes), _) => match (<[u8; 32]>::try_from(bytes), <[u8; 20]>::try_from(bytes)) {
            (Ok(hash), _) => Ok(Fingerprint::Sha256(hash)),
            (_, Ok(hash)) if sha1 => Ok(Fingerprint::Sha1(hash)),
            _ if sha1 => Err("Each ssl_allowed_fingerprints[] entry must decode to exactly 20 or 32 bytes"),
            _ => Err("Each ssl_allowed_fingerprints[] entry must decode to exactly 32 bytes"),
        },
    }
}

fn some<T: for<'a> From<&'a str>>(text: &str) -> Option<T> {
    (!text.is_empty()).then(|| text.into())
}

fn proxy(text: &str) -> Option<Proxy> {
    text.parse().ok()
}

pub(crate) fn start_mining(open: &Open<'_>, request: StartMiningRequest) -> Result<EmptyResponse, RpcError> {
    if !(1..=open.service.options().max_mining_threads).contains(&request.threads_count) {
        return Err(unknown("The specified number of threads is inappropriate."));
    }
    let address = open.session.read().addresses().text(SubaddressIndex::MAIN).to_string();
    let order = NodeStartMining {
        miner_address: address,
        threads_count: request.threads_count,
        do_background_mining: request.do_background_mining,
        ignore_battery: request.ignore_battery,
    };
    let result = open.service.node().order("/start_mining", &order);
    result.map_err(|_| unknown("Couldn't start mining due to unknown error."))?;
    Ok(EmptyResponse {})
}

pub(crate) fn stop_mining(open: &Open<'_>, _: EmptyRequest) -> Result<EmptyResponse, RpcError> {
    let result = open.service.node().order("/stop_mining", &EmptyRequest);
    result.map_err(|_| unknown("Couldn't stop mining due to unknown error."))?;
    Ok(EmptyResponse {})
}
