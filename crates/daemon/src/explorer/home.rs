//! The overview.

use ferrite_chain::db::{BlockInfo, View};
use ferrite_consensus::difficulty::target_seconds;
use ferrite_p2p::address::Zone;
use ferrite_pages::chart::{Chart, Point};
use ferrite_pages::layout::tile;
use ferrite_pages::text::{bytes, grouped, grouped_wide, measure, since, span};
use ferrite_types::{Hash, Height};
use maud::{Markup, html};

use super::kept::Kept;
use super::parts::Columns;
use super::parts::{block_link, coins, count, counted, fee_rate};
use super::{BLOCKS, Content, HOME, POOL, Refusal, blocks, pool};
use crate::caches::fees::Estimate;
use crate::daemon::Daemon;

/// Blocks in the list and in the chart.
const LISTED: u64 = 10;
const CHARTED: u64 = 60;
/// Transactions of the pool in the list.
const WAITING: usize = 8;

pub(super) fn page(daemon: &Daemon, kept: &Kept) -> Result<Content, Refusal> {
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let tip = view.top_info()?.map_or(Hash::default(), |(_, info)| info.id);
    let main = html! {
        (state(daemon, &view)?)
        div class="columns" {
            section id="last-blocks" data-live="block reorg" aria-labelledby="last-blocks-title" {
                h2 id="last-blocks-title" { "Last blocks" }
                (blocks::list(daemon, &view, LISTED, None, Columns::Few)?)
                p { a href=(BLOCKS) { "All blocks" } }
            }
            section id="waiting" data-live="block reorg pool_added pool_removed" aria-labelledby="waiting-title" {
                h2 id="waiting-title" { "Waiting transactions" }
                (pool::list(&daemon.node.pool().by_fee_rate(0, WAITING, false), Columns::Few))
                p { a href=(POOL) { "The whole pool" } " \u{b7} " (counted(pool::waiting(daemon), "transaction", "transactions")) }
            }
        }
        section id="recent" data-live="block reorg" aria-labelledby="recent-title" {
            h2 id="recent-title" { "Recently" }
            div class="columns" { (kept.part(tip, "recent", || recent(daemon, &view))?) }
        }
    };
    Ok(Content::new("Overview", HOME, main).live())
}

fn state(daemon: &Daemon, view: &View<'_>) -> Result<Markup, Refusal> {
    let node = &daemon.node;
    let summary = node.summary();
    let now = node.now();
    let difficulty = summary.next_difficulty.as_ref().copied().unwrap_or(0);
    let target = target_seconds(summary.version()).max(1);
    let top = view.top_info()?;
    let waiting = pool::waiting(daemon);
    Ok(html! {
        div class="tiles" id="state" data-live="block reorg pool_added pool_removed" {
            (tile("Height", html! { (grouped(summary.height.0)) }, html! {
                @if let Some((_, info)) = &top {
                    (block_link(&info.id)) " " (since(info.timestamp, now))
                }
            }))
            (sync(daemon, summary.height))
            (tile("Hash rate", html! { (measure(difficulty as f64 / target as f64, "H/s")) }, html! {
                "difficulty " (grouped_wide(difficulty))
            }))
            (tile("Hard fork", html! { "version " (summary.version()) }, html! { (next_fork(daemon)) }))
            (tile("Fee", html! { (fee(daemon)?) }, html! { "per byte, normal priority" }))
            (tile("Pool", html! { (counted(waiting, "transaction", "transactions")) }, html! {
                (bytes(node.pool().weight())) " in all"
            }))
            (peers(daemon))
            (tile("Emission", html! { (coins(summary.generated.0 / 1_000_000_000_000 * 1_000_000_000_000)) }, html! {
                "block limit " (bytes(summary.limits.block_weight_limit))
            }))
        }
    })
}

/// Whether the node follows the network, and how long it needs until it does.
fn sync(daemon: &Daemon, height: Height) -> Markup {
    let peers = &daemon.peers;
    if peers.is_offline() {
        return tile("State", html! { "offline" }, html! { "this node has no peers by choice" });
    }
    let summary = peers.summary();
    let (height, target) = (height.0, summary.target_height);
    if daemon.is_ready() {
        return tile(
            "State",
            html! { "synchronized" },
            html! { span class="badge good" { "follows the network" } },
        );
    }
    let progress = peers.progress().filter(|progress| progress.target > progress.height);
    let percent = progress.map_or_else(
        || (height * 100).checked_div(target).unwrap_or(0).min(99),
        |progress| progress.percent(),
    );
    let value = if target > height {
        html! { (percent) " %" }
    } else {
        html! { "looking for peers" }
    };
    tile(
        "State",
        value,
        html! {
            @if target > height {
                progress max="100" value=(percent) aria-label="Synchronized" {}
                (counted(target - height, "block", "blocks")) " to " (grouped(target))
                @if let Some(left) = progress.and_then(|progress| progress.left) {
                    ", " (span(left.as_secs())) " left"
                }
            } @else {
                span class="badge warn" { "not synchronized" }
            }
        },
    )
}

fn peers(daemon: &Daemon) -> Markup {
    let connections = daemon.peers.network().map(|network| network.connections()).unwrap_or_default();
    let zones = [(Zone::Public, "clearnet"), (Zone::Tor, "Tor"), (Zone::I2p, "I2P")];
    let counts = zones.map(|(zone, name)| {
        let of_zone = connections.iter().filter(|one| one.peer.zone == zone);
        (
            name,
            of_zone.clone().filter(|one| !one.peer.incoming).count(),
            of_zone.filter(|one| one.peer.incoming).count(),
        )
    });
    let used: Vec<String> = counts
        .iter()
        .filter(|(_, out, incoming)| out + incoming > 0)
        .map(|(name, out, incoming)| format!("{name}: {out} out, {incoming} in"))
        .collect();
    let note = if used.is_empty() { "no connections".to_owned() } else { used.join("; ") };
    tile("Peers", html! { (connections.len()) }, html! { (note) })
}

fn next_fork(daemon: &Daemon) -> String {
    let summary = daemon.node.summary();
    let (height, table) = (summary.height, summary.forks.table());
    match table.forks().iter().find(|fork| fork.height > height) {
        Some(fork) => {
            format!("version {} in {}", fork.version, counted(fork.height.0 - height.0, "block", "blocks"))
        }
        None => format!("the last one known is {}", table.last().version),
    }
}

fn fee(daemon: &Daemon) -> Result<String, Refusal> {
    Ok(match daemon.caches.fees.get(&daemon.node, 0)? {
        Estimate::One(fee) => fee_rate(fee, 1).to_string(),
        Estimate::Four(fees) => fee_rate(fees[1], 1).to_string(),
        Estimate::Refused => "unknown".to_owned(),
    })
}

/// Transactions and weights of the last blocks.
fn recent(daemon: &Daemon, view: &View<'_>) -> Result<Markup, Refusal> {
    let height = view.height()?;
    let first = height.0.saturating_sub(CHARTED);
    let infos: Vec<BlockInfo> = view.block_infos(Height(first)..height)?.collect::<Result<_, _>>()?;
    let points = |value: fn(&BlockInfo) -> (u64, String)| -> Vec<Point> {
        let point = |(place, info): (usize, &BlockInfo)| {
            let (number, words) = value(info);
            Point { label: grouped(first + count(place)).to_string(), value: number as f64, words }
        };
        infos.iter().enumerate().map(point).collect()
    };
    let txs = points(|info| (u64::from(info.tx_count), grouped(u64::from(info.tx_count)).to_string()));
    let weights = points(|info| (info.weight, bytes(info.weight)));
    let target = target_seconds(daemon.node.summary().version());
    let chart = |title, unit, points| Chart { title, unit, axis: "Height", from_zero: true, points };
    Ok(html! {
        (chart("Transactions per block", "", &txs).bars())
        (chart("Block weight", "B", &weights).bars())
        p class="unseen" { "Blocks are expected every " (span(target)) "." }
    })
}
