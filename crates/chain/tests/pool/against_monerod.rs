//! The pool and templates against the real `monerod`: both get the same transactions and blocks, and must agree.
//!
//! Debian's `monerod` is older than the version we follow: it has no policy for locks and long extra fields, and gives
//! fewer reasons for violations of the rules that need no chain. The recorded cases cover those.

use std::time::{Duration, Instant};

use ferrite_chain::engine::BlockOutcome;
use ferrite_chain::pool::{RefusedError, RelayCategory, RelayMethod};
use ferrite_consensus::tx::{TxError, TxVerificationFlags};
use ferrite_testkit::chain_gen::{Payment, TestNode};
use ferrite_testkit::data::unhex;
use ferrite_testkit::http::{json_number, json_numbers, json_text};
use ferrite_testkit::monerod::{Monerod, SOME_ADDRESS};
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::block::Block;
use ferrite_types::network::Network;
use ferrite_types::time::unix_time;
use ferrite_types::tx::ringct::RingSignatures;
use ferrite_types::tx::{Transaction, TxProofs};
use ferrite_types::{Amount, Hash};

use super::Setup;

/// Timeout for a daemon to receive a block.
const BLOCK_TIMEOUT: Duration = Duration::from_secs(120);

struct Both {
    setup: Setup,
    daemon: Monerod,
    compared: usize,
}

fn hex(blob: &[u8]) -> String {
    blob.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn flag(answer: &str, name: &str) -> bool {
    answer.split_once(&format!("\"{name}\": ")).is_some_and(|(_, rest)| rest.starts_with("true"))
}

/// Sends a transaction to a daemon, which does not relay it.
fn send_raw(daemon: &mut Monerod, blob: &[u8]) -> String {
    let body = format!(r#"{{"tx_as_hex":"{}","do_not_relay":true,"do_sanity_checks":false}}"#, hex(blob));
    daemon.post("/send_raw_transaction", &body)
}

/// Waits until this block is a daemon's tip.
fn wait_for_top(daemon: &mut Monerod, id: &Hash) {
    let started = Instant::now();
    while json_text(&daemon.json_rpc("get_info", "{}"), "top_block_hash") != Some(id.to_string()) {
        assert!(started.elapsed() < BLOCK_TIMEOUT, "the daemon does not get to {id}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

impl Both {
    /// A chain that both have.
    fn new(daemon: Monerod) -> Self {
        let setup = Setup::on(TestNode::at_version(16), 24);
        let mut both = Self { setup, daemon, compared: 0 };
        for height in 1..both.setup.node.height() {
            let block =
                both.setup.node.read(|view| view.block(ferrite_types::Height(height)).unwrap().unwrap());
            assert!(both.submit(&block), "our block at {height} is refused");
        }
        // From here on, blocks have the current time.
        let now = unix_time();
        both.setup.node.wait(now - both.setup.node.now());
        both
    }

    fn submit(&mut self, block: &Block) -> bool {
        let answer = self.daemon.json_rpc("submit_block", &format!("[\"{}\"]", hex(&block.to_blob())));
        answer.contains("\"status\": \"OK\"")
    }

    /// Sends a transaction to both.
    fn send(&mut self, what: &str, blob: &[u8]) -> TxVerificationFlags {
        let answer = send_raw(&mut self.daemon, blob);
        let ours = self.setup.node.receive(blob, RelayMethod::None);
        let flags = ours.flags;
        assert_eq!(answer.contains("\"status\": \"OK\""), ours.is_accepted(), "{what}: {ours:?}, {answer}");
        let by_itself = matches!(ours.result, Err(RefusedError::Rule(TxError::NonInput(_))));
        for (name, found) in [
            ("double_spend", flags.double_spend),
            ("fee_too_low", flags.fee_too_low),
            ("invalid_input", flags.invalid_input),
            ("invalid_output", flags.invalid_output),
            ("low_mixin", flags.low_mixin),
            ("overspend", flags.overspend),
            ("too_big", flags.too_big),
            ("too_few_outputs", flags.too_few_outputs),
        ] {
            assert!(by_itself || flag(&answer, name) == found, "{what}: {name}: {ours:?}, {answer}");
        }
        self.compared += 1;
        flags
    }

    /// Compares everything about the transactions in both pools.
    fn compare_pools(&mut self) {
        let answer = self.daemon.post("/get_transaction_pool", "{}");
        let mut theirs: Vec<_> = answer
            .split("\"blob_size\"")
            .skip(1)
            .map(|entry| {
                let number = |name| json_number(entry, name).unwrap();
                let text = |name| json_text(entry, name).unwrap();
                let flags =
                    ["double_spend_seen", "kept_by_block", "do_not_relay"].map(|name| flag(entry, name));
                let heights = (number("max_used_block_height"), number("last_failed_height") != 0);
                let blocks = text("max_used_block_id_hash");
                (text("id_hash"), number("weight"), number("fee"), flags, heights, blocks)
            })
            .collect();
        theirs.sort();
        let pool = &self.setup.node.pool;
        let number = |number: u64| i64::try_from(number).unwrap();
        let ours: Vec<_> = pool
            .hashes(RelayCategory::All)
            .iter()
            .map(|id| {
                let meta = pool.meta(id).unwrap();
                let flags = [meta.double_spend_seen, meta.kept_by_block, meta.do_not_relay];
                let heights = (number(meta.max_used_block_height.0), meta.last_failed_height.0 != 0);
                let blocks = meta.max_used_block_id.to_string();
                (id.to_string(), number(meta.weight), number(meta.fee), flags, heights, blocks)
            })
            .collect();
        assert_eq!(ours, theirs);
        let images = json_number(&self.daemon.post("/get_transaction_pool_stats", "{}"), "txs_total");
        assert_eq!(images, Some(number(ours.len() as u64)));
    }

    /// Their template, and ours.
    fn templates(&mut self) -> (Block, Block) {
        let keys = self.setup.wallet.address();
        let address = Address {
            network: Network::Mainnet,
            kind: AddressKind::Standard,
            spend: keys.spend,
            view: keys.view,
        };
        let parameters = format!(r#"{{"wallet_address":"{address}","reserve_size":8}}"#);
        let answer = self.daemon.json_rpc("get_block_template", &parameters);
        let theirs = unhex(&json_text(&answer, "blocktemplate_blob").unwrap());
        let ours = self.setup.node.template(&keys, &[0; 8]);
        let number = |name| u64::try_from(json_number(&answer, name).unwrap()).unwrap();
        assert_eq!(number("expected_reward"), ours.expected_reward.0);
        assert_eq!(number("height"), ours.height.0);
        assert_eq!(u128::from(number("difficulty")), ours.difficulty);
        assert_eq!(number("seed_height"), ours.seed_height.0);
        assert_eq!(json_text(&answer, "seed_hash").unwrap(), ours.seed_hash.to_string());
        assert_eq!(json_text(&answer, "prev_hash").unwrap(), ours.block.header.prev_id.to_string());
        let offset = usize::try_from(number("reserved_offset")).unwrap();
        assert_eq!(offset, ours.reserved_offset);
        let theirs = Block::from_blob(&theirs).unwrap();
        assert_eq!(ours.block.tx_hashes, theirs.tx_hashes);
        let (a, b) = (&ours.block.miner_tx, &theirs.miner_tx);
        assert_eq!(a.prefix.vout[0].amount, b.prefix.vout[0].amount);
        assert_eq!((a.prefix.unlock_time, a.weight()), (b.prefix.unlock_time, b.weight()));
        assert_eq!(
            (ours.block.header.major_version, ours.block.header.minor_version),
            (theirs.header.major_version, theirs.header.minor_version)
        );
        (theirs, ours.block)
    }

    /// Mines a block of either node.
    fn mine(&mut self, theirs: bool) -> Block {
        self.setup.node.wait(1);
        let templates = self.templates();
        let block = if theirs { templates.0 } else { templates.1 };
        self.add(&block);
        block
    }

    /// Adds a block to both.
    fn add(&mut self, block: &Block) {
        assert!(self.submit(block), "the daemon refuses the block");
        let outcome = self.setup.node.add(block);
        assert!(matches!(outcome, Ok(BlockOutcome::Added { .. })), "{outcome:?}");
    }

    fn pop(&mut self, count: u64) {
        let answer = self.daemon.post("/pop_blocks", &format!(r#"{{"nblocks":{count}}}"#));
        self.setup.node.engine.pop_blocks(count).unwrap();
        let height = u64::try_from(json_number(&answer, "height").unwrap()).unwrap();
        assert_eq!(height, self.setup.node.height());
    }
}

/// The same transaction with one rule broken.
fn broken(tx: &Transaction) -> Vec<(&'static str, Transaction)> {
    let with = |what, change: fn(&mut Transaction)| {
        let mut tx = tx.clone();
        change(&mut tx);
        (what, tx)
    };
    fn clsag(tx: &mut Transaction) -> &mut ferrite_types::tx::ringct::Clsag {
        let TxProofs::V2 { prunable: Some(prunable), .. } = &mut tx.proofs else { panic!("version 2") };
        let RingSignatures::Clsag(clsags) = &mut prunable.ring_signatures else { panic!("type 6") };
        &mut clsags[0]
    }
    fn base(tx: &mut Transaction) -> &mut ferrite_types::tx::ringct::RctBase {
        let TxProofs::V2 { base, .. } = &mut tx.proofs else { panic!("version 2") };
        base
    }
    fn image(tx: &mut Transaction) -> &mut [u8; 32] {
        let ferrite_types::tx::TxIn::ToKey { key_image, .. } = &mut tx.prefix.vin[0] else { panic!("a key") };
        &mut key_image.0
    }
    fn offsets(tx: &mut Transaction) -> &mut Vec<u64> {
        let ferrite_types::tx::TxIn::ToKey { key_offsets, .. } = &mut tx.prefix.vin[0] else {
            panic!("a key")
        };
        key_offsets
    }
    vec![
        with("a response", |tx| clsag(tx).s[0].0[0] ^= 1),
        with("the challenge", |tx| clsag(tx).c1.0[0] ^= 1),
        with("the fee", |tx| base(tx).fee = Amount(base(tx).fee.0 + 1)),
        with("a commitment", |tx| base(tx).out_pk.swap(0, 1)),
        with("an encrypted amount", |tx| base(tx).ecdh_info.swap(0, 1)),
        with("a visible amount", |tx| tx.prefix.vout[0].amount = Amount(1)),
        with("extra", |tx| tx.prefix.extra[5] ^= 1),
        with("the key image is the identity", |tx| {
            *image(tx) = {
                let mut one = [0; 32];
                one[0] = 1;
                one
            }
        }),
        with("another key image", |tx| *image(tx) = [3; 32]),
        with("the same ring member twice", |tx| offsets(tx)[1] = 0),
        with("a ring member that does not exist", |tx| *offsets(tx).last_mut().unwrap() += 1_000_000),
        with("no inputs", |tx| tx.prefix.vin.clear()),
        with("an output without a view tag", |tx| {
            let key = *tx.prefix.vout[0].key().unwrap();
            tx.prefix.vout[0].target = ferrite_types::tx::TxOutTarget::ToKey(key);
        }),
    ]
}

#[test]
fn verdicts_pools_and_templates_are_the_same() {
    let mut both = Both::new(Monerod::start());
    let fee = both.setup.node.fee();
    let pay = |both: &mut Both, payment: Payment| both.setup.pay(payment);

    // Policy and rules.
    let good = pay(&mut both, Payment::simple(1, 3 * fee));
    for (what, tx) in broken(&good) {
        both.send(what, &tx.to_blob());
    }
    let blob = good.to_blob();
    both.send("cut short", &blob[..blob.len() - 1]);
    both.send("too long", &[&blob[..], &[0]].concat());
    for (what, payment) in [
        ("cheap", Payment::simple(1, fee / 10)),
        ("free", Payment::simple(1, 0)),
        ("one output", Payment { outputs: 1, ..Payment::simple(1, fee) }),
        ("no view tags", Payment { view_tags: false, ..Payment::simple(1, fee) }),
        ("sixteen outputs", Payment { outputs: 16, ..Payment::simple(1, 6 * fee) }),
        ("three inputs", Payment::simple(3, 7 * fee)),
    ] {
        let tx = pay(&mut both, payment);
        both.send(what, &tx.to_blob());
        both.compare_pools();
    }
    assert!(both.send("good", &blob).added_to_pool);
    assert!(!both.send("good, again", &blob).added_to_pool);

    // Double spends, in the pool and in the chain.
    let payments = [Payment::simple(1, fee), Payment::simple(1, 9 * fee)];
    let Setup { node, wallet } = &mut both.setup;
    let [first, second] = node.read(|view| wallet.pay_twice(view, payments)).unwrap();
    both.send("first", &first.to_blob());
    both.send("second", &second.to_blob());
    both.compare_pools();
    let block = both.mine(false);
    assert_eq!(block.tx_hashes.len(), 4);
    both.compare_pools();
    both.send("second, the first is mined", &second.to_blob());
    both.send("first, it is mined", &first.to_blob());

    // Blocks of either node, and popping them.
    for round in 0..4 {
        let tx = pay(&mut both, Payment::simple(1, (2 + round) * fee));
        both.send("more", &tx.to_blob());
        both.mine(round % 2 == 0);
        both.compare_pools();
    }
    both.pop(3);
    both.compare_pools();
    both.mine(true);
    both.compare_pools();
    // Deep enough for the spent outputs to be locked.
    both.pop(25);
    both.compare_pools();
    both.mine(false);
    both.compare_pools();
    both.send("second, the first is popped", &second.to_blob());
    // The older program does not check a failed transaction again, and would leave it out.
    let mut left = usize::MAX;
    for _ in 0..30 {
        both.setup.node.wait(1);
        let block = both.setup.node.template(&both.setup.wallet.address(), &[]).block;
        both.add(&block);
        both.compare_pools();
        left = both.setup.node.pool.len(RelayCategory::All);
    }
    assert_eq!(left, 0, "everything was mined as soon as it could be");
    println!("{} transactions, chain of {} blocks", both.compared, both.setup.node.height());
}

/// A block from a peer contains a transaction with the key image of one in the pool: the latter stays in the pool until
/// a reorg or its expiry.
#[test]
fn a_transaction_that_a_block_overtakes_stays() {
    let mut both = Both::new(Monerod::start_listening());
    let mut peer = Monerod::start_after(&both.daemon);
    wait_for_top(&mut peer, &both.setup.node.top());
    let fee = both.setup.node.fee();
    let payments = [Payment::simple(1, 5 * fee), Payment::simple(1, fee)];
    let Setup { node, wallet } = &mut both.setup;
    let [waiting, mined] = node.read(|view| wallet.pay_twice(view, payments)).unwrap();
    assert!(both.send("one that waits", &waiting.to_blob()).added_to_pool);
    let answer = send_raw(&mut peer, &mined.to_blob());
    assert!(answer.contains("\"status\": \"OK\""), "{answer}");
    peer.mine(1, SOME_ADDRESS);
    let answer = peer.json_rpc("get_block", &format!(r#"{{"height":{}}}"#, both.setup.node.height()));
    let block = Block::from_blob(&unhex(&json_text(&answer, "blob").unwrap())).unwrap();
    assert_eq!(block.tx_hashes, [mined.hash()]);
    wait_for_top(&mut both.daemon, &block.id().unwrap());
    drop(peer);
    let outcome = both.setup.node.add_with(&block, &[mined.to_blob()]);
    assert!(matches!(outcome, Ok(BlockOutcome::Added { .. })), "{outcome:?}");

    // Its key image is in the pool and in the chain, for both.
    let image = *waiting.prefix.vin[0].key_image().unwrap();
    assert!(both.setup.node.read(|view| view.is_spent(&image).unwrap()));
    let answer = both.daemon.post("/is_key_image_spent", &format!(r#"{{"key_images":["{image}"]}}"#));
    assert_eq!(json_numbers(&answer, "spent_status"), [1]);
    both.compare_pools();
    assert_eq!(both.setup.node.pool.hashes(RelayCategory::All), [waiting.hash()]);
    // It is neither mined nor admitted again.
    let (theirs, ours) = both.templates();
    assert!(theirs.tx_hashes.is_empty() && ours.tx_hashes.is_empty());
    both.compare_pools();
    both.send("it is there", &waiting.to_blob());
    both.send("its rival is in the chain", &mined.to_blob());
    both.mine(true);
    both.compare_pools();
    assert_eq!(both.setup.node.pool.hashes(RelayCategory::All), [waiting.hash()]);
    // After popping the block both wait, and the one with the higher fee is mined; now the other is in conflict.
    both.pop(2);
    both.compare_pools();
    assert_eq!(both.setup.node.pool.len(RelayCategory::All), 2);
    let block = both.mine(false);
    assert_eq!(block.tx_hashes, [waiting.hash()]);
    both.compare_pools();
    assert_eq!(both.setup.node.pool.hashes(RelayCategory::All), [mined.hash()]);
    // Once removed, it is not admitted again.
    both.daemon.json_rpc("flush_txpool", "{}");
    let now = both.setup.node.now();
    both.setup.node.change_pool(|pool, writer, _| pool.flush(writer, &[mined.hash()], now));
    both.compare_pools();
    assert!(both.send("the chain has its image", &mined.to_blob()).double_spend);
    both.compare_pools();
    println!("{} transactions, overtaken in either order", both.compared);
}
