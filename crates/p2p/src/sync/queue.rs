//! Blocks between request and chain.

use std::collections::{BTreeMap, HashMap};

use ferrite_types::Hash;

use super::SpanInfo;
use crate::address::NetworkAddress;
use crate::message::BlockCompleteEntry;
use crate::relay::{ConnectionId, Moment};

/// Identifies a span: the height of its first block, and a unique number.
pub(crate) type SpanKey = (u64, u64);

/// Consecutive blocks requested from one peer.
#[derive(Debug)]
pub(crate) struct Span {
    pub(crate) ids: Vec<Hash>,
    pub(crate) link: ConnectionId,
    pub(crate) address: NetworkAddress,
    pub(crate) asked_at: Moment,
    pub(crate) filled: Option<Filled>,
    /// Whether its blocks are being added.
    pub(crate) adding: bool,
}

/// The downloaded blocks of a span.
#[derive(Debug)]
pub(crate) struct Filled {
    /// The parent of the first block.
    pub(crate) prev: Hash,
    /// Empty while they are being added.
    pub(crate) blocks: Vec<BlockCompleteEntry>,
    pub(crate) size: u64,
    /// Bytes per second.
    pub(crate) rate: u64,
}

/// All spans by height. Those of different chains may overlap.
#[derive(Debug, Default)]
pub(crate) struct SpanQueue {
    spans: BTreeMap<SpanKey, Span>,
    /// The height of each block, and whether it is downloaded.
    blocks: HashMap<Hash, (u64, bool)>,
    serial: u64,
    size: u64,
}

impl SpanQueue {
    /// Records a request.
    pub(crate) fn reserve(
        &mut self,
        start: u64,
        ids: Vec<Hash>,
        link: ConnectionId,
        address: NetworkAddress,
        asked_at: Moment,
    ) -> SpanKey {
        for (height, id) in (start..).zip(&ids) {
            self.blocks.insert(*id, (height, false));
        }
        self.serial += 1;
        let span = Span { ids, link, address, asked_at, filled: None, adding: false };
        self.spans.insert((start, self.serial), span);
        (start, self.serial)
    }

    /// Fills a span. `false` if it was filled before.
    pub(crate) fn fill(
        &mut self,
        start: u64,
        ids: &[Hash],
        link: ConnectionId,
        address: &NetworkAddress,
        filled: Filled,
    ) -> bool {
        let open = |span: &Span| span.filled.is_none() && span.ids == ids;
        let found = self.spans.range((start, 0)..(start + 1, 0)).find(|(_, span)| open(span));
        let key = match found.map(|(key, _)| *key) {
            Some(key) => key,
            None if ids.iter().any(|id| self.is_requested(id)) => return false,
            None => self.reserve(start, ids.to_vec(), link, address.clone(), Moment::ZERO),
        };
        let span = self.spans.get_mut(&key).expect("it was found or made just now");
        self.size += filled.size;
        span.filled = Some(filled);
        (span.link, span.address) = (link, address.clone());
        for id in ids {
            if let Some((_, here)) = self.blocks.get_mut(id) {
                *here = true;
            }
        }
        true
    }

    /// Removes a span.
    pub(crate) fn remove(&mut self, key: SpanKey) -> Option<Span> {
        let span = self.spans.remove(&key)?;
        self.size -= span.filled.as_ref().map_or(0, |filled| filled.size);
        for id in &span.ids {
            self.blocks.remove(id);
        }
        Some(span)
    }

    /// Drops the open requests of a peer; with `all`, also what it delivered, except blocks being added.
    pub(crate) fn forget(&mut self, link: ConnectionId, all: bool) {
        let gone = |span: &Span| span.link == link && !span.adding && (all || span.filled.is_none());
        let keys: Vec<SpanKey> =
            self.spans.iter().filter(|(_, span)| gone(span)).map(|(key, _)| *key).collect();
        for key in keys {
            self.remove(key);
        }
    }

    /// Assigns a late span to another peer.
    pub(crate) fn reassign(
        &mut self,
        key: SpanKey,
        link: ConnectionId,
        address: NetworkAddress,
        now: Moment,
    ) {
        if let Some(span) = self.spans.get_mut(&key) {
            (span.link, span.address, span.asked_at) = (link, address, now);
        }
    }

    /// Takes the blocks of a span to add them.
    pub(crate) fn take_blocks(&mut self, key: SpanKey) -> Vec<BlockCompleteEntry> {
        let Some(span) = self.spans.get_mut(&key) else { return Vec::new() };
        span.adding = true;
        span.filled.as_mut().map(|filled| std::mem::take(&mut filled.blocks)).unwrap_or_default()
    }

    pub(crate) fn get(&self, key: SpanKey) -> Option<&Span> {
        self.spans.get(&key)
    }

    /// All spans, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (SpanKey, &Span)> {
        self.spans.iter().map(|(key, span)| (*key, span))
    }

    /// Whether a block is requested or downloaded.
    pub(crate) fn is_requested(&self, id: &Hash) -> bool {
        self.blocks.contains_key(id)
    }

    /// The height of a downloaded block.
    pub(crate) fn height_of(&self, id: &Hash) -> Option<u64> {
        self.blocks.get(id).filter(|(_, here)| *here).map(|(height, _)| *height)
    }

    /// Bytes of the downloaded blocks.
    pub(crate) fn size(&self) -> u64 {
        self.size
    }

    /// The height of the first block that has not been requested, for a chain of this height.
    pub(crate) fn next_needed_height(&self, chain_height: u64) -> u64 {
        let mut covered = chain_height;
        for ((start, _), span) in &self.spans {
            let end = start + length(span);
            if end <= chain_height {
                continue;
            }
            if *start > covered {
                break;
            }
            covered = covered.max(end);
        }
        covered
    }

    /// For `sync_info`.
    pub(crate) fn infos(&self) -> Vec<SpanInfo> {
        let rates = self.rates();
        let best = rates.values().copied().max().unwrap_or(0);
        let info = |(key, span): (&SpanKey, &Span)| SpanInfo {
            start_height: key.0,
            blocks: length(span),
            connection: span.link,
            address: span.address.clone(),
            rate: span.filled.as_ref().map_or(0, |filled| filled.rate),
            speed: percent(rates.get(&span.link).copied(), best),
            size: span.filled.as_ref().map_or(0, |filled| filled.size),
        };
        self.spans.iter().map(info).collect()
    }

    /// The speed of each peer, a moving average in which the last measurement counts half.
    fn rates(&self) -> HashMap<ConnectionId, u64> {
        let mut rates = HashMap::new();
        for span in self.spans.values() {
            let Some(filled) = &span.filled else { continue };
            let average = |rate: &mut u64| *rate = u64::midpoint(*rate, filled.rate);
            rates.entry(span.link).and_modify(average).or_insert(filled.rate);
        }
        rates
    }

    /// The picture for `sync_info` (`block_queue.cpp: get_overview`).
    pub(crate) fn overview(&self, chain_height: u64) -> String {
        let mut picture = String::from("[");
        let mut expected = chain_height;
        for ((start, _), span) in &self.spans {
            if expected > *start {
                picture.push('<');
                continue;
            }
            if expected < *start {
                let gap = (start - expected) / length(span).max(1);
                // A peer may be far ahead; cap the picture.
                let gap = usize::try_from(gap.clamp(1, 1000)).expect("at most a thousand");
                picture.extend(std::iter::repeat_n('_', gap));
            }
            picture.push(match &span.filled {
                None => '.',
                Some(_) if *start == chain_height => 'm',
                Some(_) => 'o',
            });
            expected = start + length(span);
        }
        picture.push(']');
        picture
    }
}

fn length(span: &Span) -> u64 {
    u64::try_from(span.ids.len()).expect("a request has at most a hundred blocks")
}

fn percent(rate: Option<u64>, best: u64) -> u32 {
    match rate {
        Some(rate) if rate > 0 && best > 0 => u32::try_from(rate.saturating_mul(100) / best).unwrap_or(100),
        // Unknown, so assumed to be as fast as the fastest.
        _ => 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADDRESS: &str = "192.0.2.1:18080";

    fn address() -> NetworkAddress {
        NetworkAddress::parse(ADDRESS, 0).unwrap()
    }

    fn ids(from: u8, count: u8) -> Vec<Hash> {
        (from..from + count).map(|byte| Hash([byte; 32])).collect()
    }

    fn filled(size: u64, rate: u64) -> Filled {
        Filled { prev: Hash([0; 32]), blocks: vec![BlockCompleteEntry::default()], size, rate }
    }

    fn reserve(queue: &mut SpanQueue, start: u64, ids: Vec<Hash>, link: u128) -> SpanKey {
        queue.reserve(start, ids, ConnectionId(link), address(), Moment::ZERO)
    }

    #[test]
    fn the_picture_is_the_references() {
        let mut queue = SpanQueue::default();
        assert_eq!(queue.overview(10), "[]");
        reserve(&mut queue, 5, ids(1, 5), 1);
        reserve(&mut queue, 10, ids(10, 5), 1);
        reserve(&mut queue, 15, ids(20, 5), 2);
        reserve(&mut queue, 30, ids(30, 5), 3);
        assert_eq!(queue.overview(10), "[<..__.]");
        assert!(queue.fill(10, &ids(10, 5), ConnectionId(1), &address(), filled(100, 50)));
        assert!(queue.fill(30, &ids(30, 5), ConnectionId(3), &address(), filled(10, 100)));
        assert_eq!(queue.overview(10), "[<m.__o]");
        assert_eq!(queue.size(), 110);
        let speeds: Vec<u32> = queue.infos().iter().map(|info| info.speed).collect();
        assert_eq!(speeds, [50, 50, 100, 100]);
    }

    #[test]
    fn gaps_are_needed_next() {
        let mut queue = SpanQueue::default();
        assert_eq!(queue.next_needed_height(10), 10);
        reserve(&mut queue, 12, ids(1, 5), 1);
        assert_eq!(queue.next_needed_height(10), 10);
        let key = reserve(&mut queue, 10, ids(10, 2), 1);
        assert_eq!(queue.next_needed_height(10), 17);
        assert_eq!(queue.next_needed_height(20), 20);
        assert!(queue.fill(10, &ids(10, 2), ConnectionId(1), &address(), filled(1, 1)));
        queue.remove(key);
        assert_eq!(queue.next_needed_height(10), 10);
        assert!(!queue.is_requested(&Hash([10; 32])));
    }

    #[test]
    fn received_blocks_outlive_their_peer_unless_it_misbehaved() {
        let mut queue = SpanQueue::default();
        reserve(&mut queue, 10, ids(10, 2), 1);
        reserve(&mut queue, 12, ids(12, 2), 1);
        reserve(&mut queue, 14, ids(14, 2), 2);
        assert!(queue.fill(10, &ids(10, 2), ConnectionId(1), &address(), filled(7, 1)));
        queue.forget(ConnectionId(1), false);
        assert_eq!(queue.iter().count(), 2);
        assert_eq!(queue.height_of(&Hash([11; 32])), Some(11));
        queue.forget(ConnectionId(1), true);
        assert_eq!((queue.iter().count(), queue.size()), (1, 0));
    }

    #[test]
    fn the_first_of_two_answers_counts() {
        let mut queue = SpanQueue::default();
        let key = reserve(&mut queue, 10, ids(10, 2), 1);
        queue.reassign(key, ConnectionId(2), address(), Moment::from_secs(5));
        assert!(queue.fill(10, &ids(10, 2), ConnectionId(1), &address(), filled(7, 1)));
        assert!(!queue.fill(10, &ids(10, 2), ConnectionId(2), &address(), filled(7, 1)));
        assert_eq!(queue.get(key).map(|span| span.link), Some(ConnectionId(1)));
        queue.remove(key);
        // These are missing again, so they are accepted.
        assert!(queue.fill(10, &ids(10, 2), ConnectionId(2), &address(), filled(7, 1)));
        assert_eq!(queue.size(), 7);
    }
}
