//! Who is told of a transaction, and when: Dandelion++.
//!
//! A transaction first travels along a stem, from one node to one other, and only then is told to everybody
//! ("fluffed"). For an epoch of about ten minutes a node keeps two of its outgoing connections as
//! [stems](StemMap), and for the whole epoch it either passes on what comes along a stem, always from the same
//! source to the same stem, or it fluffs it. Its own transactions always start on a stem. Whoever passed
//! a transaction on and does not hear of it again in time (the embargo) fluffs it after all.
//!
//! Fluffing waits, too: for each connection a random time of its own, in which several transactions are
//! collected, and it never goes back to where the transaction came from.
//!
//! [`Relay`] is all of this for the connections of one zone. It knows transactions by their hashes only; the time
//! and randomness are passed in, and [`Action`]s come out. (`levin_notify.cpp`, `dandelionpp.cpp`,
//! `tx_pool.cpp: set_relayed`.)

mod noise;
mod stem;
mod zone;

pub use noise::{NoiseChannels, TooManyFragmentsError};
pub use stem::StemMap;
pub use zone::{Action, ChainView, Relay};

use std::time::Duration;

use ferrite_types::network::constants::dandelion;
use rand_core::CryptoRng;

use crate::random;

/// A moment: how long after an arbitrary start, on a clock that never goes back.
pub type Moment = Duration;

/// A connection, for as long as it lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u128);

/// Waiting times before a flush are whole multiples of this.
const FLUSH_STEP: Duration = Duration::from_millis(250);

/// How long to wait before a connection is told of transactions. For outgoing connections half as long on average:
/// we chose them, so they are less likely to be spies.
pub fn flush_delay(rng: &mut impl CryptoRng, incoming: bool) -> Duration {
    let average = dandelion::FLUSH_AVERAGE_SECONDS as f64 * 4.0;
    FLUSH_STEP * random::poisson(rng, if incoming { average } else { average / 2.0 })
}

/// How long to wait for a transaction to come back from a stem.
pub fn embargo_delay(rng: &mut impl CryptoRng) -> Duration {
    let seconds = random::poisson(rng, dandelion::EMBARGO_AVERAGE_SECONDS as f64);
    Duration::from_secs(u64::from(seconds))
}

/// A time between zero and `range`, all equally likely.
fn uniform(rng: &mut impl CryptoRng, range: Duration) -> Duration {
    let nanos = u64::try_from(range.as_nanos()).expect("some seconds");
    Duration::from_nanos(random::below(rng, nanos + 1))
}
