//! Why transactions are not made or not sent.

use ferrite_wallet::spend::pending::PendingTxError;

use super::refusal::RelayProblem;

/// Why the node has not got a transaction. `S` is what can go wrong with the store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubmitError<S> {
    /// That it is being sent, or what came of it, could not be written down.
    #[error(transparent)]
    Store(S),
    /// The node has not got it, or does not say.
    #[error(transparent)]
    Relay(RelayProblem),
}

/// Why a send is not done. `S` is what can go wrong with the store, and `M` with making transactions.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SendError<S, M> {
    /// The transactions are not made.
    #[error(transparent)]
    Make(M),
    /// They are not sent.
    #[error(transparent)]
    Submit(SubmitError<S>),
    /// The name stands for something else.
    #[error("idempotency_key was used before with other parameters")]
    OtherParameters,
    /// Another transaction has spent the same outputs, and may be replaced until that block.
    #[error(
        "another transaction spends what the transaction of this idempotency_key spends: repeat the request after block {settled}"
    )]
    Blocked {
        /// The block after which it is settled.
        settled: u64,
    },
    /// A part of several can never be paid, while others were.
    #[error(
        "a transaction of this idempotency_key can never be confirmed, as other transactions spent its outputs: the rest of it was paid"
    )]
    Lost,
    /// Another transaction in the place of the last could get into the chain together with it.
    #[error("the transaction of this idempotency_key cannot be made again without the risk of paying twice")]
    PaysTwice,
    /// A transaction that was written down cannot be read.
    #[error(transparent)]
    Record(#[from] PendingTxError),
}

impl<S, M> SendError<S, M> {
    /// Something could not be written down.
    pub(super) const fn store(problem: S) -> Self {
        Self::Submit(SubmitError::Store(problem))
    }

    /// The node has not got a transaction.
    pub(super) const fn relay(problem: RelayProblem) -> Self {
        Self::Submit(SubmitError::Relay(problem))
    }
}

/// Why an order has no transactions. `E` is what can go wrong with its recipe.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MakeError<E> {
    /// The wallet is being closed.
    #[error("the wallet is being closed")]
    Stopped,
    /// The signers who share the wallet have not come to an address yet.
    #[error("This wallet is multisig, but not yet finalized")]
    NotReady,
    /// The recipe cannot be followed.
    #[error(transparent)]
    Recipe(E),
}
