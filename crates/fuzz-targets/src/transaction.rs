//! A transaction that decodes encodes to the same bytes, complete and in its two parts.

use ferrite_types::tx::{PrunedTransaction, Transaction};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(blob: &[u8]) {
    pruned(blob);
    let Ok(parsed) = Transaction::parse(blob) else {
        assert!(Transaction::from_blob(blob).is_err());
        return;
    };
    let tx = parsed.tx;
    let encoded = tx.to_blob();
    // A varint truncated by the end of the blob is accepted, as in the reference; it is written completely.
    assert!(encoded == blob || blob.last().is_some_and(|byte| byte & 0x80 != 0));
    assert_eq!(Transaction::from_blob(&encoded).as_ref(), Ok(&tx));
    assert_eq!(parsed.id, tx.hash());
    assert_eq!(parsed.prefix_hash, tx.prefix_hash());
    let (unprunable, prunable) = (tx.to_pruned_blob(), tx.to_prunable_blob());
    assert_eq!([&unprunable[..], &prunable].concat(), encoded);
    let joined =
        PrunedTransaction::from_blob(&unprunable).and_then(|pruned| pruned.with_prunable_blob(&prunable));
    assert_eq!(joined.as_ref(), Ok(&tx));
    let _ = tx.weight();
    assert!(tx.to_json().len() <= 100 * blob.len() + 1000);
}

fn pruned(blob: &[u8]) {
    let Ok(tx) = PrunedTransaction::from_blob(blob) else { return };
    let encoded = tx.to_blob();
    assert!(encoded == blob || blob.last().is_some_and(|byte| byte & 0x80 != 0));
    assert_eq!(PrunedTransaction::from_blob(&encoded).as_ref(), Ok(&tx));
    let _ = tx.weight();
    let _ = tx.prefix_hash();
    assert!(tx.to_json().len() <= 100 * blob.len() + 1000);
}
