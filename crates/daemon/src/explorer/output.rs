//! An output by its index among those of its amount.

use ferrite_chain::db::DbError;
use ferrite_pages::layout::facts;
use ferrite_pages::text::{calendar, grouped, since};
use ferrite_types::{Amount, GlobalIndex};
use maud::{Render as _, html};

use super::parts::{coins, height_link, number, tx_link, whole};
use super::{BLOCKS, Content, Refusal};
use crate::daemon::Daemon;

pub(super) fn page(daemon: &Daemon, amount: &str, index: &str) -> Result<Content, Refusal> {
    let (amount, index) = (Amount(number(amount)?), GlobalIndex(number(index)?));
    let reader = daemon.node.reader()?;
    let view = reader.view();
    let none = || Refusal::not_found("The chain has no such output.");
    let output = view.output(amount, index)?.ok_or_else(none)?;
    let lost = |what| DbError::Inconsistent { what, at: output.tx_id.0 };
    let info = view.block_info(output.height)?.ok_or_else(|| lost("an output has no block"))?;
    let tx =
        view.tx_hash(output.tx_id, output.height)?.ok_or_else(|| lost("an output has no transaction"))?;
    let total = view.output_count(amount)?;
    let mut list = vec![
        ("Transaction", tx_link(&tx).render()),
        ("Number in it", html! { (output.local_index) }),
        ("Block", height_link(output.height.0).render()),
        ("Time", html! { (calendar(info.timestamp)) " (" (since(info.timestamp, daemon.node.now())) ")" }),
        ("Amount", html! { @if amount.0 > 0 { (coins(amount.0)) } @else { "RingCT" } }),
        ("One-time key", whole(&output.key)),
    ];
    if let Some(commitment) = &output.commitment {
        list.push(("Commitment", whole(commitment)));
    }
    list.push((
        "Unlock time",
        html! { @if output.unlock_time == 0 { "none" } @else { (grouped(output.unlock_time)) } },
    ));
    let main = html! {
        p class="lead" { "One of " (grouped(total)) " outputs of this amount. Whether it is spent, only its owner knows." }
        (facts(&list))
    };
    Ok(Content::new(format!("Output {}", grouped(index.0)), BLOCKS, main))
}
