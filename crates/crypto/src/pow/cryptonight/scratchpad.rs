//! The 2 MiB of memory that CryptoNight is hard in.

use std::alloc::{Layout, alloc, dealloc, handle_alloc_error};
use std::ptr::NonNull;

use zeroize::Zeroize;

/// Its size in bytes.
pub(super) const SIZE: usize = 1 << 21;

/// Aligned to its size, so that one huge page can hold it.
const LAYOUT: Layout = match Layout::from_size_align(SIZE, SIZE) {
    Ok(layout) => layout,
    Err(_) => panic!("the size is a power of two"),
};

/// The memory of one hash at a time. The contents are undefined until they are written.
pub(super) struct Scratchpad(NonNull<u8>);

#[allow(unsafe_code, reason = "owns its memory directly: a box would have to be filled first")]
impl Scratchpad {
    pub(super) fn new() -> Self {
        // SAFETY: the layout has a size.
        let memory = unsafe { alloc(LAYOUT) };
        let Some(memory) = NonNull::new(memory) else { handle_alloc_error(LAYOUT) };
        super::super::huge_pages::advise(memory.as_ptr(), SIZE);
        Self(memory)
    }

    /// Where it starts: aligned, valid for [`SIZE`] bytes while `self` is borrowed.
    pub(super) fn start(&mut self) -> *mut u8 {
        self.0.as_ptr()
    }

    /// Overwrites everything; the compiler cannot leave this out.
    fn wipe(&mut self) {
        // SAFETY: the memory is ours alone, aligned for words and of that length. Any bits are a valid
        // `MaybeUninit`.
        let words = unsafe {
            std::slice::from_raw_parts_mut(self.0.cast::<std::mem::MaybeUninit<u64>>().as_ptr(), SIZE / 8)
        };
        words.zeroize();
    }
}

#[allow(unsafe_code, reason = "frees what `new` took")]
impl Drop for Scratchpad {
    fn drop(&mut self) {
        // SAFETY: allocated in `new` with the same layout, and freed only here.
        unsafe { dealloc(self.0.as_ptr(), LAYOUT) }
    }
}

/// A scratchpad that held something derived from a secret: it is wiped before the memory is given back.
pub(super) struct SecretScratchpad(pub(super) Scratchpad);

impl Drop for SecretScratchpad {
    fn drop(&mut self) {
        self.0.wipe();
    }
}
