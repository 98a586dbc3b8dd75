//! Our codec against monero-oxide's, on recorded, generated and damaged blobs.
//!
//! Both must accept or both reject, and agree on every hash. Where monero-oxide's rules differ from the reference's,
//! which are ours, the case must be one of the excuses listed here with their reasons.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/generate.rs"]
mod generate;
#[path = "support/recorded.rs"]
mod recorded;

use std::collections::BTreeMap;

use ferrite_types::Hash;
use ferrite_types::block::Block;
use ferrite_types::codec::{DecodeError, DecodeReason};
use ferrite_types::tx::ringct::{RangeProofs, RctType, RingSignatures};
use ferrite_types::tx::{PrunedTransaction, Transaction, TxIn, TxOutTarget, TxProofs};
use generate::Generator;
use monero_oxide::block::Block as OxideBlock;
use monero_oxide::transaction::{NotPruned, Pruned, Transaction as Oxide};

/// Why monero-oxide may reject a transaction that the reference and we accept.
fn excuse_for_refusing(tx: &Transaction, blob: &[u8]) -> Option<&'static str> {
    let prefix = &tx.prefix;
    let coinbase = tx.is_coinbase();
    if tx.to_blob() != blob {
        return Some("the reference accepts a varint that the end of the blob cuts off");
    }
    if prefix.vin.is_empty() {
        return Some("no inputs: the reference refuses version 1 without inputs only when it verifies");
    }
    let scripts =
        prefix.vin.iter().any(|input| matches!(input, TxIn::ToScript { .. } | TxIn::ToScriptHash(_)))
            || prefix
                .vout
                .iter()
                .any(|out| matches!(out.target, TxOutTarget::ToScript(_) | TxOutTarget::ToScriptHash(_)));
    if scripts {
        return Some("script inputs and outputs: the reference decodes them");
    }
    let any_gen = prefix.vin.iter().any(|input| matches!(input, TxIn::Gen { .. }));
    let first_gen = matches!(prefix.vin[0], TxIn::Gen { .. });
    if tx.version() == 1 && any_gen && !coinbase {
        return Some("coinbase inputs among others: the reference refuses them only when it verifies");
    }
    if tx.version() == 2 && !first_gen && prefix.vout.iter().any(|out| out.amount.0 != 0) {
        return Some("RingCT outputs with amounts: the reference refuses them only when it verifies");
    }
    if tx.version() == 2 && first_gen && tx.rct_type() != Some(RctType::Null) {
        return Some("proofs of a coinbase input: a ring of one for the reference, of none for monero-oxide");
    }
    if !scalars_are_reduced(tx) {
        return Some("unreduced scalars: the reference refuses them only when it verifies");
    }
    None
}

/// Why monero-oxide may accept what the reference and we reject.
fn excuse_for_accepting(error: &DecodeError) -> Option<&'static str> {
    match error.reason() {
        DecodeReason::UnevenProof { .. } | DecodeReason::OutputsNotCovered { .. } => {
            Some("proofs of wrong size: monero-oxide refuses them only when it verifies")
        }
        DecodeReason::EmptyRing => Some("empty rings: monero-oxide refuses them only when it verifies"),
        _ => None,
    }
}

fn scalars_are_reduced(tx: &Transaction) -> bool {
    let mut scalars = Vec::new();
    match &tx.proofs {
        TxProofs::V1 { signatures } => {
            scalars.extend(signatures.iter().flatten().flat_map(|signature| [signature.c, signature.r]));
        }
        TxProofs::V2 { prunable: None, .. } => {}
        TxProofs::V2 { prunable: Some(prunable), .. } => {
            match &prunable.range_proofs {
                RangeProofs::Borromean(sigs) => scalars.extend(sigs.iter().map(|sig| sig.asig.ee)),
                RangeProofs::Bulletproofs(proofs) => {
                    scalars.extend(proofs.iter().flat_map(|p| [p.taux, p.mu, p.ip_a, p.ip_b, p.t]));
                }
                RangeProofs::BulletproofsPlus(proofs) => {
                    scalars.extend(proofs.iter().flat_map(|p| [p.r1, p.s1, p.d1]));
                }
            }
            match &prunable.ring_signatures {
                RingSignatures::Mlsag(mlsags) => {
                    scalars.extend(mlsags.iter().flat_map(|m| m.ss.iter().flatten().copied().chain([m.cc])));
                }
                RingSignatures::Clsag(clsags) => {
                    scalars.extend(clsags.iter().flat_map(|c| c.s.iter().copied().chain([c.c1])));
                }
            }
        }
    }
    scalars.iter().all(|scalar| monero_ed25519::Scalar::read(&mut &scalar.0[..]).is_ok())
}

/// monero-oxide leaves it to its caller to reject trailing bytes.
fn oxide(blob: &[u8]) -> Option<Oxide<NotPruned>> {
    let mut rest = blob;
    Oxide::read(&mut rest).ok().filter(|_| rest.is_empty())
}

#[derive(Default)]
struct Tally {
    agreed: BTreeMap<&'static str, usize>,
    excused: BTreeMap<&'static str, usize>,
}

impl Tally {
    fn transaction(&mut self, blob: &[u8]) {
        match (Transaction::from_blob(blob), oxide(blob)) {
            (Ok(ours), Some(theirs)) => {
                compare(&ours, &theirs, blob);
                *self.agreed.entry("accepted").or_default() += 1;
            }
            (Err(_), None) => *self.agreed.entry("refused").or_default() += 1,
            (Ok(ours), None) => {
                let excuse = excuse_for_refusing(&ours, blob)
                    .unwrap_or_else(|| panic!("only we accept {ours:?}, {}", hex(blob)));
                *self.excused.entry(excuse).or_default() += 1;
            }
            (Err(error), Some(theirs)) => {
                let excuse = excuse_for_accepting(&error).or_else(|| {
                    // The same excuse as above, from the other side.
                    let coinbase =
                        matches!(theirs.prefix().inputs[0], monero_oxide::transaction::Input::Gen(_))
                            && theirs.version() == 2;
                    coinbase.then_some("proofs of a coinbase input, accepted by monero-oxide only")
                });
                let excuse = excuse.unwrap_or_else(|| panic!("only we refuse: {error}, {}", hex(blob)));
                *self.excused.entry(excuse).or_default() += 1;
            }
        }
    }

    fn print(&self, what: &str) {
        ferrite_testkit::seen!("{what}: {:?}", self.agreed);
        for (excuse, count) in &self.excused {
            println!("  excused {count}: {excuse}");
        }
    }
}

fn hex(blob: &[u8]) -> String {
    blob.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn compare(ours: &Transaction, theirs: &Oxide<NotPruned>, blob: &[u8]) {
    assert_eq!(ours.to_blob(), blob);
    assert_eq!(theirs.serialize(), blob);
    assert_eq!(ours.version(), theirs.version());
    assert_eq!(ours.hash().0, theirs.hash());
    assert_eq!(ours.prunable_hash().map(|hash| hash.0), theirs.prunable_hash());
    assert_eq!(ours.signed_hash().map(|hash| hash.0), theirs.signature_hash(), "{}", hex(blob));

    // monero-oxide takes the number of outputs for the size of the proof.
    let canonical = ours.rct_prunable().is_none_or(|prunable| {
        prunable.range_proofs.aggregated() == 0
            || prunable.range_proofs.max_amounts() == ours.prefix.vout.len().next_power_of_two()
    });
    if canonical {
        assert_eq!(ours.weight(), theirs.weight() as u64);
    }

    let (pruned, prunable) = theirs.clone().pruned_with_prunable();
    assert_eq!(ours.to_pruned_blob(), pruned.serialize());
    assert_eq!(ours.to_prunable_blob(), prunable);
    let reread = Oxide::<Pruned>::read(&mut &ours.to_pruned_blob()[..]).unwrap();
    let prunable_hash = ours.prunable_hash().unwrap_or_default();
    assert_eq!(
        PrunedTransaction::from_blob(&ours.to_pruned_blob()).unwrap().hash(&prunable_hash),
        reread.hash_with_prunable_hash(prunable_hash.0).map(Hash)
    );
}

fn recorded_transactions() -> Vec<Vec<u8>> {
    let mainnet = recorded::mainnet("tx").into_iter().map(|(_, blob)| blob);
    let corpus = recorded::corpus().into_iter().filter(|event| event.kind == "tx");
    mainnet.chain(corpus.map(|event| event.blob)).collect()
}

#[test]
fn recorded() {
    let mut tally = Tally::default();
    for blob in recorded_transactions() {
        tally.transaction(&blob);
    }
    tally.print("recorded");
}

#[test]
fn generated() {
    let mut tally = Tally::default();
    let mut generator = Generator::new(11);
    for _ in 0..ferrite_testkit::soak::scaled(5_000) {
        let tx = generator.transaction();
        assert_eq!(excuse_for_refusing(&tx, &tx.to_blob()), None);
        tally.transaction(&tx.to_blob());
    }
    tally.print("generated");
    assert!(!tally.agreed.contains_key("refused"));
}

#[test]
fn damaged() {
    let mut tally = Tally::default();
    let mut generator = Generator::new(12);
    let bases = recorded_transactions();
    for _ in 0..ferrite_testkit::soak::scaled(25_000) {
        let mut blob = match generator.below(6) {
            0 | 1 if !bases.is_empty() => bases[generator.below(bases.len())].clone(),
            2 => generator.with_scripts().to_blob(),
            _ => generator.transaction().to_blob(),
        };
        generator.damage(&mut blob);
        tally.transaction(&blob);
    }
    tally.print("damaged");
    assert!(tally.agreed["accepted"] > 1000 && tally.agreed["refused"] > 1000);
}

#[test]
fn blocks() {
    let mut generator = Generator::new(13);
    let mut bases: Vec<Vec<u8>> = recorded::mainnet("block").into_iter().map(|(_, blob)| blob).collect();
    let corpus = recorded::corpus().into_iter().filter(|event| event.kind == "block");
    bases.extend(corpus.step_by(20).map(|event| event.blob));
    let mut tally = Tally::default();
    for base in &bases {
        tally.block(base);
        for _ in 0..ferrite_testkit::soak::scaled(40) {
            let mut blob = base.clone();
            generator.damage(&mut blob);
            tally.block(&blob);
        }
    }
    tally.print("blocks");
}

impl Tally {
    fn block(&mut self, blob: &[u8]) {
        let mut rest = blob;
        let theirs = OxideBlock::read(&mut rest).ok().filter(|_| rest.is_empty());
        match (Block::from_blob(blob), theirs) {
            (Ok(ours), Some(theirs)) => {
                assert_eq!(ours.to_blob(), blob);
                assert_eq!(ours.hashing_blob(), theirs.serialize_pow_hash());
                assert_eq!(ours.id().unwrap().0, theirs.hash());
                *self.agreed.entry("accepted").or_default() += 1;
            }
            (Err(_), None) => *self.agreed.entry("refused").or_default() += 1,
            (Ok(ours), None) => {
                let excuse = if ours.to_blob() == blob && !ours.miner_tx.is_coinbase() {
                    Some("not a miner transaction: the reference refuses it only when it verifies")
                } else {
                    excuse_for_refusing(&ours.miner_tx, &ours.miner_tx.to_blob())
                        .or((ours.to_blob() != blob).then_some("a varint that the end of the blob cuts off"))
                };
                let excuse = excuse.unwrap_or_else(|| panic!("only we accept {ours:?}, {}", hex(blob)));
                *self.excused.entry(excuse).or_default() += 1;
            }
            (Err(error), Some(_)) => panic!("only we refuse: {error}, {}", hex(blob)),
        }
    }
}
