//! Proofs of transactions on the main chain.

use ferrite_testkit::data;
use monero_oxide::ringct::{RctPrunable, RctType};
use monero_oxide::transaction::{NotPruned, Transaction};

use super::borromean;
use super::support::{Kind, Proof, Word, below, mutate_word, rng, rounds};

/// What one transaction proves about its outputs.
enum RangeProofs {
    Borromean(Vec<borromean::Proof>),
    Aggregated(Box<Proof>),
}

fn range_proofs(bytes: &[u8]) -> Option<RangeProofs> {
    let transaction = Transaction::<NotPruned>::read(&mut &*bytes).ok()?;
    let Transaction::V2 { proofs: Some(proofs), .. } = transaction else { return None };
    let out_pk: Vec<Word> = proofs.base.commitments.iter().map(|point| point.to_bytes()).collect();
    let kind = if proofs.rct_type() == RctType::ClsagBulletproofPlus { Kind::Plus } else { Kind::Original };
    Some(match proofs.prunable {
        RctPrunable::AggregateMlsagBorromean { borromean, .. }
        | RctPrunable::MlsagBorromean { borromean, .. } => {
            let proofs = borromean.iter().zip(out_pk).map(|(proof, commitment)| {
                let mut bytes = Vec::new();
                proof.write(&mut bytes).unwrap();
                let words = bytes.chunks(32).map(|word| word.try_into().unwrap()).collect();
                borromean::Proof { words, commitment }
            });
            RangeProofs::Borromean(proofs.collect())
        }
        RctPrunable::MlsagBulletproofs { bulletproof, .. }
        | RctPrunable::MlsagBulletproofsCompactAmount { bulletproof, .. }
        | RctPrunable::Clsag { bulletproof, .. } => {
            RangeProofs::Aggregated(Box::new(Proof::from_oracle(kind, &bulletproof, out_pk)))
        }
    })
}

fn check_borromean(proof: &borromean::Proof, rng: &mut rand_chacha::ChaCha20Rng) {
    assert_eq!(proof.verify(), Ok(()));
    assert!(proof.oracle_accepts());
    for _ in 0..10 * rounds() {
        let mut bad = proof.clone();
        let index = below(rng, bad.words.len());
        while bad.words[index] == proof.words[index] {
            bad.words[index][below(rng, 31)] ^= 1 << below(rng, 8);
        }
        assert!(bad.verify().is_err());
        assert!(!bad.oracle_accepts());
    }
}

fn check_aggregated(proof: &Proof, rng: &mut rand_chacha::ChaCha20Rng) {
    proof.check(true, "on the main chain");
    for _ in 0..20 * rounds() {
        let mut bad = proof.clone();
        let mut words = bad.words_mut();
        let index = below(rng, words.len());
        let (name, word) = &mut words[index];
        let (name, before) = (*name, **word);
        while **word == before {
            mutate_word(word, rng);
        }
        bad.check(false, name);
    }
}

#[test]
fn recorded_proofs_hold_and_changed_ones_do_not() {
    let found = check_all(data::mainnet("tx").into_iter().map(|(_, blob)| blob));
    ferrite_testkit::seen!("{found:?}");
    assert!(found.aggregated > 0);
}

/// The reference's corpus has a transaction of the Borromean era.
#[test]
fn the_fuzz_corpus_has_borromean_proofs() {
    let files = std::fs::read_dir(data::reference("fuzz/transaction")).unwrap();
    let found = check_all(files.map(|entry| std::fs::read(entry.unwrap().path()).unwrap()));
    ferrite_testkit::seen!("{found:?}");
    assert!(found.borromean > 0);
}

#[test]
fn a_recorded_plus_proof_holds_and_changed_ones_do_not() {
    check_aggregated(&PLUS.proof(), &mut rng(31));
}

#[derive(Debug, Default)]
struct Found {
    borromean: usize,
    aggregated: usize,
}

fn check_all(transactions: impl Iterator<Item = Vec<u8>>) -> Found {
    let mut rng = rng(30);
    let mut found = Found::default();
    for transaction in transactions {
        match range_proofs(&transaction) {
            None => {}
            Some(RangeProofs::Borromean(proofs)) => {
                proofs.iter().for_each(|proof| check_borromean(proof, &mut rng));
                found.borromean += proofs.len();
            }
            Some(RangeProofs::Aggregated(proof)) => {
                check_aggregated(&proof, &mut rng);
                found.aggregated += 1;
            }
        }
    }
    found
}

/// A proof in hex.
struct Recorded {
    points: &'static [&'static str],
    scalars: &'static [&'static str],
    l: &'static [&'static str],
    r: &'static [&'static str],
    out_pk: &'static [&'static str],
}

impl Recorded {
    fn proof(&self) -> Proof {
        let words = |list: &[&str]| list.iter().map(|text| data::unhex(text).try_into().unwrap()).collect();
        Proof {
            kind: Kind::Plus,
            points: words(self.points),
            scalars: words(self.scalars),
            l: words(self.l),
            r: words(self.r),
            out_pk: words(self.out_pk),
        }
    }
}

/// The Bulletproof+ of transaction 2f650db5bafd37ce8982f37ee443f2ecf0a8f08f639591583aecb6cd74d5a80c.
const PLUS: Recorded = Recorded {
    points: &[
        "7c2b59e7278c94b6296dee9ac65ed5ccf61a77ba4f1b3edfb13c5d02748763b2",
        "3a6bac2f6a891b474d55b625030b35f9b7b564e747afd4cb8e1ce830a9bc59fd",
        "6e146443965494f94a8433de054080fcb71f8d48803598cc91db3c7b3fd190ea",
    ],
    scalars: &[
        "8ff5f67980a63de4cb9cd06568a9b27aa994992bc33d70990225acb09faf6806",
        "6aa27c1118c685cb8f3516c3b664450fabdced384de01650d6455287bc0f210a",
        "aa5c173c491844155736a64d7cbdda79f0c8a5ccc07d187ca112664a0e6eb500",
    ],
    l: &[
        "7178983179f1ba2ffb030d577638001b58f5e621b4723e5b0bd0853fb430113d",
        "03efd026660a18a23c7582e9788f770212b604759aa242b35b3ca4a835bb1888",
        "1c8593ac4247ba51ea95946cf079721588bac494f563a687fe1010818caa9458",
        "3969b0f4a4a40eeee395cbb7881a53d98cad51b1e5d12c7071a7424b4c534e32",
        "c53a31b11e6151edd0a13ef9695021bff9bd4c62df9a62d9e0fbd01e750d0b6a",
        "bc56cc96d55ef06f6428b42fc63f6610633ecf023211e64a1ff89dcabfeeb4b9",
        "38e64312dcc849929e8d4a290eff601e06dc65141665d7b312ac1f0f859a00fd",
        "6d6ccf7dc695e7ae3cf44bed1d9c8659ee3451dd3498f462912ba881a473c9bc",
    ],
    r: &[
        "66e4fb33114b2ef7c25869f9cc3c40a06fc2407e2c678126ff1c38a35c5c949b",
        "c219fb33ba15730510c41554c727d5adfce33a518148234e0aa5411cb20c115e",
        "749792ad47ee19e9f1544dba61593d95cb98d4720a8ae6e60146416d673e5707",
        "c3de31d91043422ab848d4676a6845ced6e7075c5a09bc8b4e0ad706c8c07bda",
        "527a7325771438e04f37517f3ca5262ef2ddfc9e13db988a90c50be5422a83ad",
        "75b93f4faae980d6e6a3abfd0e96387121101afaf55f425dc876d9a8735c1e29",
        "d823e19fee5e502c18d16ec9225f232cfbc3dcd143aaa1904f42e880b612beee",
        "a3e5a745a7f32e6b2135a75f71117e2947c99647f14702417a9a76f6130b5d62",
    ],
    out_pk: &[
        "9c4bc6ac562b6859a40ad8f3bc85ca35c98badb4b4c5d43832f330d6fedb08e8",
        "f9e2acd339c648bf03957cb02aa69b8ab15326e3bbe1ce35df677306edabd89e",
        "5635f226a743068500e25028fbdbf1ea19d0921a27c8baec842b753080f407ee",
        "4b9a87f2c525e9bfb61fb4d14187c0577e799bf20e53a86359cb75f40ee4d291",
    ],
};
