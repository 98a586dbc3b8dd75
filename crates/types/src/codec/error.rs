//! Why bytes could not be decoded.

use std::fmt;

/// A blob that does not decode: which field, where, and why.
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

    /// Where in the blob the field was being read.
    pub fn offset(&self) -> usize {
        self.0.offset
    }

    /// The rule that was broken.
    pub fn reason(&self) -> &DecodeReason {
        &self.0.reason
    }

    /// The same error, below `outer`.
    #[must_use]
    #[cold]
    pub fn inside(mut self, outer: &str) -> Self {
        self.0.field = format!("{outer}.{}", self.0.field);
        self
    }

    /// The same error, below `list[index]`.
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

/// The rule that undecodable bytes broke.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DecodeReason {
    /// The blob is too short.
    #[error("{needed} bytes needed, {remaining} left")]
    UnexpectedEnd {
        /// How many bytes the field takes.
        needed: usize,
        /// How many there were.
        remaining: usize,
    },
    /// The blob goes on after the value.
    #[error("{0} bytes left over")]
    TrailingBytes(usize),
    /// A varint with a value that its field cannot hold.
    #[error("varint does not fit {bits} bits")]
    VarintOverflow {
        /// The width of the field.
        bits: u32,
    },
    /// A varint with more bytes than its value needs.
    #[error("varint is not canonical")]
    VarintNotCanonical,
    /// A list that announces more elements than there are bytes.
    #[error("{count} elements announced, {remaining} bytes left")]
    CountTooLarge {
        /// The count before the list.
        count: u64,
        /// How many bytes follow it.
        remaining: usize,
    },
    /// A variant tag without meaning.
    #[error("unknown tag {0:#04x}")]
    UnknownTag(u8),
    /// A transaction version other than 1 and 2.
    #[error("unsupported version {0}")]
    UnsupportedVersion(u64),
    /// A version 2 transaction without inputs, which has no hash.
    #[error("a version 2 transaction needs an input")]
    NoInputs,
    /// A RingCT type without meaning.
    #[error("unknown RingCT type {0}")]
    UnknownRctType(u8),
    /// The first ring has no members, so that the length of the ring signatures is not known.
    #[error("the ring is empty")]
    EmptyRing,
    /// More range proofs than outputs.
    #[error("{proofs} range proofs for {outputs} outputs")]
    TooManyProofs {
        /// The count before the list.
        proofs: u32,
        /// How many outputs there are.
        outputs: usize,
    },
    /// A range proof with no `L`, or with different numbers of `L` and `R`.
    #[error("{l} points L but {r} points R")]
    UnevenProof {
        /// How many points `L`.
        l: usize,
        /// How many points `R`.
        r: usize,
    },
    /// Range proofs of impossible size, or for fewer outputs than there are.
    #[error("the range proofs cover {covered} of {outputs} outputs")]
    OutputsNotCovered {
        /// How many outputs the proofs are large enough for.
        covered: usize,
        /// How many outputs there are.
        outputs: usize,
    },
    /// A non-miner transaction whose range proofs are not aggregated into one.
    #[error("{found} range proofs where RingCT type {rct_type} has one")]
    NotOneProof {
        /// The type of the transaction, as on the wire.
        rct_type: u8,
        /// How many proofs there are.
        found: usize,
    },
    /// An output of a RingCT transaction that pays to something other than a key.
    #[error("the output has no key")]
    NoOutputKey,
    /// More transactions than a block may have.
    #[error("{0} transactions in one block")]
    TooManyTransactions(usize),
    /// Padding of the extra field that is not zero.
    #[error("padding byte {0:#04x} is not zero")]
    PaddingNotZero(u8),
    /// More padding than allowed.
    #[error("more than 255 bytes of padding")]
    PaddingTooLong,
    /// A nonce in the extra field that is longer than allowed.
    #[error("{0} bytes of nonce, 255 allowed")]
    NonceTooLong(usize),
}
