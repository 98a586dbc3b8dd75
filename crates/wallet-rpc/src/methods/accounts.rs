//! Accounts, their addresses and balances.

use std::collections::BTreeSet;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::accounts::{
    AccountInfo, AccountTag, AccountTags, AddressIndex, AddressIndexRequest, AddressInfo, CreateAccount,
    CreateAccountRequest, CreateAddress, CreateAddressRequest, GetAccounts, GetAccountsRequest, GetAddress,
    GetAddressRequest, GetBalance, GetBalanceRequest, LabelAccountRequest, LabelAddressRequest,
    SetAccountTagDescriptionRequest, SubaddressBalance, TagAccountsRequest, UntagAccountsRequest,
};
use ferrite_rpc::wallet::{Done, Nothing};
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::state::{self, AccountError, Now, Wallet};
use regex_lite::Regex;

use super::CHANGES;
use crate::errors::{self, error, unknown};
use crate::rows::{Check, Open, Rows};
use crate::wire;

/// How many addresses can be made at once.
const MOST_ADDRESSES: u32 = 65_536;

/// The rows of this family.
pub(super) fn rows(rows: Rows) -> Rows {
    rows.open(&["get_balance", "getbalance"], &[], get_balance)
        .open(&["get_address", "getaddress"], &[], get_address)
        .open(&["get_address_index"], &[], get_address_index)
        .open(&["create_address"], CHANGES, create_address)
        .open(&["label_address"], CHANGES, label_address)
        .open(&["get_accounts"], &[], get_accounts)
        .open(&["create_account"], CHANGES, create_account)
        .open(&["label_account"], CHANGES, label_account)
        .open(&["get_account_tags"], &[Check::Foreground], get_account_tags)
        .open(&["tag_accounts"], CHANGES, tag_accounts)
        .open(&["untag_accounts"], CHANGES, untag_accounts)
        .open(&["set_account_tag_description"], CHANGES, set_account_tag_description)
}

fn get_balance(open: &Open<'_>, request: GetBalanceRequest) -> Result<GetBalance, RpcError> {
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
    Ok(GetBalance {
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

/// What each address of an account has: those that have something, or those that were asked for. The texts of the
/// addresses are filled in later, when nobody has to wait for them.
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

fn get_address(open: &Open<'_>, request: GetAddressRequest) -> Result<GetAddress, RpcError> {
    let wallet = open.session.read();
    let account = request.account_index;
    let count = wallet.address_count(account).map_err(errors::account)?;
    let minors = match request.address_index.is_empty() {
        true => (0..count).collect(),
        false => request.address_index,
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
    Ok(GetAddress { address: addresses.text(first).to_string(), addresses: rows })
}

fn get_address_index(open: &Open<'_>, request: AddressIndexRequest) -> Result<AddressIndex, RpcError> {
    let wrong = |text: &str| error(code::WRONG_ADDRESS, text);
    let address = wire::parse_address(open.service.options().network, &request.address);
    let address = address.ok_or_else(|| wrong("Invalid address"))?;
    let index = open.session.read().address_index(&address.spend);
    let index = index.ok_or_else(|| wrong("Address doesn't belong to the wallet"))?;
    Ok(AddressIndex { index: wire::index(index) })
}

fn create_address(open: &Open<'_>, request: CreateAddressRequest) -> Result<CreateAddress, RpcError> {
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
    Ok(CreateAddress {
        address: texts.first().cloned().unwrap_or_default(),
        address_index: minors.first().copied().unwrap_or_default(),
        addresses: texts,
        address_indices: minors,
    })
}

fn label_address(open: &Open<'_>, request: LabelAddressRequest) -> Result<Done, RpcError> {
    let index = wire::index_of(request.index);
    open.session.change(|wallet| wallet.set_label(index, &request.label).map_err(errors::account))?;
    Ok(Done {})
}

fn get_accounts(open: &Open<'_>, request: GetAccountsRequest) -> Result<GetAccounts, RpcError> {
    let now = open.service.now();
    let wallet = open.session.read();
    let matches = tag_filter(&wallet, &request)?;
    let balances = wallet.balances(request.strict_balances, now);
    let mut answer = GetAccounts::default();
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

/// Which tags are asked for.
fn tag_filter(
    wallet: &Wallet,
    request: &GetAccountsRequest,
) -> Result<impl Fn(&str) -> bool + use<>, RpcError> {
    let tag = request.tag.clone();
    let pattern = match request.regexp && !tag.is_empty() {
        // All of a tag has to match.
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

fn create_account(open: &Open<'_>, request: CreateAccountRequest) -> Result<CreateAccount, RpcError> {
    let (account, addresses) = open.session.change(|wallet| {
        Ok::<_, RpcError>((wallet.create_account(&request.label), wallet.addresses().clone()))
    })?;
    let address = addresses.text(SubaddressIndex { major: account, minor: 0 }).to_string();
    Ok(CreateAccount { account_index: account, address })
}

fn label_account(open: &Open<'_>, request: LabelAccountRequest) -> Result<Done, RpcError> {
    let index = SubaddressIndex { major: request.account_index, minor: 0 };
    open.session.change(|wallet| wallet.set_label(index, &request.label).map_err(errors::account))?;
    Ok(Done {})
}

fn get_account_tags(open: &Open<'_>, _: Nothing) -> Result<AccountTags, RpcError> {
    let tags = open.session.read().account_tags();
    let tags = tags.into_iter().map(|(tag, label, accounts)| AccountTag { tag, label, accounts });
    Ok(AccountTags { account_tags: tags.collect() })
}

fn tag_accounts(open: &Open<'_>, request: TagAccountsRequest) -> Result<Done, RpcError> {
    let accounts = request.accounts.into_iter().collect();
    open.session.change(|wallet| wallet.tag_accounts(&accounts, &request.tag).map_err(errors::tag))?;
    Ok(Done {})
}

fn untag_accounts(open: &Open<'_>, request: UntagAccountsRequest) -> Result<Done, RpcError> {
    let accounts = request.accounts.into_iter().collect();
    open.session.change(|wallet| wallet.tag_accounts(&accounts, "").map_err(errors::tag))?;
    Ok(Done {})
}

fn set_account_tag_description(
    open: &Open<'_>,
    request: SetAccountTagDescriptionRequest,
) -> Result<Done, RpcError> {
    open.session.change(|wallet| {
        wallet.set_tag_description(&request.tag, &request.description).map_err(errors::tag)
    })?;
    Ok(Done {})
}
