//! The spend keys of the wallet's addresses: those in use, and a look-ahead.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::Arc;

use ferrite_crypto::keys::subaddress_spend_keys;
use ferrite_types::PublicKey;
use ferrite_types::address::SubaddressIndex;
use rayon::prelude::*;

use super::WalletKeys;

/// Addresses computed by a thread at a time.
const CHUNK: u32 = 64;

/// How far beyond the addresses in use payments are recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lookahead {
    /// Accounts, counted from the last one in use.
    pub accounts: u32,
    /// Addresses of an account, counted from the last one in use.
    pub addresses: u32,
}

impl Default for Lookahead {
    fn default() -> Self {
        Self { accounts: 50, addresses: 200 }
    }
}

/// The maximum look-ahead of a new wallet. Each address takes about ten microseconds and a hundred bytes.
const MAX_AHEAD: u64 = 10_000_000;

/// The maximum number of addresses in use that may be missing from stored data. Computing more would take too long, and
/// our wallets store all of them.
const MAX_MISSING: u64 = 100_000;

/// Why a look-ahead is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LookaheadError {
    /// There are no accounts.
    #[error("Subaddress major lookahead may not be zero")]
    NoAccounts,
    /// There are no addresses.
    #[error("Subaddress minor lookahead may not be zero")]
    NoAddresses,
    /// There are more addresses than can be computed in a reasonable time.
    #[error("the subaddress lookahead is too large")]
    TooLarge,
    /// A stored wallet has more addresses than stored keys.
    #[error("the wallet has more addresses than stored keys for them")]
    TooManyMissing,
}

impl Lookahead {
    /// Checks the look-ahead.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn check(self) -> Result<(), LookaheadError> {
        if self.accounts == 0 {
            return Err(LookaheadError::NoAccounts);
        }
        if self.addresses == 0 {
            return Err(LookaheadError::NoAddresses);
        }
        if u64::from(self.accounts) * u64::from(self.addresses) > MAX_AHEAD {
            return Err(LookaheadError::TooLarge);
        }
        Ok(())
    }
}

/// A snapshot of the map from spend keys to addresses.
#[derive(Clone, Default)]
pub struct SubaddressTable(HashMap<PublicKey, SubaddressIndex, BuildHasherDefault<KeyHasher>>);

impl SubaddressTable {
    /// The address with this spend key.
    pub fn get(&self, spend_key: &PublicKey) -> Option<SubaddressIndex> {
        self.0.get(spend_key).copied()
    }

    /// The number of addresses.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All addresses, in no particular order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PublicKey, SubaddressIndex)> {
        self.0.iter().map(|(key, index)| (*key, *index))
    }
}

/// Keys are effectively random and only inserted by the wallet itself, so eight bytes of a key serve as its hash.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk::<8>() {
            self.0 ^= u64::from_le_bytes(*first);
        }
    }

    /// The length prefix is always the same.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The wallet's addresses in use, and the table of all recognised addresses.
///
/// The table extends beyond the addresses in use by the [`Lookahead`]; an address that receives a payment becomes used,
/// so the table grows (`wallet2.cpp: expand_subaddresses`).
#[derive(Clone)]
pub struct Subaddresses {
    lookahead: Lookahead,
    /// The number of addresses in use per account; never zero, and there is always one account.
    used: Vec<u32>,
    /// The number of consecutive addresses in the table per account, used or not.
    known: Vec<u32>,
    table: Arc<SubaddressTable>,
}

impl Subaddresses {
    /// The addresses of a new wallet: the main address and the look-ahead.
    ///
    /// # Errors
    /// If the look-ahead is invalid.
    pub fn new(keys: &WalletKeys, lookahead: Lookahead) -> Result<Self, LookaheadError> {
        Self::load(keys, lookahead, vec![1], [])
    }

    /// The addresses of a stored wallet: the number in use per account, and the table. Missing entries are computed.
    ///
    /// # Errors
    /// If the look-ahead is invalid, or far too many entries are missing.
    pub fn load(
        keys: &WalletKeys,
        lookahead: Lookahead,
        mut used: Vec<u32>,
        stored: impl IntoIterator<Item = (PublicKey, SubaddressIndex)>,
    ) -> Result<Self, LookaheadError> {
        lookahead.check()?;
        if used.is_empty() {
            used.push(1);
        }
        for count in &mut used {
            *count = (*count).max(1);
        }
        let table = SubaddressTable(stored.into_iter().collect());
        let known = known_from_first(&table);
        let missing = used.iter().enumerate().map(|(account, used)| {
            u64::from(used.saturating_sub(known.get(account).copied().unwrap_or_default()))
        });
        if missing.sum::<u64>() > MAX_MISSING {
            return Err(LookaheadError::TooManyMissing);
        }
        let mut loaded = Self { lookahead, used, known, table: Arc::new(table) };
        loaded.fill(keys, 0..loaded.accounts_end());
        Ok(loaded)
    }

    /// A snapshot of the table, which does not change when this one grows.
    pub fn table(&self) -> Arc<SubaddressTable> {
        Arc::clone(&self.table)
    }

    /// The address with this spend key.
    pub fn get(&self, spend_key: &PublicKey) -> Option<SubaddressIndex> {
        self.table.get(spend_key)
    }

    /// The number of addresses in the table.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether the table is empty, which it never is.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// The look-ahead.
    pub fn lookahead(&self) -> Lookahead {
        self.lookahead
    }

    /// The number of accounts in use.
    pub fn accounts(&self) -> u32 {
        u32::try_from(self.used.len()).expect("accounts have indices of 32 bits")
    }

    /// The number of addresses in use in an account; `None` if the account is not in use.
    pub fn addresses(&self, account: u32) -> Option<u32> {
        self.used.get(usize::try_from(account).ok()?).copied()
    }

    /// Whether a payment to this address extends the addresses in use (`wallet2.cpp: should_expand`). An address that
    /// was added on demand may be too far away.
    pub fn should_expand(&self, index: SubaddressIndex) -> bool {
        let last = |used: u32, ahead: u32| used.saturating_sub(1).saturating_add(ahead);
        index.major <= last(self.accounts(), self.lookahead.accounts)
            && self
                .addresses(index.major)
                .is_none_or(|used| index.minor <= last(used, self.lookahead.addresses))
    }

    /// Marks an address as used, with all addresses and accounts before it, and extends the look-ahead. Returns the new
    /// entries of the table in order.
    pub fn expand(&mut self, keys: &WalletKeys, index: SubaddressIndex) -> Vec<(PublicKey, SubaddressIndex)> {
        let before = self.accounts_end();
        let account = usize::try_from(index.major).expect("a usize has at least 32 bits");
        if self.used.len() <= account {
            self.used.resize(account + 1, 1);
        }
        self.used[account] = self.used[account].max(index.minor.saturating_add(1));
        let after = self.accounts_end();
        let mut added = Vec::new();
        if index.major < before {
            added = self.fill(keys, index.major..index.major + 1);
        }
        added.extend(self.fill(keys, before..after));
        added
    }

    /// The addresses that [`Self::expand`] would have to compute for an account in use: the next ones that are not in
    /// the table, at most `count`.
    pub fn missing(&self, index: SubaddressIndex, count: u32) -> Range<u32> {
        let place = usize::try_from(index.major).expect("a usize has at least 32 bits");
        let start = self.known.get(place).copied().unwrap_or_default();
        let end = index.minor.saturating_add(self.lookahead.addresses);
        start..end.min(start.saturating_add(count)).max(start)
    }

    /// Adds precomputed addresses (see [`WalletKeys::spend_keys`]) to the table without marking them as used. Returns
    /// the new entries, which are none if the addresses do not continue the table.
    pub fn look_ahead(
        &mut self,
        account: u32,
        start: u32,
        keys: &[PublicKey],
    ) -> Vec<(PublicKey, SubaddressIndex)> {
        let place = usize::try_from(account).expect("a usize has at least 32 bits");
        let Some(known) = self.known.get_mut(place).filter(|known| **known == start) else {
            return Vec::new();
        };
        let minors = start..start.saturating_add(u32::try_from(keys.len()).unwrap_or(u32::MAX));
        *known = minors.end;
        let added: Vec<_> = keys
            .iter()
            .zip(minors)
            .map(|(key, minor)| (*key, SubaddressIndex { major: account, minor }))
            .collect();
        Arc::make_mut(&mut self.table).0.extend(added.iter().copied());
        added
    }

    /// Changes the look-ahead. The table never shrinks. Returns its new entries.
    ///
    /// # Errors
    /// If one of the numbers is zero, or there would be too many addresses.
    pub fn set_lookahead(
        &mut self,
        keys: &WalletKeys,
        lookahead: Lookahead,
    ) -> Result<Vec<(PublicKey, SubaddressIndex)>, LookaheadError> {
        lookahead.check()?;
        self.lookahead = lookahead;
        Ok(self.fill(keys, 0..self.accounts_end()))
    }

    /// Adds any single address to the table without marking it as used.
    pub fn look_out_for(&mut self, keys: &WalletKeys, index: SubaddressIndex) -> PublicKey {
        let key = keys.subaddress(index).spend;
        Arc::make_mut(&mut self.table).0.insert(key, index);
        key
    }

    /// The end of the look-ahead in accounts.
    fn accounts_end(&self) -> u32 {
        (self.accounts() - 1).saturating_add(self.lookahead.accounts)
    }

    /// The end of the look-ahead in an account.
    fn addresses_end(&self, account: u32) -> u32 {
        (self.addresses(account).unwrap_or(1) - 1).saturating_add(self.lookahead.addresses)
    }

    /// Computes the missing entries of these accounts.
    fn fill(&mut self, keys: &WalletKeys, accounts: Range<u32>) -> Vec<(PublicKey, SubaddressIndex)> {
        let mut missing = Vec::new();
        for account in accounts {
            let place = usize::try_from(account).expect("a usize has at least 32 bits");
            if self.known.len() <= place {
                self.known.resize(place + 1, 0);
            }
            let wanted = self.known[place]..self.addresses_end(account);
            if wanted.is_empty() {
                continue;
            }
            self.known[place] = wanted.end;
            let chunks = wanted.clone().step_by(CHUNK as usize);
            missing.extend(chunks.map(|start| (account, start..start.saturating_add(CHUNK).min(wanted.end))));
        }
        if missing.is_empty() {
            return Vec::new();
        }
        let added: Vec<_> = missing
            .into_par_iter()
            .flat_map_iter(|(account, minors)| spend_keys(keys, account, minors))
            .collect();
        Arc::make_mut(&mut self.table).0.extend(added.iter().copied());
        added
    }
}

impl WalletKeys {
    /// The public spend keys of some addresses of an account, computed on all cores.
    pub fn spend_keys(&self, account: u32, minors: Range<u32>) -> Vec<PublicKey> {
        let chunks: Vec<Range<u32>> = minors
            .clone()
            .step_by(CHUNK as usize)
            .map(|start| start..start.saturating_add(CHUNK).min(minors.end))
            .collect();
        let keys = chunks.into_par_iter().flat_map_iter(|minors| spend_keys(self, account, minors));
        keys.map(|(key, _)| key).collect()
    }
}

fn spend_keys(
    keys: &WalletKeys,
    account: u32,
    minors: Range<u32>,
) -> impl Iterator<Item = (PublicKey, SubaddressIndex)> + use<> {
    let spend_keys = subaddress_spend_keys(keys.view(), &keys.address().spend, account, minors.clone())
        .expect("the public spend key was checked");
    spend_keys
        .into_iter()
        .zip(minors)
        .map(move |(key, minor)| (key, SubaddressIndex { major: account, minor }))
}

/// The number of consecutive addresses per account in a table.
fn known_from_first(table: &SubaddressTable) -> Vec<u32> {
    let mut indices: Vec<_> = table.iter().map(|(_, index)| index).collect();
    indices.sort_unstable();
    let mut known: Vec<u32> = Vec::new();
    for index in indices {
        let Ok(place) = usize::try_from(index.major) else { continue };
        // Distant accounts that were added on demand are not recorded.
        if place > known.len() + MAX_GAP {
            break;
        }
        if known.len() <= place {
            known.resize(place + 1, 0);
        }
        if known[place] == index.minor {
            known[place] += 1;
        }
    }
    known
}

/// The longest gap of unknown accounts that is recorded.
const MAX_GAP: usize = 1 << 16;
