//! Events of the node.

use ferrite_rpc::daemon::ResponseBase;
use ferrite_rpc::daemon::events::{GetNodeEventsRequest, GetNodeEventsResponse, NodeEventEntry};
use ferrite_rpc::error::daemon::WRONG_PARAM;
use ferrite_rpc::{Ctx, RpcError};

use crate::daemon::Daemon;
use crate::events::Gap;

/// The number of events in a response if the client does not say, and the greatest one.
const DEFAULT_LIMIT: u64 = 100;
const MAX_LIMIT: u64 = 1000;

/// There is nothing in the events that a restricted caller may not know: of the pool, only broadcast transactions.
pub(crate) fn get_node_events(
    ctx: &Ctx<'_, Daemon>,
    request: GetNodeEventsRequest,
) -> Result<GetNodeEventsResponse, RpcError> {
    if request.run.is_empty() && request.after > 0 {
        return Err(RpcError::new(WRONG_PARAM, "run is required with after"));
    }
    let limit = if request.limit == 0 { DEFAULT_LIMIT } else { request.limit.min(MAX_LIMIT) };
    let run = Some(request.run.as_str()).filter(|run| !run.is_empty());
    let limit = usize::try_from(limit).expect("it is small");
    let events = &ctx.service.events;
    let page = events.page(run, request.after, limit);
    Ok(GetNodeEventsResponse {
        base: ResponseBase::default(),
        events: Some(page.events.iter().map(NodeEventEntry::from).collect()),
        gap: page.gap.map_or("", Gap::name).to_owned(),
        last: page.last,
        next: page.next,
        oldest: page.oldest,
        run: events.run().to_owned(),
    })
}
