//! Parts of several pages.

use ferrite_pages::text::{grouped, short};
use ferrite_types::amount::print_money;
use ferrite_types::{Amount, Hash};
use maud::{Markup, html};

use super::Refusal;

/// How many columns a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Columns {
    /// Those for half of the width of a page.
    Few,
    /// All.
    All,
}

/// An amount with four decimals, for lists.
pub(super) fn rounded_coins(amount: u64) -> String {
    const STEP: u64 = 100_000_000;
    coins(amount.saturating_add(STEP / 2) / STEP * STEP)
}

/// An amount without the zeros at its end.
pub(super) fn coins(amount: u64) -> String {
    let text = print_money(Amount(amount));
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.parse().map_or_else(|_| whole.to_owned(), grouped);
    if rest.is_empty() { format!("{whole} XMR") } else { format!("{whole}.{rest} XMR") }
}

/// A fee per byte of weight.
pub(super) fn fee_rate(fee: u64, weight: u64) -> String {
    let rate = fee / weight.max(1);
    format!("{} pXMR/B", grouped(rate))
}

/// A height that leads to its block.
pub(super) fn height_link(height: u64) -> Markup {
    html! { a href={ "/block/" (height) } { (grouped(height)) } }
}

/// The beginning and end of a block's id, which lead to it.
pub(super) fn block_link(id: &Hash) -> Markup {
    let id = id.to_string();
    html! { a class="hash" href={ "/block/" (id) } title=(id) { (short(&id)) } }
}

/// The beginning and end of a transaction's id, which lead to it.
pub(super) fn tx_link(id: &Hash) -> Markup {
    let id = id.to_string();
    html! { a class="hash" href={ "/tx/" (id) } title=(id) { (short(&id)) } }
}

/// A whole id, which one click selects.
pub(super) fn whole(id: &impl std::fmt::Display) -> Markup {
    html! { span class="hash whole" { (id.to_string()) } }
}

/// Bytes of unknown meaning, in hex, and not too many of them.
pub(super) fn hex(bytes: &[u8], most: usize) -> Markup {
    let shown = &bytes[..bytes.len().min(most)];
    html! {
        span class="hash" { (const_hex::encode(shown)) }
        @if bytes.len() > most { " \u{2026} (" (grouped(count(bytes.len()))) " bytes)" }
    }
}

/// Links to the neighbouring parts of a list: each a path and a text.
pub(super) fn pager(before: Option<(String, String)>, after: Option<(String, String)>) -> Markup {
    let link = |link: Option<(String, String)>| {
        html! {
            span { @if let Some((path, text)) = link { a class="button plain" href=(path) { (text) } } }
        }
    };
    html! { nav class="pager" aria-label="Pages" { (link(before)) (link(after)) } }
}

pub(super) fn count(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

/// `one block`, `7 blocks`.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{} {many}", grouped(number)) }
}

/// A size to the byte.
pub(super) fn exact_bytes(bytes: u64) -> String {
    counted(bytes, "byte", "bytes")
}

/// A number in a path.
pub(super) fn number(text: &str) -> Result<u64, Refusal> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits);
    number.ok_or_else(|| Refusal::BadRequest("A number is expected here.".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        for (amount, text) in [
            (0, "0 XMR"),
            (1, "0.000000000001 XMR"),
            (600_000_000_000, "0.6 XMR"),
            (18_000_000_000_000, "18 XMR"),
            (18_446_744_073_709_551_615, "18,446,744.073709551615 XMR"),
        ] {
            assert_eq!(coins(amount), text);
        }
        assert_eq!(rounded_coins(35_175_749_612_345), "35.1757 XMR");
        assert_eq!(rounded_coins(u64::MAX), "18,446,744.0737 XMR");
        assert_eq!(fee_rate(30_660_000, 1533), "20,000 pXMR/B");
        assert_eq!(fee_rate(5, 0), "5 pXMR/B");
        assert_eq!(
            (counted(1, "block", "blocks"), counted(2, "block", "blocks")),
            ("1 block".into(), "2 blocks".into())
        );
    }

    #[test]
    fn numbers_are_digits_only() {
        assert_eq!(number("12").unwrap(), 12);
        for text in ["", "+1", "-1", "0x1", " 1", "99999999999999999999", "\u{661}"] {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
