//! The wallet as the client of a node: following the chain and sending. All calls block, so they belong on threads that
//! may block.
//!
//! [`WalletClient`] combines everything for one wallet: it follows the chain, pays and submits. It needs a
//! [`Wallet`](ferrite_wallet::state::Wallet), a store for its changes
//! ([`ChangeStore`](ferrite_wallet::changes::ChangeStore)), and a node ([`daemon::SpendDaemon`]).
//! `ferrite-wallet-files` provides a store; [`remote::NodeDaemon`] connects to a real node.
//!
//! The parts can be used on their own: [`shared`] is a wallet that many threads read while its changes are written to a
//! store, [`refresh`] follows the chain, and [`spending`] creates transactions and sends each payment exactly once.

#![forbid(unsafe_code)]

mod client;
pub mod daemon;
mod identity;
pub mod node;
pub mod refresh;
pub mod remote;
pub mod shared;
pub mod spending;
pub mod transactions;

pub use client::{ClientOptions, PayError, Payment, PaymentError, SubmitSignedError, WalletClient};
