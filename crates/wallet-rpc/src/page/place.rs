//! Which wallet a page is about.

use std::fmt;

use percent_encoding::{NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

/// A wallet, as paths name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    /// The wallet that `open_wallet` or `--wallet-file` opened.
    Open,
    /// A loaded wallet.
    Loaded(String),
}

impl Place {
    /// The name of a loaded wallet.
    pub(crate) fn name(&self) -> Option<&str> {
        match self {
            Self::Open => None,
            Self::Loaded(name) => Some(name),
        }
    }

    /// What users read.
    pub(crate) fn title(&self) -> &str {
        self.name().unwrap_or("Open wallet")
    }

    /// The path of one of its pages; that of its first page if the name is empty.
    pub(crate) fn path(&self, page: &str) -> String {
        match page {
            "" => self.to_string(),
            page => format!("{self}/{page}"),
        }
    }
}

/// The path of its first page.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open => f.write_str("/open"),
            Self::Loaded(name) => write!(f, "/wallet/{}", utf8_percent_encode(name, NON_ALPHANUMERIC)),
        }
    }
}

/// The segments of a path; `None` if one of them is not percent-encoded text.
pub(crate) fn segments(path: &[u8]) -> Option<Vec<String>> {
    let path = std::str::from_utf8(path).ok()?.strip_prefix('/')?;
    if path.is_empty() {
        return Some(Vec::new());
    }
    path.split('/').map(|one| Some(percent_decode_str(one).decode_utf8().ok()?.into_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        let place = Place::Loaded("my wallet/<b>".to_owned());
        assert_eq!(place.path("send"), "/wallet/my%20wallet%2F%3Cb%3E/send");
        assert_eq!(place.path(""), "/wallet/my%20wallet%2F%3Cb%3E");
        assert_eq!(segments(place.path("send").as_bytes()).unwrap(), ["wallet", "my wallet/<b>", "send"]);
        assert_eq!(Place::Open.path("send"), "/open/send");
        assert_eq!(segments(b"/").unwrap(), [""; 0]);
        assert_eq!(segments(b"/a/").unwrap(), ["a", ""]);
        assert_eq!(segments(b"a"), None);
        assert_eq!(segments(b"/%ff"), None);
        assert_eq!(segments(b"/\xff"), None);
    }
}
