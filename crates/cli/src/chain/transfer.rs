//! `ferrite chain import` and `ferrite chain export`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Arg, ArgMatches, Command, value_parser};
use ferrite_chain::engine::{Engine, TablePool};
use ferrite_chain::prune;
use ferrite_chain::takeover::monerod::MonerodDatabase;
use ferrite_chain::takeover::raw::{RawFile, export as export_raw};
use ferrite_chain::takeover::{
    ImportOptions, Imported, Progress, Source, import as import_chain, open_chain,
};
use ferrite_crypto::random::os_rng;
use ferrite_daemon::config::network_folder;
use ferrite_types::Height;

use super::progress::Meter;
use super::{Chain, given, number, shown};
use crate::durations::duration;
use crate::{option, switch};

const FROM: &str = "data directory of monerod, or a blockchain.raw file";
const UNVERIFIED: &str = "blockchain.raw: check ids and numbers, but no proofs of work and signatures; \
                          only for a file that you exported yourself";

fn path(name: &'static str, value: &'static str, help: &'static str) -> Arg {
    option(name, value, help).value_parser(value_parser!(PathBuf)).required(true)
}

pub(super) fn import_command() -> Command {
    Command::new("import")
        .about("Take over the chain of monerod, which must not run, or of a blockchain.raw file")
        .arg(path("from", "PATH", FROM))
        .arg(switch("verify", "monerod: verify everything again, proofs of work and signatures included"))
        .arg(switch("dangerous-unverified-import", UNVERIFIED))
        .arg(switch("prune-blockchain", "leave out seven eighths of the old signatures and range proofs"))
        .arg(number("block-stop", "HEIGHT", "stop after the block at this height"))
        .arg(number("commit-bytes", "BYTES", "bytes of blocks in one commit [default: 268435456]"))
        .after_help(
            "Nothing of monerod is changed. The ids of all blocks and transactions are computed again, and \
             weights, difficulties and rewards compared. An import that was interrupted continues where it \
             stopped when the command is repeated.",
        )
}

pub(super) fn export_command() -> Command {
    Command::new("export")
        .about("Write the chain to a blockchain.raw file; an existing one is continued")
        .arg(path("to", "FILE", "the file"))
        .arg(number("block-start", "HEIGHT", "the first block [default: 0]"))
        .arg(number("block-stop", "HEIGHT", "the last block [default: the top]"))
}

pub(super) fn import(chain: &Chain, matches: &ArgMatches) -> anyhow::Result<()> {
    let from = matches.get_one::<PathBuf>("from").context("--from is required")?;
    let (verify, unverified) = (matches.get_flag("verify"), matches.get_flag("dangerous-unverified-import"));
    let seed = match matches.get_flag("prune-blockchain") {
        true => prune::make_seed(prune::random_stripe(&mut os_rng()), prune::LOG_STRIPES).unwrap_or_default(),
        false => 0,
    };
    let until = given(matches, "block-stop").map(|last| Height(last.saturating_add(1)));
    let default = ImportOptions::default();
    let commit_bytes = given(matches, "commit-bytes").unwrap_or(default.commit_bytes);
    let options = ImportOptions { seed, until, commit_bytes, ..default };
    if RawFile::is_one(from) {
        let source = RawFile::open(from)?;
        say!("{} has blocks {} to {}", shown(from), source.first().0, source.height().0.saturating_sub(1));
        return run(chain, &source, &ImportOptions { verify: !unverified, ..options });
    }
    if unverified {
        bail!("--dangerous-unverified-import is for blockchain.raw files, and {} is none", shown(from));
    }
    if !from.exists() {
        bail!("{} does not exist", shown(from));
    }
    let file = MonerodDatabase::locate(from, network_folder(chain.network))?;
    let source = MonerodDatabase::open(&file, &chain.network.parameters().genesis.id)?;
    let pruned = if source.pruning_seed() == 0 { "" } else { ", pruned" };
    say!("{} has {} blocks{pruned}", shown(&file), source.height().0);
    run(chain, &source, &ImportOptions { verify, ..options })
}

fn run(chain: &Chain, source: &dyn Source, options: &ImportOptions) -> anyhow::Result<()> {
    let mut engine = open_chain(&chain.database, &chain.options(), chain.config.clone())?;
    let height = engine.state().height();
    if height > Height(1) {
        say!("{} has {} blocks already", shown(&chain.database), height.0);
    }
    let mut meter = None;
    let imported = import_chain(source, &mut engine, options, |progress| show(&mut meter, progress));
    let elapsed = meter.as_ref().map(|meter| {
        meter.end();
        meter.elapsed()
    });
    let imported = imported.with_context(|| stopped(&engine))?;
    summary(chain, &imported, elapsed.unwrap_or_default());
    Ok(())
}

fn stopped(engine: &Engine<TablePool>) -> String {
    format!("the import stopped with {} blocks on disk", engine.state().height().0)
}

fn show(meter: &mut Option<Meter>, progress: &Progress) {
    let blocks = progress.target.0.saturating_sub(progress.from.0);
    let meter = meter.get_or_insert_with(|| match progress.total_txs {
        // Their rate changes less than that of blocks.
        Some(all) => Meter::new("transactions", all),
        None => Meter::new("blocks", blocks),
    });
    let done = progress.total_txs.map_or(progress.height.0 - progress.from.0, |_| progress.txs);
    meter.show(done, Some(progress.bytes));
}

fn summary(chain: &Chain, imported: &Imported, elapsed: std::time::Duration) {
    let progress = &imported.progress;
    if progress.height == progress.from {
        say!("Nothing to import: {} has these blocks", shown(&chain.database));
        return;
    }
    let rate = progress.bytes as f64 / elapsed.as_secs_f64().max(0.001) / 1e6;
    say!(
        "Imported blocks {} to {} with {} transactions: {:.1} MB in {}, {rate:.1} MB/s",
        progress.from.0,
        progress.height.0 - 1,
        progress.txs,
        progress.bytes as f64 / 1e6,
        duration(elapsed)
    );
    if imported.alt_blocks + imported.pool > 0 {
        say!("Also {} blocks of side chains and {} pool transactions", imported.alt_blocks, imported.pool);
    }
    say!("{} is ready for ferrited", shown(&chain.database));
}

pub(super) fn export(chain: &Chain, matches: &ArgMatches) -> anyhow::Result<()> {
    let to = matches.get_one::<PathBuf>("to").context("--to is required")?;
    let db = chain.open_in_order()?;
    let first = given(matches, "block-start").unwrap_or(0);
    let end = given(matches, "block-stop").map_or(u64::MAX, |last| last.saturating_add(1));
    let mut meter = None;
    let done = export_raw(&db, to, Height(first), Height(end), |progress| {
        let meter = meter.get_or_insert_with(|| Meter::new("blocks", progress.target.0));
        meter.show(progress.height.0, Some(progress.bytes));
    })?;
    if let Some(meter) = &meter {
        meter.end();
    }
    let bytes = done.bytes as f64 / 1e6;
    say!("Wrote {bytes:.1} MB; {} has blocks {first} to {}", shown(to), done.height.0.saturating_sub(1));
    Ok(())
}
