//! Key images: keeping outputs from being spent, and learning what is spent.

use std::collections::{BTreeSet, HashMap};

use ferrite_crypto::ring::{key_image_in_domain, v1};
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey, Signature};
use rayon::prelude::*;

use super::entry::{Entry, place, row};
use super::receive::Spent;
use super::records::Sent;
use super::{OwnedOutput, Wallet};
use crate::scan::ScannedTx;

/// Key images that cannot be taken in. Nothing was changed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KeyImageError {
    /// The wallet has no such output.
    #[error("Key image not found")]
    NotFound,
    /// They begin after the last output.
    #[error("Offset larger than known outputs")]
    Offset,
    /// There are more than outputs.
    #[error("The blockchain is out of date compared to the signed key images")]
    TooMany,
    /// One contradicts what is known.
    #[error("The key image of output {position} differs from the one that is known")]
    Differs {
        /// The output.
        position: u64,
    },
    /// One is no key image at all.
    #[error("Key image out of validity domain: input {position}/{count}, key image {key_image}")]
    Domain {
        /// The output.
        position: u64,
        /// How many key images there are.
        count: usize,
        /// The key image.
        key_image: KeyImage,
    },
    /// The signature of one is wrong.
    #[error(
        "Signature check failed {position}/{count}, key image {key_image}, signature {}{}, pubkey {key}",
        signature.c,
        signature.r
    )]
    Signature {
        /// The output.
        position: u64,
        /// How many key images there are.
        count: usize,
        /// The key image.
        key_image: KeyImage,
        /// The signature.
        signature: Box<Signature>,
        /// The key of the output.
        key: PublicKey,
    },
}

/// Key images whose signatures were checked.
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

/// What a node knows about a key image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpentStatus {
    /// It was not seen.
    Unspent,
    /// It is in a block.
    InBlock,
    /// It is in the pool.
    InPool,
}

/// What came of importing key images.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpentSums {
    /// The block of the last output that has a key image now.
    pub height: Height,
    /// How much is spent.
    pub spent: Amount,
    /// How much is not.
    pub unspent: Amount,
    /// Transactions that spent outputs and gave the wallet something back: the node has to be asked for them, and they
    /// go to [`Wallet::add_spending_txs`].
    pub spending_txs: BTreeSet<Hash>,
}

/// A transaction in a block that turned out to be the wallet's own.
pub struct SpendingTx {
    /// The transaction.
    pub tx: ScannedTx,
    /// Its block.
    pub height: Height,
    /// The time of it.
    pub timestamp: u64,
}

impl Wallet {
    /// The output with a key image.
    ///
    /// # Errors
    /// When there is none.
    pub fn output_with_key_image(&self, key_image: &KeyImage) -> Result<&super::OwnedOutput, KeyImageError> {
        let position = self.outputs.with_key_image(key_image).ok_or(KeyImageError::NotFound)?;
        self.outputs.get(position).ok_or(KeyImageError::NotFound)
    }

    /// Keeps an output from being spent, or no longer.
    ///
    /// # Errors
    /// When there is no output with this key image.
    pub fn set_frozen(&mut self, key_image: &KeyImage, frozen: bool) -> Result<(), KeyImageError> {
        let position = self.outputs.with_key_image(key_image).ok_or(KeyImageError::NotFound)?;
        self.outputs.update(position, |output| output.frozen = frozen);
        self.touch(Entry::Output(position));
        Ok(())
    }

    /// Checks the signatures of key images for the outputs from `offset` on (`wallet2.cpp: import_key_images`).
    ///
    /// # Errors
    /// When one is wrong, or they are not for outputs of this wallet.
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
            // The key image signs for itself.
            let verified = v1::verify(&Hash(key_image.0), &key_image, &[output.key], &[signature]);
            verified.is_err().then(|| {
                let (signature, key) = (Box::new(signature), output.key);
                KeyImageError::Signature { position, count, key_image, signature, key }
            })
        };
        // The first problem is told, whichever core finds one.
        let pairs = outputs[..count].par_iter().zip(signed).enumerate();
        if let Some(problem) = pairs.find_map_first(problem) {
            return Err(problem);
        }
        let key_images = signed.iter().map(|(key_image, _)| *key_image).collect();
        Ok(KeyImagesChecked { offset: row(offset), key_images })
    }

    /// Takes in key images, with what a node knows about each, or nothing if it was not asked.
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

    /// Notes whether an output is spent, in a block that is not known.
    fn set_spent_status(&mut self, position: u32, status: SpentStatus) {
        let spent = status != SpentStatus::Unspent;
        let known = self.outputs.get(position).and_then(|output| output.spent);
        if known.is_some() != spent {
            self.outputs.update(position, |output| output.spent = spent.then_some(Height(0)));
            self.touch(Entry::Output(position));
        }
    }

    /// The transactions that spent outputs and gave something back. Of others only that they were is known: one record
    /// without a transaction id stands for them all.
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

    /// How much of the outputs before a position is spent and how much is not, frozen ones left out.
    fn sums_up_to(&self, end: u32) -> (Amount, Amount) {
        let (mut spent, mut unspent) = (0u64, 0u64);
        for output in self.outputs.list().iter().take(place(end)).filter(|output| !output.frozen) {
            let sum = if output.spent.is_some() { &mut spent } else { &mut unspent };
            *sum = sum.saturating_add(output.amount.0);
        }
        (Amount(spent), Amount(unspent))
    }

    /// Takes in transactions that turned out to be the wallet's own when key images were imported: they are no payments
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

    /// Notes what a node knows about the outputs, in order (`wallet2.cpp: rescan_spent`). Outputs whose key image is not
    /// known are passed over.
    pub fn apply_spent_statuses(&mut self, statuses: &[SpentStatus]) {
        for (position, status) in (0u32..).zip(statuses) {
            let Some(output) = self.outputs.get(position) else { break };
            if output.key_image.is_some() && !output.key_image_partial {
                self.set_spent_status(position, *status);
            }
        }
    }

    /// Takes in the key images of the first outputs as they come with signed transactions, without signatures
    /// (`wallet2.cpp: parse_tx_from_str`). What is known already stays: the reference would replace it.
    ///
    /// # Errors
    /// When one is not a key image, or contradicts what is known. Nothing was changed then.
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

    /// Notes key images that a cold wallet gave for outputs that may come.
    pub fn add_cold_key_images(&mut self, key_images: impl IntoIterator<Item = (PublicKey, KeyImage)>) {
        for (key, key_image) in key_images {
            self.cold_key_images.insert(key, key_image);
            self.touch(Entry::ColdKeyImage(key));
        }
    }
}
