//! How many blocks to ask for at once.

use ferrite_types::network::constants::sync::BLOCKS_DEFAULT_COUNT;

use crate::message::MAX_OBJECT_REQUEST_COUNT;

/// An answer should take about so many seconds.
const SECONDS: u64 = 3;
/// An answer may have so many bytes, however slow the peer is.
const MIN_BYTES: u64 = 256 * 1024;
/// An answer should not have more bytes, however fast the peer is: others could send a part of it.
const MAX_BYTES: u64 = 16 * 1024 * 1024;
/// What is asked of a peer whose speed is not known.
const FIRST_BYTES: u64 = 1024 * 1024;

/// How many of the blocks with these weights to ask for, at least one. `rate` is what the peer sent in a second so
/// far; `chosen` is the user's choice (`--block-sync-size`), zero for none.
///
/// A weight is an upper bound of a size, near enough; peers that leave the weights out are asked for the reference's
/// number of blocks.
pub(crate) fn request_length(weights: &[u64], rate: Option<u64>, chosen: usize) -> usize {
    if chosen > 0 {
        return chosen.min(MAX_OBJECT_REQUEST_COUNT);
    }
    if weights.is_empty() {
        return BLOCKS_DEFAULT_COUNT;
    }
    let budget = rate.map_or(FIRST_BYTES, |rate| rate.saturating_mul(SECONDS).clamp(MIN_BYTES, MAX_BYTES));
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
        assert_eq!(request_length(&large, Some(u64::MAX), 0), 55);
        assert_eq!(request_length(&[u64::MAX; 5], Some(u64::MAX), 0), 1);
        assert_eq!(request_length(&[], Some(1), 0), 20);
    }

    #[test]
    fn the_user_may_choose() {
        assert_eq!(request_length(&[300_000; 1000], Some(1), 10), 10);
        assert_eq!(request_length(&[1; 10], None, 2048), 100);
    }
}
