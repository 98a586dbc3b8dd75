//! Arbitrary records, for property tests of this crate and of those that store or convert records.

use std::fmt::Debug;

use ferrite_types::address::{ShortPaymentId, SubaddressIndex};
use ferrite_types::{Amount, GlobalIndex, Hash, Height};
use proptest::collection::{btree_set, vec};
use proptest::option;
use proptest::prelude::*;
use zeroize::Zeroizing;

use super::{AddressBookEntry, Destination, OwnedOutput, Payment, Pending, PendingState, Ring, Sent};

/// Any 32 bytes: a hash, a key or a key image.
pub fn bytes32<T: From<[u8; 32]> + Debug>() -> impl Strategy<Value = T> {
    any::<[u8; 32]>().prop_map(T::from)
}

/// Numbers of any length.
pub fn number() -> impl Strategy<Value = u64> {
    (any::<u64>(), 0..64u32).prop_map(|(number, shift)| number >> shift)
}

/// Amounts of any length.
pub fn amount() -> impl Strategy<Value = Amount> {
    number().prop_map(Amount)
}

/// Any index.
pub fn index() -> impl Strategy<Value = SubaddressIndex> {
    (any::<u32>(), any::<u32>()).prop_map(|(major, minor)| SubaddressIndex { major, minor })
}

/// An output that has replaced no other.
pub fn one_output() -> impl Strategy<Value = OwnedOutput> {
    let numbers = (number(), number(), number(), number(), number());
    let keys = (bytes32::<Hash>(), bytes32(), bytes32(), vec(bytes32(), 0..3), vec(bytes32(), 0..3));
    let flags = any::<[bool; 4]>();
    let rest = (index(), amount(), any::<[u8; 32]>(), option::of(bytes32()), option::of(number()));
    (numbers, keys, flags, rest).prop_map(|(numbers, keys, flags, rest)| {
        let (height, index_in_tx, global_index, pk_index, unlock_time) = numbers;
        let (txid, key, tx_key, additional_keys, tx_inputs) = keys;
        let [rct, key_image_requested, key_image_partial, frozen] = flags;
        let (subaddress, amount, mask, key_image, spent) = rest;
        OwnedOutput {
            height: Height(height),
            txid,
            index_in_tx,
            global_index: GlobalIndex(global_index),
            key,
            tx_key,
            pk_index,
            additional_keys,
            subaddress,
            amount,
            mask: Zeroizing::new(mask),
            rct,
            unlock_time,
            tx_size: height ^ pk_index,
            key_image,
            key_image_requested,
            key_image_partial,
            spent: spent.map(Height),
            frozen,
            tx_inputs,
            replaced: None,
        }
    })
}

/// A payment in a block.
pub fn payment() -> impl Strategy<Value = Payment> {
    let hashes = (bytes32(), bytes32());
    let numbers = (amount(), vec(amount(), 0..5), amount(), number(), number(), number());
    (hashes, numbers, any::<bool>(), index()).prop_map(|(hashes, numbers, coinbase, subaddress)| {
        let (amount, amounts, fee, height, unlock_time, timestamp) = numbers;
        Payment {
            txid: hashes.0,
            payment_id: hashes.1,
            amount,
            amounts,
            fee,
            height: Height(height),
            unlock_time,
            timestamp,
            coinbase,
            subaddress,
        }
    })
}

/// A destination.
pub fn destination() -> impl Strategy<Value = Destination> {
    (any::<String>(), amount(), bytes32(), bytes32(), any::<bool>(), any::<bool>()).prop_map(
        |(original, amount, spend, view, is_subaddress, is_integrated)| Destination {
            original,
            amount,
            spend,
            view,
            is_subaddress,
            is_integrated,
        },
    )
}

/// A ring.
pub fn ring() -> impl Strategy<Value = Ring> {
    (bytes32(), vec(number(), 0..4)).prop_map(|(key_image, offsets)| Ring { key_image, offsets })
}

/// A confirmed transaction.
pub fn sent() -> impl Strategy<Value = Sent> {
    let hashes = (bytes32(), bytes32());
    let amounts = (amount(), amount(), option::of(amount()));
    let numbers = (number(), number(), number(), any::<u32>());
    let lists = (vec(destination(), 0..3), btree_set(any::<u32>(), 0..4), vec(ring(), 0..3));
    (hashes, amounts, numbers, lists).prop_map(|(hashes, amounts, numbers, lists)| Sent {
        txid: hashes.0,
        amount_in: amounts.0,
        amount_out: amounts.1,
        change: amounts.2,
        height: Height(numbers.0),
        destinations: lists.0,
        payment_id: hashes.1,
        timestamp: numbers.1,
        unlock_time: numbers.2,
        account: numbers.3,
        subaddresses: lists.1,
        rings: lists.2,
    })
}

/// An unconfirmed transaction.
pub fn pending() -> impl Strategy<Value = Pending> {
    let state =
        prop_oneof![Just(PendingState::Pending), Just(PendingState::InPool), Just(PendingState::Failed)];
    (sent(), amount(), number(), state).prop_map(|(sent, change, sent_time, state)| Pending {
        txid: sent.txid,
        amount_in: sent.amount_in,
        amount_out: sent.amount_out,
        change,
        sent_time,
        destinations: sent.destinations,
        payment_id: sent.payment_id,
        state,
        timestamp: sent.timestamp,
        unlock_time: sent.unlock_time,
        account: sent.account,
        subaddresses: sent.subaddresses,
        rings: sent.rings,
    })
}

/// An entry of the address book.
pub fn address_book_entry() -> impl Strategy<Value = AddressBookEntry> {
    (bytes32(), bytes32(), any::<bool>(), option::of(any::<[u8; 8]>()), any::<String>()).prop_map(
        |(spend, view, is_subaddress, payment_id, description)| AddressBookEntry {
            spend,
            view,
            is_subaddress,
            payment_id: payment_id.map(ShortPaymentId),
            description,
        },
    )
}
