//! The fields of an extra encode to the bytes they were read from, and editing it does not panic.

use ferrite_types::extra::{Extra, ExtraTag, PaymentId, remove_fields, sort};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let extra = Extra::parse(bytes);
    let parsed = &bytes[..extra.parsed_size];
    let encoded = extra.to_bytes();
    // A varint truncated by the end is accepted, as in the reference; it is written completely.
    assert!(encoded == parsed || parsed.last().is_some_and(|byte| byte & 0x80 != 0));
    assert_eq!(Extra::parse(&encoded).fields, extra.fields);
    assert_eq!(extra.is_complete(), extra.parsed_size == bytes.len());
    if let Some(id) = extra.payment_id() {
        assert_eq!(PaymentId::from_nonce(&id.to_nonce()), Some(id));
    }
    let _ = (extra.pub_key(), extra.additional_pub_keys(), extra.merge_mining_tag());
    for tag in [ExtraTag::Padding, ExtraTag::PubKey, ExtraTag::Nonce, ExtraTag::AdditionalPubKeys] {
        if let Ok(rest) = remove_fields(bytes, tag) {
            assert!(Extra::parse(&rest).fields.iter().all(|field| field.tag() != tag));
        }
    }
    for allow_partial in [false, true] {
        if let Ok(sorted) = sort(bytes, allow_partial) {
            assert_eq!(sort(&sorted, allow_partial).as_ref(), Ok(&sorted));
        }
    }
}
