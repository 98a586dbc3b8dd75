//! The functions of randomx.h. The library itself is built and linked by the crate `randomx-rs`, whose own bindings
//! are private and whose types cannot be shared between threads.

use std::ffi::{c_uint, c_ulong, c_void};

// Links the library.
use randomx_rs as _;

macro_rules! opaque {
    ($($(#[$doc:meta])* $name:ident)*) => { $(
        $(#[$doc])*
        #[repr(C)]
        pub(super) struct $name {
            _private: [u8; 0],
            // Neither Send nor Sync nor Unpin: the wrappers decide.
            _marker: std::marker::PhantomData<(*mut u8, std::marker::PhantomPinned)>,
        }
    )* };
}

opaque! {
    /// `randomx_cache`
    Cache
    /// `randomx_dataset`
    Dataset
    /// `randomx_vm`
    Machine
}

/// Bytes of one dataset item, `RANDOMX_DATASET_ITEM_SIZE`.
pub(super) const DATASET_ITEM: usize = 64;

/// Bytes of a cache, `RANDOMX_ARGON_MEMORY` in KiB.
pub(super) const CACHE: usize = 1 << 28;

#[allow(unsafe_code, reason = "declares the library's functions")]
unsafe extern "C" {
    pub(super) fn randomx_get_flags() -> c_uint;
    pub(super) fn randomx_alloc_cache(flags: c_uint) -> *mut Cache;
    pub(super) fn randomx_init_cache(cache: *mut Cache, key: *const c_void, key_size: usize);
    pub(super) fn randomx_release_cache(cache: *mut Cache);
    pub(super) fn randomx_alloc_dataset(flags: c_uint) -> *mut Dataset;
    pub(super) fn randomx_dataset_item_count() -> c_ulong;
    pub(super) fn randomx_init_dataset(
        dataset: *mut Dataset,
        cache: *mut Cache,
        start_item: c_ulong,
        item_count: c_ulong,
    );
    pub(super) fn randomx_get_dataset_memory(dataset: *mut Dataset) -> *mut c_void;
    pub(super) fn randomx_release_dataset(dataset: *mut Dataset);
    pub(super) fn randomx_create_vm(flags: c_uint, cache: *mut Cache, dataset: *mut Dataset) -> *mut Machine;
    pub(super) fn randomx_vm_set_cache(machine: *mut Machine, cache: *mut Cache);
    pub(super) fn randomx_vm_set_dataset(machine: *mut Machine, dataset: *mut Dataset);
    pub(super) fn randomx_destroy_vm(machine: *mut Machine);
    pub(super) fn randomx_calculate_hash(
        machine: *mut Machine,
        input: *const c_void,
        input_size: usize,
        output: *mut c_void,
    );
}
