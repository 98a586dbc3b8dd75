//! Messages of uniform size, for Tor and I2P links.

use super::{HEADER_SIZE, Header, Kind, PROTOCOL_VERSION, flags, frame};

/// Noise of this many bytes, including the header, which the receiver discards. `None` if `noise_size` is below the
/// size of a header.
pub fn noise(noise_size: usize) -> Option<Vec<u8>> {
    let payload_size = noise_size.checked_sub(HEADER_SIZE)?;
    let mut out = header(payload_size, flags::BEGIN | flags::END).to_vec();
    out.resize(noise_size, 0);
    Some(out)
}

/// A notification as a series of frames, each as long as noise of `noise_size`.
///
/// A notification that fits into one frame is padded with zeros, which readers of portable storage ignore. Otherwise
/// the whole message, including its header, is cut into fragments, the last one padded with zeros. `None` if
/// `noise_size` is below the size of two headers.
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
