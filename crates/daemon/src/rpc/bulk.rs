//! What wallets fetch in bulk, in portable storage: blocks, hashes, output indices.

use ferrite_rpc::Table;

use crate::node::Node;

/// The rows of this family.
pub(super) fn rows(table: Table<Node>) -> Table<Node> {
    table
}
