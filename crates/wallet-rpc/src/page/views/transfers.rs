//! Lists of transfers, and a single one.

use ferrite_pages::layout::{facts, table};
use ferrite_rpc::wallet::transfers::TransferEntry;
use maud::{Markup, html};

use super::parts::{MONEY, amount, direction, form_key, notice, state, transaction, when};
use crate::page::place::Place;

/// The kinds of transfers that can be chosen, and their names.
pub(crate) const KINDS: [(&str, &str); 5] = [
    ("in", "Received"),
    ("pool", "In the pool"),
    ("out", "Sent"),
    ("pending", "Not in a block"),
    ("failed", "Failed"),
];

/// What the filter is set to, as it was typed.
#[derive(Default)]
pub(crate) struct Filter<'a> {
    /// The chosen kinds.
    pub(crate) kinds: Vec<&'a str>,
    /// The account.
    pub(crate) account: &'a str,
    /// The first day.
    pub(crate) from: &'a str,
    /// The last day.
    pub(crate) until: &'a str,
}

/// What the page shows.
pub(crate) struct Transfers<'a> {
    /// Which wallet it is.
    pub(crate) place: &'a Place,
    /// The filter.
    pub(crate) filter: Filter<'a>,
    /// The transfers, or why there are none.
    pub(crate) entries: Result<Vec<TransferEntry>, String>,
    /// The address of the first page, if this is another one.
    pub(crate) first: Option<String>,
    /// The address of the next page, if there are more.
    pub(crate) next: Option<String>,
    /// The address of the same list as CSV.
    pub(crate) csv: String,
}

impl Transfers<'_> {
    /// The page.
    pub(crate) fn render(&self) -> Markup {
        html! {
            (self.form())
            @match &self.entries {
                Err(problem) => { (notice(problem)) }
                Ok(entries) => {
                    div id="transfers" data-live=(MONEY) { (list(self.place, entries)) }
                    p class="pager" {
                        span {
                            @if let Some(first) = &self.first { a href=(first) rel="first" { "Newest" } " " }
                            @if let Some(next) = &self.next { a href=(next) rel="next" { "Older" } }
                        }
                        a href=(self.csv) download { "All of these as CSV" }
                    }
                }
            }
        }
    }

    fn form(&self) -> Markup {
        let filter = &self.filter;
        html! {
            form class="card" method="get" action=(self.place.path("transfers")) {
                fieldset {
                    legend { "Kinds" }
                    @for (kind, name) in KINDS {
                        label class="choice" {
                            input type="checkbox" name=(kind) value="1" checked[filter.kinds.contains(&kind)];
                            " " (name)
                        }
                    }
                }
                div class="row" {
                    p class="field" {
                        label for="account" { "Account" }
                        input id="account" name="account" type="number" min="0" value=(filter.account);
                    }
                    p class="field" {
                        label for="from" { "From" }
                        input id="from" name="from" type="date" value=(filter.from);
                    }
                    p class="field" {
                        label for="until" { "Until" }
                        input id="until" name="until" type="date" value=(filter.until);
                    }
                    p { button type="submit" { "Filter" } }
                }
            }
        }
    }
}

fn list(place: &Place, entries: &[TransferEntry]) -> Markup {
    let rows = html! {
        @for entry in entries {
            tr {
                td { (direction(entry)) }
                td class="number" { (amount(entry.amount)) }
                td class="number" { @if let Some(fee) = entry.own_fee() { (amount(fee)) } }
                td { (state(entry)) }
                td { (when(entry.timestamp)) }
                td { (entry.subaddr_index.major) "/" (entry.subaddr_index.minor) }
                td { (transaction(place, &entry.txid)) }
                td class="wrap" { (entry.note) }
            }
        }
        @if entries.is_empty() {
            tr { td class="none" colspan="8" { "No transfers." } }
        }
    };
    table("Transfers", &["What", "Amount", "Fee", "State", "Time", "Address", "Transaction", "Note"], rows)
}

/// A transaction of the wallet: several transfers, if it paid several addresses.
pub(crate) fn transfer(place: &Place, key: &str, entries: &[TransferEntry]) -> Markup {
    html! {
        div id="transfer" data-live=(MONEY) {
            @for entry in entries {
                h2 { (direction(entry)) " " (amount(entry.amount)) }
                div class="single" { (facts(&details(entry))) }
            }
        }
        @if let Some(entry) = entries.first() {
            form class="card row" method="post" action=(place.path("note")) {
                (form_key(key))
                input type="hidden" name="txid" value=(entry.txid);
                p class="field" {
                    label for="note" { "Note" }
                    input id="note" name="note" maxlength="1000" value=(entry.note) autocomplete="off";
                }
                p { button type="submit" { "Save the note" } }
            }
        }
    }
}

fn details(entry: &TransferEntry) -> Vec<(&'static str, Markup)> {
    let mut details = vec![
        ("State", state(entry)),
        ("Time", when(entry.timestamp)),
        ("Transaction", html! { span class="hash whole" { (entry.txid) } }),
    ];
    if entry.height > 0 {
        details.push(("Height", html! { (entry.height) }));
    }
    if let Some(fee) = entry.own_fee() {
        details.push(("Fee", amount(fee)));
    }
    let index = entry.subaddr_index;
    details.push(("Address number", html! { (index.major) "/" (index.minor) }));
    if !entry.address.is_empty() {
        details.push(("Address", html! { span class="hash whole" { (entry.address) } }));
    }
    for one in &entry.destinations {
        details.push((
            "Recipient",
            html! { span class="hash whole" { (one.address) } ": " (amount(one.amount)) },
        ));
    }
    if entry.payment_id.bytes().any(|byte| byte != b'0') {
        details.push(("Payment id", html! { span class="hash whole" { (entry.payment_id) } }));
    }
    if !entry.note.is_empty() {
        details.push(("Note", html! { (entry.note) }));
    }
    details
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::wallet::Destination;

    use super::*;

    const EVIL: &str = "<b onmouseover=\"alert(1)\">note</b>";

    fn entry() -> TransferEntry {
        TransferEntry {
            r#type: "out".into(),
            amount: 1_500_000_000_000,
            fee: 20_000_000,
            txid: "ab".repeat(32),
            note: EVIL.to_owned(),
            payment_id: "0000000000000000".into(),
            destinations: vec![Destination { amount: 1_500_000_000_000, address: "8abc".to_owned() }],
            ..TransferEntry::default()
        }
    }

    #[test]
    fn lists() {
        let view = Transfers {
            place: &Place::Open,
            filter: Filter { kinds: vec!["in"], account: EVIL, ..Filter::default() },
            entries: Ok(vec![entry()]),
            first: None,
            next: Some("/open/transfers?in=1&cursor=7".to_owned()),
            csv: "/open/transfers.csv?in=1".to_owned(),
        };
        let text = view.render().into_string();
        assert!(!text.contains("<b onmouseover"), "{text}");
        for part in [
            "name=\"in\" value=\"1\" checked>",
            "name=\"out\" value=\"1\">",
            "href=\"/open/transfers?in=1&amp;cursor=7\" rel=\"next\"",
            "href=\"/open/transfers.csv?in=1\" download",
            "0.00002 XMR",
            "&lt;b onmouseover=&quot;alert(1)&quot;&gt;note&lt;/b&gt;",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let none = Transfers { entries: Ok(Vec::new()), next: None, ..view };
        assert!(none.render().into_string().contains("No transfers."));
    }

    #[test]
    fn a_transaction() {
        let text = transfer(&Place::Open, "k", &[entry()]).into_string();
        assert!(!text.contains("<b onmouseover") && !text.contains("Payment id"), "{text}");
        for part in ["Sent 1.5 XMR", "8abc", "value=\"k\"", "action=\"/open/note\""] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
