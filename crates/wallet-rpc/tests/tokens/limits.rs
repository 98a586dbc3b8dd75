//! Limits of what a token spends, on a private chain, and what the audit log says of it.

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;
use ferrite_wallet_rpc::audit::verify;

use super::{BINARY, Files, OPEN, WALLET, ask, call, connect, create, load, make};
use crate::nodes::program as ferrited;

const COIN: u64 = 1_000_000_000_000;
const SPENDERS: usize = 50;
/// The payments of one coin that fit into the limit.
const FIT: usize = 4;

fn payment(amount: u64) -> String {
    format!(r#"{{"destinations":[{{"amount":{amount},"address":"{}"}}]}}"#, SECOND.address)
}

/// The error of a call that a token may not make.
fn refusal(service: &OurWallet, token: &str, method: &str, params: &str) -> String {
    let (status, answer) = ask(&mut connect(service, Some(token)), WALLET, method, params);
    assert!(status == 200 && answer.contains("\"code\": -7"), "{status} {answer}");
    answer
}

/// What a token has spent, as the service lists it.
fn spent(service: &OurWallet) -> u64 {
    let tokens = call(service, OPEN, "list_tokens", "{}");
    let spender = tokens.list("tokens").iter().find(|token| token.text("name") == Some("spender")).unwrap();
    spender.number("spent").unwrap()
}

#[test]
fn fifty_spenders_share_a_limit() {
    let mut node = Ferrited::start(ferrited());
    node.mine(12, FIRST.address);
    node.mine(66, THIRD.address);
    let files = Files::new();
    let flags = files.flags();
    let connections = ["--rpc-max-connections", "200", "--rpc-max-connections-per-private-ip", "200"];
    let flags: Vec<&str> = connections.into_iter().chain(flags.iter().map(String::as_str)).collect();
    let mut service = OurWallet::start_on(BINARY, node.rpc_port(), &flags);
    make(&service, FIRST.seed);
    call(&service, WALLET, "refresh", "{}");
    let before = call(&service, WALLET, "get_balance", "{}").number("balance").unwrap();
    let limit = FIT as u64 * COIN + COIN / 2;
    let token = create(
        &service,
        &format!(r#"{{"name":"spender","scopes":["spend"],"per_payment":{},"per_day":{limit}}}"#, 2 * COIN),
    );
    let text = refusal(&service, &token, "transfer", &payment(2 * COIN));
    assert!(text.contains("is more than the token may send with one call"), "the fee counts: {text}");

    let answers: Vec<String> = std::thread::scope(|scope| {
        let pay = |_| {
            let (service, token) = (&service, &token);
            let pay = move || ask(&mut connect(service, Some(token)), WALLET, "transfer", &payment(COIN)).1;
            scope.spawn(pay)
        };
        let threads: Vec<_> = (0..SPENDERS).map(pay).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let trees: Vec<Tree> = answers.iter().map(|answer| Tree::from_json(answer.as_bytes()).unwrap()).collect();
    let paid: Vec<&Tree> = trees.iter().filter_map(|tree| tree.get("result")).collect();
    let denied = answers.iter().filter(|answer| answer.contains("within 24 hours")).count();
    assert_eq!((paid.len(), denied), (FIT, SPENDERS - FIT), "{answers:?}");
    let fees: u64 = paid.iter().map(|tree| tree.number("fee").unwrap()).sum();
    assert_eq!(spent(&service), FIT as u64 * COIN + fees);
    let left = call(&service, WALLET, "get_balance", "{}").number("balance").unwrap();
    assert_eq!(left, before - FIT as u64 * COIN - fees, "nothing else was paid");

    // Not even a transaction that is not sent, if the client could send it; its fee may be asked for.
    let params = |more: &str| payment(COIN).replace("}]}", &format!("}}],\"do_not_relay\":true{more}}}"));
    refusal(&service, &token, "transfer", &params(",\"get_tx_hex\":true"));
    refusal(&service, &token, "transfer", &params(",\"get_tx_metadata\":true"));
    let preview = ask(&mut connect(&service, Some(&token)), WALLET, "transfer", &params(""));
    assert!(preview.1.contains("\"fee\""), "{}", preview.1);
    assert_eq!(spent(&service), FIT as u64 * COIN + fees);
    refusal(&service, &token, "sweep_all", &format!(r#"{{"address":"{}"}}"#, SECOND.address));
    let made = call(&service, WALLET, "transfer", &params(",\"get_tx_metadata\":true"));
    let hex = made.text("tx_metadata").unwrap();
    refusal(&service, &token, "relay_tx", &format!(r#"{{"hex":"{hex}"}}"#));

    // A crash does not forget it.
    service.kill();
    service.wait_for_end();
    service.start_again();
    load(&service);
    assert_eq!(spent(&service), FIT as u64 * COIN + fees);
    let text = refusal(&service, &token, "transfer", &payment(COIN));
    assert!(text.contains("within 24 hours"), "{text}");
    // The rest of the limit can still be used, once.
    let (_, answer) = ask(&mut connect(&service, Some(&token)), WALLET, "transfer", &payment(COIN / 4));
    assert!(answer.contains("\"tx_hash\""), "{answer}");
    refusal(&service, &token, "transfer", &payment(COIN / 4));
    // The owner has no limit.
    call(&service, WALLET, "transfer", &payment(COIN));

    check_log(&files, &paid, &token);
    let log = service.log();
    for secret in [&token[4..], "hidden-password", &FIRST.seed[..40]] {
        assert!(!log.contains(secret), "the log has a secret");
    }
}

fn check_log(files: &Files, paid: &[&Tree], token: &str) {
    let chain = verify(&files.audit(), None).unwrap();
    let text = std::fs::read_to_string(files.audit()).unwrap();
    assert_eq!(text.lines().count() as u64, chain.lines);
    let by_token =
        |line: &&str| line.contains("\"caller\":\"token spender\"") && line.contains("\"transfer\"");
    let lines: Vec<&str> = text.lines().filter(by_token).collect();
    for payment in paid {
        let (txid, fee) = (payment.text("tx_hash").unwrap(), payment.number("fee").unwrap());
        let moved = format!("\"code\":0,\"txs\":[{{\"txid\":\"{txid}\",\"amount\":{COIN},\"fee\":{fee}}}]");
        assert_eq!(lines.iter().filter(|line| line.contains(&moved)).count(), 1, "{txid}");
    }
    let asked = lines.iter().filter(|line| line.contains("\"stage\":\"asked\"")).count();
    let done = lines.iter().filter(|line| line.contains("\"stage\":\"done\"")).count();
    assert_eq!(asked, done, "each call was in the log before it was made");
    assert!(done > SPENDERS);
    for secret in [&token[4..], "hidden-password", &FIRST.seed[..40], SECOND.address] {
        assert!(!text.contains(secret), "the audit log has a secret");
    }
}
