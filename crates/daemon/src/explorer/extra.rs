//! The extra field of a transaction. Anyone may write anything there.

use ferrite_pages::layout::table;
use ferrite_pages::text::{foreign, grouped};
use ferrite_types::extra::{Extra, ExtraField, PaymentId};
use maud::{Markup, html};

use super::parts::{count, counted, hex, whole};

/// Bytes of a field that are shown.
const SHOWN: usize = 512;
/// Fields that are shown.
const FIELDS: usize = 100;

/// The fields as a table.
pub(super) fn show(bytes: &[u8]) -> Markup {
    let extra = Extra::parse(bytes);
    let rest = &bytes[extra.parsed_size.min(bytes.len())..];
    if bytes.is_empty() {
        return html! { p class="soft" { "The extra field is empty." } };
    }
    html! {
        (table("Extra field", &["Field", "Value"], html! {
            @for field in extra.fields.iter().take(FIELDS) {
                @let (name, value) = field_row(field);
                tr { td { (name) } td class="wrap" { (value) } }
            }
            @if extra.fields.len() > FIELDS {
                tr { td { "More" } td { (counted(count(extra.fields.len() - FIELDS), "field", "fields")) } }
            }
            @if !rest.is_empty() {
                tr { td { "Unknown" } td class="wrap" { (data(rest)) } }
            }
        }))
    }
}

fn field_row(field: &ExtraField) -> (&'static str, Markup) {
    match field {
        ExtraField::Padding(size) => ("Padding", html! { (counted(u64::from(*size), "byte", "bytes")) }),
        ExtraField::PubKey(key) => ("Transaction key", whole(key)),
        ExtraField::Nonce(nonce) => match PaymentId::from_nonce(nonce) {
            Some(PaymentId::Plain(id)) => ("Payment id", whole(&id)),
            Some(PaymentId::Encrypted(id)) => ("Encrypted payment id", hex(&id, SHOWN)),
            None => ("Nonce", data(nonce)),
        },
        ExtraField::MergeMining(tag) => {
            ("Merge mining", html! { "depth " (grouped(tag.depth)) ", root " (whole(&tag.merkle_root)) })
        }
        ExtraField::AdditionalPubKeys(keys) => (
            "Keys of outputs",
            html! {
                @for (place, key) in keys.iter().enumerate().take(SHOWN / 32) {
                    @if place > 0 { br; }
                    (whole(key))
                }
                @if keys.len() > SHOWN / 32 { br; (counted(count(keys.len()), "key", "keys")) " in all" }
            },
        ),
        ExtraField::MysteriousMinergate(bytes) => ("Minergate tag", data(bytes)),
    }
}

/// Bytes in hex, and as text if they look like one.
fn data(bytes: &[u8]) -> Markup {
    let printable = bytes.iter().filter(|byte| (0x20..0x7f).contains(*byte)).count();
    let is_text = bytes.len() >= 4 && printable * 10 >= bytes.len() * 9;
    html! {
        (hex(bytes, SHOWN))
        @if is_text { br; "as text: " q { (foreign(bytes, SHOWN)) } }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferrite_types::PublicKey;
    use ferrite_types::extra::{push_nonce, push_payment_id, push_pub_key};

    #[test]
    fn markup_in_the_field_is_text() {
        let mut extra = Vec::new();
        push_pub_key(&mut extra, &PublicKey([7; 32]));
        push_payment_id(&mut extra, PaymentId::Encrypted([9; 8]));
        push_nonce(&mut extra, b"<script>alert(1)</script>\"'>").unwrap();
        extra.extend_from_slice(b"\xf0<img src=x onerror=alert(1)>");
        let text = show(&extra).into_string();
        assert!(text.contains(&"07".repeat(32)) && text.contains(&"09".repeat(8)), "{text}");
        assert!(text.contains("&lt;script&gt;alert(1)&lt;/script&gt;"), "{text}");
        assert!(!text.contains("<script") && !text.contains("<img"), "{text}");
        assert!(text.contains("<td>Unknown</td>"), "{text}");
    }

    #[test]
    fn long_fields_are_cut() {
        let text = show(&[0xee; 100_000]).into_string();
        assert!(text.len() < 3000, "{}", text.len());
        assert!(text.contains("100,000 bytes"), "{text}");
        assert!(show(&[]).into_string().contains("empty"));
        // Many small fields.
        let mut extra = Vec::new();
        for _ in 0..1000 {
            push_nonce(&mut extra, b"").unwrap();
        }
        let text = show(&extra).into_string();
        assert!(text.contains("900 fields"), "{text}");
    }
}
