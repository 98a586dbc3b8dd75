//! Tokens: clients with limited rights.
//!
//! A token is a random text of which only the hash is kept, in a [`TokenFile`]. It has [scopes](Scope); the column
//! [`Need`] of the method table says which one a method needs. A token that may spend can have limits, and what it
//! spends is [counted](Tokens::count) on disk before a payment is made.

mod file;
mod scope;
mod spent;

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use ferrite_rpc::server;
use ferrite_types::Hash;
use ferrite_types::sync::lock;
use ferrite_types::time::unix_time;
use tokio::sync::watch;
use zeroize::Zeroizing;

pub use file::{NewToken, Token, TokenError, TokenFile};
pub use scope::{Need, Scope, ScopeError};
pub use spent::Spending;

use file::{Stamp, beside, hash};
use spent::SpentFile;

/// Why a payment must not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// The token was revoked.
    #[error("the token was revoked")]
    Revoked,
    /// One payment is too large.
    #[error("{amount} is more than the token may send with one call, which is {limit}")]
    Payment {
        /// The amount, with the fee.
        amount: u64,
        /// The limit.
        limit: u64,
    },
    /// All payments together are too large.
    #[error("with this payment, the token would have sent {sum} within 24 hours, and its limit is {limit}")]
    Day {
        /// The sum, with this payment.
        sum: u64,
        /// The limit.
        limit: u64,
    },
    /// The payment cannot be counted.
    #[error("the payment cannot be counted, so it was not made: {0}")]
    Io(#[from] std::io::Error),
}

/// The tokens as they were last read.
#[derive(Default)]
struct Known {
    stamp: Option<Stamp>,
    tokens: Vec<Arc<Token>>,
    /// Whether the file could be read.
    failed: bool,
}

/// The tokens of a running service.
pub struct Tokens {
    file: TokenFile,
    known: RwLock<Known>,
    spent: Mutex<SpentFile>,
    changes: watch::Sender<()>,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Tokens").field(&self.file).finish()
    }
}

impl Tokens {
    /// Reads the tokens, and what they have spent, which is in a file beside theirs.
    ///
    /// # Errors
    /// If a file cannot be read or written, or another service uses it.
    pub fn open(path: &Path) -> Result<Self, TokenError> {
        let file = TokenFile::new(path);
        let stamp = file.stamp()?;
        let tokens = file.list()?.into_iter().map(Arc::new).collect();
        let spent = SpentFile::open(&beside(path, "spent"))?;
        let known = RwLock::new(Known { stamp, tokens, failed: false });
        Ok(Self { file, known, spent: Mutex::new(spent), changes: watch::channel(()).0 })
    }

    /// Reads the file again if it was changed, also by another program. If it cannot be read, there are no tokens.
    pub fn reload(&self) {
        let stamp = self.file.stamp();
        {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            if matches!(stamp, Ok(stamp) if stamp == known.stamp && !known.failed) {
                return;
            }
        }
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // A change after this is noticed by the next call.
        let read = self.file.stamp().and_then(|stamp| Ok((stamp, self.file.list()?)));
        match read {
            Ok((stamp, tokens)) => {
                *known = Known { stamp, tokens: tokens.into_iter().map(Arc::new).collect(), failed: false };
            }
            Err(problem) => {
                if !known.failed {
                    tracing::error!(target: "wallet.rpc", "all tokens are refused: {problem}");
                }
                *known = Known { failed: true, ..Known::default() };
            }
        }
        drop(known);
        self.changes.send_replace(());
    }

    fn tokens(&self) -> Vec<Arc<Token>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).tokens.clone()
    }

    /// The token with a number, unless it was revoked.
    pub fn get(&self, number: u64) -> Option<Arc<Token>> {
        self.reload();
        self.tokens().into_iter().find(|token| token.number == number)
    }

    /// All tokens, each with what it has spent in the last 24 hours.
    pub fn list(&self) -> Vec<(Arc<Token>, u64)> {
        self.reload();
        let (spent, now) = (lock(&self.spent), unix_time());
        let with_spent = |token: Arc<Token>| {
            let sum = spent.sum(token.number, now);
            (token, sum)
        };
        self.tokens().into_iter().map(with_spent).collect()
    }

    /// Makes a token, and returns its secret.
    ///
    /// # Errors
    /// If it is invalid, or the file cannot be written.
    pub fn create(&self, new: NewToken) -> Result<Zeroizing<String>, TokenError> {
        let (_, secret) = self.file.create(new, unix_time())?;
        self.reload();
        Ok(secret)
    }

    /// Revokes a token, with effect on all calls and streams that are still going on.
    ///
    /// # Errors
    /// If there is none, or the file cannot be written.
    pub fn revoke(&self, name: &str) -> Result<(), TokenError> {
        self.file.revoke(name)?;
        self.reload();
        Ok(())
    }

    /// Tells when tokens are made or revoked.
    pub fn changes(&self) -> watch::Receiver<()> {
        self.changes.subscribe()
    }

    /// Whether a token may send an amount now. Nothing is counted.
    ///
    /// # Errors
    /// If a limit forbids it.
    pub fn foresee(&self, token: &Token, amount: u64) -> Result<(), CountError> {
        let sum = lock(&self.spent).sum(token.number, unix_time()).saturating_add(amount);
        token.check(amount, sum)
    }

    /// Counts what a token is about to send with one call. It is on disk when this returns.
    ///
    /// # Errors
    /// If a limit forbids it, the token was revoked, or it cannot be written: the payment must not be made then.
    pub fn count(&self, token: &Token, spendings: &[Spending]) -> Result<(), CountError> {
        self.count_at(token, spendings, unix_time())
    }

    fn count_at(&self, token: &Token, spendings: &[Spending], now: u64) -> Result<(), CountError> {
        // Payments at the same time wait for each other here, so none of them can miss another one.
        let mut spent = lock(&self.spent);
        if self.get(token.number).is_none() {
            return Err(CountError::Revoked);
        }
        // What was counted for the same transaction was computed when it was made. A transaction that is replaced may
        // still be the one that confirms.
        let counted = |id: &Hash| spent.amount_of(token.number, id, now);
        let known = |one: &Spending| {
            let replaced = one.replaces.and_then(|id| counted(&id)).unwrap_or(0);
            Spending { amount: counted(&one.id).unwrap_or(one.amount).max(replaced), ..*one }
        };
        let spendings: Vec<Spending> = spendings.iter().map(known).collect();
        let amount = spendings.iter().fold(0, |sum: u64, one| sum.saturating_add(one.amount));
        token.check(amount, spent.sum_with(token.number, now, &spendings))?;
        let tokens = self.tokens();
        let exists = |number| tokens.iter().any(|token| token.number == number);
        Ok(spent.add(token.number, now, &spendings, exists)?)
    }
}

impl Token {
    /// Whether the limits allow a payment with which everything within 24 hours makes this sum.
    fn check(&self, amount: u64, sum: u64) -> Result<(), CountError> {
        if let Some(limit) = self.per_payment.filter(|limit| amount > *limit) {
            return Err(CountError::Payment { amount, limit });
        }
        match self.per_day.filter(|limit| sum > *limit) {
            Some(limit) => Err(CountError::Day { sum, limit }),
            None => Ok(()),
        }
    }
}

impl server::Tokens for Tokens {
    fn number(&self, token: &[u8]) -> Option<u64> {
        self.reload();
        let hash = hash(token);
        let tokens = self.tokens();
        // All are compared, so the time does not depend on which one it is.
        tokens
            .iter()
            .fold(None, |found, token| if token.has_hash(&hash) { Some(token.number) } else { found })
    }
}

#[cfg(test)]
mod tests {
    use ferrite_rpc::server::Tokens as _;

    use super::*;

    fn spender(per_payment: Option<u64>, per_day: Option<u64>) -> NewToken {
        let (name, scopes) = ("s".to_owned(), [Scope::Spend].into());
        NewToken { name, scopes, per_payment, per_day, ..NewToken::default() }
    }

    fn payment(id: usize, amount: u64) -> Spending {
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&id.to_be_bytes());
        Spending { id: Hash(hash), amount, replaces: None }
    }

    #[test]
    fn tokens_are_recognised_until_they_are_revoked() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tokens");
        let tokens = Tokens::open(&path).unwrap();
        let secret = tokens.create(spender(None, None)).unwrap();
        let number = tokens.number(secret.as_bytes()).unwrap();
        assert!(tokens.get(number).is_some());
        assert_eq!(tokens.number(b""), None);
        assert_eq!(tokens.number(&secret.as_bytes()[..secret.len() - 1]), None);
        let mut changes = tokens.changes();
        changes.mark_unchanged();
        tokens.revoke("s").unwrap();
        assert!(changes.has_changed().unwrap());
        assert_eq!(tokens.number(secret.as_bytes()), None);
        assert!(tokens.get(number).is_none());
        // Another program makes and revokes one.
        let (_, secret) = TokenFile::new(&path).create(spender(None, None), 0).unwrap();
        assert!(tokens.number(secret.as_bytes()).is_some());
        TokenFile::new(&path).revoke("s").unwrap();
        assert_eq!(tokens.number(secret.as_bytes()), None);
        // A file that cannot be read permits nothing, and can be repaired.
        let (_, secret) = TokenFile::new(&path).create(spender(None, None), 0).unwrap();
        let text = std::fs::read(&path).unwrap();
        std::fs::write(&path, "?").unwrap();
        assert_eq!(tokens.number(secret.as_bytes()), None);
        std::fs::write(&path, text).unwrap();
        assert!(tokens.number(secret.as_bytes()).is_some());
    }

    #[test]
    fn limits() {
        let folder = tempfile::tempdir().unwrap();
        let tokens = Tokens::open(&folder.path().join("tokens")).unwrap();
        tokens.create(spender(Some(10), Some(25))).unwrap();
        let (token, _) = tokens.list().remove(0);
        let now = 1_000_000;
        let count = |spendings: &[Spending], now| tokens.count_at(&token, spendings, now);
        assert!(matches!(count(&[payment(1, 11)], now), Err(CountError::Payment { amount: 11, limit: 10 })));
        assert!(matches!(count(&[payment(1, 6), payment(2, 5)], now), Err(CountError::Payment { .. })));
        assert!(matches!(
            count(&[payment(1, u64::MAX), payment(2, 5)], now),
            Err(CountError::Payment { .. })
        ));
        count(&[payment(1, 5), payment(2, 5)], now).unwrap();
        count(&[payment(3, 10)], now + 10).unwrap();
        assert!(matches!(count(&[payment(4, 6)], now + 20), Err(CountError::Day { sum: 26, limit: 25 })));
        count(&[payment(4, 5)], now + 20).unwrap();
        assert!(matches!(count(&[payment(5, 1)], now + 30), Err(CountError::Day { .. })));
        // The transaction is sent later, with what another program claims of it.
        count(&[payment(3, 10_000)], now + 30).unwrap();
        // A day is 24 hours, from any time.
        assert!(count(&[payment(5, 10)], now + spent::WINDOW - 1).is_err());
        count(&[payment(5, 10)], now + spent::WINDOW).unwrap();
        tokens.revoke("s").unwrap();
        assert!(matches!(count(&[payment(6, 0)], now + spent::WINDOW), Err(CountError::Revoked)));
    }

    #[test]
    fn a_replacement_counts_as_the_larger_of_both() {
        let folder = tempfile::tempdir().unwrap();
        let tokens = Tokens::open(&folder.path().join("tokens")).unwrap();
        tokens.create(spender(None, Some(20))).unwrap();
        let (token, _) = tokens.list().remove(0);
        let spent = || tokens.list()[0].1;
        let replacement =
            |id, amount| Spending { replaces: Some(payment(id - 1, 0).id), ..payment(id, amount) };
        tokens.count(&token, &[payment(1, 10)]).unwrap();
        tokens.count(&token, &[replacement(2, 9)]).unwrap();
        assert_eq!(spent(), 10, "the first one may still confirm");
        tokens.count(&token, &[replacement(3, 12)]).unwrap();
        assert_eq!(spent(), 12);
        assert!(matches!(
            tokens.count(&token, &[replacement(4, 21)]),
            Err(CountError::Day { sum: 21, limit: 20 })
        ));
    }

    #[test]
    fn fifty_payments_at_once_stay_below_the_limit() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tokens");
        let tokens = Tokens::open(&path).unwrap();
        tokens.create(spender(None, Some(100))).unwrap();
        let (token, _) = tokens.list().remove(0);
        let made = std::thread::scope(|scope| {
            let pay = |id| {
                let (tokens, token) = (&tokens, &token);
                scope.spawn(move || u64::from(tokens.count(token, &[payment(id, 7)]).is_ok()))
            };
            let threads: Vec<_> = (0..50).map(pay).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum::<u64>()
        });
        assert_eq!(made, 14);
        assert_eq!(tokens.list()[0].1, 98);
        drop(tokens);
        assert_eq!(Tokens::open(&path).unwrap().list()[0].1, 98, "after a restart");
    }
}
