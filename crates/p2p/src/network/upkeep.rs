//! What is done from time to time.

use std::sync::Arc;

use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::dial::dial;
use super::session::Purpose;
use super::state::{Shared, unix_now};
use super::{Network, dial::NamedPeers};
use crate::book::Peer;
use crate::random::os_rng;

/// Saves the peers and looks whether gray ones answer, until the network stops.
pub(super) async fn run(shared: Arc<Shared>, named: Arc<NamedPeers>) {
    let timings = shared.config.timings;
    let every = |period| {
        let mut interval = interval_at(Instant::now() + period, period);
        interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
        interval
    };
    let (mut save, mut gray) = (every(timings.save), every(timings.gray_check));
    let network = Network { shared: shared.clone() };
    let mut stop = shared.stop.subscribe();
    loop {
        let work = tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return,
            _ = save.tick() => Work::Save,
            _ = gray.tick() => Work::Gray,
        };
        match work {
            Work::Save => network.save().await,
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
}

/// Looks whether a gray peer of each zone answers: if so it is white now, if not forgotten (`net_node.inl:
/// gray_peerlist_housekeeping`).
async fn check_gray(shared: &Arc<Shared>) {
    for zone in shared.zones.outgoing().collect::<Vec<_>>() {
        let chosen = shared.people().book(zone).random_gray(&mut os_rng());
        let Some(peer) = chosen else { continue };
        if shared.table().is_connected_to(&peer.address) {
            continue;
        }
        if dial(shared, peer.address.clone(), Purpose::TakePeers).await {
            shared.people().book(zone).just_seen(Peer { last_seen: unix_now(), ..peer });
        } else if !shared.is_stopping() {
            shared.people().book(zone).remove_gray(&peer.address);
        }
    }
}
