//! A chain that `monerod` made is taken over: both nodes answer alike, each from its own database.

use std::time::Instant;

use ferrite_chain::db::OpenOptions;
use ferrite_chain::engine::ChainConfig;
use ferrite_chain::prune::{stripe_of_block, stripe_of_seed};
use ferrite_chain::takeover::monerod::MonerodDatabase;
use ferrite_chain::takeover::{ImportOptions, Imported, Source as _, import, open_chain};
use ferrite_testkit::diff::{Connections, Panel, Port, Question, Tree};
use ferrite_testkit::files::contents;
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_testkit::recorded;
use ferrite_types::Height;
use ferrite_types::network::Network;
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

use crate::conversation::Conversation;
use crate::facts::result;
use crate::story::Chain;
use crate::{FLAGS, Reference, cases, excuses};

/// What both nodes keep when they start again.
pub const KEEP: &[&str] = &["--keep-fakechain", "--keep-alt-blocks"];

#[test]
fn a_chain_taken_over_is_answered_alike() {
    recorded_chain(&[], 500);
}

#[test]
fn a_chain_of_a_pruned_node_is_answered_alike() {
    recorded_chain(&["--prune-blockchain"], 100);
}

/// The recorded chain with side chains and a pool.
fn recorded_chain(flags: &[&str], samples: usize) {
    let mut reference = Reference::start_with(&[KEEP, flags].concat(), Monerod::start_offline);
    let chain = Chain::recorded();
    Conversation::new(Panel::live(reference.connections())).give(&chain);
    let ours = taken_over(&mut reference.node, &[]);
    assert_eq!((ours.imported.alt_blocks, ours.imported.pool), (3, 3));
    let mut conversation = ours.beside(&mut reference);
    for port in [Port::Main, Port::Restricted] {
        conversation.ask_all(&cases::reading(&chain.facts), port);
    }
    sample(&mut conversation, samples);
    alike(&conversation);
}

#[test]
#[ignore = "mines thousands of blocks"]
fn long_chains_are_answered_alike() {
    let mut reference = Reference::start_with(&KEEP[1..], Monerod::start_long);
    let ours = taken_over(&mut reference.node, &[]);
    ferrite_testkit::seen!("unpruned: {}", ours.measured);
    let mut conversation = ours.beside(&mut reference);
    sample(&mut conversation, 1000);
    let calls = alike(&conversation);
    ferrite_testkit::seen!("unpruned: {calls} calls answered alike");
    drop(conversation);
    let payments = prune(&mut reference.node);
    let ours = taken_over(&mut reference.node, &payments);
    ferrite_testkit::seen!("pruned: {}", ours.measured);
    let mut conversation = ours.beside(&mut reference);
    sample(&mut conversation, 1000);
    let calls = alike(&conversation);
    ferrite_testkit::seen!("pruned: {calls} calls answered alike");
}

/// Prunes until a stripe is kept that is not the one of the payments. Returns their heights.
pub fn prune(node: &mut Monerod) -> Vec<Height> {
    let first = Height(150);
    let data = node.folder().join("fake/lmdb/data.mdb");
    let unpruned = data.with_file_name("unpruned");
    assert!(node.stop().success());
    std::fs::copy(&data, &unpruned).unwrap();
    loop {
        node.start_again();
        let answer = result(&node.json_rpc("prune_blockchain", "{}"));
        let seed = u32::try_from(answer.number("pruning_seed").unwrap()).unwrap();
        if stripe_of_seed(seed) != stripe_of_block(first, Height(u64::MAX), 3) {
            std::fs::remove_file(unpruned).unwrap();
            return vec![first];
        }
        assert!(node.stop().success());
        std::fs::copy(&unpruned, &data).unwrap();
    }
}

struct TakenOver {
    node: Ferrited,
    imported: Imported,
    measured: String,
}

/// Stops the reference, imports its chain, and starts ours with it. The prunable data at `pruned` must be gone.
fn taken_over(reference: &mut Monerod, pruned: &[Height]) -> TakenOver {
    if !reference.is_stopped() {
        assert!(reference.stop().success());
    }
    let theirs = reference.folder().join("fake/lmdb");
    let before = contents(&theirs);
    let directory = tempfile::tempdir().unwrap();
    let genesis = Network::Regtest.parameters().genesis.id;
    let file = MonerodDatabase::locate(reference.folder(), "fake").unwrap();
    let source = MonerodDatabase::open(&file, &genesis).unwrap();
    let config = ChainConfig { fixed_difficulty: Some(1), ..ChainConfig::of(Network::Regtest) };
    let database = directory.path().join("fake/ferrite-lmdb");
    let mut engine = open_chain(&database, &OpenOptions::new(genesis), config).unwrap();
    let started = Instant::now();
    let imported = import(&source, &mut engine, &ImportOptions::default(), |_| {}).unwrap();
    let seconds = started.elapsed().as_secs_f64();
    let megabytes = imported.progress.bytes as f64 / 1e6;
    let measured = format!(
        "{} blocks, {} transactions, {megabytes:.1} MB in {seconds:.2} s: {:.1} MB/s",
        imported.progress.height.0,
        imported.progress.txs,
        megabytes / seconds
    );
    assert_eq!(imported.progress.height, source.height());
    let reader = engine.database().reader().unwrap();
    let view = reader.view();
    view.verify(None).unwrap();
    assert_eq!(view.pruning_seed().unwrap(), source.pruning_seed());
    for height in pruned {
        assert!(*height < view.pruned_below().unwrap());
    }
    let stored = view.verify(None).unwrap();
    assert_eq!(stored.prunable < stored.prunable_hashes, !pruned.is_empty(), "{stored:?}");
    drop(reader);
    drop(engine);
    assert!(contents(&theirs) == before, "files of monerod have changed");
    let flags = [recorded::FLAGS, &FLAGS[1..], &["--rpc-dialect", "modern"]].concat();
    let node = Ferrited::start_on(env!("CARGO_BIN_EXE_ferrited"), directory.path(), &flags);
    TakenOver { node, imported, measured }
}

impl TakenOver {
    /// Starts the reference again, for a conversation with both.
    fn beside(&self, reference: &mut Reference) -> Conversation {
        reference.node.start_again();
        let connections = Connections::new(self.node.rpc_port(), self.node.restricted_port());
        let excuses = excuses::against(&reference.version());
        Conversation::new(Panel::live(reference.connections()).with("modern", connections, excuses))
    }
}

/// The number of calls that were answered alike: all of them.
pub fn alike(conversation: &Conversation) -> usize {
    let comparison = conversation.panel.comparison("modern");
    println!("{}", comparison.summary());
    assert!(comparison.found().is_empty(), "{}", comparison.found().join("\n"));
    comparison.asked()
}

/// Asks about random blocks, transactions and outputs.
pub fn sample(conversation: &mut Conversation, count: usize) {
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let info = conversation.panel.tell(&Question::method("get_info", "{}")).remove(0).unwrap();
    let height = info.tree().unwrap().number("result.height").unwrap();
    let mut known = Vec::new();
    for asked in 0..count {
        let mut below = |end: u64| rng.next_u64() % end.max(1);
        let at = below(height);
        let question = match (asked % 8, known.len() as u64) {
            (1, _) => Question::method("get_block_header_by_height", &format!(r#"{{"height":{at}}}"#)),
            (2, _) => Question::method(
                "get_block_headers_range",
                &format!(r#"{{"start_height":{at},"end_height":{}}}"#, (at + below(5)).min(height - 1)),
            ),
            (3, 1..) => {
                let id: &String = &known[usize::try_from(below(known.len() as u64)).unwrap()];
                let prune = ["true", "false"][usize::from(asked % 16 < 8)];
                let body = format!(r#"{{"txs_hashes":["{id}"],"decode_as_json":true,"prune":{prune}}}"#);
                Question::path("/get_transactions", body)
            }
            (4, _) => {
                let index = || format!(r#"{{"amount":0,"index":{}}}"#, below(height));
                let outputs: Vec<String> = std::iter::repeat_with(index).take(12).collect();
                let body = format!(r#"{{"outputs":[{}],"get_txid":true}}"#, outputs.join(","));
                Question::path("/get_outs", body)
            }
            (5, _) => Question::method("on_get_block_hash", &format!("[{at}]")),
            (6, _) => Question::method(
                "get_coinbase_tx_sum",
                &format!(r#"{{"height":{at},"count":{}}}"#, 1 + below(height - at)),
            ),
            (7, _) => Question::method(
                "get_output_distribution",
                &format!(
                    r#"{{"amounts":[0],"from_height":{at},"to_height":{},"cumulative":true}}"#,
                    height - 1
                ),
            ),
            _ => Question::method("get_block", &format!(r#"{{"height":{at}}}"#)),
        };
        let answer = conversation.panel.ask(&question);
        let Some(tree) = answer.and_then(|answer| answer.tree()) else { continue };
        let ids = tree.list("result.tx_hashes").iter().filter_map(|id| match id {
            Tree::Bytes(text) => String::from_utf8(text.clone()).ok(),
            _ => None,
        });
        known.extend(ids.chain(tree.text("result.miner_tx_hash").map(str::to_owned)));
    }
}
