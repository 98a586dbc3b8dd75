//! Framing: any bytes in any pieces give the same messages or the same error, within the limits.

use ferrite_p2p::levin::{DEFAULT_MAX_PACKET_SIZE, Decoder, LevinError, Message};
use ferrite_p2p::message::Incoming;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Some((&first, stream)) = bytes.split_first() else { return };
    let whole = decode(stream, stream.len().max(1), first & 1 != 0);
    let pieces = decode(stream, usize::from(first >> 1) + 1, first & 1 != 0);
    assert_eq!(whole, pieces);
    for message in whole.0 {
        // What was read can be written and read again, whatever the sender put into its flags.
        let again = decode(&message.to_bytes(), usize::MAX, true);
        assert_eq!(again, (vec![message.clone()], None));
        let _ = Incoming::from_message(message);
    }
}

fn decode(stream: &[u8], piece: usize, handshake_done: bool) -> (Vec<Message>, Option<LevinError>) {
    let mut decoder = Decoder::new();
    if handshake_done {
        decoder.handshake_done();
    }
    let mut messages = Vec::new();
    for mut piece in stream.chunks(piece) {
        loop {
            match decoder.decode(&mut piece) {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => break,
                Err(error) => return (messages, Some(error)),
            }
        }
        assert!(piece.is_empty());
        assert!(decoder.pending() <= stream.len());
    }
    assert!(messages.iter().all(|message| message.payload.len() as u64 <= DEFAULT_MAX_PACKET_SIZE));
    (messages, None)
}
