//! The drawing of the crates in `ARCHITECTURE.md` matches their manifests: which crate uses which, and the resulting
//! layers. If it does not, the test prints the correct one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

use ferrite_testkit::diff::Tree;
use ferrite_testkit::machine;

const BEGIN: &str =
    "<!-- Drawn by crates/testkit/tests/crate_drawing.rs, which prints it anew when it is wrong. -->";
const END: &str = "<!-- End of the drawing. -->";

/// The common prefix of the workspace's crates, which the drawing leaves out.
const PREFIX: &str = "ferrite-";

/// The crates that a crate uses, by its name.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// Cargo's metadata of the workspace.
fn metadata(root: &Path) -> Vec<u8> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["metadata", "--no-deps", "--locked", "--offline", "--format-version", "1"])
        .current_dir(root)
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn short(name: &str) -> String {
    name.strip_prefix(PREFIX).unwrap_or(name).to_owned()
}

/// Which crates of the workspace use which, without dev-dependencies.
fn uses(metadata: &[u8]) -> Uses {
    let workspace = Tree::from_json(metadata).expect("cargo writes JSON");
    let packages = workspace.list("packages");
    let name = |tree: &Tree| short(tree.text("name").expect("a package has a name"));
    let own: BTreeSet<String> = packages.iter().map(name).collect();
    let used_by = |package: &Tree| {
        let dependencies = package.list("dependencies").iter();
        let shipped = dependencies.filter(|dependency| dependency.text("kind") != Some("dev"));
        shipped.map(name).filter(|name| own.contains(name)).collect()
    };
    packages.iter().map(|package| (name(package), used_by(package))).collect()
}

/// The crates in layers, lowest first: each is one above the highest that it uses.
fn layers(uses: &Uses) -> Vec<Vec<&str>> {
    let mut layers: Vec<Vec<&str>> = Vec::new();
    let mut placed = BTreeSet::new();
    while placed.len() < uses.len() {
        let rest = uses.iter().filter(|(name, _)| !placed.contains(name.as_str()));
        let ready = rest.filter(|(_, used)| used.iter().all(|name| placed.contains(name.as_str())));
        let layer: Vec<&str> = ready.map(|(name, _)| name.as_str()).collect();
        assert!(!layer.is_empty(), "crates that use each other in a circle: {uses:?}");
        placed.extend(layer.iter().copied());
        layers.push(layer);
    }
    layers
}

/// The drawing: highest layer first, with a line between layers.
fn drawing(uses: &Uses) -> String {
    let width = uses.keys().map(String::len).max().unwrap_or_default();
    let layers: Vec<String> = layers(uses).iter().rev().map(|layer| layer_rows(uses, layer, width)).collect();
    let line = format!("{}\n", "-".repeat(width + " -> ".len()));
    format!("{BEGIN}\n```\n{}```\n{END}", layers.join(&line))
}

/// The rows of a layer: a crate, and what it uses.
fn layer_rows(uses: &Uses, layer: &[&str], width: usize) -> String {
    let row = |name: &&str| {
        let used: Vec<&str> = uses[*name].iter().map(String::as_str).collect();
        if used.is_empty() { format!("{name}\n") } else { format!("{name:width$} -> {}\n", used.join(", ")) }
    };
    layer.iter().map(row).collect()
}

/// The drawing on a page, with its marks.
fn drawn(page: &str) -> Option<&str> {
    let begin = page.find(BEGIN)?;
    let end = begin + page[begin..].find(END)? + END.len();
    Some(&page[begin..end])
}

#[test]
fn the_drawing_of_the_crates_matches_their_manifests() {
    let root = machine::root();
    let page = std::fs::read_to_string(root.join("ARCHITECTURE.md")).expect("the page is there");
    let right = drawing(&uses(&metadata(&root)));
    let found = drawn(&page).unwrap_or("nothing between the two marks");
    assert!(found == right, "ARCHITECTURE.md has\n\n{found}\n\nbut it should have\n\n{right}\n");
}

/// A workspace of four crates; all others use `low`, which has one of them as a dev-dependency.
const SMALL: &str = r#"{"packages": [
    {"name": "ferrite-high", "dependencies": [
        {"name": "ferrite-middle", "kind": null}, {"name": "ferrite-low", "kind": null}, {"name": "serde", "kind": null}
    ]},
    {"name": "ferrite-middle", "dependencies": [{"name": "ferrite-low", "kind": "build"}]},
    {"name": "ferrite-other", "dependencies": [{"name": "ferrite-low", "kind": null}]},
    {"name": "ferrite-low", "dependencies": [{"name": "ferrite-high", "kind": "dev"}, {"name": "libc", "kind": null}]}
]}"#;

#[test]
fn a_crate_stands_above_all_that_it_uses() {
    let rows = "high   -> low, middle\n----------\nmiddle -> low\nother  -> low\n----------\nlow\n";
    let drawing = drawing(&uses(SMALL.as_bytes()));
    assert_eq!(drawing, format!("{BEGIN}\n```\n{rows}```\n{END}"));
    let page = format!("# A page\n\n{drawing}\n\nMore.\n");
    assert_eq!(drawn(&page), Some(drawing.as_str()));
    assert_eq!(drawn("# A page"), None);
}

#[test]
fn one_more_dependency_changes_the_drawing() {
    let before = drawing(&uses(SMALL.as_bytes()));
    let after = SMALL.replace(
        r#"other", "dependencies": ["#,
        r#"other", "dependencies": [{"name": "ferrite-middle", "kind": null}, "#,
    );
    assert_ne!(drawing(&uses(after.as_bytes())), before);
}

#[test]
#[should_panic(expected = "in a circle")]
fn a_circle_has_no_layers() {
    let circle = SMALL.replace(r#""dev""#, "null");
    layers(&uses(circle.as_bytes()));
}
