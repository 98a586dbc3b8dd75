//! Payments of wallets that cannot sign alone, step by step.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ferrite_testkit::known_wallets::{FIRST, SECOND};

use super::stage::{Stage, failure, success, txid};

fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn a_cold_wallet_signs_what_the_online_one_prepares() {
    let mut stage = Stage::new();
    let cold = stage.rich();
    let offline = |command: &[&str]| {
        let mut words: Vec<String> =
            ["wallet"].iter().chain(command).map(|word| (*word).to_owned()).collect();
        words.extend(["--offline".to_owned(), "--wallet-file".to_owned(), shown(&cold)]);
        words.extend(["--password-file".to_owned(), shown(&stage.path("password"))]);
        super::stage::run(&words, "")
    };
    let view_key = success(&offline(&["seed", "--key", "view", "--show"]), &["seed"]);
    let online = stage.new_folder("online").join("view");
    let restored = stage.run_with(
        &["restore", "--from-keys", "--view-only", "--address", FIRST.address],
        &online,
        &view_key,
    );
    assert!(success(&restored, &["restore"]).contains(FIRST.address));

    let file = |name: &str| shown(&stage.path(name));
    let (outputs, images) = (file("outputs"), file("images"));
    let (unsigned, signed) = (file("unsigned"), file("signed"));
    stage.ok(&["cold", "export-outputs", "--out", &outputs], &online);
    let said = success(&offline(&["cold", "import-outputs", &outputs]), &["cold"]);
    assert!(said.starts_with("20 outputs are known."), "{said}");
    success(&offline(&["cold", "export-key-images", "--all", "--out", &images]), &["cold"]);
    let said = stage.ok(&["cold", "import-key-images", &images], &online);
    assert!(said.contains("XMR are unspent and 0 XMR spent"), "{said}");

    let no_file = stage.run_with(&["send", SECOND.address, "1.25", "--yes"], &online, "");
    assert!(failure(&no_file, 1).contains("name a file for the set with --out"), "{no_file:?}");
    let said = stage.ok(&["send", SECOND.address, "1.25", "--yes", "--out", &unsigned], &online);
    assert!(said.contains("Nothing is sent yet"), "{said}");
    let described = success(&offline(&["cold", "describe", &unsigned]), &["cold"]);
    assert!(described.contains(SECOND.address) && described.contains("1.25"), "{described}");
    let refused = offline(&["cold", "sign", &unsigned, "--out", &signed]);
    assert!(failure(&refused, 1).contains("--yes"), "{refused:?}");
    success(&offline(&["cold", "sign", &unsigned, "--out", &signed, "--yes"]), &["cold"]);
    // A file that was written is not replaced.
    let again = offline(&["cold", "sign", &unsigned, "--out", &signed, "--yes"]);
    assert!(failure(&again, 1).contains("exists: choose another name"), "{again:?}");
    let sent = stage.json(&["cold", "submit", &signed, "--yes"], &online);
    let id = txid(&sent);
    stage.confirm(std::slice::from_ref(&id));
    let transfers = stage.json(&["transfers", "--out"], &online);
    assert_eq!(transfers[0]["txid"].as_str(), Some(&*id), "{transfers}");
}

/// A signer's `multisig pay`, which waits for files.
fn pay(stage: &Stage, wallet: &Path, info: &Path, set: &Path, payees: &[&str]) -> Child {
    let (info, set) = (shown(info), shown(set));
    let steps = ["wallet", "multisig", "pay", "--yes", "--info", &info, "--out", &set];
    let words = stage.with_password(&[&steps, payees].concat(), wallet);
    let mut command = Command::new(env!("CARGO_BIN_EXE_ferrite"));
    command.args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("it starts")
}

/// Waits until a signer has written a file.
fn wait_for(file: &Path, signer: &mut Child) {
    while !file.exists() {
        let ended = signer.try_wait().expect("it can be waited for");
        assert!(ended.is_none() || file.exists(), "{} is not written: {ended:?}", file.display());
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn tell(signer: &mut Child, file: &Path) {
    let input = signer.stdin.as_mut().expect("it is piped");
    writeln!(input, "{}", file.display()).expect("it can be written");
}

#[test]
fn two_signers_make_a_wallet_and_pay() {
    let mut stage = Stage::new();
    let rich = stage.rich();
    let signers: [PathBuf; 2] = ["alice", "bob"].map(|name| stage.new_folder(name).join("joint"));
    let file = |name: &str, signer: usize| stage.path(&format!("{name}-{signer}"));
    for (number, wallet) in signers.iter().enumerate() {
        stage.ok(&["create"], wallet);
        stage.ok(&["multisig", "prepare", "--out", &shown(&file("prepared", number))], wallet);
    }
    for (number, wallet) in signers.iter().enumerate() {
        let (mine, theirs) = (shown(&file("made", number)), shown(&file("prepared", 1 - number)));
        stage.ok(&["multisig", "make", "--threshold", "2", "--out", &mine, &theirs], wallet);
    }
    let mut addresses = Vec::new();
    for (number, wallet) in signers.iter().enumerate() {
        let (mine, theirs) = (shown(&file("exchanged", number)), shown(&file("made", 1 - number)));
        let said = stage.ok(&["multisig", "exchange", "--out", &mine, &theirs], wallet);
        assert!(said.starts_with("The wallet is ready. Its address is\n4"), "{said}");
        addresses.push(said.lines().nth(1).expect("an address").to_owned());
    }
    assert_eq!(addresses[0], addresses[1]);
    assert_eq!(stage.ok(&["multisig", "status"], &signers[0]), "2 of 2 signers; ready\n");

    let funded = txid(&stage.json(&["send", &addresses[0], "3", "--yes"], &rich));
    stage.confirm(&[funded]);
    // Single steps would lose the nonces, and are refused.
    let file = |name: &str, signer: usize| stage.path(&format!("{name}-{signer}"));
    let step = stage.run_with(&["multisig", "export-info", "--out", "x"], &signers[0], "");
    assert!(failure(&step, 1).contains("use `ferrite wallet multisig pay`"), "{step:?}");
    let send = stage.run_with(&["send", SECOND.address, "1", "--yes", "--out", "x"], &signers[0], "");
    assert!(failure(&send, 1).contains("use `ferrite wallet multisig pay`"), "{send:?}");

    let [alice, bob] = [0, 1].map(|number| (file("info", number), file("set", number)));
    let mut proposer = pay(&stage, &signers[0], &alice.0, &alice.1, &[SECOND.address, "1.125"]);
    let mut signer = pay(&stage, &signers[1], &bob.0, &bob.1, &[]);
    wait_for(&alice.0, &mut proposer);
    wait_for(&bob.0, &mut signer);
    tell(&mut proposer, &bob.0);
    tell(&mut signer, &alice.0);
    let proposed = success(&proposer.wait_with_output().expect("it ends"), &["pay"]);
    assert!(proposed.contains(SECOND.address) && proposed.contains("nothing is sent yet"), "{proposed}");
    tell(&mut signer, &alice.1);
    let signed = success(&signer.wait_with_output().expect("it ends"), &["pay"]);
    let id = signed
        .lines()
        .find_map(|line| line.strip_prefix("sent "))
        .unwrap_or_else(|| panic!("{signed}"))
        .to_owned();
    stage.confirm(std::slice::from_ref(&id));
    let transfers = stage.json(&["transfers", "--out"], &signers[0]);
    assert_eq!(transfers[0]["amount"].as_u64(), Some(1_125_000_000_000), "{transfers}");
    assert_eq!(transfers[0]["txid"].as_str(), Some(&*id), "{transfers}");
}
