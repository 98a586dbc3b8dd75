//! The modules of a crate use each other in one direction: no two in the same folder depend on each other, directly or
//! indirectly. Dependencies between a module and its parent are not checked. Some crates have layers, of which the
//! lower ones must not depend on the higher.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Layers: the crate, modules at its root, and those above them, on which they must not depend.
const LAYERS: &[(&str, &[&str], &[&str])] = &[
    (
        "wallet-client",
        &["daemon", "node", "refresh", "remote", "spending", "transactions"],
        &["client", "shared"],
    ),
    (
        "wallet-rpc",
        &["following", "kept"],
        &["json", "methods", "rows", "service", "session", "start", "wallets"],
    ),
];

/// A module, as the names from the root of its crate down.
type Module = Vec<String>;

fn files_in(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("a readable folder").path()) {
        if path.is_dir() {
            files_in(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The modules of a crate with their sources, without tests.
fn modules_of(source: &Path) -> BTreeMap<Module, String> {
    let mut files = Vec::new();
    files_in(source, &mut files);
    let named = files.into_iter().filter_map(|path| {
        let inside = path.strip_prefix(source).expect("it is in there").with_extension("");
        let mut module: Module = inside.iter().map(|name| name.to_string_lossy().into_owned()).collect();
        if module.last().is_some_and(|last| matches!(last.as_str(), "lib" | "main" | "mod")) {
            module.pop();
        }
        let for_tests = module.iter().any(|name| matches!(name.as_str(), "tests" | "testing" | "bin"));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        (!for_tests).then(|| (module, without_comments_and_tests(&text)))
    });
    named.collect()
}

/// A source without comments, and without the test module at its end.
fn without_comments_and_tests(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect();
    let tests =
        lines.windows(2).position(|pair| pair[0] == "#[cfg(test)]" && pair[1].ends_with("mod tests {"));
    lines[..tests.unwrap_or(lines.len())].join("\n")
}

/// The paths that begin with `crate` or `super`, with braces expanded.
fn paths_in(text: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for head in ["crate::", "super::"] {
        for (at, _) in text.match_indices(head) {
            let begins =
                text[..at].chars().next_back().is_none_or(|before| !is_name(before) && before != ':');
            if begins {
                tree(&text[at..], &mut Vec::new(), &mut paths);
            }
        }
    }
    paths
}

fn is_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// Parses a path, or all paths in braces, after a prefix. Returns the rest.
fn tree<'a>(text: &'a str, prefix: &mut Vec<String>, paths: &mut Vec<Vec<String>>) -> &'a str {
    let depth = prefix.len();
    let mut rest = text.trim_start();
    loop {
        let name = &rest[..rest.find(|character| !is_name(character)).unwrap_or(rest.len())];
        if name.is_empty() {
            break;
        }
        prefix.push(name.to_owned());
        rest = &rest[name.len()..];
        match rest.strip_prefix("::") {
            Some(behind) => rest = behind,
            None => break,
        }
    }
    if let Some(mut inside) = rest.strip_prefix('{') {
        while !inside.is_empty() && !inside.starts_with('}') {
            inside = tree(inside, prefix, paths).trim_start();
            // Anything after a name, such as an alias, does not matter.
            let next = inside.find([',', '}']).unwrap_or(inside.len());
            inside = inside[next..].strip_prefix(',').unwrap_or(&inside[next..]).trim_start();
        }
        rest = inside.strip_prefix('}').unwrap_or(inside);
    } else {
        paths.push(prefix.clone());
    }
    prefix.truncate(depth);
    rest
}

/// Which module a path leads to.
fn target(from: &Module, path: &[String], modules: &BTreeSet<Module>) -> Module {
    let up = path.iter().take_while(|name| *name == "super").count();
    let mut target: Module = from[..from.len().saturating_sub(up)].to_vec();
    if path.first().is_some_and(|first| first == "crate") {
        target.clear();
    }
    target.extend(path[up.max(1)..].iter().cloned());
    while !target.is_empty() && !modules.contains(&target) {
        target.pop();
    }
    target
}

/// For each module: which of its children depend on which others.
fn needs(texts: &BTreeMap<Module, String>) -> BTreeMap<Module, BTreeSet<(String, String)>> {
    let modules =
        texts.keys().flat_map(|module| (0..=module.len()).map(|end| module[..end].to_vec())).collect();
    let mut needs = BTreeMap::<Module, BTreeSet<(String, String)>>::new();
    for (from, text) in texts {
        for path in paths_in(text) {
            let to = target(from, &path, &modules);
            let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
            if let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) {
                needs.entry(from[..shared].to_vec()).or_default().insert((one.clone(), other.clone()));
            }
        }
    }
    needs
}

/// The groups of modules that depend on each other.
fn circles(needs: &BTreeSet<(String, String)>) -> BTreeSet<Vec<String>> {
    let reached = |from: &String| {
        let mut reached = BTreeSet::new();
        let mut waiting = vec![from.clone()];
        while let Some(one) = waiting.pop() {
            let next = needs.iter().filter(|(user, _)| *user == one).map(|(_, used)| used.clone());
            waiting.extend(next.filter(|used| reached.insert(used.clone())));
        }
        reached
    };
    let all: BTreeMap<&String, BTreeSet<String>> =
        needs.iter().map(|(user, _)| (user, reached(user))).collect();
    let group = |one: &String| {
        let mutual = |other: &&String| all.get(other).is_some_and(|reached| reached.contains(one));
        all[one].iter().filter(mutual).cloned().collect::<Vec<_>>()
    };
    all.keys().map(|one| group(one)).filter(|group| group.len() > 1).collect()
}

#[test]
fn no_modules_need_each_other() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut found = BTreeSet::new();
    let mut looked_at = 0;
    for entry in std::fs::read_dir(&crates).expect("the folder of the crates") {
        let path = entry.expect("a readable folder").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !path.join("src").is_dir() {
            continue;
        }
        let texts = modules_of(&path.join("src"));
        looked_at += texts.len();
        for (module, needs) in needs(&texts) {
            found.extend(circles(&needs).into_iter().map(|circle| (name.clone(), module.join("::"), circle)));
        }
    }
    println!("{looked_at} modules, {} circles", found.len());
    assert!(looked_at > 400, "only {looked_at} modules were found");
    assert!(found.is_empty(), "modules that need each other: {found:#?}");
}

#[test]
fn lower_layers_do_not_need_higher_ones() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for (name, lower, higher) in LAYERS {
        let texts = modules_of(&crates.join(name).join("src"));
        for module in lower.iter().chain(*higher) {
            assert!(texts.contains_key(&vec![(*module).to_owned()]), "{name} has no module {module}");
        }
        let at_root = needs(&texts).remove(&Module::new()).unwrap_or_default();
        let upward = |(one, other): &&(String, String)| {
            lower.contains(&one.as_str()) && higher.contains(&other.as_str())
        };
        let upward: Vec<_> = at_root.iter().filter(upward).collect();
        assert!(upward.is_empty(), "{name}: modules that need others above them: {upward:?}");
    }
}

#[test]
fn a_circle_is_found() {
    let text = |text: &str| without_comments_and_tests(text);
    let module = |path: &str| path.split("::").map(str::to_owned).collect::<Module>();
    let texts = BTreeMap::from([
        (module("a"), text("use crate::{b::{self, Thing as Other}, c};\n")),
        (module("a::inner"), text("use super::super::d; // crate::nothing\n")),
        (module("b"), text("fn f() { super::c::g(); }\n")),
        (module("c"), text("use super::d;\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}\n")),
        (module("d"), text("pub(crate) use super::b::x;\n")),
    ]);
    let needs = needs(&texts);
    let pairs: Vec<String> =
        needs[&Module::new()].iter().map(|(one, other)| format!("{one}{other}")).collect();
    assert_eq!(pairs, ["ab", "ac", "ad", "bc", "cd", "db"]);
    let circle = ["b", "c", "d"].map(str::to_owned).to_vec();
    assert_eq!(circles(&needs[&Module::new()]), BTreeSet::from([circle]));
}
