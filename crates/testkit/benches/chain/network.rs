//! A chain made by the reference, with transactions of its wallet.

use ferrite_testkit::data::unhex;
use ferrite_testkit::http::{json_number, json_text};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS, WalletRpc};
use ferrite_types::block::Block;
use ferrite_types::tx::{Transaction, TxIn};

/// Number of transactions requested from the wallet.
const TRANSACTIONS: u32 = 80;

/// Blocks until mined outputs are unlocked, and a few more for a choice of ring members.
const MATURITY: u32 = 70;

/// More than one block reward and less than two: such a payment takes two inputs, and leaves change.
const PAYMENT: u64 = 40_000_000_000_000;

/// A block with its transactions.
pub(crate) struct RecordedBlock {
    pub(crate) blob: Vec<u8>,
    pub(crate) txs: Vec<Vec<u8>>,
}

/// A chain whose last blocks contain all the transactions.
pub(crate) struct Recorded {
    /// The node with the chain; others can download it.
    pub(crate) node: Monerod,
    /// All blocks except the genesis block.
    pub(crate) blocks: Vec<RecordedBlock>,
    /// The transactions of the last blocks.
    pub(crate) txs: Vec<Vec<u8>>,
}

impl Recorded {
    pub(crate) fn make() -> Self {
        let mut node = Monerod::start_listening();
        let mut wallet = WalletRpc::start(&node);
        let address = json_text(&wallet.json_rpc("get_address", "{}"), "address").expect("a wallet has one");
        node.mine(2 * TRANSACTIONS, &address);
        node.mine(MATURITY, SOME_ADDRESS);
        let refreshed = wallet.json_rpc("refresh", "{}");
        assert!(refreshed.contains("blocks_fetched"), "the wallet does not see the chain: {refreshed}");
        let txs: Vec<Vec<u8>> = (0..TRANSACTIONS).map(|_| pay(&mut wallet)).collect();
        while json_number(&node.json_rpc("get_info", "{}"), "tx_pool_size") != Some(0) {
            node.mine(1, SOME_ADDRESS);
        }
        let blocks = blocks(&mut node, &txs);
        Self { node, blocks, txs }
    }

    /// The chain before the transactions.
    pub(crate) fn blocks_before_txs(&self) -> impl Iterator<Item = &RecordedBlock> {
        self.blocks.iter().take_while(|block| block.txs.is_empty())
    }

    /// The blocks that hold the transactions.
    pub(crate) fn blocks_with_txs(&self) -> impl Iterator<Item = &RecordedBlock> {
        self.blocks.iter().skip_while(|block| block.txs.is_empty())
    }
}

/// Makes the wallet pay. Returns the transaction, which is then in the pool.
fn pay(wallet: &mut WalletRpc) -> Vec<u8> {
    let answer = wallet.json_rpc(
        "transfer",
        &format!(
            r#"{{"destinations":[{{"amount":{PAYMENT},"address":"{SOME_ADDRESS}"}}],"get_tx_hex":true}}"#
        ),
    );
    let blob = json_text(&answer, "tx_blob").unwrap_or_else(|| panic!("the wallet does not pay: {answer}"));
    let blob = unhex(&blob);
    let prefix = Transaction::from_blob(&blob).expect("the wallet makes transactions").prefix;
    let ring = |input: &TxIn| matches!(input, TxIn::ToKey { key_offsets, .. } if key_offsets.len() == 16);
    assert!(prefix.vin.len() == 2 && prefix.vin.iter().all(ring) && prefix.vout.len() == 2);
    blob
}

/// All blocks except the genesis block, with their transactions.
fn blocks(node: &mut Monerod, txs: &[Vec<u8>]) -> Vec<RecordedBlock> {
    let height = json_number(&node.json_rpc("get_info", "{}"), "height").expect("a node has a height");
    let blocks: Vec<_> = (1..height)
        .map(|height| {
            let answer = node.json_rpc("get_block", &format!(r#"{{"height":{height}}}"#));
            let blob = unhex(&json_text(&answer, "blob").expect("a block has a blob"));
            let hashes = Block::from_blob(&blob).expect("a block").tx_hashes;
            let of_block = |hash| txs.iter().find(|tx| Transaction::parse(tx).is_ok_and(|tx| tx.id == hash));
            let txs = hashes.into_iter().map(|hash| of_block(hash).expect("no other transactions").clone());
            RecordedBlock { blob, txs: txs.collect() }
        })
        .collect();
    let with_txs: usize = blocks.iter().map(|block| block.txs.len()).sum();
    assert_eq!(with_txs, txs.len(), "the blocks have all transactions");
    blocks
}
