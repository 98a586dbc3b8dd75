//! Keccak-256 with the original padding, the protocol's hash for everything except proof of work.

pub mod tree;

use zeroize::Zeroize;

const RATE: usize = 136;

/// Keccak-256 of one buffer.
pub fn keccak256(data: impl AsRef<[u8]>) -> [u8; 32] {
    let mut state = Keccak256::new();
    state.update(data.as_ref());
    state.finish()
}

/// Incremental Keccak-256. Cloning it keeps the absorbed prefix. The state is wiped on drop, because keys are hashed
/// too.
#[derive(Clone)]
pub struct Keccak256 {
    state: [u64; 25],
    filled: usize,
}

impl Keccak256 {
    /// An empty sponge.
    pub const fn new() -> Self {
        Self { state: [0; 25], filled: 0 }
    }

    /// Absorbs more data.
    pub fn update(&mut self, mut data: &[u8]) {
        while !data.is_empty() {
            let take = data.len().min(RATE - self.filled);
            let (now, later) = data.split_at(take);
            self.xor_in(now);
            data = later;
            if self.filled == RATE {
                permute(&mut self.state);
                self.filled = 0;
            }
        }
    }

    fn xor_in(&mut self, bytes: &[u8]) {
        let mut rest = bytes;
        while !rest.is_empty() {
            let (lane, offset) = (self.filled / 8, self.filled % 8);
            if offset == 0 && rest.len() >= 8 {
                let (word, later) = rest.split_at(8);
                self.state[lane] ^= u64::from_le_bytes(word.try_into().expect("eight bytes were split off"));
                self.filled += 8;
                rest = later;
            } else {
                self.state[lane] ^= u64::from(rest[0]) << (8 * offset);
                self.filled += 1;
                rest = &rest[1..];
            }
        }
    }

    /// Pads and squeezes 32 bytes.
    pub fn finish(mut self) -> [u8; 32] {
        self.state[self.filled / 8] ^= 1 << (8 * (self.filled % 8));
        self.state[RATE / 8 - 1] ^= 1 << 63;
        permute(&mut self.state);
        let mut out = [0; 32];
        for (bytes, lane) in out.chunks_exact_mut(8).zip(&self.state) {
            bytes.copy_from_slice(&lane.to_le_bytes());
        }
        out
    }
}

impl Drop for Keccak256 {
    fn drop(&mut self) {
        self.state.zeroize();
    }
}

impl Default for Keccak256 {
    fn default() -> Self {
        Self::new()
    }
}

fn permute(state: &mut [u64; 25]) {
    keccak::Keccak::new().with_f1600(|f1600| f1600(state));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_give_the_same_hash_as_one_buffer() {
        let data: Vec<u8> = (0..1000u32).map(|i| u8::try_from(i % 251).unwrap()).collect();
        for length in [0, 1, 7, 8, 135, 136, 137, 272, 1000] {
            let whole = keccak256(&data[..length]);
            for cut in 0..length {
                let mut state = Keccak256::new();
                state.update(&data[..cut]);
                state.update(&data[cut..length]);
                assert_eq!(state.finish(), whole, "length {length} cut at {cut}");
            }
        }
    }
}
