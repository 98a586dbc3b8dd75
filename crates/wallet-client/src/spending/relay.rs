//! Submitting transactions to the node.

use std::time::Duration;

use ferrite_rpc::daemon::transactions::{
    GetTransactionsRequest, GetTransactionsResponse, SendRawTransactionRequest, SendRawTransactionResponse,
};
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

use super::desk::Relay;
use super::refusal::{RelayError, RelayProblem};
use crate::daemon::{DaemonError, SpendDaemon};
use crate::node::NodeError;

/// The name of the call in errors.
const CALL: &str = "/sendrawtransaction";
/// The pauses before each resubmission if the connection breaks.
const PAUSES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(500)];

impl<D: SpendDaemon + ?Sized> Relay for D {
    fn give(&self, tx: &Transaction, txid: &Hash) -> Result<(), RelayError> {
        let request = SendRawTransactionRequest {
            tx_as_hex: const_hex::encode(tx.to_blob()),
            do_not_relay: false,
            do_sanity_checks: true,
        };
        let mut repeated = false;
        let mut pauses = PAUSES.iter();
        let answer: Result<SendRawTransactionResponse, DaemonError> = loop {
            let answer = self.send_transaction(&request);
            let broken = answer.as_ref().is_err_and(DaemonError::is_broken);
            let Some(pause) = pauses.next().filter(|_| broken) else { break answer };
            repeated = true;
            std::thread::sleep(*pause);
        };
        let answer = answer.map_err(|problem| RelayError::new(problem.into(), repeated))?;
        judge(self, txid, &answer).map_err(|problem| RelayError::new(problem, repeated))
    }
}

/// Whether the node has a transaction, judging by its answer.
fn judge<D: SpendDaemon + ?Sized>(
    daemon: &D,
    txid: &Hash,
    answer: &SendRawTransactionResponse,
) -> Result<(), RelayProblem> {
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

/// Whether the node has a transaction in its pool or in a block.
fn has<D: SpendDaemon + ?Sized>(daemon: &D, txid: &Hash) -> Result<bool, DaemonError> {
    let request = GetTransactionsRequest {
        txs_hashes: vec![txid.to_string()],
        prune: true,
        ..GetTransactionsRequest::default()
    };
    let answer = daemon.transactions(&request)?;
    let GetTransactionsResponse { access, txs, .. } = answer;
    daemon.check_status("/gettransactions", &access.status)?;
    Ok(txs.iter().any(|tx| tx.tx_hash == txid.to_string()))
}

/// The reason for a rejection.
fn reason(answer: &SendRawTransactionResponse) -> String {
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
