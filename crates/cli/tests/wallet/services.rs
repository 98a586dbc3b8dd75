//! Wallets of a running service: with a login, with a token, loaded under a name.

use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use ferrite_testkit::ports;
use ferrite_testkit::terminal::Terminal;
use tempfile::TempDir;

use super::stage::{FERRITE, failure, run, success, wallet_service};

/// The password of the service's login.
const LOGIN: &str = "login-of-the-service";

/// A service without a node.
struct Service {
    child: Child,
    url: String,
    folder: TempDir,
}

impl Service {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = ports::lease();
        let mut command = Command::new(wallet_service());
        let path = |name: &str| folder.path().join(name);
        command.args([
            "--offline",
            "--rpc-bind-port",
            &port.to_string(),
            "--rpc-login",
            &format!("owner:{LOGIN}"),
        ]);
        command.arg("--wallet-dir").arg(path("wallets")).arg("--token-file").arg(path("tokens"));
        command.arg("--log-file").arg(path("log")).current_dir(folder.path());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).spawn().expect("it starts");
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert_eq!(child.try_wait().expect("it can be waited for"), None, "the service has ended");
            std::thread::sleep(Duration::from_millis(20));
        }
        std::fs::write(path("login"), format!("owner:{LOGIN}\n")).expect("it can be written");
        std::fs::write(path("password"), "secret\n").expect("it can be written");
        Self { child, url: format!("http://127.0.0.1:{port}"), folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// Runs a command with a login or a token.
    fn run(&self, command: &[&str], access: &[&str], input: &str) -> Output {
        run(&[&["wallet"], command, &["--service", &self.url], access].concat(), input)
    }

    /// Runs a command with the login in a file.
    fn owner(&self, command: &[&str]) -> String {
        let (login, password) = (self.path("login"), self.path("password"));
        let access = ["--login-file", &login, "--password-file", &password];
        success(&self.run(command, &access, ""), command)
    }

    /// Makes a token, and writes it to a file.
    fn token(&self, name: &str, scope: &str) -> String {
        let tokens = self.path("tokens");
        let output = run(&["wallet", "token", "create", "--token-file", &tokens, "--scope", scope, name], "");
        let file = self.path(name);
        std::fs::write(&file, success(&output, &["token"])).expect("it can be written");
        file
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn wallets_are_made_and_loaded_by_name() {
    let service = Service::start();
    let made = service.owner(&["create", "--wallet", "the shop", "--show-seed"]);
    let address = made.lines().find_map(|line| line.strip_prefix("address")).expect("an address").trim();
    assert_eq!(made.lines().last().expect("words").split(' ').count(), 25, "{made}");
    let list = service.owner(&["list"]);
    assert!(list.contains("the shop") && list.contains(address), "{list}");
    let balance = service.owner(&["balance", "--wallet", "the shop"]);
    assert!(balance.lines().any(|line| line.split_whitespace().eq(["all", "0", "0"])), "{balance}");
    service.owner(&["unload", "--wallet", "the shop"]);
    let login = service.path("login");
    let output = service.run(&["balance", "--wallet", "the shop"], &["--login-file", &login], "");
    assert!(
        failure(&output, 1).contains("load it with `ferrite wallet load --wallet 'the shop'`"),
        "{output:?}"
    );
    service.owner(&["load", "--wallet", "the shop"]);
    assert!(service.owner(&["address", "list", "--wallet", "the shop"]).contains(address));
    // The words restore the same wallet under another name.
    let seed = made.lines().last().expect("words");
    let password = service.path("password");
    let access = ["--login-file", &login, "--password-file", &password];
    let output =
        service.run(&["restore", "--wallet", "copy", "--date", "2024-01-01"], &access, &format!("{seed}\n"));
    let said = success(&output, &["restore"]);
    assert!(said.contains(address) && said.contains("restore height  30"), "{said}");
    let output = service.run(&["restore", "--wallet", "older", "--date", "2016-01-01"], &access, "");
    assert!(failure(&output, 2).contains("give --height"), "{output:?}");
}

#[test]
fn logins_and_tokens_come_from_files_and_prompts() {
    let service = Service::start();
    service.owner(&["create", "--wallet", "shop"]);
    let balance = ["balance", "--wallet", "shop"];
    let output = service.run(&balance, &[], "");
    assert!(failure(&output, 1).contains("give the login with --login or --login-file"), "{output:?}");
    success(&service.run(&balance, &["--login", "owner"], &format!("{LOGIN}\n")), &balance);
    failure(&service.run(&balance, &["--login", "owner"], "wrong\n"), 1);

    let reader = service.token("reader", "read");
    success(&service.run(&balance, &["--bearer-file", &reader], ""), &balance);
    let token = std::fs::read_to_string(&reader).expect("it was written");
    success(&service.run(&balance, &["--bearer-file", "-"], &token), &balance);
    let new = service.run(&["address", "new", "--wallet", "shop"], &["--bearer-file", &reader], "");
    assert!(failure(&new, 1).contains("create_address needs a token with the scope receive"), "{new:?}");
    let wrong = service.path("wrong");
    std::fs::write(&wrong, "wrong\n").expect("it can be written");
    failure(&service.run(&balance, &["--bearer-file", &wrong], ""), 1);

    // In a terminal, the password is asked for and not shown.
    let words = ["wallet", "balance", "--wallet", "shop", "--service", &service.url, "--login", "owner"];
    let mut terminal = Terminal::start(FERRITE, service.folder.path(), &words);
    terminal.answer("Password of the service's login: ", LOGIN);
    let shown = terminal.succeed();
    assert!(shown.contains("spendable") && !shown.contains(LOGIN), "{shown}");
    let log = std::fs::read_to_string(Path::new(&service.path("log"))).expect("there is a log");
    assert!(!log.contains(LOGIN) && !log.contains(token.trim()), "{log}");
}

#[test]
fn an_open_wallet_is_not_replaced() {
    let service = Service::start();
    service.owner(&["create", "--wallet", "first"]);
    service.owner(&["unload", "--wallet", "first"]);
    let login = format!("owner:{LOGIN}");
    let body = r#"{"jsonrpc":"2.0","id":"0","method":"open_wallet","params":{"filename":"first","password":"secret"}}"#;
    let mut curl = Command::new("curl");
    curl.args([
        "--silent",
        "--fail",
        "--digest",
        "--user",
        &login,
        &format!("{}/json_rpc", service.url),
        "--data",
        body,
    ]);
    assert!(curl.output().expect("curl is installed").status.success());
    let (file, password) = (service.path("login"), service.path("password"));
    let access = ["--login-file", &file, "--password-file", &password];
    let output = service.run(&["create", "--wallet", "second"], &access, "");
    assert!(failure(&output, 1).contains("open, which would be closed: close it first"), "{output:?}");
    // Without a name, commands are about the open wallet.
    assert!(service.owner(&["address", "list"]).contains("Primary account"));
}
