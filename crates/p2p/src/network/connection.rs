//! A connection as seen from outside its own task.

use std::sync::atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use rand_core::Rng;
use tokio::sync::watch;

use super::info::ConnectionInfo;
use super::outbox::{Memory, Outbox};
use super::rate::SpeedMeter;
use crate::address::{NetworkAddress, Zone};
use crate::book::{Peer, UnixTime};
use crate::levin::{Command, HEADER_SIZE, Header};
use crate::message::{BasicNodeData, CoreSyncData};
use crate::peer::PeerInfo;
use crate::random::os_rng;
use crate::relay::ConnectionId;
use crate::sync::{PeerState, PeerStatus};

/// What a peer said about itself in the handshake.
#[derive(Debug, Clone, Copy)]
pub(super) struct Introduction {
    pub(super) peer_id: u64,
    pub(super) rpc_port: u16,
    pub(super) rpc_credits_per_hash: u32,
}

#[derive(Debug, Default)]
struct Meters {
    down: SpeedMeter,
    up: SpeedMeter,
}

/// One connection.
#[derive(Debug)]
pub(super) struct Connection {
    pub(super) id: ConnectionId,
    pub(super) address: NetworkAddress,
    pub(super) zone: Zone,
    pub(super) incoming: bool,
    pub(super) since: UnixTime,
    pub(super) outbox: Outbox,
    /// Bytes of messages that are incomplete or unhandled.
    pending: AtomicUsize,
    /// Bytes of messages waiting to be handled.
    waiting: AtomicUsize,
    memory: Arc<Memory>,
    closing: watch::Sender<bool>,
    introduction: OnceLock<Introduction>,
    support_flags: AtomicU32,
    height: AtomicU64,
    pruning_seed: AtomicU32,
    received: AtomicU64,
    received_at: AtomicU64,
    sent: AtomicU64,
    sent_at: AtomicU64,
    meters: Mutex<Meters>,
}

impl Connection {
    pub(super) fn new(address: NetworkAddress, incoming: bool, now: UnixTime, memory: Arc<Memory>) -> Self {
        let id = (u128::from(os_rng().next_u64()) << 64) | u128::from(os_rng().next_u64());
        Self {
            id: ConnectionId(id),
            zone: address.zone(),
            address,
            incoming,
            since: now,
            outbox: Outbox::new(memory.clone()),
            pending: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            memory,
            closing: watch::Sender::new(false),
            introduction: OnceLock::new(),
            support_flags: AtomicU32::new(0),
            height: AtomicU64::new(0),
            pruning_seed: AtomicU32::new(0),
            received: AtomicU64::new(0),
            received_at: AtomicU64::new(now),
            sent: AtomicU64::new(0),
            sent_at: AtomicU64::new(now),
            meters: Mutex::default(),
        }
    }

    /// Closes the connection soon.
    pub(super) fn close(&self) {
        self.closing.send_replace(true);
    }

    pub(super) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the connection is to be closed.
    pub(super) async fn closing(&self) {
        let mut receiver = self.closing.subscribe();
        let _ = receiver.wait_for(|closing| *closing).await;
    }

    /// Queues a frame of the protocol. A peer that reads too slowly is disconnected.
    pub(super) fn send_notification(&self, frame: Vec<u8>) -> bool {
        if self.introduction.get().is_none() || self.is_closing() || !self.is_allowed(&frame) {
            return false;
        }
        let taken = self.outbox.push(frame);
        if !taken {
            tracing::debug!(target: "net.p2p", "{self}: reads too slowly");
            self.close();
        }
        taken
    }

    /// Tor and I2P allow only some commands, and noise, which has none (`net_node.cpp: is_filtered_command`).
    fn is_allowed(&self, frame: &[u8]) -> bool {
        if self.zone == Zone::Public {
            return true;
        }
        let header = frame.first_chunk::<HEADER_SIZE>().and_then(|bytes| Header::from_bytes(bytes).ok());
        header.is_some_and(|header| {
            Command::from_code(header.command).is_none_or(Command::is_allowed_on_anonymity_networks)
        })
    }

    /// Records the peer's introduction after the handshake.
    pub(super) fn introduce(&self, node: &BasicNodeData) {
        let BasicNodeData { peer_id, rpc_port, rpc_credits_per_hash, support_flags, .. } = *node;
        self.support_flags.store(support_flags, Ordering::Relaxed);
        let _ = self.introduction.set(Introduction { peer_id, rpc_port, rpc_credits_per_hash });
    }

    pub(super) fn introduction(&self) -> Option<&Introduction> {
        self.introduction.get()
    }

    pub(super) fn set_support_flags(&self, flags: u32) {
        self.support_flags.store(flags, Ordering::Relaxed);
    }

    pub(super) fn support_flags(&self) -> u32 {
        self.support_flags.load(Ordering::Relaxed)
    }

    pub(super) fn set_chain(&self, chain: &CoreSyncData) {
        self.height.store(chain.current_height, Ordering::Relaxed);
        self.pruning_seed.store(chain.pruning_seed, Ordering::Relaxed);
    }

    /// Sets the number of bytes held of a message.
    pub(super) fn set_pending(&self, bytes: usize) {
        self.set_counted(&self.pending, bytes);
    }

    /// Sets the number of bytes of messages waiting to be handled.
    pub(super) fn set_waiting(&self, bytes: usize) {
        self.set_counted(&self.waiting, bytes);
    }

    fn set_counted(&self, counter: &AtomicUsize, bytes: usize) {
        // In this order, the sum over all connections is never too small.
        self.memory.pending.fetch_add(bytes, Ordering::Relaxed);
        let before = counter.swap(bytes, Ordering::Relaxed);
        self.memory.pending.fetch_sub(before, Ordering::Relaxed);
    }

    /// Received bytes held in memory.
    pub(super) fn pending(&self) -> usize {
        self.pending.load(Ordering::Relaxed).saturating_add(self.waiting.load(Ordering::Relaxed))
    }

    pub(super) fn count_received(&self, bytes: u64, second: u64, now: UnixTime) {
        self.received.fetch_add(bytes, Ordering::Relaxed);
        self.received_at.store(now, Ordering::Relaxed);
        self.meters().down.add(second, bytes);
    }

    pub(super) fn count_sent(&self, bytes: u64, second: u64, now: UnixTime) {
        self.sent.fetch_add(bytes, Ordering::Relaxed);
        self.sent_at.store(now, Ordering::Relaxed);
        self.meters().up.add(second, bytes);
    }

    fn meters(&self) -> std::sync::MutexGuard<'_, Meters> {
        self.meters.lock().expect("nothing panics with the meters")
    }

    /// The peer's identity, after the handshake.
    pub(super) fn peer_info(&self) -> Option<PeerInfo> {
        self.introduction.get().map(|introduction| self.peer(Some(introduction)))
    }

    fn peer(&self, introduction: Option<&Introduction>) -> PeerInfo {
        PeerInfo {
            id: self.id,
            address: self.address.clone(),
            zone: self.zone,
            incoming: self.incoming,
            peer_id: introduction.map_or(0, |known| known.peer_id),
            support_flags: self.support_flags(),
            rpc_port: introduction.map_or(0, |known| known.rpc_port),
            since: self.since,
        }
    }

    /// The peer's entry for the book, with the address at which it can be reached.
    pub(super) fn to_peer(&self, address: NetworkAddress, now: UnixTime) -> Option<Peer> {
        let introduction = self.introduction.get()?;
        Some(Peer {
            address,
            id: introduction.peer_id,
            last_seen: now,
            pruning_seed: self.pruning_seed.load(Ordering::Relaxed),
            rpc_port: introduction.rpc_port,
            rpc_credits_per_hash: introduction.rpc_credits_per_hash,
        })
    }

    /// The connection as reported by RPC; `status` comes from the protocol.
    pub(super) fn info(&self, status: Option<PeerStatus>, second: u64, now: UnixTime) -> ConnectionInfo {
        let introduction = self.introduction.get();
        let live_time = now.saturating_sub(self.since);
        let (received, sent) = (self.received.load(Ordering::Relaxed), self.sent.load(Ordering::Relaxed));
        let average = |bytes: u64| bytes.checked_div(live_time).unwrap_or(0) / 1024;
        let idle = |at: &AtomicU64| now.saturating_sub(at.load(Ordering::Relaxed));
        let (current_download, current_upload) = {
            let mut meters = self.meters();
            (meters.down.speed(second) / 1024, meters.up.speed(second) / 1024)
        };
        let shaken = if introduction.is_some() { PeerState::Idle } else { PeerState::BeforeHandshake };
        ConnectionInfo {
            peer: self.peer(introduction),
            rpc_credits_per_hash: introduction.map_or(0, |known| known.rpc_credits_per_hash),
            state: status.map_or(shaken, |status| status.state),
            live_time,
            recv_count: received,
            recv_idle_time: idle(&self.received_at),
            send_count: sent,
            send_idle_time: idle(&self.sent_at),
            avg_download: average(received),
            current_download,
            avg_upload: average(sent),
            current_upload,
            height: status.map_or_else(|| self.height.load(Ordering::Relaxed), |status| status.height),
            pruning_seed: self.pruning_seed.load(Ordering::Relaxed),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.set_pending(0);
        // What is left of it in the queues is little and no longer counted.
        self.set_waiting(0);
    }
}

impl std::fmt::Display for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "[{} {}]", self.address, if self.incoming { "INC" } else { "OUT" })
    }
}
