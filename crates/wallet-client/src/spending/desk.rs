//! What sending needs: a wallet that is kept, a node, and something that makes transactions. Tests put others in their
//! places.

use ferrite_types::Hash;
use ferrite_types::tx::Transaction;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::state::{KnownRings, Wallet};
use zeroize::Zeroizing;

use super::refusal::RelayError;

/// An answer as it is stored under the name of a send, so that a repeated request gets the same one.
pub type StoredAnswer = Zeroizing<Vec<u8>>;

/// A wallet and where it is kept.
pub trait KeptWallet {
    /// Why a change is not kept.
    type Error: std::error::Error + Send + Sync + 'static;

    /// Looks at the wallet.
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R;

    /// Changes the wallet for now; [`Self::commit`] brings it to disk.
    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R;

    /// Brings all that changed to disk.
    ///
    /// # Errors
    /// When it cannot be written.
    fn commit(&self) -> Result<(), Self::Error>;

    /// Does something while no other send picks outputs.
    fn alone<R>(&self, make: impl FnOnce() -> R) -> R;

    /// Changes the wallet, on disk too.
    ///
    /// # Errors
    /// When it cannot be written.
    fn change<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> Result<R, Self::Error> {
        let result = self.stage(change);
        self.commit()?;
        Ok(result)
    }
}

/// The node.
pub trait Relay {
    /// Gives a transaction to the node. One that it has already, in its pool or in a block, is as good as given.
    ///
    /// # Errors
    /// When the node has not got it, or does not say.
    fn give(&self, tx: &Transaction, txid: &Hash) -> Result<(), RelayError>;
}

/// What was made, and the rings that were picked for it, which are remembered whatever comes of it.
pub struct Made<T, E> {
    /// What was made.
    pub made: Result<T, E>,
    /// The rings.
    pub rings: KnownRings,
}

/// Makes the transactions of a request.
pub trait Maker {
    /// Why there are none.
    type Error;
    /// The answer to the request.
    type Answer;

    /// Asks the node what has to be known before.
    ///
    /// # Errors
    /// When it does not say.
    fn prepare(&mut self) -> Result<(), Self::Error>;

    /// Makes all of them.
    fn make(&mut self) -> Made<Vec<PendingTx>, Self::Error>;

    /// Makes one of them again: one that pays the same and spends at least all that the old one spends.
    fn remake(&mut self, old: &PendingTx) -> Made<PendingTx, Self::Error>;

    /// The answer that describes the transactions.
    ///
    /// # Errors
    /// When they cannot be described.
    fn answer(&self, txs: &[PendingTx]) -> Result<Self::Answer, Self::Error>;

    /// Encodes an answer for the store.
    ///
    /// # Errors
    /// When it cannot be encoded.
    fn encode_answer(&self, answer: &Self::Answer) -> Result<StoredAnswer, Self::Error>;

    /// Decodes an answer from the store.
    ///
    /// # Errors
    /// When it is not an answer to such a request.
    fn decode_answer(&self, stored: &StoredAnswer) -> Result<Self::Answer, Self::Error>;
}
