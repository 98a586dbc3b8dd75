//! The connection, the lifecycle of wallets, and the program.

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::http::Client;
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_wallet::mnemonic::{self, Language};
use ferrite_wallet_files::file::{KeysFile, settings};

use crate::support::{ADDRESS, SEED, Service, fields};

#[test]
fn the_version_is_that_of_the_contract() {
    let version = Service::empty().call("get_version", "{}");
    assert_eq!(version.number("version"), Some(65539));
}

#[test]
fn ids_are_echoed_and_parameters_may_be_omitted() {
    let mut service = Service::empty();
    let body = r#"{"jsonrpc":"2.0","id":"my id","method":"get_languages"}"#;
    let answer = service.ask(&Question::path("/json_rpc", body));
    let answer = answer.tree().unwrap();
    assert_eq!((answer.text("id"), answer.text("jsonrpc")), (Some("my id"), Some("2.0")));
    fields(&answer, "result.languages:arr<str>");
    assert_eq!(answer.get("error"), None);
    let languages = service.call("get_languages", "{}");
    fields(&languages, "languages:arr<str>");
    assert_eq!(languages.list("languages").len(), 12);
    // As a client sends it.
    let mut client = Client::connect(service.program.rpc_port()).unwrap();
    let (status, answer) = client.post("/json_rpc", body).unwrap();
    assert_eq!(status, 200);
    assert_eq!(Tree::from_json(&answer).unwrap().text("id"), Some("my id"));
    // Unknown methods, and methods that need a wallet, fail with a code and a message.
    for (method, code) in [("get_balance", -13), ("no_such_method", -32601)] {
        let answer = service.envelope(method, "{}");
        assert_eq!((answer.text("id"), answer.get("result")), (Some("0"), None));
        fields(&answer, "error.code:int error.message:str");
        assert_eq!(service.error(method, "{}").0, code);
    }
}

/// Every language has a seed of 25 words, which restores the same wallet.
#[test]
fn languages_of_seeds() {
    let mut service = Service::empty();
    let languages = service.call("get_languages", "{}");
    let names = languages.list("languages").iter().map(|name| match name {
        Tree::Bytes(name) => String::from_utf8(name.clone()).unwrap(),
        other => panic!("not a name: {other:?}"),
    });
    let mut seeds = std::collections::BTreeSet::new();
    // In memory, where no key is derived from a password.
    for language in names {
        let params = format!(r#"{{"filename":"","password":"","language":"{language}"}}"#);
        service.done("create_wallet", &params);
        let address = service.call("get_address", "{}").text("address").unwrap().to_owned();
        let words = service.call("query_key", r#"{"key_type":"mnemonic"}"#).text("key").unwrap().to_owned();
        let params = format!(r#"{{"filename":"","password":"","seed":"{words}"}}"#);
        let restored = service.call("restore_deterministic_wallet", &params);
        assert_eq!(restored.text("address"), Some(address.as_str()), "{language}");
        assert_eq!(restored.text("seed"), Some(words.as_str()), "{language}");
        assert_eq!(restored.get("was_deprecated"), Some(&Tree::Bool(false)), "{language}");
        seeds.insert(words);
    }
    assert_eq!(seeds.len(), 12);
    let unknown = service.error("create_wallet", r#"{"filename":"k","language":"Klingon"}"#);
    assert_eq!(unknown, (-1, "Unknown language: Klingon".to_owned()));
}

/// Words of the first English list: the response has a new seed, in a chosen language.
#[test]
fn old_seeds_are_converted() {
    let mut service = Service::empty();
    let (key, _) = mnemonic::decode(SEED).unwrap();
    // Without the checksum word, which came later.
    let old = mnemonic::encode(&key, Language::EnglishOld);
    let old = old.rsplit_once(' ').unwrap().0;
    let restore =
        |name: &str, more: &str| format!(r#"{{"filename":"{name}","password":"","seed":"{old}"{more}}}"#);
    let missing = "Wallet was using the old seed language. You need to specify a new seed language.";
    let error = service.error("restore_deterministic_wallet", &restore("a", ""));
    assert_eq!(error, (-1, missing.to_owned()));
    for (name, language) in [("b", Language::English), ("c", Language::German)] {
        let more = format!(r#","language":"{}""#, language.english_name());
        let restored = service.call("restore_deterministic_wallet", &restore(name, &more));
        assert_eq!(restored.text("address"), Some(ADDRESS));
        assert_eq!(restored.get("was_deprecated"), Some(&Tree::Bool(true)));
        assert_eq!(restored.text("seed"), Some(mnemonic::encode(&key, language).as_str()));
        let words = service.call("query_key", r#"{"key_type":"mnemonic"}"#);
        assert_eq!(words.text("key"), restored.text("seed"));
    }
}

/// `restore_height` is a signed number: a negative one means the first block.
#[test]
fn restore_heights() {
    let mut service = Service::open();
    let view = service.call("query_key", r#"{"key_type":"view_key"}"#).text("key").unwrap().to_owned();
    for (number, height) in [-1, i64::MIN, 0, 1500].into_iter().enumerate() {
        let seed =
            format!(r#"{{"filename":"s{number}","password":"","seed":"{SEED}","restore_height":{height}}}"#);
        let keys = format!(
            r#"{{"filename":"k{number}","password":"","address":"{ADDRESS}","viewkey":"{view}","restore_height":{height}}}"#
        );
        for (method, params) in [("restore_deterministic_wallet", seed), ("generate_from_keys", keys)] {
            let made = service.call(method, &params);
            assert_eq!(made.text("address"), Some(ADDRESS));
        }
        service.done("close_wallet", "{}");
        for name in [format!("s{number}"), format!("k{number}")] {
            let keys = std::fs::read(service.program.folder().join(format!("{name}.keys"))).unwrap();
            let settings = KeysFile::open(&keys, b"", 1).unwrap().settings;
            let found = settings::REFRESH_HEIGHT.get(&settings).unwrap();
            assert_eq!(found, u64::try_from(height).unwrap_or(0), "{name} {height}");
        }
    }
}

#[test]
fn wallets_are_created_closed_and_opened() {
    let mut service = Service::empty();
    service.done("create_wallet", r#"{"filename":"a","password":"x","language":"English"}"#);
    let first = service.call("get_address", r#"{"account_index":0}"#).text("address").unwrap().to_owned();
    let words = service.call("query_key", r#"{"key_type":"mnemonic"}"#);
    assert_eq!(words.text("key").unwrap().split(' ').count(), 25);
    let key = service.call("query_key", r#"{"key_type":"view_key"}"#);
    assert_eq!(key.text("key").unwrap().len(), 64);
    service.done("set_attribute", r#"{"key":"k","value":"kept"}"#);
    service.done("close_wallet", "{}");
    assert_eq!(service.error("get_height", "{}").0, -13);
    service.done("open_wallet", r#"{"filename":"a","password":"x"}"#);
    let again = service.call("get_address", r#"{"account_index":0}"#);
    assert_eq!(again.text("address"), Some(first.as_str()));
    assert_eq!(service.call("get_attribute", r#"{"key":"k"}"#).text("value"), Some("kept"));
    // A password is needed only if there is one.
    service.done("create_wallet", r#"{"filename":"b","language":"English"}"#);
    service.done("open_wallet", r#"{"filename":"a","password":"x"}"#);
    service.done("open_wallet", r#"{"filename":"b"}"#);
    service.done("store", "{}");
}

#[test]
fn the_node_can_be_set_without_a_wallet() {
    let mut service = Service::empty();
    service.done("set_daemon", r#"{"address":"127.0.0.1:1","trusted":true}"#);
    assert_eq!(service.error("set_daemon", r#"{"address":"127.0.0.1:1","ssl_support":"?"}"#).0, -38);
}

#[test]
fn a_wallet_from_its_seed() {
    let mut service = Service::empty();
    let params = format!(r#"{{"filename":"s","password":"","seed":"{SEED}","restore_height":0}}"#);
    let restored = service.call("restore_deterministic_wallet", &params);
    fields(&restored, "address:str info:str seed:str was_deprecated:bool");
    assert_eq!(restored.text("address"), Some(ADDRESS));
    assert_eq!(restored.text("seed"), Some(SEED));
    assert_eq!(restored.get("was_deprecated"), Some(&Tree::Bool(false)));
    // It is open now, and is saved when another one is opened.
    assert_eq!(service.call("get_address", "{}").text("address"), Some(ADDRESS));
    service.done("set_attribute", r#"{"key":"k","value":"kept"}"#);
    let params = format!(r#"{{"filename":"o","password":"","seed":"{SEED}","seed_offset":"salt"}}"#);
    let other = service.call("restore_deterministic_wallet", &params);
    assert_ne!(other.text("address"), Some(ADDRESS), "the offset makes another wallet");
    assert_eq!(service.call("get_address", "{}").text("address"), other.text("address"));
    service.done("open_wallet", r#"{"filename":"s","password":""}"#);
    assert_eq!(service.call("get_attribute", r#"{"key":"k"}"#).text("value"), Some("kept"));
}

#[test]
fn a_wallet_from_its_keys() {
    let mut service = Service::open();
    let view = service.call("query_key", r#"{"key_type":"view_key"}"#).text("key").unwrap().to_owned();
    let params = format!(
        r#"{{"filename":"v","password":"","address":"{ADDRESS}","viewkey":"{view}","restore_height":0}}"#
    );
    let made = service.call("generate_from_keys", &params);
    fields(&made, "address:str info:str");
    assert_eq!(made.text("info"), Some("Watch-only wallet has been generated successfully."));
    assert_eq!(service.error("query_key", r#"{"key_type":"mnemonic"}"#).0, -29);
    assert_eq!(service.call("get_address", "{}").text("address"), Some(ADDRESS), "it is open");
    service.done("set_attribute", r#"{"key":"k","value":"kept"}"#);
    // With the spend key as well, it can spend.
    service.done("open_wallet", r#"{"filename":"w","password":"p"}"#);
    let spend = service.call("query_key", r#"{"key_type":"spend_key"}"#).text("key").unwrap().to_owned();
    let params = format!(
        r#"{{"filename":"f","password":"","address":"{ADDRESS}","viewkey":"{view}","spendkey":"{spend}","autosave_current":true}}"#
    );
    let made = service.call("generate_from_keys", &params);
    assert_eq!(made.text("info"), Some("Wallet has been generated successfully."));
    assert_eq!(made.text("address"), Some(ADDRESS));
    service.call("sign", r#"{"data":"x"}"#);
    // The previous one was saved.
    service.done("open_wallet", r#"{"filename":"v","password":""}"#);
    assert_eq!(service.call("get_attribute", r#"{"key":"k"}"#).text("value"), Some("kept"));
}

#[test]
fn passwords_change() {
    let mut service = Service::open();
    service.done("change_wallet_password", r#"{"old_password":"p","new_password":"q"}"#);
    service.done("close_wallet", "{}");
    assert_eq!(service.error("open_wallet", r#"{"filename":"w","password":"p"}"#).0, -1);
    service.done("open_wallet", r#"{"filename":"w","password":"q"}"#);
}

/// In memory there is no file to check the old password with, and the reference answers with an empty result.
#[test]
fn passwords_in_memory_do_not_change() {
    let mut service = Service::empty();
    service.call("restore_deterministic_wallet", &format!(r#"{{"password":"p","seed":"{SEED}"}}"#));
    for old in ["p", "x"] {
        let params = format!(r#"{{"old_password":"{old}","new_password":"q"}}"#);
        assert_eq!(service.error("change_wallet_password", &params), (0, String::new()));
    }
}

#[test]
fn the_open_wallet_is_opened_again() {
    let mut service = Service::open();
    service.done("set_attribute", r#"{"key":"k","value":"v"}"#);
    let wrong = (-1, "Failed to open wallet : Invalid password.".to_owned());
    assert_eq!(service.error("open_wallet", r#"{"filename":"w","password":"x"}"#), wrong);
    // It is still open.
    assert_eq!(service.call("get_attribute", r#"{"key":"k"}"#).text("value"), Some("v"));
    for params in [
        r#"{"filename":"w","password":"p"}"#,
        r#"{"filename":"w","password":"p","autosave_current":false}"#,
        r#"{"filename":"w.keys","password":"p"}"#,
    ] {
        service.done("open_wallet", params);
        assert_eq!(service.call("get_attribute", r#"{"key":"k"}"#).text("value"), Some("v"));
        service.done("set_attribute", r#"{"key":"l","value":"w"}"#);
    }
    // Another process still cannot open it.
    let file = service.program.folder().join("w");
    let mut other = Service::with(&["--offline"]);
    std::os::unix::fs::symlink(&file, other.program.folder().join("w")).unwrap();
    let keys = file.with_extension("keys");
    std::os::unix::fs::symlink(keys, other.program.folder().join("w.keys")).unwrap();
    let (code, message) = other.error("open_wallet", r#"{"filename":"w","password":"p"}"#);
    assert_eq!(code, -1);
    assert!(message.contains("is opened by another wallet program"), "{message}");
}

/// With and without its spend key, and with a copy in its place.
#[test]
fn the_open_wallet_is_opened_again_with_its_spend_key() {
    let mut service = Service::open();
    for (kind, copy) in [("reuse-wallet-password", ""), ("custom-background-password", "b")] {
        let params = format!(
            r#"{{"background_sync_type":"{kind}","wallet_password":"p","background_cache_password":"{copy}"}}"#
        );
        service.done("setup_background_sync", &params);
        service.done("start_background_sync", "{}");
        assert_eq!(service.error("query_key", r#"{"key_type":"spend_key"}"#).0, -52, "{kind}");
        assert_eq!(service.error("open_wallet", r#"{"filename":"w","password":"b"}"#).0, -1, "{kind}");
        assert_eq!(service.error("query_key", r#"{"key_type":"spend_key"}"#).0, -52, "{kind}");
        service.done("open_wallet", r#"{"filename":"w","password":"p"}"#);
        service.call("query_key", r#"{"key_type":"spend_key"}"#);
    }
    service.done("start_background_sync", "{}");
    service.done("open_wallet", r#"{"filename":"w.background","password":"b"}"#);
    assert_eq!(service.error("query_key", r#"{"key_type":"spend_key"}"#).0, -51);
    service.done("open_wallet", r#"{"filename":"w","password":"p"}"#);
}

/// A seed is restored with multisig enabled, as 0.18.0.0 does; anything else is a multisig seed.
#[test]
fn multisig_is_switched_on_while_restoring() {
    let mut service = Service::empty();
    let restore = |name: &str, seed: &str, more: &str| {
        format!(
            r#"{{"filename":"{name}","password":"p","seed":"{seed}","enable_multisig_experimental":true{more}}}"#
        )
    };
    let restored = service.call("restore_deterministic_wallet", &restore("m", SEED, ""));
    assert_eq!(restored.text("address"), Some(ADDRESS));
    assert_eq!(restored.text("seed"), Some(SEED));
    service.call("restore_deterministic_wallet", &restore("", SEED, ""));
    for (seed, more, words) in [
        ("some words", "", "Multisig seed not represented as hexadecimal string"),
        ("abcd", r#","seed_offset":"x""#, "Multisig seeds are not compatible with seed offsets"),
    ] {
        let error = service.error("restore_deterministic_wallet", &restore("n", seed, more));
        assert_eq!(error, (-1, words.to_owned()));
    }
    let keys = std::fs::read(service.program.folder().join("m.keys")).unwrap();
    let settings = KeysFile::open(&keys, b"p", 1).unwrap().settings;
    assert!(settings::ENABLE_MULTISIG.get(&settings).unwrap());
}

#[test]
fn a_node_is_chosen_and_refreshing_switched() {
    let mut service = Service::open();
    service.done("set_daemon", r#"{"address":"127.0.0.1:1","trusted":true}"#);
    service.done("auto_refresh", r#"{"enable":false}"#);
    service.done("auto_refresh", r#"{"enable":true,"period":5}"#);
    let height = service.call("get_height", "{}");
    fields(&height, "height:uint");
    assert_eq!(service.call("getheight", "{}").number("height"), height.number("height"));
}

#[test]
fn stopping_stores_and_ends_the_program() {
    let mut service = Service::open();
    service.done("set_attribute", r#"{"key":"k","value":"v"}"#);
    service.done("stop_wallet", "{}");
    assert!(service.program.wait_for_end().success());
    service.program.start_again();
    service.done("open_wallet", r#"{"filename":"w","password":"p"}"#);
    assert_eq!(service.call("get_attribute", r#"{"key":"k"}"#).text("value"), Some("v"));
}

#[test]
fn a_wallet_directory_is_needed() {
    let mut service = Service::open();
    let file = service.program.folder().join("w").display().to_string();
    service.done("close_wallet", "{}");
    let binary = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
    let mut alone = OurWallet::start(binary, &["--offline", "--wallet-file", &file, "--password", "p"]);
    let answer = alone.json_rpc("open_wallet", r#"{"filename":"w","password":"p"}"#);
    assert!(answer.contains("\"code\": -23"), "{answer}");
    let answer = alone.json_rpc("create_wallet", r#"{"filename":"n","password":"","language":"English"}"#);
    assert!(answer.contains("\"code\": -23"), "{answer}");
}
