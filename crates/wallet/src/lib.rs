//! The wallet itself: no sockets, no clock.
//!
//! [`keys`], [`multisig`], [`scan`], [`state`] and [`spend`] touch no file either: bytes go in, and what changed comes out as
//! [`changes`]. [`file`](mod@file), [`store`], [`wallet2`] and [`open`] bring that to disk, and nothing below needs them.

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
