//! Chains and pools after random moves.

use std::collections::HashSet;

use ferrite_chain::engine::BlockOutcome;
use ferrite_chain::pool::{RelayCategory, RelayMethod};
use ferrite_testkit::chain_gen::Payment;
use ferrite_types::block::Block;
use ferrite_types::tx::{Transaction, TxIn};
use ferrite_types::{Hash, KeyImage};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};

use super::Setup;

const MOVES: usize = 60;

fn rounds() -> u64 {
    std::env::var("FERRITE_TEST_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1)
}

struct Play {
    setup: Setup,
    rng: ChaCha20Rng,
    /// Blocks that were mined and popped, with their transactions, to come again.
    popped: Vec<(Block, Vec<Vec<u8>>)>,
    /// Transactions that were refused or removed, to come again.
    made: Vec<Transaction>,
}

impl Play {
    fn new(seed: u64) -> Self {
        let rng = ChaCha20Rng::seed_from_u64(seed);
        Self { setup: Setup::with_outputs(24), rng, popped: Vec::new(), made: Vec::new() }
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
        match self.below(10) {
            0..=3 => self.pay(),
            4 => self.again(),
            5 | 6 => self.mine(),
            7 => self.pop(),
            8 => self.bring_back(),
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
            self.setup.receive(&tx, method);
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
        self.setup.receive(&tx, method);
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

    /// What must hold after every move.
    fn check(&self) {
        let node = &self.setup.node;
        node.read(|view| {
            // Memory and disk are the same.
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
                // Two that spend the same: all but one came with a block.
                let others = owners.iter().filter(|id| !node.pool.meta(id).unwrap().kept_by_block);
                assert!(others.count() <= 1);
            }
        });
        self.check_template();
    }

    /// What is offered to be mined shares no key image with the chain, nor with itself, and is accepted.
    fn check_template(&self) {
        let node = &self.setup.node;
        let block = node.template(&self.setup.wallet.address(), &[]).block;
        node.read(|view| {
            let mut spent = HashSet::new();
            for id in &block.tx_hashes {
                let tx = Transaction::from_blob(view.pool_blob(id).unwrap().unwrap()).unwrap();
                for image in tx.prefix.vin.iter().filter_map(TxIn::key_image) {
                    assert!(spent.insert(*image) && !view.is_spent(image).unwrap());
                }
            }
        });
    }
}

#[test]
fn pool_and_chain_agree_after_random_moves() {
    for seed in 0..4 * rounds() {
        let mut play = Play::new(seed);
        for _ in 0..MOVES {
            play.step();
            play.check();
        }
        // Everything that is left and fits is mined at last.
        play.setup.mine();
        play.check();
        play.setup.node = play.setup.node.restart();
        play.check();
        println!(
            "seed {seed}: height {}, {} in the pool",
            play.setup.node.height(),
            play.setup.node.pool.len(RelayCategory::All)
        );
    }
}

/// With transactions that come one by one, and blocks that are made of them, a key image is in the pool or in the
/// chain, never in both.
#[test]
fn pool_and_chain_never_share_a_key_image() {
    for seed in 0..4 * rounds() {
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
