//! Accounts and their seeds.

use super::*;

#[test]
fn a_seed_restores_an_account() {
    for (threshold, total) in [(2, 2), (2, 3), (3, 5), (16, 16)] {
        let account = &ready(threshold, total)[0];
        let seed = account.seed().unwrap();
        let again = MultisigAccount::from_seed(&seed).unwrap();
        assert!(again.is_ready());
        assert_eq!(again.seed().unwrap(), seed);
        assert_eq!(again.own_signer(), account.own_signer());
    }
}

#[test]
fn an_account_has_a_seed_once_it_is_ready() {
    assert!(begun(2, 3)[0].seed().is_none());
    assert!(advanced(&begun(2, 3))[0].seed().is_none());
}

#[test]
fn invalid_seeds_are_refused() {
    let seed = ready(2, 3)[0].seed().unwrap();
    // Threshold, total, three keys before the shares, and the signers; the shares can have any value.
    assert_eq!(seed.len(), 8 + 32 * (4 + 2 + 3));
    for length in 0..seed.len() {
        assert_eq!(MultisigAccount::from_seed(&seed[..length]).err(), Some(SeedError), "{length} bytes");
    }
    let longer = [&seed[..], &[0]].concat();
    assert!(MultisigAccount::from_seed(&longer).is_err());
    let changed = |at: usize, byte: u8| {
        let mut seed = seed.clone();
        seed[at] = byte;
        MultisigAccount::from_seed(&seed).err()
    };
    for (at, byte) in [(0, 0), (0, 4), (0, 200), (3, 1), (4, 17), (4, 255), (7, 1), (8 + 31, 0xff)] {
        assert_eq!(changed(at, byte), Some(SeedError), "byte {at} is {byte}");
    }
    // The signer's own key, the view key with its public key, and the signer.
    for at in [8, 8 + 64, 8 + 96] {
        assert_eq!(changed(at, seed[at] ^ 1), Some(SeedError), "byte {at}");
    }
    let mut of_another = seed.clone();
    of_another.truncate(8 + 32 * 6);
    (0..3u8).for_each(|signer| of_another.extend([signer + 3; 32]));
    assert!(MultisigAccount::from_seed(&of_another).is_err());
}

#[test]
fn a_passphrase_encrypts_a_seed() {
    let account = &ready(2, 2)[0];
    let sealed = account.sealed_seed(b"passphrase", 1, &mut rng(8)).unwrap();
    let seed = account.seed().unwrap();
    assert_eq!(sealed.len(), 8 + seed.len() + 64);
    let again = MultisigAccount::from_sealed_seed(&sealed, b"passphrase", 1).unwrap();
    assert_eq!(again.seed().unwrap(), seed);
    assert!(MultisigAccount::from_sealed_seed(&sealed, b"another", 1).is_err());
    assert!(MultisigAccount::from_sealed_seed(&sealed[..20], b"passphrase", 1).is_err());
    assert!(MultisigAccount::from_seed(&sealed).is_err());
}
