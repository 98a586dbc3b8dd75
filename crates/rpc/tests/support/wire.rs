//! A service with a few methods of the reference's names, and raw connections to it.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use ferrite_rpc::error::daemon;
use ferrite_rpc::schema::{Bytes, JsonSchema};
use ferrite_rpc::server::{Config, Server};
use ferrite_rpc::table::json_rpc;
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};
use ferrite_types::{Hash, epee::Blob, epee::List, epee_object};
use serde::{Deserialize, Serialize};

/// The data behind the methods.
pub struct Chain {
    pub genesis: String,
}

#[derive(Serialize, JsonSchema)]
struct Count {
    count: u64,
    status: &'static str,
    untrusted: bool,
}

#[derive(Serialize, JsonSchema)]
struct Height {
    hash: String,
    height: u64,
    status: &'static str,
    untrusted: bool,
}

#[derive(Serialize, JsonSchema)]
struct Plain {
    status: &'static str,
    untrusted: bool,
}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct AtHeight {
    height: u64,
    fill_pow_hash: bool,
}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct Grace {
    grace_blocks: u64,
}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct Level {
    level: i8,
}

#[derive(Deserialize, Default, JsonSchema)]
#[serde(default)]
struct Nothing {}

epee_object! {
    #[derive(Debug, Clone, PartialEq, JsonSchema)]
    pub struct ForTransaction {
        #[schemars(with = "Bytes")]
        pub txid: Hash as Blob,
    }
}

epee_object! {
    #[derive(Debug, Clone, PartialEq, JsonSchema)]
    pub struct Indexes {
        pub o_indexes: Vec<u64> as List,
        pub status: String,
        pub untrusted: bool,
    }
}

const OK: &str = "OK";

fn header(_: &Ctx<'_, Chain>, request: AtHeight) -> Result<Plain, RpcError> {
    if request.height > 0 {
        let text =
            format!("Requested block height: {} greater than current top block height: 0", request.height);
        return Err(RpcError::new(daemon::TOO_BIG_HEIGHT, text));
    }
    Ok(Plain { status: OK, untrusted: request.fill_pow_hash })
}

pub fn table() -> Table<Chain> {
    use Access::{Everyone, Unrestricted};
    use Run::{Blocking, Inline};
    Table::new()
        .json_rpc(&["get_block_count", "getblockcount"], Everyone, Inline, |_, _: Nothing| {
            Ok(Count { count: 1, status: OK, untrusted: false })
        })
        .json_rpc(
            &["on_get_block_hash", "on_getblockhash"],
            Everyone,
            Blocking,
            |ctx: &Ctx<'_, Chain>, _: Vec<u64>| Ok(ctx.service.genesis.clone()),
        )
        .with(
            json_rpc(&["get_block_header_by_height"], Everyone, Blocking, header)
                .fails(&[daemon::TOO_BIG_HEIGHT]),
        )
        .json_rpc(&["get_fee_estimate"], Everyone, Inline, |_, request: Grace| match request.grace_blocks {
            0..=100 => Ok(Plain { status: OK, untrusted: false }),
            _ => Err(RpcError::BROKEN),
        })
        .json_rpc(&["panic"], Everyone, Blocking, |_, _: Nothing| -> Result<Plain, RpcError> {
            panic!("on purpose")
        })
        .path(&["/get_height", "/getheight"], Everyone, Inline, |ctx: &Ctx<'_, Chain>, _: Nothing| {
            let hash = ctx.service.genesis.clone();
            Ok(Height { hash, height: 1, status: OK, untrusted: false })
        })
        .path(&["/set_log_level"], Unrestricted, Blocking, |_, request: Level| {
            let status = if (0..=4).contains(&request.level) { OK } else { "Error: log level not valid" };
            Ok(Plain { status, untrusted: false })
        })
        .binary(&["/get_o_indexes.bin"], Everyone, Blocking, |_, request: ForTransaction| {
            let status = format!("no transaction {}", request.txid);
            Ok(Indexes { o_indexes: Vec::new(), status, untrusted: false })
        })
}

/// A running server with its own runtime.
pub struct Ours {
    runtime: Option<tokio::runtime::Runtime>,
    server: Option<Server>,
    pub port: u16,
}

impl Ours {
    pub fn start(config: Config, genesis: &str) -> Self {
        Self::start_at(SocketAddr::from(([127, 0, 0, 1], 0)), config, genesis)
    }

    pub fn start_at(address: SocketAddr, config: Config, genesis: &str) -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let chain = Arc::new(Chain { genesis: genesis.to_owned() });
        let server = {
            let _inside = runtime.enter();
            Server::start(&[address], config, Arc::new(table()), chain).unwrap()
        };
        let port = server.addresses()[0].port();
        Self { runtime: Some(runtime), server: Some(server), port }
    }

    #[allow(dead_code, reason = "not every test stops its server by hand")]
    pub fn stop(&mut self) {
        if let (Some(server), Some(runtime)) = (self.server.take(), &self.runtime) {
            runtime.block_on(server.stop(Duration::from_secs(5)));
        }
    }
}

impl Drop for Ours {
    fn drop(&mut self) {
        // Also within another runtime, which must not be blocked.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// How long to wait for an answer, or for the rest of one.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a server may take to close a connection after its answer.
const QUIET: Duration = Duration::from_secs(1);

/// Sends bytes that are answered or end the connection, and returns what came back, and whether the server closed the
/// connection.
#[allow(dead_code, reason = "not every test compares connections")]
pub fn talk(port: u16, request: &[u8]) -> (Vec<u8>, bool) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    // The server may have closed it already.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let mut piece = [0; 65536];
    loop {
        stream.set_read_timeout(Some(if is_whole(request, &answer) { QUIET } else { PATIENCE })).unwrap();
        match stream.read(&mut piece) {
            Ok(0) => return (answer, true),
            Ok(length) => answer.extend_from_slice(&piece[..length]),
            Err(error) if matches!(error.kind(), std::io::ErrorKind::WouldBlock) => return (answer, false),
            Err(_) => return (answer, true),
        }
    }
}

/// Whether an answer has come with all of its body. That of `HEAD` has none, whatever its head says.
fn is_whole(request: &[u8], answer: &[u8]) -> bool {
    let text = String::from_utf8_lossy(answer);
    let Some((head, _)) = text.split_once("\r\n\r\n") else { return false };
    let length = head.lines().find_map(|line| line.strip_prefix("Content-Length: "));
    let length = length.filter(|_| !request.starts_with(b"HEAD ")).and_then(|length| length.parse().ok());
    answer.len() >= head.len() + 4 + length.unwrap_or(0)
}

/// A request with a body.
#[allow(dead_code, reason = "not every test builds requests")]
pub fn post(path: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}
