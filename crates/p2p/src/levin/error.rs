//! Framing errors.

use super::HEADER_SIZE;

/// A framing error. The stream cannot be resynchronised, so the connection must be closed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LevinError {
    /// A header without the signature.
    #[error("wrong signature in a levin header")]
    Signature,
    /// A payload above the limit.
    #[error("payload of {size} bytes for command {command}, the limit is {limit}")]
    TooLong {
        /// Command number.
        command: u32,
        /// Size of the payload.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// Fragments above the limit of a message.
    #[error("{size} bytes behind {pending} bytes of fragments, the limit is {limit}")]
    FragmentsTooLong {
        /// Bytes of the fragments so far.
        pending: u64,
        /// Bytes of the next fragment.
        size: u64,
        /// The limit.
        limit: u64,
    },
    /// Fragments shorter than a header.
    #[error("fragments of {0} bytes together, a header has {HEADER_SIZE}")]
    FragmentsTooShort(usize),
    /// Fragments shorter than the header inside them says.
    #[error("fragments hold {found} bytes of a payload of {size}")]
    FragmentsTruncated {
        /// Size of the payload according to the header.
        size: u64,
        /// Bytes received.
        found: u64,
    },
}
