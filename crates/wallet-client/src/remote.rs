//! A connection to a real node whose requests can be stopped.

use std::sync::Arc;

use ferrite_rpc::client::{ClientError, Retry};
use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::daemon::blocks::{GetBlockHeadersRangeRequest, GetBlockHeadersRangeResponse};
use ferrite_rpc::daemon::bulk::{
    GetBlocksBinRequest, GetBlocksByHeightBinRequest, GetHashesBinRequest, GetHashesBinResponse,
};
use ferrite_rpc::daemon::info::{
    GetFeeEstimateRequest, GetFeeEstimateResponse, GetInfoResponse, HardForkInfoRequest, HardForkInfoResponse,
};
use ferrite_rpc::daemon::outputs::{
    GetOutputDistributionBinRequest, GetOutputDistributionBinResponse, GetOutputHistogramRequest,
    GetOutputHistogramResponse, GetOutsBinRequest, GetOutsBinResponse,
};
use ferrite_rpc::daemon::pool::{GetTransactionPoolHashesResponse, GetTxpoolBacklogResponse};
use ferrite_rpc::daemon::transactions::{
    GetTransactionsRequest, GetTransactionsResponse, IsKeyImageSpentRequest, IsKeyImageSpentResponse,
    SendRawTransactionRequest, SendRawTransactionResponse,
};
use ferrite_types::network::Network;
use ferrite_types::{Hash, epee};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer::BlocksAnswer;
use crate::daemon::{Daemon, DaemonError, SpendDaemon, Stop};
use crate::node::{BlockingNodeError, Node, NodeConfig, RulesCache};

/// A real node.
#[derive(Debug, Clone)]
pub struct NodeDaemon {
    node: Arc<Node>,
    stop: Stop,
}

/// The fields used from the answer to `get_block_header_by_height`.
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

/// The fields used from the answer to `get_info`.
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
    /// Connects to the node at an address, for programs without a runtime.
    ///
    /// # Errors
    /// If the address is invalid, or the system cannot start a runtime.
    pub fn at(address: &str, network: Network) -> Result<Self, BlockingNodeError> {
        let node = Node::blocking(NodeConfig::new(address), network)?;
        Ok(Self::new(Arc::new(node), Stop::default()))
    }

    /// Sends requests to a node until `stop` is signalled.
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

    /// Calls a path.
    ///
    /// # Errors
    /// If there is no readable answer. Checking the status is left to the caller.
    pub fn path<R: DeserializeOwned>(&self, path: &str, request: &impl Serialize) -> Result<R, DaemonError> {
        let (client, request) = (self.node.client()?, self.node.identity().name(request));
        self.wait(path, client.path(path, &request))
    }

    /// The same, but does not resend the request if the connection breaks.
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

    /// Calls a JSON-RPC method.
    ///
    /// # Errors
    /// If the node answers with an error, or there is no readable answer. Checking the status is left to the caller.
    pub fn call<R: DeserializeOwned>(
        &self,
        method: &str,
        request: &impl Serialize,
    ) -> Result<R, DaemonError> {
        let (client, request) = (self.node.client()?, self.node.identity().name(request));
        self.wait(method, client.call(method, &request))
    }

    /// The client identity for requests in portable storage; the other calls add it themselves.
    fn client(&self) -> Vec<u8> {
        self.node.identity().sign().into_bytes()
    }

    /// Calls a binary path.
    ///
    /// # Errors
    /// If there is no readable answer. Checking the status is left to the caller.
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
}

impl Daemon for NodeDaemon {
    fn blocks(&self, request: &GetBlocksBinRequest) -> Result<Arc<BlocksAnswer>, DaemonError> {
        let fetch = || {
            let request = GetBlocksBinRequest { client: self.client(), ..request.clone() };
            match self.bytes("/get_blocks.bin", &request) {
                Ok(answer) => Some(Ok(answer)),
                Err(DaemonError::Node(error)) => Some(Err(error)),
                Err(DaemonError::Stopped) => None,
            }
        };
        match self.node.feed().get(request, || self.stop.is_stopped(), fetch) {
            Some(answer) => Ok(answer?),
            None => Err(DaemonError::Stopped),
        }
    }

    fn hashes(&self, request: &GetHashesBinRequest) -> Result<GetHashesBinResponse, DaemonError> {
        self.binary("/get_hashes.bin", &GetHashesBinRequest { client: self.client(), ..request.clone() })
    }

    fn blocks_by_height(&self, request: &GetBlocksByHeightBinRequest) -> Result<Vec<u8>, DaemonError> {
        let request = GetBlocksByHeightBinRequest { client: self.client(), ..request.clone() };
        self.bytes("/get_blocks_by_height.bin", &request)
    }

    fn pool_hashes(&self) -> Result<GetTransactionPoolHashesResponse, DaemonError> {
        self.path("/get_transaction_pool_hashes", &EmptyRequest)
    }

    fn transactions(&self, request: &GetTransactionsRequest) -> Result<GetTransactionsResponse, DaemonError> {
        self.path("/get_transactions", request)
    }

    fn key_images_spent(
        &self,
        request: &IsKeyImageSpentRequest,
    ) -> Result<IsKeyImageSpentResponse, DaemonError> {
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
        let ask = || self.call::<Info>("get_info", &EmptyRequest);
        self.is_trusted() && ask().is_ok_and(|info| info.nettype == "fakechain")
    }

    fn is_followed_to(&self, height: u64) {
        self.node.rules().set_height(height);
    }

    fn check_status(&self, call: &str, status: &str) -> Result<(), DaemonError> {
        Ok(self.node.check_status(call, status)?)
    }
}

impl SpendDaemon for NodeDaemon {
    fn output_distribution(
        &self,
        request: &GetOutputDistributionBinRequest,
    ) -> Result<GetOutputDistributionBinResponse, DaemonError> {
        let request = GetOutputDistributionBinRequest { client: self.client(), ..request.clone() };
        self.binary("/get_output_distribution.bin", &request)
    }

    fn output_histogram(
        &self,
        request: &GetOutputHistogramRequest,
    ) -> Result<GetOutputHistogramResponse, DaemonError> {
        self.call("get_output_histogram", request)
    }

    fn outputs(&self, request: &GetOutsBinRequest) -> Result<GetOutsBinResponse, DaemonError> {
        self.binary("/get_outs.bin", &GetOutsBinRequest { client: self.client(), ..request.clone() })
    }

    fn send_transaction(
        &self,
        request: &SendRawTransactionRequest,
    ) -> Result<SendRawTransactionResponse, DaemonError> {
        // The old name, which the reference also uses.
        self.path_once("/sendrawtransaction", request)
    }

    fn info(&self) -> Result<GetInfoResponse, DaemonError> {
        self.call("get_info", &EmptyRequest)
    }

    fn hard_fork_info(&self, request: &HardForkInfoRequest) -> Result<HardForkInfoResponse, DaemonError> {
        self.call("hard_fork_info", request)
    }

    fn fee_estimate(&self, request: &GetFeeEstimateRequest) -> Result<GetFeeEstimateResponse, DaemonError> {
        self.call("get_fee_estimate", request)
    }

    fn txpool_backlog(&self) -> Result<GetTxpoolBacklogResponse, DaemonError> {
        self.call("get_txpool_backlog", &EmptyRequest)
    }

    fn block_headers(
        &self,
        request: &GetBlockHeadersRangeRequest,
    ) -> Result<GetBlockHeadersRangeResponse, DaemonError> {
        // The old name, which the reference also uses.
        self.call("getblockheadersrange", request)
    }

    fn rules(&self) -> &RulesCache {
        self.node.rules()
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }
}
