//! Transactions of every era. What they spend exists; whose it is, nothing shows.

use curve25519_dalek::constants::ED25519_BASEPOINT_POINT;
use curve25519_dalek::{EdwardsPoint, Scalar};
use ferrite_types::extra::push_pub_key;
use ferrite_types::tx::{Transaction, TransactionPrefix, TxIn, TxOut, TxOutTarget};
use ferrite_types::{Amount, PublicKey};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use super::eras::{self, FIRST_RINGCT};
use super::outputs::Outputs;
use super::{proofs, random};

/// Number of different points. More would only take time to make: nothing looks for a point by its value.
const POINTS: usize = 4096;
/// The fee of a version 1 transaction. All amounts that are spent are multiples of it.
const FEE: u64 = 10_000_000_000;
/// One of this many inputs of RingCT transactions has a public amount.
const OLD_INPUTS: u32 = 50;
/// The fork from which all outputs have view tags.
pub(super) const VIEW_TAGS: u8 = 16;
/// The last version in which some transactions are still of version 1, and their share in percent.
const LAST_VERSION_1: (u8, u32) = (5, 30);

/// Makes transactions, from outputs that it knows.
pub(super) struct Spender {
    pub(super) rng: ChaCha8Rng,
    pub(super) outputs: Outputs,
    points: Vec<[u8; 32]>,
}

impl Spender {
    pub(super) fn new(seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut bytes = [0; 64];
        rng.fill_bytes(&mut bytes);
        let first = EdwardsPoint::mul_base(&Scalar::from_bytes_mod_order_wide(&bytes));
        let points = std::iter::successors(Some(first), |point| Some(point + ED25519_BASEPOINT_POINT));
        let points = points.take(POINTS).map(|point| point.compress().0).collect();
        Self { rng, outputs: Outputs::default(), points }
    }

    /// A point of the curve: keys and commitments are taken apart by programs that read the chain.
    pub(super) fn point<T: From<[u8; 32]>>(&mut self) -> T {
        let chosen = self.rng.next_u32() as usize % self.points.len();
        T::from(self.points[chosen])
    }

    /// An output of a block of this version.
    pub(super) fn output(&mut self, fork: u8, amount: u64) -> TxOut {
        let key: PublicKey = self.point();
        let view_tag = (fork >= VIEW_TAGS).then(|| self.rng.next_u32().to_le_bytes()[0]);
        TxOut { amount: Amount(amount), target: target(key, view_tag) }
    }

    /// A transaction of an era for a block of this version; `None` if there is nothing to spend.
    pub(super) fn transaction(&mut self, era: u8, fork: u8) -> Option<Transaction> {
        if era < FIRST_RINGCT {
            return self.version_1(era, fork);
        }
        let (last, percent) = LAST_VERSION_1;
        let is_old = era <= last && self.rng.next_u32() % 100 < percent;
        let old = if is_old { self.version_1(era, fork) } else { None };
        old.or_else(|| self.ringct(era, fork))
    }

    fn version_1(&mut self, era: u8, fork: u8) -> Option<Transaction> {
        let count = 1 + self.rng.next_u32() as usize % 3;
        let ring = eras::ring_size(era);
        let (mut vin, mut total) = (Vec::with_capacity(count), 0);
        for _ in 0..count {
            let (amount, key_offsets) = self.outputs.spend_visible(&mut self.rng, ring)?;
            total += amount;
            vin.push(TxIn::ToKey { amount: Amount(amount), key_offsets, key_image: random(&mut self.rng) });
        }
        let vout: Vec<TxOut> =
            digits(total.checked_sub(FEE)?).map(|amount| self.output(fork, amount)).collect();
        if vout.is_empty() {
            return None;
        }
        let prefix = TransactionPrefix { unlock_time: 0, vin, vout, extra: self.extra(0) };
        Some(Transaction { prefix, proofs: proofs::version_1(&mut self.rng, &vec![ring; count]) })
    }

    fn ringct(&mut self, era: u8, fork: u8) -> Option<Transaction> {
        let (inputs, outputs) = (self.inputs(), self.outputs_of_payment());
        let ring = eras::ring_size(era);
        let mut vin = Vec::with_capacity(inputs);
        for _ in 0..inputs {
            let (amount, key_offsets) = self.ring(ring)?;
            vin.push(TxIn::ToKey { amount: Amount(amount), key_offsets, key_image: random(&mut self.rng) });
        }
        vin.sort_by(|a, b| b.key_image().cmp(&a.key_image()));
        let vout = (0..outputs).map(|_| self.output(fork, 0)).collect();
        let prefix = TransactionPrefix { unlock_time: 0, vin, vout, extra: self.extra(11) };
        let commitments = (0..outputs).map(|_| self.point()).collect();
        let fee = Amount(30_000_000 + u64::from(self.rng.next_u32() % 300) * 1_000_000);
        let shape = proofs::Shape { rct_type: eras::rct_type(era, inputs)?, inputs, outputs, ring };
        Some(Transaction { prefix, proofs: proofs::ringct(&mut self.rng, shape, fee, commitments) })
    }

    /// An amount and a ring: RingCT outputs if there are enough, and seldom old ones.
    fn ring(&mut self, size: usize) -> Option<(u64, Vec<u64>)> {
        let Self { rng, outputs, .. } = self;
        if rng.next_u32().is_multiple_of(OLD_INPUTS)
            && let Some(old) = outputs.spend_visible(rng, size)
        {
            return Some(old);
        }
        match outputs.spend_rct(rng, size) {
            Some(offsets) => Some((0, offsets)),
            None => outputs.spend_visible(rng, size),
        }
    }

    /// Half of all payments have one input, few have more than three.
    fn inputs(&mut self) -> usize {
        match self.rng.next_u32() % 100 {
            0..50 => 1,
            50..85 => 2,
            85..95 => 3,
            more => more as usize - 91,
        }
    }

    /// Nearly all payments have two outputs.
    fn outputs_of_payment(&mut self) -> usize {
        match self.rng.next_u32() % 100 {
            0..96 => 2,
            96..98 => 3,
            98 => 4,
            _ => 8,
        }
    }

    /// The transaction's key, followed by as many bytes as an encrypted payment id takes.
    fn extra(&mut self, more: usize) -> Vec<u8> {
        let mut extra = Vec::with_capacity(33 + more);
        push_pub_key(&mut extra, &self.point());
        if more > 0 {
            extra.extend([2, 9, 1]);
            extra.extend(self.rng.next_u64().to_le_bytes());
        }
        extra
    }
}

/// The condition for spending an output.
pub(super) const fn target(key: PublicKey, view_tag: Option<u8>) -> TxOutTarget {
    match view_tag {
        Some(view_tag) => TxOutTarget::ToTaggedKey { key, view_tag },
        None => TxOutTarget::ToKey(key),
    }
}

/// The decomposed amounts that add up to an amount, largest first.
pub(super) fn digits(amount: u64) -> impl Iterator<Item = u64> {
    (0..20)
        .rev()
        .map(move |power| amount / 10u64.pow(power) % 10 * 10u64.pow(power))
        .filter(|digit| *digit != 0)
}
