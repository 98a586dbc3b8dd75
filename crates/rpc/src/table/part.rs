//! Parts of a service, which have paths of their own: `/wallet/NAME/json_rpc` is the `/json_rpc` of one wallet.

use std::sync::Arc;

use super::Table;
use crate::RpcError;

type Find<S> = Box<dyn Fn(&Arc<S>, &str) -> Result<Arc<S>, RpcError> + Send + Sync>;

/// Where the parts of a service are.
pub(super) struct Parts<S> {
    /// The folder of their paths, with both slashes.
    folder: &'static str,
    find: Find<S>,
}

/// A path below that of a part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PartPath<'a> {
    /// The name of the part; `None` if it is not percent-encoded text.
    pub(crate) name: Option<String>,
    /// The rest of the path, with its slash.
    pub(crate) rest: &'a [u8],
}

impl<S> Table<S> {
    /// Also answers calls to parts of the service: with the folder `/wallet/`, those to `/wallet/NAME/json_rpc`. `find`
    /// returns the part with a name. If it fails, the calls get its error, with status 404.
    #[must_use]
    pub fn with_parts(
        mut self,
        folder: &'static str,
        find: impl Fn(&Arc<S>, &str) -> Result<Arc<S>, RpcError> + Send + Sync + 'static,
    ) -> Self {
        self.parts = Some(Parts { folder, find: Box::new(find) });
        self
    }

    /// Splits a path below that of a part.
    pub(crate) fn part_path<'a>(&self, path: &'a [u8]) -> Option<PartPath<'a>> {
        let path = path.strip_prefix(self.parts.as_ref()?.folder.as_bytes())?;
        let (name, rest) = path.split_at(memchr::memchr(b'/', path)?);
        Some(PartPath { name: percent_decoded(name), rest })
    }

    /// The part with a name.
    ///
    /// # Errors
    /// If there is none.
    pub(crate) fn part(&self, service: &Arc<S>, name: &str) -> Result<Arc<S>, RpcError> {
        match &self.parts {
            Some(parts) => (parts.find)(service, name),
            None => Err(RpcError::METHOD_NOT_FOUND),
        }
    }
}

/// Decodes a segment of a path (RFC 3986, section 2.1).
fn percent_decoded(segment: &[u8]) -> Option<String> {
    let mut decoded = Vec::with_capacity(segment.len());
    let mut rest = segment;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte == b'%' {
            let (digits, after) = rest.split_at_checked(2)?;
            let mut value = [0];
            const_hex::decode_to_slice(digits, &mut value).ok()?;
            decoded.extend(value);
            rest = after;
        } else {
            decoded.push(byte);
        }
    }
    String::from_utf8(decoded).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_parts() {
        let table = Table::<()>::new().with_parts("/wallet/", |_, _| Err(RpcError::METHOD_NOT_FOUND));
        let path = |name: Option<&str>, rest: &'static str| {
            Some(PartPath { name: name.map(str::to_owned), rest: rest.as_bytes() })
        };
        for (given, expected) in [
            ("/wallet/shop/json_rpc", path(Some("shop"), "/json_rpc")),
            ("/wallet/a%20b%C3%a4+/json_rpc", path(Some("a bä+"), "/json_rpc")),
            ("/wallet/%2e%2E%2F%2fx/json_rpc", path(Some("..//x"), "/json_rpc")),
            ("/wallet/%252F/json_rpc", path(Some("%2F"), "/json_rpc")),
            ("/wallet//json_rpc", path(Some(""), "/json_rpc")),
            ("/wallet/a/b/json_rpc", path(Some("a"), "/b/json_rpc")),
            ("/wallet/%/json_rpc", path(None, "/json_rpc")),
            ("/wallet/%4/json_rpc", path(None, "/json_rpc")),
            ("/wallet/%4g/json_rpc", path(None, "/json_rpc")),
            ("/wallet/%0x/json_rpc", path(None, "/json_rpc")),
            ("/wallet/%ff/json_rpc", path(None, "/json_rpc")),
            ("/wallet/shop", None),
            ("/Wallet/shop/json_rpc", None),
            ("/wallets/shop/json_rpc", None),
            ("/json_rpc", None),
        ] {
            assert_eq!(table.part_path(given.as_bytes()), expected, "{given}");
            assert_eq!(Table::<()>::new().part_path(given.as_bytes()), None, "a service without parts");
        }
    }
}
