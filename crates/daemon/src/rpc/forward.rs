//! Which calls are forwarded to the bootstrap daemon, and how its responses are treated.

use ferrite_rpc::error::daemon;
use ferrite_rpc::json::{self, Object, Value};
use ferrite_rpc::table::{PathError, Reply};
use ferrite_rpc::{Ctx, Forward, Kind, RpcError};
use ferrite_types::epee::{self, Entry, Section};

use super::pool;
use crate::daemon::Daemon;

const UNSUPPORTED: &str = "This command is unsupported for bootstrap daemon";

/// JSON-RPC methods that are forwarded.
const METHODS: &[&str] = &[
    "get_block_template",
    "add_aux_pow",
    "get_last_block_header",
    "get_block_header_by_hash",
    "get_block_headers_range",
    "get_block_header_by_height",
    "get_block",
    "get_info",
    "hard_fork_info",
    "get_output_histogram",
    "get_version",
    "get_fee_estimate",
    "get_txpool_backlog",
    "get_output_distribution",
    "rpc_access_info",
    "rpc_access_submit_nonce",
    "rpc_access_pay",
    "rpc_access_data",
    "rpc_access_account",
];

/// Methods that fail while calls are forwarded.
const WITHOUT_ANSWER: &[&str] = &["get_block_count", "on_get_block_hash", "submit_block"];

/// Paths that are forwarded.
const PATHS: &[&str] = &[
    "/get_height",
    "/get_info",
    "/get_blocks.bin",
    "/get_alt_blocks_hashes",
    "/get_blocks_by_height.bin",
    "/get_hashes.bin",
    "/get_outs.bin",
    "/get_outs",
    "/get_o_indexes.bin",
    "/get_transactions",
    "/is_key_image_spent",
    "/send_raw_transaction",
    "/get_transaction_pool",
    "/get_transaction_pool_hashes.bin",
    "/get_transaction_pool_hashes",
    "/get_transaction_pool_stats",
    "/get_limit",
    "/get_output_distribution.bin",
];

/// Forwards calls to the bootstrap daemon (`core_rpc_server.cpp: use_bootstrap_daemon_if_necessary`).
pub(super) struct BootstrapForward;

impl Forward<Daemon> for BootstrapForward {
    fn takes(&self, kind: Kind, name: &'static str) -> bool {
        match kind {
            Kind::Method => METHODS.contains(&name) || WITHOUT_ANSWER.contains(&name),
            Kind::Path => PATHS.contains(&name),
        }
    }

    fn is_on(&self, daemon: &Daemon) -> bool {
        daemon.bootstrap.is_active()
    }

    fn method(
        &self,
        ctx: &Ctx<'_, Daemon>,
        name: &'static str,
        params: Value,
        local: &dyn Fn(Value) -> Result<Value, RpcError>,
    ) -> Result<Value, RpcError> {
        match name {
            "get_block_count" => return Ok(count_unsupported()),
            "on_get_block_hash" => return Ok(Value::String(UNSUPPORTED.as_bytes().to_vec())),
            "submit_block" => return Err(RpcError::new(daemon::UNSUPPORTED_BOOTSTRAP, UNSUPPORTED)),
            _ => {}
        }
        let text = name == BACKLOG && pool::is_backlog_text(ctx.service.dialect(), client_of(&params));
        let asked = if text {
            ask_method(ctx.service, name, &with_client(&params))
        } else {
            ask_method(ctx.service, name, &params)
        };
        match asked {
            Asked::NotNow => local(params),
            Asked::Failed => match local(params)? {
                Value::Object(answer) => Ok(Value::Object(marked(answer))),
                other => Ok(other),
            },
            Asked::Answer(mut answer) => {
                if name == "get_info" {
                    complete_info(ctx.service, &mut answer);
                }
                if text {
                    backlog_as_text(&mut answer);
                }
                Ok(Value::Object(marked(answer)))
            }
        }
    }

    fn path(
        &self,
        ctx: &Ctx<'_, Daemon>,
        name: &'static str,
        body: &[u8],
        local: &dyn Fn() -> Result<Reply, PathError>,
    ) -> Result<Reply, PathError> {
        if is_binary(name, body) {
            return binary_path(ctx.service, name, body, local);
        }
        let asked = ask_path(ctx.service, name, body);
        match asked {
            Asked::NotNow => local(),
            Asked::Failed => local().map(mark_reply),
            // A transaction is sent to both nodes, unless this one cannot verify it.
            Asked::Answer(_) if name == "/send_raw_transaction" && ctx.service.is_ready() => {
                local().map(mark_reply)
            }
            Asked::Answer(mut answer) => {
                if name == "/get_info" {
                    complete_info(ctx.service, &mut answer);
                }
                Ok(json_reply(marked(answer)))
            }
        }
    }
}

/// The result of this call is bytes; the other node is asked in the way wallets ask, whichever program it is.
const BACKLOG: &str = "get_txpool_backlog";

fn client_of(params: &Value) -> &[u8] {
    match params {
        Value::Object(params) => match params.get(&b"client"[..]) {
            Some(Value::String(client)) => client,
            _ => &[],
        },
        _ => &[],
    }
}

fn with_client(params: &Value) -> Value {
    let mut params = match params {
        Value::Object(params) => params.clone(),
        _ => Object::default(),
    };
    params.insert(b"client".to_vec(), Value::String(b"ferrite".to_vec()));
    Value::Object(params)
}

/// One character per byte.
fn backlog_as_text(answer: &mut Object) {
    if let Some(Value::String(bytes)) = answer.get_mut(&b"backlog"[..]) {
        *bytes = bytes.iter().copied().map(char::from).collect::<String>().into_bytes();
    }
}

/// The result of forwarding.
enum Asked {
    /// The call is to be answered locally.
    NotNow,
    /// The other node failed.
    Failed,
    /// Its answer.
    Answer(Object),
}

impl Asked {
    fn of(answer: Option<Object>) -> Self {
        answer.filter(is_good).map_or(Self::Failed, Self::Answer)
    }
}

fn ask_method(daemon: &Daemon, name: &str, params: &Value) -> Asked {
    let mut body = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{name}","params":"#).into_bytes();
    json::write_value(&mut body, params, 0);
    body.push(b'}');
    let Some(answer) = daemon.bootstrap.post("/json_rpc", &body) else { return Asked::NotNow };
    let result = answer.ok().and_then(|answer| json::parse(&answer).ok()?.remove(&b"result"[..]));
    Asked::of(match result {
        Some(Value::Object(result)) => Some(result),
        _ => None,
    })
}

fn ask_path(daemon: &Daemon, name: &str, body: &[u8]) -> Asked {
    let Some(answer) = daemon.bootstrap.post(name, body) else { return Asked::NotNow };
    Asked::of(answer.ok().and_then(|answer| json::parse(&answer).ok()))
}

/// One of these paths speaks JSON in spite of its name, unless the request is portable storage.
fn is_binary(name: &str, body: &[u8]) -> bool {
    let storage = body.first() == Some(&1);
    name.ends_with(".bin") && (name != "/get_transaction_pool_hashes.bin" || storage)
}

fn binary_path(
    daemon: &Daemon,
    name: &str,
    body: &[u8],
    local: &dyn Fn() -> Result<Reply, PathError>,
) -> Result<Reply, PathError> {
    let Some(answer) = daemon.bootstrap.post(name, body) else { return local() };
    let marked = answer.ok().and_then(|answer| mark_binary(&answer, true));
    match marked {
        Some(body) => Ok(Reply { content_type: " application/octet-stream", body }),
        // Half of a chain from each node would make no sense.
        None if name == "/get_blocks.bin" => Err(PathError::Failed),
        None => local().map(|reply| match mark_binary(&reply.body, false) {
            Some(body) => Reply { body, ..reply },
            None => reply,
        }),
    }
}

/// The response, marked as not being this node's; `None` if it is invalid or, where that matters, not OK.
fn mark_binary(answer: &[u8], must_be_good: bool) -> Option<Vec<u8>> {
    let mut section: Section<'_> = epee::from_bytes(answer, epee::Limits::NONE).ok()?;
    let good = matches!(section.get("status"), Some(Entry::String(status)) if is_good_status(status));
    if must_be_good && !good {
        return None;
    }
    section.set("untrusted", Entry::Bool(true));
    Some(epee::to_bytes(&section))
}

fn marked(mut answer: Object) -> Object {
    answer.insert(b"untrusted".to_vec(), Value::Bool(true));
    answer
}

fn mark_reply(reply: Reply) -> Reply {
    match json::parse(&reply.body) {
        Ok(answer) => json_reply(marked(answer)),
        Err(_) => reply,
    }
}

fn json_reply(answer: Object) -> Reply {
    let mut body = Vec::new();
    json::write_value(&mut body, &Value::Object(answer), 0);
    Reply { content_type: "application/json", body }
}

fn count_unsupported() -> Value {
    let fields = [
        (&b"count"[..], Value::U64(0)),
        (b"status", Value::String(UNSUPPORTED.as_bytes().to_vec())),
        (b"untrusted", Value::Bool(false)),
    ];
    Value::Object(fields.into_iter().map(|(name, value)| (name.to_vec(), value)).collect())
}

/// Adds the fields that only this node knows.
fn complete_info(daemon: &Daemon, info: &mut Object) {
    let address = daemon.bootstrap.address().into_bytes();
    info.insert(b"bootstrap_daemon_address".to_vec(), Value::String(address));
    info.insert(b"height_without_bootstrap".to_vec(), Value::U64(daemon.node.chain().tip().height.0));
    info.insert(b"was_bootstrap_ever_used".to_vec(), Value::Bool(true));
}

/// Whether the status is `OK` or a request for payment.
fn is_good(answer: &Object) -> bool {
    matches!(answer.get(&b"status"[..]), Some(Value::String(status)) if is_good_status(status))
}

fn is_good_status(status: &[u8]) -> bool {
    status == b"OK" || status == b"PAYMENT REQUIRED"
}
