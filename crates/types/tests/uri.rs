//! Payment URIs, as the reference's wallet parses and writes them.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

use ferrite_types::address::Address;
use ferrite_types::network::Network;
use ferrite_types::uri::{
    MakeUriError, ParseUriError, PaymentUri, UriRequest, make_uri, percent_decode, percent_encode,
};
use ferrite_types::{Amount, PublicKey};
use monero_ed25519::CompressedPoint;
use proptest::prelude::*;

const ADDRESS: &str =
    "9tTLtauaEKSj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5PaohYHC";
const INTEGRATED: &str = "A4A1uPj4qaxj7xoVXytVH32R1pLZBk4VV4mZFGEh4wkXhDWqw1soPyf3fGixf1kni31VznEZkWNEza9d5TvjWwq5acaPMJfMbn3ReTsBpp";
const LONG_ID: &str = "1234567890123456789012345678901234567890123456789012345678901234";

fn is_point(key: &PublicKey) -> bool {
    CompressedPoint::from(key.0).decompress().is_some()
}

fn parse(uri: &str) -> Result<PaymentUri, ParseUriError> {
    PaymentUri::parse(Network::Testnet, uri, is_point)
}

fn with(parameters: &str) -> String {
    format!("monero:{ADDRESS}{parameters}")
}

fn message(uri: &str) -> String {
    parse(uri).unwrap_err().to_string()
}

/// The cases of the reference's `uri` unit tests that must fail, with its messages.
#[test]
fn reference_rejects() {
    let wrong_scheme = "URI has wrong scheme (expected \"monero:\"): ";
    for uri in ["", "monero", "http://foo", " monero:"] {
        assert_eq!(message(uri), format!("{wrong_scheme}{uri}"));
    }
    assert_eq!(message("monero:"), "URI has wrong address: ");
    assert_eq!(message("monero:?"), "URI has wrong address: ");
    assert_eq!(message("monero:44444"), "URI has wrong address: 44444");
    assert_eq!(message(&with("&amount=1")), format!("URI has wrong address: {ADDRESS}&amount=1"));
    assert_eq!(message(&with("?amount")), "URI has wrong parameter: amount");
    assert_eq!(message(&with("?a=1=2")), "URI has wrong parameter: a=1=2");
    assert_eq!(message(&with("?a=1&")), "URI has wrong parameter: ");
    assert_eq!(message(&with("?&a=1")), "URI has wrong parameter: ");
    assert_eq!(message(&with("?tx_amount=")), "URI has invalid amount: ");
    assert_eq!(message(&with("?tx_amount=-1")), "URI has invalid amount: -1");
    assert_eq!(message(&with("?tx_amount=alphanumeric")), "URI has invalid amount: alphanumeric");
    assert_eq!(message(&with("?tx_amount=1&tx_amount=1")), "URI has more than one instance of tx_amount");
    assert_eq!(message(&with("?x=1&x=2")), "URI has more than one instance of x");
    assert_eq!(message(&with("?tx_payment_id=")), "Invalid payment id: ");
    assert_eq!(message(&with("?tx_payment_id=1234567890")), "Invalid payment id: 1234567890");
    assert_eq!(message(&with("?tx_payment_id=1234567890123456")), "Invalid payment id: 1234567890123456");
    let both = format!("monero:{INTEGRATED}?tx_payment_id=1234567890123456");
    assert_eq!(message(&both), "Separate payment id given with an integrated address");
    // Keys that are not points, in an address that is well formed otherwise.
    let error = PaymentUri::parse(Network::Testnet, &with("?amount"), |_| false).unwrap_err();
    assert_eq!(error.to_string(), format!("URI has wrong address: {ADDRESS}"));
}

/// The cases that must succeed.
#[test]
fn reference_accepts() {
    let plain = parse(&with("")).unwrap();
    assert_eq!(plain.address_text, ADDRESS);
    assert_eq!(plain.address.to_string(), ADDRESS);
    assert_eq!((plain.amount, plain.payment_id), (None, None));
    assert_eq!(parse(&with("?")).unwrap(), parse(&with("")).unwrap());
    let integrated = parse(&format!("monero:{INTEGRATED}")).unwrap();
    assert_eq!(integrated.address.payment_id().unwrap().to_string(), "f612cac0b6cb1cda");

    let uri = parse(&with("?tx_amount=1&unknown=1&tx_description=desc&foo=bar")).unwrap();
    assert_eq!(uri.amount, Some(Amount(1_000_000_000_000)));
    assert_eq!(uri.unknown_parameters, ["unknown=1", "foo=bar"]);
    assert_eq!(uri.tx_description, b"desc");

    let uri = parse(&with(&format!("?tx_payment_id={LONG_ID}"))).unwrap();
    assert_eq!(uri.payment_id.as_deref(), Some(LONG_ID));

    let description = |text: &str| parse(&with(&format!("?tx_description={text}"))).unwrap().tx_description;
    assert_eq!(description(""), b"");
    assert_eq!(description("foo"), b"foo");
    assert_eq!(description("foo%20bar"), b"foo bar");
    assert_eq!(description("foo%2x"), b"foo%2x");
    assert_eq!(description("foo%2"), b"foo%2");
    assert_eq!(description("foo%"), b"foo%");
    assert_eq!(description("foo%2020"), b"foo 20");
    assert_eq!(description("%ff%00"), b"\xff\0");
    // Three bytes are consumed at once, so the second percent sign starts nothing.
    assert_eq!(description("%%41"), b"%%41");
    assert_eq!(parse(&with("?recipient_name=foo")).unwrap().recipient_name, b"foo");
    assert_eq!(parse(&with("?recipient_name=")).unwrap().recipient_name, b"");
}

#[test]
fn another_rule_for_payment_ids() {
    let short_or_long = |_: &Address, value: &str| match value.len() {
        16 | 64 => Ok(()),
        _ => Err(ParseUriError::PaymentId(value.to_owned())),
    };
    let parse = |uri: &str| PaymentUri::parse_with(Network::Testnet, uri, is_point, short_or_long);
    let uri = parse(&with("?tx_payment_id=1234567890123456")).unwrap();
    assert_eq!(uri.payment_id.as_deref(), Some("1234567890123456"));
    assert_eq!(parse(&with("?tx_payment_id=12")), Err(ParseUriError::PaymentId("12".to_owned())));
}

#[test]
fn making_uris() {
    let make = |request: &UriRequest<'_>| make_uri(Network::Testnet, request, is_point);
    let request = UriRequest { address: ADDRESS, ..UriRequest::default() };
    assert_eq!(make(&request).unwrap(), with(""));
    let full = UriRequest {
        amount: Amount(11_000_000_000),
        recipient_name: b"el00ruobuob Stagenet wallet",
        tx_description: b"Testing out the make_uri function.",
        ..request
    };
    assert_eq!(
        make(&full).unwrap(),
        with(
            "?tx_amount=0.011000000000&recipient_name=el00ruobuob%20Stagenet%20wallet&tx_description=Testing%20out%20the%20make_uri%20function."
        )
    );
    let error = |request: &UriRequest<'_>| make(request).unwrap_err().to_string();
    assert_eq!(error(&UriRequest { address: "4", ..request }), "wrong address: 4");
    assert_eq!(
        error(&UriRequest { payment_id: LONG_ID, ..request }),
        "Standalone payment id deprecated, use integrated address instead"
    );
    assert_eq!(
        make(&UriRequest { address: INTEGRATED, payment_id: "x", ..request }),
        Err(MakeUriError::TwoPaymentIds)
    );
    assert_eq!(
        error(&UriRequest { address: INTEGRATED, payment_id: LONG_ID, ..request }),
        "A single payment id is allowed"
    );
    // Unchecked, for other rules.
    let unchecked = UriRequest { payment_id: "0123", amount: Amount(1), ..request }.to_uri();
    assert_eq!(unchecked, with("?tx_payment_id=0123&tx_amount=0.000000000001"));
}

#[test]
fn percent_encoding() {
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(
        percent_encode(&all[..128]),
        "%00%01%02%03%04%05%06%07%08%09%0A%0B%0C%0D%0E%0F%10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E%1F%20%21\
         %22%23%24%25%26'()*%2B%2C-./0123456789%3A%3B%3C%3D%3E?%40ABCDEFGHIJKLMNOPQRSTUVWXYZ%5B%5C%5D%5E_%60\
         abcdefghijklmnopqrstuvwxyz%7B%7C%7D%7E%7F"
    );
    assert_eq!(percent_decode(&percent_encode(&all)), all);
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(1000))]

    #[test]
    fn made_uris_parse_back(
        amount: u64,
        name in proptest::collection::vec(any::<u8>(), 0..40),
        description in proptest::collection::vec(any::<u8>(), 0..40),
        integrated: bool,
    ) {
        let address = if integrated { INTEGRATED } else { ADDRESS };
        let request = UriRequest {
            address,
            payment_id: "",
            amount: Amount(amount),
            recipient_name: &name,
            tx_description: &description,
        };
        let uri = parse(&make_uri(Network::Testnet, &request, is_point).unwrap()).unwrap();
        prop_assert_eq!(uri.address_text, address);
        prop_assert_eq!(uri.amount.unwrap_or_default(), Amount(amount));
        prop_assert_eq!(uri.recipient_name, name);
        prop_assert_eq!(uri.tx_description, description);
        prop_assert!(uri.unknown_parameters.is_empty());
    }

    #[test]
    fn any_text_is_a_uri_or_an_error(body in "[?&=%a-z0-9_.]{0,60}|\\PC{0,60}") {
        let _ = parse(&body);
        if let Ok(uri) = parse(&with(&format!("?{body}"))) {
            prop_assert_eq!(uri.address_text, ADDRESS);
        }
    }
}
