//! A wallet service without a node, and checks in the notation of the contract.

use ferrite_testkit::diff::{Answer, Connections, Question, Tree};
use ferrite_testkit::known_wallets;
use ferrite_testkit::our_wallet::OurWallet;

/// The seed of the wallet that most tests open.
pub const SEED: &str = known_wallets::FIRST.seed;
/// Its address.
pub const ADDRESS: &str = known_wallets::FIRST.address;
/// An address of another wallet.
pub const OTHER: &str = known_wallets::SECOND.address;

/// A wallet service in the classic dialect.
pub struct Service {
    connections: Connections,
    pub program: OurWallet,
}

impl Service {
    /// Without a wallet and without a node.
    pub fn empty() -> Self {
        Self::with(&["--offline"])
    }

    /// Without a wallet, with these flags.
    pub fn with(flags: &[&str]) -> Self {
        Self::with_environment(&[], flags)
    }

    /// The same, with additional environment variables.
    pub fn with_environment(environment: &[(&str, &str)], flags: &[&str]) -> Self {
        let program = OurWallet::start_in(env!("CARGO_BIN_EXE_ferrite-wallet-rpc"), environment, flags);
        Self { connections: Connections::new(program.rpc_port(), program.rpc_port()), program }
    }

    /// With a wallet whose seed is known.
    pub fn open() -> Self {
        let mut service = Self::empty();
        service.call(
            "restore_deterministic_wallet",
            &format!(r#"{{"filename":"w","password":"p","seed":"{SEED}"}}"#),
        );
        service
    }

    /// The response to any request.
    pub fn ask(&mut self, question: &Question) -> Answer {
        self.connections.ask(question)
    }

    /// The whole response to a call.
    pub fn envelope(&mut self, method: &str, params: &str) -> Tree {
        self.connections.envelope(method, params)
    }

    /// The result of a call.
    pub fn call(&mut self, method: &str, params: &str) -> Tree {
        self.connections.method(method, params)
    }

    /// A call without outputs: its result is an empty object.
    pub fn done(&mut self, method: &str, params: &str) {
        let result = self.call(method, params);
        assert_eq!(result, Tree::Map(Default::default()), "{method} {params}");
    }

    /// The code and message of a failed call.
    pub fn error(&mut self, method: &str, params: &str) -> (i64, String) {
        self.connections.error(method, params)
    }
}

/// Checks that fields are present with the contract's types: `name:type`, where a type is `uint`, `int`, `str`, `bool`,
/// `obj` or `arr<type>`.
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
        ("str", Tree::Bytes(_)) | ("bool", Tree::Bool(_)) | ("obj", Tree::Map(_)) => true,
        (_, Tree::List(items)) => {
            let inner = kind.strip_prefix("arr<").and_then(|kind| kind.strip_suffix('>'));
            inner.is_some_and(|inner| !items.is_empty() && items.iter().all(|item| is(item, inner)))
        }
        _ => false,
    }
}
