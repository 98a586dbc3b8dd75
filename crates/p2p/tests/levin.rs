//! Framing: pieces of any size, limits, fragments and noise, and rejected input.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use ferrite_p2p::levin::fragment::{fragmented, noise};
use ferrite_p2p::levin::{
    Command, DEFAULT_MAX_PACKET_SIZE, Decoder, HEADER_SIZE, Header, INITIAL_MAX_PACKET_SIZE, Kind,
    LevinError, Message, flags,
};
use proptest::prelude::*;

fn decode_all(decoder: &mut Decoder, mut bytes: &[u8]) -> Result<Vec<Message>, LevinError> {
    let mut messages = Vec::new();
    while let Some(message) = decoder.decode(&mut bytes)? {
        messages.push(message);
    }
    assert!(bytes.is_empty());
    Ok(messages)
}

fn header(size: u64, command: u32, flags: u32) -> Vec<u8> {
    Header { size, expects_response: false, command, return_code: 0, flags, protocol_version: 1 }
        .to_bytes()
        .to_vec()
}

fn messages() -> impl Strategy<Value = Vec<Message>> {
    let kind = prop_oneof![
        Just(Kind::Request),
        Just(Kind::Notification),
        any::<i32>().prop_map(|code| Kind::Response { code }),
    ];
    let payload = prop::collection::vec(any::<u8>(), 0..300);
    let message =
        (any::<u32>(), kind, payload).prop_map(|(command, kind, payload)| Message { command, kind, payload });
    prop::collection::vec(message, 0..6)
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(256))]

    #[test]
    fn pieces_of_any_size(messages in messages(), sizes in prop::collection::vec(1_usize..80, 1..50)) {
        let bytes: Vec<u8> = messages.iter().flat_map(Message::to_bytes).collect();
        let mut decoder = Decoder::new();
        let mut found = Vec::new();
        let mut rest = bytes.as_slice();
        for size in sizes.into_iter().cycle() {
            if rest.is_empty() {
                break;
            }
            let (piece, behind) = rest.split_at(size.min(rest.len()));
            found.extend(decode_all(&mut decoder, piece).unwrap());
            rest = behind;
        }
        prop_assert_eq!(found, messages);
        prop_assert_eq!(decoder.pending(), 0);
    }

    #[test]
    fn fragments_join(payload in prop::collection::vec(any::<u8>(), 0..5000), size in 66_usize..700) {
        let bytes = fragmented(size, 2002, &payload).unwrap();
        prop_assert_eq!(bytes.len() % size, 0);
        let mut decoder = Decoder::new();
        let mut found = Vec::new();
        for frame in bytes.chunks(size) {
            found.extend(decode_all(&mut decoder, frame).unwrap());
            // Noise in between changes nothing.
            prop_assert_eq!(decode_all(&mut decoder, &noise(size).unwrap()).unwrap(), vec![]);
        }
        prop_assert_eq!(found.len(), 1);
        let message = &found[0];
        prop_assert_eq!((message.command, message.kind), (2002, Kind::Notification));
        if payload.len() <= size - HEADER_SIZE {
            // In one frame, padded with zeros.
            prop_assert!(message.payload.starts_with(&payload));
            prop_assert!(message.payload[payload.len()..].iter().all(|&byte| byte == 0));
            prop_assert_eq!(bytes.len(), size);
        } else {
            prop_assert_eq!(&message.payload, &payload);
        }
        prop_assert_eq!(decoder.pending(), 0);
    }

    #[test]
    fn anything_is_refused_or_bounded(bytes in prop::collection::vec(any::<u8>(), 0..600), flags in 0_u32..16) {
        let mut decoder = Decoder::new();
        let _ = decode_all(&mut decoder, &bytes);
        let mut decoder = Decoder::new();
        let mut framed = header(bytes.len() as u64, 0, flags);
        framed.extend_from_slice(&bytes);
        framed.extend_from_slice(&header(3, 0, flags::END));
        framed.extend_from_slice(b"abc");
        let _ = decode_all(&mut decoder, &framed);
        prop_assert!(decoder.pending() <= framed.len());
    }
}

#[test]
fn the_layout_is_the_reference_s() {
    let message = Message { command: 1001, kind: Kind::Request, payload: vec![0xaa, 0xbb] };
    let bytes = message.to_bytes();
    assert_eq!(
        const_hex::encode(bytes),
        concat!(
            "0121010101010101",
            "0200000000000000",
            "01",
            "e9030000",
            "00000000",
            "01000000",
            "01000000",
            "aabb"
        )
    );
    let response = Message { command: 1003, kind: Kind::Response { code: -7 }, payload: vec![] };
    assert_eq!(
        const_hex::encode(response.to_bytes()),
        concat!("0121010101010101", "0000000000000000", "00", "eb030000", "f9ffffff", "02000000", "01000000")
    );
    assert_eq!(
        const_hex::encode(noise(36).unwrap()),
        concat!(
            "0121010101010101",
            "0300000000000000",
            "00",
            "00000000",
            "00000000",
            "0c000000",
            "01000000",
            "000000"
        )
    );
    assert!(noise(HEADER_SIZE - 1).is_none());
    assert!(fragmented(2 * HEADER_SIZE - 1, 1, b"").is_none());
}

#[test]
fn limits_hold_before_anything_is_stored() {
    let mut limits = 0;
    for &command in Command::ALL {
        for (done, packet) in [(false, INITIAL_MAX_PACKET_SIZE), (true, DEFAULT_MAX_PACKET_SIZE)] {
            let limit = packet.min(command.max_bytes());
            for (size, refused) in [(limit, false), (limit + 1, true), (u64::MAX, true)] {
                let mut decoder = Decoder::new();
                if done {
                    decoder.handshake_done();
                }
                let result = decode_all(&mut decoder, &header(size, command.code(), flags::REQUEST));
                let error = LevinError::TooLong { command: command.code(), size, limit };
                assert_eq!(result, if refused { Err(error) } else { Ok(vec![]) });
                limits += 1;
            }
        }
    }
    println!("{limits} limits");
}

#[test]
fn fragments_are_limited_together() {
    let mut decoder = Decoder::new();
    let piece = vec![0; 100_000];
    for round in 0..3 {
        let flags = if round == 0 { flags::BEGIN } else { 0 };
        let mut bytes = header(100_000, 0, flags);
        bytes.extend_from_slice(&piece);
        let result = decode_all(&mut decoder, &bytes);
        if round < 2 {
            assert_eq!(result, Ok(vec![]));
        } else {
            let error = LevinError::FragmentsTooLong {
                pending: 200_000,
                size: 100_000,
                limit: INITIAL_MAX_PACKET_SIZE,
            };
            assert_eq!(result, Err(error.clone()));
            assert_eq!(decode_all(&mut decoder, &bytes), Err(error), "an error stays");
            assert_eq!(decoder.pending(), 0);
        }
    }
}

#[test]
fn bad_fragments_are_refused() {
    let whole = |inner: &[u8]| {
        let mut bytes = header(inner.len() as u64, 0, flags::END);
        bytes.extend_from_slice(inner);
        decode_all(&mut Decoder::new(), &bytes)
    };
    assert_eq!(whole(&[0; 32]), Err(LevinError::FragmentsTooShort(32)));
    assert_eq!(whole(&[0; 33]), Err(LevinError::Signature));
    assert_eq!(
        whole(&header(1, 2002, flags::REQUEST)),
        Err(LevinError::FragmentsTruncated { size: 1, found: 0 })
    );
    assert_eq!(
        whole(&header(5000, 1003, flags::REQUEST)),
        Err(LevinError::TooLong { command: 1003, size: 5000, limit: 4096 })
    );
    let found = whole(&header(0, 2002, flags::REQUEST)).unwrap();
    assert_eq!(found, [Message { command: 2002, kind: Kind::Notification, payload: vec![] }]);
}

#[test]
fn a_wrong_signature_is_seen_at_once() {
    let mut decoder = Decoder::new();
    assert_eq!(decode_all(&mut decoder, b"\x01\x21\x02"), Err(LevinError::Signature));
    let mut decoder = Decoder::new();
    assert_eq!(decode_all(&mut decoder, b"GET / HTTP/1.1"), Err(LevinError::Signature));
}
