//! Generated transactions of every kind come back from their blobs.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/generate.rs"]
mod generate;
#[path = "support/recorded.rs"]
mod recorded;

use ferrite_types::codec::DecodeReason;
use ferrite_types::tx::ringct::{
    BoroSig, EcdhInfo, Mlsag, RangeProofs, RangeSig, RctBase, RctPrunable, RctType, RingSignatures,
};
use ferrite_types::tx::{
    PrunedTransaction, Transaction, TransactionPrefix, TxIn, TxOutTarget, TxProofs, absolute_to_relative,
    relative_to_absolute,
};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, ScalarBytes, Signature};
use generate::Generator;
use proptest::prelude::*;

fn check(tx: &Transaction) {
    let blob = tx.to_blob();
    let parsed = Transaction::parse(&blob).unwrap();
    assert_eq!(parsed.tx, *tx);
    assert_eq!(parsed.id, tx.hash());
    assert_eq!(parsed.prefix_hash, tx.prefix_hash());
    assert_eq!(parsed.blob_size, blob.len());
    assert_eq!([tx.to_pruned_blob(), tx.to_prunable_blob()].concat(), blob);
    let pruned = PrunedTransaction::from_blob(&tx.to_pruned_blob()).unwrap();
    assert_eq!(pruned, tx.to_pruned());
    assert_eq!(pruned.hash(&parsed.prunable_hash), tx.prunable_hash().map(|_| parsed.id));
    if let Some(weight) = pruned.weight() {
        assert_eq!(pruned.whole_blob_size(), blob.len());
        assert_eq!(weight, tx.weight());
    }
    assert!(tx.to_json().starts_with("{\n  \"version\": "));
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(3000))]

    #[test]
    fn transactions_of_every_kind(seed: u64) {
        let mut generator = Generator::new(seed);
        check(&generator.transaction());
        check(&generator.with_scripts());
    }

    #[test]
    fn arbitrary_bytes_do_not_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        if let Ok(tx) = Transaction::from_blob(&bytes) {
            prop_assert_eq!(tx.to_blob().len(), bytes.len());
        }
        let _ = PrunedTransaction::from_blob(&bytes);
    }

    #[test]
    fn offsets(mut indices in prop::collection::vec(any::<u64>(), 0..20)) {
        let relative = absolute_to_relative(&indices);
        indices.sort_unstable();
        prop_assert_eq!(relative_to_absolute(&relative), indices);
    }
}

#[test]
fn relative_offsets_wrap() {
    assert_eq!(relative_to_absolute(&[u64::MAX, 2, 3]), [u64::MAX, 1, 4]);
}

fn reason(tx: &Transaction) -> (String, DecodeReason) {
    let error = Transaction::from_blob(&tx.to_blob()).unwrap_err();
    (error.field().to_owned(), error.reason().clone())
}

#[test]
fn versions() {
    for version in [0, 3, 4, 0x7f] {
        let error = Transaction::from_blob(&[version, 0, 0, 0, 0]).unwrap_err();
        assert_eq!(error.field(), "version");
        assert_eq!(error.reason(), &DecodeReason::UnsupportedVersion(version.into()));
    }
}

#[test]
fn no_inputs() {
    // An empty version 1 transaction is valid; an empty version 2 transaction is not, because it has no hash.
    let empty = Transaction::from_blob(&[1, 0, 0, 0, 0]).unwrap();
    check(&empty);
    assert!(!empty.is_coinbase());
    assert_eq!(empty.fee(), Some(Amount(0)));
    let error = Transaction::from_blob(&[2, 0, 0, 0, 0]).unwrap_err();
    assert_eq!((error.field(), error.reason()), ("vin", &DecodeReason::NoInputs));
    assert!(PrunedTransaction::from_blob(&[2, 0, 0, 0, 0]).is_ok());
}

#[test]
fn a_blob_that_ends_in_an_open_varint_hashes_as_it_would_be_written() {
    let blob = [1, 0, 0, 0, 0x80];
    let parsed = Transaction::parse(&blob).unwrap();
    assert_eq!(parsed.tx.to_blob(), [1, 0, 0, 0, 0]);
    assert_eq!(parsed.id, parsed.tx.hash());
    assert_eq!(parsed.blob_size, 5);
}

#[test]
fn proofs_must_fit_the_outputs() {
    let mut generator = Generator::new(1);
    for rct_type in [RctType::Bulletproof, RctType::Bulletproof2, RctType::Clsag, RctType::BulletproofPlus] {
        let tx = generator.rct(rct_type);
        let outputs = tx.prefix.vout.len();
        let list = if rct_type == RctType::BulletproofPlus { "bpp" } else { "bp" };

        let edited = edit_rounds(&tx, |l, r| {
            l.pop();
            r.pop();
        });
        let (field, found) = reason(&edited);
        assert_eq!(field, format!("rctsig_prunable.{list}"));
        assert!(matches!(found, DecodeReason::OutputsNotCovered { outputs: n, .. } if n == outputs));

        // Larger than needed is allowed up to 16 outputs, and weighs more.
        let edited = edit_rounds(&tx, |l, r| {
            l.resize(10, [1; 32].into());
            r.resize(10, [1; 32].into());
        });
        let parsed = Transaction::parse(&edited.to_blob()).unwrap();
        assert!(parsed.weight() > edited.to_blob().len() as u64);
        let edited = edit_rounds(&edited, |l, r| {
            l.push([1; 32].into());
            r.push([1; 32].into());
        });
        assert!(matches!(reason(&edited).1, DecodeReason::OutputsNotCovered { covered: 0, .. }));

        let edited = edit_rounds(&tx, |l, _| l.push([1; 32].into()));
        let (field, found) = reason(&edited);
        assert_eq!(field, format!("rctsig_prunable.{list}[0].L"));
        assert!(matches!(found, DecodeReason::UnevenProof { .. }));
    }
}

type Points = Vec<CompressedPoint>;

fn edit_rounds(tx: &Transaction, edit: impl Fn(&mut Points, &mut Points)) -> Transaction {
    let mut tx = tx.clone();
    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { panic!("not RingCT") };
    match &mut prunable.range_proofs {
        RangeProofs::Bulletproofs(proofs) => {
            let proof = &mut proofs[0];
            edit(&mut proof.l, &mut proof.r);
        }
        RangeProofs::BulletproofsPlus(proofs) => {
            let proof = &mut proofs[0];
            edit(&mut proof.l, &mut proof.r);
        }
        RangeProofs::Borromean(_) => panic!("not Bulletproofs"),
    }
    tx
}

#[test]
fn only_miner_transactions_may_have_several_proofs_or_outputs_without_keys() {
    let mut generator = Generator::new(2);
    let mut tx = generator.rct(RctType::Clsag);
    while tx.prefix.vout.len() != 2 || tx.prefix.vin.len() != 1 || tx.prefix.vin[0].ring_size() != 1 {
        tx = generator.rct(RctType::Clsag);
    }
    let gen_input = generator.coinbase().prefix.vin;

    let mut keyless = tx.clone();
    keyless.prefix.vout[1].target = TxOutTarget::ToScriptHash(Hash::default());
    assert_eq!(reason(&keyless), ("vout[1].target".to_owned(), DecodeReason::NoOutputKey));
    assert!(PrunedTransaction::from_blob(&keyless.to_pruned_blob()).is_err());
    keyless.prefix.vin = gen_input.clone();
    check(&keyless);

    let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { panic!("not RingCT") };
    let RangeProofs::Bulletproofs(proofs) = &mut prunable.range_proofs else { panic!("not Bulletproofs") };
    proofs.push(proofs[0].clone());
    let several = DecodeReason::NotOneProof { rct_type: RctType::Clsag as u8, found: 2 };
    assert_eq!(reason(&tx), ("rctsig_prunable.nbp".to_owned(), several));
    tx.prefix.vin = gen_input;
    let blob = tx.to_blob();
    assert_eq!(Transaction::from_blob(&blob).unwrap().to_blob(), blob);
}

#[test]
fn an_empty_first_ring_is_refused() {
    let mut tx = Generator::new(3).rct(RctType::Simple);
    if let TxIn::ToKey { key_offsets, .. } = &mut tx.prefix.vin[0] {
        key_offsets.clear();
    }
    assert_eq!(reason(&tx), ("rctsig_prunable.ring".to_owned(), DecodeReason::EmptyRing));
}

#[test]
fn lying_counts_do_not_allocate() {
    // 2^60 inputs, outputs, bytes of extra, ring members.
    let huge = [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x10];
    for start in [&[1, 0][..], &[1, 0, 0], &[1, 0, 0, 0], &[2, 0, 1, 2, 0]] {
        let blob = [start, &huge, &[0; 40]].concat();
        let error = Transaction::from_blob(&blob).unwrap_err();
        assert!(matches!(error.reason(), DecodeReason::CountTooLarge { count, .. } if *count == 1 << 60));
    }
}

#[test]
fn fees() {
    let mut generator = Generator::new(4);
    let coinbase = generator.coinbase();
    assert_eq!(coinbase.fee(), coinbase.rct_type().map(|_| Amount(0)));
    let mut tx = generator.v1();
    tx.prefix.vin.truncate(1);
    tx.prefix.vin[0] =
        TxIn::ToKey { amount: Amount(10), key_offsets: vec![1], key_image: KeyImage::default() };
    tx.prefix.vout.clear();
    assert_eq!(tx.fee(), Some(Amount(10)));
    tx.prefix.vout = generator.rct(RctType::Full).prefix.vout;
    tx.prefix.vout[0].amount = Amount(11);
    assert_eq!(tx.fee(), None);
    let rct = generator.rct(RctType::Clsag);
    assert_eq!(rct.fee(), rct.rct_base().map(|base| base.fee));
    assert_eq!(RctBase::null().ecdh_info, Vec::<EcdhInfo>::new());
}

#[test]
fn damaged_generated_transactions_do_not_panic() {
    let mut generator = Generator::new(5);
    let mut accepted = 0;
    let rounds = ferrite_testkit::soak::scaled(30_000);
    for _ in 0..rounds {
        let tx = if generator.chance(4) { generator.with_scripts() } else { generator.transaction() };
        let mut blob = tx.to_blob();
        generator.damage(&mut blob);
        let Ok(parsed) = Transaction::parse(&blob) else { continue };
        assert_eq!(parsed.tx.to_blob().len(), blob.len());
        assert_eq!(parsed.id, parsed.tx.hash());
        accepted += 1;
    }
    ferrite_testkit::seen!("{accepted} of {rounds} damaged transactions decode");
}

/// The forms that the running reference no longer produces; it is compared for the others.
#[test]
fn json_of_old_kinds() {
    let hex = |byte: &str, bytes: usize| byte.repeat(bytes);
    let mut tx = Generator::new(6).v1();
    tx.prefix = TransactionPrefix {
        unlock_time: 7,
        vin: vec![
            TxIn::Gen { height: Height(5) },
            TxIn::ToKey { amount: Amount(9), key_offsets: vec![3, 4], key_image: KeyImage([0xab; 32]) },
            TxIn::ToKey { amount: Amount(8), key_offsets: Vec::new(), key_image: KeyImage([0xcd; 32]) },
        ],
        vout: Vec::new(),
        extra: Vec::new(),
    };
    let signature = Signature { c: ScalarBytes([1; 32]), r: ScalarBytes([2; 32]) };
    tx.proofs = TxProofs::V1 { signatures: vec![Vec::new(), vec![signature; 2], Vec::new()] };
    let one = hex("01", 32) + &hex("02", 32);
    let expected = format!(
        r#"{{
  "version": 1, 
  "unlock_time": 7, 
  "vin": [ {{
      "gen": {{
        "height": 5
      }}
    }}, {{
      "key": {{
        "amount": 9, 
        "key_offsets": [ 3, 4
        ], 
        "k_image": "{}"
      }}
    }}, {{
      "key": {{
        "amount": 8, 
        "key_offsets": [ ], 
        "k_image": "{}"
      }}
    }}], 
  "vout": [ ], 
  "extra": [ ], 
  "signatures": [ , "{one}{one}", ]
}}"#,
        hex("ab", 32),
        hex("cd", 32),
    );
    assert_eq!(tx.to_json(), expected);

    let scalar = ScalarBytes([3; 32]);
    let base = RctBase {
        rct_type: RctType::Full,
        fee: Amount(2),
        pseudo_outs: Vec::new(),
        ecdh_info: vec![EcdhInfo::Full { mask: scalar, amount: scalar }],
        out_pk: vec![CompressedPoint([4; 32])],
    };
    let asig = BoroSig { s0: Box::new([scalar; 64]), s1: Box::new([scalar; 64]), ee: scalar };
    let prunable = RctPrunable {
        range_proofs: RangeProofs::Borromean(vec![RangeSig {
            asig,
            ci: Box::new([CompressedPoint([5; 32]); 64]),
        }]),
        ring_signatures: RingSignatures::Mlsag(vec![Mlsag { ss: vec![vec![scalar; 2]; 2], cc: scalar }]),
        pseudo_outs: Vec::new(),
    };
    tx.proofs = TxProofs::V2 { base, prunable: Some(prunable) };
    let (key, point) = (hex("03", 32), hex("04", 32));
    let expected = format!(
        r#"
  "rct_signatures": {{
    "type": 1, 
    "txnFee": 2, 
    "ecdhInfo": [ {{
        "mask": "{key}", 
        "amount": "{key}"
      }}], 
    "outPk": [ "{point}"]
  }}, 
  "rctsig_prunable": {{
    "rangeSigs": [ {{
        "asig": "{}", 
        "Ci": "{}"
      }}], 
    "MGs": [ {{
        "ss": [ [ "{key}", "{key}"], [ "{key}", "{key}"]], 
        "cc": "{key}"
      }}]
  }}
}}"#,
        hex("03", 129 * 32),
        hex("05", 64 * 32),
    );
    assert!(tx.to_json().ends_with(&expected), "{}", tx.to_json());
}
