//! Repeated requests with the same name.
//!
//! A name stands for a list of parts, one for each transaction of its answer, and each part has a list of attempts. The
//! answer of a node never proves that an attempt is gone: the node may have relayed it, or another node may have
//! received it earlier. So an attempt is kept and resubmitted until it is final in the chain or can never confirm. Only
//! if nodes keep refusing it for a permanent reason is a replacement created, which spends all inputs of the last
//! attempt: at most one of all attempts at a part can confirm. All of them pay the same.

use ferrite_types::{Hash, Height};
use ferrite_wallet::spend::pending::{PendingTx, PendingTxError};
use ferrite_wallet::state::{Attempt, Fate, NamedSend, PendingState, Wallet};

use super::desk::{KeptWallet, Maker, Relay};
use super::errors::SendError;
use super::refusal::RelayError;
use super::send::{Name, Sending, attempt, change_send};

/// An attempt and its possible fate.
struct Standing {
    attempt: Attempt,
    fate: Fate,
    state: Option<PendingState>,
}

impl<S: KeptWallet, R: Relay> Sending<'_, S, R> {
    /// Resends what is in neither the chain nor the pool, and returns the same answer as before.
    pub(super) fn repeat<M: Maker>(
        &self,
        name: &Name,
        send: &NamedSend,
        maker: &mut M,
    ) -> Result<M::Answer, SendError<S::Error, M::Error>> {
        let dead = |wallet: &Wallet| {
            let mut attempts = send.parts.iter().flatten();
            attempts.all(|attempt| wallet.fate(attempt, self.finality) == Fate::Dead)
        };
        if self.store.look(dead) {
            // Nothing was paid and nothing can confirm any more: the name can be used again.
            return self.first(Some(name), maker);
        }
        let open = self.open_parts(name, send.parts.len())?;
        if !open.is_empty() {
            maker.again(&open).map_err(SendError::Make)?;
        }
        let mut there = Vec::with_capacity(send.parts.len());
        let mut problem = None;
        for place in 0..send.parts.len() {
            match self.part(name, place, maker) {
                Ok(txid) => there.push(txid),
                Err(error) => problem = problem.or(Some(error)),
            }
        }
        match problem {
            Some(problem) => Err(problem),
            None => self.answer(name, &there, maker),
        }
    }

    /// The attempts that may be sent again, newest first, for each part that has none in the chain or in the pool.
    fn open_parts(&self, name: &Name, parts: usize) -> Result<Vec<Vec<PendingTx>>, PendingTxError> {
        let standings = (0..parts).map(|place| self.standings(name, place));
        let missing = standings.filter(|part| !part.iter().any(|one| one.fate.is_there()));
        let open = missing.map(|part| {
            let open = part.iter().rev().filter(|one| one.fate == Fate::Open);
            open.map(|one| decode(&one.attempt)).collect::<Result<Vec<_>, _>>()
        });
        let open = open.collect::<Result<Vec<_>, _>>()?;
        Ok(open.into_iter().filter(|attempts| !attempts.is_empty()).collect())
    }

    /// Ensures that one of the attempts at a part is in the chain, in the pool or with the node, and returns it.
    fn part<M: Maker>(
        &self,
        name: &Name,
        place: usize,
        maker: &mut M,
    ) -> Result<Hash, SendError<S::Error, M::Error>> {
        let standings = self.standings(name, place);
        if let Some(there) = standings.iter().find(|one| one.fate.is_there()) {
            return Ok(there.attempt.txid);
        }
        let blocked = standings.iter().find_map(|one| match one.fate {
            Fate::Blocked(height) => Some(height),
            _ => None,
        });
        // Newest first.
        let open: Vec<&Standing> = standings.iter().rev().filter(|one| one.fate == Fate::Open).collect();
        let Some(newest) = open.first() else {
            return Err(blocked.map_or(SendError::Lost, |height| self.blocked(height)));
        };
        let mut refusal = None;
        for standing in &open {
            let tx = decode(&standing.attempt)?;
            self.note_sending(&tx, standing.state).map_err(SendError::store)?;
            match self.give(&tx) {
                Ok(()) => {
                    self.only(name, place, &standing.attempt.txid).map_err(SendError::store)?;
                    return Ok(standing.attempt.txid);
                }
                Err(problem) if problem.is_rejection() => {
                    let txid = standing.attempt.txid;
                    let noted = self.store.change(|wallet| self.refused(wallet, name, &txid, &problem));
                    noted.map_err(SendError::store)?;
                    refusal = refusal.or(Some(problem));
                }
                Err(problem) => return Err(SendError::relay(problem.into_problem())),
            }
        }
        let refusal = refusal.expect("each open attempt was taken or refused");
        let again = newest.attempt.refused && refusal.is_lasting() && self.is_due(newest, standings.len());
        match again {
            true => self.another(name, place, &newest.attempt, maker),
            false => Err(SendError::relay(refusal.into_problem())),
        }
    }

    fn standings(&self, name: &Name, place: usize) -> Vec<Standing> {
        self.store.look(|wallet| {
            let attempts = wallet.named_send(&name.text).and_then(|send| send.parts.get(place).cloned());
            let attempts = attempts.unwrap_or_default().into_iter();
            let standing = |attempt: Attempt| Standing {
                fate: wallet.fate(&attempt, self.finality),
                state: wallet.pending_state(&attempt.txid),
                attempt,
            };
            attempts.map(standing).collect()
        })
    }

    /// Whether another attempt is due. Fees, rings and rules only change with blocks, and the wait grows with each
    /// attempt to keep their number small.
    fn is_due(&self, newest: &Standing, attempts: usize) -> bool {
        let wait = 1u64 << (attempts - 1).min(32);
        let height = self.store.look(Wallet::height);
        height.0 >= newest.attempt.made_at.0.saturating_add(wait)
    }

    /// Creates and sends another attempt, which conflicts with all earlier ones.
    fn another<M: Maker>(
        &self,
        name: &Name,
        place: usize,
        last: &Attempt,
        maker: &mut M,
    ) -> Result<Hash, SendError<S::Error, M::Error>> {
        let old = decode(last)?;
        maker.prepare().map_err(SendError::Make)?;
        let tx = self.store.alone(|| {
            let made = maker.remake(&old);
            let note = |wallet: &mut Wallet, tx: &PendingTx| self.note_another(wallet, name, place, tx);
            self.write_down(made, note, |wallet, tx| {
                let txid = tx.tx.hash();
                wallet.forget_unsent(&txid);
                change_send(wallet, name, |send| send.parts[place].retain(|one| one.txid != txid));
            })
        })?;
        let txid = tx.tx.hash();
        tracing::info!(target: "wallet.rpc", "sending {txid} as a replacement for {}", last.txid);
        match self.node.give(&tx.tx, &txid) {
            Ok(()) => Ok(txid),
            Err(problem) => {
                let noted = self.store.change(|wallet| self.refused(wallet, name, &txid, &problem));
                noted.map_err(SendError::store)?;
                Err(SendError::relay(problem.into_problem()))
            }
        }
    }

    fn note_another<E>(
        &self,
        wallet: &mut Wallet,
        name: &Name,
        place: usize,
        tx: &PendingTx,
    ) -> Result<(), SendError<S::Error, E>> {
        let Some(send) = wallet.named_send(&name.text).cloned() else { return Err(SendError::Lost) };
        let attempts = send.parts.get(place).map_or(&[][..], Vec::as_slice);
        let conflicts = |attempt: &&Attempt| {
            let shared = attempt.key_images.iter().any(|key_image| tx.key_images.contains(key_image));
            shared || wallet.fate(attempt, self.finality) == Fate::Dead
        };
        if !attempts.iter().all(|attempt| conflicts(&attempt)) {
            return Err(SendError::PaysTwice);
        }
        self.record(wallet, tx);
        attempts.iter().for_each(|attempt| wallet.fail_pending(&attempt.txid));
        let another = attempt(wallet, tx);
        change_send(wallet, name, |send| send.parts[place].push(another));
        Ok(())
    }

    /// The node has this attempt, so the others will not arrive.
    fn only(&self, name: &Name, place: usize, txid: &Hash) -> Result<(), S::Error> {
        let others: Vec<Hash> = self.store.look(|wallet| {
            let send = wallet.named_send(&name.text);
            let attempts = send.and_then(|send| send.parts.get(place)).map_or(&[][..], Vec::as_slice);
            let pending = |other: &&Attempt| wallet.pending_state(&other.txid) == Some(PendingState::Pending);
            let others = attempts.iter().filter(|other| other.txid != *txid).filter(pending);
            others.map(|other| other.txid).collect()
        });
        match others.is_empty() {
            true => Ok(()),
            false => self.store.change(|wallet| others.iter().for_each(|other| wallet.fail_pending(other))),
        }
    }

    /// The answer that names these transactions.
    fn answer<M: Maker>(
        &self,
        name: &Name,
        txids: &[Hash],
        maker: &M,
    ) -> Result<M::Answer, SendError<S::Error, M::Error>> {
        let send = self.store.look(|wallet| wallet.named_send(&name.text).cloned()).ok_or(SendError::Lost)?;
        if send.txids == txids {
            return maker.decode_answer(&send.answer).map_err(SendError::Make);
        }
        let attempts = send.parts.iter().flatten().filter(|attempt| txids.contains(&attempt.txid));
        let txs = attempts.map(decode).collect::<Result<Vec<_>, _>>()?;
        let answer = maker.answer(&txs).map_err(SendError::Make)?;
        let stored = maker.encode_answer(&answer).map_err(SendError::Make)?;
        let noted = self.store.change(|wallet| {
            change_send(wallet, name, |send| {
                send.answer = stored;
                send.txids = txids.to_vec();
            });
        });
        noted.map_err(SendError::store)?;
        Ok(answer)
    }

    fn blocked<E>(&self, height: Height) -> SendError<S::Error, E> {
        SendError::Blocked { settled: height.0.saturating_add(self.finality) }
    }
}

fn decode(attempt: &Attempt) -> Result<PendingTx, PendingTxError> {
    PendingTx::from_bytes(&attempt.tx)
}

impl RelayError {
    /// Whether the node rejects the transaction for any reason.
    fn is_rejection(&self) -> bool {
        self.is_refusal() || self.is_late_rejection()
    }
}
