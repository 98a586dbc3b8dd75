//! Why a stream of bytes is no stream of messages.

use super::HEADER_SIZE;

/// What is wrong with the framing. There is no way to go on behind it: the connection has to be closed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LevinError {
    /// A header that does not start as headers do.
    #[error("wrong signature in a levin header")]
    Signature,
    /// A payload that is longer than allowed.
    #[error("payload of {size} bytes for command {command}, the limit is {limit}")]
    TooLong {
        /// What the message is about.
        command: u32,
        /// Bytes of its payload.
        size: u64,
        /// How many are allowed.
        limit: u64,
    },
    /// Fragments that together are longer than any message may be.
    #[error("{size} bytes behind {pending} bytes of fragments, the limit is {limit}")]
    FragmentsTooLong {
        /// Bytes of the fragments so far.
        pending: u64,
        /// Bytes that would come to them.
        size: u64,
        /// How many are allowed.
        limit: u64,
    },
    /// Fragments that together are not even a header.
    #[error("fragments of {0} bytes together, a header has {HEADER_SIZE}")]
    FragmentsTooShort(usize),
    /// Fragments that hold less than the header inside them says.
    #[error("fragments hold {found} bytes of a payload of {size}")]
    FragmentsTruncated {
        /// Bytes of the payload.
        size: u64,
        /// Bytes that there are.
        found: u64,
    },
}
