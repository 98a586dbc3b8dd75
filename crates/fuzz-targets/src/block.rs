//! A block that decodes encodes to the same bytes.

use ferrite_types::block::Block;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(blob: &[u8]) {
    let Ok(block) = Block::from_blob(blob) else { return };
    let encoded = block.to_blob();
    // A varint truncated by the end of the blob is accepted, as in the reference; it is written completely.
    assert!(encoded == blob || blob.last().is_some_and(|byte| byte & 0x80 != 0));
    assert_eq!(Block::from_blob(&encoded).as_ref(), Ok(&block));
    let _ = block.id();
    assert!(block.to_json().len() <= 100 * blob.len() + 1000);
}
