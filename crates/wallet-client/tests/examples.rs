//! Runs the examples as programs against `ferrited` on a private chain.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use ferrite_crypto::random::os_rng;
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::known_wallets::{FIRST, KnownWallet, SECOND, THIRD};
use ferrite_testkit::ours::Ferrited;
use ferrite_types::Height;
use ferrite_types::network::Network;
use ferrite_wallet::keys::{Lookahead, WalletKeys};
use ferrite_wallet::mnemonic;
use ferrite_wallet_files::open::{NewWallet, OpenOptions, OpenWallet};

/// Blocks until mined outputs can be spent, with a few more for rings.
const MATURITY: u32 = 80;
const PASSWORD: &str = "secret";

/// The directory of built programs; this one is in `deps` below it.
fn programs() -> PathBuf {
    let own = std::env::current_exe().expect("this program has a path");
    own.parent().and_then(Path::parent).expect("it is in a folder").to_owned()
}

/// The path of the node, which a test of this crate alone does not build.
fn ferrited() -> PathBuf {
    let program = programs().join("ferrited");
    if !program.exists() {
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--locked", "--package", "ferrite-daemon", "--bin", "ferrited"]);
        assert!(build.status().expect("cargo is there").success(), "ferrited cannot be built");
    }
    program
}

fn example(name: &str, arguments: &[&str]) -> Command {
    let program = programs().join("examples").join(name);
    assert!(program.exists(), "{} is not built: run the tests of the whole package", program.display());
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A program that is killed when its test fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The program may have exited.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs an example to completion, with a text on its standard input.
fn run(name: &str, arguments: &[&str], input: &str) -> Output {
    let mut child = example(name, arguments).spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it has an input");
    stdin.write_all(input.as_bytes()).expect("it reads");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// The output of an example that succeeds.
fn printed(name: &str, arguments: &[&str], input: &str) -> Vec<String> {
    let Output { status, stdout, stderr } = run(name, arguments, input);
    assert!(status.success(), "{name}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8(stdout).expect("text").lines().map(str::to_owned).collect()
}

/// The error output of an example that fails.
fn complaint(name: &str, arguments: &[&str], input: &str) -> String {
    let Output { status, stderr, .. } = run(name, arguments, input);
    assert!(!status.success(), "{name} does not fail");
    String::from_utf8(stderr).expect("text")
}

fn keys(wallet: &KnownWallet) -> WalletKeys {
    let (seed, _) = mnemonic::decode(wallet.seed).expect("its words");
    WalletKeys::from_seed(&seed, 0)
}

/// Creates wallet files.
fn create(folder: &Path, name: &str, wallet: &KnownWallet) -> String {
    let path = folder.join(name);
    let lookahead = Some(Lookahead { accounts: 1, addresses: 20 });
    let options = OpenOptions { network: Network::Regtest, kdf_rounds: 1, lookahead };
    let new = NewWallet {
        keys: keys(wallet),
        language: "English",
        refresh_from: Height(0),
        address_file: false,
        enable_multisig: false,
    };
    OpenWallet::create(&path, PASSWORD.as_bytes(), new, &options, &mut os_rng()).expect("a new wallet");
    path.into_os_string().into_string().expect("text")
}

#[test]
fn all_examples_work() {
    let mut node = Ferrited::start(ferrited());
    let address = format!("127.0.0.1:{}", node.rpc_port());
    let folder = tempfile::tempdir().expect("a folder");
    let payer = create(folder.path(), "payer", &FIRST);
    let shop = create(folder.path(), "shop", &SECOND);
    node.mine(5, FIRST.address);
    node.mine(5, THIRD.address);
    node.mine(MATURITY, SECOND.address);

    watch_address(&address);
    verify_block(&mut node);
    pay_and_prove(&mut node, &address, &payer, &shop);
    sign_offline(&mut node, &address);
}

fn watch_address(node: &str) {
    let view_key = const_hex::encode(*keys(&FIRST).view().to_bytes());
    let lines = printed("watch_address", &[node, FIRST.address, &view_key, "3"], "");
    assert_eq!(lines.len(), 3, "{lines:?}");
    for (height, line) in (1..).zip(&lines) {
        assert!(line.contains(&format!(" at height {height} in ")), "{line}");
    }
}

fn verify_block(node: &mut Ferrited) {
    let block = node.json_rpc("get_block", r#"{"height":20}"#);
    let blob = json_text(&block, "blob").expect("its bytes");
    let id = json_text(&block, "hash").expect("its id");
    let difficulty = json_number(&block, "difficulty").expect("its difficulty").to_string();
    let seed = json_text(&node.json_rpc("get_block", r#"{"height":0}"#), "hash").expect("the first block");
    let lines = printed("verify_block", &["20", &difficulty, &seed], &blob);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with(&format!("block {id} of version ")), "{lines:?}");
    let too_little = complaint("verify_block", &["20", &u128::MAX.to_string(), &seed], &blob);
    assert!(too_little.contains("NotEnough"), "{too_little}");
    let other_height = complaint("verify_block", &["21", &difficulty, &seed], &blob);
    assert!(other_height.contains("Height"), "{other_height}");
    assert!(complaint("verify_block", &["20", &difficulty, &seed], &blob[2..]).contains("Error"));
}

/// A shop waits for a payment, which is requested twice, made once and then proved.
fn pay_and_prove(node: &mut Ferrited, address: &str, payer: &str, shop: &str) {
    let mut accepting = example("accept_payment", &[address, shop, PASSWORD, "order 17", "1.5"]);
    let mut accepting = Running(accepting.spawn().expect("it starts"));
    let mut lines = BufReader::new(accepting.0.stdout.take().expect("it prints")).lines();
    let mut next = || lines.next().expect("another line").expect("text");
    let bill = next();
    let to = bill.strip_prefix("pay 1.500000000000 to ").unwrap_or_else(|| panic!("{bill}")).to_owned();

    let arguments = [address, payer, PASSWORD, "order 17", &to, "1.5"];
    let first = printed("pay_once", &arguments, "");
    let [_, paid] = first.as_slice() else { panic!("{first:?}") };
    let txid = paid.strip_prefix("order 17 is paid by ").unwrap_or_else(|| panic!("{paid}"));
    let second = printed("pay_once", &arguments, "");
    assert_eq!(second.last(), Some(paid), "it was paid once");
    let pool = node.post("/get_transaction_pool_hashes", "{}");
    assert_eq!(pool.matches(txid).count(), 1, "{pool}");
    let other = complaint("pay_once", &[address, payer, PASSWORD, "order 17", &to, "2"], "");
    assert!(other.contains("OtherParameters"), "{other}");

    node.mine(10, THIRD.address);
    assert_eq!(next(), "order 17 is paid");
    assert!(accepting.0.wait().expect("it ends").success());

    let lines = printed("prove_payment", &[address, payer, PASSWORD, txid, &to, "for order 17"], "");
    let [proof, received] = lines.as_slice() else { panic!("{lines:?}") };
    assert!(proof.starts_with("OutProofV2"), "{proof}");
    assert_eq!(received, "1.500000000000 received, 10 confirmations");
    let others = complaint("prove_payment", &[address, payer, PASSWORD, txid, FIRST.address, ""], "");
    assert!(others.contains("Error"), "{others}");
}

fn sign_offline(node: &mut Ferrited, address: &str) {
    let lines = printed("sign_offline", &[address, FIRST.address, "1"], THIRD.seed);
    let [_, sent] = lines.as_slice() else { panic!("{lines:?}") };
    let txid = sent.strip_prefix("sent ").unwrap_or_else(|| panic!("{sent}"));
    let pool = node.post("/get_transaction_pool_hashes", "{}");
    assert!(pool.contains(txid), "{pool}");
}
