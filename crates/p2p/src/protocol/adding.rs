//! Adding downloaded blocks in batches, while others are in flight.

use std::time::Duration;

use ferrite_types::Hash;
use ferrite_types::network::constants::p2p::IP_FAILS_BEFORE_BLOCK;
use rand_core::CryptoRng;

use super::handler::{Batch, Command, Handler};
use super::job::{Job, entry_size};
use crate::address::{Host, NetworkAddress};
use crate::message::BlockCompleteEntry;
use crate::node::{BlockFate, NodeError};
use crate::relay::ConnectionId;
use crate::sync::Tally;
use crate::sync::queue::{Span, SpanKey};

/// Limit of blocks per batch.
const MAX_BLOCKS: usize = 512;
/// Limit of bytes per batch, unless a single span is larger.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// Pause after a failure of the node.
const RETRY_PAUSE: Duration = Duration::from_secs(5);
/// Points against the host of a bad block, in addition to those for the block itself.
const HOST_POINTS: u32 = 5;

/// What to do with a downloaded span.
enum Next {
    Add,
    Wait,
    /// All of it is on the chain already.
    Old,
    /// Its parent will never arrive.
    Dead,
}

impl<R: CryptoRng> Handler<R> {
    /// Starts the next batch, if blocks are there and none is running.
    pub(super) fn add_next_batch(&mut self) {
        if self.batch.is_some() || self.now < self.retry_at {
            return;
        }
        let Some(first) = self.first_to_add() else { return };
        let keys = self.following(first);
        let mut blocks: Vec<BlockCompleteEntry> = Vec::new();
        let mut spans = Vec::with_capacity(keys.len());
        for key in keys {
            let taken = self.queue.take_blocks(key);
            spans.push((key, taken.len()));
            blocks.extend(taken);
        }
        let height_before = self.node.height();
        self.sync_tally.get_or_insert_with(|| Tally::new(self.now));
        let txs = blocks.iter().map(|block| block.txs.len() as u64).sum();
        let bytes = blocks.iter().map(entry_size).sum();
        self.batch = Some(Batch { spans, height_before, txs, bytes });
        self.commands.push(Command::Run(Job::AddBlocks(blocks)));
    }

    /// The first span that connects to one of our blocks.
    fn first_to_add(&mut self) -> Option<SpanKey> {
        loop {
            let filled = self.queue.iter().filter(|(_, span)| span.filled.is_some());
            let mut useless = None;
            for (key, span) in filled {
                match self.consider(span).ok()? {
                    Next::Add => return Some(key),
                    Next::Wait => {}
                    Next::Old => useless = Some((key, None)),
                    Next::Dead => useless = Some((key, Some(span.link))),
                }
                if useless.is_some() {
                    break;
                }
            }
            let (key, misled) = useless?;
            self.queue.remove(key);
            // Ask the sender of blocks that do not connect for its chain again.
            if let Some(link) = misled.and_then(|id| self.links.get_mut(&id)) {
                link.chain = None;
            }
        }
    }

    fn consider(&self, span: &Span) -> Result<Next, NodeError> {
        let Some(filled) = &span.filled else { return Ok(Next::Wait) };
        if self.queue.is_requested(&filled.prev) {
            return Ok(Next::Wait);
        }
        if let Some(last) = span.ids.last()
            && self.knows(last)?
        {
            return Ok(Next::Old);
        }
        if self.knows(&filled.prev)? {
            return Ok(Next::Add);
        }
        let named = |prev: &Hash| {
            let chains = self.links.values().filter_map(|link| link.chain.as_ref());
            chains.into_iter().any(|chain| chain.ids[chain.known..].contains(prev))
        };
        Ok(if named(&filled.prev) { Next::Wait } else { Next::Dead })
    }

    /// A span and its direct successors, up to the size of a batch.
    fn following(&self, first: SpanKey) -> Vec<SpanKey> {
        let mut keys: Vec<SpanKey> = Vec::new();
        let (mut last, mut blocks, mut bytes) = (None, 0, 0);
        for (key, span) in self.queue.iter().skip_while(|(key, _)| *key != first) {
            let Some(filled) = &span.filled else { continue };
            if last.is_some_and(|last| last != filled.prev) {
                continue;
            }
            blocks += span.ids.len();
            bytes += filled.size;
            if !keys.is_empty() && (blocks > MAX_BLOCKS || bytes > MAX_BYTES) {
                break;
            }
            keys.push(key);
            last = span.ids.last().copied();
        }
        keys
    }

    /// Handles the result of a batch.
    pub(super) fn blocks_added(&mut self, fates: Result<Vec<BlockFate>, NodeError>) {
        let Some(batch) = self.batch.take() else { return };
        let spans: Vec<(usize, Span)> = batch
            .spans
            .iter()
            .filter_map(|(key, count)| self.queue.remove(*key).map(|span| (*count, span)))
            .collect();
        match fates {
            Ok(fates) => {
                let refused = fates.iter().enumerate().find(|(_, fate)| !fate.is_accepted());
                if let Some((at, fate)) = refused {
                    self.blame_sender(&spans, at, fate);
                }
            }
            // The blocks are downloaded again.
            Err(_) => self.retry_at = self.now + RETRY_PAUSE,
        }
        self.report_progress(&batch);
        self.update_relays();
        self.stirred = true;
    }

    fn blame_sender(&mut self, spans: &[(usize, Span)], mut at: usize, fate: &BlockFate) {
        for (count, span) in spans {
            if at < *count {
                return self.blame(span.link, &span.address, fate);
            }
            at -= count;
        }
    }

    /// Closes all connections to the host that sent a bad block (`drop_connections`).
    fn blame(&mut self, sender: ConnectionId, address: &NetworkAddress, fate: &BlockFate) {
        let own = match fate {
            BlockFate::Invalid { bad_pow: true } => IP_FAILS_BEFORE_BLOCK,
            BlockFate::Invalid { bad_pow: false }
            | BlockFate::KnownInvalid
            | BlockFate::Missing { .. }
            | BlockFate::Orphan
            | BlockFate::Unjudged => 1,
            BlockFate::Undecodable | BlockFate::Added { .. } | BlockFate::Kept | BlockFate::Known => 0,
        };
        let host: Host = address.host();
        let same_host: Vec<ConnectionId> = self
            .links
            .values()
            .filter(|link| link.info.address.host() == host)
            .map(|link| link.info.id)
            .collect();
        self.queue.forget(sender, true);
        let mut points = HOST_POINTS + own;
        for id in same_host {
            self.drop_link(id, points + 1, true);
            points = 0;
        }
    }

    fn report_progress(&mut self, batch: &Batch) {
        let height = self.node.height();
        let Some(blocks) = height.checked_sub(batch.height_before).filter(|blocks| *blocks > 0) else {
            return;
        };
        let Some(tally) = &mut self.sync_tally else { return };
        tally.add(blocks, batch.txs, batch.bytes);
        if let Some(listener) = &self.config.progress {
            listener(&tally.progress(height, self.target, self.now));
        }
    }
}
