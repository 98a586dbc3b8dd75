//! What is spoken over the connections, as the network sees it.

use ferrite_types::Hash;
use tokio::sync::mpsc;

use crate::node::TxRoute;
use crate::peer::PeerEvent;
use crate::protocol::Protocol;
use crate::relay::ConnectionId;
use crate::sync::{PeerStatus, SyncPosition, SyncStatus};

/// What is spoken over the connections, as far as they and the handle need it. Only `stop` waits.
pub trait Speech: Send + Sync + 'static {
    /// Where the events of connections go.
    fn events(&self) -> mpsc::Sender<PeerEvent>;

    /// How far catching up is.
    fn sync_status(&self) -> SyncStatus;

    /// How far the chain is behind, without waiting for those who are at work on it.
    fn sync_position(&self) -> SyncPosition;

    /// The stripe of blocks that are needed next, counted from one; zero for any.
    fn needed_stripe(&self) -> u32 {
        self.sync_status().next_needed_pruning_stripe
    }

    /// What is known of a peer.
    fn peer_status(&self, id: ConnectionId) -> Option<PeerStatus>;

    /// Tells peers of a block that is in the chain; `height` is how many blocks the chain has with it.
    fn relay_block(&self, id: Hash, block: Vec<u8>, height: u64);

    /// Sends transactions that are in the pool.
    fn relay_transactions(&self, ids: Vec<Hash>, route: TxRoute);

    /// There may be so many outgoing connections from now on.
    fn set_max_out_peers(&self, count: usize);

    /// Ends, and waits until what is being done is done.
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
