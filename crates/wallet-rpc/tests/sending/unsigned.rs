//! A view-only wallet creates transactions for the wallet with the keys. Debian's wallet does not read the new format,
//! so this covers one direction.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::WalletRpc;

use crate::support::{COIN, OURS, Service, Stage, destinations};

/// Makes a service open the view-only wallet, with the key images from the wallet with the keys.
fn watch(service: &mut impl Service, view: &str, images: &str) {
    service.call(
        "generate_from_keys",
        &format!(r#"{{"filename":"view","address":"{OURS}","viewkey":"{view}","password":""}}"#),
    );
    service.call("refresh", "{}");
    service.call("import_key_images", &format!(r#"{{"signed_key_images":[{images}]}}"#));
}

fn key_images(service: &mut impl Service) -> String {
    let exported = service.call("export_key_images", r#"{"all":true}"#);
    let one = |one: &Tree| {
        let text = |name| one.text(name).unwrap();
        format!(r#"{{"key_image":"{}","signature":"{}"}}"#, text("key_image"), text("signature"))
    };
    exported.list("signed_key_images").iter().map(one).collect::<Vec<_>>().join(",")
}

#[test]
fn sets_of_the_real_wallet_are_readable() {
    let mut stage = Stage::new();
    let images = key_images(&mut stage.ours);
    let view = stage.ours.call("query_key", r#"{"key_type":"view_key"}"#);
    let view = view.text("key").unwrap().to_owned();
    let mut watcher = WalletRpc::start_without_wallet(stage.node.rpc_port(), &[]);
    watcher.call("auto_refresh", r#"{"enable":false}"#);
    watch(&mut watcher, &view, &images);
    let to = destinations(&[(&stage.their_address, COIN)]);
    let made = watcher.call("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
    let set = made.text("unsigned_txset").unwrap();
    let described = stage.ours.call("describe_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
    assert_eq!(described.list("desc").len(), 1);
    assert_eq!(described.text("desc.0.recipients.0.address"), Some(stage.their_address.as_str()));
    assert_eq!(described.number("desc.0.recipients.0.amount"), Some(COIN));
    assert_eq!(described.number("desc.0.fee"), made.number("fee"));
    assert_eq!(described.text("summary.change_address"), Some(OURS));
    // A damaged set is rejected.
    let (start, end) = set.split_at(set.len() / 2);
    let other = if end.starts_with('0') { '1' } else { '0' };
    let damaged = format!("{start}{other}{}", &end[1..]);
    let (code, message) =
        stage.ours.error("describe_transfer", &format!(r#"{{"unsigned_txset":"{damaged}"}}"#));
    assert_eq!((code, message.as_str()), (-39, "cannot load unsigned_txset"));
}
