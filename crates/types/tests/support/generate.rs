//! Random transactions of every kind, and random damage.

#![allow(dead_code, reason = "each test that includes this uses a part of it")]

use ferrite_types::tx::ringct::{
    BoroSig, Bulletproof, BulletproofPlus, Clsag, EcdhInfo, Mlsag, RangeProofs, RangeSig, RctBase,
    RctPrunable, RctType, RingSignatures,
};
use ferrite_types::tx::{
    Script, ToScriptHash, Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget, TxProofs,
};
use ferrite_types::{Amount, Height, Signature};
use rand_chacha::ChaCha12Rng;
use rand_core::{Rng, SeedableRng};

pub(crate) struct Generator {
    rng: ChaCha12Rng,
}

impl Generator {
    pub(crate) fn new(seed: u64) -> Self {
        Self { rng: ChaCha12Rng::seed_from_u64(seed) }
    }

    /// A number below `bound`.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.rng.next_u64() % u64::try_from(bound).unwrap()).unwrap()
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(crate) fn byte(&mut self) -> u8 {
        u8::try_from(self.below(256)).unwrap()
    }

    pub(crate) fn bytes(&mut self, most: usize) -> Vec<u8> {
        let count = self.below(most + 1);
        (0..count).map(|_| self.byte()).collect()
    }

    /// A number of any magnitude.
    pub(crate) fn number(&mut self) -> u64 {
        let shift = self.below(64);
        self.rng.next_u64() >> shift
    }

    pub(crate) fn key<T: From<[u8; 32]>>(&mut self) -> T {
        let mut bytes = [0; 32];
        self.rng.fill_bytes(&mut bytes);
        T::from(bytes)
    }

    /// Below 2^252, and so reduced.
    fn scalar<T: From<[u8; 32]>>(&mut self) -> T {
        let mut bytes: [u8; 32] = self.key();
        bytes[31] &= 0x0f;
        T::from(bytes)
    }

    fn keys<T: From<[u8; 32]>>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| self.key()).collect()
    }

    fn scalars<T: From<[u8; 32]>>(&mut self, count: usize) -> Vec<T> {
        (0..count).map(|_| self.scalar()).collect()
    }

    fn ring_input(&mut self, ring_size: usize, rct: bool) -> TxIn {
        TxIn::ToKey {
            amount: Amount(if rct { 0 } else { self.number() }),
            key_offsets: (0..ring_size).map(|_| self.number()).collect(),
            key_image: self.key(),
        }
    }

    fn output(&mut self, rct: bool) -> TxOut {
        let target = if self.chance(2) {
            TxOutTarget::ToKey(self.key())
        } else {
            TxOutTarget::ToTaggedKey { key: self.key(), view_tag: self.byte() }
        };
        TxOut { amount: Amount(if rct { 0 } else { self.number() }), target }
    }

    fn prefix(&mut self, vin: Vec<TxIn>, outputs: usize, rct: bool) -> TransactionPrefix {
        TransactionPrefix {
            unlock_time: self.number(),
            vin,
            vout: (0..outputs).map(|_| self.output(rct)).collect(),
            extra: self.bytes(80),
        }
    }

    /// A miner transaction of either version.
    pub(crate) fn coinbase(&mut self) -> Transaction {
        let vin = vec![TxIn::Gen { height: Height(self.number()) }];
        let outputs = self.below(5);
        let prefix = self.prefix(vin, outputs, false);
        let proofs = if self.chance(2) {
            TxProofs::V1 { signatures: vec![Vec::new()] }
        } else {
            TxProofs::V2 { base: RctBase::null(), prunable: None }
        };
        Transaction { prefix, proofs }
    }

    /// A version 1 transaction with rings of different sizes.
    pub(crate) fn v1(&mut self) -> Transaction {
        let rings: Vec<usize> = (0..1 + self.below(3)).map(|_| 1 + self.below(5)).collect();
        let vin = rings.iter().map(|ring| self.ring_input(*ring, false)).collect();
        let outputs = self.below(4);
        let prefix = self.prefix(vin, outputs, false);
        let signatures = rings
            .iter()
            .map(|ring| (0..*ring).map(|_| Signature { c: self.scalar(), r: self.scalar() }).collect())
            .collect();
        Transaction { prefix, proofs: TxProofs::V1 { signatures } }
    }

    /// A version 2 transaction that spends something.
    pub(crate) fn rct(&mut self, rct_type: RctType) -> Transaction {
        let (inputs, outputs, ring) = (1 + self.below(3), 1 + self.below(4), 1 + self.below(5));
        let vin = (0..inputs).map(|_| self.ring_input(ring, true)).collect();
        let prefix = self.prefix(vin, outputs, true);
        let base = RctBase {
            rct_type,
            fee: Amount(self.number()),
            pseudo_outs: self.keys(if rct_type == RctType::Simple { inputs } else { 0 }),
            ecdh_info: (0..outputs).map(|_| self.ecdh_info(rct_type)).collect(),
            out_pk: self.keys(outputs),
        };
        let prunable = RctPrunable {
            range_proofs: self.range_proofs(rct_type, outputs),
            ring_signatures: self.ring_signatures(rct_type, inputs, ring),
            pseudo_outs: self.keys(if rct_type.is_borromean() { 0 } else { inputs }),
        };
        Transaction { prefix, proofs: TxProofs::V2 { base, prunable: Some(prunable) } }
    }

    fn ecdh_info(&mut self, rct_type: RctType) -> EcdhInfo {
        if rct_type.has_compact_amounts() {
            return EcdhInfo::Compact(self.rng.next_u64().to_le_bytes());
        }
        EcdhInfo::Full { mask: self.key(), amount: self.key() }
    }

    fn range_proofs(&mut self, rct_type: RctType, outputs: usize) -> RangeProofs {
        let rounds = 6 + usize::try_from(outputs.next_power_of_two().ilog2()).unwrap();
        if rct_type.is_borromean() {
            return RangeProofs::Borromean((0..outputs).map(|_| self.range_sig()).collect());
        }
        if rct_type.is_bulletproof_plus() {
            return RangeProofs::BulletproofsPlus(vec![BulletproofPlus {
                a: self.key(),
                a1: self.key(),
                b: self.key(),
                r1: self.scalar(),
                s1: self.scalar(),
                d1: self.scalar(),
                l: self.keys(rounds),
                r: self.keys(rounds),
            }]);
        }
        RangeProofs::Bulletproofs(vec![Bulletproof {
            a: self.key(),
            s: self.key(),
            t1: self.key(),
            t2: self.key(),
            taux: self.scalar(),
            mu: self.scalar(),
            l: self.keys(rounds),
            r: self.keys(rounds),
            ip_a: self.scalar(),
            ip_b: self.scalar(),
            t: self.scalar(),
        }])
    }

    fn range_sig(&mut self) -> RangeSig {
        RangeSig {
            asig: BoroSig {
                s0: Box::new(std::array::from_fn(|_| self.key())),
                s1: Box::new(std::array::from_fn(|_| self.key())),
                ee: self.scalar(),
            },
            ci: Box::new(std::array::from_fn(|_| self.key())),
        }
    }

    fn ring_signatures(&mut self, rct_type: RctType, inputs: usize, ring: usize) -> RingSignatures {
        if rct_type.is_clsag() {
            let clsags =
                (0..inputs).map(|_| Clsag { s: self.scalars(ring), c1: self.scalar(), d: self.key() });
            return RingSignatures::Clsag(clsags.collect());
        }
        let (count, layers) = if rct_type.is_simple() { (inputs, 2) } else { (1, inputs + 1) };
        let mlsags = (0..count)
            .map(|_| Mlsag { ss: (0..ring).map(|_| self.scalars(layers)).collect(), cc: self.scalar() });
        RingSignatures::Mlsag(mlsags.collect())
    }

    /// A transaction of any kind that was ever used.
    pub(crate) fn transaction(&mut self) -> Transaction {
        match self.below(8) {
            0 => self.coinbase(),
            1 => self.v1(),
            kind => self.rct(RctType::from_wire(u8::try_from(kind - 1).unwrap()).unwrap()),
        }
    }

    /// A version 1 transaction with the kinds of inputs and outputs that were never used.
    pub(crate) fn with_scripts(&mut self) -> Transaction {
        let mut tx = self.v1();
        for _ in 0..1 + self.below(3) {
            let input = match self.below(3) {
                0 => TxIn::Gen { height: Height(self.number()) },
                1 => TxIn::ToScript { prev: self.key(), prevout: self.number(), sigset: self.bytes(40) },
                _ => TxIn::ToScriptHash(Box::new(ToScriptHash {
                    prev: self.key(),
                    prevout: self.number(),
                    script: self.script(),
                    sigset: self.bytes(40),
                })),
            };
            let at = self.below(tx.prefix.vin.len() + 1);
            tx.prefix.vin.insert(at, input);
            let TxProofs::V1 { signatures } = &mut tx.proofs else { unreachable!("made as version 1") };
            signatures.insert(at, Vec::new());
        }
        for _ in 0..1 + self.below(3) {
            let target = match self.below(2) {
                0 => TxOutTarget::ToScript(Box::new(self.script())),
                _ => TxOutTarget::ToScriptHash(self.key()),
            };
            tx.prefix.vout.push(TxOut { amount: Amount(self.number()), target });
        }
        tx
    }

    fn script(&mut self) -> Script {
        let keys = self.below(4);
        Script { keys: self.keys(keys), script: self.bytes(40) }
    }

    /// Changes a few bytes of a blob, more often near its start, where the structure is.
    pub(crate) fn damage(&mut self, blob: &mut Vec<u8>) {
        const TELLING: [u8; 12] = [0, 1, 2, 3, 4, 5, 6, 7, 0x7f, 0x80, 0x81, 0xff];
        for _ in 0..1 + self.below(3) {
            let reach = if self.chance(3) { blob.len() } else { blob.len().min(150) };
            let at = self.below(reach.max(1)).min(blob.len());
            match self.below(7) {
                0 if at < blob.len() => blob[at] ^= 1 << self.below(8),
                1 if at < blob.len() => blob[at] = TELLING[self.below(TELLING.len())],
                2 if at < blob.len() => blob[at] = self.byte(),
                3 if at < blob.len() => {
                    blob.remove(at);
                }
                4 => blob.insert(at, TELLING[self.below(TELLING.len())]),
                5 if self.chance(4) => blob.truncate(self.below(blob.len() + 1)),
                6 if self.chance(4) => blob.push(self.byte()),
                _ => {}
            }
        }
    }
}
