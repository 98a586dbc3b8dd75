//! The wallet RPC: one function per method, one row per function.
//!
//! [`table()`] has the rows; a family of methods is a module with their functions. The structs of requests and
//! responses are in [`ferrite_rpc::wallet`].

mod accounts;
mod addresses;
mod background;
mod book;
mod cosigning;
mod events;
mod keys;
mod lifecycle;
mod loaded;
mod multisig;
mod notes;
mod outputs;
mod program;
mod proofs;
mod sending;
mod settings;
mod signatures;
mod sse;
mod sync;
mod table;
mod tokens;
mod transfers;
mod webhooks;

pub(crate) use lifecycle::without_offset;
pub(crate) use sse::open as open_events;
pub use table::table;
