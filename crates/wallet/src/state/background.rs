//! Background sync: following the chain without the spend key, and completing the scan afterwards
//! (`wallet2.cpp: start_background_sync`, `process_background_cache`).
//!
//! Without the spend key a wallet sees incoming payments. It recognises spends only of outputs that it knew before; of
//! others it knows only that they may be ring members of a transaction. All such transactions are kept and applied
//! again once the spend key is available, so that no node has to be queried.

use std::collections::HashSet;
use std::sync::Arc;

use ferrite_crypto::keys::Derivation;
use ferrite_types::Height;
use rayon::prelude::*;

use super::applied::Applied;
use super::entry::{Entry, MetaKey, place, row};
use super::receive::Place;
use super::records::{BackgroundTx, OwnedOutput};
use super::{Addresses, LoadError, Wallet};
use crate::changes::Table;
use crate::keys::WalletKeys;
use crate::scan::{NO_DERIVATION, ScannedTx};

/// The state of background sync.
#[derive(Default)]
pub(super) struct Background {
    /// The first block that was scanned without the spend key.
    pub(super) start: Height,
    /// The transactions that concern the wallet, or may, in chain order.
    pub(super) txs: Vec<BackgroundTx>,
    /// Outputs with unknown key images, by listed amount and global index.
    unknown: HashSet<(u64, u64)>,
}

impl Background {
    pub(super) fn starting_at(start: Height) -> Self {
        Self { start, ..Self::default() }
    }

    /// Whether a transaction may spend an output with an unknown key image.
    fn may_spend(&self, tx: &ScannedTx) -> bool {
        tx.inputs.iter().any(|input| {
            let mut place = 0u64;
            input.key_offsets.iter().any(|offset| {
                place = place.wrapping_add(offset);
                self.unknown.contains(&(input.amount.0, place))
            })
        })
    }
}

fn found_by(output: &OwnedOutput) -> (u64, u64) {
    (if output.rct { 0 } else { output.amount.0 }, output.global_index.0)
}

impl Wallet {
    /// Whether the wallet follows the chain without its spend key.
    pub fn is_background(&self) -> bool {
        self.background.is_some()
    }

    /// Removes the spend key, and from now on records what needs it.
    pub fn start_background(&mut self) {
        if self.background.is_some() {
            return;
        }
        self.set_keys(Arc::new(self.keys.without_spend()));
        self.background = Some(Background::starting_at(self.height()));
        self.find_unknown_key_images();
        self.touch(Entry::Meta(MetaKey::Background));
    }

    /// Ends background sync: applies the recorded transactions again with the spend key.
    pub fn finish_background(&mut self, keys: Arc<WalletKeys>) {
        self.set_keys(keys);
        let Some(background) = self.background.take() else { return };
        self.touch(Entry::Meta(MetaKey::Background));
        self.dirty.extend((0..row(background.txs.len())).map(Entry::Background));
        self.apply_again(background.start, background.txs);
    }

    /// Imports the scan of a background copy of this wallet. Returns false if this wallet is further ahead, so that
    /// there is nothing to import.
    pub fn import_background_copy(&mut self, copy: &Self) -> bool {
        let Some(background) = &copy.background else { return false };
        if copy.height() < self.height() || background.start > self.height() || self.background.is_some() {
            return false;
        }
        self.apply_again(background.start, background.txs.clone());
        let before: Vec<u64> = self.chain.heights().collect();
        self.chain = copy.chain.clone();
        let after: Vec<u64> = self.chain.heights().collect();
        self.dirty.extend(before.into_iter().chain(after).map(Entry::BlockId));
        self.set_last_block_reward(copy.last_block_reward());
        if !self.refreshed && copy.refreshed {
            self.refreshed = true;
            self.touch(Entry::Meta(MetaKey::Refreshed));
        }
        true
    }

    /// Removes the user's private data, for a copy with another password (`wallet2.cpp: clear_user_data`).
    pub fn clear_user_data(&mut self) {
        self.tx_keys.clear();
        self.notes.clear();
        self.attributes.clear();
        self.address_book.clear();
        self.accounts.forget_texts();
        self.outgoing.forget_destinations();
        self.remembered.clear();
        self.named_sends = super::NamedSends::default();
        self.rings = super::KnownRings::new();
        self.webhooks = super::Webhooks::default();
        for position in self.outputs.positions() {
            self.outputs.update(position, |output| output.frozen = false);
        }
    }

    /// Replaces the keys by others of the same address.
    pub fn set_keys(&mut self, keys: Arc<WalletKeys>) {
        // The texts of addresses depend on the keys too.
        self.addresses = Arc::new(Addresses::new(Arc::clone(&keys), self.options.network));
        self.keys = keys;
    }

    /// Applies transactions, replacing everything from blocks at or above a height.
    fn apply_again(&mut self, start: Height, txs: Vec<BackgroundTx>) {
        self.detach_records(start);
        let keys = Arc::clone(&self.keys);
        let with_images: Vec<BackgroundTx> = txs
            .into_par_iter()
            .map(|mut tx| {
                tx.make_key_images(&keys);
                tx
            })
            .collect();
        // These were reported before.
        let mut applied = Applied::default();
        for tx in with_images {
            let place =
                Place::Block { height: tx.height, version: tx.block_version, timestamp: tx.timestamp };
            self.take_in(&mut tx.scanned(), place, &mut applied);
        }
    }

    /// Records a transaction of a block if the spend key would reveal more about it.
    pub(super) fn record_in_background(&mut self, tx: &ScannedTx, place: Place, spends: bool) {
        let Some(background) = &mut self.background else { return };
        let Place::Block { height, version, timestamp } = place else { return };
        if tx.outputs.is_empty() && !spends && !background.may_spend(tx) {
            return;
        }
        let number = row(background.txs.len());
        background.txs.push(BackgroundTx::new(tx, height, version, timestamp));
        let new = tx.outputs.iter().filter_map(|output| {
            let amount = if output.rct { 0 } else { output.amount.0 };
            Some((amount, output.global_index?.0))
        });
        background.unknown.extend(new);
        self.touch(Entry::Background(number));
    }

    /// Detaches blocks from a height on.
    pub(super) fn detach_background(&mut self, height: Height) {
        let Some(background) = &mut self.background else { return };
        let kept = background.txs.partition_point(|tx| tx.height < height);
        let gone = row(kept)..row(background.txs.len());
        background.txs.truncate(kept);
        let earlier = height < background.start;
        background.start = background.start.min(height);
        self.dirty.extend(gone.map(Entry::Background));
        if earlier {
            self.touch(Entry::Meta(MetaKey::Background));
        }
    }

    pub(super) fn background_start(&self) -> u64 {
        self.background.as_ref().map_or(0, |background| background.start.0.saturating_add(1))
    }

    pub(super) fn background_tx(&self, position: u32) -> Option<&BackgroundTx> {
        self.background.as_ref()?.txs.get(place(position))
    }

    pub(super) fn background_entries(&self) -> impl Iterator<Item = Entry> + use<> {
        let count = self.background.as_ref().map_or(0, |background| background.txs.len());
        (0..row(count)).map(Entry::Background)
    }

    pub(super) fn load_background_start(&mut self, value: u64) {
        self.background = value.checked_sub(1).map(|start| Background::starting_at(Height(start)));
    }

    pub(super) fn load_background(&mut self, position: u32, tx: BackgroundTx) -> Result<(), LoadError> {
        let missing = |row| LoadError::Missing { table: Table::Background, row };
        let background = self.background.as_mut().ok_or(missing(0))?;
        let next = row(background.txs.len());
        if position != next {
            return Err(missing(next));
        }
        background.txs.push(tx);
        Ok(())
    }

    /// Finds the outputs with unknown key images.
    pub(super) fn find_unknown_key_images(&mut self) {
        let Some(background) = &mut self.background else { return };
        let unknown = self.outputs.list().iter().filter(|output| output.key_image.is_none());
        background.unknown = unknown.map(found_by).collect();
    }
}

impl BackgroundTx {
    /// Computes the key images of its outputs.
    fn make_key_images(&mut self, keys: &WalletKeys) {
        for output in &mut self.outputs {
            let derivation = Derivation::new(&output.tx_key, keys.view())
                .unwrap_or_else(|_| Derivation::from_bytes(NO_DERIVATION));
            output.key_image =
                keys.key_image(&output.key, &derivation, output.index_in_tx, output.subaddress);
        }
    }
}
