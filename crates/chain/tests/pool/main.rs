//! The pool and block templates on real chains.

#![allow(clippy::unwrap_used)]

mod admission;
mod against_monerod;
mod changes;
mod leaving;
mod property;
mod published;
mod queries;
mod relaying;
mod reorg;
mod template;

use ferrite_chain::pool::{RelayMethod, TxOutcome};
use ferrite_testkit::chain_gen::{Payment, TestNode, TestWallet};
use ferrite_types::Hash;
use ferrite_types::tx::Transaction;

/// A version 16 chain whose miner can spend.
struct Setup {
    node: TestNode,
    wallet: TestWallet,
}

impl Setup {
    /// With this many spendable outputs.
    fn with_outputs(count: u64) -> Self {
        Self::on(TestNode::at_version(16), count)
    }

    fn on(mut node: TestNode, count: u64) -> Self {
        let mut wallet = TestWallet::new(1);
        // Outputs of the last 59 blocks are locked. Rings have 16 members.
        node.mine_many(59 + count.max(16), &wallet.address());
        node.read(|view| wallet.scan(view));
        assert!(node.read(|view| wallet.spendable(view)) as u64 >= count);
        Self { node, wallet }
    }

    fn pay(&mut self, payment: Payment) -> Transaction {
        self.node.read(|view| self.wallet.pay(view, payment)).unwrap()
    }

    /// A transaction with a multiple of the required fee.
    fn pay_times(&mut self, times: u64) -> Transaction {
        let fee = self.node.fee() * times;
        self.pay(Payment::simple(1, fee))
    }

    /// Two transactions with the same key image.
    fn pay_twice(&mut self) -> [Transaction; 2] {
        let payment = Payment::simple(1, self.node.fee());
        let other = Payment { fee: 2 * payment.fee, ..payment };
        self.node.read(|view| self.wallet.pay_twice(view, [payment, other])).unwrap()
    }

    fn receive(&mut self, tx: &Transaction, relay: RelayMethod) -> TxOutcome {
        self.node.receive(&tx.to_blob(), relay)
    }

    /// Adds a transaction that must be admitted.
    fn admit(&mut self, tx: &Transaction, relay: RelayMethod) -> Hash {
        let outcome = self.receive(tx, relay);
        assert!(outcome.is_accepted() && outcome.flags.added_to_pool, "{outcome:?}");
        tx.hash()
    }

    fn mine(&mut self) -> ferrite_types::block::Block {
        self.node.mine(&self.wallet.address())
    }
}
