//! Imports of a database of `monerod` that was changed.

use std::path::Path;

use ferrite_chain::db::OpenOptions;
use ferrite_chain::engine::{ChainConfig, genesis_block};
use ferrite_chain::takeover::monerod::MonerodDatabase;
use ferrite_chain::takeover::{ImportOptions, Source as _, import, open_chain};
use ferrite_testkit::mined;
use ferrite_types::Hash;
use ferrite_types::network::{Network, REGTEST};
use heed::types::Bytes;

/// Size of the pool's record of a transaction.
const POOL_META_SIZE: usize = 192;

/// Adds an entry to a table of a database.
fn put(folder: &Path, table: &str, key: &[u8], value: &[u8]) {
    let mut options = heed::EnvOpenOptions::new();
    options.max_dbs(1).map_size(1 << 30);
    #[allow(unsafe_code)]
    // SAFETY: nothing else accesses the file.
    let env = unsafe { options.open(folder).unwrap() };
    let txn = env.write_txn().unwrap();
    env.create_databases_and_commit(txn, |opener, txn| {
        let table = opener.create_database::<Bytes, Bytes>(txn, Some(table))?;
        table.put(txn, key, value)?;
        Ok::<_, heed::Error>(heed::CommitOrAbort::<_, ()>::Commit(table))
    })
    .unwrap();
}

#[test]
fn pool_transactions_must_have_their_ids() {
    let tx = genesis_block(&REGTEST.genesis).miner_tx;
    for (id, is_valid) in [(tx.hash(), true), (Hash([1; 32]), false)] {
        let [theirs, ours] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        mined::with_payments(theirs.path());
        let folder = theirs.path().join("fake/lmdb");
        put(&folder, "txpool_meta", &id.0, &[0; POOL_META_SIZE]);
        put(&folder, "txpool_blob", &id.0, &tx.to_blob());
        let source = MonerodDatabase::open(&folder.join("data.mdb"), &REGTEST.genesis.id).unwrap();
        let config = ChainConfig { fixed_difficulty: Some(1), ..ChainConfig::of(Network::Regtest) };
        let mut engine = open_chain(ours.path(), &OpenOptions::new(REGTEST.genesis.id), config).unwrap();
        match import(&source, &mut engine, &ImportOptions::default(), |_| {}) {
            Ok(imported) => assert_eq!((is_valid, imported.pool), (true, 1)),
            Err(error) => {
                assert!(!is_valid && error.to_string().contains("a pool entry with another id"), "{error}");
            }
        }
        assert_eq!(engine.state().height(), source.height(), "the blocks stay");
    }
}
