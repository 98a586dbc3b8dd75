//! Every message: what is read can be written, and read again as the same.

use ferrite_p2p::levin::Command;
use ferrite_p2p::message::{
    HandshakeResponse, MessageError, Notification, Payload, PingResponse, Request, SupportFlagsResponse,
    TimedSyncResponse,
};
use ferrite_types::epee::{EpeeErrorKind, HEADER};

/// Runs the target on one input.
///
/// # Panics
/// If a property does not hold: that is a finding.
pub fn run(bytes: &[u8]) {
    let Some((&choice, payload)) = bytes.split_first() else { return };
    check(choice, payload);
    // Also with a header prepended.
    check(choice, &[&HEADER, payload].concat());
}

fn check(choice: u8, payload: &[u8]) {
    let requests = Command::ALL.len();
    let choice = usize::from(choice) % (requests + 4);
    let Some(command) = Command::ALL.get(choice) else {
        return match choice - requests {
            0 => response::<HandshakeResponse>(payload),
            1 => response::<TimedSyncResponse>(payload),
            2 => response::<PingResponse>(payload),
            _ => response::<SupportFlagsResponse>(payload),
        };
    };
    let code = command.code();
    if command.is_request() {
        assert!(Notification::from_payload(code, payload).is_err());
        if let Ok(read) = Request::from_payload(code, payload) {
            assert_eq!(
                again(Request::from_payload(code, &read.to_payload())).unwrap_or_else(|| read.clone()),
                read
            );
        }
    } else {
        assert!(Request::from_payload(code, payload).is_err());
        if let Ok(read) = Notification::from_payload(code, payload) {
            let written = read.to_payload();
            assert_eq!(
                again(Notification::from_payload(code, &written)).unwrap_or_else(|| read.clone()),
                read
            );
        }
    }
}

fn response<T: Payload + PartialEq + std::fmt::Debug>(payload: &[u8]) {
    if let Ok(read) = T::from_payload(payload)
        && let Some(again) = again(T::from_payload(&read.to_payload()))
    {
        assert_eq!(again, read);
    }
}

/// What was written can be read, with one exception: the reader requires two bytes per string in an array, but an empty
/// one is written in one.
fn again<T: std::fmt::Debug>(result: Result<T, MessageError>) -> Option<T> {
    match result {
        Ok(again) => Some(again),
        Err(MessageError::Storage { error, .. }) => {
            assert!(matches!(error.kind(), EpeeErrorKind::ArrayTooLong { .. }), "{error}");
            None
        }
        Err(error) => panic!("{error}"),
    }
}
