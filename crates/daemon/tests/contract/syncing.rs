//! A node that is not synchronized yet, and what it sends to its peers.

use std::time::Duration;

use ferrite_p2p::message::CoreSyncData;
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};
use ferrite_testkit::diff::Tree;
use ferrite_types::Hash;
use ferrite_types::network::REGTEST;

use crate::peer::Peer;
use crate::support::{Node, fields, ok, ok_with_access};

/// Polls until the response is as expected.
fn until(what: &str, mut ask: impl FnMut() -> Option<Tree>) -> Tree {
    for _ in 0..3000 {
        if let Some(answer) = ask() {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("{what}: never")
}

/// A peer claims a long chain and sends none of it.
#[test]
fn sync_info_while_syncing() {
    let ids: Vec<Hash> =
        std::iter::once(REGTEST.genesis.id).chain((1..=200).map(|number| Hash([number; 32]))).collect();
    let chain = CoreSyncData {
        current_height: 201,
        cumulative_difficulty: 1000,
        top_id: Hash([200; 32]),
        top_version: 16,
        ..CoreSyncData::default()
    };
    let peer = Peer::start(chain, ids);
    let mut node = Node::with_flags(&["--fixed-difficulty", "1", "--add-exclusive-node", &peer.address]);
    let answer = until("blocks are asked for", || {
        Some(node.method("sync_info", "{}")).filter(|answer| answer.get("spans").is_some())
    });
    ok_with_access(&answer);
    assert_eq!(answer.number("height"), Some(1));
    assert_eq!(answer.number("target_height"), Some(201));
    let connection = answer.text("peers.0.info.connection_id").unwrap();
    let mut next = 1;
    for span in answer.list("spans") {
        fields(
            span,
            "connection_id:str nblocks:uint rate:uint remote_address:str size:uint speed:uint \
             start_block_height:uint",
        );
        assert_eq!(span.text("connection_id"), Some(connection));
        assert_eq!(span.text("remote_address"), Some(peer.address.as_str()));
        assert_eq!(span.number("start_block_height"), Some(next));
        assert_eq!((span.number("size"), span.number("rate")), (Some(0), Some(0)), "nothing has come");
        next += span.number("nblocks").unwrap();
    }
    assert!(next > 1);
    // A dot for each span that was requested and has not arrived.
    let dots = ".".repeat(answer.list("spans").len());
    assert_eq!(answer.text("overview"), Some(format!("[{dots}]").as_str()));
    let info = node.method("get_info", "{}");
    ok(&info);
    assert_eq!(info.get("synchronized"), Some(&Tree::Bool(false)));
    assert_eq!(info.get("busy_syncing"), Some(&Tree::Bool(false)), "no block is being added");
    assert_eq!((info.number("height"), info.number("target_height")), (Some(1), Some(201)));
}

/// On a chain with coins: a transaction with an `unlock_time` from the node's own RPC.
#[test]
fn locked_transactions_are_relayed() {
    let (mut made, mut wallet) = (TestNode::at_version(16), TestWallet::new(7));
    let address = wallet.address();
    made.mine_many(80, &address);
    made.read(|view| wallet.scan(view));
    let payment = Payment { unlock_time: 500, ..Payment::simple(1, 2 * made.fee()) };
    let tx = made.read(|view| wallet.pay(view, payment)).unwrap().to_blob();
    let (height, top) = (made.height(), made.top());
    let chain = CoreSyncData {
        current_height: height,
        cumulative_difficulty: height,
        top_id: top,
        top_version: 16,
        ..CoreSyncData::default()
    };
    let peer = Peer::start(chain, Vec::new());
    let flags = ["--keep-fakechain", "--fixed-difficulty", "1", "--add-exclusive-node", &peer.address];
    let mut node = Node::on(made, &flags);
    until("the peer is there", || {
        let answer = node.method("get_connections", "{}");
        let normal = answer.list("connections").iter().any(|one| one.text("state") == Some("normal"));
        normal.then_some(answer)
    });
    until("the node is in sync, before which it answers BUSY", || {
        let answer = node.method("get_last_block_header", "{}");
        (answer.text("status") == Some("OK")).then_some(answer)
    });
    assert_eq!(node.top().0, height - 1);
    let body = format!(r#"{{"tx_as_hex":"{}"}}"#, const_hex::encode(&tx));
    let sent = node.path("/send_raw_transaction", &body);
    ok(&sent);
    assert_eq!(sent.get("not_relayed"), Some(&Tree::Bool(false)));
    until("the peer is told", || peer.transactions().contains(&tx).then_some(Tree::Null));
}
