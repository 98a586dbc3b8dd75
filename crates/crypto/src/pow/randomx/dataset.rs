//! The 2 GiB that a cache expands to, which pay off for mining.

use std::ffi::c_ulong;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::{Cache, Flags, RandomXError, ffi};
use crate::pow::huge_pages;

/// An initialised dataset. It is only read, so any number of machines in any threads can share it.
pub struct Dataset(NonNull<ffi::Dataset>);

/// Items that a thread computes before it checks for cancellation: some tens of milliseconds.
const PORTION: u64 = 1 << 14;

#[allow(unsafe_code, reason = "calls the library")]
impl Dataset {
    /// Allocates the memory and computes all items with this many threads, which takes minutes of processor time.
    ///
    /// After every portion `progress` gets the numbers of computed items and of all items. It is called concurrently
    /// from several threads and can stop the work.
    ///
    /// # Errors
    /// [`RandomXError::DatasetMemory`] if the memory is not available, [`RandomXError::Cancelled`] if `progress`
    /// stopped it.
    pub fn new(
        flags: Flags,
        cache: &Cache,
        threads: NonZeroUsize,
        progress: impl Fn(u64, u64) -> ControlFlow<()> + Sync,
    ) -> Result<Self, RandomXError> {
        let dataset = Self::allocate(flags)?;
        let total = item_count();
        let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
        let cancelled = AtomicBool::new(false);
        let work = || {
            while !cancelled.load(Ordering::Relaxed) {
                let start = next.fetch_add(PORTION, Ordering::Relaxed);
                let count = PORTION.min(total.saturating_sub(start));
                if count == 0 {
                    return;
                }
                // SAFETY: every thread gets portions of its own, all of them inside the dataset.
                unsafe { dataset.initialise(cache, start, count) };
                let now = done.fetch_add(count, Ordering::Relaxed) + count;
                if progress(now, total).is_break() {
                    cancelled.store(true, Ordering::Relaxed);
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.get() {
                scope.spawn(work);
            }
            work();
        });
        // Portions are counted when they are done, so a late wish to stop loses nothing.
        if done.into_inner() == total { Ok(dataset) } else { Err(RandomXError::Cancelled) }
    }

    fn allocate(flags: Flags) -> Result<Self, RandomXError> {
        let large = flags.usable().contains(Flags::LARGE_PAGES);
        if large && let Some(dataset) = Self::with_pages(Flags::LARGE_PAGES) {
            return Ok(dataset);
        }
        let dataset = Self::with_pages(Flags::NONE).ok_or(RandomXError::DatasetMemory)?;
        // SAFETY: the pointer is a dataset.
        let start = unsafe { ffi::randomx_get_dataset_memory(dataset.as_ptr()) };
        let length = usize::try_from(item_count()).map_or(0, |items| items * ffi::DATASET_ITEM);
        huge_pages::advise(start.cast(), length);
        Ok(dataset)
    }

    fn with_pages(pages: Flags) -> Option<Self> {
        // SAFETY: has no preconditions.
        NonNull::new(unsafe { ffi::randomx_alloc_dataset(pages.bits()) }).map(Self)
    }

    /// # Safety
    /// The items are inside the dataset, and no other thread reads or writes them.
    unsafe fn initialise(&self, cache: &Cache, start: u64, count: u64) {
        let long = |number| c_ulong::try_from(number).expect("item numbers come from this type");
        // SAFETY: both pointers are valid and the cache is initialised; the items are the caller's promise.
        unsafe { ffi::randomx_init_dataset(self.as_ptr(), cache.as_ptr(), long(start), long(count)) }
    }

    pub(super) fn as_ptr(&self) -> *mut ffi::Dataset {
        self.0.as_ptr()
    }
}

#[allow(unsafe_code, reason = "calls the library")]
#[allow(clippy::useless_conversion, reason = "the library's type has 32 bits on some systems")]
fn item_count() -> u64 {
    // SAFETY: has no preconditions.
    u64::from(unsafe { ffi::randomx_dataset_item_count() })
}

// SAFETY: the library ties a dataset to no thread.
#[allow(unsafe_code, reason = "holds a pointer of the library")]
unsafe impl Send for Dataset {}
// SAFETY: items are written by `new` only, each by one thread; after that a dataset is only read.
#[allow(unsafe_code, reason = "holds a pointer of the library")]
unsafe impl Sync for Dataset {}

#[allow(unsafe_code, reason = "calls the library")]
impl Drop for Dataset {
    fn drop(&mut self) {
        // SAFETY: the pointer is from `randomx_alloc_dataset`, and exclusively owned.
        unsafe { ffi::randomx_release_dataset(self.as_ptr()) }
    }
}
