//! Portable storages for tests: at random, and nested to the limit.

#![allow(dead_code, unreachable_pub, reason = "each test that includes this uses a part of it")]

pub use ferrite_testkit::soak::rounds;
use ferrite_types::epee::HEADER;
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

/// A body with a header before it.
pub fn storage(body: &[u8]) -> Vec<u8> {
    [&HEADER, body].concat()
}

/// Nested sections, each in the field `a` of the one before, with something in the innermost.
pub fn nested(levels: usize, open: &[u8], innermost: &[u8]) -> Vec<u8> {
    [open.repeat(levels), innermost.to_vec()].concat()
}

const OBJECT: &[u8] = b"\x04\x01a\x0c";
const ARRAY: &[u8] = b"\x04\x01a\x8c\x04";
const WRAPPED_ARRAY: &[u8] = b"\x04\x01a\x0d\x8c\x04";
const NOTHING: &[u8] = b"\0";
const NUMBER: &[u8] = b"\x04\x01a\x08\x07";
const STRING: &[u8] = b"\x04\x01a\x0a\0";
const NUMBERS: &[u8] = b"\x04\x01a\x88\x04\x07";
const STRINGS: &[u8] = b"\x04\x01a\x8a\x04\x04x";

/// Arguments of [`nested`] with the largest number of levels that the reference reads: the content of each level, that
/// of the innermost, and the number.
pub const DEEPEST: &[(&[u8], &[u8], usize)] = &[
    (OBJECT, NOTHING, 31),
    (OBJECT, NUMBER, 31),
    (OBJECT, STRING, 30),
    (OBJECT, NUMBERS, 30),
    (OBJECT, STRINGS, 29),
    (ARRAY, NOTHING, 18),
    (ARRAY, NUMBER, 18),
    (ARRAY, STRING, 18),
    (ARRAY, NUMBERS, 18),
    (ARRAY, STRINGS, 17),
    (WRAPPED_ARRAY, NUMBER, 15),
    (WRAPPED_ARRAY, STRINGS, 14),
];

/// Random storages, in all the forms that the format allows.
pub struct Generator {
    rng: ChaCha20Rng,
}

impl Generator {
    /// A generator of its own sequence.
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha20Rng::seed_from_u64(seed) }
    }

    fn below(&mut self, limit: u32) -> u32 {
        self.rng.next_u32() % limit
    }

    fn varint(&mut self, value: usize, out: &mut Vec<u8>) {
        let value = value as u64;
        let shortest = [64, 16_384, 1 << 30].iter().filter(|&&limit| value >= limit).count() as u64;
        let mark = if self.below(8) == 0 { shortest + u64::from(self.below(2)) } else { shortest }.min(3);
        out.extend(&(value << 2 | mark).to_le_bytes()[..1 << mark]);
    }

    /// Appends a section; `depth` is that of the sections around it.
    pub fn section(&mut self, depth: u32, out: &mut Vec<u8>) {
        let count = self.below(if depth == 0 { 8 } else { 4 }) as usize;
        self.varint(count, out);
        for index in 0..count {
            let mut name = format!("f{index}{}", "x".repeat(self.below(4) as usize)).into_bytes();
            if self.below(30) == 0 {
                name = b"f0".to_vec();
            }
            if self.below(4) == 0 {
                name.reverse();
            }
            out.push(u8::try_from(name.len()).unwrap());
            out.extend(name);
            self.entry(depth, out);
        }
    }

    fn entry(&mut self, depth: u32, out: &mut Vec<u8>) {
        let mut kind = 1 + u8::try_from(self.below(12)).unwrap();
        if kind == 12 && depth > 4 {
            kind = 10;
        }
        if self.below(3) != 0 {
            out.push(kind);
            return self.item(kind, depth, out);
        }
        if self.below(20) == 0 {
            out.push(13);
        }
        out.push(kind | 0x80);
        let count = self.below(4) as usize;
        self.varint(count, out);
        for _ in 0..count {
            self.item(kind, depth, out);
        }
    }

    fn item(&mut self, kind: u8, depth: u32, out: &mut Vec<u8>) {
        let size = match kind {
            1 | 5 | 9 => 8,
            2 | 6 => 4,
            3 | 7 => 2,
            4 | 8 => 1,
            11 => return out.push(u8::try_from(self.below(2)).unwrap()),
            12 => return self.section(depth + 1, out),
            _ => {
                let length = self.below(100) as usize;
                self.varint(length, out);
                length
            }
        };
        let start = out.len();
        out.resize(start + size, 0);
        self.rng.fill_bytes(&mut out[start..]);
    }

    /// Changes a few bytes behind the header.
    pub fn mutate(&mut self, bytes: &mut Vec<u8>) {
        for _ in 0..=self.below(3) {
            let at = HEADER.len() + self.below(u32::try_from(bytes.len() - HEADER.len()).unwrap()) as usize;
            match self.below(4) {
                0 => bytes[at] ^= 1 << self.below(8),
                1 => bytes[at] = self.rng.next_u32().to_le_bytes()[0],
                2 => bytes.insert(at, self.rng.next_u32().to_le_bytes()[0]),
                _ if bytes.len() > HEADER.len() + 1 => drop(bytes.remove(at)),
                _ => {}
            }
        }
    }
}
