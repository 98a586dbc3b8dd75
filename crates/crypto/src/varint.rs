//! The protocol's varints, as needed for hashes over an output index.

/// The encoding of one number.
pub(crate) struct Varint {
    bytes: [u8; 10],
    length: usize,
}

impl Varint {
    pub(crate) fn new(mut value: u64) -> Self {
        let mut bytes = [0; 10];
        let mut length = 0;
        loop {
            let low = value.to_le_bytes()[0] & 0x7f;
            value >>= 7;
            bytes[length] = if value == 0 { low } else { low | 0x80 };
            length += 1;
            if value == 0 {
                return Self { bytes, length };
            }
        }
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_change_at_powers_of_128() {
        assert_eq!(Varint::new(0).as_bytes(), [0]);
        assert_eq!(Varint::new(127).as_bytes(), [0x7f]);
        assert_eq!(Varint::new(128).as_bytes(), [0x80, 1]);
        assert_eq!(Varint::new(16384).as_bytes(), [0x80, 0x80, 1]);
        assert_eq!(
            Varint::new(u64::MAX).as_bytes(),
            [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]
        );
    }
}
