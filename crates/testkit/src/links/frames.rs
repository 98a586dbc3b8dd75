//! Which messages a stream of bytes carries.

use ferrite_p2p::levin::{HEADER_SIZE, Header};

/// Counts off the messages of one direction of a connection.
#[derive(Debug)]
pub(super) struct Frames {
    head: Vec<u8>,
    /// The message whose payload comes now, and how much of it is missing.
    current: Option<(Header, u64)>,
    /// Whether everything so far was framed; the rest is ignored after that.
    framed: bool,
}

impl Default for Frames {
    fn default() -> Self {
        Self { head: Vec::with_capacity(HEADER_SIZE), current: None, framed: true }
    }
}

impl Frames {
    /// The headers of the messages that end in these bytes.
    pub(super) fn ended_in(&mut self, mut bytes: &[u8]) -> Vec<Header> {
        let mut ended = Vec::new();
        while self.framed {
            if let Some((header, missing)) = &mut self.current {
                let taken = bytes.len().min(usize::try_from(*missing).unwrap_or(usize::MAX));
                bytes = &bytes[taken..];
                *missing -= u64::try_from(taken).expect("a length");
                if *missing > 0 {
                    break;
                }
                ended.push(*header);
                self.current = None;
            }
            let taken = bytes.len().min(HEADER_SIZE - self.head.len());
            self.head.extend_from_slice(&bytes[..taken]);
            bytes = &bytes[taken..];
            let Ok(head) = <&[u8; HEADER_SIZE]>::try_from(self.head.as_slice()) else { break };
            match Header::from_bytes(head) {
                Ok(header) => self.current = Some((header, header.size)),
                Err(_) => self.framed = false,
            }
            self.head.clear();
        }
        ended
    }
}

#[cfg(test)]
mod tests {
    use ferrite_p2p::levin::{Kind, frame};

    use super::*;

    #[test]
    fn messages_in_pieces_of_any_size() {
        let mut stream = Vec::new();
        for (command, size) in [(1001, 200), (2008, 0), (2002, 5000), (1002, 1)] {
            stream.extend(frame(command, Kind::Notification, |out| out.extend(vec![7; size])));
        }
        for piece in [1, 32, 33, 34, 100, 10_000] {
            let mut frames = Frames::default();
            let ended: Vec<u32> = stream
                .chunks(piece)
                .flat_map(|bytes| frames.ended_in(bytes))
                .map(|head| head.command)
                .collect();
            assert_eq!(ended, [1001, 2008, 2002, 1002], "pieces of {piece}");
        }
    }

    #[test]
    fn other_bytes_are_not_counted() {
        let mut frames = Frames::default();
        assert_eq!(frames.ended_in(&[0; 100]), []);
        assert_eq!(frames.ended_in(&frame(2008, Kind::Notification, |_| {})), []);
    }
}
