//! Threads and a clock for the [`Handler`].

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Instant;

use ferrite_types::Hash;
use ferrite_types::sync::lock;
use getrandom::SysRng;
use rand_core::UnwrapErr;
use tokio::sync::mpsc;

use super::ProtocolConfig;
use super::handler::{Command, Handler};
use super::job::{Done, Lane};
use super::lanes::Lanes;
use crate::node::{NodeAccess, TxRoute};
use crate::peer::{PeerEvent, Peers};
use crate::relay::{ConnectionId, Moment};
use crate::sync::{PeerStatus, SyncPosition, SyncStatus};

/// Capacity of the event channel.
const EVENT_CAPACITY: usize = 64;

/// A thread cannot be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot start a thread: {0}")]
pub struct StartProtocolError(#[from] std::io::Error);

/// The running protocol. Clones share it; it stops when the last one is dropped.
#[derive(Clone)]
pub struct Protocol {
    events: mpsc::Sender<PeerEvent>,
    running: Arc<Running>,
}

struct Running {
    shared: Arc<Shared>,
    inputs: mpsc::UnboundedSender<Input>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

/// State shared by the threads.
struct Shared {
    start: Instant,
    node: Arc<dyn NodeAccess>,
    /// `None` after the end, to break a reference cycle: the owner of the connections also owns this.
    peers: Mutex<Option<Arc<dyn Peers>>>,
    handler: Mutex<Handler<UnwrapErr<SysRng>>>,
    synchronized: AtomicBool,
    target: AtomicU64,
    busy: AtomicBool,
    stopping: AtomicBool,
    lanes: Lanes,
}

enum Input {
    Done(Done),
    Block { id: Hash, block: Vec<u8>, height: u64 },
    Transactions { ids: Vec<Hash>, route: TxRoute },
    Stop,
}

impl Protocol {
    /// Starts the threads.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn start(
        config: ProtocolConfig,
        node: Arc<dyn NodeAccess>,
        peers: Arc<dyn Peers>,
    ) -> Result<Self, StartProtocolError> {
        let handler = Handler::new(config, Arc::clone(&node), UnwrapErr(SysRng), Moment::ZERO);
        let shared = Arc::new(Shared {
            start: Instant::now(),
            node,
            peers: Mutex::new(Some(peers)),
            synchronized: AtomicBool::new(handler.position().synchronized),
            handler: Mutex::new(handler),
            target: AtomicU64::new(0),
            busy: AtomicBool::new(false),
            stopping: AtomicBool::new(false),
            lanes: Lanes::default(),
        });
        let (inputs, input_queue) = mpsc::unbounded_channel();
        let (events, peer_events) = mpsc::channel(EVENT_CAPACITY);
        let mut threads = Vec::new();
        // From here on, dropping it ends the threads.
        let running = Arc::new(Running { shared, inputs, threads: Mutex::default() });
        let Running { shared, inputs, .. } = &*running;
        start_lanes(shared, inputs, &mut threads)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let actor = Arc::clone(shared);
        let run = move || runtime.block_on(run(actor, peer_events, input_queue));
        threads.push(std::thread::Builder::new().name("p2p-protocol".to_owned()).spawn(run)?);
        *lock(&running.threads) = threads;
        Ok(Self { events, running })
    }

    /// The channel for the events of connections. While it is full, connections wait.
    pub fn events(&self) -> mpsc::Sender<PeerEvent> {
        self.events.clone()
    }

    /// Sync progress in detail.
    pub fn status(&self) -> SyncStatus {
        lock(&self.running.shared.handler).status()
    }

    /// The status of a peer.
    pub fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus> {
        lock(&self.running.shared.handler).peer_status(id)
    }

    /// Sync progress. Does not block.
    pub fn position(&self) -> SyncPosition {
        let shared = &self.running.shared;
        SyncPosition {
            target_height: shared.target.load(Ordering::Acquire),
            synchronized: shared.synchronized.load(Ordering::Acquire),
            busy: shared.busy.load(Ordering::Acquire),
        }
    }

    /// Changes the limit of outgoing connections.
    pub fn set_max_out_peers(&self, count: usize) {
        lock(&self.running.shared.handler).set_max_out_peers(count);
    }

    /// Announces a block of our chain that did not come from a peer. `height` is the height of the chain including it.
    pub fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64) {
        // The receiver is gone only after the end.
        let _ = self.running.inputs.send(Input::Block { id, block, height });
    }

    /// Relays pool transactions that did not come from a peer.
    pub fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute) {
        let _ = self.running.inputs.send(Input::Transactions { ids, route });
    }

    /// Stops and waits for jobs in progress.
    pub fn stop(&self) {
        self.running.stop();
        let threads = std::mem::take(&mut *lock(&self.running.threads));
        for thread in threads {
            // A panic in the thread was reported already.
            let _ = thread.join();
        }
        lock(&self.running.shared.peers).take();
    }
}

impl Running {
    fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Release);
        self.shared.lanes.stop();
        let _ = self.inputs.send(Input::Stop);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    fn now(&self) -> Moment {
        self.start.elapsed()
    }

    fn with_handler(&self, act: impl FnOnce(&mut Handler<UnwrapErr<SysRng>>, Moment) -> Vec<Command>) {
        let commands = {
            let mut handler = lock(&self.handler);
            let commands = act(&mut handler, self.now());
            let SyncPosition { target_height, synchronized, busy } = handler.position();
            self.synchronized.store(synchronized, Ordering::Release);
            self.target.store(target_height, Ordering::Release);
            self.busy.store(busy, Ordering::Release);
            commands
        };
        // Not while the handler is locked: the owner of the connections asks it about peers.
        let Some(peers) = lock(&self.peers).clone() else { return };
        for command in commands {
            match command {
                Command::Send { to, frame } => {
                    peers.send(to, frame);
                }
                Command::Close(id) => {
                    self.lanes.change(None, |queues| queues.forget(id));
                    peers.close(id);
                }
                Command::Punish { id, points } => {
                    self.lanes.change(None, |queues| queues.forget(id));
                    peers.punish(id, points);
                }
                Command::Run(job) => {
                    let peer = job.peer();
                    let bytes = self.lanes.change(peer, |queues| queues.push(job));
                    if let Some(peer) = peer {
                        peers.waiting(peer, bytes);
                    }
                }
            }
        }
    }

    fn event(&self, event: PeerEvent) {
        let gone = if let PeerEvent::Closed { id } = &event { Some(*id) } else { None };
        self.with_handler(|handler, now| handler.handle(event, now));
        if let Some(id) = gone {
            self.lanes.change(None, |queues| queues.gone(id));
        }
    }

    /// Runs the jobs of a lane until the end.
    fn work(&self, lane: Lane, inputs: &mpsc::UnboundedSender<Input>) {
        while let Some((job, left)) = self.lanes.next(lane) {
            if let (Some(peer), Some(peers)) = (job.peer(), lock(&self.peers).clone()) {
                peers.waiting(peer, left);
            }
            let inputs = inputs.clone();
            // The receiver is gone only after the end, when the lanes end, too.
            job.run(&*self.node, move |done| drop(inputs.send(Input::Done(done))));
        }
    }

    fn input(&self, input: Input) {
        self.with_handler(|handler, now| match input {
            Input::Done(done) => handler.done(done, now),
            Input::Block { id, block, height } => handler.relay_block(id, block, height, now),
            Input::Transactions { ids, route } => handler.relay_transactions(ids, route, now),
            Input::Stop => Vec::new(),
        });
    }
}

async fn run(
    shared: Arc<Shared>,
    mut events: mpsc::Receiver<PeerEvent>,
    mut inputs: mpsc::UnboundedReceiver<Input>,
) {
    while !shared.stopping.load(Ordering::Acquire) {
        let deadline = lock(&shared.handler).next_deadline();
        if shared.now() >= deadline {
            shared.with_handler(Handler::tick);
            continue;
        }
        let wait = deadline.saturating_sub(shared.now());
        tokio::select! {
            biased;
            input = inputs.recv() => match input {
                Some(input) => shared.input(input),
                None => break,
            },
            Some(event) = events.recv() => shared.event(event),
            () = tokio::time::sleep(wait) => {}
        }
    }
}

fn start_lanes(
    shared: &Arc<Shared>,
    inputs: &mpsc::UnboundedSender<Input>,
    threads: &mut Vec<JoinHandle<()>>,
) -> Result<(), StartProtocolError> {
    for lane in Lane::ALL {
        let (shared, inputs) = (Arc::clone(shared), inputs.clone());
        let name = format!("p2p-{lane:?}").to_lowercase();
        threads.push(std::thread::Builder::new().name(name).spawn(move || shared.work(lane, &inputs))?);
    }
    Ok(())
}
