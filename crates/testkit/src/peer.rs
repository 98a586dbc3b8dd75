//! A P2P peer controlled by a test.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use ferrite_p2p::levin::{Decoder, Kind, Message};
use ferrite_p2p::message::{BasicNodeData, CoreSyncData, HandshakeRequest, Invoke, Payload};
use ferrite_types::network::REGTEST;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

/// Timeout of a step on a busy machine.
pub const RESPONSE_TIMEOUT: Duration = Duration::from_secs(180);

/// A peer controlled by a test.
pub struct RawPeer {
    stream: TcpStream,
    decoder: Decoder,
    left: Vec<u8>,
}

impl RawPeer {
    /// Connects to a port of loopback.
    ///
    /// # Panics
    /// If there is no listener.
    pub async fn connect(port: u16) -> Self {
        Self::connect_from(Ipv4Addr::LOCALHOST, port).await
    }

    /// Connects from a local address.
    ///
    /// # Panics
    /// If there is no listener.
    pub async fn connect_from(ip: Ipv4Addr, port: u16) -> Self {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((ip, 0))).expect("all of them are ours");
        let to = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        Self::over(socket.connect(to).await.expect("it listens"))
    }

    /// Uses an existing connection.
    pub fn over(stream: TcpStream) -> Self {
        let mut decoder = Decoder::new();
        decoder.handshake_done();
        Self { stream, decoder, left: Vec::new() }
    }

    /// Sends bytes. Returns whether the connection is still open.
    pub async fn send(&mut self, bytes: &[u8]) -> bool {
        self.stream.write_all(bytes).await.is_ok()
    }

    /// The next message; `None` if the other side disconnects.
    ///
    /// # Panics
    /// If there is neither a message nor a disconnect in time, or the message is malformed.
    pub async fn receive(&mut self) -> Option<Message> {
        loop {
            let mut input = self.left.as_slice();
            let message = self.decoder.decode(&mut input).expect("what ours sends is levin");
            self.left = input.to_vec();
            if message.is_some() {
                return message;
            }
            let mut buffer = [0; 5000];
            match tokio::time::timeout(RESPONSE_TIMEOUT, self.stream.read(&mut buffer)).await {
                Ok(Ok(count)) if count > 0 => self.left.extend_from_slice(&buffer[..count]),
                Ok(_) => return None,
                Err(_) => panic!("neither a word nor the end of the connection"),
            }
        }
    }

    /// The response to a request, skipping other messages; `None` if the other side disconnects.
    ///
    /// # Panics
    /// As [`RawPeer::receive`].
    pub async fn invoke<T: Invoke>(&mut self, request: &T) -> Option<T::Response> {
        self.send(&request.request()).await;
        loop {
            let message = self.receive().await?;
            if message.command == T::COMMAND.code() && matches!(message.kind, Kind::Response { .. }) {
                return Some(T::Response::from_payload(&message.payload).expect("an answer of ours"));
            }
        }
    }

    /// Waits until the other side disconnects.
    ///
    /// # Panics
    /// As [`RawPeer::receive`], and if the other side keeps the connection.
    pub async fn hung_up(&mut self) {
        let end = async { while self.receive().await.is_some() {} };
        tokio::time::timeout(RESPONSE_TIMEOUT, end).await.expect("the other side disconnects");
    }
}

/// A valid handshake request.
pub fn introduction(peer_id: u64, chain: CoreSyncData) -> HandshakeRequest {
    HandshakeRequest {
        node_data: BasicNodeData {
            network_id: REGTEST.id,
            peer_id,
            support_flags: 1,
            ..BasicNodeData::default()
        },
        payload_data: chain,
    }
}

/// The memory of this process in bytes.
///
/// # Panics
/// If the system does not report it.
pub fn memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("it has memory");
    line.split_whitespace().nth(1).and_then(|text| text.parse::<usize>().ok()).expect("a number") * 1024
}
