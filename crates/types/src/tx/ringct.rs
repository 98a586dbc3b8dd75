//! The RingCT part of a version 2 transaction on the wire.
//!
//! Field names follow `rctTypes.h`, so both codebases can be searched together.

use crate::newtypes::{Amount, CompressedPoint, ScalarBytes};

/// The type of proofs of a version 2 transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum RctType {
    /// A miner transaction: no proofs.
    Null = 0,
    /// One MLSAG over all inputs, Borromean range proofs.
    Full = 1,
    /// One MLSAG per input, Borromean range proofs.
    Simple = 2,
    /// One MLSAG per input, Bulletproofs.
    Bulletproof = 3,
    /// As `Bulletproof`, with 8-byte encrypted amounts.
    Bulletproof2 = 4,
    /// One CLSAG per input, Bulletproofs.
    Clsag = 5,
    /// One CLSAG per input, Bulletproofs+.
    BulletproofPlus = 6,
}

impl RctType {
    /// The type with this number on the wire.
    pub const fn from_wire(byte: u8) -> Option<Self> {
        Some(match byte {
            0 => Self::Null,
            1 => Self::Full,
            2 => Self::Simple,
            3 => Self::Bulletproof,
            4 => Self::Bulletproof2,
            5 => Self::Clsag,
            6 => Self::BulletproofPlus,
            _ => return None,
        })
    }

    /// The number of this type on the wire.
    pub const fn to_wire(self) -> u8 {
        self as u8
    }

    /// One ring signature per input, and a pseudo output commitment for each (`is_rct_simple`).
    pub const fn is_simple(self) -> bool {
        !matches!(self, Self::Null | Self::Full)
    }

    /// Borromean range proofs (`is_rct_borromean`).
    pub const fn is_borromean(self) -> bool {
        matches!(self, Self::Full | Self::Simple)
    }

    /// The first kind of Bulletproofs (`is_rct_bulletproof`).
    pub const fn is_bulletproof(self) -> bool {
        matches!(self, Self::Bulletproof | Self::Bulletproof2 | Self::Clsag)
    }

    /// Bulletproofs+ (`is_rct_bulletproof_plus`).
    pub const fn is_bulletproof_plus(self) -> bool {
        matches!(self, Self::BulletproofPlus)
    }

    /// CLSAG ring signatures (`is_rct_clsag`).
    pub const fn is_clsag(self) -> bool {
        matches!(self, Self::Clsag | Self::BulletproofPlus)
    }

    /// Amounts encrypted to eight bytes.
    pub const fn has_compact_amounts(self) -> bool {
        matches!(self, Self::Bulletproof2 | Self::Clsag | Self::BulletproofPlus)
    }
}

/// The part of the RingCT data that is never pruned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RctBase {
    /// The type of the proofs.
    pub rct_type: RctType,
    /// `txnFee`; zero for `Null`.
    pub fee: Amount,
    /// The pseudo output commitments of `Simple`; later types keep them in the prunable part.
    pub pseudo_outs: Vec<CompressedPoint>,
    /// The encrypted amounts, one per output.
    pub ecdh_info: Vec<EcdhInfo>,
    /// The output commitments (`outPk`), one per output.
    pub out_pk: Vec<CompressedPoint>,
}

impl RctBase {
    /// The base of a miner transaction.
    pub const fn null() -> Self {
        Self {
            rct_type: RctType::Null,
            fee: Amount(0),
            pseudo_outs: Vec::new(),
            ecdh_info: Vec::new(),
            out_pk: Vec::new(),
        }
    }
}

/// An encrypted output amount.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EcdhInfo {
    /// Types 1 to 3: encrypted mask and amount, 32 bytes each.
    Full {
        /// The blinding factor, encrypted.
        mask: ScalarBytes,
        /// The amount, encrypted.
        amount: ScalarBytes,
    },
    /// Types 4 to 6: eight bytes.
    Compact([u8; 8]),
}

/// The RingCT data that pruning removes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RctPrunable {
    /// The range proofs.
    pub range_proofs: RangeProofs,
    /// The ring signatures.
    pub ring_signatures: RingSignatures,
    /// The pseudo output commitments of types 3 to 6, one per input.
    pub pseudo_outs: Vec<CompressedPoint>,
}

/// The range proofs of one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RangeProofs {
    /// `rangeSigs`: one per output (types 1 and 2).
    Borromean(Vec<RangeSig>),
    /// `bp` (types 3 to 5).
    Bulletproofs(Vec<Bulletproof>),
    /// `bpp` (type 6).
    BulletproofsPlus(Vec<BulletproofPlus>),
}

/// The ring signatures of one transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RingSignatures {
    /// `MGs`: a single one for type 1, one per input for types 2 to 4.
    Mlsag(Vec<Mlsag>),
    /// `CLSAGs`: one per input (types 5 and 6).
    Clsag(Vec<Clsag>),
}

/// A Borromean range proof over 64 bits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RangeSig {
    /// The signature.
    pub asig: BoroSig,
    /// `Ci`: the commitment to each bit.
    pub ci: Box<[CompressedPoint; 64]>,
}

/// A Borromean signature over 64 rings of two.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoroSig {
    /// Responses for the first member of each ring. Not necessarily reduced.
    pub s0: Box<[ScalarBytes; 64]>,
    /// Responses for the second member of each ring. Not necessarily reduced.
    pub s1: Box<[ScalarBytes; 64]>,
    /// The joint challenge.
    pub ee: ScalarBytes,
}

/// A multilayered linkable ring signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mlsag {
    /// One row per ring member; a row has one scalar per layer.
    pub ss: Vec<Vec<ScalarBytes>>,
    /// The first challenge.
    pub cc: ScalarBytes,
}

/// A concise linkable ring signature.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clsag {
    /// One response per ring member.
    pub s: Vec<ScalarBytes>,
    /// The first challenge.
    pub c1: ScalarBytes,
    /// The commitment key image, divided by eight.
    pub d: CompressedPoint,
}

/// An aggregated Bulletproof. The commitments `V` are not part of the wire format: they are `outPk` divided by eight.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the letters are those of the paper")]
pub struct Bulletproof {
    pub a: CompressedPoint,
    pub s: CompressedPoint,
    pub t1: CompressedPoint,
    pub t2: CompressedPoint,
    pub taux: ScalarBytes,
    pub mu: ScalarBytes,
    pub l: Vec<CompressedPoint>,
    pub r: Vec<CompressedPoint>,
    /// The final scalar `a` of the inner product proof.
    pub ip_a: ScalarBytes,
    /// The final scalar `b` of the inner product proof.
    pub ip_b: ScalarBytes,
    pub t: ScalarBytes,
}

/// An aggregated Bulletproof+. The commitments `V` are not part of the wire format: they are `outPk` divided by eight.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the letters are those of the paper")]
pub struct BulletproofPlus {
    pub a: CompressedPoint,
    pub a1: CompressedPoint,
    pub b: CompressedPoint,
    pub r1: ScalarBytes,
    pub s1: ScalarBytes,
    pub d1: ScalarBytes,
    pub l: Vec<CompressedPoint>,
    pub r: Vec<CompressedPoint>,
}
