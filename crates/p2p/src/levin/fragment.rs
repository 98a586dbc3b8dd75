//! Messages that all look the same from outside, for links over Tor and I2P.

use super::{HEADER_SIZE, Header, Kind, PROTOCOL_VERSION, flags, frame};

/// Noise of this many bytes, header included, which the receiver throws away. `None` when that is shorter than a
/// header.
pub fn noise(noise_size: usize) -> Option<Vec<u8>> {
    let payload_size = noise_size.checked_sub(HEADER_SIZE)?;
    let mut out = header(payload_size, flags::BEGIN | flags::END).to_vec();
    out.resize(noise_size, 0);
    Some(out)
}

/// A notification as frames that are each as long as noise of `noise_size`, one after the other.
///
/// When it fits into one frame, it is that frame: what is missing is filled with zeros, which the reader of
/// a portable storage ignores. Otherwise the whole message, header included, is cut into fragments, the last of
/// which is filled with zeros. `None` when `noise_size` is shorter than two headers.
pub fn fragmented(noise_size: usize, command: u32, payload: &[u8]) -> Option<Vec<u8>> {
    if noise_size < 2 * HEADER_SIZE {
        return None;
    }
    let space = noise_size - HEADER_SIZE;
    if payload.len() <= space {
        return Some(frame(command, Kind::Notification, |out| {
            out.extend_from_slice(payload);
            out.resize(noise_size, 0);
        }));
    }
    let whole = frame(command, Kind::Notification, |out| out.extend_from_slice(payload));
    let last = whole.len().div_ceil(space) - 1;
    let mut out = Vec::with_capacity((last + 1) * noise_size);
    for (index, piece) in whole.chunks(space).enumerate() {
        let flags = match index {
            0 => flags::BEGIN,
            _ if index == last => flags::END,
            _ => 0,
        };
        out.extend_from_slice(&header(space, flags));
        out.extend_from_slice(piece);
        out.resize((index + 1) * noise_size, 0);
    }
    Some(out)
}

fn header(payload_size: usize, flags: u32) -> [u8; HEADER_SIZE] {
    let header = Header {
        size: u64::try_from(payload_size).expect("lengths have at most 64 bits"),
        expects_response: false,
        command: 0,
        return_code: 0,
        flags,
        protocol_version: PROTOCOL_VERSION,
    };
    header.to_bytes()
}
