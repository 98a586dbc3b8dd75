//! Payment URIs and amounts: what is read can be written and read again.

use ferrite_types::amount::{parse_amount, print_money};
use ferrite_types::network::Network;
use ferrite_types::uri::{PaymentUri, UriRequest, make_uri, percent_decode, percent_encode};

const ADDRESS: &str =
    "4AzKEX4gXdJdNeM6dfiBFL7kqund3HYGvMBF3ttsNd9SfzgYB6L7ep1Yg1osYJzLdaKAYSLVh6e6jKnAuzj3bw1oGy9kXCb";

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    assert_eq!(percent_decode(&percent_encode(bytes)), bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(amount) = parse_amount(text) {
        assert_eq!(parse_amount(&print_money(amount)), Ok(amount));
    }
    check(text);
    // After an address, whose checksum mutation does not find.
    check(&format!("monero:{ADDRESS}?{text}"));
}

fn check(text: &str) {
    let Ok(uri) = PaymentUri::parse(Network::Mainnet, text, |_| true) else { return };
    let request = UriRequest {
        address: &uri.address_text,
        payment_id: uri.payment_id.as_deref().unwrap_or(""),
        amount: uri.amount.unwrap_or_default(),
        recipient_name: &uri.recipient_name,
        tx_description: &uri.tx_description,
    };
    assert_eq!(make_uri(Network::Mainnet, &request, |_| true).is_ok(), uri.payment_id.is_none());
    // An equals sign is not escaped, so a value with one cannot be read again; the reference does the same.
    if uri.recipient_name.contains(&b'=') || uri.tx_description.contains(&b'=') {
        return;
    }
    let again =
        PaymentUri::parse(Network::Mainnet, &request.to_uri(), |_| true).expect("it was written by us");
    assert_eq!(again.amount.unwrap_or_default(), uri.amount.unwrap_or_default());
    assert_eq!(again.payment_id, uri.payment_id);
    assert_eq!(again.recipient_name, uri.recipient_name);
    assert_eq!(again.tx_description, uri.tx_description);
    assert!(again.unknown_parameters.is_empty());
}
