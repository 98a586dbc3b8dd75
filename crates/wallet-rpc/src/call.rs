//! A call: who makes it, whether they may, and what the audit log says of it.

use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex};

use ferrite_rpc::error::wallet as code;
use ferrite_rpc::{Ctx, Identity, RpcError};
use ferrite_types::sync::lock;
use ferrite_types::{Hash, tx::Transaction};
use ferrite_wallet::spend::pending::PendingTx;

use crate::audit::{AuditLog, Moved, Record, Stage};
use crate::errors::{error, unknown};
use crate::service::Service;
use crate::session::Session;
use crate::tokens::{Need, Spending, Token};

/// Who makes a call.
enum Who {
    Anyone,
    Login,
    Token(Arc<Token>),
    /// The token with this number was revoked since the call was received.
    Revoked(u64),
}

/// A call that is being made.
pub(crate) struct Call {
    who: Who,
    /// The transactions that it made or sent, for the audit log.
    moved: Mutex<Vec<Moved>>,
}

/// A call whose payments are not recorded: it makes none.
pub(crate) static UNRECORDED: Call = Call { who: Who::Anyone, moved: Mutex::new(Vec::new()) };

impl Call {
    fn of(ctx: &Ctx<'_, Service>) -> Self {
        let who = match ctx.identity {
            Identity::Anyone => Who::Anyone,
            Identity::Login => Who::Login,
            Identity::Token(number) => {
                let token = ctx.service.tokens().and_then(|tokens| tokens.get(number));
                token.map_or(Who::Revoked(number), Who::Token)
            }
        };
        Self { who, moved: Mutex::default() }
    }

    /// How the audit log calls them.
    fn caller(&self) -> Cow<'static, str> {
        match &self.who {
            Who::Anyone => "anyone".into(),
            Who::Login => "login".into(),
            Who::Token(token) => format!("token {}", token.name).into(),
            Who::Revoked(number) => format!("revoked token {number}").into(),
        }
    }

    /// Whether they may call a method.
    fn check(&self, service: &Service, method: &str, need: Need) -> Result<(), RpcError> {
        let token = match &self.who {
            Who::Anyone | Who::Login => return Ok(()),
            Who::Revoked(_) => return Err(denied("the token was revoked")),
            Who::Token(token) => token,
        };
        if !token.is_for(service.name()) {
            return Err(denied("the token is limited to other wallets"));
        }
        let signs_alone = service.session().is_none_or(|session| signs_alone(&session));
        match need.is_met(&token.scopes, signs_alone) {
            true => Ok(()),
            false => {
                let scope = if need == Need::Send && signs_alone { Need::Spend } else { need };
                Err(denied(format!("{method} needs a token with the scope {}", scope.name())))
            }
        }
    }

    /// Counts transactions that the call is about to sign or send, and notes them for the audit log.
    ///
    /// # Errors
    /// If the token may not spend as much, or the payment cannot be counted.
    pub(crate) fn spend(&self, service: &Service, txs: &[Outgoing<'_>]) -> Result<(), RpcError> {
        let limited = match &self.who {
            Who::Token(token) if token.per_payment.is_some() || token.per_day.is_some() => Some(token),
            _ => None,
        };
        if let (Some(token), Some(tokens)) = (limited, service.tokens()) {
            let spendings: Vec<Spending> = txs.iter().map(Outgoing::spending).collect();
            tokens.count(token, &spendings).map_err(|problem| denied(problem.to_string()))?;
        }
        let moved = |one: &Outgoing<'_>| Moved {
            txid: one.tx.tx.hash().to_string(),
            amount: paid(one.tx),
            fee: one.tx.fee,
        };
        lock(&self.moved).extend(txs.iter().map(moved));
        Ok(())
    }

    /// Fails if the token may not spend as much, before there are transactions to count.
    ///
    /// # Errors
    /// If a limit forbids it.
    pub(crate) fn foresee(&self, service: &Service, amount: u64) -> Result<(), RpcError> {
        match (&self.who, service.tokens()) {
            (Who::Token(token), Some(tokens)) => {
                tokens.foresee(token, amount).map_err(|problem| denied(problem.to_string()))
            }
            _ => Ok(()),
        }
    }
}

/// A transaction that is about to be signed or sent.
pub(crate) struct Outgoing<'a> {
    /// The transaction.
    pub(crate) tx: &'a PendingTx,
    /// The one that it replaces.
    pub(crate) replaces: Option<&'a PendingTx>,
    /// The least that it counts, if what the transaction says of itself cannot be relied on.
    pub(crate) at_least: u64,
}

impl<'a> Outgoing<'a> {
    /// A transaction of this wallet.
    pub(crate) fn new(tx: &'a PendingTx) -> Self {
        Self { tx, replaces: None, at_least: 0 }
    }

    /// A part of a payment of which there are several attempts, newest first. At most one of them can confirm, and any.
    pub(crate) fn of_attempts(attempts: &'a [PendingTx]) -> Option<Self> {
        let most = attempts.iter().map(leaves).max()?;
        attempts.first().map(|newest| Self { at_least: most, ..Self::new(newest) })
    }

    fn spending(&self) -> Spending {
        Spending {
            id: signed_hash(&self.tx.tx),
            amount: leaves(self.tx).max(self.at_least),
            replaces: self.replaces.map(|tx| signed_hash(&tx.tx)),
        }
    }
}

/// What the signatures sign. Unlike the id, it does not change when signers of a multisig wallet add theirs.
fn signed_hash(tx: &Transaction) -> Hash {
    tx.signed_hash().unwrap_or_else(|| tx.prefix_hash())
}

/// What a transaction takes from the wallet: payments and fee.
fn leaves(tx: &PendingTx) -> u64 {
    paid(tx).saturating_add(tx.fee)
}

/// What a transaction pays, without change and fee.
fn paid(tx: &PendingTx) -> u64 {
    tx.destinations.iter().fold(0, |sum, destination| sum.saturating_add(destination.amount.0))
}

/// Whether a wallet can sign without others.
pub(crate) fn signs_alone(session: &Session) -> bool {
    let keys = session.read().keys().clone();
    !keys.is_view_only() && keys.multisig().is_none_or(|account| account.threshold() <= 1)
}

fn denied(message: impl Into<String>) -> RpcError {
    error(code::DENIED, message)
}

/// Makes a call: checks whether the caller may, and writes the lines of the audit log.
///
/// # Errors
/// If the caller may not, the log cannot be written, or the call fails.
pub(crate) fn make<R>(
    ctx: &Ctx<'_, Service>,
    method: &str,
    need: Need,
    run: impl FnOnce(&Call) -> Result<R, RpcError>,
) -> Result<R, RpcError> {
    let call = Call::of(ctx);
    let checked = call.check(ctx.service, method, need);
    let Some(log) = ctx.service.audit() else {
        checked?;
        return run(&call);
    };
    let (caller, peer) = (call.caller(), ctx.peer.ip().to_canonical().to_string());
    let record = Record {
        stage: Stage::Done,
        caller: &caller,
        peer: &peer,
        wallet: ctx.service.name(),
        method,
        code: None,
        txs: &[],
    };
    if let Err(problem) = checked {
        note(log, &record, &call, problem.code, false);
        return Err(problem);
    }
    if need.is_grave() {
        let asked = Record { stage: Stage::Asked, ..record.clone() };
        log.write(&asked, true).map_err(|problem| {
            unknown(format!("the audit log cannot be written, so the call was not made: {problem}"))
        })?;
    }
    // A panic is reported to the caller elsewhere; here it must not be the end of the call's records.
    let result = catch_unwind(AssertUnwindSafe(|| run(&call)));
    let outcome = match &result {
        Ok(Ok(_)) => 0,
        Ok(Err(problem)) => problem.code,
        Err(_) => code::UNKNOWN_ERROR,
    };
    note(log, &record, &call, outcome, need.is_grave());
    result.unwrap_or_else(|panic| resume_unwind(panic))
}

/// Writes the outcome of a call. A failure does not change it: the log reports it, and the next line of the audit log.
fn note(log: &AuditLog, record: &Record<'_>, call: &Call, code: i64, durable: bool) {
    let moved = lock(&call.moved);
    let _ = log.write(&Record { code: Some(code), txs: &moved, ..record.clone() }, durable);
}
