//! What is refused, with what to do about it, and the exit codes.

use ferrite_testkit::known_wallets::FIRST;

use super::stage::{Stage, failure, run, success};

#[test]
fn usage_errors_have_code_2() {
    for words in [
        &["wallet"][..],
        &["wallet", "balance"],
        &["wallet", "nonsense"],
        &["wallet", "send", "--wallet-file", "x", "4A", "1", "8B"],
        &["wallet", "send", "--wallet-file", "x", "4A", "1,5"],
        &["wallet", "send", "--wallet-file", "x", "4A", "1", "--priority", "urgent"],
        &["wallet", "restore", "--wallet-file", "x", "--date", "2024-02-30"],
        &["wallet", "transfers", "--wallet-file", "x", "--min-height", "2", "--max-height", "1"],
        &["wallet", "load", "--wallet-file", "x"],
    ] {
        let output = run(words, "");
        assert_eq!(output.status.code(), Some(2), "{words:?}: {output:?}");
        assert!(!output.stderr.is_empty(), "{words:?}");
    }
}

#[test]
fn money_does_not_move_without_a_terminal_or_yes() {
    // The refusal comes before a password is asked for or a file is opened.
    let folder = tempfile::tempdir().expect("a folder");
    let wallet = folder.path().join("none").display().to_string();
    let set = folder.path().join("set").display().to_string();
    for words in [
        &["send", FIRST.address, "1"][..],
        &["sweep", FIRST.address],
        &["cold", "sign", "x", "--out", &set],
        &["cold", "submit", "x"],
        &["multisig", "submit", "x"],
        &["multisig", "pay", "--info", "y", "--out", &set],
        &["rescan", "--hard"],
    ] {
        let error = failure(&run(&[&["wallet"], words, &["--wallet-file", &wallet]].concat(), ""), 1);
        assert!(error.contains("not done") && error.contains("--yes"), "{words:?}: {error}");
    }
    let error = failure(&run(&["wallet", "seed", "--wallet-file", &wallet], ""), 1);
    assert!(error.contains("it is not shown without a terminal") && error.contains("--show"), "{error}");
}

#[test]
fn errors_say_what_to_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let error = failure(&run(&["wallet", "balance", "--wallet-file", &path("none")], ""), 1);
    assert!(error.contains("there is no wallet") && error.contains("ferrite wallet create"), "{error}");
    let error = failure(&run(&["wallet", "balance", "--wallet-file", &path("no/folder")], ""), 1);
    assert!(error.contains("there is no folder"), "{error}");
    let error = failure(&run(&["wallet", "balance", "--service", "http://127.0.0.1:1"], ""), 1);
    assert!(
        error.contains("cannot connect to 127.0.0.1:1") && error.contains("ferrite-wallet-rpc"),
        "{error}"
    );
    let error =
        failure(&run(&["wallet", "create", "--service", "http://127.0.0.1:1", "--wallet", "x"], ""), 1);
    assert!(error.contains("cannot connect to 127.0.0.1:1"), "{error}");
    // Without a terminal, an end of the input is not an empty password.
    let error = failure(&run(&["wallet", "create", "--offline", "--wallet-file", &path("new")], ""), 1);
    assert!(error.contains("there is no terminal to ask on"), "{error}");
    assert!(!folder.path().join("new.keys").exists());
}

#[test]
fn a_wallet_is_not_replaced_and_works_offline() {
    let folder = tempfile::tempdir().expect("a folder");
    let wallet = folder.path().join("mine").display().to_string();
    let place = ["--offline", "--wallet-file", &wallet];
    let create = [&["wallet", "create", "--show-seed"], &place[..]].concat();
    let first = success(&run(&create, "secret\n"), &create);
    assert_eq!(first.lines().last().expect("words").split(' ').count(), 25, "{first}");
    assert!(failure(&run(&create, "secret\n"), 1).contains("exists: choose another --wallet-file"));

    let ask = |words: &[&str], input: &str| run(&[&["wallet"], words, &place].concat(), input);
    let list = success(&ask(&["address", "new", "--label", "=shop"], "secret\n"), &["address"]);
    assert!(list.starts_with("index  address\n    1  8"), "{list}");
    let list = success(&ask(&["address", "list"], "secret\n"), &["address"]);
    assert!(list.contains("  no    =shop"), "{list}");
    assert!(failure(&ask(&["balance"], "wrong\n"), 1).contains("Invalid password"));
    let said = success(&ask(&["settings", "set", "default_priority", "2"], "secret\n"), &["settings"]);
    assert_eq!(said, "default_priority is 2\n");
    assert_eq!(success(&ask(&["settings", "get", "default_priority"], "secret\n"), &["settings"]), "2\n");
    assert!(failure(&ask(&["settings", "set", "priority", "2"], "secret\n"), 1).contains("there are: "));
    assert_eq!(ask(&["settings", "set", "default_priority", "true"], "secret\n").status.code(), Some(2));
    success(&ask(&["password"], "secret\nnew secret\n"), &["password"]);
    failure(&ask(&["address", "list"], "secret\n"), 1);
    let seed = success(&ask(&["seed", "--show"], "new secret\n"), &["seed"]);
    assert_eq!(seed.trim(), first.lines().last().expect("words"));
}

#[test]
fn lists_are_filtered_limited_and_exported() {
    let stage = Stage::new();
    let rich = stage.rich();
    let all = stage.json(&["transfers", "--limit", "0"], &rich);
    assert_eq!(all.as_array().expect("a list").len(), 20, "{all}");
    let few = stage.json(&["transfers", "--limit", "3"], &rich);
    assert_eq!(few.as_array().expect("a list")[..], all.as_array().expect("a list")[..3]);
    let none = stage.json(&["transfers", "--out"], &rich);
    assert_eq!(none.as_array().expect("a list").len(), 0, "{none}");
    let old = stage.json(&["transfers", "--until", "2014-05-01"], &rich);
    assert_eq!(old.as_array().expect("a list").len(), 0, "{old}");
    let csv = stage.ok(&["transfers", "--csv", "--limit", "2"], &rich);
    assert_eq!(csv.lines().count(), 3, "{csv}");
    assert!(csv.starts_with("time,type,amount,fee,height,confirmations,transaction,"), "{csv}");
    let said = stage.run_with(&["transfers", "--limit", "2"], &rich, "");
    let errors = String::from_utf8_lossy(&said.stderr).into_owned();
    assert!(errors.contains("There are more than 2: raise --limit"), "{errors}");
    // Without a node, the wallet tells what it knows, and says so.
    let place =
        ["--wallet-file", &rich.display().to_string(), "--node", "http://127.0.0.1:1", "--password-file"];
    let password = stage.path("password").display().to_string();
    let output = run(&[&["wallet", "balance"], &place[..], &[&password]].concat(), "");
    assert!(success(&output, &["balance"]).contains("account"));
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(errors.contains("warning: what follows may be old") && errors.contains("--node"), "{errors}");
    // Through a proxy, to an address that proves who the node is, and to no other.
    let onion = "xmrto2bturnore26xmrto2bturnore26xmrto2bturnore26xmrto2bd.onion";
    let (port, asked) = ferrite_testkit::socks::start(stage.node.rpc_port(), false);
    let through = |node: &str| {
        let wallet = rich.display().to_string();
        let place =
            ["--wallet-file", &wallet, "--password-file", &password, "--allow-mismatched-daemon-version"];
        let way = ["--node", node, "--proxy", &port.to_string()];
        run(&[&["wallet", "balance"], &place[..], &way].concat(), "")
    };
    let output = through(&format!("{onion}:18081"));
    assert!(success(&output, &["balance"]).contains("account"));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "it follows the chain");
    assert_eq!(asked.try_recv().map(|asked| (asked.host, asked.port)), Ok((onion.to_owned(), 18081)));
    let error = failure(&through("http://127.0.0.1:1"), 2);
    assert!(error.contains("--proxy needs a --node with an .onion or .i2p address"), "{error}");
}
