//! Payments to the wallet, in blocks and in the pool.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Hash, Height};

use super::events::PaymentJournal;
use super::places::{Descending, Place, Places};
use super::records::{Payment, PoolPayment};

/// Payments in blocks, by height and order of arrival.
#[derive(Default)]
pub(crate) struct Payments {
    list: BTreeMap<Place, Arc<Payment>>,
    by_txid: HashMap<Hash, Vec<Place>>,
    /// Only those with a payment id.
    by_payment_id: HashMap<Hash, BTreeSet<Place>>,
    places: Places,
    next: u64,
    pub(super) journal: PaymentJournal,
}

impl Payments {
    pub(crate) fn keys(&self) -> impl Iterator<Item = Place> {
        self.list.keys().copied()
    }

    pub(crate) fn get(&self, height: u64, order: u64) -> Option<&Payment> {
        self.list.get(&(height, order)).map(Arc::as_ref)
    }

    /// Adds a payment after all others of its block.
    pub(crate) fn add(&mut self, payment: Payment) -> Place {
        let place = (payment.height.0, self.next);
        self.note_before((payment.txid, payment.subaddress));
        self.load(place.1, payment);
        place
    }

    /// Notes the payment of a transaction to an address before it changes.
    fn note_before(&mut self, key: (Hash, SubaddressIndex)) {
        let mut journal = std::mem::take(&mut self.journal);
        journal.note(key, || self.of_address(&key).cloned());
        self.journal = journal;
    }

    /// The payment of a transaction to an address. There is one at most.
    pub(crate) fn of_address(&self, (txid, subaddress): &(Hash, SubaddressIndex)) -> Option<&Arc<Payment>> {
        self.of_tx(txid).find(|payment| payment.subaddress == *subaddress)
    }

    /// All payments, oldest first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Arc<Payment>> {
        self.list.values()
    }

    /// Loads a stored payment.
    pub(crate) fn load(&mut self, order: u64, payment: Payment) {
        let place = (payment.height.0, order);
        self.next = self.next.max(order.saturating_add(1));
        self.by_txid.entry(payment.txid).or_default().push(place);
        if payment.payment_id != Hash::default() {
            self.by_payment_id.entry(payment.payment_id).or_default().insert(place);
        }
        self.places.insert(payment.subaddress.major, [&payment.subaddress.minor], place, payment.timestamp);
        self.list.insert(place, Arc::new(payment));
    }

    /// Removes a payment.
    pub(crate) fn remove(&mut self, place: Place) {
        if let Some(key) = self.list.get(&place).map(|payment| (payment.txid, payment.subaddress)) {
            self.note_before(key);
        }
        let Some(payment) = self.list.remove(&place) else { return };
        self.places.remove(payment.subaddress.major, [&payment.subaddress.minor], place);
        if let Some(places) = self.by_txid.get_mut(&payment.txid) {
            places.retain(|one| *one != place);
            if places.is_empty() {
                self.by_txid.remove(&payment.txid);
            }
        }
        if let Some(places) = self.by_payment_id.get_mut(&payment.payment_id) {
            places.remove(&place);
            if places.is_empty() {
                self.by_payment_id.remove(&payment.payment_id);
            }
        }
    }

    /// The positions of payments in blocks from this height on.
    pub(crate) fn from(&self, height: Height) -> Vec<Place> {
        self.list.range((height.0, 0)..).map(|(place, _)| *place).collect()
    }

    /// Payments in blocks above `min` and up to `max`, newest first.
    pub(crate) fn between(&self, min: u64, max: u64) -> impl Iterator<Item = &Arc<Payment>> {
        let after = (min.saturating_add(1), 0);
        let up_to = (max, u64::MAX);
        let range = (min < max).then(|| self.list.range(after..=up_to));
        range.into_iter().flatten().rev().map(|(_, payment)| payment)
    }

    /// The payment at a place.
    pub(crate) fn at(&self, place: Place) -> Option<&Arc<Payment>> {
        self.list.get(&place)
    }

    /// The places of payments by account, by address and by time.
    pub(crate) fn places(&self) -> &Places {
        &self.places
    }

    /// The places in a range, of all accounts or of one, and of all its addresses or of some; newest first.
    pub(crate) fn descending<'a>(
        &'a self,
        account: Option<u32>,
        minors: &BTreeSet<u32>,
        range: Range<Place>,
    ) -> Descending<'a> {
        match account {
            Some(account) => self.places.descending(account, minors, range),
            None => Box::new(self.list.range(range).rev().map(|(place, _)| *place)),
        }
    }

    /// The same for those with a payment id; all zeros for those without one.
    pub(crate) fn descending_with_id<'a>(&'a self, payment_id: &Hash, range: Range<Place>) -> Descending<'a> {
        if *payment_id == Hash::default() {
            let all = self.list.range(range).rev();
            let without = all.filter(|(_, payment)| payment.payment_id == Hash::default());
            return Box::new(without.map(|(place, _)| *place));
        }
        let places = self.by_payment_id.get(payment_id).map(|places| places.range(range).rev().copied());
        Box::new(places.into_iter().flatten())
    }

    /// Payments with a payment id, or without one if it is all zeros, newest first.
    pub(crate) fn with_payment_id<'a>(
        &'a self,
        payment_id: &Hash,
    ) -> Box<dyn Iterator<Item = &'a Arc<Payment>> + 'a> {
        if *payment_id == Hash::default() {
            let without = |payment: &&Arc<Payment>| payment.payment_id == Hash::default();
            return Box::new(self.list.values().rev().filter(without));
        }
        let places = self.by_payment_id.get(payment_id);
        Box::new(places.into_iter().flatten().rev().filter_map(|place| self.list.get(place)))
    }

    /// Payments of a transaction, newest first.
    pub(crate) fn of_tx(&self, txid: &Hash) -> impl Iterator<Item = &Arc<Payment>> {
        self.places_of_tx(txid).iter().rev().filter_map(|place| self.list.get(place))
    }

    /// The positions of the payments of a transaction.
    pub(crate) fn places_of_tx(&self, txid: &Hash) -> &[Place] {
        self.by_txid.get(txid).map_or(&[], Vec::as_slice)
    }
}

/// Payments in the pool, in order of arrival. There are few.
#[derive(Default)]
pub(crate) struct PoolPayments {
    list: BTreeMap<u64, Arc<PoolPayment>>,
    next: u64,
}

impl PoolPayments {
    pub(crate) fn keys(&self) -> impl Iterator<Item = u64> {
        self.list.keys().copied()
    }

    pub(crate) fn get(&self, order: u64) -> Option<&PoolPayment> {
        self.list.get(&order).map(Arc::as_ref)
    }

    /// The payment with a number.
    pub(crate) fn at(&self, order: u64) -> Option<&Arc<PoolPayment>> {
        self.list.get(&order)
    }

    /// All payments, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &Arc<PoolPayment>> {
        self.list.values().rev()
    }

    /// All payments, oldest first.
    pub(crate) fn oldest_first(&self) -> impl Iterator<Item = &Arc<PoolPayment>> {
        self.list.values()
    }

    /// Loads a stored payment.
    pub(crate) fn load(&mut self, order: u64, payment: PoolPayment) {
        self.next = self.next.max(order.saturating_add(1));
        self.list.insert(order, Arc::new(payment));
    }

    /// Adds a payment, or replaces the same one. Returns its position, and whether it is new
    /// (`wallet2.cpp: emplace_or_replace`).
    pub(crate) fn add(&mut self, payment: PoolPayment) -> (u64, bool) {
        let same = |one: &PoolPayment| {
            let (one, new) = (&one.payment, &payment.payment);
            one.payment_id == new.payment_id && one.txid == new.txid && one.subaddress == new.subaddress
        };
        let found = self.list.iter().find(|(_, one)| same(one)).map(|(order, _)| *order);
        let order = found.unwrap_or(self.next);
        self.load(order, payment);
        (order, found.is_none())
    }

    /// Removes the payments of matching transactions. Returns their positions.
    pub(crate) fn remove_if(&mut self, meant: impl Fn(&Hash) -> bool) -> Vec<u64> {
        let places: Vec<u64> = self
            .list
            .iter()
            .filter(|(_, payment)| meant(&payment.payment.txid))
            .map(|(order, _)| *order)
            .collect();
        for order in &places {
            self.list.remove(order);
        }
        places
    }

    pub(crate) fn has(&self, txid: &Hash) -> bool {
        self.list.values().any(|payment| payment.payment.txid == *txid)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}
