//! The outcome of applying blocks.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height};

/// Detached blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detached {
    /// The height of the first.
    pub from: Height,
    /// The height of the last.
    pub to: Height,
    /// The number of the wallet's transactions in them.
    pub txs: usize,
}

impl Detached {
    /// The number of blocks.
    pub fn depth(&self) -> u64 {
        self.to.0.saturating_sub(self.from.0).saturating_add(1)
    }
}

/// A payment that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Receipt {
    /// The transaction.
    pub txid: Hash,
    /// The address.
    pub subaddress: SubaddressIndex,
    /// The amount.
    pub amount: Amount,
    /// The height of its block; `None` in the pool.
    pub height: Option<Height>,
}

/// The outcome of applying blocks.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Applied {
    /// The number of new blocks.
    pub blocks: u64,
    /// The detached blocks, if any.
    pub detached: Option<Detached>,
    /// Whether the wallet received anything.
    pub received: bool,
    /// The payments that were found, in order.
    pub receipts: Vec<Receipt>,
    /// The transactions to report, in order.
    pub notify: Vec<Hash>,
    /// Whether the look-ahead grew, so that a new [scanner](super::Wallet::scanner) is needed.
    pub addresses_grew: bool,
}
