//! Writing the current serialisation.
//!
//! It has version 0, because 0.18.0 reads no other, and later versions read it too. Version 1 adds whether the wallet
//! has followed a node, which they find out again, and version 2 the transactions of background sync, which a wallet
//! has only while it is syncing.

use std::collections::{BTreeSet, HashMap, HashSet};

use ferrite_crypto::keys::AddressKeys;
use ferrite_types::address::SubaddressIndex;
use ferrite_types::codec::{put_byte_list, put_count, put_key_list, put_varint};
use ferrite_types::tx::{TransactionPrefix, TxIn};
use ferrite_types::{Amount, Hash, PublicKey};
use ferrite_wallet::state::wallet2_fields::{put_number, put_pair, put_subaddress, put_switch};
use ferrite_wallet::state::wallet2_transfer::write_transfer;
use ferrite_wallet::state::{
    AddressBookEntry, Destination, OwnedOutput, Payment, Pending, PoolPayment, Ring, Sent,
};
use zeroize::Zeroizing;

use super::cache::{Cache, HashChain, pending_number};
use super::native::MAGIC;

const VERSION: u64 = 0;
/// The versions of structs.
const FIRST: u8 = 0;
const SECOND: u8 = 1;

/// The room for an item; larger ones are rare.
const ITEM: usize = 16 * 1024;

impl Cache {
    /// The content of a cache file before encryption.
    pub fn to_bytes(&self) -> Zeroizing<Vec<u8>> {
        let mut writer = Writer::new();
        writer.put(|out| {
            out.extend_from_slice(MAGIC);
            put_varint(out, VERSION);
        });
        self.write_ledger(&mut writer);
        self.write_user_data(&mut writer);
        writer.out
    }

    /// The chain, the outputs and the transactions.
    fn write_ledger(&self, w: &mut Writer) {
        w.put(|out| hash_chain(out, &self.chain));
        let inputs = Inputs::of(self);
        w.list(&self.outputs, |out, output| write_transfer(out, output, inputs.of_output(output)));
        w.put(|out| address(out, &self.address));
        let images = positions(&self.outputs, |output| {
            output.key_image.filter(|_| !output.key_image_partial).map(|image| image.0)
        });
        w.list(&images, position);
        w.list(&self.pending, |out, one| entry(out, &one.txid.0, |out| pending(out, one)));
        w.list(&self.payments, |out, one| entry(out, &one.payment_id.0, |out| payment(out, one)));
        w.list(&self.tx_keys, |out, (txid, key)| entry(out, &txid.0, |out| out.extend_from_slice(&**key)));
        w.list(&self.sent, |out, one| entry(out, &one.txid.0, |out| sent(out, one)));
        w.list(&self.notes, |out, (txid, note)| entry(out, &txid.0, |out| string(out, note)));
        w.list(&self.pool_payments, |out, one| {
            entry(out, &one.payment.payment_id.0, |out| pool_payment(out, one));
        });
        w.list(&positions(&self.outputs, |output| Some(output.key.0)), position);
    }

    /// What the user entered, and the rest.
    fn write_user_data(&self, w: &mut Writer) {
        w.list(&self.address_book, address_book_row);
        for seen in &self.scanned_pool_txs {
            w.list(seen, |out, txid| out.extend_from_slice(&txid.0));
        }
        w.list(&self.subaddresses, subaddress);
        w.list(&self.labels, |out, labels| list(out, labels, |out, label| string(out, label)));
        w.list(&self.additional_tx_keys, |out, (txid, keys)| {
            entry(out, &txid.0, |out| list(out, keys, |out, key| out.extend_from_slice(&**key)));
        });
        w.list(&self.attributes, texts);
        w.put(put_pair);
        w.list(&self.tag_descriptions, texts);
        w.list(&self.account_tags, |out, tag| string(out, tag));
        w.put(|out| {
            // The history of rings was saved: nothing looks at this any more.
            put_switch(out, true);
            put_number(out, self.last_block_reward.0);
            // Transactions of a hardware device, and the time it was last asked for key images.
            put_count(out, 0);
            put_number(out, 0);
        });
        w.list(&self.cold_key_images, |out, (key, image)| {
            entry(out, &key.0, |out| out.extend_from_slice(&image.0));
        });
        w.put(|out| out.extend_from_slice(&*self.rpc_client_key));
    }
}

/// Collects the content without leaving copies of secrets in memory.
struct Writer {
    out: Zeroizing<Vec<u8>>,
    item: Zeroizing<Vec<u8>>,
}

impl Writer {
    fn new() -> Self {
        Self { out: Zeroizing::default(), item: Zeroizing::new(Vec::with_capacity(ITEM)) }
    }

    fn put(&mut self, write: impl FnOnce(&mut Vec<u8>)) {
        self.item.clear();
        write(&mut self.item);
        let needed = self.out.len() + self.item.len();
        if needed > self.out.capacity() {
            let mut larger = Zeroizing::new(Vec::with_capacity(2 * needed.max(ITEM)));
            larger.extend_from_slice(&self.out);
            self.out = larger;
        }
        self.out.extend_from_slice(&self.item);
    }

    fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Vec<u8>, &T)) {
        self.put(|out| put_count(out, items.len()));
        for item in items {
            self.put(|out| write(out, item));
        }
    }
}

/// What is known of the inputs of transactions.
struct Inputs<'a> {
    rings: HashMap<Hash, &'a [Ring]>,
    coinbase: HashSet<Hash>,
}

impl<'a> Inputs<'a> {
    fn of(cache: &'a Cache) -> Self {
        let pending = cache.pending.iter().map(|one| (one.txid, &one.rings[..]));
        let sent = cache.sent.iter().map(|one| (one.txid, &one.rings[..]));
        let coinbase = cache.payments.iter().filter(|one| one.coinbase).map(|one| one.txid);
        Self { rings: pending.chain(sent).collect(), coinbase: coinbase.collect() }
    }

    /// The inputs of an output's transaction. By them, the reference finds out which transaction spent an output, when
    /// key images are imported.
    fn of_output(&self, output: &OwnedOutput) -> Vec<TxIn> {
        if let Some(rings) = self.rings.get(&output.txid).filter(|rings| !rings.is_empty()) {
            return vin(rings);
        }
        if self.coinbase.contains(&output.txid) {
            return vec![TxIn::Gen { height: output.height }];
        }
        let input =
            |key_image: &_| TxIn::ToKey { amount: Amount(0), key_offsets: Vec::new(), key_image: *key_image };
        output.tx_inputs.iter().map(input).collect()
    }
}

fn vin(rings: &[Ring]) -> Vec<TxIn> {
    let input = |ring: &Ring| TxIn::ToKey {
        amount: Amount(0),
        key_offsets: ring.offsets.clone(),
        key_image: ring.key_image,
    };
    rings.iter().map(input).collect()
}

/// What is known of an outgoing transaction.
fn prefix(out: &mut Vec<u8>, unlock_time: u64, rings: &[Ring]) {
    TransactionPrefix { unlock_time, vin: vin(rings), ..TransactionPrefix::default() }.write(2, out);
}

/// The positions of outputs in the list, by one of their keys.
fn positions(
    outputs: &[OwnedOutput],
    key: impl Fn(&OwnedOutput) -> Option<[u8; 32]>,
) -> Vec<([u8; 32], u64)> {
    (0..).zip(outputs).filter_map(|(place, output)| Some((key(output)?, place))).collect()
}

fn position(out: &mut Vec<u8>, (key, place): &([u8; 32], u64)) {
    entry(out, key, |out| put_varint(out, *place));
}

/// An entry of a table with 32-byte keys.
fn entry(out: &mut Vec<u8>, key: &[u8; 32], value: impl FnOnce(&mut Vec<u8>)) {
    put_pair(out);
    out.extend_from_slice(key);
    value(out);
}

fn list<T>(out: &mut Vec<u8>, items: &[T], mut write: impl FnMut(&mut Vec<u8>, &T)) {
    put_count(out, items.len());
    items.iter().for_each(|item| write(out, item));
}

fn string(out: &mut Vec<u8>, text: &str) {
    put_byte_list(out, text.as_bytes());
}

fn texts(out: &mut Vec<u8>, (name, value): &(String, String)) {
    put_pair(out);
    string(out, name);
    string(out, value);
}

fn address(out: &mut Vec<u8>, keys: &AddressKeys) {
    out.extend_from_slice(&keys.spend.0);
    out.extend_from_slice(&keys.view.0);
}

fn subaddress(out: &mut Vec<u8>, (key, index): &(PublicKey, SubaddressIndex)) {
    entry(out, &key.0, |out| put_subaddress(out, *index));
}

fn hash_chain(out: &mut Vec<u8>, chain: &HashChain) {
    out.push(FIRST);
    put_varint(out, chain.offset);
    out.extend_from_slice(&chain.genesis.0);
    put_key_list(out, &chain.ids);
}

fn destination(out: &mut Vec<u8>, to: &Destination) {
    string(out, &to.original);
    put_varint(out, to.amount.0);
    address(out, &AddressKeys { spend: to.spend, view: to.view });
    put_switch(out, to.is_subaddress);
    put_switch(out, to.is_integrated);
}

fn payers(out: &mut Vec<u8>, account: u32, subaddresses: &BTreeSet<u32>, rings: &[Ring]) {
    put_varint(out, account.into());
    put_count(out, subaddresses.len());
    subaddresses.iter().for_each(|minor| put_varint(out, u64::from(*minor)));
    list(out, rings, |out, ring| {
        entry(out, &ring.key_image.0, |out| list(out, &ring.offsets, |out, offset| put_varint(out, *offset)));
    });
}

fn pending(out: &mut Vec<u8>, pending: &Pending) {
    out.push(SECOND);
    prefix(out, pending.unlock_time, &pending.rings);
    put_varint(out, pending.amount_in.0);
    put_varint(out, pending.amount_out.0);
    put_varint(out, pending.change.0);
    put_varint(out, pending.sent_time);
    list(out, &pending.destinations, destination);
    out.extend_from_slice(&pending.payment_id.0);
    put_varint(out, pending_number(pending.state));
    put_varint(out, pending.timestamp);
    payers(out, pending.account, &pending.subaddresses, &pending.rings);
}

fn sent(out: &mut Vec<u8>, sent: &Sent) {
    out.push(SECOND);
    prefix(out, sent.unlock_time, &sent.rings);
    put_varint(out, sent.amount_in.0);
    put_varint(out, sent.amount_out.0);
    put_varint(out, sent.change.map_or(u64::MAX, |change| change.0));
    put_varint(out, sent.height.0);
    list(out, &sent.destinations, destination);
    out.extend_from_slice(&sent.payment_id.0);
    put_varint(out, sent.timestamp);
    put_varint(out, sent.unlock_time);
    payers(out, sent.account, &sent.subaddresses, &sent.rings);
}

fn payment(out: &mut Vec<u8>, payment: &Payment) {
    out.push(FIRST);
    out.extend_from_slice(&payment.txid.0);
    put_varint(out, payment.amount.0);
    list(out, &payment.amounts, |out, amount| put_varint(out, amount.0));
    put_varint(out, payment.fee.0);
    put_varint(out, payment.height.0);
    put_varint(out, payment.unlock_time);
    put_varint(out, payment.timestamp);
    put_switch(out, payment.coinbase);
    put_subaddress(out, payment.subaddress);
}

fn pool_payment(out: &mut Vec<u8>, pool: &PoolPayment) {
    out.push(FIRST);
    payment(out, &pool.payment);
    put_switch(out, pool.double_spend_seen);
}

fn address_book_row(out: &mut Vec<u8>, row: &AddressBookEntry) {
    out.push(FIRST);
    address(out, &AddressKeys { spend: row.spend, view: row.view });
    out.extend_from_slice(&row.payment_id.unwrap_or_default().0);
    string(out, &row.description);
    put_switch(out, row.is_subaddress);
    put_switch(out, row.payment_id.is_some());
}
