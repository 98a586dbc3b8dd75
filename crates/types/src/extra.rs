//! The `extra` field of a transaction.
