//! Bearer tokens (RFC 6750), beside the digest login.

use super::digest::{Guard, Verdict};
use crate::table::Identity;

/// The tokens of a service.
pub trait Tokens: Send + Sync {
    /// The number of a token. `None` if there is no such token, or no longer.
    fn number(&self, token: &[u8]) -> Option<u64>;
}

/// What a request says of its sender.
#[derive(Clone, Copy)]
pub(super) struct Credentials<'a> {
    /// The verb, which is part of a digest.
    pub(super) verb: &'a [u8],
    /// The path, which is part of a digest.
    pub(super) path: &'a [u8],
    /// The header field.
    pub(super) authorization: Option<&'a [u8]>,
}

/// Finds out who sent a request.
///
/// # Errors
/// The challenges for a client that must log in. One with a wrong token is refused even if there is no login: it would
/// not notice that its token has no effect.
pub(super) fn identify(
    tokens: Option<&dyn Tokens>,
    guard: Option<&Guard>,
    credentials: Credentials<'_>,
) -> Result<Identity, Vec<String>> {
    let Credentials { verb, path, authorization } = credentials;
    let check = |authorization| match guard.map(|guard| guard.check(verb, path, authorization)) {
        None => Ok(Identity::Anyone),
        Some(Verdict::Pass) => Ok(Identity::Login),
        Some(Verdict::Challenge(challenges)) => Err(challenges),
    };
    let Some((tokens, token)) = tokens.zip(authorization.and_then(token)) else {
        return check(authorization);
    };
    tokens.number(token).map(Identity::Token).ok_or_else(|| {
        let mut challenges = check(None).err().unwrap_or_default();
        challenges.push("Bearer realm=\"monero-rpc\",error=\"invalid_token\"".to_owned());
        challenges
    })
}

/// Whether a request comes from a client that may call. Nothing is consumed.
pub(super) fn knows(
    tokens: Option<&dyn Tokens>,
    guard: Option<&Guard>,
    credentials: Credentials<'_>,
) -> bool {
    let Credentials { verb, path, authorization } = credentials;
    match tokens.zip(authorization.and_then(token)) {
        Some((tokens, token)) => tokens.number(token).is_some(),
        None => guard.is_none_or(|guard| guard.knows(verb, path, authorization)),
    }
}

/// The token in a header field.
fn token(header: &[u8]) -> Option<&[u8]> {
    let (scheme, rest) = header.trim_ascii().split_at_checked(6)?;
    let is_bearer = scheme.eq_ignore_ascii_case(b"bearer") && rest.first().is_none_or(|byte| *byte == b' ');
    is_bearer.then(|| rest.trim_ascii())
}

#[cfg(test)]
mod tests {
    use super::super::digest::Login;
    use super::*;

    struct One;

    impl Tokens for One {
        fn number(&self, token: &[u8]) -> Option<u64> {
            (token == b"right").then_some(7)
        }
    }

    #[test]
    fn tokens_in_header_fields() {
        for (header, expected) in [
            (&b"Bearer abc"[..], Some(&b"abc"[..])),
            (b"  bEARER   abc ", Some(b"abc")),
            (b"Bearer", Some(b"")),
            (b"Bearer ", Some(b"")),
            (b"Bearera", None),
            (b"Basic abc", None),
            (b"Digest username=\"a\"", None),
            (b"", None),
        ] {
            assert_eq!(token(header), expected, "{}", header.escape_ascii());
        }
    }

    fn credentials(authorization: Option<&[u8]>) -> Credentials<'_> {
        Credentials { verb: b"POST", path: b"/json_rpc", authorization }
    }

    #[test]
    fn tokens_beside_a_login() {
        let guard = Guard::new(Login::new("user", "pass"));
        let who = |header: Option<&[u8]>| identify(Some(&One), Some(&guard), credentials(header));
        assert_eq!(who(Some(b"Bearer right")), Ok(Identity::Token(7)));
        let challenges = who(Some(b"Bearer wrong")).unwrap_err();
        let begins: Vec<&str> = challenges.iter().map(|one| one.split(' ').next().unwrap_or("")).collect();
        assert_eq!(begins, ["Digest", "Digest", "Bearer"]);
        assert_eq!(who(None).unwrap_err().len(), 2, "clients without a token see what they always saw");
        assert_eq!(who(Some(b"Digest x")).unwrap_err().len(), 2);
        assert!(knows(Some(&One), Some(&guard), credentials(Some(b"Bearer right"))));
        assert!(!knows(Some(&One), Some(&guard), credentials(Some(b"Bearer wrong"))));
        assert!(!knows(Some(&One), Some(&guard), credentials(None)));
    }

    #[test]
    fn tokens_without_a_login() {
        let who = |header: Option<&[u8]>| identify(Some(&One), None, credentials(header));
        assert_eq!(who(None), Ok(Identity::Anyone));
        assert_eq!(who(Some(b"Bearer right")), Ok(Identity::Token(7)));
        assert_eq!(who(Some(b"Bearer wrong")).unwrap_err().len(), 1);
        assert_eq!(who(Some(b"Bearer")).unwrap_err().len(), 1);
        assert!(knows(Some(&One), None, credentials(None)));
        assert!(!knows(Some(&One), None, credentials(Some(b"Bearer wrong"))));
    }

    /// As before there were tokens.
    #[test]
    fn without_tokens_the_header_field_has_no_effect() {
        assert_eq!(identify(None, None, credentials(Some(b"Bearer x"))), Ok(Identity::Anyone));
        let guard = Guard::new(Login::new("user", "pass"));
        assert_eq!(identify(None, Some(&guard), credentials(Some(b"Bearer x"))).unwrap_err().len(), 2);
    }
}
