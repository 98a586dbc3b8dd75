//! What a node can have against a transaction.

use crate::daemon::DaemonError;

/// Why a transaction is not with the node, as far as that is known.
#[derive(Debug)]
pub struct RelayError {
    problem: RelayProblem,
    /// Whether the node was told more than once: it may have taken the transaction the first time.
    repeated: bool,
}

/// What is wrong.
#[derive(Debug, thiserror::Error)]
pub enum RelayProblem {
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
}

impl RelayError {
    /// What an answer says.
    pub const fn new(problem: RelayProblem, repeated: bool) -> Self {
        Self { problem, repeated }
    }

    /// What is wrong.
    pub fn into_problem(self) -> RelayProblem {
        self.problem
    }

    /// Whether an honest node that says this has not got it.
    pub const fn is_certain(&self) -> bool {
        !self.repeated && !matches!(self.problem, RelayProblem::Unknown(_))
    }

    /// Whether an honest node that says this does not want it.
    pub const fn is_refusal(&self) -> bool {
        self.is_certain() && !matches!(self.problem, RelayProblem::Busy)
    }

    /// Whether the node does not want it, perhaps because it took it the first time.
    pub const fn is_late_rejection(&self) -> bool {
        self.repeated && matches!(self.problem, RelayProblem::Rejected | RelayProblem::DoubleSpend)
    }

    /// Whether an honest node that says this will not want it either when it is asked again.
    pub const fn is_lasting(&self) -> bool {
        !self.repeated && matches!(self.problem, RelayProblem::Rejected)
    }
}
