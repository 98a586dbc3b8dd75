//! The wallet as the client of a node: following its chain, and sending. All calls wait for their answers, so they belong
//! on threads that may wait.
//!
//! [`WalletClient`] puts everything together for one wallet: it follows the chain, pays, and submits. It needs three
//! things: a [`Wallet`](ferrite_wallet::state::Wallet), a store for its changes
//! ([`ChangeStore`](ferrite_wallet::changes::ChangeStore)), and a node ([`daemon::SpendDaemon`]).
//! `ferrite-wallet-files` has such a store, and [`remote::NodeDaemon`] asks a real node.
//!
//! The parts can be used on their own: [`shared`] is a wallet that many threads read while changes go to its store,
//! [`refresh`] follows the chain, and [`spending`] makes and sends transactions once, however often that is asked for.

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
