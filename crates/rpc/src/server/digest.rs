//! Digest login (`http_auth.cpp`): MD5 and MD5-sess, `auth` or the old form.
//!
//! The reference ties a nonce to its connection, so a client that connects for every request gets 401 forever. Here a
//! nonce is valid on any connection of a server. It consists of its creation time and a MAC, so a flood of requests
//! without login needs no memory. The counter of each nonce that was used with the right password is kept: it must
//! increase, so that no request can be replayed.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ferrite_types::sync::lock;
use md5::{Digest as _, Md5};
use ring::hmac;
use subtle::ConstantTimeEq as _;
use zeroize::{Zeroize as _, Zeroizing};

const REALM: &str = "monero-rpc";

/// How long a nonce may wait for its first use. A later client is told that it is stale and takes a new one.
const NONCE_LIFETIME: Duration = Duration::from_secs(3600);

/// Limit of nonces in use. Beyond it, the oldest become stale.
const MAX_USED: usize = 16_384;

/// The body of the response to a client without login.
pub(crate) const BODY: &str =
    "<html><head><title>Unauthorized Access</title></head><body><h1>401 Unauthorized</h1></body></html>";

/// A login. Only a hash of the password is kept.
#[derive(Clone)]
pub struct Login {
    user: Zeroizing<Vec<u8>>,
    secret: Zeroizing<[u8; 32]>,
}

impl std::fmt::Debug for Login {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Login")
    }
}

impl Login {
    /// A user and a password.
    pub fn new(user: &str, password: &str) -> Self {
        let secret = hash(&[user.as_bytes(), b":", REALM.as_bytes(), b":", password.as_bytes()]);
        Self { user: Zeroizing::new(user.as_bytes().to_vec()), secret }
    }
}

/// Checks logins.
pub(crate) struct Guard {
    login: Login,
    nonces: Nonces,
}

impl std::fmt::Debug for Guard {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Guard")
    }
}

/// Whether a request is logged in.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Pass,
    /// No: the challenges to send.
    Challenge(Vec<String>),
}

impl Guard {
    pub(crate) fn new(login: Login) -> Self {
        Self { login, nonces: Nonces::new() }
    }

    /// Whether a request has a valid login. Its nonce is not consumed.
    pub(crate) fn knows(&self, verb: &[u8], path: &[u8], authorization: Option<&[u8]>) -> bool {
        self.logged_in(verb, path, authorization)
            .is_some_and(|fields| self.nonces.time(fields.nonce).is_some())
    }

    fn logged_in<'a>(&self, verb: &[u8], path: &[u8], authorization: Option<&'a [u8]>) -> Option<Fields<'a>> {
        let fields = authorization.and_then(Fields::parse);
        fields.filter(|fields| fields.is_for(path) && fields.is_from(&self.login, verb))
    }

    pub(crate) fn check(&self, verb: &[u8], path: &[u8], authorization: Option<&[u8]>) -> Verdict {
        let known = self.logged_in(verb, path, authorization);
        if known.as_ref().is_some_and(|fields| self.nonces.accept(fields)) {
            return Verdict::Pass;
        }
        let stale = known.is_some();
        let nonce = self.nonces.issue();
        let challenge = |algorithm| {
            format!(
                "Digest qop=\"auth\",algorithm={algorithm},realm=\"{REALM}\",nonce=\"{nonce}\",stale={stale}"
            )
        };
        Verdict::Challenge(vec![challenge("MD5"), challenge("MD5-sess")])
    }
}

/// Creates and recognises nonces: eight bytes for the creation time, and eight of a MAC.
struct Nonces {
    key: hmac::Key,
    start: Instant,
    /// The time of the last nonce, in microseconds since the start. It is unique.
    last: AtomicU64,
    used: Mutex<Used>,
}

#[derive(Default)]
struct Used {
    /// The highest counter seen, by the time of the nonce.
    counters: BTreeMap<u64, u32>,
    /// Nonces from before this time are dropped: they may have been used.
    forgotten: u64,
}

impl Nonces {
    fn new() -> Self {
        let mut secret = Zeroizing::new([0; 32]);
        getrandom::fill(&mut secret[..]).expect("the system has random numbers");
        Self {
            key: hmac::Key::new(hmac::HMAC_SHA256, &secret[..]),
            start: Instant::now(),
            last: AtomicU64::new(0),
            used: Mutex::default(),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    fn issue(&self) -> String {
        let now = self.now();
        let unique = |last: u64| now.max(last.saturating_add(1));
        let last = self.last.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(unique(last)));
        let time = unique(last.unwrap_or_else(|last| last));
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&time.to_be_bytes());
        bytes[8..].copy_from_slice(&self.code(time));
        BASE64.encode(bytes)
    }

    fn code(&self, time: u64) -> [u8; 8] {
        let tag = hmac::sign(&self.key, &time.to_be_bytes());
        *tag.as_ref().first_chunk().expect("a tag has 32 bytes")
    }

    /// The creation time of a nonce, if it was created here.
    fn time(&self, nonce: &[u8]) -> Option<u64> {
        let mut bytes = [0; 18];
        let length = BASE64.decode_slice(nonce, &mut bytes).ok()?;
        let (time, code) = bytes[..length].split_first_chunk()?;
        let time = u64::from_be_bytes(*time);
        bool::from(self.code(time).ct_eq(code)).then_some(time)
    }

    /// A nonce without counter is valid once.
    fn accept(&self, fields: &Fields<'_>) -> bool {
        let Some(time) = self.time(fields.nonce) else { return false };
        let counter = if fields.qop.is_empty() { u32::MAX } else { fields.counter };
        let pending =
            self.now().saturating_sub(time) <= u64::try_from(NONCE_LIFETIME.as_micros()).unwrap_or(u64::MAX);
        let mut used = lock(&self.used);
        used.accept(time, counter, pending)
    }
}

impl Used {
    fn accept(&mut self, time: u64, counter: u32, pending: bool) -> bool {
        if let Some(last) = self.counters.get_mut(&time) {
            let rises = counter > *last;
            *last = counter.max(*last);
            return rises;
        }
        if !pending || time < self.forgotten {
            return false;
        }
        if self.counters.len() == MAX_USED
            && let Some((oldest, _)) = self.counters.pop_first()
        {
            self.forgotten = oldest.saturating_add(1);
        }
        // It may be the one at the limit itself.
        time >= self.forgotten && self.counters.insert(time, counter).is_none()
    }
}

/// The fields sent by a client.
#[derive(Debug, Default)]
struct Fields<'a> {
    algorithm: &'a [u8],
    cnonce: &'a [u8],
    nc: &'a [u8],
    counter: u32,
    nonce: &'a [u8],
    qop: &'a [u8],
    response: &'a [u8],
    uri: &'a [u8],
    username: &'a [u8],
}

impl<'a> Fields<'a> {
    fn parse(header: &'a [u8]) -> Option<Self> {
        let (scheme, mut rest) = header.trim_ascii_start().split_at_checked(6)?;
        if !scheme.eq_ignore_ascii_case(b"digest") {
            return None;
        }
        let mut fields = Self::default();
        loop {
            rest = rest.trim_ascii_start();
            let equals = rest.iter().position(|byte| *byte == b'=')?;
            let name = rest[..equals].trim_ascii_end();
            let (value, after) = value(rest[equals + 1..].trim_ascii_start())?;
            fields.set(name, value)?;
            rest = after.trim_ascii_start();
            match rest.split_first() {
                None => return Some(fields),
                Some((b',', after)) => rest = after,
                Some(_) => return None,
            }
        }
    }

    fn set(&mut self, name: &[u8], value: &'a [u8]) -> Option<()> {
        let field = match &*name.to_ascii_lowercase() {
            b"algorithm" => &mut self.algorithm,
            b"cnonce" => &mut self.cnonce,
            b"nonce" => &mut self.nonce,
            b"qop" => &mut self.qop,
            b"response" => &mut self.response,
            b"uri" => &mut self.uri,
            b"username" => &mut self.username,
            b"nc" => {
                let digits = std::str::from_utf8(value).ok().filter(|digits| digits.len() == 8)?;
                self.counter = u32::from_str_radix(digits, 16).ok()?;
                &mut self.nc
            }
            // The realm must be right for the hashes to match; other fields are ignored.
            _ => return Some(()),
        };
        *field = value;
        Some(())
    }

    /// Whether the login is for this path. A proxy may have been given the whole URL.
    fn is_for(&self, path: &[u8]) -> bool {
        let after_scheme = self.uri.strip_prefix(b"http://").or_else(|| self.uri.strip_prefix(b"https://"));
        let own = match after_scheme {
            Some(rest) => rest.iter().position(|byte| *byte == b'/').map_or(&b"/"[..], |at| &rest[at..]),
            None => self.uri,
        };
        own == path
    }

    /// Whether the client knows the password.
    fn is_from(&self, login: &Login, verb: &[u8]) -> bool {
        let plain = self.algorithm.is_empty() || self.algorithm.eq_ignore_ascii_case(b"MD5");
        if !plain && !self.algorithm.eq_ignore_ascii_case(b"MD5-sess") {
            return false;
        }
        let mut key = login.secret.clone();
        if !plain {
            key = hash(&[&*key, b":", self.nonce, b":", self.cnonce]);
        }
        let request = hash(&[verb, b":", self.uri]);
        let expected = if self.qop.is_empty() {
            hash(&[&*key, b":", self.nonce, b":", &*request])
        } else if self.qop.eq_ignore_ascii_case(b"auth") {
            let parts: [&[u8]; 11] =
                [&*key, b":", self.nonce, b":", self.nc, b":", self.cnonce, b":", self.qop, b":", &*request];
            hash(&parts)
        } else {
            return false;
        };
        let right_user = self.username.ct_eq(&login.user);
        let right_response = self.response.to_ascii_lowercase().ct_eq(&expected[..]);
        (right_user & right_response).into()
    }
}

/// A word or a quoted string, taken literally, and the rest.
fn value(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let Some(quoted) = bytes.strip_prefix(b"\"") else {
        let end = bytes.iter().position(|byte| *byte == b',' || byte.is_ascii_whitespace());
        let (value, after) = bytes.split_at(end.unwrap_or(bytes.len()));
        return (!value.is_empty()).then_some((value, after));
    };
    let mut escaped = false;
    for (at, byte) in quoted.iter().enumerate() {
        match byte {
            b'"' if !escaped => return Some((&quoted[..at], &quoted[at + 1..])),
            _ => escaped = *byte == b'\\' && !escaped,
        }
    }
    None
}

/// MD5 in hexadecimal.
fn hash(parts: &[&[u8]]) -> Zeroizing<[u8; 32]> {
    let mut state = Md5::new();
    for part in parts {
        state.update(part);
    }
    let mut digest: [u8; 16] = state.finalize().into();
    let mut hex = Zeroizing::new([0; 32]);
    const_hex::encode_to_slice(digest, &mut hex[..]).expect("twice the bytes");
    digest.zeroize();
    hex
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 2617 with its hash replaced, because its realm differs.
    #[test]
    fn example_of_the_rfc() {
        let secret = hash(&[b"Mufasa:testrealm@host.com:Circle Of Life"]);
        let login = Login { user: Zeroizing::new(b"Mufasa".to_vec()), secret };
        let header = br#"Digest username="Mufasa", realm="testrealm@host.com",
            nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", uri="/dir/index.html", qop=auth, nc=00000001,
            cnonce="0a4f113b", response="6629fae49393a05397450978507c4ef1", opaque="5ccc069c403ebaf9f0171e9517f40e41""#;
        let fields = Fields::parse(header).unwrap();
        assert!(fields.is_from(&login, b"GET"));
        assert!(!fields.is_from(&login, b"POST"));
    }

    /// A challenge of the guard, answered for a path.
    fn login(guard: &Guard) -> impl Fn(&str, &str) -> String + use<> {
        let Verdict::Challenge(challenges) = guard.check(b"GET", b"/", None) else {
            panic!("no login was sent")
        };
        let nonce = challenges[0].split("nonce=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        move |nc, uri| {
            let login = Login::new("user", "pass");
            let request = hash(&[b"GET:", uri.as_bytes()]);
            let parts: [&[u8]; 7] =
                [&*login.secret, b":", nonce.as_bytes(), b":", nc.as_bytes(), b":c:auth:", &*request];
            let response = String::from_utf8(hash(&parts).to_vec()).unwrap();
            format!(
                "Digest username=\"user\",realm=\"{REALM}\",nonce=\"{nonce}\",uri=\"{uri}\",qop=auth,nc={nc},\
                 cnonce=\"c\",response=\"{response}\""
            )
        }
    }

    fn assert_refused(verdict: &Verdict, stale: bool) {
        let Verdict::Challenge(challenges) = verdict else { panic!("passed") };
        let end = format!("stale={stale}");
        assert!(challenges.iter().all(|challenge| challenge.ends_with(&end)), "{challenges:?}");
    }

    #[test]
    fn nonces_are_good_on_any_connection_but_not_twice() {
        let guard = Guard::new(Login::new("user", "pass"));
        let answer = login(&guard);
        let check = |nc| guard.check(b"GET", b"/", Some(answer(nc, "/").as_bytes()));
        assert_eq!(check("00000001"), Verdict::Pass);
        assert_eq!(check("00000002"), Verdict::Pass);
        assert_refused(&check("00000001"), true);
        assert_refused(&check("00000002"), true);
        assert_eq!(check("00000003"), Verdict::Pass);
    }

    #[test]
    fn a_login_is_for_one_path() {
        let guard = Guard::new(Login::new("user", "pass"));
        let answer = login(&guard);
        let other = answer("00000001", "/get_height");
        assert_refused(&guard.check(b"GET", b"/stop_daemon", Some(other.as_bytes())), false);
        assert_eq!(guard.check(b"GET", b"/get_height", Some(other.as_bytes())), Verdict::Pass);
        let whole = answer("00000002", "http://localhost:18081/get_height");
        assert_eq!(guard.check(b"GET", b"/get_height", Some(whole.as_bytes())), Verdict::Pass);
    }

    #[test]
    fn requests_without_login_cannot_make_a_nonce_stale() {
        let guard = Guard::new(Login::new("user", "pass"));
        let (pending, used) = (login(&guard), login(&guard));
        assert_eq!(guard.check(b"GET", b"/", Some(used("00000001", "/").as_bytes())), Verdict::Pass);
        for _ in 0..2 * MAX_USED {
            assert_refused(&guard.check(b"GET", b"/", None), false);
        }
        assert_eq!(guard.check(b"GET", b"/", Some(pending("00000001", "/").as_bytes())), Verdict::Pass);
        assert_eq!(guard.check(b"GET", b"/", Some(used("00000002", "/").as_bytes())), Verdict::Pass);
        assert_refused(&guard.check(b"GET", b"/", Some(used("00000002", "/").as_bytes())), true);
    }

    #[test]
    fn nonces_of_others_and_forgotten_ones_are_stale() {
        let guard = Guard::new(Login::new("user", "pass"));
        let foreign = login(&Guard::new(Login::new("user", "pass")));
        assert_refused(&guard.check(b"GET", b"/", Some(foreign("00000001", "/").as_bytes())), true);
        let mut used = Used::default();
        for time in 0..MAX_USED as u64 + 10 {
            assert!(used.accept(time, 1, true));
        }
        assert_eq!(used.counters.len(), MAX_USED);
        assert!(!used.accept(9, 2, true), "forgotten");
        assert!(!used.accept(10, 1, true) && used.accept(10, 2, true), "the oldest that is remembered");
        assert!(!used.accept(1 << 40, 1, false), "too old for its first use");
        assert!(used.accept(10, 3, false), "in use");
    }
}
