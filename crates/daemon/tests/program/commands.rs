//! Every console command, and its effect.
//!
//! [`ROWS`] has a check per command, and a command without one fails the test. Most run on a node without peers that
//! has the recorded chain; the output is compared with the node's RPC. `reference` types the same into the reference's
//! console and into ours.

mod chain;
mod mining;
mod peers;
mod pool;
mod program;
mod reference;

use std::collections::BTreeSet;
use std::path::Path;

use ferrite_daemon::console::command_names;
use ferrite_testkit::diff::{Connections, Question, Tree};
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::recorded;

use crate::support::{BINARY, Ended, command, run};

/// A command by its first name, and a check of all its names.
type Row = (&'static str, fn(&mut Stage));

/// The order matters: commands that remove something come last.
const ROWS: &[Row] = &[
    ("status", chain::status),
    ("height", chain::height),
    ("diff", chain::diff),
    ("block", chain::block),
    ("blocks", chain::blocks),
    ("tx", chain::tx),
    ("is_key_image_spent", chain::is_key_image_spent),
    ("hard_fork_info", chain::hard_fork_info),
    ("alt_chain_info", chain::alt_chain_info),
    ("fee", chain::fee),
    ("coinbase_sum", chain::coinbase_sum),
    ("output_histogram", chain::output_histogram),
    ("version", chain::version),
    ("pool", pool::pool),
    ("pool_stats", pool::pool_stats),
    ("relay_tx", pool::relay_tx),
    ("flush_txpool", pool::flush_txpool),
    ("peer_list", peers::peer_list),
    ("print_pl_stats", peers::peer_list_stats),
    ("bans", peers::bans),
    ("banned", peers::bans),
    ("ban", peers::bans),
    ("unban", peers::bans),
    ("limit", peers::limits),
    ("limit_up", peers::limits),
    ("limit_down", peers::limits),
    ("out_peers", peers::numbers_of_peers),
    ("in_peers", peers::numbers_of_peers),
    ("peers", peers::connections),
    ("sync_info", peers::connections),
    ("net_stats", peers::connections),
    ("set_log", program::set_log),
    ("set_bootstrap_daemon", program::set_bootstrap_daemon),
    ("update", program::update),
    ("save", program::save),
    ("flush_cache", program::flush_cache),
    ("mining", mining::mining),
    ("start_mining", mining::mining),
    ("show_hr", mining::mining),
    ("hide_hr", mining::mining),
    ("stop_mining", mining::mining),
    ("pop_blocks", chain::pop_blocks),
    ("check_blockchain_pruning", chain::pruning),
    ("prune_blockchain", chain::pruning),
    ("stop_daemon", program::stop_daemon),
];

/// The setting in which commands run.
struct Stage {
    node: Ferrited,
    rpc: Connections,
    used: BTreeSet<String>,
}

impl Stage {
    /// A node without connections on the recorded chain, with two known peers.
    fn new() -> Self {
        let folder = recorded::chain(BINARY.as_ref(), Path::new(env!("CARGO_TARGET_TMPDIR")));
        let peers = ["--add-peer", "1.2.3.4:5555", "--add-peer", "5.6.7.8:6666"];
        let node = Ferrited::start_on(BINARY, &folder, &[recorded::FLAGS, &peers].concat());
        let rpc = Connections::new(node.rpc_port(), node.restricted_port());
        Self { node, rpc, used: BTreeSet::new() }
    }

    /// Sends a command to the node, without a terminal.
    fn send(&mut self, words: &[&str]) -> Ended {
        self.used.insert(words[0].to_owned());
        send(self.node.rpc_port(), words)
    }

    /// The output of a command.
    fn says(&mut self, words: &[&str]) -> String {
        let ended = self.send(words);
        assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""), "{words:?}: {ended:?}");
        ended.stdout.trim_end().to_owned()
    }

    /// The error of a command.
    fn refuses(&mut self, words: &[&str]) -> String {
        let ended = self.send(words);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{words:?}: {ended:?}");
        ended.stderr.trim_end().to_owned()
    }

    /// With these invalid arguments, the command prints its usage.
    fn misused(&mut self, lines: &[&str]) {
        for line in lines {
            let words: Vec<&str> = line.split(' ').collect();
            let said = self.refuses(&words);
            assert!(said.starts_with(&format!("usage: {}", words[0])), "{line}: {said}");
        }
    }

    /// The common output of all names of a command with the same arguments.
    fn says_under(&mut self, names: &[&str], arguments: &[&str]) -> String {
        let mut said: Vec<String> =
            names.iter().map(|name| self.says(&[&[*name], arguments].concat())).collect();
        let last = said.pop().unwrap();
        assert!(said.iter().all(|other| *other == last), "{names:?}: {said:?}, {last}");
        last
    }

    fn method(&mut self, name: &str, params: &str) -> Tree {
        self.rpc.method(name, params)
    }

    fn path(&mut self, path: &str, body: &str) -> Tree {
        let answer = self.rpc.ask(&Question::path(path, body));
        answer.tree().unwrap_or_else(|| panic!("{path} {body}: {answer:?}"))
    }

    fn info(&mut self) -> Tree {
        self.method("get_info", "{}")
    }
}

/// Sends a command to a node.
fn send(port: u16, words: &[&str]) -> Ended {
    let home = tempfile::tempdir().unwrap();
    let port = port.to_string();
    let mut arguments = vec!["--regtest", "--rpc-bind-port", &port];
    arguments.extend(words);
    run(&mut command(BINARY, home.path(), &arguments))
}

/// The value of a name in a list of names and values.
fn fact<'a>(text: &'a str, name: &str) -> &'a str {
    let mut values = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix("  "));
    values.next().unwrap_or_else(|| panic!("no {name} in\n{text}")).trim_start()
}

/// The rows of a table without its header, as words.
fn rows(text: &str) -> Vec<Vec<&str>> {
    text.lines().skip(1).map(|line| line.split_whitespace().collect()).collect()
}

/// A number as printed.
fn digits(tree: &Tree, field: &str) -> String {
    tree.number(field).unwrap_or_else(|| panic!("no number {field} in {tree:?}")).to_string()
}

/// An amount as printed.
fn coins(tree: &Tree, field: &str) -> String {
    ferrite_types::amount::print_money(ferrite_types::Amount(tree.number(field).unwrap()))
}

/// The texts of an array.
fn texts(tree: &Tree, field: &str) -> Vec<String> {
    let text = |item: &Tree| match item {
        Tree::Bytes(bytes) => String::from_utf8(bytes.clone()).unwrap(),
        other => panic!("not a text: {other:?}"),
    };
    tree.list(field).iter().map(text).collect()
}

#[test]
fn every_command_works() {
    let without: Vec<&str> = command_names()
        .map(|names| names[0])
        .filter(|name| !ROWS.iter().any(|(command, _)| command == name))
        .collect();
    assert!(without.is_empty(), "commands without a row: {without:?}");
    let mut stage = Stage::new();
    let mut done: Vec<fn(&mut Stage)> = Vec::new();
    for (name, check) in ROWS {
        assert!(command_names().any(|names| names[0] == *name), "there is no command {name}");
        // Some checks are for several commands.
        if !done.iter().any(|other| std::ptr::fn_addr_eq(*other, *check)) {
            check(&mut stage);
            done.push(*check);
        }
    }
    let unused: Vec<&str> =
        command_names().flatten().copied().filter(|name| !stage.used.contains(*name)).collect();
    assert!(unused.is_empty(), "names that no check has used: {unused:?}");
    println!("{} commands under {} names", ROWS.len(), stage.used.len());
}
