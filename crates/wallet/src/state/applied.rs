//! What came of taking in blocks.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height};

/// Blocks that were taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detached {
    /// The height of the first of them.
    pub from: Height,
    /// The height of the last of them.
    pub to: Height,
    /// How many transactions of the wallet were in them.
    pub txs: usize,
}

impl Detached {
    /// How many blocks they are.
    pub fn depth(&self) -> u64 {
        self.to.0.saturating_sub(self.from.0).saturating_add(1)
    }
}

/// A payment that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The transaction.
    pub txid: Hash,
    /// The address that is paid.
    pub subaddress: SubaddressIndex,
    /// How much it gets.
    pub amount: Amount,
    /// The height of its block; nothing while it is in the pool.
    pub height: Option<Height>,
}

/// What came of taking in blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Applied {
    /// How many blocks are new.
    pub blocks: u64,
    /// The blocks that were taken back, if there are any.
    pub detached: Option<Detached>,
    /// Whether the wallet got something.
    pub received: bool,
    /// The payments that were found, in order.
    pub receipts: Vec<Receipt>,
    /// The transactions to tell of, in order.
    pub notify: Vec<Hash>,
    /// Whether more addresses are looked out for than before, so that a new [scanner](super::Wallet::scanner) is needed.
    pub addresses_grew: bool,
}
