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
//!
//! # Examples
//!
//! A wallet in memory that follows a node, and pays an order once. This node does not exist, and the errors say so:
//!
//! ```
//! use std::sync::Arc;
//!
//! use ferrite_types::Amount;
//! use ferrite_types::address::Address;
//! use ferrite_types::network::Network;
//! use ferrite_wallet::changes::Nowhere;
//! use ferrite_wallet::keys::{Lookahead, WalletKeys};
//! use ferrite_wallet::state::{Wallet, WalletOptions};
//! use ferrite_wallet_client::refresh::RefreshError;
//! use ferrite_wallet_client::remote::NodeDaemon;
//! use ferrite_wallet_client::{ClientOptions, Payment, WalletClient};
//!
//! let keys = Arc::new(WalletKeys::from_seed(&[7; 32], 1_700_000_000));
//! let lookahead = Lookahead { accounts: 1, addresses: 10 };
//! let wallet = Wallet::new(keys, WalletOptions { lookahead, ..WalletOptions::default() })?;
//! let node = NodeDaemon::at("127.0.0.1:1", Network::Mainnet)?;
//! let client = WalletClient::new(wallet, Nowhere, node, ClientOptions::default());
//!
//! let error = client.refresh().unwrap_err();
//! assert!(matches!(error, RefreshError::Daemon(_)), "{error}");
//!
//! let shop = "42ey1afDFnn4886T7196doS9GPMzexD9gXpsZJDwVjeRVdFCSoHnv7KPbBeGpzJBzHRCAs9UxqeoyFQMYbqSWYTfJJQAWDm";
//! let payment = Payment::new(Address::parse(Network::Mainnet, shop)?, Amount(1_000_000_000_000));
//! assert!(client.pay(&payment, Some("order 17")).is_err());
//! assert_eq!(client.wallet().read().balance(0, false, client.now()).total, Amount(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod answer;
mod client;
pub mod daemon;
mod feed;
mod identity;
pub mod node;
pub mod refresh;
pub mod remote;
pub mod shared;
pub mod spending;
pub mod transactions;

pub use answer::BlocksAnswer;
pub use client::{ClientOptions, PayError, Payment, PaymentError, SubmitSignedError, WalletClient};
