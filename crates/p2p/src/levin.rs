//! Framing: a header of 33 bytes, then the payload.
//!
//! A message is a request (a response is expected), a response (to the oldest open request), or a notification. On Tor
//! and I2P links a notification can be cut into [fragments](fragment::fragmented) that look like
//! [noise](fragment::noise). The [`Decoder`] takes bytes as they arrive and returns whole messages.

pub mod command;
pub mod fragment;

mod decoder;
mod error;
mod header;

pub use command::Command;
pub use decoder::Decoder;
pub use error::LevinError;
pub use header::{HEADER_SIZE, Header, SIGNATURE};

/// Limit of a message before the handshake, in bytes.
pub const INITIAL_MAX_PACKET_SIZE: u64 = 256 * 1024;

/// Limit of a message after the handshake, in bytes.
pub const DEFAULT_MAX_PACKET_SIZE: u64 = 100_000_000;

/// The version of the framing.
pub const PROTOCOL_VERSION: u32 = 1;

/// Bits of the header's flags.
pub mod flags {
    /// A request or a notification.
    pub const REQUEST: u32 = 1;
    /// A response.
    pub const RESPONSE: u32 = 2;
    /// The first fragment.
    pub const BEGIN: u32 = 4;
    /// The last fragment.
    pub const END: u32 = 8;
}

/// Return codes of responses. Positive codes are success.
pub mod return_code {
    /// Returned by the reference's handlers on success.
    pub const SUCCESS: i32 = 1;
    /// No error, but nothing was done.
    pub const OK: i32 = 0;
    /// The connection failed.
    pub const CONNECTION: i32 = -1;
    /// No handler for this command.
    pub const CONNECTION_HANDLER_NOT_DEFINED: i32 = -6;
    /// The payload could not be read.
    pub const FORMAT: i32 = -7;
}

/// How a message is to be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A response is expected.
    Request,
    /// No response is expected.
    Notification,
    /// A response.
    Response {
        /// See [`return_code`].
        code: i32,
    },
}

/// A whole message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Command number.
    pub command: u32,
    /// How it is to be answered.
    pub kind: Kind,
    /// The portable storage.
    pub payload: Vec<u8>,
}

impl Message {
    /// Header and payload.
    pub fn to_bytes(&self) -> Vec<u8> {
        frame(self.command, self.kind, |out| out.extend_from_slice(&self.payload))
    }
}

/// A message whose payload is written directly after the header.
pub fn frame(command: u32, kind: Kind, write_payload: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut out = vec![0; HEADER_SIZE];
    write_payload(&mut out);
    let size = u64::try_from(out.len() - HEADER_SIZE).expect("lengths have at most 64 bits");
    let (flags, return_code) = match kind {
        Kind::Request | Kind::Notification => (flags::REQUEST, 0),
        Kind::Response { code } => (flags::RESPONSE, code),
    };
    let header = Header {
        size,
        expects_response: kind == Kind::Request,
        command,
        return_code,
        flags,
        protocol_version: PROTOCOL_VERSION,
    };
    out[..HEADER_SIZE].copy_from_slice(&header.to_bytes());
    out
}
