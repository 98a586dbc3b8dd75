//! The client side of digest login. The reference requires the requests with a nonce to be numbered 1, 2, 3 and so on
//! per connection, and a nonce of another connection is stale.

use md5::{Digest as _, Md5};
use zeroize::{Zeroize as _, Zeroizing};

/// A user and a password.
#[derive(Clone)]
pub struct Credentials {
    user: Zeroizing<String>,
    password: Zeroizing<String>,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Credentials")
    }
}

impl Credentials {
    /// Neither is ever sent in plain text.
    pub fn new(user: &str, password: &str) -> Self {
        Self { user: Zeroizing::new(user.to_owned()), password: Zeroizing::new(password.to_owned()) }
    }
}

/// A challenge and its responses so far.
#[derive(Debug)]
pub(super) struct Session {
    realm: String,
    nonce: String,
    opaque: Option<String>,
    /// Whether the key is derived per session (MD5-sess).
    per_session: bool,
    /// Whether requests are numbered.
    counted: bool,
    count: u32,
}

impl Session {
    /// Parses a challenge: the value of `WWW-Authenticate:`. `None` if it is of an unknown kind.
    pub(super) fn new(challenge: &[u8]) -> Option<Self> {
        let text = std::str::from_utf8(challenge).ok()?.trim();
        let (scheme, rest) = text.split_once(' ')?;
        if !scheme.eq_ignore_ascii_case("digest") {
            return None;
        }
        let mut session = Self {
            realm: String::new(),
            nonce: String::new(),
            opaque: None,
            per_session: false,
            counted: false,
            count: 0,
        };
        for (name, value) in parameters(rest)? {
            match &*name.to_ascii_lowercase() {
                "realm" => session.realm = value,
                "nonce" => session.nonce = value,
                "opaque" => session.opaque = Some(value),
                "qop" => {
                    session.counted = value.split(',').any(|one| one.trim().eq_ignore_ascii_case("auth"))
                }
                "algorithm" if value.eq_ignore_ascii_case("MD5") => {}
                "algorithm" if value.eq_ignore_ascii_case("MD5-sess") => session.per_session = true,
                "algorithm" => return None,
                _ => {}
            }
        }
        // They are sent back in quotes, on one line.
        let fits = |text: &String| text.bytes().all(|byte| !byte.is_ascii_control() && byte != b'"');
        let all = [Some(&session.realm), Some(&session.nonce), session.opaque.as_ref()];
        (!session.nonce.is_empty() && all.into_iter().flatten().all(fits)).then_some(session)
    }

    /// The header for the next request.
    pub(super) fn authorize(&mut self, login: &Credentials, verb: &str, uri: &str) -> String {
        self.count = self.count.wrapping_add(1);
        let mut random = [0; 8];
        getrandom::fill(&mut random).expect("the system has random numbers");
        let cnonce = const_hex::encode(random);
        let Self { realm, nonce, .. } = self;
        let mut key = hash(&[&login.user, realm, &login.password]);
        if self.per_session {
            key = hash(&[&key, nonce, &cnonce]);
        }
        let request = hash(&[verb, uri]);
        let number = format!("{:08x}", self.count);
        let response = if self.counted {
            hash(&[&key, nonce, &number, &cnonce, "auth", &request])
        } else {
            hash(&[&key, nonce, &request])
        };
        let algorithm = if self.per_session { "MD5-sess" } else { "MD5" };
        let user = login.user.replace('\\', "\\\\").replace('"', "\\\"");
        let mut header = format!(
            "Digest username=\"{user}\", realm=\"{realm}\", nonce=\"{nonce}\", uri=\"{uri}\", \
             algorithm={algorithm}, response=\"{}\"",
            &*response
        );
        if self.counted {
            header += &format!(", qop=auth, nc={number}, cnonce=\"{cnonce}\"");
        } else if self.per_session {
            header += &format!(", cnonce=\"{cnonce}\"");
        }
        if let Some(opaque) = &self.opaque {
            header += &format!(", opaque=\"{opaque}\"");
        }
        header
    }
}

/// `name=value` or `name="value"`, separated by commas.
fn parameters(mut rest: &str) -> Option<Vec<(&str, String)>> {
    let mut all = Vec::new();
    loop {
        rest = rest.trim_start_matches([' ', '\t', ',']);
        if rest.is_empty() {
            return Some(all);
        }
        let (name, after) = rest.split_once('=')?;
        let after = after.trim_start();
        let value;
        if let Some(quoted) = after.strip_prefix('"') {
            let end = quoted.find('"')?;
            (value, rest) = (&quoted[..end], &quoted[end + 1..]);
        } else {
            let end = after.find([',', ' ']).unwrap_or(after.len());
            (value, rest) = after.split_at(end);
        }
        all.push((name.trim(), value.to_owned()));
    }
}

/// MD5 in hexadecimal of texts joined by colons.
fn hash(parts: &[&str]) -> Zeroizing<String> {
    let mut state = Md5::new();
    for (position, part) in parts.iter().enumerate() {
        if position > 0 {
            state.update(b":");
        }
        state.update(part);
    }
    let mut digest: [u8; 16] = state.finalize().into();
    let text = Zeroizing::new(const_hex::encode(digest));
    digest.zeroize();
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn challenges() {
        let session = |text: &str| Session::new(text.as_bytes());
        let counted =
            session(r#"Digest qop="auth",algorithm=MD5,realm="monero-rpc",nonce="a==",stale=false"#);
        let counted = counted.unwrap();
        assert!(
            counted.counted
                && !counted.per_session
                && counted.nonce == "a=="
                && counted.realm == "monero-rpc"
        );
        let other = session(r#"digest realm="a, b" , nonce=x,algorithm=MD5-sess, opaque="o""#).unwrap();
        assert!(!other.counted && other.per_session && other.realm == "a, b" && other.nonce == "x");
        for bad in [
            "",
            "Digest",
            "Basic realm=\"x\"",
            "Digest realm=\"x\"",
            "Digest nonce=\"x",
            "Digest nonce=\"x\", algorithm=SHA-256",
            "Digest nonce=\"a\u{1}b\"",
            "Digest =",
        ] {
            assert!(session(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn requests_are_numbered() {
        let mut session = Session::new(b"Digest nonce=\"n\",realm=\"r\",qop=\"auth\"").unwrap();
        let login = Credentials::new("u\"", "p");
        assert!(session.authorize(&login, "POST", "/").contains("nc=00000001"));
        let second = session.authorize(&login, "POST", "/");
        assert!(second.contains("nc=00000002") && second.contains("username=\"u\\\"\""), "{second}");
    }
}
