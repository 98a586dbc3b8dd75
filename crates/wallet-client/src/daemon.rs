//! What a wallet asks of a node: [`Daemon`] to follow its chain, and [`SpendDaemon`] to spend as well.
//!
//! These are traits so that tests can put other nodes in the place of a real one, [`crate::remote::NodeDaemon`], also
//! nodes that lie.

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

use crate::node::{NodeError, RulesCache};

/// Why a node did not answer.
#[derive(Debug, thiserror::Error)]
pub enum DaemonError {
    /// It did not answer as it should.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The refresh was stopped, and the answer is not needed any more.
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
    fn blocks(&self, request: &GetBlocksBinRequest) -> Result<Vec<u8>, DaemonError>;

    /// Ids of blocks (`/get_hashes.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn hashes(&self, request: &GetHashesBinRequest) -> Result<GetHashesBinResponse, DaemonError>;

    /// Certain blocks, in portable storage (`/get_blocks_by_height.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn blocks_by_height(&self, request: &GetBlocksByHeightBinRequest) -> Result<Vec<u8>, DaemonError>;

    /// Which transactions the pool holds (`/get_transaction_pool_hashes`).
    ///
    /// # Errors
    /// When there is no answer.
    fn pool_hashes(&self) -> Result<GetTransactionPoolHashesResponse, DaemonError>;

    /// Certain transactions (`/get_transactions`).
    ///
    /// # Errors
    /// When there is no answer.
    fn transactions(&self, request: &GetTransactionsRequest) -> Result<GetTransactionsResponse, DaemonError>;

    /// Whether outputs are spent (`/is_key_image_spent`).
    ///
    /// # Errors
    /// When there is no answer.
    fn key_images_spent(
        &self,
        request: &IsKeyImageSpentRequest,
    ) -> Result<IsKeyImageSpentResponse, DaemonError>;

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

/// A node, as far as sending needs it besides following. Requests leave out who asks: that is up to the implementation.
pub trait SpendDaemon: Daemon {
    /// How many outputs with hidden amounts each block has (`/get_output_distribution.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn output_distribution(
        &self,
        request: &GetOutputDistributionBinRequest,
    ) -> Result<GetOutputDistributionBinResponse, DaemonError>;

    /// How many outputs there are of some amounts (`get_output_histogram`).
    ///
    /// # Errors
    /// When there is no answer.
    fn output_histogram(
        &self,
        request: &GetOutputHistogramRequest,
    ) -> Result<GetOutputHistogramResponse, DaemonError>;

    /// Certain outputs (`/get_outs.bin`).
    ///
    /// # Errors
    /// When there is no answer.
    fn outputs(&self, request: &GetOutsBinRequest) -> Result<GetOutsBinResponse, DaemonError>;

    /// Gives a transaction to the node, once (`/sendrawtransaction`).
    ///
    /// # Errors
    /// When there is no answer. The transaction may have arrived or not.
    fn send_transaction(
        &self,
        request: &SendRawTransactionRequest,
    ) -> Result<SendRawTransactionResponse, DaemonError>;

    /// What the node says of itself (`get_info`).
    ///
    /// # Errors
    /// When there is no answer.
    fn info(&self) -> Result<GetInfoResponse, DaemonError>;

    /// Since when there is a fork (`hard_fork_info`).
    ///
    /// # Errors
    /// When there is no answer.
    fn hard_fork_info(&self, request: &HardForkInfoRequest) -> Result<HardForkInfoResponse, DaemonError>;

    /// Fees (`get_fee_estimate`).
    ///
    /// # Errors
    /// When there is no answer.
    fn fee_estimate(&self, request: &GetFeeEstimateRequest) -> Result<GetFeeEstimateResponse, DaemonError>;

    /// What waits in the pool (`get_txpool_backlog`).
    ///
    /// # Errors
    /// When there is no answer.
    fn txpool_backlog(&self) -> Result<GetTxpoolBacklogResponse, DaemonError>;

    /// The headers of some blocks (`getblockheadersrange`).
    ///
    /// # Errors
    /// When there is no answer.
    fn block_headers(
        &self,
        request: &GetBlockHeadersRangeRequest,
    ) -> Result<GetBlockHeadersRangeResponse, DaemonError>;

    /// What the node said before about the rules of its chain.
    fn rules(&self) -> &RulesCache;

    /// Whether the wallet was told to stop asking.
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
        blocks(request: &GetBlocksBinRequest) -> Result<Vec<u8>, DaemonError>;
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

/// Tells those who refresh a wallet to stop. Clones are the same.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<StopState>);

#[derive(Debug, Default)]
struct StopState {
    stopped: AtomicBool,
    wake: Notify,
}

impl Stop {
    /// Stops all refreshes, for good.
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
