//! The login: digest access authentication (`http_auth.cpp`), MD5 and MD5-sess, `auth` or the old form.
//!
//! The reference remembers a nonce with its connection, which leaves a client that connects anew for every request
//! in an endless row of 401s. Here all connections of a server share the nonces: one that was handed out is good on
//! any of them, and for each the client's counter must rise, so that no request can be sent twice.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use base64::Engine as _;
use md5::{Digest as _, Md5};
use subtle::ConstantTimeEq as _;
use zeroize::{Zeroize as _, Zeroizing};

const REALM: &str = "monero-rpc";

/// Nonces that are remembered. A client whose nonce is forgotten is told that it is stale and takes a new one.
const MAX_NONCES: usize = 4096;

/// The body of an answer to a client that has not logged in.
pub(crate) const BODY: &str =
    "<html><head><title>Unauthorized Access</title></head><body><h1>401 Unauthorized</h1></body></html>";

/// Who may use the service. Only a hash of the password is kept.
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

/// What the server knows about its clients' logins.
#[derive(Debug)]
pub(crate) struct Guard {
    login: Login,
    nonces: Mutex<Nonces>,
}

#[derive(Debug, Default)]
struct Nonces {
    /// The highest counter seen, none before the first use.
    counters: HashMap<Vec<u8>, Option<u32>>,
    order: VecDeque<Vec<u8>>,
}

/// Whether a request may go on.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Pass,
    /// Not yet: challenges to be answered.
    Challenge(Vec<String>),
}

impl Guard {
    pub(crate) fn new(login: Login) -> Self {
        Self { login, nonces: Mutex::default() }
    }

    pub(crate) fn check(&self, verb: &[u8], authorization: Option<&[u8]>) -> Verdict {
        let fields = authorization.and_then(Fields::parse);
        let known = fields.filter(|fields| fields.is_from(&self.login, verb));
        let mut nonces = self.nonces.lock().unwrap_or_else(PoisonError::into_inner);
        if known.as_ref().is_some_and(|fields| nonces.accept(fields)) {
            return Verdict::Pass;
        }
        let stale = known.is_some();
        let nonce = nonces.issue();
        drop(nonces);
        let challenge = |algorithm| {
            format!(
                "Digest qop=\"auth\",algorithm={algorithm},realm=\"{REALM}\",nonce=\"{nonce}\",stale={stale}"
            )
        };
        Verdict::Challenge(vec![challenge("MD5"), challenge("MD5-sess")])
    }
}

impl Nonces {
    fn issue(&mut self) -> String {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system has random numbers");
        let nonce = base64::engine::general_purpose::STANDARD.encode(bytes);
        if self.order.len() == MAX_NONCES
            && let Some(oldest) = self.order.pop_front()
        {
            self.counters.remove(&oldest);
        }
        self.order.push_back(nonce.clone().into_bytes());
        self.counters.insert(nonce.clone().into_bytes(), None);
        nonce
    }

    /// A nonce without counter is good once.
    fn accept(&mut self, fields: &Fields<'_>) -> bool {
        let counter = if fields.qop.is_empty() { u32::MAX } else { fields.counter };
        match self.counters.get_mut(fields.nonce) {
            Some(last) if last.is_none_or(|last| counter > last) => {
                *last = Some(counter);
                true
            }
            _ => false,
        }
    }
}

/// What a client sent.
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
            // The realm must be right for the hashes to match; nothing else is of interest.
            _ => return Some(()),
        };
        *field = value;
        Some(())
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

/// A word or a string in quotes, which is taken as it stands, and what follows it.
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

    /// The example of RFC 2617, whose realm is another one, with its hash put in.
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

    #[test]
    fn nonces_are_good_on_any_connection_but_not_twice() {
        let guard = Guard::new(Login::new("user", "pass"));
        let Verdict::Challenge(challenges) = guard.check(b"GET", None) else { panic!("no login was sent") };
        let nonce = challenges[0].split("nonce=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let answer = |nc: &str| {
            let login = Login::new("user", "pass");
            let request = hash(&[b"GET:/"]);
            let parts: [&[u8]; 7] =
                [&*login.secret, b":", nonce.as_bytes(), b":", nc.as_bytes(), b":c:auth:", &*request];
            let response = String::from_utf8(hash(&parts).to_vec()).unwrap();
            format!(
                "Digest username=\"user\",realm=\"{REALM}\",nonce=\"{nonce}\",uri=\"/\",qop=auth,nc={nc},\
                 cnonce=\"c\",response=\"{response}\""
            )
        };
        assert_eq!(guard.check(b"GET", Some(answer("00000001").as_bytes())), Verdict::Pass);
        assert_eq!(guard.check(b"GET", Some(answer("00000002").as_bytes())), Verdict::Pass);
        for again in ["00000001", "00000002"] {
            let Verdict::Challenge(challenges) = guard.check(b"GET", Some(answer(again).as_bytes())) else {
                panic!("counter {again} passed twice");
            };
            assert!(challenges.iter().all(|challenge| challenge.ends_with("stale=true")));
        }
    }
}
