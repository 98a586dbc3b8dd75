//! The table of connections.

use std::collections::HashMap;
use std::sync::Arc;

use super::connection::Connection;
use crate::address::{Host, NetworkAddress, Zone};
use crate::relay::ConnectionId;

/// All connections, including those before the handshake, but not pings.
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

    /// Number of connections of a zone in one direction.
    pub(super) fn count(&self, zone: Zone, incoming: bool) -> usize {
        self.iter().filter(|c| c.zone == zone && c.incoming == incoming).count()
    }

    /// Number of incoming connections from a host.
    pub(super) fn incoming_from(&self, host: &Host) -> usize {
        self.iter().filter(|c| c.incoming && c.address.host() == *host).count()
    }

    /// The addresses of all connections of a zone.
    pub(super) fn addresses(&self, zone: Zone) -> Vec<NetworkAddress> {
        self.iter().filter(|c| c.zone == zone).map(|c| c.address.clone()).collect()
    }

    /// Whether there is an outgoing connection to this address.
    pub(super) fn is_connected_to(&self, address: &NetworkAddress) -> bool {
        self.iter().any(|c| !c.incoming && c.address == *address)
    }

    /// The newest connections of one direction, in excess of `limit`.
    pub(super) fn beyond(&self, zone: Zone, incoming: bool, limit: usize) -> Vec<Arc<Connection>> {
        let mut connections: Vec<_> =
            self.iter().filter(|c| c.zone == zone && c.incoming == incoming).cloned().collect();
        connections.sort_by_key(|connection| connection.since);
        connections.split_off(limit.min(connections.len()))
    }
}
