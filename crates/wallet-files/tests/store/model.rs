//! Commits derived from their number, and the state that a store must have after them.

use std::collections::BTreeMap;

use ferrite_crypto::keys::SecretKey;
use ferrite_types::hash::keccak256;
use ferrite_wallet::changes::{Change, ChangeSet, Table};
use ferrite_wallet_files::store::StoreKey;
use zeroize::Zeroizing;

const TABLES: [Table; 3] = [Table::Outputs, Table::Notes, Table::Attributes];

pub(crate) type State = BTreeMap<(Table, Vec<u8>), Vec<u8>>;

pub(crate) fn key(seed: u8) -> StoreKey {
    StoreKey::new(&SecretKey::from_bytes_mod_order(&[seed; 32]), None)
}

/// Sets and removes some of sixty keys, and records the number of the commit.
pub(crate) fn commit(number: u64) -> ChangeSet {
    let mut set = ChangeSet::new();
    let count = keccak256(number.to_le_bytes())[0] % 6;
    for position in 0..count {
        let dice = keccak256([&number.to_le_bytes()[..], &[position]].concat());
        let table = TABLES[usize::from(dice[0] % 3)];
        let length = if dice[3] < 8 { 5000 } else { usize::from(dice[4]) };
        let value = (dice[2] >= 60).then(|| Zeroizing::new(dice.repeat(length / 32 + 1)[..length].to_vec()));
        set.push(Change { table, key: vec![dice[1] % 20; usize::from(dice[1] % 4)], value });
    }
    let value = Some(Zeroizing::new(number.to_le_bytes().to_vec()));
    set.push(Change { table: Table::Meta, key: b"number".to_vec(), value });
    set
}

pub(crate) fn apply<'a>(state: &mut State, changes: impl IntoIterator<Item = &'a Change>) {
    for change in changes {
        let key = (change.table, change.key.clone());
        match &change.value {
            Some(value) => state.insert(key, value.to_vec()),
            None => state.remove(&key),
        };
    }
}

/// The state after the commits below `count`.
pub(crate) fn state(count: u64) -> State {
    let mut state = State::new();
    for number in 0..count {
        apply(&mut state, &commit(number));
    }
    state
}

pub(crate) fn changes(state: &State) -> impl Iterator<Item = Change> + '_ {
    state.iter().map(|((table, key), value)| Change {
        table: *table,
        key: key.clone(),
        value: Some(Zeroizing::new(value.clone())),
    })
}

pub(crate) fn collect(history: Vec<Change>) -> State {
    let mut state = State::new();
    apply(&mut state, &history);
    state
}

/// The number of commits that lead to a state.
pub(crate) fn count(state: &State) -> u64 {
    state
        .get(&(Table::Meta, b"number".to_vec()))
        .map_or(0, |value| u64::from_le_bytes(value[..].try_into().expect("eight bytes")) + 1)
}
