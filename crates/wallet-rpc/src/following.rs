//! What a refresh sees of an open wallet.

use std::error::Error;
use std::sync::{Arc, Weak};

use ferrite_program::notify::{Program, Runner};
use ferrite_types::Hash;
use ferrite_wallet::state::{Now, Wallet};

use crate::node::clock;
use crate::refresh::Target;
use crate::service::Service;
use crate::session::Kept;

/// The wallet that is refreshed. It does not keep the service alive.
pub struct Following {
    kept: Arc<Kept>,
    service: Weak<Service>,
}

impl Following {
    /// Follows the chain with a wallet.
    pub(crate) fn new(kept: Arc<Kept>, service: &Arc<Service>) -> Self {
        Self { kept, service: Arc::downgrade(service) }
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
        if let Some(service) = self.service.upgrade() {
            service.notifier().tell(txids);
        }
    }

    fn now(&self) -> Now {
        match self.service.upgrade() {
            Some(service) => service.now(),
            None => Now { adjusted: clock(), clock: clock() },
        }
    }
}

/// Runs a program for each transaction that brings something.
#[derive(Debug, Default)]
pub(crate) struct Notifier {
    program: Option<Program>,
    runner: Runner,
}

impl Notifier {
    /// With the program that `--tx-notify` names, if it does.
    pub(crate) fn new(spec: Option<&str>) -> Self {
        let program = spec.and_then(|spec| {
            // The service runs without it, as in the reference.
            Program::parse(spec)
                .map_err(|error| tracing::error!(target: "notify", "Failed to parse tx notify spec: {error}"))
                .ok()
        });
        Self { program, runner: Runner::default() }
    }

    fn tell(&self, txids: &[Hash]) {
        if let Some(program) = &self.program {
            for txid in txids {
                self.runner.run(program, &[("%s", txid.to_string())]);
            }
        }
    }
}
