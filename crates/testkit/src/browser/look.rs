//! A user at a page, and a judge of how it looks.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::Browser;

/// Sizes of the window: width, height, and whether it is a phone.
pub const SIZES: [(&str, u32, u32, bool); 3] =
    [("phone", 360, 740, true), ("tablet", 820, 1180, false), ("desktop", 1440, 900, false)];
/// The colour schemes.
pub const SCHEMES: [&str; 2] = ["light", "dark"];

/// The folder of what is built, and of the pictures.
fn target() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target")
}

impl Browser {
    /// Fills a field of a form in.
    ///
    /// # Panics
    /// If there is no such field.
    pub fn fill(&mut self, selector: &str, value: &str) {
        let (selector, value) = (Value::from(selector), Value::from(value));
        self.evaluate(&format!("document.querySelector({selector}).value = {value}; 0"));
    }

    /// Clicks on a link or a button, and waits until the next page is loaded. Scripts of the page may be off.
    ///
    /// # Panics
    /// If there is no such element.
    pub fn follow(&mut self, selector: &str) {
        let before = self.loaded.clone();
        let selector = Value::from(selector);
        let click = format!(
            "(() => {{ const one = document.querySelector({selector}); one.focus(); one.click(); return 0; }})()"
        );
        let answer = self.answer("Runtime.evaluate", json!({ "expression": click }));
        // The next page may come before the answer, which is an error then.
        let error = &answer["error"];
        let is_left = error["message"] == "Inspected target navigated or closed";
        assert!(error.is_null() || is_left, "{selector}: {error}");
        let thrown = &answer["result"]["exceptionDetails"];
        assert!(thrown.is_null(), "{selector}: {thrown}");
        self.wait_until(|browser| browser.loaded != before);
    }

    /// Serious findings of axe-core on the open page.
    ///
    /// # Panics
    /// If axe-core is not installed.
    pub fn findings(&mut self) -> Vec<String> {
        let file = target().join("accessibility/node_modules/axe-core/axe.min.js");
        let axe = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}: run scripts/need accessibility", file.display()));
        self.evaluate(&format!("{axe};0"));
        let results = self.evaluate("axe.run(document, { resultTypes: ['violations'] })");
        let violations = results["violations"].as_array().expect("a list of findings");
        let serious = |finding: &&Value| matches!(finding["impact"].as_str(), Some("serious" | "critical"));
        let text = |finding: &Value| {
            let nodes = finding["nodes"].as_array().into_iter().flatten();
            let at: Vec<String> = nodes.map(|node| node["html"].to_string()).take(3).collect();
            format!("{}: {} {at:?}", finding["id"], finding["help"])
        };
        violations.iter().filter(serious).map(text).collect()
    }

    /// Looks at the open page at all sizes and in both colour schemes, and returns what is wrong with it: what is wider
    /// than the window, and serious findings of axe-core. The pictures are in `target/pages`.
    pub fn look(&mut self, name: &str) -> Vec<String> {
        let mut problems = Vec::new();
        for (size, width, height, phone) in SIZES {
            self.resize(width, height, phone);
            for scheme in SCHEMES {
                self.prefer(scheme);
                let place = format!("{name}-{size}-{scheme}");
                let wide = self.evaluate("document.documentElement.scrollWidth - innerWidth");
                if wide.as_i64().unwrap_or(0) > 0 {
                    problems.push(format!("{place}: {wide} pixels too wide"));
                }
                problems.extend(self.findings().into_iter().map(|text| format!("{place}: {text}")));
                self.screenshot(&target().join(format!("pages/{place}.png")));
            }
        }
        problems
    }
}
