//! Decoding requests and encoding responses, shared by several families.

use ferrite_rpc::RpcError;
use ferrite_rpc::table::Reply;
use ferrite_types::epee::{self, ReadObject, WriteObject};

/// The content type of portable storage; the leading space is the reference's.
const BINARY: &str = " application/octet-stream";

/// A request in portable storage.
pub(super) fn read<'b, T: ReadObject<'b>>(body: &'b [u8]) -> Result<T, RpcError> {
    epee::from_bytes(body, epee::Limits::NONE).map_err(|_| RpcError::INVALID_PARAMS)
}

/// A response in portable storage of about this length.
pub(super) fn write<T: WriteObject>(answer: &T, length: usize) -> Reply {
    let mut body = Vec::with_capacity(length);
    epee::append_to(answer, &mut body);
    Reply { content_type: BINARY, body }
}

/// Decodes an even number of hex digits; nothing else is allowed.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    // The decoder would skip it.
    if text.starts_with("0x") {
        return None;
    }
    const_hex::decode(text).ok()
}

/// Limit of transactions on a restricted interface.
pub(crate) const RESTRICTED_TRANSACTIONS: usize = 100;
