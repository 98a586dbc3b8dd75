//! An order to send: what a request asks for, carried out with the open wallet and the node.

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

/// A block under this many others is final, whatever the wallet is set to.
const FINALITY: u64 = 120;
/// How much deeper than the deepest reorganisation that the wallet follows.
const MARGIN: u64 = 20;

/// Where rings come from.
pub type Rings<'a, 'b> = DaemonRings<'a, NodeOutputs<'b>>;

/// What is to be sent.
pub trait Recipe {
    /// What has to be known of the chain before.
    type Terms;
    /// Why there are no transactions.
    type Error;
    /// The answer to the request.
    type Answer;

    /// Asks the node for it.
    ///
    /// # Errors
    /// When it does not say.
    fn terms(&self) -> Result<Self::Terms, Self::Error>;

    /// Makes the transactions. None are not an error here.
    ///
    /// # Errors
    /// When that is not possible.
    fn make(
        &self,
        terms: &Self::Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, Self::Error>;

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
    ) -> Result<PendingTx, Self::Error>;

    /// The answer that describes the transactions.
    ///
    /// # Errors
    /// When they cannot be described.
    fn answer(&self, txs: &[PendingTx]) -> Result<Self::Answer, Self::Error>;

    /// Encodes an answer for the store. Only answers to named orders are stored.
    ///
    /// # Errors
    /// When it cannot be encoded.
    fn encode_answer(&self, answer: &Self::Answer) -> Result<StoredAnswer, Self::Error>;

    /// Decodes an answer from the store.
    ///
    /// # Errors
    /// When it is not an answer to such an order.
    fn decode_answer(&self, stored: &StoredAnswer) -> Result<Self::Answer, Self::Error>;
}

/// The open wallet and what it is in, as far as an order needs them.
pub trait Payer {
    /// The wallet and where it is kept.
    type Wallet: KeptWallet;
    /// The node.
    type Daemon: SpendDaemon;

    /// The wallet.
    fn wallet(&self) -> &Self::Wallet;

    /// Who may send what at the moment.
    fn turns(&self) -> &Turns;

    /// What the wallet is set to.
    fn settings(&self) -> SendSettings;

    /// The node, for as long as the wallet is open.
    fn daemon(&self) -> Self::Daemon;

    /// What time it is. The wallet is not held meanwhile.
    fn now(&self) -> Now;
}

/// What a wallet is set to, as far as all that it sends is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SendSettings {
    /// Whether destinations and keys of transactions are kept.
    pub stores_info: bool,
    /// How many blocks a reorganisation may replace.
    pub max_reorg_depth: u64,
}

/// Why an order of a payer is not carried out.
pub type OrderError<P, C> =
    SendError<<<P as Payer>::Wallet as KeptWallet>::Error, MakeError<<C as Recipe>::Error>>;

/// An order to send.
pub struct Order<'a, P> {
    /// The wallet.
    pub payer: &'a P,
    /// The account that pays.
    pub account: u32,
    /// Whether the node is to get the transactions.
    pub relay: bool,
    /// The name of the send, if it has one.
    pub name: Option<Name>,
}

impl<P: Payer> Order<'_, P> {
    /// Carries it out.
    ///
    /// # Errors
    /// When the transactions are not made, written down or taken by the node. An order with a name may be given again,
    /// and is carried out once.
    pub fn carry_out<C: Recipe>(self, recipe: &C) -> Result<C::Answer, OrderError<P, C>> {
        let daemon = self.payer.daemon();
        let _named = self.name.as_ref().map(|name| self.payer.turns().named(&name.text));
        let mut workshop = self.workshop(&daemon, recipe);
        sending(self.payer, &daemon, self.relay).carry_out(self.name.as_ref(), &mut workshop)
    }

    /// Makes the transactions and sends nothing, whatever the order says. Its name is not used.
    ///
    /// # Errors
    /// When they are not made.
    pub fn make<C: Recipe>(self, recipe: &C) -> Result<Vec<PendingTx>, OrderError<P, C>> {
        let daemon = self.payer.daemon();
        sending(self.payer, &daemon, false).make(&mut self.workshop(&daemon, recipe))
    }

    fn workshop<'b, C: Recipe>(&'b self, daemon: &'b P::Daemon, recipe: &'b C) -> Workshop<'b, P, C> {
        Workshop { payer: self.payer, daemon, account: self.account, recipe, terms: None }
    }
}

/// How the open wallet sends to a node.
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

/// Makes the transactions of a recipe from what the open wallet has.
struct Workshop<'a, P: Payer, C: Recipe> {
    payer: &'a P,
    daemon: &'a P::Daemon,
    account: u32,
    recipe: &'a C,
    terms: Option<C::Terms>,
}

/// What transactions are made from.
struct Material<'a, T> {
    terms: &'a T,
    snapshot: Snapshot,
    rings: KnownRings,
}

impl<P: Payer, C: Recipe> Workshop<'_, P, C> {
    /// A snapshot of the wallet, in which outputs that are being spent are there `again`.
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
        tracing::info!(target: "wallet.rpc", "making transactions of account {}", self.account);
        Ok(Material { terms, snapshot, rings })
    }
}

/// Nothing was made, and no rings were picked.
fn not_made<T, E>(problem: E) -> Made<T, E> {
    Made { made: Err(problem), rings: KnownRings::new() }
}

impl<P: Payer, C: Recipe> Maker for Workshop<'_, P, C> {
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
            tracing::info!(target: "wallet.rpc", "{} transactions of {inputs} inputs made in {took} ms", txs.len());
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
