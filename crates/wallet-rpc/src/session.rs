//! A wallet that is open: with what follows the chain for it, and what it may do.

use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use ferrite_wallet::cipher::FileKey;
use ferrite_wallet::keys::WalletKeys;
use ferrite_wallet::state::Wallet;
use ferrite_wallet_client::daemon::Stop;
use ferrite_wallet_client::node::Node;
use ferrite_wallet_client::refresh::Refresher;
use ferrite_wallet_client::refresh::auto::AutoRefresh;
use ferrite_wallet_client::remote::NodeDaemon;
use ferrite_wallet_files::file::{WalletFiles, settings};
use ferrite_wallet_files::open::{OpenOptions, OpenWallet};

use crate::following::{Following, Host};
use crate::kept::{CommitError, InMemory, Kept};

/// What a wallet in the background may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Background {
    /// It is there in full.
    #[default]
    Off,
    /// It was opened without its spend key.
    Wallet,
    /// It has put its spend key away for now.
    Syncing,
}

/// Which wallet it is that is open.
enum Role {
    /// The wallet.
    Itself,
    /// The copy that follows the chain without the spend key, opened like any other wallet.
    Background,
    /// The same, in the place of the wallet itself.
    InPlaceOf(Box<Mutex<Option<WalletFiles>>>),
}

/// A wallet that is open.
pub struct Session {
    kept: Arc<Kept>,
    /// The language of the seed; empty if nobody said one.
    language: String,
    role: Role,
    stop: Stop,
    refresher: OnceLock<Arc<Refresher<Following>>>,
    auto: Mutex<Option<AutoRefresh>>,
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

    /// The copy of a wallet that follows the chain in its place. Its own files stay locked.
    pub(crate) fn standing_in(copy: OpenWallet, main: WalletFiles) -> Self {
        let language = language_of(&copy);
        Self::new(Kept::with_files(copy), language, Role::InPlaceOf(Box::new(Mutex::new(Some(main)))))
    }

    /// The same wallet with keys of another address, in a session of its own, which knows nothing yet. Nothing can be
    /// changed in this session any more.
    ///
    /// # Errors
    /// When that cannot be written: then this session goes on.
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
        }
    }

    /// Who refreshes the wallet.
    pub fn refresher<H: Host>(&self, host: &Arc<H>) -> &Arc<Refresher<Following>> {
        self.refresher.get_or_init(|| {
            let target = Following::new(Arc::clone(&self.kept), host);
            Arc::new(Refresher::new(target, host.refresh_options(), self.stop.clone()))
        })
    }

    /// A node, for as long as the wallet is open.
    pub fn daemon(&self, node: Arc<Node>) -> NodeDaemon {
        NodeDaemon::new(node, self.stop.clone())
    }

    /// Begins to follow the chain of the host's node, unless the program was told not to connect.
    ///
    /// # Errors
    /// When there is no thread for it.
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

    /// To be called when another node is asked than before.
    pub fn forget_node(&self) {
        if let Some(refresher) = self.refresher.get() {
            refresher.forget_node();
        }
    }

    /// Changes how often the wallet looks for new blocks.
    pub fn set_auto_refresh(&self, period: Option<Duration>) {
        if let Some(auto) = &*lock(&self.auto) {
            auto.set_period(period);
        }
    }

    /// What the wallet may do.
    pub fn background(&self) -> Background {
        match self.role {
            Role::Background => Background::Wallet,
            Role::InPlaceOf(_) => Background::Syncing,
            Role::Itself if self.read().is_background() => Background::Syncing,
            Role::Itself => Background::Off,
        }
    }

    /// The files of the wallet whose copy this is.
    pub(crate) fn in_place_of(&self) -> Option<MutexGuard<'_, Option<WalletFiles>>> {
        match &self.role {
            Role::InPlaceOf(main) => Some(lock(main)),
            Role::Itself | Role::Background => None,
        }
    }

    /// Whether the files of the wallet at `path` are locked for this session.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.with_files_at(path, |_| ()).is_some()
    }

    /// Whether the password with this key opens the wallet at `path`, whose files are locked for this session.
    pub(crate) fn opens(&self, path: &Path, key: &FileKey) -> bool {
        self.with_files_at(path, |files| files.opens_with(key)).unwrap_or(false)
    }

    fn with_files_at<T>(&self, path: &Path, look: impl Fn(&WalletFiles) -> T) -> Option<T> {
        self.kept.with_files_at(path, &look).or_else(|| {
            let main = self.in_place_of()?;
            main.as_ref().filter(|files| files.is_at(path)).map(look)
        })
    }

    /// The language of its seed; empty if nobody said one.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// Closes the wallet: nobody refreshes it any more, and its files are free for others.
    pub fn close(&self) {
        self.stop_following();
        self.kept.close();
        // A request that still has the session must not keep the files locked.
        if let Some(mut main) = self.in_place_of() {
            *main = None;
        }
    }

    /// From now on nobody refreshes the wallet.
    pub(crate) fn stop_following(&self) {
        self.stop.stop();
        // Waits for what is being taken in.
        drop(lock(&self.auto).take());
    }
}

/// The language of a wallet's seed. A setting that is no text is as good as none.
fn language_of(open: &OpenWallet) -> String {
    settings::SEED_LANGUAGE.get(open.files.settings()).unwrap_or_default()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
