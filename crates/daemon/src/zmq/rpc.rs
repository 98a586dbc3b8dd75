//! RPC over ZMQ (`daemon_handler.cpp`, `message.cpp`): JSON-RPC 2.0 with peculiarities.

mod blocks;
mod outputs;
mod program;
mod transactions;

use std::borrow::Cow;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use ferrite_chain::db::DbError;
use ferrite_chain::handle::ChainError;
use ferrite_rpc::{Ctx, Identity, RpcError};

use super::json::Json;
use super::value::{RequestError, Value};
use crate::daemon::Daemon;
use crate::node::Node;

/// The version of this interface: 2.0.
const VERSION: u64 = 2 << 16;

/// Methods that are not available when restricted (`zmq_restricted_methods.cpp`).
const UNRESTRICTED: [&str; 9] = [
    "flush_txpool",
    "get_peer_list",
    "mining_status",
    "relay_tx",
    "save_bc",
    "set_log_categories",
    "set_log_level",
    "start_mining",
    "stop_mining",
];

/// Why a call failed.
#[derive(Debug)]
enum Failure {
    /// The request is invalid.
    Request(RequestError),
    /// The method failed.
    Failed(Cow<'static, str>),
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        Self::Request(error)
    }
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Self {
        tracing::error!(target: "daemon.rpc", "{error}");
        Self::Failed("internal error".into())
    }
}

impl From<ChainError> for Failure {
    fn from(error: ChainError) -> Self {
        tracing::error!(target: "daemon.rpc", "{error}");
        Self::Failed("internal error".into())
    }
}

impl From<RpcError> for Failure {
    fn from(error: RpcError) -> Self {
        Self::Failed(error.message)
    }
}

fn failed(text: impl Into<Cow<'static, str>>) -> Failure {
    Failure::Failed(text.into())
}

/// A function writes the members of its result.
type Function = fn(&Call<'_>, &Value<'_>, &mut Json) -> Result<(), Failure>;

const FUNCTIONS: [(&str, Function); 27] = [
    ("get_block_hash", blocks::get_block_hash),
    ("get_block_header_by_hash", blocks::get_block_header_by_hash),
    ("get_block_header_by_height", blocks::get_block_header_by_height),
    ("get_block_headers_by_height", blocks::get_block_headers_by_height),
    ("get_blocks_fast", blocks::get_blocks_fast),
    ("get_dynamic_fee_estimate", outputs::get_dynamic_fee_estimate),
    ("get_hashes_fast", blocks::get_hashes_fast),
    ("get_height", blocks::get_height),
    ("get_info", program::get_info),
    ("get_last_block_header", blocks::get_last_block_header),
    ("get_output_distribution", outputs::get_output_distribution),
    ("get_output_histogram", outputs::get_output_histogram),
    ("get_output_keys", outputs::get_output_keys),
    ("get_peer_list", program::get_peer_list),
    ("get_rpc_version", program::get_rpc_version),
    ("get_transaction_pool", transactions::get_transaction_pool),
    ("get_transactions", transactions::get_transactions),
    ("get_tx_global_output_indices", transactions::get_tx_global_output_indices),
    ("hard_fork_info", program::hard_fork_info),
    ("key_images_spent", transactions::key_images_spent),
    ("mining_status", program::mining_status),
    ("save_bc", program::save_bc),
    ("send_raw_tx", transactions::send_raw_tx),
    ("send_raw_tx_hex", transactions::send_raw_tx_hex),
    ("set_log_level", program::set_log_level),
    ("start_mining", program::start_mining),
    ("stop_mining", program::stop_mining),
];

/// The context of a call.
struct Call<'a> {
    daemon: &'a Arc<Daemon>,
    node: &'a Node,
    restricted: bool,
}

impl<'a> Call<'a> {
    /// The same for the functions that serve HTTP.
    fn http(&self) -> Ctx<'a, Daemon> {
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        Ctx {
            service: self.daemon,
            restricted: self.restricted,
            peer,
            connections: 0,
            identity: Identity::Anyone,
        }
    }
}

/// Answers a request.
pub(super) fn answer(daemon: &Arc<Daemon>, restricted: bool, request: &[u8]) -> Vec<u8> {
    let call = Call { daemon, node: &daemon.node, restricted };
    match Value::parse(request).and_then(|request| run(&call, &request)) {
        Ok(answer) => answer,
        Err(problem) => error(&Value::Null, "Malformed json", &problem.to_string()),
    }
}

fn run(call: &Call<'_>, request: &Value<'_>) -> Result<Vec<u8>, RequestError> {
    if !matches!(request, Value::Object(_)) {
        return Err(RequestError::Parse);
    }
    request.member("jsonrpc")?;
    let method = request.member("method")?.text().map_err(|_| RequestError::Type("Expected string"))?;
    let params = request.member("params")?;
    let id = request.member("id");
    if matches!(id, Ok(Value::Bool(_) | Value::Array(_) | Value::Object(_))) {
        return Err(RequestError::Type("Expected string, number or null"));
    }
    let id = id?;
    if call.restricted && UNRESTRICTED.contains(&method) {
        let text = format!("\"{method}\" is not available in restricted mode.");
        return Ok(error(id, "Failed", &text));
    }
    let Some((_, function)) = FUNCTIONS.iter().find(|(name, _)| *name == method) else {
        return Ok(error(id, "Invalid request type", &format!("\"{method}\" is not a valid request.")));
    };
    let mut json = Json::default();
    let mut result = Ok(());
    json.object(|json| {
        envelope(json, id);
        json.object_field("result", |json| {
            json.number_field("rpc_version", VERSION);
            result = function(call, params, json);
        });
    });
    match result {
        Ok(()) => Ok(json.finish()),
        Err(Failure::Request(problem)) => Err(problem),
        Err(Failure::Failed(text)) => Ok(error(id, "Failed", &text)),
    }
}

fn envelope(json: &mut Json, id: &Value<'_>) {
    json.text_field("jsonrpc", "2.0");
    match id {
        Value::Number(number) => json.key("id").raw(&number.to_string()),
        Value::String(text) => json.text_field("id", text),
        _ => json.key("id").raw("null"),
    }
}

fn error(id: &Value<'_>, status: &str, text: &str) -> Vec<u8> {
    let mut json = Json::default();
    json.object(|json| {
        envelope(json, id);
        json.object_field("error", |json| {
            json.number_field("code", 1u8);
            json.text_field("error_str", status);
            json.text_field("message", text);
        });
    });
    json.finish()
}

/// Converts a status of the HTTP interface; anything but OK is an error.
fn done(status: &str) -> Result<(), Failure> {
    match status {
        ferrite_rpc::daemon::STATUS_OK => Ok(()),
        status => Err(failed(status.to_owned())),
    }
}
