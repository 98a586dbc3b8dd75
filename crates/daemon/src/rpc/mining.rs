//! Templates, submitted blocks, proof of work, and the miner of the node itself.

use ferrite_rpc::Table;

use crate::node::Node;

/// The rows of this family.
pub(super) fn rows(table: Table<Node>) -> Table<Node> {
    table
}
