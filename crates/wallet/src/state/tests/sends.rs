use super::outgoing::{destination, funded, keys_of, sent};
use super::*;

fn state(scene: &Scene, number: u64) -> Option<PendingState> {
    scene.wallet.pending_state(&hash("tx", number))
}

/// A payment of the whole amount of output 1.
fn pay(scene: &mut Scene, number: u64) {
    let to = destination(&scene.wallet, at(1, 0), 90);
    let pending = sent(number, 100, 0, &[1], vec![to]);
    scene.wallet.record_sent(pending, Some(keys_of(number)));
}

/// An attempt that spends these outputs.
pub(super) fn attempt(number: u64, spent: &[u64]) -> Attempt {
    Attempt {
        txid: hash("tx", number),
        key_images: spent.iter().map(|one| image(*one)).collect(),
        made_at: Height(10),
        oldest_input: Height(1),
        refused: false,
        tx: Zeroizing::new(vec![1]),
    }
}

/// A send of one transaction with several attempts; the answer names the last.
fn named(attempts: Vec<Attempt>) -> NamedSend {
    NamedSend {
        fingerprint: hash("request", 1),
        answer: Zeroizing::new(b"answer".to_vec()),
        relay: true,
        txids: attempts.last().map(|attempt| attempt.txid).into_iter().collect(),
        parts: vec![attempts],
        closed: None,
    }
}

/// The depth at which a block is final.
const FINALITY: u64 = 60;

#[test]
fn an_unsent_transaction_leaves_no_trace() {
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
fn a_failed_transaction_that_confirms_is_recognised() {
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
fn a_failure_does_not_free_outputs_spent_by_another_transaction() {
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
fn rings_are_kept_until_their_outputs_are_spent_in_a_block() {
    let mut scene = funded();
    scene.wallet.remember_rings([(image(1), vec![1, 2, 4]), (image(99), vec![7])].into());
    assert_eq!(scene.wallet.known_rings().len(), 1, "only those of own outputs");
    let tx = with(spend(5, &[1], Vec::new()), |content| {
        for input in &mut content.inputs {
            input.key_offsets = vec![1, 1, 2].into();
        }
    });
    scene.block(vec![tx]);
    assert!(scene.wallet.known_rings().is_empty());
    let height = scene.wallet.height();
    scene.wallet.rollback(Height(height.0 - 1));
    assert_eq!(scene.wallet.known_rings().get(&image(1)), Some(&vec![1, 2, 4]));
}

#[test]
fn only_the_answer_of_a_finished_send_is_kept() {
    let mut scene = funded();
    pay(&mut scene, 5);
    scene.wallet.put_named_send("one".to_owned(), named(vec![attempt(5, &[1])]));
    scene.wallet.put_named_send("two".to_owned(), named(vec![attempt(6, &[2])]));
    scene.block(vec![spend(5, &[1], Vec::new())]);
    let kept = |scene: &Scene, name| scene.wallet.named_send(name).unwrap().parts.len();
    scene.empty(FINALITY - 2);
    scene.wallet.settle_sends(FINALITY);
    assert_eq!((kept(&scene, "one"), kept(&scene, "two")), (1, 1));
    scene.empty(1);
    scene.wallet.settle_sends(FINALITY);
    assert_eq!((kept(&scene, "one"), kept(&scene, "two")), (0, 1));
    let one = scene.wallet.named_send("one").unwrap();
    assert_eq!((one.answer.as_slice(), one.closed), (&b"answer"[..], Some(scene.wallet.height())));
    scene.wallet.remove_named_send("two");
    assert!(scene.wallet.named_send("two").is_none());
}

#[test]
fn the_losing_attempt_is_dropped_when_the_other_is_final() {
    let mut scene = funded();
    pay(&mut scene, 5);
    pay(&mut scene, 6);
    scene.wallet.put_named_send("one".to_owned(), named(vec![attempt(5, &[1]), attempt(6, &[1, 2])]));
    scene.block(vec![spend(5, &[1], Vec::new())]);
    scene.empty(FINALITY);
    scene.wallet.settle_sends(FINALITY);
    assert_eq!(scene.wallet.named_send("one").unwrap().closed, None, "the answer names the other");
    let named = named(vec![attempt(6, &[1, 2]), attempt(5, &[1])]);
    scene.wallet.put_named_send("one".to_owned(), named);
    scene.empty(1);
    scene.wallet.settle_sends(FINALITY);
    assert!(scene.wallet.named_send("one").unwrap().closed.is_some());
    assert!(scene.pending().is_empty());
}

#[test]
fn an_attempt_is_dead_when_another_transaction_is_deep() {
    let mut scene = funded();
    let fate = |scene: &Scene| scene.wallet.fate(&attempt(5, &[1, 2]), FINALITY);
    assert_eq!(fate(&scene), Fate::Open);
    scene.block(vec![spend(6, &[2], Vec::new())]);
    let height = Height(scene.wallet.height().0 - 1);
    assert_eq!(fate(&scene), Fate::Blocked(height));
    scene.empty(FINALITY - 2);
    assert_eq!(fate(&scene), Fate::Blocked(height));
    scene.wallet.put_named_send("one".to_owned(), named(vec![attempt(5, &[1, 2])]));
    scene.wallet.settle_sends(FINALITY);
    assert!(scene.wallet.named_send("one").is_some());
    scene.empty(1);
    assert_eq!(fate(&scene), Fate::Dead);
    scene.wallet.settle_sends(FINALITY);
    assert!(scene.wallet.named_send("one").is_none(), "nothing was paid and nothing can be");
}

#[test]
fn a_reorg_revives_a_blocked_attempt() {
    let mut scene = funded();
    let fate = |scene: &Scene| scene.wallet.fate(&attempt(5, &[1]), FINALITY);
    scene.block(vec![spend(6, &[1], Vec::new())]);
    assert!(matches!(fate(&scene), Fate::Blocked(_)));
    let height = scene.wallet.height();
    scene.wallet.rollback(Height(height.0 - 1));
    assert_eq!(fate(&scene), Fate::Open);
    scene.chain.cut(height.0 - 1);
    scene.forked(1, vec![spend(5, &[1], Vec::new())]);
    assert_eq!(fate(&scene), Fate::Confirmed(Height(height.0 - 1)));
}

#[test]
fn an_attempt_whose_outputs_left_the_chain_is_dead_in_the_end() {
    let mut scene = funded();
    let fate = |scene: &Scene| scene.wallet.fate(&attempt(5, &[1]), FINALITY);
    scene.wallet.rollback(Height(1));
    scene.chain.cut(1);
    scene.forked(1, Vec::new());
    assert!(matches!(fate(&scene), Fate::Blocked(_)));
    for _ in 2..10 + FINALITY {
        assert!(matches!(fate(&scene), Fate::Blocked(_)));
        scene.forked(1, Vec::new());
    }
    assert_eq!(fate(&scene), Fate::Dead);
    // A wallet that skipped the old blocks cannot know.
    scene.wallet.set_refresh_from(Height(2));
    assert!(matches!(fate(&scene), Fate::Blocked(_)));
}

#[test]
fn old_closed_sends_are_dropped_if_there_are_many() {
    let mut scene = funded();
    let closed = |height| NamedSend { parts: Vec::new(), closed: Some(Height(height)), ..named(Vec::new()) };
    for number in 0..10_003 {
        scene.wallet.put_named_send(format!("{number:05}"), closed(number / 2));
    }
    scene.wallet.settle_sends(FINALITY);
    let count =
        |scene: &Scene| scene.wallet.snapshot().filter(|change| change.table == Table::NamedSends).count();
    assert_eq!(count(&scene), 10_003, "none is 30 days old");
    let ids: Vec<Hash> = (0..30 * 720).map(|number| hash("id", number)).collect();
    let height = scene.wallet.height();
    scene.wallet.apply_ids(height, &ids, Height(100_000)).unwrap();
    scene.wallet.settle_sends(FINALITY);
    assert_eq!(count(&scene), 10_000);
    assert!(scene.wallet.named_send("00002").is_none() && scene.wallet.named_send("00003").is_some());
}

#[test]
fn a_refused_transaction_that_confirms_is_recognised() {
    let mut scene = funded();
    pay(&mut scene, 5);
    scene.wallet.forget_refused(&hash("tx", 5));
    assert_eq!((state(&scene, 5), scene.balance(0).1), (None, 150));
    assert!(scene.pending().is_empty());
    scene.block(vec![spend(5, &[1], Vec::new())]);
    assert_eq!(scene.outs()[0].destinations().len(), 1);
    assert!(scene.wallet.tx_keys(&hash("tx", 5)).is_some());
}
