//! Peers take turns: one with many jobs does not delay the others.

#![allow(clippy::unwrap_used, reason = "a test may panic, its helpers too")]

use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ferrite_p2p::address::{NetworkAddress, Zone};
use ferrite_p2p::message::{
    BlockCompleteEntry, CoreSyncData, NewTransactions, RequestChain, RequestFluffyMissingTx,
    RequestGetObjects, ResponseChainEntry, ResponseGetObjects,
};
use ferrite_p2p::node::{
    BatchDone, BlockFate, DueTx, FluffyAnswer, KnownBlock, NodeAccess, NodeError, ShortHistory, TxFate,
    TxRoute,
};
use ferrite_p2p::peer::{PeerEvent, PeerInfo, Peers};
use ferrite_p2p::protocol::{Job, Lane, Protocol, ProtocolConfig, Queues};
use ferrite_p2p::relay::ConnectionId;
use ferrite_types::Hash;

const A: ConnectionId = ConnectionId(1);
const B: ConnectionId = ConnectionId(2);
const C: ConnectionId = ConnectionId(3);
/// Timeout of a wait.
const STEP_TIMEOUT: Duration = Duration::from_secs(90);

fn job(from: ConnectionId, size: usize) -> Job {
    Job::Transactions { from, txs: vec![vec![0; size]], route: TxRoute::Fluff, last: true }
}

#[test]
fn each_lane_serves_its_peers_in_turn() {
    let mut queues = Queues::default();
    for _ in 0..3 {
        queues.push(job(A, 100));
    }
    queues.push(Job::Due);
    queues.push(job(B, 10));
    queues.push(job(B, 20));
    assert_eq!((queues.bytes_of(A), queues.bytes_of(B)), (300, 30));
    let order: Vec<_> = std::iter::from_fn(|| queues.pop(Lane::Pool)).map(|job| job.peer()).collect();
    assert_eq!(order, [Some(A), None, Some(B), Some(A), Some(B), Some(A)]);
    assert_eq!((queues.bytes_of(A), queues.bytes_of(B)), (0, 0));
    assert_eq!(queues.pop(Lane::Blocks), None);
}

#[test]
fn jobs_of_a_peer_can_be_dropped() {
    let mut queues = Queues::default();
    queues.push(job(A, 100));
    queues.push(job(B, 10));
    queues.push(job(A, 100));
    queues.forget(A);
    assert_eq!(queues.bytes_of(A), 0);
    assert_eq!(queues.pop(Lane::Pool), Some(job(B, 10)));
    assert_eq!(queues.pop(Lane::Pool), None);
    // A transaction of a disconnected peer is still worth handling, a flood is not.
    queues.push(job(A, 100_000));
    queues.gone(A);
    assert!(queues.pop(Lane::Pool).is_some());
    for _ in 0..20 {
        queues.push(job(A, 100_000));
    }
    queues.gone(A);
    assert_eq!(queues.pop(Lane::Pool), None);
}

/// A node whose pool blocks at its first transactions until released.
struct SlowNode {
    /// The first byte of each call.
    calls: Mutex<Vec<u8>>,
    entered: Mutex<Sender<()>>,
    gate: Mutex<Receiver<()>>,
}

impl NodeAccess for SlowNode {
    fn core_sync_data(&self) -> Result<CoreSyncData, NodeError> {
        Ok(CoreSyncData::default())
    }

    fn height(&self) -> u64 {
        1
    }

    fn ideal_version(&self, _height: u64) -> u8 {
        1
    }

    fn find_blocks(&self, ids: &[Hash]) -> Result<Vec<Option<KnownBlock>>, NodeError> {
        Ok(vec![Some(KnownBlock::Main(0)); ids.len()])
    }

    fn short_history(&self) -> Result<ShortHistory, NodeError> {
        Ok(ShortHistory::default())
    }

    fn chain_entry(&self, _request: &RequestChain) -> Result<Option<ResponseChainEntry>, NodeError> {
        Ok(None)
    }

    fn objects(&self, _request: &RequestGetObjects) -> Result<Option<ResponseGetObjects>, NodeError> {
        Ok(None)
    }

    fn fluffy_transactions(&self, _request: &RequestFluffyMissingTx) -> Result<FluffyAnswer, NodeError> {
        Ok(FluffyAnswer::Unknown)
    }

    fn add_blocks(&self, blocks: Vec<BlockCompleteEntry>, done: BatchDone) {
        done.report(Ok(vec![BlockFate::Known; blocks.len()]));
    }

    fn add_new_block(&self, _block: BlockCompleteEntry) -> Result<BlockFate, NodeError> {
        Ok(BlockFate::Kept)
    }

    fn add_transactions(&self, txs: Vec<Vec<u8>>, _route: TxRoute) -> Result<Vec<TxFate>, NodeError> {
        self.calls.lock().unwrap().push(txs[0][0]);
        let _ = self.entered.lock().unwrap().send(());
        // It stops waiting once the other end is gone.
        let _ = self.gate.lock().unwrap().recv();
        let fate = TxFate { id: None, onward: None, offence: false, against_policy: false };
        Ok(vec![fate; txs.len()])
    }

    fn pool_hashes(&self) -> Result<Vec<Hash>, NodeError> {
        Ok(Vec::new())
    }

    fn pool_complement(&self, _known: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        Ok(Vec::new())
    }

    fn pool_blobs(&self, _ids: &[Hash]) -> Result<Vec<Vec<u8>>, NodeError> {
        Ok(Vec::new())
    }

    fn mark_relayed(&self, _ids: Vec<Hash>, _route: TxRoute) -> Result<(), NodeError> {
        Ok(())
    }

    fn due_transactions(&self) -> Result<Vec<DueTx>, NodeError> {
        Ok(Vec::new())
    }
}

/// Records the waiting bytes of each peer, current and maximum.
#[derive(Default)]
struct Waiting {
    bytes: Mutex<BTreeMap<ConnectionId, (u64, u64)>>,
}

impl Peers for Waiting {
    fn send(&self, _id: ConnectionId, _frame: Vec<u8>) -> bool {
        true
    }

    fn close(&self, id: ConnectionId) {
        panic!("{id:?} is closed");
    }

    fn punish(&self, id: ConnectionId, _points: u32) {
        panic!("{id:?} is punished");
    }

    fn waiting(&self, id: ConnectionId, bytes: u64) {
        let mut all = self.bytes.lock().unwrap();
        let (now, most) = all.entry(id).or_default();
        (*now, *most) = (bytes, bytes.max(*most));
    }

    fn ban(&self, id: ConnectionId, _seconds: u64) {
        panic!("{id:?} is banned");
    }
}

fn connected(id: ConnectionId) -> PeerEvent {
    let info = PeerInfo {
        id,
        address: NetworkAddress::parse(&format!("198.51.100.{}:18080", id.0), 0).unwrap(),
        zone: Zone::Public,
        incoming: true,
        peer_id: 7,
        support_flags: 1,
        rpc_port: 0,
        since: 0,
    };
    let chain = CoreSyncData { current_height: 1, top_version: 1, ..CoreSyncData::default() };
    PeerEvent::Connected { info, chain }
}

/// Transactions identified by a tag and a number.
fn told(id: ConnectionId, tag: u8, count: u32, size: usize) -> PeerEvent {
    let tx = |number: u32| {
        let mut tx = vec![tag; size];
        tx[1..5].copy_from_slice(&number.to_le_bytes());
        tx
    };
    PeerEvent::Notified { id, message: NewTransactions::new((0..count).map(tx).collect(), true).into() }
}

fn until(what: &str, mut so: impl FnMut() -> bool) {
    let started = Instant::now();
    while !so() {
        assert!(started.elapsed() < STEP_TIMEOUT, "timeout: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_flood_of_one_peer_does_not_delay_another() {
    let (entered, first_call) = channel();
    let (open, gate) = channel();
    let node =
        Arc::new(SlowNode { calls: Mutex::default(), entered: Mutex::new(entered), gate: Mutex::new(gate) });
    let peers = Arc::new(Waiting::default());
    let config = ProtocolConfig { offline: true, ..ProtocolConfig::default() };
    let protocol = Protocol::start(config, node.clone(), peers.clone()).unwrap();
    let events = protocol.events();
    for id in [A, B] {
        events.blocking_send(connected(id)).unwrap();
    }
    // 12 MB from one peer, the first part of which is being handled.
    events.blocking_send(told(A, 1, 6000, 2000)).unwrap();
    first_call.recv().unwrap();
    events.blocking_send(told(B, 2, 1, 2000)).unwrap();
    // Events are handled in order: after this one, the other peer's transaction is queued.
    events.blocking_send(connected(C)).unwrap();
    until("the third peer", || protocol.peer_status(C).is_some());
    drop(open);
    let all = || node.calls.lock().unwrap().clone();
    let parts = 6000 / (64 * 1024 / 2000) + 1;
    until("all are handled", || all().len() > parts);
    assert_eq!(all().len(), parts + 1);
    // The part being handled, and the turn that the first peer already had in the queue.
    assert_eq!(all()[..4], [1, 1, 2, 1], "the second peer does not wait for the rest of the first");
    until("nothing waits", || peers.bytes.lock().unwrap().values().all(|(now, _)| *now == 0));
    let most = peers.bytes.lock().unwrap()[&A].1;
    assert!(most > 11_000_000, "{most} bytes were counted");
    protocol.stop();
}
