//! Key images: freezing outputs, and learning which are spent.

use std::collections::{BTreeSet, HashMap};

use ferrite_crypto::ring::{key_image_in_domain, v1};
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey, Signature};
use rayon::prelude::*;

use super::entry::{Entry, place, row};
use super::receive::Spent;
use super::records::Sent;
use super::{OwnedOutput, Wallet};
use crate::scan::ScannedTx;

/// Why key images were refused. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyImageError {
    /// The wallet has no such output.
    #[error("Key image not found")]
    NotFound,
    /// They start after the last output.
    #[error("Offset larger than known outputs")]
    Offset,
    /// There are more than outputs.
    #[error("The blockchain is out of date compared to the signed key images")]
    TooMany,
    /// A key image differs from the known one.
    #[error("The key image of output {position} differs from the known one")]
    Differs {
        /// The output.
        position: u64,
    },
    /// A key image is not a valid point.
    #[error("Key image out of validity domain: input {position}/{count}, key image {key_image}")]
    Domain {
        /// The output.
        position: u64,
        /// The number of key images.
        count: usize,
        /// The key image.
        key_image: KeyImage,
    },
    /// A signature is invalid.
    #[error(
        "Signature check failed {position}/{count}, key image {key_image}, signature {}{}, pubkey {key}",
        signature.c,
        signature.r
    )]
    Signature {
        /// The output.
        position: u64,
        /// The number of key images.
        count: usize,
        /// The key image.
        key_image: KeyImage,
        /// The signature.
        signature: Box<Signature>,
        /// The key of the output.
        key: PublicKey,
    },
}

/// Key images with verified signatures.
pub struct KeyImagesChecked {
    offset: u32,
    key_images: Vec<KeyImage>,
}

impl KeyImagesChecked {
    /// The key images, in order.
    pub fn key_images(&self) -> &[KeyImage] {
        &self.key_images
    }
}

/// The status of a key image according to a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpentStatus {
    /// It is not spent.
    Unspent,
    /// It is spent in a block.
    InBlock,
    /// It is spent in the pool.
    InPool,
}

/// The outcome of an import of key images.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpentSums {
    /// The block of the last output with a key image.
    pub height: Height,
    /// The spent amount.
    pub spent: Amount,
    /// The unspent amount.
    pub unspent: Amount,
    /// Transactions that spent outputs and returned change: they must be fetched from the node and passed to
    /// [`Wallet::add_spending_txs`].
    pub spending_txs: BTreeSet<Hash>,
}

/// A transaction in a block that turned out to be the wallet's own.
pub struct SpendingTx {
    /// The transaction.
    pub tx: ScannedTx,
    /// The height of its block.
    pub height: Height,
    /// The timestamp of its block.
    pub timestamp: u64,
}

impl Wallet {
    /// The output with a key image.
    ///
    /// # Errors
    /// If there is none.
    pub fn output_with_key_image(&self, key_image: &KeyImage) -> Result<&super::OwnedOutput, KeyImageError> {
        let position = self.outputs.with_key_image(key_image).ok_or(KeyImageError::NotFound)?;
        self.outputs.get(position).ok_or(KeyImageError::NotFound)
    }

    /// Freezes or thaws an output.
    ///
    /// # Errors
    /// If there is no output with this key image.
    pub fn set_frozen(&mut self, key_image: &KeyImage, frozen: bool) -> Result<(), KeyImageError> {
        let position = self.outputs.with_key_image(key_image).ok_or(KeyImageError::NotFound)?;
        self.outputs.update(position, |output| output.frozen = frozen);
        self.touch(Entry::Output(position));
        Ok(())
    }

    /// Verifies the signatures of key images for the outputs from `offset` on (`wallet2.cpp: import_key_images`).
    ///
    /// # Errors
    /// If one is invalid, or they do not belong to outputs of this wallet.
    pub fn check_key_images(
        &self,
        offset: usize,
        signed: &[(KeyImage, Signature)],
    ) -> Result<KeyImagesChecked, KeyImageError> {
        let outputs = self.outputs.list().get(offset..).ok_or(KeyImageError::Offset)?;
        if signed.len() > outputs.len() {
            return Err(KeyImageError::TooMany);
        }
        let count = signed.len();
        let problem = |(place, (output, (key_image, signature))): (usize, (&OwnedOutput, &(KeyImage, _)))| {
            let (key_image, signature): (KeyImage, Signature) = (*key_image, *signature);
            if output.key_image == Some(key_image) {
                return None;
            }
            let position = u64::from(row(offset + place));
            if !key_image_in_domain(&key_image) {
                return Some(KeyImageError::Domain { position, count, key_image });
            }
            // The signed message is the key image itself.
            let verified = v1::verify(&Hash(key_image.0), &key_image, &[output.key], &[signature]);
            verified.is_err().then(|| {
                let (signature, key) = (Box::new(signature), output.key);
                KeyImageError::Signature { position, count, key_image, signature, key }
            })
        };
        // The first error in order is returned, whichever core finds one.
        let pairs = outputs[..count].par_iter().zip(signed).enumerate();
        if let Some(problem) = pairs.find_map_first(problem) {
            return Err(problem);
        }
        let key_images = signed.iter().map(|(key_image, _)| *key_image).collect();
        Ok(KeyImagesChecked { offset: row(offset), key_images })
    }

    /// Imports key images, with the status of each according to a node, if it was queried.
    pub fn import_key_images(
        &mut self,
        checked: &KeyImagesChecked,
        statuses: Option<&[SpentStatus]>,
    ) -> SpentSums {
        let end = checked.offset + row(checked.key_images.len());
        for (position, key_image) in (checked.offset..end).zip(&checked.key_images) {
            self.put_key_image(position, *key_image);
        }
        for (position, status) in (checked.offset..end).zip(statuses.unwrap_or_default()) {
            self.set_spent_status(position, *status);
        }
        let spending =
            statuses.map(|statuses| self.find_spending(checked.offset, statuses)).unwrap_or_default();
        let (spent, unspent) = self.sums_up_to(end);
        let last = end.checked_sub(1).and_then(|last| self.outputs.get(last));
        let height = last.map_or(Height(0), |output| output.height);
        SpentSums { height, spent, unspent, spending_txs: spending }
    }

    /// Records whether an output is spent, in an unknown block.
    fn set_spent_status(&mut self, position: u32, status: SpentStatus) {
        let spent = status != SpentStatus::Unspent;
        let known = self.outputs.get(position).and_then(|output| output.spent);
        if known.is_some() != spent {
            self.outputs.update(position, |output| output.spent = spent.then_some(Height(0)));
            self.touch(Entry::Output(position));
        }
    }

    /// The transactions that spent outputs and returned change. Of others only the fact is known: a single record
    /// without a transaction id represents them all.
    fn find_spending(&mut self, offset: u32, statuses: &[SpentStatus]) -> BTreeSet<Hash> {
        let mut spenders: HashMap<KeyImage, Hash> = HashMap::new();
        for output in self.outputs.list() {
            spenders.extend(output.tx_inputs.iter().map(|key_image| (*key_image, output.txid)));
        }
        let mut found = BTreeSet::new();
        let mut unknown = Vec::new();
        for (position, status) in (offset..).zip(statuses) {
            let Some(output) = self.outputs.get(position) else { break };
            if output.frozen || *status != SpentStatus::InBlock {
                continue;
            }
            let spender = output.key_image.and_then(|key_image| spenders.get(&key_image));
            match spender {
                Some(txid) => {
                    found.insert(*txid);
                }
                None => unknown.push(output.amount),
            }
        }
        for amount in unknown {
            self.put_unknown_spend(amount);
        }
        found
    }

    fn put_unknown_spend(&mut self, amount: Amount) {
        let txid = Hash::default();
        if self.outgoing.sent(&txid).is_some() {
            return;
        }
        self.outgoing.put_sent(Sent {
            txid,
            amount_in: amount,
            amount_out: amount,
            change: None,
            height: Height(0),
            destinations: Vec::new(),
            payment_id: Hash::default(),
            timestamp: 0,
            unlock_time: 0,
            account: u32::MAX,
            subaddresses: BTreeSet::new(),
            rings: Vec::new(),
        });
        self.touch(Entry::Sent(txid));
    }

    /// The spent and unspent amounts of the outputs before a position, without frozen ones.
    fn sums_up_to(&self, end: u32) -> (Amount, Amount) {
        let (mut spent, mut unspent) = (0u64, 0u64);
        for output in self.outputs.list().iter().take(place(end)).filter(|output| !output.frozen) {
            let sum = if output.spent.is_some() { &mut spent } else { &mut unspent };
            *sum = sum.saturating_add(output.amount.0);
        }
        (Amount(spent), Amount(unspent))
    }

    /// Records transactions that turned out to be the wallet's own when key images were imported: they are not payments
    /// to it.
    pub fn add_spending_txs(&mut self, txs: Vec<SpendingTx>) {
        for SpendingTx { tx, height, timestamp } in txs {
            let mut spent = Spent::default();
            for input in &tx.inputs {
                let Some(position) = self.outputs.with_key_image(&input.key_image) else { continue };
                let update = self.outputs.update(position, |output| {
                    output.spent = Some(height);
                    (output.amount, output.subaddress)
                });
                let Some((amount, subaddress)) = update else { continue };
                self.touch(Entry::Output(position));
                spent.amount = spent.amount.saturating_add(amount.0);
                spent.account = Some(subaddress.major);
                spent.subaddresses.insert(subaddress.minor);
            }
            let back = tx.outputs.iter().fold(0u64, |sum, found| sum.saturating_add(found.amount.0));
            self.put_sent(&tx, height, timestamp, &spent, back);
            if let Some(&(height, order)) = self.payments.places_of_tx(&tx.txid).last() {
                self.payments.remove((height, order));
                self.touch(Entry::Payment(height, order));
            }
        }
    }

    /// Records the node's statuses of the outputs, in order (`wallet2.cpp: rescan_spent`). Outputs with unknown key
    /// images are skipped.
    pub fn apply_spent_statuses(&mut self, statuses: &[SpentStatus]) {
        for (position, status) in (0u32..).zip(statuses) {
            let Some(output) = self.outputs.get(position) else { break };
            if output.key_image.is_some() && !output.key_image_partial {
                self.set_spent_status(position, *status);
            }
        }
    }

    /// Imports the key images of the first outputs from a signed set, without signatures
    /// (`wallet2.cpp: parse_tx_from_str`). Known key images are kept; the reference would replace them.
    ///
    /// # Errors
    /// If one is invalid, or differs from a known one. Nothing is changed then.
    pub fn import_signer_key_images(&mut self, key_images: &[KeyImage]) -> Result<(), KeyImageError> {
        let count = key_images.len();
        let outputs = self.outputs.list().get(..count).ok_or(KeyImageError::TooMany)?;
        let mut new = Vec::new();
        for ((position, output), key_image) in (0u32..).zip(outputs).zip(key_images) {
            let place = u64::from(position);
            match output.key_image.filter(|_| !output.key_image_partial) {
                Some(known) if known != *key_image => return Err(KeyImageError::Differs { position: place }),
                Some(_) if !output.key_image_requested => continue,
                _ if !key_image_in_domain(key_image) => {
                    return Err(KeyImageError::Domain { position: place, count, key_image: *key_image });
                }
                _ => new.push((position, *key_image)),
            }
        }
        for (position, key_image) in new {
            self.put_key_image(position, key_image);
        }
        Ok(())
    }

    pub(super) fn put_key_image(&mut self, position: u32, key_image: KeyImage) {
        self.outputs.update(position, |output| {
            output.key_image = Some(key_image);
            output.key_image_requested = false;
            output.key_image_partial = false;
        });
        self.touch(Entry::Output(position));
    }

    /// Stores key images of a cold wallet for outputs that may arrive.
    pub fn add_cold_key_images(&mut self, key_images: impl IntoIterator<Item = (PublicKey, KeyImage)>) {
        for (key, key_image) in key_images {
            self.cold_key_images.insert(key, key_image);
            self.touch(Entry::ColdKeyImage(key));
        }
    }
}
