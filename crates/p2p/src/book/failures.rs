//! Hosts that could not be reached.

use std::collections::BTreeMap;

use ferrite_types::network::constants::p2p::FAILED_ADDRESS_FORGET_SECONDS;

use super::UnixTime;
use crate::address::Host;

/// Limit of remembered hosts.
const MAX_HOSTS: usize = 10_000;

/// When hosts last failed to answer. They are not tried again for an hour.
#[derive(Debug, Clone, Default)]
pub struct Failures {
    hosts: BTreeMap<Host, UnixTime>,
}

impl Failures {
    /// Records that a host could not be reached.
    pub fn record(&mut self, host: Host, now: UnixTime) {
        if self.hosts.len() >= MAX_HOSTS && !self.hosts.contains_key(&host) {
            self.hosts.retain(|_, &mut at| is_recent(at, now));
            if self.hosts.len() >= MAX_HOSTS
                && let Some(oldest) =
                    self.hosts.iter().min_by_key(|&(_, at)| at).map(|(host, _)| host.clone())
            {
                self.hosts.remove(&oldest);
            }
        }
        self.hosts.insert(host, now);
    }

    /// Whether a host failed within the last hour.
    pub fn is_recent(&self, host: &Host, now: UnixTime) -> bool {
        self.hosts.get(host).is_some_and(|&at| is_recent(at, now))
    }

    /// Clears the failure of a host that was reached.
    pub fn forget(&mut self, host: &Host) {
        self.hosts.remove(host);
    }
}

fn is_recent(at: UnixTime, now: UnixTime) -> bool {
    now.saturating_sub(at) <= FAILED_ADDRESS_FORGET_SECONDS
}
