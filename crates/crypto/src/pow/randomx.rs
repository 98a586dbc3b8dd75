//! RandomX, on the library of its authors.

mod cache;
mod dataset;
mod ffi;
mod flags;
mod verifier;
mod vm;

pub use cache::Cache;
pub use dataset::Dataset;
pub use flags::Flags;
pub use verifier::Verifier;
pub use vm::Vm;

/// Why RandomX cannot run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RandomXError {
    /// There is no memory for a cache.
    #[error("cannot allocate 256 MiB for a randomx cache")]
    CacheMemory,
    /// There is no memory for a dataset.
    #[error("cannot allocate 2 GiB for a randomx dataset")]
    DatasetMemory,
    /// There is no memory for a machine.
    #[error("cannot allocate a randomx virtual machine")]
    VmMemory,
    /// The initialisation of a dataset was stopped.
    #[error("the initialisation of the randomx dataset was cancelled")]
    Cancelled,
}
