//! Bare hyper: the same head and body for every request, for benchmarks.

#![allow(clippy::unwrap_used, reason = "for benchmarks, which may panic")]

use std::convert::Infallible;
use std::net::SocketAddr;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::TokioIo;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// A running server.
pub struct Bare {
    /// Its address.
    pub address: SocketAddr,
    _runtime: Runtime,
}

/// Serves a response recorded from another server.
///
/// # Panics
/// If the response is not HTTP, or there is no port.
pub fn start(answer: &[u8]) -> Bare {
    let text = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = std::str::from_utf8(&answer[..text]).unwrap();
    let headers: Vec<(HeaderName, HeaderValue)> = head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(": "))
        .filter(|(name, _)| !name.eq_ignore_ascii_case("connection"))
        .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
        .collect();
    let body = Bytes::copy_from_slice(&answer[text + 4..]);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = listener.local_addr().unwrap();
    runtime.spawn(accept(listener, headers.into(), body));
    Bare { address, _runtime: runtime }
}

async fn accept(listener: TcpListener, headers: std::sync::Arc<[(HeaderName, HeaderValue)]>, body: Bytes) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (headers, body) = (headers.clone(), body.clone());
        tokio::spawn(async move {
            let answer = service_fn(|_: Request<Incoming>| {
                let mut response = Response::new(Full::new(body.clone()));
                for (name, value) in &*headers {
                    response.headers_mut().insert(name, value.clone());
                }
                std::future::ready(Ok::<_, Infallible>(response))
            });
            let mut server = http1::Builder::new();
            // A disconnected client is ignored.
            let _ = server.auto_date_header(false).serve_connection(TokioIo::new(stream), answer).await;
        });
    }
}
