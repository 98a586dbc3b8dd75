//! Looking up what blocks need before it is their turn.
//!
//! While some blocks are being added, those that follow are prepared from a snapshot, on all cores. The members of all
//! their rings are sorted, so that each is read once and neighbours together. Outputs of blocks that are not committed
//! yet are not in the snapshot; transactions that need one are resolved when their block is added. Ids and key images are
//! only looked up to have their pages in memory by then.

use std::collections::HashMap;

use ferrite_consensus::context::{ResolvedInput, RingOutput};
use ferrite_types::tx::{ParsedTransaction, Transaction, TxIn, relative_to_absolute};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage};
use rayon::prelude::*;

use super::arrived::ArrivedBlock;
use super::resolve::{outputs_of_amount, ring_output};
use crate::db::{Database, DbError, OutputRecord, View};
use crate::known::KnownBlocks;

/// Keys that one snapshot is used for.
const CHUNK: usize = 4096;

/// A member of a ring.
type Member = (Amount, GlobalIndex);

/// Blocks, with what could be looked up before they are added.
#[derive(Debug)]
pub struct PreparedBlocks {
    blocks: Vec<ArrivedBlock>,
    rings: Rings,
}

/// Rings as of a snapshot.
#[derive(Debug, Default)]
pub(super) struct Rings {
    /// The top block of the snapshot.
    top: Option<(Height, Hash)>,
    /// By the id of their transaction.
    rings: HashMap<Hash, Vec<ResolvedInput>>,
}

/// Rings of a chain that still has the top block of their snapshot, and so all their outputs.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ValidRings<'a>(Option<&'a HashMap<Hash, Vec<ResolvedInput>>>);

impl PreparedBlocks {
    /// Looks up what blocks need, as far as they are not [known](crate::known).
    ///
    /// # Errors
    /// If the database fails.
    pub fn look_up(blocks: Vec<ArrivedBlock>, db: &Database, known: &KnownBlocks) -> Result<Self, DbError> {
        touch(&blocks, db)?;
        let is_known = |block: &ArrivedBlock| {
            let known = block.block().height().and_then(|height| known.block(height));
            known.is_some_and(|known| known.id() == block.id())
        };
        let unknown: Vec<&ArrivedBlock> = blocks.iter().filter(|block| !is_known(block)).collect();
        let rings = Rings::read(&unknown, db)?;
        Ok(Self { blocks, rings })
    }

    /// The number of transactions whose rings were found.
    pub fn resolved(&self) -> usize {
        self.rings.rings.len()
    }

    /// The blocks.
    pub fn blocks(&self) -> &[ArrivedBlock] {
        &self.blocks
    }

    pub(super) const fn rings(&self) -> &Rings {
        &self.rings
    }
}

impl Rings {
    fn read(blocks: &[&ArrivedBlock], db: &Database) -> Result<Self, DbError> {
        let txs: Vec<&ParsedTransaction> =
            blocks.iter().flat_map(|block| block.txs.in_order(block.block())).map(|tx| &*tx.parsed).collect();
        let mut members: Vec<Member> = txs.par_iter().flat_map_iter(|tx| members(&tx.tx)).collect();
        members.par_sort_unstable();
        members.dedup();
        let Some(top) = db.reader()?.view().top()?.filter(|_| !members.is_empty()) else {
            return Ok(Self::default());
        };
        let read = |view: &View<'_>, (amount, index): &Member| view.output(*amount, *index);
        let Some(outputs) = read_chunks(db, Some(top), &members, read)? else { return Ok(Self::default()) };
        let outputs: Vec<Option<OutputRecord>> = outputs.into_iter().flatten().collect();
        let find = |member: Member| outputs[members.binary_search(&member).ok()?];
        let rings = txs.par_iter().filter_map(|tx| Some((tx.id, rings_of(&tx.tx, find)?))).collect();
        Ok(Self { top: Some(top), rings })
    }

    /// The rings, if they are those of this chain.
    pub(super) fn on(&self, view: &View<'_>) -> Result<ValidRings<'_>, DbError> {
        let Some((height, id)) = self.top else { return Ok(ValidRings::default()) };
        Ok(ValidRings((view.block_id(height)? == Some(id)).then_some(&self.rings)))
    }
}

impl ValidRings<'_> {
    /// The rings of a transaction, if all their members were there. As with
    /// [`resolve_rings`](super::resolve::resolve_rings), key images are left to the database.
    pub(super) fn of(
        &self,
        tx: &ParsedTransaction,
        view: &View<'_>,
    ) -> Result<Option<Vec<ResolvedInput>>, DbError> {
        let Some(rings) = self.0.and_then(|rings| rings.get(&tx.id)) else { return Ok(None) };
        let mut resolved = rings.clone();
        for (input, resolved) in tx.tx.prefix.vin.iter().zip(&mut resolved) {
            if let TxIn::ToKey { amount, .. } = input {
                // This number changes with every block.
                resolved.outputs_of_amount = outputs_of_amount(view, *amount)?;
            }
        }
        Ok(Some(resolved))
    }
}

/// The members of all rings.
fn members(tx: &Transaction) -> Vec<Member> {
    let ring = |input: &TxIn| match input {
        TxIn::ToKey { amount, key_offsets, .. } => ring_members(*amount, key_offsets),
        _ => Vec::new(),
    };
    tx.prefix.vin.iter().flat_map(ring).collect()
}

fn ring_members(amount: Amount, key_offsets: &[u64]) -> Vec<Member> {
    relative_to_absolute(key_offsets).into_iter().map(|index| (amount, GlobalIndex(index))).collect()
}

fn rings_of(tx: &Transaction, find: impl Fn(Member) -> Option<OutputRecord>) -> Option<Vec<ResolvedInput>> {
    let with_commitments = tx.version() >= 2;
    let ring = |input: &TxIn| -> Option<ResolvedInput> {
        let TxIn::ToKey { amount, key_offsets, .. } = input else { return None };
        let output = |member| Some(ring_output(*amount, &find(member)?, with_commitments));
        let ring: Option<Vec<RingOutput>> =
            ring_members(*amount, key_offsets).into_iter().map(output).collect();
        Some(ResolvedInput { ring: Some(ring?), spent: false, outputs_of_amount: 0 })
    };
    tx.prefix.vin.iter().map(ring).collect()
}

/// Looks up all ids and key images in order, which brings the pages where they will be put into memory.
fn touch(blocks: &[ArrivedBlock], db: &Database) -> Result<(), DbError> {
    let mut ids: Vec<Hash> =
        blocks.iter().flat_map(|block| block.block().tx_hashes.iter().copied()).collect();
    ids.par_sort_unstable();
    read_chunks(db, None, &ids, |view, id| view.tx_location(id).map(|_| ()))?;
    let prefixes = blocks.par_iter().flat_map_iter(|block| block.txs.prefixes());
    let mut images: Vec<KeyImage> =
        prefixes.flat_map_iter(|prefix| prefix.vin.iter().filter_map(TxIn::key_image).copied()).collect();
    images.par_sort_unstable();
    read_chunks(db, None, &images, |view, image| view.is_spent(image).map(|_| ()))?;
    Ok(())
}

/// Reads many keys, a chunk of them from each of many snapshots. `None` if the chain has lost its top block meanwhile.
fn read_chunks<K: Sync, T: Send>(
    db: &Database,
    top: Option<(Height, Hash)>,
    keys: &[K],
    read: impl Fn(&View<'_>, &K) -> Result<T, DbError> + Sync,
) -> Result<Option<Vec<Vec<T>>>, DbError> {
    let read_chunk = |keys: &[K]| -> Result<Option<Vec<T>>, DbError> {
        let reader = db.reader()?;
        let view = reader.view();
        if let Some((height, id)) = top
            && view.block_id(height)? != Some(id)
        {
            return Ok(None);
        }
        keys.iter().map(|key| read(&view, key)).collect::<Result<_, _>>().map(Some)
    };
    keys.par_chunks(CHUNK).map(read_chunk).collect()
}
