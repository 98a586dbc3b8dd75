//! Endpoints: `tcp://ip:port` or `ipc://path`.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, UnixListener};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// Limit of connections per endpoint.
const MOST_CONNECTIONS: usize = 1000;
/// How long to wait when the system accepts no more connections.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// A connection.
pub(super) trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}
pub(super) type Connection = Pin<Box<dyn Stream>>;

/// An invalid address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0} is neither tcp://ip:port nor ipc://path")]
pub struct EndpointError(String);

/// A listening endpoint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Endpoint {
    Tcp(SocketAddr),
    Ipc(PathBuf),
}

impl Endpoint {
    /// A star means all addresses, or any port.
    pub(super) fn parse(text: &str) -> Result<Self, EndpointError> {
        let wrong = || EndpointError(text.to_owned());
        if let Some(path) = text.strip_prefix("ipc://").filter(|path| !path.is_empty()) {
            return Ok(Self::Ipc(path.into()));
        }
        let (host, port) =
            text.strip_prefix("tcp://").and_then(|rest| rest.rsplit_once(':')).ok_or_else(wrong)?;
        let host = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
        let ip = if host == "*" { Ok(IpAddr::V4(Ipv4Addr::UNSPECIFIED)) } else { host.parse() };
        let port = if port == "*" { Ok(0) } else { port.parse() };
        Ok(Self::Tcp(SocketAddr::new(ip.map_err(|_| wrong())?, port.map_err(|_| wrong())?)))
    }

    pub(super) async fn listen(&self) -> io::Result<Listener> {
        Ok(match self {
            Self::Tcp(address) => Listener::Tcp(TcpListener::bind(address).await?),
            Self::Ipc(path) => {
                // A socket left by the last run.
                match std::fs::remove_file(path) {
                    Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                    _ => Listener::Ipc(UnixListener::bind(path)?, Remove(path.clone())),
                }
            }
        })
    }
}

/// A listening socket.
pub(super) enum Listener {
    Tcp(TcpListener),
    Ipc(UnixListener, Remove),
}

/// A file that is removed when dropped.
pub(super) struct Remove(PathBuf);

impl Drop for Remove {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = std::fs::remove_file(&self.0);
    }
}

impl Listener {
    /// Its address as text.
    pub(super) fn address(&self) -> String {
        match self {
            Self::Tcp(listener) => match listener.local_addr() {
                Ok(address) => format!("tcp://{address}"),
                Err(error) => error.to_string(),
            },
            Self::Ipc(_, path) => format!("ipc://{}", path.0.display()),
        }
    }

    async fn accept(&self) -> io::Result<Connection> {
        Ok(match self {
            Self::Tcp(listener) => {
                let stream = listener.accept().await?.0;
                stream.set_nodelay(true)?;
                Box::pin(stream)
            }
            Self::Ipc(listener, _) => Box::pin(listener.accept().await?.0),
        })
    }

    /// Serves all connections until it is dropped.
    pub(super) async fn serve<F>(self, serve: impl Fn(Connection) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
        let mut connections = JoinSet::new();
        loop {
            let place = Arc::clone(&room).acquire_owned().await.expect("it is never closed");
            match self.accept().await {
                Ok(connection) => {
                    let work = serve(connection);
                    connections.spawn(async move {
                        work.await;
                        drop(place);
                    });
                }
                Err(error) => {
                    tracing::warn!(target: "net.zmq", "cannot accept a connection: {error}");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
            while connections.try_join_next().is_some() {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let tcp = |text: &str| Endpoint::Tcp(text.parse().expect("an address"));
        assert_eq!(Endpoint::parse("tcp://127.0.0.1:80"), Ok(tcp("127.0.0.1:80")));
        assert_eq!(Endpoint::parse("tcp://[::1]:80"), Ok(tcp("[::1]:80")));
        assert_eq!(Endpoint::parse("tcp://*:*"), Ok(tcp("0.0.0.0:0")));
        assert_eq!(Endpoint::parse("ipc:///a/b"), Ok(Endpoint::Ipc("/a/b".into())));
        for bad in
            ["", "tcp://", "tcp://1.2.3.4", "tcp://a:1", "tcp://1.2.3.4:70000", "ipc://", "udp://1.2.3.4:1"]
        {
            assert!(Endpoint::parse(bad).is_err(), "{bad}");
        }
    }
}
