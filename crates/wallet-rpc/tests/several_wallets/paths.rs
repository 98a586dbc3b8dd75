//! Names, paths and errors.

use std::net::TcpListener;

use ferrite_testkit::http::Client;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;

use super::{BINARY, OPEN, address, ask, call, load, loaded, make, of, refusal};

/// A service without a node, with two wallets on disk.
fn two_wallets() -> OurWallet {
    let service = OurWallet::start(BINARY, &["--offline"]);
    make(&service, "a", FIRST.seed);
    make(&service, "b", SECOND.seed);
    service
}

#[test]
fn wallets_are_loaded_beside_the_open_one() {
    let mut service = two_wallets();
    assert!(loaded(&service).is_empty());
    call(&service, OPEN, "load_wallet", &load("a"));
    assert_eq!(refusal(&service, OPEN, "get_balance", "{}", 200, "-13"), "No wallet file");
    make(&service, "c", THIRD.seed);
    call(&service, OPEN, "load_wallet", &load("b"));
    call(&service, OPEN, "open_wallet", &load("c"));
    for (path, known) in [(of("a"), FIRST), (of("b"), SECOND), (OPEN.to_owned(), THIRD)] {
        assert_eq!(address(&service, &path), known.address);
    }
    assert_eq!(loaded(&service), ["a", "b"]);
    // Each has its own data.
    call(&service, &of("a"), "create_address", r#"{"account_index":0,"label":"shop"}"#);
    call(&service, &of("b"), "create_account", "{}");
    for (path, accounts, addresses) in [(of("a"), 1, 2), (of("b"), 2, 1), (OPEN.to_owned(), 1, 1)] {
        let list = call(&service, &path, "get_accounts", "{}");
        assert_eq!(list.list("subaddress_accounts").len(), accounts, "{path}");
        let list = call(&service, &path, "get_address", "{}");
        assert_eq!(list.list("addresses").len(), addresses, "{path}");
    }
    // Closing the open one leaves the others as they are.
    call(&service, OPEN, "close_wallet", "{}");
    assert_eq!(refusal(&service, OPEN, "get_balance", "{}", 200, "-13"), "No wallet file");
    call(&service, OPEN, "unload_wallet", r#"{"filename":"b"}"#);
    assert_eq!(loaded(&service), ["a"]);
    let text = refusal(&service, &of("b"), "get_address", "{}", 404, "-13");
    assert_eq!(text, "Requested wallet does not exist or is not loaded");
    assert_eq!(refusal(&service, OPEN, "unload_wallet", r#"{"filename":"b"}"#, 200, "-13"), text);
    call(&service, OPEN, "open_wallet", &load("b"));
    assert_eq!(call(&service, OPEN, "get_accounts", "{}").list("subaddress_accounts").len(), 2);
    // The log tells them apart.
    let log = service.log();
    assert!(log.contains("\t[a] loaded") && log.contains("\t[b] unloaded"), "{log}");
    // Without an open wallet, the others can be stopped too.
    call(&service, OPEN, "close_wallet", "{}");
    call(&service, OPEN, "stop_wallet", "{}");
    assert!(service.wait_for_end().success());
    service.start_again();
    call(&service, OPEN, "load_wallet", &load("a"));
    assert_eq!(call(&service, &of("a"), "get_address", "{}").list("addresses").len(), 2);
}

#[test]
fn a_wallet_is_open_once() {
    let service = two_wallets();
    call(&service, OPEN, "load_wallet", &load("a"));
    let text = refusal(&service, OPEN, "load_wallet", &load("a"), 200, "-1");
    assert!(text.contains("already loaded as \"a\""), "{text}");
    let text = refusal(&service, OPEN, "open_wallet", &load("a"), 200, "-1");
    assert!(
        text.starts_with("Failed to open wallet : ") && text.contains("already loaded as \"a\""),
        "{text}"
    );
    call(&service, OPEN, "open_wallet", &load("b"));
    let text = refusal(&service, OPEN, "load_wallet", &load("b"), 200, "-1");
    assert!(text.contains("is open at /json_rpc"), "{text}");
    // Another name for the same files is the same wallet.
    for end in ["", ".keys"] {
        let link = |name: &str| service.folder().join(format!("{name}{end}"));
        std::fs::hard_link(link("a"), link("link")).unwrap();
    }
    let text = refusal(&service, OPEN, "load_wallet", &load("link"), 200, "-1");
    assert!(text.contains("already loaded as \"a\""), "{text}");
    // Neither does another program get it.
    let folder = service.folder().display().to_string();
    let other = OurWallet::start(BINARY, &["--offline", "--wallet-dir", &folder]);
    for method in ["load_wallet", "open_wallet"] {
        let text = refusal(&other, OPEN, method, &load("a"), 200, "-1");
        assert!(text.contains("is opened by another wallet program"), "{text}");
    }
    call(&service, OPEN, "unload_wallet", r#"{"filename":"a"}"#);
    call(&other, OPEN, "load_wallet", &load("a"));
    let text = refusal(&service, OPEN, "load_wallet", &load("a"), 200, "-1");
    assert!(text.contains("is opened by another wallet program"), "{text}");
}

#[test]
fn only_one_of_many_concurrent_loads_succeeds() {
    let service = two_wallets();
    for _ in 0..5 {
        let results: Vec<bool> = std::thread::scope(|scope| {
            let load = || ask(&service, OPEN, "load_wallet", &load("a")).1.get("result").is_some();
            let calls: Vec<_> = (0..8).map(|_| scope.spawn(load)).collect();
            calls.into_iter().map(|call| call.join().unwrap()).collect()
        });
        assert_eq!(results.iter().filter(|result| **result).count(), 1, "{results:?}");
        assert_eq!(address(&service, &of("a")), FIRST.address);
        let results: Vec<bool> = std::thread::scope(|scope| {
            let unload =
                || ask(&service, OPEN, "unload_wallet", r#"{"filename":"a"}"#).1.get("result").is_some();
            let calls: Vec<_> = (0..8).map(|_| scope.spawn(unload)).collect();
            calls.into_iter().map(|call| call.join().unwrap()).collect()
        });
        assert_eq!(results.iter().filter(|result| **result).count(), 1, "{results:?}");
    }
}

#[test]
fn names_stay_in_the_wallet_directory() {
    let service = two_wallets();
    std::fs::create_dir(service.folder().join("below")).unwrap();
    for name in ["", ".", "..", "../a", "below/../a", "/etc/passwd", "a/", "a\\u0000"] {
        let text = refusal(&service, OPEN, "load_wallet", &load(name), 200, "-1");
        assert!(text.contains("Invalid filename"), "{name}: {text}");
    }
    let text = refusal(&service, OPEN, "load_wallet", &load("none"), 200, "-1");
    assert!(text.contains("file not found"), "{text}");
    let wrong = r#"{"filename":"a","password":"x"}"#;
    let text = refusal(&service, OPEN, "load_wallet", wrong, 200, "-1");
    assert_eq!(text, "Failed to load wallet : Invalid password.");
    call(&service, OPEN, "load_wallet", &load("a"));
    for path in
        ["/wallet/none/json_rpc", "/wallet//json_rpc", "/wallet/..%2fa/json_rpc", "/wallet/A/json_rpc"]
    {
        refusal(&service, path, "get_address", "{}", 404, "-13");
    }
    let mut client = Client::connect(service.rpc_port()).unwrap();
    let body = r#"{"id":1,"method":"get_address"}"#;
    for (path, status) in [
        ("/wallet/a", 404),
        ("/wallet/a/", 404),
        ("/wallet/a/json_rpc/", 404),
        ("/wallet/a/get_address", 404),
        ("/wallet/json_rpc", 404),
        ("/wallets/a/json_rpc", 404),
        ("/wallet/%/json_rpc", 400),
        ("/wallet/%ff/json_rpc", 400),
        ("/wallet/%61/json_rpc", 200),
    ] {
        assert_eq!(client.post(path, body).unwrap().0, status, "{path}");
    }
    // All characters that a file name may have can be in a name.
    make(&service, "größe 100%+?#&", THIRD.seed);
    call(&service, OPEN, "load_wallet", &load("größe 100%+?#&"));
    let path = "/wallet/gr%C3%B6%c3%9fe%20100%25+%3F%23&/json_rpc";
    assert_eq!(address(&service, path), THIRD.address);
}

#[test]
fn calls_that_concern_the_program_are_for_its_own_path() {
    let service = two_wallets();
    call(&service, OPEN, "load_wallet", &load("a"));
    for method in [
        "open_wallet",
        "close_wallet",
        "create_wallet",
        "generate_from_keys",
        "restore_deterministic_wallet",
        "load_wallet",
        "unload_wallet",
        "list_wallets",
        "create_token",
        "list_tokens",
        "revoke_token",
        "stop_wallet",
        "set_daemon",
        "set_log_level",
        "set_log_categories",
    ] {
        let text = refusal(&service, &of("a"), method, "{}", 200, "-7");
        assert!(text.starts_with(method) && text.ends_with("call it at /json_rpc"), "{text}");
    }
    for method in ["get_version", "get_languages", "auto_refresh", "store", "get_height"] {
        call(&service, &of("a"), method, "{}");
    }
    // A batch is for one wallet, as every call.
    let mut client = Client::connect(service.rpc_port()).unwrap();
    let batch = r#"[{"id":1,"method":"get_height"},{"id":2,"method":"close_wallet"}]"#;
    let (status, answer) = client.post(&of("a"), batch).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(status == 200 && answer.contains("\"height\"") && answer.contains("-7"), "{answer}");
    let (status, answer) = client.post(&of("none"), batch).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    assert!(status == 404 && answer.starts_with('[') && answer.matches("-13").count() == 2, "{answer}");
    assert!(answer.contains("\"id\": 1") && answer.contains("\"id\": 2"), "{answer}");
    let restricted = OurWallet::start(BINARY, &["--offline", "--restricted-rpc"]);
    for method in ["load_wallet", "unload_wallet", "list_wallets"] {
        refusal(&restricted, OPEN, method, "{}", 200, "-7");
    }
}

/// The node never answers, so the refresh of one wallet never ends. The others must not wait for it.
#[test]
fn wallets_do_not_wait_for_each_other() {
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let node = silent.local_addr().unwrap().to_string();
    let service = OurWallet::start(BINARY, &["--daemon-address", &node]);
    call(&service, OPEN, "auto_refresh", r#"{"enable":false}"#);
    make(&service, "a", FIRST.seed);
    make(&service, "b", SECOND.seed);
    call(&service, OPEN, "load_wallet", &load("a"));
    std::thread::scope(|scope| {
        let refresh = scope.spawn(|| ask(&service, &of("a"), "refresh", "{}"));
        // It has asked the node.
        let asked = silent.accept().unwrap();
        call(&service, OPEN, "load_wallet", &load("b"));
        call(&service, &of("b"), "create_address", r#"{"account_index":0}"#);
        assert_eq!(address(&service, &of("b")), SECOND.address);
        // Nor does the same wallet wait, except for its own refresh.
        call(&service, &of("a"), "create_address", r#"{"account_index":0}"#);
        call(&service, OPEN, "unload_wallet", r#"{"filename":"b"}"#);
        call(&service, OPEN, "unload_wallet", r#"{"filename":"a"}"#);
        let (_, answer) = refresh.join().unwrap();
        assert!(answer.get("error.code").is_some(), "{answer:?}");
        drop(asked);
    });
}
