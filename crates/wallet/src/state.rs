//! The state of a wallet: what it owns, what it got and sent, and what its owner wrote down.
//!
//! [`Wallet`] holds all of it in memory, with the indices and sums that make every question cheap. Blocks and pool
//! transactions go in as [`crate::scan`] found them, questions are answered from what is there, and every change leaves
//! by [`Wallet::take_changes`] for the store. Nothing here blocks: time and the height of the chain are given in.
//!
//! The rules are those of the reference's wallet (`wallet2.cpp`). Where it lists from hash tables its order depends on
//! the history of the table; for a few entries it is the newest first, and that is the order of all such lists here.

mod accounts;
mod addresses;
mod applied;
mod apply;
mod background;
mod balance;
mod book;
mod chain;
pub(crate) mod cosigning;
mod entry;
pub(crate) mod exchange;
mod incoming;
mod key_images;
mod load;
mod outgoing;
mod outputs;
mod pool;
mod receive;
mod records;
mod reorganise;
mod rescan;
mod sends;
#[cfg(test)]
mod tests;
mod transfers;
mod unlock;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use ferrite_types::network::Network;
use ferrite_types::{Amount, Hash, Height, KeyImage, PublicKey};

use crate::keys::{Lookahead, LookaheadError, Subaddresses, WalletKeys};
use crate::scan::{ScanStart, Scanner};

use accounts::Accounts;
use background::Background;
use chain::ChainIds;
use cosigning::Cosigning;
use entry::Entry;
use incoming::{Payments, PoolPayments};
use outgoing::Outgoing;
use outputs::Outputs;
use pool::SeenInPool;
use records::Remembered;
use sends::NamedSends;

pub use accounts::{Account, AccountError, TagError};
pub use addresses::Addresses;
pub use applied::{Applied, Detached, Receipt};
pub use apply::ApplyError;
pub use balance::{Balance, SubaddressBalance};
pub use book::AddressBookError;
pub use cosigning::{CheckedInfos, InfosImported, SignerInfos};
pub use entry::ChangedEntries;
pub use exchange::{ExchangeError, ExportedOutput, ExportedOutputs, SealedError};
/// The serialisation of the reference's wallet, which its caches have too.
pub use exchange::{fields as wallet2_fields, transfer as wallet2_transfer};
pub use key_images::{KeyImageError, KeyImagesChecked, SpendingTx, SpentStatus, SpentSums};
pub use load::LoadError;
pub use pool::{PoolChange, PoolTx, PoolUpdate};
pub use records::{
    AccountRecord, AddressBookEntry, Attempt, Destination, KnownRings, NamedSend, OwnedOutput, Payment,
    Pending, PendingState, PoolPayment, RecordError, Records, Ring, Sent, TxKeys,
};
pub use rescan::{Adoption, Rescan, TxAgain};
pub use sends::Fate;
pub use transfers::{Transfer, TransferFilter, TransferKind};
pub use unlock::Now;

/// What a wallet has to be told besides its keys; it stands in the keys file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WalletOptions {
    /// The network.
    pub network: Network,
    /// How far beyond the addresses in use payments are noticed.
    pub lookahead: Lookahead,
    /// Blocks before this height are not looked at.
    pub refresh_from: Height,
}

/// How many blocks a reorganisation may replace, unless the keys file says otherwise (`ORPHANED_BLOCKS_MAX_COUNT`).
pub const DEFAULT_MAX_REORG_DEPTH: u64 = 100;

/// A wallet.
pub struct Wallet {
    keys: Arc<WalletKeys>,
    options: WalletOptions,
    subaddresses: Subaddresses,
    addresses: Arc<Addresses>,
    accounts: Accounts,
    chain: ChainIds,
    last_block_reward: Amount,
    /// Blocks before this height are not looked at either, after transactions were looked up one by one.
    skip_to: Height,
    /// How many blocks a reorganisation may replace.
    max_reorg_depth: u64,
    /// Whether it has ever seen blocks.
    refreshed: bool,
    outputs: Outputs,
    payments: Payments,
    pool_payments: PoolPayments,
    outgoing: Outgoing,
    seen_in_pool: SeenInPool,
    tx_keys: HashMap<Hash, TxKeys>,
    notes: HashMap<Hash, Arc<str>>,
    attributes: BTreeMap<String, String>,
    address_book: Vec<AddressBookEntry>,
    cold_key_images: HashMap<PublicKey, KeyImage>,
    remembered: HashMap<Hash, Remembered>,
    named_sends: NamedSends,
    rings: KnownRings,
    /// If several signers share the wallet, what they told each other. It is never stored.
    cosigning: Cosigning,
    /// If the wallet follows the chain without its spend key.
    background: Option<Background>,
    /// What changed since the changes were taken last.
    dirty: BTreeSet<Entry>,
}

impl Wallet {
    /// A new wallet, with one account, that has seen the genesis block only. All of it is a change.
    ///
    /// # Errors
    /// When the look-ahead makes no sense.
    pub fn new(keys: Arc<WalletKeys>, options: WalletOptions) -> Result<Self, LookaheadError> {
        let subaddresses = Subaddresses::new(&keys, options.lookahead)?;
        let mut wallet = Self::empty(keys, options, subaddresses);
        wallet.accounts = Accounts::of_new_wallet();
        wallet.start_chain();
        let all: Vec<Entry> = wallet.entries().collect();
        wallet.dirty.extend(all);
        Ok(wallet)
    }

    fn empty(keys: Arc<WalletKeys>, options: WalletOptions, subaddresses: Subaddresses) -> Self {
        Self {
            addresses: Arc::new(Addresses::new(Arc::clone(&keys), options.network)),
            keys,
            outputs: Outputs::new(options.network),
            options,
            subaddresses,
            accounts: Accounts::default(),
            chain: ChainIds::default(),
            last_block_reward: Amount(0),
            skip_to: Height(0),
            max_reorg_depth: DEFAULT_MAX_REORG_DEPTH,
            refreshed: false,
            payments: Payments::default(),
            pool_payments: PoolPayments::default(),
            outgoing: Outgoing::default(),
            seen_in_pool: SeenInPool::default(),
            tx_keys: HashMap::new(),
            notes: HashMap::new(),
            attributes: BTreeMap::new(),
            address_book: Vec::new(),
            cold_key_images: HashMap::new(),
            remembered: HashMap::new(),
            named_sends: NamedSends::default(),
            rings: KnownRings::new(),
            cosigning: Cosigning::default(),
            background: None,
            dirty: BTreeSet::new(),
        }
    }

    /// The keys.
    pub fn keys(&self) -> &Arc<WalletKeys> {
        &self.keys
    }

    /// The network.
    pub fn network(&self) -> Network {
        self.options.network
    }

    /// The addresses that payments are noticed at.
    pub fn subaddresses(&self) -> &Subaddresses {
        &self.subaddresses
    }

    /// Texts of the wallet's addresses; it can be used without holding the wallet.
    pub fn addresses(&self) -> &Arc<Addresses> {
        &self.addresses
    }

    /// A scanner for the wallet as it is now.
    pub fn scanner(&self) -> Scanner {
        Scanner::new(Arc::clone(&self.keys), &self.subaddresses, self.scan_start())
    }

    /// Where the wallet begins to look.
    pub fn scan_start(&self) -> ScanStart {
        let height = self.options.refresh_from.max(self.skip_to);
        ScanStart { height, created: self.keys.created() }
    }

    /// Blocks before this height are not looked at.
    pub fn refresh_from(&self) -> Height {
        self.options.refresh_from
    }

    /// Changes where the wallet begins to look. Keeping that in the keys file is up to the caller.
    pub fn set_refresh_from(&mut self, height: Height) {
        self.options.refresh_from = height;
    }

    /// How many blocks a reorganisation may replace.
    pub fn max_reorg_depth(&self) -> u64 {
        self.max_reorg_depth
    }

    /// Changes how many blocks a reorganisation may replace. Keeping that in the keys file is up to the caller.
    pub fn set_max_reorg_depth(&mut self, depth: u64) {
        self.max_reorg_depth = depth;
    }

    /// How many blocks the wallet has seen: one more than the height of the last.
    pub fn height(&self) -> Height {
        self.chain.height()
    }

    /// The reward of the last block.
    pub fn last_block_reward(&self) -> Amount {
        self.last_block_reward
    }

    /// Block ids from which a node finds the last block that it has in common with the wallet.
    pub fn short_chain_history(&self) -> Vec<Hash> {
        self.chain.short_history()
    }

    /// The id of the block at a height, if it is remembered.
    pub fn block_id(&self, height: Height) -> Option<Hash> {
        self.chain.id(height)
    }

    /// All outputs that the wallet ever got, in the order they were found.
    pub fn outputs(&self) -> &[OwnedOutput] {
        self.outputs.list()
    }

    fn touch(&mut self, entry: Entry) {
        self.dirty.insert(entry);
    }
}
