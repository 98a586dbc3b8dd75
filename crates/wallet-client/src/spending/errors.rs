//! Why transactions are not created or not sent.

use ferrite_wallet::spend::pending::PendingTxError;

use super::refusal::RelayProblem;

/// Why the node does not have a transaction. `S` is the error of the store.
#[derive(Debug, thiserror::Error)]
pub enum SubmitError<S> {
    /// The intent to send it, or the outcome, cannot be stored.
    #[error(transparent)]
    Store(S),
    /// The node does not have it, or that is unknown.
    #[error(transparent)]
    Relay(RelayProblem),
}

/// Why a send failed. `S` is the error of the store, and `M` that of creating transactions.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SendError<S, M> {
    /// The transactions cannot be created.
    #[error(transparent)]
    Make(M),
    /// They were not sent.
    #[error(transparent)]
    Submit(SubmitError<S>),
    /// The name belongs to a request with other parameters.
    #[error("idempotency_key was used before with other parameters")]
    OtherParameters,
    /// Another transaction has spent the same outputs, and may be reorganised away until that block.
    #[error(
        "another transaction spends what the transaction of this idempotency_key spends: repeat the request after block {settled}"
    )]
    Blocked {
        /// The block after which the conflict is settled.
        settled: u64,
    },
    /// One part of several can never be paid, while others were.
    #[error(
        "a transaction of this idempotency_key can never be confirmed, as other transactions spent its outputs: the rest of it was paid"
    )]
    Lost,
    /// A replacement could confirm together with the last transaction.
    #[error("the transaction of this idempotency_key cannot be made again without the risk of paying twice")]
    PaysTwice,
    /// A stored transaction cannot be decoded.
    #[error(transparent)]
    Record(#[from] PendingTxError),
}

impl<S, M> SendError<S, M> {
    /// A failure of the store.
    pub(super) const fn store(problem: S) -> Self {
        Self::Submit(SubmitError::Store(problem))
    }

    /// The node does not have a transaction.
    pub(super) const fn relay(problem: RelayProblem) -> Self {
        Self::Submit(SubmitError::Relay(problem))
    }
}

/// Why an order has no transactions. `E` is the error of its recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError<E> {
    /// The wallet is being closed.
    #[error("the wallet is being closed")]
    Stopped,
    /// The multisig key exchange is not complete.
    #[error("This wallet is multisig, but not yet finalized")]
    NotReady,
    /// The recipe failed.
    #[error(transparent)]
    Recipe(E),
}
