//! Chains and pools after random moves.
//!
//! On key images that are in both the pool and the chain. As long as all blocks consist of the pool's own transactions,
//! there are none. If another block spends the key image of a pool transaction, the latter is *overtaken*, and stays:
//! on a new block, the reference's pool only removes the block's own transactions (`tx_pool.cpp: on_blockchain_inc`),
//! because a reorg may follow. Invariants:
//!
//! * No transaction is in both.
//! * None is admitted whose key image is spent, unless it comes with a block: of a side chain, or popped.
//! * So an overtaken transaction was in the pool before the block, or came with a block itself.
//! * Neither templates nor the miners' backlog contain one.
//! * It leaves on a restart or a fork, which repeat admission, and finally when it expires. One that came with a block
//!   leaves only then.

use std::collections::HashSet;

use ferrite_chain::engine::{AddBlockError, BlockOutcome};
use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_consensus::block::BlockError;
use ferrite_testkit::chain_gen::{MINUTES_2, Payment, TestNode};
use ferrite_testkit::soak::rounds;
use ferrite_types::block::Block;
use ferrite_types::network::constants::pool::TX_FROM_ALT_BLOCK_LIFETIME;
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Amount, Hash, KeyImage};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::Setup;

const MOVES: usize = 60;

struct Play {
    setup: Setup,
    rng: ChaCha20Rng,
    /// Blocks that were popped, with their transactions, to be added again.
    popped: Vec<(Block, Vec<Vec<u8>>)>,
    /// Transactions that were rejected or removed, to be added again.
    made: Vec<Transaction>,
    /// The pool before the last move.
    pooled: HashSet<Hash>,
    /// The overtaken transactions at that time.
    overtaken: HashSet<Hash>,
    seen: Seen,
}

/// How often each case under test occurred.
#[derive(Debug, Default)]
struct Seen {
    overtaken_by_a_block: usize,
    kept_although_spent: usize,
    free_again: usize,
    refused_as_spent: usize,
}

impl Play {
    fn new(seed: u64) -> Self {
        let rng = ChaCha20Rng::seed_from_u64(seed);
        Self {
            setup: Setup::with_outputs(24),
            rng,
            popped: Vec::new(),
            made: Vec::new(),
            pooled: HashSet::new(),
            overtaken: HashSet::new(),
            seen: Seen::default(),
        }
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.rng.next_u64() % limit
    }

    fn method(&mut self) -> RelayMethod {
        match self.below(6) {
            0 => RelayMethod::None,
            1 => RelayMethod::Local,
            2 => RelayMethod::Stem,
            3 => RelayMethod::Block,
            _ => RelayMethod::Fluff,
        }
    }

    fn step(&mut self) {
        match self.below(11) {
            0..=3 => self.pay(),
            4 => self.again(),
            5 | 6 => self.mine(),
            7 => self.pop(),
            8 => self.bring_back(),
            9 => self.overtake(),
            _ => {
                let now = self.setup.node.now();
                self.setup.node.change_pool(|pool, writer, _| pool.expire(writer, now));
            }
        }
    }

    fn pay(&mut self) {
        let payment = Payment::simple(1, self.setup.node.fee());
        let other = Payment { fee: payment.fee * 2, ..payment };
        let Setup { node, wallet } = &mut self.setup;
        let Ok(rivals) = node.read(|view| wallet.pay_twice(view, [payment, other])) else { return };
        for tx in rivals {
            let method = self.method();
            self.receive(&tx, method);
            self.made.push(tx);
        }
    }

    fn again(&mut self) {
        if self.made.is_empty() {
            return;
        }
        let at = self.below(self.made.len() as u64);
        let tx = self.made[usize::try_from(at).unwrap()].clone();
        let method = self.method();
        self.receive(&tx, method);
    }

    /// Adds a transaction. If its key image is spent, it stays only if it came with a block.
    fn receive(&mut self, tx: &Transaction, method: RelayMethod) {
        let spent = is_overtaken(&self.setup.node, tx);
        let known = self.setup.node.pool.contains(&tx.hash(), RelayCategory::All);
        let outcome = self.setup.receive(tx, method);
        if spent && method != RelayMethod::Block {
            assert!(!outcome.flags.added_to_pool, "{outcome:?}");
            assert_eq!(self.setup.node.pool.contains(&tx.hash(), RelayCategory::All), known);
            self.seen.refused_as_spent += usize::from(!outcome.is_accepted());
        }
    }

    /// Adds a block of others with a transaction that is not in the pool.
    fn overtake(&mut self) {
        let node = &self.setup.node;
        let strange = |tx: &&Transaction| {
            !is_overtaken(node, tx) && !node.pool.contains(&tx.hash(), RelayCategory::All)
        };
        let strange: Vec<Transaction> = self.made.iter().filter(strange).cloned().collect();
        if strange.is_empty() {
            return;
        }
        let at = self.below(strange.len() as u64);
        let tx = &strange[usize::try_from(at).unwrap()];
        self.setup.node.wait(MINUTES_2);
        let node = &mut self.setup.node;
        let template = node.template(&self.setup.wallet.address(), &[]);
        let fees: u64 = template.block.tx_hashes.iter().map(|id| node.pool.meta(id).unwrap().fee).sum();
        let mut block = template.block;
        block.tx_hashes = vec![tx.hash()];
        let reward = &mut block.miner_tx.prefix.vout[0].amount;
        *reward = Amount(reward.0 - fees + tx.fee().unwrap().0);
        match node.add_with(&block, &[tx.to_blob()]) {
            Ok(BlockOutcome::Added { .. }) => {}
            // It may spend an output that is locked after popping.
            Err(AddBlockError::Invalid(error)) => {
                assert!(matches!(*error, BlockError::Transaction { .. }), "{error:?}");
            }
            other => panic!("{other:?}"),
        }
    }

    fn mine(&mut self) {
        self.setup.mine();
    }

    fn pop(&mut self) {
        let count = 1 + self.below(3);
        for _ in 0..count {
            let (block, txs) = self.setup.node.read(|view| {
                let (height, _) = view.top().unwrap().unwrap();
                let block = view.block(height).unwrap().unwrap();
                let txs = block.tx_hashes.iter().map(|id| view.transaction(id).unwrap().unwrap()).collect();
                (block, txs)
            });
            self.setup.node.engine.pop_blocks(1).unwrap();
            self.popped.push((block, txs));
        }
    }

    fn bring_back(&mut self) {
        while let Some((block, txs)) = self.popped.pop() {
            let outcome = self.setup.node.add_with(&block, &txs);
            if matches!(outcome, Ok(BlockOutcome::Orphan) | Err(_)) {
                break;
            }
        }
    }

    /// The invariants after every move.
    fn check(&mut self) {
        self.check_tables();
        self.check_template();
        self.check_overtaken();
    }

    /// What is overtaken now was in the pool before, or came with a block.
    fn check_overtaken(&mut self) {
        let node = &self.setup.node;
        let pooled: HashSet<Hash> = node.pool.hashes(RelayCategory::All).into_iter().collect();
        let overtaken = overtaken(node);
        for id in overtaken.difference(&self.overtaken) {
            let by_block = node.pool.meta(id).unwrap().kept_by_block;
            assert!(
                self.pooled.contains(id) || by_block,
                "{id} came in by itself although its image is spent"
            );
            if self.pooled.contains(id) {
                self.seen.overtaken_by_a_block += 1;
            } else {
                self.seen.kept_although_spent += 1;
            }
        }
        self.seen.free_again +=
            self.overtaken.difference(&overtaken).filter(|id| pooled.contains(id)).count();
        (self.pooled, self.overtaken) = (pooled, overtaken);
    }

    /// On a restart all overtaken transactions leave except those that came with a block, and those leave when they
    /// expire.
    fn check_leaving(&mut self) {
        let node = &self.setup.node;
        let overtaken = overtaken(node);
        assert!(overtaken.iter().all(|id| node.pool.meta(id).unwrap().kept_by_block));
        let node = &mut self.setup.node;
        node.wait(TX_FROM_ALT_BLOCK_LIFETIME + 1);
        let now = node.now();
        node.change_pool(|pool, writer, _| pool.expire(writer, now));
        assert!(node.pool.is_empty() && node.pool.spent_key_images(true).is_empty());
    }

    fn check_tables(&self) {
        let node = &self.setup.node;
        node.read(|view| {
            // Memory and disk agree.
            let stored: Vec<_> = view.pool_metas().unwrap().map(|entry| entry.unwrap().0).collect();
            let ids = node.pool.hashes(RelayCategory::All);
            assert_eq!(stored, ids);
            let infos = node.pool.infos(view, true).unwrap();
            assert_eq!(infos.iter().map(|info| info.meta.weight).sum::<u64>(), node.pool.weight());
            let mut images: Vec<(KeyImage, Hash)> = Vec::new();
            for info in &infos {
                let tx = Transaction::from_blob(&info.blob).unwrap();
                assert_eq!(tx.hash(), info.hash);
                // No transaction is in both.
                assert!(view.tx_location(&info.hash).unwrap().is_none());
                images.extend(
                    tx.prefix.vin.iter().filter_map(TxIn::key_image).map(|image| (*image, info.hash)),
                );
            }
            let spent = node.pool.spent_key_images(true);
            assert_eq!(spent.iter().map(|(_, owners)| owners.len()).sum::<usize>(), images.len());
            for (image, owners) in &spent {
                assert!(owners.iter().all(|owner| images.contains(&(*image, *owner))));
                // If several have the same key image, all but one came with a block.
                let others = owners.iter().filter(|id| !node.pool.meta(id).unwrap().kept_by_block);
                assert!(others.count() <= 1);
            }
        });
    }

    /// A template shares no key image with the chain or within itself, and is accepted.
    fn check_template(&self) {
        let node = &self.setup.node;
        let block = node.template(&self.setup.wallet.address(), &[]).block;
        node.read(|view| {
            let backlog = node.pool.miner_backlog(view, &node.context(), 300_000).unwrap();
            let backlog: Vec<Hash> = backlog.iter().map(|entry| entry.id).collect();
            for offered in [&block.tx_hashes, &backlog] {
                let mut spent = HashSet::new();
                for id in offered {
                    let tx = Transaction::from_blob(view.pool_blob(id).unwrap().unwrap()).unwrap();
                    for image in images(&tx) {
                        assert!(spent.insert(*image) && !view.is_spent(image).unwrap());
                    }
                }
            }
        });
    }
}

fn images(tx: &Transaction) -> impl Iterator<Item = &KeyImage> {
    tx.prefix.vin.iter().filter_map(TxIn::key_image)
}

/// Whether the chain has spent a key image of a transaction.
fn is_overtaken(node: &TestNode, tx: &Transaction) -> bool {
    node.read(|view| images(tx).any(|image| view.is_spent(image).unwrap()))
}

/// The overtaken transactions of the pool.
fn overtaken(node: &TestNode) -> HashSet<Hash> {
    let infos = node.read(|view| node.pool.infos(view, true).unwrap());
    let is = |blob: &[u8]| is_overtaken(node, &Transaction::from_blob(blob).unwrap());
    infos.iter().filter(|info| is(&info.blob)).map(|info| info.hash).collect()
}

#[test]
fn pool_and_chain_agree_after_random_moves() {
    let mut all = Seen::default();
    for seed in 0..4 * rounds() as u64 {
        let mut play = Play::new(seed);
        for _ in 0..MOVES {
            play.step();
            play.check();
        }
        // Everything that is left and fits is mined eventually.
        play.setup.mine();
        play.check();
        play.setup.node = play.setup.node.restart();
        play.check();
        println!(
            "seed {seed}: height {}, {} in the pool, {:?}",
            play.setup.node.height(),
            play.setup.node.pool.len(RelayCategory::All),
            play.seen
        );
        play.check_leaving();
        all.overtaken_by_a_block += play.seen.overtaken_by_a_block;
        all.kept_although_spent += play.seen.kept_although_spent;
        all.free_again += play.seen.free_again;
        all.refused_as_spent += play.seen.refused_as_spent;
    }
    ferrite_testkit::seen!("{all:?}");
    // Otherwise the moves do not cover what is to be tested.
    assert!(all.overtaken_by_a_block > 0 && all.kept_although_spent > 0);
    assert!(all.free_again > 0 && all.refused_as_spent > 0);
}

/// If transactions arrive one by one, and blocks consist of the pool's own, a key image is in the pool or in the chain,
/// never in both.
#[test]
fn pool_and_chain_never_share_a_key_image() {
    for seed in 0..4 * rounds() as u64 {
        let mut play = Play::new(1000 + seed);
        for _ in 0..MOVES {
            match play.below(8) {
                0..=2 => {
                    let payment = Payment::simple(1, play.setup.node.fee());
                    let Setup { node, wallet } = &mut play.setup;
                    if let Ok(rivals) = node.read(|view| wallet.pay_twice(view, [payment, payment])) {
                        for tx in rivals {
                            play.setup.receive(&tx, RelayMethod::Fluff);
                            play.made.push(tx);
                        }
                    }
                }
                3 if !play.made.is_empty() => {
                    let at = usize::try_from(play.below(play.made.len() as u64)).unwrap();
                    let tx = play.made[at].clone();
                    play.setup.receive(&tx, RelayMethod::Fluff);
                }
                3..=5 => play.mine(),
                6 => play.pop(),
                _ => play.bring_back(),
            }
            let images = play.setup.node.pool.spent_key_images(true);
            play.setup.node.read(|view| {
                for (image, _) in &images {
                    assert!(!view.is_spent(image).unwrap(), "seed {seed}: {image} is in both");
                }
            });
        }
    }
}
