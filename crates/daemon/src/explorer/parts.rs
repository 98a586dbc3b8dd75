//! Parts of several pages.

use std::fmt::Display;

use ferrite_pages::text::{grouped, short};
use ferrite_pages::written::{Written, written};
use ferrite_types::Hash;
use ferrite_types::network::constants::emission::{COIN, DISPLAY_DECIMAL_POINT};
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
pub(super) fn rounded_coins(amount: u64) -> Written<impl Display> {
    const STEP: u64 = 100_000_000;
    coins(amount.saturating_add(STEP / 2) / STEP * STEP)
}

/// An amount without the zeros at its end.
pub(super) fn coins(amount: u64) -> Written<impl Display> {
    written(move |text| {
        write!(text, "{}", grouped(amount / COIN))?;
        let (mut rest, mut places) = (amount % COIN, DISPLAY_DECIMAL_POINT as usize);
        if rest > 0 {
            while rest.is_multiple_of(10) {
                (rest, places) = (rest / 10, places - 1);
            }
            write!(text, ".{rest:0places$}")?;
        }
        text.write_str(" XMR")
    })
}

/// A fee per byte of weight.
pub(super) fn fee_rate(fee: u64, weight: u64) -> Written<impl Display> {
    written(move |text| write!(text, "{} pXMR/B", grouped(fee / weight.max(1))))
}

/// A height that leads to its block.
pub(super) fn height_link(height: u64) -> Written<impl Display> {
    written(move |text| write!(text, "<a href=\"/block/{height}\">{}</a>", grouped(height)))
}

/// The beginning and end of a block's id, which lead to it.
pub(super) fn block_link(id: &Hash) -> Written<impl Display> {
    id_link("/block/", *id)
}

/// The beginning and end of a transaction's id, which lead to it.
pub(super) fn tx_link(id: &Hash) -> Written<impl Display> {
    id_link("/tx/", *id)
}

fn id_link(path: &'static str, id: Hash) -> Written<impl Display> {
    written(move |text| {
        let mut id_text = const_hex::Buffer::<32>::new();
        let id: &str = id_text.format(&id.0);
        write!(text, "<a class=\"hash\" href=\"{path}{id}\" title=\"{id}\">{}</a>", short(id))
    })
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
pub(super) fn counted(number: u64, one: &'static str, many: &'static str) -> Written<impl Display> {
    written(move |text| match number {
        1 => write!(text, "1 {one}"),
        _ => write!(text, "{} {many}", grouped(number)),
    })
}

/// A size to the byte.
pub(super) fn exact_bytes(bytes: u64) -> Written<impl Display> {
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
            assert_eq!(coins(amount).to_string(), text);
        }
        assert_eq!(rounded_coins(35_175_749_612_345).to_string(), "35.1757 XMR");
        assert_eq!(rounded_coins(u64::MAX).to_string(), "18,446,744.0737 XMR");
        assert_eq!(fee_rate(30_660_000, 1533).to_string(), "20,000 pXMR/B");
        assert_eq!(fee_rate(5, 0).to_string(), "5 pXMR/B");
        assert_eq!(counted(1, "block", "blocks").to_string(), "1 block");
        assert_eq!(counted(2000, "block", "blocks").to_string(), "2,000 blocks");
    }

    #[test]
    fn links() {
        let id = Hash([0xab; 32]);
        let text = block_link(&id).to_string();
        assert!(
            text.starts_with(&format!("<a class=\"hash\" href=\"/block/{id}\" title=\"{id}\">")),
            "{text}"
        );
        assert!(text.ends_with(">abababab\u{2026}abababab</a>"), "{text}");
        assert!(tx_link(&id).to_string().contains("href=\"/tx/abab"));
        assert_eq!(height_link(1234).to_string(), "<a href=\"/block/1234\">1,234</a>");
    }

    #[test]
    fn numbers_are_digits_only() {
        assert_eq!(number("12").unwrap(), 12);
        for text in ["", "+1", "-1", "0x1", " 1", "99999999999999999999", "\u{661}"] {
            assert!(number(text).is_err(), "{text}");
        }
    }
}
