//! Proofs: making and checking them.

use maud::{Markup, html};

use super::parts::{form_key, notice};
use crate::page::place::Place;

/// A kind of proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// That a transaction pays an address.
    Payment,
    /// That the wallet made a transaction.
    Spend,
    /// That the wallet owns an amount.
    Reserve,
}

impl Kind {
    /// All kinds.
    pub(crate) const ALL: [Self; 3] = [Self::Payment, Self::Spend, Self::Reserve];

    /// Its name in forms.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Payment => "payment",
            Self::Spend => "spend",
            Self::Reserve => "reserve",
        }
    }

    /// The kind with a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    const fn title(self) -> &'static str {
        match self {
            Self::Payment => "Payment: a transaction pays an address",
            Self::Spend => "Spend: this wallet made a transaction",
            Self::Reserve => "Reserve: this wallet owns an amount",
        }
    }
}

/// What came of a request.
pub(crate) enum Outcome {
    /// A proof.
    Made(String),
    /// A proof that is valid, and what it proves.
    Good(String),
    /// A proof that is not valid.
    Bad,
    /// An error.
    Failed(String),
}

/// The page, with the outcome of the last request and what was typed.
pub(crate) fn proofs(
    place: &Place,
    key: &str,
    outcome: Option<&Outcome>,
    typed: &dyn Fn(&str) -> String,
) -> Markup {
    html! {
        @match outcome {
            None => {}
            Some(Outcome::Made(proof)) => {
                section class="card" aria-labelledby="proof-title" {
                    h2 id="proof-title" { "The proof" }
                    p class="field" {
                        label for="proof" { "Give this to those who want to check it" }
                        textarea id="proof" readonly { (proof) }
                    }
                }
            }
            Some(Outcome::Good(what)) => {
                p class="message good" role="status" { "The proof is valid: " (what) }
            }
            Some(Outcome::Bad) => { (notice("The proof is not valid.")) }
            Some(Outcome::Failed(problem)) => { (notice(problem)) }
        }
        div class="columns" {
            (form(place, key, "make", "Make a proof", typed))
            (form(place, key, "check", "Check a proof", typed))
        }
    }
}

fn form(place: &Place, key: &str, action: &str, title: &str, typed: &dyn Fn(&str) -> String) -> Markup {
    let id = |name: &str| format!("{action}-{name}");
    let value = |name: &str| if typed("action") == action { typed(name) } else { String::new() };
    let chosen = value("kind");
    let check = action == "check";
    html! {
        form class="card" method="post" action=(place.path("proofs")) {
            h2 { (title) }
            (form_key(key))
            input type="hidden" name="action" value=(action);
            p class="field" {
                label for=(id("kind")) { "Kind" }
                select id=(id("kind")) name="kind" {
                    @for kind in Kind::ALL {
                        option value=(kind.name()) selected[kind.name() == chosen] { (kind.title()) }
                    }
                }
            }
            (field(&id("txid"), "txid", "Transaction id (payment, spend)", &value("txid")))
            @if check {
                (field(&id("address"), "address", "Address (payment, reserve)", &value("address")))
            } @else {
                (field(&id("address"), "address", "Address (payment)", &value("address")))
                (field(&id("account"), "account", "Account (reserve; empty for all)", &value("account")))
                (field(&id("amount"), "amount", "Amount in XMR (reserve of an account)", &value("amount")))
            }
            (field(&id("message"), "message", "Message, which the proof includes", &value("message")))
            @if check {
                p class="field" {
                    label for=(id("signature")) { "Proof" }
                    textarea id=(id("signature")) name="signature" required spellcheck="false" { (value("signature")) }
                }
            }
            p { button type="submit" { (title) } }
        }
    }
}

fn field(id: &str, name: &str, label: &str, value: &str) -> Markup {
    html! {
        p class="field" {
            label for=(id) { (label) }
            input id=(id) name=(name) value=(value) autocomplete="off" spellcheck="false" autocapitalize="off";
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes() {
        let evil = "</textarea><script>1</script>";
        let typed = |name: &str| match name {
            "action" => "check".to_owned(),
            "kind" => "reserve".to_owned(),
            _ => evil.to_owned(),
        };
        let text = |outcome| proofs(&Place::Open, "k", Some(&outcome), &typed).into_string();
        let made = text(Outcome::Made(evil.to_owned()));
        assert!(!made.contains("<script>") && made.contains("&lt;/textarea&gt;"), "{made}");
        assert_eq!(made.matches("<option value=\"reserve\" selected>").count(), 1, "{made}");
        assert_eq!(made.matches("name=\"form_key\" value=\"k\"").count(), 2, "{made}");
        assert!(
            text(Outcome::Good("it pays 1 XMR".to_owned())).contains("The proof is valid: it pays 1 XMR")
        );
        assert!(text(Outcome::Bad).contains("The proof is not valid."));
        assert!(text(Outcome::Failed(evil.to_owned())).contains("&lt;script&gt;"));
        let fresh = proofs(&Place::Open, "k", None, &|_| String::new()).into_string();
        assert!(!fresh.contains("selected"), "{fresh}");
        assert_eq!(Kind::named("spend"), Some(Kind::Spend));
        assert_eq!(Kind::named("x"), None);
    }
}
