//! Parsing a client's transaction from the JSON of this interface: the inverse of [`show`](super::show).

use ferrite_types::tx::ringct::{
    BoroSig, Bulletproof, BulletproofPlus, Clsag, EcdhInfo, Mlsag, RangeProofs, RangeSig, RctBase,
    RctPrunable, RctType, RingSignatures,
};
use ferrite_types::tx::{
    Script, ToScriptHash, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, PublicKey, ScalarBytes, Signature};

use super::value::{RequestError, Value};

type Taken<T> = Result<T, RequestError>;

pub(super) fn transaction(value: &Value<'_>) -> Taken<Transaction> {
    let version = value.member("version")?.number()?;
    let prefix = TransactionPrefix {
        unlock_time: value.member("unlock_time")?.number()?,
        vin: value.member("inputs")?.list(input)?,
        vout: value.member("outputs")?.list(output)?,
        extra: value.member("extra")?.hex()?,
    };
    let ringct = value.member("ringct")?;
    let proofs = match version {
        1 => TxProofs::V1 { signatures: value.member("signatures")?.list(|ring| ring.list(signature))? },
        2 => {
            let base = base(ringct)?;
            let prunable = match base.rct_type {
                RctType::Null => None,
                rct_type => Some(prunable(ringct.member("prunable")?, rct_type)?),
            };
            TxProofs::V2 { base, prunable }
        }
        _ => return Err(RequestError::Bad),
    };
    Ok(Transaction { prefix, proofs })
}

fn input(value: &Value<'_>) -> Taken<TxIn> {
    let Value::Object(members) = value else { return Err(RequestError::Type("json object")) };
    let [(kind, input)] = &members[..] else { return Err(RequestError::Missing("Invalid input object")) };
    Ok(match &**kind {
        "gen" => TxIn::Gen { height: Height(input.member("height")?.number()?) },
        "to_key" => TxIn::ToKey {
            amount: Amount(input.member("amount")?.number()?),
            key_offsets: input.member("key_offsets")?.list(Value::number)?,
            key_image: KeyImage(input.member("key_image")?.key()?),
        },
        "to_script" => TxIn::ToScript {
            prev: Hash(input.member("prev")?.key()?),
            prevout: input.member("prevout")?.number()?,
            sigset: input.member("sigset")?.hex()?,
        },
        "to_scripthash" => TxIn::ToScriptHash(Box::new(ToScriptHash {
            prev: Hash(input.member("prev")?.key()?),
            prevout: input.member("prevout")?.number()?,
            script: script(input.member("script")?)?,
            sigset: input.member("sigset")?.hex()?,
        })),
        _ => return Err(RequestError::Bad),
    })
}

fn output(value: &Value<'_>) -> Taken<TxOut> {
    let Value::Object(members) = value else { return Err(RequestError::Type("json object")) };
    let target = members.iter().find(|(name, _)| **name != *"amount").filter(|_| members.len() == 2);
    let (kind, target) = target.ok_or(RequestError::Missing("Invalid input object"))?;
    let target = match &**kind {
        "to_key" => TxOutTarget::ToKey(PublicKey(target.member("key")?.key()?)),
        "to_tagged_key" => TxOutTarget::ToTaggedKey {
            key: PublicKey(target.member("key")?.key()?),
            view_tag: target.member("view_tag")?.hex_array::<1>()?[0],
        },
        "to_script" => TxOutTarget::ToScript(Box::new(script(target)?)),
        "to_scripthash" => TxOutTarget::ToScriptHash(Hash(target.member("hash")?.key()?)),
        _ => return Err(RequestError::Bad),
    };
    Ok(TxOut { amount: Amount(value.member("amount")?.number()?), target })
}

fn script(value: &Value<'_>) -> Taken<Script> {
    let key = |key: &Value<'_>| Ok(PublicKey(key.key()?));
    Ok(Script { keys: value.member("keys")?.list(key)?, script: value.member("script")?.hex()? })
}

fn signature(value: &Value<'_>) -> Taken<Signature> {
    let bytes = value.hex_array::<64>()?;
    let half = |at: usize| ScalarBytes(bytes[at..at + 32].try_into().expect("half of 64 bytes"));
    Ok(Signature { c: half(0), r: half(32) })
}

fn base(value: &Value<'_>) -> Taken<RctBase> {
    let rct_type = RctType::from_wire(value.member("type")?.byte()?).ok_or(RequestError::Bad)?;
    if rct_type == RctType::Null {
        return Ok(RctBase::null());
    }
    let pseudo_outs = match rct_type {
        RctType::Simple => points(value.member("prunable")?, "pseudo_outs")?,
        _ => Vec::new(),
    };
    Ok(RctBase {
        rct_type,
        fee: Amount(value.member("fee")?.number()?),
        pseudo_outs,
        ecdh_info: value.member("encrypted")?.list(|info| encrypted(info, rct_type))?,
        out_pk: points(value, "commitments")?,
    })
}

fn encrypted(value: &Value<'_>, rct_type: RctType) -> Taken<EcdhInfo> {
    let (mask, amount) = (value.member("mask")?.key()?, value.member("amount")?.key()?);
    Ok(if rct_type.has_compact_amounts() {
        EcdhInfo::Compact(*amount.first_chunk().expect("a key has 32 bytes"))
    } else {
        EcdhInfo::Full { mask: ScalarBytes(mask), amount: ScalarBytes(amount) }
    })
}

fn prunable(value: &Value<'_>, rct_type: RctType) -> Taken<RctPrunable> {
    // All of them are required, even unused ones.
    let borromean = value.member("range_proofs")?;
    let bulletproofs = value.member("bulletproofs")?;
    let plus = value.member("bulletproofs_plus")?;
    let mlsags = value.member("mlsags")?;
    let clsags = value.member("clsags")?;
    let range_proofs = if rct_type.is_borromean() {
        RangeProofs::Borromean(borromean.list(range_sig)?)
    } else if rct_type.is_bulletproof_plus() {
        RangeProofs::BulletproofsPlus(plus.list(bulletproof_plus)?)
    } else {
        RangeProofs::Bulletproofs(bulletproofs.list(bulletproof)?)
    };
    let ring_signatures = if rct_type.is_clsag() {
        RingSignatures::Clsag(clsags.list(clsag)?)
    } else {
        RingSignatures::Mlsag(mlsags.list(mlsag)?)
    };
    let pseudo_outs = points(value, "pseudo_outs")?;
    // Before Bulletproofs they are in the base, or there are none.
    let pseudo_outs = if rct_type.is_borromean() { Vec::new() } else { pseudo_outs };
    Ok(RctPrunable { range_proofs, ring_signatures, pseudo_outs })
}

fn point(value: &Value<'_>, name: &'static str) -> Taken<CompressedPoint> {
    Ok(CompressedPoint(value.member(name)?.key()?))
}

fn points(value: &Value<'_>, name: &'static str) -> Taken<Vec<CompressedPoint>> {
    value.member(name)?.list(|point| Ok(CompressedPoint(point.key()?)))
}

fn scalar(value: &Value<'_>, name: &'static str) -> Taken<ScalarBytes> {
    Ok(ScalarBytes(value.member(name)?.key()?))
}

fn one_scalar(value: &Value<'_>) -> Taken<ScalarBytes> {
    Ok(ScalarBytes(value.key()?))
}

/// One per bit.
fn sixty_four<T>(items: Vec<T>) -> Taken<Box<[T; 64]>> {
    items.into_boxed_slice().try_into().map_err(|_| RequestError::Type("key64 (rct::key[64])"))
}

fn range_sig(value: &Value<'_>) -> Taken<RangeSig> {
    let asig = value.member("asig")?;
    let scalars = |name| sixty_four(asig.member(name)?.list(one_scalar)?);
    let asig = BoroSig { s0: scalars("s0")?, s1: scalars("s1")?, ee: scalar(asig, "ee")? };
    Ok(RangeSig { asig, ci: sixty_four(points(value, "Ci")?)? })
}

fn bulletproof(value: &Value<'_>) -> Taken<Bulletproof> {
    points(value, "V")?;
    Ok(Bulletproof {
        a: point(value, "A")?,
        s: point(value, "S")?,
        t1: point(value, "T1")?,
        t2: point(value, "T2")?,
        taux: scalar(value, "taux")?,
        mu: scalar(value, "mu")?,
        l: points(value, "L")?,
        r: points(value, "R")?,
        ip_a: scalar(value, "a")?,
        ip_b: scalar(value, "b")?,
        t: scalar(value, "t")?,
    })
}

fn bulletproof_plus(value: &Value<'_>) -> Taken<BulletproofPlus> {
    points(value, "V")?;
    Ok(BulletproofPlus {
        a: point(value, "A")?,
        a1: point(value, "A1")?,
        b: point(value, "B")?,
        r1: scalar(value, "r1")?,
        s1: scalar(value, "s1")?,
        d1: scalar(value, "d1")?,
        l: points(value, "L")?,
        r: points(value, "R")?,
    })
}

fn mlsag(value: &Value<'_>) -> Taken<Mlsag> {
    Ok(Mlsag { ss: value.member("ss")?.list(|row| row.list(one_scalar))?, cc: scalar(value, "cc")? })
}

fn clsag(value: &Value<'_>) -> Taken<Clsag> {
    Ok(Clsag { s: value.member("s")?.list(one_scalar)?, c1: scalar(value, "c1")?, d: point(value, "D")? })
}
