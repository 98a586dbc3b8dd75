//! The type of service of packets.

use std::io;
use std::net::SocketAddr;

use socket2::SockRef;
use tokio::net::TcpStream;

/// Sets the type of service of a connection; IPv4 only (`abstract_tcp_server2.inl: start_internal`).
pub(super) fn mark(stream: &TcpStream, remote: SocketAddr, tos: Option<u32>) -> io::Result<()> {
    match tos {
        Some(tos) if remote.is_ipv4() => SockRef::from(stream).set_tos_v4(tos),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn packets_are_marked() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let remote = listener.local_addr().expect("an address");
        let stream = TcpStream::connect(remote).await.expect("it listens");
        let marked = || SockRef::from(&stream).tos_v4().expect("it can be asked for");
        let before = marked();
        mark(&stream, remote, None).expect("nothing is done");
        assert_eq!(marked(), before);
        mark(&stream, remote, Some(0x10)).expect("it is allowed");
        assert_eq!(marked(), 0x10);
    }
}
