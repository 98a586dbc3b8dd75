//! An address or a payment request, with its QR code.

use ferrite_rpc::wallet::transfers::TransferEntry;
use maud::{Markup, html};

use super::overview::payments;
use super::parts::{MONEY, form_key, notice};
use crate::page::place::Place;

/// What is asked for, as it was typed.
#[derive(Default)]
pub(crate) struct Asked<'a> {
    /// The amount.
    pub(crate) amount: &'a str,
    /// What it is for.
    pub(crate) description: &'a str,
    /// Who asks.
    pub(crate) recipient: &'a str,
}

/// What the page shows.
pub(crate) struct Receive<'a> {
    /// Which wallet it is.
    pub(crate) place: &'a Place,
    /// The hidden field of forms.
    pub(crate) form_key: &'a str,
    /// The account and the number of the address.
    pub(crate) index: (u32, u32),
    /// The address.
    pub(crate) address: &'a str,
    /// Its label.
    pub(crate) label: &'a str,
    /// What is asked for.
    pub(crate) asked: Asked<'a>,
    /// The payment URI, or why there is none.
    pub(crate) uri: Result<String, String>,
    /// The QR code of the URI, if it is not too long for one.
    pub(crate) code: Option<Markup>,
    /// The last payments to the address.
    pub(crate) payments: &'a [TransferEntry],
}

impl Receive<'_> {
    /// The page.
    pub(crate) fn render(&self) -> Markup {
        let (account, index) = self.index;
        html! {
            div class="columns" {
                section class="card" aria-labelledby="address-title" {
                    h2 id="address-title" {
                        "Address " (account) "/" (index)
                        @if !self.label.is_empty() { ": " (self.label) }
                    }
                    @match (&self.uri, &self.code) {
                        (Ok(_), Some(code)) => { (code) }
                        (Ok(_), None) => { (notice("This is too long for a QR code.")) }
                        (Err(problem), _) => { (notice(problem)) }
                    }
                    p class="hash whole" { (self.address) }
                    @if let Ok(uri) = &self.uri {
                        p { a class="hash" href=(uri) { (uri) } }
                    }
                }
                div { (self.request()) (self.new_address()) }
            }
            section id="payments" data-live=(MONEY) aria-labelledby="payments-title" {
                h2 id="payments-title" { "Payments to this address" }
                @if self.payments.is_empty() {
                    p { "None yet." }
                } @else {
                    (payments(self.place, "Payments to this address", self.payments))
                }
            }
        }
    }

    /// Asks for an amount. It changes nothing, so it is a query.
    fn request(&self) -> Markup {
        let (account, index) = self.index;
        html! {
            form class="card" method="get" action=(self.place.path("receive")) {
                h2 { "Payment request" }
                input type="hidden" name="account" value=(account);
                input type="hidden" name="index" value=(index);
                p class="field" {
                    label for="amount" { "Amount in XMR" }
                    input id="amount" name="amount" inputmode="decimal" value=(self.asked.amount) autocomplete="off";
                }
                p class="field" {
                    label for="description" { "Description" }
                    input id="description" name="description" maxlength="500" value=(self.asked.description)
                        autocomplete="off";
                }
                p class="field" {
                    label for="recipient" { "Recipient" }
                    input id="recipient" name="recipient" maxlength="200" value=(self.asked.recipient)
                        autocomplete="off";
                }
                p { button type="submit" { "Show the request" } }
            }
        }
    }

    fn new_address(&self) -> Markup {
        html! {
            form class="card row" method="post" action=(self.place.path("addresses")) {
                (form_key(self.form_key))
                input type="hidden" name="account" value=(self.index.0);
                p class="field" {
                    label for="new-label" { "Label of a new address" }
                    input id="new-label" name="label" maxlength="200" autocomplete="off";
                }
                p { button type="submit" { "New address" } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view<'a>(place: &'a Place, evil: &'a str, uri: Result<String, String>) -> Receive<'a> {
        Receive {
            place,
            form_key: "k",
            index: (1, 2),
            address: "8abc",
            label: evil,
            asked: Asked { amount: evil, description: evil, recipient: evil },
            uri,
            code: None,
            payments: &[],
        }
    }

    #[test]
    fn hostile_requests_are_text() {
        let place = Place::Loaded("w".to_owned());
        let evil = "\"><svg onload=alert(1)>";
        let uri = "monero:8abc?tx_description=%22%3E%3Csvg%3E".to_owned();
        let text = view(&place, evil, Ok(uri.clone())).render().into_string();
        assert!(!text.contains("<svg"), "{text}");
        assert_eq!(text.matches("&lt;svg onload=alert(1)&gt;").count(), 4, "{text}");
        assert!(text.contains(&format!("href=\"{uri}\"")), "{text}");
        assert!(text.contains("too long for a QR code"), "{text}");
    }

    #[test]
    fn a_request_that_makes_no_sense_has_no_uri() {
        let place = Place::Open;
        let text = view(&place, "x", Err("amount is not an amount".to_owned())).render().into_string();
        assert!(text.contains("role=\"alert\">amount is not an amount<"), "{text}");
        assert!(!text.contains("href=\"monero:"), "{text}");
    }
}
