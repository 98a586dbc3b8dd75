//! A chain old enough for a wallet to spend.

use ferrite_chain::template::{self, TemplateContext, TemplateRequest};
use ferrite_crypto::keys::{AddressKeys, Derivation, KeyPair};
use ferrite_crypto::random::os_rng;
use ferrite_testkit::data::unhex;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::{SOME_ADDRESS, WalletRpc};
use ferrite_types::address::Address;
use ferrite_types::block::Block;
use ferrite_types::extra::push_pub_key;
use ferrite_types::network::Network;
use ferrite_types::tx::{Transaction, TxOutTarget};
use ferrite_types::{Amount, KeyImage};

use crate::nodes::Pair;

/// Number of outputs for the wallet.
const PARTS: u64 = 40;
/// Height at which they are unlocked and the next RandomX seed is near.
const HEIGHT: u64 = 64;
/// One coin.
pub(crate) const COIN: u64 = 1_000_000_000_000;

pub(crate) struct Scene {
    pub(crate) pair: Pair,
    wallet: WalletRpc,
}

/// A block of ours that pays to an arbitrary address.
pub(crate) fn our_block(pair: &Pair) -> Block {
    let address = Address::parse(Network::Regtest, SOME_ADDRESS).unwrap();
    let engine = &pair.ours.engine;
    let reader = engine.database().reader().unwrap();
    let view = reader.view();
    let parent =
        TemplateContext::on_top(&view, &engine.state().summary(), engine.config().seed_epoch).unwrap();
    let keys = AddressKeys::from(&address);
    let pool = engine.pool().pool();
    let (chain, parent, address) = (&engine.pool_context(), &parent, &keys);
    let request = TemplateRequest { pool, view, chain, parent, address, extra_nonce: &[7; 4] };
    template::create(&request).unwrap().block
}

/// Splits the reward into many outputs.
pub(crate) fn split_reward(block: &mut Block, parts: u64) {
    let whole = block.miner_tx.prefix.vout.pop().unwrap();
    for part in 0..parts {
        let mut output = whole.clone();
        output.amount = Amount(whole.amount.0 / parts + if part == 0 { whole.amount.0 % parts } else { 0 });
        block.miner_tx.prefix.vout.push(output);
    }
}

/// Splits the reward into many outputs of a wallet.
fn pay_in_parts(block: &mut Block, address: &str, parts: u64) {
    let address = Address::parse(Network::Regtest, address).unwrap();
    let tx_key = KeyPair::random(&mut os_rng());
    let derivation = Derivation::new(&address.view, tx_key.secret()).unwrap();
    split_reward(block, parts);
    for (index, output) in (0..).zip(&mut block.miner_tx.prefix.vout) {
        let key = derivation.derive_public_key(index, &address.spend).unwrap();
        output.target = TxOutTarget::ToTaggedKey { key, view_tag: derivation.view_tag(index) };
    }
    block.miner_tx.prefix.extra.clear();
    push_pub_key(&mut block.miner_tx.prefix.extra, tx_key.public());
}

impl Scene {
    /// A block that pays to the wallet, some blocks of `monerod`, and enough of ours to unlock the coins.
    pub(crate) fn start() -> Self {
        let mut pair = Pair::start();
        let mut wallet = WalletRpc::start(&pair.real);
        let address = json_text(&wallet.json_rpc("get_address", "{}"), "address").unwrap();
        let mut first = our_block(&pair);
        pay_in_parts(&mut first, &address, PARTS);
        pair.extend(&first.to_blob());
        pair.real.mine(2, SOME_ADDRESS);
        pair.follow_all(false);
        while pair.ours.engine.state().height().0 < HEIGHT {
            let block = our_block(&pair);
            pair.extend(&block.to_blob());
        }
        assert!(wallet.json_rpc("refresh", "{}").contains("blocks_fetched"));
        Self { pair, wallet }
    }

    /// Makes the wallet create a transaction. It goes to the pool of `monerod`, unless the options say otherwise.
    pub(crate) fn transfer(&mut self, outputs: usize, amount: u64, options: &str) -> Vec<u8> {
        let destination = format!(r#"{{"amount":{amount},"address":"{SOME_ADDRESS}"}}"#);
        let destinations = vec![destination; outputs].join(",");
        let request = format!(r#"{{"destinations":[{destinations}],"get_tx_hex":true{options}}}"#);
        let answer = self.wallet.json_rpc("transfer", &request);
        let blob = unhex(&json_text(&answer, "tx_blob").unwrap_or_else(|| panic!("{answer}")));
        if !options.contains("do_not_relay") {
            self.pair.real.wait_until_relayed(&Transaction::parse(&blob).unwrap().id);
        }
        blob
    }

    /// Makes the wallet spend one output, without relaying.
    pub(crate) fn sweep(&mut self, image: &KeyImage) -> Vec<u8> {
        let request = format!(
            r#"{{"address":"{SOME_ADDRESS}","key_image":"{image}","do_not_relay":true,"get_tx_hex":true}}"#
        );
        let answer = self.wallet.json_rpc("sweep_single", &request);
        unhex(&json_text(&answer, "tx_blob").unwrap_or_else(|| panic!("{answer}")))
    }
}
