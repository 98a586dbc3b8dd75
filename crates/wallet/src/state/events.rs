//! Events: what happened to the wallet's money, numbered without gaps.
//!
//! Events are not recorded where something happens, but where the changes of the wallet are taken: what changed is
//! compared with what was there before, and every difference is told once. So an event is always in the same change set
//! as the change that it tells of, however that came about, and a change that is undone before it is stored is not told
//! at all. The tables note what they had before in a [`Journal`].

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height};

use super::Wallet;
use super::entry::{Entry, MetaKey};
use super::records::{Event, EventKind, EventProgress, Payment, Pending, PendingState, Sent};
use super::unlock::{Now, leeway, unlock_date, unlock_height};

/// The number of events that are kept.
const KEPT: usize = 100_000;
/// The default number of confirmations of the second confirmation event.
const CONFIRMATIONS: u64 = 10;
/// From this many missing blocks on, the wallet is syncing.
const MANY_BLOCKS: u64 = 10;

/// The payment of one transaction to one address.
type PaymentKey = (Hash, SubaddressIndex);

/// What a table had before the changes that were not taken yet; `None` if it keeps no journal.
#[derive(Debug, Clone)]
pub(crate) struct Journal<K, V>(Option<BTreeMap<K, V>>);

impl<K, V> Default for Journal<K, V> {
    fn default() -> Self {
        Self(None)
    }
}

impl<K: Ord, V> Journal<K, V> {
    /// Begins with nothing.
    pub(crate) fn start(&mut self) {
        self.0 = Some(BTreeMap::new());
    }

    /// Begins with these differences.
    pub(crate) fn start_with(&mut self, before: BTreeMap<K, V>) {
        self.0 = Some(before);
    }

    /// Notes the state before the first change.
    pub(crate) fn note(&mut self, key: K, before: impl FnOnce() -> V) {
        if let Some(map) = &mut self.0 {
            map.entry(key).or_insert_with(before);
        }
    }

    fn take(&mut self) -> BTreeMap<K, V> {
        self.0.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

/// An outgoing transaction as it was.
#[derive(Debug, Clone, Default)]
pub(crate) struct Outgone {
    pub(crate) pending: Option<Arc<Pending>>,
    pub(crate) sent: Option<Arc<Sent>>,
}

/// Before a change, the payments by transaction and address.
pub(crate) type PaymentJournal = Journal<PaymentKey, Option<Arc<Payment>>>;
/// Before a change, the outgoing transactions by id.
pub(crate) type OutgoingJournal = Journal<Hash, Outgone>;
/// The content of a journal of payments.
pub(crate) type PaymentsBefore = BTreeMap<PaymentKey, Option<Arc<Payment>>>;
/// The content of a journal of outgoing transactions.
pub(crate) type OutgoingBefore = BTreeMap<Hash, Outgone>;

/// Something that is told at a height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Awaited {
    /// The chosen number of confirmations of a payment.
    PaymentDeep(PaymentKey),
    /// The chosen number of confirmations of a transaction of the wallet.
    SendDeep(Hash),
    /// A payment can be spent.
    Unlocked(PaymentKey),
}

/// All events, and what the wallet has to know to tell each of them once.
#[derive(Default)]
pub(crate) struct EventLog {
    list: BTreeMap<u64, Arc<Event>>,
    /// The number of the last event.
    last: u64,
    /// The number of confirmations of the second confirmation event; 0 for the default.
    confirmations: u64,
    /// Whether events are recorded.
    on: bool,
    /// Payments in the pool that were told, and the transactions of those that may be double spends.
    pool: HashSet<PaymentKey>,
    doubtful: HashSet<Hash>,
    /// Transactions in the pool whose double spend was seen since the changes were last taken.
    newly_doubtful: BTreeSet<Hash>,
    /// Transactions of the wallet whose relay was told.
    relayed: HashSet<Hash>,
    /// What is told later, by the wallet height at which it is.
    awaited: BTreeSet<(u64, Awaited)>,
    heights: HashMap<Awaited, u64>,
    /// Payments that unlock at a time, once they are old enough.
    dated: BTreeMap<PaymentKey, (u64, u64)>,
    /// Whether the last event about it says that the wallet is synced.
    synced: Option<bool>,
    /// The missing blocks, and whether none is missing, since the changes were last taken.
    behind: Option<Height>,
    caught_up: bool,
    /// How far a refresh or rescan is, if that is to be told.
    progress: Option<Event>,
    /// The last known time.
    now: Option<Now>,
}

impl EventLog {
    pub(crate) fn numbers(&self) -> impl Iterator<Item = u64> {
        self.list.keys().copied()
    }

    pub(crate) fn get(&self, number: u64) -> Option<&Event> {
        self.list.get(&number).map(Arc::as_ref)
    }

    /// Loads a stored event.
    pub(crate) fn load(&mut self, number: u64, event: Event) {
        self.last = self.last.max(number);
        self.list.insert(number, Arc::new(event));
    }

    pub(crate) fn last(&self) -> u64 {
        self.last
    }

    pub(crate) fn set_last(&mut self, last: u64) {
        self.last = self.last.max(last);
    }

    pub(crate) fn stored_confirmations(&self) -> u64 {
        self.confirmations
    }

    pub(crate) fn set_confirmations(&mut self, confirmations: u64) {
        self.confirmations = confirmations;
    }

    fn deep(&self) -> u64 {
        if self.confirmations == 0 { CONFIRMATIONS } else { self.confirmations }
    }

    /// Awaits something at a height. It is awaited once.
    fn wait(&mut self, height: u64, what: Awaited) {
        self.forget(what);
        self.awaited.insert((height, what));
        self.heights.insert(what, height);
    }

    fn forget(&mut self, what: Awaited) {
        if let Some(height) = self.heights.remove(&what) {
            self.awaited.remove(&(height, what));
        }
        if let Awaited::Unlocked(key) = what {
            self.dated.remove(&key);
        }
    }

    /// Takes what is due at a height.
    fn due(&mut self, height: u64) -> Vec<Awaited> {
        let mut due = Vec::new();
        while let Some((_, what)) = self.awaited.first().copied().filter(|(at, _)| *at <= height) {
            self.awaited.pop_first();
            self.heights.remove(&what);
            due.push(what);
        }
        due
    }
}

/// The facts of a payment, as an event of some kind.
fn payment_event(kind: EventKind, payment: &Payment) -> Event {
    Event {
        kind,
        wallet_height: Height(0),
        txid: payment.txid,
        subaddress: payment.subaddress,
        amount: payment.amount,
        height: payment.height,
        confirmations: 0,
        payment_id: payment.payment_id,
        timestamp: payment.timestamp,
        progress: None,
    }
}

/// The facts of a confirmed transaction of the wallet.
fn sent_event(kind: EventKind, sent: &Sent) -> Event {
    let change = sent.change.unwrap_or_default();
    Event {
        kind,
        wallet_height: Height(0),
        txid: sent.txid,
        subaddress: SubaddressIndex { major: sent.account, minor: 0 },
        amount: Amount(sent.amount_in.0.saturating_sub(change.0)),
        height: sent.height,
        confirmations: 0,
        payment_id: sent.payment_id,
        timestamp: sent.timestamp,
        progress: None,
    }
}

/// The facts of an unconfirmed transaction of the wallet.
fn pending_event(kind: EventKind, pending: &Pending) -> Event {
    Event {
        kind,
        wallet_height: Height(0),
        txid: pending.txid,
        subaddress: SubaddressIndex { major: pending.account, minor: 0 },
        amount: Amount(pending.amount_in.0.saturating_sub(pending.change.0)),
        height: Height(0),
        confirmations: 0,
        payment_id: pending.payment_id,
        timestamp: pending.timestamp,
        progress: None,
    }
}

impl Wallet {
    /// The events after a number, oldest first.
    pub fn events_after(&self, number: u64) -> impl Iterator<Item = (u64, &Event)> {
        let first = number.saturating_add(1);
        self.events.list.range(first..).map(|(number, event)| (*number, event.as_ref()))
    }

    /// The number of the last event; 0 if there was none.
    pub fn last_event(&self) -> u64 {
        self.events.last()
    }

    /// The number of the oldest event that is kept, if there is one.
    pub fn oldest_event(&self) -> Option<u64> {
        self.events.list.keys().next().copied()
    }

    /// The number of confirmations at which a transaction is told a second time.
    pub fn event_confirmations(&self) -> u64 {
        self.events.deep()
    }

    /// Changes the number of confirmations at which a transaction is told a second time. It applies to transactions that
    /// have fewer of them; 1 tells none a second time.
    pub fn set_event_confirmations(&mut self, confirmations: u64) {
        self.events.set_confirmations(confirmations.max(1));
        self.touch(Entry::Meta(MetaKey::EventConfirmations));
        self.await_depths(&HashSet::new());
    }

    /// Continues the numbers of another wallet's events, and its webhooks, in a wallet that takes its place.
    pub fn continue_events_of(&mut self, other: &Self) {
        self.events.set_last(other.events.last);
        self.events.set_confirmations(other.events.confirmations);
        self.touch(Entry::Meta(MetaKey::LastEvent));
        self.touch(Entry::Meta(MetaKey::EventConfirmations));
        self.continue_webhooks_of(other);
    }

    /// Begins to record events. Everything that is in the wallet now is known already.
    pub(super) fn start_events(&mut self) {
        self.payments.journal.start();
        self.outgoing.journal.start();
        let told = self.told_before();
        self.await_depths(&told);
        let height = self.height();
        let locked: Vec<Arc<Payment>> = self
            .payments
            .all()
            .filter(|payment| !told.contains(&Awaited::Unlocked(key_of(payment))))
            .filter(|payment| {
                unlock_height(payment.unlock_time, payment.height) > height.0
                    || unlock_date(payment.unlock_time).is_some()
            })
            .cloned()
            .collect();
        for payment in locked {
            self.await_unlock(&payment);
        }
        let in_pool: Vec<PaymentKey> =
            self.pool_payments.oldest_first().map(|one| key_of(&one.payment)).collect();
        self.events.pool.extend(in_pool);
        let relayed = self.outgoing.all_pending().filter(|pending| pending.state == PendingState::InPool);
        let relayed: Vec<Hash> = relayed.map(|pending| pending.txid).collect();
        self.events.relayed.extend(relayed);
        self.events.on = true;
    }

    /// What the stored events have told and may not tell again, unless a reorg undoes it.
    fn told_before(&mut self) -> HashSet<Awaited> {
        let mut told = HashSet::new();
        let log = &mut self.events;
        for event in log.list.values() {
            let key = (event.txid, event.subaddress);
            match event.kind {
                EventKind::PaymentInPool => drop(log.pool.insert(key)),
                EventKind::DoubleSpendSeen => drop(log.doubtful.insert(event.txid)),
                EventKind::PaymentConfirmed if event.confirmations <= 1 => {
                    log.pool.remove(&key);
                    log.doubtful.remove(&event.txid);
                    told.remove(&Awaited::PaymentDeep(key));
                    told.remove(&Awaited::Unlocked(key));
                }
                EventKind::PaymentConfirmed => drop(told.insert(Awaited::PaymentDeep(key))),
                EventKind::PaymentUnlocked => drop(told.insert(Awaited::Unlocked(key))),
                EventKind::SendRelayed => drop(log.relayed.insert(event.txid)),
                EventKind::SendFailed => drop(log.relayed.remove(&event.txid)),
                EventKind::SendConfirmed if event.confirmations <= 1 => {
                    log.relayed.remove(&event.txid);
                    told.remove(&Awaited::SendDeep(event.txid));
                }
                EventKind::SendConfirmed => drop(told.insert(Awaited::SendDeep(event.txid))),
                EventKind::PaymentReorganised
                | EventKind::SendReorganised
                | EventKind::SyncProgress
                | EventKind::RescanProgress => {}
                EventKind::Syncing => log.synced = Some(false),
                EventKind::Synced => log.synced = Some(true),
            }
        }
        told
    }

    /// Awaits the chosen number of confirmations of all transactions that have fewer, except those that were told.
    fn await_depths(&mut self, told: &HashSet<Awaited>) {
        let deep = self.events.deep();
        let after = self.height().0.saturating_sub(deep);
        let payments = self
            .payments
            .between(after, u64::MAX)
            .map(|one| (one.height.0, Awaited::PaymentDeep(key_of(one))));
        let sends = self
            .outgoing
            .sent_between(after, u64::MAX)
            .map(|one| (one.height.0, Awaited::SendDeep(one.txid)));
        let new: Vec<(u64, Awaited)> =
            payments.chain(sends).filter(|(_, what)| deep > 1 && !told.contains(what)).collect();
        let old: Vec<Awaited> = self.events.heights.keys().copied().collect();
        for what in old.into_iter().filter(|what| !matches!(what, Awaited::Unlocked(_))) {
            self.events.forget(what);
        }
        for (height, what) in new {
            self.events.wait(height.saturating_add(deep), what);
        }
    }

    fn await_unlock(&mut self, payment: &Payment) {
        let at = unlock_height(payment.unlock_time, payment.height);
        self.events.wait(at, Awaited::Unlocked(key_of(payment)));
    }

    /// Notes that the node is ahead.
    pub(super) fn note_behind(&mut self, chain: Height) {
        if chain.0.saturating_sub(self.height().0) >= MANY_BLOCKS {
            self.events.behind = Some(chain);
        }
    }

    /// Tells how far a refresh or rescan is, on the way to the height of the node.
    pub fn tell_progress(&mut self, kind: EventKind, node: Height, progress: EventProgress) {
        debug_assert!(kind.is_progress(), "{}", kind.name());
        self.events.progress = Some(Event { progress: Some(progress), ..sync_event(kind, node) });
    }

    /// Notes the time, and that no block is missing.
    pub(super) fn note_pool(&mut self, caught_up: bool, now: Now) {
        self.events.now = Some(now);
        self.events.caught_up |= caught_up;
    }

    /// Notes that the node saw another transaction that spends the same outputs as one in the pool.
    pub(super) fn note_double_spend(&mut self, txid: Hash) {
        self.events.newly_doubtful.insert(txid);
    }

    /// Records the events of the changes that were made since the last call.
    pub(super) fn tell_events(&mut self) {
        let payments = self.payments.journal.take();
        let outgoing = self.outgoing.journal.take();
        if !self.events.on {
            return;
        }
        let mut told = Vec::new();
        self.tell_behind(&mut told);
        told.extend(self.events.progress.take());
        self.tell_undone(&payments, &outgoing, &mut told);
        self.tell_pool(&mut told);
        self.tell_sends(&outgoing, &mut told);
        self.tell_confirmed(&payments, &outgoing, &mut told);
        self.tell_awaited(&mut told);
        self.tell_caught_up(&mut told);
        self.append(told);
    }

    fn append(&mut self, told: Vec<Event>) {
        if told.is_empty() {
            return;
        }
        let wallet_height = self.height();
        for event in told {
            self.events.last += 1;
            let number = self.events.last;
            self.events.list.insert(number, Arc::new(Event { wallet_height, ..event }));
            self.touch(Entry::Event(number));
        }
        self.touch(Entry::Meta(MetaKey::LastEvent));
        while self.events.list.len() > KEPT
            && let Some((number, _)) = self.events.list.pop_first()
        {
            self.touch(Entry::Event(number));
        }
    }

    fn tell_behind(&mut self, told: &mut Vec<Event>) {
        let Some(chain) = self.events.behind.take() else { return };
        if self.events.synced != Some(false) {
            self.events.synced = Some(false);
            told.push(sync_event(EventKind::Syncing, chain));
        }
    }

    fn tell_caught_up(&mut self, told: &mut Vec<Event>) {
        if std::mem::take(&mut self.events.caught_up) && self.events.synced != Some(true) {
            self.events.synced = Some(true);
            told.push(sync_event(EventKind::Synced, self.height()));
        }
    }

    /// Tells what is no longer in its block, newest first.
    fn tell_undone(&mut self, payments: &PaymentsBefore, outgoing: &OutgoingBefore, told: &mut Vec<Event>) {
        let mut undone = Vec::new();
        for (key, before) in payments {
            let Some(before) = before else { continue };
            if self.payments.of_address(key).is_none_or(|now| !is_same(before, now)) {
                self.events.forget(Awaited::PaymentDeep(*key));
                self.events.forget(Awaited::Unlocked(*key));
                undone.push(payment_event(EventKind::PaymentReorganised, before));
            }
        }
        for (txid, before) in outgoing {
            let Some(before) = &before.sent else { continue };
            if self.outgoing.sent(txid).is_none_or(|now| now.height != before.height) {
                self.events.forget(Awaited::SendDeep(*txid));
                undone.push(sent_event(EventKind::SendReorganised, before));
            }
        }
        undone.sort_by_key(|event| (std::cmp::Reverse(event.height), event.kind));
        told.append(&mut undone);
    }

    /// Tells payments that are new in the pool.
    fn tell_pool(&mut self, told: &mut Vec<Event>) {
        let first = Entry::PoolPayment(0);
        let changed = self.dirty.range(first..=Entry::PoolPayment(u64::MAX));
        let changed = changed.filter_map(|entry| match entry {
            Entry::PoolPayment(order) => self.pool_payments.get(*order),
            _ => None,
        });
        for one in changed {
            if self.events.pool.insert(key_of(&one.payment)) {
                told.push(payment_event(EventKind::PaymentInPool, &one.payment));
            }
            if one.double_spend_seen {
                self.events.newly_doubtful.insert(one.payment.txid);
            }
        }
        for txid in std::mem::take(&mut self.events.newly_doubtful) {
            let payments = self.pool_payments.oldest_first().filter(|one| one.payment.txid == txid);
            let payments: Vec<_> =
                payments.map(|one| payment_event(EventKind::DoubleSpendSeen, &one.payment)).collect();
            if !payments.is_empty() && self.events.doubtful.insert(txid) {
                told.extend(payments);
            }
        }
    }

    /// Tells what became of unconfirmed transactions of the wallet.
    fn tell_sends(&mut self, outgoing: &OutgoingBefore, told: &mut Vec<Event>) {
        for (txid, before) in outgoing {
            let had_failed = before.pending.as_ref().is_some_and(|one| one.state == PendingState::Failed);
            match (&before.pending, self.outgoing.pending(txid)) {
                (_, Some(now))
                    if now.state == PendingState::InPool && !self.events.relayed.contains(txid) =>
                {
                    self.events.relayed.insert(*txid);
                    told.push(pending_event(EventKind::SendRelayed, now));
                }
                (_, Some(now)) if now.state == PendingState::Failed && !had_failed => {
                    self.events.relayed.remove(txid);
                    told.push(pending_event(EventKind::SendFailed, now));
                }
                (Some(gone), None) if !had_failed && self.outgoing.sent(txid).is_none() => {
                    self.events.relayed.remove(txid);
                    told.push(pending_event(EventKind::SendFailed, gone));
                }
                _ => {}
            }
        }
    }

    /// Tells what is new in blocks, oldest first.
    fn tell_confirmed(
        &mut self,
        payments: &PaymentsBefore,
        outgoing: &OutgoingBefore,
        told: &mut Vec<Event>,
    ) {
        let deep = self.events.deep();
        let mut confirmed = Vec::new();
        for (key, before) in payments {
            let Some(now) = self.payments.of_address(key).cloned() else { continue };
            if before.as_ref().is_some_and(|before| is_same(before, &now)) {
                continue;
            }
            self.events.pool.remove(key);
            self.events.doubtful.remove(&key.0);
            if deep > 1 {
                self.events.wait(now.height.0.saturating_add(deep), Awaited::PaymentDeep(*key));
            }
            self.await_unlock(&now);
            confirmed.push(payment_event(EventKind::PaymentConfirmed, &now));
        }
        for (txid, before) in outgoing {
            let Some(now) = self.outgoing.sent(txid).cloned() else { continue };
            if before.sent.as_ref().is_some_and(|before| before.height == now.height) {
                continue;
            }
            self.events.relayed.remove(txid);
            if deep > 1 {
                self.events.wait(now.height.0.saturating_add(deep), Awaited::SendDeep(*txid));
            }
            confirmed.push(sent_event(EventKind::SendConfirmed, &now));
        }
        confirmed.sort_by_key(|event| (event.height, event.kind));
        told.extend(confirmed.into_iter().map(|event| Event { confirmations: 1, ..event }));
    }

    /// Tells what the height or the time brings.
    fn tell_awaited(&mut self, told: &mut Vec<Event>) {
        let deep = self.events.deep();
        for what in self.events.due(self.height().0) {
            let event = match what {
                Awaited::PaymentDeep(key) => self.payments.of_address(&key).map(|one| Event {
                    confirmations: deep,
                    ..payment_event(EventKind::PaymentConfirmed, one)
                }),
                Awaited::SendDeep(txid) => self
                    .outgoing
                    .sent(&txid)
                    .map(|one| Event { confirmations: deep, ..sent_event(EventKind::SendConfirmed, one) }),
                Awaited::Unlocked(key) => self.payments.of_address(&key).and_then(|one| {
                    let Some(date) = unlock_date(one.unlock_time) else {
                        return Some(payment_event(EventKind::PaymentUnlocked, one));
                    };
                    self.events.dated.insert(key, (date, leeway(self.options.network, one.height)));
                    None
                }),
            };
            told.extend(event);
        }
        let Some(now) = self.events.now.filter(|_| !self.events.dated.is_empty()) else { return };
        let due = |(date, leeway): &(u64, u64)| now.adjusted.saturating_add(*leeway) >= *date;
        let due: Vec<PaymentKey> =
            self.events.dated.iter().filter(|(_, when)| due(when)).map(|(key, _)| *key).collect();
        for key in due {
            self.events.dated.remove(&key);
            let payment = self.payments.of_address(&key);
            told.extend(payment.map(|one| payment_event(EventKind::PaymentUnlocked, one)));
        }
    }

    /// What a new ledger has differently from this one, as journals of the new one.
    pub(super) fn journals_of_adoption(&self, new: &Self) -> (PaymentsBefore, OutgoingBefore) {
        let mut payments = BTreeMap::new();
        for (one, other) in [(self, new), (new, self)] {
            for payment in one.payments.all() {
                let key = key_of(payment);
                if other.payments.of_address(&key).is_none_or(|there| !is_same(payment, there)) {
                    payments.entry(key).or_insert_with(|| self.payments.of_address(&key).cloned());
                }
            }
        }
        let mut outgoing = BTreeMap::new();
        let state = |wallet: &Self, txid: &Hash| {
            let pending = wallet.outgoing.pending(txid).map(|one| one.state);
            (pending, wallet.outgoing.sent(txid).map(|one| one.height))
        };
        for wallet in [self, new] {
            for txid in wallet.outgoing.sent_ids().chain(wallet.outgoing.pending_ids()) {
                if state(self, &txid) != state(new, &txid) {
                    outgoing.entry(txid).or_insert_with(|| self.outgoing.before(&txid));
                }
            }
        }
        (payments, outgoing)
    }
}

fn sync_event(kind: EventKind, height: Height) -> Event {
    Event {
        kind,
        wallet_height: Height(0),
        txid: Hash::default(),
        subaddress: SubaddressIndex::MAIN,
        amount: Amount(0),
        height,
        confirmations: 0,
        payment_id: Hash::default(),
        timestamp: 0,
        progress: None,
    }
}

fn key_of(payment: &Payment) -> PaymentKey {
    (payment.txid, payment.subaddress)
}

/// Whether two payments of a transaction to an address are the same.
fn is_same(one: &Payment, other: &Payment) -> bool {
    one.height == other.height && one.amount == other.amount
}
