//! Files of known hashes: what is read can be written.

use ferrite_chain::known::KnownHashes;

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    if let Ok(known) = KnownHashes::from_bytes(bytes) {
        assert_eq!(known.to_bytes(), bytes, "every byte counts");
        assert_eq!(known.end().0, known.groups() * 512);
        assert_eq!(known.clone().or_longer(KnownHashes::none()), Ok(known));
    }
    // Also with the right number of groups.
    let groups = bytes.len() / 64;
    let count = u32::try_from(groups).expect("inputs are small");
    let whole = [&count.to_le_bytes()[..], &bytes[..groups * 64]].concat();
    let known = KnownHashes::from_bytes(&whole).expect("the length is right");
    assert_eq!(known.to_bytes(), whole);
}
