//! Payments that are made, but not sent: their user looks at them first.
//!
//! A draft is one signed transaction, so however often it is sent, it pays once. It stays on this side: what it contains
//! of the wallet's secrets never reaches the browser, which knows the draft by a random id.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use ferrite_rpc::RpcError;
use ferrite_types::sync::lock;
use zeroize::Zeroizing;

use super::secrets::secret;

/// Limit of the drafts of a login. Above it, the oldest is forgotten.
const MAX_DRAFTS: usize = 16;

/// What a draft pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The recipient.
    pub(crate) address: String,
    /// What the recipient gets.
    pub(crate) amount: u64,
    /// The fee.
    pub(crate) fee: u64,
    /// The number of inputs.
    pub(crate) inputs: usize,
    /// The weight of the transaction.
    pub(crate) weight: u64,
    /// The account that pays.
    pub(crate) account: u32,
    /// The id of the transaction.
    pub(crate) txid: String,
}

/// A payment that is made, but not sent, or was sent already.
pub(crate) struct Draft {
    id: Zeroizing<String>,
    /// The wallet that pays; `None` for the open one.
    pub(crate) wallet: Option<String>,
    /// What it pays.
    pub(crate) terms: Terms,
    /// What `relay_tx` needs, with secrets of the transaction.
    metadata: Zeroizing<String>,
    sent: Mutex<bool>,
}

impl Draft {
    /// Its id.
    pub(crate) fn id(&self) -> &str {
        &self.id
    }

    /// Whether it was sent.
    pub(crate) fn is_sent(&self) -> bool {
        *lock(&self.sent)
    }

    /// Sends it, unless it was sent already. A second request waits for the first one.
    ///
    /// # Errors
    /// Those of `relay`. The same transaction can be sent again then.
    pub(crate) fn send(&self, relay: impl FnOnce(&str) -> Result<(), RpcError>) -> Result<(), RpcError> {
        let mut sent = lock(&self.sent);
        if !*sent {
            relay(&self.metadata)?;
            *sent = true;
        }
        Ok(())
    }
}

/// The drafts of a login.
#[derive(Default)]
pub(crate) struct Drafts(Mutex<VecDeque<Arc<Draft>>>);

impl Drafts {
    /// Keeps a draft, and returns it with its id.
    pub(crate) fn add(
        &self,
        wallet: Option<String>,
        terms: Terms,
        metadata: Zeroizing<String>,
    ) -> Arc<Draft> {
        let draft = Arc::new(Draft { id: secret(), wallet, terms, metadata, sent: Mutex::new(false) });
        let mut drafts = lock(&self.0);
        if drafts.len() >= MAX_DRAFTS {
            drafts.pop_front();
        }
        drafts.push_back(Arc::clone(&draft));
        draft
    }

    /// The draft of a wallet with an id.
    pub(crate) fn get(&self, wallet: Option<&str>, id: &str) -> Option<Arc<Draft>> {
        let drafts = lock(&self.0);
        drafts.iter().find(|draft| draft.id() == id && draft.wallet.as_deref() == wallet).cloned()
    }

    /// Forgets a draft that was not sent.
    pub(crate) fn remove(&self, wallet: Option<&str>, id: &str) {
        lock(&self.0)
            .retain(|draft| draft.id() != id || draft.wallet.as_deref() != wallet || draft.is_sent());
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn terms() -> Terms {
        Terms {
            address: "address".to_owned(),
            amount: 1,
            fee: 2,
            inputs: 3,
            weight: 4,
            account: 0,
            txid: "00".to_owned(),
        }
    }

    fn add(drafts: &Drafts, wallet: Option<&str>) -> Arc<Draft> {
        drafts.add(wallet.map(str::to_owned), terms(), Zeroizing::new("metadata".to_owned()))
    }

    #[test]
    fn a_draft_is_sent_once() {
        let drafts = Drafts::default();
        let draft = add(&drafts, None);
        let relayed = AtomicUsize::new(0);
        let refuse = |_: &str| Err(RpcError::new(-4, "no"));
        assert_eq!(draft.send(refuse).unwrap_err().message, "no");
        assert!(!draft.is_sent(), "it can be sent again");
        std::thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| {
                    draft.send(|metadata| {
                        assert_eq!(metadata, "metadata");
                        relayed.fetch_add(1, Ordering::SeqCst);
                        Ok(())
                    })
                });
            }
        });
        assert_eq!(relayed.load(Ordering::SeqCst), 1);
        draft.send(refuse).unwrap();
        drafts.remove(None, draft.id());
        assert!(drafts.get(None, draft.id()).is_some(), "the browser may ask what became of it");
    }

    #[test]
    fn drafts_belong_to_a_wallet() {
        let drafts = Drafts::default();
        let (open, loaded) = (add(&drafts, None), add(&drafts, Some("w")));
        assert!(drafts.get(None, open.id()).is_some());
        assert!(drafts.get(Some("w"), loaded.id()).is_some());
        assert!(drafts.get(Some("w"), open.id()).is_none());
        assert!(drafts.get(None, loaded.id()).is_none());
        assert!(drafts.get(None, "").is_none());
        drafts.remove(None, loaded.id());
        drafts.remove(Some("w"), loaded.id());
        assert!(drafts.get(Some("w"), loaded.id()).is_none());
    }

    #[test]
    fn old_drafts_are_forgotten() {
        let drafts = Drafts::default();
        let first = add(&drafts, None);
        let rest: Vec<_> = (0..MAX_DRAFTS).map(|_| add(&drafts, None)).collect();
        assert!(drafts.get(None, first.id()).is_none());
        assert!(rest.iter().all(|draft| drafts.get(None, draft.id()).is_some()));
    }
}
