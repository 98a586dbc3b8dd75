//! The machine that computes hashes, one at a time.

use std::ptr::{NonNull, null_mut};
use std::sync::Arc;

use ferrite_types::Hash;

use super::{Cache, Dataset, Flags, RandomXError, ffi};

/// A machine on a [`Cache`] (light: some ten milliseconds a hash) or on a [`Dataset`] (full: one or two).
///
/// It can move between threads but not be shared: make one for each, they have 2 MiB of memory of their own.
pub struct Vm<M> {
    machine: NonNull<ffi::Machine>,
    memory: Arc<M>,
}

impl Vm<Cache> {
    /// A machine on a cache.
    ///
    /// # Errors
    /// [`RandomXError::VmMemory`] if its memory cannot be had.
    pub fn new(flags: Flags, cache: Arc<Cache>) -> Result<Self, RandomXError> {
        let machine = create(flags, Flags::NONE, cache.as_ptr(), null_mut())?;
        Ok(Self { machine, memory: cache })
    }

    /// Moves the machine to another cache, which is faster than making a new one.
    #[allow(unsafe_code, reason = "calls the library")]
    pub fn set_cache(&mut self, cache: Arc<Cache>) {
        // SAFETY: both pointers are valid, the machine is a light one, the cache is initialised. The library keeps
        // the old one if the new one has the same key and lies at the same address: that cannot be another cache,
        // as `self.memory` still holds the old one.
        unsafe { ffi::randomx_vm_set_cache(self.machine.as_ptr(), cache.as_ptr()) };
        self.memory = cache;
    }
}

impl Vm<Dataset> {
    /// A machine on a dataset.
    ///
    /// # Errors
    /// [`RandomXError::VmMemory`] if its memory cannot be had.
    pub fn new(flags: Flags, dataset: Arc<Dataset>) -> Result<Self, RandomXError> {
        let machine = create(flags, Flags::FULL_MEM, null_mut(), dataset.as_ptr())?;
        Ok(Self { machine, memory: dataset })
    }

    /// Moves the machine to another dataset.
    #[allow(unsafe_code, reason = "calls the library")]
    pub fn set_dataset(&mut self, dataset: Arc<Dataset>) {
        // SAFETY: both pointers are valid, the machine is a full one, the dataset is initialised.
        unsafe { ffi::randomx_vm_set_dataset(self.machine.as_ptr(), dataset.as_ptr()) };
        self.memory = dataset;
    }
}

impl<M> Vm<M> {
    /// What the machine works on.
    pub fn memory(&self) -> &Arc<M> {
        &self.memory
    }

    /// The hash of the data.
    #[allow(unsafe_code, reason = "calls the library")]
    pub fn hash(&mut self, data: &[u8]) -> Hash {
        let mut hash = Hash::default();
        // SAFETY: the machine is valid and ours alone, and so is what it works on (`self.memory`). The input is
        // valid for its length, the output for the 32 bytes of a hash.
        unsafe {
            ffi::randomx_calculate_hash(
                self.machine.as_ptr(),
                data.as_ptr().cast(),
                data.len(),
                hash.0.as_mut_ptr().cast(),
            );
        }
        hash
    }
}

/// Creates a machine; one of the pointers is valid, the one that `full` asks for.
#[allow(unsafe_code, reason = "calls the library")]
fn create(
    flags: Flags,
    full: Flags,
    cache: *mut ffi::Cache,
    dataset: *mut ffi::Dataset,
) -> Result<NonNull<ffi::Machine>, RandomXError> {
    let attempt = |flags: Flags| {
        // SAFETY: `fallbacks` gives only flags that work here, and the pointer that they need is valid.
        NonNull::new(unsafe { ffi::randomx_create_vm(flags.with(full).bits(), cache, dataset) })
    };
    flags.fallbacks().into_iter().find_map(attempt).ok_or(RandomXError::VmMemory)
}

// SAFETY: the library ties a machine to no thread; what it works on is shared and only read.
#[allow(unsafe_code, reason = "holds a pointer of the library")]
unsafe impl<M: Send + Sync> Send for Vm<M> {}

#[allow(unsafe_code, reason = "calls the library")]
impl<M> Drop for Vm<M> {
    fn drop(&mut self) {
        // SAFETY: the pointer is from `randomx_create_vm`, and exclusively owned.
        unsafe { ffi::randomx_destroy_vm(self.machine.as_ptr()) }
    }
}
