//! The table of addresses and its growth.

use std::collections::BTreeSet;

use ferrite_crypto::random::os_rng;
use ferrite_types::address::SubaddressIndex;
use ferrite_wallet::keys::{
    Lookahead, LookaheadError, StoredAccount, Subaddresses, WalletKeys, WalletKeysError,
};
use proptest::prelude::*;

fn keys() -> WalletKeys {
    WalletKeys::from_seed(&[7; 32], 0)
}

fn index(major: u32, minor: u32) -> SubaddressIndex {
    SubaddressIndex { major, minor }
}

fn indices(addresses: &Subaddresses) -> BTreeSet<SubaddressIndex> {
    addresses.table().iter().map(|(_, index)| index).collect()
}

#[test]
fn a_new_wallet_recognises_fifty_accounts_of_two_hundred_addresses() {
    let keys = keys();
    let addresses = Subaddresses::new(&keys, Lookahead::default()).unwrap();
    let expected: BTreeSet<_> =
        (0..50).flat_map(|major| (0..200).map(move |minor| index(major, minor))).collect();
    assert_eq!(indices(&addresses), expected);
    for place in [index(0, 0), index(0, 1), index(3, 199), index(49, 64)] {
        assert_eq!(addresses.get(&keys.subaddress(place).spend), Some(place));
    }
    assert_eq!(addresses.get(&keys.subaddress(index(50, 0)).spend), None);
    assert_eq!((addresses.accounts(), addresses.addresses(0), addresses.addresses(1)), (1, Some(1), None));
}

#[test]
fn growing_leaves_an_older_table_as_it_was() {
    let keys = keys();
    let mut addresses = Subaddresses::new(&keys, Lookahead { accounts: 2, addresses: 3 }).unwrap();
    let table = addresses.table();
    let added = addresses.expand(&keys, index(0, 2));
    assert_eq!(added.iter().map(|(_, index)| *index).collect::<Vec<_>>(), [index(0, 3), index(0, 4)]);
    assert_eq!((table.len(), addresses.len()), (6, 8));
    assert_eq!(addresses.addresses(0), Some(3));
    assert!(addresses.expand(&keys, index(0, 1)).is_empty());
    let added = addresses.expand(&keys, index(1, 0));
    assert_eq!(added.len(), 3);
    assert_eq!((addresses.accounts(), addresses.addresses(1)), (2, Some(1)));
    // Accounts in between are added at once.
    addresses.expand(&keys, index(5, 1));
    assert_eq!((addresses.accounts(), addresses.addresses(4), addresses.addresses(5)), (6, Some(1), Some(2)));
    assert_eq!(addresses.get(&keys.subaddress(index(6, 2)).spend), Some(index(6, 2)));
    assert_eq!(addresses.get(&keys.subaddress(index(7, 0)).spend), None);
}

#[test]
fn only_addresses_within_the_lookahead_expand_the_table() {
    let keys = keys();
    let mut addresses = Subaddresses::new(&keys, Lookahead { accounts: 2, addresses: 3 }).unwrap();
    addresses.expand(&keys, index(0, 4));
    let near = |major, minor| addresses.should_expand(index(major, minor));
    assert!(near(0, 7) && !near(0, 8));
    assert!(near(2, 0) && !near(3, 0));
    assert!(near(1, u32::MAX), "as the reference has it for accounts that are not in use");
}

#[test]
fn an_address_added_on_demand_is_not_in_use() {
    let keys = keys();
    let mut addresses = Subaddresses::new(&keys, Lookahead { accounts: 1, addresses: 1 }).unwrap();
    let far = index(u32::MAX, u32::MAX);
    let key = addresses.look_out_for(&keys, far);
    assert_eq!(addresses.get(&key), Some(far));
    assert_eq!((addresses.accounts(), addresses.addresses(0)), (1, Some(1)));
    // It does not affect the addresses before it, neither now nor after loading.
    addresses.look_out_for(&keys, index(0, 5));
    let stored: Vec<_> = addresses.table().iter().collect();
    let mut loaded =
        Subaddresses::load(&keys, Lookahead { accounts: 1, addresses: 1 }, vec![1], stored).unwrap();
    assert_eq!(indices(&loaded), indices(&addresses));
    loaded.expand(&keys, index(0, 8));
    assert_eq!(loaded.len(), 10);
}

#[test]
fn invalid_lookaheads_are_refused() {
    let keys = keys();
    let lookahead = |accounts, addresses| Lookahead { accounts, addresses };
    let mut addresses = Subaddresses::new(&keys, lookahead(1, 2)).unwrap();
    assert_eq!(addresses.set_lookahead(&keys, lookahead(0, 1)), Err(LookaheadError::NoAccounts));
    assert_eq!(addresses.set_lookahead(&keys, lookahead(1, 0)), Err(LookaheadError::NoAddresses));
    assert_eq!(addresses.set_lookahead(&keys, lookahead(u32::MAX, u32::MAX)), Err(LookaheadError::TooLarge));
    assert_eq!(addresses.lookahead(), lookahead(1, 2));
    assert_eq!(addresses.set_lookahead(&keys, lookahead(2, 3)).unwrap().len(), 4);
    assert_eq!(addresses.set_lookahead(&keys, lookahead(1, 1)), Ok(Vec::new()));
    assert_eq!(addresses.len(), 6);
}

/// The reference's procedure, step by step: all accounts, each time.
#[derive(Default)]
struct Simple {
    used: Vec<u32>,
    table: BTreeSet<SubaddressIndex>,
}

impl Simple {
    fn expand(&mut self, at: SubaddressIndex, lookahead: Lookahead) {
        let major = at.major as usize;
        if self.used.len() <= major {
            self.used.resize(major + 1, 1);
        }
        self.used[major] = self.used[major].max(at.minor + 1);
        for major in 0..self.used.len() - 1 + lookahead.accounts as usize {
            let used = self.used.get(major).copied().unwrap_or(1);
            let major = u32::try_from(major).unwrap();
            self.table.extend((0..used - 1 + lookahead.addresses).map(|minor| index(major, minor)));
        }
    }
}

proptest! {
    #![proptest_config(ferrite_testkit::properties::cases(64))]
    #[test]
    fn grows_as_the_reference(
        steps in prop::collection::vec((0..12u32, 0..20u32, prop::option::of((1..5u32, 1..9u32))), 0..12),
        reload in any::<bool>(),
    ) {
        let keys = keys();
        let mut lookahead = Lookahead { accounts: 2, addresses: 3 };
        let mut addresses = Subaddresses::new(&keys, lookahead).unwrap();
        let mut simple = Simple::default();
        simple.expand(index(0, 0), lookahead);
        for (major, minor, new) in steps {
            if let Some((accounts, addresses_ahead)) = new {
                let old = lookahead;
                lookahead = Lookahead { accounts, addresses: addresses_ahead };
                addresses.set_lookahead(&keys, lookahead).unwrap();
                if old.accounts < accounts || old.addresses < addresses_ahead {
                    simple.expand(index(0, 0), lookahead);
                }
            }
            addresses.expand(&keys, index(major, minor));
            simple.expand(index(major, minor), lookahead);
            if reload {
                let used = (0..addresses.accounts()).map(|account| addresses.addresses(account).unwrap());
                let stored: Vec<_> = addresses.table().iter().collect();
                let loaded = Subaddresses::load(&keys, lookahead, used.collect(), stored).unwrap();
                prop_assert_eq!(loaded.len(), addresses.len());
                addresses = loaded;
            }
        }
        prop_assert_eq!(indices(&addresses), simple.table);
        for (key, place) in addresses.table().iter().take(20) {
            prop_assert_eq!(keys.subaddress(place).spend, key);
        }
    }
}

#[test]
fn keys_round_trip_through_their_stored_form() {
    let keys = WalletKeys::from_seed(&[3; 32], 1_700_000_000);
    assert!(keys.is_deterministic() && !keys.is_view_only() && !keys.is_multisig());
    let again = WalletKeys::from_account(&keys.to_account()).unwrap();
    assert_eq!(again.address(), keys.address());
    assert_eq!((again.created(), again.spend().is_some()), (1_700_000_000, true));
    let other = WalletKeys::from_secret_keys(
        ferrite_crypto::keys::SecretKey::random(&mut os_rng()),
        keys.view().clone(),
        0,
    );
    assert!(!other.is_deterministic());

    let view_only = WalletKeys::view_only(keys.address().spend, keys.view().clone(), 5).unwrap();
    assert!(view_only.is_view_only() && !view_only.is_deterministic());
    let again = WalletKeys::from_account(&view_only.to_account()).unwrap();
    assert!(again.is_view_only());
    let mut not_a_point = [0; 32];
    not_a_point[0] = 2;
    let refused = WalletKeys::view_only(not_a_point.into(), keys.view().clone(), 5);
    assert_eq!(refused.err(), Some(WalletKeysError::SpendKey));

    let mixed = StoredAccount { address: other.address(), ..keys.to_account() };
    assert_eq!(WalletKeys::from_account(&mixed).err(), Some(WalletKeysError::SpendKeyMismatch));
    let stranger = WalletKeys::from_seed(&[4; 32], 0);
    let mixed = StoredAccount { view: stranger.view().clone(), ..keys.to_account() };
    assert_eq!(WalletKeys::from_account(&mixed).err(), Some(WalletKeysError::ViewKeyMismatch));
}
