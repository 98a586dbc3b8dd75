//! Options of RandomX, and which of them this machine supports.

use std::ffi::c_uint;
use std::sync::OnceLock;

use super::ffi;

/// A set of options, with the bits of the library (and of the reference's `MONERO_RANDOMX_UMASK`).
///
/// None of them changes a hash. Unsupported options are ignored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Flags(c_uint);

impl Flags {
    /// No options: interprets programs, the slowest way, supported everywhere.
    pub const NONE: Self = Self(0);
    /// Memory in huge pages reserved by the administrator; falls back to ordinary pages.
    pub const LARGE_PAGES: Self = Self(1);
    /// The processor's AES instructions.
    pub const HARD_AES: Self = Self(2);
    /// The whole dataset instead of the cache; [`Vm`](super::Vm) sets it by itself.
    pub const FULL_MEM: Self = Self(4);
    /// Compiles programs to machine code.
    pub const JIT: Self = Self(8);
    /// Compiled code is never writable and executable at once.
    pub const SECURE: Self = Self(16);

    /// The fastest way that this machine allows, with [`Flags::SECURE`] as in the reference's verification and
    /// without [`Flags::LARGE_PAGES`].
    pub fn recommended() -> Self {
        Self::allowed().without(Self::LARGE_PAGES)
    }

    /// The set with these bits.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// This set and those.
    #[must_use]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// This set but for those.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Whether all of `others` are in the set.
    pub const fn contains(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    pub(super) const fn bits(self) -> c_uint {
        self.0
    }

    /// The supported part of this set. Using any other would crash the program.
    pub(super) fn usable(self) -> Self {
        let mut usable = Self(self.0 & Self::allowed().0);
        if usable.contains(Self::JIT) && !writable_code_allowed() {
            usable = usable.with(Self::SECURE);
        }
        usable
    }

    /// The sets to try in turn when memory is not available.
    pub(super) fn fallbacks(self) -> [Self; 3] {
        let usable = self.usable();
        let small_pages = usable.without(Self::LARGE_PAGES);
        [usable, small_pages, small_pages.without(Self::JIT).without(Self::SECURE)]
    }

    fn allowed() -> Self {
        static ALLOWED: OnceLock<Flags> = OnceLock::new();
        *ALLOWED.get_or_init(|| {
            let all = Self::library().with(Self::LARGE_PAGES).with(Self::SECURE);
            if code_allowed() { all } else { all.without(Self::JIT).without(Self::SECURE) }
        })
    }

    /// What the library detects.
    #[allow(unsafe_code, reason = "asks the library")]
    fn library() -> Self {
        // SAFETY: has no preconditions.
        Self(unsafe { ffi::randomx_get_flags() })
    }
}

/// Whether memory can be made executable after it was written. Hardened systems forbid it (for example a systemd unit
/// with `MemoryDenyWriteExecute`), and the library does not notice: it would crash.
#[cfg(target_os = "linux")]
fn code_allowed() -> bool {
    may_protect(libc::PROT_READ | libc::PROT_EXEC)
}

/// Whether memory can be writable and executable at once.
#[cfg(target_os = "linux")]
fn writable_code_allowed() -> bool {
    static ALLOWED: OnceLock<bool> = OnceLock::new();
    *ALLOWED.get_or_init(|| may_protect(libc::PROT_READ | libc::PROT_WRITE | libc::PROT_EXEC))
}

/// Tries the protection on a page that was writable before.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "system calls")]
fn may_protect(protection: libc::c_int) -> bool {
    const PAGE: usize = 1 << 16;
    let writable = libc::PROT_READ | libc::PROT_WRITE;
    // SAFETY: an anonymous mapping at an address of the kernel's choice touches no other memory, and nothing but
    // this function knows it.
    unsafe {
        let page =
            libc::mmap(std::ptr::null_mut(), PAGE, writable, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS, -1, 0);
        if page == libc::MAP_FAILED {
            return false;
        }
        let allowed = libc::mprotect(page, PAGE, protection) == 0;
        libc::munmap(page, PAGE);
        allowed
    }
}

/// The library knows the other systems.
#[cfg(not(target_os = "linux"))]
fn code_allowed() -> bool {
    true
}

/// The library knows the other systems.
#[cfg(not(target_os = "linux"))]
fn writable_code_allowed() -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_combine_and_fall_back() {
        let all = Flags::from_bits(u32::MAX).usable();
        assert!(!all.contains(Flags::FULL_MEM));
        assert!(Flags::from_bits(u32::MAX).fallbacks()[2].without(Flags::HARD_AES).bits() & 0b1_1111 == 0);
        assert_eq!(Flags::NONE.fallbacks(), [Flags::NONE; 3]);
        let jit = Flags::JIT.with(Flags::SECURE);
        assert!(jit.contains(Flags::JIT) && !jit.without(Flags::JIT).contains(Flags::JIT));
        println!("recommended here: {:?}", Flags::recommended());
    }
}
