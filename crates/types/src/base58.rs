//! CryptoNote base58: blocks of eight bytes become eleven characters, a shorter last block fewer.
//!
//! Every byte string has exactly one encoding, and the decoder accepts no other (`base58.cpp`).

use crate::codec::{Reader, put_varint};
use crate::keccak256;

const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
const BLOCK: usize = 8;
const ENCODED_BLOCK: usize = 11;
/// The number of characters for a block of each length.
const ENCODED_SIZES: [usize; BLOCK + 1] = [0, 2, 3, 5, 6, 7, 9, 10, ENCODED_BLOCK];
const CHECKSUM: usize = 4;

const NO_DIGIT: u8 = 0xff;
const DIGITS: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let mut value = 0u8;
    while (value as usize) < ALPHABET.len() {
        digits[ALPHABET[value as usize] as usize] = value;
        value += 1;
    }
    digits
};

/// Why a text is not base58, or not what [`decode_addr`] expects.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Base58Error {
    /// No byte string has a text of this length.
    #[error("base58: no data has a text of {0} letters")]
    Length(usize),
    /// A letter that is not in the alphabet.
    #[error("base58: byte {byte:#04x} at position {position} is not a base58 letter")]
    Letter {
        /// Its position.
        position: usize,
        /// Its value.
        byte: u8,
    },
    /// The value of a block exceeds its bytes.
    #[error("base58: the letters from position {0} stand for too large a number")]
    Overflow(usize),
    /// Too short for a checksum and data.
    #[error("base58: {0} bytes are too few for a checksum and a tag")]
    TooShort(usize),
    /// The last four bytes are not the hash of the others.
    #[error("base58: wrong checksum")]
    Checksum,
    /// The tag is truncated, too large, or not minimal.
    #[error("base58: malformed tag")]
    Tag,
}

/// Encodes bytes.
pub fn encode(data: &[u8]) -> String {
    let mut text = String::with_capacity(data.len().div_ceil(BLOCK) * ENCODED_BLOCK);
    for block in data.chunks(BLOCK) {
        let mut number = block.iter().fold(0u64, |number, &byte| number << 8 | u64::from(byte));
        let mut letters = [ALPHABET[0]; ENCODED_BLOCK];
        let letters = &mut letters[..ENCODED_SIZES[block.len()]];
        for letter in letters.iter_mut().rev() {
            *letter = ALPHABET[usize::try_from(number % 58).expect("less than 58")];
            number /= 58;
        }
        text.extend(letters.iter().map(|&letter| char::from(letter)));
    }
    text
}

/// Decodes a text.
pub fn decode(text: impl AsRef<[u8]>) -> Result<Vec<u8>, Base58Error> {
    let text = text.as_ref();
    let mut data = Vec::with_capacity(text.len() / ENCODED_BLOCK * BLOCK + BLOCK);
    for (index, letters) in text.chunks(ENCODED_BLOCK).enumerate() {
        let size = ENCODED_SIZES.iter().position(|&size| size == letters.len());
        let size = size.ok_or(Base58Error::Length(text.len()))?;
        let number = decode_block(letters, index * ENCODED_BLOCK)?;
        if size < BLOCK && number >> (8 * size) != 0 {
            return Err(Base58Error::Overflow(index * ENCODED_BLOCK));
        }
        data.extend_from_slice(&number.to_be_bytes()[BLOCK - size..]);
    }
    Ok(data)
}

fn decode_block(letters: &[u8], start: usize) -> Result<u64, Base58Error> {
    let mut number = 0u64;
    for (offset, &byte) in letters.iter().enumerate() {
        let digit = DIGITS[usize::from(byte)];
        if digit == NO_DIGIT {
            return Err(Base58Error::Letter { position: start + offset, byte });
        }
        number = number
            .checked_mul(58)
            .and_then(|number| number.checked_add(u64::from(digit)))
            .ok_or(Base58Error::Overflow(start))?;
    }
    Ok(number)
}

/// Encodes a tag and data with a checksum, as in addresses.
pub fn encode_addr(tag: u64, data: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(10 + data.len() + CHECKSUM);
    put_varint(&mut bytes, tag);
    bytes.extend_from_slice(data);
    let checksum = keccak256(&bytes);
    bytes.extend_from_slice(&checksum[..CHECKSUM]);
    encode(&bytes)
}

/// Decodes a text made by [`encode_addr`].
pub fn decode_addr(text: impl AsRef<[u8]>) -> Result<(u64, Vec<u8>), Base58Error> {
    let mut bytes = decode(text)?;
    let Some(length) = bytes.len().checked_sub(CHECKSUM).filter(|&length| length > 0) else {
        return Err(Base58Error::TooShort(bytes.len()));
    };
    if keccak256(&bytes[..length])[..CHECKSUM] != bytes[length..] {
        return Err(Base58Error::Checksum);
    }
    bytes.truncate(length);
    let mut reader = Reader::new(&bytes);
    let tag = reader.varint("tag").map_err(|_| Base58Error::Tag)?;
    if reader.ended_in_open_varint() {
        return Err(Base58Error::Tag);
    }
    let size = reader.position();
    bytes.drain(..size);
    Ok((tag, bytes))
}
