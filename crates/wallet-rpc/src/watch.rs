//! What monitors see of the service. None of it needs the lock of a wallet, so a scrape waits for nothing, and costs the
//! same whatever the wallets do.

use std::sync::Arc;

use ferrite_program::watch::{Page, Watched, fill_rpc};
use ferrite_rpc::calls::CallCounters;
use ferrite_rpc::server::Load;
use ferrite_wallet_client::refresh::Followed;

use crate::service::Service;
use crate::session::Session;
use crate::webhooks;

/// The label of the wallet that `open_wallet` opens. The names of loaded wallets have no slashes.
const OPEN_WALLET: &str = "/json_rpc";

/// The service, as monitors see it.
pub(crate) struct WatchedService {
    service: Arc<Service>,
    calls: CallCounters,
    server: [(&'static str, Load); 1],
    /// Missing blocks above which the service is not ready.
    max_lag: u64,
}

/// An open wallet with its label.
struct Open {
    service: Arc<Service>,
    session: Arc<Session>,
}

impl Open {
    fn name(&self) -> &str {
        self.service.name().unwrap_or(OPEN_WALLET)
    }
}

impl WatchedService {
    /// The service with its counters of calls, which must be [watched](CallCounters::watch) already.
    pub(crate) fn new(service: &Arc<Service>, calls: CallCounters, server: Load, max_lag: u64) -> Arc<Self> {
        Arc::new(Self { service: Arc::clone(service), calls, server: [("wallet", server)], max_lag })
    }

    /// All open wallets.
    fn open(&self) -> Vec<Open> {
        let mut all = self.service.all_loaded();
        all.push(Arc::clone(&self.service));
        let open = |service: Arc<Service>| {
            let session = service.session()?;
            Some(Open { service, session })
        };
        all.into_iter().filter_map(open).collect()
    }
}

impl Watched for WatchedService {
    fn fill(&self, page: &mut Page) {
        fill_rpc(page, &self.calls, &self.server);
        let open = self.open();
        page.gauge("ferrite_wallet_wallets", "Open wallets.", open.len() as f64);
        let followed: Vec<(&str, Followed)> =
            open.iter().filter_map(|one| Some((one.name(), one.session.followed()?))).collect();
        let each = |read: fn(&Followed) -> Option<u64>| {
            followed
                .iter()
                .filter_map(move |(name, followed)| Some(([("wallet", *name)], read(followed)? as f64)))
        };
        page.gauges(
            "ferrite_wallet_height",
            "Blocks that a wallet has scanned.",
            each(|one| Some(one.height)),
        );
        page.gauges(
            "ferrite_wallet_lag_blocks",
            "Blocks that the node has and a wallet has not scanned.",
            each(Followed::lag),
        );
        page.gauges(
            "ferrite_wallet_last_refresh_timestamp_seconds",
            "The time of the last complete refresh of a wallet.",
            each(|one| one.refreshed),
        );
        page.gauge(
            "ferrite_wallet_failing_wallets",
            "Wallets whose last refresh failed.",
            followed.iter().filter(|(_, one)| one.failed).count() as f64,
        );
        if let Some(height) = followed.iter().filter_map(|(_, one)| one.target).max() {
            page.gauge("ferrite_wallet_node_height", "The height of the node.", height as f64);
        }
        self.fill_work(page, open);
    }

    fn ready(&self) -> Result<String, String> {
        if self.service.options().offline {
            return Ok("ready: offline".to_owned());
        }
        let open = self.open();
        // A wallet that was opened a moment ago has not asked the node yet.
        let lag = |one: &Open| one.session.followed().filter(|one| !one.failed).and_then(|one| one.lag());
        let lags: Vec<Option<u64>> = open.iter().map(lag).collect();
        let unknown = lags.iter().filter(|lag| lag.is_none()).count();
        let behind = lags.iter().flatten().filter(|lag| **lag > self.max_lag).count();
        let (count, most) = (lags.len(), lags.iter().flatten().max().copied().unwrap_or(0));
        match (unknown, behind) {
            (0, 0) => Ok(format!("ready: {count} wallets")),
            (0, _) => Err(format!("{behind} of {count} wallets are behind, at most {most} blocks")),
            (_, 0) => Err(format!("{unknown} of {count} wallets have no answer from the node")),
            (_, _) => Err(format!(
                "{behind} of {count} wallets are behind, at most {most} blocks; {unknown} have no answer from the node"
            )),
        }
    }
}

impl WatchedService {
    /// Adds events and sends.
    fn fill_work(&self, page: &mut Page, open: Vec<Open>) {
        self.fill_webhooks(page, &open);
        let sessions: Vec<Arc<Session>> = open.into_iter().map(|one| one.session).collect();
        let events = self.service.events(&sessions);
        page.counters(
            "ferrite_wallet_events_total",
            "Events of all wallets by type.",
            events.list().map(|(kind, count)| ([("type", kind.name())], count as f64)),
        );
        page.counters(
            "ferrite_wallet_sends_total",
            "Sends by outcome. Those that are only made are not given to the node.",
            self.service.sends().list().map(|(status, count)| ([("status", status)], count as f64)),
        );
        page.gauge(
            "ferrite_wallet_sends_waiting",
            "Sends that wait for another one of the same wallet.",
            sessions.iter().map(|session| session.turns().waiting()).sum::<usize>() as f64,
        );
    }

    /// Adds webhooks.
    fn fill_webhooks(&self, page: &mut Page, open: &[Open]) {
        page.counters(
            "ferrite_wallet_webhook_deliveries_total",
            "Deliveries to webhooks by outcome. Those that are dead have failed too, for the last time.",
            self.service.deliveries().list().map(|(status, count)| ([("status", status)], count as f64)),
        );
        let watched: Vec<(&str, String, webhooks::Watched)> = open
            .iter()
            .filter_map(|one| Some((one.name(), one.session.couriers()?.watched())))
            .flat_map(|(name, watched)| watched.into_iter().map(move |one| (name, one.id.to_string(), one)))
            .collect();
        let each = |read: fn(&webhooks::Watched) -> u64| {
            watched
                .iter()
                .map(move |(name, id, one)| ([("wallet", *name), ("webhook", id.as_str())], read(one) as f64))
        };
        page.gauges(
            "ferrite_wallet_webhook_waiting_events",
            "Events after the last one that a webhook has passed.",
            each(|one| one.waiting),
        );
        page.gauges(
            "ferrite_wallet_webhook_dead_letters",
            "Events that could not be delivered to a webhook.",
            each(|one| one.dead_letters),
        );
    }
}
