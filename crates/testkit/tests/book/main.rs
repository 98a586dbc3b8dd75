//! Every command in README.md and in the operator's book is run, on a private chain, and prints what the page says.
//! What cannot be run exists at least: flags, files, units, targets. Links lead somewhere, and messages are printed by
//! our programs.
//!
//! `page` says which blocks there are. A page is run from top to bottom, by one shell in a new home directory.

mod check;
mod page;
mod stage;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use ferrite_testkit::seen;

use check::Flags;
use page::{Kind, Page};
use stage::{Outcome, Stage};

/// Pages that are run at a time.
const AT_ONCE: usize = 4;
const BOOK: &str = "book/src";

fn root() -> PathBuf {
    std::fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .expect("the repository is there")
}

/// The Markdown files of a folder and those below, relative to the repository.
fn files(root: &Path, folder: &str) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in std::fs::read_dir(root.join(folder)).expect("the folder is there") {
        let path = entry.expect("a readable folder").path();
        let relative = path.strip_prefix(root).expect("it is in the repository");
        if path.is_dir() {
            found.extend(files(root, &relative.to_string_lossy()));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.insert(relative.to_owned());
        }
    }
    found
}

/// The pages of operators: README.md, SECURITY.md and the book.
fn pages(root: &Path) -> Vec<Page> {
    let mut paths = vec![PathBuf::from("README.md"), PathBuf::from("SECURITY.md")];
    paths.extend(files(root, BOOK));
    paths.iter().map(|path| Page::read(root, path)).collect()
}

#[test]
fn every_command_does_what_the_page_says() {
    let pages = pages(&root());
    let stage = Stage::new();
    let waiting = Mutex::new(pages.iter().collect::<Vec<_>>());
    let results = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(page) = { waiting.lock().unwrap().pop() } {
                    let result = stage.run(page);
                    results.lock().unwrap().push(result);
                }
            });
        }
    });
    let (mut total, mut problems, mut skipped) = (Outcome::default(), Vec::new(), 0);
    for result in results.into_inner().unwrap() {
        match result {
            Ok(Some(outcome)) => {
                total.blocks += outcome.blocks;
                total.commands += outcome.commands;
                total.used.extend(outcome.used);
            }
            Ok(None) => skipped += 1,
            Err(problem) => problems.push(problem),
        }
    }
    assert!(problems.is_empty(), "{} pages are wrong:\n\n{}", problems.len(), problems.join("\n\n"));
    if skipped > 0 {
        return println!("{skipped} pages were not run: there are no network namespaces here");
    }
    let substitutes: BTreeSet<String> =
        stage::SUBSTITUTES.iter().map(|(only, _)| (*only).to_owned()).collect();
    assert_eq!(total.used, substitutes, "a substitute is not used");
    let not_run = pages.iter().flat_map(Page::blocks).filter(|block| matches!(block.kind, Kind::NotRun(_)));
    seen!(
        "{} pages: {} blocks with {} commands run, {} blocks not run",
        pages.len(),
        total.blocks,
        total.commands,
        not_run.count()
    );
}

#[test]
fn what_is_named_exists() {
    let root = root();
    let (flags, sources) = (Flags::ask(), check::sources(&root));
    let (mut problems, mut blocks, mut messages) = (Vec::new(), 0, 0);
    for page in pages(&root) {
        let mut found = Vec::new();
        for block in page.blocks() {
            blocks += usize::from(matches!(block.kind, Kind::NotRun(_) | Kind::Settings(_)));
            let seen = check::block(&root, &flags, &block);
            found.extend(seen.into_iter().map(|problem| format!("line {}: {problem}", block.line)));
        }
        // The reference pages also name what other programs have.
        if !page.is_reference() {
            found.extend(check::code(&page, &flags, &sources));
        }
        let (count, unknown) = check::messages(&page, &sources);
        messages += count;
        found.extend(unknown);
        problems.extend(found.into_iter().map(|problem| format!("{}: {problem}", page.path.display())));
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(blocks > 0 && messages > 0);
    seen!(
        "{blocks} blocks of settings and of commands that are not run name what exists, {messages} messages are ours"
    );
}

#[test]
fn links_lead_somewhere() {
    let root = root();
    let mut paths = files(&root, BOOK);
    paths.extend(files(&root, "docs"));
    for name in ["README.md", "SECURITY.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        paths.insert(name.into());
    }
    let pages: BTreeMap<PathBuf, Page> =
        paths.iter().map(|path| (root.join(path), Page::read(&root, path))).collect();
    let (mut problems, mut count) = (Vec::new(), 0);
    for (path, page) in &pages {
        for link in page.links() {
            count += 1;
            let target = match link.path.as_str() {
                "" => path.clone(),
                target => path.with_file_name(target),
            };
            let Ok(target) = std::fs::canonicalize(&target) else {
                problems.push(format!("{}: no file {}", page.path.display(), link.path));
                continue;
            };
            // A rendered book has nothing else.
            if page.path.starts_with(BOOK) && !target.starts_with(root.join(BOOK)) {
                problems.push(format!("{}: {} is not in the book", page.path.display(), link.path));
            }
            let Some(anchor) = link.anchor else { continue };
            if !pages.get(&target).is_some_and(|page| page.anchors().contains(&anchor)) {
                problems.push(format!("{}: no heading {}#{anchor}", page.path.display(), link.path));
            }
        }
    }
    assert!(problems.is_empty(), "{}", problems.join("\n"));
    assert!(count > 0);
    seen!("{count} links in {} files", pages.len());
}

#[test]
fn the_summary_lists_every_page() {
    let root = root();
    let summary = Page::read(&root, &Path::new(BOOK).join("SUMMARY.md"));
    let listed: Vec<PathBuf> = summary.links().iter().map(|link| Path::new(BOOK).join(&link.path)).collect();
    let once: BTreeSet<PathBuf> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "a page is listed twice");
    let mut all = files(&root, BOOK);
    all.remove(&summary.path);
    assert_eq!(once, all);
}
