//! The peer-to-peer network.
//!
//! [`levin`] cuts a stream of bytes into messages and back, [`message`] says what is in them, [`book`] remembers
//! peers and bans, [`relay`] decides who is told of a transaction and when. None of these reads a socket or a
//! clock: bytes, the time and randomness are passed in, and what is to be done comes out.
//!
//! [`network`] has the sockets: it finds peers, shakes hands and keeps connections. What peers tell goes as
//! [`peer::PeerEvent`]s to [`protocol`], which answers, catches up ([`sync`]) and relays; all that either asks
//! of the node is in [`node`].

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
