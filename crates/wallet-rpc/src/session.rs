//! An open wallet: its files, its refresher, and its background sync.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::Wallet;
use ferrite_wallet_client::daemon::Stop;
use ferrite_wallet_client::node::Node;
use ferrite_wallet_client::refresh::auto::AutoRefresh;
use ferrite_wallet_client::refresh::{Followed, Refresher};
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_files::file::{WalletFiles, settings};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet};

use crate::following::{Following, Host};
use crate::kept::{CommitError, InMemory, Kept};
use crate::webhooks::{Couriers, Office};

/// The background state of a wallet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// It is fully available.
    #[default]
    Off,
    /// It is a background wallet, which has no spend key.
    Wallet,
    /// It syncs in the background, without its spend key.
    Syncing,
}

/// The kind of open wallet.
enum Role {
    /// A wallet.
    Itself,
    /// The background copy of a wallet, opened like any other wallet.
    Background,
    /// The background copy of a wallet, in place of that wallet.
    InPlaceOf(Box<Mutex<Option<WalletFiles>>>),
}

/// An open wallet.
pub struct Session {
    kept: Arc<Kept>,
    /// The language of the seed; empty if it is not set.
    language: String,
    role: Role,
    stop: Stop,
    refresher: OnceLock<Arc<Refresher<Following>>>,
    auto: Mutex<Option<AutoRefresh>>,
    couriers: OnceLock<Couriers>,
}

impl std::ops::Deref for Session {
    type Target = Kept;

    fn deref(&self) -> &Kept {
        &self.kept
    }
}

impl Session {
    /// A wallet without files.
    pub fn in_memory(wallet: Wallet, memory: InMemory, language: &str) -> Self {
        Self::new(Kept::in_memory(wallet, memory), language.to_owned(), Role::Itself)
    }

    /// A wallet with its files.
    pub fn with_files(open: OpenWallet) -> Self {
        let language = language_of(&open);
        let role = if open.files.is_background() { Role::Background } else { Role::Itself };
        Self::new(Kept::with_files(open), language, role)
    }

    /// The background copy of a wallet, in its place. The wallet's own files stay locked.
    pub(crate) fn standing_in(copy: OpenWallet, main: WalletFiles) -> Self {
        let language = language_of(&copy);
        Self::new(Kept::with_files(copy), language, Role::InPlaceOf(Box::new(Mutex::new(Some(main)))))
    }

    /// A session of an empty wallet with other keys, whose files replace those of this one. This session can no longer
    /// be changed.
    ///
    /// # Errors
    /// If the files cannot be written; this session then stays usable.
    pub(crate) fn with_other_keys(
        &self,
        keys: WalletKeys,
        options: &OpenOptions,
    ) -> Result<Self, CommitError> {
        let kept = self.kept.with_other_keys(keys, options)?;
        Ok(Self::new(kept, self.language.clone(), Role::Itself))
    }

    fn new(kept: Kept, language: String, role: Role) -> Self {
        Self {
            kept: Arc::new(kept),
            language,
            role,
            stop: Stop::default(),
            refresher: OnceLock::new(),
            auto: Mutex::default(),
            couriers: OnceLock::new(),
        }
    }

    /// The wallet's refresher.
    pub fn refresher<H: Host>(&self, host: &Arc<H>) -> &Arc<Refresher<Following>> {
        self.refresher.get_or_init(|| {
            let target = Following::new(Arc::clone(&self.kept), host);
            Arc::new(Refresher::new(target, host.refresh_options(), self.stop.clone()))
        })
    }

    /// How far the wallet has followed the chain; `None` if it never tried to.
    pub fn followed(&self) -> Option<Followed> {
        Some(self.refresher.get()?.followed())
    }

    /// A connection to a node that ends when the wallet is closed.
    pub fn daemon(&self, node: Arc<Node>) -> NodeDaemon {
        NodeDaemon::new(node, self.stop.clone())
    }

    /// Starts following the chain of the host's node, unless the service is offline.
    ///
    /// # Errors
    /// If its thread cannot be started.
    pub fn follow<H: Host>(&self, host: &Arc<H>, period: Option<Duration>) -> std::io::Result<()> {
        let (stop, fallback) = (self.stop.clone(), host.node());
        if fallback.is_offline() {
            return Ok(());
        }
        let refresher = Arc::clone(self.refresher(host));
        let host = Arc::downgrade(host);
        let auto = AutoRefresh::start(refresher, period, move || {
            let node = host.upgrade().map_or_else(|| Arc::clone(&fallback), |host| host.node());
            NodeDaemon::new(node, stop.clone())
        })?;
        *lock(&self.auto) = Some(auto);
        Ok(())
    }

    /// Starts to send events to the wallet's webhooks. The background copy of a wallet has none.
    pub(crate) fn deliver(&self, office: Office) {
        if matches!(self.role, Role::Itself) {
            self.couriers.get_or_init(|| Couriers::start(Arc::clone(&self.kept), office));
        }
    }

    /// The tasks of the wallet's webhooks; `None` if events are not sent.
    pub(crate) fn couriers(&self) -> Option<&Couriers> {
        self.couriers.get()
    }

    /// Discards cached data of the node; to be called when the node changes.
    pub fn forget_node(&self) {
        if let Some(refresher) = self.refresher.get() {
            refresher.forget_node();
        }
    }

    /// Changes the period of automatic refreshes.
    pub fn set_auto_refresh(&self, period: Option<Duration>) {
        if let Some(auto) = &*lock(&self.auto) {
            auto.set_period(period);
        }
    }

    /// The background state of the wallet.
    pub fn background(&self) -> Background {
        match self.role {
            Role::Background => Background::Wallet,
            Role::InPlaceOf(_) => Background::Syncing,
            Role::Itself if self.read().is_background() => Background::Syncing,
            Role::Itself => Background::Off,
        }
    }

    /// The files of the wallet that this copy replaces.
    pub(crate) fn in_place_of(&self) -> Option<MutexGuard<'_, Option<WalletFiles>>> {
        match &self.role {
            Role::InPlaceOf(main) => Some(lock(main)),
            Role::Itself | Role::Background => None,
        }
    }

    /// Whether this session has locked the files of the wallet at `path`.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.with_files_at(path, |_| ()).is_some()
    }

    /// Whether the password with this key opens the wallet at `path`, whose files this session has locked.
    pub(crate) fn opens(&self, path: &Path, key: &FileKey) -> bool {
        self.with_files_at(path, |files| files.opens_with(key)).unwrap_or(false)
    }

    fn with_files_at<T>(&self, path: &Path, look: impl Fn(&WalletFiles) -> T) -> Option<T> {
        self.kept.with_files_at(path, &look).or_else(|| {
            let main = self.in_place_of()?;
            main.as_ref().filter(|files| files.is_at(path)).map(look)
        })
    }

    /// The language of its seed; empty if it is not set.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Closes the wallet: stops its refresher and releases its files.
    pub fn close(&self) {
        if let Some(couriers) = self.couriers() {
            couriers.stop();
        }
        self.stop_following();
        self.kept.close();
        // A call that still has the session must not keep the files locked.
        if let Some(mut main) = self.in_place_of() {
            *main = None;
        }
    }

    /// Asks the refresher to stop, without waiting for it.
    pub(crate) fn interrupt(&self) {
        self.stop.stop();
    }

    /// Stops the refresher.
    pub(crate) fn stop_following(&self) {
        self.stop.stop();
        // Waits for a refresh in progress.
        drop(lock(&self.auto).take());
    }
}

/// The language of a wallet's seed. A setting that is not a string counts as none.
fn language_of(open: &OpenWallet) -> String {
    settings::SEED_LANGUAGE.get(open.files.settings()).unwrap_or_default()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
