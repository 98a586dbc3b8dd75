//! Which spend keys belong to the wallet: all addresses in use, and some more to look out for.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;
use std::sync::Arc;

use ferrite_crypto::keys::subaddress_spend_keys;
use ferrite_types::PublicKey;
use ferrite_types::address::SubaddressIndex;
use rayon::prelude::*;

use super::WalletKeys;

/// How many addresses one thread computes at a time.
const CHUNK: u32 = 64;

/// How far beyond the addresses in use payments are noticed.
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

/// The most addresses that may lie ahead of a new wallet. Each takes about ten microseconds and a hundred bytes.
const MAX_AHEAD: u64 = 10_000_000;

/// The most addresses in use that may be missing from what was stored: nobody waits for more, and no wallet of ours is
/// without them.
const MAX_MISSING: u64 = 100_000;

/// A look-ahead that makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LookaheadError {
    /// No accounts.
    #[error("Subaddress major lookahead may not be zero")]
    NoAccounts,
    /// No addresses.
    #[error("Subaddress minor lookahead may not be zero")]
    NoAddresses,
    /// More addresses than anybody can wait for.
    #[error("the subaddress lookahead is too large")]
    TooLarge,
    /// A stored wallet that says it has more addresses than it has keys for.
    #[error("the wallet names more addresses than it holds")]
    TooManyMissing,
}

impl Lookahead {
    /// Whether it makes sense.
    ///
    /// # Errors
    /// When it does not.
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

/// Spend keys and the addresses that they belong to, as they were at a time.
#[derive(Clone, Default)]
pub struct SubaddressTable(HashMap<PublicKey, SubaddressIndex, BuildHasherDefault<KeyHasher>>);

impl SubaddressTable {
    /// The address that a spend key belongs to.
    pub fn get(&self, spend_key: &PublicKey) -> Option<SubaddressIndex> {
        self.0.get(spend_key).copied()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, in no order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (PublicKey, SubaddressIndex)> {
        self.0.iter().map(|(key, index)| (*key, *index))
    }
}

/// Keys are as good as random and are put in only by the wallet itself, so eight bytes of a key are its hash.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk::<8>() {
            self.0 ^= u64::from_le_bytes(*first);
        }
    }

    /// The length before the bytes is always the same.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

/// The addresses of a wallet that are in use, and the table of those that are looked out for.
///
/// Beyond the addresses in use the table has as many as the [`Lookahead`] says; an address that receives something is
/// in use from then on, so that the table grows (`wallet2.cpp: expand_subaddresses`).
#[derive(Clone)]
pub struct Subaddresses {
    lookahead: Lookahead,
    /// For each account how many addresses are in use; never zero, and there is always one account.
    used: Vec<u32>,
    /// For each account, in use or not, how many addresses from the first on are in the table.
    known: Vec<u32>,
    table: Arc<SubaddressTable>,
}

impl Subaddresses {
    /// The addresses of a new wallet: the main address, and what lies ahead of it.
    ///
    /// # Errors
    /// When the look-ahead makes no sense.
    pub fn new(keys: &WalletKeys, lookahead: Lookahead) -> Result<Self, LookaheadError> {
        Self::load(keys, lookahead, vec![1], [])
    }

    /// The addresses of a stored wallet: how many are in use in each account, and the table. What is missing of it is
    /// computed.
    ///
    /// # Errors
    /// When the look-ahead makes no sense, or far too many are missing.
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

    /// The table as it is now. It stays as it is when this one grows.
    pub fn table(&self) -> Arc<SubaddressTable> {
        Arc::clone(&self.table)
    }

    /// The address that a spend key belongs to.
    pub fn get(&self, spend_key: &PublicKey) -> Option<SubaddressIndex> {
        self.table.get(spend_key)
    }

    /// How many addresses are looked out for.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether there are none; there always are some.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    /// How far ahead payments are noticed.
    pub fn lookahead(&self) -> Lookahead {
        self.lookahead
    }

    /// How many accounts are in use.
    pub fn accounts(&self) -> u32 {
        u32::try_from(self.used.len()).expect("accounts have indices of 32 bits")
    }

    /// How many addresses of an account are in use; `None` if the account is not.
    pub fn addresses(&self, account: u32) -> Option<u32> {
        self.used.get(usize::try_from(account).ok()?).copied()
    }

    /// Whether an address is near enough to those in use that a payment to it puts it in use
    /// (`wallet2.cpp: should_expand`). One that was looked out for on demand may not be.
    pub fn should_expand(&self, index: SubaddressIndex) -> bool {
        let last = |used: u32, ahead: u32| used.saturating_sub(1).saturating_add(ahead);
        index.major <= last(self.accounts(), self.lookahead.accounts)
            && self
                .addresses(index.major)
                .is_none_or(|used| index.minor <= last(used, self.lookahead.addresses))
    }

    /// Puts an address in use, with all addresses and accounts before it, and looks out for more. Returns what came
    /// into the table, in order.
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

    /// What [`Self::expand`] would have to compute for an address of an account in use: the next addresses of it that
    /// are not in the table, at most `count` of them.
    pub fn missing(&self, index: SubaddressIndex, count: u32) -> Range<u32> {
        let place = usize::try_from(index.major).expect("a usize has at least 32 bits");
        let start = self.known.get(place).copied().unwrap_or_default();
        let end = index.minor.saturating_add(self.lookahead.addresses);
        start..end.min(start.saturating_add(count)).max(start)
    }

    /// Puts addresses into the table that were computed before, with [`WalletKeys::spend_keys`]. They are not in use by
    /// that. Returns what came into the table: nothing if they do not follow those that are there.
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

    /// Changes how far ahead payments are noticed. The table never shrinks. Returns what came into it.
    ///
    /// # Errors
    /// When one of the numbers is zero, or there would be more addresses than make sense.
    pub fn set_lookahead(
        &mut self,
        keys: &WalletKeys,
        lookahead: Lookahead,
    ) -> Result<Vec<(PublicKey, SubaddressIndex)>, LookaheadError> {
        lookahead.check()?;
        self.lookahead = lookahead;
        Ok(self.fill(keys, 0..self.accounts_end()))
    }

    /// Looks out for one more address, wherever it is; it is not in use by that.
    pub fn look_out_for(&mut self, keys: &WalletKeys, index: SubaddressIndex) -> PublicKey {
        let key = keys.subaddress(index).spend;
        Arc::make_mut(&mut self.table).0.insert(key, index);
        key
    }

    /// One more than the last account that is looked out for.
    fn accounts_end(&self) -> u32 {
        (self.accounts() - 1).saturating_add(self.lookahead.accounts)
    }

    /// One more than the last address of an account that is looked out for.
    fn addresses_end(&self, account: u32) -> u32 {
        (self.addresses(account).unwrap_or(1) - 1).saturating_add(self.lookahead.addresses)
    }

    /// Computes what the table lacks in these accounts.
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

/// For each account, up to which address the table has all of them.
fn known_from_first(table: &SubaddressTable) -> Vec<u32> {
    let mut indices: Vec<_> = table.iter().map(|(_, index)| index).collect();
    indices.sort_unstable();
    let mut known: Vec<u32> = Vec::new();
    for index in indices {
        let Ok(place) = usize::try_from(index.major) else { continue };
        // Accounts far away that are there on demand are not worth a place each.
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

/// The longest run of unknown accounts that is kept note of.
const MAX_GAP: usize = 1 << 16;
