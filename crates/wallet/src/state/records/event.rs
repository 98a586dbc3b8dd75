//! Events: what happened to the wallet's money.

use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_varint};
use ferrite_types::{Amount, Hash, Height};

use super::codec::{Record, index, put_index};
use crate::changes::Table;

/// The kind of an event. The numbers occur in files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum EventKind {
    /// A payment to the wallet is in the pool.
    PaymentInPool = 1,
    /// The node saw another transaction that spends the same outputs as a payment in the pool.
    DoubleSpendSeen = 2,
    /// A payment to the wallet is in a block: it has one confirmation, or the chosen number.
    PaymentConfirmed = 3,
    /// A payment to the wallet can be spent.
    PaymentUnlocked = 4,
    /// The block of a payment to the wallet is no longer in the chain.
    PaymentReorganised = 5,
    /// A transaction of the wallet is in the pool.
    SendRelayed = 6,
    /// A transaction of the wallet was refused, or did not appear in the pool in time.
    SendFailed = 7,
    /// A transaction of the wallet is in a block: it has one confirmation, or the chosen number.
    SendConfirmed = 8,
    /// The block of a transaction of the wallet is no longer in the chain.
    SendReorganised = 9,
    /// Many blocks are missing.
    Syncing = 10,
    /// No block is missing.
    Synced = 11,
    /// How far a long refresh is.
    SyncProgress = 12,
    /// How far a long rescan is.
    RescanProgress = 13,
}

impl EventKind {
    /// All kinds.
    pub const ALL: [Self; 13] = [
        Self::PaymentInPool,
        Self::DoubleSpendSeen,
        Self::PaymentConfirmed,
        Self::PaymentUnlocked,
        Self::PaymentReorganised,
        Self::SendRelayed,
        Self::SendFailed,
        Self::SendConfirmed,
        Self::SendReorganised,
        Self::Syncing,
        Self::Synced,
        Self::SyncProgress,
        Self::RescanProgress,
    ];

    /// The kind with a number.
    pub(crate) fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| *kind as u8 == number)
    }

    /// The kind with a name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The name of the kind.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PaymentInPool => "payment_in_pool",
            Self::DoubleSpendSeen => "double_spend_seen",
            Self::PaymentConfirmed => "payment_confirmed",
            Self::PaymentUnlocked => "payment_unlocked",
            Self::PaymentReorganised => "payment_reorganised",
            Self::SendRelayed => "send_relayed",
            Self::SendFailed => "send_failed",
            Self::SendConfirmed => "send_confirmed",
            Self::SendReorganised => "send_reorganised",
            Self::Syncing => "syncing",
            Self::Synced => "synced",
            Self::SyncProgress => "sync_progress",
            Self::RescanProgress => "rescan_progress",
        }
    }

    /// Whether an event of this kind is about a transaction.
    pub const fn is_about_tx(self) -> bool {
        !matches!(self, Self::Syncing | Self::Synced) && !self.is_progress()
    }

    /// Whether an event of this kind is about a payment to an address of the wallet.
    pub const fn is_payment(self) -> bool {
        matches!(
            self,
            Self::PaymentInPool
                | Self::DoubleSpendSeen
                | Self::PaymentConfirmed
                | Self::PaymentUnlocked
                | Self::PaymentReorganised
        )
    }

    /// Whether an event of this kind tells how far something is.
    pub const fn is_progress(self) -> bool {
        matches!(self, Self::SyncProgress | Self::RescanProgress)
    }
}

/// How far a refresh or rescan is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventProgress {
    /// The part that is done.
    pub percent: u64,
    /// How long the rest takes, if that can be said.
    pub seconds_left: Option<u64>,
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// The height of the wallet at that time.
    pub wallet_height: Height,
    /// The transaction; all zeros if the event concerns none.
    pub txid: Hash,
    /// The address that received a payment. Of a transaction of the wallet, only the account matters.
    pub subaddress: SubaddressIndex,
    /// What the payment brought, or what the transaction of the wallet cost, with its fee and without its change.
    pub amount: Amount,
    /// The height of the transaction's block; 0 if it is in none. Without a transaction, the height of the node.
    pub height: Height,
    /// The number of confirmations, if the event is about them.
    pub confirmations: u64,
    /// The payment id; a short one is padded with zeros, and a missing one is all zeros.
    pub payment_id: Hash,
    /// The time of the transaction: that of its block, or when it was first seen. 0 if it is unknown.
    pub timestamp: u64,
    /// How far something is, if the event tells that.
    pub progress: Option<EventProgress>,
}

impl Record for Event {
    const TABLE: Table = Table::Events;

    fn size(&self) -> usize {
        128
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.push(self.kind as u8);
        put_varint(out, self.wallet_height.0);
        out.extend_from_slice(&self.txid.0);
        put_index(out, self.subaddress);
        put_varint(out, self.amount.0);
        put_varint(out, self.height.0);
        put_varint(out, self.confirmations);
        out.extend_from_slice(&self.payment_id.0);
        put_varint(out, self.timestamp);
        if self.kind.is_progress() {
            let EventProgress { percent, seconds_left } =
                self.progress.unwrap_or(EventProgress { percent: 0, seconds_left: None });
            put_varint(out, percent);
            // 0 if it is unknown.
            put_varint(out, seconds_left.map_or(0, |seconds| seconds.saturating_add(1)));
        }
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let number = reader.byte("kind")?;
        let kind = EventKind::from_number(number);
        let kind = kind.ok_or_else(|| reader.error("kind", DecodeReason::UnknownTag(number)))?;
        Ok(Self {
            kind,
            wallet_height: Height(reader.varint("wallet_height")?),
            txid: reader.key("txid")?,
            subaddress: index(reader, "subaddress")?,
            amount: Amount(reader.varint("amount")?),
            height: Height(reader.varint("height")?),
            confirmations: reader.varint("confirmations")?,
            payment_id: reader.key("payment_id")?,
            timestamp: reader.varint("timestamp")?,
            progress: match kind.is_progress() {
                true => Some(EventProgress {
                    percent: reader.varint("percent")?,
                    seconds_left: reader.varint("seconds_left")?.checked_sub(1),
                }),
                false => None,
            },
        })
    }
}
