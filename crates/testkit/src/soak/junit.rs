//! The report of nextest.

use roxmltree::{Document, Node};

use super::SEEN;
use super::record::TestResult;

/// The tests of a report. `None` if it is malformed.
pub(super) fn read(text: &str) -> Option<Vec<TestResult>> {
    let report = Document::parse(text).ok()?;
    let tests = report.descendants().filter(|node| node.has_tag_name("testcase"));
    tests.map(|test| result(&test)).collect()
}

fn result(test: &Node<'_, '_>) -> Option<TestResult> {
    let failed = test.children().any(|child| child.has_tag_name("failure") || child.has_tag_name("error"));
    let output = test.children().find(|child| child.has_tag_name("system-out"));
    let output = output.and_then(|node| node.text()).unwrap_or_default();
    Some(TestResult {
        name: test.attribute("name")?.to_owned(),
        seconds: test.attribute("time")?.parse().ok()?,
        passed: !failed,
        seen: output.lines().filter_map(|line| line.strip_prefix(SEEN)).map(str::to_owned).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="nextest-run" tests="2" failures="1" errors="0" uuid="x" timestamp="2026-01-01T00:00:00.000+00:00" time="3.1">
    <testsuite name="ferrite-chain::db" tests="2" disabled="0" errors="0" failures="1">
        <testcase name="crash::survives" classname="ferrite-chain::db" timestamp="2026-01-01T00:00:00.000+00:00" time="1.500">
            <system-out>running 1 test
seen: 10 kills &amp; 3 &lt;odd&gt; ones
test crash::survives ... ok
seen: nothing lost
</system-out>
        </testcase>
        <testcase name="other" classname="ferrite-chain::db" timestamp="2026-01-01T00:00:00.000+00:00" time="0.010">
            <failure message="thread panicked" type="test failure">thread panicked</failure>
        </testcase>
    </testsuite>
</testsuites>"#;

    #[test]
    fn a_report_of_nextest() {
        let tests = read(REPORT).unwrap();
        let seen = vec!["10 kills & 3 <odd> ones".to_owned(), "nothing lost".to_owned()];
        let first = TestResult { name: "crash::survives".to_owned(), seconds: 1.5, passed: true, seen };
        assert_eq!(tests[0], first);
        assert!(!tests[1].passed && tests[1].seen.is_empty() && tests.len() == 2);
        assert!(read("<testsuites>").is_none());
    }
}
