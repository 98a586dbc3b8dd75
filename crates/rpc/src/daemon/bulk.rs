//! What wallets fetch in bulk, in portable storage: blocks, hashes, output indices.
