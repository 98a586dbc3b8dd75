//! Connections: direct or through a proxy, with or without TLS.

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::Duration;

use ferrite_net::socks::{ProxyError, Target, Version};
use rustls::ClientConfig;
use rustls::pki_types::ServerName;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use zeroize::Zeroizing;

use super::bearer::BearerToken;
use super::digest::Session;
use super::http::Incoming;
use super::{ClientError, Encryption, Endpoint, Options, Request, Shared};
use crate::tls::{TlsError, Trust, Verifier, provider, read_pair};

/// How long to wait for the server's response to a TLS handshake during detection.
const TLS_DETECTION_TIMEOUT: Duration = Duration::from_secs(5);

trait Stream: AsyncRead + AsyncWrite + Send + Sync + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Sync + Unpin> Stream for T {}

/// An open connection.
pub(super) struct Connection {
    stream: Box<dyn Stream>,
    session: Option<Session>,
    buffer: Vec<u8>,
    /// Whether any of the last response has arrived.
    pub(super) answered: bool,
    /// Whether another request may be sent.
    pub(super) reusable: bool,
    /// Whether it is plain because TLS failed. Only a response confirms that.
    guessed: bool,
}

impl std::fmt::Debug for Connection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Connection").field("reusable", &self.reusable).finish_non_exhaustive()
    }
}

/// The TLS configuration; `None` without TLS.
pub(super) fn tls_config(
    endpoint: &Endpoint,
    options: &Options,
) -> Result<Option<Arc<ClientConfig>>, TlsError> {
    let trust = match (&options.encryption, endpoint.encrypted) {
        (_, Some(false)) | (Encryption::Disabled, None) => return Ok(None),
        (Encryption::Enabled(trust) | Encryption::Autodetect(trust), _) => trust.clone(),
        (Encryption::Disabled, _) => Trust::Any,
    };
    let builder = ClientConfig::builder_with_provider(provider())
        .with_safe_default_protocol_versions()?
        .dangerous()
        .with_custom_certificate_verifier(Verifier::new(trust));
    let config = match &options.certificate {
        Some((certificate, key)) => {
            let (chain, key) = read_pair(certificate, key)?;
            builder.with_client_auth_cert(chain, key)?
        }
        None => builder.with_no_client_auth(),
    };
    Ok(Some(Arc::new(config)))
}

/// Whether a handshake failed because of the server's certificate.
fn is_about_certificate(error: &io::Error) -> bool {
    let cause = error.get_ref().and_then(|cause| cause.downcast_ref::<rustls::Error>());
    matches!(cause, Some(rustls::Error::InvalidCertificate(_)))
}

impl Connection {
    pub(super) async fn open(shared: &Shared) -> Result<Self, ClientError> {
        let optional = matches!(shared.options.encryption, Encryption::Autodetect(_))
            && shared.endpoint.encrypted.is_none();
        let tls = shared.tls.as_ref().filter(|_| !optional || !shared.plain.load(Ordering::Relaxed));
        let stream = tcp(shared).await?;
        let Some(tls) = tls else { return Ok(Self::new(stream)) };
        // An invalid name is not sent.
        let name = ServerName::try_from(shared.endpoint.host.clone());
        let name = name.unwrap_or_else(|_| ServerName::from(IpAddr::from([0, 0, 0, 0])));
        let handshake = TlsConnector::from(Arc::clone(tls)).connect(name, stream);
        if !optional {
            return Ok(Self::new(handshake.await.map_err(ClientError::Handshake)?));
        }
        match timeout(TLS_DETECTION_TIMEOUT, handshake).await {
            Ok(Ok(stream)) => return Ok(Self::new(stream)),
            // It supports TLS, but its certificate is not trusted.
            Ok(Err(error)) if is_about_certificate(&error) => return Err(ClientError::Handshake(error)),
            Ok(Err(_)) | Err(_) => {}
        }
        Ok(Self { guessed: true, ..Self::new(tcp(shared).await?) })
    }

    fn new(stream: impl Stream + 'static) -> Self {
        let stream = Box::new(stream);
        Self { stream, session: None, buffer: Vec::new(), answered: false, reusable: true, guessed: false }
    }

    /// Whether the connection is open and has no data waiting.
    pub(super) async fn is_quiet(&mut self) -> bool {
        if !self.buffer.is_empty() {
            return false;
        }
        poll_fn(|cx| {
            let mut byte = [0];
            let read = Pin::new(&mut self.stream).poll_read(cx, &mut ReadBuf::new(&mut byte));
            Poll::Ready(read.is_pending())
        })
        .await
    }

    /// Sends a request and reads the response, and repeats it if a login is required.
    pub(super) async fn ask(
        &mut self,
        shared: &Shared,
        request: &Request<'_>,
    ) -> Result<(u16, Vec<u8>), ClientError> {
        (self.reusable, self.answered) = (false, false);
        let uri = format!("{}{}", shared.endpoint.prefix, request.path);
        if !uri.starts_with('/') || !uri.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(ClientError::Malformed("the path is not one"));
        }
        if request.headers.iter().any(|(_, value)| value.contains(['\r', '\n'])) {
            return Err(ClientError::Malformed("a header has several lines"));
        }
        let login = shared.options.login.as_ref();
        let token = shared.options.token.as_ref().map(BearerToken::header);
        // Without a login, with one, and once more if the nonce has become stale.
        for _ in 0..3 {
            let authorization = match (&token, &mut self.session, login) {
                (Some(token), ..) => Some(token.clone()),
                (None, Some(session), Some(login)) => {
                    Some(Zeroizing::new(session.authorize(login, "POST", &uri)))
                }
                _ => None,
            };
            let header = authorization.as_ref().map(|text| text.as_str());
            self.send(&shared.endpoint, &uri, request, header).await?;
            let answer = Incoming {
                stream: &mut self.stream,
                buffer: &mut self.buffer,
                limit: shared.options.answer_limit,
                started: &mut self.answered,
            };
            let answer = { answer }.answer().await?;
            if self.guessed {
                shared.plain.store(true, Ordering::Relaxed);
            }
            if answer.status != 401 {
                self.reusable = !answer.close;
                return Ok((answer.status, answer.body));
            }
            let stale =
                |text: &Vec<u8>| text.to_ascii_lowercase().windows(10).any(|ten| ten == b"stale=true");
            let again = authorization.is_none() || answer.challenges.iter().any(stale);
            self.session = answer.challenges.iter().find_map(|challenge| Session::new(challenge));
            if !again || token.is_some() || login.is_none() || self.session.is_none() || answer.close {
                return Err(ClientError::Unauthorized);
            }
        }
        Err(ClientError::Unauthorized)
    }

    async fn send(
        &mut self,
        endpoint: &Endpoint,
        uri: &str,
        request: &Request<'_>,
        authorization: Option<&str>,
    ) -> Result<(), ClientError> {
        let Request { body, headers, .. } = request;
        let has = |name: &str| headers.iter().any(|(given, _)| given.eq_ignore_ascii_case(name));
        let mut head = format!("POST {uri} HTTP/1.1\r\n");
        let mut line = |name: &str, value: &str| {
            for part in [name, ": ", value, "\r\n"] {
                head.push_str(part);
            }
        };
        // As the reference writes it, without the port: the head must not reveal which program asks.
        if !has("Host") {
            line("Host", &endpoint.host);
        }
        line("Content-Length", &body.len().to_string());
        if !has("Content-Type") && !uri.ends_with(".bin") {
            line("Content-Type", "application/json; charset=utf-8");
        }
        headers.iter().for_each(|(name, value)| line(name, value));
        // Bodies and tokens may be secrets. With this capacity, no part of them is left in a smaller buffer.
        let capacity = head.len() + body.len() + authorization.map_or(0, str::len) + 32;
        let mut bytes = Zeroizing::new(Vec::with_capacity(capacity));
        bytes.extend_from_slice(head.as_bytes());
        if let Some(authorization) = authorization {
            bytes.extend_from_slice(b"Authorization: ");
            bytes.extend_from_slice(authorization.as_bytes());
            bytes.extend_from_slice(b"\r\n");
        }
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(body);
        self.stream.write_all(&bytes).await?;
        Ok(self.stream.flush().await?)
    }
}

async fn tcp(shared: &Shared) -> Result<TcpStream, ClientError> {
    let Endpoint { host, port, .. } = &shared.endpoint;
    let (first_host, first_port) =
        shared.options.proxy.as_ref().map_or((host, port), |proxy| (&proxy.host, &proxy.port));
    let connected = TcpStream::connect((first_host.as_str(), *first_port)).await;
    let mut stream = connected
        .map_err(|source| ClientError::Connect { address: format!("{first_host}:{first_port}"), source })?;
    // Otherwise small requests may wait for an acknowledgement. Cannot fail on a connected socket.
    let _ = stream.set_nodelay(true);
    if let Some(proxy) = &shared.options.proxy {
        let target = match host.parse() {
            // Version 4a has no other addresses; as a name it may succeed.
            Ok(ip @ IpAddr::V4(_)) => Target::Ip(SocketAddr::new(ip, *port)),
            Ok(ip) if proxy.version == Version::V5 => Target::Ip(SocketAddr::new(ip, *port)),
            _ => Target::Name(host, *port),
        };
        proxy.ask(&mut stream, target).await.map_err(|error| match error {
            ProxyError::Io(error) => ClientError::Broken(error),
            error => ClientError::Proxy(error),
        })?;
    }
    Ok(stream)
}
