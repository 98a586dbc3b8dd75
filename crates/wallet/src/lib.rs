//! The wallet itself: no sockets, no clock.

#![forbid(unsafe_code)]

pub mod changes;
pub mod file;
pub mod mnemonic;
pub mod state;
