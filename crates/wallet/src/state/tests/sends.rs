use super::outgoing::{destination, funded, keys_of, sent};
use super::*;

fn state(scene: &Scene, number: u64) -> Option<PendingState> {
    scene.wallet.pending_state(&hash("tx", number))
}

/// A payment of everything that output 1 is worth.
fn pay(scene: &mut Scene, number: u64) {
    let to = destination(&scene.wallet, at(1, 0), 90);
    let pending = sent(number, 100, 0, &[1], vec![to]);
    scene.wallet.record_sent(pending, Some(keys_of(number)));
}

fn named(txids: &[u64]) -> NamedSend {
    NamedSend {
        fingerprint: hash("request", 1),
        answer: Zeroizing::new(b"answer".to_vec()),
        relay: true,
        txids: txids.iter().map(|number| hash("tx", *number)).collect(),
        txs: txids.iter().map(|_| Zeroizing::new(vec![1])).collect(),
    }
}

#[test]
fn what_was_never_sent_leaves_nothing() {
    let mut scene = funded();
    let before: Vec<Change> = scene.wallet.snapshot().collect();
    pay(&mut scene, 5);
    assert_eq!(scene.balance(0).1, 50);
    scene.wallet.forget_unsent(&hash("tx", 5));
    assert_eq!(scene.balance(0).1, 150);
    assert_eq!(state(&scene, 5), None);
    assert_eq!(scene.wallet.snapshot().collect::<Vec<_>>(), before);
}

#[test]
fn what_failed_is_known_when_it_confirms_after_all() {
    let mut scene = funded();
    pay(&mut scene, 5);
    scene.wallet.fail_pending(&hash("tx", 5));
    assert_eq!((state(&scene, 5), scene.balance(0).1), (Some(PendingState::Failed), 150));
    assert_eq!(scene.pending()[0].kind, TransferKind::Failed);
    scene.block(vec![spend(5, &[1], Vec::new())]);
    assert!(scene.wallet.is_confirmed(&hash("tx", 5)));
    assert_eq!(scene.balance(0).1, 50);
    assert_eq!(scene.outs()[0].destinations().len(), 1);
    assert!(scene.pending().is_empty());
}

#[test]
fn a_failure_does_not_free_what_another_spends() {
    let mut scene = funded();
    pay(&mut scene, 5);
    scene.wallet.fail_pending(&hash("tx", 5));
    pay(&mut scene, 6);
    // The first is tried again and fails again.
    pay(&mut scene, 5);
    scene.wallet.fail_pending(&hash("tx", 5));
    assert_eq!(scene.balance(0).1, 50);
    scene.block(vec![spend(6, &[1], Vec::new())]);
    pay(&mut scene, 5);
    scene.wallet.forget_unsent(&hash("tx", 5));
    assert_eq!(scene.balance(0).1, 50);
}

#[test]
fn rings_are_kept_until_a_block_has_them() {
    let mut scene = funded();
    scene.wallet.remember_rings([(image(1), vec![1, 2, 4]), (image(99), vec![7])].into());
    assert_eq!(scene.wallet.known_rings().len(), 1, "only those of own outputs");
    let mut tx = spend(5, &[1], Vec::new());
    for input in &mut tx.inputs {
        input.key_offsets = vec![1, 1, 2].into();
    }
    scene.block(vec![tx]);
    assert!(scene.wallet.known_rings().is_empty());
    let height = scene.wallet.height();
    scene.wallet.rollback(Height(height.0 - 1));
    assert_eq!(scene.wallet.known_rings().get(&image(1)), Some(&vec![1, 2, 4]));
}

#[test]
fn of_sends_that_are_done_the_answer_is_kept() {
    let mut scene = funded();
    pay(&mut scene, 5);
    scene.wallet.put_named_send("one".to_owned(), named(&[5]));
    scene.block(vec![spend(5, &[1], Vec::new())]);
    scene.empty(58);
    scene.wallet.put_named_send("two".to_owned(), named(&[6]));
    let kept = |scene: &Scene, name| scene.wallet.named_send(name).unwrap().txs.len();
    assert_eq!(kept(&scene, "one"), 1);
    scene.empty(1);
    scene.wallet.put_named_send("three".to_owned(), named(&[7]));
    assert_eq!(kept(&scene, "one"), 0);
    assert_eq!((kept(&scene, "two"), kept(&scene, "three")), (1, 1));
    assert_eq!(scene.wallet.named_send("one").unwrap().answer.as_slice(), b"answer");
    scene.wallet.remove_named_send("two");
    assert!(scene.wallet.named_send("two").is_none());
}
