//! Why bytes could not be decoded.

use std::fmt;

/// A decoding error: the field, its position, and the reason.
#[derive(Clone, PartialEq, Eq)]
pub struct DecodeError(Box<Details>);

#[derive(Clone, PartialEq, Eq)]
struct Details {
    field: String,
    offset: usize,
    reason: DecodeReason,
}

impl DecodeError {
    #[cold]
    pub(crate) fn new(field: &str, offset: usize, reason: DecodeReason) -> Self {
        Self(Box::new(Details { field: field.to_owned(), offset, reason }))
    }

    /// The path of the field, for example `vin[3].key_offsets`.
    pub fn field(&self) -> &str {
        &self.0.field
    }

    /// The position in the blob.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The reason.
    pub fn reason(&self) -> &DecodeReason {
        &self.0.reason
    }

    /// The same error with `outer` prepended to the path.
    #[must_use]
    #[cold]
    pub fn inside(mut self, outer: &str) -> Self {
        self.0.field = format!("{outer}.{}", self.0.field);
        self
    }

    /// The same error with `list[index]` prepended to the path.
    #[must_use]
    #[cold]
    pub fn within(mut self, list: &str, index: usize) -> Self {
        self.0.field = format!("{list}[{index}].{}", self.0.field);
        self
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}: {}", self.0.field, self.0.offset, self.0.reason)
    }
}

impl fmt::Debug for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DecodeError({self})")
    }
}

impl std::error::Error for DecodeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0.reason)
    }
}

/// Why decoding failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeReason {
    /// The blob is too short.
    #[error("{needed} bytes needed, {remaining} left")]
    UnexpectedEnd {
        /// Number of bytes needed.
        needed: usize,
        /// Number of bytes left.
        remaining: usize,
    },
    /// There are bytes after the value.
    #[error("{0} bytes left over")]
    TrailingBytes(usize),
    /// A varint that does not fit into its field.
    #[error("varint does not fit {bits} bits")]
    VarintOverflow {
        /// The width of the field.
        bits: u32,
    },
    /// A non-minimal varint.
    #[error("varint is not canonical")]
    VarintNotCanonical,
    /// A list with a count above the bytes left.
    #[error("{count} elements announced, {remaining} bytes left")]
    CountTooLarge {
        /// The count.
        count: u64,
        /// Number of bytes left.
        remaining: usize,
    },
    /// An unknown variant tag.
    #[error("unknown tag {0:#04x}")]
    UnknownTag(u8),
    /// A transaction version other than 1 and 2.
    #[error("unsupported version {0}")]
    UnsupportedVersion(u64),
    /// A version 2 transaction without inputs, which has no hash.
    #[error("a version 2 transaction needs an input")]
    NoInputs,
    /// An unknown RingCT type.
    #[error("unknown RingCT type {0}")]
    UnknownRctType(u8),
    /// The first ring is empty, so the length of the ring signatures is unknown.
    #[error("the ring is empty")]
    EmptyRing,
    /// More range proofs than outputs.
    #[error("{proofs} range proofs for {outputs} outputs")]
    TooManyProofs {
        /// Number of proofs.
        proofs: u32,
        /// Number of outputs.
        outputs: usize,
    },
    /// A range proof without `L`, or with different numbers of `L` and `R`.
    #[error("{l} points L but {r} points R")]
    UnevenProof {
        /// Number of points `L`.
        l: usize,
        /// Number of points `R`.
        r: usize,
    },
    /// Range proofs of invalid size, or for too few outputs.
    #[error("the range proofs cover {covered} of {outputs} outputs")]
    OutputsNotCovered {
        /// Number of outputs that the proofs can cover.
        covered: usize,
        /// Number of outputs.
        outputs: usize,
    },
    /// A non-miner transaction that does not have exactly one aggregated range proof.
    #[error("{found} range proofs where RingCT type {rct_type} has one")]
    NotOneProof {
        /// The RingCT type on the wire.
        rct_type: u8,
        /// Number of proofs.
        found: usize,
    },
    /// An output of a RingCT transaction without a key.
    #[error("the output has no key")]
    NoOutputKey,
    /// More transactions than a block may have.
    #[error("{0} transactions in one block")]
    TooManyTransactions(usize),
    /// Nonzero padding in the extra field.
    #[error("padding byte {0:#04x} is not zero")]
    PaddingNotZero(u8),
    /// Too much padding.
    #[error("more than 255 bytes of padding")]
    PaddingTooLong,
    /// A nonce in the extra field that is too long.
    #[error("{0} bytes of nonce, 255 allowed")]
    NonceTooLong(usize),
}
