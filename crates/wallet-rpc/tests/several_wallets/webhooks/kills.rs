//! The service and the receiver are killed at random moments, under payments, reorganisations and sends.
//!
//! Ten kills in the short form; ten times `FERRITE_TEST_ROUNDS` in the long one.

use std::time::Duration;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::seen;
use ferrite_testkit::xorshift::Xorshift;

use super::super::events::{all_events, reload};
use super::receiver::Receiver;
use super::{COIN, WALLET, add, call, events_of, stage, status, wait_until};

/// The latest moment for a kill after the start of a round, in milliseconds.
const LATEST: u64 = 400;

/// Calls a method of the wallet whose service may be killed meanwhile.
fn try_to(port: u16, method: &str, params: &str) {
    let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{params}}}"#);
    let _ = Client::connect(port).and_then(|mut client| client.post(WALLET, &body));
}

/// Something happens on the chain. Returns whether a payment is to be made.
fn happen(node: &mut Ferrited, random: &mut Xorshift) -> bool {
    match random.below(5) {
        0 => {
            node.post("/pop_blocks", r#"{"nblocks":2}"#);
            node.mine(3, if random.below(2) == 0 { THIRD.address } else { FIRST.address });
            false
        }
        1 | 2 => {
            node.mine(1, FIRST.address);
            false
        }
        3 => {
            node.mine(2, THIRD.address);
            true
        }
        _ => true,
    }
}

/// The wallet follows the chain, and perhaps pays, until something is killed.
fn one_round(node: &mut Ferrited, service: &mut OurWallet, receiver: &mut Receiver, random: &mut Xorshift) {
    let pays = happen(node, random);
    let (port, moment) = (service.rpc_port(), Duration::from_millis(random.below(LATEST)));
    let kills_service = random.below(2) == 0;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            try_to(port, "refresh", "{}");
            if pays {
                let amount = COIN / 100;
                let destination = format!(r#"{{"amount":{amount},"address":"{}"}}"#, SECOND.address);
                try_to(port, "transfer", &format!(r#"{{"destinations":[{destination}]}}"#));
                try_to(port, "refresh", "{}");
            }
        });
        std::thread::sleep(moment);
        match kills_service {
            true => service.kill(),
            false => receiver.kill(),
        }
    });
    match kills_service {
        true => {
            service.wait_for_end();
            service.start_again();
            reload(service);
        }
        false => receiver.start(),
    }
}

/// The numbers of the events that were taken more than once.
fn check(taken: &[Tree], told: &[Tree]) -> usize {
    let (mut last, mut repeated) = (0, 0);
    for event in taken {
        let number = event.number("number").unwrap();
        assert!(number == last || number == last + 1, "event {number} follows {last}");
        repeated += usize::from(number == last);
        let place = usize::try_from(number - 1).unwrap();
        assert_eq!(Some(event), told.get(place), "the event with a number is always the same");
        last = number;
    }
    assert_eq!(last, told.len() as u64, "nothing is missing");
    repeated
}

#[test]
fn nothing_is_missed_whatever_is_killed() {
    let kills = 10 * ferrite_testkit::soak::rounds();
    let (mut node, mut service) = stage(&[]);
    let mut receiver = Receiver::new();
    receiver.start();
    let id = add(&service, &receiver, "all", r#","max_attempts":1000,"max_hours":720"#);
    let mut random = Xorshift::new(std::process::id().into());
    for _ in 0..kills {
        one_round(&mut node, &mut service, &mut receiver, &mut random);
    }
    call(&service, WALLET, "refresh", "{}");
    wait_until("nothing waits", || status(&service, id).number("waiting") == Some(0));
    let told = all_events(&service, 0);
    let repeated = check(&events_of(&receiver.taken("all"), id), &told);
    let kinds = |kind: &str| told.iter().filter(|event| event.text("type") == Some(kind)).count();
    assert_eq!(status(&service, id).number("dead_letters"), Some(0));
    assert!(told.len() > kills, "too little happened");
    seen!(
        "{kills} kills, {} events delivered in order ({} payments, {} sends, {} reorganised), {repeated} of them twice",
        told.len(),
        kinds("payment_confirmed"),
        kinds("send_relayed"),
        kinds("payment_reorganised") + kinds("send_reorganised")
    );
}
