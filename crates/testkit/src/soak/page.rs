//! `docs/soak.md`: one section per part. A run replaces the section of its part and keeps the others.

use std::fmt::Write as _;

use super::record::{Record, TestResult};
use super::table::{Entry, Part};

const HEAD: &str = "# What the long runs last showed\n\n\
    Written by `make soak`; not edited by hand. Each part has its own section, from the last time that it was run: see \
    `crates/testkit/src/soak/table.rs` for what belongs to which, and CONTRIBUTING.md for how to run them. The commit is \
    the last that changed anything but documents (`docs/`, `*.md`). What has passed stands until something else changes: \
    the code is the beginning of what `git ls-files --stage -- . ':!docs' ':!*.md' | sha256sum` prints.\n";

/// The page with a new section for one part.
pub(super) fn with_section(page: &str, parts: &[Part], part: &Part, section: &str) -> String {
    let mut text = HEAD.to_owned();
    for other in parts {
        let title = title(other);
        let kept = page.find(&format!("\n{title}\n")).map(|at| {
            let section = &page[at + 1..];
            let end = section.find("\n## ").map_or(section.len(), |end| end + 1);
            section[..end].trim_end().to_owned()
        });
        let section = match kept {
            _ if other.number == part.number => section.trim_end().to_owned(),
            Some(kept) => kept,
            None => format!("{title}\n\nnot run yet"),
        };
        let _ = write!(text, "\n{section}\n");
    }
    text
}

fn title(part: &Part) -> String {
    format!("## Part {}: {}", part.number, part.title)
}

/// The section of a part whose entries have these records, in the same order.
pub(super) fn section(part: &Part, records: &[(&Entry, Record)]) -> String {
    let mut text = format!("{}\n", title(part));
    let seconds: u64 = records.iter().map(|(_, record)| record.seconds).sum();
    let all = |fact: fn(&Record) -> &String| {
        let mut facts: Vec<&str> = records.iter().map(|(_, record)| fact(record).as_str()).collect();
        facts.dedup();
        facts.join(", then ")
    };
    let failed = records.iter().any(|(_, record)| !record.passed());
    let missing = part.entries.len() - records.len();
    let skipped = records.iter().filter(|(_, record)| record.skipped.is_some()).count();
    let verdict = match (missing, skipped) {
        _ if failed => "**failed**".to_owned(),
        (0, 0) => "passed".to_owned(),
        (0, skipped) if skipped == records.len() => "not run".to_owned(),
        (0, skipped) => format!("passed, {skipped} of {} not run", records.len()),
        (missing, _) => format!("interrupted, {missing} of {} not run", part.entries.len()),
    };
    if let Some((_, first)) = records.first() {
        let Record { started, load, .. } = first;
        let (commits, codes) = (all(|record| &record.commit), all(|record| &record.code));
        let (machines, versions) = (all(|record| &record.machine), all(|record| &record.versions));
        let time = duration(seconds);
        let _ = write!(
            text,
            "\nBegun {started}, load {load}; commit {commits}, code {codes}; {machines}; {versions}; {time}: \
             {verdict}.\n\n",
        );
    }
    for (entry, record) in records {
        one(&mut text, entry, record);
    }
    text
}

fn one(text: &mut String, entry: &Entry, record: &Record) {
    let rounds = if record.rounds == 1 { String::new() } else { format!(", {} rounds", record.rounds) };
    let share = entry.share.map(|share| format!(", share {share}")).unwrap_or_default();
    if let Some(why) = &record.skipped {
        let _ = writeln!(text, "* `{}`{rounds}{share}: not run: {why}", entry.binary);
        return;
    }
    let seconds = duration(record.seconds);
    let _ = writeln!(text, "* `{}`{rounds}{share}, {seconds}", entry.binary);
    if let Some(problem) = &record.problem {
        let _ = writeln!(text, "  * **{problem}**");
    }
    for TestResult { name, seconds, passed, seen } in &record.tests {
        let verdict = if *passed { "passed" } else { "**failed**" };
        let seen = if seen.is_empty() { String::new() } else { format!(". Seen: {}", seen.join("; ")) };
        let _ = writeln!(text, "  * `{name}`: {verdict}, {seconds:.1} s{seen}");
    }
}

fn duration(seconds: u64) -> String {
    if seconds < 120 { format!("{seconds} s") } else { format!("{} min", (seconds + 30) / 60) }
}

#[cfg(test)]
mod tests {
    use super::super::table::tests::TINY;
    use super::*;

    fn record(passed: bool) -> Record {
        Record {
            commit: "abc".to_owned(),
            code: "123".to_owned(),
            started: "2026-01-01 00:00 UTC".to_owned(),
            machine: "some machine".to_owned(),
            rounds: 10,
            seconds: 150,
            tests: vec![TestResult {
                name: "a::b".to_owned(),
                seconds: 149.5,
                passed,
                seen: vec!["3 kills".to_owned(), "none lost".to_owned()],
            }],
            ..Record::default()
        }
    }

    #[test]
    fn a_section_lists_observations() {
        let part = &TINY[0];
        let text = section(part, &[(&part.entries[0], record(true)), (&part.entries[1], record(true))]);
        assert!(text.starts_with("## Part 1: tiny\n\nBegun 2026-01-01 00:00 UTC, load "), "{text}");
        assert!(
            text.contains("commit abc, code 123; some machine") && text.contains("5 min: passed."),
            "{text}"
        );
        assert!(text.contains("  * `a::b`: passed, 149.5 s. Seen: 3 kills; none lost\n"), "{text}");
        let elsewhere = Record { machine: "another".to_owned(), ..record(true) };
        let text = section(part, &[(&part.entries[0], record(true)), (&part.entries[1], elsewhere)]);
        assert!(text.contains("commit abc, code 123; some machine, then another; "), "{text}");
        let text = section(part, &[(&part.entries[0], record(true))]);
        assert!(text.contains("interrupted, 1 of 2 not run"), "{text}");
        let text = section(part, &[(&part.entries[0], record(false))]);
        assert!(text.contains(": **failed**.") && text.contains("`a::b`: **failed**"), "{text}");
        let skipped =
            Record { skipped: Some("suite not at hand".to_owned()), tests: Vec::new(), ..record(true) };
        let both = [(&part.entries[0], skipped.clone()), (&part.entries[1], record(true))];
        assert!(section(part, &both).contains(": passed, 1 of 2 not run.\n"), "{}", section(part, &both));
        let text = section(part, &[(&part.entries[0], skipped.clone()), (&part.entries[1], skipped)]);
        assert!(text.contains(": not run: suite not at hand\n"), "{text}");
        assert!(text.contains(": not run.\n"), "{text}");
    }

    #[test]
    fn a_run_replaces_its_own_section() {
        let page = with_section("", &TINY, &TINY[1], "## Part 2: other\n\nfirst run\n");
        assert!(page.starts_with(HEAD) && page.ends_with("## Part 2: other\n\nfirst run\n"), "{page}");
        assert!(page.contains("\n## Part 1: tiny\n\nnot run yet\n"), "{page}");
        let page = with_section(&page, &TINY, &TINY[0], "## Part 1: tiny\n\nseen\n");
        assert!(page.contains("\n## Part 1: tiny\n\nseen\n\n## Part 2: other\n\nfirst run\n"), "{page}");
        let page = with_section(&page, &TINY, &TINY[1], "## Part 2: other\n\nsecond run\n");
        assert!(
            page.contains("seen") && page.contains("second run") && !page.contains("first run"),
            "{page}"
        );
        assert_eq!(with_section("written by hand", &TINY, &TINY[0], "x").matches("by hand").count(), 1);
    }
}
