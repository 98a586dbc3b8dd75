//! What clients are told when the node does not have what proofs are about.

use ferrite_rpc::RpcError;
use ferrite_rpc::daemon::Nothing;
use ferrite_types::{Hash, PublicKey};
use ferrite_wallet_client::node::{Node, NodeError};
use ferrite_wallet_client::transactions::{self, ChainTx, FetchError, Input};
use serde::Deserialize;

use crate::errors::unknown;

/// As most proofs tell it, which do not say why the node has no transaction.
fn fetch_error(problem: FetchError) -> RpcError {
    match problem {
        FetchError::Node(_) | FetchError::Count { .. } => unknown("Failed to get transaction from daemon"),
        problem => unknown(problem.to_string()),
    }
}

/// Asks for one transaction.
pub(super) fn transaction(node: &Node, txid: &Hash) -> Result<ChainTx, RpcError> {
    transactions::transaction(node, txid).map_err(fetch_error)
}

/// Asks for transactions, of which some may be named more than once.
pub(super) fn transactions(node: &Node, txids: &[Hash]) -> Result<Vec<ChainTx>, RpcError> {
    transactions::transactions(node, txids).map_err(fetch_error)
}

/// Asks for the keys of the outputs that an input names.
pub(super) fn ring(node: &Node, input: &Input<'_>) -> Result<Vec<PublicKey>, RpcError> {
    input.ring(node).map_err(|problem| unknown(problem.to_string()))
}

/// Of the answer of `get_version`.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Version {
    status: String,
}

/// Makes sure that there is a node, before anything else is looked at.
pub(super) fn connect(node: &Node) -> Result<(), RpcError> {
    let call = "get_version";
    let version: Result<Version, NodeError> = node.call(call, &Nothing);
    version
        .and_then(|version| node.check_status(call, &version.status))
        .map_err(|_| unknown(format!("Failed to connect to daemon: {}", node.config().address)))
}
