//! Events: the paged call, and the stream.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::Client;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;

use super::{BINARY, OPEN, call, ferrited, load, make, of, refusal};

const COIN: u64 = 1_000_000_000_000;

/// A service with the wallet `w`, which is loaded, on the chain of a node.
fn stage(node: &Ferrited) -> OurWallet {
    let service = OurWallet::start_on(BINARY, node.rpc_port(), &[]);
    make(&service, "w", FIRST.seed);
    reload(&service);
    service
}

pub(crate) fn reload(service: &OurWallet) {
    call(service, OPEN, "load_wallet", &load("w"));
    call(service, &of("w"), "auto_refresh", r#"{"enable":false}"#);
}

/// All events after a number, page by page.
fn events(service: &OurWallet, mut after: u64, limit: u64) -> Vec<Tree> {
    let mut all = Vec::new();
    loop {
        let params = format!(r#"{{"after":{after},"limit":{limit}}}"#);
        let page = call(service, &of("w"), "get_events", &params);
        let events = page.list("events");
        assert!(events.len() as u64 <= limit);
        for (place, event) in (1..).zip(events) {
            assert_eq!(event.number("number"), Some(after + place), "no gap");
        }
        if events.is_empty() {
            assert_eq!(page.number("next"), Some(after));
            assert_eq!(page.number("last"), Some(after));
            return all;
        }
        after = page.number("next").unwrap();
        all.extend_from_slice(events);
    }
}

/// All events after a number.
pub(crate) fn all_events(service: &OurWallet, after: u64) -> Vec<Tree> {
    events(service, after, 1000)
}

/// The types of events, with the confirmations if they have some.
pub(crate) fn types(events: &[Tree]) -> Vec<String> {
    let text = |event: &Tree| match event.number("confirmations") {
        Some(confirmations) => format!("{} {confirmations}", event.text("type").unwrap()),
        None => event.text("type").unwrap().to_owned(),
    };
    events.iter().map(text).collect()
}

/// What the events say of the balance in blocks.
fn balance_of(events: &[Tree]) -> i128 {
    let change = |event: &Tree| {
        let amount = i128::from(event.number("amount").unwrap_or(0));
        match (event.text("type").unwrap(), event.number("confirmations")) {
            ("payment_confirmed", Some(1)) | ("send_reorganised", _) => amount,
            ("send_confirmed", Some(1)) | ("payment_reorganised", _) => -amount,
            _ => 0,
        }
    };
    events.iter().map(change).sum()
}

/// `curl` as a listener.
struct Listener {
    child: Child,
    lines: BufReader<ChildStdout>,
}

impl Listener {
    fn start(service: &OurWallet, query: &str, headers: &[&str]) -> Self {
        let url = format!("http://127.0.0.1:{}/wallet/w/events{query}", service.rpc_port());
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--no-buffer", "--fail-with-body", &url]);
        for header in headers {
            curl.args(["--header", header]);
        }
        let mut child = curl.stdout(Stdio::piped()).spawn().expect("curl is installed");
        let lines = BufReader::new(child.stdout.take().unwrap());
        Self { child, lines }
    }

    /// The next event: its number, its type and its data. `None` at the end of the stream.
    fn next(&mut self) -> Option<(u64, String, Tree)> {
        let (mut number, mut kind, mut data) = (None, None, String::new());
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("id", id)) => number = id.parse().ok(),
                Some(("event", name)) => kind = Some(name.to_owned()),
                Some(("data", more)) => data.push_str(more),
                _ if line == "\n" && number.is_some() => {
                    let tree = Tree::from_json(data.as_bytes()).unwrap_or_else(|| panic!("{data}"));
                    return Some((number.unwrap(), kind.unwrap(), tree));
                }
                _ => {}
            }
        }
    }

    /// All of the body, of a request that fails.
    fn body(mut self) -> String {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut self.lines, &mut text).unwrap();
        text
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_life_of_payments_is_told() {
    let mut node = Ferrited::start(ferrited());
    node.mine(6, FIRST.address);
    node.mine(72, THIRD.address);
    let mut service = stage(&node);
    call(&service, &of("w"), "set_event_confirmations", r#"{"confirmations":3}"#);
    refusal(&service, &of("w"), "set_event_confirmations", "{}", 200, "-1");
    call(&service, &of("w"), "refresh", "{}");
    let told = events(&service, 0, 4);
    let count = |what: &str| types(&told).iter().filter(|text| *text == what).count();
    assert_eq!(
        (count("payment_confirmed 1"), count("payment_confirmed 3"), count("payment_unlocked")),
        (6, 6, 6)
    );
    assert_eq!((count("syncing"), count("synced")), (1, 1));
    let text = refusal(&service, &of("w"), "get_events", r#"{"after":1000}"#, 200, "-1");
    assert!(text.contains("there is no event 1000"), "{text}");

    // A listener hears what happens from here on, in the order of the numbers.
    let mut known = told.len() as u64;
    let mut listener = Listener::start(&service, &format!("?after={known}"), &[]);
    let mut hear = |listener: &mut Listener, expected: &[&str]| {
        for expected in expected {
            let (number, kind, event) = listener.next().unwrap();
            known += 1;
            assert_eq!((number, kind.as_str()), (known, *expected), "{event:?}");
            assert_eq!((event.number("number"), event.text("type")), (Some(number), Some(*expected)));
        }
        known
    };
    let params = format!(r#"{{"destinations":[{{"amount":{COIN},"address":"{}"}}]}}"#, SECOND.address);
    let sent = call(&service, &of("w"), "transfer", &params);
    call(&service, &of("w"), "refresh", "{}");
    hear(&mut listener, &["send_relayed"]);
    node.mine(1, THIRD.address);
    call(&service, &of("w"), "refresh", "{}");
    hear(&mut listener, &["send_confirmed"]);
    // The listener is gone for a while, and so is the service.
    drop(listener);
    node.mine(2, FIRST.address);
    call(&service, &of("w"), "refresh", "{}");
    service.kill();
    service.wait_for_end();
    service.start_again();
    reload(&service);
    let last = types(&told).len() + 2;
    let mut listener = Listener::start(&service, "", &[&format!("Last-Event-ID: {last}")]);
    hear(&mut listener, &["payment_confirmed", "payment_confirmed", "send_confirmed"]);
    call(&service, &of("w"), "refresh", "{}");

    // The last block is replaced by others.
    let popped = node.post("/pop_blocks", r#"{"nblocks":1}"#);
    assert!(popped.contains("OK"), "{popped}");
    node.mine(3, THIRD.address);
    call(&service, &of("w"), "refresh", "{}");
    let known = hear(&mut listener, &["payment_reorganised", "payment_confirmed"]);
    let all = events(&service, 0, 1000);
    assert_eq!(all.len() as u64, known);
    let txid = sent.text("tx_hash");
    let of_send: Vec<&Tree> = all.iter().filter(|event| event.text("txid") == txid).collect();
    assert_eq!(of_send.len(), 3, "{of_send:?}");
    let cost = COIN + sent.number("fee").unwrap();
    assert!(of_send.iter().all(|event| event.number("amount") == Some(cost)), "{of_send:?}");
    let balance = call(&service, &of("w"), "get_balance", "{}").number("balance").unwrap();
    assert_eq!(balance_of(&all), i128::from(balance));

    // The stream ends with the wallet.
    call(&service, OPEN, "unload_wallet", r#"{"filename":"w"}"#);
    assert_eq!(listener.next(), None);
}

#[test]
fn streams_are_requests_like_others() {
    let service = OurWallet::start(BINARY, &["--offline"]);
    make(&service, "w", FIRST.seed);
    let body = Listener::start(&service, "", &[]).body();
    assert!(body.contains("Requested wallet does not exist or is not loaded"), "{body}");
    call(&service, OPEN, "load_wallet", &load("w"));
    for (query, headers, text) in [
        ("?after=x", &[][..], "the number of an event is expected"),
        ("?after=-1", &[], "the number of an event is expected"),
        ("?after=5", &[], "there is no event 5; the last one is 0"),
        ("?after=0", &["Last-Event-ID: 7"], "there is no event 7"),
        ("", &["Origin: http://evil.example"], "Web pages of this origin may not use this service"),
        ("", &["Host: evil.example"], "does not answer to this host name"),
    ] {
        let body = Listener::start(&service, query, headers).body();
        assert!(body.contains(text), "{query} {headers:?}: {body}");
    }
    let mut client = Client::connect(service.rpc_port()).unwrap();
    assert_eq!(client.post("/wallet/w/event", "").unwrap().0, 404);
    assert_eq!(client.post("/wallet/w/events/1", "").unwrap().0, 404);
    assert_eq!(client.post("/events", "").unwrap().0, 404);
    // Those that are listening do not keep the service from stopping.
    let mut listener = Listener::start(&service, "", &[]);
    let mut first = String::new();
    listener.lines.read_line(&mut first).unwrap();
    assert_eq!(first, "retry: 2000\n");
    let mut service = service;
    call(&service, OPEN, "stop_wallet", "{}");
    assert!(service.wait_for_end().success());
    assert_eq!(listener.next(), None);
}
