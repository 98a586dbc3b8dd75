//! A wallet is made, restored elsewhere, paid, and pays; payments are proven; the real programs agree.

use std::path::Path;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::monerod::{Monerod, WalletRpc};
use ferrite_testkit::terminal::Terminal;

use super::stage::{FERRITE, Stage, failure, txid};

/// What a person types as a password.
const TYPED: &str = "correct horse battery";

/// The words in what a terminal showed.
fn seed_in(shown: &str) -> String {
    let lines = shown.lines().map(str::trim);
    let seeds: Vec<&str> = lines.filter(|line| line.split(' ').count() == 25).collect();
    assert_eq!(seeds.len(), 1, "{shown}");
    seeds[0].to_owned()
}

fn address_in(shown: &str) -> String {
    let line = shown.lines().find_map(|line| line.trim().strip_prefix("address "));
    line.unwrap_or_else(|| panic!("no address in {shown}")).trim().to_owned()
}

/// Starts a command in a terminal, and types the password.
fn opened(stage: &Stage, command: &[&str], wallet: &Path) -> Terminal {
    let words = stage.typed(&[&["wallet"], command].concat(), wallet);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(FERRITE, stage.folder(), &words);
    terminal.answer("Password of the wallet: ", TYPED);
    terminal
}

/// Makes a wallet, and returns its address and its seed.
fn create(stage: &Stage, wallet: &Path) -> (String, String) {
    let words = stage.typed(&["wallet", "create"], wallet);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(FERRITE, stage.folder(), &words);
    terminal.answer("Password of the new wallet: ", TYPED);
    terminal.answer("The same again: ", TYPED);
    terminal.answer("Show the seed words now, to write them down? [y/N] ", "y");
    let shown = terminal.succeed();
    assert!(!shown.contains(TYPED), "{shown}");
    (address_in(&shown), seed_in(&shown))
}

/// Restores a wallet from words that are typed, and returns its address.
fn restore(stage: &Stage, wallet: &Path, seed: &str) -> String {
    let words = stage.typed(&["wallet", "restore", "--date", "2014-05-01"], wallet);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(FERRITE, stage.folder(), &words);
    terminal.answer("Password of the new wallet: ", TYPED);
    terminal.answer("The same again: ", TYPED);
    terminal.answer("Seed: ", seed);
    let shown = terminal.succeed();
    assert!(!shown.contains(seed) && !shown.contains(TYPED), "{shown}");
    assert!(shown.contains("restore height  0"), "{shown}");
    address_in(&shown)
}

/// The parent of a process.
fn parent(process: u32) -> Option<u32> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name before it may contain anything.
    stat.rsplit_once(')')?.1.split_whitespace().nth(1)?.parse().ok()
}

/// Whether this test has started a process, directly or not. Other tests may have secrets in arguments.
fn is_ours(process: u32) -> bool {
    let parents = std::iter::successors(Some(process), |process| parent(*process));
    parents.take(20).any(|process| process == std::process::id())
}

/// The secrets are in no argument of a running program.
fn not_in_arguments(secrets: &[&str]) {
    let mut programs = 0;
    for entry in std::fs::read_dir("/proc").expect("Linux").flatten() {
        let Ok(process) = entry.file_name().to_string_lossy().parse::<u32>() else { continue };
        let Ok(line) = std::fs::read(entry.path().join("cmdline")) else { continue };
        if !is_ours(process) {
            continue;
        }
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        programs += usize::from(line.contains("/ferrite wallet send "));
        let found = secrets.iter().find(|secret| line.contains(**secret));
        assert_eq!(found, None, "{line:?}");
    }
    assert!(programs > 0, "the command runs while this looks");
}

/// The secrets are in no file: neither in a log, nor in a history, nor in a wallet.
fn not_in_files(folder: &Path, secrets: &[&str]) -> usize {
    let mut files = 0;
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files += not_in_files(&path, secrets);
            continue;
        }
        let text = String::from_utf8_lossy(&std::fs::read(&path).expect("it can be read")).into_owned();
        let found = secrets.iter().find(|secret| text.contains(**secret));
        assert_eq!(found, None, "{}", path.display());
        files += 1;
    }
    files
}

fn real(node: &Monerod) -> WalletRpc {
    let mut real = WalletRpc::start_without_wallet(node.rpc_port(), &[]);
    real.json_rpc("auto_refresh", r#"{"enable":false}"#);
    real
}

fn call(real: &mut WalletRpc, method: &str, params: &str) -> Tree {
    let answer = real.json_rpc(method, params);
    let tree = Tree::from_json(answer.as_bytes()).expect("JSON");
    assert!(tree.get("error").is_none(), "{method}: {answer}");
    tree.get("result").cloned().unwrap_or_else(|| panic!("{method}: {answer}"))
}

#[test]
fn a_person_makes_restores_receives_pays_and_refuses() {
    let mut stage = Stage::new();
    let (here, elsewhere) =
        (stage.new_folder("here").join("mine"), stage.new_folder("elsewhere").join("copy"));
    let (address, seed) = create(&stage, &here);
    assert_eq!(restore(&stage, &elsewhere, &seed), address);

    // A payment is shown before it is sent, and can be refused.
    let rich = stage.new_folder("funded").join("rich");
    assert_eq!(restore(&stage, &rich, FIRST.seed), FIRST.address);
    let payment = ["send", &address, "1.5"];
    let mut terminal = opened(&stage, &payment, &rich);
    let shown = terminal.expect("1.5 XMR are sent, for a fee of ");
    assert!(shown.contains(&address) && shown.contains("inputs  outputs"), "{shown}");
    let question = terminal.expect(". Continue? [y/N] ");
    assert!(question.starts_with("0.0") && question.ends_with(" XMR"), "{question}");
    not_in_arguments(&[TYPED, &seed, FIRST.seed]);
    terminal.type_line("n");
    let (status, shown) = terminal.end();
    assert!(status.code() == Some(1) && shown.contains("ferrite: not done"), "{status}: {shown}");
    assert!(!stage.node.post("/get_transaction_pool", "").contains("id_hash"), "nothing was sent");

    let mut terminal = opened(&stage, &payment, &rich);
    terminal.answer(". Continue? [y/N] ", "y");
    let shown = terminal.succeed();
    let sent = shown.lines().map(str::trim).find(|line| line.contains("  1.5  0."));
    let id =
        sent.and_then(|line| line.split(' ').next()).unwrap_or_else(|| panic!("no id in {shown}")).to_owned();
    stage.confirm(std::slice::from_ref(&id));

    // Both copies see it.
    for wallet in [&here, &elsewhere] {
        let shown = opened(&stage, &["balance"], wallet).succeed();
        assert!(shown.lines().any(|line| line.split_whitespace().eq(["all", "1.5", "1.5"])), "{shown}");
        let shown = opened(&stage, &["transfers", "--in"], wallet).succeed();
        assert!(shown.contains(&id), "{shown}");
    }

    // The seed is shown again after a confirmation only.
    let words = stage.typed(&["wallet", "seed"], &here);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(FERRITE, stage.folder(), &words);
    terminal.answer("can spend all money of the wallet. Continue? [y/N] ", "n");
    assert!(!terminal.end().0.success());
    let mut terminal = Terminal::start(FERRITE, stage.folder(), &words);
    terminal.answer("can spend all money of the wallet. Continue? [y/N] ", "y");
    terminal.answer("Password of the wallet: ", TYPED);
    assert_eq!(seed_in(&terminal.succeed()), seed);

    let mut terminal = opened(&stage, &["sweep", FIRST.address], &elsewhere);
    let shown = terminal.expect(". Continue? [y/N] ");
    assert!(shown.contains(FIRST.address), "{shown}");
    terminal.type_line("y");
    terminal.succeed();
    let shown = opened(&stage, &["rescan"], &elsewhere).succeed();
    assert!(shown.contains("The chain is scanned again, up to height "), "{shown}");

    let files = not_in_files(stage.folder(), &[TYPED, &seed, FIRST.seed, "horse", "velvet lymph"]);
    assert!(files >= 6, "{files} files were looked at");
}

#[test]
fn a_wrong_password_and_two_different_ones_are_told() {
    let stage = Stage::new();
    let wallet = stage.rich();
    let shown = {
        let (status, shown) = opened(&stage, &["balance"], &wallet).end();
        assert_eq!(status.code(), Some(1), "{shown}");
        shown
    };
    assert!(shown.contains("Invalid password") && !shown.contains(TYPED), "{shown}");
    let words = stage.typed(&["wallet", "create"], &stage.path("other"));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(FERRITE, stage.folder(), &words);
    terminal.answer("Password of the new wallet: ", "one");
    terminal.answer("The same again: ", "two");
    let (status, shown) = terminal.end();
    assert_eq!(status.code(), Some(1));
    assert!(shown.contains("the two passwords differ: nothing is done"), "{shown}");
    assert!(!stage.path("other.keys").exists());
}

#[test]
fn proofs_and_exports_convince_the_real_program() {
    let mut stage = Stage::new();
    let rich = stage.rich();
    // With a key, a repeated command pays once.
    let payment =
        ["send", SECOND.address, "2", THIRD.address, "0.25", "--yes", "--idempotency-key", "order 7"];
    let [id, again] = [(); 2].map(|()| txid(&stage.json(&payment, &rich)));
    assert_eq!(id, again);
    let less = stage.json(&["send", SECOND.address, "1", "--subtract-fee", "--yes"], &rich);
    let (amount, fee) = (less["amount_list"][0].as_u64(), less["fee_list"][0].as_u64());
    assert_eq!(amount.zip(fee).map(|(amount, fee)| amount + fee), Some(1_000_000_000_000), "{less}");
    stage.confirm(&[id.clone(), txid(&less)]);
    let mut real = real(&stage.node);
    call(&mut real, "create_wallet", r#"{"filename":"judge","language":"English"}"#);

    let message = ["--message", "for the bicycle"];
    let proof = |words: &[&str]| stage.ok(&[words, &message].concat(), &rich).trim().to_owned();
    let (tx, spend) = (proof(&["prove", "tx", &id, SECOND.address]), proof(&["prove", "spend", &id]));
    let (reserve, some) = (proof(&["prove", "reserve"]), proof(&["prove", "reserve", "--amount", "3.5"]));

    let check = |words: &[&str]| stage.run_with(&[words, &message].concat(), &rich, "");
    let told = |words: &[&str]| super::stage::success(&check(words), words);
    let said = told(&["check", "tx", &id, SECOND.address, &tx]);
    assert!(said.starts_with("The proof is good: the address got 2 XMR, with 1"), "{said}");
    assert!(told(&["check", "spend", &id, &spend]).contains("the prover made the transaction"));
    assert!(
        told(&["check", "reserve", FIRST.address, &reserve]).contains("The proof is good: the wallet has ")
    );
    // A proof is for one address, transaction and message.
    for words in
        [&["check", "tx", &id, FIRST.address, &tx][..], &["check", "reserve", SECOND.address, &reserve]]
    {
        failure(&check(words), 1);
    }
    let other = stage.run_with(&["check", "spend", &id, &spend, "--message", "for the car"], &rich, "");
    assert!(failure(&other, 1).contains("the signature is wrong"), "{other:?}");

    let message = r#""message":"for the bicycle""#;
    let judged = |real: &mut WalletRpc, method: &str, about: &str, signature: &str| {
        call(real, method, &format!(r#"{{{about},{message},"signature":"{signature}"}}"#))
    };
    let about = format!(r#""txid":"{id}","address":"{}""#, SECOND.address);
    let verdict = judged(&mut real, "check_tx_proof", &about, &tx);
    assert_eq!(verdict.number("received"), Some(2_000_000_000_000), "{verdict:?}");
    let verdict = judged(&mut real, "check_spend_proof", &format!(r#""txid":"{id}""#), &spend);
    assert_eq!(verdict.get("good"), Some(&Tree::Bool(true)), "{verdict:?}");
    for (signature, least) in [(&reserve, 3_500_000_000_000), (&some, 3_500_000_000_000)] {
        let about = format!(r#""address":"{}""#, FIRST.address);
        let verdict = judged(&mut real, "check_reserve_proof", &about, signature);
        assert_eq!(verdict.get("good"), Some(&Tree::Bool(true)), "{verdict:?}");
        assert!(verdict.number("total").unwrap() >= least, "{verdict:?}");
    }

    let signature = stage.ok(&["sign", "I am rich"], &rich).trim().to_owned();
    let params = format!(r#"{{"data":"I am rich","address":"{}","signature":"{signature}"}}"#, FIRST.address);
    assert_eq!(call(&mut real, "verify", &params).get("good"), Some(&Tree::Bool(true)));
    assert!(
        stage
            .ok(&["verify", FIRST.address, &signature, "I am rich"], &rich)
            .contains("signed it with its spend key")
    );
    failure(&stage.run_with(&["verify", FIRST.address, &signature, "I am poor"], &rich, ""), 1);
    exported(&stage, &rich, &mut real, &id);
}

/// The real program opens what is exported, and has the same balance and the same transfers.
fn exported(stage: &Stage, wallet: &Path, real: &mut WalletRpc, id: &str) {
    let said = stage.ok(&["export", "for-monero", "--json"], wallet);
    assert!(said.contains("not_exported"), "{said}");
    let again = stage.run_with(&["export", "for-monero"], wallet, "");
    assert!(failure(&again, 1).contains("choose another name"), "{again:?}");
    for suffix in ["", ".keys"] {
        let name = format!("for-monero{suffix}");
        let from = wallet.with_file_name(&name);
        std::fs::copy(&from, real.folder().join(&name)).expect("it was written");
    }
    let password = super::stage::PASSWORD;
    call(real, "open_wallet", &format!(r#"{{"filename":"for-monero","password":"{password}"}}"#));
    let ours = stage.json(&["balance", "--account", "0"], wallet);
    call(real, "refresh", "{}");
    let theirs = call(real, "get_balance", r#"{"account_index":0}"#);
    for field in ["balance", "unlocked_balance"] {
        assert_eq!(theirs.number(field), ours[field].as_u64(), "{field}");
    }
    let sent = call(real, "get_transfer_by_txid", &format!(r#"{{"txid":"{id}"}}"#));
    assert_eq!(sent.number("transfer.amount"), Some(2_250_000_000_000), "{sent:?}");
}
