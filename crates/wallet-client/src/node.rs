//! The connection to the node.
//!
//! Calls block until the answer arrives, so they belong on threads that may block, and must not be made while holding a
//! lock of the wallet.

mod config;
mod rules;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ferrite_rpc::client::{Client, ClientError};
use ferrite_rpc::daemon::{EmptyRequest, STATUS_BUSY, STATUS_OK};
use ferrite_types::epee::{ReadObject, WriteObject};
use ferrite_types::network::Network;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::runtime::{Builder, Handle, Runtime};

use crate::feed::Feed;
use crate::identity::Identity;

pub use config::{NodeConfig, NodeConfigError, Ssl};
pub use rules::RulesCache;

/// Connections to the node, which allow several concurrent requests.
const CONNECTIONS: usize = 4;
/// Timeout of calls that only supplement the answer to another request.
const HEIGHT_TIMEOUT: Duration = Duration::from_secs(10);
/// Timeout of queries for the node's time, which is optional.
const TIME_TIMEOUT: Duration = Duration::from_secs(2);
/// How long the node's time is cached (`node_rpc_proxy.cpp: get_info`).
const TIME_CACHED: Duration = Duration::from_secs(30);

/// Why a call to the node failed.
#[derive(Debug, Clone, thiserror::Error)]
pub enum NodeError {
    /// The program runs offline.
    #[error("no connection to daemon")]
    Offline,
    /// The node cannot be reached or does not answer.
    #[error("no connection to daemon")]
    NoConnection(#[source] Arc<Unreachable>),
    /// The node is syncing.
    #[error("daemon is busy")]
    Busy,
    /// The node answered with an error.
    #[error("error {code} in {call} RPC: {message}")]
    Rpc {
        /// The call.
        call: String,
        /// The error code.
        code: i64,
        /// The error message.
        message: String,
    },
    /// The status of the answer is not OK.
    #[error("error in {call} RPC: {status}")]
    Status {
        /// The call.
        call: String,
        /// The status.
        status: String,
    },
}

/// A node that cannot be reached.
#[derive(Debug, thiserror::Error)]
#[error("cannot reach the daemon at {address}: {source}")]
pub struct Unreachable {
    /// The host and port.
    pub address: String,
    /// The cause.
    pub source: ClientError,
}

/// Why a node with a runtime of its own cannot be set up.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BlockingNodeError {
    /// The settings are invalid.
    #[error(transparent)]
    Config(#[from] NodeConfigError),
    /// The system cannot start a runtime.
    #[error("cannot start a runtime: {0}")]
    Runtime(#[from] std::io::Error),
}

/// A connection to a node.
#[derive(Debug)]
pub struct Node {
    config: NodeConfig,
    client: Client,
    runtime: Handle,
    offline: bool,
    rules: RulesCache,
    feed: Feed<NodeError>,
    identity: Identity,
    /// The last call did not reach the node.
    lost: AtomicBool,
    /// When the node's time was last queried, and the time if the node answered.
    time: Mutex<Option<(Instant, Option<u64>)>>,
    /// The runtime, if it belongs to this node alone.
    _own_runtime: Option<Runtime>,
}

/// The status, which every answer has.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Status {
    status: String,
}

/// The answer to `/get_height`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct HeightAnswer {
    status: String,
    height: u64,
}

/// The fields used from the answer to `get_info`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct InfoAnswer {
    status: String,
    adjusted_time: u64,
}

impl Node {
    /// Configures a connection. Sends nothing yet.
    ///
    /// # Errors
    /// If the address or a certificate is invalid.
    pub fn new(
        config: NodeConfig,
        network: Network,
        offline: bool,
        runtime: Handle,
    ) -> Result<Self, NodeConfigError> {
        let (endpoint, options) = config.client(network, CONNECTIONS)?;
        let client = Client::new(endpoint, options)?;
        let (rules, feed, time) = (RulesCache::default(), Feed::default(), Mutex::default());
        let (identity, lost) = (Identity::new(), AtomicBool::new(false));
        Ok(Self { config, client, runtime, offline, rules, feed, identity, lost, time, _own_runtime: None })
    }

    /// The same for programs without a runtime. Must not be used inside one.
    ///
    /// # Errors
    /// If the address or a certificate is invalid, or the system cannot start a runtime.
    pub fn blocking(config: NodeConfig, network: Network) -> Result<Self, BlockingNodeError> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let node = Self::new(config, network, false, runtime.handle().clone())?;
        Ok(Self { _own_runtime: Some(runtime), ..node })
    }

    /// The connection settings.
    pub fn config(&self) -> &NodeConfig {
        &self.config
    }

    /// Whether the node is trusted.
    pub fn is_trusted(&self) -> bool {
        self.config.is_trusted()
    }

    /// Cached answers about the rules of the node's chain.
    pub(crate) fn rules(&self) -> &RulesCache {
        &self.rules
    }

    /// The blocks that the wallets of this node fetch.
    pub(crate) fn feed(&self) -> &Feed<NodeError> {
        &self.feed
    }

    /// Generates a new client identity, because another wallet will send the requests.
    pub fn renew_identity(&self) {
        self.identity.renew();
    }

    /// The client identity.
    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Whether the program runs offline.
    pub fn is_offline(&self) -> bool {
        self.offline
    }

    /// The client, for callers that make several requests concurrently.
    ///
    /// # Errors
    /// If the program runs offline.
    pub fn client(&self) -> Result<&Client, NodeError> {
        match self.offline {
            true => Err(NodeError::Offline),
            false => Ok(&self.client),
        }
    }

    /// The runtime of the connections.
    pub fn runtime(&self) -> &Handle {
        &self.runtime
    }

    /// Calls a path and waits.
    ///
    /// # Errors
    /// If there is no readable answer. Checking the status is left to the caller.
    pub fn path<Q: Serialize + Sync, R: DeserializeOwned>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, NodeError> {
        let client = self.client()?;
        self.heard(path, self.runtime.block_on(client.path(path, request)))
    }

    /// Calls a JSON-RPC method and waits.
    ///
    /// # Errors
    /// If the node answers with an error, or there is no readable answer.
    pub fn call<Q: Serialize + Sync, R: DeserializeOwned>(
        &self,
        method: &str,
        request: &Q,
    ) -> Result<R, NodeError> {
        let client = self.client()?;
        self.heard(method, self.runtime.block_on(client.call(method, request)))
    }

    /// Calls a binary path and waits.
    ///
    /// # Errors
    /// If there is no readable answer.
    pub fn binary<Q: WriteObject + Sync, R: for<'b> ReadObject<'b>>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, NodeError> {
        let client = self.client()?;
        self.heard(path, self.runtime.block_on(client.binary(path, request)))
    }

    /// Checks the status of an answer. The text from an untrusted node is not passed on
    /// (`wallet2.cpp: get_rpc_status`).
    ///
    /// # Errors
    /// If the status is not OK.
    pub fn check_status(&self, call: &str, status: &str) -> Result<(), NodeError> {
        match status {
            STATUS_OK => Ok(()),
            STATUS_BUSY => Err(NodeError::Busy),
            _ => {
                let status = if self.is_trusted() { status } else { "<error>" };
                Err(NodeError::Status { call: call.to_owned(), status: status.to_owned() })
            }
        }
    }

    /// The height of the node, with a short timeout.
    ///
    /// # Errors
    /// If there is no answer in time.
    pub fn height(&self) -> Result<u64, NodeError> {
        let client = self.client()?.with_timeout(HEIGHT_TIMEOUT);
        let answer: Result<HeightAnswer, _> =
            self.runtime.block_on(client.path("/get_height", &EmptyRequest));
        let answer = self.heard("/get_height", answer)?;
        self.check_status("/get_height", &answer.status)?;
        Ok(answer.height)
    }

    /// The node's time, adjusted by its last blocks. It is cached, and queried with a short timeout; `None` if the node
    /// does not answer.
    pub fn adjusted_time(&self) -> Option<u64> {
        let mut kept = self.time.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, time)) = kept.filter(|(asked, _)| asked.elapsed() < TIME_CACHED) {
            return time;
        }
        let time = self.ask_for_time();
        *kept = Some((Instant::now(), time));
        time
    }

    fn ask_for_time(&self) -> Option<u64> {
        let client = self.client().ok()?.with_timeout(TIME_TIMEOUT);
        let request = self.identity.name(&EmptyRequest);
        let answer = self.runtime.block_on(client.call("get_info", &request));
        let answer: InfoAnswer = self.heard("get_info", answer).ok()?;
        self.check_status("get_info", &answer.status).ok()?;
        // Old nodes do not report the time.
        (answer.adjusted_time > 0).then_some(answer.adjusted_time)
    }

    /// Calls a path whose answer is only a status.
    ///
    /// # Errors
    /// If the status is not OK, or there is no answer.
    pub fn order<Q: Serialize + Sync>(&self, path: &str, request: &Q) -> Result<(), NodeError> {
        let answer: Status = self.path(path, request)?;
        self.check_status(path, &answer.status)
    }

    /// The host and port of the node.
    pub fn address(&self) -> String {
        let endpoint = self.client.endpoint();
        format!("{}:{}", endpoint.host_in_url(), endpoint.port)
    }

    /// Evaluates the outcome of a call. The log reports when the node becomes unreachable and when it is reachable
    /// again, not every failure.
    ///
    /// # Errors
    /// If there is no answer, or it is an error.
    pub fn heard<T>(&self, call: &str, answer: Result<T, ClientError>) -> Result<T, NodeError> {
        let error = match answer {
            Ok(answer) => {
                self.is_there();
                return Ok(answer);
            }
            Err(error) => error,
        };
        if let ClientError::Rpc(error) = error {
            self.is_there();
            let message = if self.is_trusted() { error.message.into_owned() } else { "<error>".to_owned() };
            return Err(NodeError::Rpc { call: call.to_owned(), code: error.code, message });
        }
        let problem = Unreachable { address: self.address(), source: error };
        if is_away(&problem.source) {
            if !self.lost.swap(true, Ordering::SeqCst) {
                tracing::error!(target: "global", "{problem}");
            }
        } else {
            let Unreachable { address, source } = &problem;
            tracing::warn!(target: "wallet.rpc", "the daemon at {address} did not answer {call}: {source}");
        }
        Err(NodeError::NoConnection(Arc::new(problem)))
    }

    fn is_there(&self) {
        if self.lost.swap(false, Ordering::SeqCst) {
            tracing::info!(target: "global", "connected to the daemon at {} again", self.address());
        }
    }
}

/// Whether the node is unreachable, as opposed to answering incorrectly.
fn is_away(error: &ClientError) -> bool {
    use ClientError::{Broken, Connect, Handshake, Proxy, Timeout};
    matches!(error, Connect { .. } | Proxy(_) | Handshake(_) | Broken(_) | Timeout)
}

/// The local clock, in unix time.
pub fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
