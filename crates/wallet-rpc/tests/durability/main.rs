//! The service is killed at random moments, while it follows the chain and several clients write all kinds of data;
//! then it is restarted. Everything acknowledged is still there.
//!
//! Six kills in the short form; `FERRITE_TEST_ROUNDS` times twenty in the long one.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod caller;
mod memory;

use std::time::Duration;

use caller::Caller;
use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::known_wallets;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::xorshift::Xorshift;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrite-wallet-rpc");
/// The seed of a wallet that no other part of this test uses.
const SEED: &str = known_wallets::SECOND.seed;
/// Number of concurrent clients.
const CALLERS: u64 = 4;
/// The latest moment for a kill after the start of the round, in milliseconds.
const LATEST: u64 = 700;

/// The result of a call, if there was a response.
fn call(client: &mut Client, method: &str, params: &str) -> Option<Tree> {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    let (_, answer) = client.post("/json_rpc", &body).ok()?;
    let tree = Tree::from_json(&answer).expect("answers are JSON");
    assert!(tree.get("error").is_none(), "{method} {params}: {tree:?}");
    tree.get("result").cloned()
}

/// The acknowledged state of the chain.
#[derive(Default)]
struct Seen {
    height: u64,
    received: usize,
}

fn received(client: &mut Client) -> Option<usize> {
    Some(call(client, "get_transfers", r#"{"in":true}"#)?.list("in").len())
}

fn rounds() -> u64 {
    match ferrite_testkit::soak::rounds() as u64 {
        0 | 1 => 6,
        rounds => 20 * rounds,
    }
}

#[test]
fn acknowledged_changes_survive_kills() {
    let mut node = Monerod::start();
    let mut wallet = OurWallet::start_on(BINARY, node.rpc_port(), &["--rpc-dialect", "modern"]);
    let mut client = Client::connect(wallet.rpc_port()).unwrap();
    let params = format!(r#"{{"filename":"w","password":"p","seed":"{SEED}"}}"#);
    let made = call(&mut client, "restore_deterministic_wallet", &params).unwrap();
    let own = made.text("address").unwrap().to_owned();
    let mut callers: Vec<Caller> = (0..CALLERS).map(|number| Caller::new(number, &mut client)).collect();
    let mut random = Xorshift::new(std::process::id().into());
    let mut seen = Seen::default();
    let (least, mut rounds, mut answered) = (rounds(), 0, 0);
    // On a slow machine, more kills come before anything is written.
    while rounds < least || (answered <= least && rounds < 10 * least) {
        node.mine(15, if rounds % 2 == 0 { &own } else { SOME_ADDRESS });
        let counts = one_round(&mut wallet, &mut callers, &mut random, &mut seen);
        answered += counts;
        rounds += 1;
        wallet.kill();
        wallet.start_again();
        if random.below(3) == 0 {
            kill_while_opening(&mut wallet, &mut random);
        }
        client = Client::connect(wallet.rpc_port()).unwrap();
        check(&mut client, &mut callers, &seen);
    }
    call(&mut client, "refresh", "{}").unwrap();
    same_as_a_new_one(&mut client);
    ferrite_testkit::seen!(
        "{rounds} kills, {answered} changes answered before them, {} blocks seen, {} transactions received",
        seen.height,
        seen.received
    );
    assert!(answered > least, "too little was written");
}

/// All clients write until the service is killed. Returns the number of acknowledged changes.
fn one_round(wallet: &mut OurWallet, callers: &mut [Caller], random: &mut Xorshift, seen: &mut Seen) -> u64 {
    let port = wallet.rpc_port();
    let moment = Duration::from_millis(random.below(LATEST));
    let process = wallet.process_id().to_string();
    std::thread::scope(|scope| {
        let writing: Vec<_> = callers
            .iter_mut()
            .map(|caller| scope.spawn(move || Client::connect(port).map_or(0, |client| caller.work(client))))
            .collect();
        let following = scope.spawn(move || Client::connect(port).map_or(0, |client| follow(client, seen)));
        std::thread::sleep(moment);
        let killed = std::process::Command::new("kill").args(["-s", "KILL", &process]).status();
        assert!(killed.is_ok_and(|status| status.success()), "it has ended already");
        let answered: u64 = writing.into_iter().map(|caller| caller.join().unwrap()).sum();
        answered + following.join().unwrap()
    })
}

/// The next kill comes before the wallet is open again, or just then.
fn kill_while_opening(wallet: &mut OurWallet, random: &mut Xorshift) {
    let port = wallet.rpc_port();
    let moment = Duration::from_millis(random.below(LATEST / 10));
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut client = Client::connect(port).ok()?;
            call(&mut client, "open_wallet", r#"{"filename":"w","password":"p"}"#)
        });
        std::thread::sleep(moment);
        wallet.kill();
    });
    wallet.start_again();
}

/// Repeatedly refreshes and stores the wallet, and records the responses.
fn follow(mut client: Client, seen: &mut Seen) -> u64 {
    let mut answered = 0;
    let mut turn = || {
        call(&mut client, "refresh", "{}")?;
        // The height is read before the acknowledged store.
        let height = call(&mut client, "get_height", "{}")?.number("height").unwrap();
        seen.height = height;
        seen.received = received(&mut client)?;
        call(&mut client, "store", "{}")
    };
    while turn().is_some() {
        answered += 1;
    }
    answered
}

/// Opens the wallet again, and checks that everything is there.
fn check(client: &mut Client, callers: &mut [Caller], seen: &Seen) {
    call(client, "auto_refresh", r#"{"enable":false}"#).unwrap();
    call(client, "open_wallet", r#"{"filename":"w","password":"p"}"#).unwrap();
    let height = call(client, "get_height", "{}").unwrap().number("height").unwrap();
    assert!(height >= seen.height, "{height} blocks, but {} were answered", seen.height);
    let received = received(client).unwrap();
    assert!(received >= seen.received, "{received} receipts, but {} were answered", seen.received);
    for caller in callers {
        caller.check(client);
    }
}

/// The wallet that was killed repeatedly has the same state as a new one.
fn same_as_a_new_one(client: &mut Client) {
    let all = r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true,"all_accounts":true}"#;
    let before = call(client, "get_transfers", all).unwrap();
    let balance = call(client, "get_balance", "{}").unwrap();
    let params = format!(r#"{{"filename":"new","password":"","seed":"{SEED}"}}"#);
    call(client, "restore_deterministic_wallet", &params).unwrap();
    call(client, "refresh", "{}").unwrap();
    assert!(before == call(client, "get_transfers", all).unwrap(), "the killed wallet has other transfers");
    let new = call(client, "get_balance", "{}").unwrap();
    assert_eq!(balance.number("balance"), new.number("balance"));
}
