//! Giving transactions to the node.

use ferrite_rpc::daemon::transactions::{
    GetTransactions, GetTransactionsRequest, SendRawTransaction, SendRawTransactionRequest,
};
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

use crate::daemon::{Daemon, DaemonError, NodeDaemon};
use crate::node::NodeError;

/// The reference calls it by its old name.
const CALL: &str = "/sendrawtransaction";

/// Why a transaction is not with the node.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RelayError {
    /// The node does not want it.
    #[error("transaction was rejected by daemon")]
    Rejected,
    /// The node is busy and did not look at it.
    #[error("daemon is busy")]
    Busy,
    /// There is no answer: it may have it or not.
    #[error(transparent)]
    Unknown(DaemonError),
}

impl RelayError {
    /// Whether it is certain that the node has not got it.
    pub(crate) const fn is_certain(&self) -> bool {
        !matches!(self, Self::Unknown(_))
    }
}

/// Gives a transaction to the node. One that it has already, in its pool or in a block, is as good as given.
///
/// # Errors
/// When the node has not got it, or does not say.
pub(crate) fn relay(daemon: &NodeDaemon, tx: &Transaction, txid: &Hash) -> Result<(), RelayError> {
    let request = SendRawTransactionRequest {
        tx_as_hex: const_hex::encode(tx.to_blob()),
        do_not_relay: false,
        do_sanity_checks: true,
    };
    let answer: SendRawTransaction = daemon.path(CALL, &request).map_err(RelayError::Unknown)?;
    match daemon.check_status(CALL, &answer.access.status) {
        Ok(()) => {
            tracing::info!(target: "global", "sent transaction {txid}");
            Ok(())
        }
        Err(DaemonError::Node(NodeError::Busy)) => Err(RelayError::Busy),
        Err(_) => match has(daemon, txid) {
            Ok(true) => Ok(()),
            Ok(false) => {
                tracing::info!(target: "wallet.rpc", "{txid} was rejected: {}", reason(&answer));
                Err(RelayError::Rejected)
            }
            Err(problem) => Err(RelayError::Unknown(problem)),
        },
    }
}

/// Whether the node has a transaction, in its pool or in a block.
fn has(daemon: &NodeDaemon, txid: &Hash) -> Result<bool, DaemonError> {
    let request = GetTransactionsRequest {
        txs_hashes: vec![txid.to_string()],
        prune: true,
        ..GetTransactionsRequest::default()
    };
    let answer = daemon.transactions(&request)?;
    let GetTransactions { access, txs, .. } = answer;
    daemon.check_status("/gettransactions", &access.status)?;
    Ok(txs.iter().any(|tx| tx.tx_hash == txid.to_string()))
}

/// What the node has against it.
fn reason(answer: &SendRawTransaction) -> String {
    let flags = [
        (answer.double_spend, "double spend"),
        (answer.fee_too_low, "fee too low"),
        (answer.invalid_input, "invalid input"),
        (answer.invalid_output, "invalid output"),
        (answer.low_mixin, "bad ring size"),
        (answer.nonzero_unlock_time, "unlock time"),
        (answer.not_relayed, "not relayed"),
        (answer.overspend, "overspend"),
        (answer.sanity_check_failed, "odd rings"),
        (answer.too_big, "too big"),
        (answer.too_few_outputs, "too few outputs"),
        (answer.tx_extra_too_big, "extra too big"),
    ];
    let mut found: Vec<&str> = flags.iter().filter(|(set, _)| *set).map(|(_, text)| *text).collect();
    if !answer.reason.is_empty() {
        found.push(&answer.reason);
    }
    if found.is_empty() { "no reason given".to_owned() } else { found.join(", ") }
}
