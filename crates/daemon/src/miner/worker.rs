//! The threads that hash.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use ferrite_consensus::block::pow::{Branch, PowError, Work};
use ferrite_crypto::pow::randomx::{Dataset, Vm};
use ferrite_crypto::pow::{ProofOfWork, hash_meets_difficulty};
use ferrite_types::Hash;
use ferrite_types::sync::lock;

use super::dataset::mining_flags;
use super::shared::{Job, Shared};
use super::{FoundBlockError, found_block, nonce_offset};

/// Pause of a thread that cannot hash.
const FAILURE_PAUSE: Duration = Duration::from_secs(1);

/// A thread that hashes.
pub(super) struct Worker {
    thread: JoinHandle<()>,
    end: Arc<AtomicBool>,
}

impl Worker {
    pub(super) fn start(shared: &Arc<Shared>, index: u32) -> std::io::Result<Self> {
        let end = Arc::new(AtomicBool::new(false));
        let (shared, ended) = (Arc::clone(shared), Arc::clone(&end));
        let thread = std::thread::Builder::new().name(format!("miner {index}")).spawn(move || {
            tracing::info!(target: "global", "Miner thread was started [{index}]");
            Hasher { shared: &shared, ended: &ended, index, machine: None }.run();
            tracing::info!(target: "global", "Miner thread stopped [{index}]");
        })?;
        Ok(Self { thread, end })
    }
}

/// Ends threads and waits for them.
pub(super) fn end(workers: Vec<Worker>) {
    for worker in &workers {
        worker.end.store(true, Ordering::Relaxed);
    }
    for worker in workers {
        // A panicked thread has ended, too.
        let _ = worker.thread.join();
    }
}

struct Hasher<'s> {
    shared: &'s Shared,
    ended: &'s AtomicBool,
    index: u32,
    /// A machine with the dataset of a seed.
    machine: Option<(Hash, Vm<Dataset>)>,
}

impl Hasher<'_> {
    fn run(mut self) {
        let mut number = 0;
        let mut attempt = None;
        while !self.is_ended() {
            if !self.shared.gate.pass(&self.shared.end) {
                return;
            }
            let latest = self.shared.job_number.load(Ordering::Acquire);
            if latest != number {
                number = latest;
                attempt = lock(&self.shared.job).clone().and_then(|job| Attempt::new(job, self.index));
            }
            match &mut attempt {
                Some(attempt) => self.try_once(attempt),
                None => _ = self.shared.end.sleep(FAILURE_PAUSE),
            }
        }
    }

    fn is_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed) || self.shared.end.has_come()
    }

    fn try_once(&mut self, attempt: &mut Attempt) {
        attempt.work.hashing_blob[attempt.at..attempt.at + 4].copy_from_slice(&attempt.nonce.to_le_bytes());
        match self.hash(&attempt.work) {
            Ok(hash) if hash_meets_difficulty(&hash, attempt.work.difficulty) => self.found(attempt),
            Ok(_) => {}
            Err(error) => {
                tracing::error!(target: "miner", "cannot compute the proof of work: {error}");
                self.shared.end.sleep(FAILURE_PAUSE);
            }
        }
        attempt.nonce = attempt.nonce.wrapping_add(self.shared.threads.load(Ordering::Relaxed));
        self.shared.hashes.fetch_add(1, Ordering::Relaxed);
    }

    /// Uses the dataset if there is one.
    fn hash(&mut self, work: &Work) -> Result<Hash, PowError> {
        if ProofOfWork::for_fork_version(work.major_version) == ProofOfWork::RandomX {
            if self.machine.as_ref().is_none_or(|(seed, _)| *seed != work.seed) {
                self.machine = None;
                if let Some(dataset) = self.shared.datasets.get(&work.seed) {
                    self.machine = Some((work.seed, Vm::<Dataset>::new(mining_flags(), dataset)?));
                }
            }
            if let Some((_, machine)) = &mut self.machine {
                return Ok(machine.hash(&work.hashing_blob));
            }
        }
        work.hash(self.shared.node.work())
    }

    fn found(&self, attempt: &Attempt) {
        let mut block = attempt.job.template.block.clone();
        block.header.nonce = attempt.nonce;
        let (height, difficulty) = (attempt.work.height, attempt.work.difficulty);
        let id = block.id().map(|id| id.to_string()).unwrap_or_default();
        tracing::info!(target: "global", "Found block {id} at height {height} for difficulty: {difficulty}");
        match found_block(&self.shared.node, &self.shared.peers, &block) {
            Ok(outcome) if outcome.is_on_top() => {
                if let Some(messages) = &self.shared.messages {
                    messages.advance();
                }
            }
            Ok(_) => {}
            Err(FoundBlockError::Stopped(stopped)) => tracing::error!(target: "miner", "{stopped}"),
            Err(error) => tracing::error!(target: "miner", "mined block failed verification: {error}"),
        }
    }
}

/// A job with the next nonce.
struct Attempt {
    job: Arc<Job>,
    work: Work,
    /// The offset of the nonce.
    at: usize,
    nonce: u32,
}

impl Attempt {
    fn new(job: Arc<Job>, index: u32) -> Option<Self> {
        let template = &job.template;
        let work =
            Work::of(&template.block, Branch::Main, template.height, template.seed_hash, template.difficulty);
        let at = nonce_offset(&work.hashing_blob)?;
        let nonce = job.first_nonce.wrapping_add(index);
        Some(Self { work, at, nonce, job })
    }
}
