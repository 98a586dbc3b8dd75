//! The node that the wallet asks.
//!
//! Calls wait for their answers, so they belong on threads that may wait, and nobody who holds a lock of the wallet
//! makes one.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use ferrite_rpc::client::{Client, ClientError};
use ferrite_rpc::daemon::{Nothing, STATUS_BUSY, STATUS_OK};
use ferrite_types::epee::{ReadObject, WriteObject};
use ferrite_types::network::Network;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use tokio::runtime::Handle;

use crate::config::{NodeConfig, NodeConfigError};
use crate::identity::Identity;
use crate::spending::rules::RulesCache;

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
    NoConnection(#[source] ClientError),
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

/// A connection to a node.
#[derive(Debug)]
pub struct Node {
    config: NodeConfig,
    client: Client,
    runtime: Handle,
    offline: bool,
    rules: RulesCache,
    identity: Identity,
    /// The node's time and when it was asked for; no time if it did not answer.
    time: Mutex<Option<(Instant, Option<u64>)>>,
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
        Ok(Self { config, client, runtime, offline, rules, identity: Identity::new(), time })
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
        self.runtime.block_on(client.path(path, request)).map_err(|error| self.failed(path, error))
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
        self.runtime.block_on(client.call(method, request)).map_err(|error| self.failed(method, error))
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
        self.runtime.block_on(client.binary(path, request)).map_err(|error| self.failed(path, error))
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
        let answer: Result<HeightAnswer, _> = self.runtime.block_on(client.path("/get_height", &Nothing));
        let answer = answer.map_err(|error| self.failed("/get_height", error))?;
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
        let request = self.identity.name(&Nothing);
        let answer: InfoAnswer = self.runtime.block_on(client.call("get_info", &request)).ok()?;
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

    /// What went wrong with a call.
    pub fn failed(&self, call: &str, error: ClientError) -> NodeError {
        match error {
            ClientError::Rpc(error) => {
                let message =
                    if self.is_trusted() { error.message.into_owned() } else { "<error>".to_owned() };
                NodeError::Rpc { call: call.to_owned(), code: error.code, message }
            }
            error => {
                tracing::warn!(target: "wallet.rpc", "the daemon did not answer {call}: {error}");
                NodeError::NoConnection(error)
            }
        }
    }
}

/// The own clock, in unix time.
pub(crate) fn clock() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}
