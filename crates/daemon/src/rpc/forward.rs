//! How calls are forwarded to the bootstrap daemon, and how its responses are treated. The method table says which.

use ferrite_rpc::error::daemon;
use ferrite_rpc::json::{self, Object, Value};
use ferrite_rpc::table::{PathError, Reply};
use ferrite_rpc::{Ctx, Forward, Forwarded, RpcError};
use ferrite_types::epee::{self, Entry, Section};

use super::pool;
use crate::daemon::Daemon;

const UNSUPPORTED: &str = "This command is unsupported for bootstrap daemon";

/// What the bootstrap daemon does for a method while this node syncs
/// (`core_rpc_server.cpp: use_bootstrap_daemon_if_necessary`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bootstrap {
    /// It answers. If it fails, this node does. A path that ends in `.bin` speaks portable storage.
    Answers,
    /// It answers `get_info`, and this node adds the fields that only it knows.
    AnswersInfo,
    /// It answers `get_txpool_backlog`, whose result is bytes: it is asked in the way wallets ask, whichever program it
    /// is.
    AnswersBacklog,
    /// It answers `/get_blocks.bin`. If it fails, so does the call: half of a chain from each node would make no sense.
    AnswersBlocks,
    /// It answers `/get_transaction_pool_hashes.bin`, which speaks JSON in spite of its name, unless the request is
    /// portable storage.
    AnswersPoolHashes,
    /// It takes a transaction, and so does this node, unless it cannot verify the transaction.
    TakesTransaction,
    /// Neither node answers `get_block_count`.
    RefusesCount,
    /// Neither node answers `on_get_block_hash`.
    RefusesHash,
    /// Neither node takes the block of `submit_block`.
    RefusesBlock,
}

impl Forward<Daemon> for Bootstrap {
    fn is_on(&self, daemon: &Daemon) -> bool {
        daemon.bootstrap.is_active()
    }

    fn in_words(&self) -> &'static str {
        match self {
            Self::TakesTransaction => "and this node",
            Self::RefusesCount | Self::RefusesHash | Self::RefusesBlock => "refused",
            _ => "yes",
        }
    }

    fn method(
        &self,
        ctx: &Ctx<'_, Daemon>,
        name: &'static str,
        params: &Value,
    ) -> Result<Forwarded<Value>, RpcError> {
        let asked = match self {
            Self::RefusesCount => return Ok(Forwarded::Response(count_unsupported())),
            Self::RefusesHash => {
                return Ok(Forwarded::Response(Value::String(UNSUPPORTED.as_bytes().to_vec())));
            }
            Self::RefusesBlock => return Err(RpcError::new(daemon::UNSUPPORTED_BOOTSTRAP, UNSUPPORTED)),
            Self::AnswersBacklog if pool::is_backlog_text(ctx.service.dialect(), client_of(params)) => {
                ask_method(ctx.service, name, &with_client(params)).map(backlog_as_text)
            }
            _ => ask_method(ctx.service, name, params),
        };
        Ok(match asked {
            Asked::NotNow => Forwarded::Local,
            Asked::Failed => Forwarded::LocalThen(mark_value),
            Asked::Answer(answer) => {
                Forwarded::Response(Value::Object(marked(self.completed(ctx.service, answer))))
            }
        })
    }

    fn path(
        &self,
        ctx: &Ctx<'_, Daemon>,
        name: &'static str,
        body: &[u8],
    ) -> Result<Forwarded<Reply>, PathError> {
        if self.is_binary(name, body) {
            return self.binary_path(ctx.service, name, body);
        }
        Ok(match ask_path(ctx.service, name, body) {
            Asked::NotNow => Forwarded::Local,
            Asked::Failed => Forwarded::LocalThen(mark_reply),
            Asked::Answer(_) if *self == Self::TakesTransaction && ctx.service.is_ready() => {
                Forwarded::LocalThen(mark_reply)
            }
            Asked::Answer(answer) => {
                Forwarded::Response(json_reply(marked(self.completed(ctx.service, answer))))
            }
        })
    }
}

impl Bootstrap {
    /// Whether the request and the response are portable storage.
    fn is_binary(self, name: &str, body: &[u8]) -> bool {
        match self {
            Self::AnswersPoolHashes => body.first() == Some(&1),
            _ => name.ends_with(".bin"),
        }
    }

    fn binary_path(self, daemon: &Daemon, name: &str, body: &[u8]) -> Result<Forwarded<Reply>, PathError> {
        let Some(answer) = daemon.bootstrap.post(name, body) else { return Ok(Forwarded::Local) };
        let marked = answer.ok().and_then(|answer| mark_binary(&answer, true));
        match marked {
            Some(body) => Ok(Forwarded::Response(Reply { content_type: " application/octet-stream", body })),
            None if self == Self::AnswersBlocks => Err(PathError::Failed),
            None => Ok(Forwarded::LocalThen(mark_binary_reply)),
        }
    }

    /// Adds the fields that only this node knows.
    fn completed(self, daemon: &Daemon, mut answer: Object) -> Object {
        if self == Self::AnswersInfo {
            let address = daemon.bootstrap.address().into_bytes();
            answer.insert(b"bootstrap_daemon_address".to_vec(), Value::String(address));
            let height = Value::U64(daemon.node.chain().tip().height.0);
            answer.insert(b"height_without_bootstrap".to_vec(), height);
            answer.insert(b"was_bootstrap_ever_used".to_vec(), Value::Bool(true));
        }
        answer
    }
}

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
fn backlog_as_text(mut answer: Object) -> Object {
    if let Some(Value::String(bytes)) = answer.get_mut(&b"backlog"[..]) {
        *bytes = bytes.iter().copied().map(char::from).collect::<String>().into_bytes();
    }
    answer
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

    fn map(self, change: fn(Object) -> Object) -> Self {
        match self {
            Self::Answer(answer) => Self::Answer(change(answer)),
            other => other,
        }
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

fn mark_value(answer: Value) -> Value {
    match answer {
        Value::Object(answer) => Value::Object(marked(answer)),
        other => other,
    }
}

fn mark_binary_reply(reply: Reply) -> Reply {
    match mark_binary(&reply.body, false) {
        Some(body) => Reply { body, ..reply },
        None => reply,
    }
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

/// Whether the status is `OK` or a request for payment.
fn is_good(answer: &Object) -> bool {
    matches!(answer.get(&b"status"[..]), Some(Value::String(status)) if is_good_status(status))
}

fn is_good_status(status: &[u8]) -> bool {
    status == b"OK" || status == b"PAYMENT REQUIRED"
}
