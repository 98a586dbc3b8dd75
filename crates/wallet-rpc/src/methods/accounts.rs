//! Accounts, their addresses and balances.

use std::collections::BTreeSet;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::accounts::{
    AccountInfo, AccountTag, AddressInfo, CreateAccountRequest, CreateAccountResponse, CreateAddressRequest,
    CreateAddressResponse, GetAccountTagsResponse, GetAccountsRequest, GetAccountsResponse,
    GetAddressIndexRequest, GetAddressIndexResponse, GetAddressRequest, GetAddressResponse,
    GetBalanceRequest, GetBalanceResponse, LabelAccountRequest, LabelAddressRequest,
    SetAccountTagDescriptionRequest, SubaddressBalance, TagAccountsRequest, UntagAccountsRequest,
};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse};
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::state::{self, AccountError, Now, Wallet};
use regex_lite::Regex;

use crate::errors::{self, error, unknown};
use crate::paging::Page;
use crate::rows::Open;
use crate::wire;

/// Limit of the addresses that a call creates.
const MOST_ADDRESSES: u32 = 65_536;

pub(crate) fn get_balance(
    open: &Open<'_>,
    request: GetBalanceRequest,
) -> Result<GetBalanceResponse, RpcError> {
    let now = open.service.now();
    let wallet = open.session.read();
    let (total, accounts) = match request.all_accounts {
        true => (wallet.balance_all(request.strict, now), 0..wallet.account_count()),
        false => {
            let account = request.account_index;
            (wallet.balance(account, request.strict, now), account..account.saturating_add(1))
        }
    };
    let asked: Option<BTreeSet<u32>> = (!request.all_accounts && !request.address_indices.is_empty())
        .then(|| request.address_indices.iter().copied().collect());
    let mut rows = Vec::new();
    for account in accounts {
        rows.extend(per_subaddress(&wallet, account, asked.as_ref(), request.strict, now));
    }
    let addresses = wallet.addresses().clone();
    let multisig_import_needed = wallet.needs_multisig_import();
    drop(wallet);
    addresses.prepare(rows.iter().map(row_index));
    for row in &mut rows {
        row.address = addresses.text(row_index(row)).to_string();
    }
    Ok(GetBalanceResponse {
        balance: total.total.0,
        unlocked_balance: total.unlocked.0,
        multisig_import_needed,
        per_subaddress: rows,
        blocks_to_unlock: total.blocks_to_unlock,
        time_to_unlock: total.time_to_unlock,
    })
}

fn row_index(row: &SubaddressBalance) -> SubaddressIndex {
    SubaddressIndex { major: row.account_index, minor: row.address_index }
}

/// The balance of each address of an account: the requested ones, or those with a balance. The addresses themselves are
/// encoded later, without a lock.
fn per_subaddress(
    wallet: &Wallet,
    account: u32,
    asked: Option<&BTreeSet<u32>>,
    strict: bool,
    now: Now,
) -> Vec<SubaddressBalance> {
    let rows = match asked {
        None => wallet.balance_per_subaddress(account, strict, now),
        Some(asked) => wallet.balance_of_subaddresses(account, asked, strict, now),
    };
    rows.into_iter()
        .map(|state::SubaddressBalance { index, balance, unspent_outputs }| SubaddressBalance {
            account_index: index.major,
            address_index: index.minor,
            address: String::new(),
            balance: balance.total.0,
            unlocked_balance: balance.unlocked.0,
            label: wallet.label(index).to_owned(),
            num_unspent_outputs: unspent_outputs,
            blocks_to_unlock: balance.blocks_to_unlock,
            time_to_unlock: balance.time_to_unlock,
        })
        .collect()
}

pub(crate) fn get_address(
    open: &Open<'_>,
    request: GetAddressRequest,
) -> Result<GetAddressResponse, RpcError> {
    let wallet = open.session.read();
    let account = request.account_index;
    let count = wallet.address_count(account).map_err(errors::account)?;
    let page = Page::<usize>::of(request.limit, &request.cursor)?;
    let (minors, next) = match request.address_index.is_empty() {
        true => page.of_numbers(count),
        false => (request.address_index, None),
    };
    if minors.iter().any(|minor| *minor >= count) {
        return Err(errors::account(AccountError::AddressIndex));
    }
    let mut rows: Vec<AddressInfo> = Vec::with_capacity(minors.len());
    for minor in minors {
        let index = SubaddressIndex { major: account, minor };
        rows.push(AddressInfo {
            address: String::new(),
            label: wallet.label(index).to_owned(),
            address_index: minor,
            used: wallet.address_used(index),
        });
    }
    let addresses = wallet.addresses().clone();
    drop(wallet);
    let first = SubaddressIndex { major: account, minor: 0 };
    let indices = rows.iter().map(|row| SubaddressIndex { major: account, minor: row.address_index });
    addresses.prepare(indices);
    for row in &mut rows {
        row.address =
            addresses.text(SubaddressIndex { major: account, minor: row.address_index }).to_string();
    }
    Ok(GetAddressResponse { address: addresses.text(first).to_string(), addresses: rows, next })
}

pub(crate) fn get_address_index(
    open: &Open<'_>,
    request: GetAddressIndexRequest,
) -> Result<GetAddressIndexResponse, RpcError> {
    let wrong = |text: &str| error(code::WRONG_ADDRESS, text);
    let address = wire::parse_address(open.service.options().network, &request.address);
    let address = address.ok_or_else(|| wrong("Invalid address"))?;
    let index = open.session.read().address_index(&address.spend);
    let index = index.ok_or_else(|| wrong("Address doesn't belong to the wallet"))?;
    Ok(GetAddressIndexResponse { index: wire::index(index) })
}

pub(crate) fn create_address(
    open: &Open<'_>,
    request: CreateAddressRequest,
) -> Result<CreateAddressResponse, RpcError> {
    if !(1..=MOST_ADDRESSES).contains(&request.count) {
        return Err(unknown("Count must be between 1 and 65536."));
    }
    let account = request.account_index;
    let minors = open.session.create_addresses(account, request.count, &request.label);
    let minors = minors.map_err(errors::addresses)?;
    let addresses = open.session.read().addresses().clone();
    let index = |minor: &u32| SubaddressIndex { major: account, minor: *minor };
    addresses.prepare(minors.iter().map(index));
    let texts: Vec<String> = minors.iter().map(|minor| addresses.text(index(minor)).to_string()).collect();
    Ok(CreateAddressResponse {
        address: texts.first().cloned().unwrap_or_default(),
        address_index: minors.first().copied().unwrap_or_default(),
        addresses: texts,
        address_indices: minors,
    })
}

pub(crate) fn label_address(
    open: &Open<'_>,
    request: LabelAddressRequest,
) -> Result<EmptyResponse, RpcError> {
    let index = wire::index_of(request.index);
    open.session.change(|wallet| wallet.set_label(index, &request.label).map_err(errors::account))?;
    Ok(EmptyResponse {})
}

pub(crate) fn get_accounts(
    open: &Open<'_>,
    request: GetAccountsRequest,
) -> Result<GetAccountsResponse, RpcError> {
    let now = open.service.now();
    let wallet = open.session.read();
    let matches = tag_filter(&wallet, &request)?;
    let balances = wallet.balances(request.strict_balances, now);
    let mut answer = GetAccountsResponse::default();
    for (account, balance) in wallet.accounts().zip(balances) {
        if !matches(&account.tag) {
            continue;
        }
        answer.total_balance = answer.total_balance.saturating_add(balance.total.0);
        answer.total_unlocked_balance = answer.total_unlocked_balance.saturating_add(balance.unlocked.0);
        answer.subaddress_accounts.push(AccountInfo {
            account_index: account.index,
            base_address: String::new(),
            balance: balance.total.0,
            unlocked_balance: balance.unlocked.0,
            label: account.label,
            tag: account.tag,
        });
    }
    let addresses = wallet.addresses().clone();
    drop(wallet);
    if answer.subaddress_accounts.is_empty() && request.regexp {
        return Err(unknown(format!("No matches for regex filter {} .", request.tag)));
    }
    let first = |account: &AccountInfo| SubaddressIndex { major: account.account_index, minor: 0 };
    addresses.prepare(answer.subaddress_accounts.iter().map(first));
    for account in &mut answer.subaddress_accounts {
        account.base_address = addresses.text(first(account)).to_string();
    }
    Ok(answer)
}

/// A pattern that selects tags.
fn tag_filter(
    wallet: &Wallet,
    request: &GetAccountsRequest,
) -> Result<impl Fn(&str) -> bool + use<>, RpcError> {
    let tag = request.tag.clone();
    let pattern = match request.regexp && !tag.is_empty() {
        // The whole tag must match.
        true => Some(Regex::new(&format!("^(?:{tag})$")).map_err(|error| unknown(error.to_string()))?),
        false => None,
    };
    let registered = || wallet.account_tags().iter().any(|(name, ..)| *name == tag);
    if !tag.is_empty() && !request.regexp && !registered() {
        return Err(unknown(format!("Tag {tag} is unregistered.")));
    }
    Ok(move |other: &str| match &pattern {
        Some(pattern) => pattern.is_match(other),
        None => tag.is_empty() || tag == other,
    })
}

pub(crate) fn create_account(
    open: &Open<'_>,
    request: CreateAccountRequest,
) -> Result<CreateAccountResponse, RpcError> {
    let (account, addresses) = open.session.change(|wallet| {
        Ok::<_, RpcError>((wallet.create_account(&request.label), wallet.addresses().clone()))
    })?;
    let address = addresses.text(SubaddressIndex { major: account, minor: 0 }).to_string();
    Ok(CreateAccountResponse { account_index: account, address })
}

pub(crate) fn label_account(
    open: &Open<'_>,
    request: LabelAccountRequest,
) -> Result<EmptyResponse, RpcError> {
    let index = SubaddressIndex { major: request.account_index, minor: 0 };
    open.session.change(|wallet| wallet.set_label(index, &request.label).map_err(errors::account))?;
    Ok(EmptyResponse {})
}

pub(crate) fn get_account_tags(open: &Open<'_>, _: EmptyRequest) -> Result<GetAccountTagsResponse, RpcError> {
    let tags = open.session.read().account_tags();
    let tags = tags.into_iter().map(|(tag, label, accounts)| AccountTag { tag, label, accounts });
    Ok(GetAccountTagsResponse { account_tags: tags.collect() })
}

pub(crate) fn tag_accounts(open: &Open<'_>, request: TagAccountsRequest) -> Result<EmptyResponse, RpcError> {
    let accounts = request.accounts.into_iter().collect();
    open.session.change(|wallet| wallet.tag_accounts(&accounts, &request.tag).map_err(errors::tag))?;
    Ok(EmptyResponse {})
}

pub(crate) fn untag_accounts(
    open: &Open<'_>,
    request: UntagAccountsRequest,
) -> Result<EmptyResponse, RpcError> {
    let accounts = request.accounts.into_iter().collect();
    open.session.change(|wallet| wallet.tag_accounts(&accounts, "").map_err(errors::tag))?;
    Ok(EmptyResponse {})
}

pub(crate) fn set_account_tag_description(
    open: &Open<'_>,
    request: SetAccountTagDescriptionRequest,
) -> Result<EmptyResponse, RpcError> {
    open.session.change(|wallet| {
        wallet.set_tag_description(&request.tag, &request.description).map_err(errors::tag)
    })?;
    Ok(EmptyResponse {})
}
