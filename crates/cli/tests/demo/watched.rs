//! The demo in a terminal, with a person who looks at both pages in a browser and goes on when they have followed.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;

use ferrite_testkit::browser::Browser;
use ferrite_testkit::terminal::Terminal;

use super::{FERRITE, assert_told_in_order, build_others, folder_in, free_ports, record, words};

/// What the terminal shows from a text to the end of its line.
fn line_after(terminal: &mut Terminal, text: &str) -> String {
    terminal.expect(text);
    terminal.expect("\r\n").trim().to_owned()
}

/// Waits for a pause of the story, and ends it.
fn go_on(terminal: &mut Terminal, what: &str) {
    terminal.answer(&format!("... {what} when you press Enter"), "");
}

/// Whether the text of an element contains another text.
fn shows(selector: &str, text: &str) -> String {
    format!("document.querySelector('{selector}')?.innerText.includes({text:?})")
}

/// Opens a page that follows by itself from now on.
fn follow(browser: &mut Browser, url: &str) {
    browser.open(url);
    browser.wait_for("document.getElementById('live-state').textContent === 'Live'");
    browser.evaluate("window.isSamePage = true");
}

/// Waits until an open page shows a text, without being loaded again, and takes a picture of it.
fn see(browser: &mut Browser, selector: &str, text: &str, picture: &str) {
    browser.wait_for(&shows(selector, text));
    assert_eq!(browser.evaluate("window.isSamePage"), true, "{picture}: it was loaded again");
    browser.screenshot(&record(picture));
}

/// A browser with the window of a laptop.
fn browser() -> Browser {
    let mut browser = Browser::start();
    browser.resize(1280, 800, false);
    browser
}

/// Sends a message with a wrong signature to the shop, and returns the status of the answer.
fn forge(url: &str) -> String {
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let body = r#"{"event":{"number":1,"type":"payment_unlocked","amount":12500000000000}}"#;
    let request = format!(
        "POST /{path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nFerrite-Signature: t=1,v1=00\r\n\
         Content-Length: {}\r\n\r\n{body}",
        body.len()
    );
    let mut stream = TcpStream::connect(host).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn in_a_terminal_the_payment_walks_through_both_pages() {
    build_others();
    let home = tempfile::tempdir().unwrap();
    let ports = free_ports();
    let words = words(ports, &["--step"]);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut terminal = Terminal::start(FERRITE, home.path(), &words);
    let node_page = line_after(&mut terminal, "the node's page ");
    let wallet_page = line_after(&mut terminal, "the page of Bob's wallet ");
    let token = line_after(&mut terminal, "log in there with ");
    assert_eq!(node_page, format!("http://127.0.0.1:{}/", ports[3]));
    assert_eq!(wallet_page, format!("http://127.0.0.1:{}/", ports[4]));

    terminal.expect("2. Two wallets are made");
    let (mut node, mut wallet) = (browser(), browser());
    follow(&mut node, &node_page);
    wallet.open(&wallet_page);
    wallet.screenshot(&record("0-wallet-login.png"));
    wallet.fill("#token", &token);
    wallet.follow("main button");
    let request = line_after(&mut terminal, "with a QR code at ");
    let shop = line_after(&mut terminal, "tells his shop at ");
    let shop = shop.split_once(' ').unwrap().0;
    follow(&mut wallet, &request);
    see(&mut wallet, "#payments", "None yet", "1-wallet-request.png");
    assert!(forge(shop).starts_with("HTTP/1.1 403 "), "a wrong signature is refused");

    go_on(&mut terminal, "Alice pays");
    let payment = line_after(&mut terminal, "The node has it at\r\n   ");
    let txid = payment.rsplit_once('/').unwrap().1;
    see(&mut node, "#waiting", &txid[..8], "2-node-pool.png");
    see(&mut wallet, "#payments", "In the pool", "2-wallet-pool.png");
    follow(&mut node, &payment);
    see(&mut node, "#about", "waiting in the pool", "3-node-payment-in-pool.png");
    assert_eq!(node.evaluate(&shows("#outputs", "in no block yet")), true);

    go_on(&mut terminal, "a block is found");
    see(&mut node, "#about", ", 1 confirmation", "4-node-payment-in-block.png");
    assert_eq!(node.evaluate(&shows("#outputs", "in no block yet")), false);
    see(&mut wallet, "#payments", "1 confirmation, locked", "4-wallet-block.png");

    go_on(&mut terminal, "more blocks are found");
    see(&mut node, "#about", "10 confirmations", "5-node-payment-unlocked.png");
    see(&mut wallet, "#payments", "Unlocked", "5-wallet-unlocked.png");

    go_on(&mut terminal, "Alice proves the payment");
    terminal.expect("Enter or Ctrl-C ends it and removes everything.");
    // Everything is still there to be looked at.
    for (browser, url, picture) in
        [(&mut node, &node_page, "6-node.png"), (&mut wallet, &format!("{wallet_page}open"), "6-wallet.png")]
    {
        follow(browser, url);
        browser.screenshot(&record(picture));
        assert_eq!(browser.problems(), [""; 0]);
    }
    assert_eq!(wallet.evaluate(&shows("#balance", "12.5 XMR")), true);
    terminal.type_line("");
    let shown = terminal.succeed();
    std::fs::write(record("terminal.txt"), &shown).unwrap();
    assert!(shown.contains("Stopping, and removing"), "{shown}");
    assert_told_in_order(&shown);
    assert!(shown.contains("Bob's shop refuses a message: its signature is wrong."), "{shown}");
    assert!(shown.contains("\x1b["), "the bar is drawn again and again: {shown}");
    let folder = folder_in(&shown.replace("\r\n", "\n")).expect("it says where its files are");
    assert!(!folder.exists(), "{} is left behind", folder.display());
}
