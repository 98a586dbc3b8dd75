//! Browsers that are logged in. Each has a token of the service, whose scopes and limits apply to everything it does.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ferrite_types::sync::lock;
use sha2::{Digest as _, Sha256};
use subtle::ConstantTimeEq as _;
use zeroize::Zeroizing;

use super::drafts::Drafts;
use super::secrets::secret;

/// A login ends after this time without a request.
const IDLE: Duration = Duration::from_secs(30 * 60);
/// A login ends after this time in any case.
const LIFETIME: Duration = Duration::from_secs(12 * 60 * 60);
/// Limit of the number of logins. Above it, the one that was not used for the longest time ends.
const MAX_LOGINS: usize = 64;
/// A browser that is logged in.
pub(crate) struct Login {
    /// The number of its token.
    pub(crate) token: u64,
    /// What every form of its pages contains. Pages of other sites do not know it.
    form_key: Zeroizing<String>,
    /// Payments that are not confirmed yet.
    pub(crate) drafts: Drafts,
}

impl Login {
    fn new(token: u64) -> Self {
        Self { token, form_key: secret(), drafts: Drafts::default() }
    }

    /// What its forms contain.
    pub(crate) fn form_key(&self) -> &str {
        &self.form_key
    }

    /// Whether a form comes from one of its pages.
    pub(crate) fn knows(&self, form_key: &str) -> bool {
        self.form_key.as_bytes().ct_eq(form_key.as_bytes()).into()
    }
}

struct Held {
    login: Arc<Login>,
    began: Instant,
    used: Instant,
}

impl Held {
    fn lasts(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.used) < IDLE
            && now.saturating_duration_since(self.began) < LIFETIME
    }
}

/// The hash of a cookie. The cookies themselves are not kept, and the time of a lookup says nothing of them.
type Key = [u8; 32];

/// All browsers that are logged in.
#[derive(Default)]
pub(crate) struct Logins(Mutex<HashMap<Key, Held>>);

fn key(cookie: &[u8]) -> Key {
    Sha256::digest(cookie).into()
}

impl Logins {
    /// Begins a login, and returns the value of its cookie.
    pub(crate) fn begin(&self, token: u64) -> Zeroizing<String> {
        self.begin_at(token, Instant::now())
    }

    fn begin_at(&self, token: u64, now: Instant) -> Zeroizing<String> {
        let cookie = secret();
        let mut held = lock(&self.0);
        held.retain(|_, one| one.lasts(now));
        while held.len() >= MAX_LOGINS
            && let Some(oldest) = held.iter().min_by_key(|(_, one)| one.used).map(|(key, _)| *key)
        {
            held.remove(&oldest);
        }
        held.insert(
            key(cookie.as_bytes()),
            Held { login: Arc::new(Login::new(token)), began: now, used: now },
        );
        cookie
    }

    /// The login of a cookie, which a request uses now.
    pub(crate) fn find(&self, cookie: &[u8]) -> Option<Arc<Login>> {
        self.find_at(cookie, Instant::now())
    }

    fn find_at(&self, cookie: &[u8], now: Instant) -> Option<Arc<Login>> {
        let mut held = lock(&self.0);
        let one = held.get_mut(&key(cookie)).filter(|one| one.lasts(now))?;
        one.used = now;
        Some(Arc::clone(&one.login))
    }

    /// Whether a login still lasts. This does not prolong it.
    pub(crate) fn holds(&self, login: &Arc<Login>) -> bool {
        let now = Instant::now();
        lock(&self.0).values().any(|one| Arc::ptr_eq(&one.login, login) && one.lasts(now))
    }

    /// Ends the login of a cookie.
    pub(crate) fn end(&self, cookie: &[u8]) {
        lock(&self.0).remove(&key(cookie));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logins_begin_and_end() {
        let logins = Logins::default();
        let cookie = logins.begin(7);
        let login = logins.find(cookie.as_bytes()).unwrap();
        assert_eq!(login.token, 7);
        assert!(logins.holds(&login));
        assert!(login.knows(login.form_key()));
        assert!(!login.knows("") && !login.knows(&login.form_key()[1..]));
        let other = logins.find(logins.begin(7).as_bytes()).unwrap();
        assert!(!other.knows(login.form_key()), "each login has its own");
        assert!(logins.find(b"").is_none());
        assert!(logins.find(&cookie.as_bytes()[1..]).is_none());
        logins.end(cookie.as_bytes());
        assert!(logins.find(cookie.as_bytes()).is_none());
        assert!(!logins.holds(&login) && logins.holds(&other));
    }

    #[test]
    fn logins_end_by_themselves() {
        let (logins, start) = (Logins::default(), Instant::now());
        let cookie = logins.begin_at(1, start);
        let mut now = start;
        while now + IDLE / 2 < start + LIFETIME {
            now += IDLE / 2;
            assert!(logins.find_at(cookie.as_bytes(), now).is_some(), "{:?}", now - start);
        }
        assert!(logins.find_at(cookie.as_bytes(), start + LIFETIME).is_none(), "although it was used");
        let cookie = logins.begin_at(1, start);
        assert!(logins.find_at(cookie.as_bytes(), start + IDLE).is_none(), "it was not used");
    }

    #[test]
    fn the_number_of_logins_is_limited() {
        let (logins, start) = (Logins::default(), Instant::now());
        let cookies: Vec<_> = (0..MAX_LOGINS as u64)
            .map(|number| logins.begin_at(1, start + Duration::from_secs(number)))
            .collect();
        let now = start + Duration::from_secs(1000);
        assert!(logins.find_at(cookies[0].as_bytes(), now).is_some());
        logins.begin_at(1, now);
        assert!(logins.find_at(cookies[0].as_bytes(), now).is_some(), "it was used since");
        assert!(logins.find_at(cookies[1].as_bytes(), now).is_none());
        assert_eq!(lock(&logins.0).len(), MAX_LOGINS);
    }
}
