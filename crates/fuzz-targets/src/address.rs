//! Base58 and addresses: a one-to-one encoding.

use ferrite_types::address::Address;
use ferrite_types::base58::{decode, decode_addr, encode, encode_addr};
use ferrite_types::network::Network;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    assert_eq!(decode(encode(bytes)).as_deref(), Ok(bytes));
    if let Ok(decoded) = decode(bytes) {
        assert_eq!(encode(&decoded).as_bytes(), bytes);
    }
    if let Ok((tag, data)) = decode_addr(bytes) {
        assert_eq!(encode_addr(tag, &data).as_bytes(), bytes);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        check(text);
    }
    // With a valid checksum, which mutation does not find.
    if let Some((&prefix, data)) = bytes.split_first() {
        let text = encode_addr(u64::from(prefix), data);
        assert_eq!(decode_addr(&text), Ok((u64::from(prefix), data.to_vec())));
        check(&text);
    }
}

fn check(text: &str) {
    for network in Network::ALL {
        let Ok(address) = Address::parse(network, text) else { continue };
        let written = address.to_string();
        // The old hexadecimal form is read but not written.
        assert!(written == text || text.len() == 132);
        assert_eq!(Address::parse(network, &written), Ok(address));
        assert_eq!(address.network, network);
    }
}
