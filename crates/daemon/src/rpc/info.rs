//! What the node and its chain are: get_info, heights, versions, forks, fees.

use ferrite_rpc::Table;

use crate::node::Node;

/// The rows of this family.
pub(super) fn rows(table: Table<Node>) -> Table<Node> {
    table
}
