//! The state of a wallet: its outputs, its payments and transactions, and the user's data.
//!
//! [`Wallet`] holds everything in memory, with indices and sums that make queries cheap. Blocks and pool transactions
//! go in as scanned by [`crate::scan`], queries are answered from memory, and every change is handed out by
//! [`Wallet::take_changes`] for the store. Nothing here blocks: the time and the height of the chain are parameters.
//!
//! The rules are those of the reference's wallet (`wallet2.cpp`). Where the reference lists entries of a hash table,
//! the order depends on the table's history; for a few entries it is newest first, which is the order of all such lists
//! here.

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
mod events;
pub(crate) mod exchange;
mod incoming;
mod key_images;
mod load;
mod outgoing;
mod outputs;
mod pages;
mod places;
mod pool;
mod receive;
mod records;
mod reorganise;
mod rescan;
mod sends;
#[cfg(test)]
mod tests;
mod times;
mod to_records;
mod transfers;
mod unlock;
mod webhooks;

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
use events::EventLog;
use incoming::{Payments, PoolPayments};
use outgoing::Outgoing;
use outputs::Outputs;
use pool::SeenInPool;
use records::Remembered;
use sends::NamedSends;
use webhooks::Webhooks;

pub use accounts::{Account, AccountError, TagError};
pub use addresses::Addresses;
pub use applied::{Applied, Detached, Receipt};
pub use apply::ApplyError;
pub use balance::{Balance, SubaddressBalance};
pub use book::AddressBookError;
pub use cosigning::{CheckedInfos, InfosImported, SignerInfos};
pub use entry::ChangedEntries;
pub use exchange::{ExchangeError, ExportedOutput, ExportedOutputs, SealedError};
/// The serialisation of the reference's wallet, which its caches use too.
pub use exchange::{fields as wallet2_fields, transfer as wallet2_transfer};
pub use key_images::{KeyImageError, KeyImagesChecked, SpendingTx, SpentStatus, SpentSums};
pub use load::LoadError;
pub use pages::{
    PositionError, TransferPage, TransferPosition, TransferQuery, TransferTotal, TransferTotals,
};
pub use pool::{PoolChange, PoolTx, PoolUpdate};
#[cfg(any(test, feature = "testing"))]
#[doc(hidden)]
pub use records::generators;
pub use records::{
    AccountRecord, AddressBookEntry, Attempt, DeadLetter, Destination, Event, EventKind, EventProgress,
    KnownRings, NamedSend, OwnedOutput, Payment, Pending, PendingState, PoolPayment, RecordError, Records,
    Ring, Sent, TxKeys, Webhook, WebhookProgress,
};
pub use rescan::{Adoption, Rescan, TxAgain};
pub use sends::Fate;
pub use to_records::LeftOut;
pub use transfers::{Transfer, TransferFilter, TransferKind};
pub use unlock::Now;
pub use webhooks::{Delivery, Undelivered, WebhookError, WebhookStatus};

/// The parameters of a wallet besides its keys; they are stored in the keys file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct WalletOptions {
    /// The network.
    pub network: Network,
    /// How far beyond the addresses in use payments are recognised.
    pub lookahead: Lookahead,
    /// The restore height. Blocks below it are not scanned.
    pub refresh_from: Height,
}

/// The default maximum depth of a reorg (`ORPHANED_BLOCKS_MAX_COUNT`).
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
    /// Blocks below this height are skipped too, after single transactions were scanned.
    skip_to: Height,
    /// The maximum depth of a reorg.
    max_reorg_depth: u64,
    /// Whether it has ever been refreshed.
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
    /// In a multisig wallet, the data exchanged between signers. It is never stored.
    cosigning: Cosigning,
    /// Set while the wallet follows the chain without its spend key.
    background: Option<Background>,
    /// The entries that changed since the changes were last taken.
    dirty: BTreeSet<Entry>,
    events: EventLog,
    webhooks: Webhooks,
}

impl Wallet {
    /// A new wallet with one account, at the genesis block. Everything counts as changed.
    ///
    /// # Errors
    /// If the look-ahead is invalid.
    pub fn new(keys: Arc<WalletKeys>, options: WalletOptions) -> Result<Self, LookaheadError> {
        let subaddresses = Subaddresses::new(&keys, options.lookahead)?;
        let mut wallet = Self::empty(keys, options, subaddresses);
        wallet.accounts = Accounts::of_new_wallet();
        wallet.start_chain();
        let all: Vec<Entry> = wallet.entries().collect();
        wallet.dirty.extend(all);
        wallet.start_events();
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
            events: EventLog::default(),
            webhooks: Webhooks::default(),
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

    /// The recognised addresses.
    pub fn subaddresses(&self) -> &Subaddresses {
        &self.subaddresses
    }

    /// The texts of the wallet's addresses, which can be used without holding the wallet.
    pub fn addresses(&self) -> &Arc<Addresses> {
        &self.addresses
    }

    /// A scanner for the current state of the wallet.
    pub fn scanner(&self) -> Scanner {
        Scanner::new(Arc::clone(&self.keys), &self.subaddresses, self.scan_start())
    }

    /// Where scanning begins.
    pub fn scan_start(&self) -> ScanStart {
        let height = self.options.refresh_from.max(self.skip_to);
        ScanStart { height, created: self.keys.created() }
    }

    /// The restore height. Blocks below it are not scanned.
    pub fn refresh_from(&self) -> Height {
        self.options.refresh_from
    }

    /// Changes the restore height. The caller stores it in the keys file.
    pub fn set_refresh_from(&mut self, height: Height) {
        self.options.refresh_from = height;
    }

    /// The maximum depth of a reorg.
    pub fn max_reorg_depth(&self) -> u64 {
        self.max_reorg_depth
    }

    /// Changes the maximum depth of a reorg. The caller stores it in the keys file.
    pub fn set_max_reorg_depth(&mut self, depth: u64) {
        self.max_reorg_depth = depth;
    }

    /// The wallet's height: one more than that of its last block.
    pub fn height(&self) -> Height {
        self.chain.height()
    }

    /// The reward of the last block.
    pub fn last_block_reward(&self) -> Amount {
        self.last_block_reward
    }

    /// Block ids from which a node determines the last block in common with the wallet.
    pub fn short_chain_history(&self) -> Vec<Hash> {
        self.chain.short_history()
    }

    /// The id of the block at a height, if it is stored.
    pub fn block_id(&self, height: Height) -> Option<Hash> {
        self.chain.id(height)
    }

    /// All outputs that the wallet ever received, in the order of discovery.
    pub fn outputs(&self) -> &[OwnedOutput] {
        self.outputs.list()
    }

    fn touch(&mut self, entry: Entry) {
        self.dirty.insert(entry);
    }
}
