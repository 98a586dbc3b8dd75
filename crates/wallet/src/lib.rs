//! The wallet itself: no sockets, no clock.

#![forbid(unsafe_code)]

pub mod file;
pub mod mnemonic;
pub mod spend;
