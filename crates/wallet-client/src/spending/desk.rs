//! The interfaces that sending needs: a stored wallet, a node, and a creator of transactions. Tests replace each of
//! them.

use ferrite_types::Hash;
use ferrite_types::tx::Transaction;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::state::{KnownRings, Wallet};
use zeroize::Zeroizing;

use super::refusal::RelayError;

/// The encoded answer to the caller, stored so that it can be repeated.
pub type StoredAnswer = Zeroizing<Vec<u8>>;

/// A wallet and its store.
pub trait KeptWallet {
    /// Why a change is not stored.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Reads the wallet.
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R;

    /// Changes the wallet in memory; [`Self::commit`] writes the change to disk.
    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R;

    /// Writes all changes to disk.
    ///
    /// # Errors
    /// If the write fails.
    fn commit(&self) -> Result<(), Self::Error>;

    /// Runs `make` while no other send selects outputs.
    fn alone<R>(&self, make: impl FnOnce() -> R) -> R;

    /// Changes the wallet and writes the change to disk.
    ///
    /// # Errors
    /// If the write fails.
    fn change<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> Result<R, Self::Error> {
        let result = self.stage(change);
        self.commit()?;
        Ok(result)
    }
}

/// The node.
pub trait Relay {
    /// Submits a transaction. Succeeds if the node already has it, in its pool or in a block.
    ///
    /// # Errors
    /// If the node does not have it, or that is unknown.
    fn give(&self, tx: &Transaction, txid: &Hash) -> Result<(), RelayError>;
}

/// The outcome of creating transactions, and the rings selected for them, which are stored in any case.
pub struct Made<T, E> {
    /// The outcome.
    pub made: Result<T, E>,
    /// The rings.
    pub rings: KnownRings,
}

/// Creates the transactions of a request.
pub trait Maker {
    /// Why no transaction was created.
    type Error;
    /// The answer to the request.
    type Answer;

    /// Requests the chain state that is needed from the node.
    ///
    /// # Errors
    /// If the node does not provide it.
    fn prepare(&mut self) -> Result<(), Self::Error>;

    /// Creates all transactions.
    fn make(&mut self) -> Made<Vec<PendingTx>, Self::Error>;

    /// Creates a replacement for one of them, which pays the same and spends at least all its inputs.
    fn remake(&mut self, old: &PendingTx) -> Made<PendingTx, Self::Error>;

    /// Permits that transactions of an earlier request with the same name are sent again. Each list has the attempts
    /// at one of them that may still confirm, newest first; at most one of each list will.
    ///
    /// # Errors
    /// If they must not be sent.
    fn again(&mut self, _parts: &[Vec<PendingTx>]) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The answer that describes the transactions.
    ///
    /// # Errors
    /// If they cannot be described.
    fn answer(&self, txs: &[PendingTx]) -> Result<Self::Answer, Self::Error>;

    /// Encodes an answer for the store.
    ///
    /// # Errors
    /// If it cannot be encoded.
    fn encode_answer(&self, answer: &Self::Answer) -> Result<StoredAnswer, Self::Error>;

    /// Decodes an answer from the store.
    ///
    /// # Errors
    /// If it is not an answer to such a request.
    fn decode_answer(&self, stored: &StoredAnswer) -> Result<Self::Answer, Self::Error>;
}
