//! Peers that lie, stall or flood. Each is dropped as by the reference, and an honest peer is not affected.

use std::time::Duration;

use ferrite_chain::pool::RelayCategory;
use ferrite_p2p::message::{
    BlockCompleteEntry, NewTransactions, Notification, ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::relay::ConnectionId;
use ferrite_p2p::sync::PeerState;
use ferrite_testkit::block_tree::{BlockTree, Fault, MadeBlock};
use ferrite_types::tx::Transaction;

use crate::liar::{Liar, chain, no_block, only_chain};
use crate::world::{FORKS, Script, World, grow, grow_first};

struct Scene {
    tree: BlockTree,
    blocks: Vec<MadeBlock>,
    world: World,
    /// The node under attack. It has the first hundred blocks.
    victim: usize,
}

impl Scene {
    fn new(seed: u64) -> Self {
        let mut tree = BlockTree::new(seed, FORKS);
        let blocks = grow_first(&mut tree, 160, 1);
        let mut world = World::new();
        let victim = world.node(&tree, &blocks[..100]);
        Self { tree, blocks, world, victim }
    }

    /// Blocks of which number 110 has a fault, with descendants.
    fn with_fault(&mut self, fault: Fault) -> Option<Vec<MadeBlock>> {
        let mut blocks = self.blocks[..110].to_vec();
        let bad = self.tree.bad_block(&blocks[109].id, fault)?;
        let rest = grow(&mut self.tree, bad.id, 40, 0);
        blocks.push(bad);
        blocks.extend(rest);
        Some(blocks)
    }

    /// The attack, which must end with the attacker dropped; then an honest peer brings the node to the tip.
    fn attack(&mut self, what: &str, start: ferrite_p2p::message::CoreSyncData, script: Script) -> Vec<u32> {
        let id = self.world.connect_script(self.victim, 40, start, script);
        self.world.run_until(120, what, |world| !world.is_connected(id));
        let points = self.points(id);
        self.recover(what);
        points
    }

    fn points(&self, id: ConnectionId) -> Vec<u32> {
        let dropped = &self.world.nodes[self.victim].dropped;
        dropped.iter().filter(|(dropped, _)| *dropped == id).map(|(_, points)| *points).collect()
    }

    fn recover(&mut self, what: &str) {
        let honest = self.world.node(&self.tree, &self.blocks);
        let link = self.world.connect(self.victim, honest);
        let top = self.blocks[159].id;
        let victim = self.victim;
        self.world.run_until(120, what, |world| world.top(victim) == top);
        assert!(self.points(link).is_empty(), "{what}: the honest peer is innocent");
    }
}

#[test]
fn bad_blocks_cost_their_sender_dearly() {
    let mut tried = 0;
    for (seed, fault) in (100..).zip(Fault::ALL) {
        let mut scene = Scene::new(seed);
        let Some(blocks) = scene.with_fault(fault) else { continue };
        let liar = Liar::new(&scene.tree, &blocks);
        let points = scene.attack(&format!("{fault:?}"), liar.chain(), liar.script(|_| {}));
        let expected = match fault {
            // They are not blocks, or not the requested ones.
            Fault::CutOff | Fault::MinerHeight | Fault::Orphan | Fault::MissingTx | Fault::RepeatedTx => 0,
            Fault::Work => 5 + 10 + 1,
            _ => 5 + 1 + 1,
        };
        // A block that lists a transaction twice has the wrong number of them.
        assert_eq!(points, [expected], "{fault:?}");
        tried += 1;
    }
    println!("{tried} kinds of bad blocks");
    assert!(tried >= 17);
}

#[test]
fn responses_must_match_their_requests() {
    type Twist = fn(&mut ResponseGetObjects);
    let twists: [(&str, u32, Twist); 9] = [
        ("no blocks", 1, |answer| answer.blocks.clear()),
        ("a block too few", 0, |answer| drop(answer.blocks.pop())),
        ("a block too many", 0, |answer| answer.blocks.push(answer.blocks[0].clone())),
        ("the wrong order", 0, |answer| answer.blocks.swap(0, 1)),
        ("the same block twice", 0, |answer| answer.blocks[1] = answer.blocks[0].clone()),
        ("a transaction too many", 0, |answer| {
            answer.blocks[0].txs.push(ferrite_p2p::message::TxBlobEntry::default());
        }),
        ("a weight", 0, |answer| answer.blocks[0].block_weight = 1),
        ("pruned transactions", 0, |answer| answer.blocks[0].pruned = true),
        ("no block at all", 0, |answer| answer.blocks[3] = BlockCompleteEntry::full(vec![1, 2, 3], [])),
    ];
    for (seed, (what, points, twist)) in (200..).zip(twists) {
        let mut scene = Scene::new(seed);
        let liar = Liar::new(&scene.tree, &scene.blocks);
        assert_eq!(scene.attack(what, liar.chain(), liar.script(twist)), [points], "{what}");
    }
}

#[test]
fn foreign_transactions_in_blocks_are_detected() {
    let mut scene = Scene::new(220);
    let liar = Liar::new(&scene.tree, &scene.blocks);
    let foreign = scene.blocks.iter().find_map(|block| block.txs.first()).unwrap().1.clone();
    let twist = move |answer: &mut ResponseGetObjects| {
        for tx in answer.blocks.iter_mut().flat_map(|block| &mut block.txs) {
            tx.blob.clone_from(&foreign);
        }
    };
    assert_eq!(scene.attack("foreign transactions", liar.chain(), liar.script(twist)), [5 + 1]);
}

#[test]
fn lists_of_ids_must_be_chains() {
    type Lie = fn(&mut ResponseChainEntry);
    let lies: [(&str, u32, Lie); 5] = [
        ("an id twice", 5, |entry| entry.block_ids[5] = entry.block_ids[6]),
        ("a first block that is not known", 5, |entry| entry.block_ids[0] = no_block(0)),
        ("a known block after an unknown one", 5, |entry| {
            let first = entry.block_ids[0];
            entry.block_ids[0] = entry.block_ids[1];
            entry.block_ids[1] = no_block(1);
            entry.block_ids[2] = first;
        }),
        ("heights that are not the blocks'", 5, |entry| entry.start_height -= 3),
        ("a start beyond our top", 1, |entry| {
            entry.start_height = 1000;
            entry.total_height = 2000;
        }),
    ];
    for (seed, (what, points, lie)) in (230..).zip(lies) {
        let mut scene = Scene::new(seed);
        let liar = Liar::new(&scene.tree, &scene.blocks);
        let mut entry = liar.entry(50);
        lie(&mut entry);
        let script = only_chain(move |_| entry.clone());
        assert_eq!(scene.attack(what, liar.chain(), script), [points], "{what}");
    }
}

#[test]
fn chains_that_never_arrive_are_given_up() {
    // A list of invalid ids, and silence when the blocks are requested.
    let mut scene = Scene::new(250);
    let genesis = scene.tree.genesis();
    let endless = move |_: Vec<_>| ResponseChainEntry {
        block_ids: std::iter::once(genesis).chain((0..9999).map(no_block)).collect(),
        start_height: 0,
        total_height: 400_000_000,
        ..ResponseChainEntry::default()
    };
    let start = chain(400_000_000, no_block(0));
    let points = scene.attack("ids of no blocks", start, only_chain(endless));
    assert_eq!(points, [5], "twice it did not answer");

    // A claimed long chain, none of which is sent.
    let mut scene = Scene::new(251);
    let genesis = scene.tree.genesis();
    let barren = move |_: Vec<_>| ResponseChainEntry {
        block_ids: vec![genesis],
        start_height: 0,
        total_height: 400_000_000,
        ..ResponseChainEntry::default()
    };
    let start = chain(400_000_000, no_block(0));
    assert_eq!(scene.attack("nothing but a claim", start, only_chain(barren)), [0]);
}

#[test]
fn a_stalled_peer_does_not_delay_others() {
    let mut scene = Scene::new(260);
    let liar = Liar::new(&scene.tree, &scene.blocks);
    let start = liar.chain();
    let script: Script = Box::new(move |message| match message {
        Notification::RequestChain(request) => vec![(Duration::ZERO, liar.answer_chain(&request.block_ids))],
        _ => Vec::new(),
    });
    let stalling = scene.world.connect_script(scene.victim, 40, start, script);
    scene.world.run_for(2);
    scene.recover("beside a peer that stalls");
    scene.world.run_until(120, "it is dropped", |world| {
        !world.is_connected(stalling) || world.state(0, stalling) == Some(PeerState::Normal)
    });
}

#[test]
fn a_late_response_is_tolerated_once() {
    let mut scene = Scene::new(261);
    let liar = Liar::new(&scene.tree, &scene.blocks);
    let start = liar.chain();
    // Both requests that it gets at once.
    let mut late = 2;
    let script: Script = Box::new(move |message| match message {
        Notification::RequestChain(request) => vec![(Duration::ZERO, liar.answer_chain(&request.block_ids))],
        Notification::RequestGetObjects(request) => {
            let delay = if late > 0 { Duration::from_secs(25) } else { Duration::ZERO };
            late -= u32::from(late > 0);
            vec![(delay, liar.answer_objects(&request).into())]
        }
        _ => Vec::new(),
    });
    let slow = scene.world.connect_script(scene.victim, 40, start, script);
    let (victim, top) = (scene.victim, scene.blocks[159].id);
    scene.world.run_until(120, "it comes in the end", |world| world.top(victim) == top);
    scene.world.run_for(30);
    assert!(scene.points(slow).is_empty());
}

#[test]
fn unrequested_responses_are_offences() {
    let mut scene = Scene::new(270);
    let liar = Liar::new(&scene.tree, &scene.blocks);
    let top = scene.blocks[99].id;
    let entry: Notification = liar.entry(0).into();
    let objects: Notification = ResponseGetObjects::default().into();
    for (message, what) in [(entry, "ids"), (objects, "blocks")] {
        let id = scene.world.connect_script(scene.victim, 41, chain(101, top), Box::new(|_| Vec::new()));
        scene.world.run_for(1);
        scene.world.tell(scene.victim, id, message);
        scene.world.run_until(5, what, |world| !world.is_connected(id));
        assert_eq!(scene.points(id), [1], "{what}");
    }
    scene.recover("after that");
}

#[test]
fn impossible_chains_are_refused_at_once() {
    let mut scene = Scene::new(271);
    let good = chain(101, scene.blocks[99].id);
    let mut sixteen = good.clone();
    sixteen.pruning_seed = 4 << 7;
    let mut ninth = good;
    ninth.pruning_seed = 3 << 7 | 8;
    for (start, what) in [(sixteen, "sixteen stripes"), (ninth, "a ninth stripe of eight")] {
        let id = scene.world.connect_script(scene.victim, 42, start, Box::new(|_| Vec::new()));
        scene.world.run_until(5, what, |world| !world.is_connected(id));
        assert_eq!(scene.points(id), [0], "{what}");
    }
    scene.recover("after that");
}

#[test]
fn bad_transactions_end_the_connection() {
    let mut scene = Scene::new(280);
    let mut tree_tx = scene.tree.block(&scene.blocks[99].id, 1);
    let (_, good) = tree_tx.txs.pop().unwrap();
    let mut bad = good.clone();
    let last = bad.len() - 1;
    bad[last] ^= 1;
    let start = chain(101, scene.blocks[99].id);
    let cases: [(&str, Vec<Vec<u8>>, usize); 4] = [
        ("the same twice", vec![good.clone(), good.clone()], 1),
        ("garbage", vec![vec![7; 100]], 1),
        ("a bad signature", vec![bad], 1),
        ("a good one", vec![good], 0),
    ];
    for (what, txs, drops) in cases {
        let id = scene.world.connect_script(scene.victim, 43, start.clone(), Box::new(|_| Vec::new()));
        scene.world.run_for(1);
        assert!(scene.world.nodes[scene.victim].handler.position().synchronized);
        scene.world.tell(scene.victim, id, NewTransactions::new(txs, true).into());
        scene.world.run_for(2);
        assert_eq!(scene.points(id), vec![0; drops], "{what}");
    }
    assert_eq!(scene.world.nodes[scene.victim].pool.hashes(RelayCategory::All).len(), 1);
}

/// Transactions whose extra fields are too long to be relayed, with invalid proofs.
fn against_policy(tx: &Transaction, count: u32) -> Vec<Vec<u8>> {
    let one = |number: u32| {
        let mut tx = tx.clone();
        tx.prefix.extra = vec![0; 1500];
        tx.prefix.extra[1..5].copy_from_slice(&number.to_le_bytes());
        tx.to_blob()
    };
    (0..count).map(one).collect()
}

#[test]
fn transactions_against_policy_cost_their_sender_the_connection_and_us_no_proofs() {
    let mut scene = Scene::new(300);
    let start = chain(101, scene.blocks[99].id);
    let made = scene.tree.block(&scene.blocks[99].id, 1);
    let bad = against_policy(&made.txs[0].0.tx, 7000);
    assert!(bad.iter().map(Vec::len).sum::<usize>() > 12_000_000);
    let victim = scene.victim;
    let proofs = |scene: &Scene| scene.world.nodes[victim].pool.proofs_verified();

    // A few are tolerated, and the count decays.
    let id = scene.world.connect_script(victim, 45, start.clone(), Box::new(|_| Vec::new()));
    scene.world.run_for(1);
    for some in bad[..180].chunks(60) {
        scene.world.tell(victim, id, NewTransactions::new(some.to_vec(), true).into());
        scene.world.run_for(700);
        assert!(scene.world.is_connected(id));
    }
    assert_eq!(proofs(&scene), 0);

    // A flood is not, however it is split.
    for (host, at_once) in [(46, 7000), (47, 10)] {
        let id = scene.world.connect_script(victim, host, start.clone(), Box::new(|_| Vec::new()));
        scene.world.run_for(1);
        let mut sent = 0;
        for some in bad.chunks(at_once) {
            if !scene.world.is_connected(id) {
                break;
            }
            sent += some.len();
            scene.world.tell(victim, id, NewTransactions::new(some.to_vec(), true).into());
            scene.world.run_for(1);
        }
        assert_eq!(scene.points(id), [1], "{at_once} at once");
        assert!(sent <= 80 || at_once == 7000, "{sent} were sent before it was dropped");
        assert_eq!(proofs(&scene), 0);
    }

    // A valid one is verified.
    let id = scene.world.connect_script(victim, 48, start, Box::new(|_| Vec::new()));
    scene.world.run_for(1);
    let good = NewTransactions::new(vec![made.txs[0].1.clone()], true);
    scene.world.tell(victim, id, good.into());
    scene.world.run_for(1);
    assert!(proofs(&scene) > 0);
    assert_eq!(scene.world.nodes[victim].pool.hashes(RelayCategory::All), [made.txs[0].0.id]);
    assert!(scene.points(id).is_empty());
}

#[test]
fn a_flood_of_requests_ends_the_connection() {
    let mut scene = Scene::new(290);
    let start = chain(101, scene.blocks[99].id);
    let id = scene.world.connect_script(scene.victim, 44, start, Box::new(|_| Vec::new()));
    scene.world.run_for(1);
    let request = ferrite_p2p::message::RequestChain { block_ids: vec![scene.tree.genesis()], prune: false };
    // Simulated jobs finish immediately, so pending work is counted before.
    let handler = &mut scene.world.nodes[scene.victim].handler;
    let mut dropped = false;
    for _ in 0..1000 {
        let event = ferrite_p2p::peer::PeerEvent::Notified { id, message: request.clone().into() };
        let commands = handler.handle(event, Duration::from_secs(5));
        dropped |=
            commands.iter().any(|command| matches!(command, ferrite_p2p::protocol::Command::Punish { .. }));
    }
    assert!(dropped);
}
