//! Templates are blocks that our own engine accepts.

use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};

#[test]
fn blocks_of_every_fork_are_accepted() {
    for version in 1..=16 {
        let mut node = TestNode::at_version(version);
        let wallet = TestWallet::new(1);
        node.mine_many(5, &wallet.address());
        assert_eq!(node.height(), 6, "version {version}");
    }
}

#[test]
fn transactions_of_the_pool_are_mined() {
    let mut node = TestNode::at_version(16);
    let mut wallet = TestWallet::new(1);
    node.mine_many(80, &wallet.address());
    node.read(|view| wallet.scan(view));
    let fee = node.fee();
    let txs: Vec<_> =
        (0..4).map(|_| node.read(|view| wallet.pay(view, Payment::simple(1, fee)).unwrap())).collect();
    for tx in &txs {
        let outcome = node.receive(&tx.to_blob(), RelayMethod::Fluff);
        assert!(outcome.is_accepted(), "{outcome:?}");
    }
    assert_eq!(node.pool.len(RelayCategory::Broadcasted), 4);
    let block = node.mine(&wallet.address());
    assert_eq!(block.tx_hashes.len(), 4);
    assert!(node.pool.is_empty());
}
