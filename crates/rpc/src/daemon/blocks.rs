//! Block headers and blocks, by height and by hash, and alternate chains.
