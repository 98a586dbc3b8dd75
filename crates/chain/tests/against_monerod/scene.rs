//! A chain that is old enough for a wallet to spend.

use std::time::Duration;

use ferrite_chain::template::{self, TemplateContext};
use ferrite_crypto::keys::AddressKeys;
use ferrite_testkit::data::unhex;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::{SOME_ADDRESS, WalletRpc};
use ferrite_types::address::Address;
use ferrite_types::block::Block;
use ferrite_types::network::Network;
use ferrite_types::tx::Transaction;
use ferrite_types::{Amount, Hash};

use crate::nodes::Pair;

/// How many blocks pay to the wallet.
const WALLET_BLOCKS: u32 = 6;
/// One coin.
pub(crate) const COIN: u64 = 1_000_000_000_000;

pub(crate) struct Scene {
    pub(crate) pair: Pair,
    wallet: WalletRpc,
}

/// A block that pays to nobody in particular, made by us.
pub(crate) fn our_block(pair: &Pair) -> Block {
    let address = Address::parse(Network::Regtest, SOME_ADDRESS).unwrap();
    let engine = &pair.ours.engine;
    let reader = engine.database().reader().unwrap();
    let view = reader.view();
    let parent =
        TemplateContext::on_top(&view, &engine.state().summary(), engine.config().seed_epoch).unwrap();
    let keys = AddressKeys::from(&address);
    let pool = engine.pool().pool();
    template::create(pool, &view, &engine.pool_context(), &parent, &keys, &[7; 4]).unwrap().block
}

/// Pays the miner's coins in many parts.
pub(crate) fn split_reward(block: &mut Block, parts: u64) {
    let whole = block.miner_tx.prefix.vout.pop().unwrap();
    for part in 0..parts {
        let mut output = whole.clone();
        output.amount = Amount(whole.amount.0 / parts + if part == 0 { whole.amount.0 % parts } else { 0 });
        block.miner_tx.prefix.vout.push(output);
    }
}

impl Scene {
    /// Some blocks by `monerod` that pay to the wallet, and so many by us that these coins can be spent.
    pub(crate) fn start() -> Self {
        let mut pair = Pair::start();
        let mut wallet = WalletRpc::start(&pair.real);
        let address = json_text(&wallet.json_rpc("get_address", "{}"), "address").unwrap();
        pair.real.mine(WALLET_BLOCKS, &address);
        pair.follow_all(false);
        for block in 0..62 {
            let mut made = our_block(&pair);
            if block == 0 {
                // A ring needs sixteen.
                split_reward(&mut made, 30);
            }
            pair.extend(&made.to_blob());
        }
        assert!(wallet.json_rpc("refresh", "{}").contains("blocks_fetched"));
        Self { pair, wallet }
    }

    /// Lets the wallet make a transaction; it goes to the pool of `monerod` if `relay`.
    pub(crate) fn transfer(&mut self, outputs: usize, amount: u64, options: &str) -> Vec<u8> {
        let destination = format!(r#"{{"amount":{amount},"address":"{SOME_ADDRESS}"}}"#);
        let destinations = vec![destination; outputs].join(",");
        let request = format!(r#"{{"destinations":[{destinations}],"get_tx_hex":true{options}}}"#);
        let answer = self.wallet.json_rpc("transfer", &request);
        let blob = unhex(&json_text(&answer, "tx_blob").unwrap_or_else(|| panic!("{answer}")));
        if !options.contains("do_not_relay") {
            self.wait_until_mineable(&Transaction::parse(&blob).unwrap().id);
        }
        blob
    }

    /// `monerod` does not mine a transaction of its own before it has told others of it, which it does in its own time.
    fn wait_until_mineable(&mut self, id: &Hash) {
        let parameters = format!(r#"{{"wallet_address":"{SOME_ADDRESS}","reserve_size":4}}"#);
        for _ in 0..200 {
            let answer = self.pair.real.json_rpc("get_block_template", &parameters);
            let template = unhex(&json_text(&answer, "blocktemplate_blob").unwrap());
            if Block::from_blob(&template).unwrap().tx_hashes.contains(id) {
                return;
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        panic!("monerod does not mine {id}");
    }
}
