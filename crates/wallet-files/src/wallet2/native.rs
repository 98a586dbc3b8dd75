//! The current serialisation (`wallet2.h: BEGIN_SERIALIZE_OBJECT` of each struct).

use ferrite_crypto::keys::AddressKeys;
use ferrite_types::address::ShortPaymentId;
use ferrite_types::codec::{DecodeError, DecodeReason, Reader};
use ferrite_types::tx::{PrunedTransaction, TransactionPrefix};
use ferrite_types::{Amount, Hash, Height, PublicKey};
use ferrite_wallet::state::wallet2_fields::{number, pair, subaddress, switch};
use ferrite_wallet::state::wallet2_transfer::read_transfer;
use ferrite_wallet::state::{AddressBookEntry, Destination, Payment, Pending, PoolPayment, Ring, Sent};
use zeroize::Zeroizing;

use super::cache::{Cache, HashChain, Secret, change, pending_state, rings, text};

pub(super) const MAGIC: &[u8] = b"monero wallet cache";
/// The newest version.
const VERSION: u64 = 2;

type Result<T> = std::result::Result<T, DecodeError>;

pub(super) fn is_native(data: &[u8]) -> bool {
    data.starts_with(MAGIC)
}

/// Reads a whole cache.
pub(super) fn read(data: &[u8]) -> Result<Cache> {
    let mut reader = Reader::new(data);
    let r = &mut reader;
    r.bytes("magic", MAGIC.len())?;
    let version = version(r, VERSION)?;
    let mut cache = Cache { chain: hash_chain(r)?, ..Cache::default() };
    cache.outputs = r.list("m_transfers", read_transfer)?;
    cache.address = address(r)?;
    key_table(r, "m_key_images")?;
    cache.pending = map(r, "m_unconfirmed_txs", pending)?;
    cache.payments = map(r, "m_payments", payment)?;
    cache.tx_keys = map(r, "m_tx_keys", |r, txid| Ok((txid, secret(r)?)))?;
    cache.sent = map(r, "m_confirmed_txs", sent)?;
    cache.notes = map(r, "m_tx_notes", |r, txid| Ok((txid, string(r)?)))?;
    cache.pool_payments = map(r, "m_unconfirmed_payments", pool_payment)?;
    key_table(r, "m_pub_keys")?;
    cache.address_book = r.list("m_address_book", address_book_row)?;
    cache.scanned_pool_txs = [r.key_list("m_scanned_pool_txs")?, r.key_list("m_scanned_pool_txs")?];
    cache.subaddresses = map(r, "m_subaddresses", |r, key: Hash| Ok((PublicKey(key.0), subaddress(r)?)))?;
    cache.labels = r.list("m_subaddress_labels", |r| r.list("labels", string))?;
    cache.additional_tx_keys = map(r, "m_additional_tx_keys", |r, txid| Ok((txid, r.list("keys", secret)?)))?;
    cache.attributes = text_map(r, "m_attributes")?;
    pair(r)?;
    cache.tag_descriptions = text_map(r, "m_account_tags")?;
    cache.account_tags = r.list("m_account_tags", string)?;
    switch(r, "m_ring_history_saved")?;
    cache.last_block_reward = Amount(number(r, "m_last_block_reward")?);
    map(r, "m_tx_device", |r, _| string(r))?;
    number(r, "m_device_last_key_image_sync")?;
    cache.cold_key_images =
        map(r, "m_cold_key_images", |r, key: Hash| Ok((PublicKey(key.0), r.key("key image")?)))?;
    cache.rpc_client_key = secret(r)?;
    if version >= 1 {
        cache.has_refreshed = switch(r, "m_has_ever_refreshed_from_node")?;
    }
    if version >= 2 {
        cache.background_from = background_sync(r)?;
    }
    if reader.ended_in_open_varint() {
        return Err(reader.error("end", DecodeReason::UnexpectedEnd { needed: 1, remaining: 0 }));
    }
    reader.finish("end")?;
    Ok(cache)
}

fn version(r: &mut Reader<'_>, newest: u64) -> Result<u64> {
    let version = r.varint("version")?;
    if version > newest {
        return Err(r.error("version", DecodeReason::UnsupportedVersion(version)));
    }
    Ok(version)
}

/// A table with 32-byte keys.
fn map<T>(
    r: &mut Reader<'_>,
    field: &'static str,
    mut value: impl FnMut(&mut Reader<'_>, Hash) -> Result<T>,
) -> Result<Vec<T>> {
    r.list(field, |r| {
        pair(r)?;
        let key = r.key("key")?;
        value(r, key)
    })
}

/// A table of list positions, which can be derived from the list.
fn key_table(r: &mut Reader<'_>, field: &'static str) -> Result<()> {
    map(r, field, |r, _| r.varint("index").map(|_| ())).map(|_| ())
}

fn text_map(r: &mut Reader<'_>, field: &'static str) -> Result<Vec<(String, String)>> {
    r.list(field, |r| {
        pair(r)?;
        Ok((string(r)?, string(r)?))
    })
}

fn string(r: &mut Reader<'_>) -> Result<String> {
    r.byte_list("text").map(text)
}

fn secret(r: &mut Reader<'_>) -> Result<Secret> {
    r.array("secret key").map(Zeroizing::new)
}

fn address(r: &mut Reader<'_>) -> Result<AddressKeys> {
    Ok(AddressKeys { spend: r.key("m_spend_public_key")?, view: r.key("m_view_public_key")? })
}

fn amounts(r: &mut Reader<'_>) -> Result<Vec<Amount>> {
    r.list("m_amounts", |r| r.varint("amount").map(Amount))
}

fn hash_chain(r: &mut Reader<'_>) -> Result<HashChain> {
    version(r, 0)?;
    Ok(HashChain {
        offset: r.varint("m_offset")?,
        genesis: r.key("m_genesis")?,
        ids: r.key_list("m_blockchain")?,
    })
}

fn destination(r: &mut Reader<'_>) -> Result<Destination> {
    let original = string(r)?;
    let amount = Amount(r.varint("amount")?);
    let AddressKeys { spend, view } = address(r)?;
    let is_subaddress = switch(r, "is_subaddress")?;
    let is_integrated = switch(r, "is_integrated")?;
    Ok(Destination { original, amount, spend, view, is_subaddress, is_integrated })
}

fn ring(r: &mut Reader<'_>) -> Result<Ring> {
    pair(r)?;
    Ok(Ring { key_image: r.key("key image")?, offsets: r.list("offsets", |r| r.varint("offset"))? })
}

fn pending(r: &mut Reader<'_>, txid: Hash) -> Result<Pending> {
    let version = version(r, 1)?;
    let (_, tx) = TransactionPrefix::read(r)?;
    Ok(Pending {
        txid,
        unlock_time: tx.unlock_time,
        amount_in: Amount(r.varint("m_amount_in")?),
        amount_out: Amount(r.varint("m_amount_out")?),
        change: Amount(r.varint("m_change")?),
        sent_time: r.varint("m_sent_time")?,
        destinations: r.list("m_dests", destination)?,
        payment_id: r.key("m_payment_id")?,
        state: {
            let state = if version >= 1 { r.varint("m_state")? } else { 0 };
            pending_state(r, state)?
        },
        timestamp: r.varint("m_timestamp")?,
        account: r.varint_u32("m_subaddr_account")?,
        subaddresses: r.list("m_subaddr_indices", |r| r.varint_u32("index"))?.into_iter().collect(),
        rings: rings(r.list("m_rings", ring)?, &tx),
    })
}

fn sent(r: &mut Reader<'_>, txid: Hash) -> Result<Sent> {
    if version(r, 1)? >= 1 {
        TransactionPrefix::read(r)?;
    }
    Ok(Sent {
        txid,
        amount_in: Amount(r.varint("m_amount_in")?),
        amount_out: Amount(r.varint("m_amount_out")?),
        change: change(r.varint("m_change")?),
        height: Height(r.varint("m_block_height")?),
        destinations: r.list("m_dests", destination)?,
        payment_id: r.key("m_payment_id")?,
        timestamp: r.varint("m_timestamp")?,
        unlock_time: r.varint("m_unlock_time")?,
        account: r.varint_u32("m_subaddr_account")?,
        subaddresses: r.list("m_subaddr_indices", |r| r.varint_u32("index"))?.into_iter().collect(),
        rings: r.list("m_rings", ring)?,
    })
}

fn payment(r: &mut Reader<'_>, payment_id: Hash) -> Result<Payment> {
    version(r, 0)?;
    Ok(Payment {
        payment_id,
        txid: r.key("m_tx_hash")?,
        amount: Amount(r.varint("m_amount")?),
        amounts: amounts(r)?,
        fee: Amount(r.varint("m_fee")?),
        height: Height(r.varint("m_block_height")?),
        unlock_time: r.varint("m_unlock_time")?,
        timestamp: r.varint("m_timestamp")?,
        coinbase: switch(r, "m_coinbase")?,
        subaddress: subaddress(r)?,
    })
}

fn pool_payment(r: &mut Reader<'_>, payment_id: Hash) -> Result<PoolPayment> {
    version(r, 0)?;
    let payment = payment(r, payment_id)?;
    Ok(PoolPayment { payment, double_spend_seen: switch(r, "m_double_spend_seen")? })
}

fn address_book_row(r: &mut Reader<'_>) -> Result<AddressBookEntry> {
    version(r, 0)?;
    let AddressKeys { spend, view } = address(r)?;
    let payment_id = ShortPaymentId(r.array("m_payment_id")?);
    let description = string(r)?;
    let is_subaddress = switch(r, "m_is_subaddress")?;
    let payment_id = switch(r, "m_has_payment_id")?.then_some(payment_id);
    Ok(AddressBookEntry { spend, view, is_subaddress, payment_id, description })
}

/// The lowest height of transactions that must be scanned again with all keys.
fn background_sync(r: &mut Reader<'_>) -> Result<Option<Height>> {
    version(r, 0)?;
    switch(r, "first_refresh_done")?;
    let start = number(r, "start_height")?;
    let txs = map(r, "txs", |r, _| background_tx(r))?;
    number(r, "wallet_refresh_from_block_height")?;
    r.varint("subaddress_lookahead_major")?;
    r.varint("subaddress_lookahead_minor")?;
    r.varint("wallet_refresh_type")?;
    Ok(txs.into_iter().min().map(|height| height.min(Height(start))))
}

fn background_tx(r: &mut Reader<'_>) -> Result<Height> {
    version(r, 0)?;
    r.varint("index_in_background_sync_data")?;
    PrunedTransaction::read(r)?;
    r.list("output_indices", |r| r.varint("index"))?;
    let height = r.varint("height")?;
    r.varint("block_timestamp")?;
    switch(r, "double_spend_seen")?;
    Ok(Height(height))
}
