//! Finding one's own outputs of a transaction, in the browser.
//!
//! The page has the public data of the outputs and a form; the script `assets/decode` does the rest. The view key is
//! typed into a field that belongs to no form which is sent, and never leaves the page.

use std::sync::LazyLock;

use ferrite_pages::asset::Asset;
use ferrite_pages::layout::table;
use ferrite_pages::text::short;
use ferrite_types::extra::Extra;
use ferrite_types::tx::TxOut;
use ferrite_types::tx::ringct::EcdhInfo;
use maud::{Markup, html};

use super::transaction::{Found, find};
use super::{BLOCKS, Content, Refusal};
use crate::daemon::Daemon;

/// Outputs that are shown: more than any transaction may have today.
const OUTPUTS: usize = 1000;

static SCRIPT: LazyLock<Asset> =
    LazyLock::new(|| Asset::new("decode", "js", include_bytes!("../../assets/decode/decode.bundle.js")));

/// The script, with the curve and the hash that it needs.
pub(super) fn script() -> &'static Asset {
    &SCRIPT
}

pub(super) fn page(daemon: &Daemon, id: &str) -> Result<Content, Refusal> {
    let reader = daemon.node.reader()?;
    let found = find(daemon, &reader.view(), id)?;
    let extra = Extra::parse(&found.tx.prefix.extra);
    let join = |keys: Vec<String>| keys.join(" ");
    let keys = join(extra.pub_keys().map(ToString::to_string).collect());
    let more = extra.additional_pub_keys().unwrap_or_default();
    let more = join(more.iter().take(OUTPUTS).map(ToString::to_string).collect());
    let main = html! {
        p class="lead" {
            "Which outputs of transaction " a class="hash" href={ "/tx/" (found.id) } { (short(&found.id.to_string())) }
            " belong to an address, only its view key tells. It stays in the memory of this page: it is neither sent nor "
            "stored. Still, give a view key only to a node of your own."
        }
        noscript { p class="message warn" { "This page needs JavaScript, because the key must not leave the browser." } }
        div id="own" data-keys=(keys) data-more-keys=(more) {
            form id="own-form" class="card" hidden autocomplete="off" {
                div class="field" {
                    label for="own-address" { "Address" }
                    input id="own-address" type="text" maxlength="200" autocomplete="off" spellcheck="false" required;
                }
                div class="field" {
                    label for="own-view-key" { "Secret view key" }
                    input id="own-view-key" type="password" maxlength="64" autocomplete="off" required;
                    p class="note" { "64 hexadecimal digits. Never give your spend key or your seed to a page." }
                }
                button type="submit" { "Find my outputs" }
                " "
                button type="button" class="plain" id="own-forget" { "Forget the key" }
            }
            p id="own-result" role="status" hidden {}
        }
        h2 { "Outputs" }
        (outputs(&found))
    };
    let mut content = Content::new("My outputs", BLOCKS, main);
    content.scripts = vec![script()];
    Ok(content)
}

fn outputs(found: &Found) -> Markup {
    let base = found.tx.base.as_ref();
    let commitments = base.map(|base| &base.out_pk[..]).unwrap_or_default();
    let amounts = base.map(|base| &base.ecdh_info[..]).unwrap_or_default();
    let row = |place: usize, output: &TxOut| {
        let key = output.key().map(ToString::to_string).unwrap_or_default();
        let tag = output.view_tag().map(|tag| format!("{tag:02x}")).unwrap_or_default();
        let commitment = commitments.get(place).map(ToString::to_string).unwrap_or_default();
        html! {
            tr data-key=(key) data-place=(place) data-tag=(tag) data-amount=(output.amount.0)
                data-commitment=(commitment) data-ecdh=(amounts.get(place).map(encoded).unwrap_or_default()) {
                td { (place) }
                td { code { (short(&key)) } }
                td data-own {}
            }
        }
    };
    table(
        "Outputs",
        &["Number", "One-time key", "Yours"],
        html! {
            @for (place, output) in found.tx.prefix.vout.iter().enumerate().take(OUTPUTS) { (row(place, output)) }
        },
    )
}

/// An encrypted amount in hex: 8 bytes, or a mask and an amount of 32 bytes each.
fn encoded(info: &EcdhInfo) -> String {
    match info {
        EcdhInfo::Compact(amount) => const_hex::encode(amount),
        EcdhInfo::Full { mask, amount } => format!("{mask}{amount}"),
    }
}
