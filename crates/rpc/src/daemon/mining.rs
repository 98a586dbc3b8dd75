//! Templates, submitted blocks, proof of work, and the miner of the node itself.
