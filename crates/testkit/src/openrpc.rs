//! What is generated from the descriptions of the services: `docs/methods.md`, and types for clients in `docs/clients`.

mod page;
mod python;
mod types;
mod typescript;

use serde_json::Value;

use crate::machine;

/// If this variable is set, files are written instead of compared.
const WRITE: &str = "FERRITE_WRITE_DOCS";

/// A service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Service {
    /// The node.
    Node,
    /// The wallet service.
    Wallet,
}

impl Service {
    /// Its name in names of files.
    fn name(self) -> &'static str {
        match self {
            Self::Node => "node",
            Self::Wallet => "wallet",
        }
    }
}

/// Checks that everything that is generated from the description of a service is up to date.
///
/// # Panics
/// If a file is missing or out of date.
pub fn check(service: Service, document: &Value) {
    let name = service.name();
    let json = serde_json::to_string_pretty(document).expect("a value is JSON") + "\n";
    let page = machine::root().join("docs/methods.md");
    let page = std::fs::read_to_string(&page).unwrap_or_else(|error| panic!("{}: {error}", page.display()));
    let files = [
        (format!("clients/{name}.openrpc.json"), json),
        (format!("clients/python/ferrite_{name}.py"), python::module(document)),
        (format!("clients/typescript/{name}.ts"), typescript::module(document)),
        ("methods.md".to_owned(), page::updated(&page, service, document)),
    ];
    let outdated: Vec<String> = files.into_iter().filter_map(|(path, text)| differs(path, &text)).collect();
    assert!(outdated.is_empty(), "outdated in docs: {outdated:?}; write them with {WRITE}=1");
}

/// Writes a file below `docs`, or returns its path if it differs.
fn differs(path: String, text: &str) -> Option<String> {
    let file = machine::root().join("docs").join(&path);
    if std::env::var_os(WRITE).is_some() {
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&file, text).expect("the file can be written");
        return None;
    }
    (std::fs::read_to_string(&file).ok().as_deref() != Some(text)).then_some(path)
}

/// The elements of a list in a document.
fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value.get(name).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// A text in a document.
fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}
