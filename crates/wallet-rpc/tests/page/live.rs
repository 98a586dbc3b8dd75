//! A user at the page, with a real node and in a real browser.

use std::time::Duration;

use ferrite_testkit::browser::Browser;
use ferrite_testkit::http::Client;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::mined::COMMON;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::our_wallet::OurWallet;

use super::visitor::User;
use super::{BINARY, Service, of};

const COIN: u64 = 1_000_000_000_000;

/// The wallets `shop` and `payer` on the chain of a real node.
struct Stage {
    node: Monerod,
    service: Service,
}

impl Stage {
    fn start() -> Self {
        let node = Monerod::start_mined(COMMON);
        let service = Service::start(|flags| OurWallet::start_on(BINARY, node.rpc_port(), flags));
        for (name, seed) in [("shop", FIRST.seed), ("payer", SECOND.seed)] {
            service.make(name, seed);
            service.call(&of(name), "auto_refresh", r#"{"enable":true,"period":1}"#);
            service.call(&of(name), "refresh", "{}");
        }
        Self { node, service }
    }

    fn mine(&self, blocks: u32) {
        let params = format!(r#"{{"amount_of_blocks":{blocks},"wallet_address":"{}"}}"#, THIRD.address);
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"generateblocks","params":{params}}}"#);
        let (status, answer) =
            Client::connect(self.node.rpc_port()).unwrap().post("/json_rpc", &body).unwrap();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        assert!(status == 200 && answer.contains("\"OK\""), "{answer}");
    }

    /// Pays from the other wallet, and waits until the transaction can be mined.
    fn pay(&mut self, address: &str, coins: u64) {
        let params = format!(r#"{{"destinations":[{{"amount":{},"address":"{address}"}}]}}"#, coins * COIN);
        let paid = self.service.call(&of("payer"), "transfer", &params);
        self.node.wait_until_relayed(&paid.text("tx_hash").unwrap().parse().unwrap());
    }

    /// The transfers of a wallet of one kind.
    fn count(&self, wallet: &str, kind: &str) -> usize {
        let list =
            self.service.call(&of(wallet), "list_transfers", &format!(r#"{{"{kind}":true,"limit":1000}}"#));
        list.list("transfers").len()
    }

    fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.service.page)
    }

    /// A browser that is logged in with a token of this kind.
    fn browser(&self, token: &str) -> Browser {
        let token = self.service.token(token);
        let mut browser = Browser::start();
        browser.open(&self.url("/"));
        browser.fill("#token", &token);
        browser.follow("main button");
        browser
    }
}

/// Looks at the page at all sizes and in both colour schemes.
fn inspect(browser: &mut Browser, name: &str) {
    assert_eq!(browser.look(&format!("wallet-{name}")), [""; 0]);
}

/// Whether the text of an element contains another text.
fn shows(selector: &str, text: &str) -> String {
    format!("document.querySelector('{selector}').innerText.includes({text:?})")
}

#[test]
fn payments_arrive_while_the_page_is_open() {
    let mut stage = Stage::start();
    let mut browser = stage.browser(r#"{"name":"till","scopes":["read","receive"]}"#);
    browser.wait_for(&shows("main", "shop"));
    inspect(&mut browser, "wallets");
    browser.open(&stage.url("/wallet/shop/account/0"));
    browser.fill("#new-label", "<b>shoes</b>");
    browser.follow("main form.card button");
    browser.wait_for(&shows("#address-title", "Address 0/1: <b>shoes</b>"));
    browser.fill("#amount", "3");
    browser.fill("#description", "two <i>left</i> shoes");
    browser.follow("form[method=get] button");
    browser.wait_for(&shows("main", "tx_amount=3"));
    let address = browser.evaluate("document.querySelector('.whole').innerText");
    let address = address.as_str().unwrap().to_owned();

    // From here on, the page stays the same one.
    browser.evaluate("window.isSamePage = true");
    browser.wait_for("document.getElementById('live-state').textContent === 'Live'");
    assert!(browser.evaluate(&shows("#payments", "None yet")) == true);
    stage.pay(&address, 3);
    browser.wait_for(&shows("#payments", "In the pool"));
    inspect(&mut browser, "receive");
    stage.mine(1);
    browser.wait_for(&shows("#payments", "1 confirmation, locked"));
    stage.mine(9);
    browser.wait_for(&shows("#payments", "Unlocked"));
    assert!(browser.evaluate(&shows("#payments", "3 XMR")) == true);
    assert!(browser.evaluate("window.isSamePage") == true);

    browser.open(&stage.url("/wallet/shop"));
    browser.wait_for("document.getElementById('live-state').textContent === 'Live'");
    stage.pay(&address, 2);
    browser.wait_for(&shows("#incoming", "In the pool"));
    inspect(&mut browser, "overview");
    for (path, name) in [("/wallet/shop/account/0", "account"), ("/wallet/shop/transfers", "transfers")] {
        browser.open(&stage.url(path));
        inspect(&mut browser, name);
    }
    assert_eq!(browser.problems(), [""; 0]);

    // The same without scripts.
    browser.scripts(false);
    browser.open(&stage.url("/wallet/shop"));
    assert!(browser.evaluate(&shows("#incoming", "In the pool")) == true);
    let own = stage.url("/");
    // The browser draws its calendar with pictures of its own.
    let is_own = |url: &String| url.starts_with(&own) || url.starts_with("data:image/");
    let foreign: Vec<String> = browser.requests().into_iter().filter(|url| !is_own(url)).collect();
    assert!(foreign.is_empty(), "{foreign:?}");
}

#[test]
fn a_form_that_is_sent_twice_pays_once() {
    let stage = Stage::start();
    let before = stage.count("payer", "in");
    let mut browser = stage.browser(r#"{"name":"boss","scopes":["admin"]}"#);
    browser.open(&stage.url("/wallet/shop/send"));
    inspect(&mut browser, "send");
    browser.fill("#address", "nonsense");
    browser.fill("#amount", "1");
    browser.follow("main form.card button");
    browser.wait_for(&shows("main", "address is not an address of this network"));
    // The browser reports the status of the page that says so.
    assert!(browser.problems().iter().all(|problem| problem.contains("400")));
    browser.fill("#address", &format!("monero:{}?tx_amount=1.5", SECOND.address));
    browser.fill("#amount", "");
    browser.follow("main form.card button");
    for text in ["1.5 XMR", "Inputs", "Fee", SECOND.address] {
        browser.wait_for(&shows("main", text));
    }
    inspect(&mut browser, "confirm");
    assert_eq!((stage.count("shop", "pending"), stage.count("shop", "out")), (0, 0), "nothing is sent yet");
    let twice = "(async () => {
        const form = document.querySelector('main form');
        const send = () => fetch(form.action, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
        const answers = await Promise.all([send(), send(), send()]);
        return answers.map((answer) => answer.status + ' ' + new URL(answer.url).pathname).join();
    })()";
    let answers = browser.evaluate(twice);
    let here = browser.evaluate("location.pathname");
    let expected = format!("200 {}", here.as_str().unwrap());
    assert_eq!(answers.as_str().unwrap(), [expected.as_str(); 3].join(","));
    browser.follow("main form button");
    browser.wait_for(&shows("main", "Sent. The node has the transaction"));
    inspect(&mut browser, "sent");
    let txid = browser.evaluate("document.querySelector('main .message a').title");
    let txid = txid.as_str().unwrap().to_owned();
    assert_eq!(stage.count("shop", "pending"), 1);
    stage.mine(10);
    for _ in 0..1200 {
        if stage.count("payer", "in") > before && stage.count("shop", "out") > 0 {
            break;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    assert_eq!((stage.count("payer", "in"), stage.count("shop", "out")), (before + 1, 1));

    browser.open(&stage.url("/wallet/shop/proofs"));
    for (name, value) in
        [("kind", "payment"), ("txid", &txid), ("address", SECOND.address), ("message", "for you")]
    {
        browser.fill(&format!("#make-{name}"), value);
    }
    browser.follow("main form button");
    inspect(&mut browser, "proofs");
    let proof = browser.evaluate("document.querySelector('#proof').value");
    for (name, value) in [
        ("kind", "payment"),
        ("txid", &txid),
        ("address", SECOND.address),
        ("message", "for you"),
        ("signature", proof.as_str().unwrap()),
    ] {
        browser.fill(&format!("#check-{name}"), value);
    }
    browser.follow("main form:last-child button");
    browser.wait_for(&shows("main", "The proof is valid: the address received 1.5 XMR"));
    for (path, name) in
        [(format!("/wallet/shop/transfers/{txid}"), "transfer"), ("/audit".to_owned(), "audit")]
    {
        browser.open(&stage.url(&path));
        inspect(&mut browser, name);
    }
    assert_eq!(browser.problems(), [""; 0]);
    browser.follow(".corner button");
    browser.wait_for("location.pathname === '/login'");
    inspect(&mut browser, "login");
}

#[test]
fn transfers_are_filtered_and_exported() {
    let mut stage = Stage::start();
    let user = User::new(stage.service.page, &stage.service.token(r#"{"name":"all","scopes":["admin"]}"#));
    stage.pay(FIRST.address, 1);
    stage.mine(1);
    stage.service.call(&of("shop"), "refresh", "{}");
    let all = stage.count("shop", "in");
    assert!(all > 20, "{all}");
    let lines = |query: &str| {
        let csv = user.get(&format!("/wallet/shop/transfers.csv?{query}"));
        assert_eq!(csv.status, 200, "{csv:?}");
        csv.body.lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(lines("").len(), all);
    assert_eq!(lines("in=1").len(), all);
    assert_eq!(lines("out=1").len(), 0);
    assert_eq!(lines("in=1&until=2000-01-01").len(), 0);
    let newest = lines("")[0].clone();
    assert!(newest.contains(",in,1.000000000000,"), "{newest}");
    let txid = newest.split(',').nth(10).unwrap().to_owned();
    let noted = user.post("/wallet/shop/note", &format!("txid={txid}&note=%3Dcmd%7C%27%2Fc+calc%27%21A1"));
    assert_eq!(
        (noted.status, noted.field("Location")),
        (303, Some(&*format!("/wallet/shop/transfers/{txid}")))
    );
    assert!(lines("")[0].ends_with(",\"'=cmd|'/c calc'!A1\""), "{}", lines("")[0]);
    let page = user.get(&format!("/wallet/shop/transfers/{txid}"));
    assert!(
        page.body.contains("=cmd|'/c calc'!A1") && page.body.contains("1 confirmation, locked"),
        "{page:?}"
    );
    // The pages of the list are parts of the file.
    let mut path = "/wallet/shop/transfers?in=1".to_owned();
    let mut seen = 0;
    loop {
        let page = user.get(&path);
        assert_eq!(page.status, 200);
        seen += page.body.matches("class=\"hash\" href=\"/wallet/shop/transfers/").count();
        let Some((before, _)) = page.body.split_once("\" rel=\"next\"") else { break };
        path = before.rsplit_once("href=\"").unwrap().1.replace("&amp;", "&");
    }
    assert_eq!(seen, all);
}
