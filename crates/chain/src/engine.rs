//! Blocks: which of them make the chain.
