//! The HTTP server of both services.
//!
//! A [`Server`] is one configuration on one or more addresses; a node with a restricted port runs two of them over the
//! same method table. Each connection is a task, and its requests are answered one at a time.

mod answer;
mod bearer;
mod budget;
mod connection;
mod cross_site;
mod digest;
pub mod http;
mod load;
mod memory;
mod patience;
mod response;
mod tls;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{sleep, timeout, timeout_at};

use crate::Table;
use budget::Budget;
use cross_site::Refusals;
use digest::Guard;
use memory::Memory;

pub use bearer::Tokens;
pub use digest::Login;
pub use load::Load;
pub use tls::{Tls, TlsError, TlsMode};

/// Limits per client, and for all of them together.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Limit of a request in bytes, including its head. Above it, the connection is closed without a response.
    pub request_bytes: u64,
    /// Limit of large requests: those above `request_bytes` are read only from clients that may call, one at a time.
    pub large_request_bytes: u64,
    /// Limit of connections per public address.
    pub per_public_ip: usize,
    /// Limit of connections per private address.
    pub per_private_ip: usize,
    /// Limit of connections.
    pub connections: usize,
    /// Bytes of a response that may wait while its client already sends another request. Above it, the client must
    /// read, or the connection is closed.
    pub response_bytes: usize,
    /// Total bytes of all large responses, from before they are built until they are sent.
    pub answer_bytes: usize,
    /// Limit of concurrent calls, without those that take microseconds.
    pub calls: usize,
    /// Idle timeout between requests for local clients.
    pub idle_local: Duration,
    /// Idle timeout for other clients.
    pub idle_remote: Duration,
    /// Timeout of the head of a request.
    pub head: Duration,
    /// Timeout of a body, plus a second per ten thousand bytes.
    pub body: Duration,
    /// Timeout of sending a part of a response, of 256 KiB.
    pub send: Duration,
    /// The same when the memory is needed, or when more than `response_bytes` wait while the client sends more.
    pub send_before_more: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            request_bytes: 1_048_576,
            large_request_bytes: 0,
            per_public_ip: 3,
            per_private_ip: 25,
            connections: 100,
            response_bytes: 26_214_400,
            answer_bytes: 192 << 20,
            calls: 2 * cores,
            idle_local: Duration::from_secs(30 * 60),
            idle_remote: Duration::from_secs(5 * 60),
            head: Duration::from_secs(30),
            body: Duration::from_secs(60),
            send: Duration::from_secs(60),
            send_before_more: Duration::from_secs(6),
        }
    }
}

/// Decides by address whether a client may connect.
pub type Admit = Arc<dyn Fn(IpAddr) -> bool + Send + Sync>;

/// The configuration of a server.
#[derive(Clone, Default)]
pub struct Config {
    /// Hide restricted methods.
    pub restricted: bool,
    /// Require a login.
    pub login: Option<Login>,
    /// Accept these tokens, too. A request with a token that is not one of them is refused.
    pub tokens: Option<Arc<dyn Tokens>>,
    /// Origins whose pages may use the service; `*` for all.
    pub origins: Vec<String>,
    /// Names of the service, besides its addresses and localhost, that local clients may use; `*` for all.
    pub hosts: Vec<String>,
    /// Whether pages of other sites may link here: only for a service that changes nothing.
    pub links: bool,
    /// TLS.
    pub tls: TlsMode,
    /// Budgets and timeouts.
    pub limits: Limits,
    /// Which clients may connect at all; all if absent.
    pub admit: Option<Admit>,
}

impl std::fmt::Debug for Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Config")
            .field("restricted", &self.restricted)
            .field("login", &self.login)
            .field("tokens", &self.tokens.is_some())
            .field("origins", &self.origins)
            .field("hosts", &self.hosts)
            .field("links", &self.links)
            .field("tls", &self.tls)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// State shared by all connections of a server.
struct Shared<S> {
    service: Arc<S>,
    table: Arc<Table<S>>,
    config: Config,
    guard: Option<Guard>,
    budget: Arc<Budget>,
    memory: Arc<Memory>,
    refusals: Refusals,
    calls: Semaphore,
    load: Load,
    /// Held by the one large request.
    large_request: Semaphore,
    /// Set before the connections are woken.
    stopping: Arc<AtomicBool>,
}

/// A running server.
#[derive(Debug)]
pub struct Server {
    addresses: Vec<SocketAddr>,
    stop: watch::Sender<bool>,
    stopping: Arc<AtomicBool>,
    listeners: Vec<JoinHandle<()>>,
    load: Load,
}

impl Server {
    /// Starts to listen on all addresses. Must be called within a tokio runtime.
    ///
    /// # Errors
    /// If one of them is not available.
    pub fn start<S: Send + Sync + 'static>(
        addresses: &[SocketAddr],
        config: Config,
        table: Arc<Table<S>>,
        service: Arc<S>,
    ) -> io::Result<Self> {
        let sockets =
            addresses.iter().map(|address| ferrite_net::listen(*address)).collect::<io::Result<Vec<_>>>()?;
        let addresses = sockets.iter().map(TcpListener::local_addr).collect::<io::Result<Vec<_>>>()?;
        let stopping = Arc::new(AtomicBool::new(false));
        let budget = Arc::new(Budget::new(&config.limits));
        let load = Load::new(Arc::clone(&budget));
        let shared = Arc::new(Shared {
            stopping: Arc::clone(&stopping),
            service,
            table,
            guard: config.login.clone().map(Guard::new),
            budget,
            load: load.clone(),
            memory: Arc::new(Memory::new(config.limits.answer_bytes, config.limits.send_before_more)),
            refusals: Refusals::default(),
            calls: Semaphore::new(config.limits.calls.clamp(1, Semaphore::MAX_PERMITS)),
            large_request: Semaphore::new(1),
            config,
        });
        let (stop, stopped) = watch::channel(false);
        let listeners = sockets
            .into_iter()
            .map(|socket| tokio::spawn(accept(socket, Arc::clone(&shared), stopped.clone())))
            .collect();
        Ok(Self { addresses, stop, stopping, listeners, load })
    }

    /// The listening addresses, in the given order, with the assigned ports.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// How busy it is.
    pub fn load(&self) -> Load {
        self.load.clone()
    }

    /// Stops listening, gives running requests this long to finish, and then aborts them.
    pub async fn stop(mut self, grace: Duration) {
        self.stopping.store(true, Ordering::Release);
        // It fails only if all listeners have ended.
        let _ = self.stop.send(true);
        let deadline = tokio::time::Instant::now() + grace;
        for mut listener in std::mem::take(&mut self.listeners) {
            if timeout_at(deadline, &mut listener).await.is_err() {
                // Its connections end with it.
                listener.abort();
            }
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Waiting connections are woken when the channel is closed.
        self.stopping.store(true, Ordering::Release);
    }
}

async fn accept<S: Send + Sync + 'static>(
    listener: TcpListener,
    shared: Arc<Shared<S>>,
    mut stopped: watch::Receiver<bool>,
) {
    let mut connections = JoinSet::new();
    let loopback = listener.local_addr().is_ok_and(|address| address.ip().to_canonical().is_loopback());
    loop {
        tokio::select! {
            _ = stopped.changed() => break,
            Some(_) = connections.join_next(), if !connections.is_empty() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    if let Some(seat) = seat(&shared, peer) {
                        let (shared, stopped) = (Arc::clone(&shared), stopped.clone());
                        let client = Client { peer, loopback };
                        connections.spawn(async move {
                            welcome(stream, client, shared, stopped).await;
                            drop(seat);
                        });
                    }
                }
                // Most likely there are too many open files.
                Err(_) => sleep(Duration::from_millis(50)).await,
            },
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

fn seat<S>(shared: &Shared<S>, peer: SocketAddr) -> Option<budget::Seat> {
    let ip = peer.ip().to_canonical();
    let welcome = shared.config.admit.as_ref().is_none_or(|admit| admit(ip));
    welcome.then(|| shared.budget.take(ip)).flatten()
}

/// One end of a connection.
#[derive(Debug, Clone, Copy)]
struct Client {
    peer: SocketAddr,
    /// Whether the client is on this machine, because the address it connected to is loopback.
    loopback: bool,
}

/// Detects TLS, and serves the client.
async fn welcome<S: Send + Sync + 'static>(
    stream: TcpStream,
    client: Client,
    shared: Arc<Shared<S>>,
    mut stopped: watch::Receiver<bool>,
) {
    // Otherwise small responses may wait for an acknowledgement. Cannot fail on a connected socket.
    let _ = stream.set_nodelay(true);
    let tls = match &shared.config.tls {
        TlsMode::Disabled => None,
        TlsMode::Enabled(tls) => Some(tls),
        TlsMode::Autodetect(tls) => {
            let mut first = [0];
            let peeked = tokio::select! {
                peeked = timeout(shared.config.limits.idle(client.peer), stream.peek(&mut first)) => peeked,
                _ = stopped.changed() => return,
            };
            match peeked {
                Ok(Ok(1)) if first[0] == tls::HANDSHAKE => Some(tls),
                Ok(Ok(1)) => None,
                _ => return,
            }
        }
    };
    let Some(tls) = tls else {
        return connection::serve(stream, client, &shared, stopped).await;
    };
    let acceptor = tokio_rustls::TlsAcceptor::from(tls.config());
    if let Ok(Ok(stream)) = timeout(shared.config.limits.head, acceptor.accept(stream)).await {
        connection::serve(stream, client, &shared, stopped).await;
    }
}

impl Limits {
    fn idle(&self, peer: SocketAddr) -> Duration {
        if peer.ip().to_canonical().is_loopback() { self.idle_local } else { self.idle_remote }
    }
}
