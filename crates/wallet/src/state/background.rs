//! Following the chain without the spend key, and making good for it afterwards (`wallet2.cpp: start_background_sync`,
//! `process_background_cache`).
//!
//! Without the spend key a wallet sees what comes in. What goes out it sees only of outputs that it knew before; of
//! others, that they may be among those that a transaction hides among. All those transactions are kept, and when the
//! spend key is there again they are taken in once more, so that no node has to be asked about anything.

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

/// What is known of the time without the spend key.
#[derive(Default)]
pub(super) struct Background {
    /// The first block that was looked at without it.
    pub(super) start: Height,
    /// The transactions that concern the wallet, or may, in the order of the chain.
    pub(super) txs: Vec<BackgroundTx>,
    /// Outputs whose key images are not known: the amount that rings find them by, and their places.
    unknown: HashSet<(u64, u64)>,
}

impl Background {
    pub(super) fn starting_at(start: Height) -> Self {
        Self { start, ..Self::default() }
    }

    /// Whether a transaction may spend an output whose key image is not known.
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

    /// Forgets the spend key, and notes from now on what it is needed for.
    pub fn start_background(&mut self) {
        if self.background.is_some() {
            return;
        }
        self.set_keys(Arc::new(self.keys.without_spend()));
        self.background = Some(Background::starting_at(self.height()));
        self.note_unknown();
        self.touch(Entry::Meta(MetaKey::Background));
    }

    /// Ends the time without the spend key: takes in once more what came meanwhile.
    pub fn finish_background(&mut self, keys: Arc<WalletKeys>) {
        self.set_keys(keys);
        let Some(background) = self.background.take() else { return };
        self.touch(Entry::Meta(MetaKey::Background));
        self.dirty.extend((0..row(background.txs.len())).map(Entry::Background));
        self.take_in_again(background.start, background.txs);
    }

    /// Takes over what a copy of this wallet without the spend key has seen, and how far it has come. Returns false if
    /// this wallet has come further, so that there is nothing to take over.
    pub fn take_over(&mut self, copy: &Self) -> bool {
        let Some(background) = &copy.background else { return false };
        if copy.height() < self.height() || background.start > self.height() || self.background.is_some() {
            return false;
        }
        self.take_in_again(background.start, background.txs.clone());
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

    /// Forgets what its owner wrote, so that it does not stand in a copy that has another password
    /// (`wallet2.cpp: clear_user_data`).
    pub fn forget_what_is_private(&mut self) {
        self.tx_keys.clear();
        self.notes.clear();
        self.attributes.clear();
        self.address_book.clear();
        self.accounts.forget_texts();
        self.outgoing.forget_destinations();
        self.remembered.clear();
        self.named_sends = super::NamedSends::default();
        self.rings = super::KnownRings::new();
        for position in self.outputs.positions() {
            self.outputs.update(position, |output| output.frozen = false);
        }
    }

    /// Takes other keys of the same address.
    pub fn set_keys(&mut self, keys: Arc<WalletKeys>) {
        // The texts of addresses are made with the keys, too.
        self.addresses = Arc::new(Addresses::new(Arc::clone(&keys), self.options.network));
        self.keys = keys;
    }

    /// Takes in transactions, in the place of all that blocks from a height on brought.
    fn take_in_again(&mut self, start: Height, txs: Vec<BackgroundTx>) {
        self.detach_records(start);
        let keys = Arc::clone(&self.keys);
        let with_images: Vec<BackgroundTx> = txs
            .into_par_iter()
            .map(|mut tx| {
                tx.make_key_images(&keys);
                tx
            })
            .collect();
        // Everybody was told of them before.
        let mut applied = Applied::default();
        for tx in with_images {
            let place =
                Place::Block { height: tx.height, version: tx.block_version, timestamp: tx.timestamp };
            self.take_in(&mut tx.scanned(), place, &mut applied);
        }
    }

    /// Notes a transaction of a block, if the spend key would tell more about it.
    pub(super) fn note_in_background(&mut self, tx: &ScannedTx, place: Place, spends: bool) {
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

    /// Blocks from a height on are taken back.
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

    /// Finds the outputs whose key images are not known.
    pub(super) fn note_unknown(&mut self) {
        let Some(background) = &mut self.background else { return };
        let unknown = self.outputs.list().iter().filter(|output| output.key_image.is_none());
        background.unknown = unknown.map(found_by).collect();
    }
}

impl BackgroundTx {
    /// Makes the key images of its outputs.
    fn make_key_images(&mut self, keys: &WalletKeys) {
        for output in &mut self.outputs {
            let derivation = Derivation::new(&output.tx_key, keys.view())
                .unwrap_or_else(|_| Derivation::from_bytes(NO_DERIVATION));
            output.key_image =
                keys.key_image(&output.key, &derivation, output.index_in_tx, output.subaddress);
        }
    }
}
