//! One story, followed by the real wallet service and by ours, on the real node and on our own: every question has the
//! same answer, field by field.

#![allow(clippy::unwrap_used, unreachable_pub, reason = "a test and its support")]

mod compare;
mod nodes;
mod story;

use ferrite_testkit::monerod::Monerod;
use nodes::Node;

#[test]
fn on_the_real_node() {
    story::tell(Node::Reference(Monerod::start()));
}

#[test]
fn on_our_node() {
    story::tell(nodes::ours());
}
