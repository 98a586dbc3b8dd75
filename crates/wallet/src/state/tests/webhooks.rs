//! Webhooks: every event is delivered or a dead letter, in order, whatever fails.

use proptest::prelude::*;

use super::*;
use crate::changes::ChangeSet;

pub(super) fn hook() -> Webhook {
    Webhook {
        url: "http://127.0.0.1:1/".to_owned(),
        kinds: Vec::new(),
        account: None,
        subaddress: None,
        label: None,
        secret: Zeroizing::new("a secret".to_owned()),
        fingerprints: Vec::new(),
        paused: false,
        created: 5,
        max_attempts: 3,
        max_seconds: 1000,
    }
}

/// A wallet that has told of payments to these addresses.
fn told(payments: &[SubaddressIndex]) -> Scene {
    let mut scene = Scene::new();
    scene.wallet.create_account("");
    scene.wallet.create_addresses(0, 1, "shop").unwrap();
    pay(&mut scene, payments);
    scene
}

fn pay(scene: &mut Scene, payments: &[SubaddressIndex]) {
    for to in payments {
        let number = scene.chain.height().0;
        scene.block(vec![receipt(number, vec![output(number, *to, 100)])]);
    }
    let _ = scene.wallet.take_changes();
}

/// Delivers everything, and returns the numbers.
fn deliver_all(wallet: &mut Wallet, id: u64) -> Vec<u64> {
    let mut numbers = Vec::new();
    while let Some(delivery) = wallet.next_delivery(id) {
        wallet.delivered(id, delivery.number);
        numbers.push(delivery.number);
    }
    numbers
}

/// Lets the next delivery fail.
fn fail(wallet: &mut Wallet, id: u64, now: u64) -> Undelivered {
    let delivery = wallet.next_delivery(id).unwrap();
    wallet.not_delivered(&delivery, id, now, "no answer").unwrap()
}

#[test]
fn events_are_delivered_in_order_from_the_chosen_one_on() {
    let mut scene = told(&[at(0, 0); 5]);
    let wallet = &mut scene.wallet;
    assert_eq!(wallet.add_webhook(hook(), 9), Err(WebhookError::NoEvent { after: 9, last: 5 }));
    let (first, second) = (wallet.add_webhook(hook(), 2).unwrap(), wallet.add_webhook(hook(), 5).unwrap());
    assert_eq!((first, second), (1, 2));
    assert_eq!(deliver_all(wallet, first), [3, 4, 5]);
    assert!(deliver_all(wallet, second).is_empty());
    pay(&mut scene, &[at(1, 0)]);
    let wallet = &mut scene.wallet;
    assert!(wallet.has_delivery(first) && wallet.has_delivery(second));
    assert_eq!(wallet.next_delivery(first).unwrap().number, 6, "it is not delivered by being asked for");
    assert_eq!((deliver_all(wallet, first), deliver_all(wallet, second)), (vec![6], vec![6]));
    assert!(!wallet.has_delivery(first));
    assert_eq!(wallet.remove_webhook(first), Ok(()));
    assert_eq!(wallet.remove_webhook(first), Err(WebhookError::Unknown(1)));
    assert_eq!(wallet.add_webhook(hook(), 0), Ok(3), "numbers are not used again");
    for _ in 0..30 {
        wallet.add_webhook(hook(), 0).unwrap();
    }
    assert_eq!(wallet.add_webhook(hook(), 0), Err(WebhookError::TooMany));
}

#[test]
fn a_webhook_gets_what_it_wants() {
    let mut scene = told(&[at(0, 0), at(0, 1), at(1, 0), at(1, 1), at(0, 1)]);
    let wallet = &mut scene.wallet;
    wallet.note_pool(true, NOW);
    let _ = wallet.take_changes();
    assert_eq!(wallet.last_event(), 6, "the last one says that the wallet is synced");
    for (webhook, expected) in [
        (Webhook { account: Some(1), ..hook() }, &[3, 4][..]),
        (Webhook { account: Some(0), subaddress: Some(1), ..hook() }, &[2, 5]),
        (Webhook { label: Some("shop".to_owned()), ..hook() }, &[2, 5]),
        (Webhook { label: Some("other".to_owned()), ..hook() }, &[]),
        (Webhook { kinds: vec![EventKind::Synced], ..hook() }, &[6]),
        (
            Webhook { kinds: vec![EventKind::SendFailed, EventKind::PaymentConfirmed], ..hook() },
            &[1, 2, 3, 4, 5],
        ),
        (Webhook { kinds: vec![EventKind::Synced], account: Some(0), ..hook() }, &[]),
        (Webhook { paused: true, ..hook() }, &[]),
    ] {
        let id = wallet.add_webhook(webhook, 0).unwrap();
        let waiting = wallet.webhooks().find(|status| status.id == id).unwrap().waiting;
        let is_paused = wallet.webhook(id).unwrap().paused;
        assert_eq!(waiting, if is_paused { 6 } else { expected.len() });
        assert_eq!(deliver_all(wallet, id), expected);
        wallet.set_webhook(id, hook()).unwrap();
        let rest: &[u64] = if is_paused { &[1, 2, 3, 4, 5, 6] } else { &[] };
        assert_eq!(deliver_all(wallet, id), rest, "what was passed is not delivered later");
    }
}

#[test]
fn what_cannot_be_delivered_becomes_a_dead_letter() {
    let mut scene = told(&[at(0, 0); 4]);
    let wallet = &mut scene.wallet;
    let id = wallet.add_webhook(hook(), 0).unwrap();
    assert_eq!(fail(wallet, id, 100), Undelivered::Again(1));
    assert_eq!(fail(wallet, id, 200), Undelivered::Again(2));
    assert_eq!(wallet.next_delivery(id).unwrap().attempts, 2);
    assert_eq!(fail(wallet, id, 300), Undelivered::Dead, "after three attempts");
    assert_eq!(wallet.next_delivery(id).unwrap().number, 2);
    assert_eq!(fail(wallet, id, 400), Undelivered::Again(1), "the next one has its own attempts");
    assert_eq!(fail(wallet, id, 1400), Undelivered::Dead, "after a thousand seconds");
    wallet.delivered(id, 3);
    let dead: Vec<(u64, u64, u64)> =
        wallet.dead_letters(id, 0).unwrap().map(|(number, one)| (number, one.attempts, one.time)).collect();
    assert_eq!(dead, [(1, 3, 300), (2, 2, 1400)]);
    assert_eq!(wallet.dead_letters(id, 1).unwrap().count(), 1);
    assert!(matches!(wallet.dead_letters(9, 0).map(|_| ()), Err(WebhookError::Unknown(9))));
    assert_eq!(wallet.replay_dead_letters(id, &[1, 3]), Err(WebhookError::NotDead(3)));
    assert_eq!(wallet.next_delivery(id).unwrap().number, 4, "nothing was replayed");

    // The first failure ends a replay, and new events go on.
    assert_eq!(wallet.replay_dead_letters(id, &[]), Ok(2));
    let delivery = wallet.next_delivery(id).unwrap();
    assert_eq!((delivery.number, delivery.is_replay), (1, true));
    assert_eq!(fail(wallet, id, 2000), Undelivered::Dead);
    assert_eq!(deliver_all(wallet, id), [4]);
    let first = wallet.dead_letters(id, 0).unwrap().next().map(|(_, one)| (one.attempts, one.time));
    assert_eq!(first, Some((4, 2000)));
    assert_eq!(wallet.replay_dead_letters(id, &[2]), Ok(1));
    assert_eq!(deliver_all(wallet, id), [2]);
    assert_eq!(wallet.replay_dead_letters(id, &[]), Ok(1));
    assert_eq!(deliver_all(wallet, id), [1]);
    assert_eq!(wallet.dead_letters(id, 0).unwrap().count(), 0);
}

#[test]
fn a_clock_that_is_set_back_kills_nothing() {
    let mut scene = told(&[at(0, 0)]);
    let id = scene.wallet.add_webhook(Webhook { max_attempts: 100, ..hook() }, 0).unwrap();
    assert_eq!(fail(&mut scene.wallet, id, 5000), Undelivered::Again(1));
    assert_eq!(fail(&mut scene.wallet, id, 10), Undelivered::Again(2));
    assert_eq!(fail(&mut scene.wallet, id, 5999), Undelivered::Again(3));
    assert_eq!(fail(&mut scene.wallet, id, 6000), Undelivered::Dead);
}

#[test]
fn webhooks_belong_to_the_wallet_and_not_to_its_copies() {
    let mut scene = told(&[at(0, 0); 3]);
    let id = scene.wallet.add_webhook(hook(), 0).unwrap();
    scene.wallet.delivered(id, 1);
    for _ in 0..3 {
        fail(&mut scene.wallet, id, 7);
    }
    // A wallet with other keys takes the place of this one.
    let mut other = new_wallet();
    other.continue_events_of(&scene.wallet);
    let mut other = Wallet::load(keys(), options(), other.take_changes()).unwrap();
    assert_eq!(other.next_delivery(id).map(|delivery| delivery.number), None);
    let status = other.webhooks().next().unwrap();
    assert_eq!((status.progress.cursor, status.progress.lost, status.dead_letters), (3, 1, 1));
    assert_eq!(other.replay_dead_letters(id, &[]), Ok(1));
    assert_eq!(deliver_all(&mut other, id), [2]);
    // A copy with another password has no secrets.
    scene.wallet.clear_user_data();
    assert_eq!(scene.wallet.webhook_ids().count(), 0);
}

#[derive(Debug, Clone)]
enum Op {
    /// Something happens.
    Event { to: u8 },
    /// The next event is sent: does the receiver get it, and does it confirm?
    Deliver { arrives: bool, confirms: bool, killed: bool },
    /// Dead letters are replayed.
    Replay,
    /// The program is killed; what was not stored is gone.
    Kill,
    /// The webhook is paused or goes on.
    Pause(bool),
}

fn op() -> impl Strategy<Value = Op> {
    prop_oneof![
        3 => any::<u8>().prop_map(|to| Op::Event { to }),
        8 => (any::<bool>(), any::<bool>(), prop::bool::weighted(0.1))
            .prop_map(|(arrives, confirms, killed)| Op::Deliver { arrives, confirms, killed }),
        1 => Just(Op::Replay),
        1 => Just(Op::Kill),
        1 => any::<bool>().prop_map(Op::Pause),
    ]
}

/// A wallet with its store.
struct World {
    scene: Scene,
    stored: ChangeSet,
}

impl World {
    fn commit(&mut self) {
        let changes = self.scene.wallet.take_changes();
        self.stored.merge(changes);
    }

    fn kill(&mut self) {
        self.scene.wallet = Wallet::load(keys(), options(), self.stored.clone()).unwrap();
    }
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(128))]

    /// The receiver has every event that is not a dead letter, in order; it has one twice only in a row.
    #[test]
    fn nothing_is_missed_or_out_of_order(ops in prop::collection::vec(op(), 1..80), max_attempts in 1..5u64) {
        let mut world = World { scene: Scene::new(), stored: ChangeSet::new() };
        world.scene.wallet.create_account("");
        let wanted = |number: u64, world: &World| {
            let mut events = world.scene.wallet.events_after(number - 1);
            events.next().unwrap().1.subaddress.major == 0
        };
        let webhook = Webhook { max_attempts, account: Some(0), ..hook() };
        let id = world.scene.wallet.add_webhook(webhook.clone(), 0).unwrap();
        world.commit();
        // What the receiver got in the course of things, and by replays.
        let (mut received, mut replayed) = (Vec::new(), Vec::new());
        for op in ops {
            match op {
                Op::Event { to } => {
                    pay_one(&mut world.scene, at(u32::from(to % 2), 0));
                    world.commit();
                }
                Op::Deliver { arrives, confirms, killed } => {
                    // The event is in the store before the receiver sees it.
                    let next = world.scene.wallet.next_delivery(id);
                    world.commit();
                    let Some(delivery) = next else { continue };
                    let list = if delivery.is_replay { &mut replayed } else { &mut received };
                    if arrives {
                        list.push(delivery.number);
                    }
                    if killed {
                        world.kill();
                        continue;
                    }
                    match arrives && confirms {
                        true => world.scene.wallet.delivered(id, delivery.number),
                        false => drop(world.scene.wallet.not_delivered(&delivery, id, 10, "no")),
                    }
                    world.commit();
                }
                Op::Replay => {
                    world.scene.wallet.replay_dead_letters(id, &[]).unwrap();
                    world.commit();
                }
                Op::Kill => world.kill(),
                Op::Pause(paused) => {
                    world.scene.wallet.set_webhook(id, Webhook { paused, ..webhook.clone() }).unwrap();
                    world.commit();
                }
            }
            prop_assert!(received.is_sorted(), "{received:?}");
            let status = world.scene.wallet.webhooks().next().unwrap();
            prop_assert_eq!(status.progress.lost, 0);
            let cursor = status.progress.cursor;
            for number in (1..=cursor).filter(|number| wanted(*number, &world)) {
                let dead = world.scene.wallet.dead_letters(id, number - 1).unwrap().next();
                let is_dead = dead.is_some_and(|(one, _)| one == number);
                let is_there = received.contains(&number) || replayed.contains(&number);
                prop_assert!(is_dead || is_there, "event {number} is missing");
            }
        }
        world.kill();
        world.scene.wallet.set_webhook(id, webhook).unwrap();
        world.scene.wallet.replay_dead_letters(id, &[]).unwrap();
        received.extend(deliver_all(&mut world.scene.wallet, id));
        let last = world.scene.wallet.last_event();
        for number in (1..=last).filter(|number| wanted(*number, &world)) {
            prop_assert!(received.contains(&number) || replayed.contains(&number), "event {number} is missing");
        }
        prop_assert!(received.iter().all(|number| wanted(*number, &world)));
    }
}

/// One more payment.
fn pay_one(scene: &mut Scene, to: SubaddressIndex) {
    let number = scene.chain.height().0;
    scene.block(vec![receipt(number, vec![output(number, to, 100)])]);
}
