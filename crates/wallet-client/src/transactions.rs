//! Fetching single transactions from a node, for proofs.

use ferrite_crypto::proofs::chain_tx::{ChainTx, Input};
use ferrite_rpc::daemon::outputs::{GetOutsBinRequest, GetOutsBinResponse, OutputIndex};
use ferrite_rpc::daemon::transactions::{GetTransactionsRequest, GetTransactionsResponse, TransactionEntry};
use ferrite_types::tx::{PrunedTransaction, relative_to_absolute};
use ferrite_types::{Hash, PublicKey};

use crate::node::{Node, NodeError};
use crate::refresh::entry_blob;

/// Transactions per request, limited by public nodes.
const TXS_PER_REQUEST: usize = 100;

/// Why a transaction cannot be fetched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The request failed.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The node does not have it.
    #[error(
        "daemon returned wrong response for gettransactions, wrong txs count = {found}, expected {expected}"
    )]
    Count {
        /// The number that the node sent.
        found: usize,
        /// The number requested.
        expected: usize,
    },
    /// The answer is not a transaction.
    #[error("Failed to parse transaction from daemon")]
    Parse,
    /// The node sent another transaction.
    #[error("Failed to get the right transaction from daemon")]
    Other,
}

/// Why a ring cannot be fetched.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RingFetchError {
    /// The request failed.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The node answered with an error.
    #[error("failed to get random outs")]
    Refused,
    /// The number of outputs is wrong.
    #[error(
        "daemon returned wrong response for get_outs.bin, wrong amounts count = {found}, expected {expected}"
    )]
    Count {
        /// The number that the node sent.
        found: usize,
        /// The number requested.
        expected: usize,
    },
}

/// Fetches a transaction.
///
/// # Errors
/// If the node does not send it.
pub fn transaction(node: &Node, txid: &Hash) -> Result<ChainTx, FetchError> {
    let mut found = transactions(node, &[*txid])?;
    found.pop().ok_or(FetchError::Count { found: 0, expected: 1 })
}

/// Fetches transactions; ids may be repeated.
///
/// # Errors
/// If the node does not send one of them.
pub fn transactions(node: &Node, txids: &[Hash]) -> Result<Vec<ChainTx>, FetchError> {
    let mut found = Vec::with_capacity(txids.len());
    for some in txids.chunks(TXS_PER_REQUEST) {
        let entries = ask(node, some, true)?;
        for (txid, entry) in some.iter().zip(&entries) {
            found.push(read(node, txid, entry)?);
        }
    }
    Ok(found)
}

fn ask(node: &Node, txids: &[Hash], prune: bool) -> Result<Vec<TransactionEntry>, FetchError> {
    let request = GetTransactionsRequest {
        txs_hashes: txids.iter().map(Hash::to_string).collect(),
        prune,
        ..GetTransactionsRequest::default()
    };
    let call = "/gettransactions";
    let answer: GetTransactionsResponse = node.path(call, &request)?;
    node.check_status("gettransactions", &answer.access.status)?;
    match answer.txs.len() == txids.len() {
        true => Ok(answer.txs),
        false => Err(FetchError::Count { found: answer.txs.len(), expected: txids.len() }),
    }
}

fn read(node: &Node, txid: &Hash, entry: &TransactionEntry) -> Result<ChainTx, FetchError> {
    let (found, blob) = match entry_blob(entry) {
        Some(found) => found,
        // The id of a version 1 transaction can only be verified with the complete blob.
        None if entry.pruned_as_hex.starts_with("01") => {
            let whole = ask(node, &[*txid], false)?;
            whole.first().and_then(entry_blob).ok_or(FetchError::Parse)?
        }
        None => return Err(FetchError::Parse),
    };
    if found != *txid {
        return Err(FetchError::Other);
    }
    let (tx, _) = PrunedTransaction::from_blob_start(&blob).map_err(|_| FetchError::Parse)?;
    let confirmations = match (entry.in_pool, entry.confirmations) {
        (true, _) => 0,
        (false, Some(confirmations)) => confirmations,
        // Old nodes do not report confirmations. A missing height is not worth an error.
        (false, None) => node.height().unwrap_or(0).saturating_sub(entry.block_height.unwrap_or(u64::MAX)),
    };
    Ok(ChainTx { txid: *txid, tx, in_pool: entry.in_pool, confirmations })
}

/// Fetches the output keys of the ring members of an input.
///
/// # Errors
/// If the node does not send them.
pub fn ring(node: &Node, input: &Input<'_>) -> Result<Vec<PublicKey>, RingFetchError> {
    let outputs = relative_to_absolute(input.key_offsets)
        .into_iter()
        .map(|index| OutputIndex { amount: input.amount.0, index })
        .collect();
    let request = GetOutsBinRequest { client: Vec::new(), get_txid: false, outputs };
    let answer: GetOutsBinResponse = node.binary("/get_outs.bin", &request)?;
    match node.check_status("get_outs.bin", &answer.status) {
        Err(NodeError::Status { .. }) => return Err(RingFetchError::Refused),
        other => other?,
    }
    let (found, expected) = (answer.outs.len(), input.key_offsets.len());
    match found == expected {
        true => Ok(answer.outs.into_iter().map(|out| out.key).collect()),
        false => Err(RingFetchError::Count { found, expected }),
    }
}
