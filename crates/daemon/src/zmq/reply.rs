//! The RPC socket: requests are messages with an envelope that gives the route of the reply.

use std::sync::Arc;

use tokio::sync::Semaphore;

use super::endpoint::Connection;
use super::rpc;
use super::zmtp::{self, Incoming, WRITE_LIMIT, ZmtpError};
use crate::daemon::Daemon;

/// Limit of a request.
const MAX_REQUEST: usize = 10 * 1024 * 1024;
/// Limit of concurrent calls.
pub(super) const AT_ONCE: usize = 4;

/// Answers calls.
pub(super) struct Answerer {
    pub(super) daemon: Arc<Daemon>,
    pub(super) restricted: bool,
    /// Permits for concurrent calls.
    pub(super) room: Semaphore,
}

impl Answerer {
    /// Serves one client until it disconnects. Its calls are answered one at a time.
    pub(super) async fn serve(self: Arc<Self>, mut connection: Connection) {
        let result = self.answer_all(&mut connection).await;
        if let Err(error) = result {
            tracing::debug!(target: "net.zmq", "client disconnected: {error}");
        }
    }

    async fn answer_all(self: &Arc<Self>, connection: &mut Connection) -> Result<(), ZmtpError> {
        zmtp::handshake(connection, "REP", &["REQ", "DEALER"]).await?;
        loop {
            match zmtp::read(connection, MAX_REQUEST).await? {
                Incoming::Message(frames) => {
                    // Without an empty frame before the request there is no route for the reply.
                    let Some(end) = frames.iter().position(Vec::is_empty) else { continue };
                    let request = frames[end + 1..].concat();
                    let Some(answer) = self.answer(request).await else { return Ok(()) };
                    let mut message = Vec::with_capacity(answer.len() + 1024);
                    for frame in &frames[..=end] {
                        message.extend(zmtp::message_header(true, frame.len()));
                        message.extend_from_slice(frame);
                    }
                    message.extend(zmtp::message_header(false, answer.len()));
                    message.extend(answer);
                    zmtp::write(connection, &message, WRITE_LIMIT).await?;
                }
                Incoming::Ping(context) => {
                    zmtp::write(connection, &zmtp::command("PONG", &context), WRITE_LIMIT).await?;
                }
                Incoming::Subscribe(_) | Incoming::Cancel(_) => {}
            }
        }
    }

    /// `None` after an internal failure.
    async fn answer(self: &Arc<Self>, request: Vec<u8>) -> Option<Vec<u8>> {
        let _place = self.room.acquire().await.expect("it is never closed");
        let answerer = Arc::clone(self);
        let work = move || rpc::answer(&answerer.daemon, answerer.restricted, &request);
        tokio::task::spawn_blocking(work).await.ok()
    }
}
