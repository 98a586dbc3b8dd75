//! Incoming connections.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ferrite_types::time::unix_time;
use tokio::net::{TcpListener, TcpStream};

use super::StartNetworkError;
use super::connection::Connection;
use super::session::Session;
use super::state::Shared;
use crate::address::{I2pHost, NetworkAddress, TorHost, Zone};

/// How long to wait when the system has no free sockets.
const NO_SOCKET_PAUSE: Duration = Duration::from_millis(100);

fn bind(address: SocketAddr) -> Result<TcpListener, StartNetworkError> {
    ferrite_net::listen(address).map_err(|error| StartNetworkError::Bind { address, error })
}

/// Binds the configured sockets, each with the zone of its connections.
pub(super) fn bind_all(shared: &Shared) -> Result<Vec<(Zone, TcpListener)>, StartNetworkError> {
    let config = &shared.config;
    let mut listeners = Vec::new();
    let v4 = config.bind_v4.map(|address| bind(address.into()));
    let v6 = config.bind_v6.map(|address| bind(address.into())).transpose()?;
    match v4 {
        Some(Ok(listener)) => listeners.push((Zone::Public, listener)),
        Some(Err(error)) if config.ignore_v4 && v6.is_some() => {
            tracing::warn!(target: "net.p2p", "continuing without IPv4: {error}");
        }
        Some(Err(error)) => return Err(error),
        None => {}
    }
    listeners.extend(v6.map(|listener| (Zone::Public, listener)));
    for inbound in &config.anonymous_inbounds {
        listeners.push((inbound.address.zone(), bind(inbound.bind)?));
    }
    Ok(listeners)
}

/// Accepts connections until the network stops.
pub(super) async fn run(shared: Arc<Shared>, zone: Zone, listener: TcpListener) {
    let mut stop = shared.stop.subscribe();
    loop {
        let accepted = tokio::select! {
            biased;
            _ = stop.wait_for(|stop| *stop) => return,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, remote)) => accept(&shared, zone, stream, remote),
            Err(error) => {
                // A connection that closed before it was accepted is no reason to wait; a lack of sockets is.
                if error.kind() != io::ErrorKind::ConnectionAborted {
                    tracing::warn!(target: "net.p2p", "accepting a connection failed: {error}");
                    tokio::time::sleep(NO_SOCKET_PAUSE).await;
                }
            }
        }
    }
}

/// The remote address. Connections to hidden services all come from the local proxy.
fn remote_address(zone: Zone, remote: SocketAddr) -> NetworkAddress {
    match zone {
        Zone::Public => NetworkAddress::Ip(SocketAddr::new(remote.ip().to_canonical(), remote.port())),
        Zone::Tor => NetworkAddress::Tor { host: TorHost::unknown(), port: 0 },
        Zone::I2p => NetworkAddress::I2p(I2pHost::unknown()),
    }
}

fn accept(shared: &Arc<Shared>, zone: Zone, stream: TcpStream, remote: SocketAddr) {
    let address = remote_address(zone, remote);
    if shared.people().is_banned(&address.host(), unix_time()) {
        return;
    }
    let connection = Connection::new(address, true, unix_time(), shared.memory.clone());
    let connection = Arc::new(connection);
    let (_, limit) = shared.peer_limits(zone);
    {
        let mut table = shared.table();
        let host = connection.address.host();
        let full = table.count(zone, true) >= usize::try_from(limit).unwrap_or(usize::MAX);
        let per_ip = usize::try_from(shared.config.max_connections_per_ip).unwrap_or(usize::MAX);
        // Connections that come through a proxy cannot be told apart.
        if full || (zone == Zone::Public && table.incoming_from(&host) >= per_ip) {
            tracing::debug!(target: "net.p2p", "{connection} refused, too many connections");
            return;
        }
        table.insert(connection.clone());
    }
    tracing::debug!(target: "net.p2p", "{connection} NEW CONNECTION");
    tokio::spawn(Session::incoming(shared.clone(), connection, stream));
}
