//! The RingCT part of a transaction.

use ferrite_crypto::range::Commitments;
use ferrite_types::CompressedPoint;
use ferrite_types::tx::ringct::{
    Bulletproof, BulletproofPlus, Clsag, EcdhInfo, Mlsag, RangeProofs, RangeSig, RctBase, RctPrunable,
    RctType, RingSignatures,
};

use super::super::json::Json;

/// The part that is never pruned.
pub(super) fn base(json: &mut Json, base: &RctBase) {
    json.number_field("type", base.rct_type.to_wire());
    if base.rct_type == RctType::Null {
        return;
    }
    json.array_field("encrypted", &base.ecdh_info, |json, info| {
        json.object(|json| {
            let (mask, amount) = match info {
                EcdhInfo::Full { mask, amount } => (mask.0, amount.0),
                // The rest is padded with zeros.
                EcdhInfo::Compact(bytes) => {
                    let mut amount = [0; 32];
                    amount[..bytes.len()].copy_from_slice(bytes);
                    ([0; 32], amount)
                }
            };
            json.hex_field("mask", mask);
            json.hex_field("amount", amount);
        });
    });
    json.hexes("commitments", &base.out_pk);
    json.number_field("fee", base.fee.0);
}

/// The prunable part.
pub(super) fn prunable(json: &mut Json, base: &RctBase, prunable: &RctPrunable) {
    let (borromean, bulletproofs, plus): (&[RangeSig], &[Bulletproof], &[BulletproofPlus]) =
        match &prunable.range_proofs {
            RangeProofs::Borromean(proofs) => (proofs, &[], &[]),
            RangeProofs::Bulletproofs(proofs) => (&[], proofs, &[]),
            RangeProofs::BulletproofsPlus(proofs) => (&[], &[], proofs),
        };
    let (mlsags, clsags): (&[Mlsag], &[Clsag]) = match &prunable.ring_signatures {
        RingSignatures::Mlsag(signatures) => (signatures, &[]),
        RingSignatures::Clsag(signatures) => (&[], signatures),
    };
    let pseudo_outs = if base.pseudo_outs.is_empty() { &prunable.pseudo_outs } else { &base.pseudo_outs };
    json.object_field("prunable", |json| {
        json.array_field("range_proofs", borromean, range_sig);
        json.array_field("bulletproofs", bulletproofs, |json, proof| bulletproof(json, base, proof));
        json.array_field("bulletproofs_plus", plus, |json, proof| bulletproof_plus(json, base, proof));
        json.array_field("mlsags", mlsags, |json, signature| {
            json.object(|json| {
                json.array_field("ss", &signature.ss, |json, row| json.array(row, |json, one| json.hex(one)));
                json.hex_field("cc", signature.cc);
            });
        });
        json.array_field("clsags", clsags, |json, signature| {
            json.object(|json| {
                json.hexes("s", &signature.s);
                json.hex_field("c1", signature.c1);
                json.hex_field("D", signature.d);
            });
        });
        json.hexes("pseudo_outs", pseudo_outs);
    });
}

fn range_sig(json: &mut Json, proof: &RangeSig) {
    json.object(|json| {
        json.object_field("asig", |json| {
            json.hexes("s0", proof.asig.s0.iter());
            json.hexes("s1", proof.asig.s1.iter());
            json.hex_field("ee", proof.asig.ee);
        });
        json.hexes("Ci", proof.ci.iter());
    });
}

/// The commitments of the proof. They are not on the wire, but the reference knows them for every transaction it has
/// parsed.
fn commitments(base: &RctBase) -> Vec<CompressedPoint> {
    Commitments::from_outputs(&base.out_pk)
        .map_or_else(|_| Vec::new(), |commitments| commitments.divided().to_vec())
}

fn bulletproof(json: &mut Json, base: &RctBase, proof: &Bulletproof) {
    json.object(|json| {
        json.hexes("V", commitments(base));
        json.hex_field("A", proof.a);
        json.hex_field("S", proof.s);
        json.hex_field("T1", proof.t1);
        json.hex_field("T2", proof.t2);
        json.hex_field("taux", proof.taux);
        json.hex_field("mu", proof.mu);
        json.hexes("L", &proof.l);
        json.hexes("R", &proof.r);
        json.hex_field("a", proof.ip_a);
        json.hex_field("b", proof.ip_b);
        json.hex_field("t", proof.t);
    });
}

fn bulletproof_plus(json: &mut Json, base: &RctBase, proof: &BulletproofPlus) {
    json.object(|json| {
        json.hexes("V", commitments(base));
        json.hex_field("A", proof.a);
        json.hex_field("A1", proof.a1);
        json.hex_field("B", proof.b);
        json.hex_field("r1", proof.r1);
        json.hex_field("s1", proof.s1);
        json.hex_field("d1", proof.d1);
        json.hexes("L", &proof.l);
        json.hexes("R", &proof.r);
    });
}
