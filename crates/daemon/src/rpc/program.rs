//! The program: logs, stopping, updates, RPC payment.

use std::collections::BTreeMap;

use ferrite_rpc::daemon::program::{
    AccessAccount, AccessDone, AccessInfo, AccessPay, AccessSubmitNonce, AccessTracking, AccessTrackingData,
    CallCount, Done, LogCategories, SetLogCategories, SetLogLevel, Update, UpdateInfo,
};
use ferrite_rpc::daemon::{self, Base, Nothing};
use ferrite_rpc::error::daemon::PAYMENTS_NOT_ENABLED;
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};

use super::payment::counted_as;
use crate::daemon::Daemon;
use ferrite_program::log;

/// The rows of this family.
pub(super) fn rows(table: Table<Daemon>) -> Table<Daemon> {
    use Access::{Everyone, Unrestricted};
    table
        .path(&["/set_log_level"], Unrestricted, Run::Inline, set_log_level)
        .path(&["/set_log_categories"], Unrestricted, Run::Inline, set_log_categories)
        .path(&["/stop_daemon"], Unrestricted, Run::Inline, stop_daemon)
        .path(&["/update"], Unrestricted, Run::Inline, update)
        .path(&["/start_save_graph", "/stop_save_graph"], Unrestricted, Run::Inline, save_graph)
        .json_rpc(&["rpc_access_info"], Everyone, Run::Inline, rpc_access_info)
        .json_rpc(&["rpc_access_submit_nonce"], Everyone, Run::Inline, rpc_access_submit_nonce)
        .json_rpc(&["rpc_access_pay"], Everyone, Run::Inline, rpc_access_pay)
        .json_rpc(&["rpc_access_tracking"], Unrestricted, Run::Inline, rpc_access_tracking)
        .json_rpc(&["rpc_access_data"], Unrestricted, Run::Inline, rpc_access_data)
        .json_rpc(&["rpc_access_account"], Unrestricted, Run::Inline, rpc_access_account)
}

fn set_log_level(_: &Ctx<'_, Daemon>, request: SetLogLevel) -> Result<Done, RpcError> {
    match u8::try_from(request.level) {
        Ok(level @ 0..=4) => {
            log::set(log::of_level(level));
            Ok(Done::default())
        }
        _ => Ok(Done::status("Error: log level not valid")),
    }
}

fn set_log_categories(_: &Ctx<'_, Daemon>, request: SetLogCategories) -> Result<LogCategories, RpcError> {
    match &request.categories {
        None => log::restore(),
        // The reference, too, returns the old list if there is no such level.
        Some(categories) => drop(log::change(categories)),
    }
    Ok(LogCategories { base: Base::default(), categories: log::current() })
}

fn stop_daemon(ctx: &Ctx<'_, Daemon>, _: Nothing) -> Result<Done, RpcError> {
    ctx.service.node.request_stop();
    Ok(Done::default())
}

/// There is no update server for this program yet.
fn update(ctx: &Ctx<'_, Daemon>, request: Update) -> Result<UpdateInfo, RpcError> {
    let status = match request.command.as_str() {
        _ if ctx.service.peers.is_offline() => "Daemon is running offline".to_owned(),
        "check" | "download" | "update" => "Error checking for updates".to_owned(),
        other => format!("unknown command: '{other}'"),
    };
    Ok(UpdateInfo { base: Base::status(status), ..UpdateInfo::default() })
}

/// Obsolete: returns OK and does nothing.
fn save_graph(_: &Ctx<'_, Daemon>, _: Nothing) -> Result<Done, RpcError> {
    Ok(Done::default())
}

// RPC payment is disabled; these are the responses of such a node.

fn rpc_access_info(_: &Ctx<'_, Daemon>, _: Nothing) -> Result<AccessInfo, RpcError> {
    Ok(AccessInfo::default())
}

fn not_necessary() -> AccessDone {
    AccessDone { access: daemon::Access::status("Payment not necessary") }
}

fn rpc_access_submit_nonce(_: &Ctx<'_, Daemon>, _: AccessSubmitNonce) -> Result<AccessDone, RpcError> {
    Ok(not_necessary())
}

fn rpc_access_pay(_: &Ctx<'_, Daemon>, _: AccessPay) -> Result<AccessDone, RpcError> {
    Ok(not_necessary())
}

/// Calls are counted whether they are paid for or not.
fn rpc_access_tracking(
    ctx: &Ctx<'_, Daemon>,
    request: AccessTracking,
) -> Result<AccessTrackingData, RpcError> {
    let Some(calls) = ctx.service.calls() else {
        return Ok(AccessTrackingData::default());
    };
    if request.clear {
        calls.clear();
        return Ok(AccessTrackingData::default());
    }
    // A method counts once, however it is called.
    let mut counts = BTreeMap::<&str, CallCount>::new();
    for call in calls.list() {
        let Some(name) = counted_as(call.name) else { continue };
        let count = counts.entry(name).or_default();
        count.rpc = name.to_owned();
        count.count += call.count;
        count.time = count.time.saturating_add(u64::try_from(call.time.as_nanos()).unwrap_or(u64::MAX));
    }
    Ok(AccessTrackingData { base: Base::default(), data: counts.into_values().collect() })
}

fn rpc_access_data(_: &Ctx<'_, Daemon>, _: Nothing) -> Result<Nothing, RpcError> {
    Err(RpcError::daemon(PAYMENTS_NOT_ENABLED))
}

fn rpc_access_account(_: &Ctx<'_, Daemon>, _: AccessAccount) -> Result<Nothing, RpcError> {
    Err(RpcError::daemon(PAYMENTS_NOT_ENABLED))
}
