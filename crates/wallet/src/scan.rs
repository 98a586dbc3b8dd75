//! Finding what belongs to the wallet in blocks and transactions.
//!
//! A [`Scanner`] has all that is needed for that and no lock: blocks go in as the daemon sent them, [`ScannedBlock`]s
//! come out, with the outputs that belong to the wallet opened and with what is needed to notice that it spends.
//!
//! A scanner knows the addresses of a moment. A batch of blocks may pay to addresses that only come into view by an
//! earlier payment of the same batch, so outputs that may be the wallet's come along as [`Candidate`]s:
//! [`ScannedTx::catch_up`] looks at them again.

mod block;
mod find;
mod output;
mod tx;

use std::sync::Arc;

use ferrite_types::address::ShortPaymentId;
use ferrite_types::block::BlockIdError;
use ferrite_types::codec::{DecodeError, Reader, put_varint};
use ferrite_types::{Amount, Hash, Height, KeyImage};

pub use block::BlockToScan;
pub(crate) use find::NO_DERIVATION;
pub use output::{Candidate, FoundOutput};
pub use tx::TxToScan;

use crate::keys::{SubaddressTable, Subaddresses, WalletKeys};

/// Blocks or transactions that a daemon cannot have meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScanError {
    /// A block cannot be read.
    #[error("block {height} cannot be read: {error}")]
    Block {
        /// Where it should be.
        height: Height,
        /// Why.
        error: DecodeError,
    },
    /// A block has no id.
    #[error("block {height}: {error}")]
    BlockId {
        /// Where it should be.
        height: Height,
        /// Why.
        error: BlockIdError,
    },
    /// A block is for another height.
    #[error("the block that was sent for height {expected} is for {found:?}")]
    Height {
        /// Where it should be.
        expected: Height,
        /// Where it says it is.
        found: Option<Height>,
    },
    /// A block came with more or fewer transactions than it has.
    #[error("block {height} has {expected} transactions, but came with {found}")]
    TxCount {
        /// Where it is.
        height: Height,
        /// How many it has.
        expected: usize,
        /// How many came.
        found: usize,
    },
    /// A block came with output indices for more or fewer transactions than it has.
    #[error(
        "block {height} has {expected} transactions with its miner's, but came with {found} lists of indices"
    )]
    IndexLists {
        /// Where it is.
        height: Height,
        /// How many there should be.
        expected: usize,
        /// How many came.
        found: usize,
    },
    /// A transaction cannot be read.
    #[error("transaction {txid} cannot be read: {error}")]
    Tx {
        /// Which one.
        txid: Hash,
        /// Why.
        error: DecodeError,
    },
    /// A transaction came with more or fewer output indices than it has outputs.
    #[error("transaction {txid} has {expected} outputs, but came with {found} indices")]
    IndexCount {
        /// Which one.
        txid: Hash,
        /// How many outputs it has.
        expected: usize,
        /// How many indices came.
        found: usize,
    },
}

/// How miner transactions are scanned (the setting `refresh_type` of a wallet).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum CoinbaseScan {
    /// All outputs.
    Full,
    /// If the first output of an old one is not the wallet's, the others are not looked at: they all go to one address.
    #[default]
    Optimized,
    /// Not at all.
    Skip,
}

/// Where a wallet begins to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ScanStart {
    /// Blocks before this height are not looked at.
    pub height: Height,
    /// Blocks from more than a day before this time, in unix time, are not looked at.
    pub created: u64,
}

/// Everything that is needed to find what belongs to a wallet; it can be shared between threads.
#[derive(Clone)]
pub struct Scanner {
    keys: Arc<WalletKeys>,
    addresses: Arc<SubaddressTable>,
    start: ScanStart,
    coinbase: CoinbaseScan,
}

/// A block that was scanned.
pub struct ScannedBlock {
    /// Its height.
    pub height: Height,
    /// Its id.
    pub id: Hash,
    /// The id of the block before.
    pub previous: Hash,
    /// Its time.
    pub timestamp: u64,
    /// The rules that it follows.
    pub major_version: u8,
    /// What its miner got.
    pub reward: Amount,
    /// Whether it was looked into; blocks before the wallet's [`ScanStart`] are not, and have no transactions here.
    pub looked_into: bool,
    /// Its transactions, the miner's first (unless those are not scanned).
    pub txs: Vec<ScannedTx>,
}

/// A transaction that was scanned.
pub struct ScannedTx {
    /// Its id.
    pub txid: Hash,
    /// Whether it pays a miner.
    pub coinbase: bool,
    /// 1 or 2.
    pub version: u8,
    /// When its outputs may be spent: a height below 500,000,000, otherwise a unix time.
    pub unlock_time: u64,
    /// Its fee; nothing for a miner's, and nothing where it makes no sense.
    pub fee: Amount,
    /// The sum of the amounts that are there for all to see.
    pub visible: Amount,
    /// What it spends; nothing for a miner's.
    pub inputs: Vec<ScannedInput>,
    /// Its payment id, decrypted; `None` also for one that is all zeros. Has no meaning if nothing in the transaction is
    /// the wallet's, but for one in the clear.
    pub payment_id: Option<PaymentId>,
    /// Its extra field.
    pub extra: Vec<u8>,
    /// How many bytes it has, with what nodes leave out for wallets, if something in it is or may be the wallet's;
    /// otherwise 0.
    pub size: u64,
    /// What belongs to the wallet, in the order in which it is found: by the transaction key that found it, then by
    /// place in the transaction. Never an amount of zero.
    pub outputs: Vec<FoundOutput>,
    /// What may belong to the wallet, but to no address that the scanner knew.
    pub candidates: Vec<Candidate>,
    /// How many addresses the scanner knew.
    pub addresses_known: usize,
}

/// What a transaction spends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ScannedInput {
    /// What tells which output is spent, to those who know it.
    pub key_image: KeyImage,
    /// The amount; 0 if it is hidden.
    pub amount: Amount,
    /// The outputs that it may be, each but the first relative to the one before.
    pub key_offsets: RingOffsets,
}

/// The members of a ring, each but the first relative to the one before; packed, because many transactions are kept
/// until their turn comes, and few of them are ever asked for it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RingOffsets(Box<[u8]>);

impl RingOffsets {
    /// How many members there are.
    pub fn len(&self) -> usize {
        // Each ends with a byte whose highest bit is not set.
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

impl From<Vec<u64>> for RingOffsets {
    fn from(offsets: Vec<u64>) -> Self {
        let mut bytes = Vec::with_capacity(2 * offsets.len());
        offsets.iter().for_each(|offset| put_varint(&mut bytes, *offset));
        Self(bytes.into_boxed_slice())
    }
}

/// A payment id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PaymentId {
    /// The old kind, in the clear. From version 12 on wallets take no notice of it in payments that come in.
    Long(Hash),
    /// That of an integrated address, decrypted.
    Short(ShortPaymentId),
}

impl PaymentId {
    /// The 32 bytes by which wallets list it: a short one is followed by zeros.
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
    /// A scanner for the wallet as it is now.
    pub fn new(keys: Arc<WalletKeys>, subaddresses: &Subaddresses, start: ScanStart) -> Self {
        Self { keys, addresses: subaddresses.table(), start, coinbase: CoinbaseScan::default() }
    }

    /// Sets how miner transactions are scanned.
    #[must_use]
    pub fn with_coinbase(self, coinbase: CoinbaseScan) -> Self {
        Self { coinbase, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_rings_are_the_same_rings() {
        for offsets in [vec![], vec![0], vec![1, 127, 128, 300, u64::MAX, 0]] {
            let packed = RingOffsets::from(offsets.clone());
            assert_eq!((packed.len(), packed.is_empty()), (offsets.len(), offsets.is_empty()));
            assert_eq!(packed.iter().collect::<Vec<_>>(), offsets);
        }
    }
}
