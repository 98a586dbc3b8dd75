//! The 256 MiB that a key expands to, which suffice for verification.

use std::ptr::NonNull;

use super::{Flags, RandomXError, ffi};
use crate::pow::huge_pages;

/// An initialised cache. It is only read, so any number of machines in any threads can share it.
pub struct Cache(Memory);

/// The library's structure, initialised or not.
struct Memory(NonNull<ffi::Cache>);

#[allow(unsafe_code, reason = "calls the library")]
impl Cache {
    /// Allocates the memory and fills it from the key, which takes about half a second.
    ///
    /// # Errors
    /// [`RandomXError::CacheMemory`] if the memory is not available.
    pub fn new(flags: Flags, key: &[u8]) -> Result<Self, RandomXError> {
        let memory = Memory::new(flags).ok_or(RandomXError::CacheMemory)?;
        Ok(Self(memory).refill(key))
    }

    /// The same memory filled from another key.
    #[must_use]
    pub fn refill(self, key: &[u8]) -> Self {
        // SAFETY: the pointer is from `randomx_alloc_cache` and exclusively owned. The key is valid for its length; the
        // library copies it.
        unsafe { ffi::randomx_init_cache(self.as_ptr(), key.as_ptr().cast(), key.len()) };
        self
    }

    pub(super) fn as_ptr(&self) -> *mut ffi::Cache {
        self.0.0.as_ptr()
    }
}

// SAFETY: the library ties a cache to no thread.
#[allow(unsafe_code, reason = "holds a pointer of the library")]
unsafe impl Send for Cache {}
// SAFETY: a `Cache` is initialised when it is made, and changed only through `refill`, which takes it by value.
// Machines and dataset initialisation only read it.
#[allow(unsafe_code, reason = "holds a pointer of the library")]
unsafe impl Sync for Cache {}

#[allow(unsafe_code, reason = "calls the library")]
impl Memory {
    fn new(flags: Flags) -> Option<Self> {
        flags.fallbacks().into_iter().find_map(|flags| {
            // SAFETY: `fallbacks` gives only flags that work here.
            let cache = NonNull::new(unsafe { ffi::randomx_alloc_cache(flags.bits()) })?;
            let memory = Self(cache);
            if !flags.contains(Flags::LARGE_PAGES) {
                huge_pages::advise(memory.start(), ffi::CACHE);
            }
            Some(memory)
        })
    }

    /// Where the 256 MiB are. There is no function for it, but the pointer is the first field of the structure, and
    /// the library's own assembly relies on that.
    fn start(&self) -> *mut u8 {
        // SAFETY: the structure begins with that pointer, and is set up.
        unsafe { self.0.cast::<*mut u8>().read() }
    }
}

#[allow(unsafe_code, reason = "calls the library")]
impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the pointer is from `randomx_alloc_cache`, and exclusively owned.
        unsafe { ffi::randomx_release_cache(self.0.as_ptr()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[allow(unsafe_code, reason = "looks into the library's memory")]
    fn cache_has_the_published_contents() {
        for flags in [Flags::NONE, Flags::recommended()] {
            let cache = Cache::new(flags, b"test key 000").unwrap();
            let words = cache.0.start().cast::<u64>();
            for (at, word) in [
                (0, 0x191e_0e1d_23c0_2186),
                (1_568_413, 0xf1b6_2fe6_210b_f8b1),
                (33_554_431, 0x1f47_f056_d05c_d99b),
            ] {
                // SAFETY: all three are inside 256 MiB.
                assert_eq!(unsafe { words.add(at).read() }, word, "word {at} with {flags:?}");
            }
        }
    }
}
