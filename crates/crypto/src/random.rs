//! Randomness comes from the operating system, and only from there.

use getrandom::SysRng;
use rand_core::UnwrapErr;

/// The operating system's generator. It stops the program if the system cannot give random bytes: there is no safe
/// way on without them.
pub fn os_rng() -> UnwrapErr<SysRng> {
    UnwrapErr(SysRng)
}
