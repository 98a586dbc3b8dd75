//! Accounts, addresses and balances.

use clap::{Arg, ArgMatches, Command, value_parser};
use ferrite_program::invoke::print;
use ferrite_rpc::wallet::accounts::{
    CreateAccountRequest, CreateAccountResponse, CreateAddressRequest, CreateAddressResponse,
    GetAccountsRequest, GetAccountsResponse, GetAddressRequest, GetAddressResponse, GetBalanceRequest,
    GetBalanceResponse, LabelAddressRequest,
};
use ferrite_rpc::wallet::addresses::{MakeIntegratedAddressRequest, MakeIntegratedAddressResponse};
use ferrite_rpc::wallet::{EmptyResponse, SubaddressIndex};

use super::connection::{Wallet, connected};
use super::following::try_to_catch_up;
use super::show::{self, Align, Table};
use crate::money::coins;
use crate::{option, text};

/// The commands `address` and `balance`.
pub(super) fn commands() -> [Command; 2] {
    let list = Command::new("list").about("List the addresses of an account").arg(account());
    let new =
        Command::new("new").about("Make a subaddress").arg(account()).arg(label()).arg(
            option("count", "NUMBER", "how many [default: 1]").value_parser(value_parser!(u32).range(1..)),
        );
    let index = Arg::new("index").value_name("INDEX").required(true).value_parser(value_parser!(u32));
    let name = Arg::new("label").value_name("LABEL").required(true);
    let rename = Command::new("label")
        .about("Label a subaddress")
        .arg(account())
        .arg(index.help("the number of the subaddress in its account"))
        .arg(name.help("the label"));
    let new_account =
        Command::new("account").about("Make an account, with an address of its own").arg(label());
    let integrated = Command::new("integrated")
        .about("Make an integrated address: the main address with a payment id")
        .arg(option("payment-id", "HEX", "16 hex digits [default: random ones]"));
    let address = Command::new("address")
        .about("List, make and label addresses")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([list, new, rename, new_account, integrated].map(connected));
    let balance =
        Command::new("balance").about("Show the balance of the accounts, or of the addresses of one");
    let one = option("account", "NUMBER", "the addresses of this account").value_parser(value_parser!(u32));
    [address, connected(balance.arg(one))]
}

/// The flag of an account.
pub(super) fn account() -> Arg {
    option("account", "NUMBER", "the account [default: 0]")
        .value_parser(value_parser!(u32))
        .default_value("0")
}

/// The account of a command.
pub(super) fn account_in(matches: &ArgMatches) -> u32 {
    matches.get_one::<u32>("account").copied().unwrap_or(0)
}

fn label() -> Arg {
    option("label", "TEXT", "a label, which only this wallet knows")
}

fn label_in(matches: &ArgMatches) -> String {
    text(matches, "label").unwrap_or_default().to_owned()
}

/// The command `address`.
pub(super) fn address(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("list", matches)) => list(matches),
        Some(("new", matches)) => new(matches),
        Some(("label", matches)) => rename(matches),
        Some(("account", matches)) => new_account(matches),
        Some(("integrated", matches)) => integrated(matches),
        _ => unreachable!("a subcommand is required"),
    }
}

fn list(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let request = GetAddressRequest { account_index: account_in(matches), ..GetAddressRequest::default() };
    let answer: GetAddressResponse = wallet.call("get_address", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    let columns =
        [("index", Align::Right), ("address", Align::Left), ("used", Align::Left), ("label", Align::Left)];
    let mut table = Table::new(&columns);
    for one in answer.addresses {
        let used = if one.used { "yes" } else { "no" };
        table.row([one.address_index.to_string(), one.address, used.to_owned(), one.label]);
    }
    print(&table.text());
    Ok(())
}

fn new(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let request = CreateAddressRequest {
        account_index: account_in(matches),
        count: matches.get_one::<u32>("count").copied().unwrap_or(1),
        label: label_in(matches),
    };
    let answer: CreateAddressResponse = wallet.call("create_address", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    let mut table = Table::new(&[("index", Align::Right), ("address", Align::Left)]);
    for (index, address) in answer.address_indices.iter().zip(answer.addresses) {
        table.row([index.to_string(), address]);
    }
    print(&table.text());
    Ok(())
}

fn rename(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let minor = matches.get_one::<u32>("index").copied().unwrap_or(0);
    let index = SubaddressIndex { major: account_in(matches), minor };
    let _: EmptyResponse =
        wallet.call("label_address", &LabelAddressRequest { index, label: label_in(matches) })?;
    Ok(())
}

fn new_account(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let request = CreateAccountRequest { label: label_in(matches) };
    let answer: CreateAccountResponse = wallet.call("create_account", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    show::facts(&[("account", answer.account_index.to_string()), ("address", answer.address)]);
    Ok(())
}

fn integrated(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let payment_id = text(matches, "payment-id").unwrap_or_default().to_owned();
    let request = MakeIntegratedAddressRequest { standard_address: String::new(), payment_id };
    let answer: MakeIntegratedAddressResponse = wallet.call("make_integrated_address", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    show::facts(&[("address", answer.integrated_address), ("payment id", answer.payment_id)]);
    Ok(())
}

/// The command `balance`.
pub(super) fn balance(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    try_to_catch_up(&wallet);
    match matches.get_one::<u32>("account") {
        Some(account) => balance_of(&wallet, *account),
        None => balances(&wallet),
    }
}

const AMOUNTS: [(&str, Align); 2] = [("balance", Align::Right), ("spendable", Align::Right)];

fn balances(wallet: &Wallet) -> anyhow::Result<()> {
    let answer: GetAccountsResponse = wallet.call("get_accounts", &GetAccountsRequest::default())?;
    if wallet.json {
        return show::json(&answer);
    }
    let [balance, spendable] = AMOUNTS;
    let mut table = Table::new(&[("account", Align::Right), balance, spendable, ("label", Align::Left)]);
    for one in &answer.subaddress_accounts {
        let amounts = [coins(one.balance), coins(one.unlocked_balance)];
        let [balance, spendable] = amounts;
        table.row([one.account_index.to_string(), balance, spendable, one.label.clone()]);
    }
    let total = [coins(answer.total_balance), coins(answer.total_unlocked_balance)];
    let [balance, spendable] = total;
    table.row(["all".to_owned(), balance, spendable, String::new()]);
    print(&table.text());
    Ok(())
}

fn balance_of(wallet: &Wallet, account_index: u32) -> anyhow::Result<()> {
    let request = GetBalanceRequest { account_index, ..GetBalanceRequest::default() };
    let answer: GetBalanceResponse = wallet.call("get_balance", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    let [balance, spendable] = AMOUNTS;
    let columns = [
        ("index", Align::Right),
        balance,
        spendable,
        ("outputs", Align::Right),
        ("blocks to unlock", Align::Right),
        ("label", Align::Left),
    ];
    let mut table = Table::new(&columns);
    for one in answer.per_subaddress {
        table.row([
            one.address_index.to_string(),
            coins(one.balance),
            coins(one.unlocked_balance),
            one.num_unspent_outputs.to_string(),
            one.blocks_to_unlock.to_string(),
            one.label,
        ]);
    }
    table.row([
        "all".to_owned(),
        coins(answer.balance),
        coins(answer.unlocked_balance),
        String::new(),
        answer.blocks_to_unlock.to_string(),
        String::new(),
    ]);
    print(&table.text());
    Ok(())
}
