//! Keeping secrets out of files that the system writes by itself.

use std::io;

use rustix::process::{DumpableBehavior, Resource, Rlimit, set_dumpable_behavior, setrlimit};

/// The environment variable that allows core dumps, for debugging.
pub const ALLOW_CORE_DUMPS: &str = "FERRITE_ALLOW_CORE_DUMPS";

/// Forbids core dumps of this process, and other processes of the same user to look into its memory. Nothing is
/// forbidden where [`ALLOW_CORE_DUMPS`] is `1`.
///
/// # Errors
/// When the system refuses.
pub fn forbid_core_dumps(environment: &dyn Fn(&str) -> Option<String>) -> io::Result<()> {
    if environment(ALLOW_CORE_DUMPS).as_deref() == Some("1") {
        return Ok(());
    }
    setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?;
    set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    Ok(())
}
