//! The port for monitors: `/metrics` for Prometheus, `/healthz` and `/readyz` for supervisors.
//!
//! Nothing is counted for it while it is off. When it is on, the programs count in atomic integers that they have
//! anyway, and the text is made from them when it is asked for. It has no secrets: neither addresses nor amounts nor ids.

mod page;
mod process;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use ferrite_rpc::calls::CallCounters;
use ferrite_rpc::server::{self, Limits, Load, Server};
use ferrite_rpc::table::{Reply, probe, raw};
use ferrite_rpc::{Access, Ctx, Run, Table};

use crate::config::flag::{Flag, Kind, flag};
use crate::config::server::{address, hosts, port};
use crate::config::{ConfigError, Settings};

pub use page::Page;

/// The flags of the port, which both programs have.
pub const FLAGS: &[Flag] = &[
    flag("Monitoring", "metrics-bind-ip", Kind::Text, "127.0.0.1", "Address of the port for monitors"),
    flag(
        "Monitoring",
        "metrics-bind-port",
        Kind::Text,
        "",
        "Port for monitors, with /metrics, /healthz and /readyz [default: none]",
    ),
    flag(
        "Monitoring",
        "ready-max-lag",
        Kind::U64,
        "3",
        "Missing blocks above which /readyz answers that the program is not ready",
    ),
];

/// The content type of the text format.
const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Settings of the port.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WatchConfig {
    /// Its address.
    pub address: SocketAddr,
    /// Accepted host names.
    pub hosts: Vec<String>,
    /// Missing blocks above which the program is not ready.
    pub max_lag: u64,
}

impl WatchConfig {
    /// Reads the settings; `None` if the port is off.
    ///
    /// # Errors
    /// If a value is invalid, or the address is not local without confirmation.
    pub fn new(settings: &Settings) -> Result<Option<Self>, ConfigError> {
        let ip = address(settings, "metrics-bind-ip")?;
        let Some(port) = settings.some_text("metrics-bind-port").map(port).transpose()? else {
            return Ok(None);
        };
        if !ip.is_loopback() && !settings.switch("confirm-external-bind") {
            return Err(ConfigError::value(
                "--metrics-bind-ip permits inbound unencrypted external connections. Override with --confirm-external-bind",
            ));
        }
        let max_lag = settings.number("ready-max-lag").expect("it has a default");
        Ok(Some(Self { address: SocketAddr::new(ip, port), hosts: hosts(settings), max_lag }))
    }
}

/// Why the port cannot be opened.
#[derive(Debug, thiserror::Error)]
#[error(
    "Failed to open the port for monitors: cannot listen on {address}: {source}; stop the program that uses the port, or choose another one with --metrics-bind-port"
)]
pub struct WatchError {
    address: SocketAddr,
    source: io::Error,
}

/// What can be watched.
pub trait Watched: Send + Sync + 'static {
    /// Adds the figures of the program.
    fn fill(&self, page: &mut Page);

    /// Whether the program can be used, and in any case why.
    ///
    /// # Errors
    /// Why it cannot be used at present.
    fn ready(&self) -> Result<String, String>;
}

/// Opens the port. Must be called within a runtime.
///
/// # Errors
/// If the address is not available.
pub fn start<W: Watched>(config: &WatchConfig, watched: Arc<W>) -> Result<Server, WatchError> {
    let server_config = server::Config {
        hosts: config.hosts.clone(),
        limits: Limits { per_public_ip: 10, connections: 50, calls: 1, ..Limits::default() },
        ..server::Config::default()
    };
    let server = Server::start(&[config.address], server_config, Arc::new(table()), watched)
        .map_err(|source| WatchError { address: config.address, source })?;
    for address in server.addresses() {
        tracing::info!(target: "global", "Metrics at http://{address}/metrics");
    }
    Ok(server)
}

fn table<W: Watched>() -> Table<W> {
    Table::from([
        raw(&["/metrics"], Access::Everyone, Run::Blocking, |ctx: &Ctx<'_, W>, _: &[u8]| {
            Ok(metrics(&**ctx.service))
        }),
        probe(&["/healthz"], |_: &Ctx<'_, W>| Ok("ok".to_owned())),
        probe(&["/readyz"], |ctx: &Ctx<'_, W>| ctx.service.ready()),
    ])
}

fn metrics<W: Watched>(watched: &W) -> Reply {
    let mut page = Page::default();
    let build = [("version", env!("CARGO_PKG_VERSION"))];
    page.gauges("ferrite_build_info", "Always 1; the label is the version.", [(build, 1.0)]);
    process::fill(&mut page);
    watched.fill(&mut page);
    Reply { content_type: CONTENT_TYPE, body: page.into_text().into_bytes() }
}

/// Adds the calls and connections of RPC servers.
pub fn fill_rpc(page: &mut Page, calls: &CallCounters, servers: &[(&'static str, Load)]) {
    let calls = calls.watched();
    let by_status = calls.iter().flat_map(|call| {
        let answered = call.times.count.saturating_sub(call.failed).saturating_sub(call.invalid);
        let statuses = [("ok", answered), ("error", call.failed), ("invalid", call.invalid)];
        statuses.map(|(status, count)| ([("method", call.name), ("status", status)], count as f64))
    });
    page.counters("ferrite_rpc_calls_total", "Calls by method and outcome.", by_status);
    page.histograms(
        "ferrite_rpc_call_duration_seconds",
        "Time to answer a call, without reading and sending it.",
        calls.iter().map(|call| ([("method", call.name)], call.times.clone())),
    );
    let each =
        |read: fn(&Load) -> f64| servers.iter().map(move |(name, load)| ([("server", *name)], read(load)));
    page.gauges("ferrite_rpc_connections", "Open connections.", each(|load| load.connections() as f64));
    page.counters(
        "ferrite_rpc_connections_accepted_total",
        "Connections since the start.",
        each(|load| load.accepted() as f64),
    );
    page.counters(
        "ferrite_rpc_connections_refused_total",
        "Connections refused because there were too many.",
        each(|load| load.refused() as f64),
    );
    page.gauges(
        "ferrite_rpc_calls_waiting",
        "Calls that wait for others to finish.",
        each(|load| load.waiting() as f64),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Program {
        behind: bool,
    }

    impl Watched for Program {
        fn fill(&self, page: &mut Page) {
            page.gauge("ferrite_test_height", "A height.", 7.0);
        }

        fn ready(&self) -> Result<String, String> {
            if self.behind { Err("5 blocks behind".to_owned()) } else { Ok("ready".to_owned()) }
        }
    }

    /// The status and body of a response.
    async fn get(server: &Server, path: &str) -> (String, String) {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let mut stream = tokio::net::TcpStream::connect(server.addresses()[0]).await.unwrap();
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.lines().next().unwrap().to_owned(), body.to_owned())
    }

    fn open(behind: bool) -> Server {
        let config = WatchConfig { address: ([127, 0, 0, 1], 0).into(), hosts: Vec::new(), max_lag: 3 };
        start(&config, Arc::new(Program { behind })).unwrap()
    }

    #[tokio::test]
    async fn paths() {
        let server = open(false);
        let (status, text) = get(&server, "/metrics").await;
        assert_eq!(status, "HTTP/1.1 200 Ok");
        for line in
            ["# TYPE ferrite_test_height gauge\n", "\nferrite_test_height 7\n", "ferrite_build_info{version="]
        {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert_eq!(get(&server, "/healthz").await, ("HTTP/1.1 200 Ok".to_owned(), "ok\n".to_owned()));
        assert_eq!(get(&server, "/readyz").await, ("HTTP/1.1 200 Ok".to_owned(), "ready\n".to_owned()));
        assert_eq!(get(&server, "/get_info").await.0, "HTTP/1.1 404 Not found");
    }

    #[tokio::test]
    async fn a_program_that_is_behind_is_not_ready() {
        let server = open(true);
        let (status, text) = get(&server, "/readyz").await;
        assert_eq!(
            (status.as_str(), text.as_str()),
            ("HTTP/1.1 503 Service Unavailable", "5 blocks behind\n")
        );
        assert_eq!(get(&server, "/healthz").await.0, "HTTP/1.1 200 Ok");
    }
}
