//! The address book.

use ferrite_rpc::RpcError;
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::EmptyResponse;
use ferrite_rpc::wallet::addresses::{
    AddAddressBookRequest, AddAddressBookResponse, AddressBookEntry, DeleteAddressBookRequest,
    EditAddressBookRequest, GetAddressBookRequest, GetAddressBookResponse,
};
use ferrite_types::address::{Address, AddressKind, ShortPaymentId};
use ferrite_types::network::Network;
use ferrite_wallet::state;

use crate::errors::error;
use crate::paging::Page;
use crate::rows::Open;
use crate::wire::{address_or_name, unhex};

fn out_of_range(index: u64) -> RpcError {
    error(code::WRONG_INDEX, format!("Index out of range: {index}"))
}

pub(crate) fn get_address_book(
    open: &Open<'_>,
    request: GetAddressBookRequest,
) -> Result<GetAddressBookResponse, RpcError> {
    let network = open.service.options().network;
    let classic = open.service.is_classic(Item::AddressBookPaymentId);
    let wallet = open.session.read();
    let book = wallet.address_book();
    let page = Page::<usize>::of(request.limit, &request.cursor)?;
    let (indices, next) = match request.entries.is_empty() {
        true => page.of_numbers(book.len() as u64),
        false => (request.entries, None),
    };
    let entry = |index: u64| {
        let row = usize::try_from(index).ok().and_then(|place| book.get(place));
        let row = row.ok_or_else(|| out_of_range(index))?;
        Ok(AddressBookEntry {
            index,
            address: match classic {
                true => address_of(row, network).without_payment_id().to_string(),
                false => address_of(row, network).to_string(),
            },
            description: row.description.clone(),
            payment_id: classic.then(|| padded(row.payment_id)),
        })
    };
    let entries = indices.into_iter().map(entry).collect::<Result<_, RpcError>>()?;
    Ok(GetAddressBookResponse { entries, next })
}

fn address_of(row: &state::AddressBookEntry, network: Network) -> Address {
    let kind = match (row.payment_id, row.is_subaddress) {
        (Some(id), _) => AddressKind::Integrated(id),
        (None, true) => AddressKind::Subaddress,
        (None, false) => AddressKind::Standard,
    };
    Address { network, kind, spend: row.spend, view: row.view }
}

/// A payment id as old clients expect it: 64 digits, padded with zeros.
fn padded(id: Option<ShortPaymentId>) -> String {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&id.map_or([0; 8], |id| id.0));
    const_hex::encode(bytes)
}

/// The payment id that an old client sends in a separate field; `None` if it is all zeros.
fn separate_id(open: &Open<'_>, text: &str) -> Result<Option<ShortPaymentId>, RpcError> {
    if !open.service.is_classic(Item::AddressBookPaymentId) || text.is_empty() {
        return Ok(None);
    }
    let wrong = || error(code::WRONG_PAYMENT_ID, format!("Payment id has invalid format: {text}"));
    let bytes = unhex(text).filter(|bytes| [8, 32].contains(&bytes.len())).ok_or_else(wrong)?;
    let (short, rest) = bytes.split_at(8);
    if rest.iter().any(|byte| *byte != 0) {
        return Err(wrong());
    }
    let id: [u8; 8] = short.try_into().map_err(|_| wrong())?;
    Ok((id != [0; 8]).then_some(ShortPaymentId(id)))
}

/// Adds a payment id from a separate field to an address that has none.
fn joined(address: Address, id: Option<ShortPaymentId>) -> Result<Address, RpcError> {
    match id {
        None => Ok(address),
        Some(id) => address.with_payment_id(id).ok_or_else(|| {
            error(code::WRONG_PAYMENT_ID, "A payment id needs a standard address without one")
        }),
    }
}

fn row_of(address: &Address, description: String) -> state::AddressBookEntry {
    state::AddressBookEntry {
        spend: address.spend,
        view: address.view,
        is_subaddress: address.is_subaddress(),
        payment_id: address.payment_id(),
        description,
    }
}

pub(crate) fn add_address_book(
    open: &Open<'_>,
    request: AddAddressBookRequest,
) -> Result<AddAddressBookResponse, RpcError> {
    let network = open.service.options().network;
    let address = address_or_name(network, &request.address, open.service.names())?;
    let address = joined(address, separate_id(open, &request.payment_id)?)?;
    let row = row_of(&address, request.description);
    let index = open.session.change(|wallet| Ok::<_, RpcError>(wallet.add_to_address_book(row)))?;
    Ok(AddAddressBookResponse { index: index as u64 })
}

pub(crate) fn edit_address_book(
    open: &Open<'_>,
    request: EditAddressBookRequest,
) -> Result<EmptyResponse, RpcError> {
    let network = open.service.options().network;
    let index = request.index;
    let place = usize::try_from(index).map_err(|_| out_of_range(index))?;
    if place >= open.session.read().address_book().len() {
        return Err(out_of_range(index));
    }
    // Names are looked up without a lock on the wallet.
    let address = match request.set_address {
        true => Some(address_or_name(network, &request.address, open.service.names())?),
        false => None,
    };
    let id = match request.set_payment_id && open.service.is_classic(Item::AddressBookPaymentId) {
        true => Some(separate_id(open, &request.payment_id)?),
        false => None,
    };
    let classic = open.service.is_classic(Item::AddressBookPaymentId);
    open.session.change(|wallet| {
        let old = wallet.address_book().get(place).ok_or_else(|| out_of_range(index))?.clone();
        let mut address = address.unwrap_or_else(|| address_of(&old, network));
        match id {
            Some(id) => address = joined(address.without_payment_id(), id)?,
            // The payment id has a separate flag, which is not set.
            None if classic && address.kind == AddressKind::Standard => {
                address = joined(address, old.payment_id)?
            }
            None => {}
        }
        let description = if request.set_description { request.description } else { old.description };
        wallet.replace_in_address_book(index, row_of(&address, description)).map_err(|_| out_of_range(index))
    })?;
    Ok(EmptyResponse {})
}

pub(crate) fn delete_address_book(
    open: &Open<'_>,
    request: DeleteAddressBookRequest,
) -> Result<EmptyResponse, RpcError> {
    let index = request.index;
    open.session.change(|wallet| wallet.remove_from_address_book(index).map_err(|_| out_of_range(index)))?;
    Ok(EmptyResponse {})
}
