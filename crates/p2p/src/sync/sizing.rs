//! Request sizes.

use ferrite_types::network::constants::sync::BLOCKS_DEFAULT_COUNT;

use crate::message::MAX_OBJECT_REQUEST_COUNT;

/// Desired duration of a response, in seconds.
const RESPONSE_SECONDS: u64 = 3;
/// Lower limit of a response in bytes, however slow the peer is.
const MIN_BYTES: u64 = 256 * 1024;
/// Upper limit of a response in bytes, however fast the peer is: others could deliver a part, and two are in flight.
const MAX_BYTES: u64 = 8 * 1024 * 1024;
/// Size of a request to a peer of unknown speed.
const FIRST_BYTES: u64 = 1024 * 1024;

/// How many of the blocks with these weights to request, at least one. `rate` is the speed of the peer so far; `chosen`
/// is the user's setting (`--block-sync-size`), zero for none.
///
/// A weight is close enough to an upper bound of the size; from peers that omit the weights, the reference's number of
/// blocks is requested.
pub(crate) fn request_length(weights: &[u64], rate: Option<u64>, chosen: usize) -> usize {
    if chosen > 0 {
        return chosen.min(MAX_OBJECT_REQUEST_COUNT);
    }
    if weights.is_empty() {
        return BLOCKS_DEFAULT_COUNT;
    }
    let budget =
        rate.map_or(FIRST_BYTES, |rate| rate.saturating_mul(RESPONSE_SECONDS).clamp(MIN_BYTES, MAX_BYTES));
    let mut sum = 0_u64;
    let fit = weights.iter().take(MAX_OBJECT_REQUEST_COUNT).take_while(|weight| {
        sum = sum.saturating_add(**weight);
        sum <= budget
    });
    fit.count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_fit_the_speed_and_the_blocks() {
        let small = vec![300; 1000];
        let large = vec![300_000; 1000];
        assert_eq!(request_length(&small, None, 0), 100);
        assert_eq!(request_length(&large, None, 0), 3);
        assert_eq!(request_length(&large, Some(0), 0), 1);
        assert_eq!(request_length(&large, Some(1_000_000), 0), 10);
        assert_eq!(request_length(&large, Some(u64::MAX), 0), 27);
        assert_eq!(request_length(&[u64::MAX; 5], Some(u64::MAX), 0), 1);
        assert_eq!(request_length(&[], Some(1), 0), 20);
    }

    #[test]
    fn the_user_may_choose() {
        assert_eq!(request_length(&[300_000; 1000], Some(1), 10), 10);
        assert_eq!(request_length(&[1; 10], None, 2048), 100);
    }
}
