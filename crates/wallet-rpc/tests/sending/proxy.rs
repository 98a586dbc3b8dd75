//! A proxy between the wallet and the node that loses requests and responses, and kills programs at the worst moment.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;

/// A fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The connection is lost repeatedly, until the wallet gives up.
    Lose,
    /// The connection is lost once, and the repeated request gets this response, which is not the node's.
    LoseThen(&'static str),
    /// A program is killed, and the connection is lost.
    Kill(u32),
}

/// Number of times the wallet's client sends a request whose connection breaks: once, and three retries.
const ATTEMPTS: usize = 4;

/// A planned fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// The path of the call.
    pub path: &'static str,
    /// Before the node gets the request, or after it has responded.
    pub before: bool,
    /// The fault.
    pub fault: Fault,
}

/// A response that is not the node's.
#[derive(Clone)]
struct Instead {
    path: &'static str,
    body: String,
    /// Whether the request is forwarded nevertheless.
    pass_on: bool,
    /// Number of requests that still get it.
    left: usize,
}

/// The planned faults, and a record of them.
#[derive(Default)]
struct State {
    plan: Option<Plan>,
    /// How often the fault happened.
    happened: usize,
    instead: Vec<Instead>,
    /// The bodies of requests that got another response.
    answered: Vec<(&'static str, Vec<u8>)>,
    /// An error of the proxy itself.
    failed: Option<String>,
}

/// The proxy.
pub struct Proxy {
    port: u16,
    state: Arc<Mutex<State>>,
}

impl Proxy {
    /// Starts in front of a port.
    pub fn start(node: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a free port");
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(Mutex::new(State::default()));
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let state = Arc::clone(&shared);
                // Any error ends the connection's thread.
                thread::spawn(move || serve(stream, node, &state));
            }
        });
        Self { port, state }
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Plans a fault for one call.
    pub fn plan(&self, plan: Plan) {
        let mut state = self.state.lock().unwrap();
        (state.plan, state.happened) = (Some(plan), 0);
    }

    /// Ends all faults. Returns how often the planned one happened.
    ///
    /// # Panics
    /// If a planned fault could not be carried out.
    pub fn clear_faults(&self) -> usize {
        let mut state = self.state.lock().unwrap();
        state.instead.clear();
        state.plan = None;
        if let Some(failed) = &state.failed {
            panic!("{failed}");
        }
        state.happened
    }

    /// Answers a call with this body from now on, without forwarding it.
    pub fn answer_instead(&self, path: &'static str, body: &str) {
        self.instead(path, body, false, usize::MAX);
    }

    /// The same for the next calls only.
    pub fn answer_next(&self, path: &'static str, body: &str, left: usize) {
        self.instead(path, body, false, left);
    }

    /// Forwards a call, but answers with this body from now on.
    pub fn answer_after_forwarding(&self, path: &'static str, body: &str) {
        self.instead(path, body, true, usize::MAX);
    }

    fn instead(&self, path: &'static str, body: &str, pass_on: bool, left: usize) {
        let mut state = self.state.lock().unwrap();
        state.instead.retain(|instead| instead.path != path);
        state.instead.push(Instead { path, body: body.to_owned(), pass_on, left });
    }

    /// The bodies of the requests to a path that did not get the node's response.
    pub fn answered(&self, path: &str) -> Vec<Vec<u8>> {
        let state = self.state.lock().unwrap();
        let answered = state.answered.iter().filter(|(other, _)| *other == path);
        answered.map(|(_, body)| body.clone()).collect()
    }
}

fn serve(client: TcpStream, node: u16, state: &Mutex<State>) -> Option<()> {
    let mut reader = BufReader::new(client.try_clone().ok()?);
    let mut client = client;
    let mut upstream: Option<BufReader<TcpStream>> = None;
    loop {
        let (head, body) = message(&mut reader)?;
        let request = [head.as_bytes(), &body].concat();
        happens(state, &request, true)?;
        let instead = instead(state, &request, &body);
        if let Some(Instead { body, .. }) = instead.as_ref().filter(|instead| !instead.pass_on) {
            client.write_all(&answer(body)).ok()?;
            continue;
        }
        if upstream.is_none() {
            upstream = Some(BufReader::new(TcpStream::connect(("127.0.0.1", node)).ok()?));
        }
        let node = upstream.as_mut()?;
        node.get_mut().write_all(&request).ok()?;
        let (head, body) = message(node)?;
        happens(state, &request, false)?;
        let response = match instead {
            Some(instead) => answer(&instead.body),
            None => [head.as_bytes(), &body].concat(),
        };
        client.write_all(&response).ok()?;
    }
}

/// The substitute response to a request.
fn instead(state: &Mutex<State>, request: &[u8], body: &[u8]) -> Option<Instead> {
    let mut state = state.lock().unwrap();
    let mut candidates = state.instead.iter_mut();
    let instead = candidates.find(|instead| instead.left > 0 && is_for(request, instead.path))?;
    instead.left -= 1;
    let instead = instead.clone();
    state.answered.push((instead.path, body.to_vec()));
    Some(instead)
}

fn answer(body: &str) -> Vec<u8> {
    let length = body.len();
    let head =
        format!("HTTP/1.1 200 Ok\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n");
    [head.as_bytes(), body.as_bytes()].concat()
}

fn is_for(request: &[u8], path: &str) -> bool {
    let text = String::from_utf8_lossy(&request[..request.len().min(400)]).into_owned();
    text.starts_with(&format!("POST {path} "))
        || text.contains(&format!("\"method\":\"{path}\""))
        || text.contains(&format!("\"method\": \"{path}\""))
}

/// `None` if the connection is to be lost now.
fn happens(state: &Mutex<State>, request: &[u8], before: bool) -> Option<()> {
    let mut state = state.lock().unwrap();
    let Some(plan) = state.plan.filter(|plan| plan.before == before && is_for(request, plan.path)) else {
        return Some(());
    };
    state.happened += 1;
    match plan.fault {
        Fault::Lose if state.happened < ATTEMPTS => {}
        Fault::Lose => state.plan = None,
        Fault::LoseThen(body) => {
            state.plan = None;
            let (path, body) = (plan.path, body.to_owned());
            state.instead.push(Instead { path, body, pass_on: false, left: usize::MAX });
        }
        Fault::Kill(process) => {
            state.plan = None;
            let killed = Command::new("kill").args(["-9", &process.to_string()]).status();
            if !killed.as_ref().is_ok_and(std::process::ExitStatus::success) {
                state.failed = Some(format!("process {process} could not be killed: {killed:?}"));
            }
        }
    }
    None
}

/// An HTTP message with a `Content-Length`.
fn message(reader: &mut BufReader<TcpStream>) -> Option<(String, Vec<u8>)> {
    let mut head = String::new();
    let mut length = 0;
    loop {
        let start = head.len();
        if reader.read_line(&mut head).ok()? == 0 {
            return None;
        }
        let line = head[start..].trim_end();
        if line.is_empty() {
            break;
        }
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("content-length")
        {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some((head, body))
}
