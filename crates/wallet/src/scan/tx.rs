//! Decoding transactions for the scan.

use std::sync::Arc;

use ferrite_types::extra::{self, Extra};
use ferrite_types::tx::{PrunedTransaction, TransactionPrefix, TxIn};
use ferrite_types::{Amount, Hash, PublicKey};

use super::output::OutputAmount;
use super::{RingOffsets, ScanError, ScannedInput, TxContent};

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

/// A decoded transaction, with the keys that may find outputs.
pub(super) struct DecodedTx {
    pub(super) content: Arc<TxContent>,
    pub(super) tx: PrunedTransaction,
    /// The global indices of its outputs, unless it is in the pool.
    pub(super) indices: Option<Vec<u64>>,
    pub(super) main_keys: Vec<PublicKey>,
    pub(super) additional_keys: Vec<PublicKey>,
    pub(super) payment_id: Option<extra::PaymentId>,
}

impl DecodedTx {
    pub(super) fn decode(txid: Hash, blob: &[u8], indices: Option<Vec<u64>>) -> Result<Self, ScanError> {
        match PrunedTransaction::from_blob_start(blob) {
            Ok((tx, _)) => {
                let coinbase = tx.is_coinbase();
                Ok(Self::new(txid, tx, indices, coinbase))
            }
            Err(error) => Err(ScanError::Tx { txid, error }),
        }
    }

    pub(super) fn new(txid: Hash, tx: PrunedTransaction, indices: Option<Vec<u64>>, coinbase: bool) -> Self {
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
        let content = Arc::new(TxContent::new(txid, &tx, coinbase));
        Self { content, tx, indices, main_keys, additional_keys, payment_id }
    }

    /// The amount of an output.
    pub(super) fn amount(&self, output: usize) -> OutputAmount {
        let amount = self.tx.prefix.vout[output].amount;
        match &self.tx.base {
            Some(base) if !self.content.coinbase => {
                match (base.ecdh_info.get(output), base.out_pk.get(output)) {
                    // Version 2 payments have no visible amounts. A transaction that has one cannot be in a valid block.
                    (Some(encrypted), Some(commitment)) if amount.0 == 0 => {
                        OutputAmount::Hidden { encrypted: *encrypted, commitment: *commitment }
                    }
                    _ => OutputAmount::None,
                }
            }
            base => OutputAmount::Visible { amount, rct: base.is_some() },
        }
    }

    /// All keys whose derivations are needed.
    pub(super) fn keys(&self) -> impl Iterator<Item = &PublicKey> {
        self.main_keys.iter().chain(&self.additional_keys)
    }
}

impl TxContent {
    fn new(txid: Hash, tx: &PrunedTransaction, coinbase: bool) -> Self {
        let prefix = &tx.prefix;
        Self {
            txid,
            coinbase,
            version: tx.version(),
            unlock_time: prefix.unlock_time,
            fee: if coinbase { Amount(0) } else { tx.fee().unwrap_or_default() },
            visible: visible_amount(prefix),
            inputs: prefix.vin.iter().filter_map(ScannedInput::new).collect(),
            extra: prefix.extra.clone(),
        }
    }
}

impl ScannedInput {
    fn new(input: &TxIn) -> Option<Self> {
        match input {
            TxIn::ToKey { amount, key_offsets, key_image } => {
                let key_offsets = RingOffsets::from(&key_offsets[..]);
                Some(Self { key_image: *key_image, amount: *amount, key_offsets })
            }
            TxIn::Gen { .. } | TxIn::ToScript { .. } | TxIn::ToScriptHash(_) => None,
        }
    }
}

/// The sum of the visible amounts, which may wrap as in the reference.
pub(super) fn visible_amount(prefix: &TransactionPrefix) -> Amount {
    Amount(prefix.vout.iter().fold(0, |sum: u64, out| sum.wrapping_add(out.amount.0)))
}
