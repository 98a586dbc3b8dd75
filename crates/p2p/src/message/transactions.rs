//! Messages with transactions.

use ferrite_types::epee::{self, BlobList, List};
use ferrite_types::{Hash, epee_object};

use super::payload;

epee_object! {
    /// New transactions.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct NewTransactions {
        /// Spaces that hide the length of the transactions.
        pub padding ["_"]: Vec<u8>,
        /// Whether they are in the fluff phase: broadcast to all peers, and not passed from one peer to the next.
        pub dandelionpp_fluff: bool = true,
        /// The transactions.
        pub txs: Vec<Vec<u8>> as List,
    }
}

epee_object! {
    /// Requests the pool transactions that are not listed; the response is [`NewTransactions`].
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct GetTxpoolComplement {
        /// The transactions that the sender has.
        pub hashes: Vec<Hash> as BlobList,
    }
}

payload! {
    NewTransactions: NewTransactions;
    GetTxpoolComplement: GetTxpoolComplement;
}

/// Padded payloads are a multiple of this.
pub const PADDING_GRANULARITY: usize = 1024;

impl NewTransactions {
    /// Without padding.
    pub fn new(txs: Vec<Vec<u8>>, dandelionpp_fluff: bool) -> Self {
        Self { padding: Vec::new(), dandelionpp_fluff, txs }
    }

    /// With the reference's padding (`levin_notify.cpp: make_tx_message`), which makes most payloads a multiple of 1024
    /// bytes. The reference estimates, corrects, and sometimes ends up a byte short; any difference would reveal which
    /// program sent the message.
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

/// Length of a base-128 varint, in which the estimate is made.
fn base128_length(number: usize) -> usize {
    let bits = usize::BITS - number.leading_zeros();
    usize::try_from(bits.div_ceil(7).max(1)).expect("a handful")
}
