//! Flags of the wallet page.

use std::process::Command;

use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ports;

use crate::{BINARY, fails};

#[test]
fn the_page_has_a_port_of_its_own() {
    let (port, folder) = (ports::lease(), tempfile::tempdir().unwrap());
    let tokens = folder.path().join("tokens").display().to_string();
    let line = format!("--offline --token-file {tokens} --page-bind-ip 127.0.0.8 --page-bind-port {port}");
    let service = OurWallet::start(BINARY, &line.split_whitespace().collect::<Vec<_>>());
    let get = |path: &str| {
        let url = format!("http://127.0.0.8:{port}{path}");
        let mut curl = Command::new("curl");
        curl.args(["--retry", "60", "--retry-delay", "1", "--retry-connrefused"]);
        curl.args(["--silent", "--max-time", "60", "--write-out", "%{http_code} %{redirect_url}", &url]);
        String::from_utf8(curl.output().unwrap().stdout).unwrap()
    };
    assert_eq!(get("/"), format!("303 http://127.0.0.8:{port}/login"));
    assert!(service.log().contains(&format!("Web page at http://127.0.0.8:{port}/")), "{}", service.log());
    let login = get("/login");
    assert!(login.contains("<h1>Log in</h1>") && login.ends_with("200 "), "{login}");
    let common = "--offline --rpc-bind-port 0 --wallet-dir d --page-bind-port 1";
    fails(common, "--page-bind-port needs --token-file");
    fails(
        &format!("{common} --token-file t --page-bind-ip 0.0.0.0"),
        "--page-bind-ip permits inbound unencrypted external connections",
    );
}
