//! The markup of the form and of what came of it.

use ferrite_pages::layout::facts;
use maud::{Markup, html};

use super::super::PROOFS;
use super::super::parts::{coins, counted};
use super::{MESSAGE, PROOF, Typed, Verdict};

/// What came of a form that was sent.
pub(super) enum Outcome {
    Verdict(Verdict),
    /// Nothing was checked, and why.
    Problem(String),
}

/// The page.
pub(super) fn show(typed: &Typed, outcome: Option<&Outcome>) -> Markup {
    html! {
        @match outcome {
            None => p class="lead" {
                "Proofs that wallets make are checked here with this node's chain: that a transaction paid an address, that "
                "someone made a transaction, or that someone owns an amount. The kind is read from the proof."
            },
            Some(Outcome::Verdict(verdict)) => (said(verdict)),
            Some(Outcome::Problem(text)) => p class="message warn" role="status" { (text) },
        }
        (form(typed))
    }
}

fn form(typed: &Typed) -> Markup {
    html! {
        form class="card" method="post" action=(PROOFS) autocomplete="off" {
            div class="field" {
                label for="proof" { "Proof" }
                textarea id="proof" name="proof" required maxlength=(PROOF) spellcheck="false" autocapitalize="off"
                    aria-describedby="proof-note" { "\n" (typed.proof) }
                p class="note" id="proof-note" {
                    "It begins with " code { "InProof" } ", " code { "OutProof" } ", " code { "SpendProof" } " or "
                    code { "ReserveProof" } "."
                }
            }
            (line("txid", "Transaction id", "For proofs of payments and spends.", &typed.txid))
            (line("address", "Address", "For proofs of payments, the one that was paid; for those of reserves, the main one of the wallet.", &typed.address))
            div class="field" {
                label for="message" { "Message" }
                textarea id="message" class="short" name="message" maxlength=(MESSAGE) spellcheck="false"
                    aria-describedby="message-note" { "\n" (typed.message) }
                p class="note" id="message-note" { "Exactly as the maker of the proof gave it; empty if there is none." }
            }
            button type="submit" { "Check" }
        }
    }
}

fn line(name: &str, label: &str, note: &str, value: &str) -> Markup {
    let note_id = format!("{name}-note");
    html! {
        div class="field" {
            label for=(name) { (label) }
            input class="mono" id=(name) name=(name) type="text" value=(value) maxlength="300" autocomplete="off" spellcheck="false"
                autocapitalize="off" aria-describedby=(note_id);
            p class="note" id=(note_id) { (note) }
        }
    }
}

fn said(verdict: &Verdict) -> Markup {
    let good = |what: &str, list: &[(&str, Markup)]| {
        html! {
            p class="message good" role="status" { strong { "The proof is good." } " " (what) }
            @if !list.is_empty() { div class="single" { (facts(list)) } }
        }
    };
    match verdict {
        Verdict::Bad(why) => html! {
            div class="message bad" role="status" {
                p { strong { "The proof is bad." } " It does not prove what it should." }
                p class="soft" { (why) }
            }
        },
        Verdict::Payment { received, in_pool, confirmations } => {
            let place = match in_pool {
                true => html! { span class="badge warn" { "waiting in the pool" } },
                false => html! { (counted(*confirmations, "confirmation", "confirmations")) },
            };
            let what = match received {
                0 => "But the address received nothing in this transaction.",
                _ => "The transaction paid the address.",
            };
            good(what, &[("Received", html! { (coins(*received)) }), ("Transaction", place)])
        }
        Verdict::Spend => good("Its maker made this transaction.", &[]),
        Verdict::Reserve { total, spent } => {
            let left = total.saturating_sub(*spent);
            let list = [
                ("Received", html! { (coins(*total)) }),
                ("Spent since", html! { (coins(*spent)) }),
                ("Left", html! { (coins(left)) }),
            ];
            good("The wallet of this address received these outputs.", &list)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(verdict: Verdict) -> String {
        show(&Typed::default(), Some(&Outcome::Verdict(verdict))).into_string()
    }

    #[test]
    fn what_was_typed_is_shown_as_text() {
        let typed = Typed {
            txid: "\"><script>".to_owned(),
            message: "\n</textarea><script>alert(1)</script>".to_owned(),
            ..Typed::default()
        };
        let page = show(&typed, Some(&Outcome::Problem("<b>".to_owned()))).into_string();
        assert!(!page.contains("<script") && page.contains("&lt;/textarea&gt;&lt;script&gt;"), "{page}");
        assert!(page.contains("value=\"&quot;&gt;&lt;script&gt;\"") && page.contains("&lt;b&gt;"), "{page}");
        // The first line break of a text area is not part of its value.
        assert!(page.contains(">\n\n&lt;/textarea"), "{page}");
    }

    #[test]
    fn verdicts() {
        let waiting = text(Verdict::Payment { received: 5, in_pool: true, confirmations: 0 });
        assert!(
            waiting.contains("The proof is good.") && waiting.contains("waiting in the pool"),
            "{waiting}"
        );
        let mined = text(Verdict::Payment { received: 5, in_pool: false, confirmations: 1 });
        assert!(mined.contains("<dd>1 confirmation</dd>") && mined.contains("0.000000000005 XMR"), "{mined}");
        let nothing = text(Verdict::Payment { received: 0, in_pool: false, confirmations: 1 });
        assert!(nothing.contains("received nothing"), "{nothing}");
        let reserve = text(Verdict::Reserve { total: 3_000_000_000_000, spent: 1_000_000_000_000 });
        assert!(reserve.contains("<dt>Left</dt><dd>2 XMR</dd>"), "{reserve}");
        let bad = text(Verdict::Bad("why <i>".to_owned()));
        assert!(bad.contains("The proof is bad.") && bad.contains("why &lt;i&gt;"), "{bad}");
        assert!(!bad.contains("The proof is good."), "{bad}");
    }
}
