//! Applying a single transaction (`wallet2.cpp: process_new_transaction`).

use std::collections::BTreeSet;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::extra::Extra;
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage};

use super::Wallet;
use super::applied::{Applied, Receipt};
use super::entry::Entry;
use super::records::{MAX_REPLACED, OwnedOutput, Payment, Pending, PendingState, PoolPayment, Ring, Sent};
use crate::scan::{FoundOutput, PaymentId, ScannedTx};

/// From this version on, unencrypted payment ids are ignored (`IGNORE_LONG_PAYMENT_ID_FROM_BLOCK_VERSION`).
const NO_LONG_PAYMENT_IDS: u8 = 12;

/// The location of a transaction.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Block { height: Height, version: u8, timestamp: u64 },
    Pool { seen: u64, double_spend_seen: bool },
}

impl Place {
    fn height(self) -> Height {
        match self {
            Self::Block { height, .. } => height,
            Self::Pool { .. } => Height(0),
        }
    }

    fn timestamp(self) -> u64 {
        match self {
            Self::Block { timestamp, .. } => timestamp,
            Self::Pool { seen, .. } => seen,
        }
    }

    fn is_pool(self) -> bool {
        matches!(self, Self::Pool { .. })
    }
}

/// What an address received in a transaction.
struct Received {
    subaddress: SubaddressIndex,
    amount: u64,
    amounts: Vec<Amount>,
}

/// What the wallet spent in a transaction.
#[derive(Default)]
pub(super) struct Spent {
    pub(super) amount: u64,
    /// The account that paid; the last one if there are several.
    pub(super) account: Option<u32>,
    pub(super) subaddresses: BTreeSet<u32>,
}

impl Wallet {
    /// Applies a transaction.
    pub(super) fn take_in(&mut self, tx: &mut ScannedTx, place: Place, applied: &mut Applied) {
        if let Place::Block { height, .. } = place
            && !tx.coinbase
        {
            self.confirm(&tx.txid, height);
        }
        self.catch_up(tx, place, applied);
        let mut notify = false;
        let mut received = add_up(&tx.outputs);
        for found in &tx.outputs {
            notify |= self.take_output(tx, found, place, &mut received);
        }
        let spent = self.take_inputs(tx, place);
        self.record_in_background(tx, place, spent.account.is_some());
        if let Some(account) = spent.account {
            self.take_outgoing(tx, place, account, &spent, &received);
            // Outputs to the same account are change, not payments.
            received.retain(|one| one.subaddress.major != account);
        }
        applied.received |= notify && !place.is_pool();
        if !received.is_empty() {
            let new = self.add_payments(tx, place, received, applied);
            notify &= new || !place.is_pool();
        }
        if notify {
            applied.notify.push(tx.txid);
        }
    }

    /// Marks paid addresses as used, which extends the look-ahead; the same transaction may pay some of the new
    /// addresses.
    fn catch_up(&mut self, tx: &mut ScannedTx, place: Place, applied: &mut Applied) {
        tx.catch_up(&self.keys, &self.subaddresses);
        if place.is_pool() {
            return;
        }
        loop {
            let mut grew = false;
            for found in &tx.outputs {
                if self.subaddresses.should_expand(found.subaddress) {
                    grew |= self.put_in_use(found.subaddress);
                }
            }
            applied.addresses_grew |= grew;
            if !grew || !tx.catch_up(&self.keys, &self.subaddresses) {
                return;
            }
        }
    }

    /// Adds an output. Of several outputs with the same key only one can be spent, so the largest counts. Returns
    /// whether the balance increases.
    fn take_output(
        &mut self,
        tx: &ScannedTx,
        found: &FoundOutput,
        place: Place,
        received: &mut [Received],
    ) -> bool {
        let sum = received.iter_mut().find(|one| one.subaddress == found.subaddress);
        let sum = sum.expect("all outputs were added up");
        let known = self.outputs.with_key(&found.key).and_then(|position| {
            let output = self.outputs.get(position)?;
            Some((position, output.spent.is_some(), output.amount))
        });
        match known {
            None => {
                if !place.is_pool() {
                    let mut output = self.owned_output(tx, found, place.height());
                    output.frozen = self.recall_frozen(&tx.txid, &found.key);
                    let position = self.outputs.push(output);
                    self.touch(Entry::Output(position));
                }
                true
            }
            Some((_, spent, amount)) if spent || amount >= found.amount => {
                sum.amount = sum.amount.saturating_sub(found.amount.0);
                if let Some(which) = sum.amounts.iter().position(|amount| *amount == found.amount) {
                    sum.amounts.remove(which);
                }
                false
            }
            Some((position, _, smaller)) => {
                sum.amount = sum.amount.saturating_sub(smaller.0);
                if !place.is_pool() {
                    let output = self.owned_output(tx, found, place.height());
                    self.outputs.update(position, |known| replace(known, output));
                    self.touch(Entry::Output(position));
                }
                true
            }
        }
    }

    fn owned_output(&self, tx: &ScannedTx, found: &FoundOutput, height: Height) -> OwnedOutput {
        let extra = Extra::parse(&tx.extra);
        let tx_key =
            usize::try_from(found.pk_index).ok().and_then(|index| extra.pub_keys().nth(index).copied());
        let key_image = found.key_image.or_else(|| self.cold_key_images.get(&found.key).copied());
        let tx_inputs: Vec<KeyImage> = match found.key_image {
            Some(_) => Vec::new(),
            None => tx.inputs.iter().map(|input| input.key_image).collect(),
        };
        OwnedOutput {
            height,
            txid: tx.txid,
            index_in_tx: found.index_in_tx,
            global_index: found.global_index.unwrap_or(GlobalIndex(0)),
            key: found.key,
            tx_key: tx_key.unwrap_or(found.tx_key),
            pk_index: found.pk_index,
            additional_keys: extra.additional_pub_keys().unwrap_or_default().to_vec(),
            subaddress: found.subaddress,
            amount: found.amount,
            mask: found.mask.clone(),
            rct: found.rct,
            unlock_time: tx.unlock_time,
            tx_size: tx.size,
            key_image,
            key_image_requested: self.keys.is_view_only() && !self.is_background(),
            key_image_partial: self.keys.is_multisig() && key_image.is_none(),
            spent: None,
            frozen: false,
            tx_inputs,
            replaced: None,
        }
    }

    /// Marks the inputs of a transaction as spent.
    fn take_inputs(&mut self, tx: &ScannedTx, place: Place) -> Spent {
        let mut spent = Spent::default();
        for input in &tx.inputs {
            let Some(position) = self.outputs.with_key_image(&input.key_image) else { continue };
            let height = place.height();
            let update = self.outputs.update(position, |output| {
                // A smaller one of several outputs with the same key was spent.
                if input.amount.0 > 0 {
                    output.amount = input.amount;
                }
                // A spend in a block is final, whatever the pool contains.
                if !output.is_spent(true) {
                    output.spent = Some(height);
                }
                (output.amount, output.subaddress)
            });
            let Some((amount, subaddress)) = update else { continue };
            self.touch(Entry::Output(position));
            if !place.is_pool() {
                self.forget_ring(&input.key_image);
            }
            spent.amount = spent.amount.saturating_add(amount.0);
            spent.account = Some(subaddress.major);
            spent.subaddresses.insert(subaddress.minor);
        }
        spent
    }

    fn take_outgoing(
        &mut self,
        tx: &ScannedTx,
        place: Place,
        account: u32,
        spent: &Spent,
        received: &[Received],
    ) {
        let own = received.iter().filter(|one| one.subaddress.major == account);
        let back = own.fold(0u64, |sum, one| sum.saturating_add(one.amount));
        match place {
            Place::Block { height, timestamp, .. } => {
                self.put_sent(tx, height, timestamp, spent, back);
                // Everything was returned: nothing was paid.
                if spent.amount == back.saturating_add(tx.fee.0) {
                    self.update_sent(&tx.txid, |sent| sent.change = Some(Amount(back)));
                }
            }
            Place::Pool { seen, .. } => {
                if self.outgoing.pending(&tx.txid).is_none() {
                    self.put_foreign_pending(tx, seen, account, spent, back);
                }
            }
        }
    }

    /// Records a confirmed outgoing transaction; known data is kept (`wallet2.cpp: process_outgoing`).
    pub(super) fn put_sent(
        &mut self,
        tx: &ScannedTx,
        height: Height,
        timestamp: u64,
        spent: &Spent,
        back: u64,
    ) {
        let known = self.outgoing.sent(&tx.txid).map(|sent| Sent::clone(sent));
        let remembered = self.recall_destinations(&tx.txid);
        let mut sent = known.unwrap_or_else(|| {
            let plain = match tx.payment_id {
                Some(PaymentId::Long(id)) => id,
                Some(PaymentId::Short(_)) | None => Hash::default(),
            };
            let (destinations, payment_id) = remembered.unwrap_or((Vec::new(), plain));
            Sent {
                txid: tx.txid,
                amount_in: Amount(spent.amount),
                amount_out: outgoing_amount(tx, spent.amount),
                change: Some(Amount(back)),
                height,
                destinations,
                payment_id,
                timestamp,
                unlock_time: tx.unlock_time,
                account: spent.account.unwrap_or(u32::MAX),
                subaddresses: spent.subaddresses.clone(),
                rings: Vec::new(),
            }
        });
        sent.rings = rings(tx);
        sent.height = height;
        sent.timestamp = timestamp;
        sent.unlock_time = tx.unlock_time;
        self.outgoing.put_sent(sent);
        self.touch(Entry::Sent(tx.txid));
    }

    fn update_sent(&mut self, txid: &Hash, change: impl FnOnce(&mut Sent)) {
        if let Some(sent) = self.outgoing.sent(txid) {
            let mut sent = Sent::clone(sent);
            change(&mut sent);
            self.outgoing.put_sent(sent);
            self.touch(Entry::Sent(*txid));
        }
    }

    /// Records an outgoing transaction in the pool that this wallet did not send: another wallet with the same keys
    /// did, or a reorg returned it to the pool.
    fn put_foreign_pending(&mut self, tx: &ScannedTx, seen: u64, account: u32, spent: &Spent, back: u64) {
        let (destinations, payment_id) = self.recall_destinations(&tx.txid).unwrap_or_default();
        self.outgoing.put_pending(Pending {
            txid: tx.txid,
            amount_in: Amount(spent.amount),
            amount_out: outgoing_amount(tx, spent.amount),
            change: Amount(back),
            sent_time: seen,
            destinations,
            payment_id,
            // It is in the pool, so it has not failed.
            state: PendingState::InPool,
            timestamp: seen,
            unlock_time: tx.unlock_time,
            account,
            subaddresses: spent.subaddresses.clone(),
            rings: rings(tx),
        });
        self.touch(Entry::Pending(tx.txid));
    }

    /// Handles a pending transaction that is now in a block (`wallet2.cpp: process_unconfirmed`), and removes its
    /// payments from those in the pool.
    fn confirm(&mut self, txid: &Hash, height: Height) {
        if !self.pool_payments.is_empty() {
            let gone = self.pool_payments.remove_if(|one| one == txid);
            self.dirty.extend(gone.into_iter().map(Entry::PoolPayment));
        }
        let Some(pending) = self.outgoing.remove_pending(txid) else { return };
        self.touch(Entry::Pending(*txid));
        if self.outgoing.sent(txid).is_some() {
            return;
        }
        self.outgoing.put_sent(Sent {
            txid: *txid,
            amount_in: pending.amount_in,
            amount_out: pending.amount_out,
            change: Some(pending.change),
            height,
            destinations: pending.destinations.clone(),
            payment_id: pending.payment_id,
            timestamp: pending.timestamp,
            unlock_time: pending.unlock_time,
            account: pending.account,
            subaddresses: pending.subaddresses.clone(),
            rings: pending.rings.clone(),
        });
        self.touch(Entry::Sent(*txid));
    }

    /// Adds a payment for each address that received something. Returns whether one of them is new.
    ///
    /// The reference adds them in the order of a hash table that returns the first entry last.
    fn add_payments(
        &mut self,
        tx: &ScannedTx,
        place: Place,
        received: Vec<Received>,
        applied: &mut Applied,
    ) -> bool {
        let mut new = false;
        for one in received.into_iter().rev() {
            let receipt = Receipt {
                txid: tx.txid,
                subaddress: one.subaddress,
                amount: Amount(one.amount),
                height: (!place.is_pool()).then_some(place.height()),
            };
            let payment = Payment {
                txid: tx.txid,
                payment_id: payment_id(tx, place),
                amount: Amount(one.amount),
                amounts: one.amounts,
                fee: tx.fee,
                height: place.height(),
                unlock_time: tx.unlock_time,
                timestamp: place.timestamp(),
                coinbase: tx.coinbase,
                subaddress: one.subaddress,
            };
            match place {
                Place::Block { .. } => {
                    let (height, order) = self.payments.add(payment);
                    self.touch(Entry::Payment(height, order));
                    applied.receipts.push(receipt);
                }
                Place::Pool { double_spend_seen, .. } => {
                    let (order, first) = self.pool_payments.add(PoolPayment { payment, double_spend_seen });
                    new |= first;
                    self.touch(Entry::PoolPayment(order));
                    applied.receipts.extend(first.then_some(receipt));
                }
            }
        }
        new
    }
}

/// The amount that each address received, in the order of its first output.
fn add_up(outputs: &[FoundOutput]) -> Vec<Received> {
    let mut received: Vec<Received> = Vec::new();
    for found in outputs {
        let known = received.iter().position(|one| one.subaddress == found.subaddress);
        let which = known.unwrap_or_else(|| {
            received.push(Received { subaddress: found.subaddress, amount: 0, amounts: Vec::new() });
            received.len() - 1
        });
        received[which].amount = received[which].amount.saturating_add(found.amount.0);
        received[which].amounts.push(found.amount);
    }
    received
}

/// Replaces an output by a larger one with the same key. Data about the key is kept.
fn replace(known: &mut OwnedOutput, greater: OwnedOutput) {
    let mut smaller = std::mem::replace(known, greater);
    known.key_image = known.key_image.or(smaller.key_image);
    known.key_image_requested = smaller.key_image_requested;
    known.key_image_partial = smaller.key_image_partial;
    known.frozen = smaller.frozen;
    let mut depth = 1;
    let mut last = &mut smaller;
    while let Some(next) = last.replaced.as_deref_mut() {
        last = next;
        depth += 1;
    }
    if depth < MAX_REPLACED {
        known.replaced = Some(Box::new(smaller));
    }
}

/// The value of the outputs of an outgoing transaction.
fn outgoing_amount(tx: &ScannedTx, spent: u64) -> Amount {
    if tx.version == 1 { tx.visible } else { Amount(spent.saturating_sub(tx.fee.0)) }
}

fn rings(tx: &ScannedTx) -> Vec<Ring> {
    tx.inputs
        .iter()
        .map(|input| Ring { key_image: input.key_image, offsets: input.key_offsets.iter().collect() })
        .collect()
}

/// The payment id under which a payment is listed. The pool has no version, so long ones count there.
fn payment_id(tx: &ScannedTx, place: Place) -> Hash {
    match (tx.payment_id, place) {
        (Some(PaymentId::Long(_)), Place::Block { version, .. }) if version >= NO_LONG_PAYMENT_IDS => {
            Hash::default()
        }
        (Some(id), _) => id.to_hash(),
        (None, _) => Hash::default(),
    }
}
