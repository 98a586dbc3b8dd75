//! An account: its addresses with their labels.

use std::collections::HashMap;

use ferrite_pages::layout::table;
use ferrite_rpc::wallet::accounts::{GetAddressResponse, GetBalanceResponse};
use maud::{Markup, html};

use super::parts::{MONEY, amount, form_key};
use crate::page::place::Place;

/// What the page shows.
pub(crate) struct Account<'a> {
    /// Which wallet it is.
    pub(crate) place: &'a Place,
    /// The hidden field of forms.
    pub(crate) form_key: &'a str,
    /// The account.
    pub(crate) index: u32,
    /// A page of its addresses.
    pub(crate) addresses: &'a GetAddressResponse,
    /// Its balance, by address.
    pub(crate) balance: &'a GetBalanceResponse,
    /// The address of the next page, if there are more.
    pub(crate) next: Option<String>,
}

impl Account<'_> {
    /// The page.
    pub(crate) fn render(&self) -> Markup {
        html! {
            (self.new_address())
            section aria-labelledby="addresses-title" {
                h2 id="addresses-title" { "Addresses" }
                div id="addresses" data-live=(MONEY) { (self.list()) }
                @if let Some(next) = &self.next {
                    p { a href=(next) rel="next" { "More addresses" } }
                }
            }
            (self.label())
        }
    }

    fn list(&self) -> Markup {
        let balances: HashMap<u32, u64> =
            self.balance.per_subaddress.iter().map(|one| (one.address_index, one.balance)).collect();
        let rows = html! {
            @for one in &self.addresses.addresses {
                tr {
                    td {
                        a href=(self.place.path(&format!("receive?account={}&index={}", self.index, one.address_index))) {
                            (self.index) "/" (one.address_index)
                        }
                    }
                    td { (one.label) }
                    td class="number" { (amount(balances.get(&one.address_index).copied().unwrap_or(0))) }
                    td { @if one.used { "used" } @else { "unused" } }
                    td { span class="hash whole" { (one.address) } }
                }
            }
        };
        table("Addresses", &["Number", "Label", "Balance", "Use", "Address"], rows)
    }

    fn new_address(&self) -> Markup {
        html! {
            form class="card row" method="post" action=(self.place.path("addresses")) {
                (form_key(self.form_key))
                input type="hidden" name="account" value=(self.index);
                p class="field" {
                    label for="new-label" { "Label of a new address" }
                    input id="new-label" name="label" maxlength="200" autocomplete="off";
                }
                p { button type="submit" { "New address" } }
            }
        }
    }

    fn label(&self) -> Markup {
        html! {
            section aria-labelledby="label-title" {
                h2 id="label-title" { "Labels" }
                form class="card row" method="post" action=(self.place.path("label")) {
                    (form_key(self.form_key))
                    input type="hidden" name="account" value=(self.index);
                    p class="field" {
                        label for="label-index" { "Address number" }
                        input id="label-index" name="index" type="number" min="0" value="0" required;
                    }
                    p class="field" {
                        label for="label" { "Label" }
                        input id="label" name="label" maxlength="200" autocomplete="off";
                    }
                    p { button type="submit" { "Set label" } }
                }
                p class="soft" { "The label of address 0 is that of the account." }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::wallet::accounts::{AddressInfo, SubaddressBalance};

    use super::*;

    #[test]
    fn addresses() {
        let addresses = GetAddressResponse {
            addresses: vec![AddressInfo {
                address: "8abc".to_owned(),
                label: "</td><script>1</script>".to_owned(),
                address_index: 3,
                used: true,
            }],
            ..GetAddressResponse::default()
        };
        let balance = GetBalanceResponse {
            per_subaddress: vec![SubaddressBalance {
                address_index: 3,
                balance: 2_000_000_000_000,
                ..SubaddressBalance::default()
            }],
            ..GetBalanceResponse::default()
        };
        let view = Account {
            place: &Place::Loaded("w".to_owned()),
            form_key: "k",
            index: 1,
            addresses: &addresses,
            balance: &balance,
            next: Some("/wallet/w/account/1?cursor=3".to_owned()),
        };
        let text = view.render().into_string();
        assert!(!text.contains("<script>"), "{text}");
        for part in [
            "href=\"/wallet/w/receive?account=1&amp;index=3\"",
            "&lt;/td&gt;&lt;script&gt;",
            "8abc",
            "rel=\"next\"",
            "<input type=\"hidden\" name=\"account\" value=\"1\">",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.matches("name=\"form_key\" value=\"k\"").count(), 2, "every form has it");
    }
}
