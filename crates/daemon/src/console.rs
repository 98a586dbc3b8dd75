//! Console commands: queries and actions on a running node, over its RPC or in the same process, with results as tables
//! or as the node's JSON.

mod chain;
mod confirm;
mod mining;
mod peers;
mod pool;
mod program;
mod render;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;

use ferrite_rpc::client::ClientError;
use ferrite_rpc::client::blocking::Client;
use ferrite_rpc::daemon::{STATUS_OK, StatusResponse};
use ferrite_rpc::envelope::Calls;
use ferrite_rpc::json::{self, ConversionError, Object, Value};
use ferrite_rpc::table::PathError;
use ferrite_rpc::{Ctx, Identity, Table};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::daemon::Daemon;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum ConsoleError {
    /// Unknown command.
    #[error("unknown command: {0}; `help` lists all")]
    Unknown(String),
    /// Wrong arguments.
    #[error("usage: {0}")]
    Usage(String),
    /// No response.
    #[error(transparent)]
    Client(#[from] ClientError),
    /// A destructive command that was not confirmed.
    #[error("{0}; to skip the confirmation, add --yes")]
    Unconfirmed(String),
    /// The node rejected it.
    #[error("the node responded: {0}")]
    Refused(String),
    /// The request cannot be encoded.
    #[error(transparent)]
    Request(#[from] ConversionError),
}

type Result<T> = std::result::Result<T, ConsoleError>;

/// A command.
pub struct Command {
    /// Its name and aliases.
    names: &'static [&'static str],
    /// Its arguments, as shown in the usage.
    arguments: &'static str,
    /// What it does.
    help: &'static str,
    /// What it destroys with these arguments, if anything.
    destroys: fn(&[&str]) -> Option<String>,
    run: fn(&Console, &[&str]) -> Result<String>,
}

impl Command {
    const fn new(
        names: &'static [&'static str],
        arguments: &'static str,
        help: &'static str,
        run: fn(&Console, &[&str]) -> Result<String>,
    ) -> Self {
        Self { names, arguments, help, destroys: |_| None, run }
    }

    /// Maximum number of arguments.
    fn most(&self) -> usize {
        self.arguments.split_whitespace().count()
    }

    /// Its usage, under one of its names.
    fn usage(&self, name: &str) -> ConsoleError {
        ConsoleError::Usage(format!("{name} {}", self.arguments).trim_end().to_owned())
    }

    /// Marks a destructive command.
    const fn destroying(self, destroys: fn(&[&str]) -> Option<String>) -> Self {
        Self { destroys, ..self }
    }
}

/// Asks for confirmation.
pub type Confirm = fn(&str) -> bool;

/// A node to talk to.
pub struct Console {
    node: NodeAt,
    json: bool,
    confirm: Option<Confirm>,
}

/// Where the node is.
enum NodeAt {
    /// A remote node.
    Remote(Client),
    /// The node of this process.
    Local { table: Arc<Table<Daemon>>, daemon: Arc<Daemon> },
}

/// How a method is called.
#[derive(Debug, Clone, Copy)]
enum Method {
    Json(&'static str),
    Path(&'static str),
}

/// All commands, by subject.
fn commands() -> impl Iterator<Item = &'static Command> {
    [chain::COMMANDS, pool::COMMANDS, mining::COMMANDS, peers::COMMANDS, program::COMMANDS]
        .into_iter()
        .flatten()
}

/// The names of each command, the main name first.
pub fn command_names() -> impl Iterator<Item = &'static [&'static str]> {
    commands().map(|command| command.names)
}

/// The list of commands, one per line.
pub fn help() -> String {
    list(commands())
}

/// A line for each of these commands.
fn list(commands: impl Iterator<Item = &'static Command>) -> String {
    let rows = commands.map(|command| {
        let (name, others) = command.names.split_first().expect("a command has a name");
        let mut what = command.help.to_owned();
        if !others.is_empty() {
            what.push_str(&format!(" (also {})", others.join(", ")));
        }
        vec![format!("{name} {}", command.arguments).trim_end().to_owned(), what]
    });
    render::columns(&[], rows)
}

impl Console {
    /// A console for a node, with JSON output on request. On a terminal, destructive commands ask for confirmation;
    /// otherwise they need `--yes`.
    pub fn new(client: Client, json: bool) -> Self {
        Self { node: NodeAt::Remote(client), json, confirm: confirm::on_terminal() }
    }

    /// A console for the node of this process, without the restrictions of its servers.
    pub fn local(table: Arc<Table<Daemon>>, daemon: Arc<Daemon>) -> Self {
        Self { node: NodeAt::Local { table, daemon }, json: false, confirm: confirm::on_terminal() }
    }

    /// Runs a command, whose name is the first word. Returns the text to print.
    ///
    /// # Errors
    /// If there is no such command, or it fails.
    pub fn run(&self, words: &[&str]) -> Result<String> {
        let Some((name, arguments)) = words.split_first() else { return Ok(help()) };
        if *name == "help" {
            return help_about(arguments);
        }
        let command = find(name)?;
        let (yes, arguments): (Vec<&str>, Vec<&str>) =
            arguments.iter().partition(|argument| **argument == "--yes");
        if arguments.len() > command.most() {
            return Err(command.usage(name));
        }
        if let Some(what) = (command.destroys)(&arguments).filter(|_| yes.is_empty())
            && !self.confirm.is_some_and(|confirm| confirm(&what))
        {
            return Err(ConsoleError::Unconfirmed(format!("{name}: {what}: not done")));
        }
        (command.run)(self, &arguments).map_err(|error| match error {
            ConsoleError::Usage(_) => command.usage(name),
            error => error,
        })
    }

    /// Calls a method and formats the response, unless JSON is wanted.
    fn show<Q: Serialize, R: DeserializeOwned>(
        &self,
        method: Method,
        request: &Q,
        render: impl FnOnce(&R) -> String,
    ) -> Result<String> {
        if self.json {
            return self.raw(method, request);
        }
        Ok(render(&self.ask(method, request)?))
    }

    /// Calls a method. A status other than `OK` is an error.
    fn ask<Q: Serialize, R: DeserializeOwned>(&self, method: Method, request: &Q) -> Result<R> {
        let body = self.post(method, request)?;
        let mut answer = json::parse(&body).map_err(|_| ClientError::Json("it is not JSON".to_owned()))?;
        if let Method::Json(_) = method {
            if let Some(Value::Object(error)) = answer.get(&b"error"[..]) {
                return Err(ConsoleError::Refused(text(error, "message")));
            }
            answer = match answer.remove(&b"result"[..]) {
                Some(Value::Object(result)) => result,
                _ => return Err(ClientError::Json("it has no result".to_owned()).into()),
            };
        }
        match text(&answer, "status") {
            status if status == STATUS_OK => Ok(json::from_object(answer)?),
            status => Err(ConsoleError::Refused(status)),
        }
    }

    /// Calls a method and returns the raw response.
    fn raw<Q: Serialize>(&self, method: Method, request: &Q) -> Result<String> {
        let answer = self.post(method, request)?;
        Ok(String::from_utf8_lossy(&answer).replace("\r\n", "\n"))
    }

    fn post<Q: Serialize>(&self, method: Method, request: &Q) -> Result<Vec<u8>> {
        let mut body = Vec::new();
        let path = match method {
            Method::Json(name) => {
                body.extend(format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{name}","params":"#).bytes());
                json::append(&mut body, request, 0)?;
                body.push(b'}');
                "/json_rpc"
            }
            Method::Path(path) => {
                json::append(&mut body, request, 0)?;
                path
            }
        };
        let (status, answer) = match &self.node {
            NodeAt::Remote(client) => client.post(path, &body)?,
            NodeAt::Local { table, daemon } => call(table, daemon, path, &body),
        };
        if status == 200 { Ok(answer) } else { Err(ClientError::Status(status).into()) }
    }

    /// Calls a method whose response is only a status.
    fn order<Q: Serialize>(&self, method: Method, request: &Q, done: &str) -> Result<String> {
        if self.json {
            return self.raw(method, request);
        }
        let _: StatusResponse = self.ask(method, request)?;
        Ok(done.to_owned())
    }
}

/// Finds a command by name.
fn find(name: &str) -> Result<&'static Command> {
    let found = commands().find(|command| command.names.contains(&name));
    found.ok_or_else(|| ConsoleError::Unknown(name.to_owned()))
}

/// The whole list, or the line of one command.
fn help_about(arguments: &[&str]) -> Result<String> {
    match arguments {
        [] => Ok(help()),
        [name] => Ok(list(std::iter::once(find(name)?))),
        _ => Err(ConsoleError::Usage("help [COMMAND]".to_owned())),
    }
}

/// Calls a method without a server in between. The status is the one a server would return.
fn call(table: &Table<Daemon>, daemon: &Arc<Daemon>, path: &str, body: &[u8]) -> (u16, Vec<u8>) {
    let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
    let ctx = Ctx { service: daemon, restricted: false, peer, connections: 0, identity: Identity::Anyone };
    let mut answer = Vec::new();
    let status = if path == "/json_rpc" {
        if Calls::read(body, ctx.restricted).answer(table, &ctx, &mut answer) { 200 } else { 500 }
    } else {
        match table.call_path(&ctx, path.as_bytes(), body, &mut answer) {
            Ok(_) => 200,
            Err(PathError::NotFound) => 404,
            Err(PathError::BadRequest) => 400,
            Err(PathError::Failed) => 500,
            Err(PathError::Unavailable) => 503,
        }
    };
    (status, answer)
}

/// A string in a response; empty if missing.
fn text(object: &Object, name: &str) -> String {
    match object.get(name.as_bytes()) {
        Some(Value::String(text)) => String::from_utf8_lossy(text).into_owned(),
        _ => String::new(),
    }
}

/// The usage text is filled in by the caller.
fn usage<T>() -> Result<T> {
    Err(ConsoleError::Usage(String::new()))
}

/// The argument at a position as a number.
fn number<N: std::str::FromStr>(arguments: &[&str], position: usize) -> Result<N> {
    match arguments.get(position).map(|text| text.parse()) {
        Some(Ok(number)) => Ok(number),
        _ => usage(),
    }
}

/// The only argument.
fn only<'a>(arguments: &[&'a str]) -> Result<&'a str> {
    match arguments {
        [one] => Ok(one),
        _ => usage(),
    }
}
