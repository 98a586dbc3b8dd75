//! Outputs: get_outs, histograms and distributions.

use ferrite_rpc::Table;

use crate::node::Node;

/// The rows of this family.
pub(super) fn rows(table: Table<Node>) -> Table<Node> {
    table
}
