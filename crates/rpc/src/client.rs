//! An HTTP client for both services, ours and the reference's.
//!
//! Connections are kept open and reused. A [`Client`] is cheap to clone; clones share the connections. [`blocking`] has
//! the same for programs without a runtime.

mod address;
mod bearer;
pub mod blocking;
mod connect;
mod digest;
mod http;

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ferrite_types::epee::{self, EpeeError, ReadObject, WriteObject};
use ferrite_types::sync::lock;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use zeroize::Zeroizing;

use crate::RpcError;
use crate::json::{self, Value};
use crate::tls::{TlsError, Trust};
use connect::Connection;

pub use address::{AddressError, Endpoint};
pub use bearer::{BearerToken, BearerTokenError};
pub use digest::Credentials;
pub use ferrite_net::socks::{ParseProxyError, Proxy, ProxyError};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The server cannot be reached.
    #[error("cannot connect to {address}: {source}")]
    Connect {
        /// The address.
        address: String,
        /// The cause.
        source: io::Error,
    },
    /// The proxy does not connect.
    #[error(transparent)]
    Proxy(ProxyError),
    /// The TLS handshake failed, or the server's certificate is not trusted.
    #[error("TLS failed: {0}")]
    Handshake(io::Error),
    /// The connection broke.
    #[error("the connection broke: {0}")]
    Broken(#[from] io::Error),
    /// Timeout.
    #[error("no answer in time")]
    Timeout,
    /// The response exceeds the limit.
    #[error("the response is longer than {0} bytes")]
    TooLarge(usize),
    /// The response is not HTTP.
    #[error("invalid response: {0}")]
    Malformed(&'static str),
    /// A login is required, or a different one.
    #[error("the login was refused")]
    Unauthorized,
    /// The response has this status instead of 200.
    #[error("the response has status {0}")]
    Status(u16),
    /// The body of the response is not the expected JSON.
    #[error("the response cannot be parsed: {0}")]
    Json(String),
    /// The body of the response is not the expected portable storage.
    #[error("the response cannot be parsed: {0}")]
    Binary(#[from] EpeeError),
    /// The request cannot be encoded.
    #[error("the request cannot be encoded: {0}")]
    Request(#[from] json::ConversionError),
    /// The call returned an error.
    #[error(transparent)]
    Rpc(#[from] RpcError),
}

/// Whether connections use TLS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Encryption {
    /// None do.
    Disabled,
    /// All do.
    Enabled(Trust),
    /// If the server supports it. An untrusted certificate ends the connection; without TLS the server cannot be
    /// authenticated.
    Autodetect(Trust),
}

/// Options of a client.
#[derive(Debug, Clone)]
pub struct Options {
    /// The login, used on demand.
    pub login: Option<Credentials>,
    /// A token, sent with every request in place of the login.
    pub token: Option<BearerToken>,
    /// TLS. An endpoint that begins with `http://` or `https://` overrides it.
    pub encryption: Encryption,
    /// A certificate and a key in PEM files, for servers that require one.
    pub certificate: Option<(std::path::PathBuf, std::path::PathBuf)>,
    /// The proxy. Names are then resolved by the proxy only.
    pub proxy: Option<Proxy>,
    /// Timeout of connecting.
    pub connect_timeout: Duration,
    /// Timeout of a call.
    pub timeout: Duration,
    /// Limit of a response, in bytes.
    pub answer_limit: usize,
    /// Limits of JSON responses. Portable storage has the reference's limits.
    pub json_limits: json::Limits,
    /// Limit of concurrent connections. Further calls wait. Public nodes allow three per address.
    pub connections: usize,
    /// When a request is repeated.
    pub retry: Retry,
}

/// Pauses before each repetition.
const PAUSES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(500)];

/// When a request is repeated on a new connection. The first one may already have been processed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Never.
    Never,
    /// Once, if an existing connection ends without a byte of a response. That happens when the server has just closed
    /// it.
    Unanswered,
    /// A few times, if any connection breaks before the complete response, as those of a busy reference daemon
    /// sometimes do. Only for services whose calls may be repeated.
    Broken,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            login: None,
            token: None,
            encryption: Encryption::Autodetect(Trust::Any),
            certificate: None,
            proxy: None,
            connect_timeout: Duration::from_secs(15),
            timeout: Duration::from_secs(210),
            answer_limit: 256 << 20,
            json_limits: json::Limits::NONE,
            connections: 2,
            retry: Retry::Unanswered,
        }
    }
}

/// A client of a service.
#[derive(Debug, Clone)]
pub struct Client {
    shared: Arc<Shared>,
    timeout: Duration,
    retry: Retry,
}

#[derive(Debug)]
struct Shared {
    endpoint: Endpoint,
    options: Options,
    tls: Option<Arc<rustls::ClientConfig>>,
    /// Set once the server turned out not to support TLS.
    plain: AtomicBool,
    idle: Mutex<Vec<Connection>>,
    places: Semaphore,
}

impl Client {
    /// Prepares a client. It connects on the first call.
    ///
    /// # Errors
    /// If the certificate files cannot be used.
    pub fn new(endpoint: Endpoint, options: Options) -> Result<Self, TlsError> {
        let tls = connect::tls_config(&endpoint, &options)?;
        let places = Semaphore::new(options.connections.clamp(1, Semaphore::MAX_PERMITS));
        let (timeout, retry) = (options.timeout, options.retry);
        let shared =
            Shared { endpoint, options, tls, plain: AtomicBool::new(false), idle: Mutex::default(), places };
        Ok(Self { shared: Arc::new(shared), timeout, retry })
    }

    /// The same with another timeout, over the same connections.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Self {
        Self { shared: Arc::clone(&self.shared), timeout, retry: self.retry }
    }

    /// The same with another retry rule, over the same connections.
    #[must_use]
    pub fn with_retry(&self, retry: Retry) -> Self {
        Self { shared: Arc::clone(&self.shared), timeout: self.timeout, retry }
    }

    /// The endpoint.
    pub fn endpoint(&self) -> &Endpoint {
        &self.shared.endpoint
    }

    /// Calls a JSON-RPC method.
    ///
    /// # Errors
    /// [`ClientError::Rpc`] with the error of the service, or why there is no response.
    pub async fn call<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        method: &str,
        params: &Q,
    ) -> Result<R, ClientError> {
        let answer = self.ok("/json_rpc", &encode_call(method, params)?).await?;
        decode_result(&answer, self.shared.options.json_limits)
    }

    /// Calls a path with JSON.
    ///
    /// # Errors
    /// [`ClientError::Status`] if the service rejects it, or why there is no response.
    pub async fn path<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, ClientError> {
        let answer = self.ok(path, &json::to_bytes(request)?).await?;
        let object = self.parse(&answer)?;
        json::from_object(object).map_err(|error| ClientError::Json(error.to_string()))
    }

    /// Calls a path with portable storage.
    ///
    /// # Errors
    /// As [`Client::path`].
    pub async fn binary<Q: WriteObject, R: for<'b> ReadObject<'b>>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, ClientError> {
        let answer = self.ok(path, &epee::to_bytes(request)).await?;
        Ok(epee::from_bytes(&answer, epee::Limits::HTTP_CLIENT)?)
    }

    /// Posts bytes, and returns the status and body of any response.
    ///
    /// # Errors
    /// If there is no response, or the login was rejected.
    pub async fn post(&self, path: &str, body: &[u8]) -> Result<(u16, Vec<u8>), ClientError> {
        self.post_with(path, body, &[]).await
    }

    /// As [`Self::post`], with more headers, or others instead of `Host` and `Content-Type`.
    ///
    /// # Errors
    /// As [`Self::post`]; also if a header has a line break.
    pub async fn post_with(
        &self,
        path: &str,
        body: &[u8],
        headers: &[(&str, &str)],
    ) -> Result<(u16, Vec<u8>), ClientError> {
        let request = Request { path, body, headers };
        let exchange = async {
            let _place = self.shared.places.acquire().await.map_err(|_| ClientError::Timeout)?;
            self.shared.exchange(&request, self.retry).await
        };
        timeout(self.timeout, exchange).await.map_err(|_| ClientError::Timeout)?
    }

    fn parse(&self, answer: &[u8]) -> Result<json::Object, ClientError> {
        let object = json::parse_limited(answer, self.shared.options.json_limits);
        object.map_err(|error| ClientError::Json(error.to_string()))
    }

    async fn ok(&self, path: &str, body: &[u8]) -> Result<Vec<u8>, ClientError> {
        match self.post(path, body).await? {
            (200, answer) => Ok(answer),
            (status, _) => Err(ClientError::Status(status)),
        }
    }
}

/// The body of a JSON-RPC call, for transports other than a [`Client`]. It may contain secrets.
///
/// # Errors
/// If the parameters cannot be encoded.
pub fn encode_call<Q: Serialize + ?Sized>(
    method: &str,
    params: &Q,
) -> Result<Zeroizing<Vec<u8>>, ClientError> {
    #[derive(Serialize)]
    struct Call<'a, Q: ?Sized> {
        id: &'static str,
        jsonrpc: &'static str,
        method: &'a str,
        params: &'a Q,
    }
    Ok(Zeroizing::new(json::to_bytes(&Call { id: "0", jsonrpc: "2.0", method, params })?))
}

/// The result in the response to a JSON-RPC call.
///
/// # Errors
/// [`ClientError::Rpc`] with the error of the service, or why the response cannot be parsed.
pub fn decode_result<R: DeserializeOwned>(answer: &[u8], limits: json::Limits) -> Result<R, ClientError> {
    let object = json::parse_limited(answer, limits);
    let mut object = object.map_err(|error| ClientError::Json(error.to_string()))?;
    if let Some(Value::Object(error)) = object.remove(&b"error"[..]) {
        return Err(rpc_error(error).into());
    }
    // Empty values are omitted, so a missing result is an empty one.
    let result = object.remove(&b"result"[..]).unwrap_or_else(|| Value::Object(json::Object::new()));
    json::from_value(result).map_err(|error| ClientError::Json(error.to_string()))
}

fn rpc_error(mut error: json::Object) -> RpcError {
    let code = match error.remove(&b"code"[..]) {
        Some(Value::I64(code)) => code,
        Some(Value::U64(code)) => i64::try_from(code).unwrap_or(i64::MAX),
        _ => 0,
    };
    let mut text = |name: &[u8]| match error.remove(name) {
        Some(Value::String(text)) => Some(String::from_utf8_lossy(&text).into_owned()),
        _ => None,
    };
    let problem = RpcError::new(code, text(b"message").unwrap_or_default());
    match text(b"data") {
        Some(data) => problem.with_data(data),
        None => problem,
    }
}

/// What is sent.
struct Request<'a> {
    path: &'a str,
    body: &'a [u8],
    headers: &'a [(&'a str, &'a str)],
}

impl Shared {
    async fn exchange(&self, request: &Request<'_>, retry: Retry) -> Result<(u16, Vec<u8>), ClientError> {
        let (mut connection, was_open) = match self.take_idle().await {
            Some(connection) => (connection, true),
            None => (self.open().await?, false),
        };
        let mut result = connection.ask(self, request).await;
        let pauses = match retry {
            Retry::Never => &[][..],
            Retry::Unanswered if was_open && !connection.answered => &PAUSES[..1],
            Retry::Unanswered => &[],
            Retry::Broken => &PAUSES,
        };
        for pause in pauses {
            if !matches!(result, Err(ClientError::Broken(_))) {
                break;
            }
            sleep(*pause).await;
            connection = self.open().await?;
            result = connection.ask(self, request).await;
        }
        self.keep(connection, result)
    }

    async fn open(&self) -> Result<Connection, ClientError> {
        let connecting = timeout(self.options.connect_timeout, Connection::open(self));
        connecting.await.map_err(|_| ClientError::Timeout)?
    }

    /// An open connection without unexpected data.
    async fn take_idle(&self) -> Option<Connection> {
        loop {
            let next = lock(&self.idle).pop();
            let mut connection = next?;
            if connection.is_quiet().await {
                return Some(connection);
            }
        }
    }

    fn keep<T>(&self, connection: Connection, result: Result<T, ClientError>) -> Result<T, ClientError> {
        if connection.reusable {
            lock(&self.idle).push(connection);
        }
        result
    }
}
