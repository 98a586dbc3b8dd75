//! A transaction with one modification, of every kind.

use ferrite_types::tx::ringct::{
    BulletproofPlus, Clsag, EcdhInfo, RangeProofs, RctBase, RctPrunable, RingSignatures,
};
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOutTarget, TxProofs};
use ferrite_types::{Amount, CompressedPoint, Hash, Height, KeyImage, PublicKey, ScalarBytes};

/// A modified transaction and a description of the change.
pub(crate) type Mutant = (String, Vec<u8>);

/// Material from other transactions.
pub(crate) struct Others {
    /// A key image that is spent in the chain.
    pub(crate) spent: KeyImage,
    /// The key image of another transaction.
    pub(crate) other: KeyImage,
    /// An output that is still locked.
    pub(crate) youngest: u64,
}

/// The order of the group of points.
const ORDER: [u8; 32] = [
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x10,
];

/// The base point of the curve.
const BASE_POINT: [u8; 32] = {
    let mut bytes = [0x66; 32];
    bytes[0] = 0x58;
    bytes
};

/// Invalid points, special points, and an ordinary one.
fn points() -> Vec<(&'static str, [u8; 32])> {
    let mut neutral = [0; 32];
    neutral[0] = 1;
    // The neutral element with an unreduced y.
    let mut not_canonical = [0xff; 32];
    not_canonical[0] = 0xee;
    not_canonical[31] = 0x7f;
    let mut minus_zero = neutral;
    minus_zero[31] = 0x80;
    vec![
        ("no point", [2; 32]),
        ("of order four", [0; 32]),
        ("neutral", neutral),
        ("not canonical", not_canonical),
        ("minus zero", minus_zero),
        ("all ones", [0xff; 32]),
        ("the base point", BASE_POINT),
    ]
}

/// A scalar plus the group order: equal, but unreduced.
fn plus_order(scalar: ScalarBytes) -> ScalarBytes {
    let mut sum = [0; 32];
    let mut carry = 0;
    for (index, byte) in sum.iter_mut().enumerate() {
        let digit = u16::from(scalar.0[index]) + u16::from(ORDER[index]) + carry;
        *byte = u8::try_from(digit & 0xff).unwrap();
        carry = digit >> 8;
    }
    assert_eq!(carry, 0);
    ScalarBytes(sum)
}

fn scalars(scalar: ScalarBytes) -> Vec<(&'static str, ScalarBytes)> {
    let mut other = scalar;
    other.0[0] ^= 1;
    vec![
        ("other", other),
        ("not reduced", plus_order(scalar)),
        ("zero", ScalarBytes([0; 32])),
        ("largest", ScalarBytes([0xff; 32])),
    ]
}

/// The mutants of one transaction.
struct Mutants {
    base: Transaction,
    name: String,
    made: Vec<Mutant>,
}

impl Mutants {
    fn push(&mut self, what: &str, change: impl FnOnce(&mut Transaction)) {
        let mut tx = self.base.clone();
        change(&mut tx);
        self.made.push((format!("{}, {what}", self.name), tx.to_blob()));
    }

    fn prefix(&mut self, what: &str, change: impl FnOnce(&mut TransactionPrefix)) {
        self.push(what, |tx| change(&mut tx.prefix));
    }

    fn ring(&mut self, what: &str, change: impl FnOnce(&mut Vec<u64>)) {
        self.prefix(what, |prefix| {
            let TxIn::ToKey { key_offsets, .. } = &mut prefix.vin[0] else { unreachable!() };
            change(key_offsets);
        });
    }

    fn image(&mut self, what: &str, image: KeyImage) {
        self.prefix(what, |prefix| {
            let TxIn::ToKey { key_image, .. } = &mut prefix.vin[0] else { unreachable!() };
            *key_image = image;
        });
    }

    fn base_part(&mut self, what: &str, change: impl FnOnce(&mut RctBase)) {
        self.push(what, |tx| {
            let TxProofs::V2 { base, .. } = &mut tx.proofs else { unreachable!() };
            change(base);
        });
    }

    fn prunable(&mut self, what: &str, change: impl FnOnce(&mut RctPrunable)) {
        self.push(what, |tx| {
            let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { unreachable!() };
            change(prunable);
        });
    }

    fn range_proof(&mut self, what: &str, change: impl FnOnce(&mut BulletproofPlus)) {
        self.prunable(what, |prunable| change(&mut range_proofs(prunable)[0]));
    }

    fn signature(&mut self, what: &str, change: impl FnOnce(&mut Clsag)) {
        self.prunable(what, |prunable| change(&mut signatures(prunable)[0]));
    }
}

fn range_proofs(prunable: &mut RctPrunable) -> &mut Vec<BulletproofPlus> {
    let RangeProofs::BulletproofsPlus(proofs) = &mut prunable.range_proofs else { unreachable!() };
    proofs
}

fn signatures(prunable: &mut RctPrunable) -> &mut Vec<Clsag> {
    let RingSignatures::Clsag(signatures) = &mut prunable.ring_signatures else { unreachable!() };
    signatures
}

impl Others {
    /// All modifications of a transaction.
    pub(crate) fn mutants(&self, name: &str, blob: &[u8]) -> Vec<Mutant> {
        let base = Transaction::from_blob(blob).unwrap();
        let mut mutants = Mutants { base, name: name.to_owned(), made: Vec::new() };
        self.inputs(&mut mutants);
        outputs(&mut mutants);
        extra(&mut mutants);
        base_parts(&mut mutants);
        range_parts(&mut mutants);
        signature_parts(&mut mutants);
        bytes(&mut mutants, blob);
        mutants.made
    }

    fn inputs(&self, mutants: &mut Mutants) {
        mutants.prefix("no inputs", |prefix| prefix.vin.clear());
        mutants.prefix("an input more", |prefix| prefix.vin.push(prefix.vin[0].clone()));
        mutants.prefix("inputs in another order", |prefix| prefix.vin.reverse());
        mutants.prefix("the first input missing", |prefix| drop(prefix.vin.remove(0)));
        mutants.prefix("a miner's input", |prefix| prefix.vin = vec![TxIn::Gen { height: Height(70) }]);
        mutants.prefix("a miner's input more", |prefix| prefix.vin.push(TxIn::Gen { height: Height(70) }));
        mutants.prefix("an input of a script", |prefix| {
            prefix.vin[0] = TxIn::ToScript { prev: Hash([1; 32]), prevout: 0, sigset: Vec::new() };
        });
        for amount in [1, u64::MAX] {
            mutants.prefix("an input with an amount", |prefix| {
                let TxIn::ToKey { amount: spent, .. } = &mut prefix.vin[0] else { unreachable!() };
                *spent = Amount(amount);
            });
        }
        mutants.ring("another ring", |ring| ring[0] += 1);
        mutants.ring("another member", |ring| {
            ring[1] += 1;
            ring[2] = ring[2].wrapping_sub(1);
        });
        mutants.ring("a member twice", |ring| ring[1] = 0);
        mutants.ring("a member twice, at the end", |ring| *ring.last_mut().unwrap() = 0);
        mutants.ring("a member less", |ring| {
            ring.pop();
        });
        mutants.ring("a member more", |ring| ring.push(1));
        mutants.ring("no members", Vec::clear);
        mutants.ring("one member", |ring| ring.truncate(1));
        mutants.ring("a member that is locked", |ring| {
            let last = ring.pop().unwrap();
            let rest: u64 = ring.iter().sum();
            assert!(rest < self.youngest && last > 0);
            ring.push(self.youngest - rest);
        });
        mutants.ring("a member that does not exist", |ring| *ring.last_mut().unwrap() += 1_000_000);
        mutants.ring("members that overflow", |ring| *ring.last_mut().unwrap() = u64::MAX);
        mutants.ring("a first member that overflows", |ring| ring[0] = u64::MAX);
        mutants.image("a key image that is spent", self.spent);
        mutants.image("the key image of another", self.other);
        for (name, bytes) in points() {
            mutants.image(&format!("key image {name}"), KeyImage(bytes));
        }
        if let [_, second, ..] = &mutants.base.prefix.vin[..] {
            let image = *second.key_image().unwrap();
            mutants.image("the same key image twice", image);
        }
    }
}

fn outputs(mutants: &mut Mutants) {
    for amount in [1, u64::MAX] {
        mutants.prefix("an output with an amount", |prefix| prefix.vout[0].amount = Amount(amount));
    }
    for (name, bytes) in points() {
        mutants.prefix(&format!("output key {name}"), |prefix| {
            prefix.vout[0].target = TxOutTarget::ToTaggedKey { key: PublicKey(bytes), view_tag: 0 };
        });
    }
    mutants.prefix("another view tag", |prefix| {
        let TxOutTarget::ToTaggedKey { view_tag, .. } = &mut prefix.vout[0].target else { unreachable!() };
        *view_tag ^= 1;
    });
    mutants.prefix("no view tag", |prefix| {
        prefix.vout[0].target = TxOutTarget::ToKey(*prefix.vout[0].key().unwrap());
    });
    mutants.prefix("no view tags", |prefix| {
        for output in &mut prefix.vout {
            output.target = TxOutTarget::ToKey(*output.key().unwrap());
        }
    });
    mutants.prefix("an output to a script", |prefix| {
        prefix.vout[0].target = TxOutTarget::ToScript(Box::default());
    });
    mutants.prefix("an output to a script hash", |prefix| {
        prefix.vout[0].target = TxOutTarget::ToScriptHash(Hash([1; 32]));
    });
    mutants.prefix("outputs in another order", |prefix| prefix.vout.reverse());
    mutants.prefix("no outputs", |prefix| prefix.vout.clear());
    mutants.prefix("an output less", |prefix| drop(prefix.vout.pop()));
    mutants.prefix("an output more", |prefix| prefix.vout.push(prefix.vout[0].clone()));
    for outputs in [0, 1, 17] {
        mutants.push(&format!("{outputs} outputs with their commitments"), |tx| {
            let TxProofs::V2 { base, .. } = &mut tx.proofs else { unreachable!() };
            let (output, info, key) = (tx.prefix.vout[0].clone(), base.ecdh_info[0], base.out_pk[0]);
            tx.prefix.vout.resize(outputs, output);
            base.ecdh_info.resize(outputs, info);
            base.out_pk.resize(outputs, key);
        });
    }
}

fn extra(mutants: &mut Mutants) {
    for unlock_time in [1, 60, 500_000_001, u64::MAX] {
        mutants.prefix(&format!("unlock time {unlock_time}"), |prefix| prefix.unlock_time = unlock_time);
    }
    // 149,000 is below the weight limit, but the fee is too low for it. Requests are limited to half a million bytes,
    // so no transaction can be too long.
    for length in [0, 1, 1_060, 1_061, 149_000, 150_000, 500_000] {
        mutants.prefix(&format!("extra of {length} bytes"), |prefix| prefix.extra = vec![0; length]);
        mutants.push(&format!("extra of {length} bytes with a high fee"), |tx| {
            tx.prefix.extra = vec![0; length];
            let TxProofs::V2 { base, .. } = &mut tx.proofs else { unreachable!() };
            base.fee.0 *= 1_000;
        });
    }
    mutants.prefix("another extra", |prefix| *prefix.extra.last_mut().unwrap() ^= 1);
}

fn base_parts(mutants: &mut Mutants) {
    for change in [-1, 1] {
        mutants.base_part("a fee that does not balance", |base| {
            base.fee = Amount(base.fee.0.wrapping_add_signed(change));
        });
    }
    for fee in [0, 1, 1_000_000, 1 << 50, u64::MAX] {
        mutants.base_part(&format!("fee {fee}"), |base| base.fee = Amount(fee));
    }
    mutants.base_part("another encrypted amount", |base| {
        let EcdhInfo::Compact(bytes) = &mut base.ecdh_info[0] else { unreachable!() };
        bytes[0] ^= 1;
    });
    for (name, bytes) in points() {
        mutants.base_part(&format!("commitment {name}"), |base| base.out_pk[0] = CompressedPoint(bytes));
    }
    mutants.base_part("commitments in another order", |base| base.out_pk.reverse());
    mutants.base_part("a commitment less", |base| {
        base.out_pk.pop();
    });
    mutants.base_part("a commitment more", |base| base.out_pk.push(base.out_pk[0]));
}

fn range_parts(mutants: &mut Mutants) {
    mutants.prunable("no range proof", |prunable| range_proofs(prunable).clear());
    mutants.prunable("two range proofs", |prunable| {
        let proofs = range_proofs(prunable);
        proofs.push(proofs[0].clone());
    });
    type Point = fn(&mut BulletproofPlus) -> &mut CompressedPoint;
    let parts: [(&str, Point); 5] = [
        ("A", |proof| &mut proof.a),
        ("A1", |proof| &mut proof.a1),
        ("B", |proof| &mut proof.b),
        ("L", |proof| &mut proof.l[0]),
        ("R", |proof| &mut proof.r[1]),
    ];
    for (part, get) in parts {
        for (name, bytes) in points() {
            mutants.range_proof(&format!("{part} {name}"), |proof| *get(proof) = CompressedPoint(bytes));
        }
    }
    let mut proof = mutants.base.rct_prunable().cloned().unwrap();
    let proof = range_proofs(&mut proof)[0].clone();
    type Scalar = fn(&mut BulletproofPlus) -> &mut ScalarBytes;
    let parts: [(&str, ScalarBytes, Scalar); 3] = [
        ("r1", proof.r1, |proof| &mut proof.r1),
        ("s1", proof.s1, |proof| &mut proof.s1),
        ("d1", proof.d1, |proof| &mut proof.d1),
    ];
    for (part, scalar, get) in parts {
        for (name, scalar) in scalars(scalar) {
            mutants.range_proof(&format!("{part} {name}"), |proof| *get(proof) = scalar);
        }
    }
    mutants.range_proof("an L less", |proof| {
        proof.l.pop();
    });
    mutants.range_proof("an R less", |proof| {
        proof.r.pop();
    });
    mutants.range_proof("a round less", |proof| {
        proof.l.pop();
        proof.r.pop();
    });
    mutants.range_proof("a round more", |proof| {
        proof.l.push(proof.l[0]);
        proof.r.push(proof.r[0]);
    });
    mutants.range_proof("no rounds", |proof| {
        proof.l.clear();
        proof.r.clear();
    });
    mutants.range_proof("many rounds", |proof| {
        proof.l.resize(40, proof.l[0]);
        proof.r.resize(40, proof.r[0]);
    });
}

fn signature_parts(mutants: &mut Mutants) {
    let mut prunable = mutants.base.rct_prunable().cloned().unwrap();
    let signature = signatures(&mut prunable)[0].clone();
    for (name, scalar) in scalars(signature.c1) {
        mutants.signature(&format!("c1 {name}"), |signature| signature.c1 = scalar);
    }
    for member in [0, 15] {
        for (name, scalar) in scalars(signature.s[member]) {
            mutants.signature(&format!("s of {member} {name}"), |signature| signature.s[member] = scalar);
        }
    }
    for (name, bytes) in points() {
        mutants.signature(&format!("D {name}"), |signature| signature.d = CompressedPoint(bytes));
        mutants.prunable(&format!("pseudo output {name}"), |prunable| {
            prunable.pseudo_outs[0] = CompressedPoint(bytes);
        });
    }
    mutants.signature("a response less", |signature| {
        signature.s.pop();
    });
    mutants.signature("a response more", |signature| signature.s.push(signature.c1));
    mutants.prunable("a signature less", |prunable| drop(signatures(prunable).pop()));
    mutants.prunable("signatures in another order", |prunable| signatures(prunable).reverse());
    mutants.prunable("a pseudo output less", |prunable| {
        prunable.pseudo_outs.pop();
    });
    mutants.prunable("pseudo outputs in another order", |prunable| prunable.pseudo_outs.reverse());
}

fn bytes(mutants: &mut Mutants, blob: &[u8]) {
    let mut prefix = Vec::new();
    mutants.base.prefix.write(2, &mut prefix);
    let mut push =
        |what: String, blob: Vec<u8>| mutants.made.push((format!("{}, {what}", mutants.name), blob));
    for version in [0, 1, 3, 127] {
        push(format!("version {version}"), [&[version], &blob[1..]].concat());
    }
    for rct_type in (0..=5).chain([7, 255]) {
        let mut changed = blob.to_vec();
        assert_eq!(changed[prefix.len()], 6);
        changed[prefix.len()] = rct_type;
        push(format!("RingCT type {rct_type}"), changed);
    }
    for tail in [&[0][..], &[1], &[0; 32]] {
        push(format!("{} bytes more", tail.len()), [blob, tail].concat());
    }
    let inside = (prefix.len() - 2..prefix.len() + 12).chain(blob.len() - 2..blob.len());
    for length in (0..4).chain(inside).chain([blob.len() / 2]) {
        push(format!("only the first {length} bytes"), blob[..length].to_vec());
    }
}
