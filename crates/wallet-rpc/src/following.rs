//! The refresher's view of an open wallet and of the service.

use std::error::Error;
use std::sync::{Arc, Weak};

use ferrite_program::notify::{Program, Runner};
use ferrite_types::Hash;
use ferrite_wallet::state::{Now, Wallet};
use ferrite_wallet_client::node::{Node, clock};
use ferrite_wallet_client::refresh::{RefreshOptions, Target};

use crate::kept::Kept;

/// The service, as far as following the chain needs it.
pub trait Host: Send + Sync + 'static {
    /// The node.
    fn node(&self) -> Arc<Node>;

    /// The current time.
    fn now(&self) -> Now;

    /// Announces transactions that pay the wallet.
    fn notify(&self, txids: &[Hash]);

    /// The refresher's options.
    fn refresh_options(&self) -> RefreshOptions;
}

/// The wallet being refreshed. It does not keep its host alive.
pub struct Following {
    kept: Arc<Kept>,
    host: Weak<dyn Host>,
}

impl Following {
    /// Follows the chain with a wallet.
    pub(crate) fn new<H: Host>(kept: Arc<Kept>, host: &Arc<H>) -> Self {
        let host: Weak<H> = Arc::downgrade(host);
        Self { kept, host }
    }
}

impl Target for Following {
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.kept.read())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        self.kept.stage(change)
    }

    fn stage_prepared<P, R>(
        &self,
        prepare: impl FnOnce(&Wallet) -> P,
        change: impl FnOnce(&mut Wallet, P) -> R,
    ) -> R {
        self.kept.stage_prepared(prepare, change)
    }

    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(self.kept.commit()?)
    }

    fn notify(&self, txids: &[Hash]) {
        if let Some(host) = self.host.upgrade() {
            host.notify(txids);
        }
    }

    fn now(&self) -> Now {
        match self.host.upgrade() {
            Some(host) => host.now(),
            None => Now { adjusted: clock(), clock: clock() },
        }
    }
}

/// Runs a program for each transaction that pays the wallet.
#[derive(Debug, Default)]
pub(crate) struct Notifier {
    program: Option<Program>,
    runner: Runner,
}

impl Notifier {
    /// A notifier for the program of `--tx-notify`, if there is one.
    pub(crate) fn new(spec: Option<&str>) -> Self {
        let program = spec.and_then(|spec| {
            // Without it, the service still runs, as in the reference.
            Program::parse(spec)
                .map_err(|error| tracing::error!(target: "notify", "Failed to parse tx notify spec: {error}"))
                .ok()
        });
        Self { program, runner: Runner::default() }
    }

    pub(crate) fn notify(&self, txids: &[Hash]) {
        if let Some(program) = &self.program {
            for txid in txids {
                self.runner.run(program, &[("%s", txid.to_string())]);
            }
        }
    }
}
