//! `ferrite chain`: the database of a node that is not running.

mod known_hashes;
mod progress;
mod stats;
mod transfer;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{Arg, ArgMatches, Command, value_parser};
use ferrite_chain::db::{Database, OpenOptions};
use ferrite_chain::engine::ChainConfig;
use ferrite_chain::prune;
use ferrite_crypto::random::os_rng;
use ferrite_daemon::config::{default_data_dir, network_folder};
use ferrite_daemon::node::DATABASE;
use ferrite_program::invoke::environment;
use ferrite_types::network::Network;

use crate::{option, switch};
use progress::Meter;

/// Transactions pruned in one commit.
const PRUNE_AT_ONCE: u64 = 10_000;

pub(crate) fn command() -> Command {
    Command::new("chain")
        .about("Import, export, check or prune the database of a node that is not running")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .arg(
            option("data-dir", "DIR", "data directory of the node [default: ~/.bitmonero]")
                .value_parser(value_parser!(PathBuf))
                .global(true),
        )
        .arg(switch("testnet", "the chain of testnet").global(true))
        .arg(switch("stagenet", "the chain of stagenet").global(true))
        .arg(switch("regtest", "a private chain").global(true))
        .arg(
            number("fixed-difficulty", "NUMBER", "the difficulty of all blocks of a private chain")
                .global(true),
        )
        .subcommand(transfer::import_command())
        .subcommand(transfer::export_command())
        .subcommand(known_hashes::command())
        .subcommand(Command::new("verify").about("Check that all tables agree with the blocks").arg(number(
            "depth",
            "BLOCKS",
            "check only this many blocks below the top",
        )))
        .subcommand(Command::new("stats").about("Print the size of the chain and of every table"))
        .subcommand(
            Command::new("prune")
                .about(
                    "Remove seven eighths of the old signatures and range proofs; resumes where it stopped",
                )
                .arg(switch("yes", "do not ask: what is removed can only be downloaded again")),
        )
}

/// An option with a number.
fn number(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    option(name, value, help).value_parser(value_parser!(u64))
}

fn given(matches: &ArgMatches, name: &str) -> Option<u64> {
    matches.get_one::<u64>(name).copied()
}

/// The chain that a command is about.
struct Chain {
    network: Network,
    database: PathBuf,
    config: ChainConfig,
}

impl Chain {
    fn new(matches: &ArgMatches) -> anyhow::Result<Self> {
        let networks =
            [("testnet", Network::Testnet), ("stagenet", Network::Stagenet), ("regtest", Network::Regtest)];
        let mut chosen = networks.into_iter().filter(|(name, _)| matches.get_flag(name));
        let network = match (chosen.next(), chosen.next()) {
            (None, _) => Network::Mainnet,
            (Some((_, network)), None) => network,
            _ => bail!("choose one of --testnet, --stagenet and --regtest"),
        };
        let base = matches.get_one::<PathBuf>("data-dir").cloned();
        let base = base.unwrap_or_else(|| default_data_dir(&environment));
        let base = std::path::absolute(&base).with_context(|| format!("cannot use {}", base.display()))?;
        let fixed_difficulty =
            given(matches, "fixed-difficulty").map(u128::from).filter(|number| *number > 0);
        let config = ChainConfig { fixed_difficulty, ..ChainConfig::of(network) };
        Ok(Self { network, database: base.join(network_folder(network)).join(DATABASE), config })
    }

    fn options(&self) -> OpenOptions {
        OpenOptions::new(self.network.parameters().genesis.id)
    }

    /// Opens the database, which must exist.
    fn open(&self) -> anyhow::Result<Database> {
        self.open_with(&self.options())
    }

    /// Opens the database, which must exist, to read it from the first block to the last.
    fn open_in_order(&self) -> anyhow::Result<Database> {
        self.open_with(&OpenOptions { read_ahead: true, ..self.options() })
    }

    fn open_with(&self, options: &OpenOptions) -> anyhow::Result<Database> {
        if !self.database.join("data.mdb").is_file() {
            bail!(
                "there is no database in {}; choose another --data-dir or network",
                self.database.display()
            );
        }
        Ok(Database::open(&self.database, options)?)
    }
}

pub(crate) fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    match matches.subcommand() {
        Some(("import", matches)) => transfer::import(&Chain::new(matches)?, matches),
        Some(("export", matches)) => transfer::export(&Chain::new(matches)?, matches),
        Some(("known-hashes", matches)) => known_hashes::write(&Chain::new(matches)?, matches),
        Some(("verify", matches)) => verify(&Chain::new(matches)?, given(matches, "depth")),
        Some(("stats", matches)) => stats::print(&Chain::new(matches)?),
        Some(("prune", matches)) => prune(&Chain::new(matches)?, matches.get_flag("yes")),
        _ => unreachable!("a subcommand is required"),
    }
}

fn verify(chain: &Chain, depth: Option<u64>) -> anyhow::Result<()> {
    let db = chain.open()?;
    let reader = db.reader()?;
    let view = reader.view();
    let all = view.height()?.0;
    let mut meter = Meter::new("blocks", depth.map_or(all, |depth| depth.min(all)));
    let seen = view.verify_with(depth, |seen| meter.show(seen.blocks, None))?;
    meter.end();
    say!(
        "All tables agree: {} blocks, {} transactions, {} outputs, {} key images",
        seen.blocks,
        seen.transactions,
        seen.rct_outputs + seen.outputs,
        seen.key_images
    );
    Ok(())
}

fn prune(chain: &Chain, yes: bool) -> anyhow::Result<()> {
    let db = chain.open_in_order()?;
    let view = db.reader()?;
    let (height, seed) = (view.view().height()?, view.view().pruning_seed()?);
    drop(view);
    if seed == 0 && !yes {
        bail!(
            "pruning removes data that can only be downloaded again: not done; use --yes to prune {}",
            chain.database.display()
        );
    }
    let stripe = prune::random_stripe(&mut os_rng());
    let seed =
        if seed == 0 { prune::make_seed(stripe, prune::LOG_STRIPES).unwrap_or_default() } else { seed };
    let mut meter = Meter::new("blocks", height.0.saturating_sub(prune::TIP_BLOCKS));
    let mut pruned = 0;
    let done = prune::run(&db, seed, PRUNE_AT_ONCE, |progress| {
        pruned += progress.pruned;
        meter.show(progress.below.0, None);
        true
    })?;
    meter.end();
    let stripe = prune::stripe_of_seed(seed);
    say!("Pruned {} transactions; stripe {stripe} of {} is kept", pruned + done.pruned, prune::STRIPES);
    say!("The file keeps its size: freed pages are used for new blocks");
    Ok(())
}

/// The path for messages.
fn shown(path: &Path) -> std::path::Display<'_> {
    path.display()
}
