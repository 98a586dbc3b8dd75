//! The connections that there are.

use std::collections::HashMap;
use std::sync::Arc;

use super::connection::Connection;
use crate::address::{Host, NetworkAddress, Zone};
use crate::relay::ConnectionId;

/// The connections that there are, also those that have not shaken hands. Pings are not among them.
#[derive(Debug, Default)]
pub(super) struct Table {
    connections: HashMap<ConnectionId, Arc<Connection>>,
}

impl Table {
    pub(super) fn get(&self, id: ConnectionId) -> Option<Arc<Connection>> {
        self.connections.get(&id).cloned()
    }

    pub(super) fn insert(&mut self, connection: Arc<Connection>) {
        self.connections.insert(connection.id, connection);
    }

    pub(super) fn remove(&mut self, id: ConnectionId) {
        self.connections.remove(&id);
    }

    pub(super) fn all(&self) -> Vec<Arc<Connection>> {
        self.connections.values().cloned().collect()
    }

    fn iter(&self) -> impl Iterator<Item = &Arc<Connection>> {
        self.connections.values()
    }

    /// How many there are of a zone in one direction.
    pub(super) fn count(&self, zone: Zone, incoming: bool) -> usize {
        self.iter().filter(|c| c.zone == zone && c.incoming == incoming).count()
    }

    /// How many come from a host.
    pub(super) fn incoming_from(&self, host: &Host) -> usize {
        self.iter().filter(|c| c.incoming && c.address.host() == *host).count()
    }

    /// Where all of a zone are.
    pub(super) fn addresses(&self, zone: Zone) -> Vec<NetworkAddress> {
        self.iter().filter(|c| c.zone == zone).map(|c| c.address.clone()).collect()
    }

    /// Whether we made a connection to this address.
    pub(super) fn is_connected_to(&self, address: &NetworkAddress) -> bool {
        self.iter().any(|c| !c.incoming && c.address == *address)
    }

    /// The newest connections of one direction, so many that no more than `limit` are left.
    pub(super) fn beyond(&self, zone: Zone, incoming: bool, limit: usize) -> Vec<Arc<Connection>> {
        let mut connections: Vec<_> =
            self.iter().filter(|c| c.zone == zone && c.incoming == incoming).cloned().collect();
        connections.sort_by_key(|connection| connection.since);
        connections.split_off(limit.min(connections.len()))
    }
}
