//! A scripted node.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use ferrite_rpc::client::ClientError;
use ferrite_rpc::daemon::AccessResponseBase;
use ferrite_rpc::daemon::bulk::{
    BlockEntry, BlockIndices, GetBlocksBinRequest, GetBlocksBinResponse, GetBlocksByHeightBinRequest,
    GetBlocksByHeightBinResponse, GetHashesBinRequest, GetHashesBinResponse, PackedU64, Parts, PoolTx,
    TxIndices, pool_info_extent, requested_info,
};
use ferrite_rpc::daemon::pool::GetTransactionPoolHashesResponse;
use ferrite_rpc::daemon::transactions::{
    GetTransactionsRequest, GetTransactionsResponse, IsKeyImageSpentRequest, IsKeyImageSpentResponse,
    TransactionEntry,
};
use ferrite_testkit::sender::{Amounts, Sender, To, block};
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;
use ferrite_types::{Hash, Height, KeyImage, epee};
use ferrite_wallet_client::BlocksAnswer;
use ferrite_wallet_client::daemon::{Daemon, DaemonError};
use ferrite_wallet_client::node::{NodeError, Unreachable};

/// A transaction without its proofs.
#[derive(Clone)]
pub(crate) struct Tx {
    pub(crate) txid: Hash,
    pub(crate) blob: Vec<u8>,
    pub(crate) double_spend_seen: bool,
}

#[derive(Clone)]
pub(crate) struct FakeBlock {
    pub(crate) id: Hash,
    pub(crate) blob: Vec<u8>,
    pub(crate) txs: Vec<Tx>,
    /// Of each transaction's outputs, the miner's first.
    pub(crate) indices: Vec<Vec<[u8; 8]>>,
}

/// Changes a response before it is sent.
pub(crate) type Lie = Box<dyn Fn(&GetBlocksBinRequest, &mut GetBlocksBinResponse<'_>) + Send + Sync>;

/// Runs before blocks are sent, with the number of requests so far.
pub(crate) type Before = Box<dyn Fn(&FakeNode, usize) + Send + Sync>;

/// The node.
pub(crate) struct FakeNode {
    pub(crate) chain: Mutex<Vec<FakeBlock>>,
    pub(crate) pool: Mutex<Vec<Tx>>,
    pub(crate) removed: Mutex<Vec<Hash>>,
    /// Whether it behaves like an old version.
    pub(crate) old: bool,
    pub(crate) trusted: bool,
    pub(crate) away: AtomicBool,
    pub(crate) lie: Option<Lie>,
    pub(crate) before: Option<Before>,
    /// Bytes to send instead of blocks.
    pub(crate) garbage: Option<Vec<u8>>,
    pub(crate) spent: Mutex<HashMap<String, i32>>,
    /// Number of requests for blocks, and the maximum of concurrent ones.
    pub(crate) asked: AtomicUsize,
    pub(crate) now: AtomicUsize,
    pub(crate) at_once: AtomicUsize,
    pub(crate) asked_for_ids: AtomicUsize,
}

impl FakeNode {
    /// A node with only the genesis block.
    pub(crate) fn new() -> Self {
        let parameters = Network::Regtest.parameters();
        let genesis = Block {
            header: BlockHeader {
                major_version: 1,
                minor_version: 0,
                timestamp: 0,
                prev_id: Hash::default(),
                nonce: parameters.genesis.nonce,
            },
            miner_tx: Transaction::from_blob(parameters.genesis.transaction).unwrap(),
            tx_hashes: Vec::new(),
        };
        assert_eq!(genesis.id().unwrap(), parameters.genesis.id);
        let first = FakeBlock {
            id: parameters.genesis.id,
            blob: genesis.to_blob(),
            txs: Vec::new(),
            indices: vec![vec![[0; 8]; genesis.miner_tx.prefix.vout.len()]],
        };
        Self {
            chain: Mutex::new(vec![first]),
            pool: Mutex::default(),
            removed: Mutex::default(),
            old: false,
            trusted: true,
            away: AtomicBool::new(false),
            lie: None,
            before: None,
            garbage: None,
            spent: Mutex::default(),
            asked: AtomicUsize::new(0),
            now: AtomicUsize::new(0),
            at_once: AtomicUsize::new(0),
            asked_for_ids: AtomicUsize::new(0),
        }
    }

    /// Adds a block whose miner pays this address, with these transactions.
    pub(crate) fn mine(&self, seed: u64, miner: To, txs: Vec<Tx>) {
        let mut chain = self.chain.lock().unwrap();
        let height = chain.len() as u64;
        let mut sender = Sender::new(seed ^ height << 20);
        (sender.amounts, sender.height) = (Amounts::Coinbase, Height(height));
        let miner_tx = sender.tx(&[miner]);
        let ids = txs.iter().map(|tx| tx.txid).collect();
        let block = block(miner_tx, chain.last().unwrap().id, ids);
        let mut next =
            chain.iter().map(|block| block.indices.iter().map(Vec::len).sum::<usize>() as u64).sum();
        let counts = std::iter::once(1).chain(txs.iter().map(|tx| outputs(&tx.blob)));
        let indices = counts
            .map(|count| {
                let start = next;
                next += count;
                (start..next).map(u64::to_le_bytes).collect()
            })
            .collect();
        let block = FakeBlock { id: block.id().unwrap(), blob: block.to_blob(), txs, indices };
        chain.push(block);
    }

    /// Removes blocks.
    pub(crate) fn pop(&self, count: usize) {
        let mut chain = self.chain.lock().unwrap();
        let left = chain.len() - count;
        chain.truncate(left);
    }

    pub(crate) fn height(&self) -> u64 {
        self.chain.lock().unwrap().len() as u64
    }

    fn reach(&self) -> Result<(), DaemonError> {
        if self.away.load(Ordering::Relaxed) {
            let problem = Unreachable { address: "fake:1".to_owned(), source: ClientError::Timeout };
            return Err(NodeError::NoConnection(Arc::new(problem)).into());
        }
        Ok(())
    }

    /// The last common block, by the ids of the client.
    fn common(chain: &[FakeBlock], ids: &[Hash]) -> usize {
        ids.iter().find_map(|id| chain.iter().rposition(|block| block.id == *id)).unwrap_or(0)
    }
}

fn outputs(blob: &[u8]) -> u64 {
    let (tx, _) = ferrite_types::tx::PrunedTransaction::from_blob_start(blob).unwrap();
    tx.prefix.vout.len() as u64
}

/// A payment.
pub(crate) fn payment(seed: u64, to: &[To]) -> Tx {
    let mut sender = Sender::new(seed);
    sender.key_image = KeyImage([u8::try_from(seed % 250).unwrap(); 32]);
    let blob = sender.tx(to).to_blob();
    // The real id needs proofs; a client that gets a block without them cannot check it.
    Tx { txid: sender.some_hash(), blob, double_spend_seen: false }
}

impl Daemon for FakeNode {
    fn blocks(&self, request: &GetBlocksBinRequest) -> Result<Arc<BlocksAnswer>, DaemonError> {
        self.reach()?;
        let asked = self.asked.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some(before) = &self.before {
            before(self, asked);
        }
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.at_once.fetch_max(now, Ordering::SeqCst);
        // Gives other threads a chance to ask as well.
        std::thread::yield_now();
        let chain = self.chain.lock().unwrap().clone();
        let pool = self.pool.lock().unwrap().clone();
        let mut answer = GetBlocksBinResponse {
            status: "OK",
            current_height: chain.len() as u64,
            ..GetBlocksBinResponse::default()
        };
        let start = match usize::try_from(request.start_height).unwrap() {
            0 => Self::common(&chain, &request.block_ids),
            start => start,
        };
        let most = if self.old || request.max_block_count == 0 { 1000 } else { request.max_block_count };
        let end = chain.len().min(start + usize::try_from(most).unwrap());
        if start >= chain.len() {
            answer.status = "Failed";
        } else if request.block_ids.first() != chain.last().map(|block| &block.id) {
            answer.start_height = start as u64;
            for block in &chain[start..end] {
                let txs = block.txs.iter().map(|tx| Parts(&tx.blob, &[])).collect();
                answer.blocks.push(BlockEntry { block: &block.blob, pruned: true, txs });
                let indices = block.indices.iter().map(|tx| TxIndices { indices: PackedU64(tx) }).collect();
                answer.output_indices.push(BlockIndices { indices });
            }
        }
        if !self.old && request.requested_info == requested_info::BLOCKS_AND_POOL {
            answer.daemon_time = 5000;
            answer.pool_info_extent = match request.pool_info_since {
                0 => pool_info_extent::FULL,
                _ => pool_info_extent::INCREMENTAL,
            };
            answer.added_pool_txs = pool
                .iter()
                .map(|tx| PoolTx {
                    tx_hash: tx.txid,
                    tx_blob: Parts(&tx.blob, &[]),
                    double_spend_seen: tx.double_spend_seen,
                })
                .collect();
            answer.removed_pool_txids = self.removed.lock().unwrap().clone();
        }
        if let Some(lie) = &self.lie {
            lie(request, &mut answer);
        }
        self.now.fetch_sub(1, Ordering::SeqCst);
        let bytes = self.garbage.clone().unwrap_or_else(|| epee::to_bytes(&answer));
        Ok(Arc::new(BlocksAnswer::from(bytes)))
    }

    fn hashes(&self, request: &GetHashesBinRequest) -> Result<GetHashesBinResponse, DaemonError> {
        self.reach()?;
        self.asked_for_ids.fetch_add(1, Ordering::SeqCst);
        let chain = self.chain.lock().unwrap();
        let start = Self::common(&chain, &request.block_ids);
        let ids = chain[start..].iter().take(500).map(|block| block.id).collect();
        Ok(GetHashesBinResponse {
            m_block_ids: ids,
            start_height: start as u64,
            current_height: chain.len() as u64,
            status: "OK".to_owned(),
            ..GetHashesBinResponse::default()
        })
    }

    fn blocks_by_height(&self, request: &GetBlocksByHeightBinRequest) -> Result<Vec<u8>, DaemonError> {
        self.reach()?;
        let chain = self.chain.lock().unwrap();
        let blocks = request
            .heights
            .iter()
            .map(|height| &chain[usize::try_from(*height).unwrap()])
            .map(|block| BlockEntry { block: &block.blob, ..BlockEntry::default() })
            .collect();
        Ok(epee::to_bytes(&GetBlocksByHeightBinResponse {
            blocks,
            status: "OK".to_owned(),
            ..GetBlocksByHeightBinResponse::default()
        }))
    }

    fn pool_hashes(&self) -> Result<GetTransactionPoolHashesResponse, DaemonError> {
        self.reach()?;
        let tx_hashes = self.pool.lock().unwrap().iter().map(|tx| tx.txid.to_string()).collect();
        Ok(GetTransactionPoolHashesResponse { tx_hashes, ..GetTransactionPoolHashesResponse::default() })
    }

    fn transactions(&self, request: &GetTransactionsRequest) -> Result<GetTransactionsResponse, DaemonError> {
        self.reach()?;
        let pool = self.pool.lock().unwrap();
        let found = pool.iter().filter(|tx| request.txs_hashes.contains(&tx.txid.to_string()));
        let txs = found
            .map(|tx| TransactionEntry {
                tx_hash: tx.txid.to_string(),
                pruned_as_hex: const_hex::encode(&tx.blob),
                in_pool: true,
                ..TransactionEntry::default()
            })
            .collect();
        Ok(GetTransactionsResponse {
            txs,
            access: AccessResponseBase::default(),
            ..GetTransactionsResponse::default()
        })
    }

    fn key_images_spent(
        &self,
        request: &IsKeyImageSpentRequest,
    ) -> Result<IsKeyImageSpentResponse, DaemonError> {
        self.reach()?;
        let spent = self.spent.lock().unwrap();
        let status = |image: &String| spent.get(image).copied().unwrap_or_default();
        Ok(IsKeyImageSpentResponse {
            spent_status: request.key_images.iter().map(status).collect(),
            access: AccessResponseBase::default(),
        })
    }

    fn block_reward(&self, _: u64) -> Result<u64, DaemonError> {
        self.reach()?;
        Ok(1)
    }

    fn is_trusted(&self) -> bool {
        self.trusted
    }
}
