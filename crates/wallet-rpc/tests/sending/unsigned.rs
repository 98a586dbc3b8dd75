//! A wallet that only watches makes transactions, and the one with the keys signs them: ours and the real one in both
//! parts.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::monerod::WalletRpc;

use crate::support::{COIN, OURS, SEED, Service, Stage, balance, destinations, texts};

/// Makes a service watch our wallet, with the key images that the one with the keys gave.
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
fn what_ours_makes_the_real_wallet_signs() {
    let mut stage = Stage::new(10);
    let images = key_images(&mut stage.ours);
    let view = stage.ours.call("query_key", r#"{"key_type":"view_key"}"#);
    let view = view.text("key").unwrap().to_owned();
    let mut signer = WalletRpc::start_without_wallet(stage.node.rpc_port(), &[]);
    signer.call("auto_refresh", r#"{"enable":false}"#);
    let restore = format!(r#"{{"filename":"w","password":"","seed":"{SEED}"}}"#);
    signer.call("restore_deterministic_wallet", &restore);
    signer.call("refresh", "{}");
    watch(&mut stage.ours, &view, &images);
    let before = balance(&mut stage.ours);

    let sub = stage.theirs.call("create_address", r#"{"account_index":0}"#);
    let sub = sub.text("address").unwrap().to_owned();
    let integrated = stage.theirs.call("make_integrated_address", r#"{"payment_id":"1122334455667788"}"#);
    let integrated = integrated.text("integrated_address").unwrap().to_owned();
    let mut sets = Vec::new();
    let payments = [
        destinations(&[(&stage.their_address, COIN)]),
        destinations(&[(&integrated, COIN / 2)]),
        destinations(&[(&sub, COIN / 4), (&stage.their_address, COIN / 8)]),
    ];
    for to in payments {
        let made = stage.ours.call("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
        sets.push((made.text("unsigned_txset").unwrap().to_owned(), made.number("fee").unwrap()));
        assert_eq!(balance(&mut stage.ours), before, "nothing was sent");
    }
    // What ours makes of it, and what the real one does.
    let mut descriptions = Vec::new();
    stage.ours.call("open_wallet", r#"{"filename":"w","password":""}"#);
    for (set, fee) in &sets {
        let params = format!(r#"{{"unsigned_txset":"{set}"}}"#);
        let (ours, real) =
            (stage.ours.call("describe_transfer", &params), signer.call("describe_transfer", &params));
        let description = &ours.list("desc")[0];
        assert_eq!(description.number("fee"), Some(*fee));
        for name in [
            "amount_in",
            "amount_out",
            "ring_size",
            "unlock_time",
            "payment_id",
            "change_amount",
            "change_address",
            "fee",
            "dummy_outputs",
            "extra",
        ] {
            assert_eq!(description.get(name), real.list("desc")[0].get(name), "{name}");
        }
        assert_eq!(sorted(description, "recipients"), sorted(&real.list("desc")[0], "recipients"));
        descriptions.push(ours);
    }
    assert_eq!(descriptions[1].text("desc.0.payment_id"), Some("1122334455667788"));
    // Only one of them: they may well spend the same.
    let signed =
        signer.call("sign_transfer", &format!(r#"{{"unsigned_txset":"{}","export_raw":true}}"#, sets[2].0));
    let raw = &texts(&signed, "tx_raw_list")[0];
    let answer = stage.node.post("/send_raw_transaction", &format!(r#"{{"tx_as_hex":"{raw}"}}"#));
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    stage.confirm(&texts(&signed, "tx_hash_list"), 1);
    assert_eq!(balance(&mut stage.theirs).0, COIN / 4 + COIN / 8);
}

fn sorted(tree: &Tree, list: &str) -> Vec<String> {
    let mut items: Vec<String> = tree.list(list).iter().map(|item| format!("{item:?}")).collect();
    items.sort();
    items
}

#[test]
fn what_the_real_wallet_makes_ours_can_read() {
    let mut stage = Stage::new(10);
    let images = key_images(&mut stage.ours);
    let view = stage.ours.call("query_key", r#"{"key_type":"view_key"}"#);
    let view = view.text("key").unwrap().to_owned();
    let mut watcher = WalletRpc::start_without_wallet(stage.node.rpc_port(), &[]);
    watcher.call("auto_refresh", r#"{"enable":false}"#);
    watch(&mut watcher, &view, &images);
    let to = destinations(&[(&stage.their_address, COIN)]);
    let made = watcher.call("transfer", &format!(r#"{{"destinations":[{to}]}}"#));
    let set = made.text("unsigned_txset").unwrap();
    let told = stage.ours.call("describe_transfer", &format!(r#"{{"unsigned_txset":"{set}"}}"#));
    assert_eq!(told.list("desc").len(), 1);
    assert_eq!(told.text("desc.0.recipients.0.address"), Some(stage.their_address.as_str()));
    assert_eq!(told.number("desc.0.recipients.0.amount"), Some(COIN));
    assert_eq!(told.number("desc.0.fee"), made.number("fee"));
    assert_eq!(told.text("summary.change_address"), Some(OURS));
    // A damaged one is none.
    let damaged = format!("{}00", &set[..set.len() - 2]);
    let (code, message) =
        stage.ours.error("describe_transfer", &format!(r#"{{"unsigned_txset":"{damaged}"}}"#));
    assert_eq!((code, message.as_str()), (-39, "cannot load unsigned_txset"));
}
