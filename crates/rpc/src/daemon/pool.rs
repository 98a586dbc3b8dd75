//! The pool: its transactions, their hashes, statistics, backlog.
