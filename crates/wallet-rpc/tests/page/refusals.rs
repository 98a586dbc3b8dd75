//! Who may see and do what. No browser is needed to be refused.

use ferrite_testkit::known_wallets::{FIRST, SECOND};
use ferrite_testkit::our_wallet::OurWallet;

use super::visitor::{Answer, User, ask};
use super::{BINARY, OPEN, Service, of};

/// A label that would run in a browser if it were not escaped.
const EVIL: &str = "<script>alert('label')</script>\\\"><img src=x onerror=alert(1)>";

/// All pages of the wallet `w`.
const PAGES: [&str; 10] = [
    "/",
    "/wallet/w",
    "/wallet/w/account/0",
    "/wallet/w/receive",
    "/wallet/w/receive?amount=1.5&description=%3Cb%3Eshoes%3C%2Fb%3E&recipient=%22%3E%3Ci%3E",
    "/wallet/w/transfers",
    "/wallet/w/send",
    "/wallet/w/proofs",
    "/wallet/other",
    "/audit",
];

fn start() -> Service {
    let service = Service::start(|flags| OurWallet::start(BINARY, &[&["--offline"], flags].concat()));
    service.make("w", FIRST.seed);
    service.make("other", SECOND.seed);
    service
}

fn assert_refused(answer: &Answer, status: u16, why: &str) {
    assert_eq!(answer.status, status, "{why}: {answer:?}");
    let secret = [&FIRST.address[..12], "XMR", "form_key"];
    assert!(secret.iter().all(|text| !answer.body.contains(text)), "{why}: {answer:?}");
}

#[test]
fn nothing_is_shown_without_a_login() {
    let service = start();
    let port = service.page;
    for path in
        PAGES.iter().chain(&["/wallet/w/transfers.csv", "/wallet/missing", "/%ff", "/wallet/w/send/12"])
    {
        for cookie in ["", &format!("Cookie: ferrite-wallet-{port}=00\r\n"), "Cookie: x\r\n"] {
            let answer = ask(port, "GET", path, cookie, "");
            assert_refused(&answer, 303, path);
            assert_eq!(answer.field("Location"), Some("/login"));
        }
    }
    assert_refused(&ask(port, "GET", "/wallet/w/events", "", ""), 403, "events");
    for path in ["/wallet/w/send", "/wallet/w/addresses", "/logout"] {
        assert_refused(&ask(port, "POST", path, "", "account=0&form_key="), 403, path);
    }
    assert_refused(&ask(port, "DELETE", "/wallet/w", "", ""), 405, "another verb");
    // The methods of the service are on another port.
    let body = r#"{"jsonrpc":"2.0","id":"0","method":"get_balance"}"#;
    let answer = ask(port, "POST", "/json_rpc", "", body);
    assert!(answer.body.contains("Method not found"), "{answer:?}");
    for token in ["", "fwt_00", "%00", &"x".repeat(10_000)] {
        let answer = ask(port, "POST", "/login", "", &format!("token={token}&x=1"));
        assert!(matches!(answer.status, 400 | 403), "{answer:?}");
        assert_eq!(answer.field("Set-Cookie"), None);
    }
    let login = ask(port, "GET", "/login", "", "");
    assert!(login.status == 200 && login.body.contains("name=\"token\" type=\"password\""), "{login:?}");
    let policy = login.field("Content-Security-Policy").unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"), "{policy}");
}

#[test]
fn other_sites_and_forged_forms_do_nothing() {
    let service = start();
    let port = service.page;
    let token = service.token(r#"{"name":"all","scopes":["admin"]}"#);
    let (user, other) = (User::new(port, &token), User::new(port, &token));
    let label = "account=0&index=0&label=forged";
    for (why, fields) in [
        ("another origin", "Origin: http://evil.example\r\n".to_owned()),
        ("no origin", "Origin: null\r\n".to_owned()),
        ("another port", "Origin: http://127.0.0.1:1\r\n".to_owned()),
        ("another site", "Sec-Fetch-Site: cross-site\r\n".to_owned()),
        ("the same site", "Sec-Fetch-Site: same-site\r\n".to_owned()),
        ("another host", format!("Host: evil.example:{port}\r\nOrigin: http://evil.example:{port}\r\n")),
    ] {
        let body = format!("form_key={}&{label}", user.form_key);
        assert_refused(&ask(port, "POST", "/wallet/w/label", &user.fields(&fields), &body), 403, why);
        assert_refused(&ask(port, "GET", "/wallet/w", &user.fields(&fields), ""), 403, why);
        assert_refused(&ask(port, "POST", "/login", &fields, &format!("token={token}")), 403, why);
    }
    for key in ["", "form_key=", "form_key=00", &format!("form_key={}", other.form_key)] {
        let answer = ask(port, "POST", "/wallet/w/label", &user.fields(""), &format!("{key}&{label}"));
        assert!(answer.status == 403 && answer.body.contains("not from a page of this login"), "{answer:?}");
    }
    let text = format!("Content-Type: text/plain\r\n{}", user.fields(""));
    let plain = ask(port, "POST", "/wallet/w/label", &text, "");
    assert_eq!(plain.status, 403, "{plain:?}");
    let addresses = service.call(&of("w"), "get_address", "{}");
    assert_ne!(addresses.list("addresses")[0].text("label"), Some("forged"));
    // The counter-check: the user's own form.
    let own = ask(
        port,
        "POST",
        "/wallet/w/label",
        &user.fields(&format!("Origin: http://127.0.0.1:{port}\r\nSec-Fetch-Site: same-origin\r\n")),
        &format!("form_key={}&{label}", user.form_key),
    );
    assert_eq!((own.status, own.field("Location")), (303, Some("/wallet/w/account/0")), "{own:?}");
    let addresses = service.call(&of("w"), "get_address", "{}");
    assert_eq!(addresses.list("addresses")[0].text("label"), Some("forged"));

    let out = user.post("/logout", "");
    assert!(out.status == 303 && out.field("Set-Cookie").unwrap().contains("Max-Age=0"), "{out:?}");
    assert_refused(&user.get("/wallet/w"), 303, "after the logout");
    assert_eq!(other.get("/wallet/w").status, 200, "another login of the same token");
    service.call(OPEN, "revoke_token", r#"{"name":"all"}"#);
    assert_refused(&other.get("/wallet/w"), 303, "after the token was revoked");
}

#[test]
fn a_page_does_what_its_token_permits() {
    let service = start();
    let port = service.page;
    let reader = User::new(port, &service.token(r#"{"name":"reader","scopes":["read"]}"#));
    assert_eq!(reader.get("/wallet/w").status, 200);
    let address = format!("address={}&amount=1", SECOND.address);
    for (path, form, scope) in [
        ("/wallet/w/addresses", "account=0", "receive"),
        ("/wallet/w/accounts", "label=x", "receive"),
        ("/wallet/w/label", "account=0&index=0&label=x", "receive"),
        ("/wallet/w/send", &address, "spend"),
        ("/wallet/w/proofs", "action=make&kind=reserve", "spend"),
    ] {
        let answer = reader.post(path, form);
        let why = format!("needs a token with the scope {scope}");
        assert!(answer.status == 403 && answer.body.contains(&why), "{path}: {answer:?}");
    }
    let audit = reader.get("/audit");
    assert!(audit.status == 403 && audit.body.contains("scope admin"), "{audit:?}");
    assert!(
        !reader.get("/").body.contains("/audit") && !reader.get("/wallet/w").body.contains("/wallet/w/send")
    );

    // A token for one wallet does not see that there is another.
    let one = User::new(port, &service.token(r#"{"name":"one","scopes":["read"],"wallets":["other"]}"#));
    let list = one.get("/");
    assert!(list.body.contains("/wallet/other") && !list.body.contains("/wallet/w\""), "{list:?}");
    let (hidden, missing) = (one.get("/wallet/w"), one.get("/wallet/missing"));
    assert_eq!((hidden.status, missing.status), (404, 404));
    assert_eq!(hidden.body, missing.body);

    // A token without the right to read.
    let blind = User::new(port, &service.token(r#"{"name":"blind","scopes":["receive"]}"#));
    let refused = blind.get("/wallet/w");
    assert!(refused.status == 403 && refused.body.contains("scope read"), "{refused:?}");

    let receiver = User::new(port, &service.token(r#"{"name":"till","scopes":["read","receive"]}"#));
    let made = receiver.post("/wallet/w/addresses", "account=0&label=shoes");
    assert_eq!((made.status, made.field("Location")), (303, Some("/wallet/w/receive?account=0&index=1")));
    let page = receiver.get("/wallet/w/receive?account=0&index=1");
    assert!(page.body.contains("shoes") && page.body.contains("<svg class=\"qr\""), "{page:?}");
    for (path, status) in [
        ("/wallet/w/receive?account=0&index=99", 400),
        ("/wallet/w/receive?account=x", 400),
        ("/wallet/w/account/7", 400),
        ("/wallet/w/account/x", 404),
        ("/wallet/w/transfers/00", 400),
        ("/wallet/w/transfers?from=x", 200),
        ("/wallet/w/nothing", 404),
        ("/open", 400),
        ("/nothing", 404),
    ] {
        let answer = receiver.get(path);
        assert!(answer.status == status && answer.body.contains("role=\"alert\""), "{path}: {answer:?}");
    }
    let log = User::new(port, &service.token(r#"{"name":"boss","scopes":["admin"]}"#)).get("/audit");
    for text in ["token till", "create_address", "token reader", "error -7", "token boss"] {
        assert!(log.body.contains(text), "{text}: {}", log.body);
    }
}

#[test]
fn pages_show_no_keys_and_run_no_foreign_text() {
    let service = start();
    let user = User::new(service.page, &service.token(r#"{"name":"all","scopes":["admin"]}"#));
    for (method, params) in [
        ("label_address", format!(r#"{{"index":{{"major":0,"minor":0}},"label":"{EVIL}"}}"#)),
        ("create_account", format!(r#"{{"label":"{EVIL}"}}"#)),
        ("set_attribute", format!(r#"{{"key":"{EVIL}","value":"{EVIL}"}}"#)),
    ] {
        service.call(&of("w"), method, &params);
    }
    let key = |kind: &str| {
        let key = service.call(&of("w"), "query_key", &format!(r#"{{"key_type":"{kind}"}}"#));
        key.text("key").unwrap().to_owned()
    };
    let keys = [key("spend_key"), key("view_key"), key("mnemonic")];
    for path in PAGES {
        let page = user.get(path);
        assert_eq!(page.status, 200, "{path}: {page:?}");
        assert!(keys.iter().all(|key| !page.body.contains(key.as_str())), "{path}");
        for bad in ["<script>alert", "<img src=x", "<b>shoes", "\"><i>"] {
            assert!(!page.body.contains(bad), "{path}: {}", page.body);
        }
        for bad in [" style=", " onclick=", "javascript:", "http://", "https://"] {
            assert!(!page.body.contains(bad), "{path}: {bad}: {}", page.body);
        }
    }
    assert!(user.get("/wallet/w").body.contains("&lt;script&gt;alert('label')&lt;/script&gt;"));
    let request = user.get(PAGES[4]).body;
    assert!(request.contains("&lt;b&gt;shoes&lt;/b&gt;") && request.contains("tx_amount=1.5"), "{request}");
    let csv = user.get("/wallet/w/transfers.csv");
    assert_eq!((csv.status, csv.field("Content-Type")), (200, Some("text/csv; charset=utf-8")));
    assert!(csv.body.starts_with("time,type,amount,") && csv.body.lines().count() == 1, "{csv:?}");
}
