//! Recorded transactions: mainnet, the consensus corpus, the reference's fuzz seeds.

#![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

#[path = "support/recorded.rs"]
mod recorded;

use ferrite_testkit::data;
use ferrite_types::extra::Extra;
use ferrite_types::tx::{PrunedTransaction, Transaction};
use ferrite_types::{Hash, keccak256};

/// The invariants of a transaction that decodes.
fn check(blob: &[u8]) -> Transaction {
    let parsed = Transaction::parse(blob).unwrap();
    let tx = &parsed.tx;
    assert_eq!(tx.to_blob(), blob);
    assert_eq!(tx.hash(), parsed.id);
    assert_eq!(tx.prefix_hash(), parsed.prefix_hash);
    assert_eq!(tx.blob_size(), parsed.blob_size);
    assert_eq!(tx.weight(), parsed.weight());

    let (pruned_blob, prunable_blob) = blob.split_at(parsed.pruned_size);
    assert_eq!(tx.to_pruned_blob(), pruned_blob);
    assert_eq!(tx.to_prunable_blob(), prunable_blob);
    let pruned = PrunedTransaction::from_blob(pruned_blob).unwrap();
    assert_eq!(pruned, tx.to_pruned());
    assert_eq!(pruned.to_blob(), pruned_blob);
    assert_eq!(pruned.prefix_hash(), parsed.prefix_hash);
    assert_eq!(pruned.fee(), tx.fee());
    assert_eq!(PrunedTransaction::from_blob_start(blob).unwrap(), (pruned.clone(), parsed.pruned_size));
    assert_eq!(pruned.with_prunable_blob(prunable_blob).unwrap(), *tx);
    if tx.version() == 1 {
        assert_eq!(tx.prunable_hash(), None);
        assert_eq!(pruned.hash(&Hash::default()), None);
    } else {
        let prunable_hash = match prunable_blob {
            [] => Hash::default(),
            bytes => Hash(keccak256(bytes)),
        };
        assert_eq!(tx.prunable_hash(), Some(prunable_hash));
        assert_eq!(parsed.prunable_hash, prunable_hash);
        assert_eq!(pruned.hash(&prunable_hash), Some(parsed.id));
    }
    assert_eq!(pruned.whole_blob_size(), blob.len());
    if let Some(weight) = pruned.weight() {
        assert_eq!(weight, parsed.weight(), "weight of the pruned transaction");
    }

    for end in (0..blob.len()).step_by(1 + blob.len() / 500) {
        assert!(Transaction::from_blob(&blob[..end]).is_err(), "cut at {end}");
    }
    let longer = [blob, &[0]].concat();
    let error = Transaction::from_blob(&longer).unwrap_err();
    assert_eq!((error.field(), error.offset()), ("transaction", blob.len()));
    parsed.tx
}

#[test]
fn mainnet() {
    let blobs = recorded::mainnet("tx");
    for (name, blob) in &blobs {
        let tx = check(blob);
        assert_eq!(tx.hash().to_string(), *name);
        let extra = Extra::parse(&tx.prefix.extra);
        assert!(extra.is_complete(), "{name}: {:?}", extra.error);
        assert!(extra.pub_key().is_some());
        println!(
            "{name}: version {} {:?}, {} inputs, {} outputs, {} bytes, weight {}, pruned weight {:?}, fee {:?}",
            tx.version(),
            tx.rct_type(),
            tx.prefix.vin.len(),
            tx.prefix.vout.len(),
            blob.len(),
            tx.weight(),
            tx.to_pruned().weight(),
            tx.fee(),
        );
    }
    println!("{} mainnet transactions", blobs.len());
}

#[test]
fn corpus() {
    let mut accepted = 0;
    let mut refused = 0;
    for event in recorded::corpus().iter().filter(|event| event.kind == "tx") {
        match Transaction::from_blob(&event.blob) {
            Ok(_) => {
                check(&event.blob);
                accepted += 1;
            }
            Err(error) => {
                // What the reference cannot parse is marked failed, without a reason.
                assert!(event.line.contains("\"failed\":1"), "{error}: {}", event.line);
                println!("refused, as recorded: {error}");
                refused += 1;
            }
        }
    }
    println!("corpus transactions: {accepted} decode, {refused} do not");
}

#[test]
fn fuzz_seeds() {
    let mut count = 0;
    for path in recorded::files(&data::reference("fuzz/transaction")) {
        let blob = std::fs::read(&path).unwrap();
        if let Err(error) = Transaction::from_blob(&blob) {
            println!("{}: {error}", path.display());
        } else {
            check(&blob);
        }
        for end in 0..blob.len() {
            let _ = Transaction::from_blob(&blob[..end]);
            let _ = PrunedTransaction::from_blob(&blob[end..]);
        }
        count += 1;
    }
    println!("{count} seeds");
    assert!(count > 0);
}
