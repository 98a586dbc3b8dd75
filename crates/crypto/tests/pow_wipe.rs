//! A derivation from a secret leaves nothing behind in freed memory.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use ferrite_crypto::pow::cryptonight::{Variant, slow_hash, slow_hash_secret};
use ferrite_types::Height;

const SCRATCHPAD: usize = 1 << 21;

/// Inspects every allocation of the scratchpad's size when it is freed.
struct Watch;

static FREED: AtomicUsize = AtomicUsize::new(0);
static NOT_WIPED: AtomicUsize = AtomicUsize::new(0);

#[allow(unsafe_code, reason = "the memory can only be seen from inside an allocator")]
// SAFETY: forwards everything to the system's allocator.
unsafe impl GlobalAlloc for Watch {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's promises are the same.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        if layout.size() == SCRATCHPAD {
            // SAFETY: still allocated, of that size, and written all over by a hash.
            let bytes = unsafe { std::slice::from_raw_parts(memory, SCRATCHPAD) };
            FREED.fetch_add(1, Ordering::Relaxed);
            NOT_WIPED.fetch_add(usize::from(bytes.iter().any(|byte| *byte != 0)), Ordering::Relaxed);
        }
        // SAFETY: the caller's promises are the same.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Watch = Watch;

#[test]
fn scratchpad_of_a_secret_is_wiped_before_it_is_freed() {
    // First check that the watch sees anything: a thread's scratchpad for public data is freed unchanged.
    std::thread::spawn(|| slow_hash(Variant::V0, b"public", Height(0))).join().unwrap().unwrap();
    assert_eq!((FREED.swap(0, Ordering::Relaxed), NOT_WIPED.swap(0, Ordering::Relaxed)), (1, 1));

    for secret in [&b"password"[..], b""] {
        let hash = slow_hash_secret(secret);
        assert_eq!(*hash, slow_hash(Variant::V0, secret, Height(0)).unwrap().0);
    }
    assert_eq!(FREED.load(Ordering::Relaxed), 2);
    assert_eq!(NOT_WIPED.load(Ordering::Relaxed), 0);
}
