//! Everything that the real program says of an open wallet.

use std::collections::BTreeMap;

use ferrite_testkit::diff::Tree;

use crate::support::Service;

/// The answers to calls, by method and parameters.
pub type Books = BTreeMap<String, Tree>;

/// What to ask for besides the wallet itself.
#[derive(Default)]
pub struct Subjects {
    pub txids: Vec<String>,
    pub attributes: Vec<&'static str>,
    /// Whether it can compute key images. 0.18.0.0 ends without a word when a signer's wallet is asked for them.
    pub key_images: bool,
}

/// All kinds of transfers.
const TRANSFERS: &str =
    r#"{"in":true,"out":true,"pending":true,"failed":true,"pool":true,"all_accounts":true}"#;

/// Lists that the real program reads from hash tables, whose order depends on their history.
const TABLES: [&str; 2] = ["get_transfers", "get_bulk_payments"];

/// Asks for everything.
pub fn read(real: &mut dyn Service, subjects: &Subjects) -> Books {
    let mut books = Books::new();
    let mut ask = |real: &mut dyn Service, method: &str, params: &str| {
        let answer = real.text(method, params);
        let mut tree = Tree::from_json(answer.as_bytes()).unwrap_or_else(|| panic!("not JSON: {answer}"));
        if TABLES.contains(&method) {
            tree.sort_lists();
        }
        if method == "export_key_images" {
            // They are new in every answer.
            tree.remove_fields("signature");
        }
        books.insert(format!("{method} {params}"), tree.clone());
        tree
    };
    for method in ["get_height", "get_account_tags", "get_address_book", "is_multisig"] {
        ask(real, method, "{}");
    }
    for key_type in ["mnemonic", "view_key", "spend_key"] {
        ask(real, "query_key", &format!(r#"{{"key_type":"{key_type}"}}"#));
    }
    ask(real, "get_balance", r#"{"all_accounts":true}"#);
    ask(real, "get_balance", r#"{"all_accounts":true,"strict":true}"#);
    ask(real, "get_transfers", TRANSFERS);
    ask(real, "get_bulk_payments", r#"{"payment_ids":[],"min_block_height":0}"#);
    ask(real, "get_bulk_payments", r#"{"payment_ids":["1122334455667788"],"min_block_height":0}"#);
    for all in [true, false].into_iter().filter(|_| subjects.key_images) {
        ask(real, "export_key_images", &format!(r#"{{"all":{all}}}"#));
    }
    let accounts = ask(real, "get_accounts", "{}").list("result.subaddress_accounts").len();
    let mut images = Vec::new();
    for account in 0..accounts {
        ask(real, "get_address", &format!(r#"{{"account_index":{account}}}"#));
        let params = format!(r#"{{"transfer_type":"all","account_index":{account}}}"#);
        let outputs = ask(real, "incoming_transfers", &params);
        let image = |output: &Tree| output.text("key_image").unwrap_or_default().to_owned();
        images.extend(outputs.list("result.transfers").iter().map(image));
    }
    for image in images.iter().filter(|image| !image.is_empty()) {
        ask(real, "frozen", &format!(r#"{{"key_image":"{image}"}}"#));
    }
    for txid in &subjects.txids {
        ask(real, "get_tx_notes", &format!(r#"{{"txids":["{txid}"]}}"#));
        ask(real, "get_tx_key", &format!(r#"{{"txid":"{txid}"}}"#));
        ask(real, "get_transfer_by_txid", &format!(r#"{{"txid":"{txid}"}}"#));
    }
    for key in &subjects.attributes {
        ask(real, "get_attribute", &format!(r#"{{"key":"{key}"}}"#));
    }
    books
}

/// The books without incoming payments. When key images show that a transaction was the wallet's own, the reference
/// removes the first of its payments that it finds in a hash table (`wallet2.cpp: import_key_images`): which one
/// depends on the history of the table.
pub fn without_payments(mut books: Books) -> Books {
    books.retain(|call, _| !call.starts_with("get_bulk_payments"));
    if let Some(Tree::Map(answer)) = books.get_mut(&format!("get_transfers {TRANSFERS}"))
        && let Some(Tree::Map(lists)) = answer.get_mut("result")
    {
        lists.remove("in");
        assert!(lists.contains_key("out"), "key images tell of outgoing transactions");
    }
    books
}

/// Fails unless both say the same. Returns the number of values compared.
pub fn compare(before: &Books, after: &Books) -> usize {
    let calls = |books: &Books| books.keys().cloned().collect::<Vec<_>>();
    assert_eq!(calls(before), calls(after));
    for (call, answer) in before {
        assert_eq!(answer, &after[call], "{call}");
    }
    before.values().map(values).sum()
}

fn values(tree: &Tree) -> usize {
    match tree {
        Tree::Map(fields) => fields.values().map(values).sum(),
        Tree::List(items) => items.iter().map(values).sum(),
        _ => 1,
    }
}
