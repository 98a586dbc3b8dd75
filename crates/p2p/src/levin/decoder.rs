//! Incremental decoding of messages.

use super::{
    Command, DEFAULT_MAX_PACKET_SIZE, HEADER_SIZE, Header, INITIAL_MAX_PACKET_SIZE, Kind, LevinError,
    Message, PROTOCOL_VERSION, SIGNATURE, flags,
};

/// Memory reserved for a payload before any of it has arrived, at most.
const FIRST_ALLOCATION: usize = 16 * 1024;

/// Takes a byte stream in pieces of any size and returns messages.
///
/// Holds at most one incomplete message, including its fragments. The payload's memory grows with the bytes received,
/// not with the size in the header.
#[derive(Debug)]
pub struct Decoder {
    max_packet_size: u64,
    state: State,
    fragments: Vec<u8>,
}

#[derive(Debug)]
enum State {
    Header { bytes: [u8; HEADER_SIZE], filled: usize },
    Payload { header: Header, size: usize, payload: Vec<u8> },
    Failed(LevinError),
}

impl State {
    const START: Self = Self::Header { bytes: [0; HEADER_SIZE], filled: 0 };
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

impl Decoder {
    /// A decoder for a new connection, with the limit before the handshake.
    pub fn new() -> Self {
        Self { max_packet_size: INITIAL_MAX_PACKET_SIZE, state: State::START, fragments: Vec::new() }
    }

    /// Raises the limit to that after the handshake. The reference does so when it sends a handshake request or has
    /// accepted one.
    pub fn handshake_done(&mut self) {
        self.max_packet_size = DEFAULT_MAX_PACKET_SIZE;
    }

    /// Bytes held of an incomplete message.
    pub fn pending(&self) -> usize {
        self.fragments.len()
            + match &self.state {
                State::Header { filled, .. } => *filled,
                State::Payload { payload, .. } => HEADER_SIZE + payload.len(),
                State::Failed(_) => 0,
            }
    }

    /// The size of the incomplete message, and how much of it has arrived.
    pub fn progress(&self) -> Option<(u64, usize)> {
        match &self.state {
            State::Payload { header, payload, .. } => Some((header.size, payload.len())),
            State::Header { .. } | State::Failed(_) => None,
        }
    }

    /// Consumes input up to the end of a message. `None` means that the input is used up and more is needed. After an
    /// error, every call returns that error.
    pub fn decode(&mut self, input: &mut &[u8]) -> Result<Option<Message>, LevinError> {
        loop {
            let step = match &mut self.state {
                State::Failed(error) => return Err(error.clone()),
                State::Header { bytes, filled } => {
                    let taken = take(input, HEADER_SIZE - *filled);
                    bytes[*filled..*filled + taken.len()].copy_from_slice(taken);
                    *filled += taken.len();
                    let known = (*filled).min(8);
                    if bytes[..known] != SIGNATURE.to_le_bytes()[..known] {
                        Err(LevinError::Signature)
                    } else if *filled < HEADER_SIZE {
                        return Ok(None);
                    } else {
                        let bytes = *bytes;
                        self.start_payload(&bytes).map(|()| None)
                    }
                }
                State::Payload { header, size, payload } => {
                    payload.extend_from_slice(take(input, *size - payload.len()));
                    if payload.len() < *size {
                        return Ok(None);
                    }
                    let (header, payload) = (*header, std::mem::take(payload));
                    self.state = State::START;
                    self.finish_payload(header, payload)
                }
            };
            match step {
                Ok(Some(message)) => return Ok(Some(message)),
                Ok(None) => {}
                Err(error) => {
                    self.fragments = Vec::new();
                    self.state = State::Failed(error.clone());
                    return Err(error);
                }
            }
        }
    }

    fn start_payload(&mut self, bytes: &[u8; HEADER_SIZE]) -> Result<(), LevinError> {
        let header = Header::from_bytes(bytes)?;
        self.check_size(&header)?;
        let pending = self.pending_fragments();
        if header.size > self.max_packet_size - pending.min(self.max_packet_size) {
            let limit = self.max_packet_size;
            return Err(LevinError::FragmentsTooLong { pending, size: header.size, limit });
        }
        let size = usize::try_from(header.size).expect("less than the limit of a message");
        let payload = Vec::with_capacity(size.min(FIRST_ALLOCATION));
        self.state = State::Payload { header, size, payload };
        Ok(())
    }

    fn pending_fragments(&self) -> u64 {
        u64::try_from(self.fragments.len()).expect("lengths have at most 64 bits")
    }

    fn check_size(&self, header: &Header) -> Result<(), LevinError> {
        let of_command = Command::from_code(header.command).map_or(u64::MAX, Command::max_bytes);
        let limit = self.max_packet_size.min(of_command);
        if header.size > limit {
            return Err(LevinError::TooLong { command: header.command, size: header.size, limit });
        }
        Ok(())
    }

    fn finish_payload(&mut self, header: Header, payload: Vec<u8>) -> Result<Option<Message>, LevinError> {
        if header.flags & (flags::REQUEST | flags::RESPONSE) != 0 {
            return Ok(Some(message(header, header.protocol_version, payload)));
        }
        let (begin, end) = (header.flags & flags::BEGIN != 0, header.flags & flags::END != 0);
        if begin && end {
            return Ok(None); // noise
        }
        if begin {
            self.fragments.clear();
        }
        if self.fragments.is_empty() {
            self.fragments = payload;
        } else {
            self.fragments.extend_from_slice(&payload);
        }
        if !end {
            return Ok(None);
        }
        let joined = std::mem::take(&mut self.fragments);
        let Some((inner, rest)) = joined.split_first_chunk::<HEADER_SIZE>() else {
            return Err(LevinError::FragmentsTooShort(joined.len()));
        };
        // The reference does not check this signature, but never writes a different one.
        let inner = Header::from_bytes(inner)?;
        self.check_size(&inner)?;
        let payload = usize::try_from(inner.size).ok().and_then(|size| rest.get(..size));
        let payload = payload.ok_or_else(|| LevinError::FragmentsTruncated {
            size: inner.size,
            found: u64::try_from(rest.len()).expect("lengths have at most 64 bits"),
        })?;
        // The version is that of the last outer header (`levin_protocol_handler_async.h`).
        Ok(Some(message(inner, header.protocol_version, payload.to_vec())))
    }
}

fn take<'a>(input: &mut &'a [u8], wanted: usize) -> &'a [u8] {
    let (taken, rest) = input.split_at(wanted.min(input.len()));
    *input = rest;
    taken
}

fn message(header: Header, protocol_version: u32, payload: Vec<u8>) -> Message {
    let kind = if protocol_version == PROTOCOL_VERSION && header.flags & flags::RESPONSE != 0 {
        Kind::Response { code: header.return_code }
    } else if header.expects_response {
        Kind::Request
    } else {
        Kind::Notification
    };
    Message { command: header.command, kind, payload }
}
