//! Bodies of every call of the node, through the real method table to a real node with a short chain: no panics, no
//! excessive memory, and every response can be parsed.
//!
//! The input is the name of a method or path, a line feed, and the body. Unknown names select any.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex};

use ferrite_chain::pool::RelayMethod;
use ferrite_daemon::daemon::{Daemon, DaemonOptions};
use ferrite_daemon::rpc;
use ferrite_rpc::dialect::Dialect;
use ferrite_rpc::table::{Kind, Name};
use ferrite_rpc::{Ctx, Identity, Table, envelope::Calls, json};
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};
use ferrite_types::network::Network;
use tempfile::TempDir;

/// Valid calls of these take a proof of work: bodies with an address or a block are too long.
const COSTLY: [&str; 3] = ["generateblocks", "calc_pow", "start_mining"];
const MAX_COSTLY_BODY: usize = 90;

static TABLE: LazyLock<(Table<Daemon>, Vec<Name>)> = LazyLock::new(|| {
    let table = rpc::table();
    let names = table.names();
    (table, names)
});

/// A fresh chain.
static MADE: LazyLock<TempDir> = LazyLock::new(|| {
    let (mut node, mut wallet) = (TestNode::at_version(16), TestWallet::new(1));
    let address = wallet.address();
    node.mine_many(80, &address);
    node.read(|view| wallet.scan(view));
    for mine in [true, false] {
        for _ in 0..2 {
            let payment = Payment::simple(1, 2 * node.fee());
            let tx = node.read(|view| wallet.pay(view, payment)).expect("enough was mined");
            assert!(node.receive(&tx.to_blob(), RelayMethod::Fluff).is_accepted());
        }
        if mine {
            node.mine(&address);
        }
    }
    node.close()
});

/// A node that can be called.
struct Running {
    daemon: Arc<Daemon>,
    height: u64,
    _folder: TempDir,
}

impl Running {
    fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        copy(MADE.path(), &folder.path().join("ferrite-lmdb"));
        let mut options = DaemonOptions::new(Network::Regtest, folder.path().to_owned());
        options.node.chain.fixed_difficulty = Some(1);
        options.offline = true;
        options.dialect = Dialect::Modern;
        let daemon = Arc::new(Daemon::open(options).expect("a node"));
        let height = daemon.node.chain().tip().height.0;
        Self { daemon, height, _folder: folder }
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    std::fs::copy(from.join("data.mdb"), to.join("data.mdb")).expect("the chain was made");
}

static RUNNING: LazyLock<Mutex<Running>> = LazyLock::new(|| Mutex::new(Running::start()));

/// The row of a name.
fn row(name: &[u8]) -> &'static Name {
    let names = &TABLE.1;
    let sum = name.iter().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(usize::from(*byte)));
    names.iter().find(|row| row.name.as_bytes() == name).unwrap_or(&names[sum % names.len()])
}

/// Whether a body would reach beyond this process or take seconds.
fn leads_too_far(name: &Name, body: &[u8]) -> bool {
    match name.first.trim_start_matches('/') {
        "set_bootstrap_daemon" => body.windows(7).any(|word| word == b"address"),
        first => COSTLY.contains(&first) && body.len() > MAX_COSTLY_BODY,
    }
}

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else { return };
    let (name, body) = (row(&bytes[..end]), &bytes[end + 1..]);
    if leads_too_far(name, body) {
        return;
    }
    let mut running = RUNNING.lock().expect("a panic ends everything");
    let peer = SocketAddr::from(([127, 0, 0, 1], 1));
    for restricted in [true, false] {
        let identity = Identity::Anyone;
        let ctx = Ctx { service: &running.daemon, restricted, peer, connections: 1, identity };
        let mut out = Vec::new();
        match name.kind {
            Kind::Path => match TABLE.0.call_path(&ctx, name.name.as_bytes(), body, &mut out) {
                Ok("application/json") => drop(json::parse(&out).expect("an answer can be read")),
                Ok(_) => assert!(out.starts_with(b"\x01\x11\x01\x01\x01\x01\x02\x01\x01")),
                Err(_) => {}
            },
            Kind::Method => {
                let start = format!(r#"{{"jsonrpc":"2.0","id":"0","method":"{}","params":"#, name.name);
                let call = [start.as_bytes(), body, b"}"].concat();
                if Calls::read(&call, ctx.restricted).answer(&TABLE.0, &ctx, &mut out) {
                    drop(json::parse(&out).expect("an answer can be read"));
                    let text = String::from_utf8_lossy(&out);
                    assert!(!text.contains("is not as described"), "{text}");
                }
            }
        }
    }
    if running.daemon.node.chain().tip().height.0 != running.height {
        running.daemon.close();
        *running = Running::start();
    }
}
