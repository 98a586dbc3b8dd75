//! A chain of mainnet's shape, block by block.

use ferrite_chain::engine::genesis_block;
use ferrite_consensus::reward::{add_generated, base_reward};
use ferrite_consensus::weight::{BlockWeights, penalty_free_zone};
use ferrite_crypto::keys::{AddressKeys, Derivation, KeyPair};
use ferrite_types::block::{Block, BlockHeader};
use ferrite_types::extra::push_pub_key;
use ferrite_types::network::REGTEST;
use ferrite_types::network::constants::time::MINED_MONEY_UNLOCK_WINDOW;
use ferrite_types::network::constants::weight::COINBASE_BLOB_RESERVED_SIZE;
use ferrite_types::tx::ringct::RctBase;
use ferrite_types::tx::{ParsedTransaction, Transaction, TransactionPrefix, TxIn, TxOut, TxProofs};
use ferrite_types::{Amount, Hash, Height};
use rand_core::Rng;

use super::eras::{self, Plan, Schedule, version_at};
use super::spend::{Spender, VIEW_TAGS, digits, target};
use super::{Facts, Made};
use crate::chain_gen::TestWallet;

/// The time of block 1.
const START: u64 = 1_397_818_193;
/// Seconds between blocks: the least, and how many more there can be.
const BETWEEN: (u64, u64) = (90, 61);
/// The seed of the wallet that mines some of the blocks.
const WALLET: u64 = 1;
/// How many blocks it mines, whatever the length of the chain.
const WALLET_BLOCKS: u64 = 100;
/// The version from which miner transactions are of version 2, with one output.
const MINER_VERSION_2: u8 = 4;
/// The only versions in which miners claim a rounded reward here, and what it is a multiple of.
const ROUNDED: (std::ops::RangeInclusive<u8>, u64) = (2..=3, 100_000_000_000);
/// Decomposed outputs of a miner transaction of version 1; the rest is one more output.
const MINER_DIGITS: usize = 2;

type BlockTxs = Vec<(ParsedTransaction, Vec<u8>)>;

/// A chain of mainnet's shape, from the genesis block on and without an end. It is a function of its [`Plan`], and does
/// not take more memory the longer it gets: only numbers of outputs and the weights of recent blocks are kept.
///
/// Miner transactions claim what the rules grant them, weights stay in the penalty-free zone, rings refer to outputs
/// that exist and can be spent, and all key images differ. Signatures and range proofs are random bytes.
pub struct LongChain {
    forks: Vec<(u8, u64)>,
    eras: Vec<(u8, u64)>,
    first_era: u8,
    /// Whether only miners make transactions.
    is_empty: bool,
    spender: Spender,
    weights: BlockWeights,
    height: u64,
    top: Hash,
    timestamp: u64,
    generated: Amount,
    wallet: TestWallet,
    wallet_interval: u64,
    received: u64,
}

impl LongChain {
    /// The chain of a plan.
    pub fn new(plan: &Plan) -> Self {
        Self {
            forks: plan.forks(),
            eras: plan.eras(),
            first_era: plan.first_era(),
            is_empty: plan.schedule == Schedule::Empty,
            spender: Spender::new(plan.seed),
            weights: BlockWeights::default(),
            height: 0,
            top: Hash::default(),
            timestamp: START,
            generated: Amount(0),
            wallet: TestWallet::new(WALLET),
            wallet_interval: (plan.blocks / WALLET_BLOCKS).max(2),
            received: 0,
        }
    }

    /// The wallet that mines some of the blocks.
    pub const fn wallet(&self) -> &TestWallet {
        &self.wallet
    }

    /// What it has mined so far.
    pub const fn received(&self) -> Amount {
        Amount(self.received)
    }

    fn genesis(&mut self) -> Made {
        self.finish(genesis_block(&REGTEST.genesis), Vec::new(), 1, base_reward(1, Amount(0)))
    }

    fn next_block(&mut self) -> Made {
        let fork = version_at(&self.forks, self.height);
        let era = version_at(&self.eras, self.height).max(self.first_era);
        let (txs, fees) = self.transactions(era, fork);
        let reward = base_reward(fork, self.generated).0 + fees;
        let (rounded, step) = ROUNDED;
        let claim = if rounded.contains(&fork) { reward - reward % step } else { reward };
        let miner_tx = self.miner_tx(fork, claim);
        self.timestamp += BETWEEN.0 + self.spender.rng.next_u64() % BETWEEN.1;
        let header = BlockHeader {
            major_version: fork,
            minor_version: fork,
            timestamp: self.timestamp,
            prev_id: self.top,
            nonce: self.spender.rng.next_u32(),
        };
        let tx_hashes = txs.iter().map(|(tx, _)| tx.id).collect();
        self.finish(Block { header, miner_tx, tx_hashes }, txs, fork, Amount(claim - fees))
    }

    /// The transactions of the next block and their fees, as many as get it its full reward.
    fn transactions(&mut self, era: u8, fork: u8) -> (BlockTxs, u64) {
        if self.is_empty {
            return (Vec::new(), 0);
        }
        let limit = penalty_free_zone(fork) - COINBASE_BLOB_RESERVED_SIZE;
        let wanted = self.spender.rng.next_u64() % (eras::twice_txs(era) + 1);
        let (mut txs, mut weight, mut fees) = (Vec::new(), 0, 0);
        for _ in 0..wanted {
            let Some(tx) = self.spender.transaction(era, fork) else { continue };
            let blob = tx.to_blob();
            let parsed = Transaction::parse(&blob).unwrap();
            weight += parsed.weight();
            if weight > limit {
                break;
            }
            fees += parsed.tx.fee().unwrap().0;
            txs.push((parsed, blob));
        }
        (txs, fees)
    }

    fn miner_tx(&mut self, fork: u8, claim: u64) -> Transaction {
        let amounts = miner_amounts(fork, claim);
        let mut extra = Vec::new();
        let is_wallets = self.height % self.wallet_interval == self.wallet_interval / 2;
        let vout = if is_wallets {
            self.received += claim;
            let tx_key = KeyPair::random(&mut self.spender.rng);
            push_pub_key(&mut extra, tx_key.public());
            outputs_to(&self.wallet.address(), &tx_key, &amounts, fork >= VIEW_TAGS)
        } else {
            push_pub_key(&mut extra, &self.spender.point());
            amounts.into_iter().map(|amount| self.spender.output(fork, amount)).collect()
        };
        let prefix = TransactionPrefix {
            unlock_time: self.height + MINED_MONEY_UNLOCK_WINDOW,
            vin: vec![TxIn::Gen { height: Height(self.height) }],
            vout,
            extra,
        };
        let proofs = if fork < MINER_VERSION_2 {
            TxProofs::V1 { signatures: vec![Vec::new()] }
        } else {
            TxProofs::V2 { base: RctBase::null(), prunable: None }
        };
        Transaction { prefix, proofs }
    }

    /// Appends a block to what is known of the chain.
    fn finish(&mut self, block: Block, txs: BlockTxs, fork: u8, generated: Amount) -> Made {
        let weight = block.miner_tx.weight() + txs.iter().map(|(tx, _)| tx.weight()).sum::<u64>();
        let long_term_weight = self.weights.next_long_term_weight(fork, weight);
        self.weights.push(weight, long_term_weight);
        self.generated = add_generated(self.generated, generated);
        let is_rct = block.miner_tx.version() == 2;
        let mined = block.miner_tx.prefix.vout.iter().map(|out| if is_rct { 0 } else { out.amount.0 });
        let paid = txs.iter().flat_map(|(tx, _)| &tx.tx.prefix.vout).map(|out| out.amount.0);
        let amounts = mined.chain(paid).collect();
        self.spender.outputs.add_block(amounts);
        let facts = Facts {
            weight,
            long_term_weight,
            cumulative_difficulty: u128::from(self.height) + 1,
            generated_coins: self.generated.0,
            hf_version: fork,
        };
        let made = Made::of(self.height, block, txs, facts);
        (self.height, self.top) = (self.height + 1, made.id);
        made
    }
}

impl Iterator for LongChain {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        Some(if self.height == 0 { self.genesis() } else { self.next_block() })
    }
}

/// The outputs of a miner.
fn miner_amounts(fork: u8, claim: u64) -> Vec<u64> {
    if fork >= MINER_VERSION_2 {
        return vec![claim];
    }
    let all: Vec<u64> = digits(claim).collect();
    if ROUNDED.0.contains(&fork) {
        return all;
    }
    let mut amounts: Vec<u64> = all.iter().copied().take(MINER_DIGITS).collect();
    let rest: u64 = all.iter().skip(MINER_DIGITS).sum();
    if rest > 0 {
        amounts.push(rest);
    }
    amounts
}

/// Outputs that an address can find and spend.
fn outputs_to(address: &AddressKeys, tx_key: &KeyPair, amounts: &[u64], has_tags: bool) -> Vec<TxOut> {
    let derivation = Derivation::new(&address.view, tx_key.secret()).unwrap();
    let output = |(position, amount): (u64, &u64)| {
        let key = derivation.derive_public_key(position, &address.spend).unwrap();
        let view_tag = has_tags.then(|| derivation.view_tag(position));
        TxOut { amount: Amount(*amount), target: target(key, view_tag) }
    };
    (0..).zip(amounts).map(output).collect()
}
