//! The wallet itself: no sockets, no clock.

#![forbid(unsafe_code)]

pub mod changes;
pub mod cipher;
pub mod file;
pub mod keys;
pub mod mnemonic;
pub mod multisig;
pub mod open;
pub mod scan;
pub mod sealed;
pub mod spend;
pub mod state;
pub mod store;
pub mod wallet2;
