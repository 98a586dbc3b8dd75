//! The client side of bearer tokens (RFC 6750).

use zeroize::Zeroizing;

/// A token. It is sent as it is, so use TLS over networks.
#[derive(Clone)]
pub struct BearerToken(Zeroizing<String>);

/// A token with characters that a header cannot have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a token has visible ASCII characters only, and at least one")]
pub struct BearerTokenError;

impl std::fmt::Debug for BearerToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("BearerToken")
    }
}

impl BearerToken {
    /// Checks a token.
    ///
    /// # Errors
    /// If it cannot be sent.
    pub fn new(text: &str) -> Result<Self, BearerTokenError> {
        let fits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        fits.then(|| Self(Zeroizing::new(text.to_owned()))).ok_or(BearerTokenError)
    }

    /// The header for every request.
    pub(super) fn header(&self) -> Zeroizing<String> {
        Zeroizing::new(format!("Bearer {}", *self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_fits_into_a_header() {
        let token = BearerToken::new("abc.DEF-1_2~+/=").expect("a token");
        assert_eq!(*token.header(), "Bearer abc.DEF-1_2~+/=");
        assert_eq!(format!("{token:?}"), "BearerToken");
        for text in ["", "a b", "a\r\nX: y", "ä", "a\0"] {
            assert_eq!(BearerToken::new(text).err(), Some(BearerTokenError), "{text:?}");
        }
    }
}
