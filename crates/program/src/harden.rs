//! Keeping secrets out of core dumps.

use std::io;

use rustix::process::{DumpableBehavior, Resource, Rlimit, set_dumpable_behavior, setrlimit};

/// The environment variable that allows core dumps, for debugging.
pub const ALLOW_CORE_DUMPS: &str = "FERRITE_ALLOW_CORE_DUMPS";

/// Forbids core dumps of this process, and reading its memory by other processes of the same user. Does nothing if
/// [`ALLOW_CORE_DUMPS`] is `1`.
///
/// # Errors
/// If the system refuses.
pub fn forbid_core_dumps(environment: &dyn Fn(&str) -> Option<String>) -> io::Result<()> {
    if environment(ALLOW_CORE_DUMPS).as_deref() == Some("1") {
        return Ok(());
    }
    setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    Ok(())
}
