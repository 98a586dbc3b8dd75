//! The protocol as the network sees it.

use ferrite_types::Hash;
use tokio::sync::mpsc;

use crate::node::TxRoute;
use crate::peer::PeerEvent;
use crate::protocol::Protocol;
use crate::relay::ConnectionId;
use crate::sync::{PeerStatus, SyncPosition, SyncStatus};

/// The protocol as connections and the handle need it. Only `stop` blocks.
pub trait Speech: Send + Sync + 'static {
    /// The channel for the events of connections.
    fn events(&self) -> mpsc::Sender<PeerEvent>;

    /// Sync progress in detail.
    fn sync_status(&self) -> SyncStatus;

    /// Sync progress, without waiting for work on the chain.
    fn sync_position(&self) -> SyncPosition;

    /// The stripe needed next, counted from one; zero for any.
    fn needed_stripe(&self) -> u32 {
        self.sync_status().next_needed_pruning_stripe
    }

    /// The status of a peer.
    fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus>;

    /// Announces a block of our chain; `height` is the height of the chain including it.
    fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64);

    /// Relays pool transactions.
    fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute);

    /// Changes the limit of outgoing connections.
    fn set_max_out_peers(&self, count: usize);

    /// Stops and waits for jobs in progress.
    fn stop(&self);
}

impl Speech for Protocol {
    fn events(&self) -> mpsc::Sender<PeerEvent> {
        Self::events(self)
    }

    fn sync_status(&self) -> SyncStatus {
        self.status()
    }

    fn sync_position(&self) -> SyncPosition {
        self.position()
    }

    fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus> {
        Self::peer_status(self, id)
    }

    fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64) {
        Self::relay_block(self, id, block, height);
    }

    fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute) {
        Self::relay_transactions(self, ids, route);
    }

    fn set_max_out_peers(&self, count: usize) {
        Self::set_max_out_peers(self, count);
    }

    fn stop(&self) {
        Self::stop(self);
    }
}
