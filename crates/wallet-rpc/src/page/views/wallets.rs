//! The list of wallets.

use ferrite_pages::layout::table;
use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::accounts::GetBalanceResponse;
use ferrite_rpc::wallet::progress::GetRefreshProgressResponse;
use maud::{Markup, html};

use super::parts::{amount, refusal, sync};
use crate::page::place::Place;

/// A wallet in the list.
pub(crate) struct WalletRow {
    /// Which one it is.
    pub(crate) place: Place,
    /// Its balance and how far it is, or why that is not told.
    pub(crate) state: Result<(GetBalanceResponse, GetRefreshProgressResponse), RpcError>,
}

/// The list.
pub(crate) fn wallets(rows: &[WalletRow]) -> Markup {
    if rows.is_empty() {
        return html! {
            p { "No wallet is open that this token may see. " code { "load_wallet" } ", " code { "open_wallet" } " or " code { "--load-wallet" } " opens one." }
        };
    }
    let lines = html! {
        @for row in rows {
            tr {
                td { a href=(row.place) { (row.place.title()) } }
                @match &row.state {
                    Ok((balance, progress)) => {
                        @let (state, detail) = sync(progress);
                        td class="number" { (amount(balance.balance)) }
                        td class="number" { (amount(balance.unlocked_balance)) }
                        td { (state) span class="soft" { " (" (detail) ")" } }
                    }
                    Err(error) => { td colspan="3" { (refusal(error)) } }
                }
            }
        }
    };
    table("Wallets", &["Wallet", "Balance", "Unlocked", "State"], lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows() {
        let good = WalletRow {
            place: Place::Loaded("<script>w</script>".to_owned()),
            state: Ok((
                GetBalanceResponse {
                    balance: 1_500_000_000_000,
                    unlocked_balance: 250_000_000_000,
                    ..GetBalanceResponse::default()
                },
                GetRefreshProgressResponse::default(),
            )),
        };
        let refused = WalletRow { place: Place::Open, state: Err(RpcError::new(-17, "<i>no</i>")) };
        let text = wallets(&[good, refused]).into_string();
        for part in
            ["&lt;script&gt;w&lt;/script&gt;</a>", "1.5", "0.25", "&lt;i&gt;no&lt;/i&gt;", "href=\"/open\""]
        {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("<script>") && !text.contains("<i>"), "{text}");
        assert!(wallets(&[]).into_string().contains("No wallet is open"));
    }
}
