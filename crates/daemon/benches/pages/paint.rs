//! When a browser shows a page.

use std::time::Duration;

use ferrite_testkit::browser::Browser;
use serde_json::json;

const PAINT: &str = "performance.getEntriesByName('first-contentful-paint')[0]";

/// What a browser saw of a page.
pub(crate) struct Seen {
    /// The time until the first text, of each visit.
    pub(crate) paints: Vec<Duration>,
    /// All that it received in one visit.
    pub(crate) bytes: u64,
}

/// Opens all pages several times, in turns.
pub(crate) fn measure(port: u16, pages: &[(&'static str, String)], visits: usize) -> Vec<Seen> {
    let mut browser = Browser::start();
    browser.resize(1440, 900, false);
    browser.call("Network.setCacheDisabled", json!({ "cacheDisabled": true }));
    // What the browser itself does once.
    browser.open(&format!("http://127.0.0.1:{port}/none"));
    let mut seen: Vec<Seen> = pages.iter().map(|_| Seen { paints: Vec::new(), bytes: 0 }).collect();
    for _ in 0..visits {
        for ((_, path), seen) in pages.iter().zip(&mut seen) {
            browser.received();
            browser.open(&format!("http://127.0.0.1:{port}{path}"));
            browser.wait_for(&format!("{PAINT} !== undefined"));
            let time = browser.evaluate(&format!("{PAINT}.startTime"));
            seen.paints.push(Duration::from_secs_f64(time.as_f64().unwrap() / 1e3));
            seen.bytes = seen.bytes.max(browser.received());
        }
    }
    seen
}
