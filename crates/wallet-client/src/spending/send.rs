//! Sending: transactions are created, stored, and only then submitted to the node.

use ferrite_types::{Amount, Hash};
use ferrite_wallet::spend::pending::PendingTx;
use ferrite_wallet::state::{Attempt, NamedSend, Pending, PendingState, Wallet};

use super::desk::{KeptWallet, Made, Maker, Relay, StoredAnswer};
use super::errors::{SendError, SubmitError};
use super::refusal::RelayError;

/// The name of a send (the idempotency key).
pub struct Name {
    /// The name.
    pub text: String,
    /// A hash of the request's parameters.
    pub fingerprint: Hash,
}

/// The parameters of a send.
pub struct Sending<'a, S, R> {
    /// The wallet.
    pub store: &'a S,
    /// The node.
    pub node: &'a R,
    /// Whether to submit the transactions.
    pub relay: bool,
    /// Store destinations and secret keys.
    pub stores_info: bool,
    /// The depth at which a block is final.
    pub finality: u64,
    /// The current unix time.
    pub clock: u64,
}

impl<S: KeptWallet, R: Relay> Sending<'_, S, R> {
    /// Executes a request. A request with a name is executed once, however often it is repeated.
    ///
    /// # Errors
    /// If the transactions cannot be created or stored, or the node does not accept them. A request with a name can be
    /// repeated after any error.
    pub fn carry_out<M: Maker>(
        &self,
        name: Option<&Name>,
        maker: &mut M,
    ) -> Result<M::Answer, SendError<S::Error, M::Error>> {
        let known = name.and_then(|name| self.store.look(|wallet| wallet.named_send(&name.text).cloned()));
        let (Some(name), Some(send)) = (name, known) else { return self.first(name, maker) };
        if send.fingerprint != name.fingerprint {
            return Err(SendError::OtherParameters);
        }
        match send.parts.is_empty() {
            true => maker.decode_answer(&send.answer).map_err(SendError::Make),
            false => self.repeat(name, &send, maker),
        }
    }

    /// Creates the transactions and sends them for the first time.
    pub(super) fn first<M: Maker>(
        &self,
        name: Option<&Name>,
        maker: &mut M,
    ) -> Result<M::Answer, SendError<S::Error, M::Error>> {
        maker.prepare().map_err(SendError::Make)?;
        let Answered { txs, answer, .. } = self.store.alone(|| {
            let made = make_and_answer(name, maker);
            self.write_down(
                made,
                |wallet, made| {
                    self.note(wallet, name, &made.txs, made.stored.as_ref());
                    Ok(())
                },
                |wallet, made| self.take_back(wallet, name, &made.txs),
            )
        })?;
        if self.relay {
            self.send(name, &txs).map_err(SendError::Submit)?;
        }
        Ok(answer)
    }

    /// Creates transactions that are not sent. Only the rings selected for them are stored.
    ///
    /// # Errors
    /// If they cannot be created, or the rings cannot be stored.
    pub fn make<M: Maker>(&self, maker: &mut M) -> Result<Vec<PendingTx>, SendError<S::Error, M::Error>> {
        maker.prepare().map_err(SendError::Make)?;
        self.store.alone(|| self.write_down(maker.make(), |_, _| Ok(()), |_, _| ()))
    }

    /// Writes transactions to disk with everything needed to resend and prove them. If that fails they are not sent,
    /// and `take_back` discards them.
    pub(super) fn write_down<T, E>(
        &self,
        made: Made<T, E>,
        note: impl FnOnce(&mut Wallet, &T) -> Result<(), SendError<S::Error, E>>,
        take_back: impl FnOnce(&mut Wallet, &T),
    ) -> Result<T, SendError<S::Error, E>> {
        let Made { made, rings } = made;
        let made: Result<T, SendError<S::Error, E>> = self.store.stage(|wallet| {
            wallet.remember_rings(rings);
            let made = made.map_err(SendError::Make)?;
            note(wallet, &made)?;
            Ok(made)
        });
        if let Err(problem) = self.store.commit() {
            if let Ok(made) = &made {
                self.store.stage(|wallet| take_back(wallet, made));
            }
            return Err(SendError::store(problem));
        }
        made
    }

    fn note(
        &self,
        wallet: &mut Wallet,
        name: Option<&Name>,
        txs: &[PendingTx],
        answer: Option<&StoredAnswer>,
    ) {
        if self.relay {
            txs.iter().for_each(|tx| self.record(wallet, tx));
        }
        let Some(name) = name else { return };
        wallet.settle_sends(self.finality);
        // A name is only reused if none of its attempts can confirm any more.
        let before = wallet.named_send(&name.text).map(|send| send.parts.clone()).unwrap_or_default();
        before.iter().flatten().for_each(|dead| wallet.forget_unsent(&dead.txid));
        let parts: Vec<_> = match self.relay {
            true => txs.iter().map(|tx| vec![attempt(wallet, tx)]).collect(),
            false => Vec::new(),
        };
        let send = NamedSend {
            fingerprint: name.fingerprint,
            answer: answer.cloned().unwrap_or_default(),
            relay: self.relay,
            txids: txs.iter().map(|tx| tx.tx.hash()).collect(),
            closed: parts.is_empty().then(|| wallet.height()),
            parts,
        };
        wallet.put_named_send(name.text.clone(), send);
    }

    fn take_back(&self, wallet: &mut Wallet, name: Option<&Name>, txs: &[PendingTx]) {
        if self.relay {
            txs.iter().for_each(|tx| wallet.forget_unsent(&tx.tx.hash()));
        }
        if let Some(name) = name {
            wallet.remove_named_send(&name.text);
        }
    }

    /// Records a transaction that is about to be sent.
    pub(super) fn record(&self, wallet: &mut Wallet, tx: &PendingTx) {
        let pending = tx.record(self.clock);
        match self.stores_info {
            true => wallet.record_sent(pending, Some(tx.keys())),
            false => {
                let nothing = Pending {
                    amount_in: Amount(0),
                    destinations: Vec::new(),
                    payment_id: Hash::default(),
                    ..pending
                };
                wallet.record_sent(nothing, None);
            }
        }
    }

    /// Submits the transactions for the first time, up to the first that the node does not accept.
    fn send(&self, name: Option<&Name>, txs: &[PendingTx]) -> Result<(), SubmitError<S::Error>> {
        for (place, tx) in txs.iter().enumerate() {
            let txid = tx.tx.hash();
            tracing::info!(target: "wallet.rpc", "sending {txid}, {} of {}", place + 1, txs.len());
            let Err(problem) = self.node.give(&tx.tx, &txid) else { continue };
            let left: Vec<Hash> = txs[place..].iter().map(|tx| tx.tx.hash()).collect();
            let noted = self.store.change(|wallet| match name {
                Some(name) => {
                    self.refused(wallet, name, &txid, &problem);
                    if problem.is_refusal() {
                        left.iter().for_each(|txid| wallet.fail_pending(txid));
                    }
                }
                None => not_sent(wallet, &left, &problem),
            });
            noted.map_err(SubmitError::Store)?;
            return Err(SubmitError::Relay(problem.into_problem()));
        }
        Ok(())
    }

    /// Records that a node refused an attempt. The refusal proves nothing: the attempt may still confirm.
    pub(super) fn refused(&self, wallet: &mut Wallet, name: &Name, txid: &Hash, problem: &RelayError) {
        if !problem.is_refusal() {
            return;
        }
        wallet.fail_pending(txid);
        change_send(wallet, name, |send| {
            let attempts = send.parts.iter_mut().flatten();
            for attempt in attempts.filter(|attempt| attempt.txid == *txid) {
                attempt.refused |= problem.is_lasting();
            }
        });
    }

    /// Submits an existing transaction without a name. If the node has it, it is not sent again. If the node refuses
    /// it, it is removed if it was unknown before, and marked as failed otherwise.
    ///
    /// # Errors
    /// If the node does not have it, or it cannot be stored.
    pub fn relay(&self, tx: &PendingTx) -> Result<(), SubmitError<S::Error>> {
        let txid = tx.tx.hash();
        let (before, there) = self.store.look(|wallet| (wallet.pending_state(&txid), wallet.is_there(&txid)));
        if there {
            return Ok(());
        }
        self.note_sending(tx, before).map_err(SubmitError::Store)?;
        self.give(tx).or_else(|problem| {
            if problem.is_certain() {
                let noted = self.store.change(|wallet| match before {
                    Some(_) => wallet.fail_pending(&txid),
                    None => wallet.forget_refused(&txid),
                });
                noted.map_err(SubmitError::Store)?;
            }
            Err(SubmitError::Relay(problem.into_problem()))
        })
    }

    /// Writes to disk that a transaction in this state is being sent.
    pub(super) fn note_sending(&self, tx: &PendingTx, before: Option<PendingState>) -> Result<(), S::Error> {
        match before {
            Some(PendingState::Pending) => Ok(()),
            _ => self.store.change(|wallet| self.record(wallet, tx)),
        }
    }

    /// Submits a transaction. It must be recorded on disk as being sent.
    pub(super) fn give(&self, tx: &PendingTx) -> Result<(), RelayError> {
        let txid = tx.tx.hash();
        tracing::info!(target: "wallet.rpc", "sending {txid}");
        self.node.give(&tx.tx, &txid)
    }
}

/// The transactions of a request and the answer to it.
struct Answered<A> {
    txs: Vec<PendingTx>,
    answer: A,
    /// The answer as it is stored under the name of the send, if it has one.
    stored: Option<StoredAnswer>,
}

/// Creates the transactions of a request and the answer to it, before anything is sent.
fn make_and_answer<M: Maker>(name: Option<&Name>, maker: &mut M) -> Made<Answered<M::Answer>, M::Error> {
    let Made { made, rings } = maker.make();
    let made = made.and_then(|txs| {
        let answer = maker.answer(&txs)?;
        let stored = name.map(|_| maker.encode_answer(&answer)).transpose()?;
        Ok(Answered { txs, answer, stored })
    });
    Made { made, rings }
}

/// The record of a transaction under the name of its send.
pub(super) fn attempt(wallet: &Wallet, tx: &PendingTx) -> Attempt {
    Attempt {
        txid: tx.tx.hash(),
        key_images: tx.key_images.clone(),
        made_at: wallet.height(),
        oldest_input: wallet.oldest_output(&tx.key_images),
        refused: false,
        tx: tx.to_bytes(),
    }
}

/// Changes the record of a name.
pub(super) fn change_send(wallet: &mut Wallet, name: &Name, change: impl FnOnce(&mut NamedSend)) {
    if let Some(send) = wallet.named_send(&name.text) {
        let mut send = NamedSend::clone(send);
        change(&mut send);
        wallet.put_named_send(name.text.clone(), send);
    }
}

/// Handles a refusal for transactions without a name: the first was not accepted, and the others were not sent. As in
/// the reference, a refused transaction is not listed. If the outcome is unknown it stays, and the pool and the blocks
/// will show.
fn not_sent(wallet: &mut Wallet, left: &[Hash], problem: &RelayError) {
    let Some((first, rest)) = left.split_first() else { return };
    if problem.is_certain() {
        wallet.forget_refused(first);
    }
    rest.iter().for_each(|txid| wallet.forget_unsent(txid));
}
