//! What happened to the wallet's money, numbered without gaps.

use std::sync::Arc;

use ferrite_rpc::RpcError;
use ferrite_rpc::wallet::EmptyResponse;
use ferrite_rpc::wallet::events::{
    EventEntry, GetEventsRequest, GetEventsResponse, SetEventConfirmationsRequest,
};
use ferrite_wallet::state::Event;

use crate::errors::unknown;
use crate::kept::CommitError;
use crate::rows::Open;
use crate::session::Session;
use crate::wire;

/// The number of events in a response, unless the client wants another.
const USUAL_PAGE: u64 = 100;
/// The greatest number of events in a response.
const MAX_PAGE: u64 = 1000;

/// Some events of a wallet.
pub(crate) struct Page {
    /// The events, oldest first.
    pub(crate) events: Vec<EventEntry>,
    /// The number of the last event that the client knows after this page.
    pub(crate) next: u64,
    oldest: u64,
    last: u64,
}

impl Page {
    /// Reads events after a number.
    ///
    /// # Errors
    /// If the wallet was closed, or cannot be written.
    pub(crate) fn read(session: &Session, after: u64, limit: usize) -> Result<Self, CommitError> {
        // Between the changes of others, so that what is seen here is also staged.
        let (events, addresses, oldest, last) = session.stage(|wallet| {
            let events = wallet.events_after(after).take(limit);
            let events: Vec<(u64, Event)> = events.map(|(number, event)| (number, event.clone())).collect();
            let oldest = wallet.oldest_event().unwrap_or(0);
            (events, Arc::clone(wallet.addresses()), oldest, wallet.last_event())
        });
        // An event that a client knows must survive a crash, or its number would be given to another one.
        session.commit()?;
        if session.is_closed() {
            return Err(CommitError::Closed);
        }
        let next = events.last().map_or(after, |(number, _)| *number);
        let events = events.iter().map(|(number, event)| wire::event(&addresses, *number, event)).collect();
        Ok(Self { events, next, oldest, last })
    }
}

/// The error of a client that knows more events than there are: it knows those of another wallet, or of another copy of
/// this one.
pub(crate) fn no_such_event(number: u64, last: u64) -> RpcError {
    unknown(format!("there is no event {number}; the last one is {last}"))
}

pub(crate) fn get_events(open: &Open<'_>, request: GetEventsRequest) -> Result<GetEventsResponse, RpcError> {
    let limit = if request.limit == 0 { USUAL_PAGE } else { request.limit.min(MAX_PAGE) };
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    let Page { events, next, oldest, last } = Page::read(&open.session, request.after, limit)?;
    if request.after > last {
        return Err(no_such_event(request.after, last));
    }
    Ok(GetEventsResponse { events: Some(events), next, oldest, last })
}

pub(crate) fn set_event_confirmations(
    open: &Open<'_>,
    request: SetEventConfirmationsRequest,
) -> Result<EmptyResponse, RpcError> {
    if request.confirmations == 0 {
        return Err(unknown("confirmations must not be 0"));
    }
    open.session.stage(|wallet| wallet.set_event_confirmations(request.confirmations));
    open.session.commit()?;
    Ok(EmptyResponse {})
}
