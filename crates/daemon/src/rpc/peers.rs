//! Peers, bans, limits, and how far the node is with syncing.

use ferrite_rpc::Table;

use crate::node::Node;

/// The rows of this family.
pub(super) fn rows(table: Table<Node>) -> Table<Node> {
    table
}
