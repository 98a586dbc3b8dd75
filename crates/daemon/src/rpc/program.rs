//! The program itself: logs, stopping, updates, caches, pruning, RPC payment.

use ferrite_rpc::daemon::Nothing;
use ferrite_rpc::daemon::program::Done;
use ferrite_rpc::{Access, Ctx, RpcError, Run, Table};

use crate::node::Node;

/// The rows of this family.
pub(super) fn rows(table: Table<Node>) -> Table<Node> {
    table.path(&["/stop_daemon"], Access::Unrestricted, Run::Inline, stop_daemon)
}

fn stop_daemon(ctx: &Ctx<'_, Node>, _: Nothing) -> Result<Done, RpcError> {
    ctx.service.request_stop();
    Ok(Done::default())
}
