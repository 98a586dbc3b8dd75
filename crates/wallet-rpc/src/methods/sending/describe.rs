//! Descriptions of unsigned transactions.

use std::collections::BTreeMap;

use ferrite_crypto::keys::AddressKeys;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::sending::{
    DescribeTransferRequest, DescribeTransferResponse, Recipient, Source, TransferDescription,
};
use ferrite_types::address::{Address, AddressKind, ShortPaymentId};
use ferrite_types::extra::{Extra, PaymentId};
use ferrite_types::network::Network;
use ferrite_wallet::spend::Destination;
use ferrite_wallet::spend::pending::{ConstructionData, SourceEntry};

use super::super::cosigning::multisig_set;
use super::cold::{can_sign, unsigned_set};
use crate::errors::{error, unknown};
use crate::rows::Open;
use crate::wire::unhex;

/// A recipient: address, text of the address, amount.
type Payee = (AddressKeys, String, u64);

/// The amounts of all recipients, in the order of their first output.
#[derive(Default)]
struct Paid {
    list: Vec<Payee>,
    places: BTreeMap<[u8; 64], usize>,
}

impl Paid {
    fn add(&mut self, address: AddressKeys, text: String, amount: u64) {
        let mut key = [0; 64];
        key[..32].copy_from_slice(&address.spend.0);
        key[32..].copy_from_slice(&address.view.0);
        match self.places.get(&key) {
            Some(&place) => self.list[place].2 = self.list[place].2.saturating_add(amount),
            None => {
                self.places.insert(key, self.list.len());
                self.list.push((address, text, amount));
            }
        }
    }
}

pub(crate) fn describe_transfer(
    open: &Open<'_>,
    request: DescribeTransferRequest,
) -> Result<DescribeTransferResponse, RpcError> {
    can_sign(open)?;
    let network = open.service.options().network;
    if request.unsigned_txset.is_empty() {
        let sealed = unhex(&request.multisig_txset);
        let sealed = sealed.ok_or_else(|| error(code::BAD_HEX, "Failed to parse hex."))?;
        if sealed.is_empty() {
            return Err(unknown("no txset provided"));
        }
        let keys = open.session.read().keys().clone();
        let set = multisig_set(open, &keys, &sealed);
        let set = set.ok_or_else(|| error(code::BAD_MULTISIG_TX_DATA, "cannot load multisig_txset"))?;
        return describe(&set.txs.into_iter().map(|tx| tx.construction).collect::<Vec<_>>(), network);
    }
    let set = unsigned_set(open, &request.unsigned_txset)?;
    describe(&set.txs, network)
}

fn describe(txs: &[ConstructionData], network: Network) -> Result<DescribeTransferResponse, RpcError> {
    let mut answer = DescribeTransferResponse::default();
    let mut all = Paid::default();
    let change = txs.iter().map(|tx| &tx.change).find(|change| change.amount.0 > 0);
    for tx in txs {
        if change.is_some_and(|first| tx.change.amount.0 > 0 && tx.change.address != first.address) {
            return Err(bad_set("Change goes to more than one address"));
        }
        let (mut description, recipients) = describe_one(tx, network)?;
        if description.change_amount > 0 {
            let is_subaddress = txs.first().is_some_and(|first| first.account > 0);
            description.change_address = text(network, txs[0].change.address, is_subaddress, None);
            answer.summary.change_address = description.change_address.clone();
        }
        let summary = &mut answer.summary;
        summary.amount_in = summary.amount_in.saturating_add(description.amount_in);
        summary.amount_out = summary.amount_out.saturating_add(description.amount_out);
        summary.change_amount = summary.change_amount.saturating_add(description.change_amount);
        summary.fee = summary.fee.saturating_add(description.fee);
        for (address, text, amount) in recipients {
            all.add(address, text, amount);
        }
        answer.desc.push(description);
    }
    answer.summary.recipients = recipients(all.list);
    Ok(answer)
}

fn bad_set(message: &str) -> RpcError {
    error(code::BAD_UNSIGNED_TX_DATA, message)
}

fn describe_one(
    tx: &ConstructionData,
    network: Network,
) -> Result<(TransferDescription, Vec<Payee>), RpcError> {
    let (payment_id, short) = payment_id(tx);
    let mut paid = Paid::default();
    for output in &tx.outputs {
        paid.add(output.address, recipient_text(output, network, short), output.amount.0);
    }
    take_change(tx, &mut paid)?;
    let sum = |amounts: &mut dyn Iterator<Item = u64>| amounts.fold(0, u64::saturating_add);
    let amount_in = sum(&mut tx.sources.iter().map(|source| source.amount));
    let amount_out = sum(&mut tx.outputs.iter().map(|output| output.amount.0));
    let (real, dummies): (Vec<_>, Vec<_>) = paid.list.into_iter().partition(|(_, _, amount)| *amount > 0);
    let smallest = tx.sources.iter().map(|source| source.ring.members.len()).min();
    let description = TransferDescription {
        amount_in,
        amount_out,
        ring_size: smallest.and_then(|size| u32::try_from(size).ok()).unwrap_or(u32::MAX),
        unlock_time: tx.unlock_time,
        sources: tx.sources.iter().map(source).collect(),
        recipients: recipients(real.clone()),
        payment_id,
        change_amount: tx.change.amount.0,
        change_address: String::new(),
        fee: amount_in.wrapping_sub(amount_out),
        dummy_outputs: u32::try_from(dummies.len()).unwrap_or(u32::MAX),
        extra: const_hex::encode(&tx.extra),
    };
    Ok((description, real))
}

/// The payment id in hex, and its value if it is a short one.
fn payment_id(tx: &ConstructionData) -> (String, Option<ShortPaymentId>) {
    match Extra::parse(&tx.extra).payment_id() {
        Some(PaymentId::Encrypted(id)) if id != [0; 8] => (const_hex::encode(id), Some(ShortPaymentId(id))),
        Some(PaymentId::Plain(id)) => (id.to_string(), None),
        _ => (String::new(), None),
    }
}

fn recipient_text(output: &Destination, network: Network, id: Option<ShortPaymentId>) -> String {
    let plain = text(network, output.address, output.is_subaddress, None);
    match id {
        Some(_) if !output.is_subaddress && plain != output.original => {
            text(network, output.address, false, id)
        }
        _ => plain,
    }
}

fn text(network: Network, keys: AddressKeys, is_subaddress: bool, id: Option<ShortPaymentId>) -> String {
    let kind = match (is_subaddress, id) {
        (true, _) => AddressKind::Subaddress,
        (false, Some(id)) => AddressKind::Integrated(id),
        (false, None) => AddressKind::Standard,
    };
    Address { network, kind, spend: keys.spend, view: keys.view }.to_string()
}

/// Subtracts the change from the amounts.
fn take_change(tx: &ConstructionData, paid: &mut Paid) -> Result<(), RpcError> {
    if tx.change.amount.0 == 0 {
        return Ok(());
    }
    let place = paid.list.iter().position(|(address, _, _)| *address == tx.change.address);
    let place = place.ok_or_else(|| bad_set("Claimed change does not go to a paid address"))?;
    let left = paid.list[place].2.checked_sub(tx.change.amount.0);
    let left = left.ok_or_else(|| bad_set("Claimed change is larger than payment to the change address"))?;
    match left {
        0 => drop(paid.list.remove(place)),
        left => paid.list[place].2 = left,
    }
    Ok(())
}

fn source(source: &SourceEntry) -> Source {
    let real = source.ring.members.get(source.ring.real);
    Source {
        amount: source.amount,
        global_index: real.map_or(0, |real| real.index),
        rct: source.rct,
        // The reference shows the key and the commitment.
        pubkey: real
            .map(|real| const_hex::encode([real.key.0, real.commitment.0].concat()))
            .unwrap_or_default(),
    }
}

fn recipients(paid: Vec<Payee>) -> Vec<Recipient> {
    paid.into_iter().map(|(_, address, amount)| Recipient { address, amount }).collect()
}
