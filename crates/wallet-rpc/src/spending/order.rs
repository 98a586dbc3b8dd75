//! An order to send: transactions are made, written down, and only then given to the node.
//!
//! What has a name is done once. Its transactions are on disk together with the name and the answer before the node
//! hears of them, so whoever asks again, after a lost answer or a crash, has the same transactions sent again, if that
//! is needed, and gets the same answer. A name is free again only if its first transaction was refused the first time
//! it was sent, because then nobody can have it.

use std::time::Instant;

use ferrite_rpc::RpcError;
use ferrite_rpc::error::wallet as code;
use ferrite_types::Hash;
use ferrite_wallet::file::settings;
use ferrite_wallet::spend::Snapshot;
use ferrite_wallet::spend::decoys::{DaemonRings, DecoyError, KnownRings};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::spend::select::{Funds, SpendError};
use ferrite_wallet::state::{NamedSend, Pending, PendingState, Wallet};
use zeroize::Zeroizing;

use super::relay::{RelayError, relay};
use super::rings::{NodeOutputs, RingError};
use crate::daemon::{DaemonError, NodeDaemon};
use crate::errors::{error, not_yet};
use crate::node::clock;
use crate::rows::Open;

/// The name of a send.
pub(crate) struct Name {
    /// The name.
    pub(crate) text: String,
    /// Of what was asked for.
    pub(crate) fingerprint: Hash,
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

/// Where rings come from.
pub(crate) type Rings<'a, 'b> = DaemonRings<'a, NodeOutputs<'b>>;

/// An answer in its JSON form, which is what can be kept.
pub(crate) type Answer = Zeroizing<Vec<u8>>;

impl Order<'_> {
    /// Carries it out: `prepare` asks the node what has to be known, `make` makes the transactions, `answer` tells of
    /// them. No transactions are not an error here.
    pub(crate) fn carry_out<T>(
        self,
        prepare: impl FnOnce() -> Result<T, RpcError>,
        make: impl FnOnce(&T, &Funds<'_>, &mut Rings<'_, '_>) -> Result<Vec<PendingTx>, RpcError>,
        answer: impl FnOnce(&[PendingTx]) -> Result<Answer, RpcError>,
    ) -> Result<Answer, RpcError> {
        let daemon = self.open.daemon();
        let _named = self.name.as_ref().map(|name| self.open.session.sends().named(&name.text));
        if let Some(name) = &self.name
            && let Some(answer) = self.repeat(name, &daemon)?
        {
            return Ok(answer);
        }
        let prepared = prepare()?;
        let make = |funds: &Funds<'_>, rings: &mut Rings<'_, '_>| make(&prepared, funds, rings);
        let (txs, answer) = self.make(&daemon, make, answer)?;
        if self.relay {
            self.send(&daemon, &txs)?;
        }
        Ok(answer)
    }

    /// Makes the transactions and writes them down.
    fn make(
        &self,
        daemon: &NodeDaemon,
        make: impl FnOnce(&Funds<'_>, &mut Rings<'_, '_>) -> Result<Vec<PendingTx>, RpcError>,
        answer: impl FnOnce(&[PendingTx]) -> Result<Answer, RpcError>,
    ) -> Result<(Vec<PendingTx>, Answer), RpcError> {
        let session = &self.open.session;
        let _making = session.sends().make();
        if daemon.is_stopped() {
            return Err(daemon_error(DaemonError::Stopped));
        }
        let now = self.open.service.now();
        let (snapshot, mut rings) = {
            let wallet = session.read();
            let snapshot = Snapshot::of(&wallet, self.account, now, |_| false);
            (snapshot.ok_or_else(cannot_spend)?, wallet.known_rings().clone())
        };
        let started = Instant::now();
        tracing::info!(target: "wallet.rpc", "making transactions of account {}", self.account);
        let mut outputs = NodeOutputs(daemon);
        let made = make(&snapshot.funds(), &mut DaemonRings::new(&mut outputs, &mut rings));
        if let Ok(txs) = &made {
            let inputs: usize = txs.iter().map(|tx| tx.key_images.len()).sum();
            let took = started.elapsed().as_millis();
            tracing::info!(target: "wallet.rpc", "{} transactions of {inputs} inputs made in {took} ms", txs.len());
        }
        let told = made.and_then(|txs| answer(&txs).map(|answer| (txs, answer)));
        let kept = session.stage(|wallet| self.write_down(wallet, rings, told));
        if let Err(problem) = session.commit() {
            // What is not on disk is not sent.
            if let Ok((txs, _)) = &kept {
                session.stage(|wallet| self.take_back(wallet, txs));
            }
            return Err(problem.into());
        }
        kept
    }

    fn take_back(&self, wallet: &mut Wallet, txs: &[PendingTx]) {
        if self.relay {
            txs.iter().for_each(|tx| wallet.forget_unsent(&tx.tx.hash()));
        }
        if let Some(name) = &self.name {
            wallet.remove_named_send(&name.text);
        }
    }

    /// Writes down what was made: all that is needed to send it again and to prove it.
    fn write_down(
        &self,
        wallet: &mut Wallet,
        rings: KnownRings,
        made: Result<(Vec<PendingTx>, Answer), RpcError>,
    ) -> Result<(Vec<PendingTx>, Answer), RpcError> {
        wallet.remember_rings(rings);
        let (txs, answer) = made?;
        if self.relay {
            txs.iter().for_each(|tx| self.record(wallet, tx));
        }
        if let Some(name) = &self.name {
            let send = NamedSend {
                fingerprint: name.fingerprint,
                answer: answer.clone(),
                relay: self.relay,
                txids: txs.iter().map(|tx| tx.tx.hash()).collect(),
                txs: txs.iter().map(PendingTx::to_bytes).collect(),
            };
            wallet.put_named_send(name.text.clone(), send);
        }
        Ok((txs, answer))
    }

    fn record(&self, wallet: &mut Wallet, tx: &PendingTx) {
        record(wallet, tx, stores_info(self.open));
    }

    /// Gives the transactions to the node for the first time.
    fn send(&self, daemon: &NodeDaemon, txs: &[PendingTx]) -> Result<(), RpcError> {
        for (place, tx) in txs.iter().enumerate() {
            let txid = tx.tx.hash();
            tracing::info!(target: "wallet.rpc", "sending {txid}, {} of {}", place + 1, txs.len());
            let Err(problem) = relay(daemon, &tx.tx, &txid) else { continue };
            let left: Vec<Hash> = txs[place..].iter().map(|tx| tx.tx.hash()).collect();
            self.open.session.change(|wallet| {
                self.not_sent(wallet, &left, place == 0, &problem);
                Ok::<_, RpcError>(())
            })?;
            return Err(relay_error(problem));
        }
        Ok(())
    }

    /// The first of `left` was not taken for sure, or nobody knows; the others were not sent.
    fn not_sent(&self, wallet: &mut Wallet, left: &[Hash], nothing_was: bool, problem: &RelayError) {
        match &self.name {
            Some(name) if problem.is_certain() && nothing_was => {
                wallet.remove_named_send(&name.text);
                left.iter().for_each(|txid| wallet.forget_unsent(txid));
            }
            Some(_) if problem.is_certain() => left.iter().for_each(|txid| wallet.fail_pending(txid)),
            // Whoever asks again by the name has them sent again.
            Some(_) => {}
            None => {
                let uncertain = usize::from(!problem.is_certain());
                left.iter().skip(uncertain).for_each(|txid| wallet.forget_unsent(txid));
            }
        }
    }

    /// What was done by this name before is not done again, but sent again if the node may not have it.
    fn repeat(&self, name: &Name, daemon: &NodeDaemon) -> Result<Option<Answer>, RpcError> {
        let session = &self.open.session;
        let Some(send) = session.read().named_send(&name.text).cloned() else { return Ok(None) };
        if send.fingerprint != name.fingerprint {
            return Err(error(
                code::GENERIC_TRANSFER_ERROR,
                "idempotency_key was used before with other parameters",
            ));
        }
        if send.relay {
            for bytes in &send.txs {
                let tx = PendingTx::from_bytes(bytes)
                    .map_err(|problem| error(code::GENERIC_TRANSFER_ERROR, problem.to_string()))?;
                send_again(self.open, daemon, &tx)?;
            }
        }
        Ok(Some(send.answer.clone()))
    }
}

/// Whether a transaction need not be sent again.
fn is_there(wallet: &Wallet, txid: &Hash) -> bool {
    wallet.is_confirmed(txid) || wallet.pending_state(txid) == Some(PendingState::InPool)
}

/// Sends a transaction that may have been sent before. If the node refuses it, what was not known of it is forgotten
/// again, and what was known is marked as failed.
pub(crate) fn send_again(open: &Open<'_>, daemon: &NodeDaemon, tx: &PendingTx) -> Result<(), RpcError> {
    let txid = tx.tx.hash();
    let session = &open.session;
    let stores_info = stores_info(open);
    let (there, before) = session.change(|wallet| {
        let (there, before) = (is_there(wallet, &txid), wallet.pending_state(&txid));
        if !there && before != Some(PendingState::Pending) {
            record(wallet, tx, stores_info);
        }
        Ok::<_, RpcError>((there, before))
    })?;
    if there {
        return Ok(());
    }
    tracing::info!(target: "wallet.rpc", "sending {txid}");
    relay(daemon, &tx.tx, &txid).or_else(|problem| {
        if problem.is_certain() {
            session.change(|wallet| {
                match before {
                    Some(_) => wallet.fail_pending(&txid),
                    None => wallet.forget_unsent(&txid),
                }
                Ok::<_, RpcError>(())
            })?;
        }
        Err(relay_error(problem))
    })
}

/// Whether the wallet keeps destinations and keys.
fn stores_info(open: &Open<'_>) -> bool {
    open.session.setting(|members| settings::STORE_TX_INFO.get_or_default(members)).unwrap_or(true)
}

/// Notes a transaction that is about to be sent.
pub(crate) fn record(wallet: &mut Wallet, tx: &PendingTx, stores_info: bool) {
    let pending = tx.record(clock());
    match stores_info {
        true => wallet.record_sent(pending, Some(tx.keys())),
        false => {
            let nothing = Pending {
                amount_in: ferrite_types::Amount(0),
                destinations: Vec::new(),
                payment_id: Hash::default(),
                ..pending
            };
            wallet.record_sent(nothing, None);
        }
    }
}

fn cannot_spend() -> RpcError {
    not_yet("sending from a wallet with several signers")
}

/// What to tell about a transaction that the node has not got.
pub(crate) fn relay_error(problem: RelayError) -> RpcError {
    match problem {
        RelayError::Unknown(problem) => daemon_error(problem),
        RelayError::Busy => error(code::DAEMON_IS_BUSY, problem.to_string()),
        RelayError::Rejected => error(code::GENERIC_TRANSFER_ERROR, problem.to_string()),
    }
}

fn daemon_error(problem: DaemonError) -> RpcError {
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
