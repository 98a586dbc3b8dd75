//! Giving transactions to the node.

use std::time::Duration;

use ferrite_rpc::RpcError;
use ferrite_rpc::daemon::transactions::{
    GetTransactions, GetTransactionsRequest, SendRawTransaction, SendRawTransactionRequest,
};
use ferrite_rpc::error::wallet as code;
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

use super::desk::Relay;
use super::order::daemon_error;
use crate::daemon::{Daemon, DaemonError, NodeDaemon};
use crate::errors::error;
use crate::node::NodeError;

/// The reference calls it by its old name.
const CALL: &str = "/sendrawtransaction";
/// How long to wait before a transaction is sent again when the connection breaks, each time.
const PAUSES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(500)];

/// Why a transaction is not with the node, as far as that is known.
#[derive(Debug)]
pub(crate) struct RelayError {
    problem: RelayProblem,
    /// Whether the node was told more than once: it may have taken the transaction the first time.
    repeated: bool,
}

#[derive(Debug, thiserror::Error)]
pub(crate) enum RelayProblem {
    /// The node does not want it.
    #[error("transaction was rejected by daemon")]
    Rejected,
    /// The node has another transaction that spends the same.
    #[error("transaction was rejected by daemon")]
    DoubleSpend,
    /// The node is busy and did not look at it.
    #[error("daemon is busy")]
    Busy,
    /// There is no answer: it may have it or not.
    #[error(transparent)]
    Unknown(#[from] DaemonError),
    /// It was not sent, because that could not be written down.
    #[error("{0}")]
    Unsaved(RpcError),
}

impl RelayError {
    /// What an answer says.
    pub(crate) const fn new(problem: RelayProblem, repeated: bool) -> Self {
        Self { problem, repeated }
    }

    /// That it is being sent could not be written down.
    pub(crate) const fn unsaved(problem: RpcError) -> Self {
        Self::new(RelayProblem::Unsaved(problem), false)
    }

    /// Whether an honest node that says this has not got it.
    pub(crate) const fn is_certain(&self) -> bool {
        !self.repeated && !matches!(self.problem, RelayProblem::Unknown(_) | RelayProblem::Unsaved(_))
    }

    /// Whether an honest node that says this does not want it.
    pub(crate) const fn is_refusal(&self) -> bool {
        self.is_certain() && !matches!(self.problem, RelayProblem::Busy)
    }

    /// Whether the node does not want it, perhaps because it took it the first time.
    pub(crate) const fn is_late_rejection(&self) -> bool {
        self.repeated && matches!(self.problem, RelayProblem::Rejected | RelayProblem::DoubleSpend)
    }

    /// Whether an honest node that says this will not want it either when it is asked again.
    pub(crate) const fn is_lasting(&self) -> bool {
        !self.repeated && matches!(self.problem, RelayProblem::Rejected)
    }
}

/// What to tell about a transaction that the node has not got.
pub(crate) fn relay_error(problem: RelayError) -> RpcError {
    match problem.problem {
        RelayProblem::Unknown(problem) => daemon_error(problem),
        RelayProblem::Unsaved(problem) => problem,
        RelayProblem::Busy => error(code::DAEMON_IS_BUSY, RelayProblem::Busy.to_string()),
        problem => error(code::GENERIC_TRANSFER_ERROR, problem.to_string()),
    }
}

impl Relay for NodeDaemon {
    fn give(&self, tx: &Transaction, txid: &Hash) -> Result<(), RelayError> {
        let request = SendRawTransactionRequest {
            tx_as_hex: const_hex::encode(tx.to_blob()),
            do_not_relay: false,
            do_sanity_checks: true,
        };
        let mut repeated = false;
        let mut pauses = PAUSES.iter();
        let answer: Result<SendRawTransaction, DaemonError> = loop {
            let answer = self.path_once(CALL, &request);
            let broken = answer.as_ref().is_err_and(DaemonError::is_broken);
            let Some(pause) = pauses.next().filter(|_| broken) else { break answer };
            repeated = true;
            std::thread::sleep(*pause);
        };
        let answer = answer.map_err(|problem| RelayError::new(problem.into(), repeated))?;
        judge(self, txid, &answer).map_err(|problem| RelayError::new(problem, repeated))
    }
}

/// Whether the node has a transaction, by its answer.
fn judge(daemon: &NodeDaemon, txid: &Hash, answer: &SendRawTransaction) -> Result<(), RelayProblem> {
    match daemon.check_status(CALL, &answer.access.status) {
        Ok(()) => {
            tracing::info!(target: "global", "sent transaction {txid}");
            Ok(())
        }
        Err(DaemonError::Node(NodeError::Busy)) => Err(RelayProblem::Busy),
        Err(_) if has(daemon, txid)? => Ok(()),
        Err(_) => {
            tracing::info!(target: "wallet.rpc", "{txid} was rejected: {}", reason(answer));
            Err(if answer.double_spend { RelayProblem::DoubleSpend } else { RelayProblem::Rejected })
        }
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
