//! An HTTP client for both services, ours and the reference's.
//!
//! Connections are kept open and used again. A [`Client`] is cheap to clone; its clones share the connections.
//! [`blocking`] has the same for programs without a runtime.

mod address;
pub mod blocking;
mod connect;
mod digest;
mod http;

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ferrite_types::epee::{self, EpeeError, ReadObject, WriteObject};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::RpcError;
use crate::json::{self, Value};
use crate::tls::{TlsError, Trust};
use connect::Connection;

pub use address::{AddressError, Endpoint, Proxy, ProxyVersion};
pub use digest::Credentials;

/// Why a call has no result.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The other side cannot be reached.
    #[error("cannot connect to {address}: {source}")]
    Connect {
        /// Who.
        address: String,
        /// Why.
        source: io::Error,
    },
    /// The proxy does not connect.
    #[error("the proxy refuses: {0}")]
    Proxy(&'static str),
    /// The connection cannot be encrypted, or the other side is not who it should be.
    #[error("no encrypted connection: {0}")]
    Handshake(io::Error),
    /// The connection broke.
    #[error("the connection broke: {0}")]
    Broken(#[from] io::Error),
    /// It took too long.
    #[error("no answer in time")]
    Timeout,
    /// The answer is longer than what was allowed.
    #[error("the answer is longer than {0} bytes")]
    TooLarge(usize),
    /// The answer is not HTTP.
    #[error("not an answer: {0}")]
    Malformed(&'static str),
    /// A login is needed, or another one.
    #[error("the login was refused")]
    Unauthorized,
    /// The answer has this status instead of 200.
    #[error("the answer has status {0}")]
    Status(u16),
    /// The body of the answer is not what was expected.
    #[error("the answer cannot be understood: {0}")]
    Json(String),
    /// The body of the answer is not what was expected.
    #[error("the answer cannot be understood: {0}")]
    Binary(#[from] EpeeError),
    /// The request cannot be written.
    #[error("the request cannot be written: {0}")]
    Request(#[from] json::ConversionError),
    /// The call failed there.
    #[error(transparent)]
    Rpc(#[from] RpcError),
}

/// Whether connections are encrypted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Encryption {
    /// None is.
    Disabled,
    /// All are.
    Enabled(Trust),
    /// If the other side can do it. A certificate that is not good ends the connection; without encryption there is no
    /// way to tell who answers.
    Autodetect(Trust),
}

/// How to connect, and what to put up with.
#[derive(Debug, Clone)]
pub struct Options {
    /// How to log in when that is demanded.
    pub login: Option<Credentials>,
    /// Encryption. An endpoint that begins with `http://` or `https://` decides itself between plain and encrypted.
    pub encryption: Encryption,
    /// A certificate and a key in PEM files, for servers that want to know who connects.
    pub certificate: Option<(std::path::PathBuf, std::path::PathBuf)>,
    /// Through which proxy to connect. Names are then looked up there, never here.
    pub proxy: Option<Proxy>,
    /// How long a connection may take to be made.
    pub connect_timeout: Duration,
    /// How long a call may take.
    pub timeout: Duration,
    /// Bytes of an answer.
    pub answer_limit: usize,
    /// What an answer in JSON may hold. Portable storage has the reference's limits.
    pub json_limits: json::Limits,
    /// Connections at the same time. More calls wait. Public nodes allow three for an address.
    pub connections: usize,
    /// When a request is sent again.
    pub retry: Retry,
}

/// How long to wait before a request is sent again, each time.
const PAUSES: [Duration; 3] = [Duration::ZERO, Duration::from_millis(100), Duration::from_millis(500)];

/// When a request is sent again, on a new connection. It could happen that the first one was worked on already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Retry {
    /// Never.
    Never,
    /// Once, when a connection that was open already ends without a single byte of an answer. That is what happens when
    /// the other side has just closed it.
    Unanswered,
    /// A few times, when any connection breaks before the whole answer has come, as those of a busy reference daemon do
    /// now and then. For services of which nothing is asked that must not be done twice.
    Broken,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            login: None,
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

/// A service somewhere.
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
    /// Set once the other side has turned out not to encrypt.
    plain: AtomicBool,
    idle: Mutex<Vec<Connection>>,
    places: Semaphore,
}

impl Client {
    /// Prepares to talk to an endpoint. Connects when it is first called.
    ///
    /// # Errors
    /// When the files with certificates cannot be used.
    pub fn new(endpoint: Endpoint, options: Options) -> Result<Self, TlsError> {
        let tls = connect::tls_config(&endpoint, &options)?;
        let places = Semaphore::new(options.connections.clamp(1, Semaphore::MAX_PERMITS));
        let (timeout, retry) = (options.timeout, options.retry);
        let shared =
            Shared { endpoint, options, tls, plain: AtomicBool::new(false), idle: Mutex::default(), places };
        Ok(Self { shared: Arc::new(shared), timeout, retry })
    }

    /// The same with another limit for the time of a call, over the same connections.
    #[must_use]
    pub fn with_timeout(&self, timeout: Duration) -> Self {
        Self { shared: Arc::clone(&self.shared), timeout, retry: self.retry }
    }

    /// The same with another rule for when a request is sent again, over the same connections.
    #[must_use]
    pub fn with_retry(&self, retry: Retry) -> Self {
        Self { shared: Arc::clone(&self.shared), timeout: self.timeout, retry }
    }

    /// Where it connects to.
    pub fn endpoint(&self) -> &Endpoint {
        &self.shared.endpoint
    }

    /// Calls a method of the JSON-RPC interface.
    ///
    /// # Errors
    /// [`ClientError::Rpc`] with what the service answered, or why there is no answer.
    pub async fn call<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        method: &str,
        params: &Q,
    ) -> Result<R, ClientError> {
        #[derive(Serialize)]
        struct Call<'a, Q: ?Sized> {
            id: &'static str,
            jsonrpc: &'static str,
            method: &'a str,
            params: &'a Q,
        }
        let body = json::to_bytes(&Call { id: "0", jsonrpc: "2.0", method, params })?;
        let answer = self.ok("/json_rpc", &body).await?;
        let mut object = self.parse(&answer)?;
        if let Some(Value::Object(error)) = object.remove(&b"error"[..]) {
            return Err(rpc_error(error).into());
        }
        // What is empty is left out, so that nothing at all is an empty result.
        let result = object.remove(&b"result"[..]).unwrap_or_else(|| Value::Object(json::Object::new()));
        json::from_value(result).map_err(|error| ClientError::Json(error.to_string()))
    }

    /// Calls a path that takes and returns JSON.
    ///
    /// # Errors
    /// [`ClientError::Status`] if the service refuses, or why there is no answer.
    pub async fn path<Q: Serialize + ?Sized, R: DeserializeOwned>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, ClientError> {
        let answer = self.ok(path, &json::to_bytes(request)?).await?;
        let object = self.parse(&answer)?;
        json::from_object(object).map_err(|error| ClientError::Json(error.to_string()))
    }

    /// Calls a path that takes and returns portable storage.
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

    /// Posts bytes, and returns the status and the body of the answer, whatever they are.
    ///
    /// # Errors
    /// When there is no answer, or the login was refused.
    pub async fn post(&self, path: &str, body: &[u8]) -> Result<(u16, Vec<u8>), ClientError> {
        let exchange = async {
            let _place = self.shared.places.acquire().await.map_err(|_| ClientError::Timeout)?;
            self.shared.exchange(path, body, self.retry).await
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

fn rpc_error(mut error: json::Object) -> RpcError {
    let code = match error.remove(&b"code"[..]) {
        Some(Value::I64(code)) => code,
        Some(Value::U64(code)) => i64::try_from(code).unwrap_or(i64::MAX),
        _ => 0,
    };
    match error.remove(&b"message"[..]) {
        Some(Value::String(text)) => RpcError::new(code, String::from_utf8_lossy(&text).into_owned()),
        _ => RpcError::new(code, ""),
    }
}

impl Shared {
    async fn exchange(&self, path: &str, body: &[u8], retry: Retry) -> Result<(u16, Vec<u8>), ClientError> {
        let (mut connection, was_open) = match self.take_idle().await {
            Some(connection) => (connection, true),
            None => (self.open().await?, false),
        };
        let mut result = connection.ask(self, path, body).await;
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
            result = connection.ask(self, path, body).await;
        }
        self.keep(connection, result)
    }

    async fn open(&self) -> Result<Connection, ClientError> {
        let connecting = timeout(self.options.connect_timeout, Connection::open(self));
        connecting.await.map_err(|_| ClientError::Timeout)?
    }

    /// A connection that is open and on which nothing has arrived that nobody asked for.
    async fn take_idle(&self) -> Option<Connection> {
        loop {
            let next = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut connection = next?;
            if connection.is_quiet().await {
                return Some(connection);
            }
        }
    }

    fn keep<T>(&self, connection: Connection, result: Result<T, ClientError>) -> Result<T, ClientError> {
        if connection.reusable {
            self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(connection);
        }
        result
    }
}
