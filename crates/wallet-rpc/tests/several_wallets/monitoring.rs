//! Prometheus watches both programs, and every query of the dashboards finds something.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::known_wallets::{FIRST, SECOND, THIRD};
use ferrite_testkit::our_wallet::OurWallet;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::{ports, seen};

use super::{BINARY, OPEN, ask, call, ferrited, load, make, of};

/// What is paid. The digits occur nowhere by chance.
const AMOUNT: u64 = 1_234_567_890_123;
/// What stands for `$__rate_interval`, which Grafana derives from the interval of scrapes.
const RATE_INTERVAL: &str = "15s";

/// A dashboard, and the job that it is about.
const DASHBOARDS: [(&str, &str); 2] =
    [("ferrite-node.json", "node"), ("ferrite-wallet-service.json", "wallet")];

fn packaging(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packaging").join(path)
}

/// Runs a program to its end, with an input. It must succeed.
fn run(program: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{program} cannot be started: {error}"));
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// The status and body of a response.
pub(crate) fn get(port: u16, path: &str) -> (String, String) {
    let url = format!("http://127.0.0.1:{port}{path}");
    let output = run("curl", &["--silent", "--max-time", "60", "--write-out", "%{http_code}", &url], "");
    let text = String::from_utf8(output.stdout).unwrap();
    let (body, status) = text.split_at(text.len() - 3);
    (status.to_owned(), body.to_owned())
}

/// Waits until `look` returns something.
fn wait_for<T>(what: &str, mut look: impl FnMut() -> Result<T, String>) -> T {
    let mut last = String::new();
    for _ in 0..900 {
        match look() {
            Ok(found) => return found,
            Err(problem) => last = problem,
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("{what}: {last}");
}

/// A running Prometheus. It ends with the test.
struct Prometheus {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Prometheus {
    /// Starts it with our rules and two programs to watch.
    fn start(node: u16, wallet: u16) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let rules = packaging("prometheus/ferrite.rules.yml");
        let job = |name: &str, port: u16| {
            format!("  - job_name: {name}\n    static_configs:\n      - targets: ['127.0.0.1:{port}']\n")
        };
        let text = format!(
            "global:\n  scrape_interval: 500ms\n  scrape_timeout: 500ms\n  evaluation_interval: 1s\n\
             rule_files:\n  - {}\nscrape_configs:\n{}{}",
            rules.display(),
            job("node", node),
            job("wallet", wallet)
        );
        let config = folder.path().join("prometheus.yml");
        std::fs::write(&config, text).unwrap();
        let port = ports::lease();
        let child = Command::new("prometheus")
            .arg(format!("--config.file={}", config.display()))
            .arg(format!("--storage.tsdb.path={}", folder.path().join("data").display()))
            .arg(format!("--web.listen-address=127.0.0.1:{port}"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(std::fs::File::create(folder.path().join("log")).unwrap())
            .spawn()
            .unwrap_or_else(|error| panic!("prometheus cannot be started: {error}; see scripts/need"));
        let started = Self { child, port, _folder: folder };
        wait_for("Prometheus", || match get(port, "/-/ready") {
            (status, _) if status == "200" => Ok(()),
            other => Err(format!("{other:?}")),
        });
        started
    }

    /// The answer to a query.
    fn query(&self, query: &str) -> Tree {
        let url = format!("http://127.0.0.1:{}/api/v1/query", self.port);
        let query = format!("query={query}");
        let output = run("curl", &["--silent", "--max-time", "60", "--data-urlencode", &query, &url], "");
        let answer = Tree::from_json(&output.stdout);
        answer.unwrap_or_else(|| panic!("{query}: {}", String::from_utf8_lossy(&output.stdout)))
    }

    /// The number of series that a query finds.
    fn found(&self, query: &str) -> usize {
        let answer = self.query(query);
        assert_eq!(answer.text("status"), Some("success"), "{query}: {answer:?}");
        answer.list("data.result").len()
    }
}

impl Drop for Prometheus {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The queries of a dashboard, as Grafana sends them.
fn queries(file: &str, job: &str) -> Vec<String> {
    let text = std::fs::read(packaging(&format!("grafana/{file}"))).unwrap();
    let dashboard = Tree::from_json(&text).unwrap_or_else(|| panic!("{file} is not JSON"));
    let targets = dashboard.list("panels").iter().flat_map(|panel| panel.list("targets"));
    let query = |target: &Tree| {
        let query = target.text("expr").unwrap_or_else(|| panic!("{file}: {target:?}"));
        let query = query.replace("$job", job).replace("$__rate_interval", RATE_INTERVAL);
        assert!(!query.contains('$'), "{file}: a variable in {query}");
        query
    };
    targets.map(query).collect()
}

/// The conditions of the rules, each on a line of its own.
fn conditions() -> Vec<String> {
    let text = std::fs::read_to_string(packaging("prometheus/ferrite.rules.yml")).unwrap();
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("expr: "));
    let found: Vec<String> = lines.map(str::to_owned).collect();
    assert_eq!(found.len(), text.matches("- alert: ").count(), "a condition is not on one line");
    found
}

/// Both programs with money that moves, and the ports for monitors.
struct Scene {
    node: Ferrited,
    service: OurWallet,
    node_port: u16,
    wallet_port: u16,
}

impl Scene {
    fn start() -> Self {
        let (node_port, wallet_port) = (ports::lease(), ports::lease());
        let (for_node, for_wallet) = (node_port.to_string(), wallet_port.to_string());
        let mut node = Ferrited::start_offline(ferrited(), &["--metrics-bind-port", &for_node]);
        node.mine(6, FIRST.address);
        node.mine(72, THIRD.address);
        let flags = ["--metrics-bind-port", &for_wallet, "--ready-max-lag", "2"];
        let service = OurWallet::start_on(BINARY, node.rpc_port(), &flags);
        for (name, seed) in [("first", FIRST.seed), ("second", SECOND.seed)] {
            make(&service, name, seed);
            call(&service, OPEN, "load_wallet", &load(name));
            call(&service, &of(name), "auto_refresh", r#"{"enable":true,"period":1}"#);
            call(&service, &of(name), "refresh", "{}");
        }
        // There is no receiver: its events wait.
        call(&service, &of("first"), "add_webhook", r#"{"url":"http://127.0.0.1:9/"}"#);
        Self { node, service, node_port, wallet_port }
    }

    /// Pays an amount; returns the id of the transaction, if it was made.
    fn pay(&self, amount: u64) -> Option<String> {
        let to = SECOND.address;
        let params = format!(r#"{{"destinations":[{{"amount":{amount},"address":"{to}"}}]}}"#);
        let (_, answer) = ask(&self.service, &of("first"), "transfer", &params);
        answer.text("result.tx_hash").map(str::to_owned)
    }

    /// The metrics of both programs.
    fn metrics(&self) -> [String; 2] {
        [self.node_port, self.wallet_port].map(|port| {
            let (status, text) = get(port, "/metrics");
            assert_eq!(status, "200");
            text
        })
    }
}

#[test]
fn prometheus_scrapes_both_programs() {
    let mut scene = Scene::start();
    let prometheus = Prometheus::start(scene.node_port, scene.wallet_port);
    let txid = scene.pay(AMOUNT).expect("there is money");
    assert_eq!(scene.pay(1_000_000 * AMOUNT), None, "so much it has not");
    scene.node.mine(1, THIRD.address);
    check_texts(&scene, &txid);

    // Every query of the dashboards finds something, and every condition of the rules can be evaluated.
    let mut count = 0;
    for (file, job) in DASHBOARDS {
        for query in queries(file, job) {
            wait_for(&format!("{file}: {query}"), || match prometheus.found(&query) {
                0 => Err("it finds nothing".to_owned()),
                found => Ok(found),
            });
            count += 1;
        }
    }
    let conditions = conditions();
    for condition in &conditions {
        prometheus.found(condition);
    }
    seen!("{count} queries of the dashboards and {} conditions of the rules", conditions.len());
    wait_for("a payment that is counted", || {
        let [_, text] = scene.metrics();
        let count = text.split("\nferrite_wallet_events_total{type=\"payment_confirmed\"} ").nth(1);
        match count.is_some_and(|count| !count.starts_with("0\n")) {
            true => Ok(()),
            false => Err(text),
        }
    });

    // Without its node, the service is alive, but not ready.
    wait_for("a service that is ready", || match get(scene.wallet_port, "/readyz") {
        (status, text) if status == "200" && text == "ready: 2 wallets\n" => Ok(()),
        other => Err(format!("{other:?}")),
    });
    scene.node.kill();
    wait_for("a service that is not ready", || match get(scene.wallet_port, "/readyz") {
        (status, text) if status == "503" && text.contains("2 of 2 wallets have no answer") => Ok(()),
        other => Err(format!("{other:?}")),
    });
    assert_eq!(get(scene.wallet_port, "/healthz").0, "200");
}

/// `promtool` finds no fault in the metrics and rules, and there are no secrets in them.
fn check_texts(scene: &Scene, txid: &str) {
    for text in scene.metrics() {
        let checked = run("promtool", &["check", "metrics"], &text);
        let said =
            String::from_utf8_lossy(&checked.stderr).into_owned() + &String::from_utf8_lossy(&checked.stdout);
        assert!(checked.status.success() && said.trim().is_empty(), "{said}\n{text}");
        for secret in [FIRST.address, SECOND.address, txid, &AMOUNT.to_string()] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
    }
    let rules = packaging("prometheus/ferrite.rules.yml");
    let checked = run("promtool", &["check", "rules", &rules.display().to_string()], "");
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stderr));
}
