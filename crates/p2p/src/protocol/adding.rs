//! Adding downloaded blocks in batches, while others are in flight.

use std::time::Duration;

use ferrite_types::Hash;
use ferrite_types::network::constants::p2p::IP_FAILS_BEFORE_BLOCK;
use rand_core::CryptoRng;

use super::handler::{Batch, BatchState, Command, Handler};
use super::job::{Job, entry_size};
use crate::address::{Host, NetworkAddress};
use crate::message::BlockCompleteEntry;
use crate::node::{BlockFate, NodeError};
use crate::relay::ConnectionId;
use crate::sync::Tally;
use crate::sync::queue::{Span, SpanKey};

/// Batches being added at once: one is verified and stored, the next is prepared.
const AT_ONCE: usize = 2;
/// Limit of blocks per batch.
const MAX_BLOCKS: usize = 512;
/// Limit of blocks per batch below the last known hash. Old blocks are small, and each batch ends with a flush.
const MAX_KNOWN_BLOCKS: usize = 8192;
/// Limit of bytes per batch, unless a single span is larger.
const MAX_BYTES: u64 = 32 * 1024 * 1024;
/// A batch behind another waits for this many blocks or bytes: there is time, and each batch ends with a flush.
const WORTHWHILE_BLOCKS: usize = 128;
const WORTHWHILE_BYTES: u64 = 4 * 1024 * 1024;
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
    /// Starts the next batches, if blocks are there and not too many are running.
    pub(super) fn add_next_batches(&mut self) {
        while self.batches.len() < AT_ONCE && self.now >= self.retry_at {
            let Some(keys) = self.next_spans() else { return };
            self.start_batch(&keys);
        }
    }

    /// The spans of the next batch.
    fn next_spans(&mut self) -> Option<Vec<SpanKey>> {
        let Some(before) = self.batches.back() else {
            let first = self.first_to_add()?;
            return Some(self.following(first));
        };
        if before.state == BatchState::Abandoned {
            return None;
        }
        let follows = |span: &Span| {
            !span.adding && span.filled.as_ref().is_some_and(|filled| filled.prev == before.last)
        };
        let (first, _) = self.queue.iter().find(|(_, span)| follows(span))?;
        let keys = self.following(first);
        let spans = || keys.iter().filter_map(|key| self.queue.get(*key));
        let blocks: usize = spans().map(|span| span.ids.len()).sum();
        let bytes: u64 = spans().filter_map(|span| span.filled.as_ref()).map(|filled| filled.size).sum();
        (blocks >= WORTHWHILE_BLOCKS || bytes >= WORTHWHILE_BYTES).then_some(keys)
    }

    fn start_batch(&mut self, keys: &[SpanKey]) {
        let last = keys.last().and_then(|key| self.queue.get(*key)).and_then(|span| span.ids.last());
        let last = last.copied().unwrap_or_default();
        let mut blocks: Vec<BlockCompleteEntry> = Vec::new();
        let mut spans = Vec::with_capacity(keys.len());
        for key in keys {
            let taken = self.queue.take_blocks(*key);
            spans.push((*key, taken.len()));
            blocks.extend(taken);
        }
        self.sync_tally.get_or_insert_with(|| Tally::new(self.now));
        let txs = blocks.iter().map(|block| block.txs.len() as u64).sum();
        let bytes = blocks.iter().map(entry_size).sum();
        self.batches.push_back(Batch { spans, last, state: BatchState::Pending, txs, bytes });
        self.commands.push(Command::Run(Job::AddBlocks(blocks)));
    }

    /// The first span that connects to one of our blocks.
    fn first_to_add(&mut self) -> Option<SpanKey> {
        loop {
            let filled = self.queue.iter().filter(|(_, span)| span.filled.is_some() && !span.adding);
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
        let most = if self.node.is_known(first.0) { MAX_KNOWN_BLOCKS } else { MAX_BLOCKS };
        let mut keys: Vec<SpanKey> = Vec::new();
        let (mut last, mut blocks, mut bytes) = (None, 0, 0);
        for (key, span) in self.queue.iter().skip_while(|(key, _)| *key != first) {
            let Some(filled) = &span.filled else { continue };
            if span.adding || last.is_some_and(|last| last != filled.prev) {
                continue;
            }
            blocks += span.ids.len();
            bytes += filled.size;
            if !keys.is_empty() && (blocks > most || bytes > MAX_BYTES) {
                break;
            }
            keys.push(key);
            last = span.ids.last().copied();
        }
        keys
    }

    /// Handles the result of the first batch. If it was not added completely, those behind it cannot be added either:
    /// their results are ignored, and their blocks downloaded again.
    pub(super) fn blocks_added(&mut self, fates: Result<Vec<BlockFate>, NodeError>) {
        let Some(batch) = self.batches.pop_front() else { return };
        let spans: Vec<(usize, Span)> = batch
            .spans
            .iter()
            .filter_map(|(key, count)| self.queue.remove(*key).map(|span| (*count, span)))
            .collect();
        match (fates, batch.state) {
            (Ok(fates), BatchState::Pending) => {
                let refused = fates.iter().enumerate().find(|(_, fate)| !fate.is_accepted());
                if let Some((at, fate)) = refused {
                    self.give_up_batches();
                    self.blame_sender(&spans, at, fate);
                }
                self.report_progress(&batch, &fates);
            }
            // The blocks are downloaded again.
            (Err(_), BatchState::Pending) => {
                self.give_up_batches();
                self.retry_at = self.now + RETRY_PAUSE;
            }
            (_, BatchState::Abandoned) => {}
        }
        self.update_relays();
        self.stirred = true;
    }

    fn give_up_batches(&mut self) {
        for batch in &mut self.batches {
            batch.state = BatchState::Abandoned;
        }
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

    fn report_progress(&mut self, batch: &Batch, fates: &[BlockFate]) {
        let added = fates.iter().filter(|fate| matches!(fate, BlockFate::Added { .. })).count();
        let Some(tally) = self.sync_tally.as_mut().filter(|_| added > 0) else { return };
        tally.add(added as u64, batch.txs, batch.bytes);
        if let Some(listener) = &self.config.progress {
            listener(&tally.progress(self.node.height(), self.target, self.now));
        }
    }
}
