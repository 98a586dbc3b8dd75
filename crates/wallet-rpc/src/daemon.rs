//! What a refresh asks of a node.
//!
//! [`Daemon`] is a trait so that tests can put somebody else in the node's place, also one who lies.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ferrite_rpc::client::{ClientError, Retry};
use ferrite_rpc::daemon::bulk::{GetBlocksByHeightRequest, GetBlocksRequest, GetHashes, GetHashesRequest};
use ferrite_rpc::daemon::pool::GetTransactionPoolHashes;
use ferrite_rpc::daemon::transactions::{
    GetTransactions, GetTransactionsRequest, IsKeyImageSpent, IsKeyImageSpentRequest,
};
use ferrite_rpc::daemon::{Nothing, STATUS_OK};
use ferrite_types::{Hash, epee};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::Notify;

use crate::node::{Node, NodeError};

/// Why a node did not answer.
#[derive(Debug, thiserror::Error)]
pub enum DaemonError {
    /// It did not answer as it should.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// Nobody wants the answer any more.
    #[error("the refresh was stopped")]
    Stopped,
}

impl DaemonError {
    /// Whether the connection broke, so that the request may have arrived or not.
    pub(crate) fn is_broken(&self) -> bool {
        let Self::Node(NodeError::NoConnection(unreachable)) = self else { return false };
        matches!(unreachable.source, ClientError::Broken(_))
    }
}

/// A node, as far as a refresh needs it. Calls wait for their answers, several may be made at the same time, and all of
/// them end soon after the refresh is stopped.
///
/// Answers are as they came: what is in them has to be checked, and so has their status.
pub trait Daemon: Send + Sync {
    /// Blocks and the pool, in portable storage (`/get_blocks.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn blocks(&self, request: &GetBlocksRequest) -> Result<Vec<u8>, DaemonError>;

    /// Ids of blocks (`/get_hashes.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn hashes(&self, request: &GetHashesRequest) -> Result<GetHashes, DaemonError>;

    /// Certain blocks, in portable storage (`/get_blocks_by_height.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn blocks_by_height(&self, request: &GetBlocksByHeightRequest) -> Result<Vec<u8>, DaemonError>;

    /// Which transactions the pool holds (`/get_transaction_pool_hashes`).
    ///
    /// # Errors
    /// When there is no answer.
    fn pool_hashes(&self) -> Result<GetTransactionPoolHashes, DaemonError>;

    /// Certain transactions (`/get_transactions`).
    ///
    /// # Errors
    /// When there is no answer.
    fn transactions(&self, request: &GetTransactionsRequest) -> Result<GetTransactions, DaemonError>;

    /// Whether outputs are spent (`/is_key_image_spent`).
    ///
    /// # Errors
    /// When there is no answer.
    fn key_images_spent(&self, request: &IsKeyImageSpentRequest) -> Result<IsKeyImageSpent, DaemonError>;

    /// The reward of the miner of a block (`get_block_header_by_height`).
    ///
    /// # Errors
    /// When there is no answer.
    fn block_reward(&self, height: u64) -> Result<u64, DaemonError>;

    /// Whether it is trusted.
    fn is_trusted(&self) -> bool;

    /// Whether it is trusted and says that it follows a private chain. It is asked only when blocks are of versions that
    /// no public network has.
    fn is_private_chain(&self) -> bool {
        false
    }

    /// The id of its first block, if it says. It is asked only when a refresh failed.
    fn genesis(&self) -> Option<Hash> {
        None
    }

    /// Where it is.
    fn address(&self) -> String {
        String::new()
    }

    /// Hears that the wallet has all blocks of a chain of that height.
    fn is_followed_to(&self, _height: u64) {}

    /// Whether a status says that all is well.
    ///
    /// # Errors
    /// When it does not.
    fn check_status(&self, call: &str, status: &str) -> Result<(), DaemonError> {
        match status {
            STATUS_OK => Ok(()),
            _ => {
                let status = if self.is_trusted() { status } else { "<error>" };
                Err(NodeError::Status { call: call.to_owned(), status: status.to_owned() }.into())
            }
        }
    }
}

macro_rules! pass_on {
    ($($name:ident($($argument:ident: $type:ty)?) -> $answer:ty;)*) => {
        $(fn $name(&self, $($argument: $type)?) -> $answer {
            (**self).$name($($argument)?)
        })*
    };
}

impl<D: Daemon + ?Sized> Daemon for Arc<D> {
    pass_on! {
        blocks(request: &GetBlocksRequest) -> Result<Vec<u8>, DaemonError>;
        hashes(request: &GetHashesRequest) -> Result<GetHashes, DaemonError>;
        blocks_by_height(request: &GetBlocksByHeightRequest) -> Result<Vec<u8>, DaemonError>;
        pool_hashes() -> Result<GetTransactionPoolHashes, DaemonError>;
        transactions(request: &GetTransactionsRequest) -> Result<GetTransactions, DaemonError>;
        key_images_spent(request: &IsKeyImageSpentRequest) -> Result<IsKeyImageSpent, DaemonError>;
        block_reward(height: u64) -> Result<u64, DaemonError>;
        is_trusted() -> bool;
        is_private_chain() -> bool;
        genesis() -> Option<Hash>;
        address() -> String;
    }

    fn is_followed_to(&self, height: u64) {
        (**self).is_followed_to(height);
    }

    fn check_status(&self, call: &str, status: &str) -> Result<(), DaemonError> {
        (**self).check_status(call, status)
    }
}

/// Tells those who refresh a wallet to stop. Clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<StopState>);

#[derive(Debug, Default)]
struct StopState {
    stopped: AtomicBool,
    wake: Notify,
}

impl Stop {
    /// From now on nobody refreshes any more.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::SeqCst);
        self.0.wake.notify_waiters();
    }

    /// Whether to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::SeqCst)
    }

    /// Waits until it is time to stop.
    pub async fn stopped(&self) {
        loop {
            let wake = self.0.wake.notified();
            tokio::pin!(wake);
            // Whoever stops after this wakes us.
            wake.as_mut().enable();
            if self.is_stopped() {
                return;
            }
            wake.await;
        }
    }
}

/// A real node.
#[derive(Debug, Clone)]
pub struct NodeDaemon {
    node: Arc<Node>,
    stop: Stop,
}

/// Of the answer of `get_block_header_by_height`.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct HeaderAnswer {
    status: String,
    block_header: Header,
}

#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Header {
    reward: u64,
    hash: String,
}

/// Of the answer of `get_info`.
#[derive(Default, serde::Deserialize)]
#[serde(default)]
struct Info {
    nettype: String,
}

#[derive(Serialize)]
struct HeightRequest {
    height: u64,
}

impl NodeDaemon {
    /// Asks a node until it is told to stop.
    pub fn new(node: Arc<Node>, stop: Stop) -> Self {
        Self { node, stop }
    }

    fn wait<T>(
        &self,
        call: &str,
        answer: impl Future<Output = Result<T, ClientError>>,
    ) -> Result<T, DaemonError> {
        let answer = async {
            tokio::select! {
                answer = answer => Some(answer),
                () = self.stop.stopped() => None,
            }
        };
        match self.node.runtime().block_on(answer) {
            Some(answer) => Ok(self.node.heard(call, answer)?),
            None => Err(DaemonError::Stopped),
        }
    }

    fn bytes(&self, path: &str, request: &impl epee::WriteObject) -> Result<Vec<u8>, DaemonError> {
        let client = self.node.client()?;
        let request = epee::to_bytes(request);
        self.wait(path, async {
            match client.post(path, &request).await? {
                (200, answer) => Ok(answer),
                (status, _) => Err(ClientError::Status(status)),
            }
        })
    }

    /// Calls one of its paths.
    ///
    /// # Errors
    /// When there is no answer that can be read. The status is up to the caller.
    pub fn path<R: DeserializeOwned>(&self, path: &str, request: &impl Serialize) -> Result<R, DaemonError> {
        let (client, request) = (self.node.client()?, self.node.identity().name(request));
        self.wait(path, client.path(path, &request))
    }

    /// The same, but a request whose connection breaks is not sent again.
    ///
    /// # Errors
    /// As [`Self::path`].
    pub fn path_once<R: DeserializeOwned>(
        &self,
        path: &str,
        request: &impl Serialize,
    ) -> Result<R, DaemonError> {
        let client = self.node.client()?.with_retry(Retry::Never);
        self.wait(path, client.path(path, &self.node.identity().name(request)))
    }

    /// Calls a method of its JSON-RPC interface.
    ///
    /// # Errors
    /// When it refuses, or there is no answer that can be read. The status is up to the caller.
    pub fn call<R: DeserializeOwned>(
        &self,
        method: &str,
        request: &impl Serialize,
    ) -> Result<R, DaemonError> {
        let (client, request) = (self.node.client()?, self.node.identity().name(request));
        self.wait(method, client.call(method, &request))
    }

    /// The name by which the node knows the wallet, for requests in portable storage; other calls have it already.
    pub(crate) fn client(&self) -> Vec<u8> {
        self.node.identity().sign().into_bytes()
    }

    /// Calls one of its binary paths.
    ///
    /// # Errors
    /// When there is no answer that can be read. The status is up to the caller.
    pub fn binary<R: for<'b> epee::ReadObject<'b>>(
        &self,
        path: &str,
        request: &impl epee::WriteObject,
    ) -> Result<R, DaemonError> {
        let client = self.node.client()?;
        self.wait(path, client.binary(path, request))
    }

    fn block_header(&self, height: u64) -> Result<Header, DaemonError> {
        let call = "get_block_header_by_height";
        let answer: HeaderAnswer = self.call(call, &HeightRequest { height })?;
        self.check_status(call, &answer.status)?;
        Ok(answer.block_header)
    }

    /// The node.
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// Whether nobody wants answers any more.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}

impl Daemon for NodeDaemon {
    fn blocks(&self, request: &GetBlocksRequest) -> Result<Vec<u8>, DaemonError> {
        self.bytes("/get_blocks.bin", &GetBlocksRequest { client: self.client(), ..request.clone() })
    }

    fn hashes(&self, request: &GetHashesRequest) -> Result<GetHashes, DaemonError> {
        self.binary("/get_hashes.bin", &GetHashesRequest { client: self.client(), ..request.clone() })
    }

    fn blocks_by_height(&self, request: &GetBlocksByHeightRequest) -> Result<Vec<u8>, DaemonError> {
        let request = GetBlocksByHeightRequest { client: self.client(), ..request.clone() };
        self.bytes("/get_blocks_by_height.bin", &request)
    }

    fn pool_hashes(&self) -> Result<GetTransactionPoolHashes, DaemonError> {
        self.path("/get_transaction_pool_hashes", &Nothing)
    }

    fn transactions(&self, request: &GetTransactionsRequest) -> Result<GetTransactions, DaemonError> {
        self.path("/get_transactions", request)
    }

    fn key_images_spent(&self, request: &IsKeyImageSpentRequest) -> Result<IsKeyImageSpent, DaemonError> {
        self.path("/is_key_image_spent", request)
    }

    fn block_reward(&self, height: u64) -> Result<u64, DaemonError> {
        Ok(self.block_header(height)?.reward)
    }

    fn genesis(&self) -> Option<Hash> {
        self.block_header(0).ok()?.hash.parse().ok()
    }

    fn address(&self) -> String {
        self.node.address()
    }

    fn is_trusted(&self) -> bool {
        self.node.is_trusted()
    }

    fn is_private_chain(&self) -> bool {
        let ask = || self.call::<Info>("get_info", &Nothing);
        self.is_trusted() && ask().is_ok_and(|info| info.nettype == "fakechain")
    }

    fn is_followed_to(&self, height: u64) {
        self.node.rules().set_height(height);
    }

    fn check_status(&self, call: &str, status: &str) -> Result<(), DaemonError> {
        Ok(self.node.check_status(call, status)?)
    }
}
