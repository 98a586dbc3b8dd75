//! Work that takes long, on a thread that should not be held up.

/// Runs what takes long inside of a method that is otherwise done in microseconds, without holding up other clients.
pub(crate) fn slowly<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    let flavor = Handle::try_current().map(|handle| handle.runtime_flavor());
    match flavor {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}
