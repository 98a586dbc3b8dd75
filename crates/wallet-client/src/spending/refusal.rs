//! Errors of submitting a transaction.

use crate::daemon::DaemonError;

/// Why the node does not have a transaction, as far as known.
#[derive(Debug)]
pub struct RelayError {
    problem: RelayProblem,
    /// Whether it was submitted more than once: the node may have accepted it the first time.
    repeated: bool,
}

/// The reason.
#[derive(Debug, thiserror::Error)]
pub enum RelayProblem {
    /// The node rejected it.
    #[error("transaction was rejected by daemon")]
    Rejected,
    /// The node has another transaction that spends the same outputs.
    #[error("transaction was rejected by daemon")]
    DoubleSpend,
    /// The node is busy and did not examine it.
    #[error("daemon is busy")]
    Busy,
    /// There was no answer, so the node may or may not have it.
    #[error(transparent)]
    Unknown(#[from] DaemonError),
}

impl RelayError {
    /// An error with a reason.
    pub const fn new(problem: RelayProblem, repeated: bool) -> Self {
        Self { problem, repeated }
    }

    /// The reason.
    pub fn into_problem(self) -> RelayProblem {
        self.problem
    }

    /// Whether an honest node with this answer does not have the transaction.
    pub const fn is_certain(&self) -> bool {
        !self.repeated && !matches!(self.problem, RelayProblem::Unknown(_))
    }

    /// Whether an honest node with this answer rejects the transaction.
    pub const fn is_refusal(&self) -> bool {
        self.is_certain() && !matches!(self.problem, RelayProblem::Busy)
    }

    /// Whether the node rejects it, possibly because it accepted it the first time.
    pub const fn is_late_rejection(&self) -> bool {
        self.repeated && matches!(self.problem, RelayProblem::Rejected | RelayProblem::DoubleSpend)
    }

    /// Whether an honest node with this answer would reject it again.
    pub const fn is_lasting(&self) -> bool {
        !self.repeated && matches!(self.problem, RelayProblem::Rejected)
    }
}
