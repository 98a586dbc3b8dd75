//! Subscribers and their connections.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use tokio::io::{ReadHalf, WriteHalf};
use tokio::sync::mpsc;

use super::endpoint::Connection;
use super::zmtp::{self, Incoming, ZmtpError};

/// Limit of queued messages per subscriber; further ones are dropped.
const MAX_QUEUED: usize = 1000;
/// Limit of a message from a subscriber: subscriptions are short.
const MAX_INCOMING: usize = 4096;
/// Limit of subscriptions per subscriber.
const MOST_SUBSCRIPTIONS: usize = 1024;

/// All subscribers.
pub(super) struct Subscribers {
    /// Timeout for a subscriber to read a message.
    write_limit: Duration,
    next: AtomicU64,
    all: RwLock<HashMap<u64, Subscriber>>,
}

struct Subscriber {
    /// The subscribed prefixes; repeated ones are listed repeatedly.
    prefixes: Vec<Vec<u8>>,
    queue: mpsc::Sender<Outgoing>,
}

#[derive(Debug, Clone)]
enum Outgoing {
    Message(Arc<[u8]>),
    Pong(Vec<u8>),
}

impl Default for Subscribers {
    fn default() -> Self {
        Self { write_limit: zmtp::WRITE_LIMIT, next: AtomicU64::new(0), all: RwLock::default() }
    }
}

impl Subscribers {
    fn read(&self) -> RwLockReadGuard<'_, HashMap<u64, Subscriber>> {
        self.all.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<u64, Subscriber>> {
        self.all.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a topic has subscribers.
    pub(super) fn want(&self, topic: &str) -> bool {
        // A subscription may extend into the message.
        let fits =
            |prefix: &Vec<u8>| topic.as_bytes().starts_with(prefix) || prefix.starts_with(topic.as_bytes());
        self.read().values().any(|subscriber| subscriber.prefixes.iter().any(fits))
    }

    /// Sends a message to its subscribers.
    pub(super) fn send(&self, message: Vec<u8>) {
        let message: Arc<[u8]> = message.into();
        for subscriber in self.read().values() {
            if subscriber.prefixes.iter().any(|prefix| message.starts_with(prefix)) {
                // A subscriber that does not read for that long misses it.
                let _ = subscriber.queue.try_send(Outgoing::Message(Arc::clone(&message)));
            }
        }
    }

    /// Serves one subscriber until it disconnects.
    pub(super) async fn serve(self: Arc<Self>, mut connection: Connection) {
        if let Err(error) = zmtp::handshake(&mut connection, "XPUB", &["SUB", "XSUB"]).await {
            return tracing::debug!(target: "net.zmq", "no subscriber: {error}");
        }
        let (queue, waiting) = mpsc::channel(MAX_QUEUED);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.write().insert(id, Subscriber { prefixes: Vec::new(), queue: queue.clone() });
        let place = Place { subscribers: &self, id };
        let (reader, writer) = tokio::io::split(connection);
        let result = tokio::select! {
            result = self.listen(id, reader, queue) => result,
            result = talk(writer, waiting, self.write_limit) => result,
        };
        drop(place);
        match result {
            Err(ZmtpError::TooSlow) => {
                tracing::warn!(target: "net.zmq", "a ZMQ subscriber does not read its messages: disconnected");
            }
            Err(error) => tracing::debug!(target: "net.zmq", "subscriber disconnected: {error}"),
            Ok(()) => {}
        }
    }

    async fn listen(
        &self,
        id: u64,
        mut reader: ReadHalf<Connection>,
        queue: mpsc::Sender<Outgoing>,
    ) -> Result<(), ZmtpError> {
        loop {
            match zmtp::read(&mut reader, MAX_INCOMING).await? {
                Incoming::Subscribe(prefix) => self.subscribe(id, prefix)?,
                Incoming::Cancel(prefix) => self.cancel(id, &prefix),
                Incoming::Ping(context) => drop(queue.try_send(Outgoing::Pong(context))),
                Incoming::Message(frames) => match frames.concat().split_first() {
                    Some((1, prefix)) => self.subscribe(id, prefix.to_vec())?,
                    Some((0, prefix)) => self.cancel(id, prefix),
                    _ => tracing::error!(target: "net.zmq", "Invalid ZMQ/Sub message"),
                },
            }
        }
    }

    fn subscribe(&self, id: u64, prefix: Vec<u8>) -> Result<(), ZmtpError> {
        let mut all = self.write();
        let Some(subscriber) = all.get_mut(&id) else { return Ok(()) };
        if subscriber.prefixes.len() >= MOST_SUBSCRIPTIONS {
            return Err(ZmtpError::TooLong);
        }
        subscriber.prefixes.push(prefix);
        Ok(())
    }

    fn cancel(&self, id: u64, prefix: &[u8]) {
        if let Some(subscriber) = self.write().get_mut(&id)
            && let Some(at) = subscriber.prefixes.iter().position(|known| known == prefix)
        {
            subscriber.prefixes.swap_remove(at);
        }
    }
}

/// The slot of a subscriber, which is freed on drop.
struct Place<'a> {
    subscribers: &'a Subscribers,
    id: u64,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.subscribers.write().remove(&self.id);
    }
}

async fn talk(
    mut writer: WriteHalf<Connection>,
    mut waiting: mpsc::Receiver<Outgoing>,
    limit: Duration,
) -> Result<(), ZmtpError> {
    while let Some(outgoing) = waiting.recv().await {
        let parts = match &outgoing {
            Outgoing::Message(message) => [&zmtp::message_header(false, message.len())[..], message].concat(),
            Outgoing::Pong(context) => zmtp::command("PONG", context),
        };
        zmtp::write(&mut writer, &parts, limit).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

    use super::*;

    #[tokio::test]
    async fn a_subscriber_that_does_not_read_is_disconnected() {
        let limit = Duration::from_millis(200);
        let subscribers = Arc::new(Subscribers { write_limit: limit, ..Subscribers::default() });
        // Room for the greeting, and little more.
        let (ours, mut theirs) = tokio::io::duplex(128);
        let served = tokio::spawn(Arc::clone(&subscribers).serve(Box::pin(ours)));
        zmtp::handshake(&mut theirs, "SUB", &["XPUB"]).await.expect("a handshake");
        theirs.write_all(b"\0\x01\x01\x04\x07\x04PING\0\x0a").await.expect("a subscription and a ping");
        let mut pong = [0; 7];
        theirs.read_exact(&mut pong).await.expect("an answer");
        assert!(subscribers.want("anything"));
        subscribers.send(vec![b'x'; 10_000]);
        served.await.expect("it ends by itself");
        assert!(!subscribers.want("anything"));
    }
}
