//! A node on the recorded chain, and checks in the notation of the contract.

use std::path::Path;

use ferrite_testkit::chain_gen::TestNode;
use ferrite_testkit::diff::{Answer, Connections, Question, Tree};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::recorded;

/// The recipient of mining rewards.
pub use ferrite_testkit::monerod::SOME_ADDRESS as ADDRESS;

const BINARY: &str = env!("CARGO_BIN_EXE_ferrited");

/// A node in the classic dialect.
pub struct Node {
    connections: Connections,
    pub program: Ferrited,
}

impl Node {
    /// With the recorded chain: payments of a real wallet, two side chains, three transactions in the pool.
    pub fn with_chain() -> Self {
        let folder = recorded::chain(BINARY.as_ref(), Path::new(env!("CARGO_TARGET_TMPDIR")));
        let program = Ferrited::start_on(BINARY, &folder, recorded::FLAGS);
        Self { connections: Connections::new(program.rpc_port(), program.restricted_port()), program }
    }

    /// With only the genesis block.
    pub fn new() -> Self {
        let program = Ferrited::start(BINARY);
        Self { connections: Connections::new(program.rpc_port(), program.restricted_port()), program }
    }

    /// With a generated chain and these flags.
    pub fn on(made: TestNode, flags: &[&str]) -> Self {
        let (folder, _) = made.into_data_dir();
        let program = Ferrited::start_on(BINARY, folder.path(), flags);
        Self { connections: Connections::new(program.rpc_port(), program.restricted_port()), program }
    }

    /// As [`Node::new`], with these flags only.
    pub fn with_flags(flags: &[&str]) -> Self {
        let program = Ferrited::start_with(BINARY, flags);
        Self { connections: Connections::new(program.rpc_port(), program.restricted_port()), program }
    }

    pub fn ask(&mut self, question: &Question) -> Answer {
        self.connections.ask(question)
    }

    /// The whole response to a JSON-RPC call.
    pub fn envelope(&mut self, method: &str, params: &str) -> Tree {
        self.connections.envelope(method, params)
    }

    /// The result of a JSON-RPC call.
    pub fn method(&mut self, method: &str, params: &str) -> Tree {
        self.connections.method(method, params)
    }

    /// The code and message of a JSON-RPC error.
    pub fn error(&mut self, method: &str, params: &str) -> (i64, String) {
        self.connections.error(method, params)
    }

    /// The response of a path. Without a body, the request has none.
    pub fn path(&mut self, path: &str, body: &str) -> Tree {
        let question = Question::path(path, body);
        let question = if body.is_empty() { question.with_verb("GET") } else { question };
        let answer = self.ask(&question);
        assert_eq!(answer.status, "200 Ok", "{path} {body}");
        answer.tree().unwrap_or_else(|| panic!("{path} {body}: {answer:?}"))
    }

    /// The response of a path in portable storage.
    pub fn binary(&mut self, path: &str, body: Vec<u8>) -> Tree {
        let answer = self.ask(&Question::path(path, body));
        assert_eq!(answer.status, "200 Ok", "{path}");
        answer.tree().unwrap_or_else(|| panic!("{path}: {answer:?}"))
    }

    /// The height and id of the tip.
    pub fn top(&mut self) -> (u64, String) {
        let header = self.method("get_last_block_header", "{}");
        ok(&header);
        let height = header.number("block_header.height").unwrap();
        (height, header.text("block_header.hash").unwrap().to_owned())
    }

    /// The height of a block with transactions, and their ids.
    pub fn block_with_transactions(&mut self) -> (u64, Vec<String>) {
        let (top, _) = self.top();
        let range =
            self.method("get_block_headers_range", &format!(r#"{{"start_height":0,"end_height":{top}}}"#));
        let mut headers = range.list("headers").iter();
        let header = headers.find(|header| header.number("num_txes") > Some(0)).expect("there is a payment");
        let height = header.number("height").unwrap();
        let block = self.method("get_block", &format!(r#"{{"height":{height}}}"#));
        (height, texts(&block, "tx_hashes"))
    }
}

/// The strings of an array.
pub fn texts(tree: &Tree, field: &str) -> Vec<String> {
    let text = |item: &Tree| match item {
        Tree::Bytes(bytes) => String::from_utf8(bytes.clone()).unwrap(),
        other => panic!("not a string: {other:?}"),
    };
    tree.list(field).iter().map(text).collect()
}

/// Checks that fields are present with the contract's types: `name:type`, where a type is `uint`, `int`, `str`, `bool`,
/// `obj` or `arr`, or `arr<type>`, which has at least one element.
pub fn fields(tree: &Tree, wanted: &str) {
    for field in wanted.split_whitespace() {
        let (name, kind) = field.split_once(':').expect("a name and a type");
        let value = tree.get(name).unwrap_or_else(|| panic!("no field {name}: {tree:?}"));
        assert!(is(value, kind), "{name} is not {kind}: {value:?}");
    }
}

fn is(value: &Tree, kind: &str) -> bool {
    match (kind, value) {
        ("uint", Tree::Number(_, digits)) => digits.parse::<u64>().is_ok(),
        ("int", Tree::Number(_, digits)) => digits.parse::<i64>().is_ok(),
        ("str", Tree::Bytes(_))
        | ("bool", Tree::Bool(_))
        | ("obj", Tree::Map(_))
        | ("arr", Tree::List(_)) => true,
        (_, Tree::List(items)) => {
            let inner = kind.strip_prefix("arr<").and_then(|kind| kind.strip_suffix('>'));
            inner.is_some_and(|inner| !items.is_empty() && items.iter().all(|item| is(item, inner)))
        }
        _ => false,
    }
}

/// Status OK, and not from a bootstrap daemon.
pub fn ok(tree: &Tree) {
    assert_eq!(tree.text("status"), Some("OK"), "{tree:?}");
    fields(tree, "untrusted:bool");
    assert_eq!(tree.get("untrusted"), Some(&Tree::Bool(false)));
}

/// The same, with the fields of RPC payment, which is disabled.
pub fn ok_with_access(tree: &Tree) {
    ok(tree);
    assert_eq!(tree.number("credits"), Some(0), "{tree:?}");
    assert_eq!(tree.text("top_hash"), Some(""), "{tree:?}");
}
