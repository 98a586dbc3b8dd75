//! Decoding values of requests and encoding values of responses.

use std::borrow::Cow;

use ferrite_crypto::keys::check_key;
use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::SubaddressIndex;
use ferrite_rpc::wallet::events::EventEntry;
use ferrite_types::address::{self, Address};
use ferrite_types::network::Network;
use ferrite_types::{Hash, KeyImage};
use ferrite_wallet::state::{Addresses, Event};

use crate::errors::error;
use crate::names::Names;

/// Decodes hex digits; nothing else is allowed.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let plain = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    plain.then(|| const_hex::decode(text).ok())?
}

/// Decodes a fixed number of bytes in hex.
pub(crate) fn unhex_array<const N: usize>(text: &str) -> Option<[u8; N]> {
    unhex(text)?.try_into().ok()
}

/// Decodes a transaction id.
pub(crate) fn txid(text: &str) -> Result<Hash, RpcError> {
    let id = unhex_array(text).map(Hash);
    id.ok_or_else(|| error(code::WRONG_TXID, "TX ID has invalid format"))
}

/// Decodes a key image.
pub(crate) fn key_image(text: &str) -> Option<KeyImage> {
    unhex_array(text).map(KeyImage)
}

/// Converts an index for a response.
pub(crate) fn index(index: address::SubaddressIndex) -> SubaddressIndex {
    SubaddressIndex { major: index.major, minor: index.minor }
}

/// Converts an index of a request.
pub(crate) fn index_of(index: SubaddressIndex) -> address::SubaddressIndex {
    address::SubaddressIndex { major: index.major, minor: index.minor }
}

/// A payment id as transfers show it: 16 digits if it is a short one.
pub(crate) fn payment_id(id: &Hash) -> Cow<'static, str> {
    if *id == Hash::default() {
        return Cow::Borrowed("0000000000000000");
    }
    match id.0[8..].iter().all(|byte| *byte == 0) {
        true => const_hex::encode(&id.0[..8]).into(),
        false => id.to_string().into(),
    }
}

/// An address of this network.
pub(crate) fn parse_address(network: Network, text: &str) -> Option<Address> {
    Address::parse_checked(network, text, check_key).ok()
}

/// An address, or that of an OpenAlias name (`cryptonote_basic_impl.cpp: get_account_address_from_str_or_url`). The
/// error is a message if the name exists but cannot be trusted.
pub(crate) fn find_address(
    network: Network,
    text: &str,
    names: &dyn Names,
) -> Result<Address, Option<String>> {
    if let Some(address) = parse_address(network, text) {
        return Ok(address);
    }
    let found = names.look_up(text);
    match found.addresses.first() {
        Some(_) if !found.signed => Err(Some(format!("Invalid DNSSEC for {text}"))),
        Some(first) => parse_address(network, first).ok_or(None),
        None => Err(None),
    }
}

/// An address, or that of an OpenAlias name.
pub(crate) fn address_or_name(network: Network, text: &str, names: &dyn Names) -> Result<Address, RpcError> {
    find_address(network, text, names).map_err(|problem| {
        let message = problem.unwrap_or_else(|| format!("WALLET_RPC_ERROR_CODE_WRONG_ADDRESS: {text}"));
        error(code::WRONG_ADDRESS, message)
    })
}

/// An event as clients see it.
pub(crate) fn event(addresses: &Addresses, number: u64, event: &Event) -> EventEntry {
    let (is_payment, is_tx) = (event.kind.is_payment(), event.kind.is_about_tx());
    EventEntry {
        number,
        kind: event.kind.name().to_owned(),
        wallet_height: event.wallet_height.0,
        txid: if is_tx { event.txid.to_string() } else { String::new() },
        amount: event.amount.0,
        address: if is_payment { addresses.text(event.subaddress).to_string() } else { String::new() },
        subaddr_index: is_tx.then(|| index(event.subaddress)),
        height: event.height.0,
        confirmations: event.confirmations,
        payment_id: if event.payment_id == Hash::default() {
            String::new()
        } else {
            payment_id(&event.payment_id).into_owned()
        },
        timestamp: event.timestamp,
        percent: event.progress.map(|progress| progress.percent),
        seconds_left: event.progress.and_then(|progress| progress.seconds_left),
    }
}
