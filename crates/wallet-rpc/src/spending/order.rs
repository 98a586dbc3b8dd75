//! An order to send: what a request asks for, carried out with the open wallet and the node.

use std::time::Instant;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_types::KeyImage;
use ferrite_wallet::file::settings;
use ferrite_wallet::spend::Snapshot;
use ferrite_wallet::spend::decoys::{DaemonRings, DecoyError};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::{Funds, SpendError};
use ferrite_wallet::state::{KnownRings, Wallet};

use super::desk::{Answer, Made, Maker, Store};
use super::rings::{NodeOutputs, RingError};
use super::send::{Name, Sending};
use crate::daemon::{DaemonError, NodeDaemon};
use crate::errors::error;
use crate::node::clock;
use crate::rows::Open;
use crate::session::Session;

/// Blocks under so many others are there for good, whatever the wallet is set to.
const FINALITY: u64 = 120;
/// How much deeper than the deepest reorganisation that the wallet follows.
const MARGIN: u64 = 20;

/// Where rings come from.
pub(crate) type Rings<'a, 'b> = DaemonRings<'a, NodeOutputs<'b>>;

/// What is to be sent.
pub(crate) trait Recipe {
    /// What has to be known of the chain before.
    type Terms;

    /// Asks the node for it.
    ///
    /// # Errors
    /// When it does not say.
    fn terms(&self) -> Result<Self::Terms, RpcError>;

    /// Makes the transactions. None are not an error here.
    ///
    /// # Errors
    /// When that is not possible.
    fn make(
        &self,
        terms: &Self::Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, RpcError>;

    /// Makes one of them again, from the same outputs at least.
    ///
    /// # Errors
    /// When that is not possible.
    fn remake(
        &self,
        terms: &Self::Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, RpcError>;

    /// What is told of them.
    ///
    /// # Errors
    /// When nothing can be told.
    fn answer(&self, txs: &[PendingTx]) -> Result<Answer, RpcError>;
}

/// An order to send.
pub(crate) struct Order<'a> {
    /// The wallet.
    pub(crate) open: &'a Open<'a>,
    /// The account that pays.
    pub(crate) account: u32,
    /// Whether the node is to get the transactions.
    pub(crate) relay: bool,
    /// The name of the send, if it has one.
    pub(crate) name: Option<Name>,
}

impl Order<'_> {
    /// Carries it out.
    pub(crate) fn carry_out(self, recipe: &impl Recipe) -> Result<Answer, RpcError> {
        let daemon = self.open.daemon();
        let _named = self.name.as_ref().map(|name| self.open.session.sends().named(&name.text));
        let mut workshop =
            Workshop { open: self.open, daemon: &daemon, account: self.account, recipe, terms: None };
        sending(self.open, &daemon, self.relay).carry_out(self.name.as_ref(), &mut workshop)
    }
}

/// How the open wallet sends to a node.
pub(crate) fn sending<'a>(
    open: &'a Open<'_>,
    daemon: &'a NodeDaemon,
    relay: bool,
) -> Sending<'a, Session, NodeDaemon> {
    let session = &*open.session;
    let stores_info = session.setting(|members| settings::STORE_TX_INFO.get_or_default(members));
    let reorganisation = session.setting(|members| settings::MAX_REORG_DEPTH.get_or_default(members));
    Sending {
        store: session,
        node: daemon,
        relay,
        stores_info: stores_info.unwrap_or(true),
        finality: reorganisation.unwrap_or(0).saturating_add(MARGIN).max(FINALITY),
        clock: clock(),
    }
}

impl Store for Session {
    fn look<R>(&self, look: impl FnOnce(&Wallet) -> R) -> R {
        look(&self.read())
    }

    fn stage<R>(&self, change: impl FnOnce(&mut Wallet) -> R) -> R {
        (**self).stage(change)
    }

    fn commit(&self) -> Result<(), RpcError> {
        Ok((**self).commit()?)
    }

    fn alone<R>(&self, make: impl FnOnce() -> R) -> R {
        let _making = self.sends().make();
        make()
    }
}

/// Makes the transactions of a recipe from what the open wallet has.
struct Workshop<'a, C: Recipe> {
    open: &'a Open<'a>,
    daemon: &'a NodeDaemon,
    account: u32,
    recipe: &'a C,
    terms: Option<C::Terms>,
}

impl<C: Recipe> Workshop<'_, C> {
    /// Makes something from a snapshot of the wallet, in which outputs that are being spent are there `again`.
    fn work<T>(
        &self,
        again: &[KeyImage],
        make: impl FnOnce(&C::Terms, &Funds<'_>, &mut Rings<'_, '_>) -> Result<T, RpcError>,
    ) -> Made<T> {
        let failed = |problem| Made { made: Err(problem), rings: KnownRings::new() };
        if self.daemon.is_stopped() {
            return failed(daemon_error(DaemonError::Stopped));
        }
        let Some(terms) = &self.terms else { return failed(cannot_spend()) };
        let now = self.open.service.now();
        let (snapshot, mut rings) = {
            let wallet = self.open.session.read();
            let Some(snapshot) = Snapshot::of(&wallet, self.account, now, again) else {
                return failed(cannot_spend());
            };
            (snapshot, wallet.known_rings().clone())
        };
        tracing::info!(target: "wallet.rpc", "making transactions of account {}", self.account);
        let mut outputs = NodeOutputs(self.daemon);
        let made = make(terms, &snapshot.funds(), &mut DaemonRings::new(&mut outputs, &mut rings));
        Made { made, rings }
    }
}

impl<C: Recipe> Maker for Workshop<'_, C> {
    fn prepare(&mut self) -> Result<(), RpcError> {
        self.terms = Some(self.recipe.terms()?);
        Ok(())
    }

    fn make(&mut self) -> Made<Vec<PendingTx>> {
        let started = Instant::now();
        let made = self.work(&[], |terms, funds, rings| self.recipe.make(terms, funds, rings));
        if let Ok(txs) = &made.made {
            let inputs: usize = txs.iter().map(|tx| tx.key_images.len()).sum();
            let took = started.elapsed().as_millis();
            tracing::info!(target: "wallet.rpc", "{} transactions of {inputs} inputs made in {took} ms", txs.len());
        }
        made
    }

    fn remake(&mut self, old: &PendingTx) -> Made<PendingTx> {
        self.work(&old.key_images, |terms, funds, rings| self.recipe.remake(terms, funds, rings, old))
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<Answer, RpcError> {
        self.recipe.answer(txs)
    }
}

/// The signers who share the wallet have not come to an address yet.
fn cannot_spend() -> RpcError {
    error(code::NOT_MULTISIG, "This wallet is multisig, but not yet finalized")
}

/// What to tell about a node that does not answer.
pub(crate) fn daemon_error(problem: DaemonError) -> RpcError {
    match problem {
        DaemonError::Node(problem) => transfer_error(problem.into()),
        DaemonError::Stopped => error(code::GENERIC_TRANSFER_ERROR, "the wallet is being closed"),
    }
}

/// What has no code of its own has this in the transfer family.
fn transfer_error(problem: RpcError) -> RpcError {
    match problem.code {
        code::UNKNOWN_ERROR => RpcError { code: code::GENERIC_TRANSFER_ERROR, ..problem },
        _ => problem,
    }
}

/// What to tell about transactions that were not made (`wallet_rpc_server.cpp: handle_rpc_exception`).
pub(crate) fn spend_error(problem: SpendError<RingError>) -> RpcError {
    let code = match problem {
        SpendError::ZeroDestination => code::ZERO_DESTINATION,
        SpendError::ZeroAmount => code::ZERO_AMOUNT,
        SpendError::NotEnoughMoney { .. } => code::NOT_ENOUGH_MONEY,
        SpendError::NotEnoughUnlockedMoney { .. } => code::NOT_ENOUGH_UNLOCKED_MONEY,
        SpendError::NotPossible { .. } => code::TX_NOT_POSSIBLE,
        SpendError::Rings(problem) => return ring_error(problem),
        _ => code::GENERIC_TRANSFER_ERROR,
    };
    error(code, problem.to_string())
}

/// What to tell about rings that are not to be had.
pub(crate) fn ring_error(problem: RingError) -> RpcError {
    match problem {
        RingError::Daemon(problem) => daemon_error(problem),
        RingError::Decoys(problem @ DecoyError::NotEnoughOutputs { .. }) => {
            error(code::NOT_ENOUGH_OUTS_TO_MIX, format!("{problem} Please use sweep_dust."))
        }
        RingError::Decoys(problem) => error(code::GENERIC_TRANSFER_ERROR, problem.text_for_clients()),
        problem => error(code::GENERIC_TRANSFER_ERROR, problem.to_string()),
    }
}
