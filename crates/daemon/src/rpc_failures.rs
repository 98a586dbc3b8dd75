//! Failure counts of misbehaving clients.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Mutex;

use ferrite_types::sync::lock;

/// A host with more failures is banned.
const FAILURES_BEFORE_BLOCK: u32 = 3;
/// Limit of hosts with a count; beyond that all counts are dropped.
const MAX_HOSTS: usize = 10_000;

/// The failures of each host.
#[derive(Debug, Default)]
pub(crate) struct RpcFailures {
    counts: Mutex<HashMap<IpAddr, u32>>,
}

impl RpcFailures {
    /// Counts a failure. Returns whether it was one too many; half of the count remains after that
    /// (`core_rpc_server.cpp: add_host_fail`).
    pub(crate) fn count(&self, host: IpAddr) -> bool {
        let mut counts = lock(&self.counts);
        if counts.len() >= MAX_HOSTS && !counts.contains_key(&host) {
            counts.clear();
        }
        let count = counts.entry(host).or_default();
        *count += 1;
        let too_many = *count > FAILURES_BEFORE_BLOCK;
        if too_many {
            *count = FAILURES_BEFORE_BLOCK / 2;
        }
        too_many
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fourth_failure_is_too_many() {
        let failures = RpcFailures::default();
        let host = IpAddr::from([192, 0, 2, 1]);
        let verdicts: Vec<bool> = (0..8).map(|_| failures.count(host)).collect();
        assert_eq!(verdicts, [false, false, false, true, false, false, true, false]);
        assert!(!failures.count(IpAddr::from([192, 0, 2, 2])));
    }
}
