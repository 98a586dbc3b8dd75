//! Requesting and judging the block ids of peers' chains.

use std::collections::HashSet;

use ferrite_types::Hash;
use ferrite_types::network::constants::sync::HASH_OF_HASHES_STEP;
use rand_core::CryptoRng;

use super::handler::Handler;
use super::link::{Expect, PeerChain};
use crate::message::{RequestChain, ResponseChainEntry};
use crate::node::{KnownBlock, NodeError};
use crate::relay::ConnectionId;

/// Points for ids that cannot be a chain.
const BAD_CHAIN_POINTS: u32 = 5;

/// Why a list of ids is rejected.
enum BadChain {
    /// Could be a mistake.
    Odd,
    /// Cannot be a chain.
    Impossible,
    /// The node failed.
    Node,
}

impl From<NodeError> for BadChain {
    fn from(_: NodeError) -> Self {
        Self::Node
    }
}

impl<R: CryptoRng> Handler<R> {
    /// Requests the ids of a peer's chain. `front` is a block of it that we have, but that may not be on our chain.
    pub(super) fn request_chain(&mut self, id: ConnectionId, front: Option<Hash>) {
        let Ok(history) = self.node.short_history() else { return };
        let mut below = history.height;
        let mut block_ids = history.ids;
        if let Some(front) = front
            && block_ids.first() != Some(&front)
        {
            block_ids.insert(0, front);
            below = u64::MAX;
        }
        let Some(link) = self.links.get_mut(&id) else { return };
        link.asked(Expect::Chain { below }, self.now);
        let prune = self.config.sync_pruned_blocks;
        self.send_message(id, &RequestChain { block_ids, prune });
    }

    /// Handles ids (`handle_response_chain_entry`). Their number and heights were checked on decoding.
    pub(super) fn chain_entry(&mut self, id: ConnectionId, entry: ResponseChainEntry) {
        let Some(link) = self.links.get_mut(&id) else { return };
        let Some(&Expect::Chain { below }) = link.expect.front() else {
            return self.unexpected(id);
        };
        link.answered(self.now);
        if entry.start_height >= below {
            return self.drop_link(id, 1, false);
        }
        if link.set_height(entry.total_height) && self.hit_score(id) {
            return;
        }
        self.relays.peer_height(id, entry.total_height);
        match self.judge(&entry) {
            Ok(usable) => self.learn_chain(id, entry, usable),
            Err(BadChain::Odd) => self.drop_link(id, 1, false),
            Err(BadChain::Impossible) => self.drop_link(id, BAD_CHAIN_POINTS, false),
            Err(BadChain::Node) => self.drop_link(id, 0, false),
        }
    }

    /// Whether ids can be a chain, and how many of them are useful.
    fn judge(&self, entry: &ResponseChainEntry) -> Result<usize, BadChain> {
        let ids = &entry.block_ids;
        let usable = self.node.usable_ids(entry.start_height, ids, &entry.block_weights)?.min(ids.len());
        if usable == 0 || usable + HASH_OF_HASHES_STEP <= ids.len() {
            return Err(BadChain::Odd);
        }
        let mut seen = HashSet::with_capacity(usable);
        if !ids[..usable].iter().all(|id| seen.insert(id)) {
            return Err(BadChain::Impossible);
        }
        let found = self.node.find_blocks(&ids[..usable])?;
        let mut unknown = false;
        for (at, (place, height)) in found.into_iter().zip(entry.start_height..).enumerate() {
            match place {
                // Only downloaded blocks were in the request.
                None if at == 0 && self.queue.height_of(&ids[0]) != Some(height) => {
                    return Err(BadChain::Impossible);
                }
                None => unknown = true,
                Some(_) if at == 0 => {}
                Some(KnownBlock::Invalid) => return Err(BadChain::Odd),
                // The descendants of an unknown block are unknown.
                Some(KnownBlock::Main(_) | KnownBlock::Side) if unknown => return Err(BadChain::Impossible),
                Some(KnownBlock::Main(at)) if at != height => return Err(BadChain::Impossible),
                Some(KnownBlock::Main(_) | KnownBlock::Side) => {}
            }
        }
        Ok(usable)
    }

    fn learn_chain(&mut self, id: ConnectionId, entry: ResponseChainEntry, usable: usize) {
        let total = entry.total_height;
        let Some(link) = self.links.get_mut(&id) else { return };
        let mut chain = PeerChain {
            start: entry.start_height,
            ids: entry.block_ids,
            weights: entry.block_weights,
            known: 0,
            barren: false,
        };
        chain.ids.truncate(usable);
        chain.weights.truncate(usable);
        chain.barren = link.chain.as_ref().is_some_and(|before| chain.end() <= before.end());
        link.chain = Some(chain);
        self.target = self.target.max(total);
        self.drive(id);
    }

    /// Handles an unexpected response. Some are tolerated: those to requests that timed out.
    pub(super) fn unexpected(&mut self, id: ConnectionId) {
        let Some(link) = self.links.get_mut(&id) else { return };
        if link.given_up > 0 {
            link.given_up -= 1;
            return;
        }
        self.drop_link(id, 1, false);
    }
}
