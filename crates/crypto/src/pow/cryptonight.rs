//! CryptoNight: proof of work before RandomX, and still the key derivation of wallet files.

mod blake256;
mod lanes;
mod main_loop;
mod random_math;
mod scratchpad;

use std::cell::RefCell;

use ferrite_types::{Hash, Height};
use groestl::Groestl256;
use groestl::digest::Digest;
use jh::Jh256;
use skein::Skein512;
use skein::digest::consts::U32;
use zeroize::Zeroizing;

use lanes::{Lanes, Portable};
use random_math::Program;
use scratchpad::{Scratchpad, SecretScratchpad};

/// The variants that the chain went through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Variant {
    /// The original.
    V0,
    /// With a tweak that depends on the nonce.
    V1,
    /// With division, square root and shuffling.
    V2,
    /// With a random program for each height.
    R,
}

/// Why data cannot be hashed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SlowHashError {
    /// Variant 1 reads a nonce at bytes 35 to 42.
    #[error("cryptonight variant 1 needs at least 43 bytes of data, found {length}")]
    TooShort {
        /// How many bytes there are.
        length: usize,
    },
}

/// The Keccak state, 200 bytes as little-endian words.
type State = [u64; 25];

/// Where variant 1 finds the nonce.
const NONCE: std::ops::Range<usize> = 35..43;

thread_local! {
    /// Each thread that hashes blocks keeps its memory for the next one.
    static SCRATCHPAD: RefCell<Option<Scratchpad>> = const { RefCell::new(None) };
}

/// The CryptoNight hash of public data, such as a block's hashing blob. The height matters to [`Variant::R`] only.
pub fn slow_hash(variant: Variant, data: &[u8], height: Height) -> Result<Hash, SlowHashError> {
    SCRATCHPAD.with_borrow_mut(|pad| {
        let pad = pad.get_or_insert_with(Scratchpad::new);
        let hash = hash_in(pad, Engine::detect(), variant, data, height)?;
        Ok(Hash(*hash))
    })
}

/// The original CryptoNight of a secret, by which wallet files derive keys from passwords. Nothing derived from the
/// secret stays in freed memory.
pub fn slow_hash_secret(data: &[u8]) -> Zeroizing<[u8; 32]> {
    let mut pad = SecretScratchpad(Scratchpad::new());
    hash_in(&mut pad.0, Engine::detect(), Variant::V0, data, Height(0))
        .expect("the original variant takes data of any length")
}

/// The implementation for 16-byte blocks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Engine {
    Portable,
    #[cfg(target_arch = "x86_64")]
    AesNi,
}

impl Engine {
    fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if lanes::has_aes() {
            return Self::AesNi;
        }
        Self::Portable
    }
}

fn hash_in(
    pad: &mut Scratchpad,
    engine: Engine,
    variant: Variant,
    data: &[u8],
    height: Height,
) -> Result<Zeroizing<[u8; 32]>, SlowHashError> {
    let mut state = absorb(data);
    let mut tweak = 0;
    if variant == Variant::V1 {
        let nonce = data.get(NONCE).ok_or(SlowHashError::TooShort { length: data.len() })?;
        tweak = state[24] ^ u64::from_le_bytes(nonce.try_into().expect("the nonce has eight bytes"));
    }
    let program = if variant == Variant::R { Program::for_height(height.0) } else { Program::empty() };
    let job = Job { variant, tweak, program };
    match engine {
        Engine::Portable => compute::<Portable>(pad, &mut state, &job),
        #[cfg(target_arch = "x86_64")]
        Engine::AesNi => compute_with_aes(pad, &mut state, &job),
    }
    keccak::Keccak::new().with_f1600(|f1600| f1600(&mut state));
    Ok(finalise(&state))
}

/// The parameters of the main loop.
struct Job {
    variant: Variant,
    tweak: u64,
    program: Program,
}

#[inline(always)]
fn compute<L: Lanes>(pad: &mut Scratchpad, state: &mut State, job: &Job) {
    main_loop::explode::<L>(pad, state);
    match job.variant {
        Variant::V0 => main_loop::mix::<L, 0>(pad, state, job.tweak, &job.program),
        Variant::V1 => main_loop::mix::<L, 1>(pad, state, job.tweak, &job.program),
        Variant::V2 => main_loop::mix::<L, 2>(pad, state, job.tweak, &job.program),
        Variant::R => main_loop::mix::<L, 4>(pad, state, job.tweak, &job.program),
    }
    main_loop::implode::<L>(pad, state);
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code, reason = "processor features that were detected")]
fn compute_with_aes(pad: &mut Scratchpad, state: &mut State, job: &Job) {
    #[target_feature(enable = "aes")]
    fn compiled_for_aes(pad: &mut Scratchpad, state: &mut State, job: &Job) {
        compute::<lanes::AesNi>(pad, state, job);
    }
    assert!(lanes::has_aes(), "the engine is chosen by detection");
    // SAFETY: the processor has the instructions.
    unsafe { compiled_for_aes(pad, state, job) }
}

/// Keccak of the data with the original padding; the whole state is the result.
fn absorb(data: &[u8]) -> Zeroizing<State> {
    const RATE: usize = 136;
    let keccak = keccak::Keccak::new();
    let mut state = Zeroizing::new([0; 25]);
    let mut take = |block: &[u8]| {
        for (lane, bytes) in state.iter_mut().zip(block.chunks_exact(8)) {
            *lane ^= u64::from_le_bytes(bytes.try_into().expect("chunks of eight bytes"));
        }
        keccak.with_f1600(|f1600| f1600(&mut state));
    };
    let mut blocks = data.chunks_exact(RATE);
    for block in &mut blocks {
        take(block);
    }
    let rest = blocks.remainder();
    let mut last = Zeroizing::new([0; RATE]);
    last[..rest.len()].copy_from_slice(rest);
    last[rest.len()] = 1;
    last[RATE - 1] |= 0x80;
    take(&*last);
    state
}

/// The finalists of the SHA-3 competition that end a hash; two bits of the state choose.
fn finalise(state: &State) -> Zeroizing<[u8; 32]> {
    let mut bytes = Zeroizing::new([0; 200]);
    for (eight, word) in bytes.chunks_exact_mut(8).zip(state) {
        eight.copy_from_slice(&word.to_le_bytes());
    }
    Zeroizing::new(match state[0] & 3 {
        0 => blake256::blake256(&*bytes),
        1 => groestl256(&*bytes),
        2 => jh256(&*bytes),
        _ => skein512_256(&*bytes),
    })
}

fn groestl256(data: &[u8]) -> [u8; 32] {
    Groestl256::digest(data).into()
}

fn jh256(data: &[u8]) -> [u8; 32] {
    Jh256::digest(data).into()
}

fn skein512_256(data: &[u8]) -> [u8; 32] {
    Skein512::<U32>::digest(data).into()
}

#[cfg(test)]
mod tests;
