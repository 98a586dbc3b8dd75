//! Peers, bans, limits, and how far the node is with syncing.
