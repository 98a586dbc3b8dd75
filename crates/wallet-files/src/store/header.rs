//! The header of a store: magic (16 bytes), format version (u32), salt (32), proof of the key (16), CRC-32 of all
//! these.

use std::io::{self, Read};

use ferrite_crypto::random::os_rng;
use rand_core::Rng;

use super::error::OpenStoreError;
use super::frame::Sealer;
use super::key::StoreKey;

const MAGIC: &[u8; 16] = b"Ferrite wallet\r\n";
const VERSION: u32 = 1;
const LENGTH: usize = 72;

/// The purposes of derived keys.
const ENCRYPTION: u8 = 1;
const PROOF: u8 = 2;

pub(super) fn is_store(start: &[u8]) -> bool {
    start.starts_with(MAGIC)
}

/// A new header, and the sealer for the frames after it.
pub(super) fn new(key: &StoreKey) -> ([u8; LENGTH], Sealer) {
    let mut salt = [0; 32];
    os_rng().fill_bytes(&mut salt);
    let mut bytes = [0; LENGTH];
    bytes[..16].copy_from_slice(MAGIC);
    bytes[16..20].copy_from_slice(&VERSION.to_le_bytes());
    bytes[20..52].copy_from_slice(&salt);
    bytes[52..68].copy_from_slice(&key.derive(PROOF, &salt)[..16]);
    let checksum = crc32fast::hash(&bytes[..68]);
    bytes[68..].copy_from_slice(&checksum.to_le_bytes());
    (bytes, Sealer::new(&key.derive(ENCRYPTION, &salt), &bytes))
}

/// Reads and checks a header.
pub(super) fn read(file: &mut impl Read, key: &StoreKey) -> Result<Sealer, OpenStoreError> {
    let mut bytes = [0; LENGTH];
    let mut filled = 0;
    while filled < LENGTH {
        match file.read(&mut bytes[filled..]) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error.into()),
        }
    }
    if filled < MAGIC.len() || !is_store(&bytes) {
        return Err(OpenStoreError::Foreign);
    }
    if filled < LENGTH {
        return Err(OpenStoreError::HalfWritten);
    }
    let version = u32::from_le_bytes(bytes[16..20].try_into().expect("four bytes"));
    if crc32fast::hash(&bytes[..68]).to_le_bytes() != bytes[68..] {
        return Err(OpenStoreError::Damaged(16));
    }
    if version != VERSION {
        return Err(OpenStoreError::Newer(version));
    }
    let salt = bytes[20..52].try_into().expect("thirty-two bytes");
    if key.derive(PROOF, &salt)[..16] != bytes[52..68] {
        return Err(OpenStoreError::OtherKeys);
    }
    Ok(Sealer::new(&key.derive(ENCRYPTION, &salt), &bytes))
}
