//! The wire format of the RingCT data (rctTypes.h: `serialize_rctsig_base`, `serialize_rctsig_prunable`).
//!
//! Lists whose length follows from the rest of the transaction have no count on the wire.

use super::ringct::{
    BoroSig, Bulletproof, BulletproofPlus, Clsag, EcdhInfo, Mlsag, RangeProofs, RangeSig, RctBase,
    RctPrunable, RctType, RingSignatures,
};
use crate::codec::{DecodeError, DecodeReason, Reader, put_count, put_key_list, put_keys, put_varint};
use crate::newtypes::Amount;

/// The most outputs that one aggregated range proof covers.
pub const BULLETPROOF_MAX_OUTPUTS: usize = 16;

/// The list lengths that follow from the prefix of a transaction.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    pub(super) inputs: usize,
    pub(super) outputs: usize,
    /// The ring size of the first input, which all ring signatures must have.
    pub(super) ring_size: usize,
}

impl RctBase {
    pub(super) fn read(reader: &mut Reader<'_>, shape: Shape) -> Result<Self, DecodeError> {
        let byte = reader.byte("type")?;
        let rct_type = RctType::from_wire(byte)
            .ok_or_else(|| reader.error("type", DecodeReason::UnknownRctType(byte)))?;
        if rct_type == RctType::Null {
            return Ok(Self::null());
        }
        let fee = Amount(reader.varint("txnFee")?);
        let pseudo_outs = match rct_type {
            RctType::Simple => reader.keys("pseudoOuts", shape.inputs)?,
            _ => Vec::new(),
        };
        let ecdh_info = read_ecdh_info(reader, rct_type, shape.outputs)?;
        let out_pk = reader.keys("outPk", shape.outputs)?;
        Ok(Self { rct_type, fee, pseudo_outs, ecdh_info, out_pk })
    }

    /// Appends the wire form.
    pub fn write(&self, out: &mut Vec<u8>) {
        out.push(self.rct_type.to_wire());
        if self.rct_type == RctType::Null {
            return;
        }
        put_varint(out, self.fee.0);
        if self.rct_type == RctType::Simple {
            put_keys(out, &self.pseudo_outs);
        }
        for info in &self.ecdh_info {
            match info {
                EcdhInfo::Full { mask, amount } => put_keys(out, &[mask, amount]),
                EcdhInfo::Compact(amount) => out.extend_from_slice(amount),
            }
        }
        put_keys(out, &self.out_pk);
    }
}

fn read_ecdh_info(
    reader: &mut Reader<'_>,
    rct_type: RctType,
    outputs: usize,
) -> Result<Vec<EcdhInfo>, DecodeError> {
    if rct_type.has_compact_amounts() {
        let bytes = reader.bytes("ecdhInfo", outputs.saturating_mul(8))?;
        let (amounts, _) = bytes.as_chunks::<8>();
        return Ok(amounts.iter().map(|amount| EcdhInfo::Compact(*amount)).collect());
    }
    let bytes = reader.bytes("ecdhInfo", outputs.saturating_mul(64))?;
    let (keys, _) = bytes.as_chunks::<32>();
    let (pairs, _) = keys.as_chunks::<2>();
    Ok(pairs
        .iter()
        .map(|[mask, amount]| EcdhInfo::Full { mask: (*mask).into(), amount: (*amount).into() })
        .collect())
}

impl RctPrunable {
    pub(super) fn read(
        reader: &mut Reader<'_>,
        rct_type: RctType,
        shape: Shape,
    ) -> Result<Self, DecodeError> {
        if shape.ring_size == 0 {
            return Err(reader.error("ring", DecodeReason::EmptyRing));
        }
        let range_proofs = RangeProofs::read(reader, rct_type, shape.outputs)?;
        let ring_signatures = RingSignatures::read(reader, rct_type, shape)?;
        let pseudo_outs =
            if rct_type.is_borromean() { Vec::new() } else { reader.keys("pseudoOuts", shape.inputs)? };
        Ok(Self { range_proofs, ring_signatures, pseudo_outs })
    }

    /// Appends the wire form; `rct_type` is that of the base.
    pub fn write(&self, rct_type: RctType, out: &mut Vec<u8>) {
        self.range_proofs.write(rct_type, out);
        self.ring_signatures.write(out);
        put_keys(out, &self.pseudo_outs);
    }
}

impl RangeProofs {
    /// How many aggregated proofs there are.
    pub fn aggregated(&self) -> usize {
        match self {
            Self::Borromean(_) => 0,
            Self::Bulletproofs(proofs) => proofs.len(),
            Self::BulletproofsPlus(proofs) => proofs.len(),
        }
    }

    /// The number of outputs that the aggregated proofs can cover, 0 if one has an invalid size (rctTypes.cpp:
    /// `n_bulletproof_max_amounts`). Borromean proofs are not aggregated: 0.
    pub fn max_amounts(&self) -> usize {
        match self {
            Self::Borromean(_) => 0,
            Self::Bulletproofs(proofs) => sum_max_amounts(proofs.iter().map(|p| (p.l.len(), p.r.len()))),
            Self::BulletproofsPlus(proofs) => sum_max_amounts(proofs.iter().map(|p| (p.l.len(), p.r.len()))),
        }
    }

    fn read(reader: &mut Reader<'_>, rct_type: RctType, outputs: usize) -> Result<Self, DecodeError> {
        if rct_type.is_borromean() {
            return read_range_sigs(reader, outputs).map(Self::Borromean);
        }
        let count = match rct_type {
            RctType::Bulletproof => reader.u32_le("nbp")?,
            _ => reader.varint_u32("nbp")?,
        };
        let count = match usize::try_from(count) {
            Ok(count) if count <= outputs => count,
            _ => return Err(reader.error("nbp", DecodeReason::TooManyProofs { proofs: count, outputs })),
        };
        let (field, proofs) = if rct_type.is_bulletproof_plus() {
            ("bpp", Self::BulletproofsPlus(repeat(reader, "bpp", count, BulletproofPlus::read)?))
        } else {
            ("bp", Self::Bulletproofs(repeat(reader, "bp", count, Bulletproof::read)?))
        };
        let covered = proofs.max_amounts();
        if covered < outputs {
            return Err(reader.error(field, DecodeReason::OutputsNotCovered { covered, outputs }));
        }
        Ok(proofs)
    }

    fn write(&self, rct_type: RctType, out: &mut Vec<u8>) {
        match self {
            Self::Borromean(sigs) => {
                for sig in sigs {
                    sig.put(out);
                }
            }
            Self::Bulletproofs(proofs) => {
                if rct_type == RctType::Bulletproof {
                    let count = u32::try_from(proofs.len()).expect("no more proofs than outputs");
                    out.extend_from_slice(&count.to_le_bytes());
                } else {
                    put_count(out, proofs.len());
                }
                for proof in proofs {
                    proof.write(out);
                }
            }
            Self::BulletproofsPlus(proofs) => {
                put_count(out, proofs.len());
                for proof in proofs {
                    proof.write(out);
                }
            }
        }
    }

    /// Appends the points and scalars of the proofs without counts, as the ring signatures sign them (rctSigs.cpp:
    /// `get_pre_mlsag_hash`).
    pub fn write_for_signing(&self, out: &mut Vec<u8>) {
        match self {
            Self::Borromean(sigs) => {
                for sig in sigs {
                    sig.put(out);
                }
            }
            Self::Bulletproofs(proofs) => {
                for p in proofs {
                    put_keys(out, &[p.a, p.s, p.t1, p.t2]);
                    put_keys(out, &[p.taux, p.mu]);
                    put_keys(out, &p.l);
                    put_keys(out, &p.r);
                    put_keys(out, &[p.ip_a, p.ip_b, p.t]);
                }
            }
            Self::BulletproofsPlus(proofs) => {
                for p in proofs {
                    put_keys(out, &[p.a, p.a1, p.b]);
                    put_keys(out, &[p.r1, p.s1, p.d1]);
                    put_keys(out, &p.l);
                    put_keys(out, &p.r);
                }
            }
        }
    }
}

/// A proof over 64 bits of `n` outputs has `6 + log2(n)` rounds; 16 outputs at most.
fn sum_max_amounts(rounds: impl Iterator<Item = (usize, usize)>) -> usize {
    let mut sum = 0;
    for (l, r) in rounds {
        if l != r || !(6..=10).contains(&l) {
            return 0;
        }
        sum += 1 << (l - 6);
    }
    sum
}

fn repeat<T>(
    reader: &mut Reader<'_>,
    field: &'static str,
    count: usize,
    mut read: impl FnMut(&mut Reader<'_>) -> Result<T, DecodeError>,
) -> Result<Vec<T>, DecodeError> {
    let mut list = Vec::with_capacity(count.min(reader.affordable::<T>()));
    for index in 0..count {
        list.push(read(reader).map_err(|error| error.within(field, index))?);
    }
    Ok(list)
}

fn read_range_sigs(reader: &mut Reader<'_>, outputs: usize) -> Result<Vec<RangeSig>, DecodeError> {
    repeat(reader, "rangeSigs", outputs, |reader| {
        let asig = BoroSig {
            s0: read_64(reader, "asig.s0")?,
            s1: read_64(reader, "asig.s1")?,
            ee: reader.key("asig.ee")?,
        };
        Ok(RangeSig { asig, ci: read_64(reader, "Ci")? })
    })
}

fn read_64<T: From<[u8; 32]> + Copy>(
    reader: &mut Reader<'_>,
    field: &'static str,
) -> Result<Box<[T; 64]>, DecodeError> {
    let keys = reader.keys::<T>(field, 64)?.into_boxed_slice();
    Ok(keys.try_into().unwrap_or_else(|_| unreachable!("64 keys were read")))
}

impl RangeSig {
    fn put(&self, out: &mut Vec<u8>) {
        put_keys(out, &self.asig.s0[..]);
        put_keys(out, &self.asig.s1[..]);
        out.extend_from_slice(&self.asig.ee.0);
        put_keys(out, &self.ci[..]);
    }
}

impl Bulletproof {
    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let proof = Self {
            a: reader.key("A")?,
            s: reader.key("S")?,
            t1: reader.key("T1")?,
            t2: reader.key("T2")?,
            taux: reader.key("taux")?,
            mu: reader.key("mu")?,
            l: reader.key_list("L")?,
            r: reader.key_list("R")?,
            ip_a: reader.key("a")?,
            ip_b: reader.key("b")?,
            t: reader.key("t")?,
        };
        check_rounds(reader, proof.l.len(), proof.r.len())?;
        Ok(proof)
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_keys(out, &[self.a, self.s, self.t1, self.t2]);
        put_keys(out, &[self.taux, self.mu]);
        put_key_list(out, &self.l);
        put_key_list(out, &self.r);
        put_keys(out, &[self.ip_a, self.ip_b, self.t]);
    }
}

impl BulletproofPlus {
    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let proof = Self {
            a: reader.key("A")?,
            a1: reader.key("A1")?,
            b: reader.key("B")?,
            r1: reader.key("r1")?,
            s1: reader.key("s1")?,
            d1: reader.key("d1")?,
            l: reader.key_list("L")?,
            r: reader.key_list("R")?,
        };
        check_rounds(reader, proof.l.len(), proof.r.len())?;
        Ok(proof)
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_keys(out, &[self.a, self.a1, self.b]);
        put_keys(out, &[self.r1, self.s1, self.d1]);
        put_key_list(out, &self.l);
        put_key_list(out, &self.r);
    }
}

fn check_rounds(reader: &Reader<'_>, l: usize, r: usize) -> Result<(), DecodeError> {
    if l == 0 || l != r {
        return Err(reader.error("L", DecodeReason::UnevenProof { l, r }));
    }
    Ok(())
}

impl RingSignatures {
    fn read(reader: &mut Reader<'_>, rct_type: RctType, shape: Shape) -> Result<Self, DecodeError> {
        let ring_size = shape.ring_size;
        if rct_type.is_clsag() {
            let clsags = repeat(reader, "CLSAGs", shape.inputs, |reader| {
                let s = reader.keys("s", ring_size)?;
                Ok(Clsag { s, c1: reader.key("c1")?, d: reader.key("D")? })
            })?;
            return Ok(Self::Clsag(clsags));
        }
        let (count, layers) = if rct_type.is_simple() { (shape.inputs, 2) } else { (1, shape.inputs + 1) };
        let mlsags = repeat(reader, "MGs", count, |reader| {
            let ss = repeat(reader, "ss", ring_size, |reader| reader.keys("row", layers))?;
            Ok(Mlsag { ss, cc: reader.key("cc")? })
        })?;
        Ok(Self::Mlsag(mlsags))
    }

    fn write(&self, out: &mut Vec<u8>) {
        match self {
            Self::Mlsag(mlsags) => {
                for mlsag in mlsags {
                    for row in &mlsag.ss {
                        put_keys(out, row);
                    }
                    out.extend_from_slice(&mlsag.cc.0);
                }
            }
            Self::Clsag(clsags) => {
                for clsag in clsags {
                    put_keys(out, &clsag.s);
                    out.extend_from_slice(&clsag.c1.0);
                    out.extend_from_slice(&clsag.d.0);
                }
            }
        }
    }
}
