//! Testing whether peers are reachable.

use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_types::time::unix_time;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::connection::Connection;
use super::state::Shared;
use crate::address::{NetworkAddress, Zone};
use crate::levin::{Command, Decoder, Kind};
use crate::message::{Invoke, Payload, PingRequest, PingResponse};

/// Connects to the port that an incoming peer stated and checks that the same peer responds there. Only then is it
/// worth advertising (`net_node.inl: try_ping`).
pub(super) fn verify(shared: &Arc<Shared>, connection: &Arc<Connection>, port: u32) {
    let NetworkAddress::Ip(remote) = &connection.address else { return };
    let Some(port) = u16::try_from(port).ok().filter(|&port| port != 0) else { return };
    let target = SocketAddr::new(remote.ip(), port);
    let address = NetworkAddress::Ip(target);
    let allowed = shared.people().book(Zone::Public).is_allowed(&address);
    if !allowed || !shared.zones.can_ping_back(connection.zone) {
        return;
    }
    // Too many at once: skip this one.
    let Ok(permit) = shared.pings.clone().try_acquire_owned() else { return };
    let (shared, connection) = (shared.clone(), connection.clone());
    tokio::spawn(async move {
        let _permit = permit;
        let expected = connection.introduction().map(|known| known.peer_id);
        if expected.is_some() && ping(&shared, target).await == expected {
            tracing::debug!(target: "net.p2p", "PING SUCCESS {address}");
            if let Some(peer) = connection.to_peer(address, unix_time()) {
                shared.people().book(Zone::Public).just_seen(peer);
            }
        } else {
            tracing::debug!(target: "net.p2p", "back ping failed to {address}");
        }
    });
}

/// The peer id at this address.
async fn ping(shared: &Shared, target: SocketAddr) -> Option<u64> {
    let timings = &shared.config.timings;
    let mut stream = timeout(timings.ping, TcpStream::connect(target)).await.ok()?.ok()?;
    timeout(timings.handshake, ask(&mut stream)).await.ok()?
}

async fn ask(stream: &mut TcpStream) -> Option<u64> {
    stream.write_all(&PingRequest {}.request()).await.ok()?;
    let mut decoder = Decoder::new();
    let mut buffer = [0; 1024];
    loop {
        let count = stream.read(&mut buffer).await.ok().filter(|&count| count > 0)?;
        let mut bytes = &buffer[..count];
        while let Some(message) = decoder.decode(&mut bytes).ok()? {
            if message.command == Command::Ping.code()
                && matches!(message.kind, Kind::Response { code } if code > 0)
            {
                let answer = PingResponse::from_payload(&message.payload).ok()?;
                return (answer.status == PingResponse::OK).then_some(answer.peer_id);
            }
        }
    }
}
