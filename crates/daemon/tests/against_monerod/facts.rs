//! Values from the chain that the requests need: hashes, heights, blobs.

use std::collections::BTreeMap;

use ferrite_testkit::diff::{Question, Tree};
use ferrite_testkit::golden::Step;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};

/// Named values that replace `$name` in the cases.
#[derive(Debug, Clone, Default)]
pub struct Facts(BTreeMap<String, String>);

impl Facts {
    /// The values known before there are blocks.
    pub fn of_new_chain(reference: &mut Monerod) -> Self {
        let mut facts = Self::default();
        let genesis = reference.json_rpc("get_block", r#"{"height":0}"#);
        facts.set("address", SOME_ADDRESS);
        facts.set("genesis", json_text(&genesis, "hash").unwrap());
        facts.set("top_hash", json_text(&genesis, "hash").unwrap());
        facts.set("genesis_tx", json_text(&genesis, "miner_tx_hash").unwrap());
        facts.set("top", "0");
        facts.set("height", "1");
        facts
    }

    pub fn set(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.insert(name.into(), value.into());
    }

    /// As a recording has them.
    pub fn steps(&self) -> impl Iterator<Item = Step> {
        self.0.iter().map(|(name, value)| Step::Fact(name.clone(), value.clone()))
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub fn number(&self, name: &str) -> Option<u64> {
        self.get(name)?.parse().ok()
    }

    /// The bytes of a hash or a blob.
    pub fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        const_hex::decode(self.get(name)?).ok()
    }

    /// Fills in the values, `$name` or `${name}`. `None` if one is missing on this chain.
    pub fn fill(&self, template: &str) -> Option<String> {
        let mut pieces = template.split('$');
        let mut text = pieces.next()?.to_owned();
        for piece in pieces {
            if let Some((name, rest)) = piece.strip_prefix('{').and_then(|piece| piece.split_once('}')) {
                text += self.get(name)?;
                text += rest;
                continue;
            }
            let end = piece.find(|c: char| !c.is_ascii_lowercase() && !c.is_ascii_digit() && c != '_');
            let (name, rest) = piece.split_at(end.unwrap_or(piece.len()));
            text += self.get(name)?;
            text += rest;
        }
        Some(text)
    }

    /// A request to a method or a path, unless it needs a value that this chain lacks.
    pub fn question(&self, name: &str, body: &str) -> Option<Question> {
        let body = self.fill(body)?;
        Some(if name.starts_with('/') { Question::path(name, body) } else { Question::method(name, &body) })
    }
}

/// The result of a JSON-RPC call, as a tree.
pub fn result(answer: &str) -> Tree {
    let tree = Tree::from_json(answer.as_bytes()).unwrap_or_else(|| panic!("not JSON: {answer}"));
    tree.get("result").unwrap_or_else(|| panic!("no result: {answer}")).clone()
}
