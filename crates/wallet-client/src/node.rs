//! The node that the wallet asks.
//!
//! Calls wait for their answers, so they belong on threads that may wait, and nobody who holds a lock of the wallet
//! makes one.

mod config;
mod rules;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ferrite_rpc::client::{Client, ClientError};
use ferrite_rpc::daemon::{EmptyRequest, STATUS_BUSY, STATUS_OK};
use ferrite_types::epee::{ReadObject, WriteObject};
use ferrite_types::network::Network;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::runtime::{Builder, Handle, Runtime};

use crate::identity::Identity;

pub use config::{NodeConfig, NodeConfigError, Ssl};
pub use rules::RulesCache;

/// Connections to the node: several requests may be on their way at the same time.
const CONNECTIONS: usize = 4;
/// How long a call may take that somebody waits for who did not ask for it.
const SHORT: Duration = Duration::from_secs(10);
/// How long to wait for the node's time, without which there is an answer too.
const SHORTER: Duration = Duration::from_secs(2);
/// For how long what the node said about the time is good enough (`node_rpc_proxy.cpp: get_info`).
const TIME_KEPT: Duration = Duration::from_secs(30);

/// Why the node did not answer as it should.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// The program was told not to connect.
    #[error("no connection to daemon")]
    Offline,
    /// There is no connection, or no answer.
    #[error("no connection to daemon")]
    NoConnection(#[source] Box<Unreachable>),
    /// It is busy with syncing.
    #[error("daemon is busy")]
    Busy,
    /// It refused.
    #[error("error {code} in {call} RPC: {message}")]
    Rpc {
        /// What it was asked.
        call: String,
        /// Its code.
        code: i64,
        /// Its words.
        message: String,
    },
    /// It says that something is wrong.
    #[error("error in {call} RPC: {status}")]
    Status {
        /// What it was asked.
        call: String,
        /// Its words.
        status: String,
    },
}

/// A node that did not answer.
#[derive(Debug, thiserror::Error)]
#[error("cannot reach the daemon at {address}: {source}")]
pub struct Unreachable {
    /// Its host and port.
    pub address: String,
    /// Why.
    pub source: ClientError,
}

/// Why there is no node for a program without a runtime.
#[derive(Debug, thiserror::Error)]
pub enum BlockingNodeError {
    /// Its settings make no sense.
    #[error(transparent)]
    Config(#[from] NodeConfigError),
    /// The system has no means left.
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
    identity: Identity,
    /// The last call did not reach it.
    lost: AtomicBool,
    /// The node's time and when it was asked for; no time if it did not answer.
    time: Mutex<Option<(Instant, Option<u64>)>>,
    /// The runtime, if it belongs to this node alone.
    _own_runtime: Option<Runtime>,
}

/// The status of any answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Status {
    status: String,
}

/// The answer of `/get_height`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct HeightAnswer {
    status: String,
    height: u64,
}

/// Of the answer of `get_info`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct InfoAnswer {
    status: String,
    adjusted_time: u64,
}

impl Node {
    /// Prepares to talk to a node. Nothing is sent yet.
    ///
    /// # Errors
    /// When its address or a certificate makes no sense.
    pub fn new(
        config: NodeConfig,
        network: Network,
        offline: bool,
        runtime: Handle,
    ) -> Result<Self, NodeConfigError> {
        let (endpoint, options) = config.client(network, CONNECTIONS)?;
        let client = Client::new(endpoint, options)?;
        let (rules, time) = (RulesCache::default(), Mutex::default());
        let (identity, lost) = (Identity::new(), AtomicBool::new(false));
        Ok(Self { config, client, runtime, offline, rules, identity, lost, time, _own_runtime: None })
    }

    /// The same for programs without a runtime. Not for use inside of one.
    ///
    /// # Errors
    /// When its address or a certificate makes no sense, or the system has no means left.
    pub fn blocking(config: NodeConfig, network: Network) -> Result<Self, BlockingNodeError> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let node = Self::new(config, network, false, runtime.handle().clone())?;
        Ok(Self { _own_runtime: Some(runtime), ..node })
    }

    /// How to talk to it.
    pub fn config(&self) -> &NodeConfig {
        &self.config
    }

    /// Whether it is trusted.
    pub fn is_trusted(&self) -> bool {
        self.config.is_trusted()
    }

    /// What it said about the rules of its chain.
    pub(crate) fn rules(&self) -> &RulesCache {
        &self.rules
    }

    /// Another wallet asks from now on: the node gets another name for it.
    pub fn renew_identity(&self) {
        self.identity.renew();
    }

    /// The name by which it knows who asks.
    pub(crate) fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Whether the program was told not to connect.
    pub fn is_offline(&self) -> bool {
        self.offline
    }

    /// The client, for those who have several requests on their way.
    ///
    /// # Errors
    /// When the program was told not to connect.
    pub fn client(&self) -> Result<&Client, NodeError> {
        match self.offline {
            true => Err(NodeError::Offline),
            false => Ok(&self.client),
        }
    }

    /// The runtime that its connections live in.
    pub fn runtime(&self) -> &Handle {
        &self.runtime
    }

    /// Calls one of its paths and waits.
    ///
    /// # Errors
    /// When there is no answer that can be read. The status is up to the caller.
    pub fn path<Q: Serialize + Sync, R: DeserializeOwned>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, NodeError> {
        let client = self.client()?;
        self.heard(path, self.runtime.block_on(client.path(path, request)))
    }

    /// Calls a method of its JSON-RPC interface and waits.
    ///
    /// # Errors
    /// When it refuses, or there is no answer that can be read.
    pub fn call<Q: Serialize + Sync, R: DeserializeOwned>(
        &self,
        method: &str,
        request: &Q,
    ) -> Result<R, NodeError> {
        let client = self.client()?;
        self.heard(method, self.runtime.block_on(client.call(method, request)))
    }

    /// Calls one of its binary paths and waits.
    ///
    /// # Errors
    /// When there is no answer that can be read.
    pub fn binary<Q: WriteObject + Sync, R: for<'b> ReadObject<'b>>(
        &self,
        path: &str,
        request: &Q,
    ) -> Result<R, NodeError> {
        let client = self.client()?;
        self.heard(path, self.runtime.block_on(client.binary(path, request)))
    }

    /// Whether the status of an answer says that all is well. What an untrusted node says is not passed on
    /// (`wallet2.cpp: get_rpc_status`).
    ///
    /// # Errors
    /// When it is not.
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

    /// How many blocks the node has. For questions that nobody should wait long for.
    ///
    /// # Errors
    /// When there is no answer in time.
    pub fn height(&self) -> Result<u64, NodeError> {
        let client = self.client()?.with_timeout(SHORT);
        let answer: Result<HeightAnswer, _> =
            self.runtime.block_on(client.path("/get_height", &EmptyRequest));
        let answer = self.heard("/get_height", answer)?;
        self.check_status("/get_height", &answer.status)?;
        Ok(answer.height)
    }

    /// What time it is for the node: that of its last blocks. It is asked now and then only, and not waited for long;
    /// nothing if it does not answer.
    pub fn adjusted_time(&self) -> Option<u64> {
        let mut kept = self.time.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, time)) = kept.filter(|(asked, _)| asked.elapsed() < TIME_KEPT) {
            return time;
        }
        let time = self.ask_for_time();
        *kept = Some((Instant::now(), time));
        time
    }

    fn ask_for_time(&self) -> Option<u64> {
        let client = self.client().ok()?.with_timeout(SHORTER);
        let request = self.identity.name(&EmptyRequest);
        let answer = self.runtime.block_on(client.call("get_info", &request));
        let answer: InfoAnswer = self.heard("get_info", answer).ok()?;
        self.check_status("get_info", &answer.status).ok()?;
        // Nodes from before it was told.
        (answer.adjusted_time > 0).then_some(answer.adjusted_time)
    }

    /// Asks one of its paths that answers nothing but a status.
    ///
    /// # Errors
    /// When it says that something is wrong, or there is no answer.
    pub fn order<Q: Serialize + Sync>(&self, path: &str, request: &Q) -> Result<(), NodeError> {
        let answer: Status = self.path(path, request)?;
        self.check_status(path, &answer.status)
    }

    /// Where it is: host and port.
    pub fn address(&self) -> String {
        let endpoint = self.client.endpoint();
        format!("{}:{}", endpoint.host_in_url(), endpoint.port)
    }

    /// What came of a call. The log tells when the node goes away and when it comes back, not each time.
    ///
    /// # Errors
    /// When there is no answer, or it is a refusal.
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
        Err(NodeError::NoConnection(Box::new(problem)))
    }

    fn is_there(&self) {
        if self.lost.swap(false, Ordering::SeqCst) {
            tracing::info!(target: "global", "connected to the daemon at {} again", self.address());
        }
    }
}

/// Whether a node does not answer at all; otherwise it does, but not as it should.
fn is_away(error: &ClientError) -> bool {
    use ClientError::{Broken, Connect, Handshake, Proxy, Timeout};
    matches!(error, Connect { .. } | Proxy(_) | Handshake(_) | Broken(_) | Timeout)
}

/// The own clock, in unix time.
pub fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
