//! The state of a wallet: what it owns, what it got and sent, and what its owner wrote down.

mod records;

pub use records::{
    AccountRecord, AddressBookEntry, Destination, OwnedOutput, Payment, Pending, PendingState, PoolPayment,
    RecordError, Records, Ring, Sent, TxKeys,
};
