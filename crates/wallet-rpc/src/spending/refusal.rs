//! What a node can have against a transaction.

use ferrite_rpc::RpcError;

use crate::daemon::DaemonError;

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

    /// What is wrong.
    pub(crate) fn into_problem(self) -> RelayProblem {
        self.problem
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
