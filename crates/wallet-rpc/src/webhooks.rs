//! Webhooks: events of a wallet, sent to receivers.
//!
//! Every webhook of an open wallet has a task, so a receiver that is slow or gone delays no other. All that must survive
//! a crash is in the wallet ([`ferrite_wallet::state::Delivery`]); a task only knows when to try again.

mod courier;
mod pause;
mod receiver;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, Weak};

use ferrite_types::sync::lock;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;
use tracing::{Instrument as _, Span};

use crate::following::Host;
use crate::kept::Kept;
use courier::Courier;

pub(crate) use receiver::Receiver;

/// Deliveries of all wallets since the start.
#[derive(Debug, Default)]
pub(crate) struct Deliveries {
    delivered: AtomicU64,
    failed: AtomicU64,
    dead: AtomicU64,
}

impl Deliveries {
    /// The counts by outcome.
    pub(crate) fn list(&self) -> [(&'static str, u64); 3] {
        [("delivered", &self.delivered), ("failed", &self.failed), ("dead", &self.dead)]
            .map(|(status, count)| (status, count.load(Ordering::Relaxed)))
    }
}

/// How far a webhook is, for monitors, which must not wait for the wallet.
#[derive(Debug, Default)]
struct Backlog {
    waiting: AtomicU64,
    dead_letters: AtomicU64,
}

/// A webhook as monitors see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Watched {
    /// Its number.
    pub(crate) id: u64,
    /// Events after the last one that it has passed.
    pub(crate) waiting: u64,
    /// The number of its dead letters.
    pub(crate) dead_letters: u64,
}

/// What all webhooks of a wallet need.
pub(crate) struct Office {
    /// The name of the wallet.
    pub(crate) wallet: String,
    /// The span of the log lines about it.
    pub(crate) span: Span,
    /// Runs the tasks.
    pub(crate) runtime: Handle,
    /// Counts deliveries.
    pub(crate) deliveries: Arc<Deliveries>,
    /// The service, whose proxy is used.
    pub(crate) host: Weak<dyn Host>,
}

/// The tasks of a wallet's webhooks. They end with this.
pub(crate) struct Couriers {
    kept: Arc<Kept>,
    office: Arc<Office>,
    running: Mutex<BTreeMap<u64, Running>>,
}

struct Running {
    task: AbortHandle,
    backlog: Arc<Backlog>,
}

impl Couriers {
    /// Starts to deliver.
    pub(crate) fn start(kept: Arc<Kept>, office: Office) -> Self {
        let couriers = Self { kept, office: Arc::new(office), running: Mutex::default() };
        couriers.adjust();
        couriers
    }

    /// Starts the tasks of webhooks that have none. The tasks of those that were removed end by themselves.
    pub(crate) fn adjust(&self) {
        let mut running = lock(&self.running);
        running.retain(|_, one| !one.task.is_finished());
        let ids: Vec<u64> = self.kept.read().webhook_ids().collect();
        for id in ids {
            running.entry(id).or_insert_with(|| {
                let backlog = Arc::new(Backlog::default());
                let courier = Courier {
                    kept: Arc::clone(&self.kept),
                    id,
                    office: Arc::clone(&self.office),
                    backlog: Arc::clone(&backlog),
                };
                let task = self.office.runtime.spawn(courier.run().instrument(self.office.span.clone()));
                Running { task: task.abort_handle(), backlog }
            });
        }
    }

    /// Ends all tasks.
    pub(crate) fn stop(&self) {
        for (_, one) in std::mem::take(&mut *lock(&self.running)) {
            one.task.abort();
        }
    }

    /// All webhooks, for monitors.
    pub(crate) fn watched(&self) -> Vec<Watched> {
        let running = lock(&self.running);
        let open = running.iter().filter(|(_, one)| !one.task.is_finished());
        open.map(|(id, Running { backlog, .. })| Watched {
            id: *id,
            waiting: backlog.waiting.load(Ordering::Relaxed),
            dead_letters: backlog.dead_letters.load(Ordering::Relaxed),
        })
        .collect()
    }
}

impl Drop for Couriers {
    fn drop(&mut self) {
        self.stop();
    }
}
