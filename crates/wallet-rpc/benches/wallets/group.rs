//! Wallets that are measured together: loaded into one service of ours, or each in a service of the reference.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use ferrite_testkit::diff::Tree;
use ferrite_testkit::http::{Client, json_number};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::ports;
use tempfile::TempDir;

use crate::service::{Keys, Service, Which, call_at, result};

/// A group of wallets.
pub(crate) trait Group {
    /// Lets all wallets scan the chain, up to this height.
    fn scan(&mut self, height: u64);

    /// Sets the period of all wallets to one second.
    fn follow_each_second(&mut self);

    fn balance(&mut self, wallet: usize) -> i64;

    /// The processor time that all processes have used so far.
    fn processor(&self) -> Duration;

    /// Resident memory of all processes, in MiB.
    fn memory(&self) -> f64;
}

/// The files of wallets that have scanned nothing.
pub(crate) struct Prepared(TempDir);

impl Prepared {
    pub(crate) fn create(node: &Ferrited, keys: &[Keys]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let service = Service::start_in(folder.path(), node.rpc_port(), &[]);
        for (number, keys) in keys.iter().enumerate() {
            service.watch_as(&name(number), keys);
        }
        service.call("close_wallet", "{}");
        Self(folder)
    }

    fn copy(&self, wallets: usize) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(self.0.path()).unwrap() {
            let path = entry.unwrap().path();
            let file = path.file_name().unwrap().to_str().unwrap();
            let belongs = (0..wallets).map(name).any(|name| file == name || file == format!("{name}.keys"));
            if belongs {
                std::fs::copy(&path, folder.path().join(file)).unwrap();
            }
        }
        folder
    }
}

fn name(number: usize) -> String {
    format!("wallet{number}")
}

/// Wallets in one service of ours.
pub(crate) struct Loaded {
    service: Service,
    client: Client,
    wallets: usize,
    /// The port of the metrics.
    monitors: u16,
    _folder: TempDir,
}

impl Loaded {
    pub(crate) fn start(node: &Ferrited, prepared: &Prepared, wallets: usize) -> Self {
        let folder = prepared.copy(wallets);
        let monitors = ports::lease();
        let flags = ["--metrics-bind-port", &monitors.to_string()];
        let service = Service::start_in(folder.path(), node.rpc_port(), &flags);
        let client = service.connect();
        Self { service, client, wallets, monitors, _folder: folder }
    }

    /// The time that a monitor waits for all metrics, over a connection of its own.
    pub(crate) fn scrape(&self) -> Duration {
        let started = Instant::now();
        let mut stream = TcpStream::connect(("127.0.0.1", self.monitors)).unwrap();
        stream.write_all(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let time = started.elapsed();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        let line = format!("\nferrite_wallet_height{{wallet=\"{}\"}}", name(self.wallets - 1));
        assert!(answer.contains(&line), "{answer}");
        time
    }

    fn call(&mut self, wallet: usize, method: &str, params: &str) -> String {
        let path = format!("/wallet/{}/json_rpc", name(wallet));
        String::from_utf8(call_at(&mut self.client, &path, method, params)).unwrap()
    }

    fn heights(&self) -> Vec<u64> {
        let list = result(&self.service.call("list_wallets", "{}"));
        let Some(Tree::List(wallets)) = list.get("wallets") else { panic!("no list: {list:?}") };
        let height = |wallet: &Tree| match wallet.get("height") {
            Some(Tree::Number(_, digits)) => digits.parse().unwrap(),
            other => panic!("not a height: {other:?}"),
        };
        wallets.iter().map(height).collect()
    }
}

impl Group for Loaded {
    fn scan(&mut self, height: u64) {
        for wallet in 0..self.wallets {
            self.service.call("load_wallet", &format!(r#"{{"filename":"{}","password":""}}"#, name(wallet)));
        }
        while self.heights().iter().any(|reached| *reached < height) {
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn follow_each_second(&mut self) {
        for wallet in 0..self.wallets {
            self.call(wallet, "auto_refresh", r#"{"enable":true,"period":1}"#);
        }
    }

    fn balance(&mut self, wallet: usize) -> i64 {
        json_number(&self.call(wallet, "get_balance", "{}"), "balance").unwrap()
    }

    fn processor(&self) -> Duration {
        self.service.processor()
    }

    fn memory(&self) -> f64 {
        self.service.memory()
    }
}

/// Wallets with a service of the reference each.
pub(crate) struct Separate {
    services: Vec<Service>,
}

impl Separate {
    pub(crate) fn start(node: &Ferrited, keys: &[Keys]) -> Self {
        let start = |keys: &Keys| {
            let service = Service::start(Which::Reference, node.rpc_port());
            service.watch_as("wallet", keys);
            service
        };
        Self { services: keys.iter().map(start).collect() }
    }
}

impl Group for Separate {
    fn scan(&mut self, height: u64) {
        std::thread::scope(|scope| {
            for service in &mut self.services {
                scope.spawn(move || service.refresh());
            }
        });
        for service in &self.services {
            let reached = json_number(&service.call("get_height", "{}"), "height").unwrap();
            assert_eq!(u64::try_from(reached).unwrap(), height);
            // The default period.
            service.call("auto_refresh", r#"{"enable":true,"period":20}"#);
        }
    }

    fn follow_each_second(&mut self) {
        for service in &self.services {
            service.call("auto_refresh", r#"{"enable":true,"period":1}"#);
        }
    }

    fn balance(&mut self, wallet: usize) -> i64 {
        self.services[wallet].amount()
    }

    fn processor(&self) -> Duration {
        self.services.iter().map(Service::processor).sum()
    }

    fn memory(&self) -> f64 {
        self.services.iter().map(Service::memory).sum()
    }
}
