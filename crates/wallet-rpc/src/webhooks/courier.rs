//! The task of a webhook: takes what comes next from the wallet, sends it, and notes in the wallet what became of it.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ferrite_crypto::random::os_rng;
use ferrite_rpc::client::Proxy;
use ferrite_rpc::json;
use ferrite_rpc::wallet::webhooks::WebhookBody;
use ferrite_types::time::unix_time;
use ferrite_wallet::state::{Delivery, Undelivered, Webhook};
use rand_core::Rng as _;
use tokio::sync::watch;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep_until};

use super::receiver::{Line, Receiver};
use super::{Backlog, Office, pause};
use crate::kept::{CommitError, Kept};
use crate::wire;

/// How long to wait after the wallet could not be written.
const BROKEN_DISK: Duration = Duration::from_secs(10);
/// The longest text about a failure that is kept.
const MAX_PROBLEM: usize = 200;

/// The task, before it runs.
pub(super) struct Courier {
    pub(super) kept: Arc<Kept>,
    pub(super) id: u64,
    pub(super) office: Arc<Office>,
    pub(super) backlog: Arc<Backlog>,
}

/// What there is to do.
enum Step {
    /// The webhook was removed, or the wallet was closed.
    End,
    /// Nothing, until something is committed.
    Wait,
    /// Nothing for some time, since the wallet cannot be written.
    Broken,
    /// An event and its body.
    Deliver(Box<Delivery>, Vec<u8>),
}

/// An event that is not tried again before a time, unless the webhook is changed.
struct Rest {
    number: u64,
    webhook: Arc<Webhook>,
    until: Instant,
}

impl Rest {
    fn is_about(&self, delivery: &Delivery) -> bool {
        self.number == delivery.number && Arc::ptr_eq(&self.webhook, &delivery.webhook) && !delivery.is_replay
    }
}

/// Connections, with what they were made for.
struct Open {
    line: Line,
    webhook: Arc<Webhook>,
    proxy: Option<Proxy>,
}

impl Courier {
    /// Delivers until the webhook or the wallet is gone.
    pub(super) async fn run(self) {
        let courier = Arc::new(self);
        let mut commits = courier.kept.commits();
        let (mut open, mut rest): (Option<Open>, Option<Rest>) = (None, None);
        loop {
            // What is committed from here on wakes this task.
            commits.mark_unchanged();
            let (delivery, body) = match courier.blocking(Self::next).await {
                Some(Step::Deliver(delivery, body)) => (delivery, body),
                Some(Step::Wait) => {
                    if commits.changed().await.is_err() {
                        return;
                    }
                    continue;
                }
                Some(Step::Broken) => {
                    tokio::time::sleep(BROKEN_DISK).await;
                    continue;
                }
                Some(Step::End) | None => return,
            };
            if let Some(rest) = rest.as_ref().filter(|rest| rest.is_about(&delivery))
                && Instant::now() < rest.until
            {
                wait(rest.until, &mut commits).await;
                continue;
            }
            let sent = courier.send(&mut open, &delivery, &body).await;
            let fate = courier.note(*delivery, sent).await;
            let Some(fate) = fate else { return };
            rest = fate;
        }
    }

    /// Runs something that may wait for the disk. `None` if the program ends.
    async fn blocking<R: Send + 'static>(
        self: &Arc<Self>,
        run: impl FnOnce(&Self) -> R + Send + 'static,
    ) -> Option<R> {
        let courier = Arc::clone(self);
        spawn_blocking(move || run(&courier)).await.ok()
    }

    /// What there is to do.
    fn next(&self) -> Step {
        if self.kept.is_closed() {
            return Step::End;
        }
        {
            let wallet = self.kept.read();
            if !self.show_backlog(wallet.webhook_backlog(self.id)) {
                return Step::End;
            }
            // In the background, events are not told at all. The end of it is committed.
            if wallet.is_background() || !wallet.has_delivery(self.id) {
                return Step::Wait;
            }
        }
        let (next, addresses) =
            self.kept.stage(|wallet| (wallet.next_delivery(self.id), Arc::clone(wallet.addresses())));
        // An event that a receiver knows must survive a crash, or its number would be given to another one.
        match self.kept.commit() {
            Ok(()) => {}
            Err(CommitError::Closed) => return Step::End,
            Err(_) => return Step::Broken,
        }
        let Some(delivery) = next else { return Step::Wait };
        let body = WebhookBody {
            event: wire::event(&addresses, delivery.number, &delivery.event),
            wallet: self.office.wallet.clone(),
            webhook: self.id,
        };
        match json::to_bytes(&body) {
            Ok(body) => Step::Deliver(Box::new(delivery), body),
            // Its fields are numbers and strings.
            Err(_) => Step::Broken,
        }
    }

    /// Tells monitors how far the webhook is, and whether there is one.
    fn show_backlog(&self, backlog: Option<(u64, usize)>) -> bool {
        let Some((waiting, dead_letters)) = backlog else { return false };
        self.backlog.waiting.store(waiting, Ordering::Relaxed);
        self.backlog.dead_letters.store(dead_letters as u64, Ordering::Relaxed);
        true
    }

    /// Makes an attempt. The error is a text for the operator.
    async fn send(
        self: &Arc<Self>,
        open: &mut Option<Open>,
        delivery: &Delivery,
        body: &[u8],
    ) -> Result<(), String> {
        let webhook = &delivery.webhook;
        let node = self.office.host.upgrade().ok_or("the program ends")?.node();
        let proxy = node.config().proxy.clone();
        let is_same = |open: &Open| Arc::ptr_eq(&open.webhook, webhook) && open.proxy == proxy;
        if !open.as_ref().is_some_and(is_same) {
            let (webhook, given) = (Arc::clone(webhook), proxy.clone());
            // The certificates of the system's authorities are read from a file.
            let line = self.blocking(move |_| make_line(&webhook, given)).await;
            let line = line.ok_or("the program ends")??;
            *open = Some(Open { line, webhook: Arc::clone(&delivery.webhook), proxy });
        }
        let Some(Open { line, .. }) = open else { return Err("there is no connection".to_owned()) };
        let sent = line.send(&webhook.secret, unix_time(), body).await;
        sent.map_err(|problem| {
            let problem = short(&problem.to_string());
            if delivery.attempts == 0 {
                let (id, place, number) = (self.id, line.receiver().place(), delivery.number);
                tracing::warn!(
                    target: "global",
                    "webhook {id}: event {number} was not delivered to {place}: {problem}"
                );
            }
            problem
        })
    }

    /// Notes what became of an attempt, and returns whether the event has to wait for the next one. `None` if there is
    /// nothing more to do.
    async fn note(self: &Arc<Self>, delivery: Delivery, sent: Result<(), String>) -> Option<Option<Rest>> {
        let deliveries = &self.office.deliveries;
        let count = if sent.is_ok() { &deliveries.delivered } else { &deliveries.failed };
        count.fetch_add(1, Ordering::Relaxed);
        let (number, webhook, is_replay) =
            (delivery.number, Arc::clone(&delivery.webhook), delivery.is_replay);
        let noted = self.blocking(move |courier| {
            let kept = &courier.kept;
            let fate = kept.stage(|wallet| match &sent {
                Ok(()) => {
                    wallet.delivered(courier.id, delivery.number);
                    None
                }
                Err(problem) => wallet.not_delivered(&delivery, courier.id, unix_time(), problem),
            });
            // If it cannot be stored, it is stored with the next change; after a crash, the event is sent again.
            match kept.commit() {
                Err(CommitError::Closed) => None,
                Ok(()) | Err(_) => Some(fate),
            }
        });
        match noted.await?? {
            Some(Undelivered::Again(attempts)) => {
                let until = Instant::now() + pause::after(attempts, os_rng().next_u32());
                Some(Some(Rest { number, webhook, until }))
            }
            Some(Undelivered::Dead) => {
                if !is_replay {
                    deliveries.dead.fetch_add(1, Ordering::Relaxed);
                    let id = self.id;
                    tracing::warn!(target: "global", "webhook {id}: event {number} is a dead letter now");
                }
                Some(None)
            }
            None => Some(None),
        }
    }
}

/// Waits until a time, or until something is committed.
async fn wait(until: Instant, commits: &mut watch::Receiver<u64>) {
    tokio::select! {
        () = sleep_until(until) => {}
        // If the wallet is gone, the next look at it says so.
        _ = commits.changed() => {}
    }
}

fn make_line(webhook: &Webhook, proxy: Option<Proxy>) -> Result<Line, String> {
    let receiver = Receiver::parse(&webhook.url).map_err(|problem| problem.to_string())?;
    if receiver.is_hidden() && proxy.is_none() {
        return Err("a proxy is needed to reach it".to_owned());
    }
    Line::new(receiver, webhook, proxy).map_err(|problem| problem.to_string())
}

/// The beginning of a text.
fn short(text: &str) -> String {
    text.chars().take(MAX_PROBLEM).collect()
}
