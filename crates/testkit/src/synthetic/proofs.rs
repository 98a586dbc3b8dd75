//! Random proofs of the right sizes.

use ferrite_types::tx::TxProofs;
use ferrite_types::tx::ringct::{
    BoroSig, Bulletproof, BulletproofPlus, Clsag, EcdhInfo, Mlsag, RangeProofs, RangeSig, RctBase,
    RctPrunable, RctType, RingSignatures,
};
use ferrite_types::{Amount, CompressedPoint, Signature};
use rand_chacha::ChaCha8Rng;
use rand_core::Rng;

use super::{random, randoms};

/// Rounds of an aggregated range proof of one output.
const ROUNDS: usize = 6;

/// What the size of RingCT proofs depends on.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub(super) rct_type: RctType,
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    pub(super) ring: usize,
}

/// The signatures of a version 1 transaction with rings of these sizes.
pub(super) fn version_1(rng: &mut ChaCha8Rng, rings: &[usize]) -> TxProofs {
    let mut signature = || Signature { c: random(rng), r: random(rng) };
    let signatures = rings.iter().map(|ring| (0..*ring).map(|_| signature()).collect()).collect();
    TxProofs::V1 { signatures }
}

/// The RingCT data of a transaction.
pub(super) fn ringct(
    rng: &mut ChaCha8Rng,
    shape: Shape,
    fee: Amount,
    commitments: Vec<CompressedPoint>,
) -> TxProofs {
    let Shape { rct_type, inputs, outputs, .. } = shape;
    let base = RctBase {
        rct_type,
        fee,
        pseudo_outs: if rct_type == RctType::Simple { randoms(rng, inputs) } else { Vec::new() },
        ecdh_info: (0..outputs).map(|_| ecdh_info(rng, rct_type)).collect(),
        out_pk: commitments,
    };
    let prunable = RctPrunable {
        range_proofs: range_proofs(rng, shape),
        ring_signatures: ring_signatures(rng, shape),
        pseudo_outs: if rct_type.is_borromean() { Vec::new() } else { randoms(rng, inputs) },
    };
    TxProofs::V2 { base, prunable: Some(prunable) }
}

fn ecdh_info(rng: &mut ChaCha8Rng, rct_type: RctType) -> EcdhInfo {
    if rct_type.has_compact_amounts() {
        return EcdhInfo::Compact(rng.next_u64().to_le_bytes());
    }
    EcdhInfo::Full { mask: random(rng), amount: random(rng) }
}

fn range_proofs(rng: &mut ChaCha8Rng, shape: Shape) -> RangeProofs {
    let rounds = ROUNDS + shape.outputs.next_power_of_two().ilog2() as usize;
    match shape.rct_type {
        RctType::Null | RctType::Full | RctType::Simple => {
            RangeProofs::Borromean((0..shape.outputs).map(|_| range_sig(rng)).collect())
        }
        RctType::Bulletproof | RctType::Bulletproof2 | RctType::Clsag => {
            RangeProofs::Bulletproofs(vec![bulletproof(rng, rounds)])
        }
        RctType::BulletproofPlus => RangeProofs::BulletproofsPlus(vec![bulletproof_plus(rng, rounds)]),
    }
}

fn range_sig(rng: &mut ChaCha8Rng) -> RangeSig {
    let asig = BoroSig {
        s0: Box::new(std::array::from_fn(|_| random(rng))),
        s1: Box::new(std::array::from_fn(|_| random(rng))),
        ee: random(rng),
    };
    RangeSig { asig, ci: Box::new(std::array::from_fn(|_| random(rng))) }
}

fn bulletproof(rng: &mut ChaCha8Rng, rounds: usize) -> Bulletproof {
    Bulletproof {
        a: random(rng),
        s: random(rng),
        t1: random(rng),
        t2: random(rng),
        taux: random(rng),
        mu: random(rng),
        l: randoms(rng, rounds),
        r: randoms(rng, rounds),
        ip_a: random(rng),
        ip_b: random(rng),
        t: random(rng),
    }
}

fn bulletproof_plus(rng: &mut ChaCha8Rng, rounds: usize) -> BulletproofPlus {
    BulletproofPlus {
        a: random(rng),
        a1: random(rng),
        b: random(rng),
        r1: random(rng),
        s1: random(rng),
        d1: random(rng),
        l: randoms(rng, rounds),
        r: randoms(rng, rounds),
    }
}

fn ring_signatures(rng: &mut ChaCha8Rng, shape: Shape) -> RingSignatures {
    let Shape { rct_type, inputs, ring, .. } = shape;
    if rct_type.is_clsag() {
        let clsag = |_| Clsag { s: randoms(rng, ring), c1: random(rng), d: random(rng) };
        return RingSignatures::Clsag((0..inputs).map(clsag).collect());
    }
    let (count, layers) = if rct_type.is_simple() { (inputs, 2) } else { (1, inputs + 1) };
    let mlsag = |_| {
        let ss = (0..ring).map(|_| randoms(rng, layers)).collect();
        Mlsag { ss, cc: random(rng) }
    };
    RingSignatures::Mlsag((0..count).map(mlsag).collect())
}
