//! Periodic work.

use std::sync::Arc;

use ferrite_types::network::Network as Chain;
use ferrite_types::network::constants::p2p;
use ferrite_types::time::unix_time;
use tokio::time::{Instant, MissedTickBehavior, interval, interval_at};

use super::config::TxtRecords;
use super::dial::dial;
use super::session::Purpose;
use super::state::Shared;
use super::{Network, dial::NamedPeers};
use crate::book::{ParseBanTargetError, Peer};
use crate::random::os_rng;

/// Saves the peers, tests gray peers and reads the block list, until the network stops.
pub(super) async fn run(shared: Arc<Shared>, named: Arc<NamedPeers>) {
    let timings = shared.config.timings;
    let every = |period| {
        let mut interval = interval_at(Instant::now() + period, period);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        interval
    };
    let (mut save, mut gray) = (every(timings.save), every(timings.gray_check));
    let mut blocklist = interval(timings.dns_blocklist);
    blocklist.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let network = Network { shared: shared.clone() };
    let mut stop = shared.stop.subscribe();
    loop {
        let work = tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return,
            _ = save.tick() => Work::Save,
            _ = gray.tick() => Work::Gray,
            _ = blocklist.tick() => Work::Blocklist,
        };
        match work {
            Work::Save => network.save().await,
            Work::Blocklist => {
                // It may take long, so it runs on its own.
                tokio::spawn(read_blocklist(shared.clone()));
            }
            Work::Gray if named.exclusive.is_empty() => {
                tokio::select! {
                    biased;
                    _ = stop.wait_for(|stop| *stop) => return,
                    () = check_gray(&shared) => {}
                }
            }
            Work::Gray => {}
        }
    }
}

enum Work {
    Save,
    Gray,
    Blocklist,
}

/// Bans the addresses of the DNS block list for some days (`net_node.inl: update_dns_blocklist`).
async fn read_blocklist(shared: Arc<Shared>) {
    let config = &shared.config;
    let leaks = config.proxy.is_some() && !config.proxy_allow_dns_leaks;
    if !config.dns_blocklist || config.chain != Chain::Mainnet || leaks {
        return;
    }
    let Some(TxtRecords(look_up)) = config.txt_records.clone() else {
        tracing::warn!(target: "net.p2p", "DNS block list disabled: no resolver that verifies signatures");
        return;
    };
    let names = config.chain.parameters().dns_blocklist_names;
    let Ok(Some(records)) = tokio::task::spawn_blocking(move || look_up(names)).await else { return };
    let mut added = 0;
    for text in records.iter().flat_map(|record| record.split(';')).filter(|text| !text.is_empty()) {
        match text.parse() {
            Ok(target) => {
                shared.extend_ban(target, p2p::DNS_BLOCKLIST_LIFETIME_SECONDS);
                added += 1;
            }
            Err(error) => {
                let error: ParseBanTargetError = error;
                tracing::warn!(target: "net.p2p", "Invalid IP address or subnet from DNS blocklist: {error}");
            }
        }
    }
    if added > 0 {
        tracing::info!(target: "net.p2p", "{added} addresses added to the blocklist");
    }
}

/// Tests one gray peer per zone: it moves to the white list if it responds, and is removed otherwise (`net_node.inl:
/// gray_peerlist_housekeeping`).
async fn check_gray(shared: &Arc<Shared>) {
    for zone in shared.zones.outgoing().collect::<Vec<_>>() {
        let chosen = shared.people().book(zone).random_gray(&mut os_rng());
        let Some(peer) = chosen else { continue };
        if shared.table().is_connected_to(&peer.address) {
            continue;
        }
        if dial(shared, peer.address.clone(), Purpose::TakePeers).await {
            shared.people().book(zone).just_seen(Peer { last_seen: unix_time(), ..peer });
        } else if !shared.is_stopping() {
            shared.people().book(zone).remove_gray(&peer.address);
        }
    }
}
