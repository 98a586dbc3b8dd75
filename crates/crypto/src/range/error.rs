//! Why a range proof is rejected, or cannot be made.

/// Why a range proof is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RangeProofError {
    /// A proof about nothing.
    #[error("V: no commitments")]
    NoCommitments,
    /// More outputs than the protocol aggregates.
    #[error("V: {found} commitments, at most {} are allowed", super::MAX_OUTPUTS)]
    TooManyCommitments {
        /// Number of commitments.
        found: usize,
    },
    /// `L` and `R` must have one point each for every round.
    #[error("L has {l} points, R has {r}")]
    UnequalRounds {
        /// The length of `L`.
        l: usize,
        /// The length of `R`.
        r: usize,
    },
    /// The number of rounds does not fit the number of commitments.
    #[error("L and R: {found} rounds, {expected} expected for this number of commitments")]
    WrongRounds {
        /// What the number of commitments asks for.
        expected: usize,
        /// The length of `L` and `R`.
        found: usize,
    },
    /// A scalar is not below the group order.
    #[error("{field}: scalar is not reduced")]
    UnreducedScalar {
        /// The scalar's letter.
        field: &'static str,
    },
    /// 32 bytes are not the canonical encoding of a curve point.
    #[error("{field}: not a point of the curve")]
    InvalidPoint {
        /// The point's letter.
        field: &'static str,
    },
    /// The transcript gave a challenge that cannot be used.
    #[error("challenge {name} is zero")]
    ZeroChallenge {
        /// The challenge's letter.
        name: &'static str,
    },
    /// The commitments to the bits do not add up to the commitment to the amount.
    #[error("the bit commitments do not add up to the output commitment")]
    WrongSum,
    /// The proof is well-formed but does not prove its statement.
    #[error("the proof does not hold")]
    Invalid,
}

/// Why a batch is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BatchError {
    /// One proof is malformed, so that the batch was not even computed.
    #[error("range proof {index}: {source}")]
    Malformed {
        /// Its index.
        index: usize,
        /// The cause.
        source: RangeProofError,
    },
    /// All proofs are well-formed, and at least one is invalid; `find_invalid` says which.
    #[error("at least one proof of the batch does not hold")]
    Invalid,
}

/// Why a range proof cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// Nothing to prove.
    #[error("no amounts")]
    NoAmounts,
    /// More outputs than the protocol aggregates.
    #[error("{found} amounts, at most {} are allowed", super::MAX_OUTPUTS)]
    TooManyAmounts {
        /// Number of amounts.
        found: usize,
    },
    /// Every amount needs its mask.
    #[error("{amounts} amounts, but {masks} masks")]
    UnequalLengths {
        /// Number of amounts.
        amounts: usize,
        /// Number of masks.
        masks: usize,
    },
}
