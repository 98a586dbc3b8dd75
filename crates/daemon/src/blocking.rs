//! Blocking work on a thread that must stay responsive.

/// Runs slow work inside a method that is otherwise fast, without delaying other clients.
pub(crate) fn slowly<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    let flavor = Handle::try_current().map(|handle| handle.runtime_flavor());
    match flavor {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}
