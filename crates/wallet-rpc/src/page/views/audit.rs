//! The last lines of the audit log.

use ferrite_pages::layout::table;
use ferrite_pages::text;
use maud::{Markup, html};

use super::parts::amount;
use crate::audit::Entry;

/// The lines, newest first.
pub(crate) fn audit(entries: &[Entry]) -> Markup {
    let rows = html! {
        @for entry in entries.iter().rev() {
            tr {
                td class="number" { (entry.seq) }
                td { (text::calendar(entry.time)) }
                td { (entry.stage) }
                td { (entry.caller) }
                td { (entry.peer) }
                td { (entry.wallet.as_deref().unwrap_or_default()) }
                td { (entry.method) }
                td { (outcome(entry.code)) }
                td {
                    @for moved in &entry.txs {
                        p title=(moved.txid) {
                            span class="hash" { (text::short(&moved.txid)) } ": " (amount(moved.amount)) ", fee "
                            (amount(moved.fee))
                        }
                    }
                }
            }
        }
    };
    html! {
        p { "Newest first. " code { "ferrite wallet audit" } " checks the whole file." }
        (table(
            "Audit log",
            &["Line", "Time", "Stage", "Caller", "From", "Wallet", "Method", "Outcome", "Transactions"],
            rows,
        ))
    }
}

fn outcome(code: Option<i64>) -> Markup {
    match code {
        None => html! {},
        Some(0) => html! { span class="badge good" { "done" } },
        Some(code) => html! { span class="badge bad" { "error " (code) } },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let entry = |seq, code| Entry {
            seq,
            time: 1_767_225_599,
            stage: "done".to_owned(),
            caller: "token <i>".to_owned(),
            method: "transfer".to_owned(),
            code,
            ..Entry::default()
        };
        let text = audit(&[entry(1, None), entry(2, Some(0)), entry(3, Some(-17))]).into_string();
        for part in ["2025-12-31 23:59:59 UTC", "token &lt;i&gt;", "done</span>", "error -17"] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let first = text.find("<td class=\"number\">3</td>").unwrap();
        assert!(first < text.find("<td class=\"number\">1</td>").unwrap(), "newest first");
    }
}
