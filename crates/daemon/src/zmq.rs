//! ZMQ: events for subscribers (`--zmq-pub`), and a second RPC interface (`--zmq-rpc-bind-port`).
//!
//! The protocol is implemented here without a library: a publisher and a replier need little of it, and both need to
//! know more than libraries expose, such as which topics have subscribers.

mod endpoint;
mod json;
mod publish;
mod reply;
mod rpc;
mod show;
mod subscribers;
mod take;
mod value;
mod zmtp;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::config::ZmqConfig;
use crate::daemon::Daemon;
use endpoint::{Endpoint, EndpointError, Listener};
use publish::Publishing;
use reply::{AT_ONCE, Answerer};
use subscribers::Subscribers;

/// Why ZMQ cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartZmqError {
    /// The RPC socket.
    #[error("Failed to add TCP socket({address}) to ZMQ RPC Server: {source}")]
    Rpc {
        /// Its address.
        address: SocketAddr,
        /// The cause.
        source: io::Error,
    },
    /// An invalid address.
    #[error("Failed to initialize zmq_pub: {0}")]
    Address(#[from] EndpointError),
    /// The publishing socket.
    #[error("Failed to initialize zmq_pub: cannot listen on {address}: {source}")]
    Publish {
        /// Its address.
        address: String,
        /// The cause.
        source: io::Error,
    },
    /// A thread cannot be started.
    #[error("Failed to initialize zmq_pub: {0}")]
    Thread(io::Error),
}

/// The sockets. They are closed when this is dropped.
pub struct Zmq {
    /// Aborts all tasks when it is dropped.
    _tasks: JoinSet<()>,
    _publishing: Option<Publishing>,
    addresses: Vec<String>,
}

impl Zmq {
    /// Starts to listen, as configured.
    ///
    /// # Errors
    /// If an address is invalid or in use.
    pub async fn start(daemon: &Arc<Daemon>, config: &ZmqConfig) -> Result<Self, StartZmqError> {
        let mut tasks = JoinSet::new();
        let mut addresses = Vec::new();
        let address = SocketAddr::new(config.address, config.port);
        let listener = Endpoint::Tcp(address).listen().await;
        let listener = listener.map_err(|source| StartZmqError::Rpc { address, source })?;
        let room = Semaphore::new(AT_ONCE);
        let answerer = Arc::new(Answerer { daemon: Arc::clone(daemon), restricted: config.restricted, room });
        add(&mut tasks, &mut addresses, listener, move |connection| Arc::clone(&answerer).serve(connection));
        let subscribers = Arc::new(Subscribers::default());
        for text in &config.publish {
            let listener = Endpoint::parse(text)?.listen().await;
            let failed = |source| StartZmqError::Publish { address: text.clone(), source };
            let subscribers = Arc::clone(&subscribers);
            let serve = move |connection| Arc::clone(&subscribers).serve(connection);
            add(&mut tasks, &mut addresses, listener.map_err(failed)?, serve);
        }
        let publishing = if config.publish.is_empty() {
            None
        } else {
            Some(publish::start(&daemon.node, &subscribers).map_err(StartZmqError::Thread)?)
        };
        tracing::info!(target: "net.zmq", "ZMQ Server started");
        Ok(Self { _tasks: tasks, _publishing: publishing, addresses })
    }

    /// The listening addresses: RPC first, then publishers as configured.
    pub fn addresses(&self) -> &[String] {
        &self.addresses
    }
}

fn add<F: Future<Output = ()> + Send + 'static>(
    tasks: &mut JoinSet<()>,
    addresses: &mut Vec<String>,
    listener: Listener,
    serve: impl Fn(endpoint::Connection) -> F + Send + Sync + 'static,
) {
    let address = listener.address();
    tracing::info!(target: "net.zmq", "ZMQ now listening at {address}");
    addresses.push(address);
    tasks.spawn(listener.serve(serve));
}
