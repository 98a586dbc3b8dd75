//! The list of blocks, newest first.

use ferrite_chain::db::{BlockInfo, View};
use ferrite_pages::form::Form;
use ferrite_pages::layout::table;
use ferrite_pages::text::{bytes, grouped, since};
use ferrite_types::Height;
use ferrite_types::block::BlockOutline;
use maud::{Markup, html};

use super::parts::{Columns, block_link, height_link, pager, rounded_coins};
use super::{BLOCKS, Content, Refusal};
use crate::daemon::Daemon;

/// Blocks on a page.
const LISTED: u64 = 30;

pub(super) fn page(daemon: &Daemon, query: &Form<'_>) -> Result<Content, Refusal> {
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let height = view.height()?.0;
    let before = query.number("before").filter(|before| (1..height).contains(before));
    let end = before.unwrap_or(height);
    let newer = (end < height).then(|| end.saturating_add(LISTED)).map(|newer| match newer >= height {
        true => BLOCKS.to_owned(),
        false => format!("{BLOCKS}?before={newer}"),
    });
    let older = end.checked_sub(LISTED).filter(|older| *older > 0);
    let main = html! {
        p class="lead" { "The main chain has " (grouped(height)) " blocks." }
        section id="blocks" data-live=[before.is_none().then_some("block reorg")] aria-label="Blocks" {
            (list(daemon, &view, LISTED, before, Columns::All)?)
        }
        (pager(
            newer.map(|path| (path, "\u{2190} Newer blocks".to_owned())),
            older.map(|older| (format!("{BLOCKS}?before={older}"), "Older blocks \u{2192}".to_owned())),
        ))
    };
    let content = Content::new("Blocks", BLOCKS, main);
    Ok(if before.is_none() { content.live() } else { content })
}

/// A table of up to `count` blocks below a height, or below the tip.
pub(super) fn list(
    daemon: &Daemon,
    view: &View<'_>,
    count: u64,
    before: Option<u64>,
    columns: Columns,
) -> Result<Markup, Refusal> {
    let end = before.unwrap_or(view.height()?.0);
    let now = daemon.node.now();
    let mut rows: Vec<(u64, BlockInfo, u64)> = Vec::new();
    for height in (end.saturating_sub(count)..end).rev() {
        let Some(info) = view.block_info(Height(height))? else { continue };
        rows.push((height, info, reward(view, Height(height))?));
    }
    let rows = html! {
        @for (height, info, reward) in &rows {
            tr {
                td { (height_link(*height)) }
                td { (since(info.timestamp, now)) }
                td { (grouped(u64::from(info.tx_count))) }
                td { (bytes(info.weight)) }
                @if columns == Columns::All {
                    td { (rounded_coins(*reward)) }
                    td { (block_link(&info.id)) }
                }
            }
        }
    };
    let head = ["Height", "Age", "Transactions", "Weight", "Reward", "Id"];
    let shown = if columns == Columns::All { head.len() } else { 4 };
    Ok(table("Blocks", &head[..shown], rows))
}

/// What the miner of a block got.
pub(super) fn reward(view: &View<'_>, height: Height) -> Result<u64, Refusal> {
    let outline = view.block_blob(height)?.and_then(|blob| BlockOutline::from_blob(blob).ok());
    Ok(outline.map_or(0, |outline| outline.reward))
}
