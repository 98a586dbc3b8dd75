//! Outgoing transactions.

use std::collections::BTreeSet;
use std::sync::Arc;

use ferrite_crypto::keys::SecretKey;
use ferrite_types::address::{Address, AddressKind, ShortPaymentId};
use ferrite_types::codec::{DecodeError, DecodeReason, Reader, put_count, put_varint};
use ferrite_types::network::Network;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};
use zeroize::Zeroizing;

use super::codec::{Record, flags, put_flags, put_text, text};
use crate::changes::Table;

/// A destination of a transaction (wallet2's `tx_destination_entry`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The address as given, or an empty string.
    pub original: String,
    /// The amount.
    pub amount: Amount,
    /// The public spend key of the address.
    pub spend: PublicKey,
    /// The public view key of the address.
    pub view: PublicKey,
    /// Whether the address is a subaddress.
    pub is_subaddress: bool,
    /// Whether it was an integrated address with the payment id of the transaction.
    pub is_integrated: bool,
}

/// An input of a transaction: its key image and its ring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ring {
    /// The key image.
    pub key_image: KeyImage,
    /// The relative indices of the ring members; empty if unknown.
    pub offsets: Vec<u64>,
}

/// A confirmed outgoing transaction (wallet2's `confirmed_transfer_details`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sent {
    /// The transaction; all zeros if it is known only from a spent output.
    pub txid: Hash,
    /// The sum of its inputs.
    pub amount_in: Amount,
    /// The sum of its outputs, that is everything except the fee.
    pub amount_out: Amount,
    /// The change, if known.
    pub change: Option<Amount>,
    /// The height; 0 if unknown.
    pub height: Height,
    /// The destinations, if this wallet created the transaction.
    pub destinations: Vec<Destination>,
    /// The payment id; a short one is padded with zeros, and a missing one is all zeros.
    pub payment_id: Hash,
    /// The timestamp of the block.
    pub timestamp: u64,
    /// The unlock time of the transaction, a height or a time.
    pub unlock_time: u64,
    /// The account that paid; `u32::MAX` if unknown.
    pub account: u32,
    /// The addresses of the account that paid.
    pub subaddresses: BTreeSet<u32>,
    /// The inputs.
    pub rings: Vec<Ring>,
}

/// The state of an unconfirmed transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PendingState {
    /// It was submitted to a node.
    Pending,
    /// It was seen in the pool.
    InPool,
    /// It did not appear in the pool in time.
    Failed,
}

/// An unconfirmed outgoing transaction (wallet2's `unconfirmed_transfer_details`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The transaction.
    pub txid: Hash,
    /// The sum of its inputs.
    pub amount_in: Amount,
    /// The sum of its outputs, that is everything except the fee.
    pub amount_out: Amount,
    /// The change.
    pub change: Amount,
    /// The time when it was sent, in unix time.
    pub sent_time: u64,
    /// The destinations, if this wallet created the transaction.
    pub destinations: Vec<Destination>,
    /// The payment id; a short one is padded with zeros, and a missing one is all zeros.
    pub payment_id: Hash,
    /// The state.
    pub state: PendingState,
    /// The displayed time.
    pub timestamp: u64,
    /// The unlock time of the transaction, a height or a time.
    pub unlock_time: u64,
    /// The paying account.
    pub account: u32,
    /// The paying addresses of the account.
    pub subaddresses: BTreeSet<u32>,
    /// The inputs.
    pub rings: Vec<Ring>,
}

/// The secret keys of a transaction, which can prove its payments.
#[derive(Clone)]
pub struct TxKeys {
    /// The main key.
    pub main: SecretKey,
    /// A key for each output, if several go to subaddresses.
    pub additional: Vec<SecretKey>,
}

/// Data about a transaction that is no longer in the chain, which the chain cannot restore.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Remembered {
    pub(crate) destinations: Vec<Destination>,
    /// Belongs to the destinations.
    pub(crate) payment_id: Hash,
    /// The keys of its frozen outputs.
    pub(crate) frozen: Vec<PublicKey>,
}

impl Remembered {
    pub(crate) fn is_empty(&self) -> bool {
        self.destinations.is_empty() && self.frozen.is_empty()
    }
}

/// An outgoing transaction with its position in the order of discovery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ordered<T> {
    pub(crate) order: u64,
    pub(crate) record: T,
}

impl PendingState {
    fn number(self) -> u8 {
        match self {
            Self::Pending => 0,
            Self::InPool => 1,
            Self::Failed => 2,
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        match reader.byte("state")? {
            0 => Ok(Self::Pending),
            1 => Ok(Self::InPool),
            2 => Ok(Self::Failed),
            other => Err(reader.error("state", DecodeReason::UnknownTag(other))),
        }
    }
}

impl Destination {
    /// The address as text: as given, or formatted from its keys and the payment id of the transaction.
    pub fn address(&self, network: Network, payment_id: &Hash) -> String {
        if !self.original.is_empty() {
            return self.original.clone();
        }
        let kind = match (self.is_integrated, self.is_subaddress) {
            (true, _) => {
                let short = payment_id.0.first_chunk().expect("32 bytes have eight");
                AddressKind::Integrated(ShortPaymentId(*short))
            }
            (false, true) => AddressKind::Subaddress,
            (false, false) => AddressKind::Standard,
        };
        Address { network, kind, spend: self.spend, view: self.view }.to_string()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_flags(out, &[self.is_subaddress, self.is_integrated]);
        put_text(out, &self.original);
        put_varint(out, self.amount.0);
        out.extend_from_slice(&self.spend.0);
        out.extend_from_slice(&self.view.0);
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, DecodeError> {
        let [is_subaddress, is_integrated] = flags(reader, "flags")?;
        Ok(Self {
            is_subaddress,
            is_integrated,
            original: text(reader, "original")?,
            amount: Amount(reader.varint("amount")?),
            spend: reader.key("spend")?,
            view: reader.key("view")?,
        })
    }
}

fn put_destinations(out: &mut Vec<u8>, destinations: &[Destination]) {
    put_count(out, destinations.len());
    for destination in destinations {
        destination.write(out);
    }
}

fn destinations(reader: &mut Reader<'_>) -> Result<Vec<Destination>, DecodeError> {
    reader.list("destinations", Destination::read)
}

fn put_inputs(out: &mut Vec<u8>, subaddresses: &BTreeSet<u32>, rings: &[Ring]) {
    put_count(out, subaddresses.len());
    for minor in subaddresses {
        put_varint(out, u64::from(*minor));
    }
    put_count(out, rings.len());
    for ring in rings {
        out.extend_from_slice(&ring.key_image.0);
        put_count(out, ring.offsets.len());
        for offset in &ring.offsets {
            put_varint(out, *offset);
        }
    }
}

fn inputs(reader: &mut Reader<'_>) -> Result<(BTreeSet<u32>, Vec<Ring>), DecodeError> {
    let subaddresses = reader.list("subaddresses", |reader| reader.varint_u32("minor"))?;
    let rings = reader.list("rings", |reader| {
        Ok(Ring {
            key_image: reader.key("key_image")?,
            offsets: reader.list("offsets", |reader| reader.varint("offset"))?,
        })
    })?;
    Ok((subaddresses.into_iter().collect(), rings))
}

fn size_of_lists(destinations: &[Destination], rings: &[Ring]) -> usize {
    let destinations: usize = destinations.iter().map(|one| 80 + one.original.len()).sum();
    let rings: usize = rings.iter().map(|ring| 36 + 4 * ring.offsets.len()).sum();
    destinations + rings
}

impl Record for Ordered<Arc<Sent>> {
    const TABLE: Table = Table::Sent;

    fn size(&self) -> usize {
        160 + size_of_lists(&self.record.destinations, &self.record.rings)
    }

    fn write(&self, out: &mut Vec<u8>) {
        let sent = &self.record;
        put_varint(out, self.order);
        put_flags(out, &[sent.change.is_some()]);
        out.extend_from_slice(&sent.txid.0);
        put_varint(out, sent.amount_in.0);
        put_varint(out, sent.amount_out.0);
        if let Some(change) = sent.change {
            put_varint(out, change.0);
        }
        put_varint(out, sent.height.0);
        put_destinations(out, &sent.destinations);
        out.extend_from_slice(&sent.payment_id.0);
        put_varint(out, sent.timestamp);
        put_varint(out, sent.unlock_time);
        put_varint(out, u64::from(sent.account));
        put_inputs(out, &sent.subaddresses, &sent.rings);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let order = reader.varint("order")?;
        let [change] = flags(reader, "flags")?;
        let mut sent = Sent {
            txid: reader.key("txid")?,
            amount_in: Amount(reader.varint("amount_in")?),
            amount_out: Amount(reader.varint("amount_out")?),
            change: change.then(|| reader.varint("change").map(Amount)).transpose()?,
            height: Height(reader.varint("height")?),
            destinations: destinations(reader)?,
            payment_id: reader.key("payment_id")?,
            timestamp: reader.varint("timestamp")?,
            unlock_time: reader.varint("unlock_time")?,
            account: reader.varint_u32("account")?,
            subaddresses: BTreeSet::new(),
            rings: Vec::new(),
        };
        (sent.subaddresses, sent.rings) = inputs(reader)?;
        Ok(Self { order, record: Arc::new(sent) })
    }
}

impl Record for Ordered<Arc<Pending>> {
    const TABLE: Table = Table::Pending;

    fn size(&self) -> usize {
        160 + size_of_lists(&self.record.destinations, &self.record.rings)
    }

    fn write(&self, out: &mut Vec<u8>) {
        let pending = &self.record;
        put_varint(out, self.order);
        out.push(pending.state.number());
        out.extend_from_slice(&pending.txid.0);
        put_varint(out, pending.amount_in.0);
        put_varint(out, pending.amount_out.0);
        put_varint(out, pending.change.0);
        put_varint(out, pending.sent_time);
        put_destinations(out, &pending.destinations);
        out.extend_from_slice(&pending.payment_id.0);
        put_varint(out, pending.timestamp);
        put_varint(out, pending.unlock_time);
        put_varint(out, u64::from(pending.account));
        put_inputs(out, &pending.subaddresses, &pending.rings);
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        let order = reader.varint("order")?;
        let state = PendingState::read(reader)?;
        let mut pending = Pending {
            state,
            txid: reader.key("txid")?,
            amount_in: Amount(reader.varint("amount_in")?),
            amount_out: Amount(reader.varint("amount_out")?),
            change: Amount(reader.varint("change")?),
            sent_time: reader.varint("sent_time")?,
            destinations: destinations(reader)?,
            payment_id: reader.key("payment_id")?,
            timestamp: reader.varint("timestamp")?,
            unlock_time: reader.varint("unlock_time")?,
            account: reader.varint_u32("account")?,
            subaddresses: BTreeSet::new(),
            rings: Vec::new(),
        };
        (pending.subaddresses, pending.rings) = inputs(reader)?;
        Ok(Self { order, record: Arc::new(pending) })
    }
}

impl Record for Remembered {
    const TABLE: Table = Table::Remembered;
    /// The first version had no frozen outputs.
    const VERSION: u8 = 2;

    fn size(&self) -> usize {
        48 + size_of_lists(&self.destinations, &[]) + 32 * self.frozen.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        put_destinations(out, &self.destinations);
        out.extend_from_slice(&self.payment_id.0);
        put_count(out, self.frozen.len());
        self.frozen.iter().for_each(|key| out.extend_from_slice(&key.0));
    }

    fn read(reader: &mut Reader<'_>, version: u8) -> Result<Self, DecodeError> {
        let (destinations, payment_id) = (destinations(reader)?, reader.key("payment_id")?);
        let frozen = match version {
            1 => Vec::new(),
            _ => reader.list("frozen", |reader| reader.key("frozen"))?,
        };
        Ok(Self { destinations, payment_id, frozen })
    }
}

impl Record for TxKeys {
    const TABLE: Table = Table::TxKeys;

    fn size(&self) -> usize {
        48 + 32 * self.additional.len()
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(&*self.main.to_bytes());
        put_count(out, self.additional.len());
        for key in &self.additional {
            out.extend_from_slice(&*key.to_bytes());
        }
    }

    fn read(reader: &mut Reader<'_>, _version: u8) -> Result<Self, DecodeError> {
        Ok(Self { main: secret(reader)?, additional: reader.list("additional", secret)? })
    }
}

fn secret(reader: &mut Reader<'_>) -> Result<SecretKey, DecodeError> {
    let bytes = Zeroizing::new(reader.array("key")?);
    // Only reduced keys are written, so anything else is damaged.
    SecretKey::from_canonical_bytes(&bytes)
        .ok_or_else(|| reader.error("key", DecodeReason::UnknownTag(bytes[31])))
}
