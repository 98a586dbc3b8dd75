//! The meaning of a rejection for the sender of the transaction.

/// The reference's verification flags (`verification_context.h: tx_verification_context`). RPC reports them, and peers
/// are judged by them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TxVerificationFlags {
    /// The transaction is invalid and does not enter the pool (`verifivation_failed`).
    pub failed: bool,
    /// The peer that sent it is not to blame.
    pub no_drop_offense: bool,
    /// The transaction does not fit this chain, but may fit another (`verifivation_impossible`).
    pub impossible: bool,
    /// The transaction is now in the pool.
    pub added_to_pool: bool,
    /// A ring has a size that the fork does not allow.
    pub low_mixin: bool,
    /// A key image is spent already.
    pub double_spend: bool,
    /// An input is invalid.
    pub invalid_input: bool,
    /// An output is invalid.
    pub invalid_output: bool,
    /// The transaction is too large or too heavy.
    pub too_big: bool,
    /// The outputs exceed the inputs.
    pub overspend: bool,
    /// The fee is too low to be relayed.
    pub fee_too_low: bool,
    /// There are fewer than two outputs.
    pub too_few_outputs: bool,
    /// The extra field is too long to be relayed.
    pub tx_extra_too_big: bool,
    /// The outputs are locked, which is not relayed.
    pub nonzero_unlock_time: bool,
}

impl TxVerificationFlags {
    /// A transaction on which the reference throws an exception: it is rejected, but no flag says so, not even that
    /// verification failed (`cryptonote_core.cpp: handle_incoming_tx`).
    pub const EXCEPTION: Self = Self {
        failed: false,
        no_drop_offense: false,
        impossible: false,
        added_to_pool: false,
        low_mixin: false,
        double_spend: false,
        invalid_input: false,
        invalid_output: false,
        too_big: false,
        overspend: false,
        fee_too_low: false,
        too_few_outputs: false,
        tx_extra_too_big: false,
        nonzero_unlock_time: false,
    };

    /// An invalid transaction without details.
    pub const FAILED: Self = Self { failed: true, ..Self::EXCEPTION };

    /// An input is invalid.
    pub const INVALID_INPUT: Self = Self { invalid_input: true, ..Self::FAILED };

    /// An output is invalid.
    pub const INVALID_OUTPUT: Self = Self { invalid_output: true, ..Self::FAILED };

    /// It is too large or too heavy.
    pub const TOO_BIG: Self = Self { too_big: true, ..Self::FAILED };

    /// The outputs exceed the inputs.
    pub const OVERSPEND: Self = Self { overspend: true, ..Self::FAILED };

    /// The flags for a failed input check of a transaction that came with a block: the pool keeps it, since it may fit
    /// the chain later (`tx_pool.cpp: add_tx`).
    #[must_use]
    pub const fn kept_by_block(self) -> Self {
        Self { failed: false, invalid_input: false, impossible: true, added_to_pool: true, ..self }
    }
}
