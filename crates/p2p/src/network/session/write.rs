//! The writing half of a connection.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use ferrite_types::time::unix_time;
use tokio::io::AsyncWriteExt;
use tokio::net::tcp::OwnedWriteHalf;
use tokio::time::timeout;

use super::super::connection::Connection;
use super::super::state::Shared;

/// Bytes written at once, which makes connections share the rate limit fairly.
const WRITE_SIZE: usize = 16 * 1024;

/// Writes the queued frames until the connection fails or stalls for too long; either closes it.
pub(super) async fn run(shared: Arc<Shared>, connection: Arc<Connection>, mut half: OwnedWriteHalf) {
    loop {
        let frame = connection.outbox.next().await;
        for piece in frame.chunks(WRITE_SIZE) {
            shared.up.draw(piece.len()).await;
            let written = timeout(shared.config.timings.idle, half.write_all(piece)).await;
            if !matches!(written, Ok(Ok(()))) {
                tracing::debug!(target: "net.p2p", "{connection}: cannot be written to");
                connection.outbox.written(frame.len());
                connection.close();
                return;
            }
            let count = u64::try_from(piece.len()).expect("lengths have at most 64 bits");
            connection.count_sent(count, shared.uptime(), unix_time());
            shared.counters.bytes_out.fetch_add(count, Ordering::Relaxed);
        }
        shared.counters.packets_out.fetch_add(1, Ordering::Relaxed);
        connection.outbox.written(frame.len());
    }
}
