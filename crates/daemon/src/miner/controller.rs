//! Makes templates, counts hashes, and determines the best number of threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use ferrite_crypto::keys::AddressKeys;
use ferrite_crypto::random::os_rng;
use ferrite_types::address::Address;
use ferrite_types::sync::lock;
use rand_core::Rng as _;

use super::background::{self, Gate};
use super::messages::ExtraMessages;
use super::shared::{Job, Shared};
use super::worker;
use super::{BackgroundOptions, MinerStatus, StartMiningError};
use crate::node::Node;
use crate::peers::Peers;

/// Interval of new templates, for the latest transactions and the current time.
const TEMPLATE_INTERVAL: Duration = Duration::from_secs(5);
/// Interval at which hashes are counted.
const RATE_INTERVAL: Duration = Duration::from_secs(2);
/// Polling interval.
const POLL_INTERVAL: Duration = Duration::from_millis(200);
/// Number of counts that the printed hash rate averages.
const PRINTED_RATES: usize = 19;
/// How long each number of threads is tried.
const TRIAL_TIME: Duration = Duration::from_secs(10);
/// Minimum gain of one more thread, in percent.
const LEAST_GAIN: u64 = 2;

/// A running miner.
pub(super) struct Running {
    shared: Arc<Shared>,
    controller: JoinHandle<()>,
    address: Address,
}

impl Shared {
    /// Makes a template on top of the tip.
    fn renew(&self) {
        let message = self.messages.as_ref().map_or(&[][..], |messages| messages.current());
        match self.node.template(&self.keys, message) {
            Ok(template) => {
                self.reward.store(template.expected_reward.0, Ordering::Relaxed);
                let maker = self.datasets.prepare(template.seed_hash, template.difficulty, &self.end);
                lock(&self.helpers).extend(maker);
                let job = Job { template, first_nonce: os_rng().next_u32() };
                *lock(&self.job) = Some(Arc::new(job));
                self.job_number.fetch_add(1, Ordering::Release);
            }
            Err(error) => tracing::error!(target: "miner", "Failed to get a block template: {error}"),
        }
    }
}

impl Running {
    pub(super) fn start(
        node: Arc<Node>,
        peers: Arc<Peers>,
        address: Address,
        threads: u32,
        background: BackgroundOptions,
        messages: Option<Arc<ExtraMessages>>,
    ) -> Result<Self, StartMiningError> {
        let shared = Arc::new(Shared {
            node,
            peers,
            job: Mutex::new(None),
            job_number: AtomicU32::new(0),
            threads: AtomicU32::new(threads.max(1)),
            hashes: AtomicU64::new(0),
            datasets: Arc::default(),
            messages,
            background,
            gate: Gate::new(background.enabled),
            helpers: Mutex::default(),
            keys: AddressKeys::from(&address),
            hash_rate: AtomicU64::new(0),
            reward: AtomicU64::new(0),
            print_rate: AtomicBool::new(false),
            end: Arc::default(),
        });
        // So that the status right after the start has the reward.
        shared.renew();
        if background.enabled {
            let watcher = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name("miner-idle".to_owned());
            lock(&shared.helpers).push(
                thread.spawn(move || background::watch(&watcher.gate, watcher.background, &watcher.end))?,
            );
        }
        let controlled = Arc::clone(&shared);
        let controller = std::thread::Builder::new()
            .name("miner".to_owned())
            .spawn(move || Controller::new(&controlled, threads == 0).run())?;
        match threads {
            0 => {
                tracing::info!(target: "miner", "Mining has started, autodetecting optimal number of threads, good luck!")
            }
            _ => tracing::info!(target: "miner", "Mining has started with {threads} threads, good luck!"),
        }
        Ok(Self { shared, controller, address })
    }

    pub(super) fn stop(self) {
        self.shared.end.come();
        self.shared.gate.open_for_good();
        // A panicked thread has ended, too.
        let _ = self.controller.join();
        for helper in std::mem::take(&mut *lock(&self.shared.helpers)) {
            let _ = helper.join();
        }
        tracing::info!(target: "miner", "Mining has been stopped");
    }

    pub(super) fn status(&self) -> MinerStatus {
        MinerStatus {
            address: self.address,
            threads: self.shared.threads.load(Ordering::Relaxed),
            hash_rate: self.shared.hash_rate.load(Ordering::Relaxed),
            reward: self.shared.reward.load(Ordering::Relaxed),
            background: self.shared.background,
        }
    }

    pub(super) fn show_hash_rate(&self, visible: bool) {
        self.shared.print_rate.store(visible, Ordering::Relaxed);
    }
}

struct Controller<'s> {
    shared: &'s Arc<Shared>,
    workers: Vec<worker::Worker>,
    counted: (Instant, u64),
    rates: VecDeque<u64>,
    trial: Option<Trial>,
}

/// The measurement of a number of threads.
struct Trial {
    since: Instant,
    hashes: u64,
    /// Hashes in a thousand seconds with one thread less.
    before: Option<u64>,
}

impl<'s> Controller<'s> {
    fn new(shared: &'s Arc<Shared>, autodetect: bool) -> Self {
        let now = Instant::now();
        let trial = autodetect.then_some(Trial { since: now, hashes: 0, before: None });
        Self { shared, workers: Vec::new(), counted: (now, 0), rates: VecDeque::new(), trial }
    }

    fn run(mut self) {
        let chain = self.shared.node.chain();
        let mut change = chain.tip().change;
        self.shared.renew();
        self.start_workers();
        let mut renewed = Instant::now();
        while !self.shared.end.has_come() {
            let tip = chain.wait_for_change(change, POLL_INTERVAL);
            if tip.change != change || renewed.elapsed() >= TEMPLATE_INTERVAL {
                change = tip.change;
                self.shared.renew();
                renewed = Instant::now();
            }
            if self.counted.0.elapsed() >= RATE_INTERVAL {
                self.count();
            }
            self.judge_trial();
        }
        worker::end(std::mem::take(&mut self.workers));
    }

    fn start_workers(&mut self) {
        for index in 0..self.shared.threads.load(Ordering::Relaxed) {
            match worker::Worker::start(self.shared, index) {
                Ok(worker) => self.workers.push(worker),
                Err(error) => tracing::error!(target: "miner", "cannot start a mining thread: {error}"),
            }
        }
    }

    /// Counts the hashes since the last call.
    fn count(&mut self) {
        let (since, before) = self.counted;
        let hashes = self.shared.hashes.load(Ordering::Relaxed);
        let rate = per_second(hashes - before, since.elapsed());
        self.counted = (Instant::now(), hashes);
        self.shared.hash_rate.store(rate, Ordering::Relaxed);
        self.rates.push_back(rate);
        if self.rates.len() > PRINTED_RATES {
            self.rates.pop_front();
        }
        if self.shared.print_rate.load(Ordering::Relaxed) {
            let (sum, count) = (self.rates.iter().sum::<u64>(), self.rates.len());
            #[expect(clippy::cast_precision_loss, reason = "it is only printed")]
            let mean = sum as f64 / count as f64;
            #[expect(clippy::print_stdout, reason = "this is what it was asked for")]
            {
                println!("hashrate: {mean:.4}");
            }
        }
    }

    /// Adds a thread as long as that is a gain.
    fn judge_trial(&mut self) {
        let Some(trial) = self.trial.take_if(|trial| trial.since.elapsed() >= TRIAL_TIME) else { return };
        let all = self.shared.hashes.load(Ordering::Relaxed);
        let threads = self.shared.threads.load(Ordering::Relaxed);
        let rate = per_second((all - trial.hashes) * 1000, trial.since.elapsed());
        tracing::info!(target: "miner", "Mining autodetection: {threads} threads: {} H/s", rate / 1000);
        let enough =
            trial.before.is_some_and(|before| before > 0 && rate * 100 < before * (100 + LEAST_GAIN));
        let next = if enough { threads.saturating_sub(1).max(1) } else { threads + 1 };
        if enough {
            tracing::info!(target: "miner", "Optimal number of threads seems to be {next}");
        } else {
            self.trial = Some(Trial { since: Instant::now(), hashes: all, before: Some(rate) });
        }
        worker::end(std::mem::take(&mut self.workers));
        self.shared.threads.store(next, Ordering::Relaxed);
        self.start_workers();
    }
}

fn per_second(count: u64, time: Duration) -> u64 {
    let rate = u128::from(count) * 1000 / time.as_millis().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}
