//! A chain that was fetched from `monerod` without its old proofs: ours and a pruned `monerod` answer alike.

use std::time::{Duration, Instant};

use ferrite_chain::prune::{stripe_of_block, stripe_of_seed};
use ferrite_consensus::known::{GroupHashes, KnownHashes};
use ferrite_testkit::diff::{Connections, Panel};
use ferrite_testkit::monerod::Monerod;
use ferrite_testkit::ours::Ferrited;
use ferrite_types::{Hash, Height};

use crate::conversation::Conversation;
use crate::facts::result;
use crate::takeover::{KEEP, alike, prune, sample};
use crate::{FLAGS, Reference, excuses};

/// Timeout of the sync, on a busy machine.
const SYNC_TIMEOUT: Duration = Duration::from_secs(600);
/// Blocks of a group of known hashes.
const GROUP: u64 = 512;

/// The known hashes of a chain, as many as there are.
fn known_hashes(node: &mut Monerod) -> KnownHashes {
    let height = result(&node.json_rpc("get_info", "{}")).number("height").unwrap();
    let end = height / GROUP * GROUP;
    let (mut ids, mut weights) = (Vec::new(), Vec::new());
    for start in (0..end).step_by(512) {
        let range = format!(r#"{{"start_height":{start},"end_height":{}}}"#, start + GROUP - 1);
        for header in result(&node.json_rpc("get_block_headers_range", &range)).list("headers") {
            ids.push(Hash(const_hex::decode_to_array(header.text("hash").unwrap()).unwrap()));
            weights.push(header.number("block_weight").unwrap());
        }
    }
    GroupHashes::of(&ids, &weights).into_iter().collect()
}

/// A pruned node that does not keep the proofs of the payments. Each chooses its stripe at random.
fn start(flags: &[&str], payments: Height) -> Ferrited {
    loop {
        let mut node = Ferrited::start_with(env!("CARGO_BIN_EXE_ferrited"), flags);
        let answer = result(&node.json_rpc("prune_blockchain", r#"{"check":true}"#));
        let seed = u32::try_from(answer.number("pruning_seed").unwrap()).unwrap();
        if stripe_of_seed(seed) != stripe_of_block(payments, Height(u64::MAX), 3) {
            return node;
        }
    }
}

#[test]
#[ignore = "mines thousands of blocks"]
fn a_long_chain_without_old_proofs_is_answered_alike() {
    let mut source = Monerod::start_long_with_peers(&["--add-exclusive-node", "127.0.0.1:1"]);
    let known = known_hashes(&mut source);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("known");
    std::fs::write(&file, known.to_bytes()).unwrap();
    let mut reference = Reference::start_with(&KEEP[1..], Monerod::start_long);
    let payments = prune(&mut reference.node)[0];
    let peer = format!("127.0.0.1:{}", source.p2p_port());
    let sync = ["--prune-blockchain", "--sync-pruned-blocks", "--known-hashes", file.to_str().unwrap()];
    let peers = ["--fixed-difficulty", "1", "--allow-local-ip", "--add-exclusive-node", &peer];
    let mut ours = start(&[FLAGS, &["--rpc-dialect", "modern"], &sync, &peers].concat(), payments);
    let started = Instant::now();
    let height = result(&source.json_rpc("get_info", "{}")).number("height").unwrap();
    while result(&ours.json_rpc("get_info", "{}")).number("height") != Some(height) {
        assert!(started.elapsed() < SYNC_TIMEOUT, "{}", ours.log());
        std::thread::sleep(Duration::from_millis(100));
    }
    ferrite_testkit::seen!(
        "{height} blocks, {} of them known, were fetched in {:.1} s",
        known.end().0,
        started.elapsed().as_secs_f64()
    );
    drop(source);
    let connections = Connections::new(ours.rpc_port(), ours.restricted_port());
    let excuses = excuses::against(&reference.version());
    let panel = Panel::live(reference.connections()).with("modern", connections, excuses);
    let mut conversation = Conversation::new(panel);
    sample(&mut conversation, 1000);
    ferrite_testkit::seen!("{} calls were answered alike", alike(&conversation));
}
