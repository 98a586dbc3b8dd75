//! Finding the wallet's outputs in blocks and transactions.
//!
//! A [`Scanner`] has everything it needs and no lock: blocks go in as the node sent them, and [`ScannedBlock`]s come
//! out, with the wallet's outputs decrypted and with the key images needed to detect spends.
//!
//! A scanner knows the addresses at one moment. A batch of blocks may pay addresses that an earlier payment of the same
//! batch adds to the look-ahead, so possible outputs are returned as [`Candidate`]s, which [`ScannedTx::catch_up`]
//! examines again.

mod block;
mod find;
mod output;
mod tx;

use std::ops::Deref;
use std::sync::Arc;

use ferrite_types::address::ShortPaymentId;
use ferrite_types::block::BlockIdError;
use ferrite_types::codec::{DecodeError, Reader, put_varint};
use ferrite_types::{Amount, Hash, Height, KeyImage};

pub use block::{BlockToScan, DecodedBlock};
pub(crate) use find::NO_DERIVATION;
pub use output::{Candidate, FoundOutput};
pub use tx::TxToScan;

use crate::keys::{SubaddressTable, Subaddresses, WalletKeys};

/// Why blocks or transactions are invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScanError {
    /// A block does not decode.
    #[error("block {height} does not decode: {error}")]
    Block {
        /// The expected height.
        height: Height,
        /// The cause.
        error: DecodeError,
    },
    /// The id of a block cannot be computed.
    #[error("block {height}: {error}")]
    BlockId {
        /// The expected height.
        height: Height,
        /// The cause.
        error: BlockIdError,
    },
    /// A block belongs to another height.
    #[error("the block sent for height {expected} belongs to height {found:?}")]
    Height {
        /// The expected height.
        expected: Height,
        /// The height in the block.
        found: Option<Height>,
    },
    /// The number of transactions sent with a block is wrong.
    #[error("block {height} has {expected} transactions, but {found} were sent")]
    TxCount {
        /// The height.
        height: Height,
        /// The number expected.
        expected: usize,
        /// The number sent.
        found: usize,
    },
    /// The number of lists of output indices sent with a block is wrong.
    #[error(
        "block {height} has {expected} transactions including the miner's, but {found} lists of output indices were sent"
    )]
    IndexLists {
        /// The height.
        height: Height,
        /// The number expected.
        expected: usize,
        /// The number sent.
        found: usize,
    },
    /// A transaction does not decode.
    #[error("transaction {txid} does not decode: {error}")]
    Tx {
        /// The transaction.
        txid: Hash,
        /// The cause.
        error: DecodeError,
    },
    /// The number of output indices of a transaction is wrong.
    #[error("transaction {txid} has {expected} outputs, but {found} indices were sent")]
    IndexCount {
        /// The transaction.
        txid: Hash,
        /// The number of its outputs.
        expected: usize,
        /// The number of indices sent.
        found: usize,
    },
}

/// How miner transactions are scanned (the setting `refresh_type` of a wallet).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoinbaseScan {
    /// All outputs.
    Full,
    /// Version 1 miner transactions are skipped if their first output is not the wallet's, because all their outputs go
    /// to one address.
    #[default]
    Optimized,
    /// Not at all.
    Skip,
}

/// Where scanning begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScanStart {
    /// Blocks below this height are skipped.
    pub height: Height,
    /// Blocks from more than a day before this unix time are skipped.
    pub created: u64,
}

/// Finds the outputs of a wallet; it can be shared between threads.
#[derive(Clone)]
pub struct Scanner {
    keys: Arc<WalletKeys>,
    addresses: Arc<SubaddressTable>,
    start: ScanStart,
    coinbase: CoinbaseScan,
    pause: fn(),
}

/// A scanned block.
pub struct ScannedBlock {
    /// The height.
    pub height: Height,
    /// The id.
    pub id: Hash,
    /// The id of the previous block.
    pub previous: Hash,
    /// The timestamp.
    pub timestamp: u64,
    /// The major version.
    pub major_version: u8,
    /// The miner reward.
    pub reward: Amount,
    /// Whether it was scanned; blocks before the wallet's [`ScanStart`] are not, and have no transactions here.
    pub looked_into: bool,
    /// The transactions, the miner transaction first (unless those are not scanned).
    pub txs: Vec<ScannedTx>,
}

/// A scanned transaction.
pub struct ScannedTx {
    /// Its content.
    pub content: Arc<TxContent>,
    /// The payment id, decrypted; `None` also for one of all zeros. Unless it is unencrypted, it is only meaningful if
    /// an output of the transaction belongs to the wallet.
    pub payment_id: Option<PaymentId>,
    /// The size in bytes, including prunable data, if an output does or may belong to the wallet; otherwise 0.
    pub size: u64,
    /// The wallet's outputs in the order of discovery: by transaction key, then by index. Never with an amount of zero.
    pub outputs: Vec<FoundOutput>,
    /// Outputs that may belong to the wallet, but to no address that the scanner knew.
    pub candidates: Vec<Candidate>,
    /// The number of addresses that the scanner knew.
    pub addresses_known: usize,
}

/// The content of a transaction that is the same for all wallets, and shared by those that scan it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TxContent {
    /// The id.
    pub txid: Hash,
    /// Whether it is a miner transaction.
    pub coinbase: bool,
    /// 1 or 2.
    pub version: u8,
    /// The unlock time: a height below 500,000,000, otherwise a unix time.
    pub unlock_time: u64,
    /// The fee; 0 for a miner transaction or if it is invalid.
    pub fee: Amount,
    /// The sum of the visible amounts.
    pub visible: Amount,
    /// The inputs; none for a miner transaction.
    pub inputs: Vec<ScannedInput>,
    /// The extra field.
    pub extra: Vec<u8>,
}

impl Deref for ScannedTx {
    type Target = TxContent;

    fn deref(&self) -> &TxContent {
        &self.content
    }
}

/// An input of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScannedInput {
    /// The key image, which identifies the spent output to its owner.
    pub key_image: KeyImage,
    /// The amount; 0 if it is hidden.
    pub amount: Amount,
    /// The ring members, as relative indices.
    pub key_offsets: RingOffsets,
}

/// The relative indices of ring members; packed, because many transactions are kept until they are applied, and few of
/// these are ever read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RingOffsets(Box<[u8]>);

impl RingOffsets {
    /// The number of members.
    pub fn len(&self) -> usize {
        // The last byte of each offset has its high bit clear.
        self.0.iter().filter(|byte| **byte < 0x80).count()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The offsets.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        let mut reader = Reader::new(&self.0);
        std::iter::from_fn(move || (reader.remaining() > 0).then(|| reader.varint("offset").ok()).flatten())
    }
}

impl From<&[u64]> for RingOffsets {
    fn from(offsets: &[u64]) -> Self {
        let mut bytes = Vec::with_capacity(2 * offsets.len());
        offsets.iter().for_each(|offset| put_varint(&mut bytes, *offset));
        Self(bytes.into_boxed_slice())
    }
}

impl From<Vec<u64>> for RingOffsets {
    fn from(offsets: Vec<u64>) -> Self {
        Self::from(&offsets[..])
    }
}

/// A payment id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentId {
    /// The long, unencrypted kind. Since hard fork 12, wallets ignore it in incoming payments.
    Long(Hash),
    /// That of an integrated address, decrypted.
    Short(ShortPaymentId),
}

impl PaymentId {
    /// The 32-byte form in which wallets list it: a short one is padded with zeros.
    pub fn to_hash(self) -> Hash {
        match self {
            Self::Long(hash) => hash,
            Self::Short(short) => {
                let mut bytes = [0; 32];
                bytes[..8].copy_from_slice(&short.0);
                Hash(bytes)
            }
        }
    }
}

impl Scanner {
    /// A scanner for the current state of a wallet.
    pub fn new(keys: Arc<WalletKeys>, subaddresses: &Subaddresses, start: ScanStart) -> Self {
        Self { keys, addresses: subaddresses.table(), start, coinbase: CoinbaseScan::default(), pause: || () }
    }

    /// Sets how miner transactions are scanned.
    #[must_use]
    pub fn with_coinbase(self, coinbase: CoinbaseScan) -> Self {
        Self { coinbase, ..self }
    }

    /// Calls `pause` on the scanning threads before each piece of work of about a millisecond, so that a program can hold
    /// them back.
    #[must_use]
    pub fn pausing(self, pause: fn()) -> Self {
        Self { pause, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_rings_round_trip() {
        for offsets in [vec![], vec![0], vec![1, 127, 128, 300, u64::MAX, 0]] {
            let packed = RingOffsets::from(&offsets[..]);
            assert_eq!((packed.len(), packed.is_empty()), (offsets.len(), offsets.is_empty()));
            assert_eq!(packed.iter().collect::<Vec<_>>(), offsets);
        }
    }
}
