//! Debian's Chromium without a window, driven over the DevTools protocol.
//!
//! The protocol goes through pipes (`--remote-debugging-pipe`), so no port is open and nothing else can connect. A
//! browser remembers what its pages requested and what they complained about, and has `axe-core`, which judges how
//! accessible a page is. `scripts/need browser` installs both.

use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// The longest wait for anything.
const PATIENCE: Duration = Duration::from_secs(120);
/// The pause between two looks at a page.
const PAUSE: Duration = Duration::from_millis(50);

const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run \
                     --disable-background-networking --disable-component-update --disable-sync --hide-scrollbars \
                     --force-device-scale-factor=1 --remote-debugging-pipe";

/// Sizes of a telephone, a tablet and a desk.
pub const SCREENS: [(&str, u32, u32); 3] = [("phone", 390, 844), ("tablet", 820, 1180), ("desk", 1440, 900)];

/// A running browser with its own profile and one open page.
#[derive(Debug)]
pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    number: u64,
    session: String,
    problems: Vec<String>,
    requests: Vec<String>,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// Starts it with an empty page.
    ///
    /// # Panics
    /// If it is not installed, or does not start.
    pub fn start() -> Self {
        let profile = tempfile::tempdir().expect("a temporary folder");
        // The protocol uses the descriptors 3 and 4, which become those of the pipes here.
        let mut command = Command::new("sh");
        command.args(["-c", "exec chromium \"$@\" 3<&0 4>&1 0</dev/null 1>/dev/null", "sh"]);
        command.args(FLAGS.split_whitespace());
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("sh is installed");
        let input = child.stdin.take().expect("it is a pipe");
        let output = BufReader::new(child.stdout.take().expect("it is a pipe"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            for message in output.split(0).map_while(Result::ok) {
                let parsed = serde_json::from_slice(&message).expect("the protocol is JSON");
                if sender.send(parsed).is_err() {
                    break;
                }
            }
        });
        let mut browser = Self {
            child,
            input,
            messages,
            number: 0,
            session: String::new(),
            problems: Vec::new(),
            requests: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", attach);
        browser.session = attached["sessionId"].as_str().expect("the id of a session").to_owned();
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        browser
    }

    /// Calls a method of the protocol, and returns its result.
    ///
    /// # Panics
    /// If it fails.
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        self.number += 1;
        let mut message = json!({ "id": self.number, "method": method, "params": params });
        if !self.session.is_empty() {
            message["sessionId"] = self.session.as_str().into();
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.input.write_all(&bytes).expect("chromium runs: scripts/need browser installs it");
        let started = Instant::now();
        loop {
            let answer = self.take(PATIENCE.saturating_sub(started.elapsed()));
            let answer = answer.unwrap_or_else(|| panic!("{method}: no answer"));
            if answer["id"] == self.number {
                assert!(answer.get("error").is_none(), "{method}: {answer}");
                return answer["result"].clone();
            }
        }
    }

    /// The next message within a time. Events are noted.
    fn take(&mut self, time: Duration) -> Option<Value> {
        let message = match self.messages.recv_timeout(time) {
            Ok(message) => message,
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => panic!("chromium has ended: scripts/need browser installs it"),
        };
        let params = &message["params"];
        match message["method"].as_str() {
            Some("Runtime.exceptionThrown") => self.problems.push(params["exceptionDetails"].to_string()),
            Some("Runtime.consoleAPICalled") if params["type"] == "error" || params["type"] == "warning" => {
                self.problems.push(params["args"].to_string());
            }
            Some("Log.entryAdded") if params["entry"]["level"] == "error" => {
                self.problems.push(params["entry"].to_string());
            }
            Some("Network.requestWillBeSent") => {
                self.requests.extend(params["request"]["url"].as_str().map(str::to_owned));
            }
            _ => {}
        }
        Some(message)
    }

    /// Opens a page, and waits until it is loaded.
    ///
    /// # Panics
    /// If it cannot be opened.
    pub fn open(&mut self, url: &str) {
        let opened = self.call("Page.navigate", json!({ "url": url }));
        assert!(opened.get("errorText").is_none(), "{url}: {opened}");
        self.wait_for("document.readyState === 'complete'");
    }

    /// The value of an expression in the page, which may be a promise.
    ///
    /// # Panics
    /// If it throws.
    pub fn evaluate(&mut self, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let result = self.call("Runtime.evaluate", params);
        assert!(result.get("exceptionDetails").is_none(), "{expression}: {result}");
        result["result"]["value"].clone()
    }

    /// Waits until an expression is true.
    ///
    /// # Panics
    /// If it stays false.
    pub fn wait_for(&mut self, expression: &str) {
        let started = Instant::now();
        loop {
            // While a page is being replaced, there is none to ask.
            let params = json!({ "expression": expression, "returnByValue": true });
            if self.call("Runtime.evaluate", params)["result"]["value"] == true {
                return;
            }
            if started.elapsed() >= PATIENCE {
                let text = self.evaluate("document.location.href + '\\n' + document.body.innerText");
                panic!("never true: {expression}\n{}\n{:?}", text.as_str().unwrap_or_default(), self.problems);
            }
            std::thread::sleep(PAUSE);
        }
    }

    /// Fills a field in, as a user does.
    ///
    /// # Panics
    /// If there is no such field.
    pub fn fill(&mut self, selector: &str, value: &str) {
        self.evaluate(&format!(
            "(() => {{ const field = document.querySelector({}); field.value = {}; }})()",
            Value::from(selector),
            Value::from(value)
        ));
    }

    /// Presses a button or follows a link, and waits until the next page is loaded.
    ///
    /// # Panics
    /// If there is no such element, or no page.
    pub fn press(&mut self, selector: &str) {
        self.evaluate("window.isOldPage = true");
        self.evaluate(&format!("document.querySelector({}).click()", Value::from(selector)));
        self.wait_for("!window.isOldPage && document.readyState === 'complete'");
    }

    /// Changes the size of the screen and the colour scheme.
    pub fn screen(&mut self, width: u32, height: u32, dark: bool) {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", size);
        let scheme = if dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Takes a picture of the whole page.
    ///
    /// # Panics
    /// If it cannot be written.
    pub fn picture(&mut self, path: &Path) {
        let params = json!({ "format": "png", "captureBeyondViewport": true });
        let picture = self.call("Page.captureScreenshot", params);
        let data = STANDARD.decode(picture["data"].as_str().expect("a picture")).expect("base64");
        std::fs::write(path, data).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    }

    /// Serious faults of the page for those who cannot see it or use no mouse, as axe-core finds them.
    ///
    /// # Panics
    /// If axe-core is not installed.
    pub fn barriers(&mut self) -> Vec<String> {
        let script = axe();
        let script = std::fs::read_to_string(&script)
            .unwrap_or_else(|error| panic!("{}: {error}: run scripts/need browser", script.display()));
        self.evaluate(&format!("(() => {{ {script}\n; return typeof axe; }})()"));
        let found = self.evaluate("axe.run().then((result) => result.violations)");
        let found = found.as_array().expect("a list").iter();
        let serious = found.filter(|one| matches!(one["impact"].as_str(), Some("serious" | "critical")));
        serious.map(|one| format!("{}: {} {}", one["id"], one["help"], one["nodes"])).collect()
    }

    /// Whether the page is wider than the screen.
    pub fn is_too_wide(&mut self) -> bool {
        self.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth") == true
    }

    /// What the pages complained about so far.
    pub fn problems(&mut self) -> &[String] {
        while self.take(Duration::ZERO).is_some() {}
        &self.problems
    }

    /// Forgets the complaints, and returns them.
    pub fn take_problems(&mut self) -> Vec<String> {
        let _ = self.problems();
        std::mem::take(&mut self.problems)
    }

    /// The addresses that the pages requested so far.
    pub fn requests(&mut self) -> &[String] {
        while self.take(Duration::ZERO).is_some() {}
        &self.requests
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Its other processes end with it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where `scripts/need browser` puts axe-core.
fn axe() -> PathBuf {
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target");
    target.join("browser/node_modules/axe-core/axe.min.js")
}
