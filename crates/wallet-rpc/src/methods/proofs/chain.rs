//! Transactions and outputs that proofs need from the node, with the errors of these methods.

use ferrite_crypto::proofs::chain_tx::{ChainTx, Input};
use ferrite_rpc::RpcError;
use ferrite_rpc::daemon::EmptyRequest;
use ferrite_types::{Hash, PublicKey};
use ferrite_wallet_client::node::{Node, NodeError};
use ferrite_wallet_client::transactions::{self, FetchError};
use serde::Deserialize;

use crate::errors::unknown;

/// The error of most proofs, which does not say why the node has no transaction.
fn fetch_error(problem: FetchError) -> RpcError {
    match problem {
        FetchError::Node(_) | FetchError::Count { .. } => unknown("Failed to get transaction from daemon"),
        problem => unknown(problem.to_string()),
    }
}

/// Fetches one transaction.
pub(super) fn transaction(node: &Node, txid: &Hash) -> Result<ChainTx, RpcError> {
    transactions::transaction(node, txid).map_err(fetch_error)
}

/// Fetches transactions; the list may have duplicates.
pub(super) fn transactions(node: &Node, txids: &[Hash]) -> Result<Vec<ChainTx>, RpcError> {
    transactions::transactions(node, txids).map_err(fetch_error)
}

/// Fetches the keys of the ring members of an input.
pub(super) fn ring(node: &Node, input: &Input<'_>) -> Result<Vec<PublicKey>, RpcError> {
    transactions::ring(node, input).map_err(|problem| unknown(problem.to_string()))
}

/// The response of `get_version`, in part.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Version {
    status: String,
}

/// Fails if there is no node, before anything else is checked.
pub(super) fn connect(node: &Node) -> Result<(), RpcError> {
    let call = "get_version";
    let version: Result<Version, NodeError> = node.call(call, &EmptyRequest);
    version
        .and_then(|version| node.check_status(call, &version.status))
        .map_err(|_| unknown(format!("Failed to connect to daemon: {}", node.config().address)))
}
