//! Queries of a wallet without payments, notes, attributes, the address book and payment URIs.

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::strict_json;

use crate::support::{ADDRESS, OTHER, Service, fields};

const TXID: &str = "1111111111111111111111111111111111111111111111111111111111111111";

#[test]
fn lists_that_were_asked_for_are_there_even_if_empty() {
    let mut service = Service::open();
    assert_eq!(service.call("get_transfers", "{}"), Tree::Map(Default::default()), "none is asked for");
    let all = service.call("get_transfers", r#"{"in":true,"out":true,"pending":true,"failed":true}"#);
    for name in ["in", "out", "pending", "failed"] {
        assert_eq!(all.get(name), Some(&Tree::List(Vec::new())), "{name}");
    }
    assert_eq!(all.get("pool"), None);
}

#[test]
fn payments() {
    let mut service = Service::open();
    let one = service.call("get_payments", r#"{"payment_id":"0123456789abcdef"}"#);
    let several =
        service.call("get_bulk_payments", r#"{"payment_ids":["0123456789abcdef"],"min_block_height":5}"#);
    assert!(one.list("payments").is_empty() && several.list("payments").is_empty());
    for kind in ["all", "available", "unavailable"] {
        let found = service.call("incoming_transfers", &format!(r#"{{"transfer_type":"{kind}"}}"#));
        assert!(found.list("transfers").is_empty());
    }
}

#[test]
fn notes_and_attributes() {
    let mut service = Service::open();
    service.done("set_tx_notes", &format!(r#"{{"txids":["{TXID}"],"notes":["rent"]}}"#));
    let notes = service.call("get_tx_notes", &format!(r#"{{"txids":["{TXID}"]}}"#));
    assert_eq!(notes.list("notes"), [Tree::Bytes(b"rent".to_vec())]);
    let other = "22".repeat(32);
    service
        .done("set_tx_notes", &format!(r#"{{"txids":["{other}","{TXID}"],"notes":["gift","more rent"]}}"#));
    let notes = service.call("get_tx_notes", &format!(r#"{{"txids":["{TXID}","{other}"]}}"#));
    assert_eq!(notes.list("notes"), ["more rent", "gift"].map(|note| Tree::Bytes(note.into())));
    // Responses are valid JSON, whatever the stored text.
    service.done("set_attribute", r#"{"key":"odd","value":"\u0001\u000b\t/é"}"#);
    let answer = service.ask(&Question::method("get_attribute", r#"{"key":"odd"}"#));
    assert_eq!(strict_json::check(&answer.body), Ok(()));
    assert_eq!(answer.tree().unwrap().text("result.value"), Some("\u{1}\u{b}\t/é"));
    service.done("set_attribute", r#"{"key":"color","value":"blue"}"#);
    let value = service.call("get_attribute", r#"{"key":"color"}"#);
    assert_eq!(value.text("value"), Some("blue"));
}

#[test]
fn integrated_addresses() {
    let mut service = Service::open();
    let made = service.call("make_integrated_address", r#"{"payment_id":"0123456789abcdef"}"#);
    fields(&made, "integrated_address:str payment_id:str");
    assert_eq!(made.text("payment_id"), Some("0123456789abcdef"));
    let text = made.text("integrated_address").unwrap();
    let parts = service.call("split_integrated_address", &format!(r#"{{"integrated_address":"{text}"}}"#));
    fields(&parts, "is_subaddress:bool payment:str payment_id:str standard_address:str");
    assert_eq!(parts.text("standard_address"), Some(ADDRESS));
    assert_eq!(parts.text("payment"), Some("0123456789abcdef"));
    assert_eq!(parts.get("is_subaddress"), Some(&Tree::Bool(false)));
    assert_eq!(text.len(), 106);
    let random = service.call("make_integrated_address", "{}");
    assert_eq!(random.text("payment_id").unwrap().len(), 16);
    let params = format!(r#"{{"standard_address":"{OTHER}","payment_id":"0123456789abcdef"}}"#);
    let made = service.call("make_integrated_address", &params);
    let text = made.text("integrated_address").unwrap();
    let parts = service.call("split_integrated_address", &format!(r#"{{"integrated_address":"{text}"}}"#));
    assert_eq!(parts.text("standard_address"), Some(OTHER));
    for wrong in ["0123", &"0".repeat(64)] {
        let params = format!(r#"{{"payment_id":"{wrong}"}}"#);
        assert_eq!(service.error("make_integrated_address", &params).0, -5, "16 digits");
    }
}

#[test]
fn payment_requests() {
    let mut service = Service::open();
    for id in ["0123456789abcdef", TXID] {
        let params = format!(
            r#"{{"address":"{ADDRESS}","amount":10,"payment_id":"{id}","recipient_name":"el Monero","tx_description":"a & b = c"}}"#
        );
        let made = service.call("make_uri", &params).text("uri").unwrap().to_owned();
        let wanted = format!(
            "monero:{ADDRESS}?tx_payment_id={id}&tx_amount=0.000000000010&recipient_name=el%20Monero&\
             tx_description=a%20%26%20b%20%3D%20c"
        );
        assert_eq!(made, wanted);
        let parts = service.call("parse_uri", &format!(r#"{{"uri":"{made}"}}"#));
        fields(
            &parts,
            "uri.address:str uri.amount:uint uri.payment_id:str uri.recipient_name:str uri.tx_description:str",
        );
        assert_eq!(parts.text("uri.payment_id"), Some(id));
        assert_eq!(parts.text("uri.recipient_name"), Some("el Monero"));
        assert_eq!(parts.text("uri.tx_description"), Some("a & b = c"));
        assert_eq!(parts.number("uri.amount"), Some(10));
    }
    let bare = service.call("parse_uri", &format!(r#"{{"uri":"monero:{ADDRESS}"}}"#));
    assert_eq!((bare.number("uri.amount"), bare.text("uri.payment_id")), (Some(0), Some("")));
    assert_eq!((bare.text("uri.recipient_name"), bare.text("uri.tx_description")), (Some(""), Some("")));
    let made = service.call("make_uri", &format!(r#"{{"address":"{ADDRESS}"}}"#));
    assert_eq!(made.text("uri"), Some(format!("monero:{ADDRESS}").as_str()));
    // A coin has 10^12 atomic units.
    let made = service.call("make_uri", &format!(r#"{{"address":"{ADDRESS}","amount":1500000000000}}"#));
    assert!(made.text("uri").unwrap().ends_with("?tx_amount=1.500000000000"), "{made:?}");
}

#[test]
fn the_address_book() {
    let mut service = Service::open();
    let zeros = "0".repeat(64);
    let added =
        service.call("add_address_book", &format!(r#"{{"address":"{OTHER}","description":"a friend"}}"#));
    assert_eq!(added.number("index"), Some(0));
    let book = service.call("get_address_book", r#"{"entries":[0]}"#);
    let entry = &book.list("entries")[0];
    fields(entry, "index:uint address:str description:str payment_id:str");
    assert_eq!((entry.text("address"), entry.text("payment_id")), (Some(OTHER), Some(zeros.as_str())));
    service.done(
        "edit_address_book",
        r#"{"index":0,"set_address":false,"set_description":true,"description":"a good friend","set_payment_id":true,"payment_id":"0123456789abcdef"}"#,
    );
    let book = service.call("get_address_book", "{}");
    let entry = &book.list("entries")[0];
    assert_eq!(entry.text("description"), Some("a good friend"));
    assert!(entry.text("payment_id").unwrap().starts_with("0123456789abcdef000000"));
    assert_eq!(entry.text("address"), Some(OTHER), "the address is as it was");
    // A field is changed only if its `set_` flag is true.
    service.done(
        "edit_address_book",
        &format!(
            r#"{{"index":0,"set_address":true,"address":"{ADDRESS}","set_description":false,"description":"x","set_payment_id":false,"payment_id":"ffffffffffffffff"}}"#
        ),
    );
    let book = service.call("get_address_book", r#"{"entries":[0]}"#);
    let entry = &book.list("entries")[0];
    assert_eq!((entry.text("address"), entry.text("description")), (Some(ADDRESS), Some("a good friend")));
    assert!(entry.text("payment_id").unwrap().starts_with("0123456789abcdef000000"));
    let params = format!(r#"{{"address":"{OTHER}","payment_id":"0011223344556677"}}"#);
    assert_eq!(service.call("add_address_book", &params).number("index"), Some(1));
    let book = service.call("get_address_book", r#"{"entries":[1]}"#);
    let entry = &book.list("entries")[0];
    assert!(entry.text("payment_id").unwrap().starts_with("0011223344556677000000"));
    assert_eq!(entry.text("description"), Some(""));
    service.done("delete_address_book", r#"{"index":1}"#);
    service.done("delete_address_book", r#"{"index":0}"#);
    assert!(service.call("get_address_book", "{}").list("entries").is_empty());
}

#[test]
fn outputs_and_key_images() {
    let mut service = Service::open();
    let outputs = service.call("export_outputs", r#"{"all":true}"#);
    fields(&outputs, "outputs_data_hex:str");
    let images = service.call("export_key_images", r#"{"all":true}"#);
    assert!(images.list("signed_key_images").is_empty());
}
