//! Events: every change is told once, and the list of events has the whole history.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use proptest::prelude::*;

use super::*;
use crate::changes::ChangeSet;

/// An output of the wallet in the model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Coin {
    number: u64,
    to: SubaddressIndex,
    amount: u64,
}

/// A transaction of the model.
#[derive(Debug, Clone)]
struct Made {
    number: u64,
    inputs: Vec<Coin>,
    outputs: Vec<Coin>,
    unlock_time: u64,
}

impl Made {
    fn txid(&self) -> Hash {
        hash("tx", self.number)
    }

    fn scanned(&self) -> ScannedTx {
        let outputs = self.outputs.iter().map(|coin| output(coin.number, coin.to, coin.amount)).collect();
        let inputs: Vec<u64> = self.inputs.iter().map(|coin| coin.number).collect();
        with(spend(self.number, &inputs, outputs), |content| content.unlock_time = self.unlock_time)
    }

    /// The account that pays, and what it gets back.
    fn paying(&self) -> (u32, u64) {
        let account = self.inputs.last().map_or(0, |coin| coin.to.major);
        let back = self.outputs.iter().filter(|coin| coin.to.major == account);
        (account, back.map(|coin| coin.amount).sum())
    }

    fn pending(&self) -> Pending {
        let (account, back) = self.paying();
        let amount_in = self.inputs.iter().map(|coin| coin.amount).sum();
        let ring = |coin: &Coin| Ring { key_image: image(coin.number), offsets: vec![5, 1, coin.number] };
        Pending {
            txid: self.txid(),
            amount_in: Amount(amount_in),
            amount_out: Amount(amount_in - FEE),
            change: Amount(back),
            sent_time: NOW.clock,
            destinations: Vec::new(),
            payment_id: Hash::default(),
            state: PendingState::Pending,
            timestamp: NOW.clock,
            unlock_time: 0,
            account,
            subaddresses: BTreeSet::new(),
            rings: self.inputs.iter().map(ring).collect(),
        }
    }
}

const FEE: u64 = 10;

#[derive(Debug, Clone)]
enum Op {
    /// A payment arrives in the pool.
    Receive { to: Vec<(u8, u64)>, unlock: u8 },
    /// The wallet spends; the transaction arrives in the pool, unless it is lost.
    Send { which: Vec<prop::sample::Index>, to: u8, share: u8, lost: bool },
    /// A block with some transactions of the pool.
    Block { takes: u8 },
    /// Some blocks are replaced; their transactions return to the pool, or are gone.
    Reorg { depth: u8, more: u8, back: bool },
    /// The wallet sees the pool.
    Pool { full: bool, later: u16, doubt: bool },
    /// The program is killed after the last commit.
    Restart,
}

fn op() -> impl Strategy<Value = Op> {
    let receive = (prop::collection::vec((any::<u8>(), 20..1000u64), 1..3), any::<u8>())
        .prop_map(|(to, unlock)| Op::Receive { to, unlock });
    let send = (
        prop::collection::vec(any::<prop::sample::Index>(), 1..3),
        any::<u8>(),
        any::<u8>(),
        prop::bool::weighted(0.2),
    );
    let send = send.prop_map(|(which, to, share, lost)| Op::Send { which, to, share, lost });
    let reorg =
        (1..8u8, 0..3u8, any::<bool>()).prop_map(|(depth, more, back)| Op::Reorg { depth, more, back });
    let pool = (any::<bool>(), prop_oneof![Just(0u16), Just(600), any::<u16>()], prop::bool::weighted(0.1))
        .prop_map(|(full, later, doubt)| Op::Pool { full, later, doubt });
    prop_oneof![
        4 => receive,
        3 => send,
        6 => any::<u8>().prop_map(|takes| Op::Block { takes }),
        1 => reorg,
        4 => pool,
        1 => Just(Op::Restart),
    ]
}

/// The chain, the pool and the wallet.
struct World {
    wallet: Wallet,
    stored: ChangeSet,
    chain: Chain,
    /// The transactions of each block after the genesis block.
    blocks: Vec<Vec<Made>>,
    pool: Vec<Made>,
    next: u64,
    fork: u64,
    clock: u64,
    told: Told,
}

impl World {
    fn new() -> Self {
        let mut wallet = new_wallet();
        for account in 0..3 {
            if account > 0 {
                wallet.create_account("");
            }
            wallet.create_addresses(account, 2, "").unwrap();
        }
        Self {
            stored: wallet.take_changes(),
            wallet,
            chain: Chain::new(),
            blocks: Vec::new(),
            pool: Vec::new(),
            next: 1,
            fork: 0,
            clock: NOW.clock,
            told: Told::default(),
        }
    }

    fn now(&self) -> Now {
        Now { adjusted: self.clock, clock: self.clock }
    }

    fn coin(&mut self, to: u8, amount: u64) -> Coin {
        self.next += 1;
        Coin { number: self.next, to: at(u32::from(to % 3), u32::from(to / 3 % 3)), amount }
    }

    /// The coins in blocks that no block and no transaction of the pool spends.
    fn coins(&self) -> Vec<Coin> {
        let txs = || self.blocks.iter().flatten();
        let spent: HashSet<u64> =
            txs().chain(&self.pool).flat_map(|tx| &tx.inputs).map(|coin| coin.number).collect();
        let coins = txs().flat_map(|tx| &tx.outputs).copied();
        coins.filter(|coin| !spent.contains(&coin.number)).collect()
    }

    fn run(&mut self, op: &Op) {
        match op {
            Op::Receive { to, unlock } => {
                let outputs = to.iter().map(|(to, amount)| self.coin(*to, *amount)).collect();
                self.next += 1;
                let unlock_time = match unlock % 8 {
                    0 => self.chain.height().0 + u64::from(*unlock / 8),
                    1 => self.clock + u64::from(*unlock) * 10,
                    _ => 0,
                };
                self.pool.push(Made { number: self.next, inputs: Vec::new(), outputs, unlock_time });
            }
            Op::Send { which, to, share, lost } => self.send(which, *to, *share, *lost),
            Op::Block { takes } => self.block(usize::from(*takes)),
            Op::Reorg { depth, more, back } => self.reorg(u64::from(*depth), *more, *back),
            Op::Pool { full, later, doubt } => self.see_pool(*full, u64::from(*later), *doubt),
            Op::Restart => {
                self.wallet = Wallet::load(keys(), options(), self.stored.clone()).unwrap();
            }
        }
        self.take();
    }

    fn send(&mut self, which: &[prop::sample::Index], to: u8, share: u8, lost: bool) {
        let mut coins = self.coins();
        let mut inputs = Vec::new();
        for which in which {
            if !coins.is_empty() {
                inputs.push(coins.swap_remove(which.index(coins.len())));
            }
        }
        let sum: u64 = inputs.iter().map(|coin| coin.amount).sum();
        // A coin that the wallet does not have yet, or has spent, cannot be spent.
        let has = |coin: &Coin| {
            let there = self.wallet.outputs().iter().find(|one| one.key == output_key(coin.number));
            there.is_some_and(|one| one.spent.is_none())
        };
        if sum <= FEE + 2 || !inputs.iter().all(has) {
            return;
        }
        let paid = (sum - FEE) * u64::from(share) / 256;
        let mut outputs = vec![self.coin(to, (sum - FEE - paid).max(1))];
        if paid > 1 && share.is_multiple_of(2) {
            outputs.push(self.coin(to / 9, paid - 1));
        }
        self.next += 1;
        let made = Made { number: self.next, inputs, outputs, unlock_time: 0 };
        self.wallet.record_sent(Pending { sent_time: self.clock, ..made.pending() }, None);
        if !lost {
            self.pool.push(made);
        }
    }

    fn block(&mut self, takes: usize) {
        let takes = takes % (self.pool.len() + 1);
        let txs: Vec<Made> = self.pool.drain(..takes).collect();
        let block = self.chain.block(self.fork, txs.iter().map(Made::scanned).collect());
        self.blocks.push(txs);
        self.wallet.apply(vec![block], self.chain.height()).unwrap();
    }

    fn reorg(&mut self, depth: u64, more: u8, back: bool) {
        let depth = depth.min(self.blocks.len() as u64);
        if depth == 0 {
            return;
        }
        let height = self.chain.height().0 - depth;
        self.chain.cut(height);
        let gone = self.blocks.split_off(usize::try_from(height).unwrap() - 1);
        let gone: Vec<Made> = gone.into_iter().flatten().collect();
        // Whatever spends their outputs is gone for good.
        let missing: HashSet<u64> = gone.iter().flat_map(|tx| &tx.outputs).map(|coin| coin.number).collect();
        let stays = |tx: &Made| tx.inputs.iter().all(|coin| !missing.contains(&coin.number));
        self.pool.retain(stays);
        if back {
            self.pool.splice(0..0, gone.into_iter().filter(stays));
        }
        self.fork += 1;
        let new = (0..depth + u64::from(more) + 1).map(|place| {
            let takes = if place.is_multiple_of(2) { self.pool.len() / 2 } else { 0 };
            let txs: Vec<Made> = self.pool.drain(..takes).collect();
            let block = self.chain.block(self.fork, txs.iter().map(Made::scanned).collect());
            self.blocks.push(txs);
            block
        });
        let new: Vec<ScannedBlock> = new.collect();
        self.wallet.apply(new, self.chain.height()).unwrap();
    }

    fn see_pool(&mut self, full: bool, later: u64, doubt: bool) {
        self.clock += later;
        if full {
            self.wallet.forget_pool();
            self.take();
        }
        let txs = self.pool.iter().enumerate().map(|(place, made)| PoolTx {
            tx: self.wallet.wants_pool_tx(&made.txid()).then(|| made.scanned()),
            txid: made.txid(),
            double_spend_seen: doubt && place == 0,
        });
        let update = PoolUpdate { change: PoolChange::Full, txs: txs.collect(), refreshed: true };
        let now = self.now();
        self.wallet.apply_pool(update, now);
    }

    /// Takes and stores the changes, and checks the new events.
    fn take(&mut self) {
        let changes = self.wallet.take_changes();
        self.stored.merge(changes);
        let last = self.told.count;
        let new: Vec<(u64, Event)> =
            self.wallet.events_after(last).map(|(number, event)| (number, event.clone())).collect();
        for (number, event) in new {
            assert_eq!(number, self.told.count + 1, "no gap");
            self.told.hear(&event);
        }
        assert_eq!(self.wallet.last_event(), self.told.count);
        self.told.compare(&self.wallet, self.now());
    }
}

/// What the events say of a payment or a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct Said {
    pool: bool,
    height: Option<Height>,
    deep: bool,
    unlocked: bool,
    relayed: bool,
    failed: bool,
    doubtful: bool,
}

/// What a listener knows that has heard all events.
#[derive(Default)]
struct Told {
    count: u64,
    balance: i128,
    payments: BTreeMap<(Hash, SubaddressIndex), Said>,
    sends: BTreeMap<Hash, Said>,
    synced: Option<bool>,
}

impl Told {
    fn hear(&mut self, event: &Event) {
        self.count += 1;
        let amount = i128::from(event.amount.0);
        let payment = || (event.txid, event.subaddress);
        match event.kind {
            EventKind::PaymentInPool => {
                let said = self.payments.entry(payment()).or_default();
                assert!(!said.pool && said.height.is_none(), "{event:?} {said:?}");
                said.pool = true;
            }
            EventKind::DoubleSpendSeen => {
                let said = self.payments.entry(payment()).or_default();
                assert!(said.pool && !said.doubtful, "{event:?} {said:?}");
                said.doubtful = true;
            }
            EventKind::PaymentConfirmed if event.confirmations == 1 => {
                let said = self.payments.entry(payment()).or_default();
                assert!(said.height.is_none(), "{event:?} {said:?}");
                *said = Said { height: Some(event.height), ..Said::default() };
                self.balance += amount;
            }
            EventKind::PaymentConfirmed => {
                let said = self.payments.get_mut(&payment()).unwrap();
                assert!(said.height == Some(event.height) && !said.deep, "{event:?} {said:?}");
                said.deep = true;
            }
            EventKind::PaymentUnlocked => {
                let said = self.payments.get_mut(&payment()).unwrap();
                assert!(said.height == Some(event.height) && !said.unlocked, "{event:?} {said:?}");
                said.unlocked = true;
            }
            EventKind::PaymentReorganised => {
                let said = self.payments.get_mut(&payment()).unwrap();
                assert_eq!(said.height, Some(event.height), "{event:?}");
                *said = Said::default();
                self.balance -= amount;
            }
            EventKind::SendRelayed => {
                let said = self.sends.entry(event.txid).or_default();
                assert!(!said.relayed && said.height.is_none(), "{event:?} {said:?}");
                *said = Said { relayed: true, ..Said::default() };
            }
            EventKind::SendFailed => {
                let said = self.sends.entry(event.txid).or_default();
                assert!(!said.failed && said.height.is_none(), "{event:?} {said:?}");
                *said = Said { failed: true, ..Said::default() };
            }
            EventKind::SendConfirmed if event.confirmations == 1 => {
                let said = self.sends.entry(event.txid).or_default();
                assert!(said.height.is_none(), "{event:?} {said:?}");
                *said = Said { height: Some(event.height), ..Said::default() };
                self.balance -= amount;
            }
            EventKind::SendConfirmed => {
                let said = self.sends.get_mut(&event.txid).unwrap();
                assert!(said.height == Some(event.height) && !said.deep, "{event:?} {said:?}");
                said.deep = true;
            }
            EventKind::SendReorganised => {
                let said = self.sends.get_mut(&event.txid).unwrap();
                assert_eq!(said.height, Some(event.height), "{event:?}");
                *said = Said::default();
                self.balance += amount;
            }
            EventKind::Syncing | EventKind::Synced => {
                let synced = event.kind == EventKind::Synced;
                assert_ne!(self.synced, Some(synced), "a state is told when it changes");
                self.synced = Some(synced);
            }
            EventKind::SyncProgress | EventKind::RescanProgress => {
                panic!("nothing refreshes here: {event:?}")
            }
        }
    }

    /// Compares what the events say with the wallet itself.
    fn compare(&self, wallet: &Wallet, now: Now) {
        let in_blocks = wallet.outputs().iter().filter(|one| one.spent.is_none_or(|height| height.0 == 0));
        let balance: u64 = in_blocks.map(|one| one.amount.0).sum();
        assert_eq!(self.balance, i128::from(balance), "the balance in blocks");
        let height = wallet.height().0;
        let deep = wallet.event_confirmations();
        let mut confirmed = 0;
        for payment in wallet.payments(&TransferFilter::default()) {
            confirmed += 1;
            let said = self.payments[&(payment.txid, payment.subaddress)];
            assert_eq!(said.height, Some(payment.height), "{payment:?}");
            assert!(said.deep || payment.height.0 + deep > height, "{payment:?}");
            let by_height = unlock::unlock_height(payment.unlock_time, payment.height) <= height;
            if unlock::unlock_date(payment.unlock_time).is_none() {
                assert!(said.unlocked || !by_height, "{payment:?}");
            } else if said.unlocked {
                // The time may have been seen before a reorg, or before a restart forgot it.
                let leeway = unlock::leeway(wallet.network(), payment.height);
                assert!(now.adjusted + leeway >= payment.unlock_time, "{payment:?}");
            }
        }
        let said = self.payments.values().filter(|said| said.height.is_some()).count();
        assert_eq!(said, confirmed, "no payment is told that is not there");
        for (txid, said) in &self.sends {
            assert_eq!(said.height.is_some(), wallet.is_confirmed(txid), "{txid}");
            if said.failed {
                assert!(!matches!(wallet.pending_state(txid), Some(PendingState::InPool)), "{txid}");
            }
        }
        for txid in wallet.outgoing.sent_ids() {
            let said = self.sends[&txid];
            let sent = wallet.outgoing.sent(&txid).unwrap();
            assert_eq!(said.height, Some(sent.height));
            assert!(said.deep || sent.height.0 + deep > height, "{txid}");
        }
        for pending in wallet.outgoing.all_pending() {
            let said = self.sends.get(&pending.txid).copied().unwrap_or_default();
            match pending.state {
                PendingState::InPool => assert!(said.relayed, "{pending:?}"),
                PendingState::Failed => assert!(said.failed, "{pending:?}"),
                PendingState::Pending => assert!(!said.failed, "{pending:?}"),
            }
        }
    }
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(128))]

    #[test]
    fn every_change_is_told_once(ops in prop::collection::vec(op(), 1..60)) {
        let mut world = World::new();
        for op in &ops {
            world.run(op);
        }
        // The events themselves are stored like everything else.
        let loaded = Wallet::load(keys(), options(), world.stored.clone()).unwrap();
        let all = |wallet: &Wallet| wallet.events_after(0).map(|(number, event)| (number, event.clone())).collect::<Vec<_>>();
        prop_assert_eq!(all(&loaded), all(&world.wallet));
        prop_assert_eq!(loaded.last_event(), world.wallet.last_event());
    }
}

/// The kinds of the events after a number, with their confirmations.
fn kinds(wallet: &mut Wallet, after: u64) -> Vec<(EventKind, u64)> {
    let _ = wallet.take_changes();
    wallet.events_after(after).map(|(_, event)| (event.kind, event.confirmations)).collect()
}

use EventKind::*;

#[test]
fn the_life_of_a_payment() {
    let mut scene = Scene::new();
    let paid = || receipt(1, vec![output(1, at(0, 1), 70)]);
    let pool = PoolTx { txid: hash("tx", 1), tx: Some(paid()), double_spend_seen: false };
    let update = |txs| PoolUpdate { change: PoolChange::Full, txs, refreshed: true };
    scene.wallet.apply_pool(update(vec![pool]), NOW);
    assert_eq!(kinds(&mut scene.wallet, 0), [(PaymentInPool, 0), (Synced, 0)]);
    // The pool is seen again after a restart of the program, and after the node reports it whole.
    scene.wallet.forget_pool();
    let _ = scene.wallet.take_changes();
    let again = PoolTx { txid: hash("tx", 1), tx: Some(paid()), double_spend_seen: true };
    scene.wallet.apply_pool(update(vec![again]), NOW);
    assert_eq!(kinds(&mut scene.wallet, 2), [(DoubleSpendSeen, 0)]);
    scene.block(vec![paid()]);
    assert_eq!(kinds(&mut scene.wallet, 3), [(PaymentConfirmed, 1)]);
    scene.empty(8);
    assert_eq!(kinds(&mut scene.wallet, 4), []);
    scene.empty(1);
    assert_eq!(kinds(&mut scene.wallet, 4), [(PaymentConfirmed, 10), (PaymentUnlocked, 0)]);
    // A reorg above it is none of its business; one below it is.
    scene.chain.cut(5);
    scene.forked(1, Vec::new());
    scene.empty(20);
    assert_eq!(kinds(&mut scene.wallet, 6), []);
    scene.chain.cut(1);
    scene.wallet.set_max_reorg_depth(100);
    scene.forked(2, Vec::new());
    assert_eq!(kinds(&mut scene.wallet, 6), [(PaymentReorganised, 0)]);
    scene.block(vec![paid()]);
    assert_eq!(kinds(&mut scene.wallet, 7), [(PaymentConfirmed, 1)]);
    let event = scene.wallet.events_after(7).next().unwrap();
    let expected = Event {
        kind: PaymentConfirmed,
        wallet_height: Height(3),
        txid: hash("tx", 1),
        subaddress: at(0, 1),
        amount: Amount(70),
        height: Height(2),
        confirmations: 1,
        payment_id: Hash::default(),
        timestamp: 1_600_000_240,
        progress: None,
    };
    assert_eq!(event, (8, &expected));
}

#[test]
fn progress_is_told_and_stored() {
    let mut scene = Scene::new();
    scene.empty(2);
    let told = [
        (SyncProgress, EventProgress { percent: 7, seconds_left: None }),
        (RescanProgress, EventProgress { percent: 50, seconds_left: Some(0) }),
        (RescanProgress, EventProgress { percent: 100, seconds_left: Some(3600) }),
    ];
    for (kind, progress) in told {
        scene.wallet.tell_progress(kind, Height(200), progress);
        let _ = scene.wallet.take_changes();
    }
    let loaded = Wallet::load(keys(), options(), scene.wallet.snapshot()).unwrap();
    for wallet in [&scene.wallet, &loaded] {
        let found: Vec<_> = wallet.events_after(0).map(|(_, event)| event).collect();
        let fields = |event: &&Event| (event.kind, event.progress, event.height);
        let expected = told.map(|(kind, progress)| (kind, Some(progress), Height(200)));
        assert_eq!(found.iter().map(fields).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn confirmations_are_chosen() {
    let mut scene = Scene::new();
    scene.wallet.set_event_confirmations(3);
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 70)])]);
    scene.empty(2);
    assert_eq!(kinds(&mut scene.wallet, 0), [(PaymentConfirmed, 1), (PaymentConfirmed, 3)]);
    // It applies to transactions that have fewer.
    scene.block(vec![receipt(2, vec![output(2, at(0, 0), 70)])]);
    scene.wallet.set_event_confirmations(5);
    scene.empty(4);
    assert_eq!(kinds(&mut scene.wallet, 3), [(PaymentConfirmed, 5), (PaymentConfirmed, 5)]);
    let loaded = Wallet::load(keys(), options(), scene.wallet.snapshot()).unwrap();
    assert_eq!(loaded.event_confirmations(), 5);
    // With one, there is no second event.
    scene.wallet.set_event_confirmations(0);
    assert_eq!(scene.wallet.event_confirmations(), 1);
    scene.block(vec![receipt(3, vec![output(3, at(0, 0), 70)])]);
    scene.empty(6);
    let told = kinds(&mut scene.wallet, 5);
    assert_eq!(told.iter().filter(|(kind, _)| *kind == PaymentConfirmed).count(), 1, "{told:?}");
}

#[test]
fn a_rescan_tells_nothing_that_is_known() {
    let mut scene = Scene::new();
    let blocks = || {
        let spent = spend(2, &[1], vec![output(2, at(0, 0), 20), output(3, at(1, 0), 40)]);
        vec![vec![receipt(1, vec![output(1, at(0, 0), 70)])], vec![spent], Vec::new()]
    };
    scene.wallet.create_account("");
    for txs in blocks() {
        scene.block(txs);
    }
    let before = kinds(&mut scene.wallet, 0).len() as u64;
    let mut fresh = scene.wallet.fresh_ledger(Rescan::Hard);
    let mut chain = Chain::new();
    for txs in blocks() {
        let block = chain.block(0, txs);
        fresh.apply(vec![block], chain.height()).unwrap();
    }
    let adoption = scene.wallet.prepare_adoption(fresh, Rescan::Hard);
    scene.wallet.adopt(adoption);
    assert_eq!(kinds(&mut scene.wallet, before), []);
    // What a rescan finds for the first time is told.
    let mut fresh = scene.wallet.fresh_ledger(Rescan::Hard);
    let mut chain = Chain::new();
    for (place, mut txs) in blocks().into_iter().enumerate() {
        if place == 2 {
            txs.push(receipt(9, vec![output(9, at(0, 0), 5)]));
        }
        let block = chain.block(0, txs);
        fresh.apply(vec![block], chain.height()).unwrap();
    }
    let adoption = scene.wallet.prepare_adoption(fresh, Rescan::Hard);
    scene.wallet.adopt(adoption);
    assert_eq!(kinds(&mut scene.wallet, before), [(PaymentConfirmed, 1)]);
}

#[test]
fn the_history_of_an_imported_wallet_is_not_told() {
    let mut scene = Scene::new();
    scene.block(vec![receipt(1, vec![output(1, at(0, 0), 70)])]);
    let records = scene.wallet.to_records();
    let mut imported = Wallet::from_records(keys(), options(), records).unwrap();
    assert_eq!(kinds(&mut imported, 0), []);
    // But what is still to come is.
    let mut other = Scene { wallet: imported, chain: scene.chain.clone() };
    other.empty(9);
    assert_eq!(kinds(&mut other.wallet, 0), [(PaymentConfirmed, 10), (PaymentUnlocked, 0)]);
}

#[test]
fn syncing_is_told_when_it_begins_and_ends() {
    let mut scene = Scene::new();
    let first = scene.chain.block(0, Vec::new());
    scene.wallet.apply(vec![first], Height(100)).unwrap();
    assert_eq!(kinds(&mut scene.wallet, 0), [(Syncing, 0)]);
    let next = scene.chain.block(0, Vec::new());
    scene.wallet.apply(vec![next], Height(100)).unwrap();
    let update = || PoolUpdate { change: PoolChange::Full, txs: Vec::new(), refreshed: true };
    scene.wallet.apply_pool(update(), NOW);
    assert_eq!(kinds(&mut scene.wallet, 1), [(Synced, 0)]);
    // A few blocks are nothing to speak of.
    scene.empty(3);
    scene.wallet.apply_pool(update(), NOW);
    assert_eq!(kinds(&mut scene.wallet, 2), []);
}
