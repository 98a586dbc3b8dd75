//! Debian's Chromium without a window, driven by a test through its debugging protocol.
//!
//! The protocol is spoken over pipes, so no port is open and no library is needed. What the browser reports meanwhile,
//! errors on its console and requests, is kept for the test.

mod look;

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

pub use look::{SCHEMES, SIZES};

const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run \
                     --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars \
                     --remote-debugging-pipe";

/// A running browser with its own profile and one page.
#[derive(Debug)]
pub struct Browser {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    session: Option<String>,
    last_call: u64,
    problems: Vec<String>,
    requests: BTreeSet<String>,
    received: u64,
    /// The frame of the page; what is embedded in it has others.
    frame: Value,
    /// What the browser calls the last page that is loaded. Each time that a page is opened it is another one.
    loaded: Value,
    _folder: tempfile::TempDir,
}

impl Browser {
    /// Starts it with an empty page.
    ///
    /// # Panics
    /// If it is not installed or does not start.
    pub fn start() -> Self {
        let folder =
            tempfile::Builder::new().prefix("ferrite-browser-").tempdir().expect("a temporary folder");
        let log = std::fs::File::create(folder.path().join("log")).expect("the folder can be written");
        let profile = folder.path().join("profile").display().to_string();
        // The protocol uses the descriptors 3 and 4, which only a shell can name.
        let script = format!(
            "exec chromium {FLAGS} --user-data-dir=\"$1\" about:blank 3<&0 4>&1 </dev/null >/dev/null"
        );
        let mut child = Command::new("sh")
            .args(["-c", &script, "sh", &profile])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .expect("a shell can be started");
        let input = child.stdin.take().expect("it is piped");
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let mut browser = Self {
            child,
            input,
            output,
            session: None,
            last_call: 0,
            problems: Vec::new(),
            requests: BTreeSet::new(),
            received: 0,
            frame: Value::Null,
            loaded: Value::Null,
            _folder: folder,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", attach);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        let tree = browser.call("Page.getFrameTree", json!({}));
        browser.frame = tree["frameTree"]["frame"]["id"].clone();
        browser.call("Page.setLifecycleEventsEnabled", json!({ "enabled": true }));
        browser
    }

    /// Calls a method of the protocol, and returns its result.
    ///
    /// # Panics
    /// If the browser refuses, or has ended.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let answer = self.answer(method, params);
        assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
        answer["result"].clone()
    }

    /// Calls a method of the protocol, and returns its answer: a result or an error.
    fn answer(&mut self, method: &str, params: Value) -> Value {
        self.last_call += 1;
        let id = self.last_call;
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.input
            .write_all(&bytes)
            .expect("the browser listens: is the Debian package `chromium` installed?");
        loop {
            let message = self.read();
            if message["id"] == id {
                return message;
            }
            self.note(&message);
        }
    }

    fn read(&mut self) -> Value {
        let mut bytes = Vec::new();
        let read = self.output.read_until(0, &mut bytes).expect("the browser answers");
        assert!(read > 0, "the browser has ended: is the Debian package `chromium` installed?");
        bytes.pop();
        serde_json::from_slice(&bytes).expect("the protocol is JSON")
    }

    fn note(&mut self, event: &Value) {
        let params = &event["params"];
        match event["method"].as_str().unwrap_or_default() {
            "Page.lifecycleEvent" if params["name"] == "load" && params["frameId"] == self.frame => {
                self.loaded = params["loaderId"].clone();
            }
            "Network.requestWillBeSent" => {
                self.requests.extend(params["request"]["url"].as_str().map(str::to_owned));
            }
            "Network.loadingFinished" => self.received += params["encodedDataLength"].as_u64().unwrap_or(0),
            "Runtime.exceptionThrown" => self.problems.push(params["exceptionDetails"].to_string()),
            "Log.entryAdded"
                if params["entry"]["level"] == "error" || params["entry"]["level"] == "warning" =>
            {
                self.problems.push(params["entry"].to_string());
            }
            "Runtime.consoleAPICalled" if params["type"] == "error" || params["type"] == "warning" => {
                self.problems.push(params["args"].to_string());
            }
            _ => {}
        }
    }

    /// Opens a page, and waits until it and everything it refers to is loaded.
    ///
    /// # Panics
    /// If it cannot be opened.
    pub fn open(&mut self, address: &str) {
        let result = self.call("Page.navigate", json!({ "url": address }));
        assert!(result["errorText"].is_null() && result["loaderId"].is_string(), "{address}: {result}");
        // The page before it may still be loading, so it is this one's event that counts.
        self.wait_until(|browser| browser.loaded == result["loaderId"]);
    }

    /// Reads what the browser reports until a condition holds.
    fn wait_until(&mut self, holds: impl Fn(&Self) -> bool) {
        while !holds(self) {
            let message = self.read();
            self.note(&message);
        }
    }

    /// The value of an expression on the page. A promise is waited for.
    ///
    /// # Panics
    /// If it throws.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", params);
        assert!(result["exceptionDetails"].is_null(), "{expression}: {}", result["exceptionDetails"]);
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    ///
    /// # Panics
    /// If it throws.
    pub fn wait_for(&mut self, expression: &str) {
        let poll = format!(
            "new Promise((done) => {{ const look = () => ({expression}) ? done(true) : setTimeout(look, 50); look(); }})"
        );
        self.evaluate(&poll);
    }

    /// The size of the window; on a phone, touch and its pixels, too.
    pub fn resize(&mut self, width: u32, height: u32, phone: bool) {
        let scale = if phone { 2 } else { 1 };
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone });
        self.call("Emulation.setDeviceMetricsOverride", params);
    }

    /// The colour scheme of the system: `light` or `dark`.
    pub fn prefer(&mut self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Turns scripts of pages on or off.
    pub fn scripts(&mut self, on: bool) {
        self.call("Emulation.setScriptExecutionDisabled", json!({ "value": !on }));
    }

    /// Presses a key, such as `Tab`.
    pub fn press(&mut self, key: &str, code: u32) {
        for kind in ["rawKeyDown", "keyUp"] {
            let params = json!({ "type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code });
            self.call("Input.dispatchKeyEvent", params);
        }
    }

    /// Writes a picture of the whole page.
    ///
    /// # Panics
    /// If it cannot be made or written.
    pub fn screenshot(&mut self, file: &Path) {
        let result =
            self.call("Page.captureScreenshot", json!({ "format": "png", "captureBeyondViewport": true }));
        let picture = result["data"].as_str().and_then(|text| STANDARD.decode(text).ok()).expect("a picture");
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("a folder can be created");
        std::fs::write(file, picture).expect("a picture can be written");
    }

    /// Errors and warnings on the console since the last call, and what scripts threw.
    pub fn problems(&mut self) -> Vec<String> {
        // Events that were sent before this call arrive before its result.
        self.call("Runtime.evaluate", json!({ "expression": "0" }));
        std::mem::take(&mut self.problems)
    }

    /// The addresses that were asked for since the last call.
    pub fn requests(&mut self) -> BTreeSet<String> {
        std::mem::take(&mut self.requests)
    }

    /// The bytes that were received since the last call.
    pub fn received(&mut self) -> u64 {
        std::mem::take(&mut self.received)
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
