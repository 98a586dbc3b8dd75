//! `ferrite chain known-hashes`.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{ArgMatches, Command, value_parser};
use ferrite_chain::known::hash_chain;
use ferrite_types::Height;
use ferrite_types::files::{self, Access};

use super::progress::Meter;
use super::{Chain, given, number, shown};
use crate::option;

/// Blocks of a day: a reorganisation does not reach below them.
const DEPTH: u64 = 720;

pub(super) fn command() -> Command {
    Command::new("known-hashes")
        .about("Write the hashes of all old blocks to a file for ferrited --known-hashes")
        .arg(option("to", "FILE", "the file").value_parser(value_parser!(PathBuf)).required(true))
        .arg(number("depth", "BLOCKS", "leave out this many blocks below the top [default: 720]"))
        .after_help(
            "A node that is started with the file does not verify proofs of work, signatures and range proofs of \
             these blocks, and refuses other blocks at their heights. Make it from a chain that you verified, and \
             give it to nodes that trust you. Blocks count in groups of 512.",
        )
}

pub(super) fn write(chain: &Chain, matches: &ArgMatches) -> anyhow::Result<()> {
    let to = matches.get_one::<PathBuf>("to").context("--to is required")?;
    let depth = given(matches, "depth").unwrap_or(DEPTH);
    let db = chain.open()?;
    let height = db.reader()?.view().height()?.0;
    let end = height.saturating_sub(depth);
    let mut meter = Meter::new("blocks", end);
    let known = hash_chain(&db, Height(end), |height| meter.show(height.0, None))?;
    meter.end();
    if known.is_empty() {
        bail!(
            "the chain has {height} blocks, too few for a group of 512 that is {depth} blocks below the top: \
             nothing is written"
        );
    }
    files::replace(to, &known.to_bytes(), Access::Usual)
        .with_context(|| format!("cannot write {}", shown(to)))?;
    let groups = known.groups();
    say!(
        "{} has the hashes of blocks 0 to {} in {groups} groups",
        shown(to),
        known.end().0.saturating_sub(1)
    );
    Ok(())
}
