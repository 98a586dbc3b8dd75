//! The program: logs, stopping, updates, RPC payment.

use std::collections::BTreeMap;

use ferrite_rpc::daemon::program::{
    CallCount, RpcAccessAccountRequest, RpcAccessInfoResponse, RpcAccessPayRequest, RpcAccessPayResponse,
    RpcAccessSubmitNonceRequest, RpcAccessSubmitNonceResponse, RpcAccessTrackingRequest,
    RpcAccessTrackingResponse, SetLogCategoriesRequest, SetLogCategoriesResponse, SetLogLevelRequest,
    UpdateRequest, UpdateResponse,
};
use ferrite_rpc::daemon::{AccessResponseBase, EmptyRequest, ResponseBase, StatusResponse};
use ferrite_rpc::error::daemon::PAYMENTS_NOT_ENABLED;
use ferrite_rpc::{Ctx, RpcError};

use crate::daemon::Daemon;
use ferrite_program::log;

pub(crate) fn set_log_level(
    _: &Ctx<'_, Daemon>,
    request: SetLogLevelRequest,
) -> Result<StatusResponse, RpcError> {
    match u8::try_from(request.level) {
        Ok(level @ 0..=4) => {
            log::set(log::of_level(level));
            Ok(StatusResponse::default())
        }
        _ => Ok(StatusResponse::status("Error: log level not valid")),
    }
}

pub(crate) fn set_log_categories(
    _: &Ctx<'_, Daemon>,
    request: SetLogCategoriesRequest,
) -> Result<SetLogCategoriesResponse, RpcError> {
    match &request.categories {
        None => log::restore(),
        // The reference, too, returns the old list if there is no such level.
        Some(categories) => drop(log::change(categories)),
    }
    Ok(SetLogCategoriesResponse { base: ResponseBase::default(), categories: log::current() })
}

pub(crate) fn stop_daemon(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<StatusResponse, RpcError> {
    ctx.service.node.request_stop();
    Ok(StatusResponse::default())
}

/// There is no update server for this program yet.
pub(crate) fn update(ctx: &Ctx<'_, Daemon>, request: UpdateRequest) -> Result<UpdateResponse, RpcError> {
    let status = match request.command.as_str() {
        _ if ctx.service.peers.is_offline() => "Daemon is running offline".to_owned(),
        "check" | "download" | "update" => "Error checking for updates".to_owned(),
        other => format!("unknown command: '{other}'"),
    };
    Ok(UpdateResponse { base: ResponseBase::status(status), ..UpdateResponse::default() })
}

/// Obsolete: returns OK and does nothing.
pub(crate) fn start_save_graph(_: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<StatusResponse, RpcError> {
    Ok(StatusResponse::default())
}

// RPC payment is disabled; these are the responses of such a node.

pub(crate) fn rpc_access_info(
    _: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<RpcAccessInfoResponse, RpcError> {
    Ok(RpcAccessInfoResponse::default())
}

fn not_necessary() -> RpcAccessSubmitNonceResponse {
    RpcAccessSubmitNonceResponse { access: AccessResponseBase::status("Payment not necessary") }
}

pub(crate) fn rpc_access_submit_nonce(
    _: &Ctx<'_, Daemon>,
    _: RpcAccessSubmitNonceRequest,
) -> Result<RpcAccessSubmitNonceResponse, RpcError> {
    Ok(not_necessary())
}

pub(crate) fn rpc_access_pay(
    _: &Ctx<'_, Daemon>,
    _: RpcAccessPayRequest,
) -> Result<RpcAccessPayResponse, RpcError> {
    Ok(not_necessary())
}

/// Calls are counted whether they are paid for or not.
pub(crate) fn rpc_access_tracking(
    ctx: &Ctx<'_, Daemon>,
    request: RpcAccessTrackingRequest,
) -> Result<RpcAccessTrackingResponse, RpcError> {
    let Some(calls) = ctx.service.calls() else {
        return Ok(RpcAccessTrackingResponse::default());
    };
    if request.clear {
        calls.clear();
        return Ok(RpcAccessTrackingResponse::default());
    }
    // A method counts once, however it is called.
    let mut counts = BTreeMap::<&str, CallCount>::new();
    for call in calls.list() {
        let Some(name) = call.counted_as else { continue };
        let count = counts.entry(name).or_default();
        count.rpc = name.to_owned();
        count.count += call.count;
        count.time = count.time.saturating_add(u64::try_from(call.time.as_nanos()).unwrap_or(u64::MAX));
    }
    Ok(RpcAccessTrackingResponse { base: ResponseBase::default(), data: counts.into_values().collect() })
}

pub(crate) fn rpc_access_data(_: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<StatusResponse, RpcError> {
    Err(RpcError::daemon(PAYMENTS_NOT_ENABLED))
}

pub(crate) fn rpc_access_account(
    _: &Ctx<'_, Daemon>,
    _: RpcAccessAccountRequest,
) -> Result<StatusResponse, RpcError> {
    Err(RpcError::daemon(PAYMENTS_NOT_ENABLED))
}
