//! Lists of incoming and outgoing transfers (`wallet_rpc_server.cpp: fill_transfer_entry`).

use std::collections::BTreeSet;
use std::sync::Arc;

use ferrite_types::address::SubaddressIndex;
use ferrite_types::{Amount, Hash, Height};

use super::Wallet;
use super::records::{Destination, OwnedOutput, Payment, Pending, PendingState, PoolPayment, Sent};
use super::unlock::{MAX_BLOCK_NUMBER, Now, is_unlocked};

/// The seconds between blocks.
const BLOCK_TIME: u64 = 120;

/// A filter for transfers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransferFilter {
    /// Only blocks above this height. Ignored for unconfirmed transfers.
    pub min_height: u64,
    /// Only blocks up to this height. Ignored for unconfirmed transfers.
    pub max_height: u64,
    /// Only this account; `None` for all.
    pub account: Option<u32>,
    /// Only these addresses of the account; empty for all.
    pub subaddresses: BTreeSet<u32>,
}

impl Default for TransferFilter {
    fn default() -> Self {
        Self { min_height: 0, max_height: MAX_BLOCK_NUMBER, account: None, subaddresses: BTreeSet::new() }
    }
}

impl TransferFilter {
    fn wants(&self, index: SubaddressIndex) -> bool {
        self.wants_account(index.major)
            && (self.subaddresses.is_empty() || self.subaddresses.contains(&index.minor))
    }

    fn wants_any(&self, account: u32, minors: &BTreeSet<u32>) -> bool {
        self.wants_account(account)
            && (self.subaddresses.is_empty() || !self.subaddresses.is_disjoint(minors))
    }

    fn wants_account(&self, account: u32) -> bool {
        self.account.is_none_or(|wanted| wanted == account)
    }
}

/// The kind of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransferKind {
    /// Incoming.
    In,
    /// Incoming from a miner transaction.
    Block,
    /// Outgoing.
    Out,
    /// Outgoing, unconfirmed.
    Pending,
    /// Outgoing, failed.
    Failed,
    /// Incoming, in the pool.
    Pool,
}

impl TransferKind {
    /// The name in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Self::In => "in",
            Self::Block => "block",
            Self::Out => "out",
            Self::Pending => "pending",
            Self::Failed => "failed",
            Self::Pool => "pool",
        }
    }
}

/// A transfer.
///
/// It does not hold the text of the wallet's address; see [`super::Addresses::text`] of
/// [`subaddress`](Self::subaddress).
#[derive(Debug, Clone)]
pub struct Transfer {
    /// The kind.
    pub kind: TransferKind,
    /// The transaction.
    pub txid: Hash,
    /// The payment id; a short one is padded with zeros, and a missing one is all zeros.
    pub payment_id: Hash,
    /// The height; 0 if it is not in a block.
    pub height: Height,
    /// The timestamp of the block; otherwise the time when the wallet sent or saw it.
    pub timestamp: u64,
    /// The amount, without change and fee.
    pub amount: Amount,
    /// The fee of the transaction.
    pub fee: Amount,
    /// The unlock time of the transaction, a height or a time.
    pub unlock_time: u64,
    /// Whether it is still locked.
    pub locked: bool,
    /// The address that received it; for outgoing ones, the first address of the paying account.
    pub subaddress: SubaddressIndex,
    /// Whether the node saw another transaction that spends the same outputs.
    pub double_spend_seen: bool,
    /// The number of confirmations.
    pub confirmations: u64,
    /// The number of confirmations after which it counts as safe.
    pub suggested_confirmations_threshold: u64,
    /// The note on the transaction, if there is one.
    pub note: Option<Arc<str>>,
    record: Record,
}

#[derive(Debug, Clone)]
enum Record {
    In(Arc<Payment>),
    Out(Arc<Sent>),
    Pending(Arc<Pending>),
    Pool(Arc<PoolPayment>),
}

impl Transfer {
    /// The amounts of incoming outputs; empty for outgoing transfers.
    pub fn amounts(&self) -> &[Amount] {
        match &self.record {
            Record::In(payment) => &payment.amounts,
            Record::Pool(payment) => &payment.payment.amounts,
            Record::Out(_) | Record::Pending(_) => &[],
        }
    }

    /// The address that received it, or the addresses that paid.
    pub fn subaddresses(&self) -> impl Iterator<Item = SubaddressIndex> {
        let (one, minors) = match &self.record {
            Record::In(_) | Record::Pool(_) => (Some(self.subaddress), None),
            Record::Out(sent) => (None, Some(&sent.subaddresses)),
            Record::Pending(pending) => (None, Some(&pending.subaddresses)),
        };
        let major = self.subaddress.major;
        let several = minors.into_iter().flatten().map(move |&minor| SubaddressIndex { major, minor });
        one.into_iter().chain(several)
    }

    /// The destinations of an outgoing transfer, if known. [`Destination::address`] formats each.
    pub fn destinations(&self) -> &[Destination] {
        match &self.record {
            Record::Out(sent) => &sent.destinations,
            Record::Pending(pending) => &pending.destinations,
            Record::In(_) | Record::Pool(_) => &[],
        }
    }
}

impl Wallet {
    /// Incoming transfers in blocks.
    pub fn transfers_in(&self, filter: &TransferFilter, now: Now) -> Vec<Transfer> {
        self.payments(filter).map(|payment| self.transfer_in(payment, now)).collect()
    }

    /// Outgoing transfers in blocks.
    pub fn transfers_out(&self, filter: &TransferFilter, now: Now) -> Vec<Transfer> {
        self.outgoing
            .sent_between(filter.min_height, filter.max_height)
            .filter(|sent| filter.wants_any(sent.account, &sent.subaddresses))
            .map(|sent| self.transfer_out(sent, now))
            .collect()
    }

    /// Pending and failed transfers.
    pub fn transfers_pending(&self, filter: &TransferFilter, now: Now) -> Vec<Transfer> {
        self.outgoing
            .pending_newest_first()
            .into_iter()
            .filter(|pending| filter.wants_any(pending.account, &pending.subaddresses))
            .map(|pending| self.transfer_pending(pending, now))
            .collect()
    }

    /// Incoming transfers in the pool.
    pub fn transfers_pool(&self, filter: &TransferFilter, now: Now) -> Vec<Transfer> {
        self.pool_payments
            .newest_first()
            .filter(|payment| filter.wants(payment.payment.subaddress))
            .map(|payment| self.transfer_pool(payment, now))
            .collect()
    }

    /// All transfers of an account in a transaction: incoming, outgoing, pending, in the pool.
    pub fn transfers_of_tx(&self, txid: &Hash, account: u32, now: Now) -> Vec<Transfer> {
        let of_account = |index: SubaddressIndex| index.major == account;
        let mut transfers = Vec::new();
        let payments = self.payments.of_tx(txid).filter(|one| of_account(one.subaddress) && one.height.0 > 0);
        transfers.extend(payments.map(|payment| self.transfer_in(payment, now)));
        let sent = self.outgoing.sent(txid).filter(|one| one.account == account && one.height.0 > 0);
        transfers.extend(sent.map(|sent| self.transfer_out(sent, now)));
        let pending = self.outgoing.pending(txid).filter(|one| one.account == account);
        transfers.extend(pending.map(|pending| self.transfer_pending(pending, now)));
        let pool = self.pool_payments.newest_first();
        let pool = pool.filter(|one| one.payment.txid == *txid && of_account(one.payment.subaddress));
        transfers.extend(pool.map(|payment| self.transfer_pool(payment, now)));
        transfers
    }

    /// Payments in blocks, newest first.
    pub fn payments(&self, filter: &TransferFilter) -> impl Iterator<Item = &Arc<Payment>> {
        let found = self.payments.between(filter.min_height, filter.max_height);
        found.filter(|payment| filter.wants(payment.subaddress))
    }

    /// Payments in blocks above `min_height` with a payment id, or without one if it is all zeros; newest first.
    pub fn payments_with_id(
        &self,
        payment_id: &Hash,
        min_height: u64,
    ) -> impl Iterator<Item = &Arc<Payment>> {
        self.payments.with_payment_id(payment_id).filter(move |payment| payment.height.0 > min_height)
    }

    /// Payments in blocks above `min_height`, with a payment id or with any, before a place; newest first.
    pub fn payments_before(
        &self,
        payment_id: Option<&Hash>,
        min_height: u64,
        before: Option<(u64, u64)>,
    ) -> impl Iterator<Item = ((u64, u64), &Arc<Payment>)> {
        let range = (min_height.saturating_add(1), 0)..before.unwrap_or((u64::MAX, u64::MAX));
        let places = match payment_id {
            _ if range.start >= range.end => Box::new(std::iter::empty()),
            Some(id) => self.payments.descending_with_id(id, range),
            None => self.payments.descending(None, &BTreeSet::new(), range),
        };
        places.filter_map(|place| Some((place, self.payments.at(place)?)))
    }

    /// A confirmed outgoing transaction.
    pub fn sent(&self, txid: &Hash) -> Option<&Arc<Sent>> {
        self.outgoing.sent(txid)
    }

    /// An unconfirmed outgoing transaction.
    pub fn pending(&self, txid: &Hash) -> Option<&Arc<Pending>> {
        self.outgoing.pending(txid)
    }

    /// Whether the outputs of a transaction in a block are unlocked.
    pub fn is_unlocked(&self, unlock_time: u64, height: Height, now: Now) -> bool {
        is_unlocked(self.options.network, self.height(), now, unlock_time, height)
    }

    /// Whether an output is unlocked.
    pub fn is_output_unlocked(&self, output: &OwnedOutput, now: Now) -> bool {
        self.is_unlocked(output.unlock_time, output.height, now)
    }

    pub(super) fn transfer_in(&self, payment: &Arc<Payment>, now: Now) -> Transfer {
        let kind = if payment.coinbase { TransferKind::Block } else { TransferKind::In };
        let transfer = Transfer {
            kind,
            txid: payment.txid,
            payment_id: payment.payment_id,
            height: payment.height,
            timestamp: payment.timestamp,
            amount: payment.amount,
            fee: payment.fee,
            unlock_time: payment.unlock_time,
            locked: !self.is_unlocked(payment.unlock_time, payment.height, now),
            subaddress: payment.subaddress,
            double_spend_seen: false,
            confirmations: 0,
            suggested_confirmations_threshold: 0,
            note: self.shared_note(&payment.txid),
            record: Record::In(Arc::clone(payment)),
        };
        self.with_confirmations(transfer, now)
    }

    pub(super) fn transfer_out(&self, sent: &Arc<Sent>, now: Now) -> Transfer {
        let (fee, amount) = fee_and_amount(sent.amount_in, sent.amount_out, sent.change.unwrap_or_default());
        let transfer = Transfer {
            kind: TransferKind::Out,
            txid: sent.txid,
            payment_id: sent.payment_id,
            height: sent.height,
            timestamp: sent.timestamp,
            amount,
            fee,
            unlock_time: sent.unlock_time,
            locked: !self.is_unlocked(sent.unlock_time, sent.height, now),
            subaddress: SubaddressIndex { major: sent.account, minor: 0 },
            double_spend_seen: false,
            confirmations: 0,
            suggested_confirmations_threshold: 0,
            note: self.shared_note(&sent.txid),
            record: Record::Out(Arc::clone(sent)),
        };
        self.with_confirmations(transfer, now)
    }

    pub(super) fn transfer_pending(&self, pending: &Arc<Pending>, now: Now) -> Transfer {
        let failed = pending.state == PendingState::Failed;
        let (fee, amount) = fee_and_amount(pending.amount_in, pending.amount_out, pending.change);
        let transfer = Transfer {
            kind: if failed { TransferKind::Failed } else { TransferKind::Pending },
            txid: pending.txid,
            payment_id: pending.payment_id,
            height: Height(0),
            timestamp: pending.timestamp,
            amount,
            fee,
            unlock_time: pending.unlock_time,
            locked: true,
            subaddress: SubaddressIndex { major: pending.account, minor: 0 },
            double_spend_seen: false,
            confirmations: 0,
            suggested_confirmations_threshold: 0,
            note: self.shared_note(&pending.txid),
            record: Record::Pending(Arc::clone(pending)),
        };
        self.with_confirmations(transfer, now)
    }

    pub(super) fn transfer_pool(&self, pool: &Arc<PoolPayment>, now: Now) -> Transfer {
        let payment = &pool.payment;
        let transfer = Transfer {
            kind: TransferKind::Pool,
            txid: payment.txid,
            payment_id: payment.payment_id,
            height: Height(0),
            timestamp: payment.timestamp,
            amount: payment.amount,
            fee: payment.fee,
            unlock_time: payment.unlock_time,
            locked: true,
            subaddress: payment.subaddress,
            double_spend_seen: pool.double_spend_seen,
            confirmations: 0,
            suggested_confirmations_threshold: 0,
            note: self.shared_note(&payment.txid),
            record: Record::Pool(Arc::clone(pool)),
        };
        self.with_confirmations(transfer, now)
    }

    /// Adds the confirmations and the suggested threshold (`wallet_rpc_server.cpp: set_confirmations`). As in the
    /// reference, a failed transaction has those of the genesis block.
    fn with_confirmations(&self, mut transfer: Transfer, now: Now) -> Transfer {
        let wallet = self.height().0;
        let height = transfer.height.0;
        let in_no_block = matches!(transfer.kind, TransferKind::Pending | TransferKind::Pool);
        if !(height == 0 && in_no_block) {
            transfer.confirmations = wallet.saturating_sub(height);
        }
        let reward = self.last_block_reward.0;
        let by_amount = if reward == 0 { 0 } else { transfer.amount.0.div_ceil(reward) };
        let until = transfer.unlock_time;
        let by_lock = if until < MAX_BLOCK_NUMBER {
            until.saturating_sub(wallet)
        } else {
            until.saturating_sub(now.clock).div_ceil(BLOCK_TIME)
        };
        transfer.suggested_confirmations_threshold = by_amount.max(by_lock);
        transfer
    }
}

/// The fee of an outgoing transaction, and the amount it paid.
pub(super) fn fee_and_amount(amount_in: Amount, amount_out: Amount, change: Amount) -> (Amount, Amount) {
    let fee = amount_in.0.saturating_sub(amount_out.0);
    (Amount(fee), Amount(amount_in.0.saturating_sub(change.0).saturating_sub(fee)))
}
