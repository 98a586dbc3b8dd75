//! An order to send: what a request asks for, carried out with the open wallet and the node.

use std::time::Instant;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_types::KeyImage;
use ferrite_wallet::spend::Snapshot;
use ferrite_wallet::spend::decoys::DaemonRings;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::Funds;
use ferrite_wallet::state::{KnownRings, Now};
use ferrite_wallet_files::file::{Members, settings};

use super::desk::{Answer, Made, Maker, Store};
use super::errors::daemon_error;
use super::rings::NodeOutputs;
use super::send::{Name, Sending};
use super::turns::Turns;
use crate::daemon::{DaemonError, NodeDaemon};
use crate::errors::error;
use crate::node::clock;

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

/// The open wallet and what it is in, as far as an order needs them.
pub(crate) trait Payer {
    /// The wallet and where it is kept.
    type Store: Store;

    /// The wallet.
    fn store(&self) -> &Self::Store;

    /// Who may send what at the moment.
    fn turns(&self) -> &Turns;

    /// Reads settings; nothing if the wallet is closed.
    fn setting<T>(&self, look: impl FnOnce(&Members) -> T) -> Option<T>;

    /// The node, for as long as the wallet is open.
    fn daemon(&self) -> NodeDaemon;

    /// What time it is. The wallet is not held meanwhile.
    fn now(&self) -> Now;
}

/// An order to send.
pub(crate) struct Order<'a, P> {
    /// The wallet.
    pub(crate) payer: &'a P,
    /// The account that pays.
    pub(crate) account: u32,
    /// Whether the node is to get the transactions.
    pub(crate) relay: bool,
    /// The name of the send, if it has one.
    pub(crate) name: Option<Name>,
}

impl<P: Payer> Order<'_, P> {
    /// Carries it out.
    pub(crate) fn carry_out(self, recipe: &impl Recipe) -> Result<Answer, RpcError> {
        let daemon = self.payer.daemon();
        let _named = self.name.as_ref().map(|name| self.payer.turns().named(&name.text));
        let mut workshop =
            Workshop { payer: self.payer, daemon: &daemon, account: self.account, recipe, terms: None };
        sending(self.payer, &daemon, self.relay).carry_out(self.name.as_ref(), &mut workshop)
    }
}

/// How the open wallet sends to a node.
pub(crate) fn sending<'a, P: Payer>(
    payer: &'a P,
    daemon: &'a NodeDaemon,
    relay: bool,
) -> Sending<'a, P::Store, NodeDaemon> {
    let stores_info = payer.setting(|members| settings::STORE_TX_INFO.get_or_default(members));
    let reorganisation = payer.setting(|members| settings::MAX_REORG_DEPTH.get_or_default(members));
    Sending {
        store: payer.store(),
        node: daemon,
        relay,
        stores_info: stores_info.unwrap_or(true),
        finality: reorganisation.unwrap_or(0).saturating_add(MARGIN).max(FINALITY),
        clock: clock(),
    }
}

/// Makes the transactions of a recipe from what the open wallet has.
struct Workshop<'a, P, C: Recipe> {
    payer: &'a P,
    daemon: &'a NodeDaemon,
    account: u32,
    recipe: &'a C,
    terms: Option<C::Terms>,
}

impl<P: Payer, C: Recipe> Workshop<'_, P, C> {
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
        let now = self.payer.now();
        let snapshot = self.payer.store().look(|wallet| {
            let snapshot = Snapshot::of(wallet, self.account, now, again)?;
            Some((snapshot, wallet.known_rings().clone()))
        });
        let Some((snapshot, mut rings)) = snapshot else { return failed(cannot_spend()) };
        tracing::info!(target: "wallet.rpc", "making transactions of account {}", self.account);
        let mut outputs = NodeOutputs(self.daemon);
        let made = make(terms, &snapshot.funds(), &mut DaemonRings::new(&mut outputs, &mut rings));
        Made { made, rings }
    }
}

impl<P: Payer, C: Recipe> Maker for Workshop<'_, P, C> {
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
