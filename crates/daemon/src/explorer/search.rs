//! The search: from a number or an id to what it names.

use ferrite_pages::form::Form;
use ferrite_pages::text::{foreign, grouped};
use ferrite_types::{Amount, GlobalIndex, Hash, Height, KeyImage};
use maud::{Markup, html};

use super::parts::tx_link;
use super::{Content, Outcome, Refusal};
use crate::daemon::Daemon;

/// Characters of a query that are shown again.
const SHOWN: usize = 100;

/// Something that was found.
struct Hit {
    path: String,
    text: String,
}

pub(super) fn page(daemon: &Daemon, query: &Form<'_>) -> Result<Outcome, Refusal> {
    let text = query.get("q").unwrap_or_default();
    let content = |title: &str, main| {
        let mut content = Content::new(title, "", main);
        content.query = foreign(text.as_bytes(), SHOWN);
        Outcome::Show(content)
    };
    if text.is_empty() {
        let main = html! {
            p class="lead" {
                "Search for the height or the id of a block, the id of a transaction, a key image, or an output: its "
                "index, or " code { "amount:index" } " with the amount in atomic units."
            }
        };
        return Ok(content("Search", main));
    }
    if let Ok(id) = text.parse::<Hash>() {
        return by_id(daemon, id, content);
    }
    let mut hits = by_number(daemon, text)?;
    match hits.len() {
        0 => {
            let main = html! { p class="message warn" { "Nothing was found for " q { (foreign(text.as_bytes(), SHOWN)) } "." } };
            Ok(content("Search", main))
        }
        1 => Ok(Outcome::Go(hits.remove(0).path)),
        _ => {
            let main = html! { ul { @for hit in &hits { li { a href=(hit.path) { (hit.text) } } } } };
            Ok(content("Search", main))
        }
    }
}

/// What has a height, an index, or an amount and an index.
fn by_number(daemon: &Daemon, text: &str) -> Result<Vec<Hit>, Refusal> {
    let number = |text: &str| -> Option<u64> {
        let digits = text.replace(',', "");
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
    };
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let mut hits = Vec::new();
    if let Some((amount, index)) = text.split_once(':') {
        if let (Some(amount), Some(index)) = (number(amount.trim()), number(index.trim()))
            && view.output(Amount(amount), GlobalIndex(index))?.is_some()
        {
            let text = format!("Output {} of amount {amount}", grouped(index));
            hits.push(Hit { path: format!("/output/{amount}/{index}"), text });
        }
    } else if let Some(number) = number(text) {
        if view.block_info(Height(number))?.is_some() {
            hits.push(Hit { path: format!("/block/{number}"), text: format!("Block {}", grouped(number)) });
        }
        if view.output(Amount(0), GlobalIndex(number))?.is_some() {
            hits.push(Hit {
                path: format!("/output/0/{number}"),
                text: format!("RingCT output {}", grouped(number)),
            });
        }
    }
    Ok(hits)
}

/// What has an id of 32 bytes.
fn by_id(daemon: &Daemon, id: Hash, content: impl Fn(&str, Markup) -> Outcome) -> Result<Outcome, Refusal> {
    let node = &daemon.node;
    let reader = node.reader()?;
    let view = reader.view();
    if view.height_of(&id)?.is_some() || view.alt_block(&id)?.is_some() {
        return Ok(Outcome::Go(format!("/block/{id}")));
    }
    if view.tx_location(&id)?.is_some() || node.pool().info(&view, &id, false)?.is_some() {
        return Ok(Outcome::Go(format!("/tx/{id}")));
    }
    let image = KeyImage(id.0);
    let waiting = node.pool().owners_of(&image, false);
    let main = if view.is_spent(&image)? {
        html! {
            p class="message" {
                "This key image is spent in the chain. The node keeps no list of the transactions that spend key images."
            }
        }
    } else if !waiting.is_empty() {
        html! {
            p { "This key image is in the pool:" }
            ul { @for tx in &waiting { li { (tx_link(tx)) } } }
        }
    } else {
        html! {
            p class="message warn" {
                "The node knows neither a block nor a transaction with this id, and no transaction has it as a key image."
            }
        }
    };
    Ok(content("Search", main))
}
