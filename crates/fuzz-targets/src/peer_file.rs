//! The peer file: what is read can be written and read again.

use ferrite_p2p::address::NetworkAddress;
use ferrite_p2p::book::{Allow, BanTarget, Book, file};
use ferrite_types::keccak256;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let _ = file::from_bytes(bytes, Allow::Private);
    // Also with signature and checksum.
    let mut content = b"FERRITEP\x01\0\0\0".to_vec();
    content.extend_from_slice(bytes);
    let checksum = keccak256(&content);
    content.extend_from_slice(&checksum);
    if let Ok(books) = file::from_bytes(&content, Allow::Private) {
        let written = file::to_bytes(&books.iter().collect::<Vec<&Book>>());
        assert_eq!(file::from_bytes(&written, Allow::Private).expect("what was written can be read"), books);
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        if let Ok(address) = NetworkAddress::parse(text, 1) {
            assert_eq!(NetworkAddress::parse(&address.to_string(), address.port()), Ok(address));
        }
        if let Ok(target) = text.parse::<BanTarget>() {
            assert_eq!(target.to_string().parse(), Ok(target));
        }
    }
}
