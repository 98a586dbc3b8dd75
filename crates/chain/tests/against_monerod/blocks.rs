//! Blocks with one modification.

use ferrite_testkit::data::unhex;
use ferrite_testkit::http::json_text;
use ferrite_testkit::monerod::SOME_ADDRESS;
use ferrite_types::block::Block;
use ferrite_types::time::unix_time;
use ferrite_types::tx::{TxIn, TxOut, TxOutTarget, TxProofs};
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::nodes::{Pair, WRONG_BLOCK_BLOB};
use crate::scene::{COIN, Scene, our_block, split_reward};
use crate::{Tally, rounds};

/// A modified block and a description of the change.
type Mutant = (String, Vec<u8>);

/// Context for the mutants.
struct Around {
    base: Block,
    parent: Block,
    /// The median of the last timestamps.
    median: u64,
    now: u64,
    /// The fees of the block's transactions.
    fees: Vec<u64>,
    /// A transaction of the chain.
    mined: Hash,
}

impl Around {
    fn new(pair: &Pair, base: Block) -> Self {
        let engine = &pair.ours.engine;
        let reader = engine.database().reader().unwrap();
        let view = reader.view();
        let parent = view.block(Height(engine.state().height().0 - 1)).unwrap().unwrap();
        let mut times = engine.state().last_60();
        times.sort_unstable();
        assert_eq!(times.len(), 60);
        let fee = |id: &Hash| engine.pool().pool().meta(id).unwrap().fee;
        Self {
            median: u64::midpoint(times[29], times[30]),
            now: unix_time(),
            fees: base.tx_hashes.iter().map(fee).collect(),
            mined: *parent.tx_hashes.first().unwrap(),
            base,
            parent,
        }
    }

    fn with(&self, name: &str, change: impl FnOnce(&mut Block)) -> Mutant {
        let mut block = self.base.clone();
        change(&mut block);
        (name.to_owned(), block.to_blob())
    }

    fn with_output(&self, name: &str, change: impl FnOnce(&mut TxOut)) -> Mutant {
        self.with(name, |block| change(&mut block.miner_tx.prefix.vout[0]))
    }

    fn all(&self) -> Vec<Mutant> {
        [self.header(), self.miner_tx(), self.miner_outputs(), self.transactions(), self.bytes()].concat()
    }

    fn header(&self) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        // Debian's program aborts on 10 and 11, which would be CryptoNight-R.
        for major in [0, 1, 2, 7, 9, 12, 15, 17, 127, 128, 255] {
            mutants.push(self.with(&format!("major version {major}"), |b| b.header.major_version = major));
        }
        for minor in [0, 1, 15, 17, 255] {
            mutants.push(self.with(&format!("minor version {minor}"), |b| b.header.minor_version = minor));
        }
        let times = [
            ("0", 0),
            ("before the median", self.median - 1),
            ("the median", self.median),
            ("after the median", self.median + 1),
            ("ahead", self.now + 7_000),
            ("too far ahead", self.now + 7_500),
            ("the largest", u64::MAX),
        ];
        for (name, time) in times {
            mutants.push(self.with(&format!("timestamp {name}"), |b| b.header.timestamp = time));
        }
        let parents = [
            ("unknown", Hash([7; 32])),
            ("none", Hash::default()),
            ("the grandparent", self.parent.header.prev_id),
            ("itself", self.base.id().unwrap()),
        ];
        for (name, id) in parents {
            mutants.push(self.with(&format!("previous block {name}"), |b| b.header.prev_id = id));
        }
        mutants.push(self.with("a side block", |block| {
            block.header.prev_id = self.parent.header.prev_id;
            let height = self.parent.height().unwrap();
            block.miner_tx.prefix.vin = vec![TxIn::Gen { height }];
            block.miner_tx.prefix.unlock_time = height.0 + 60;
        }));
        mutants.push(self.with("a side block with a wrong unlock time", |block| {
            block.header.prev_id = self.parent.header.prev_id;
            block.miner_tx.prefix.vin = vec![TxIn::Gen { height: self.parent.height().unwrap() }];
        }));
        for nonce in [1, u32::MAX] {
            mutants.push(self.with("nonce", |block| block.header.nonce ^= nonce));
        }
        mutants
    }

    fn miner_tx(&self) -> Vec<Mutant> {
        let height = self.base.height().unwrap().0;
        let mut mutants = vec![
            self.with("miner transaction of version 1", |block| {
                block.miner_tx.proofs = TxProofs::V1 { signatures: vec![Vec::new()] };
            }),
            self.with("miner transaction of version 1 without inputs", |block| {
                block.miner_tx.proofs = TxProofs::V1 { signatures: Vec::new() };
                block.miner_tx.prefix.vin.clear();
            }),
            self.with("miner transaction with two inputs", |block| {
                block.miner_tx.prefix.vin.push(TxIn::Gen { height: Height(height) });
            }),
            self.with("miner transaction that spends", |block| {
                let key_image = KeyImage([1; 32]);
                block.miner_tx.prefix.vin =
                    vec![TxIn::ToKey { amount: Amount(0), key_offsets: vec![1], key_image }];
            }),
        ];
        for unlock in [0, height, height + 59, height + 61, u64::MAX] {
            mutants.push(self.with(&format!("unlock time {unlock}"), |block| {
                block.miner_tx.prefix.unlock_time = unlock;
            }));
        }
        for wrong in [0, height - 1, height + 1, height + (1 << 32), u64::MAX] {
            mutants.push(self.with(&format!("height {wrong}"), |block| {
                block.miner_tx.prefix.vin = vec![TxIn::Gen { height: Height(wrong) }];
            }));
            mutants.push(self.with(&format!("height {wrong} and its unlock time"), |block| {
                block.miner_tx.prefix.vin = vec![TxIn::Gen { height: Height(wrong) }];
                block.miner_tx.prefix.unlock_time = wrong.wrapping_add(60);
            }));
        }
        // Requests are limited to half a million bytes, so no block can be too long.
        let extras = [0, 1, 33, 255, 1_061, 20_000, 299_000, 301_000, 450_000, 520_000];
        for length in extras {
            mutants.push(self.with(&format!("extra of {length} bytes"), |block| {
                block.miner_tx.prefix.extra = vec![0; length];
            }));
        }
        mutants.push(self.with("extra of other bytes", |block| block.miner_tx.prefix.extra[1] ^= 1));
        let mut header = Vec::new();
        self.base.header.write(&mut header);
        let rct_type = header.len() + self.base.miner_tx.to_blob().len() - 1;
        for value in 1..=7 {
            let mut blob = self.base.to_blob();
            assert_eq!(blob[rct_type], 0);
            blob[rct_type] = value;
            mutants.push((format!("RingCT type {value} of the miner transaction"), blob));
        }
        mutants
    }

    fn miner_outputs(&self) -> Vec<Mutant> {
        let mut mutants = Vec::new();
        let amount = self.base.miner_tx.prefix.vout[0].amount.0;
        for wrong in [0, 1, amount - 1, amount + 1, amount * 2, u64::MAX] {
            mutants
                .push(self.with_output(&format!("amount {wrong}"), |output| output.amount = Amount(wrong)));
        }
        for parts in [0, 2, 3, 17, 100] {
            mutants.push(self.with(&format!("{parts} outputs"), |block| {
                if parts == 0 {
                    block.miner_tx.prefix.vout.clear();
                } else {
                    split_reward(block, parts);
                }
            }));
        }
        mutants.push(self.with("another output of nothing", |block| {
            let mut output = block.miner_tx.prefix.vout[0].clone();
            output.amount = Amount(0);
            block.miner_tx.prefix.vout.push(output);
        }));
        mutants.push(self.with("amounts that overflow to the right sum", |block| {
            let mut output = block.miner_tx.prefix.vout[0].clone();
            output.amount = Amount(u64::MAX);
            block.miner_tx.prefix.vout[0].amount.0 += 1;
            block.miner_tx.prefix.vout.push(output);
        }));
        let key = *self.base.miner_tx.prefix.vout[0].key().unwrap();
        let untagged = TxOutTarget::ToKey(key);
        mutants.push(self.with_output("no view tag", |output| output.target = untagged.clone()));
        mutants.push(self.with("one of two without view tag", |block| {
            split_reward(block, 2);
            block.miner_tx.prefix.vout[1].target = untagged;
        }));
        mutants.push(self.with_output("output to a script", |output| {
            output.target = TxOutTarget::ToScript(Box::default());
        }));
        mutants.push(self.with_output("output to a script hash", |output| {
            output.target = TxOutTarget::ToScriptHash(Hash([3; 32]));
        }));
        mutants.push(self.with_output("another view tag", |output| {
            let TxOutTarget::ToTaggedKey { view_tag, .. } = &mut output.target else { unreachable!() };
            *view_tag ^= 1;
        }));
        let mut one = [0; 32];
        one[0] = 1;
        for (name, bytes) in [("no point", [2; 32]), ("zero", [0; 32]), ("neutral", one), ("high", [255; 32])]
        {
            mutants.push(self.with_output(&format!("output key {name}"), |output| {
                output.target = TxOutTarget::ToTaggedKey { key: PublicKey(bytes), view_tag: 1 };
            }));
        }
        mutants
    }

    fn transactions(&self) -> Vec<Mutant> {
        let fee_of = |index: usize| self.fees[index];
        vec![
            self.with("no transactions", |block| block.tx_hashes.clear()),
            self.with("no transactions and no fees", |block| {
                block.tx_hashes.clear();
                block.miner_tx.prefix.vout[0].amount.0 -= self.fees.iter().sum::<u64>();
            }),
            self.with("a transaction missing", |block| {
                block.tx_hashes.pop();
            }),
            self.with("a transaction and its fee missing", |block| {
                block.miner_tx.prefix.vout[0].amount.0 -= fee_of(block.tx_hashes.len() - 1);
                block.tx_hashes.pop();
            }),
            self.with("the first transaction and its fee missing", |block| {
                block.miner_tx.prefix.vout[0].amount.0 -= fee_of(0);
                block.tx_hashes.remove(0);
            }),
            self.with("a transaction twice", |block| {
                block.tx_hashes.push(block.tx_hashes[0]);
            }),
            self.with("a transaction and its fee twice", |block| {
                block.miner_tx.prefix.vout[0].amount.0 += fee_of(0);
                block.tx_hashes.push(block.tx_hashes[0]);
            }),
            self.with("an unknown transaction", |block| block.tx_hashes.push(Hash([9; 32]))),
            self.with("an unknown transaction first", |block| block.tx_hashes.insert(0, Hash([9; 32]))),
            self.with("only an unknown transaction", |block| block.tx_hashes = vec![Hash([9; 32])]),
            self.with("a transaction of the chain", |block| block.tx_hashes.push(self.mined)),
            self.with("the miner transaction", |block| block.tx_hashes.push(block.miner_tx.hash())),
            self.with("transactions in another order", |block| block.tx_hashes.reverse()),
        ]
    }

    fn bytes(&self) -> Vec<Mutant> {
        let blob = self.base.to_blob();
        let mut mutants: Vec<Mutant> = [&[0][..], &[1], &[0; 32], &[255; 100]]
            .iter()
            .map(|tail| (format!("{} bytes more", tail.len()), [&blob[..], tail].concat()))
            .collect();
        for length in (0..12).chain([38, 42, 43, 44, 60, blob.len() / 2]).chain(blob.len() - 36..blob.len()) {
            mutants.push((format!("only the first {length} bytes"), blob[..length].to_vec()));
        }
        mutants.push(("nothing".to_owned(), Vec::new()));
        mutants
    }
}

/// How 0.18.0.0 reads a blob that is not a block for 0.18.5.1, which we follow.
fn as_0_18_0_0_reads_it(blob: &[u8]) -> Option<Vec<u8>> {
    let shorter = (1..=blob.len().min(100)).map(|tail| blob[..blob.len() - tail].to_vec());
    // Varints missing at the end are 0, also after a truncated one.
    let mut closed = blob.to_vec();
    while closed.last() == Some(&0x80) {
        closed.pop();
    }
    if let Some(last) = closed.last_mut() {
        *last &= 0x7f;
    }
    let longer = (0..=5)
        .flat_map(|zeros| [[blob, &[0; 5][..zeros]].concat(), [&closed[..], &[0; 5][..zeros]].concat()]);
    longer.chain(shorter).find(|blob| Block::from_blob(blob).is_ok())
}

/// Blobs that crash Debian's program.
fn deadly(blob: &[u8]) -> Option<&'static str> {
    let read = if Block::from_blob(blob).is_ok() { Some(blob.to_vec()) } else { as_0_18_0_0_reads_it(blob) };
    let block = Block::from_blob(&read?).unwrap();
    if matches!(block.header.major_version, 10 | 11) {
        return Some("CryptoNight-R ends monerod 0.18.0.0");
    }
    block.id().is_err().then_some("a miner transaction without hash jams monerod 0.18.0.0")
}

impl Pair {
    /// Submits a mutant to both, compares, and pops it if it was added.
    fn try_block(&mut self, tally: &mut Tally, (name, blob): &Mutant) {
        if let Some(reason) = deadly(blob) {
            tally.skip(reason);
            return;
        }
        tally.count("blocks submitted to both");
        let before = self.ours.state();
        let (mut ours, real, mut why) = self.submit_block(blob);
        let read =
            (ours == Err(WRONG_BLOCK_BLOB) && real != ours).then(|| as_0_18_0_0_reads_it(blob)).flatten();
        if let Some(read) = &read {
            // The same bytes as 0.18.0.0 reads them; the verdicts must still agree.
            (ours, why) = self.ours.submit_block(read);
        }
        let state = self.ours.state();
        let real_state = self.real_state();
        if state.height > before.height {
            tally.count("blocks both added");
        }
        tally.count_kind(&why);
        if read.is_some() && (ours, &state) == (real, &real_state) {
            tally.excuse("0.18.0.0 reads missing varints at the end as 0, and ignores what follows a block");
        } else {
            tally.compare(&format!("{name} ({why:?})"), &(ours, &state), &(real, &real_state));
        }
        match (state.height - before.height, real_state.height - before.height) {
            (1, 1) => self.pop(1),
            (1, 0) => drop(self.ours.engine.pop_blocks(1).unwrap()),
            (0, 1) => self.pop_real(1),
            _ => {}
        }
    }
}

/// Blocks with all kinds of changes, and finally one of our own.
pub(crate) fn with_one_thing_changed(scene: &mut Scene) {
    // The parent has a transaction, and the block has three.
    scene.transfer(1, COIN / 10, "");
    scene.pair.real.mine(1, SOME_ADDRESS);
    for outputs in [1, 2, 4] {
        scene.transfer(outputs, COIN / 10, "");
    }
    scene.pair.real.mine(1, SOME_ADDRESS);
    scene.pair.follow_all(false);
    let pair = &mut scene.pair;
    let base = {
        let reader = pair.ours.engine.database().reader().unwrap();
        let height = Height(pair.ours.engine.state().height().0 - 1);
        reader.view().block(height).unwrap().unwrap()
    };
    assert_eq!(base.tx_hashes.len(), 3);
    pair.pop(1);
    pair.assert_same();
    assert_eq!(pair.ours.state().pool.len(), 3);

    let mut tally = Tally::default();
    let around = Around::new(pair, base.clone());
    for mutant in around.all() {
        pair.try_block(&mut tally, &mutant);
    }
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    for _ in 0..40 * rounds() {
        let mut blob = base.to_blob();
        let at = usize::try_from(rng.next_u64() % blob.len() as u64).unwrap();
        blob[at] ^= 1 << (rng.next_u32() % 8);
        pair.try_block(&mut tally, &(format!("a bit of byte {at}"), blob));
    }
    // Both accept it unmodified.
    assert!(deadly(&base.to_blob()).is_none());
    pair.extend(&base.to_blob());
    assert_eq!(pair.ours.state().pool, []);

    // Also our own blocks with transactions.
    for outputs in [1, 3] {
        let blob = scene.transfer(outputs, COIN / 10, "");
        let (verdict, why) = scene.pair.ours.send(&blob);
        assert!(!verdict.refused, "{why:?}");
    }
    let block = our_block(&scene.pair);
    assert_eq!(block.tx_hashes.len(), 2);
    assert_eq!(expected_template(&mut scene.pair), (block.tx_hashes.clone(), reward(&block)));
    scene.pair.extend(&block.to_blob());
    let height = block.height().unwrap().0;
    scene.pair.compare_block(height, true);
    assert!(tally.equal > 150 && tally.of("blocks both added") > 10);
    tally.finish("changed blocks");
}

fn reward(block: &Block) -> u64 {
    block.miner_tx.prefix.vout.iter().map(|output| output.amount.0).sum()
}

/// The transactions that `monerod` would put into the next block.
fn expected_template(pair: &mut Pair) -> (Vec<Hash>, u64) {
    let parameters = format!(r#"{{"wallet_address":"{SOME_ADDRESS}","reserve_size":4}}"#);
    let answer = pair.real.json_rpc("get_block_template", &parameters);
    let block = Block::from_blob(&unhex(&json_text(&answer, "blocktemplate_blob").unwrap())).unwrap();
    (block.tx_hashes.clone(), reward(&block))
}
