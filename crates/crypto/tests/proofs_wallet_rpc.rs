//! Message signatures against the real `monero-wallet-rpc`: each verifies the other's.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use ferrite_crypto::keys::{AccountKeys, AddressKeys, KeyPair, SecretKey, subaddress_secret_keys};
use ferrite_crypto::proofs::message::{self, MessageVersion, SigningKey};
use ferrite_crypto::random::os_rng;
use ferrite_types::address::{Address, SubaddressIndex};
use ferrite_types::network::Network;

/// A running wallet service without a daemon. Stops when dropped.
struct WalletRpc {
    process: Child,
    port: u16,
    folder: PathBuf,
}

impl Drop for WalletRpc {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl WalletRpc {
    fn start() -> Self {
        let port = ferrite_testkit::ports::lease();
        let folder = std::env::temp_dir().join(format!("ferrite-wallet-rpc-{}-{port}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for wallets");
        let mut command = Command::new("monero-wallet-rpc");
        command
            .args(["--offline", "--disable-rpc-login", "--rpc-ssl", "disabled", "--non-interactive"])
            .arg("--rpc-bind-port")
            .arg(port.to_string())
            .arg("--wallet-dir")
            .arg(&folder)
            .arg("--log-file")
            .arg(folder.join("log"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        ferrite_testkit::quick::prepare(&mut command, &folder);
        let process = command
            .spawn()
            .expect("monero-wallet-rpc is missing: install the Debian package `monero` (make test does it)");
        let wallet = Self { process, port, folder };
        wallet.wait();
        wallet
    }

    fn wait(&self) {
        for _ in 0..600 {
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("monero-wallet-rpc did not start to listen");
    }

    /// The whole response, as text.
    fn call(&self, method: &str, parameters: &str) -> String {
        let body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{method}","params":{parameters}}}"#);
        let mut socket = TcpStream::connect(("127.0.0.1", self.port)).expect("it listens");
        let length = body.len();
        write!(
            socket,
            "POST /json_rpc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        )
        .expect("the request is taken");
        let mut answer = String::new();
        socket.read_to_string(&mut answer).expect("an answer");
        assert!(!answer.contains("\"error\""), "{method}: {answer}");
        answer
    }
}

/// The value of a field in an answer; enough for the flat answers used here.
fn field<'a>(answer: &'a str, name: &str) -> &'a str {
    let (_, rest) =
        answer.split_once(&format!("\"{name}\": ")).unwrap_or_else(|| panic!("no {name} in {answer}"));
    match rest.strip_prefix('"') {
        Some(text) => text.split('"').next().expect("a string ends"),
        None => rest.split([',', '\r', '\n', ' ', '}']).next().expect("a value ends"),
    }
}

fn secret(text: &str) -> SecretKey {
    let mut bytes = [0; 32];
    const_hex::decode_to_slice(text, &mut bytes).expect("64 hex digits");
    SecretKey::from_canonical_bytes(&bytes).expect("a reduced key")
}

fn account(wallet: &WalletRpc) -> AccountKeys {
    wallet.call("create_wallet", r#"{"filename":"test","password":"","language":"English"}"#);
    wallet.call("create_address", r#"{"account_index":0,"count":2}"#);
    let key =
        |kind| field(&wallet.call("query_key", &format!(r#"{{"key_type":"{kind}"}}"#)), "key").to_owned();
    let account = AccountKeys::from_spend_key(secret(&key("spend_key")));
    assert_eq!(*account.view.secret().to_bytes(), *secret(&key("view_key")).to_bytes());
    account
}

fn exchange(wallet: &WalletRpc, account: &AccountKeys, index: SubaddressIndex, key: SigningKey, text: &str) {
    let kind = if key == SigningKey::Spend { "spend" } else { "view" };
    let keys = account.subaddress(index);
    let (major, minor) = (index.major, index.minor);
    let parameters = format!(r#"{{"account_index":{major},"address_index":[{minor}]}}"#);
    let answer = wallet.call("get_address", &parameters);
    let (_, addresses) = answer.split_once("\"addresses\"").expect("a list of addresses");
    let address = field(addresses, "address");
    assert_eq!(
        Address::parse(Network::Mainnet, address).map(|address| AddressKeys::from(&address)),
        Ok(keys)
    );

    let parameters = format!(
        r#"{{"data":"{text}","account_index":{major},"address_index":{minor},"signature_type":"{kind}"}}"#
    );
    let answer = wallet.call("sign", &parameters);
    let theirs = field(&answer, "signature");
    let good = message::verify(text.as_bytes(), &keys, theirs).expect("its signature is good here");
    assert_eq!((good.key, good.version), (key, MessageVersion::V2));

    let (spend, view) = subaddress_secret_keys(account.view.secret(), account.spend.secret(), index);
    let pair = KeyPair::from_secret(if key == SigningKey::Spend { spend } else { view });
    for (version, number) in [(MessageVersion::V1, "1"), (MessageVersion::V2, "2")] {
        let ours = message::sign_as(&mut os_rng(), version, text.as_bytes(), &keys, key, &pair);
        let ours = ours.expect("a key of the address");
        let verify = |data: &str| {
            let parameters = format!(r#"{{"data":"{data}","address":"{address}","signature":"{ours}"}}"#);
            wallet.call("verify", &parameters)
        };
        let answer = verify(text);
        let found = ["good", "version", "signature_type"].map(|name| field(&answer, name));
        assert_eq!(found, ["true", number, kind]);
        assert_eq!(field(&verify("another message"), "good"), "false");
    }
}

#[test]
fn message_signatures_are_exchanged_with_the_real_wallet() {
    let wallet = WalletRpc::start();
    let account = account(&wallet);
    let mut exchanged = 0;
    for minor in 0..3 {
        for key in [SigningKey::Spend, SigningKey::View] {
            for text in ["", "a message", "Überweisung für März"] {
                exchange(&wallet, &account, SubaddressIndex { major: 0, minor }, key, text);
                exchanged += 1;
            }
        }
    }
    println!("{exchanged} messages signed by each side and verified by the other");
}
