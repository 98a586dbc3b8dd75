//! The 33-byte header of every message.

use super::LevinError;

/// Size of a header.
pub const HEADER_SIZE: usize = 33;

/// The first eight bytes of every header.
pub const SIGNATURE: u64 = 0x0101_0101_0101_2101;

/// The header of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// Bytes of the payload.
    pub size: u64,
    /// Whether the sender expects a response.
    pub expects_response: bool,
    /// Command number; zero in noise and fragments.
    pub command: u32,
    /// The return code of a response.
    pub return_code: i32,
    /// See [`flags`](super::flags).
    pub flags: u32,
    /// The version of the framing.
    pub protocol_version: u32,
}

impl Header {
    /// Parses a header. Like the reference, accepts any boolean, flags and version.
    pub fn from_bytes(bytes: &[u8; HEADER_SIZE]) -> Result<Self, LevinError> {
        let (signature, rest) = bytes.split_at(8);
        if signature != SIGNATURE.to_le_bytes() {
            return Err(LevinError::Signature);
        }
        let number = |at: usize| u32::from_le_bytes([rest[at], rest[at + 1], rest[at + 2], rest[at + 3]]);
        Ok(Self {
            size: u64::from(number(4)) << 32 | u64::from(number(0)),
            expects_response: rest[8] != 0,
            command: number(9),
            return_code: number(13).cast_signed(),
            flags: number(17),
            protocol_version: number(21),
        })
    }

    /// Writes a header.
    pub fn to_bytes(&self) -> [u8; HEADER_SIZE] {
        let mut out = [0; HEADER_SIZE];
        out[..8].copy_from_slice(&SIGNATURE.to_le_bytes());
        out[8..16].copy_from_slice(&self.size.to_le_bytes());
        out[16] = u8::from(self.expects_response);
        out[17..21].copy_from_slice(&self.command.to_le_bytes());
        out[21..25].copy_from_slice(&self.return_code.to_le_bytes());
        out[25..29].copy_from_slice(&self.flags.to_le_bytes());
        out[29..].copy_from_slice(&self.protocol_version.to_le_bytes());
        out
    }
}
