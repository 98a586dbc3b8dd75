//! The first page of a wallet: balance, incoming payments, accounts.

use ferrite_pages::layout::{table, tile};
use ferrite_rpc::wallet::accounts::{AccountInfo, GetAccountsResponse, GetBalanceResponse};
use ferrite_rpc::wallet::progress::GetRefreshProgressResponse;
use ferrite_rpc::wallet::transfers::TransferEntry;
use maud::{Markup, html};

use super::parts::{MONEY, amount, form_key, state, sync, transaction, when};
use crate::page::place::Place;

/// The greatest number of accounts on the page.
const MAX_ACCOUNTS: usize = 200;

/// What the page shows.
pub(crate) struct Overview<'a> {
    /// Which wallet it is.
    pub(crate) place: &'a Place,
    /// The hidden field of forms.
    pub(crate) form_key: &'a str,
    /// The balance of all accounts.
    pub(crate) balance: &'a GetBalanceResponse,
    /// How far it is.
    pub(crate) progress: &'a GetRefreshProgressResponse,
    /// The last payments to the wallet.
    pub(crate) incoming: &'a [TransferEntry],
    /// The accounts.
    pub(crate) accounts: &'a GetAccountsResponse,
}

impl Overview<'_> {
    /// The page.
    pub(crate) fn render(&self) -> Markup {
        html! {
            (self.tiles())
            section id="incoming" data-live=(MONEY) aria-labelledby="incoming-title" {
                h2 id="incoming-title" { "Incoming payments" }
                @if self.incoming.is_empty() {
                    p { "None yet. " a href=(self.place.path("receive")) { "Receive one" } "." }
                } @else {
                    (payments(self.place, "Incoming payments", self.incoming))
                }
            }
            section id="accounts" data-live=(MONEY) aria-labelledby="accounts-title" {
                h2 id="accounts-title" { "Accounts" }
                (self.accounts())
            }
            (self.new_account())
        }
    }

    fn tiles(&self) -> Markup {
        let GetBalanceResponse { balance, unlocked_balance, blocks_to_unlock, .. } = *self.balance;
        let (words, detail) = sync(self.progress);
        let note = match blocks_to_unlock {
            0 => html! {},
            1 => html! { "all of it in 1 block" },
            blocks => html! { "all of it in " (blocks) " blocks" },
        };
        html! {
            div id="balance" class="tiles money" data-live=(MONEY) {
                (tile("Balance", amount(balance), html! {}))
                (tile("Unlocked", amount(unlocked_balance), html! { "can be spent now" }))
                (tile("Locked", amount(balance.saturating_sub(unlocked_balance)), note))
                (tile("State", html! { (words) }, html! { (detail) }))
            }
        }
    }

    fn accounts(&self) -> Markup {
        let accounts = &self.accounts.subaddress_accounts;
        let rows = html! {
            @for account in accounts.iter().take(MAX_ACCOUNTS) {
                tr {
                    td {
                        a href=(self.place.path(&format!("account/{}", account.account_index))) { (name(account)) }
                    }
                    td class="number" { (amount(account.balance)) }
                    td class="number" { (amount(account.unlocked_balance)) }
                }
            }
        };
        html! {
            (table("Accounts", &["Account", "Balance", "Unlocked"], rows))
            @if accounts.len() > MAX_ACCOUNTS {
                p { "These are the first " (MAX_ACCOUNTS) " of " (accounts.len()) " accounts." }
            }
        }
    }

    fn new_account(&self) -> Markup {
        html! {
            form class="card row" method="post" action=(self.place.path("accounts")) {
                (form_key(self.form_key))
                p class="field" {
                    label for="label" { "Label of a new account" }
                    input id="label" name="label" maxlength="200" autocomplete="off";
                }
                p { button type="submit" { "New account" } }
            }
        }
    }
}

/// The number of an account, and its label.
fn name(account: &AccountInfo) -> String {
    match account.label.as_str() {
        "" => format!("Account {}", account.account_index),
        label => format!("{}: {label}", account.account_index),
    }
}

/// A table of payments to the wallet.
pub(crate) fn payments(place: &Place, title: &str, entries: &[TransferEntry]) -> Markup {
    let rows = html! {
        @for entry in entries {
            tr {
                td { (state(entry)) }
                td class="number" { (amount(entry.amount)) }
                td { (when(entry.timestamp)) }
                td {
                    @let index = entry.subaddr_index;
                    a href=(place.path(&format!("receive?account={}&index={}", index.major, index.minor))) {
                        (index.major) "/" (index.minor)
                    }
                }
                td { (transaction(place, &entry.txid)) }
                td { (entry.note) }
            }
        }
    };
    table(title, &["State", "Amount", "Time", "Address", "Transaction", "Note"], rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_texts_are_text() {
        let evil = "\"><img src=x onerror=alert(1)>";
        let incoming = [TransferEntry {
            r#type: "pool".into(),
            note: evil.to_owned(),
            txid: "ab".repeat(32),
            amount: 1_000_000_000_000,
            ..TransferEntry::default()
        }];
        let accounts = GetAccountsResponse {
            subaddress_accounts: vec![AccountInfo { label: evil.to_owned(), ..AccountInfo::default() }],
            ..GetAccountsResponse::default()
        };
        let view = Overview {
            place: &Place::Loaded(evil.to_owned()),
            form_key: "k",
            balance: &GetBalanceResponse {
                balance: 3_000_000_000_000,
                unlocked_balance: 1_000_000_000_000,
                blocks_to_unlock: 9,
                ..GetBalanceResponse::default()
            },
            progress: &GetRefreshProgressResponse::default(),
            incoming: &incoming,
            accounts: &accounts,
        };
        let text = view.render().into_string();
        assert!(!text.contains("<img"), "{text}");
        assert_eq!(text.matches("&lt;img src=x onerror=alert(1)&gt;").count(), 2, "{text}");
        for part in [
            "In the pool",
            "all of it in 9 blocks",
            "name=\"form_key\" value=\"k\"",
            "id=\"incoming\" data-live=\"",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }
}
