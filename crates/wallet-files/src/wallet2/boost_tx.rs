//! Transactions in Boost archives (`cryptonote_boost_serialization.h`).

use ferrite_types::codec::{DecodeError, DecodeReason};
use ferrite_types::tx::ringct::{RctBase, RctType};
use ferrite_types::tx::{
    Script, ToScriptHash, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
};
use ferrite_types::{Amount, Hash, Height, ScalarBytes, Signature};

use super::archive::{Archive, hash, key_image, public_key};

type Result<T> = std::result::Result<T, DecodeError>;

/// The part of a transaction that current versions store.
pub(super) fn prefix(a: &mut Archive<'_>) -> Result<TransactionPrefix> {
    a.class("transaction_prefix", 0)?;
    fields(a).map(|(_, prefix)| prefix)
}

/// A complete transaction, as stored before RingCT, and its id. RingCT transactions were stored like this only in
/// wallets of test networks.
pub(super) fn transaction(a: &mut Archive<'_>) -> Result<(TransactionPrefix, Hash)> {
    a.class("transaction", 0)?;
    let (version, prefix) = fields(a)?;
    let proofs = if version == 1 {
        let signatures =
            a.sequence("vector<vector<signature>>", |a| a.sequence("vector<signature>", signature))?;
        TxProofs::V1 { signatures }
    } else {
        a.class("rct::rctSigBase", 0)?;
        let kind = a.byte("type")?;
        if kind != 0 {
            return Err(a.reader().error("type", DecodeReason::UnknownTag(kind)));
        }
        let base = RctBase {
            rct_type: RctType::Null,
            fee: Amount(0),
            pseudo_outs: Vec::new(),
            ecdh_info: Vec::new(),
            out_pk: Vec::new(),
        };
        TxProofs::V2 { base, prunable: None }
    };
    let tx = Transaction { prefix, proofs };
    let txid = tx.hash();
    Ok((tx.prefix, txid))
}

fn signature(a: &mut Archive<'_>) -> Result<Signature> {
    let bytes: [u8; 64] = a.blob("signature")?;
    let half = |half: &[u8]| ScalarBytes(half.try_into().expect("half of 64 bytes"));
    Ok(Signature { c: half(&bytes[..32]), r: half(&bytes[32..]) })
}

fn fields(a: &mut Archive<'_>) -> Result<(u64, TransactionPrefix)> {
    let version = a.u64("version")?;
    if !(1..=2).contains(&version) {
        return Err(a.reader().error("version", DecodeReason::UnsupportedVersion(version)));
    }
    let prefix = TransactionPrefix {
        unlock_time: a.u64("unlock_time")?,
        vin: a.sequence("vector<txin_v>", input)?,
        vout: a.sequence("vector<tx_out>", output)?,
        extra: a.bytes("extra")?,
    };
    Ok((version, prefix))
}

fn input(a: &mut Archive<'_>) -> Result<TxIn> {
    a.class("txin_v", 0)?;
    match a.u32("which")? {
        0 => {
            a.class("txin_gen", 0)?;
            Ok(TxIn::Gen { height: Height(a.u64("height")?) })
        }
        1 => {
            a.class("txin_to_script", 0)?;
            Ok(TxIn::ToScript { prev: hash(a)?, prevout: a.u64("prevout")?, sigset: a.bytes("sigset")? })
        }
        2 => {
            a.class("txin_to_scripthash", 0)?;
            Ok(TxIn::ToScriptHash(Box::new(ToScriptHash {
                prev: hash(a)?,
                prevout: a.u64("prevout")?,
                script: script(a)?,
                sigset: a.bytes("sigset")?,
            })))
        }
        3 => {
            a.class("txin_to_key", 0)?;
            Ok(TxIn::ToKey {
                amount: Amount(a.u64("amount")?),
                key_offsets: a.plain_sequence("key_offsets", |a| a.u64("offset"))?,
                key_image: key_image(a)?,
            })
        }
        other => Err(unknown(a, other)),
    }
}

fn output(a: &mut Archive<'_>) -> Result<TxOut> {
    a.class("tx_out", 0)?;
    let amount = Amount(a.u64("amount")?);
    a.class("txout_target_v", 0)?;
    let target = match a.u32("which")? {
        0 => TxOutTarget::ToScript(Box::new(script(a)?)),
        1 => {
            a.class("txout_to_scripthash", 0)?;
            TxOutTarget::ToScriptHash(hash(a)?)
        }
        2 => {
            a.class("txout_to_key", 0)?;
            TxOutTarget::ToKey(public_key(a)?)
        }
        3 => {
            a.class("txout_to_tagged_key", 0)?;
            let key = public_key(a)?;
            let [view_tag] = a.blob("view_tag")?;
            TxOutTarget::ToTaggedKey { key, view_tag }
        }
        other => return Err(unknown(a, other)),
    };
    Ok(TxOut { amount, target })
}

fn script(a: &mut Archive<'_>) -> Result<Script> {
    a.class("txout_to_script", 0)?;
    Ok(Script { keys: a.sequence("vector<public_key>", public_key)?, script: a.bytes("script")? })
}

fn unknown(a: &Archive<'_>, which: u32) -> DecodeError {
    a.reader().error("which", DecodeReason::UnknownTag(u8::try_from(which).unwrap_or(u8::MAX)))
}
