//! The wallet service: one function for each method of the wallet RPC, and what stands behind them.
//!
//! [`service`] is what everything else holds. [`session`] is the open wallet, and [`kept`] stores it. [`methods`] answers
//! calls, [`node`] talks to the node, [`refresh`] follows its chain, and `spending` makes and sends transactions.

#![forbid(unsafe_code)]

pub mod config;
pub mod daemon;
pub mod errors;
pub mod following;
mod identity;
mod json;
pub mod kept;
mod login;
pub mod methods;
mod names;
pub mod node;
pub mod refresh;
mod rows;
pub mod service;
pub mod session;
mod spending;
pub mod start;
mod wallets;
mod wire;
