//! What several families need to read requests and to write answers.

use ferrite_rpc::RpcError;
use ferrite_rpc::table::Reply;
use ferrite_types::epee::{self, ReadObject, WriteObject};

/// The content type of portable storage; the blank is the reference's.
const BINARY: &str = " application/octet-stream";

/// A request in portable storage.
pub(super) fn read<'b, T: ReadObject<'b>>(body: &'b [u8]) -> Result<T, RpcError> {
    epee::from_bytes(body, epee::Limits::NONE).map_err(|_| RpcError::INVALID_PARAMS)
}

/// An answer in portable storage that will be about as long as that.
pub(super) fn write<T: WriteObject>(answer: &T, length: usize) -> Reply {
    let mut body = Vec::with_capacity(length);
    epee::append_to(answer, &mut body);
    Reply { content_type: BINARY, body }
}

/// Bytes from hex digits, of which there must be an even number; nothing else is allowed.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    // The decoder would skip it.
    if text.starts_with("0x") {
        return None;
    }
    const_hex::decode(text).ok()
}

/// The most transactions at a time for those who may not have everything.
pub(crate) const RESTRICTED_TRANSACTIONS: usize = 100;
