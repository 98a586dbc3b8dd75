//! A block.

use ferrite_chain::db::{BlockInfo, DbError, TxId, View};
use ferrite_pages::form::Form;
use ferrite_pages::layout::{facts, table};
use ferrite_pages::text::{calendar, grouped, grouped_wide, since};
use ferrite_types::block::{Block, BlockOutline};
use ferrite_types::tx::PrunedTransaction;
use ferrite_types::{Hash, Height};
use maud::{Markup, Render as _, html};

use super::parts::{block_link, coins, count, counted, exact_bytes, fee_rate, number, pager, tx_link, whole};
use super::transaction::stored;
use super::{BLOCKS, Content, Refusal};
use crate::daemon::Daemon;

/// Transactions on a page.
const LISTED: usize = 100;

/// A block and where it is.
struct Found {
    height: Height,
    id: Hash,
    block: Block,
    size: usize,
    /// Its metadata, if it is on the main chain.
    info: Option<BlockInfo>,
}

pub(super) fn page(daemon: &Daemon, key: &str, query: &Form<'_>) -> Result<Content, Refusal> {
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let found = find(&view, key)?;
    let from = query.number("from").unwrap_or(0);
    let from = usize::try_from(from).unwrap_or(usize::MAX).min(found.block.tx_hashes.len());
    let main = html! {
        (neighbours(&view, &found)?)
        @if found.info.is_none() {
            p class="message warn" { "This block is not in the main chain: another one with more work behind it is." }
        }
        (about(daemon, &view, &found)?)
        h2 { (counted(count(found.block.tx_hashes.len()), "transaction", "transactions")) }
        (transactions(&view, &found, from)?)
    };
    Ok(Content::new(format!("Block {}", grouped(found.height.0)), BLOCKS, main))
}

/// The block with a height or an id.
fn find(view: &View<'_>, key: &str) -> Result<Found, Refusal> {
    let on_chain = |height: Height| -> Result<Option<Found>, DbError> {
        let (Some(info), Some(blob)) = (view.block_info(height)?, view.block_blob(height)?) else {
            return Ok(None);
        };
        let bad = |source| DbError::BadBlob { table: "blocks", source };
        let block = Block::from_blob(blob).map_err(bad)?;
        Ok(Some(Found { height, id: info.id, block, size: blob.len(), info: Some(info) }))
    };
    let Ok(id) = key.parse::<Hash>() else {
        let height = number(key)?;
        let none = || Refusal::not_found(format!("The chain has no block at height {}.", grouped(height)));
        return on_chain(Height(height))?.ok_or_else(none);
    };
    if let Some(height) = view.height_of(&id)? {
        return on_chain(height)?.ok_or_else(|| Refusal::not_found("This block is gone."));
    }
    let none = || Refusal::not_found("The node knows no block with this id.");
    let stored = view.alt_block(&id)?.ok_or_else(none)?;
    let bad = |source| DbError::BadBlob { table: "alt_blocks", source };
    let block = Block::from_blob(&stored.blob).map_err(bad)?;
    Ok(Found { height: stored.height, id, block, size: stored.blob.len(), info: None })
}

fn neighbours(view: &View<'_>, found: &Found) -> Result<Markup, Refusal> {
    let link = |height: u64| (format!("/block/{height}"), grouped(height));
    let before = found.height.0.checked_sub(1).map(link);
    let next = found.height.0 + 1;
    let after = (next < view.height()?.0).then(|| link(next));
    Ok(pager(
        before.map(|(path, text)| (path, format!("\u{2190} {text}"))),
        after.map(|(path, text)| (path, format!("{text} \u{2192}"))),
    ))
}

fn about(daemon: &Daemon, view: &View<'_>, found: &Found) -> Result<Markup, Refusal> {
    let header = &found.block.header;
    let outline = BlockOutline::of(&found.block);
    let before = match found.height.0.checked_sub(1) {
        Some(before) => view.block_info(Height(before))?,
        None => None,
    };
    let mut list = vec![
        ("Id", whole(&found.id)),
        (
            "Time",
            html! { (calendar(header.timestamp)) " (" (since(header.timestamp, daemon.node.now())) ")" },
        ),
        ("Previous block", block_link(&header.prev_id).render()),
        ("Version", html! { (header.major_version) ", votes for " (header.minor_version) }),
        ("Nonce", html! { (header.nonce) }),
        ("Size", html! { (exact_bytes(count(found.size))) }),
        ("Reward", html! { (coins(outline.reward)) }),
        ("Miner transaction", tx_link(&found.block.miner_tx.hash()).render()),
    ];
    if let Some(info) = &found.info {
        let (work, generated) =
            before.map_or((0, 0), |info| (info.cumulative_difficulty, info.already_generated_coins));
        let base = info.already_generated_coins.saturating_sub(generated);
        list.extend([
            ("Fees", html! { (coins(outline.reward.saturating_sub(base))) }),
            (
                "Weight",
                html! { (exact_bytes(info.weight)) " (long term " (exact_bytes(info.long_term_weight)) ")" },
            ),
            ("Difficulty", html! { (grouped_wide(info.cumulative_difficulty.saturating_sub(work))) }),
            ("Cumulative difficulty", html! { (grouped_wide(info.cumulative_difficulty)) }),
            ("Emission", html! { (coins(info.already_generated_coins)) }),
            ("Confirmations", html! { (grouped(view.height()?.0.saturating_sub(found.height.0))) }),
        ]);
    }
    Ok(facts(&list))
}

fn transactions(view: &View<'_>, found: &Found, from: usize) -> Result<Markup, Refusal> {
    let hashes = &found.block.tx_hashes;
    let shown = &hashes[from..hashes.len().min(from + LISTED)];
    let mut rows = Vec::new();
    for (place, hash) in shown.iter().enumerate() {
        let tx = match &found.info {
            Some(info) => stored(view, TxId(info.first_tx_id.0 + 1 + count(from + place)))?,
            None => None,
        };
        rows.push((hash, tx));
    }
    let rows = html! {
        @for (hash, tx) in &rows {
            @let fee = tx.as_ref().and_then(PrunedTransaction::fee);
            @let weight = tx.as_ref().and_then(PrunedTransaction::weight);
            tr {
                td { (tx_link(hash)) }
                @if let Some(tx) = tx {
                    td { (tx.prefix.vin.len()) }
                    td { (tx.prefix.vout.len()) }
                } @else {
                    td {} td {}
                }
                td { @if let Some(fee) = fee { (coins(fee.0)) } }
                td { @if let (Some(fee), Some(weight)) = (fee, weight) { (fee_rate(fee.0, weight)) } }
            }
        }
    };
    let link = |from: usize, text: &str| (format!("/block/{}?from={from}", found.id), text.to_owned());
    let next = from + LISTED;
    let none = "Only the miner transaction.";
    Ok(html! {
        @if hashes.is_empty() {
            p class="soft" { (none) }
        } @else {
            (table("Transactions", &["Id", "Inputs", "Outputs", "Fee", "Fee rate"], rows))
            @if hashes.len() > LISTED {
                (pager(
                    (from > 0).then(|| link(from.saturating_sub(LISTED), "\u{2190} Before")),
                    (next < hashes.len()).then(|| link(next, "After \u{2192}")),
                ))
            }
        }
    })
}
