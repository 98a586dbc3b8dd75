//! Keccak-256 of many messages at once, on the vector units of the processor.
//!
//! One message cannot use them: each step of the permutation needs the one before. So eight messages (AVX-512) or four
//! (AVX2) are hashed side by side, and a lane that is done takes the next message. For public data only: the states are
//! not wiped.

#[cfg(target_arch = "x86_64")]
mod vectors;

use ferrite_types::hash::keccak256;

/// Bytes that one permutation takes.
const RATE: usize = 136;
/// Words of a state.
const WORDS: usize = 25;

/// The states of messages that are hashed side by side, word by word.
type States<const LANES: usize> = [[u64; LANES]; WORDS];

/// The Keccak-256 of each message.
pub fn keccak256_each(messages: &[&[u8]]) -> Vec<[u8; 32]> {
    #[cfg(target_arch = "x86_64")]
    if messages.len() > 1 {
        if let Some(permute) = vectors::eight() {
            return side_by_side::<8>(messages, permute);
        }
        if let Some(permute) = vectors::four() {
            return side_by_side::<4>(messages, permute);
        }
    }
    one_by_one(messages)
}

fn one_by_one(messages: &[&[u8]]) -> Vec<[u8; 32]> {
    messages.iter().map(keccak256).collect()
}

/// A message in a lane.
#[derive(Clone, Copy)]
struct Lane<'m> {
    /// Its place among all.
    message: usize,
    /// What is not absorbed yet; `None` after the padding.
    rest: Option<&'m [u8]>,
}

#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "no other processor has a permutation of lanes")
)]
fn side_by_side<const LANES: usize>(
    messages: &[&[u8]],
    permute: impl Fn(&mut States<LANES>),
) -> Vec<[u8; 32]> {
    let mut hashes = vec![[0; 32]; messages.len()];
    let mut waiting = messages.iter().enumerate();
    let mut states: States<LANES> = [[0; LANES]; WORDS];
    let mut lanes: [Option<Lane<'_>>; LANES] = [None; LANES];
    loop {
        for (at, lane) in lanes.iter_mut().enumerate() {
            if lane.is_none() {
                *lane = waiting.next().map(|(message, bytes)| Lane { message, rest: Some(bytes) });
            }
            if let Some(lane) = lane {
                lane.rest = lane.rest.and_then(|rest| absorb(&mut states, at, rest));
            }
        }
        if lanes.iter().all(Option::is_none) {
            return hashes;
        }
        permute(&mut states);
        for (at, lane) in lanes.iter_mut().enumerate() {
            if let Some(done) = lane.take_if(|lane| lane.rest.is_none()) {
                hashes[done.message] = squeeze(&mut states, at);
            }
        }
    }
}

/// Absorbs one block of a message. Returns the rest, or `None` after the last block, which has the padding.
fn absorb<'m, const LANES: usize>(
    states: &mut States<LANES>,
    lane: usize,
    message: &'m [u8],
) -> Option<&'m [u8]> {
    if let Some((block, rest)) = message.split_first_chunk::<RATE>() {
        xor_in(states, lane, block);
        return Some(rest);
    }
    let mut block = [0; RATE];
    block[..message.len()].copy_from_slice(message);
    block[message.len()] ^= 1;
    block[RATE - 1] ^= 0x80;
    xor_in(states, lane, &block);
    None
}

fn xor_in<const LANES: usize>(states: &mut States<LANES>, lane: usize, block: &[u8; RATE]) {
    let (words, _) = block.as_chunks::<8>();
    for (state, word) in states.iter_mut().zip(words) {
        state[lane] ^= u64::from_le_bytes(*word);
    }
}

/// Takes the hash out of a lane and clears it for the next message.
fn squeeze<const LANES: usize>(states: &mut States<LANES>, lane: usize) -> [u8; 32] {
    let mut hash = [0; 32];
    for (bytes, state) in hash.as_chunks_mut::<8>().0.iter_mut().zip(&*states) {
        *bytes = state[lane].to_le_bytes();
    }
    for state in states {
        state[lane] = 0;
    }
    hash
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn permute_alone<const LANES: usize>(states: &mut States<LANES>) {
        for lane in 0..LANES {
            let mut state = states.map(|word| word[lane]);
            keccak::Keccak::new().with_f1600(|f1600| f1600(&mut state));
            for (word, new) in states.iter_mut().zip(state) {
                word[lane] = new;
            }
        }
    }

    fn check(messages: &[Vec<u8>]) {
        let messages: Vec<&[u8]> = messages.iter().map(Vec::as_slice).collect();
        let expected = one_by_one(&messages);
        assert_eq!(keccak256_each(&messages), expected);
        assert_eq!(side_by_side::<3>(&messages, permute_alone), expected);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(permute) = vectors::four() {
                assert_eq!(side_by_side::<4>(&messages, permute), expected);
            }
            if let Some(permute) = vectors::eight() {
                assert_eq!(side_by_side::<8>(&messages, permute), expected);
            }
        }
    }

    /// Otherwise `check` would leave them out.
    #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
    #[test]
    fn vectors_are_used_where_the_processor_has_them() {
        let processors = std::fs::read_to_string("/proc/cpuinfo").unwrap();
        let has = |feature| processors.split_whitespace().any(|word| word == feature);
        assert!(has("sse2"), "every processor of this kind has it: {processors}");
        assert_eq!(vectors::four().is_some(), has("avx2"));
        assert_eq!(vectors::eight().is_some(), has("avx512f"));
    }

    #[test]
    fn lengths_around_a_block() {
        let lengths = [0, 1, 135, 136, 137, 271, 272, 273, 5000];
        for first in lengths {
            for count in 0..=17 {
                let length =
                    |at: usize| if at.is_multiple_of(3) { first } else { lengths[at % lengths.len()] };
                let message = |at: usize| -> Vec<u8> {
                    (0..length(at)).map(|i| u8::try_from((i * 7 + at) % 251).unwrap()).collect()
                };
                check(&(0..count).map(message).collect::<Vec<_>>());
            }
        }
    }

    proptest! {
        #[test]
        fn any_messages(messages in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..700), 0..30)) {
            check(&messages);
        }
    }
}
