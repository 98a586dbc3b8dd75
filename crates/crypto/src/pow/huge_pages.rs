//! Requests huge pages: both algorithms access memory randomly, and small pages cost a table walk each time.

/// Tells the kernel that huge pages suit this memory. A hint: where there are none, nothing changes.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "a system call")]
pub(super) fn advise(start: *mut u8, length: usize) {
    const PAGE: usize = 1 << 12;
    let before = start.align_offset(PAGE);
    if before >= length {
        return;
    }
    // SAFETY: this advice changes no contents and no access rights, whatever lies there. The range is inside the
    // caller's memory. The result does not matter: it fails only where the kernel knows no huge pages.
    unsafe {
        libc::madvise(start.wrapping_add(before).cast(), length - before, libc::MADV_HUGEPAGE);
    }
}

/// There is no such hint here.
#[cfg(not(target_os = "linux"))]
pub(super) fn advise(_start: *mut u8, _length: usize) {}
