//! An order to send: a request executed with the open wallet and the node.

use std::time::Instant;

use ferrite_types::KeyImage;
use ferrite_wallet::spend::Snapshot;
use ferrite_wallet::spend::decoys::DaemonRings;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::Funds;
use ferrite_wallet::state::{KnownRings, Now};

use super::desk::{KeptWallet, Made, Maker, StoredAnswer};
use super::errors::{MakeError, SendError};
use super::rings::NodeOutputs;
use super::send::{Name, Sending};
use super::turns::Turns;
use crate::daemon::SpendDaemon;
use crate::node::clock;

/// The minimum depth at which a block is final, whatever the wallet's settings.
const FINALITY: u64 = 120;
/// Blocks added to the deepest reorg that the wallet follows.
const MARGIN: u64 = 20;

/// The source of rings.
pub type Rings<'a, 'b> = DaemonRings<'a, NodeOutputs<'b>>;

/// What to send.
pub trait Recipe {
    /// The chain state that is needed.
    type Terms;
    /// Why there are no transactions.
    type Error;
    /// The answer to the request.
    type Answer;

    /// Requests the chain state from the node.
    ///
    /// # Errors
    /// If the node does not provide it.
    fn terms(&self) -> Result<Self::Terms, Self::Error>;

    /// Creates the transactions. An empty list is not an error here.
    ///
    /// # Errors
    /// If that is not possible.
    fn make(
        &self,
        terms: &Self::Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, Self::Error>;

    /// Creates a replacement for one of them, from at least the same inputs.
    ///
    /// # Errors
    /// If that is not possible.
    fn remake(
        &self,
        terms: &Self::Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, Self::Error>;

    /// Permits that transactions of an earlier order with the same name are sent again. Each list has the attempts at
    /// one of them that may still confirm, newest first; at most one of each list will.
    ///
    /// # Errors
    /// If they must not be sent.
    fn again(&self, _parts: &[Vec<PendingTx>]) -> Result<(), Self::Error> {
        Ok(())
    }

    /// The answer that describes the transactions.
    ///
    /// # Errors
    /// If they cannot be described.
    fn answer(&self, txs: &[PendingTx]) -> Result<Self::Answer, Self::Error>;

    /// Encodes an answer for the store. Only answers to named orders are stored.
    ///
    /// # Errors
    /// If it cannot be encoded.
    fn encode_answer(&self, answer: &Self::Answer) -> Result<StoredAnswer, Self::Error>;

    /// Decodes an answer from the store.
    ///
    /// # Errors
    /// If it is not an answer to such an order.
    fn decode_answer(&self, stored: &StoredAnswer) -> Result<Self::Answer, Self::Error>;
}

/// The open wallet with its environment, as an order needs them.
pub trait Payer {
    /// The wallet and its store.
    type Wallet: KeptWallet;
    /// The node.
    type Daemon: SpendDaemon;

    /// The wallet.
    fn wallet(&self) -> &Self::Wallet;

    /// Coordinates concurrent sends.
    fn turns(&self) -> &Turns;

    /// The settings of the wallet.
    fn settings(&self) -> SendSettings;

    /// The node, for as long as the wallet is open.
    fn daemon(&self) -> Self::Daemon;

    /// The current time. The wallet is not locked meanwhile.
    fn now(&self) -> Now;
}

/// The settings of a wallet that apply to everything it sends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SendSettings {
    /// Store the destinations and secret keys of transactions.
    pub stores_info: bool,
    /// The maximum depth of a reorg.
    pub max_reorg_depth: u64,
}

/// Why an order failed.
pub type OrderError<P, C> =
    SendError<<<P as Payer>::Wallet as KeptWallet>::Error, MakeError<<C as Recipe>::Error>>;

/// An order to send.
pub struct Order<'a, P> {
    /// The wallet.
    pub payer: &'a P,
    /// The account to spend from.
    pub account: u32,
    /// Whether to submit the transactions.
    pub relay: bool,
    /// The name of the send, if it has one.
    pub name: Option<Name>,
}

impl<P: Payer> Order<'_, P> {
    /// Executes the order.
    ///
    /// # Errors
    /// If the transactions cannot be created or stored, or the node does not accept them. An order with a name can be
    /// repeated, and is executed once.
    pub fn carry_out<C: Recipe>(self, recipe: &C) -> Result<C::Answer, OrderError<P, C>> {
        let daemon = self.payer.daemon();
        let _named = self.name.as_ref().map(|name| self.payer.turns().named(&name.text));
        let mut maker = self.maker(&daemon, recipe);
        sending(self.payer, &daemon, self.relay).carry_out(self.name.as_ref(), &mut maker)
    }

    /// Creates the transactions without sending them or using the name.
    ///
    /// # Errors
    /// If they cannot be created.
    pub fn make<C: Recipe>(self, recipe: &C) -> Result<Vec<PendingTx>, OrderError<P, C>> {
        let daemon = self.payer.daemon();
        sending(self.payer, &daemon, false).make(&mut self.maker(&daemon, recipe))
    }

    fn maker<'b, C: Recipe>(&'b self, daemon: &'b P::Daemon, recipe: &'b C) -> OrderMaker<'b, P, C> {
        OrderMaker { payer: self.payer, daemon, account: self.account, recipe, terms: None }
    }
}

/// The parameters for sending from the open wallet to a node.
pub fn sending<'a, P: Payer>(
    payer: &'a P,
    daemon: &'a P::Daemon,
    relay: bool,
) -> Sending<'a, P::Wallet, P::Daemon> {
    let SendSettings { stores_info, max_reorg_depth } = payer.settings();
    Sending {
        store: payer.wallet(),
        node: daemon,
        relay,
        stores_info,
        finality: max_reorg_depth.saturating_add(MARGIN).max(FINALITY),
        clock: clock(),
    }
}

/// Creates the transactions of a recipe from the outputs of the open wallet.
struct OrderMaker<'a, P: Payer, C: Recipe> {
    payer: &'a P,
    daemon: &'a P::Daemon,
    account: u32,
    recipe: &'a C,
    terms: Option<C::Terms>,
}

/// The inputs of creating transactions.
struct Material<'a, T> {
    terms: &'a T,
    snapshot: Snapshot,
    rings: KnownRings,
}

impl<P: Payer, C: Recipe> OrderMaker<'_, P, C> {
    /// A snapshot of the wallet in which the outputs in `again` are unspent.
    fn material(&self, again: &[KeyImage]) -> Result<Material<'_, C::Terms>, MakeError<C::Error>> {
        if self.daemon.is_stopped() {
            return Err(MakeError::Stopped);
        }
        let terms = self.terms.as_ref().ok_or(MakeError::NotReady)?;
        let now = self.payer.now();
        let snapshot = self.payer.wallet().look(|wallet| {
            let snapshot = Snapshot::of(wallet, self.account, now, again)?;
            Some((snapshot, wallet.known_rings().clone()))
        });
        let (snapshot, rings) = snapshot.ok_or(MakeError::NotReady)?;
        tracing::info!(target: "wallet.rpc", "creating transactions from account {}", self.account);
        Ok(Material { terms, snapshot, rings })
    }
}

/// No transaction was created, and no rings were selected.
fn not_made<T, E>(problem: E) -> Made<T, E> {
    Made { made: Err(problem), rings: KnownRings::new() }
}

impl<P: Payer, C: Recipe> Maker for OrderMaker<'_, P, C> {
    type Error = MakeError<C::Error>;
    type Answer = C::Answer;

    fn prepare(&mut self) -> Result<(), Self::Error> {
        self.terms = Some(self.recipe.terms().map_err(MakeError::Recipe)?);
        Ok(())
    }

    fn make(&mut self) -> Made<Vec<PendingTx>, Self::Error> {
        let started = Instant::now();
        let Material { terms, snapshot, mut rings } = match self.material(&[]) {
            Ok(material) => material,
            Err(problem) => return not_made(problem),
        };
        let mut outputs = NodeOutputs(self.daemon);
        let mut source = DaemonRings::new(&mut outputs, &mut rings);
        let made = self.recipe.make(terms, &snapshot.funds(), &mut source).map_err(MakeError::Recipe);
        if let Ok(txs) = &made {
            let inputs: usize = txs.iter().map(|tx| tx.key_images.len()).sum();
            let took = started.elapsed().as_millis();
            tracing::info!(target: "wallet.rpc", "created {} transactions with {inputs} inputs in {took} ms", txs.len());
        }
        Made { made, rings }
    }

    fn remake(&mut self, old: &PendingTx) -> Made<PendingTx, Self::Error> {
        let Material { terms, snapshot, mut rings } = match self.material(&old.key_images) {
            Ok(material) => material,
            Err(problem) => return not_made(problem),
        };
        let mut outputs = NodeOutputs(self.daemon);
        let mut source = DaemonRings::new(&mut outputs, &mut rings);
        let made = self.recipe.remake(terms, &snapshot.funds(), &mut source, old);
        Made { made: made.map_err(MakeError::Recipe), rings }
    }

    fn again(&mut self, parts: &[Vec<PendingTx>]) -> Result<(), Self::Error> {
        self.recipe.again(parts).map_err(MakeError::Recipe)
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<C::Answer, Self::Error> {
        self.recipe.answer(txs).map_err(MakeError::Recipe)
    }

    fn encode_answer(&self, answer: &C::Answer) -> Result<StoredAnswer, Self::Error> {
        self.recipe.encode_answer(answer).map_err(MakeError::Recipe)
    }

    fn decode_answer(&self, stored: &StoredAnswer) -> Result<C::Answer, Self::Error> {
        self.recipe.decode_answer(stored).map_err(MakeError::Recipe)
    }
}
