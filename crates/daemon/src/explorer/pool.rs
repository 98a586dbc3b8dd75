//! The pool: what everyone may know of it.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ferrite_chain::db::PoolMeta;
use ferrite_chain::pool::RelayCategory;
use ferrite_pages::chart;
use ferrite_pages::form::Form;
use ferrite_pages::layout::{table, tile};
use ferrite_pages::text::bytes;
use ferrite_types::Hash;
use ferrite_types::sync::lock;
use maud::{Markup, PreEscaped, html};

use super::parts::{Columns, coins, count, counted, fee_rate, pager, tx_link};
use super::{Content, POOL};
use crate::daemon::Daemon;

/// Transactions on a page.
const LISTED: usize = 50;
/// Ranges of the histogram.
const RANGES: usize = 20;
/// How long the figures of the whole pool are kept: it changes all the time, and has many transactions.
const KEPT: Duration = Duration::from_secs(2);

/// Figures that need all transactions, kept for a moment.
#[derive(Default)]
pub(super) struct PoolCache {
    last: Mutex<Option<(Instant, u64, Arc<Figures>)>>,
}

#[derive(Debug, Default)]
struct Figures {
    weight: u64,
    fees: u64,
    histogram: String,
    /// All transactions by fee rate, for pages after the first.
    order: Vec<Hash>,
}

impl PoolCache {
    fn figures(&self, daemon: &Daemon) -> Arc<Figures> {
        let pool = daemon.node.pool();
        let cookie = pool.cookie();
        let mut last = lock(&self.last);
        if let Some((when, then, figures)) = &*last
            && (*then == cookie || when.elapsed() < KEPT)
        {
            return Arc::clone(figures);
        }
        let entries = pool.by_fee_rate(0, usize::MAX, false);
        let mut rates: Vec<f64> =
            entries.iter().map(|(_, tx)| tx.fee as f64 / tx.weight.max(1) as f64).collect();
        let histogram = chart::histogram("Transactions by fee rate", "pXMR/B", &mut rates, RANGES);
        let figures = Arc::new(Figures {
            weight: entries.iter().fold(0, |sum, (_, tx)| sum.saturating_add(tx.weight)),
            fees: entries.iter().fold(0, |sum, (_, tx)| sum.saturating_add(tx.fee)),
            histogram: histogram.into_string(),
            order: entries.into_iter().map(|(id, _)| id).collect(),
        });
        *last = Some((Instant::now(), cookie, Arc::clone(&figures)));
        figures
    }
}

/// The number of transactions that everyone may know of.
pub(super) fn waiting(daemon: &Daemon) -> u64 {
    count(daemon.node.pool().len(RelayCategory::Broadcasted))
}

pub(super) fn page(daemon: &Daemon, cache: &PoolCache, query: &Form<'_>) -> Content {
    let all = daemon.node.pool().len(RelayCategory::Broadcasted);
    let figures = cache.figures(daemon);
    let from = usize::try_from(query.number("from").unwrap_or(0)).unwrap_or(usize::MAX).min(all);
    let shown = listed(daemon, &figures, from);
    let link = |from: usize, text: &str| {
        let path = if from == 0 { POOL.to_owned() } else { format!("{POOL}?from={from}") };
        (path, text.to_owned())
    };
    let main = html! {
        div id="pool" data-live="block reorg pool_added pool_removed" {
            div class="tiles" {
                (tile("Waiting", html! { (counted(count(all), "transaction", "transactions")) }, html! { "that were broadcast" }))
                (tile("Weight", html! { (bytes(figures.weight)) }, html! {
                    (blocks_needed(daemon, figures.weight))
                }))
                (tile("Fees", html! { (coins(figures.fees)) }, html! { "for the miners" }))
            }
            @if all > 0 { (PreEscaped(&figures.histogram)) }
            h2 { "By fee rate" }
            (list(&shown, Columns::All))
        }
        @if all > LISTED {
            (pager(
                (from > 0).then(|| link(from.saturating_sub(LISTED), "\u{2190} Higher fees")),
                (from + LISTED < all).then(|| link(from + LISTED, "Lower fees \u{2192}")),
            ))
        }
    };
    Content::new("Pool", POOL, main).live()
}

/// The transactions of a page. To count up to those in the middle takes longer than the rest of the page.
fn listed(daemon: &Daemon, figures: &Figures, from: usize) -> Vec<(Hash, PoolMeta)> {
    let pool = daemon.node.pool();
    if from == 0 {
        return pool.by_fee_rate(0, LISTED, false);
    }
    let ids = figures.order.iter().skip(from).take(LISTED);
    ids.filter(|id| pool.contains(id, RelayCategory::Broadcasted))
        .filter_map(|id| Some((*id, pool.meta(id)?)))
        .collect()
}

/// How many blocks the pool fills if they do not grow.
fn blocks_needed(daemon: &Daemon, weight: u64) -> String {
    let room = daemon.node.summary().limits.effective_median.max(1);
    match weight.div_ceil(room) {
        0 => "the next block is empty".to_owned(),
        blocks => format!("fits into {}", counted(blocks, "block", "blocks")),
    }
}

/// A table of transactions.
pub(super) fn list(txs: &[(Hash, PoolMeta)], columns: Columns) -> Markup {
    let head = ["Id", "Fee rate", "Weight", "Fee"];
    let shown = if columns == Columns::All { head.len() } else { 3 };
    table(
        "Transactions",
        &head[..shown],
        html! {
            @for (hash, meta) in txs {
                tr {
                    td { (tx_link(hash)) @if meta.double_spend_seen { " " span class="badge bad" { "double spend" } } }
                    td { (fee_rate(meta.fee, meta.weight)) }
                    td { (bytes(meta.weight)) }
                    @if columns == Columns::All { td { (coins(meta.fee)) } }
                }
            }
            @if txs.is_empty() {
                tr { td class="none" colspan=(shown) { "No transaction is waiting." } }
            }
        },
    )
}
