//! The wallet service: one function per method of the wallet RPC.
//!
//! [`service`] is the shared state. [`session`] is the open wallet, and [`kept`] its files. [`methods`] answers calls.
//! [`start`] runs all of it as a program; [`embedded`] answers calls of this process, without a port.
//! Following the chain and sending are in `ferrite-wallet-client`; only this crate knows the error codes of JSON-RPC.

#![forbid(unsafe_code)]

pub mod audit;
mod call;
pub mod config;
pub mod embedded;
pub mod errors;
pub mod following;
mod json;
pub mod kept;
mod line_file;
mod login;
pub mod methods;
mod names;
mod page;
mod paging;
mod rows;
pub mod service;
pub mod session;
pub mod start;
pub mod tokens;
mod wallets;
mod watch;
mod webhooks;
mod wire;
