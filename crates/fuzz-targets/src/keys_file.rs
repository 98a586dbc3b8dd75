//! Keys files: no panics, and what is read can be written and read again.

use std::sync::LazyLock;

use ferrite_crypto::random::os_rng;
use ferrite_types::codec::put_byte_list;
use ferrite_wallet::cipher::{FileKey, Iv};
use ferrite_wallet_files::file::{KeysFile, Members};

static KEY: LazyLock<FileKey> = LazyLock::new(|| FileKey::derive(b"", 1));

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let _ = KeysFile::open_with(bytes, &KEY);
    // Also without the cipher.
    let iv = Iv([0; 8]);
    let mut encrypted = bytes.to_vec();
    KEY.apply(iv, &mut encrypted);
    let mut file = iv.0.to_vec();
    put_byte_list(&mut file, &encrypted);
    if let Ok(keys) = KeysFile::open_with(&file, &KEY) {
        let again = keys.seal(&KEY, &mut os_rng());
        let again = KeysFile::open_with(&again, &KEY).expect("what was written can be read");
        assert_eq!(again.account.address, keys.account.address);
    }
    if let Some(members) = Members::parse(bytes) {
        let text = members.to_text();
        let again = Members::parse(&text).expect("what was written can be read");
        assert_eq!(*again.to_text(), *text);
    }
}
