//! A wallet combined with its store and its node.

use std::collections::BTreeSet;
use std::sync::Arc;

use ferrite_crypto::random::os_rng;
use ferrite_types::address::{Address, AddressKind};
use ferrite_types::extra::{PaymentId, push_payment_id};
use ferrite_types::{Amount, Hash, Height, keccak256};
use ferrite_wallet::changes::ChangeStore;
use ferrite_wallet::spend::Destination;
use ferrite_wallet::spend::cold::{InputsError, SignedTxSet, UnsignedTxSet, check_inputs};
use ferrite_wallet::spend::fee::Priority;
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::{Funds, SpendError, Terms, TransferRequest, remake_transfer, transfer};
use ferrite_wallet::state::{ExchangeError, KeyImageError, Now, Wallet};
use zeroize::Zeroizing;

use crate::daemon::{SpendDaemon, Stop};
use crate::node::clock;
use crate::refresh::{RefreshError, RefreshOptions, Refreshed, Refresher};
use crate::shared::SharedWallet;
use crate::spending::desk::StoredAnswer;
use crate::spending::errors::{MakeError, SendError, SubmitError};
use crate::spending::order::{Order, Payer, Recipe, Rings, SendSettings, sending};
use crate::spending::rings::RingError;
use crate::spending::rules::Rules;
use crate::spending::send::Name;
use crate::spending::terms::{Asked, FeeLimit, Preferences, TermsError, terms};
use crate::spending::turns::Turns;

/// The maximum length of a payment's name in bytes.
const MAX_NAME: usize = 255;

/// Settings for refreshing and paying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClientOptions {
    /// Accept blocks of versions that the network does not have.
    pub any_block_version: bool,
    /// The maximum fee per byte; by default the limit follows from the protocol's fee rules.
    pub max_fee_per_byte: Option<u64>,
    /// Store the destinations and secret keys of transactions. Without the keys, payments cannot be proved.
    pub stores_info: bool,
    /// Which outputs are spent, and the default priority.
    pub preferences: Preferences,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            any_block_version: false,
            max_fee_per_byte: None,
            stores_info: true,
            preferences: Preferences::default(),
        }
    }
}

/// The destinations and amounts of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payment {
    /// The account to spend from.
    pub account: u32,
    /// The addresses and their amounts. At most one may be an integrated address.
    pub to: Vec<(Address, Amount)>,
    /// The priority.
    pub priority: Priority,
}

impl Payment {
    /// Pays an amount to one address from the first account.
    pub fn new(to: Address, amount: Amount) -> Self {
        Self { account: 0, to: vec![(to, amount)], priority: Priority::DEFAULT }
    }

    /// A hash of all parameters.
    fn fingerprint(&self) -> Hash {
        let mut text = format!("ferrite-wallet-client pay {} {}", self.account, self.priority.0);
        for (address, amount) in &self.to {
            text.push_str(&format!(" {address} {}", amount.0));
        }
        Hash(keccak256(text))
    }
}

/// Why no transactions were created for a payment.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PaymentError {
    /// The name is too long.
    #[error("the name of a payment has at most {MAX_NAME} bytes")]
    LongName,
    /// An address belongs to another network.
    #[error("{0} is an address of another network")]
    OtherNetwork(Box<Address>),
    /// More than one payment id was given.
    #[error("a single payment id is allowed per transaction")]
    PaymentIds,
    /// The wallet cannot sign alone.
    #[error("the wallet is view-only or multisig: its transactions must be signed elsewhere")]
    CannotSign,
    /// The request resulted in no transaction.
    #[error("no transaction was created")]
    Nothing,
    /// The rules or the fee are unavailable or unacceptable.
    #[error(transparent)]
    Terms(#[from] TermsError),
    /// The outputs for the signer cannot be exported.
    #[error(transparent)]
    Export(#[from] ExchangeError),
    /// The wallet cannot create the transactions.
    #[error(transparent)]
    Spend(#[from] SpendError<RingError>),
}

/// Why a payment failed. `S` is the error of the store.
pub type PayError<S> = SendError<S, MakeError<PaymentError>>;

/// Why submitting signed transactions failed. `S` is the error of the store.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubmitSignedError<S> {
    /// The key images do not belong to this wallet's outputs.
    #[error(transparent)]
    KeyImages(#[from] KeyImageError),
    /// A transaction spends other outputs than it was created to spend.
    #[error(transparent)]
    Inputs(#[from] InputsError),
    /// The node does not have a transaction, or it cannot be stored.
    #[error(transparent)]
    Submit(#[from] SubmitError<S>),
}

/// A wallet that follows a node and pays through it. It can be shared between threads.
///
/// Clones of the node must refer to the same node, which several threads query concurrently.
pub struct WalletClient<S: ChangeStore, D> {
    wallet: Arc<SharedWallet<S>>,
    refresher: Refresher<Arc<SharedWallet<S>>>,
    node: D,
    options: ClientOptions,
}

impl<S: ChangeStore, D: SpendDaemon + Clone> WalletClient<S, D> {
    /// Combines a wallet, its store and its node. Sends no request yet.
    pub fn new(wallet: Wallet, store: S, node: D, options: ClientOptions) -> Self {
        let refresh = RefreshOptions { network: wallet.network(), any_version: options.any_block_version };
        let wallet = Arc::new(SharedWallet::new(wallet, store));
        let refresher = Refresher::new(Arc::clone(&wallet), refresh, Stop::default());
        Self { wallet, refresher, node, options }
    }

    /// The wallet, for queries and for changes that need no node.
    pub const fn wallet(&self) -> &Arc<SharedWallet<S>> {
        &self.wallet
    }

    /// The node.
    pub const fn node(&self) -> &D {
        &self.node
    }

    /// Scans all new blocks of the node and its pool. The results are stored when this returns.
    ///
    /// # Errors
    /// If the node does not answer or answers incorrectly, or the store fails. Blocks scanned before that are kept.
    pub fn refresh(&self) -> Result<Refreshed, RefreshError> {
        self.refresher.refresh(&self.node, Height(0))
    }

    /// Stops a running refresh and prevents new ones.
    pub fn stop(&self) {
        self.refresher.stop().stop();
    }

    /// Pays, and returns the ids of the transactions. A payment with a name is made once, however often it is requested
    /// under that name: it is safe to retry after any error.
    ///
    /// # Errors
    /// If the payment cannot be created, or the node does not have it.
    pub fn pay(&self, payment: &Payment, name: Option<&str>) -> Result<Vec<Hash>, PayError<S::Error>> {
        if name.is_some_and(|name| name.len() > MAX_NAME) {
            return Err(refused(PaymentError::LongName));
        }
        let can_sign = {
            let wallet = self.wallet.read();
            !wallet.keys().is_view_only() && !wallet.keys().is_multisig()
        };
        if !can_sign {
            return Err(refused(PaymentError::CannotSign));
        }
        let recipe = Transfers::new(self, payment).map_err(refused)?;
        let name = name.map(|name| Name { text: name.to_owned(), fingerprint: payment.fingerprint() });
        let order = Order { payer: self, account: payment.account, relay: true, name };
        order.carry_out(&recipe)
    }

    /// Creates the transactions of a payment, to be signed elsewhere or submitted later. Nothing is sent, and their
    /// inputs are not marked as spent.
    ///
    /// # Errors
    /// If they cannot be created.
    pub fn make(&self, payment: &Payment) -> Result<Vec<PendingTx>, PayError<S::Error>> {
        let recipe = Transfers::new(self, payment).map_err(refused)?;
        Order { payer: self, account: payment.account, relay: false, name: None }.make(&recipe)
    }

    /// Creates the transactions of a payment for the wallet with the spend key, including the outputs that wallet may
    /// not know. [`Self::submit_signed`] accepts the signed set.
    ///
    /// # Errors
    /// If they cannot be created.
    pub fn make_unsigned(&self, payment: &Payment) -> Result<UnsignedTxSet, PayError<S::Error>> {
        let txs = self.make(payment)?.into_iter().map(|tx| tx.construction).collect();
        let outputs = self.wallet.read().export_outputs(false, 0, u32::MAX);
        let outputs = outputs.map_err(|problem| refused(problem.into()))?;
        Ok(UnsignedTxSet { txs, outputs })
    }

    /// Imports a set signed by the wallet with the spend key and submits it to the node. Returns the ids of the
    /// transactions. Those that the node has are not sent again, so the call can be repeated.
    ///
    /// # Errors
    /// If the set does not fit this wallet, or the node does not have a transaction.
    pub fn submit_signed(&self, set: SignedTxSet) -> Result<Vec<Hash>, SubmitSignedError<S::Error>> {
        let SignedTxSet { txs, key_images, tx_key_images } = set;
        self.wallet.stage(|wallet| {
            wallet.import_signer_key_images(&key_images)?;
            wallet.add_cold_key_images(tx_key_images);
            Ok::<_, KeyImageError>(())
        })?;
        self.wallet.commit().map_err(SubmitError::Store)?;
        for tx in &txs {
            check_inputs(&self.wallet.read(), tx)?;
        }
        for tx in &txs {
            self.submit(tx)?;
        }
        Ok(txs.iter().map(|tx| tx.tx.hash()).collect())
    }

    /// The current time, which decides what is locked.
    pub fn now(&self) -> Now {
        Now { adjusted: clock(), clock: clock() }
    }

    /// Submits a transaction created earlier. If the node has it, it is not sent again.
    ///
    /// # Errors
    /// If the node does not have it.
    pub fn submit(&self, tx: &PendingTx) -> Result<(), SubmitError<S::Error>> {
        sending(self, &self.node, true).relay(tx)
    }
}

const fn refused<S>(problem: PaymentError) -> PayError<S> {
    SendError::Make(MakeError::Recipe(problem))
}

impl<S: ChangeStore, D: SpendDaemon + Clone> Payer for WalletClient<S, D> {
    type Wallet = SharedWallet<S>;
    type Daemon = D;

    fn wallet(&self) -> &SharedWallet<S> {
        &self.wallet
    }

    fn turns(&self) -> &Turns {
        self.wallet.turns()
    }

    fn settings(&self) -> SendSettings {
        let max_reorg_depth = self.wallet.read().max_reorg_depth();
        SendSettings { stores_info: self.options.stores_info, max_reorg_depth }
    }

    fn daemon(&self) -> D {
        self.node.clone()
    }

    fn now(&self) -> Now {
        Self::now(self)
    }
}

/// The transactions of a payment.
struct Transfers<'a, S: ChangeStore, D> {
    client: &'a WalletClient<S, D>,
    request: TransferRequest,
    extra: Vec<u8>,
    priority: Priority,
}

impl<'a, S: ChangeStore, D: SpendDaemon + Clone> Transfers<'a, S, D> {
    fn new(client: &'a WalletClient<S, D>, payment: &Payment) -> Result<Self, PaymentError> {
        let network = client.wallet.read().network();
        let mut extra = Vec::new();
        let mut destinations = Vec::with_capacity(payment.to.len());
        for (address, amount) in &payment.to {
            if address.network != network {
                return Err(PaymentError::OtherNetwork(Box::new(*address)));
            }
            if let AddressKind::Integrated(id) = address.kind {
                if !extra.is_empty() {
                    return Err(PaymentError::PaymentIds);
                }
                push_payment_id(&mut extra, PaymentId::Encrypted(id.0));
            }
            destinations.push(Destination::to_address(address, &address.to_string(), *amount));
        }
        let request = TransferRequest {
            destinations,
            account: payment.account,
            subaddresses: BTreeSet::new(),
            subtract_fee_from: BTreeSet::new(),
        };
        Ok(Self { client, request, extra, priority: payment.priority })
    }
}

impl<S: ChangeStore, D: SpendDaemon + Clone> Recipe for Transfers<'_, S, D> {
    type Terms = Terms;
    type Error = PaymentError;
    type Answer = Vec<Hash>;

    fn terms(&self) -> Result<Terms, PaymentError> {
        let (network, seen) = {
            let wallet = self.client.wallet.read();
            (wallet.network(), wallet.height())
        };
        let ClientOptions { max_fee_per_byte, preferences, .. } = self.client.options;
        let asked = Asked { priority: self.priority, ..Asked::default() };
        let limit = FeeLimit { network, per_byte: max_fee_per_byte };
        let rules = Rules::of(&self.client.node, seen);
        Ok(terms(&rules, asked, &preferences, limit, self.extra.clone())?)
    }

    fn make(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
    ) -> Result<Vec<PendingTx>, PaymentError> {
        match transfer(funds, terms, &self.request, rings, &mut os_rng())? {
            none if none.is_empty() => Err(PaymentError::Nothing),
            txs => Ok(txs),
        }
    }

    fn remake(
        &self,
        terms: &Terms,
        funds: &Funds<'_>,
        rings: &mut Rings<'_, '_>,
        old: &PendingTx,
    ) -> Result<PendingTx, PaymentError> {
        Ok(remake_transfer(funds, terms, &self.request, old, rings, &mut os_rng())?)
    }

    fn answer(&self, txs: &[PendingTx]) -> Result<Vec<Hash>, PaymentError> {
        Ok(txs.iter().map(|tx| tx.tx.hash()).collect())
    }

    fn encode_answer(&self, ids: &Vec<Hash>) -> Result<StoredAnswer, PaymentError> {
        Ok(Zeroizing::new(ids.iter().flat_map(|id| id.0).collect()))
    }

    fn decode_answer(&self, stored: &StoredAnswer) -> Result<Vec<Hash>, PaymentError> {
        let (ids, _) = stored.as_chunks::<32>();
        Ok(ids.iter().map(|id| Hash(*id)).collect())
    }
}
