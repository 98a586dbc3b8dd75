//! The schedule of relaying.

use ferrite_chain::pool::RelayMethod;
use ferrite_chain::pool::relaying::{MAX_CHECK_INTERVAL, MIN_RELAY_INTERVAL, Relayable};
use ferrite_types::Hash;

use super::Setup;

fn due(setup: &mut Setup) -> Option<Vec<(Hash, RelayMethod)>> {
    let now = setup.node.now();
    let due = setup.node.change_pool(|pool, writer, _| pool.relayable(writer, now));
    due.map(|due| due.into_iter().map(|Relayable { hash, method, .. }| (hash, method)).collect())
}

fn set_relayed(setup: &mut Setup, hashes: &[Hash], method: RelayMethod) -> Vec<bool> {
    let now = setup.node.now();
    setup.node.change_pool(|pool, writer, _| pool.set_relayed(writer, hashes, method, now))
}

#[test]
fn the_stem_ends_with_the_embargo() {
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    let id = setup.admit(&tx, RelayMethod::Stem);
    assert_eq!(due(&mut setup), Some(vec![]), "it has not been sent yet");
    assert_eq!(due(&mut setup), None, "too early to look again");
    assert_eq!(set_relayed(&mut setup, &[id], RelayMethod::Stem), [false]);
    let embargo = setup.node.pool.meta(&id).unwrap().last_relayed_time - setup.node.now();
    assert!((1..200).contains(&embargo), "an embargo of {embargo} seconds");
    if embargo > 1 {
        setup.node.wait(embargo - 1);
        assert!(due(&mut setup).is_none_or(|due| due.is_empty()));
        setup.node.wait(1);
    } else {
        setup.node.wait(embargo);
    }
    assert_eq!(due(&mut setup), Some(vec![(id, RelayMethod::Stem)]));
    // Now it is fluff.
    assert_eq!(set_relayed(&mut setup, &[id], RelayMethod::Fluff), [true]);
    let meta = setup.node.pool.meta(&id).unwrap();
    assert_eq!((meta.relay_method(), meta.last_relayed_time), (RelayMethod::Fluff, setup.node.now()));
    assert!(meta.relayed);
    assert_eq!(setup.node.read(|view| view.pool_meta(&id).unwrap()), Some(meta));
    assert_eq!(set_relayed(&mut setup, &[id, Hash::default()], RelayMethod::Fluff), [false, false]);
}

#[test]
fn forwarded_transactions_are_delayed() {
    let mut setup = Setup::with_outputs(1);
    let tx = setup.pay_times(1);
    let id = setup.admit(&tx, RelayMethod::Forward);
    let at = setup.node.pool.meta(&id).unwrap().last_relayed_time;
    setup.node.wait(at - setup.node.now());
    assert_eq!(due(&mut setup), Some(vec![(id, RelayMethod::Forward)]));
    // Not again right away, even if it was not sent.
    setup.node.wait(MAX_CHECK_INTERVAL);
    assert_eq!(due(&mut setup), Some(vec![]));
    assert_eq!(set_relayed(&mut setup, &[id], RelayMethod::Stem), [false]);
    assert_eq!(setup.node.pool.meta(&id).unwrap().relay_method(), RelayMethod::Stem);
}

#[test]
fn broadcast_transactions_are_relayed_again_at_growing_intervals() {
    let mut setup = Setup::with_outputs(4);
    let ids: Vec<Hash> = [RelayMethod::None, RelayMethod::Local, RelayMethod::Fluff, RelayMethod::Block]
        .into_iter()
        .map(|method| {
            let tx = setup.pay_times(1);
            setup.admit(&tx, method)
        })
        .collect();
    setup.node.wait(MIN_RELAY_INTERVAL * 2);
    assert_eq!(due(&mut setup), Some(vec![]), "they have not been sent once");
    set_relayed(&mut setup, &ids[1..2], RelayMethod::Local);
    set_relayed(&mut setup, &ids[2..], RelayMethod::Fluff);
    let mut expected =
        vec![(ids[1], RelayMethod::Local), (ids[2], RelayMethod::Fluff), (ids[3], RelayMethod::Block)];
    expected.sort_unstable_by_key(|(hash, _)| *hash);
    // They were first relayed ten minutes after their arrival, so the next time is a quarter of an hour later.
    setup.node.wait(3 * MIN_RELAY_INTERVAL);
    assert_eq!(due(&mut setup), Some(vec![]));
    setup.node.wait(MAX_CHECK_INTERVAL);
    assert_eq!(due(&mut setup), Some(expected));
}

#[test]
fn transactions_about_to_expire_are_not_relayed() {
    let mut setup = Setup::with_outputs(2);
    let (old, kept) = (setup.pay_times(1), setup.pay_times(1));
    let ids = [setup.admit(&old, RelayMethod::Fluff), setup.admit(&kept, RelayMethod::Block)];
    set_relayed(&mut setup, &ids, RelayMethod::Fluff);
    setup.node.wait(86_400 * 3 / 2 + 1);
    assert_eq!(due(&mut setup), Some(vec![(ids[1], RelayMethod::Block)]));
}
