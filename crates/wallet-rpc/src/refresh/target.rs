//! An open wallet, to be refreshed.

use std::error::Error;
use std::sync::{Arc, Mutex, PoisonError};

use ferrite_program::notify::{Children, Program};
use ferrite_types::Hash;
use ferrite_wallet::state::{Now, Wallet};

use super::Target;
use crate::session::Session;

/// An open wallet, what time it is, and whom to tell of payments.
pub struct SessionTarget {
    session: Arc<Session>,
    clock: Box<dyn Fn() -> Now + Send + Sync>,
    notify: Option<(Program, Mutex<Children>)>,
}

impl SessionTarget {
    /// Refreshes `session`; `notify` is run for each transaction that brings something.
    pub fn new(
        session: Arc<Session>,
        clock: impl Fn() -> Now + Send + Sync + 'static,
        notify: Option<Program>,
    ) -> Self {
        let notify = notify.map(|program| (program, Mutex::default()));
        Self { session, clock: Box::new(clock), notify }
    }
}

impl Target for SessionTarget {
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.session.read())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        self.session.stage(change)
    }

    fn keep(&self) -> Result<(), Box<dyn Error + Send + Sync>> {
        Ok(self.session.commit()?)
    }

    fn notify(&self, txids: &[Hash]) {
        let Some((program, children)) = &self.notify else { return };
        let mut children = children.lock().unwrap_or_else(PoisonError::into_inner);
        for txid in txids {
            children.start(program, &[("%s", txid.to_string())]);
        }
    }

    fn now(&self) -> Now {
        (self.clock)()
    }
}
