//! The wallet itself: no sockets, no clock.

#![forbid(unsafe_code)]

pub mod mnemonic;
