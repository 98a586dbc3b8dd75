//! The hashes of transactions.

use std::borrow::Cow;

use super::codec::Layout;
use super::ringct::{RangeProofs, RctBase, RctType};
use super::{PrunedTransaction, Transaction, TxProofs};
use crate::codec::DecodeError;
use crate::hash::{Keccak256, keccak256};
use crate::newtypes::Hash;

/// A transaction with its hashes, computed from the blob.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedTransaction {
    /// The transaction.
    pub tx: Transaction,
    /// The transaction id.
    pub id: Hash,
    /// The prefix hash.
    pub prefix_hash: Hash,
    /// The prunable hash as used in the id, zero if there is none: version 1 and miner transactions.
    pub prunable_hash: Hash,
    /// The length of the blob.
    pub blob_size: usize,
    /// The length of the pruned blob at its start.
    pub pruned_size: usize,
}

impl ParsedTransaction {
    /// The weight.
    pub fn weight(&self) -> u64 {
        self.tx.weight_of_blob(self.blob_size)
    }

    /// The prunable hash that the reference stores, shows and sends to peers: zero for version 1 as above, but the hash
    /// of no bytes for version 2 miner transactions.
    pub fn shown_prunable_hash(&self) -> Hash {
        match self.tx.proofs {
            TxProofs::V2 { prunable: None, .. } => Hash(keccak256([])),
            _ => self.prunable_hash,
        }
    }
}

/// The number of parts that are hashed.
const PARTS: usize = 3;

/// A decoded transaction whose parts are yet to be hashed. Those of many can be hashed at once.
#[derive(Debug, Clone)]
pub struct UnhashedTransaction<'b> {
    tx: Transaction,
    /// The encoding that is hashed.
    encoded: Cow<'b, [u8]>,
    layout: Layout,
    blob_size: usize,
    pruned_size: usize,
}

impl<'b> UnhashedTransaction<'b> {
    /// Decodes a complete transaction, as [`Transaction::from_blob`].
    ///
    /// # Errors
    /// If it is not a transaction.
    pub fn decode(blob: &'b [u8]) -> Result<Self, DecodeError> {
        let (tx, facts) = Transaction::from_blob_with_layout(blob)?;
        let (blob_size, pruned_size) = (blob.len(), facts.layout.unprunable_end);
        let (encoded, layout) =
            if facts.canonical { (Cow::Borrowed(blob), facts.layout) } else { tx.encode() };
        Ok(Self { tx, encoded, layout, blob_size, pruned_size })
    }

    /// The transaction.
    pub const fn tx(&self) -> &Transaction {
        &self.tx
    }

    /// The parts whose Keccak-256 makes the ids.
    pub fn parts(&self) -> [&[u8]; PARTS] {
        parts(&self.tx, &self.encoded, self.layout)
    }

    /// The transaction with its ids.
    pub fn hash(self) -> ParsedTransaction {
        let parts = self.parts().map(keccak256);
        self.hashed(parts)
    }

    /// The transaction with its ids, from the hashes of its parts.
    pub fn hashed(self, parts: [[u8; 32]; PARTS]) -> ParsedTransaction {
        let hashes = Hashes::of_parts(&self.tx, parts.map(Hash));
        ParsedTransaction {
            tx: self.tx,
            id: hashes.id,
            prefix_hash: hashes.prefix,
            prunable_hash: hashes.prunable,
            blob_size: self.blob_size,
            pruned_size: self.pruned_size,
        }
    }
}

impl Transaction {
    /// Decodes a complete transaction, as [`Transaction::from_blob`], and hashes its blob.
    pub fn parse(blob: &[u8]) -> Result<ParsedTransaction, DecodeError> {
        UnhashedTransaction::decode(blob).map(UnhashedTransaction::hash)
    }

    fn encode(&self) -> (Cow<'static, [u8]>, Layout) {
        let mut blob = Vec::with_capacity(2048);
        let layout = self.write_with_layout(&mut blob);
        (Cow::Owned(blob), layout)
    }

    fn hashes(&self) -> Hashes {
        let (blob, layout) = self.encode();
        Hashes::of_parts(self, parts(self, &blob, layout).map(|part| Hash(keccak256(part))))
    }

    /// The transaction id.
    ///
    /// The reference has none for a version 2 transaction without inputs and rejects it; [`Transaction::from_blob`]
    /// never returns one.
    pub fn hash(&self) -> Hash {
        match self.proofs {
            TxProofs::V1 { .. } => Hash(keccak256(self.to_blob())),
            TxProofs::V2 { .. } => self.hashes().id,
        }
    }

    /// The hash of the prefix, which version 1 ring signatures sign.
    pub fn prefix_hash(&self) -> Hash {
        self.prefix.hash(self.version())
    }

    /// The hash of the prunable part as used in the id: zero for miner transactions, `None` for version 1.
    pub fn prunable_hash(&self) -> Option<Hash> {
        match &self.proofs {
            TxProofs::V1 { .. } => None,
            TxProofs::V2 { prunable: None, .. } => Some(Hash::default()),
            TxProofs::V2 { prunable: Some(_), .. } => Some(Hash(keccak256(self.to_prunable_blob()))),
        }
    }

    /// The hash that the ring signatures sign: the prefix hash for version 1, a hash of the prefix, the base and the
    /// range proofs for version 2. `None` for transactions without ring signatures.
    pub fn signed_hash(&self) -> Option<Hash> {
        match &self.proofs {
            TxProofs::V1 { .. } if self.is_coinbase() => None,
            TxProofs::V1 { .. } => Some(self.prefix_hash()),
            TxProofs::V2 { prunable: None, .. } => None,
            TxProofs::V2 { base, prunable: Some(prunable) } => {
                Some(pre_mlsag_hash(&self.prefix_hash(), base, &prunable.range_proofs))
            }
        }
    }
}

impl PrunedTransaction {
    /// The hash of the prefix.
    pub fn prefix_hash(&self) -> Hash {
        self.prefix.hash(self.version())
    }

    /// The transaction id, given the hash of the pruned part, which is ignored for a miner transaction. `None` for
    /// version 1, whose id needs the complete blob.
    pub fn hash(&self, prunable_hash: &Hash) -> Option<Hash> {
        let base = self.base.as_ref()?;
        let mut blob = Vec::with_capacity(512);
        base.write(&mut blob);
        let prunable = match base.rct_type {
            RctType::Null => &Hash::default(),
            _ => prunable_hash,
        };
        Some(join(&self.prefix_hash(), &Hash(keccak256(blob)), prunable))
    }
}

/// The hash that the ring signatures of a version 2 transaction sign (rctSigs.cpp: `get_pre_mlsag_hash`).
pub fn pre_mlsag_hash(prefix_hash: &Hash, base: &RctBase, range_proofs: &RangeProofs) -> Hash {
    let mut blob = Vec::with_capacity(1024);
    base.write(&mut blob);
    let base_hash = Hash(keccak256(&blob));
    blob.clear();
    range_proofs.write_for_signing(&mut blob);
    join(prefix_hash, &base_hash, &Hash(keccak256(&blob)))
}

struct Hashes {
    id: Hash,
    prefix: Hash,
    prunable: Hash,
}

impl Hashes {
    /// From the hashes of the [`parts`].
    fn of_parts(tx: &Transaction, [prefix, middle, prunable]: [Hash; PARTS]) -> Self {
        match &tx.proofs {
            TxProofs::V1 { .. } => Self { id: middle, prefix, prunable: Hash::default() },
            TxProofs::V2 { prunable: None, .. } => {
                Self { id: join(&prefix, &middle, &Hash::default()), prefix, prunable: Hash::default() }
            }
            TxProofs::V2 { prunable: Some(_), .. } => {
                Self { id: join(&prefix, &middle, &prunable), prefix, prunable }
            }
        }
    }
}

/// What is hashed of a transaction: the prefix; the whole of version 1, or the base of version 2; and the prunable part.
/// What a transaction does not have is empty.
fn parts<'b>(tx: &Transaction, blob: &'b [u8], layout: Layout) -> [&'b [u8]; PARTS] {
    let (pruned, prunable) = blob.split_at(layout.unprunable_end);
    let (prefix, base) = pruned.split_at(layout.prefix_end);
    match &tx.proofs {
        TxProofs::V1 { .. } => [prefix, blob, &[]],
        // Only without inputs; the type then counts as written.
        TxProofs::V2 { .. } if base.is_empty() => [prefix, const { &[RctType::Null.to_wire()] }, prunable],
        TxProofs::V2 { .. } => [prefix, base, prunable],
    }
}

fn join(prefix: &Hash, base: &Hash, prunable: &Hash) -> Hash {
    let mut state = Keccak256::new();
    for hash in [prefix, base, prunable] {
        state.update(&hash.0);
    }
    Hash(state.finish())
}
