//! The node interface of a wallet: [`Daemon`] for following the chain, [`SpendDaemon`] for spending as well.
//!
//! These are traits so that tests can replace the real node, [`crate::remote::NodeDaemon`], for example by one that
//! lies.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ferrite_rpc::client::ClientError;
use ferrite_rpc::daemon::STATUS_OK;
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
use ferrite_types::Hash;
use tokio::sync::Notify;

use crate::answer::BlocksAnswer;
use crate::node::{NodeError, RulesCache};

/// Why a request to a node failed.
#[derive(Debug, thiserror::Error)]
pub enum DaemonError {
    /// The node did not answer, or answered with an error.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The refresh was stopped, so the answer is no longer needed.
    #[error("the refresh was stopped")]
    Stopped,
}

impl DaemonError {
    /// Whether the connection broke, in which case the request may or may not have arrived.
    pub(crate) fn is_broken(&self) -> bool {
        let Self::Node(NodeError::NoConnection(unreachable)) = self else { return false };
        matches!(unreachable.source, ClientError::Broken(_))
    }
}

/// The calls that a refresh needs. Calls block until the answer arrives, can be made concurrently, and return soon
/// after the refresh is stopped.
///
/// Answers are returned unchecked, including their status.
pub trait Daemon: Send + Sync {
    /// Blocks and the pool (`/get_blocks.bin`). Several wallets may get the same answer.
    ///
    /// # Errors
    /// If the node does not answer.
    fn blocks(&self, request: &GetBlocksBinRequest) -> Result<Arc<BlocksAnswer>, DaemonError>;

    /// Block ids (`/get_hashes.bin`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn hashes(&self, request: &GetHashesBinRequest) -> Result<GetHashesBinResponse, DaemonError>;

    /// Blocks by height, in portable storage (`/get_blocks_by_height.bin`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn blocks_by_height(&self, request: &GetBlocksByHeightBinRequest) -> Result<Vec<u8>, DaemonError>;

    /// The ids of the transactions in the pool (`/get_transaction_pool_hashes`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn pool_hashes(&self) -> Result<GetTransactionPoolHashesResponse, DaemonError>;

    /// Transactions by id (`/get_transactions`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn transactions(&self, request: &GetTransactionsRequest) -> Result<GetTransactionsResponse, DaemonError>;

    /// Whether key images are spent (`/is_key_image_spent`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn key_images_spent(
        &self,
        request: &IsKeyImageSpentRequest,
    ) -> Result<IsKeyImageSpentResponse, DaemonError>;

    /// The miner reward of a block (`get_block_header_by_height`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn block_reward(&self, height: u64) -> Result<u64, DaemonError>;

    /// Whether the node is trusted.
    fn is_trusted(&self) -> bool;

    /// Whether the node is trusted and says that it is on a private chain. Called only if blocks have versions that no
    /// public network has.
    fn is_private_chain(&self) -> bool {
        false
    }

    /// The id of the genesis block, if the node provides it. Called only after a failed refresh.
    fn genesis(&self) -> Option<Hash> {
        None
    }

    /// The host and port of the node.
    fn address(&self) -> String {
        String::new()
    }

    /// Tells the implementation that the wallet has all blocks of a chain of this height.
    fn is_followed_to(&self, _height: u64) {}

    /// Checks the status of an answer.
    ///
    /// # Errors
    /// If the status is not OK.
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

/// The additional calls that sending needs. Requests leave out the client identity; the implementation adds it.
pub trait SpendDaemon: Daemon {
    /// The number of RingCT outputs per block (`/get_output_distribution.bin`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn output_distribution(
        &self,
        request: &GetOutputDistributionBinRequest,
    ) -> Result<GetOutputDistributionBinResponse, DaemonError>;

    /// The number of outputs for some amounts (`get_output_histogram`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn output_histogram(
        &self,
        request: &GetOutputHistogramRequest,
    ) -> Result<GetOutputHistogramResponse, DaemonError>;

    /// Outputs by index (`/get_outs.bin`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn outputs(&self, request: &GetOutsBinRequest) -> Result<GetOutsBinResponse, DaemonError>;

    /// Submits a transaction, without retries (`/sendrawtransaction`).
    ///
    /// # Errors
    /// If the node does not answer. The transaction may or may not have arrived.
    fn send_transaction(
        &self,
        request: &SendRawTransactionRequest,
    ) -> Result<SendRawTransactionResponse, DaemonError>;

    /// The state of the node (`get_info`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn info(&self) -> Result<GetInfoResponse, DaemonError>;

    /// The height of a hard fork (`hard_fork_info`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn hard_fork_info(&self, request: &HardForkInfoRequest) -> Result<HardForkInfoResponse, DaemonError>;

    /// The fee estimate (`get_fee_estimate`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn fee_estimate(&self, request: &GetFeeEstimateRequest) -> Result<GetFeeEstimateResponse, DaemonError>;

    /// Weights and fees of the transactions in the pool (`get_txpool_backlog`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn txpool_backlog(&self) -> Result<GetTxpoolBacklogResponse, DaemonError>;

    /// The headers of a range of blocks (`getblockheadersrange`).
    ///
    /// # Errors
    /// If the node does not answer.
    fn block_headers(
        &self,
        request: &GetBlockHeadersRangeRequest,
    ) -> Result<GetBlockHeadersRangeResponse, DaemonError>;

    /// Cached answers about the rules of the node's chain.
    fn rules(&self) -> &RulesCache;

    /// Whether requests were stopped.
    fn is_stopped(&self) -> bool;
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
        blocks(request: &GetBlocksBinRequest) -> Result<Arc<BlocksAnswer>, DaemonError>;
        hashes(request: &GetHashesBinRequest) -> Result<GetHashesBinResponse, DaemonError>;
        blocks_by_height(request: &GetBlocksByHeightBinRequest) -> Result<Vec<u8>, DaemonError>;
        pool_hashes() -> Result<GetTransactionPoolHashesResponse, DaemonError>;
        transactions(request: &GetTransactionsRequest) -> Result<GetTransactionsResponse, DaemonError>;
        key_images_spent(request: &IsKeyImageSpentRequest) -> Result<IsKeyImageSpentResponse, DaemonError>;
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

/// Signals all refreshes of a wallet to stop. Clones share the signal.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<StopState>);

#[derive(Debug, Default)]
struct StopState {
    stopped: AtomicBool,
    wake: Notify,
}

impl Stop {
    /// Stops all refreshes permanently.
    pub fn stop(&self) {
        self.0.stopped.store(true, Ordering::SeqCst);
        self.0.wake.notify_waiters();
    }

    /// Whether the signal was given.
    pub fn is_stopped(&self) -> bool {
        self.0.stopped.load(Ordering::SeqCst)
    }

    /// Waits for the signal.
    pub async fn stopped(&self) {
        loop {
            let wake = self.0.wake.notified();
            tokio::pin!(wake);
            // From here on, a call of `stop` wakes this task.
            wake.as_mut().enable();
            if self.is_stopped() {
                return;
            }
            wake.await;
        }
    }
}
