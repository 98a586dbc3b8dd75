//! The send queue of a connection.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::Notify;

/// A queue with this many bytes accepts no more frames. One response with blocks may exceed it.
const LIMIT_BYTES: usize = 64 * 1024 * 1024;

/// Limit of queued messages (`abstract_tcp_server2.h: ABSTRACT_SERVER_SEND_QUE_MAX_COUNT`).
const LIMIT_FRAMES: usize = 1000;

/// Responses to small requests wait until the queue is below this.
const ROOM_BYTES: usize = 1024 * 1024;

/// Bytes held in memory by all connections.
#[derive(Debug, Default)]
pub(super) struct Memory {
    pub(super) queued: AtomicUsize,
    pub(super) pending: AtomicUsize,
}

/// The send queue of a connection.
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
    /// Includes those being written.
    bytes: usize,
}

impl Outbox {
    pub(super) fn new(memory: Arc<Memory>) -> Self {
        Self { queue: Mutex::default(), filled: Notify::new(), drained: Notify::new(), memory }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().expect("nothing panics with the queue")
    }

    /// Queued bytes.
    pub(super) fn bytes(&self) -> usize {
        self.queue().bytes
    }

    /// Queues a frame. `false` if the queue is full.
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

    /// Waits for the next frame. It counts until [`Self::written`].
    pub(super) async fn next(&self) -> Vec<u8> {
        loop {
            if let Some(frame) = self.queue().frames.pop_front() {
                return frame;
            }
            self.filled.notified().await;
        }
    }

    /// Removes written bytes from the count.
    pub(super) fn written(&self, bytes: usize) {
        self.queue().bytes -= bytes;
        self.memory.queued.fetch_sub(bytes, Ordering::Relaxed);
        self.drained.notify_one();
    }

    /// Waits until the queue is short enough for a small response. Only one task may wait.
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
