//! Transactions on their way.

use ferrite_types::epee::{self, BlobList, List};
use ferrite_types::{Hash, epee_object};

use super::payload;

epee_object! {
    /// New transactions.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NewTransactions {
        /// Spaces that hide how long the transactions are.
        pub padding ["_"]: Vec<u8>,
        /// Whether everybody may know of them, or only one peer after the other.
        pub dandelionpp_fluff: bool = true,
        /// The transactions.
        pub txs: Vec<Vec<u8>> as List,
    }
}

epee_object! {
    /// Which transactions do you have beyond these? New transactions are the answer.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetTxpoolComplement {
        /// What the sender has.
        pub hashes: Vec<Hash> as BlobList,
    }
}

payload! {
    NewTransactions: NewTransactions;
    GetTxpoolComplement: GetTxpoolComplement;
}

/// What padded payloads are a multiple of.
pub const PADDING_GRANULARITY: usize = 1024;

impl NewTransactions {
    /// Without padding.
    pub fn new(txs: Vec<Vec<u8>>, dandelionpp_fluff: bool) -> Self {
        Self { padding: Vec::new(), dandelionpp_fluff, txs }
    }

    /// With as much padding as the reference adds (`levin_notify.cpp: make_tx_message`), so that the payload is in
    /// general a multiple of 1024 bytes. The reference guesses first and then corrects, and now and then
    /// ends up a byte short; being different would only tell who is who.
    pub fn padded(txs: Vec<Vec<u8>>, dandelionpp_fluff: bool) -> Self {
        let entries: usize = txs.iter().map(|tx| base128_length(tx.len()) + tx.len()).sum();
        let guess = epee::HEADER.len() + 1 + "txs".len() + base128_length(txs.len()) + entries;
        let missing = PADDING_GRANULARITY - guess % PADDING_GRANULARITY;
        let overhead = 2 + base128_length(missing);
        let mut message = Self::new(txs, dandelionpp_fluff);
        message.padding = vec![b' '; missing.saturating_sub(overhead)];
        let too_long = epee::to_bytes(&message).len() % PADDING_GRANULARITY;
        let length = message.padding.len().saturating_sub(too_long);
        message.padding.truncate(length);
        message
    }
}

/// Bytes of a number with seven bits in each, in which the guess counts.
fn base128_length(number: usize) -> usize {
    let bits = usize::BITS - number.leading_zeros();
    usize::try_from(bits.div_ceil(7).max(1)).expect("a handful")
}
