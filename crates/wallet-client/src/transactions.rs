//! Single transactions that a node has, as proofs are about them.

use ferrite_crypto::amount::open;
use ferrite_crypto::proofs::tx::ProvenDerivations;
use ferrite_rpc::daemon::outputs::{GetOutsBinRequest, GetOutsBinResponse, OutputIndex};
use ferrite_rpc::daemon::transactions::{GetTransactionsRequest, GetTransactionsResponse, TransactionEntry};
use ferrite_types::extra::Extra;
use ferrite_types::tx::ringct::RctType;
use ferrite_types::tx::{PrunedTransaction, TxIn, relative_to_absolute};
use ferrite_types::{Amount, Hash, KeyImage, PublicKey};

use crate::node::{Node, NodeError};
use crate::refresh::entry_blob;

/// Transactions that a node is asked for at once: public ones give no more.
const AT_ONCE: usize = 100;

/// Why there is no transaction.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    /// The node did not answer.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// It does not have it.
    #[error(
        "daemon returned wrong response for gettransactions, wrong txs count = {found}, expected {expected}"
    )]
    Count {
        /// How many it sent.
        found: usize,
        /// How many it was asked for.
        expected: usize,
    },
    /// What it sent is no transaction.
    #[error("Failed to parse transaction from daemon")]
    Parse,
    /// It sent another one.
    #[error("Failed to get the right transaction from daemon")]
    Other,
}

/// Why there is no ring.
#[derive(Debug, thiserror::Error)]
pub enum RingFetchError {
    /// The node did not answer.
    #[error(transparent)]
    Node(#[from] NodeError),
    /// The node refused.
    #[error("failed to get random outs")]
    Refused,
    /// It sent another number of outputs.
    #[error(
        "daemon returned wrong response for get_outs.bin, wrong amounts count = {found}, expected {expected}"
    )]
    Count {
        /// How many it sent.
        found: usize,
        /// How many it was asked for.
        expected: usize,
    },
}

/// A transaction of the chain or the pool.
#[derive(Debug)]
pub struct ChainTx {
    /// Its id, which was checked.
    pub txid: Hash,
    /// What of it is never pruned.
    pub tx: PrunedTransaction,
    /// Whether it waits for a block.
    pub in_pool: bool,
    /// Blocks from its own on; nothing if it is in none.
    pub confirmations: u64,
}

/// Asks for one transaction.
///
/// # Errors
/// When the node does not send it.
pub fn transaction(node: &Node, txid: &Hash) -> Result<ChainTx, FetchError> {
    let mut found = transactions(node, &[*txid])?;
    found.pop().ok_or(FetchError::Count { found: 0, expected: 1 })
}

/// Asks for transactions, of which some may be named more than once.
///
/// # Errors
/// When the node does not send one of them.
pub fn transactions(node: &Node, txids: &[Hash]) -> Result<Vec<ChainTx>, FetchError> {
    let mut found = Vec::with_capacity(txids.len());
    for some in txids.chunks(AT_ONCE) {
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
        // The id of an old one says nothing about a part of it: all of it is needed.
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
        // Old nodes do not say it. One that does not say how high its chain is, either, is not worth an error.
        (false, None) => node.height().unwrap_or(0).saturating_sub(entry.block_height.unwrap_or(u64::MAX)),
    };
    Ok(ChainTx { txid: *txid, tx, in_pool: entry.in_pool, confirmations })
}

impl ChainTx {
    /// Its public key, if it has one.
    pub fn keys(&self) -> Option<(PublicKey, Vec<PublicKey>)> {
        let extra = Extra::parse(&self.tx.prefix.extra);
        // A key of zeros is as good as none, as in the reference.
        let main = extra.pub_key().filter(|key| key.0 != [0; 32])?;
        Some((*main, extra.additional_pub_keys().unwrap_or_default().to_vec()))
    }

    /// How much an address with this spend key was paid (`wallet2.cpp: check_tx_key_helper`).
    pub fn received(&self, derivations: &ProvenDerivations, spend: &PublicKey) -> u64 {
        let outputs = (0..).zip(&self.tx.prefix.vout);
        outputs.fold(0, |sum: u64, (index, out)| {
            let found = out.key().and_then(|key| derivations.find(index, key, out.view_tag(), spend));
            let amount = found.map_or(0, |derivation| self.amount(index, derivation).0);
            // Sums that no chain can have wrap, as in the reference.
            sum.wrapping_add(amount)
        })
    }

    /// The amount of an output. One that does not open is worth nothing.
    pub fn amount(&self, index: u64, derivation: &ferrite_crypto::keys::Derivation) -> Amount {
        let Ok(place) = usize::try_from(index) else { return Amount(0) };
        let visible = self.tx.prefix.vout.get(place).map_or(Amount(0), |out| out.amount);
        match &self.tx.base {
            Some(base) if base.rct_type != RctType::Null => {
                let hidden = base.ecdh_info.get(place).zip(base.out_pk.get(place));
                let opened = hidden.and_then(|(encrypted, commitment)| {
                    open(encrypted, commitment, &derivation.to_scalar(index)).ok()
                });
                opened.map_or(Amount(0), |opened| opened.amount)
            }
            _ => visible,
        }
    }

    /// Its inputs, without that of a miner.
    pub fn inputs(&self) -> impl Iterator<Item = Input<'_>> {
        self.tx.prefix.vin.iter().filter_map(|input| match input {
            TxIn::ToKey { amount, key_offsets, key_image } => {
                Some(Input { amount: *amount, key_offsets, key_image })
            }
            TxIn::Gen { .. } | TxIn::ToScript { .. } | TxIn::ToScriptHash(_) => None,
        })
    }
}

/// An input that spends an output.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The amount of all outputs that it names.
    pub amount: Amount,
    /// Which those are.
    pub key_offsets: &'a [u64],
    /// What makes sure that it is spent only once.
    pub key_image: &'a KeyImage,
}

impl Input<'_> {
    /// Asks for the keys of the outputs that it names.
    ///
    /// # Errors
    /// When the node does not send them.
    pub fn ring(&self, node: &Node) -> Result<Vec<PublicKey>, RingFetchError> {
        let outputs = relative_to_absolute(self.key_offsets)
            .into_iter()
            .map(|index| OutputIndex { amount: self.amount.0, index })
            .collect();
        let request = GetOutsBinRequest { client: Vec::new(), get_txid: false, outputs };
        let answer: GetOutsBinResponse = node.binary("/get_outs.bin", &request)?;
        match node.check_status("get_outs.bin", &answer.status) {
            Err(NodeError::Status { .. }) => return Err(RingFetchError::Refused),
            other => other?,
        }
        let (found, expected) = (answer.outs.len(), self.key_offsets.len());
        match found == expected {
            true => Ok(answer.outs.into_iter().map(|out| out.key).collect()),
            false => Err(RingFetchError::Count { found, expected }),
        }
    }
}
