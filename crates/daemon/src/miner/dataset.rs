//! The 2 GiB dataset that makes RandomX several times faster.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use ferrite_crypto::pow::randomx::{Cache, Dataset, Flags, RandomXError};
use ferrite_types::Hash;
use ferrite_types::sync::lock;

use super::end::End;
use super::idle::available_memory;

/// Free memory required: the dataset, its cache, and a margin.
const MEMORY_NEEDED: u64 = 2600 << 20;
/// Below this difficulty a block is found sooner than the dataset is made.
const WORTH_IT: u128 = 10_000;

/// The preference in the environment, with the reference's variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Preference {
    /// `MONERO_RANDOMX_UMASK` forbids it.
    Never,
    /// `MONERO_RANDOMX_FULL_MEM` asks for it.
    Always,
    /// If there is enough memory.
    Sometimes,
}

/// The dataset of a seed, ready or in progress.
#[derive(Default)]
pub(super) struct Datasets {
    current: Mutex<Option<(Hash, State)>>,
}

enum State {
    InTheMaking,
    Ready(Arc<Dataset>),
    Failed,
}

impl Datasets {
    /// The dataset of a seed, if it is ready.
    pub(super) fn get(&self, seed: &Hash) -> Option<Arc<Dataset>> {
        match &*lock(&self.current) {
            Some((of, State::Ready(dataset))) if of == seed => Some(Arc::clone(dataset)),
            _ => None,
        }
    }

    /// Starts to make the dataset of a seed on separate threads, unless that has begun or is not worth it. Returns the
    /// thread to join in the end.
    pub(super) fn prepare(
        self: &Arc<Self>,
        seed: Hash,
        difficulty: u128,
        end: &Arc<End>,
    ) -> Option<JoinHandle<()>> {
        let mut current = lock(&self.current);
        if current.as_ref().is_some_and(|(of, _)| *of == seed) || !is_wanted(difficulty) {
            return None;
        }
        // Drop the old one first: there is no memory for two.
        *current = Some((seed, State::InTheMaking));
        drop(current);
        let (datasets, end) = (Arc::clone(self), Arc::clone(end));
        let spawned = std::thread::Builder::new().name("randomx-dataset".to_owned()).spawn(move || {
            let state = match datasets.make(&seed, &end) {
                Ok(dataset) => State::Ready(Arc::new(dataset)),
                Err(RandomXError::Cancelled) => return,
                Err(error) => {
                    tracing::error!(target: "miner", "mining continues without a dataset: {error}");
                    State::Failed
                }
            };
            let mut current = lock(&datasets.current);
            if current.as_ref().is_some_and(|(of, _)| *of == seed) {
                *current = Some((seed, state));
            }
        });
        let failed =
            |error: &_| tracing::error!(target: "miner", "mining continues without a dataset: {error}");
        spawned.inspect_err(failed).ok()
    }

    fn is_current(&self, seed: &Hash) -> bool {
        lock(&self.current).as_ref().is_some_and(|(of, _)| of == seed)
    }

    fn make(&self, seed: &Hash, end: &End) -> Result<Dataset, RandomXError> {
        let flags = mining_flags();
        let cache = Cache::new(flags, &seed.0)?;
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        // Leave two for other work.
        let threads = NonZeroUsize::new(cores.saturating_sub(2)).unwrap_or(NonZeroUsize::MIN);
        let go_on = |_, _| {
            if end.has_come() || !self.is_current(seed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        Dataset::new(flags, &cache, threads, go_on)
    }
}

/// The fastest way to hash; writable and executable code is no risk on a thread that only hashes its own blocks.
pub(super) fn mining_flags() -> Flags {
    Flags::recommended().with(Flags::LARGE_PAGES).without(Flags::SECURE)
}

fn is_wanted(difficulty: u128) -> bool {
    let mask = std::env::var("MONERO_RANDOMX_UMASK").ok();
    match preference(mask.as_deref(), std::env::var_os("MONERO_RANDOMX_FULL_MEM").is_some()) {
        Preference::Never => false,
        Preference::Always => true,
        Preference::Sometimes => {
            difficulty >= WORTH_IT && available_memory().is_some_and(|free| free >= MEMORY_NEEDED)
        }
    }
}

fn preference(mask: Option<&str>, full: bool) -> Preference {
    let parse = |text: &str| match text.trim().strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.trim().parse().ok(),
    };
    let mask = Flags::from_bits(mask.and_then(parse).unwrap_or(0));
    match (mask.contains(Flags::FULL_MEM), full) {
        (true, _) => Preference::Never,
        (false, true) => Preference::Always,
        (false, false) => Preference::Sometimes,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_decides() {
        assert_eq!(preference(None, false), Preference::Sometimes);
        assert_eq!(preference(None, true), Preference::Always);
        assert_eq!(preference(Some("4"), true), Preference::Never);
        assert_eq!(preference(Some("0x0c"), false), Preference::Never);
        assert_eq!(preference(Some("8"), true), Preference::Always);
        assert_eq!(preference(Some("nonsense"), false), Preference::Sometimes);
    }
}
