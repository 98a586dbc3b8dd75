//! Parts that several pages have.

use ferrite_pages::text;
use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::progress::GetRefreshProgressResponse;
use ferrite_rpc::wallet::transfers::TransferEntry;
use ferrite_types::Amount;
use ferrite_types::amount::print_money;
use ferrite_types::time::unix_time;
use maud::{Markup, Render as _, html};

use crate::page::place::Place;

/// The events after which a page that shows money is out of date.
pub(crate) const MONEY: &str = "payment_in_pool double_spend_seen payment_confirmed payment_unlocked \
                                payment_reorganised send_relayed send_failed send_confirmed send_reorganised \
                                syncing synced sync_progress rescan_progress";

/// A sentence that the user must read.
pub(crate) fn notice(problem: &str) -> Markup {
    html! { p class="message bad" role="alert" { (problem) } }
}

/// What the service answered instead of a result, with its help.
pub(crate) fn refusal(error: &RpcError) -> String {
    match &error.data {
        Some(data) => format!("{} ({data})", error.message),
        None => error.message.clone().into_owned(),
    }
}

/// The hidden field of all forms.
pub(crate) fn form_key(key: &str) -> Markup {
    html! { input type="hidden" name="form_key" value=(key); }
}

/// An amount with its unit.
pub(crate) fn amount(amount: u64) -> Markup {
    html! { (coins(amount)) " XMR" }
}

/// An amount in coins, without zeros at its end.
pub(crate) fn coins(amount: u64) -> String {
    let text = print_money(Amount(amount));
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A time; a dash if it is unknown.
pub(crate) fn when(time: u64) -> Markup {
    match time {
        0 => html! { "\u{2013}" },
        time => text::since(time, unix_time()).render(),
    }
}

/// The pages of a wallet, of which one is shown.
pub(crate) fn tabs(place: &Place, current: &str, sends: bool) -> Markup {
    let tabs = [
        ("", "Overview", true),
        ("receive", "Receive", true),
        ("transfers", "Transfers", true),
        ("send", "Send", sends),
        ("proofs", "Proofs", true),
    ];
    html! {
        nav class="tabs" aria-label="Wallet" {
            ul {
                @for (page, name, _) in tabs.iter().filter(|(.., shown)| *shown) {
                    li {
                        a href=(place.path(page)) aria-current=[(*page == current).then_some("page")] { (name) }
                    }
                }
            }
        }
    }
}

/// How far a wallet is.
pub(crate) fn sync(progress: &GetRefreshProgressResponse) -> (String, String) {
    let height = format!("height {}", progress.height);
    match (progress.state.as_str(), progress.target_height) {
        ("idle", 0) => ("No answer from the node".to_owned(), height),
        ("idle", _) if progress.blocks_left == 0 => ("Synced".to_owned(), height),
        (state, target) => {
            let what = if state == "rescanning" { "Rescan" } else { "Sync" };
            let left = match progress.seconds_left {
                Some(seconds) => format!(", about {} left", text::span(seconds)),
                None => String::new(),
            };
            (
                format!("{what}: {} %", progress.percent),
                format!("height {} of {target}{left}", progress.height),
            )
        }
    }
}

/// What became of a transfer, and how it looks.
pub(crate) fn state(entry: &TransferEntry) -> Markup {
    let count = entry.confirmations.unwrap_or(0);
    let confirmations = match count {
        1 => "1 confirmation".to_owned(),
        count => format!("{count} confirmations"),
    };
    let (look, words) = match &*entry.r#type {
        "pool" if entry.double_spend_seen => ("bad", "In the pool, and so is a double spend".to_owned()),
        "pool" => ("warn", "In the pool".to_owned()),
        "pending" => ("warn", "Sent, not in a block".to_owned()),
        "failed" => ("bad", "Failed".to_owned()),
        "in" | "block" if entry.locked => ("warn", format!("{confirmations}, locked")),
        "in" | "block" => ("good", "Unlocked".to_owned()),
        _ => ("good", confirmations),
    };
    html! { span class={ "badge " (look) } { (words) } }
}

/// Whether money came or went.
pub(crate) fn direction(entry: &TransferEntry) -> &'static str {
    match &*entry.r#type {
        "in" | "pool" => "Received",
        "block" => "Mined",
        "failed" => "Not sent",
        _ => "Sent",
    }
}

/// A link to a transaction.
pub(crate) fn transaction(place: &Place, txid: &str) -> Markup {
    html! { a class="hash" href=(place.path(&format!("transfers/{txid}"))) title=(txid) { (text::short(txid)) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(kind: &'static str, confirmations: u64, locked: bool) -> TransferEntry {
        TransferEntry {
            r#type: kind.into(),
            confirmations: Some(confirmations),
            locked,
            ..TransferEntry::default()
        }
    }

    #[test]
    fn states_of_transfers() {
        for (entry, expected) in [
            (entry("pool", 0, true), "<span class=\"badge warn\">In the pool</span>"),
            (entry("in", 1, true), "<span class=\"badge warn\">1 confirmation, locked</span>"),
            (entry("in", 10, false), "<span class=\"badge good\">Unlocked</span>"),
            (entry("out", 3, true), "<span class=\"badge good\">3 confirmations</span>"),
            (entry("failed", 0, false), "<span class=\"badge bad\">Failed</span>"),
        ] {
            assert_eq!(state(&entry).into_string(), expected);
        }
        let double = TransferEntry { double_spend_seen: true, ..entry("pool", 0, true) };
        assert!(state(&double).into_string().contains("double spend"));
    }

    #[test]
    fn amounts() {
        for (amount, text) in [
            (0, "0"),
            (1, "0.000000000001"),
            (10_000_000_000_000, "10"),
            (1_500_000_000_000, "1.5"),
            (u64::MAX, "18446744.073709551615"),
        ] {
            assert_eq!(coins(amount), text);
        }
    }

    #[test]
    fn progress() {
        let idle = GetRefreshProgressResponse {
            state: "idle".to_owned(),
            height: 7,
            target_height: 7,
            percent: 100,
            ..GetRefreshProgressResponse::default()
        };
        assert_eq!(sync(&idle), ("Synced".to_owned(), "height 7".to_owned()));
        let alone = GetRefreshProgressResponse { target_height: 0, ..idle.clone() };
        assert_eq!(sync(&alone).0, "No answer from the node");
        let busy = GetRefreshProgressResponse {
            state: "refreshing".to_owned(),
            target_height: 70,
            blocks_left: 63,
            percent: 10,
            ..idle
        };
        assert_eq!(sync(&busy), ("Sync: 10 %".to_owned(), "height 7 of 70".to_owned()));
    }

    #[test]
    fn only_those_who_may_send_see_the_way_to_it() {
        let place = Place::Loaded("<w>".to_owned());
        let all = tabs(&place, "receive", true).into_string();
        assert!(all.contains("<a href=\"/wallet/%3Cw%3E/send\">Send</a>"), "{all}");
        assert!(all.contains("<a href=\"/wallet/%3Cw%3E/receive\" aria-current=\"page\">"), "{all}");
        assert!(!tabs(&place, "", false).into_string().contains("/send"));
    }
}
