//! A chain of real transactions for benchmarks, made in a minute. Its proofs of work are free, as any hash meets
//! difficulty 1, unless it is made on a node that finds real ones.

use std::time::Instant;

use ferrite_chain::pool::RelayMethod;
use ferrite_types::{Hash, Height};

use crate::chain_gen::{Payment, TestNode, TestWallet};

/// Outputs of a transaction that splits coins for later ones.
const FAN_OUT: usize = 16;
/// Blocks until mined outputs are unlocked.
const MATURITY: u64 = 60;
/// Blocks until received outputs are unlocked.
const LOCKED: u64 = 10;

/// The seed of the wallet that mines and pays, always to itself.
pub const WALLET: u64 = 1;

/// The shape of a chain.
#[derive(Debug, Clone, Copy)]
pub struct Shape {
    /// Payments in blocks.
    pub payments: usize,
    /// Inputs of each of them.
    pub inputs: usize,
    /// Payments in a block.
    pub per_block: usize,
    /// Further payments that are in no block, with one input each.
    pub waiting: usize,
}

/// A block with its transactions.
#[derive(Debug)]
pub struct MadeBlock {
    /// The block.
    pub blob: Vec<u8>,
    /// Its transactions, without the miner transaction.
    pub txs: Vec<Vec<u8>>,
}

/// A chain.
pub struct MadeChain {
    /// All blocks except the genesis block.
    pub blocks: Vec<MadeBlock>,
    /// The ids of all blocks.
    pub ids: Vec<Hash>,
    /// The transactions in blocks, without miner transactions.
    pub tx_ids: Vec<Hash>,
    /// Number of RingCT outputs.
    pub outputs: u64,
    /// Valid payments that are in no block.
    pub waiting: Vec<Vec<u8>>,
    /// The same chain as a node.
    pub node: TestNode,
}

impl MadeChain {
    /// Creates a chain of this shape, and prints its size.
    ///
    /// # Panics
    ///
    /// If the database fails, or the wallet runs out of outputs.
    #[must_use]
    pub fn make(shape: Shape) -> Self {
        Self::make_on(TestNode::at_version(16), shape)
    }

    /// The same on a new chain.
    ///
    /// # Panics
    ///
    /// The same.
    #[must_use]
    pub fn make_on(mut node: TestNode, shape: Shape) -> Self {
        let started = Instant::now();
        let waiting = extend(&mut node, shape);
        let made = Self::read(node, waiting);
        let bytes: usize = made
            .blocks
            .iter()
            .map(|block| block.blob.len() + block.txs.iter().map(Vec::len).sum::<usize>())
            .sum();
        println!(
            "{} blocks with {} transactions, {bytes} bytes, and {} transactions that wait, made in {:.0} s.",
            made.blocks.len() + 1,
            made.tx_ids.len(),
            made.waiting.len(),
            started.elapsed().as_secs_f64(),
        );
        made
    }

    /// A chain on which the wallet has at least this many spendable outputs, and has paid for nothing else.
    ///
    /// # Panics
    ///
    /// If the database fails.
    #[must_use]
    pub fn with_outputs(outputs: usize) -> Self {
        let (mut node, mut wallet) = (TestNode::at_version(16), TestWallet::new(WALLET));
        spread(&mut node, &mut wallet, Shape { payments: outputs, inputs: 1, per_block: 1, waiting: 0 });
        Self::read(node, Vec::new())
    }

    /// Adds blocks without transactions until the height is a multiple of this.
    pub fn fill_up(&mut self, step: u64) {
        let more = self.height().next_multiple_of(step) - self.height();
        self.node.mine_many(more, &TestWallet::new(WALLET).address());
    }

    fn read(node: TestNode, waiting: Vec<Vec<u8>>) -> Self {
        let reader = node.engine.database().reader().expect("a snapshot");
        let view = reader.view();
        let (mut blocks, mut ids, mut tx_ids) = (Vec::new(), Vec::new(), Vec::new());
        for height in (0..node.height()).map(Height) {
            ids.push(view.block_id(height).expect("the database works").expect("a block at each height"));
            let blob = view.block_blob(height).expect("the database works").expect("a block at each height");
            let block = view.block(height).expect("the database works").expect("a block at each height");
            let tx = |id| view.transaction(id).expect("the database works").expect("it is in the chain");
            let txs = block.tx_hashes.iter().map(tx).collect();
            tx_ids.extend(block.tx_hashes);
            if height.0 > 0 {
                blocks.push(MadeBlock { blob: blob.to_vec(), txs });
            }
        }
        let outputs = view.output_count(ferrite_types::Amount(0)).expect("the database works");
        drop(reader);
        Self { blocks, ids, tx_ids, outputs, waiting, node }
    }

    /// The height of the chain.
    #[must_use]
    pub fn height(&self) -> u64 {
        self.node.height()
    }
}

/// Adds blocks of this shape to a chain, and returns the payments that are in no block.
///
/// # Panics
/// If the database fails, or the wallet runs out of outputs.
pub fn extend(node: &mut TestNode, shape: Shape) -> Vec<Vec<u8>> {
    let mut wallet = TestWallet::new(WALLET);
    spread(node, &mut wallet, shape);
    pay(node, &mut wallet, shape);
    let fee = |number: u64| node.fee() * (100 + number % 100) / 100;
    let payments: Vec<_> = (0..).take(shape.waiting).map(|number| Payment::simple(1, fee(number))).collect();
    let waiting = wallet.pay_many(node.engine.database(), &payments).expect("there is enough to spend");
    waiting.iter().map(|tx| tx.to_blob()).collect()
}

/// Creates enough outputs for the wallet.
fn spread(node: &mut TestNode, wallet: &mut TestWallet, shape: Shape) {
    let wanted = shape.payments * shape.inputs + shape.waiting;
    let fan_outs = wanted.div_ceil(FAN_OUT) + 1;
    let (address, first) = (wallet.address(), node.height());
    node.mine_many(MATURITY + fan_outs as u64 + 16, &address);
    node.read(|view| wallet.scan_from(view, first));
    let payments = vec![Payment { outputs: FAN_OUT, ..Payment::simple(1, 6 * node.fee()) }; fan_outs];
    let txs = wallet.pay_many(node.engine.database(), &payments).expect("enough was mined");
    for tx in txs {
        assert!(node.receive(&tx.to_blob(), RelayMethod::Fluff).is_accepted());
    }
    while !node.pool.is_empty() {
        node.mine(&address);
    }
    node.mine_many(LOCKED, &address);
    node.read(|view| wallet.scan_from(view, first));
}

/// Makes the wallet pay, with a number of payments per block.
fn pay(node: &mut TestNode, wallet: &mut TestWallet, shape: Shape) {
    let address = wallet.address();
    let payments = vec![Payment::simple(shape.inputs, 2 * node.fee()); shape.payments];
    let txs = wallet.pay_many(node.engine.database(), &payments).expect("there is enough to spend");
    for of_block in txs.chunks(shape.per_block) {
        for tx in of_block {
            assert!(node.receive(&tx.to_blob(), RelayMethod::Fluff).is_accepted());
        }
        node.mine(&address);
    }
    while !node.pool.is_empty() {
        node.mine(&address);
    }
    node.mine_many(LOCKED, &address);
}
