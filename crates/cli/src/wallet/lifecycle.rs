//! Making, restoring and exporting wallets, their passwords, and showing their secrets.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Arg, ArgMatches, Command, value_parser};
use ferrite_program::invoke::print;
use ferrite_rpc::client::blocking::Client;
use ferrite_rpc::daemon::EmptyRequest as EmptyNodeRequest;
use ferrite_rpc::daemon::blocks::{GetBlockHeaderByHeightRequest, GetBlockHeaderByHeightResponse};
use ferrite_rpc::daemon::info::GetHeightResponse as NodeHeight;
use ferrite_rpc::error::wallet as code;
use ferrite_rpc::wallet::accounts::{GetAddressRequest, GetAddressResponse};
use ferrite_rpc::wallet::lifecycle::{
    ChangeWalletPasswordRequest, CloseWalletRequest, CreateWalletRequest, ExportWallet2Request,
    ExportWallet2Response, GenerateFromKeysRequest, GenerateFromKeysResponse, QueryKeyRequest,
    QueryKeyResponse, RestoreDeterministicWalletRequest, RestoreDeterministicWalletResponse, RestoreHeight,
};
use ferrite_rpc::wallet::loaded::{
    ListWalletsResponse, LoadWalletRequest, LoadedWallet, UnloadWalletRequest,
};
use ferrite_rpc::wallet::{EmptyRequest, EmptyResponse, Secret};
use serde::Serialize;
use zeroize::Zeroizing;

use super::ask;
use super::connection::{Wallet, connected, network, path};
use super::dates;
use super::show::{self, Align, Table};
use crate::{UsageError, option, switch, text};

/// The commands of this module.
pub(super) fn commands() -> Vec<Command> {
    let show_seed = || switch("show-seed", "print the seed words, also without a terminal");
    let language = || {
        option("language", "NAME", "the language of the seed words [default: English]")
            .default_value("English")
    };
    let height =
        option("height", "NUMBER", "the height at which the wallet was made: older blocks are not scanned")
            .value_parser(value_parser!(u64))
            .conflicts_with("date");
    let date = option("date", "YYYY-MM-DD", "the day on which the wallet was made, in place of a height")
        .value_parser(dates::parse_date);
    let create = Command::new("create").about("Make a wallet").arg(language()).arg(show_seed());
    let restore = Command::new("restore")
        .about("Restore a wallet from its seed words or its keys, which are asked for and not shown")
        .arg(height)
        .arg(date)
        .arg(switch("passphrase", "the seed words have a passphrase, which is asked for"))
        .arg(
            switch("multisig", "the seed is that of a signer of a multisig wallet")
                .conflicts_with("passphrase"),
        )
        .arg(
            switch("from-keys", "restore from the address and the secret keys")
                .requires("address")
                .conflicts_with_all(["passphrase", "multisig"]),
        )
        .arg(option("address", "ADDRESS", "the address of the wallet").requires("from-keys"))
        .arg(
            switch("view-only", "restore without the spend key: the wallet sees money and cannot spend it")
                .requires("from-keys"),
        )
        .arg(language());
    let seed = Command::new("seed")
        .about("Show the seed words or a secret key, after a confirmation")
        .arg(
            option("key", "KIND", "what to show: words, view or spend [default: words]")
                .default_value("words")
                .value_parser(["words", "view", "spend"]),
        )
        .arg(switch("show", "do not ask, and print also without a terminal"));
    let password =
        Command::new("password").about("Change the password of the wallet").arg(new_password_file());
    let export = Command::new("export")
        .about("Write the wallet as files that monero-wallet-rpc and monero-wallet-cli open")
        .arg(
            Arg::new("name")
                .value_name("NAME")
                .required(true)
                .help("the name of the new files, in the wallet's folder"),
        )
        .arg(switch("new-password", "ask for a password for the new files; without it, that of the wallet"))
        .arg(new_password_file());
    let load = Command::new("load").about("Load the wallet --wallet in the service");
    let unload = Command::new("unload").about("Store and unload the wallet --wallet of the service");
    let list = Command::new("list").about("List the wallets that are loaded in the service");
    [create, restore, seed, password, export, load, unload, list].map(connected).into()
}

fn new_password_file() -> Arg {
    option("new-password-file", "FILE", "a file with the new password, in place of the prompt")
        .value_parser(value_parser!(PathBuf))
}

/// What a new wallet is, in JSON.
#[derive(Serialize)]
struct Made<'a> {
    address: &'a str,
    restore_height: Option<u64>,
}

/// The command `create`.
pub(super) fn create(matches: &ArgMatches) -> anyhow::Result<()> {
    let new = NewWallet::begin(matches)?;
    let request = CreateWalletRequest {
        filename: new.name.clone(),
        password: new.password.clone(),
        language: text(matches, "language").unwrap_or_default().to_owned(),
    };
    let _: EmptyResponse = new.wallet.call("create_wallet", &request)?;
    let address: GetAddressResponse = new.wallet.call("get_address", &GetAddressRequest::default())?;
    new.tell(&address.address, None)?;
    let shown = matches.get_flag("show-seed")
        || (ask::on_terminal() && ask::agrees("Show the seed words now, to write them down?")?);
    let seed = match shown {
        true => Some(new.wallet.call::<_, QueryKeyResponse>("query_key", &mnemonic())?.key),
        false => None,
    };
    new.end()?;
    match seed {
        Some(seed) => print_secret(&seed),
        None => ask::remark(
            "Write the seed words down before the wallet gets money: without them, a lost file is lost money. \
             `ferrite wallet seed` shows them.",
        ),
    }
    Ok(())
}

fn mnemonic() -> QueryKeyRequest {
    QueryKeyRequest { key_type: "mnemonic".to_owned() }
}

/// A wallet that is being made.
struct NewWallet {
    wallet: Wallet,
    name: String,
    password: Secret,
}

impl NewWallet {
    /// Checks that a wallet can be made, and asks for its password.
    fn begin(matches: &ArgMatches) -> anyhow::Result<Self> {
        let wallet = Wallet::unopened(matches)?;
        let name = match wallet.file() {
            Some(file) if file.exists() => {
                bail!("{} exists: choose another --wallet-file", file.beside(&file.name).display())
            }
            Some(file) => file.name.clone(),
            None => {
                let name = text(matches, "wallet");
                let name =
                    name.ok_or_else(|| UsageError("--wallet NAME is missing: the new wallet's".to_owned()))?;
                // A new wallet takes the place of the open one.
                match wallet.call::<_, GetAddressResponse>("get_address", &GetAddressRequest::default()) {
                    Ok(GetAddressResponse { address, .. }) => {
                        bail!(
                            "the service has the wallet {address} open, which would be closed: close it first"
                        )
                    }
                    Err(problem) if problem.code() == Some(code::NOT_OPEN) => {}
                    Err(problem) => return Err(problem.into()),
                }
                name.to_owned()
            }
        };
        let password = Secret::from(wallet.new_password()?);
        Ok(Self { wallet, name, password })
    }

    /// Prints what it is.
    fn tell(&self, address: &str, restore_height: Option<u64>) -> anyhow::Result<()> {
        if self.wallet.json {
            return show::json(&Made { address, restore_height });
        }
        let mut facts = vec![("wallet", self.name.clone()), ("address", address.to_owned())];
        facts.extend(restore_height.map(|height| ("restore height", height.to_string())));
        show::facts(&facts);
        Ok(())
    }

    /// In a service, the wallet is loaded under its name, and the open one stays closed.
    fn end(self) -> anyhow::Result<()> {
        if self.wallet.file().is_some() {
            return Ok(());
        }
        let _: EmptyResponse = self.wallet.call("close_wallet", &CloseWalletRequest::default())?;
        let request = LoadWalletRequest { filename: self.name, password: self.password };
        let _: EmptyResponse = self.wallet.call("load_wallet", &request)?;
        Ok(())
    }
}

/// The command `restore`.
pub(super) fn restore(matches: &ArgMatches) -> anyhow::Result<()> {
    let new = NewWallet::begin(matches)?;
    let height = restore_height(matches, &new.wallet)?;
    let address = match matches.get_flag("from-keys") {
        true => restore_keys(matches, &new, height)?,
        false => restore_words(matches, &new, height)?,
    };
    new.tell(&address, Some(height))?;
    new.end()
}

fn restore_words(matches: &ArgMatches, new: &NewWallet, height: u64) -> anyhow::Result<String> {
    let seed = Secret::from(ask::secret("Seed")?);
    let seed_offset = match matches.get_flag("passphrase") {
        true => Secret::from(ask::secret("Passphrase of the seed")?),
        false => Secret::default(),
    };
    let request = RestoreDeterministicWalletRequest {
        restore_height: RestoreHeight::Height(height),
        filename: new.name.clone(),
        seed,
        seed_offset,
        password: new.password.clone(),
        language: text(matches, "language").unwrap_or_default().to_owned(),
        enable_multisig_experimental: matches.get_flag("multisig"),
        ..RestoreDeterministicWalletRequest::default()
    };
    let answer: RestoreDeterministicWalletResponse =
        new.wallet.call("restore_deterministic_wallet", &request)?;
    Ok(answer.address)
}

fn restore_keys(matches: &ArgMatches, new: &NewWallet, height: u64) -> anyhow::Result<String> {
    let viewkey = Secret::from(ask::secret("Secret view key")?);
    let spendkey = match matches.get_flag("view-only") {
        true => Secret::default(),
        false => Secret::from(ask::secret("Secret spend key")?),
    };
    if spendkey.is_empty() && !matches.get_flag("view-only") {
        bail!("there is no spend key; to restore without it, add --view-only");
    }
    let request = GenerateFromKeysRequest {
        restore_height: RestoreHeight::Height(height),
        filename: new.name.clone(),
        address: text(matches, "address").unwrap_or_default().to_owned(),
        spendkey,
        viewkey,
        password: new.password.clone(),
        language: text(matches, "language").unwrap_or_default().to_owned(),
        ..GenerateFromKeysRequest::default()
    };
    let answer: GenerateFromKeysResponse = new.wallet.call("generate_from_keys", &request)?;
    Ok(answer.address)
}

/// The height of `--height` or `--date`; without either, the whole chain is scanned.
fn restore_height(matches: &ArgMatches, wallet: &Wallet) -> anyhow::Result<u64> {
    if let Some(height) = matches.get_one::<u64>("height") {
        return Ok(*height);
    }
    let Some(time) = matches.get_one::<u64>("date") else { return Ok(0) };
    match wallet.node() {
        Some(node) => height_at(&node?, *time),
        None => dates::estimate(network(matches), *time).ok_or_else(|| {
            UsageError("for a day before the last fork, --date needs a node: give --height".to_owned()).into()
        }),
    }
}

/// Asks a node for the height at a time.
fn height_at(node: &Client, time: u64) -> anyhow::Result<u64> {
    let chain: NodeHeight = node
        .path("/get_height", &EmptyNodeRequest)
        .context("--date needs the node: give --height without it")?;
    dates::search(time, chain.height, |height| {
        let request = GetBlockHeaderByHeightRequest { height, ..GetBlockHeaderByHeightRequest::default() };
        let answer: GetBlockHeaderByHeightResponse = node.call("get_block_header_by_height", &request)?;
        Ok(answer.block_header.timestamp)
    })
}

/// The command `seed`.
pub(super) fn seed(matches: &ArgMatches) -> anyhow::Result<()> {
    let (key_type, what) = match text(matches, "key") {
        Some("view") => ("view_key", "The view key shows all money that the wallet gets"),
        Some("spend") => ("spend_key", "Everyone who sees the spend key can spend all money of the wallet"),
        _ => ("mnemonic", "Everyone who sees the seed can spend all money of the wallet"),
    };
    if !matches.get_flag("show") {
        if !ask::on_terminal() {
            bail!("{what}: it is not shown without a terminal; to print it nevertheless, add --show");
        }
        ask::confirm(what, false)?;
    }
    let wallet = Wallet::open(matches)?;
    let answer: QueryKeyResponse =
        wallet.call("query_key", &QueryKeyRequest { key_type: key_type.to_owned() })?;
    match wallet.json {
        true => show::json(&answer)?,
        false => print_secret(&answer.key),
    }
    Ok(())
}

fn print_secret(secret: &str) {
    print(&Zeroizing::new(format!("{secret}\n")));
}

/// The command `password`.
pub(super) fn password(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let old_password = Secret::from(wallet.password()?);
    let new = ask::password_from(path(matches, "new-password-file"), || ask::new_password("New password"))?;
    let request = ChangeWalletPasswordRequest { old_password, new_password: Secret::from(new) };
    let _: EmptyResponse = wallet.call("change_wallet_password", &request)?;
    say!("The password is changed");
    Ok(())
}

/// The command `export`.
pub(super) fn export(matches: &ArgMatches) -> anyhow::Result<()> {
    let wallet = Wallet::open(matches)?;
    let name = text(matches, "name").unwrap_or_default();
    let file = path(matches, "new-password-file");
    let password = match file.is_some() || matches.get_flag("new-password") {
        true => {
            Some(Secret::from(ask::password_from(file, || ask::new_password("Password of the new files"))?))
        }
        false => None,
    };
    let request = ExportWallet2Request { filename: name.to_owned(), password };
    let answer: ExportWallet2Response = wallet.call("export_wallet2", &request)?;
    if wallet.json {
        return show::json(&answer);
    }
    let place = wallet.file().map_or_else(
        || format!("{name} and {name}.keys in the folder of the service"),
        |file| format!("{0} and {0}.keys", file.beside(name).display()),
    );
    say!("The wallet is written to {place}");
    if !answer.not_exported.is_empty() {
        say!("These files cannot hold: {}", answer.not_exported.join(", "));
    }
    Ok(())
}

/// The name in `--wallet`, for commands about loaded wallets.
fn named(matches: &ArgMatches) -> anyhow::Result<String> {
    match (text(matches, "service"), text(matches, "wallet")) {
        (Some(_), Some(name)) => Ok(name.to_owned()),
        _ => Err(UsageError("--service URL and --wallet NAME are needed".to_owned()).into()),
    }
}

/// The command `load`.
pub(super) fn load(matches: &ArgMatches) -> anyhow::Result<()> {
    let filename = named(matches)?;
    let service = Wallet::unopened(matches)?;
    let password = Secret::from(service.password()?);
    let _: EmptyResponse = service.call("load_wallet", &LoadWalletRequest { filename, password })?;
    Ok(())
}

/// The command `unload`.
pub(super) fn unload(matches: &ArgMatches) -> anyhow::Result<()> {
    let filename = named(matches)?;
    let _: EmptyResponse =
        Wallet::unopened(matches)?.call("unload_wallet", &UnloadWalletRequest { filename })?;
    Ok(())
}

/// The command `list`.
pub(super) fn list(matches: &ArgMatches) -> anyhow::Result<()> {
    if text(matches, "service").is_none() {
        return Err(UsageError("--service URL is needed: a file is not loaded anywhere".to_owned()).into());
    }
    let service = Wallet::unopened(matches)?;
    let answer: ListWalletsResponse = service.call("list_wallets", &EmptyRequest)?;
    if service.json {
        return show::json(&answer);
    }
    let mut table =
        Table::new(&[("wallet", Align::Left), ("height", Align::Right), ("address", Align::Left)]);
    for LoadedWallet { filename, address, height } in answer.wallets.unwrap_or_default() {
        table.row([filename, height.to_string(), address]);
    }
    print(&table.text());
    Ok(())
}
