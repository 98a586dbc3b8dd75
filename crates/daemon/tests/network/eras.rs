//! A chain of mainnet's shape between two nodes of ours. Its proofs are random bytes.

use ferrite_chain::db::{Database, OpenOptions, TableDump};
use ferrite_chain::engine::ChainConfig;
use ferrite_chain::known::hash_chain;
use ferrite_daemon::node::DATABASE;
use ferrite_testkit::synthetic::{LongChain, Made, Plan, Schedule, append_all};
use ferrite_types::Height;

use crate::ours::{Ours, until};

/// Two groups of known hashes.
const PLAN: Plan = Plan { seed: 5, blocks: 1024, schedule: Schedule::Mainnet };

/// The tables of the chain.
fn tables(ours: &Ours) -> Vec<TableDump> {
    let mut tables = ours.node.reader().expect("a snapshot").view().dump().expect("it can be read");
    tables.retain(|(name, _)| !name.starts_with("pool") && *name != "properties");
    tables
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chain_of_all_eras_is_fetched_by_its_known_hashes() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let folder = directory.path().join(DATABASE);
    std::fs::create_dir_all(&folder).expect("a folder");
    let config = PLAN.config();
    let genesis = config.genesis.id().expect("it has a miner transaction");
    let db = Database::open(&folder, &OpenOptions::new(genesis)).expect("a new database");
    let mut chain = LongChain::new(&PLAN).take(1024);
    loop {
        let blocks: Vec<Made> = chain.by_ref().take(128).collect();
        if blocks.is_empty() {
            break;
        }
        append_all(&db, &blocks);
    }
    let known_hashes = hash_chain(&db, Height(u64::MAX), |_| {}).expect("it can be read");
    drop(db);
    let mut source = Ours::on(directory, config.clone());
    source.connect(&[]).await;
    let directory = tempfile::tempdir().expect("a temporary directory");
    let mut target = Ours::on(directory, ChainConfig { known_hashes, ..config });
    target.connect(&[source.port()]).await;
    until("the chain is fetched", || target.height() == 1024).await;
    assert_eq!(target.top(), source.top());
    assert!(tables(&target) == tables(&source), "the tables differ");
}
