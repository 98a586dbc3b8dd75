//! Querying name servers in turn, over UDP and then over TCP.

use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::{self, Stream};
use hickory_net::proto::op::{DnsRequest, DnsResponse, ResponseCode};
use hickory_net::runtime::TokioRuntimeProvider;
use hickory_net::tcp::TcpClientStream;
use hickory_net::udp::UdpClientStream;
use hickory_net::xfer::FirstAnswer as _;
use hickory_net::{DnsHandle, NetError};

use super::servers::NameServers;

/// Timeout of one response over UDP,
const UDP_TIME: Duration = Duration::from_secs(2);
/// and over TCP.
const TCP_TIME: Duration = Duration::from_secs(4);

/// Name servers, whose responses are not verified here.
#[derive(Clone)]
pub(super) struct Upstream {
    servers: Arc<NameServers>,
}

impl Upstream {
    pub(super) fn new(servers: NameServers) -> Self {
        Self { servers: Arc::new(servers) }
    }
}

impl DnsHandle for Upstream {
    type Response = Pin<Box<dyn Stream<Item = Result<DnsResponse, NetError>> + Send>>;
    type Runtime = TokioRuntimeProvider;

    fn send(&self, mut request: DnsRequest) -> Self::Response {
        // Errors must show here, and not be hidden by a server that verifies signatures as well.
        request.metadata.checking_disabled = true;
        Box::pin(stream::once(ask_all(self.servers.clone(), request)))
    }
}

async fn ask_all(servers: Arc<NameServers>, request: DnsRequest) -> Result<DnsResponse, NetError> {
    let mut last = NetError::NoConnections;
    for &server in &servers.addresses {
        let udp = if servers.tcp_only {
            None
        } else {
            over_udp(server, request.clone()).await.ok().filter(|response| !response.truncation)
        };
        let answer = match udp {
            Some(response) => Ok(response),
            None => over_tcp(server, request.clone()).await,
        };
        match answer {
            Ok(response) if is_useful(&response) => return Ok(response),
            Ok(response) => last = refusal(&response),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Whether a server did what it was asked to.
fn is_useful(response: &DnsResponse) -> bool {
    matches!(response.response_code, ResponseCode::NoError | ResponseCode::NXDomain)
}

fn refusal(response: &DnsResponse) -> NetError {
    NetError::from(format!("the name server says: {}", response.response_code))
}

async fn over_udp(server: SocketAddr, request: DnsRequest) -> Result<DnsResponse, NetError> {
    // Its background tasks end with it.
    let provider = TokioRuntimeProvider::default();
    let stream = UdpClientStream::builder(server, provider.clone())
        .with_timeout(Some(UDP_TIME))
        .with_os_port_selection(true);
    let answer = stream.exchange().send(request).first_answer().await;
    drop(provider);
    answer
}

async fn over_tcp(server: SocketAddr, request: DnsRequest) -> Result<DnsResponse, NetError> {
    let provider = TokioRuntimeProvider::default();
    let exchange = TcpClientStream::exchange(server, None, TCP_TIME, None, provider.clone()).await?;
    let answer = exchange.send(request).first_answer().await;
    drop(provider);
    answer
}
