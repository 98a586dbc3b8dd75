//! Long-lived secrets in pages that are not swapped to disk.

use std::fmt;
use std::ops::{Deref, DerefMut};
use std::sync::OnceLock;

use region::LockGuard;
use zeroize::ZeroizeOnDrop;

/// The usual size of a page. Where pages are larger, one may hold two secrets, and is unlocked with the first of them.
#[repr(C, align(4096))]
struct Page<T>(Option<T>);

/// A secret in pages of its own, which are locked while it exists.
///
/// A process may lock only a limited amount (`ulimit -l`). A secret beyond that is kept nevertheless, and the first
/// failure is reported to the [listener](on_failure).
pub struct Locked<T: ZeroizeOnDrop> {
    /// Unlocked before the memory is freed: see the order of fields.
    guard: Option<LockGuard>,
    page: Box<Page<T>>,
}

/// Called when a page cannot be locked.
type Listener = fn(&str);

static LISTENER: OnceLock<Listener> = OnceLock::new();
static FAILURE: OnceLock<()> = OnceLock::new();

/// Calls `listener` with the reason when a page cannot be locked for the first time. Only the first listener counts.
pub fn on_failure(listener: Listener) {
    let _ = LISTENER.set(listener);
}

impl<T: ZeroizeOnDrop> Locked<T> {
    /// Moves a secret to locked pages.
    pub fn new(secret: T) -> Self {
        let mut page = Box::new(Page(None));
        // Locked first, so that the secret is never in an unlocked page.
        let guard = region::lock(&raw const *page, size_of::<Page<T>>());
        let guard = guard.map_err(|error| report(&error.to_string())).ok();
        page.0 = Some(secret);
        Self { guard, page }
    }

    /// Whether its pages are locked.
    pub fn is_locked(&self) -> bool {
        self.guard.is_some()
    }
}

fn report(problem: &str) {
    if let Some(listener) = LISTENER.get()
        && FAILURE.set(()).is_ok()
    {
        listener(problem);
    }
}

impl<T: ZeroizeOnDrop> Drop for Locked<T> {
    fn drop(&mut self) {
        // The secret wipes itself while its page is still locked.
        self.page.0 = None;
    }
}

impl<T: ZeroizeOnDrop> ZeroizeOnDrop for Locked<T> {}

impl<T: ZeroizeOnDrop> Deref for Locked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.page.0.as_ref().expect("it is there until it is dropped")
    }
}

impl<T: ZeroizeOnDrop> DerefMut for Locked<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.page.0.as_mut().expect("it is there until it is dropped")
    }
}

impl<T: ZeroizeOnDrop + Clone> Clone for Locked<T> {
    fn clone(&self) -> Self {
        Self::new((**self).clone())
    }
}

impl<T: ZeroizeOnDrop> fmt::Debug for Locked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Locked")
    }
}

#[cfg(test)]
mod tests {
    use zeroize::Zeroizing;

    use super::*;

    /// Locked memory of this process, in kilobytes.
    fn locked() -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
        let line = status.lines().find_map(|line| line.strip_prefix("VmLck:")).expect("Linux tells");
        line.trim().trim_end_matches(" kB").parse().expect("a number")
    }

    #[test]
    fn secrets_have_locked_pages_of_their_own() {
        let before = locked();
        let mut first = Locked::new(Zeroizing::new([1u8; 32]));
        let second = first.clone();
        assert!(first.is_locked() && second.is_locked());
        assert_eq!(locked(), before + 8);
        first[0] = 2;
        assert_eq!((first[0], second[0]), (2, 1));
        drop(first);
        // What is left is still locked.
        assert_eq!(locked(), before + 4);
        drop(second);
        assert_eq!(locked(), before);
    }
}
