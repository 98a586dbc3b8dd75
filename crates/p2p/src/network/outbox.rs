//! What waits to be sent on a connection.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

/// A connection that has so many bytes waiting takes no more. One answer with blocks may go beyond.
const LIMIT_BYTES: usize = 64 * 1024 * 1024;

/// The most messages that wait (`abstract_tcp_server2.h: ABSTRACT_SERVER_SEND_QUE_MAX_COUNT`).
const LIMIT_FRAMES: usize = 1000;

/// Answers to small requests wait until no more than this is before them.
const ROOM_BYTES: usize = 1024 * 1024;

/// How many bytes of all connections are in memory.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) queued: AtomicUsize,
    pub(super) pending: AtomicUsize,
}

/// What waits to be sent on a connection.
#[derive(Debug)]
pub(super) struct Outbox {
    queue: Mutex<Queue>,
    filled: Notify,
    drained: Notify,
    memory: Arc<Memory>,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Vec<u8>>,
    /// Those that are being written included.
    bytes: usize,
}

impl Outbox {
    pub(super) fn new(memory: Arc<Memory>) -> Self {
        Self { queue: Mutex::default(), filled: Notify::new(), drained: Notify::new(), memory }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nothing panics with the queue")
    }

    /// Bytes that wait.
    pub(super) fn bytes(&self) -> usize {
        self.queue().bytes
    }

    /// Adds a frame. `false` when there are too many.
    pub(super) fn push(&self, frame: Vec<u8>) -> bool {
        {
            let mut queue = self.queue();
            if queue.bytes >= LIMIT_BYTES || queue.frames.len() >= LIMIT_FRAMES {
                return false;
            }
            queue.bytes += frame.len();
            self.memory.queued.fetch_add(frame.len(), Ordering::Relaxed);
            queue.frames.push_back(frame);
        }
        self.filled.notify_one();
        true
    }

    /// The next frame, as soon as there is one. It counts until [`Self::written`].
    pub(super) async fn next(&self) -> Vec<u8> {
        loop {
            if let Some(frame) = self.queue().frames.pop_front() {
                return frame;
            }
            self.filled.notified().await;
        }
    }

    /// So many bytes are gone.
    pub(super) fn written(&self, bytes: usize) {
        self.queue().bytes -= bytes;
        self.memory.queued.fetch_sub(bytes, Ordering::Relaxed);
        self.drained.notify_one();
    }

    /// Waits until there is not much before a small answer. Only one task may wait.
    pub(super) async fn room(&self) {
        while self.bytes() > ROOM_BYTES {
            self.drained.notified().await;
        }
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let left = self.queue.get_mut().map_or(0, |queue| queue.bytes);
        self.memory.queued.fetch_sub(left, Ordering::Relaxed);
    }
}
