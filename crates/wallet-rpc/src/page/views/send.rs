//! Sending: the form, and the page that shows a payment before it is sent.

use ferrite_pages::layout::facts;
use ferrite_rpc::wallet::accounts::AccountInfo;
use maud::{Markup, html};

use super::parts::{amount, form_key, notice, transaction};
use crate::page::drafts::Terms;
use crate::page::place::Place;

/// The priorities, as `transfer` counts them.
const PRIORITIES: [(u32, &str); 5] =
    [(0, "Automatic"), (1, "Unimportant"), (2, "Normal"), (3, "Elevated"), (4, "Priority")];

/// What was typed, if the form is shown again.
#[derive(Default)]
pub(crate) struct Typed<'a> {
    /// The recipient.
    pub(crate) address: &'a str,
    /// The amount.
    pub(crate) amount: &'a str,
    /// The account.
    pub(crate) account: u32,
    /// The priority.
    pub(crate) priority: u32,
}

/// The form.
pub(crate) fn form(
    place: &Place,
    key: &str,
    accounts: &[AccountInfo],
    typed: &Typed<'_>,
    problem: Option<&str>,
) -> Markup {
    html! {
        @if let Some(problem) = problem { (notice(problem)) }
        form class="card" method="post" action=(place.path("send")) {
            (form_key(key))
            p class="field" {
                label for="address" { "Address or payment request" }
                input id="address" name="address" required maxlength="2000" value=(typed.address)
                    autocomplete="off" spellcheck="false" autocapitalize="off";
                span class="note" { "A request that begins with monero: may have its amount in it." }
            }
            p class="field" {
                label for="amount" { "Amount in XMR" }
                input id="amount" name="amount" inputmode="decimal" value=(typed.amount) autocomplete="off";
            }
            @if accounts.is_empty() {
                p class="field" {
                    label for="account" { "From account" }
                    input id="account" name="account" type="number" min="0" value=(typed.account);
                }
            } @else {
                p class="field" {
                    label for="account" { "From account" }
                    select id="account" name="account" {
                        @for one in accounts {
                            option value=(one.account_index) selected[one.account_index == typed.account] {
                                (one.account_index) " " (one.label) " (" (amount(one.unlocked_balance)) " unlocked)"
                            }
                        }
                    }
                }
            }
            p class="field" {
                label for="priority" { "Fee" }
                select id="priority" name="priority" {
                    @for (number, name) in PRIORITIES {
                        option value=(number) selected[number == typed.priority] { (name) }
                    }
                }
            }
            p { button type="submit" { "Continue" } }
            p class="soft" { "Nothing is sent yet: the next page shows the fee." }
        }
    }
}

/// The payment as it will be sent.
pub(crate) fn confirm(place: &Place, key: &str, id: &str, terms: &Terms, problem: Option<&str>) -> Markup {
    html! {
        @if let Some(problem) = problem { (notice(problem)) }
        p { "The transaction is signed, but not sent. It pays once, however often the button is pressed." }
        (summary(terms))
        div class="row" {
            form method="post" action=(place.path(&format!("send/{id}"))) {
                (form_key(key))
                p { button type="submit" { "Send " (amount(terms.amount)) " now" } }
            }
            form method="post" action=(place.path(&format!("send/{id}/drop"))) {
                (form_key(key))
                p { button class="plain" type="submit" { "Do not send" } }
            }
        }
    }
}

/// The payment after it was sent.
pub(crate) fn sent(place: &Place, terms: &Terms) -> Markup {
    html! {
        p class="message good" role="status" { "Sent. The node has the transaction " (transaction(place, &terms.txid)) "." }
        (summary(terms))
        p { a href=(place.path("send")) { "Send another payment" } }
    }
}

/// A set that others must sign.
pub(crate) fn unsigned(place: &Place, set: &str) -> Markup {
    html! {
        p { "This wallet cannot sign alone. Give this set to those who can; nothing was sent." }
        p class="field" {
            label for="set" { "Set of transactions" }
            textarea id="set" readonly { (set) }
        }
        p { a href=(place.path("send")) { "Back" } }
    }
}

fn summary(terms: &Terms) -> Markup {
    let facts = facts(&[
        ("Recipient", html! { span class="hash whole" { (terms.address) } }),
        ("Amount", amount(terms.amount)),
        ("Fee", amount(terms.fee)),
        ("Together", amount(terms.amount.saturating_add(terms.fee))),
        ("Inputs", html! { (terms.inputs) }),
        ("Weight", html! { (terms.weight) " bytes" }),
        ("From account", html! { (terms.account) }),
        ("Transaction", html! { span class="hash whole" { (terms.txid) } }),
    ]);
    html! { div class="single" { (facts) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EVIL: &str = "\"><script>alert(1)</script>";

    #[test]
    fn the_form_keeps_what_was_typed() {
        let accounts = [AccountInfo { account_index: 1, label: EVIL.to_owned(), ..AccountInfo::default() }];
        let typed = Typed { address: EVIL, amount: EVIL, account: 1, priority: 3 };
        let text = form(&Place::Open, "k", &accounts, &typed, Some(EVIL)).into_string();
        assert!(!text.contains("<script>"), "{text}");
        assert_eq!(text.matches("&gt;&lt;script&gt;alert(1)&lt;/script&gt;").count(), 4, "{text}");
        for part in [
            "<option value=\"1\" selected>",
            "<option value=\"3\" selected>",
            "name=\"form_key\" value=\"k\"",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn a_payment_is_shown_before_it_is_sent() {
        let terms = Terms {
            address: "8abc".to_owned(),
            amount: 1_500_000_000_000,
            fee: 30_000_000,
            inputs: 2,
            weight: 2200,
            account: 0,
            txid: "ab".repeat(32),
        };
        let text = confirm(&Place::Open, "k", "1d", &terms, None).into_string();
        for part in
            ["1.5 XMR", "0.00003 XMR", "1.50003 XMR", "<dt>Inputs</dt><dd>2</dd>", "action=\"/open/send/1d\""]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.matches("name=\"form_key\"").count(), 2);
        assert!(!sent(&Place::Open, &terms).into_string().contains("<form"));
        assert!(!unsigned(&Place::Open, EVIL).into_string().contains("<script>"));
    }
}
