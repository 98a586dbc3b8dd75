//! Private chains generated on the spot: a node whose blocks need no work, and a wallet that spends what it mines.
//!
//! Everything except the proof of work is real: blocks come from templates, transactions have rings, signatures and
//! range proofs, and the engine and the pool verify all of it.

mod build;
mod node;
mod wallet;

pub use build::{Payment, SpendError};
pub use node::{MINUTES_2, TestNode};
pub use wallet::TestWallet;
