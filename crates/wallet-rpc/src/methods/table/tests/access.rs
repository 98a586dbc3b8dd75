//! Which tokens may call which methods, and what the audit log says of calls.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ferrite_rpc::envelope::Calls;
use ferrite_rpc::server::Tokens as _;
use ferrite_rpc::{Ctx, Identity, Table};
use tempfile::TempDir;
use tokio::runtime::Runtime;

use super::super::{CHANGES, methods, table};
use crate::audit::{AuditLog, verify};
use crate::config::{self, Invocation};
use crate::service::{Guards, Service};
use crate::start;
use crate::tokens::{Need, NewToken, Scope, Tokens};

/// A service without a wallet.
struct Stage {
    folder: TempDir,
    service: Arc<Service>,
    table: Table<Service>,
    _runtime: Runtime,
}

impl Stage {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let wallets = folder.path().to_str().unwrap().to_owned();
        let line = ["ferrite-wallet-rpc", "--rpc-bind-port", "0", "--offline", "--wallet-dir", &wallets];
        let words: Vec<OsString> = line.iter().map(OsString::from).collect();
        let Ok(Invocation::Run(config)) = config::read(&words, &|_| None) else {
            panic!("a valid command line")
        };
        let runtime = Runtime::new().unwrap();
        let guards = Guards {
            tokens: Some(Arc::new(Tokens::open(&folder.path().join("tokens")).unwrap())),
            audit: Some(AuditLog::open(&folder.path().join("audit")).unwrap()),
        };
        let options = start::options(&config).unwrap();
        let service = Service::new(options, guards, config.node.clone(), runtime.handle().clone()).unwrap();
        Self { folder, service: Arc::new(service), table: table(), _runtime: runtime }
    }

    fn tokens(&self) -> &Tokens {
        self.service.tokens().unwrap()
    }

    /// Makes a token and returns who its bearer is.
    fn token(&self, name: &str, scope: Scope, wallets: &[&str]) -> Identity {
        let new = NewToken {
            name: name.to_owned(),
            scopes: [scope].into(),
            wallets: wallets.iter().map(|name| (*name).to_owned()).collect(),
            ..NewToken::default()
        };
        let secret = self.tokens().create(new).unwrap();
        Identity::Token(self.tokens().number(secret.as_bytes()).unwrap())
    }

    fn call_at(&self, service: &Arc<Service>, identity: Identity, method: &str, params: &str) -> String {
        let peer = "127.0.0.1:1".parse().unwrap();
        let ctx = Ctx { service, restricted: false, peer, connections: 1, identity };
        let body = format!(r#"{{"method":"{method}","params":{params}}}"#);
        let mut out = Vec::new();
        assert!(Calls::read(body.as_bytes(), false).answer(&self.table, &ctx, &mut out));
        String::from_utf8(out).unwrap()
    }

    fn call(&self, identity: Identity, method: &str) -> String {
        self.call_at(&self.service, identity, method, "{}")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }
}

const LACKS: &str = "needs a token with the scope";

/// The lines of an audit log, without the chain.
fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap();
    let inner = |line: &str| {
        let (_, rest) = line.split_once(",\"stage\":").unwrap();
        rest.split_once(",\"prev\":").unwrap().0.to_owned()
    };
    text.lines().map(inner).collect()
}

#[test]
fn every_method_with_every_scope() {
    let stage = Stage::new();
    let bearers = Scope::ALL.map(|scope| (scope, stage.token(scope.name(), scope, &[])));
    let mut refused = 0;
    for method in methods() {
        for name in method.row.names() {
            for (scope, bearer) in bearers {
                let answer = stage.call(bearer, name);
                let denied = answer.contains(LACKS);
                // Without a wallet, a transfer is one that is signed.
                let permitted = method.need.is_met(&BTreeSet::from([scope]), true);
                assert_eq!(denied, !permitted, "{name} with the scope {scope}: {answer}");
                assert!(!denied || answer.contains("\"code\": -7"), "{answer}");
                refused += usize::from(denied);
            }
            for identity in [Identity::Anyone, Identity::Login] {
                let answer = stage.call(identity, name);
                assert!(!answer.contains("token with"), "{name}: {answer}");
            }
        }
    }
    assert!(refused > 250, "{refused}");
}

/// What a wrong row in the table would disclose or lose.
#[test]
fn rows_have_the_scope_that_they_should() {
    let need = |name: &str| {
        let found = methods().into_iter().find(|method| method.row.names().contains(&name));
        found.unwrap_or_else(|| panic!("{name}")).need
    };
    for name in [
        "query_key",
        "export_wallet2",
        "change_wallet_password",
        "create_token",
        "list_tokens",
        "revoke_token",
        "set_daemon",
        "open_wallet",
        "load_wallet",
        "stop_wallet",
        "rescan_blockchain",
        "sign",
        "thaw",
        "edit_address_book",
        "make_multisig",
        "start_background_sync",
    ] {
        assert_eq!(need(name), Need::Admin, "{name}");
    }
    for name in ["transfer", "transfer_split", "sweep_all", "sweep_single", "sweep_dust"] {
        assert_eq!(need(name), Need::Send, "{name}");
    }
    for name in
        ["relay_tx", "sign_transfer", "submit_transfer", "sign_multisig", "submit_multisig", "get_tx_key"]
    {
        assert_eq!(need(name), Need::Spend, "{name}");
    }
    for method in methods() {
        let name = method.row.first_name();
        let changes = method.checks == CHANGES && name != "get_events";
        let harmless = matches!(method.need, Need::Any | Need::Read);
        assert!(!(changes && harmless), "{name} changes the wallet");
        let says_so = ["set_", "edit_", "delete_", "add_", "label_", "create_", "import_"];
        assert!(
            !(harmless && says_so.iter().any(|begin| name.starts_with(begin))),
            "{name} changes the wallet"
        );
    }
}

#[test]
fn tokens_of_single_wallets() {
    let stage = Stage::new();
    let shop = Arc::new(stage.service.beside("shop"));
    let other = Arc::new(stage.service.beside("other"));
    let bearer = stage.token("t", Scope::Admin, &["shop"]);
    let limited = "the token is limited to other wallets";
    assert!(stage.call_at(&shop, bearer, "get_version", "{}").contains("\"result\""));
    for (service, method) in
        [(&other, "get_version"), (&stage.service, "get_version"), (&stage.service, "create_token")]
    {
        let answer = stage.call_at(service, bearer, method, "{}");
        assert!(answer.contains(limited), "{answer}");
    }
    // It cannot make a token for other wallets at its own path either.
    let params = r#"{"name":"x","scopes":["admin"]}"#;
    let answer = stage.call_at(&shop, bearer, "create_token", params);
    assert!(answer.contains("concerns the whole program"), "{answer}");
}

#[test]
fn tokens_are_made_and_revoked_by_calls() {
    let stage = Stage::new();
    let admin = stage.token("a", Scope::Admin, &[]);
    let create = |params: &str| stage.call_at(&stage.service, admin, "create_token", params);
    for (params, text) in [
        ("{}", "the name of a token"),
        (r#"{"name":"b"}"#, "a token needs at least one scope"),
        (r#"{"name":"b","scopes":["all"]}"#, "is not a scope"),
        (r#"{"name":"b","scopes":["read"],"per_day":5}"#, "limits are for tokens with the scope spend"),
        (r#"{"name":"a","scopes":["read"]}"#, "there is a token"),
        (r#"{"name":"b","scopes":["spend"],"per_day":-5}"#, "Invalid params"),
    ] {
        let answer = create(params);
        assert!(answer.contains(text), "{params}: {answer}");
    }
    let answer =
        create(r#"{"name":"b","scopes":["spend","read"],"per_day":5,"per_payment":2,"wallets":["w"]}"#);
    let (_, secret) = answer.split_once("\"token\": \"").unwrap();
    let secret = &secret[..secret.find('"').unwrap()];
    let bearer = Identity::Token(stage.tokens().number(secret.as_bytes()).unwrap());
    let list = stage.call(admin, "list_tokens");
    for text in ["\"per_day\": 5", "\"per_payment\": 2", "\"spent\": 0", "\"read\"", "\"w\""] {
        assert!(list.contains(text), "{text}: {list}");
    }
    assert!(!list.contains(secret));
    let revoked = stage.call_at(&stage.service, admin, "revoke_token", r#"{"name":"b"}"#);
    assert!(revoked.contains("\"result\""), "{revoked}");
    assert_eq!(stage.tokens().number(secret.as_bytes()), None);
    // A call that was received before.
    let answer = stage.call(bearer, "get_version");
    assert!(answer.contains("the token was revoked"), "{answer}");
    let again = stage.call_at(&stage.service, admin, "revoke_token", r#"{"name":"b"}"#);
    assert!(again.contains("there is no token"), "{again}");
    let text = std::fs::read_to_string(stage.path("audit")).unwrap();
    assert!(!text.contains(secret) && !text.contains(&secret[4..]), "{text}");
}

#[test]
fn calls_are_in_the_audit_log() {
    let stage = Stage::new();
    let reader = stage.token("r", Scope::Read, &[]);
    stage.call(Identity::Anyone, "get_version");
    stage.call(Identity::Login, "getbalance");
    stage.call(reader, "query_key");
    stage.call_at(&stage.service, reader, "get_balance", r#"{"account_index":"secret words"}"#);
    stage.call(Identity::Login, "stop_mining");
    stage.call_at(&Arc::new(stage.service.beside("shop")), reader, "get_height", "{}");
    let peer = "\"peer\":\"127.0.0.1\"";
    assert_eq!(
        lines(&stage.path("audit")),
        [
            "\"start\",\"caller\":\"program\"".to_owned(),
            format!("\"done\",\"caller\":\"anyone\",{peer},\"method\":\"get_version\",\"code\":0"),
            format!("\"done\",\"caller\":\"login\",{peer},\"method\":\"get_balance\",\"code\":-13"),
            format!("\"done\",\"caller\":\"token r\",{peer},\"method\":\"query_key\",\"code\":-7"),
            format!("\"done\",\"caller\":\"token r\",{peer},\"method\":\"get_balance\",\"code\":-32602"),
            format!("\"asked\",\"caller\":\"login\",{peer},\"method\":\"stop_mining\""),
            format!("\"done\",\"caller\":\"login\",{peer},\"method\":\"stop_mining\",\"code\":-13"),
            format!(
                "\"done\",\"caller\":\"token r\",{peer},\"wallet\":\"shop\",\"method\":\"get_height\",\"code\":-13"
            ),
        ]
    );
    assert_eq!(verify(&stage.path("audit"), None).unwrap().lines, 8);
}

#[test]
fn what_cannot_be_audited_is_not_done() {
    let stage = Stage::new();
    let log = stage.service.audit().unwrap();
    log.set_broken(true);
    let refreshes = || stage.service.auto_refresh().borrow().is_some();
    let stop_refreshing = || {
        let params = r#"{"enable":false}"#;
        stage.call_at(&stage.service, Identity::Anyone, "auto_refresh", params)
    };
    stop_refreshing();
    for method in methods().iter().filter(|method| method.need.is_grave()) {
        let answer = stage.call(Identity::Anyone, method.row.first_name());
        let text = "the audit log cannot be written, so the call was not made";
        assert!(answer.contains(text), "{}: {answer}", method.row.first_name());
    }
    assert!(refreshes());
    // Queries are answered.
    let answer = stage.call(Identity::Anyone, "get_version");
    assert!(answer.contains("\"version\""), "{answer}");
    let grave = methods().iter().filter(|method| method.need.is_grave()).count();
    log.set_broken(false);
    stop_refreshing();
    assert!(!refreshes());
    let lines = lines(&stage.path("audit"));
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[1].ends_with(&format!("\"missing\":{}", grave + 2)), "{}", lines[1]);
    verify(&stage.path("audit"), None).unwrap();
}
