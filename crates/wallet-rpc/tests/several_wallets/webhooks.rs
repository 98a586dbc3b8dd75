//! Webhooks, with a receiver that checks every signature.

mod kills;
mod receiver;

use std::time::Duration;

use ferrite_testkit::certificates::{certificates, fingerprint};
use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::ports;

use super::events::{all_events, reload, types};
use super::monitoring::get;
use super::{BINARY, OPEN, call, ferrited, load, make, of, refusal};
use receiver::Receiver;

const COIN: u64 = 1_000_000_000_000;
/// The wallet `w`.
const WALLET: &str = "/wallet/w/json_rpc";

/// Waits for a condition.
fn wait_until(what: &str, mut is_met: impl FnMut() -> bool) {
    for _ in 0..2400 {
        if is_met() {
            return;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    panic!("this does not happen: {what}");
}

/// Adds a webhook to `w` for a path of a receiver and all events there ever were, and returns its number.
fn add(service: &OurWallet, receiver: &Receiver, path: &str, more: &str) -> u64 {
    add_now(service, receiver, path, &format!(r#","after":0{more}"#))
}

/// The same for the events from now on.
fn add_now(service: &OurWallet, receiver: &Receiver, path: &str, more: &str) -> u64 {
    let secret = format!("the-secret-of-the-path-{path}");
    receiver.trust(path, &secret);
    let params = format!(r#"{{"url":"{}","secret":"{secret}"{more}}}"#, receiver.url(path));
    let added = call(service, WALLET, "add_webhook", &params);
    assert_eq!(added.text("secret"), Some(&*secret));
    added.number("id").unwrap()
}

/// What `list_webhooks` says of a webhook.
fn status(service: &OurWallet, id: u64) -> Tree {
    let list = call(service, WALLET, "list_webhooks", "{}");
    let found = list.list("webhooks").iter().find(|one| one.number("id") == Some(id));
    found.unwrap_or_else(|| panic!("no webhook {id} in {list:?}")).clone()
}

/// The events in what a receiver has taken from a webhook.
fn events_of(taken: &[Tree], id: u64) -> Vec<Tree> {
    let event = |body: &Tree| {
        assert_eq!((body.text("wallet"), body.number("webhook")), (Some("w"), Some(id)), "{body:?}");
        body.get("event").unwrap().clone()
    };
    taken.iter().map(event).collect()
}

/// Events without those that are repeated: each of them follows the one that it repeats.
fn without_repeats(events: Vec<Tree>) -> Vec<Tree> {
    let mut list: Vec<Tree> = Vec::new();
    for event in events {
        match list.last() {
            Some(last) if last.number("number") == event.number("number") => assert_eq!(*last, event),
            _ => list.push(event),
        }
    }
    list
}

/// The dead letters of a webhook, page by page.
fn dead_letters(service: &OurWallet, id: u64) -> Vec<Tree> {
    let (mut all, mut cursor) = (Vec::new(), String::new());
    loop {
        let params = format!(r#"{{"id":{id},"limit":1,"cursor":"{cursor}"}}"#);
        let page = call(service, WALLET, "list_dead_letters", &params);
        all.extend_from_slice(page.list("dead_letters"));
        match page.text("next") {
            Some(next) => cursor = next.to_owned(),
            None => return all,
        }
    }
}

/// A node with money, and a service with the wallet `w`.
fn stage(flags: &[&str]) -> (Ferrited, OurWallet) {
    let mut node = Ferrited::start(ferrited());
    node.mine(6, FIRST.address);
    node.mine(72, THIRD.address);
    let service = OurWallet::start_on(BINARY, node.rpc_port(), flags);
    make(&service, "w", FIRST.seed);
    reload(&service);
    (node, service)
}

/// A send, a payment to an address, confirmations, and a reorganisation.
fn live(node: &mut Ferrited, service: &OurWallet) {
    call(service, WALLET, "refresh", "{}");
    let params = format!(r#"{{"destinations":[{{"amount":{COIN},"address":"{}"}}]}}"#, SECOND.address);
    call(service, WALLET, "transfer", &params);
    call(service, WALLET, "refresh", "{}");
    node.mine(1, THIRD.address);
    node.mine(2, FIRST.address);
    call(service, WALLET, "refresh", "{}");
    let popped = node.post("/pop_blocks", r#"{"nblocks":1}"#);
    assert!(popped.contains("OK"), "{popped}");
    node.mine(3, THIRD.address);
    call(service, WALLET, "refresh", "{}");
}

#[test]
fn receivers_get_every_event_in_order() {
    let port = ports::lease();
    let (mut node, mut service) = stage(&["--metrics-bind-port", &port.to_string()]);
    let (mut receiver, mut late) = (Receiver::new(), Receiver::new());
    receiver.start();
    let all = add(&service, &receiver, "all", "");
    let mined = add(&service, &receiver, "mined", r#","types":["payment_confirmed","payment_reorganised"]"#);
    let labelled = add(&service, &receiver, "labelled", r#","label":"Primary account","account_index":0"#);
    // These receivers fail, each in its own way, and cost the others nothing.
    let down = add(&service, &late, "down", "");
    receiver.treat("hangs", "hang");
    let hangs = add(&service, &receiver, "hangs", r#","types":["synced"]"#);
    receiver.treat("redirects", "302");
    let redirects = add(&service, &receiver, "redirects", r#","types":["synced"],"max_attempts":2"#);
    receiver.treat("floods", "flood");
    let floods = add(&service, &receiver, "floods", r#","types":["synced"],"max_attempts":1"#);
    // A certificate is trusted by its fingerprint, or not at all.
    let folder = tempfile::tempdir().unwrap();
    let certificate = certificates(folder.path())("alone");
    let print = const_hex::encode(fingerprint(&certificate.0));
    let mut encrypted = Receiver::encrypted(certificate);
    encrypted.start();
    let more = format!(r#","types":["synced"],"ssl_allowed_fingerprints":["{print}"]"#);
    let known = add(&service, &encrypted, "known", &more);
    let unknown = add(&service, &encrypted, "unknown", r#","types":["synced"],"max_attempts":1"#);
    live(&mut node, &service);

    let told = all_events(&service, 0);
    let wanted = |names: &[&str]| -> Vec<Tree> {
        told.iter().filter(|event| names.contains(&event.text("type").unwrap())).cloned().collect()
    };
    let taken = |id: u64, name: &str| without_repeats(events_of(&receiver.taken(name), id));
    wait_until("all events are delivered", || taken(all, "all").len() >= told.len());
    assert_eq!(taken(all, "all"), told, "the events are those of get_events");
    let payments = wanted(&["payment_confirmed", "payment_reorganised"]);
    assert!(types(&payments).contains(&"payment_reorganised".to_owned()));
    wait_until("payments are delivered", || taken(mined, "mined").len() >= payments.len());
    assert_eq!(taken(mined, "mined"), payments);
    let to_label = |event: &&Tree| event.text("address").is_some();
    let of_label: Vec<Tree> = told.iter().filter(to_label).cloned().collect();
    wait_until("payments to a label are delivered", || taken(labelled, "labelled").len() >= of_label.len());
    assert_eq!(taken(labelled, "labelled"), of_label);
    wait_until("nothing waits", || status(&service, all).number("waiting") == Some(0));
    assert_eq!(status(&service, all).number("last"), Some(told.len() as u64));

    // What failed is known, and one of these may be late.
    wait_until("a redirect is a failure", || status(&service, redirects).number("dead_letters") == Some(1));
    wait_until("a long answer is a failure", || status(&service, floods).number("dead_letters") == Some(1));
    let letter = &dead_letters(&service, redirects)[0];
    assert_eq!(letter.get("event"), wanted(&["synced"]).first(), "{letter:?}");
    assert_eq!(letter.text("error"), Some("the response has status 302"));
    assert_eq!(letter.number("attempts"), Some(2));
    wait_until("TLS", || events_of(&encrypted.taken("known"), known) == wanted(&["synced"]));
    wait_until("no trust", || status(&service, unknown).number("dead_letters") == Some(1));
    let error = dead_letters(&service, unknown)[0].text("error").unwrap().to_owned();
    assert!(error.starts_with("TLS failed"), "{error}");
    let waiting = status(&service, down);
    assert!(waiting.text("error").unwrap().contains("cannot connect"), "{waiting:?}");
    assert_eq!(waiting.number("waiting"), Some(told.len() as u64));
    for line in [
        format!("ferrite_wallet_webhook_waiting_events{{wallet=\"w\",webhook=\"{down}\"}} {}\n", told.len()),
        format!("ferrite_wallet_webhook_waiting_events{{wallet=\"w\",webhook=\"{all}\"}} 0\n"),
        format!("ferrite_wallet_webhook_dead_letters{{wallet=\"w\",webhook=\"{floods}\"}} 1\n"),
        "ferrite_wallet_webhook_deliveries_total{status=\"dead\"} 3\n".to_owned(),
    ] {
        wait_until(&line, || get(port, "/metrics").1.contains(&line));
    }

    // The receiver that was down gets everything once it is there, also after the service was killed.
    service.kill();
    service.wait_for_end();
    late.start();
    receiver.treat("hangs", "204");
    service.start_again();
    reload(&service);
    let of_late = || without_repeats(events_of(&late.taken("down"), down));
    wait_until("late deliveries", || of_late().len() >= told.len());
    assert_eq!(of_late(), told);
    wait_until("a receiver that hung", || taken(hangs, "hangs") == wanted(&["synced"]));
    assert_eq!(taken(all, "all"), told, "nothing is delivered again but what was not confirmed");
    call(&service, OPEN, "stop_wallet", "{}");
    assert!(service.wait_for_end().success());
}

#[test]
fn dead_letters_are_listed_and_replayed() {
    let (mut node, service) = stage(&[]);
    let mut receiver = Receiver::new();
    receiver.start();
    receiver.treat("broken", "500");
    let id = add(
        &service,
        &receiver,
        "broken",
        r#","types":["send_relayed","send_confirmed","send_reorganised"],"max_attempts":2"#,
    );
    live(&mut node, &service);
    let sends: Vec<Tree> = all_events(&service, 0)
        .into_iter()
        .filter(|one| one.text("type").unwrap().starts_with("send_"))
        .collect();
    assert!(sends.len() >= 2, "{sends:?}");
    wait_until("all are dead", || status(&service, id).number("dead_letters") == Some(sends.len() as u64));
    let letters = dead_letters(&service, id);
    let dead: Vec<&Tree> = letters.iter().map(|letter| letter.get("event").unwrap()).collect();
    assert_eq!(dead, sends.iter().collect::<Vec<_>>());
    assert!(letters.iter().all(|letter| letter.text("error") == Some("the response has status 500")));
    assert_eq!(receiver.refused("broken").len(), 2 * sends.len(), "two attempts each");

    // A replay ends with the first failure, and repeats nothing else.
    let replay =
        |params: &str| call(&service, WALLET, "replay_dead_letters", params).number("count").unwrap();
    assert_eq!(replay(&format!(r#"{{"id":{id}}}"#)), sends.len() as u64);
    let is_over =
        || dead_letters(&service, id).iter().all(|one| format!("{:?}", one.get("replay")).contains("false"));
    wait_until("the replay is over", is_over);
    assert_eq!(receiver.refused("broken").len(), 2 * sends.len() + 1);
    assert_eq!(dead_letters(&service, id)[0].number("attempts"), Some(3));
    receiver.treat("broken", "200");
    let second = sends[1].number("number").unwrap();
    assert_eq!(replay(&format!(r#"{{"id":{id},"numbers":[{second}]}}"#)), 1);
    wait_until("one is delivered", || dead_letters(&service, id).len() == sends.len() - 1);
    assert_eq!(events_of(&receiver.taken("broken"), id), sends[1..2]);
    assert_eq!(replay(&format!(r#"{{"id":{id}}}"#)), sends.len() as u64 - 1);
    wait_until("all are delivered", || dead_letters(&service, id).is_empty());
    let mut expected = vec![sends[1].clone()];
    expected.extend(sends.iter().filter(|one| one.number("number") != Some(second)).cloned());
    assert_eq!(events_of(&receiver.taken("broken"), id), expected, "in the order of their numbers");
    let text = refusal(&service, WALLET, "replay_dead_letters", r#"{"id":1,"numbers":[1]}"#, 200, "-1");
    assert_eq!(text, "event 1 is not a dead letter");
}

#[test]
fn webhooks_are_changed_and_removed() {
    let (mut node, service) = stage(&[]);
    let mut receiver = Receiver::new();
    receiver.start();
    let first = add_now(&service, &receiver, "first", r#","types":["payment_confirmed"],"paused":true"#);
    node.mine(6, FIRST.address);
    call(&service, WALLET, "refresh", "{}");
    let waiting = status(&service, first).number("waiting").unwrap();
    assert!(waiting >= 6, "it waits: {waiting}");
    // It goes on at another place, with another secret.
    let params = format!(r#"{{"id":{first},"new_secret":true,"url":"{}"}}"#, receiver.url("second"));
    let secret = call(&service, WALLET, "update_webhook", &params).text("secret").unwrap().to_owned();
    receiver.trust("second", &secret);
    call(&service, WALLET, "update_webhook", &format!(r#"{{"id":{first},"paused":false}}"#));
    wait_until("it goes on", || receiver.taken("second").len() as u64 >= waiting);
    assert!(receiver.taken("first").is_empty());
    let shown = format!("{:?}", status(&service, first));
    assert!(!shown.contains(&secret), "secrets are not shown: {shown}");
    wait_until("nothing waits", || status(&service, first).number("waiting") == Some(0));
    call(&service, WALLET, "update_webhook", &format!(r#"{{"id":{first},"paused":true}}"#));
    node.mine(1, FIRST.address);
    call(&service, WALLET, "refresh", "{}");
    assert!(status(&service, first).number("waiting") > Some(0), "it waits again");

    // What happened before a webhook is added is sent if that is wanted.
    let last = all_events(&service, 0).len() as u64;
    let again = add_now(&service, &receiver, "again", &format!(r#","after":{}"#, last - 2));
    let now = add_now(&service, &receiver, "now", "");
    wait_until("the last two", || receiver.taken("again").len() >= 2);
    assert!(receiver.taken("now").is_empty());
    for id in [first, again] {
        call(&service, WALLET, "remove_webhook", &format!(r#"{{"id":{id}}}"#));
    }
    node.mine(1, FIRST.address);
    call(&service, WALLET, "refresh", "{}");
    let new = all_events(&service, last);
    wait_until("new events", || without_repeats(events_of(&receiver.taken("now"), now)) == new);
    assert_eq!((receiver.taken("again").len(), receiver.taken("second").len() as u64), (2, waiting));
    // The wallet keeps its webhooks while it is not loaded, and others do not have them.
    call(&service, OPEN, "unload_wallet", r#"{"filename":"w"}"#);
    make(&service, "other", SECOND.seed);
    call(&service, OPEN, "load_wallet", &load("other"));
    assert!(call(&service, &of("other"), "list_webhooks", "{}").list("webhooks").is_empty());
    reload(&service);
    assert_eq!(status(&service, now).text("url"), Some(&*receiver.url("now")));
    // In the background nothing is told; what happened meanwhile is told afterwards.
    let params = r#"{"background_sync_type":"reuse-wallet-password","wallet_password":"p"}"#;
    call(&service, WALLET, "setup_background_sync", params);
    call(&service, WALLET, "start_background_sync", "{}");
    node.mine(1, FIRST.address);
    call(&service, WALLET, "refresh", "{}");
    assert_eq!(without_repeats(events_of(&receiver.taken("now"), now)), new);
    call(&service, WALLET, "stop_background_sync", r#"{"wallet_password":"p"}"#);
    let all = all_events(&service, last);
    assert!(all.len() > new.len());
    wait_until("events of the background", || without_repeats(events_of(&receiver.taken("now"), now)) == all);
}

#[test]
fn bad_webhooks_are_refused() {
    let service = OurWallet::start(BINARY, &["--offline"]);
    make(&service, "w", FIRST.seed);
    call(&service, OPEN, "load_wallet", &load("w"));
    let url = r#""url":"http://127.0.0.1:1/x""#;
    for (method, params, text) in [
        ("add_webhook", "{}".to_owned(), "the URL must begin with http:// or https://"),
        ("add_webhook", r#"{"url":"ftp://a.example"}"#.to_owned(), "the URL must begin with"),
        ("add_webhook", r#"{"url":"http://user:password@a.example/"}"#.to_owned(), "invalid URL"),
        ("add_webhook", r#"{"url":"http://abc.onion/"}"#.to_owned(), "needs --proxy"),
        (
            "add_webhook",
            format!(r#"{{{url},"types":["payment"]}}"#),
            "there is no type of events \"payment\"",
        ),
        ("add_webhook", format!(r#"{{{url},"after":5}}"#), "there is no event 5; the last one is 0"),
        ("add_webhook", format!(r#"{{{url},"account_index":9}}"#), "account index is out of bound"),
        ("add_webhook", format!(r#"{{{url},"address_index":1}}"#), "address_index needs account_index"),
        (
            "add_webhook",
            format!(r#"{{{url},"account_index":0,"address_index":7}}"#),
            "address index is out of",
        ),
        ("add_webhook", format!(r#"{{{url},"secret":"short"}}"#), "a secret has from 16 to 256"),
        ("add_webhook", format!(r#"{{{url},"max_attempts":0}}"#), "max_attempts must be from 1 to 1000"),
        ("add_webhook", format!(r#"{{{url},"max_hours":721}}"#), "max_hours must be from 1 to 720"),
        ("add_webhook", format!(r#"{{{url},"ssl_allowed_fingerprints":["x"]}}"#), "hex-encoded SHA-256"),
        ("update_webhook", r#"{"id":1}"#.to_owned(), "there is no webhook 1"),
        ("remove_webhook", r#"{"id":1}"#.to_owned(), "there is no webhook 1"),
        ("list_dead_letters", r#"{"id":1}"#.to_owned(), "there is no webhook 1"),
        ("list_dead_letters", r#"{"id":1,"limit":1,"cursor":"x"}"#.to_owned(), "cursor is not `next`"),
        ("replay_dead_letters", r#"{"id":1}"#.to_owned(), "there is no webhook 1"),
    ] {
        let (_, answer) = super::ask(&service, WALLET, method, &params);
        let message = answer.text("error.message").unwrap_or_else(|| panic!("{method} {params}: {answer:?}"));
        assert!(message.contains(text), "{method} {params}: {message}");
    }
    let added = call(&service, WALLET, "add_webhook", &format!("{{{url}}}"));
    let secret = added.text("secret").unwrap();
    assert!(secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()), "{secret}");
    let params = r#"{"id":1,"secret":"a-secret-of-the-shop","new_secret":true}"#;
    let text = refusal(&service, WALLET, "update_webhook", params, 200, "-1");
    assert_eq!(text, "secret and new_secret exclude each other");
    assert_eq!(call(&service, WALLET, "list_webhooks", "{}").list("webhooks").len(), 1);
}
