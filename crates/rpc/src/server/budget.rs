//! Limits of connections.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ferrite_net::is_private;
use ferrite_types::sync::lock;

use super::Limits;

#[derive(Debug)]
pub(super) struct Budget {
    public: usize,
    private: usize,
    total: usize,
    taken: Mutex<Taken>,
    /// The total again, for reading without the lock.
    connections: AtomicUsize,
    accepted: AtomicU64,
    refused: AtomicU64,
}

#[derive(Debug, Default)]
struct Taken {
    by_address: HashMap<IpAddr, usize>,
    total: usize,
}

/// The slot of a connection.
#[derive(Debug)]
pub(super) struct Seat {
    budget: Arc<Budget>,
    ip: IpAddr,
}

impl Budget {
    pub(super) fn new(limits: &Limits) -> Self {
        Self {
            public: limits.per_public_ip,
            private: limits.per_private_ip,
            total: limits.connections,
            taken: Mutex::default(),
            connections: AtomicUsize::new(0),
            accepted: AtomicU64::new(0),
            refused: AtomicU64::new(0),
        }
    }

    pub(super) fn take(self: &Arc<Self>, ip: IpAddr) -> Option<Seat> {
        let private = is_private(ip);
        let ip = if private { ip } else { network(ip) };
        let limit = if private { self.private } else { self.public };
        let mut taken = lock(&self.taken);
        let mine = taken.by_address.get(&ip).copied().unwrap_or(0);
        if mine >= limit || taken.total >= self.total {
            self.refused.fetch_add(1, Ordering::Relaxed);
            return None;
        }
        taken.by_address.insert(ip, mine + 1);
        taken.total += 1;
        self.connections.store(taken.total, Ordering::Relaxed);
        self.accepted.fetch_add(1, Ordering::Relaxed);
        Some(Seat { budget: Arc::clone(self), ip })
    }

    /// Number of connections.
    pub(super) fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// Number of connections so far.
    pub(super) fn accepted(&self) -> u64 {
        self.accepted.load(Ordering::Relaxed)
    }

    /// Number of connections above the limits so far.
    pub(super) fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        let mut taken = lock(&self.budget.taken);
        taken.total -= 1;
        self.budget.connections.store(taken.total, Ordering::Relaxed);
        if let Some(mine) = taken.by_address.get_mut(&self.ip) {
            *mine -= 1;
            if *mine == 0 {
                taken.by_address.remove(&self.ip);
            }
        }
    }
}

/// The unit of the limit: an address, or for IPv6 its network.
fn network(ip: IpAddr) -> IpAddr {
    match ip {
        IpAddr::V4(_) => ip,
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_by_address_and_given_back() {
        let budget = Arc::new(Budget::new(&Limits { connections: 30, ..Limits::default() }));
        let public = IpAddr::from([8, 8, 8, 8]);
        let mut seats: Vec<_> = (0..3).map(|_| budget.take(public).unwrap()).collect();
        assert!(budget.take(public).is_none());
        seats.extend((0..25).map(|_| budget.take(IpAddr::from([127, 0, 0, 1])).unwrap()));
        assert!(budget.take(IpAddr::from([127, 0, 0, 1])).is_none());
        seats.extend((1..3).map(|n| budget.take(IpAddr::from([9, 9, 9, n])).unwrap()));
        assert!(budget.take(IpAddr::from([9, 9, 9, 9])).is_none(), "thirty altogether");
        assert_eq!((budget.connections(), budget.accepted(), budget.refused()), (30, 30, 3));
        drop(seats);
        assert_eq!((budget.connections(), budget.accepted()), (0, 30));
        assert!(budget.taken.lock().unwrap().by_address.is_empty());
        assert!(budget.take(public).is_some());
    }

    #[test]
    fn networks_of_version_6_are_one_client() {
        let budget = Arc::new(Budget::new(&Limits::default()));
        let host = |network, host| IpAddr::from([0x2001, 0xdb8, 0, network, 0, 0, 0, host]);
        let seats: Vec<_> = (0..3).map(|at| budget.take(host(1, at)).unwrap()).collect();
        assert!(budget.take(host(1, 9)).is_none());
        assert!(budget.take(host(2, 9)).is_some());
        // Local addresses share no limit per network.
        let local: Vec<_> =
            (0..20).map(|at| budget.take(IpAddr::from([0xfd00, 0, 0, 0, 0, 0, 0, at]))).collect();
        assert!(local.iter().all(Option::is_some));
        drop(seats);
        assert!(budget.take(host(1, 9)).is_some());
    }
}
