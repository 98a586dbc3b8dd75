//! The program itself: logs, stopping, updates, caches, pruning, RPC payment.
