//! A mining pool, as pools do it: a template, an extra nonce of its own, its own block id.

use crate::nodes::Node;
use crate::pairs::{NODES, compare};
use crate::script;

#[test]
fn a_pool_gets_the_same_results_of_both_nodes() {
    let python = script::python();
    compare("pool", 30, &NODES, |node: &Node| script::run(&python, "pool.py", &[&node.port().to_string()]));
}
