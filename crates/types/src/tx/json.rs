//! Transactions as the reference shows them in JSON (`obj_to_json_str`).

use super::ringct::{
    Bulletproof, BulletproofPlus, EcdhInfo, RangeProofs, RctBase, RctPrunable, RctType, RingSignatures,
};
use super::{PrunedTransaction, Script, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs};
use crate::codec::json::JsonArchive;
use crate::newtypes::Signature;

impl Transaction {
    /// The transaction as the reference shows it in JSON, to the byte.
    pub fn to_json(&self) -> String {
        let mut json = JsonArchive::new();
        self.show(&mut json);
        json.finish()
    }

    pub(crate) fn show(&self, json: &mut JsonArchive) {
        json.object(|json| {
            self.prefix.show(self.version(), json);
            match &self.proofs {
                TxProofs::V1 { signatures } => {
                    json.tag("signatures");
                    json.list(signatures, |json, ring| show_ring(ring, json));
                }
                TxProofs::V2 { base, prunable } => {
                    show_base(&self.prefix, base, json);
                    if let Some(prunable) = prunable {
                        json.tag("rctsig_prunable");
                        json.object(|json| prunable.show(base.rct_type, json));
                    }
                }
            }
        });
    }
}

impl PrunedTransaction {
    /// The pruned transaction as the reference shows it in JSON, to the byte.
    pub fn to_json(&self) -> String {
        let mut json = JsonArchive::new();
        json.object(|json| {
            self.prefix.show(self.version(), json);
            if let Some(base) = &self.base {
                show_base(&self.prefix, base, json);
            }
        });
        json.finish()
    }
}

impl TransactionPrefix {
    fn show(&self, version: u8, json: &mut JsonArchive) {
        json.number_field("version", version);
        json.number_field("unlock_time", self.unlock_time);
        json.tag("vin");
        json.counted_list(&self.vin, |json, input| input.show(json));
        json.tag("vout");
        json.counted_list(&self.vout, |json, output| output.show(json));
        json.tag("extra");
        show_bytes(&self.extra, json);
    }
}

fn show_bytes(bytes: &[u8], json: &mut JsonArchive) {
    json.counted_list(bytes, |json, byte| json.number(*byte));
}

fn show_keys<T: AsRef<[u8]>>(name: &str, keys: &[T], json: &mut JsonArchive) {
    json.tag(name);
    json.list(keys, |json, key| json.hex(key));
}

fn show_counted_keys<T: AsRef<[u8]>>(name: &str, keys: &[T], json: &mut JsonArchive) {
    json.tag(name);
    json.counted_list(keys, |json, key| json.hex(key));
}

/// A ring signature is one string; without members nothing is written.
fn show_ring(ring: &[Signature], json: &mut JsonArchive) {
    if !ring.is_empty() {
        json.hex_pieces(ring.iter().flat_map(|signature| [&signature.c.0[..], &signature.r.0[..]]));
    }
}

impl TxIn {
    fn show(&self, json: &mut JsonArchive) {
        match self {
            Self::Gen { height } => {
                json.variant("gen", |json| json.object(|json| json.number_field("height", height.0)));
            }
            Self::ToScript { prev, prevout, sigset } => json.variant("script", |json| {
                json.object(|json| {
                    json.hex_field("prev", prev);
                    json.number_field("prevout", *prevout);
                    json.tag("sigset");
                    show_bytes(sigset, json);
                });
            }),
            Self::ToScriptHash(input) => json.variant("scripthash", |json| {
                json.object(|json| {
                    json.hex_field("prev", input.prev);
                    json.number_field("prevout", input.prevout);
                    json.tag("script");
                    input.script.show(json);
                    json.tag("sigset");
                    show_bytes(&input.sigset, json);
                });
            }),
            Self::ToKey { amount, key_offsets, key_image } => json.variant("key", |json| {
                json.object(|json| {
                    json.number_field("amount", amount.0);
                    json.tag("key_offsets");
                    json.counted_list(key_offsets, |json, offset| json.number(*offset));
                    json.hex_field("k_image", key_image);
                });
            }),
        }
    }
}

impl TxOut {
    fn show(&self, json: &mut JsonArchive) {
        json.object(|json| {
            json.number_field("amount", self.amount.0);
            json.tag("target");
            match &self.target {
                TxOutTarget::ToScript(script) => json.variant("script", |json| script.show(json)),
                TxOutTarget::ToScriptHash(hash) => json.variant("scripthash", |json| json.hex(hash)),
                TxOutTarget::ToKey(key) => json.variant("key", |json| json.hex(key)),
                TxOutTarget::ToTaggedKey { key, view_tag } => json.variant("tagged_key", |json| {
                    json.object(|json| {
                        json.hex_field("key", key);
                        json.hex_field("view_tag", [*view_tag]);
                    });
                }),
            }
        });
    }
}

impl Script {
    fn show(&self, json: &mut JsonArchive) {
        json.object(|json| {
            show_counted_keys("keys", &self.keys, json);
            json.tag("script");
            show_bytes(&self.script, json);
        });
    }
}

/// Without inputs the member has a name but no value, which is not even JSON.
fn show_base(prefix: &TransactionPrefix, base: &RctBase, json: &mut JsonArchive) {
    json.tag("rct_signatures");
    if !prefix.vin.is_empty() {
        json.object(|json| base.show(json));
    }
}

impl RctBase {
    fn show(&self, json: &mut JsonArchive) {
        json.number_field("type", self.rct_type.to_wire());
        if self.rct_type == RctType::Null {
            return;
        }
        json.number_field("txnFee", self.fee.0);
        if self.rct_type == RctType::Simple {
            show_keys("pseudoOuts", &self.pseudo_outs, json);
        }
        json.tag("ecdhInfo");
        json.list(&self.ecdh_info, |json, info| {
            json.object(|json| match info {
                EcdhInfo::Full { mask, amount } => {
                    json.hex_field("mask", mask);
                    json.hex_field("amount", amount);
                }
                EcdhInfo::Compact(amount) => json.hex_field("amount", amount),
            });
        });
        show_keys("outPk", &self.out_pk, json);
    }
}

impl RctPrunable {
    fn show(&self, rct_type: RctType, json: &mut JsonArchive) {
        self.range_proofs.show(json);
        self.ring_signatures.show(json);
        if !rct_type.is_borromean() {
            show_keys("pseudoOuts", &self.pseudo_outs, json);
        }
    }
}

impl RangeProofs {
    fn show(&self, json: &mut JsonArchive) {
        match self {
            Self::Borromean(sigs) => {
                json.tag("rangeSigs");
                json.list(sigs, |json, sig| {
                    json.object(|json| {
                        json.tag("asig");
                        let (s0, s1) = (&sig.asig.s0, &sig.asig.s1);
                        let scalars = s0.iter().chain(s1.iter()).chain([&sig.asig.ee]);
                        json.hex_pieces(scalars.map(AsRef::as_ref));
                        json.tag("Ci");
                        json.hex_pieces(sig.ci.iter().map(AsRef::as_ref));
                    });
                });
            }
            Self::Bulletproofs(proofs) => {
                json.number_field("nbp", proofs.len() as u64);
                json.tag("bp");
                json.list(proofs, |json, proof| proof.show(json));
            }
            Self::BulletproofsPlus(proofs) => {
                json.number_field("nbp", proofs.len() as u64);
                json.tag("bpp");
                json.list(proofs, |json, proof| proof.show(json));
            }
        }
    }
}

impl Bulletproof {
    fn show(&self, json: &mut JsonArchive) {
        json.object(|json| {
            json.hex_field("A", self.a);
            json.hex_field("S", self.s);
            json.hex_field("T1", self.t1);
            json.hex_field("T2", self.t2);
            json.hex_field("taux", self.taux);
            json.hex_field("mu", self.mu);
            show_counted_keys("L", &self.l, json);
            show_counted_keys("R", &self.r, json);
            json.hex_field("a", self.ip_a);
            json.hex_field("b", self.ip_b);
            json.hex_field("t", self.t);
        });
    }
}

impl BulletproofPlus {
    fn show(&self, json: &mut JsonArchive) {
        json.object(|json| {
            json.hex_field("A", self.a);
            json.hex_field("A1", self.a1);
            json.hex_field("B", self.b);
            json.hex_field("r1", self.r1);
            json.hex_field("s1", self.s1);
            json.hex_field("d1", self.d1);
            show_counted_keys("L", &self.l, json);
            show_counted_keys("R", &self.r, json);
        });
    }
}

impl RingSignatures {
    fn show(&self, json: &mut JsonArchive) {
        match self {
            Self::Mlsag(mlsags) => {
                json.tag("MGs");
                json.list(mlsags, |json, mlsag| {
                    json.object(|json| {
                        json.tag("ss");
                        json.list(&mlsag.ss, |json, row| json.list(row, |json, scalar| json.hex(scalar)));
                        json.hex_field("cc", mlsag.cc);
                    });
                });
            }
            Self::Clsag(clsags) => {
                json.tag("CLSAGs");
                json.list(clsags, |json, clsag| {
                    json.object(|json| {
                        show_keys("s", &clsag.s, json);
                        json.hex_field("c1", clsag.c1);
                        json.hex_field("D", clsag.d);
                    });
                });
            }
        }
    }
}
