//! A background copy never replaces another wallet.

use std::fs;
use std::path::Path;

use ferrite_testkit::our_wallet::OurWallet;

use crate::{BINARY, OTHER_SEED, SEED, result};

const SETUP: &str = r#"{"background_sync_type":"custom-background-password","wallet_password":"p","background_cache_password":"b"}"#;

fn restore(service: &mut OurWallet, name: &str, seed: &str) {
    let params = format!(r#"{{"filename":"{name}","password":"p","seed":"{seed}"}}"#);
    result(&service.json_rpc("restore_deterministic_wallet", &params));
}

fn read(folder: &Path) -> (Vec<u8>, Vec<u8>) {
    (fs::read(folder.join("w.background")).unwrap(), fs::read(folder.join("w.background.keys")).unwrap())
}

/// The setup is rejected, and all other calls leave the other wallet unchanged.
fn leaves_alone(service: &mut OurWallet) {
    let folder = service.folder().to_owned();
    let before = read(&folder);
    let refused = service.json_rpc("setup_background_sync", SETUP);
    assert!(refused.contains("w.background\\\" is another wallet and is not replaced"), "{refused}");
    assert_eq!(read(&folder), before);
    for kind in ["reuse-wallet-password", "off"] {
        let params = format!(r#"{{"background_sync_type":"{kind}","wallet_password":"p"}}"#);
        result(&service.json_rpc("setup_background_sync", &params));
        assert_eq!(read(&folder), before, "{kind}");
    }
}

#[test]
fn another_wallet_of_that_name_stays() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    restore(&mut service, "w.background", OTHER_SEED);
    restore(&mut service, "w", SEED);
    leaves_alone(&mut service);
    result(&service.json_rpc("open_wallet", r#"{"filename":"w.background","password":"p"}"#));
}

#[test]
fn a_watch_only_wallet_with_the_same_keys_stays() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    restore(&mut service, "w", SEED);
    let view = result(&service.json_rpc("query_key", r#"{"key_type":"view_key"}"#));
    let address = result(&service.json_rpc("get_address", "{}"));
    let params = format!(
        r#"{{"filename":"w.background","password":"p","address":"{}","viewkey":"{}"}}"#,
        address.text("address").unwrap(),
        view.text("key").unwrap()
    );
    result(&service.json_rpc("generate_from_keys", &params));
    result(&service.json_rpc("open_wallet", r#"{"filename":"w","password":"p"}"#));
    leaves_alone(&mut service);
}

/// A copy whose password the wallet has forgotten is still its copy.
#[test]
fn an_old_copy_is_replaced() {
    let mut service = OurWallet::start(BINARY, &["--offline"]);
    restore(&mut service, "w", SEED);
    result(&service.json_rpc("setup_background_sync", SETUP));
    result(&service.json_rpc("close_wallet", "{}"));
    let folder = service.folder().to_owned();
    for name in ["w", "w.keys"] {
        fs::remove_file(folder.join(name)).unwrap();
    }
    let before = read(&folder);
    restore(&mut service, "w", SEED);
    result(&service.json_rpc("setup_background_sync", &SETUP.replace("\"b\"", "\"c\"")));
    let after = read(&folder);
    assert!(before.0 != after.0 && before.1 != after.1);
    result(&service.json_rpc("open_wallet", r#"{"filename":"w.background","password":"c"}"#));
}
