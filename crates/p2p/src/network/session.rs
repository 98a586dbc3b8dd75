//! The task of one connection: reads, responds, sends requests, and forwards notifications.

mod answer;
mod ask;
mod write;

use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ferrite_types::time::unix_time;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep_until};

use super::connection::Connection;
use super::state::Shared;
use super::tos;
use crate::address::{NetworkAddress, Zone};
use crate::book::{PeerListError, UnixTime};
use crate::levin::{self, Command, Decoder, Kind, LevinError, Message, return_code};
use crate::message::{CoreSyncData, MessageError, Notification, Request};
use crate::peer::PeerEvent;

/// Bytes read at once.
const READ_SIZE: usize = 16 * 1024;

/// Limit of messages held until our handshake is answered: the peer may send notifications before its response.
const HELD_LIMIT: usize = 16;

/// Burst of requests that a peer may send. An honest peer sends a few per minute.
const REQUEST_BURST: u32 = 200;

/// Requests per second that it may send after that.
const REQUEST_RATE: u32 = 10;

/// Limit of the addresses remembered as already sent to a peer.
const SENT_ADDRESSES_LIMIT: usize = 2000;

/// A smaller part of a response does not reset the timeout (`levin_protocol_handler_async.h: MIN_BYTES_WANTED`).
const MIN_BYTES_WANTED: usize = 512;

/// Why a connection ended.
#[derive(Debug, thiserror::Error)]
pub(super) enum End {
    #[error("closed by us")]
    Closed,
    #[error("the peer disconnected")]
    HungUp,
    #[error("{0}")]
    Io(#[from] std::io::Error),
    #[error("{0}")]
    Framing(#[from] LevinError),
    #[error("{0}")]
    Message(#[from] MessageError),
    #[error("{0} took too long")]
    Timeout(&'static str),
    #[error("unexpected response")]
    UnexpectedResponse,
    #[error("request {command:?} failed with {code}")]
    Failed { command: Command, code: i32 },
    #[error("{0:?} before the handshake")]
    NotIntroduced(Command),
    #[error("unexpected handshake")]
    UnexpectedHandshake,
    #[error("a second handshake")]
    SecondHandshake,
    #[error("wrong network")]
    WrongNetwork,
    #[error("connection to self")]
    ToSelf,
    #[error("connected twice")]
    Twice,
    #[error("{0}")]
    PeerList(#[from] PeerListError),
    #[error("too many requests")]
    TooManyRequests,
    #[error("too many notifications before the handshake response")]
    TooMuchHeld,
    #[error("the bootstrap daemon is not usable")]
    Node,
    #[error("no longer needed")]
    Done,
}

impl End {
    /// Points against the host. Broken framing costs none: the reference only closes the connection. Messages that no
    /// honest peer sends are ignored by the reference; we count them.
    fn offence(&self, incoming: bool) -> u32 {
        match self {
            // For outgoing connections the choice of peer was ours.
            Self::WrongNetwork => u32::from(incoming),
            Self::UnexpectedHandshake | Self::PeerList(_) | Self::Message(_) | Self::TooManyRequests => 1,
            _ => 0,
        }
    }
}

/// The purpose of an outgoing connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// To stay connected.
    Stay {
        /// Since when the peer is an anchor, if it is one.
        anchor_since: Option<UnixTime>,
    },
    /// To take the peer list and disconnect.
    TakePeers,
}

/// An open request of ours.
#[derive(Debug)]
struct Asked {
    command: Command,
    limit: std::time::Duration,
    deadline: Instant,
}

/// The task of one connection.
pub(super) struct Session {
    shared: Arc<Shared>,
    connection: Arc<Connection>,
    decoder: Decoder,
    asked: VecDeque<Asked>,
    held: Vec<Notification>,
    sent_addresses: HashSet<NetworkAddress>,
    requests_left: u32,
    requests_at: Instant,
    handshake_deadline: Instant,
    next_timed_sync: Option<Instant>,
    last_read: Instant,
    /// Whether the protocol knows about the connection.
    announced: bool,
    purpose: Option<Purpose>,
    shaken: Option<oneshot::Sender<()>>,
}

impl Session {
    fn new(shared: Arc<Shared>, connection: Arc<Connection>, purpose: Option<Purpose>) -> Self {
        let now = Instant::now();
        let timings = &shared.config.timings;
        let limit = match (purpose, connection.zone) {
            (Some(_), Zone::Public) => timings.handshake,
            (None, Zone::Public) => timings.new_connection,
            // Allow more time for the longer route. (The reference has one timeout for all zones.)
            (_, Zone::Tor | Zone::I2p) => timings.proxy_connect,
        };
        Self {
            decoder: Decoder::new(),
            asked: VecDeque::new(),
            held: Vec::new(),
            sent_addresses: HashSet::new(),
            requests_left: REQUEST_BURST,
            requests_at: now,
            handshake_deadline: now + limit,
            next_timed_sync: None,
            last_read: now,
            announced: false,
            purpose,
            shaken: None,
            shared,
            connection,
        }
    }

    /// Serves an incoming connection.
    pub(super) async fn incoming(shared: Arc<Shared>, connection: Arc<Connection>, stream: TcpStream) {
        Self::new(shared, connection, None).run(stream).await;
    }

    /// Serves an outgoing connection. `shaken` gets a message after the handshake and is dropped if it fails.
    pub(super) async fn outgoing(
        shared: Arc<Shared>,
        connection: Arc<Connection>,
        stream: TcpStream,
        purpose: Purpose,
        shaken: oneshot::Sender<()>,
    ) {
        let mut session = Self::new(shared, connection, Some(purpose));
        session.shaken = Some(shaken);
        session.run(stream).await;
    }

    async fn run(mut self, stream: TcpStream) {
        let _ = stream.set_nodelay(true);
        if let NetworkAddress::Ip(address) = &self.connection.address
            && let Err(error) = tos::mark(&stream, *address, self.shared.config.tos)
        {
            tracing::warn!(target: "net.p2p", "{}: cannot set the TOS flag: {error}", self.connection);
        }
        let (mut read, write) = stream.into_split();
        let writer = tokio::spawn(write::run(self.shared.clone(), self.connection.clone(), write));
        let end = match self.serve(&mut read).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        writer.abort();
        self.settle(&end);
        // Close the socket before waiting for the event handler.
        drop(read);
        self.finish().await;
    }

    async fn serve(&mut self, read: &mut OwnedReadHalf) -> Result<std::convert::Infallible, End> {
        if self.purpose.is_some() {
            self.ask_handshake().await?;
        }
        self.read(read).await
    }

    /// The consequences of the end of the connection.
    fn settle(&mut self, end: &End) {
        let connection = &self.connection;
        tracing::debug!(target: "net.p2p", "{connection} CLOSE CONNECTION: {end}");
        self.shared.table().remove(connection.id);
        if !connection.incoming && !self.shared.is_stopping() {
            self.shared.people().book(connection.zone).remove_anchor(&connection.address);
        }
        let points = end.offence(connection.incoming);
        if points > 0 {
            self.shared.offence(&connection.address, points);
        }
        connection.set_pending(0);
        self.decoder = Decoder::new();
    }

    async fn finish(self) {
        if self.announced {
            // The event handler must learn of it, however long that takes.
            let events = self.shared.events.get().expect("set before there are connections");
            let _ = events.send(PeerEvent::Closed { id: self.connection.id }).await;
        }
    }

    /// Runs an action that may take long, unless the connection is to be closed.
    async fn unless_closing<T>(&self, action: impl Future<Output = T>) -> Result<T, End> {
        tokio::select! {
            biased;
            () = self.connection.closing() => Err(End::Closed),
            done = action => Ok(done),
        }
    }

    async fn read(&mut self, read: &mut OwnedReadHalf) -> Result<std::convert::Infallible, End> {
        let mut buffer = vec![0; READ_SIZE];
        loop {
            let connection = self.connection.clone();
            let count = tokio::select! {
                biased;
                () = connection.closing() => return Err(End::Closed),
                count = read.read(&mut buffer) => Some(count?),
                // Only if there is nothing to read: a peer is not late because we were.
                () = sleep_until(self.wake_up()) => None,
            };
            match count {
                Some(0) => return Err(End::HungUp),
                Some(count) => self.take(&buffer[..count]).await?,
                None => self.check_deadlines()?,
            }
            self.check_handshake()?;
            self.sync_if_due().await?;
        }
    }

    /// When there is something to do without a message from the peer.
    fn wake_up(&self) -> Instant {
        let idle = self.last_read + self.shared.config.timings.idle;
        let handshake = self.awaits_handshake().then_some(self.handshake_deadline);
        let answer = self.asked.front().map(|asked| asked.deadline);
        [handshake, answer, self.next_timed_sync].into_iter().flatten().fold(idle, Instant::min)
    }

    /// Whether the peer has yet to send its handshake.
    fn awaits_handshake(&self) -> bool {
        self.purpose.is_none() && !self.is_introduced()
    }

    fn check_handshake(&self) -> Result<(), End> {
        if self.awaits_handshake() && Instant::now() >= self.handshake_deadline {
            return Err(End::Timeout("the handshake"));
        }
        Ok(())
    }

    fn check_deadlines(&self) -> Result<(), End> {
        let now = Instant::now();
        if now >= self.last_read + self.shared.config.timings.idle {
            return Err(End::Timeout("the next word"));
        }
        if self.asked.front().is_some_and(|asked| now >= asked.deadline) {
            return Err(End::Timeout("an answer"));
        }
        Ok(())
    }

    fn is_introduced(&self) -> bool {
        self.connection.introduction().is_some()
    }

    async fn take(&mut self, mut bytes: &[u8]) -> Result<(), End> {
        let count = bytes.len();
        self.last_read = Instant::now();
        let counted = u64::try_from(count).expect("lengths have at most 64 bits");
        self.shared.counters.bytes_in.fetch_add(counted, Ordering::Relaxed);
        self.connection.count_received(counted, self.shared.uptime(), unix_time());
        while let Some(message) = self.decoder.decode(&mut bytes)? {
            self.shared.counters.packets_in.fetch_add(1, Ordering::Relaxed);
            self.connection.set_pending(self.decoder.pending() + message.payload.len());
            self.handle(message).await?;
        }
        self.connection.set_pending(self.decoder.pending());
        self.shared.relieve_memory();
        if count >= MIN_BYTES_WANTED
            && self.decoder.progress().is_some()
            && let Some(asked) = self.asked.front_mut()
        {
            asked.deadline = self.last_read + asked.limit;
        }
        let shared = self.shared.clone();
        self.unless_closing(shared.draw_down(count)).await
    }

    async fn handle(&mut self, message: Message) -> Result<(), End> {
        let Message { command: code, kind, payload } = message;
        let command = Command::from_code(code);
        let filtered = self.connection.zone != Zone::Public
            && !command.is_some_and(Command::is_allowed_on_anonymity_networks);
        match kind {
            Kind::Response { code } => self.take_answer(command, code, &payload).await,
            Kind::Request => {
                self.count_request()?;
                if filtered || !command.is_some_and(Command::is_request) {
                    let code = return_code::CONNECTION_HANDLER_NOT_DEFINED;
                    return self.reply(levin::frame(message.command, Kind::Response { code }, |_| {})).await;
                }
                self.answer(Request::from_payload(message.command, &payload)?).await
            }
            // Newer peers may send unknown notifications.
            Kind::Notification if filtered || command.is_none_or(Command::is_request) => Ok(()),
            Kind::Notification => {
                // Ignored before the handshake; on an outgoing connection it is held.
                if !self.is_introduced() && self.purpose.is_none() {
                    return Ok(());
                }
                self.notified(Notification::from_payload(message.command, &payload)?).await
            }
        }
    }

    async fn notified(&mut self, message: Notification) -> Result<(), End> {
        if !self.is_introduced() {
            if self.held.len() >= HELD_LIMIT {
                return Err(End::TooMuchHeld);
            }
            self.held.push(message);
            return Ok(());
        }
        self.emit(PeerEvent::Notified { id: self.connection.id, message }).await
    }

    /// Forwards an event; waits while the queue is full.
    async fn emit(&self, event: PeerEvent) -> Result<(), End> {
        // A closed channel means that the network is about to stop.
        let events = self.shared.events.get().expect("set before there are connections");
        self.unless_closing(events.send(event)).await?.map_err(|_| End::Closed)
    }

    /// Sends the first event of a connection, then the notifications held so far.
    async fn announce(&mut self, chain: CoreSyncData) -> Result<(), End> {
        let info = self.connection.peer_info().expect("the peer has just been introduced");
        tracing::info!(target: "net.p2p", "{} New connection handshaked", self.connection);
        self.next_timed_sync = Some(Instant::now() + self.shared.config.timings.timed_sync);
        self.emit(PeerEvent::Connected { info, chain }).await?;
        self.announced = true;
        for message in std::mem::take(&mut self.held) {
            self.emit(PeerEvent::Notified { id: self.connection.id, message }).await?;
        }
        Ok(())
    }

    /// Queues a response or request once the queue is short.
    async fn reply(&self, frame: Vec<u8>) -> Result<(), End> {
        self.unless_closing(self.connection.outbox.room()).await?;
        if self.connection.outbox.push(frame) { Ok(()) } else { Err(End::Timeout("sending")) }
    }

    fn count_request(&mut self) -> Result<(), End> {
        let earned = self.requests_at.elapsed().as_secs();
        if earned > 0 {
            self.requests_at = Instant::now();
            let earned = u32::try_from(earned).unwrap_or(u32::MAX).saturating_mul(REQUEST_RATE);
            self.requests_left = self.requests_left.saturating_add(earned).min(REQUEST_BURST);
        }
        self.requests_left = self.requests_left.checked_sub(1).ok_or(End::TooManyRequests)?;
        Ok(())
    }

    /// The state of our chain.
    async fn our_chain(&self) -> Result<CoreSyncData, End> {
        let node = self.shared.node.clone();
        let data = self.unless_closing(tokio::task::spawn_blocking(move || node.core_sync_data())).await?;
        match data {
            Ok(Ok(data)) => Ok(data),
            Ok(Err(error)) => {
                tracing::warn!(target: "net.p2p", "cannot read the chain state: {error}");
                Err(End::Node)
            }
            Err(_) => Err(End::Node),
        }
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Session").field("connection", &self.connection).finish_non_exhaustive()
    }
}
