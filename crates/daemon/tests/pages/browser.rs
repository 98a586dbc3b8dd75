//! Every page in a real browser: at three sizes and in both colour schemes, with the keyboard, without scripts, and by
//! the rules of accessibility that axe-core knows. The pictures are in `target/pages`.
//!
//! `scripts/need browser accessibility` installs what is needed.

use std::path::{Path, PathBuf};

use ferrite_crypto::keys::SecretKey;
use ferrite_crypto::proofs::tx::{Recipient, TransactionKeys, TxProof};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::browser::{Browser, SCHEMES, SIZES};
use ferrite_testkit::known_wallets;
use ferrite_types::address::Address;
use ferrite_types::network::Network;
use ferrite_types::{Hash, PublicKey};

use crate::site::{Site, text_of};

fn target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

/// All kinds of pages: a name for the picture, and the path.
fn pages(site: &mut Site) -> Vec<(&'static str, String)> {
    let pool = site.page("/pool");
    let (_, after) = pool.split_once("href=\"/tx/").expect("there is a waiting transaction");
    let waiting = after.split_once('"').unwrap().0.to_owned();
    let paid = (0..200).rev().find_map(|height| {
        let page = site.ask("GET", &format!("/block/{height}"), "").body;
        let (_, after) = page.split_once("Fee rate</th>")?.1.split_once("href=\"/tx/")?;
        Some((height, after.split_once('"')?.0.to_owned()))
    });
    let (height, paid) = paid.expect("there is a block with payments");
    vec![
        ("home", "/".to_owned()),
        ("blocks", "/blocks?before=60".to_owned()),
        ("block", format!("/block/{height}")),
        ("genesis", "/block/0".to_owned()),
        ("tx", format!("/tx/{paid}")),
        ("waiting", format!("/tx/{waiting}")),
        ("decode", format!("/tx/{waiting}/decode")),
        ("pool", "/pool".to_owned()),
        ("peers", "/peers".to_owned()),
        ("charts", "/charts?span=all".to_owned()),
        ("proofs", format!("/proofs?txid={paid}")),
        ("output", "/output/0/5".to_owned()),
        ("search", "/search?q=5".to_owned()),
        ("nothing", "/search?q=%3Cb%3Enothing%3C%2Fb%3E".to_owned()),
        ("missing", "/none".to_owned()),
    ]
}

/// A node with payments in its chain and in its pool.
fn site() -> Site {
    let mut site = Site::with_payments();
    // The last payments are in the first of these blocks, so they are valid for the next one again.
    site.node.post("/pop_blocks", r#"{"nblocks":10}"#);
    site
}

#[test]
fn every_page_at_every_size_in_both_schemes() {
    let mut site = site();
    let pages = pages(&mut site);
    let origin = format!("http://127.0.0.1:{}/", site.port);
    let mut browser = Browser::start();
    let (mut seen, mut problems, mut heaviest) = (0, Vec::new(), 0);
    for (size, width, height, phone) in SIZES {
        browser.resize(width, height, phone);
        for scheme in SCHEMES {
            browser.prefer(scheme);
            for (name, path) in &pages {
                let place = format!("{name} {size} {scheme}");
                browser.received();
                browser.open(&format!("{origin}{}", &path[1..]));
                heaviest = heaviest.max(browser.received());
                let wide = browser.evaluate("document.documentElement.scrollWidth - innerWidth");
                if wide.as_i64().unwrap_or(0) > 0 {
                    problems.push(format!("{place}: {wide} pixels too wide"));
                }
                let found = browser.problems();
                // The browser itself reports that a page does not exist.
                let found = found.into_iter().filter(|text| *name != "missing" || !text.contains("404"));
                problems.extend(found.map(|text| format!("{place}: {text}")));
                for address in browser.requests() {
                    if !address.starts_with(&origin) {
                        problems.push(format!("{place}: asked for {address}"));
                    }
                }
                problems.extend(browser.findings().into_iter().map(|text| format!("{place}: {text}")));
                browser.problems();
                browser.screenshot(&target().join(format!("pages/{name}-{size}-{scheme}.png")));
                seen += 1;
            }
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
    assert!(heaviest < 300_000, "{heaviest} bytes");
    ferrite_testkit::seen!(
        "{seen} views of {} pages: no errors, no other hosts, no serious findings; at most {heaviest} bytes",
        pages.len()
    );
}

#[test]
fn the_keyboard_reaches_everything() {
    const FOCUSABLE: &str = "a[href], button, input, textarea, summary, [tabindex='0']";
    let mut site = site();
    let pages = pages(&mut site);
    let mut browser = Browser::start();
    browser.resize(1440, 900, false);
    for (name, path) in &pages {
        browser.open(&format!("http://127.0.0.1:{}{path}", site.port));
        // What is inside closed details is reached after they are opened.
        let count = browser.evaluate(&format!(
            "window.wanted = [...document.querySelectorAll(\"{FOCUSABLE}\")].filter((one) => one.checkVisibility()); \
             window.reached = new Set(); window.unseen = []; wanted.length"
        ));
        let count = count.as_u64().unwrap();
        assert!(count > 7, "{name}: {count}");
        for _ in 0..count {
            browser.press("Tab", 9);
            browser.evaluate(
                "reached.add(document.activeElement); \
                 if (getComputedStyle(document.activeElement).outlineStyle === 'none') \
                 unseen.push(document.activeElement.outerHTML); 0",
            );
        }
        let missed =
            browser.evaluate("wanted.filter((one) => !reached.has(one)).map((one) => one.outerHTML)");
        assert_eq!(missed, serde_json::json!([]), "{name}: not reached");
        let unseen = browser.evaluate("unseen");
        assert_eq!(unseen, serde_json::json!([]), "{name}: focus is not visible");
    }
}

#[test]
fn pages_work_without_scripts() {
    let mut site = site();
    let pages = pages(&mut site);
    let mut browser = Browser::start();
    browser.scripts(false);
    for (name, path) in &pages {
        browser.open(&format!("http://127.0.0.1:{}{path}", site.port));
        let problems = browser.problems();
        assert!(*name == "missing" || problems.is_empty(), "{name}: {problems:?}");
        assert!(!browser.requests().iter().any(|address| address.ends_with("/events")), "{name}");
    }
}

/// The secret view key of the first known wallet.
const VIEW_KEY: &str = "49774391fa5e8d249fc2c5b45dadef13534bf2483dede880dac88f061e809100";

#[test]
fn the_owner_finds_an_output_and_the_key_stays_in_the_page() {
    let mut site = site();
    let pages = pages(&mut site);
    let path = |name: &str| pages.iter().find(|(found, _)| *found == name).unwrap().1.clone();
    let mut browser = Browser::start();
    browser.open(&format!("http://127.0.0.1:{}{}", site.port, path("decode")));
    browser.wait_for("!document.getElementById('own-form').hidden");
    let fill = |browser: &mut Browser, address: &str, key: &str| {
        browser.evaluate(&format!(
            "document.getElementById('own-address').value = '{address}'; \
             document.getElementById('own-view-key').value = '{key}'; \
             document.getElementById('own-form').requestSubmit(); \
             document.getElementById('own-result').textContent"
        ))
    };
    browser.requests();
    // The first wallet has paid, and gets the change.
    let first = known_wallets::FIRST.address;
    let result = fill(&mut browser, first, VIEW_KEY);
    assert!(result.as_str().unwrap().starts_with("1 of 2 outputs belong to this address: "), "{result}");
    let cells =
        browser.evaluate("[...document.querySelectorAll('[data-own]')].map((cell) => cell.textContent)");
    let cells: Vec<&str> = cells.as_array().unwrap().iter().map(|cell| cell.as_str().unwrap()).collect();
    assert!(cells.contains(&"not yours") && cells.iter().any(|cell| cell.ends_with(" XMR")), "{cells:?}");
    for (address, key, expected) in [
        (known_wallets::SECOND.address, VIEW_KEY, "The view key does not belong to this address."),
        (&first.replace("42ey1", "42ez1"), VIEW_KEY, "The address has a typing error."),
        ("none", VIEW_KEY, "This is not an address."),
        (first, "12", "The view key has 64 hexadecimal digits."),
    ] {
        assert_eq!(fill(&mut browser, address, key), expected);
    }
    browser.evaluate("document.getElementById('own-forget').click()");
    assert_eq!(browser.evaluate("document.getElementById('own-view-key').value"), "");
    // The picture of the tab may come late.
    let asked = browser.requests();
    assert!(asked.iter().all(|address| address.ends_with(".svg")), "{asked:?}");
    let kept = browser.evaluate("localStorage.length + sessionStorage.length + document.cookie.length");
    assert_eq!(kept, 0);
    // Mined outputs have a public amount.
    let block = site.page("/block/30");
    let (_, after) = block.split_once("href=\"/tx/").unwrap();
    let mined = after.split_once('"').unwrap().0;
    browser.open(&format!("http://127.0.0.1:{}/tx/{mined}/decode", site.port));
    browser.wait_for("!document.getElementById('own-form').hidden");
    let result = fill(&mut browser, first, VIEW_KEY);
    assert!(result.as_str().unwrap().starts_with("1 of 1 outputs belong to this address: "), "{result}");
    assert_eq!(browser.problems(), [""; 0]);
}

#[test]
fn a_page_follows_the_chain_and_the_pool() {
    let mut site = site();
    let mut browser = Browser::start();
    browser.open(&format!("http://127.0.0.1:{}/", site.port));
    browser.wait_for("document.getElementById('live-state').textContent === 'Live'");
    let height = "document.querySelector('#state .value').textContent";
    let before = browser.evaluate(height);
    let waiting = "document.querySelectorAll('#waiting tbody a').length";
    assert!(browser.evaluate(waiting).as_u64().unwrap() > 0);
    browser.evaluate("window.same = true");
    site.node.mine(1, known_wallets::FIRST.address);
    browser.wait_for(&format!("{height} !== {before}"));
    browser.wait_for(&format!("{waiting} === 0"));
    // Blocks that are popped bring their transactions back.
    site.node.post("/pop_blocks", r#"{"nblocks":1}"#);
    browser.wait_for(&format!("{height} === {before} && {waiting} > 0"));
    assert_eq!(browser.evaluate("window.same"), true, "it was not loaded again");
    assert_eq!(browser.problems(), [""; 0]);
}

/// A proof of the first known wallet that it got the change of its own payment, and of what it is a proof.
fn proof_of_change(site: &Site, txid: &str, message: &str) -> String {
    let page = site.page(&format!("/tx/{txid}"));
    let (_, after) = page.split_once("<td>Transaction key</td>").unwrap();
    let key: PublicKey = text_of(after.split_once("</td>").unwrap().0).parse().unwrap();
    let view: [u8; 32] = const_hex::decode_to_array(VIEW_KEY).unwrap();
    let view = SecretKey::from_bytes_mod_order(&view);
    let recipient = Recipient::from(&Address::parse(Network::Regtest, known_wallets::FIRST.address).unwrap());
    let keys = TransactionKeys { main: &key, additional: &[] };
    let id: Hash = txid.parse().unwrap();
    TxProof::prove_in(&mut os_rng(), &id, message.as_bytes(), &recipient, &view, keys).unwrap().to_string()
}

/// Fills the form in, sends it, and returns what the next page says. The node rests after each check, and a fast browser
/// is told so by a page with an error status, which the browser reports.
fn check_proof(browser: &mut Browser, address: &str, proof: &str, message: &str) -> String {
    loop {
        browser.open(address);
        browser.fill("#proof", proof);
        browser.fill("#address", known_wallets::FIRST.address);
        browser.fill("#message", message);
        browser.follow("main form button");
        let said = browser.evaluate("document.querySelector('main [role=status]').textContent");
        let said = said.as_str().unwrap();
        if !said.contains("one proof at a time") {
            return said.to_owned();
        }
        let problems = browser.problems();
        assert!(problems.iter().all(|problem| problem.contains("status of 503")), "{problems:#?}");
    }
}

#[test]
fn proofs_are_checked_with_and_without_scripts() {
    let mut site = site();
    let pages = pages(&mut site);
    let (_, path) = pages.iter().find(|(name, _)| *name == "proofs").unwrap();
    let txid = path.split_once('=').unwrap().1;
    let address = format!("http://127.0.0.1:{}{path}", site.port);
    let message = "for the rent\nof \"March\"";
    let proof = proof_of_change(&site, txid, message);
    let mut browser = Browser::start();
    let mut problems = Vec::new();
    for scripts in [false, true] {
        browser.scripts(scripts);
        for (name, typed, expected) in
            [("proof-good", message, "The proof is good."), ("proof-bad", "for nothing", "The proof is bad.")]
        {
            let said = check_proof(&mut browser, &address, &proof, typed);
            assert!(said.starts_with(expected), "{name}: {said}");
            // What was typed is still there, to be changed and sent again.
            assert_eq!(browser.evaluate("document.getElementById('txid').value"), txid);
            assert_eq!(browser.evaluate("document.getElementById('message').value"), typed);
            assert_eq!(browser.evaluate("document.getElementById('proof').value"), proof.as_str());
            assert_eq!(browser.evaluate("location.pathname + location.search"), "/proofs");
            problems.extend(browser.problems());
            if scripts {
                problems.extend(browser.look(name));
                browser.problems();
            }
        }
    }
    assert!(problems.is_empty(), "{problems:#?}");
}
