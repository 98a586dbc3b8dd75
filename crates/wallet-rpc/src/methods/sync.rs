//! Following the chain.

use std::collections::BTreeSet;

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::lifecycle::{
    RefreshRequest, RefreshResponse, RescanBlockchainRequest, ScanTxRequest,
};
use ferrite_rpc::wallet::progress::GetRefreshProgressResponse;
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use ferrite_types::Height;
use ferrite_wallet::state::Rescan;
use ferrite_wallet_client::daemon::DaemonError;
use ferrite_wallet_client::refresh::{Purpose, RefreshError, ScanTxError};

use crate::errors::{self, unknown};
use crate::rows::Open;
use crate::wire::txid;

pub(crate) fn get_refresh_progress(
    open: &Open<'_>,
    _: EmptyRequest,
) -> Result<GetRefreshProgressResponse, RpcError> {
    let refresher = open.session.refresher(open.service);
    let (current, followed) = (refresher.current(), refresher.followed());
    let Some(current) = current else {
        let left = followed.lag().unwrap_or(0);
        return Ok(GetRefreshProgressResponse {
            state: "idle".to_owned(),
            start_height: followed.height,
            height: followed.height,
            target_height: followed.target.unwrap_or(0),
            blocks_left: left,
            percent: if left == 0 { 100 } else { 0 },
            seconds_left: None,
        });
    };
    let state = match current.purpose {
        Purpose::Following => "refreshing",
        Purpose::Rescan => "rescanning",
    };
    Ok(GetRefreshProgressResponse {
        state: state.to_owned(),
        start_height: current.start,
        height: current.height,
        target_height: current.target,
        blocks_left: current.target.saturating_sub(current.height),
        percent: current.percent(),
        seconds_left: current.left.map(|left| left.as_secs()),
    })
}

/// A refresh failed.
pub(super) fn refresh_error(problem: RefreshError) -> RpcError {
    let help = problem.to_string();
    match problem {
        RefreshError::Daemon(DaemonError::Node(problem)) => errors::node(problem),
        RefreshError::OtherNetwork { source, .. } => refresh_error(*source).with_data(help),
        _ => unknown(help),
    }
}

pub(crate) fn refresh(open: &Open<'_>, request: RefreshRequest) -> Result<RefreshResponse, RpcError> {
    let refresher = open.session.refresher(open.service);
    let done = refresher.refresh(&open.daemon(), Height(request.start_height)).map_err(refresh_error)?;
    Ok(RefreshResponse { blocks_fetched: done.blocks, received_money: done.received })
}

pub(crate) fn scan_tx(open: &Open<'_>, request: ScanTxRequest) -> Result<EmptyResponse, RpcError> {
    let txids: BTreeSet<_> = request.txids.iter().map(|text| txid(text)).collect::<Result<_, _>>()?;
    let result = open.session.refresher(open.service).scan_txs(&open.daemon(), &txids);
    result.map_err(|problem| match problem {
        ScanTxError::Untrusted => {
            unknown(format!("{problem}. Either connect to a trusted daemon or rescan the chain."))
        }
        ScanTxError::Refresh(problem) => refresh_error(problem),
        problem => unknown(problem.to_string()),
    })?;
    Ok(EmptyResponse {})
}

pub(crate) fn rescan_blockchain(
    open: &Open<'_>,
    request: RescanBlockchainRequest,
) -> Result<EmptyResponse, RpcError> {
    let rescan = if request.hard { Rescan::Hard } else { Rescan::Soft };
    let refresher = open.session.refresher(open.service);
    refresher.rescan(&open.daemon(), rescan).map_err(refresh_error)?;
    Ok(EmptyResponse {})
}

pub(crate) fn rescan_spent(open: &Open<'_>, _: EmptyRequest) -> Result<EmptyResponse, RpcError> {
    open.session.refresher(open.service).rescan_spent(&open.daemon()).map_err(refresh_error)?;
    Ok(EmptyResponse {})
}
