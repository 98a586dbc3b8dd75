//! The peer-to-peer network.
//!
//! [`levin`] splits a byte stream into messages and back, [`message`] defines their contents, [`book`] keeps peers and
//! bans, and [`relay`] decides which peers get a transaction and when. None of these reads a socket or a clock: bytes,
//! time and randomness are passed in, and actions come out.
//!
//! [`network`] owns the sockets: it finds peers, performs handshakes and keeps connections alive. Messages from peers
//! go as [`peer::PeerEvent`]s to [`protocol`], which responds, synchronises ([`sync`]) and relays. [`node`] is what
//! both require of the node.

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
