//! The peer-to-peer network, without its sockets.
//!
//! [`levin`] cuts a stream of bytes into messages and back, [`message`] says what is in them, [`book`] remembers
//! peers and bans, [`relay`] decides who is told of a transaction and when. Nothing here reads a socket or a
//! clock: bytes, the time and randomness are passed in, and what is to be done comes out.

#![forbid(unsafe_code)]

pub mod address;
pub mod book;
pub mod levin;
pub mod message;
pub mod network;
pub mod node;
pub mod peer;
pub mod protocol;
pub mod random;
pub mod relay;
pub mod sync;
