//! Wallets that pay each other, on the chain of one node.

use std::time::Duration;

use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use super::{BINARY, OPEN, call, ferrited, load, make, of, pages};

const COIN: u64 = 1_000_000_000_000;
/// The wallets, by name and address. The third has outputs that serve as decoys.
const WALLETS: [(&str, &str); 3] =
    [("first", FIRST.address), ("second", SECOND.address), ("third", THIRD.address)];

/// The balance of a wallet and the part that is unlocked.
fn balance(service: &OurWallet, name: &str) -> (u64, u64) {
    let balance = call(service, &of(name), "get_balance", "{}");
    (balance.number("balance").unwrap(), balance.number("unlocked_balance").unwrap())
}

/// Pays coins from a wallet to an address, and returns the fee.
fn pay(service: &OurWallet, from: &str, to: &str, coins: u64) -> u64 {
    let amount = coins * COIN;
    let params = format!(r#"{{"destinations":[{{"amount":{amount},"address":"{to}"}}]}}"#);
    call(service, &of(from), "transfer", &params).number("fee").unwrap()
}

/// Refreshes all wallets at the same time.
fn refresh(service: &OurWallet) {
    std::thread::scope(|scope| {
        for (name, _) in WALLETS {
            scope.spawn(move || call(service, &of(name), "refresh", "{}"));
        }
    });
}

/// Waits until a wallet has this balance, without a call to refresh it.
fn wait_for_balance(service: &OurWallet, name: &str, expected: u64) {
    for _ in 0..1200 {
        if balance(service, name).0 == expected {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("{name} has {:?} instead of {expected}", balance(service, name));
}

#[test]
fn wallets_of_a_service_pay_each_other() {
    let mut node = Ferrited::start(ferrited());
    node.mine(6, FIRST.address);
    node.mine(6, SECOND.address);
    node.mine(66, THIRD.address);
    let mut service = OurWallet::start_on(BINARY, node.rpc_port(), &[]);
    for (name, seed) in [("first", FIRST.seed), ("second", SECOND.seed), ("third", THIRD.seed)] {
        make(&service, name, seed);
        call(&service, OPEN, "load_wallet", &load(name));
        call(&service, &of(name), "auto_refresh", r#"{"enable":false}"#);
    }
    refresh(&service);
    let before: Vec<u64> = WALLETS.iter().map(|(name, _)| balance(&service, name).0).collect();
    assert!(before.iter().all(|balance| *balance > 20 * COIN), "{before:?}");

    // All of them pay the next one at the same time.
    let fees: Vec<u64> = std::thread::scope(|scope| {
        let service = &service;
        let pays = (0..3).map(|place| {
            let (from, to) = (WALLETS[place].0, WALLETS[(place + 1) % 3].1);
            scope.spawn(move || pay(service, from, to, place as u64 + 1))
        });
        let pays: Vec<_> = pays.collect();
        pays.into_iter().map(|pay| pay.join().unwrap()).collect()
    });
    // The second one is not there while the payments confirm.
    call(&service, OPEN, "unload_wallet", r#"{"filename":"second"}"#);
    node.mine(1, THIRD.address);
    call(&service, OPEN, "load_wallet", &load("second"));
    call(&service, &of("second"), "auto_refresh", r#"{"enable":false}"#);
    refresh(&service);
    let paid = [before[0] - COIN + 3 * COIN - fees[0], before[1] - 2 * COIN + COIN - fees[1]];
    assert_eq!([balance(&service, "first").0, balance(&service, "second").0], paid);
    // They are in blocks, so a service that is killed finds them again.
    service.kill();
    assert!(!service.wait_for_end().success());
    service.start_again();
    for (name, _) in WALLETS {
        call(&service, OPEN, "load_wallet", &load(name));
    }
    assert_eq!([balance(&service, "first").0, balance(&service, "second").0], paid);
    let sent = call(&service, &of("first"), "get_transfers", r#"{"out":true,"in":true}"#);
    assert_eq!(sent.list("out")[0].text("destinations.0.address"), Some(SECOND.address));
    pages::are_parts_of_lists(&service, "first");

    // All follow the chain by themselves, each at its own pace.
    for (name, _) in WALLETS {
        call(&service, &of(name), "auto_refresh", r#"{"enable":true,"period":1}"#);
    }
    call(&service, &of("second"), "auto_refresh", r#"{"enable":false}"#);
    let fee = pay(&service, "first", SECOND.address, 5);
    let fee = fee + pay(&service, "first", THIRD.address, 5);
    node.mine(1, THIRD.address);
    wait_for_balance(&service, "first", paid[0] - 10 * COIN - fee);
    assert_eq!(balance(&service, "second").0, paid[1], "it does not follow now");
    call(&service, &of("second"), "auto_refresh", r#"{"enable":true,"period":1}"#);
    wait_for_balance(&service, "second", paid[1] + 5 * COIN);
    call(&service, OPEN, "stop_wallet", "{}");
    assert!(service.wait_for_end().success());
}
