//! New blocks from peers, and announcing them.

use ferrite_types::Hash;
use ferrite_types::network::constants::p2p::{IP_FAILS_BEFORE_BLOCK, SUPPORT_FLAG_FLUFFY_BLOCKS};
use rand_core::CryptoRng;

use super::handler::{Command, Handler};
use super::job::{Job, entry_size};
use crate::address::Zone;
use crate::message::{BlockCompleteEntry, NewFluffyBlock, RequestFluffyMissingTx, notification};
use crate::node::{BlockFate, NodeError};
use crate::relay::ConnectionId;
use crate::sync::PeerState;

impl<R: CryptoRng> Handler<R> {
    /// A peer announced a new block (`handle_notify_new_fluffy_block`).
    pub(super) fn new_block(&mut self, from: ConnectionId, block: BlockCompleteEntry, height: u64) {
        self.relays.peer_height(from, height);
        if self.state_of(from) != PeerState::Normal || !self.synchronized {
            return;
        }
        if self.begin(from, entry_size(&block)) {
            self.commands.push(Command::Run(Job::NewBlock { from, block, height }));
        }
    }

    pub(super) fn new_block_done(
        &mut self,
        from: ConnectionId,
        block: Vec<u8>,
        claimed: u64,
        fate: Result<BlockFate, NodeError>,
    ) {
        // A failure of the node is not the peer's fault.
        let Ok(fate) = fate else { return };
        match fate {
            BlockFate::Added { id, height } => {
                self.announce_block(id, block, height, Some(from));
                self.update_relays();
                self.stirred = true;
            }
            BlockFate::Kept | BlockFate::Known | BlockFate::KnownInvalid | BlockFate::Unjudged => {}
            BlockFate::Orphan => {
                if let Some(link) = self.links.get_mut(&from).filter(|link| link.state == PeerState::Normal) {
                    link.state = PeerState::Synchronizing;
                    link.chain = None;
                    self.drive(from);
                }
            }
            BlockFate::Missing { id, indices } => {
                let request = RequestFluffyMissingTx {
                    block_hash: id,
                    current_blockchain_height: claimed,
                    missing_tx_indices: indices,
                };
                self.send_message(from, &request);
            }
            BlockFate::Undecodable => self.drop_link(from, 0, false),
            BlockFate::Invalid { bad_pow } => {
                self.drop_link(from, if bad_pow { IP_FAILS_BEFORE_BLOCK } else { 1 }, false);
            }
        }
    }

    /// Announces a block of our own. `height` is the height of the chain including it.
    pub fn relay_block(
        &mut self,
        id: Hash,
        block: Vec<u8>,
        height: u64,
        now: crate::relay::Moment,
    ) -> Vec<Command> {
        self.now = now;
        self.announce_block(id, block, height, None);
        self.update_relays();
        self.settle()
    }

    /// Sends the block without its transactions to all peers except the source; peers without support for fluffy blocks
    /// get all of it.
    fn announce_block(&mut self, id: Hash, block: Vec<u8>, height: u64, source: Option<ConnectionId>) {
        let others = self.links.values().filter(|link| {
            link.info.zone == Zone::Public
                && Some(link.info.id) != source
                && link.state != PeerState::BeforeHandshake
        });
        let (fluffy, full): (Vec<_>, Vec<_>) =
            others.partition(|link| link.info.support_flags & SUPPORT_FLAG_FLUFFY_BLOCKS != 0);
        let fluffy: Vec<ConnectionId> = fluffy.into_iter().map(|link| link.info.id).collect();
        let full: Vec<ConnectionId> = full.into_iter().map(|link| link.info.id).collect();
        let message =
            NewFluffyBlock { b: BlockCompleteEntry::full(block, []), current_blockchain_height: height };
        let frame = notification(&message);
        for to in fluffy {
            self.send(to, frame.clone());
        }
        if !full.is_empty() {
            self.commands.push(Command::Run(Job::FullBlock { id, height, to: full }));
        }
    }
}
