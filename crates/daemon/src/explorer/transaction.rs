//! A transaction of the chain or of the pool.

use ferrite_chain::db::{DbError, TxId, View};
use ferrite_pages::form::Form;
use ferrite_pages::layout::{facts, table};
use ferrite_pages::text::{calendar, grouped, since};
use ferrite_types::tx::{PrunedTransaction, Transaction, TxIn, TxOut, TxOutTarget, relative_to_absolute};
use ferrite_types::{Amount, GlobalIndex, Hash, Height};
use maud::{Markup, html};

use super::parts::{coins, count, counted, exact_bytes, fee_rate, height_link, pager, whole};
use super::ring::{Member, picture};
use super::{BLOCKS, Content, POOL, PROOFS, Refusal, extra};
use crate::daemon::Daemon;

/// Inputs on a page.
const INPUTS: usize = 10;
/// Members of a ring that are looked up.
const MEMBERS: usize = 128;
/// Outputs on a page.
const OUTPUTS: usize = 100;
/// Unlock times below this are heights.
const FIRST_TIME: u64 = 500_000_000;

/// A transaction and where it is.
pub(super) struct Found {
    pub(super) id: Hash,
    pub(super) tx: PrunedTransaction,
    size: u64,
    weight: Option<u64>,
    /// Whether the proofs are missing here.
    pruned: bool,
    place: Place,
}

enum Place {
    Chain { height: Height, time: u64, confirmations: u64, indices: Vec<GlobalIndex> },
    Pool { double_spend_seen: bool },
}

/// The transaction with an id, in the chain or in the pool.
pub(super) fn find(daemon: &Daemon, view: &View<'_>, id: &str) -> Result<Found, Refusal> {
    let wrong = |_| Refusal::BadRequest("The id of a transaction has 64 hexadecimal digits.".to_owned());
    let id: Hash = id.parse().map_err(wrong)?;
    let found = match in_chain(view, id)? {
        None => in_pool(daemon, view, id)?,
        found => found,
    };
    let none = "The node knows no transaction with this id, neither in its chain nor in its pool.";
    found.ok_or_else(|| Refusal::not_found(none))
}

pub(super) fn page(daemon: &Daemon, id: &str, query: &Form<'_>) -> Result<Content, Refusal> {
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let found = find(daemon, &view, id)?;
    let start = |name: &str, length: usize| {
        let start = query.number(name).unwrap_or(0);
        usize::try_from(start).unwrap_or(usize::MAX).min(length)
    };
    let prefix = &found.tx.prefix;
    let (inputs, outputs) = (start("inputs", prefix.vin.len()), start("outputs", prefix.vout.len()));
    let main = html! {
        @if matches!(found.place, Place::Pool { double_spend_seen: true }) {
            p class="message bad" { "Another transaction that spends the same outputs was seen." }
        }
        (about(daemon, &found))
        h2 { (counted(count(prefix.vin.len()), "input", "inputs")) }
        (show_inputs(daemon, &view, &found, inputs)?)
        h2 { (counted(count(prefix.vout.len()), "output", "outputs")) }
        (show_outputs(&found, outputs))
        p {
            a href={ "/tx/" (found.id) "/decode" } { "Which of them are mine?" } " \u{b7} "
            a href={ (PROOFS) "?txid=" (found.id) } { "Check a proof of this transaction" }
        }
        h2 { "Extra field" }
        (extra::show(&prefix.extra))
    };
    let (section, live) = match found.place {
        Place::Chain { .. } => (BLOCKS, false),
        Place::Pool { .. } => (POOL, true),
    };
    let content = Content::new("Transaction", section, main);
    Ok(if live { content.live() } else { content })
}

fn in_chain(view: &View<'_>, id: Hash) -> Result<Option<Found>, DbError> {
    let Some(location) = view.tx_location(&id)? else { return Ok(None) };
    let (tx_id, height) = (location.tx_id, location.height);
    let lost = |what| DbError::Inconsistent { what, at: tx_id.0 };
    let pruned = view.tx_pruned_blob(tx_id)?.ok_or_else(|| lost("a transaction has no blob"))?;
    let info = view.block_info(height)?.ok_or_else(|| lost("a transaction has no block"))?;
    let indices = view.output_indices(tx_id)?.ok_or_else(|| lost("a transaction has no output indices"))?;
    let bad = |source| DbError::BadBlob { table: "txs_pruned", source };
    let tx = PrunedTransaction::from_blob(pruned).map_err(bad)?;
    let proofs = view.tx_prunable_blob(tx_id, height)?;
    let (size, weight) = match proofs {
        Some(proofs) => {
            let size = pruned.len() + proofs.len();
            let parsed = tx.with_prunable_blob(proofs).map_err(bad)?;
            (size, Some(parsed.weight_of_blob(size)))
        }
        None => (tx.whole_blob_size(), tx.weight()),
    };
    let confirmations = view.height()?.0.saturating_sub(height.0);
    let place = Place::Chain { height, time: info.timestamp, confirmations, indices };
    Ok(Some(Found { id, tx, size: count(size), weight, pruned: proofs.is_none(), place }))
}

/// The part of a transaction that is never pruned.
pub(super) fn stored(view: &View<'_>, id: TxId) -> Result<Option<PrunedTransaction>, DbError> {
    let Some(blob) = view.tx_pruned_blob(id)? else { return Ok(None) };
    let bad = |source| DbError::BadBlob { table: "txs_pruned", source };
    Ok(Some(PrunedTransaction::from_blob(blob).map_err(bad)?))
}

/// Only what everyone may know: transactions that are not broadcast yet are not shown.
fn in_pool(daemon: &Daemon, view: &View<'_>, id: Hash) -> Result<Option<Found>, DbError> {
    let Some(info) = daemon.node.pool().info(view, &id, false)? else { return Ok(None) };
    let bad = |source| DbError::BadBlob { table: "pool", source };
    let tx = Transaction::from_blob(&info.blob).map_err(bad)?;
    Ok(Some(Found {
        id,
        size: count(info.blob.len()),
        weight: Some(info.meta.weight),
        pruned: false,
        place: Place::Pool { double_spend_seen: info.meta.double_spend_seen },
        tx: tx.into(),
    }))
}

fn about(daemon: &Daemon, found: &Found) -> Markup {
    let tx = &found.tx;
    let fee = tx.fee().filter(|_| !tx.is_coinbase());
    let now = daemon.node.now();
    let place = match &found.place {
        Place::Chain { height, confirmations, .. } => html! {
            "block " (height_link(height.0)) ", " (counted(*confirmations, "confirmation", "confirmations"))
        },
        Place::Pool { .. } => html! { span class="badge warn" { "waiting in the pool" } },
    };
    let kind = match tx.rct_type() {
        None => "version 1".to_owned(),
        Some(rct) => format!("version 2, RingCT type {} ({rct:?})", rct.to_wire()),
    };
    let mut list = vec![("Id", whole(&found.id)), ("Where", place)];
    if let Place::Chain { time, .. } = found.place {
        list.push(("Time", html! { (calendar(time)) " (" (since(time, now)) ")" }));
    }
    if let Some(fee) = fee {
        list.push((
            "Fee",
            html! {
                (coins(fee.0))
                @if let Some(weight) = found.weight { " (" (fee_rate(fee.0, weight)) ")" }
            },
        ));
    }
    list.extend([
        ("Kind", html! { @if tx.is_coinbase() { "miner transaction, " } (kind) }),
        (
            "Size",
            html! {
                (exact_bytes(found.size))
                @if found.pruned { " with its proofs, which this node has pruned" }
            },
        ),
        (
            "Weight",
            html! { @if let Some(weight) = found.weight { (exact_bytes(weight)) } @else { "unknown" } },
        ),
        ("Unlock time", unlock_time(tx.prefix.unlock_time)),
    ]);
    html! { div id="about" data-live="block reorg pool_removed" { (facts(&list)) } }
}

fn unlock_time(time: u64) -> Markup {
    match time {
        0 => html! { "none" },
        1..FIRST_TIME => html! { "block " (grouped(time)) },
        _ => html! { (calendar(time)) },
    }
}

fn show_inputs(daemon: &Daemon, view: &View<'_>, found: &Found, from: usize) -> Result<Markup, Refusal> {
    let inputs = &found.tx.prefix.vin;
    let shown = &inputs[from..inputs.len().min(from + INPUTS)];
    let spent = match found.place {
        Place::Chain { time, .. } => time,
        Place::Pool { .. } => daemon.node.now(),
    };
    let mut cards = Vec::new();
    for (place, input) in shown.iter().enumerate() {
        cards.push(show_input(view, input, from + place, spent)?);
    }
    Ok(html! {
        @for card in cards { (card) }
        (list_pager(found, "inputs", from, INPUTS, inputs.len()))
    })
}

fn show_input(view: &View<'_>, input: &TxIn, place: usize, spent: u64) -> Result<Markup, Refusal> {
    let title = html! { h3 { "Input " (place + 1) } };
    let TxIn::ToKey { amount, key_offsets, key_image } = input else {
        let text = match input {
            TxIn::Gen { height } => html! { "New coins of block " (grouped(height.0)) "." },
            _ => html! { "Spends an output to a script." },
        };
        return Ok(html! { section class="card" { (title) p { (text) } } });
    };
    let ring = members(view, *amount, key_offsets)?;
    let drawn: Vec<Member> = ring.iter().filter_map(|(_, member)| *member).collect();
    let unknown = "not known here";
    let rows = html! {
        @for (index, member) in &ring {
            tr {
                td { a href={ "/output/" (amount.0) "/" (index.0) } { (grouped(index.0)) } }
                @if let Some(member) = member {
                    td { (height_link(member.height)) }
                    td { (calendar(member.time)) }
                } @else {
                    td { (unknown) } td {}
                }
            }
        }
    };
    Ok(html! {
        section class="card" {
            (title)
            p {
                "Key image " (whole(key_image))
                @if amount.0 > 0 { br; "Amount " (coins(amount.0)) }
            }
            p class="soft" {
                "One of " (counted(count(key_offsets.len()), "output", "outputs")) " is spent; their ages at that time:"
            }
            (picture(&drawn, spent))
            details {
                summary { "Ring members" span class="unseen" { " of input " (place + 1) } }
                (table(&format!("Ring members of input {}", place + 1), &["Output", "Block", "Time"], rows))
                @if key_offsets.len() > MEMBERS { p { "and " (key_offsets.len() - MEMBERS) " more" } }
            }
        }
    })
}

/// The members of a ring with their blocks, as far as the chain has them.
fn members(
    view: &View<'_>,
    amount: Amount,
    offsets: &[u64],
) -> Result<Vec<(GlobalIndex, Option<Member>)>, Refusal> {
    let indices = relative_to_absolute(&offsets[..offsets.len().min(MEMBERS)]);
    let mut members = Vec::with_capacity(indices.len());
    for index in indices.into_iter().map(GlobalIndex) {
        let member = match view.output(amount, index)? {
            None => None,
            Some(output) => view
                .block_info(output.height)?
                .map(|info| Member { height: output.height.0, time: info.timestamp }),
        };
        members.push((index, member));
    }
    Ok(members)
}

fn show_outputs(found: &Found, from: usize) -> Markup {
    let outputs = &found.tx.prefix.vout;
    let commitments = found.tx.base.as_ref().map(|base| &base.out_pk[..]).unwrap_or_default();
    let indices = match &found.place {
        Place::Chain { indices, .. } => &indices[..],
        Place::Pool { .. } => &[],
    };
    // Mined RingCT outputs have their amount in plain text, but are counted with the others.
    let of_amount = |output: &TxOut| if found.tx.version() == 1 { output.amount.0 } else { 0 };
    let rows = html! {
        @for (place, output) in outputs.iter().enumerate().skip(from).take(OUTPUTS) {
            tr {
                td { (place) }
                td {
                    @if let Some(index) = indices.get(place) {
                        a href={ "/output/" (of_amount(output)) "/" (index.0) } { (grouped(index.0)) }
                    } @else {
                        "in no block yet"
                    }
                }
                td { @if output.amount.0 > 0 { (coins(output.amount.0)) } @else { "hidden" } }
                td {
                    (key(output))
                    @if let Some(commitment) = commitments.get(place) {
                        br;
                        span class="soft" { "commitment " }
                        code { (commitment) }
                    }
                }
            }
        }
    };
    let head = ["Number", "Index in the chain", "Amount", "One-time key"];
    html! {
        // A block gives them their index.
        div id="outputs" data-live="block reorg pool_removed" {
            (table("Outputs", &head, rows))
        }
        (list_pager(found, "outputs", from, OUTPUTS, outputs.len()))
    }
}

fn key(output: &TxOut) -> Markup {
    match &output.target {
        TxOutTarget::ToKey(key) => html! { code { (key) } },
        TxOutTarget::ToTaggedKey { key, view_tag } => html! {
            code { (key) } " " span class="soft" { "view tag " (format!("{view_tag:02x}")) }
        },
        TxOutTarget::ToScript(_) | TxOutTarget::ToScriptHash(_) => html! { "a script" },
    }
}

fn list_pager(found: &Found, name: &str, from: usize, step: usize, length: usize) -> Markup {
    if length <= step {
        return html! {};
    }
    let link = |from: usize, text: String| (format!("/tx/{}?{name}={from}", found.id), text);
    pager(
        (from > 0).then(|| link(from.saturating_sub(step), format!("\u{2190} Earlier {name}"))),
        (from + step < length).then(|| link(from + step, format!("Later {name} \u{2192}"))),
    )
}
