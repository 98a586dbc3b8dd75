//! Errors of making and sending transactions, as the reference's codes and messages.

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_wallet::spend::decoys::DecoyError;
use ferrite_wallet::spend::select::SpendError;
use ferrite_wallet_client::daemon::DaemonError;
use ferrite_wallet_client::spending::errors::{MakeError, SendError, SubmitError};
use ferrite_wallet_client::spending::refusal::RelayProblem;
use ferrite_wallet_client::spending::rings::RingError;
use ferrite_wallet_client::spending::terms::TermsError;

use super::error;
use crate::kept::CommitError;

/// An order was not carried out.
pub(crate) fn send_error(problem: SendError<CommitError, MakeError<RpcError>>) -> RpcError {
    match problem {
        SendError::Make(MakeError::Recipe(problem)) => problem,
        SendError::Make(problem @ MakeError::NotReady) => error(code::NOT_MULTISIG, problem.to_string()),
        SendError::Submit(problem) => submit_error(problem),
        problem => error(code::GENERIC_TRANSFER_ERROR, problem.to_string()),
    }
}

/// The node did not get a transaction.
pub(crate) fn submit_error(problem: SubmitError<CommitError>) -> RpcError {
    match problem {
        SubmitError::Store(problem) => problem.into(),
        SubmitError::Relay(RelayProblem::Unknown(problem)) => daemon_error(problem),
        SubmitError::Relay(problem @ RelayProblem::Busy) => error(code::DAEMON_IS_BUSY, problem.to_string()),
        SubmitError::Relay(problem) => error(code::GENERIC_TRANSFER_ERROR, problem.to_string()),
    }
}

/// The node does not answer.
fn daemon_error(problem: DaemonError) -> RpcError {
    match problem {
        DaemonError::Node(problem) => transfer_error(super::node(problem)),
        DaemonError::Stopped => error(code::GENERIC_TRANSFER_ERROR, "the wallet is being closed"),
    }
}

/// In this family, errors without a code of their own are transfer errors.
fn transfer_error(problem: RpcError) -> RpcError {
    match problem.code {
        code::UNKNOWN_ERROR => RpcError { code: code::GENERIC_TRANSFER_ERROR, ..problem },
        _ => problem,
    }
}

/// The conditions are unknown or unacceptable.
pub(crate) fn terms_error(problem: &TermsError) -> RpcError {
    let help = match problem {
        TermsError::Rules(_) => "",
        TermsError::Fee(_) => "; --max-fee-per-byte sets another limit",
    };
    error(code::GENERIC_TRANSFER_ERROR, format!("{problem}{help}"))
}

/// Transactions were not made (`wallet_rpc_server.cpp: handle_rpc_exception`).
pub(crate) fn spend_error(problem: SpendError<RingError>) -> RpcError {
    let code = match problem {
        SpendError::ZeroDestination => code::ZERO_DESTINATION,
        SpendError::ZeroAmount => code::ZERO_AMOUNT,
        SpendError::NotEnoughMoney { .. } => code::NOT_ENOUGH_MONEY,
        SpendError::NotEnoughUnlockedMoney { .. } => code::NOT_ENOUGH_UNLOCKED_MONEY,
        SpendError::NotPossible { .. } => code::TX_NOT_POSSIBLE,
        SpendError::Rings(problem) => return ring_error(problem),
        _ => code::GENERIC_TRANSFER_ERROR,
    };
    error(code, problem.to_string())
}

/// There are no rings.
pub(crate) fn ring_error(problem: RingError) -> RpcError {
    match problem {
        RingError::Daemon(problem) => daemon_error(problem),
        RingError::Decoys(problem @ DecoyError::NotEnoughOutputs { .. }) => {
            error(code::NOT_ENOUGH_OUTS_TO_MIX, format!("{problem} Please use sweep_dust."))
        }
        RingError::Decoys(problem) => error(code::GENERIC_TRANSFER_ERROR, problem.text_for_clients()),
        problem => error(code::GENERIC_TRANSFER_ERROR, problem.to_string()),
    }
}
