//! Who has subscribed to what, and their connections.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use tokio::io::{AsyncWriteExt, ReadHalf, WriteHalf};
use tokio::sync::mpsc;

use super::endpoint::Connection;
use super::zmtp::{self, Incoming, ZmtpError};

/// How many messages may wait for one subscriber; it misses further ones.
const QUEUE: usize = 1000;
/// The most that a subscriber may send at once: subscriptions are short.
const MAX_INCOMING: usize = 4096;
/// The most subscriptions of one subscriber.
const MOST_SUBSCRIPTIONS: usize = 1024;

/// Everybody who has subscribed.
#[derive(Default)]
pub(super) struct Subscribers {
    next: AtomicU64,
    all: RwLock<HashMap<u64, Subscriber>>,
}

struct Subscriber {
    /// The beginnings of messages that it wants; those that it asked for twice are there twice.
    prefixes: Vec<Vec<u8>>,
    queue: mpsc::Sender<Outgoing>,
}

#[derive(Debug, Clone)]
enum Outgoing {
    Message(Arc<[u8]>),
    Pong(Vec<u8>),
}

impl Subscribers {
    fn read(&self) -> RwLockReadGuard<'_, HashMap<u64, Subscriber>> {
        self.all.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, HashMap<u64, Subscriber>> {
        self.all.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody wants messages of a topic.
    pub(super) fn want(&self, topic: &str) -> bool {
        // A subscription may go on into the message.
        let fits =
            |prefix: &Vec<u8>| topic.as_bytes().starts_with(prefix) || prefix.starts_with(topic.as_bytes());
        self.read().values().any(|subscriber| subscriber.prefixes.iter().any(fits))
    }

    /// Sends a message to everybody who wants it.
    pub(super) fn send(&self, message: Vec<u8>) {
        let message: Arc<[u8]> = message.into();
        for subscriber in self.read().values() {
            if subscriber.prefixes.iter().any(|prefix| message.starts_with(prefix)) {
                // Whoever does not read for that long misses it.
                let _ = subscriber.queue.try_send(Outgoing::Message(Arc::clone(&message)));
            }
        }
    }

    /// Serves one subscriber until it leaves.
    pub(super) async fn serve(self: Arc<Self>, mut connection: Connection) {
        if let Err(error) = zmtp::handshake(&mut connection, "XPUB", &["SUB", "XSUB"]).await {
            return tracing::debug!(target: "net.zmq", "no subscriber: {error}");
        }
        let (queue, waiting) = mpsc::channel(QUEUE);
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        self.write().insert(id, Subscriber { prefixes: Vec::new(), queue: queue.clone() });
        let place = Place { subscribers: &self, id };
        let (reader, writer) = tokio::io::split(connection);
        let result = tokio::select! {
            result = self.listen(id, reader, queue) => result,
            result = talk(writer, waiting) => result,
        };
        drop(place);
        if let Err(error) = result {
            tracing::debug!(target: "net.zmq", "a subscriber has left: {error}");
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

/// The place of a subscriber, which is free again in the end, however that comes.
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
) -> Result<(), ZmtpError> {
    while let Some(outgoing) = waiting.recv().await {
        match outgoing {
            Outgoing::Message(message) => {
                writer.write_all(&zmtp::message_header(false, message.len())).await?;
                writer.write_all(&message).await?;
            }
            Outgoing::Pong(context) => writer.write_all(&zmtp::command("PONG", &context)).await?,
        }
        writer.flush().await?;
    }
    Ok(())
}
