//! Hashing for many threads, with the caches of the last seeds.

use std::sync::{Arc, Mutex, PoisonError};

use ferrite_types::Hash;
use ferrite_types::sync::lock;

use super::{Cache, Flags, RandomXError, Vm};

/// Number of seeds with a cache: around the end of an epoch blocks of both arrive, and so do alternative chains.
const SEEDS: usize = 2;

/// Verifies RandomX hashes: keeps a cache for each of the last two seeds, and machines for all hashing threads.
///
/// All methods are thread-safe. A thread that needs a cache being filled by another waits for it. A hash in progress
/// keeps its cache, even if two other seeds have come up since.
pub struct Verifier {
    flags: Flags,
    pool: Mutex<Pool>,
}

struct Pool {
    /// Most recently used first.
    slots: Vec<Arc<Slot>>,
    /// Idle machines, each with the slot of its cache. All of these slots are in `slots`.
    idle: Vec<(Arc<Slot>, Vm<Cache>)>,
}

struct Slot {
    seed: Hash,
    /// Locked while the cache is being filled.
    cache: Mutex<Option<Arc<Cache>>>,
}

impl Verifier {
    /// Allocates nothing yet.
    pub fn new(flags: Flags) -> Self {
        Self { flags, pool: Mutex::new(Pool { slots: Vec::new(), idle: Vec::new() }) }
    }

    /// The RandomX hash of `data` with the key `seed`, the id of the block at the seed height.
    ///
    /// # Errors
    /// If memory cannot be had.
    pub fn hash(&self, seed: &Hash, data: &[u8]) -> Result<Hash, RandomXError> {
        let (slot, cache) = self.cache(seed)?;
        let mut vm = self.machine(&slot, cache)?;
        let hash = vm.hash(data);
        self.give_back(slot, vm);
        Ok(hash)
    }

    /// Fills the cache of a seed that will be needed soon, if it is not there.
    ///
    /// # Errors
    /// If memory cannot be had.
    pub fn prepare(&self, seed: &Hash) -> Result<(), RandomXError> {
        self.cache(seed).map(|_| ())
    }

    fn cache(&self, seed: &Hash) -> Result<(Arc<Slot>, Arc<Cache>), RandomXError> {
        let (slot, dropped) = lock(&self.pool).slot(seed);
        let mut cache = lock(&slot.cache);
        let filled = match &*cache {
            Some(cache) => Arc::clone(cache),
            None => {
                let memory = dropped.and_then(Dropped::into_memory);
                let filled = Arc::new(match memory {
                    Some(memory) => memory.refill(&seed.0),
                    None => Cache::new(self.flags, &seed.0)?,
                });
                *cache = Some(Arc::clone(&filled));
                filled
            }
        };
        drop(cache);
        Ok((slot, filled))
    }

    /// An idle machine of the slot, or another idle one, or a new one.
    fn machine(&self, slot: &Arc<Slot>, cache: Arc<Cache>) -> Result<Vm<Cache>, RandomXError> {
        let found = {
            let mut pool = lock(&self.pool);
            let same = pool.idle.iter().rposition(|(of, _)| Arc::ptr_eq(of, slot));
            same.map(|at| pool.idle.swap_remove(at)).or_else(|| pool.idle.pop())
        };
        let Some((of, mut vm)) = found else { return Vm::<Cache>::new(self.flags, cache) };
        if !Arc::ptr_eq(&of, slot) {
            vm.set_cache(cache);
        }
        Ok(vm)
    }

    fn give_back(&self, slot: Arc<Slot>, vm: Vm<Cache>) {
        let mut pool = lock(&self.pool);
        if pool.slots.iter().any(|kept| Arc::ptr_eq(kept, &slot)) {
            pool.idle.push((slot, vm));
        } else {
            // Its cache was dropped meanwhile; the machine must not keep it alive.
            drop(pool);
            drop(vm);
        }
    }
}

impl Pool {
    /// The slot of a seed, moved to the front, and what was dropped for it.
    fn slot(&mut self, seed: &Hash) -> (Arc<Slot>, Option<Dropped>) {
        if let Some(at) = self.slots.iter().position(|slot| slot.seed == *seed) {
            self.slots[..=at].rotate_right(1);
            return (Arc::clone(&self.slots[0]), None);
        }
        let slot = Arc::new(Slot { seed: *seed, cache: Mutex::new(None) });
        self.slots.insert(0, Arc::clone(&slot));
        let dropped = (self.slots.len() > SEEDS).then(|| self.slots.pop()).flatten().map(|slot| {
            let machines = self.idle.extract_if(.., |(of, _)| Arc::ptr_eq(of, &slot)).collect();
            Dropped { slot, machines }
        });
        (slot, dropped)
    }
}

/// A dropped slot, and the idle machines on its cache.
struct Dropped {
    slot: Arc<Slot>,
    machines: Vec<(Arc<Slot>, Vm<Cache>)>,
}

impl Dropped {
    /// The memory of the cache, unless a hash still uses it.
    fn into_memory(self) -> Option<Cache> {
        drop(self.machines);
        let cache = Arc::into_inner(self.slot)?.cache.into_inner();
        Arc::into_inner(cache.unwrap_or_else(PoisonError::into_inner)?)
    }
}
