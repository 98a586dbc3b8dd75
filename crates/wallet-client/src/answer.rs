//! Blocks as a node sends them.

use std::fmt;
use std::sync::OnceLock;

use ferrite_wallet::scan::{DecodedBlock, ScanError};

/// Larger answers are decoded by each wallet: decoded blocks take several times their size on the wire. The answers at the
/// tip of the chain, which many wallets get at the same time, are smaller.
const MAX_SHARED: usize = 1 << 20;

/// An answer to `/get_blocks.bin`, which several wallets may get.
pub struct BlocksAnswer {
    bytes: Vec<u8>,
    decoded: OnceLock<Result<Vec<DecodedBlock>, ScanError>>,
}

impl fmt::Debug for BlocksAnswer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("BlocksAnswer").field("bytes", &self.bytes.len()).finish_non_exhaustive()
    }
}

impl From<Vec<u8>> for BlocksAnswer {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, decoded: OnceLock::new() }
    }
}

impl BlocksAnswer {
    /// The answer, in portable storage.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Its blocks, which `decode` decodes for all wallets, unless another wallet was faster. `None` if the answer is too
    /// large to be shared.
    pub(crate) fn decoded(
        &self,
        decode: impl FnOnce() -> Result<Vec<DecodedBlock>, ScanError>,
    ) -> Option<Result<&[DecodedBlock], ScanError>> {
        if self.bytes.len() > MAX_SHARED {
            return None;
        }
        match self.decoded.get_or_init(decode) {
            Ok(blocks) => Some(Ok(blocks)),
            Err(error) => Some(Err(error.clone())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn small_answers_are_decoded_once() {
        let times = Cell::new(0);
        let decode = || {
            times.set(times.get() + 1);
            Ok(Vec::new())
        };
        let answer = BlocksAnswer::from(vec![0; MAX_SHARED]);
        assert!(matches!(answer.decoded(decode), Some(Ok([]))));
        assert!(matches!(answer.decoded(decode), Some(Ok([]))));
        assert_eq!(times.get(), 1);
        let answer = BlocksAnswer::from(vec![0; MAX_SHARED + 1]);
        assert!(answer.decoded(decode).is_none());
        assert_eq!(times.get(), 1);
    }
}
