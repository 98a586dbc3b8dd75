//! The writer thread, and the handle to it.
//!
//! One thread owns the [`Engine`]; everything else uses a [`ChainHandle`], whose methods send it work and wait for the
//! result. Reads use a snapshot of the [database](ChainHandle::database) and never wait. The tip is
//! [published](ChainHandle::tip) after every commit, before the caller that caused it gets the result.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use ferrite_types::histogram::Histogram;
use ferrite_types::sync::lock;
use ferrite_types::{Hash, Height};

use crate::db::Database;
use crate::engine::{ArrivedBlock, BlockVerdict, ChainChange, ChainState, ChainSummary, Engine, PoolAccess};
pub use crate::error::{ChainError, Stopped};
use crate::known::KnownBlocks;

/// The tip of the main chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tip {
    /// The height of the chain.
    pub height: Height,
    /// The id of the top block.
    pub id: Hash,
    /// The cumulative difficulty.
    pub cumulative_difficulty: u128,
    /// The required version of the next block.
    pub version: u8,
    /// Counts changes of the chain.
    pub change: u64,
}

/// Sends work to the thread that owns the chain. Clones use the same thread.
pub struct ChainHandle<P> {
    shared: Arc<Shared<P>>,
}

/// The thread that owns the chain. When dropped, it finishes the work it was sent, and ends.
pub struct ChainThread<P> {
    shared: Arc<Shared<P>>,
    thread: Option<JoinHandle<Engine<P>>>,
}

type Job<P> = Box<dyn FnOnce(&mut Engine<P>) + Send>;

struct Shared<P> {
    db: Database,
    known: Arc<KnownBlocks>,
    block_times: Arc<Histogram>,
    /// `None` after the shutdown.
    jobs: Mutex<Option<Sender<Job<P>>>>,
    published: Arc<Published>,
}

/// Gets the changes of one commit; returns `false` to unsubscribe.
type Subscriber = Box<dyn FnMut(Arc<[ChainChange]>) -> bool + Send>;

struct Published {
    tip: Mutex<Tip>,
    summary: Mutex<Arc<ChainSummary>>,
    changed: Condvar,
    subscribers: Mutex<Vec<Subscriber>>,
}

impl<P> Clone for ChainHandle<P> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<P: PoolAccess + Send + 'static> ChainHandle<P> {
    /// Starts the thread.
    ///
    /// # Errors
    /// If a thread cannot be started.
    pub fn start(mut engine: Engine<P>) -> std::io::Result<(Self, ChainThread<P>)> {
        let (sender, jobs) = channel::<Job<P>>();
        let published = Arc::new(Published {
            tip: Mutex::new(Tip::of(engine.state(), 0)),
            summary: Mutex::new(Arc::new(engine.state().summary())),
            changed: Condvar::new(),
            subscribers: Mutex::new(Vec::new()),
        });
        let shared = Arc::new(Shared {
            db: engine.database().clone(),
            known: Arc::clone(engine.known_blocks()),
            block_times: Arc::clone(engine.block_times()),
            jobs: Mutex::new(Some(sender)),
            published: Arc::clone(&published),
        });
        let listener = Arc::clone(&published);
        engine.set_listener(move |changes, state| listener.publish(changes, state));
        let thread =
            std::thread::Builder::new().name("chain".to_owned()).spawn(move || run(engine, &jobs))?;
        let handle = Self { shared: Arc::clone(&shared) };
        Ok((handle, ChainThread { shared, thread: Some(thread) }))
    }

    /// Adds a block: see [`Engine::add_arrived`].
    ///
    /// # Errors
    /// If the block is invalid, the database fails, or the chain is shut down.
    pub fn add_block(&self, block: ArrivedBlock) -> BlockVerdict {
        self.run(move |engine| engine.add_arrived(block))?
    }

    /// Pops blocks: see [`Engine::pop_blocks`].
    ///
    /// # Errors
    /// If the database fails, or the chain is shut down.
    pub fn pop_blocks(&self, count: u64) -> Result<Vec<Hash>, ChainError> {
        self.try_run(move |engine| engine.pop_blocks(count))
    }

    /// Runs fallible work on the engine's thread, and waits for the result.
    ///
    /// # Errors
    /// That of `work`, or that the chain is shut down.
    pub fn try_run<T: Send + 'static, E: Into<ChainError> + Send + 'static>(
        &self,
        work: impl FnOnce(&mut Engine<P>) -> Result<T, E> + Send + 'static,
    ) -> Result<T, ChainError> {
        self.run(work)?.map_err(E::into)
    }

    /// Runs work on the engine's thread, and waits for the result.
    ///
    /// # Errors
    /// If the chain is shut down, or `work` panics.
    pub fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Engine<P>) -> T + Send + 'static,
    ) -> Result<T, Stopped> {
        let (answer, result) = channel();
        // The caller may have stopped waiting.
        self.hand(move |engine| drop(answer.send(work(engine))))?;
        result.recv().map_err(|_| Stopped)
    }

    /// Whether the chain is being shut down: work that was sent before is still done.
    pub fn is_stopping(&self) -> bool {
        lock(&self.shared.jobs).is_none()
    }

    /// Sends work to the thread without waiting.
    ///
    /// # Errors
    /// If the chain is shut down.
    pub fn hand(&self, work: impl FnOnce(&mut Engine<P>) + Send + 'static) -> Result<(), Stopped> {
        let jobs = lock(&self.shared.jobs).clone();
        jobs.ok_or(Stopped)?.send(Box::new(work)).map_err(|_| Stopped)
    }
}

impl<P> ChainHandle<P> {
    /// The database, for readers.
    pub fn database(&self) -> &Database {
        &self.shared.db
    }

    /// The known blocks, whose proofs are not verified.
    pub fn known_blocks(&self) -> &KnownBlocks {
        &self.shared.known
    }

    /// How long it took to verify and add blocks: see [`Engine::block_times`].
    pub fn block_times(&self) -> &Histogram {
        &self.shared.block_times
    }

    /// The tip of the main chain.
    pub fn tip(&self) -> Tip {
        *lock(&self.shared.published.tip)
    }

    /// The state that the next block depends on, as of the last commit.
    pub fn summary(&self) -> Arc<ChainSummary> {
        Arc::clone(&lock(&self.shared.published.summary))
    }

    /// Waits until the change count differs from `seen`, or for the timeout. Returns the tip.
    pub fn wait_for_change(&self, seen: u64, timeout: Duration) -> Tip {
        let published = &self.shared.published;
        let waited =
            published.changed.wait_timeout_while(lock(&published.tip), timeout, |tip| tip.change == seen);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// All further changes of the main chain, one message per commit. Ends when the chain is shut down.
    pub fn subscribe(&self) -> Receiver<Arc<[ChainChange]>> {
        let (sender, receiver) = channel();
        self.subscribe_with(move |changes| sender.send(changes).is_ok());
        receiver
    }

    /// As [`subscribe`](Self::subscribe), but with a function that is called on the thread of the chain and must not
    /// block. It returns whether to stay subscribed, and is dropped when the chain is shut down.
    pub fn subscribe_with(&self, subscriber: impl FnMut(Arc<[ChainChange]>) -> bool + Send + 'static) {
        lock(&self.shared.published.subscribers).push(Box::new(subscriber));
    }
}

impl<P> ChainThread<P> {
    /// Finishes the work sent so far, and returns the engine. `None` if its thread panicked.
    pub fn stop(mut self) -> Option<Engine<P>> {
        self.close()
    }

    fn close(&mut self) -> Option<Engine<P>> {
        *lock(&self.shared.jobs) = None;
        let engine = self.thread.take()?.join().ok();
        lock(&self.shared.published.subscribers).clear();
        engine
    }
}

impl<P> Drop for ChainThread<P> {
    fn drop(&mut self) {
        self.close();
    }
}

impl Tip {
    fn of(state: &ChainState, change: u64) -> Self {
        Self {
            height: state.height(),
            id: state.top(),
            cumulative_difficulty: state.cumulative_difficulty(),
            version: state.version(),
            change,
        }
    }
}

impl Published {
    fn publish(&self, changes: &[ChainChange], state: &ChainState) {
        *lock(&self.summary) = Arc::new(state.summary());
        {
            let mut tip = lock(&self.tip);
            *tip = Tip::of(state, tip.change + 1);
            self.changed.notify_all();
        }
        let changes: Arc<[ChainChange]> = changes.into();
        lock(&self.subscribers).retain_mut(|subscriber| subscriber(Arc::clone(&changes)));
    }
}

/// The main function of the thread.
fn run<P: PoolAccess + Send + 'static>(mut engine: Engine<P>, jobs: &Receiver<Job<P>>) -> Engine<P> {
    let mut seeds = None;
    prepare_seeds(&engine, &mut seeds);
    for job in jobs {
        job(&mut engine);
        prepare_seeds(&engine, &mut seeds);
    }
    // After a clean shutdown, a power loss costs nothing.
    let _ = engine.database().sync();
    engine
}

/// Computes the RandomX cache of the next seed while blocks still use the previous one.
fn prepare_seeds<P: PoolAccess>(engine: &Engine<P>, prepared: &mut Option<Hash>) {
    let Some(seed) = engine.upcoming_seed().ok().flatten() else { return };
    if prepared.replace(seed) == Some(seed) {
        return;
    }
    let work = engine.work_checker();
    // Without a thread, it is computed when needed.
    let _ = std::thread::Builder::new().name("randomx-seed".to_owned()).spawn(move || work.prepare(&seed));
}
