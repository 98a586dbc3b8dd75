//! Transactions that wait for a block.
