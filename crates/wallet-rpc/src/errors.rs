//! Errors as the reference's codes and messages (`wallet_rpc_server.cpp: handle_rpc_exception`).

pub(crate) mod sending;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_wallet::state::{AccountError, KeyImageError, TagError};
use ferrite_wallet_client::node::NodeError;
use ferrite_wallet_client::shared::CreateAddressesError;

use crate::kept::CommitError;

/// An error with a code.
pub(crate) fn error(code: i64, message: impl Into<String>) -> RpcError {
    RpcError::new(code, message.into())
}

/// An error without a code of its own.
pub(crate) fn unknown(message: impl Into<String>) -> RpcError {
    error(code::UNKNOWN_ERROR, message)
}

/// No wallet is open.
pub(crate) fn not_open() -> RpcError {
    error(code::NOT_OPEN, "No wallet file")
}

/// No wallet is loaded under a name. The text is the one that bitcoind's clients know.
pub(crate) fn not_loaded() -> RpcError {
    error(code::NOT_OPEN, "Requested wallet does not exist or is not loaded")
}

/// There is no such account or address.
pub(crate) fn account(problem: AccountError) -> RpcError {
    match problem {
        AccountError::AccountIndex => {
            error(code::ACCOUNT_INDEX_OUT_OF_BOUNDS, "account index is out of bound")
        }
        AccountError::AddressIndex => {
            error(code::ADDRESS_INDEX_OUT_OF_BOUNDS, "address index is out of bound")
        }
    }
}

/// A tag cannot be set.
pub(crate) fn tag(problem: TagError) -> RpcError {
    unknown(match problem {
        TagError::AccountIndex => "Account index out of bound",
        TagError::Empty => "Tag must not be empty",
        TagError::Unregistered => "Tag is unregistered",
    })
}

/// Key images are rejected.
pub(crate) fn key_image(problem: &KeyImageError) -> RpcError {
    match problem {
        KeyImageError::Signature { .. } => error(code::WRONG_SIGNATURE, problem.to_string()),
        _ => unknown(problem.to_string()),
    }
}

/// Addresses cannot be created.
pub(crate) fn addresses(problem: CreateAddressesError<CommitError>) -> RpcError {
    match problem {
        CreateAddressesError::Account(problem) => account(problem),
        CreateAddressesError::Store(problem) => problem.into(),
    }
}

/// The node failed.
pub(crate) fn node(problem: NodeError) -> RpcError {
    match problem {
        NodeError::NoConnection(_) | NodeError::Offline => {
            error(code::NO_DAEMON_CONNECTION, "no connection to daemon")
        }
        NodeError::Busy => error(code::DAEMON_IS_BUSY, "daemon is busy"),
        NodeError::Rpc { .. } | NodeError::Status { .. } => unknown(problem.to_string()),
    }
}

impl From<CommitError> for RpcError {
    fn from(problem: CommitError) -> Self {
        match problem {
            CommitError::Closed => not_open(),
            problem => {
                tracing::error!(target: "wallet.rpc", "{problem}");
                unknown(problem.to_string())
            }
        }
    }
}
