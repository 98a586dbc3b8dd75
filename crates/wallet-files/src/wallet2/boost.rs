//! The serialisation of older files (`wallet2.h: serialize` of each struct). The content of a file depends on the
//! versions of its classes; class names are those of C++, so that each type is registered once.

use ferrite_crypto::keys::AddressKeys;
use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::codec::{DecodeError, DecodeReason};
use ferrite_types::{Amount, Hash, Height};
use ferrite_wallet::state::wallet2_transfer::Transfer;
use ferrite_wallet::state::{
    AddressBookEntry, Destination, OwnedOutput, Payment, Pending, PoolPayment, Ring, Sent,
};
use zeroize::Zeroizing;

use super::archive::{Archive, hash, key_image, public_key};
use super::boost_tx::{prefix, transaction};
use super::cache::{Cache, HashChain, Secret, change, pending_state};

type Result<T> = std::result::Result<T, DecodeError>;

/// The newest version of the cache.
const NEWEST: u32 = 31;
/// The first version with all data that a wallet needs.
const OLDEST: u32 = 5;

/// Reads a whole cache.
pub(super) fn read(data: &[u8]) -> Result<Cache> {
    let mut archive = Archive::new(data)?;
    let a = &mut archive;
    let version = a.class("wallet2", NEWEST)?;
    if version < OLDEST {
        return Err(a.reader().error("wallet2", DecodeReason::UnsupportedVersion(version.into())));
    }
    let chain = if version < 19 { old_chain(a)? } else { hash_chain(a)? };
    let mut cache = Cache { chain, ..Cache::default() };
    cache.outputs = a.sequence("vector<transfer_details>", transfer)?;
    cache.address = address(a)?;
    a.table("unordered_map<key_image, size_t>", |a| {
        key_image(a)?;
        a.u64("index")
    })?;
    read_transactions(a, version, &mut cache)?;
    read_annotations(a, version, &mut cache)?;
    read_additions(a, version, &mut cache)?;
    if version < NEWEST {
        a.reader().finish("end")?;
    }
    Ok(cache)
}

/// The fields up to version 12.
fn read_transactions(a: &mut Archive<'_>, version: u32, cache: &mut Cache) -> Result<()> {
    if version >= 6 {
        cache.pending = a.table("unordered_map<hash, unconfirmed_transfer_details>", pending)?;
    }
    if version >= 7 {
        cache.payments = a.table(PAYMENTS, payment_entry)?;
    }
    if version >= 8 {
        cache.tx_keys = a.table("unordered_map<hash, secret_key>", |a| Ok((hash(a)?, secret(a)?)))?;
    }
    if version >= 9 {
        cache.sent = a.table("unordered_map<hash, confirmed_transfer_details>", sent)?;
    }
    if version >= 11 {
        a.u64("refresh height")?;
    }
    if version >= 12 {
        cache.notes = a.table(TEXTS, |a| Ok((hash(a)?, a.string("note")?)))?;
    }
    Ok(())
}

/// The fields up to version 20.
fn read_annotations(a: &mut Archive<'_>, version: u32, cache: &mut Cache) -> Result<()> {
    if (13..17).contains(&version) {
        let payments = a.table("unordered_map<hash, payment_details>", |a| {
            // The key was the transaction; payment ids were not stored.
            hash(a)?;
            payment(a, Hash::default())
        })?;
        cache.pool_payments = payments.into_iter().map(seen_once).collect();
    }
    if version >= 15 {
        a.table("unordered_map<public_key, size_t>", |a| {
            public_key(a)?;
            a.u64("index")
        })?;
    }
    if version >= 16 {
        cache.address_book = a.sequence("vector<address_book_row>", address_book_row)?;
    }
    if (17..22).contains(&version) {
        cache.pool_payments = a.table(PAYMENTS, payment_entry)?.into_iter().map(seen_once).collect();
    }
    if version >= 18 {
        for _ in 0..2 {
            a.table("unordered_set<hash>", hash)?;
        }
    }
    if version >= 20 {
        cache.subaddresses =
            a.table("unordered_map<public_key, subaddress_index>", |a| Ok((public_key(a)?, subaddress(a)?)))?;
        a.table("unordered_map<subaddress_index, public_key>", |a| {
            subaddress(a)?;
            public_key(a)
        })?;
        cache.labels = a.sequence("vector<vector<string>>", strings)?;
        cache.additional_tx_keys = a.table("unordered_map<hash, vector<secret_key>>", |a| {
            Ok((hash(a)?, a.sequence("vector<secret_key>", secret)?))
        })?;
    }
    Ok(())
}

/// The later fields.
fn read_additions(a: &mut Archive<'_>, version: u32, cache: &mut Cache) -> Result<()> {
    if version >= 21 {
        cache.attributes = a.table("unordered_map<string, string>", string_pair)?;
    }
    if version >= 22 {
        cache.pool_payments = a.table("unordered_multimap<hash, pool_payment_details>", pool_payment)?;
    }
    if version >= 23 {
        a.class("pair<map<string, string>, vector<string>>", 0)?;
        cache.tag_descriptions = a.sequence("map<string, string>", |a| {
            a.class("pair<const string, string>", 0)?;
            string_pair(a)
        })?;
        cache.account_tags = strings(a)?;
    }
    if version >= 24 {
        a.bool("m_ring_history_saved")?;
    }
    if version >= 25 {
        cache.last_block_reward = Amount(a.u64("m_last_block_reward")?);
    }
    if version >= 26 {
        a.table(TEXTS, |a| Ok((hash(a)?, a.string("data")?)))?;
    }
    if version >= 27 {
        a.u64("m_device_last_key_image_sync")?;
    }
    if version >= 28 {
        cache.cold_key_images =
            a.table("unordered_map<public_key, key_image>", |a| Ok((public_key(a)?, key_image(a)?)))?;
    }
    if version >= 29 {
        secret(a)?;
    }
    if version >= 30 {
        cache.has_refreshed = a.bool("m_has_ever_refreshed_from_node")?;
    }
    Ok(())
}

/// Classes that are used twice.
const PAYMENTS: &str = "unordered_multimap<hash, payment_details>";
const TEXTS: &str = "unordered_map<hash, string>";

fn secret(a: &mut Archive<'_>) -> Result<Secret> {
    a.blob("secret_key").map(Zeroizing::new)
}

fn rct_key(a: &mut Archive<'_>) -> Result<Secret> {
    a.blob("rct::key").map(Zeroizing::new)
}

fn strings(a: &mut Archive<'_>) -> Result<Vec<String>> {
    a.sequence("vector<string>", |a| a.string("text"))
}

fn string_pair(a: &mut Archive<'_>) -> Result<(String, String)> {
    Ok((a.string("first")?, a.string("second")?))
}

fn address(a: &mut Archive<'_>) -> Result<AddressKeys> {
    a.class("account_public_address", 0)?;
    Ok(AddressKeys { spend: public_key(a)?, view: public_key(a)? })
}

fn subaddress(a: &mut Archive<'_>) -> Result<SubaddressIndex> {
    a.class("subaddress_index", 0)?;
    Ok(SubaddressIndex { major: a.u32("major")?, minor: a.u32("minor")? })
}

fn old_chain(a: &mut Archive<'_>) -> Result<HashChain> {
    let ids = a.sequence("vector<hash>", hash)?;
    Ok(HashChain { offset: 0, genesis: ids.first().copied().unwrap_or_default(), ids })
}

fn hash_chain(a: &mut Archive<'_>) -> Result<HashChain> {
    a.class("hashchain", 0)?;
    Ok(HashChain { offset: a.u64("m_offset")?, genesis: hash(a)?, ids: a.sequence("deque<hash>", hash)? })
}

fn transfer(a: &mut Archive<'_>) -> Result<OwnedOutput> {
    let version = a.class("transfer_details", 12)?;
    let mut t = Transfer { height: a.u64("m_block_height")?, ..Transfer::default() };
    t.global_index = a.u64("m_global_output_index")?;
    t.index_in_tx = a.u64("m_internal_output_index")?;
    if version < 3 {
        (t.tx, t.txid) = transaction(a)?;
    } else {
        t.tx = prefix(a)?;
    }
    t.spent = a.bool("m_spent")?;
    t.key_image = key_image(a)?;
    if version >= 1 {
        t.mask = rct_key(a)?;
        t.amount = a.u64("m_amount")?;
    } else {
        t.mask[0] = 1;
        t.amount = t.plain_amount().unwrap_or_default();
    }
    if version >= 2 {
        t.spent_height = a.u64("m_spent_height")?;
    }
    if version >= 3 {
        t.txid = hash(a)?;
    }
    t.rct = if version >= 4 { a.bool("m_rct")? } else { t.plain_amount() == Some(0) };
    t.key_image_known = match version {
        0..5 => true,
        5 => {
            // The stored value was never set.
            a.byte("m_key_image_known")?;
            true
        }
        _ => a.bool("m_key_image_known")?,
    };
    later_transfer(a, version, &mut t)?;
    t.into_output(a.reader())
}

fn later_transfer(a: &mut Archive<'_>, version: u32, t: &mut Transfer) -> Result<()> {
    if version >= 7 {
        t.pk_index = a.u64("m_pk_index")?;
    }
    if version >= 8 {
        t.subaddress = subaddress(a)?;
    }
    if version >= 9 {
        a.sequence("vector<multisig_info>", multisig_info)?;
        a.sequence("vector<rct::key>", rct_key)?;
        t.key_image_partial = a.bool("m_key_image_partial")?;
    }
    if version >= 10 {
        t.key_image_request = a.bool("m_key_image_request")?;
    }
    if version >= 11 {
        a.sequence("vector<pair<uint64_t, hash>>", |a| {
            a.class("pair<uint64_t, hash>", 0)?;
            a.u64("height")?;
            hash(a)
        })?;
    }
    if version >= 12 {
        t.frozen = a.bool("m_frozen")?;
    }
    Ok(())
}

fn multisig_info(a: &mut Archive<'_>) -> Result<()> {
    a.class("multisig_info", 1)?;
    public_key(a)?;
    a.sequence("vector<multisig_info::LR>", |a| {
        a.class("multisig_info::LR", 0)?;
        rct_key(a)?;
        rct_key(a)
    })?;
    a.sequence("vector<key_image>", key_image)?;
    Ok(())
}

fn destinations(a: &mut Archive<'_>) -> Result<Vec<Destination>> {
    a.sequence("vector<tx_destination_entry>", |a| {
        let version = a.class("tx_destination_entry", 2)?;
        let amount = Amount(a.u64("amount")?);
        let AddressKeys { spend, view } = address(a)?;
        let is_subaddress = version >= 1 && a.bool("is_subaddress")?;
        let original = if version >= 2 { a.string("original")? } else { String::new() };
        let is_integrated = version >= 2 && a.bool("is_integrated")?;
        Ok(Destination { original, amount, spend, view, is_subaddress, is_integrated })
    })
}

fn rings(a: &mut Archive<'_>) -> Result<Vec<Ring>> {
    a.sequence("vector<pair<key_image, vector<uint64_t>>>", |a| {
        a.class("pair<key_image, vector<uint64_t>>", 0)?;
        let key_image = key_image(a)?;
        let offsets = a.plain_sequence("offsets", |a| a.u64("offset"))?;
        Ok(Ring { key_image, offsets })
    })
}

fn pending(a: &mut Archive<'_>) -> Result<Pending> {
    let txid = hash(a)?;
    let version = a.class("unconfirmed_transfer_details", 8)?;
    let change = a.u64("m_change")?;
    let sent_time = a.u64("m_sent_time")?;
    let tx = if version < 5 { transaction(a)?.0 } else { prefix(a)? };
    let destinations = if version >= 1 { destinations(a)? } else { Vec::new() };
    let payment_id = if version >= 1 { hash(a)? } else { Hash::default() };
    let state = if version >= 2 { u64::from(a.u32("m_state")?) } else { 0 };
    let state = pending_state(a.reader(), state)?;
    let timestamp = if version >= 3 { a.u64("m_timestamp")? } else { 0 };
    let (amount_in, mut amount_out) =
        if version >= 4 { (a.u64("m_amount_in")?, a.u64("m_amount_out")?) } else { (0, 0) };
    if (4..6).contains(&version) && change != u64::MAX {
        // The change was not included then.
        amount_out = amount_out.wrapping_add(change);
    }
    let (account, subaddresses) = spent_from(a, version >= 7)?;
    let noted = if version >= 8 { rings(a)? } else { Vec::new() };
    Ok(Pending {
        txid,
        amount_in: Amount(amount_in),
        amount_out: Amount(amount_out),
        change: Amount(change),
        sent_time,
        destinations,
        payment_id,
        state,
        timestamp,
        unlock_time: tx.unlock_time,
        account,
        subaddresses: subaddresses.into_iter().collect(),
        rings: super::cache::rings(noted, &tx),
    })
}

fn spent_from(a: &mut Archive<'_>, there: bool) -> Result<(u32, Vec<u32>)> {
    if !there {
        return Ok((0, Vec::new()));
    }
    Ok((a.u32("m_subaddr_account")?, a.plain_sequence("m_subaddr_indices", |a| a.u32("index"))?))
}

fn sent(a: &mut Archive<'_>) -> Result<Sent> {
    let txid = hash(a)?;
    let version = a.class("confirmed_transfer_details", 6)?;
    let amount_in = a.u64("m_amount_in")?;
    let mut amount_out = a.u64("m_amount_out")?;
    let amount_back = a.u64("m_change")?;
    let height = Height(a.u64("m_block_height")?);
    let destinations = if version >= 1 { destinations(a)? } else { Vec::new() };
    let payment_id = if version >= 1 { hash(a)? } else { Hash::default() };
    let timestamp = if version >= 2 { a.u64("m_timestamp")? } else { 0 };
    if version == 2 && amount_back != u64::MAX && amount_in > amount_out.wrapping_add(amount_back) {
        // The change may or may not be included; adding it if it is missing leaves a plausible fee.
        amount_out = amount_out.wrapping_add(amount_back);
    }
    let unlock_time = if version >= 4 { a.u64("m_unlock_time")? } else { 0 };
    let (account, subaddresses) = spent_from(a, version >= 5)?;
    let rings = if version >= 6 { rings(a)? } else { Vec::new() };
    Ok(Sent {
        txid,
        amount_in: Amount(amount_in),
        amount_out: Amount(amount_out),
        change: change(amount_back),
        height,
        destinations,
        payment_id,
        timestamp,
        unlock_time,
        account,
        subaddresses: subaddresses.into_iter().collect(),
        rings,
    })
}

fn payment_entry(a: &mut Archive<'_>) -> Result<Payment> {
    let payment_id = hash(a)?;
    payment(a, payment_id)
}

fn payment(a: &mut Archive<'_>, payment_id: Hash) -> Result<Payment> {
    let version = a.class("payment_details", 5)?;
    let txid = hash(a)?;
    let amount = Amount(a.u64("m_amount")?);
    let height = Height(a.u64("m_block_height")?);
    let unlock_time = a.u64("m_unlock_time")?;
    let timestamp = if version >= 1 { a.u64("m_timestamp")? } else { 0 };
    let subaddress = if version >= 2 { subaddress(a)? } else { SubaddressIndex::MAIN };
    let fee = Amount(if version >= 3 { a.u64("m_fee")? } else { 0 });
    let coinbase = version >= 4 && a.bool("m_coinbase")?;
    let amounts = if version >= 5 {
        a.plain_sequence("m_amounts", |a| a.u64("amount").map(Amount))?
    } else {
        Vec::new()
    };
    Ok(Payment {
        txid,
        payment_id,
        amount,
        amounts,
        fee,
        height,
        unlock_time,
        timestamp,
        coinbase,
        subaddress,
    })
}

fn seen_once(payment: Payment) -> PoolPayment {
    PoolPayment { payment, double_spend_seen: false }
}

fn pool_payment(a: &mut Archive<'_>) -> Result<PoolPayment> {
    let payment_id = hash(a)?;
    a.class("pool_payment_details", 1)?;
    let payment = payment(a, payment_id)?;
    Ok(PoolPayment { payment, double_spend_seen: a.bool("m_double_spend_seen")? })
}

fn address_book_row(a: &mut Archive<'_>) -> Result<AddressBookEntry> {
    let version = a.class("address_book_row", 18)?;
    let AddressKeys { spend, view } = address(a)?;
    let mut payment_id = None;
    if version < 18 {
        let id = hash(a)?;
        // Long payment ids are no longer supported.
        let short = id != Hash::default() && id.0[8..] == [0; 24];
        payment_id = short.then(|| ShortPaymentId(*id.0.first_chunk().expect("32 bytes have eight")));
    }
    let description = a.string("m_description")?;
    let is_subaddress = version >= 17 && a.bool("m_is_subaddress")?;
    if version >= 18 && a.bool("m_has_payment_id")? {
        payment_id = Some(ShortPaymentId(a.blob("hash8")?));
    }
    Ok(AddressBookEntry { spend, view, is_subaddress, payment_id, description })
}
