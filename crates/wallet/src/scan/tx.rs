//! Decoding transactions for the scan.

use ferrite_types::extra::{self, Extra};
use ferrite_types::tx::{PrunedTransaction, TransactionPrefix};
use ferrite_types::{Amount, GlobalIndex, Hash, PublicKey};

use super::ScanError;
use super::output::OutputAmount;

/// The minimum number of transaction keys to try, however many outputs there are. Wallets write one; some wrote it
/// twice.
const MIN_KEYS: usize = 4;
/// The limit of pairs of a key and an output beyond that, because the cost of a transaction must not grow with the
/// square of its size.
const MAX_TRIES: usize = 1 << 12;

/// A transaction without its block.
#[derive(Debug, Clone)]
pub struct TxToScan<'a> {
    /// The id.
    pub txid: Hash,
    /// The transaction blob, with or without prunable data.
    pub blob: &'a [u8],
    /// The global output indices; `None` in the pool.
    pub output_indices: Option<&'a [u64]>,
}

/// The global indices of a transaction's outputs.
#[derive(Clone, Copy)]
pub(super) enum OutputIndices<'a> {
    Unknown,
    Packed(&'a [[u8; 8]]),
    Listed(&'a [u64]),
}

impl OutputIndices<'_> {
    pub(super) fn get(self, index: usize) -> Option<GlobalIndex> {
        let found = match self {
            Self::Unknown => None,
            Self::Packed(bytes) => bytes.get(index).map(|bytes| u64::from_le_bytes(*bytes)),
            Self::Listed(indices) => indices.get(index).copied(),
        };
        found.map(GlobalIndex)
    }

    pub(super) fn len(self) -> Option<usize> {
        match self {
            Self::Unknown => None,
            Self::Packed(bytes) => Some(bytes.len()),
            Self::Listed(indices) => Some(indices.len()),
        }
    }
}

/// A decoded transaction, with the keys that may find outputs.
pub(super) struct ParsedTx<'a> {
    pub(super) txid: Hash,
    pub(super) coinbase: bool,
    pub(super) tx: PrunedTransaction,
    pub(super) indices: OutputIndices<'a>,
    pub(super) main_keys: Vec<PublicKey>,
    pub(super) additional_keys: Vec<PublicKey>,
    pub(super) payment_id: Option<extra::PaymentId>,
}

impl<'a> ParsedTx<'a> {
    pub(super) fn parse(txid: Hash, blob: &[u8], indices: OutputIndices<'a>) -> Result<Self, ScanError> {
        match PrunedTransaction::from_blob_start(blob) {
            Ok((tx, _)) => {
                let coinbase = tx.is_coinbase();
                Ok(Self::new(txid, tx, indices, coinbase))
            }
            Err(error) => Err(ScanError::Tx { txid, error }),
        }
    }

    pub(super) fn new(txid: Hash, tx: PrunedTransaction, indices: OutputIndices<'a>, coinbase: bool) -> Self {
        let extra = Extra::parse(&tx.prefix.extra);
        // Each key is tried with each output.
        let most_keys = MAX_TRIES.checked_div(tx.prefix.vout.len()).unwrap_or(MAX_TRIES).max(MIN_KEYS);
        let main_keys: Vec<PublicKey> = extra.pub_keys().copied().take(most_keys).collect();
        // Without a main transaction key, additional keys are never tried.
        let additional_keys = match extra.additional_pub_keys() {
            Some(keys) if !main_keys.is_empty() => keys.to_vec(),
            _ => Vec::new(),
        };
        let payment_id = extra.payment_id();
        Self { txid, coinbase, tx, indices, main_keys, additional_keys, payment_id }
    }

    /// The amount of an output.
    pub(super) fn amount(&self, output: usize) -> OutputAmount {
        let amount = self.tx.prefix.vout[output].amount;
        match &self.tx.base {
            Some(base) if !self.coinbase => match (base.ecdh_info.get(output), base.out_pk.get(output)) {
                // Version 2 payments have no visible amounts. A transaction that has one cannot be in a valid block.
                (Some(encrypted), Some(commitment)) if amount.0 == 0 => {
                    OutputAmount::Hidden { encrypted: *encrypted, commitment: *commitment }
                }
                _ => OutputAmount::None,
            },
            base => OutputAmount::Visible { amount, rct: base.is_some() },
        }
    }

    /// All keys whose derivations are needed.
    pub(super) fn keys(&self) -> impl Iterator<Item = &PublicKey> {
        self.main_keys.iter().chain(&self.additional_keys)
    }
}

/// The sum of the visible amounts, which may wrap as in the reference.
pub(super) fn visible_amount(prefix: &TransactionPrefix) -> Amount {
    Amount(prefix.vout.iter().fold(0, |sum: u64, out| sum.wrapping_add(out.amount.0)))
}
