//! Dandelion++: which peers get a transaction, and when.
//!
//! A transaction first travels along a stem, from one node to one other, and is then broadcast ("fluffed"). For an
//! epoch of about ten minutes, a node uses two of its outgoing connections as [stems](StemMap). For the whole epoch it
//! either passes on stem transactions, always from the same source to the same stem, or it fluffs them. Its own
//! transactions always start on a stem. A node that passed a transaction on and does not see it again in time (the
//! embargo) fluffs it.
//!
//! Fluffing is delayed, too: by a random time per connection, in which several transactions are collected. A
//! transaction never goes back to its source.
//!
//! [`Relay`] implements this for the connections of one zone. It handles transactions by hash; time and randomness are
//! passed in, and [`Action`]s come out. (`levin_notify.cpp`, `dandelionpp.cpp`, `tx_pool.cpp: set_relayed`.)

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

/// Time since an arbitrary start, on a monotonic clock.
pub type Moment = Duration;

/// Identifies a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ConnectionId(pub u128);

/// Flush delays are multiples of this.
const FLUSH_STEP: Duration = Duration::from_millis(250);

/// Delay before a connection gets transactions. Half as long on average for outgoing connections: we chose those peers,
/// so they are less likely to be spies.
pub fn flush_delay(rng: &mut impl CryptoRng, incoming: bool) -> Duration {
    let average = dandelion::FLUSH_AVERAGE_SECONDS as f64 * 4.0;
    FLUSH_STEP * random::poisson(rng, if incoming { average } else { average / 2.0 })
}

/// How long to wait until a stem transaction comes back.
pub fn embargo_delay(rng: &mut impl CryptoRng) -> Duration {
    let seconds = random::poisson(rng, dandelion::EMBARGO_AVERAGE_SECONDS as f64);
    Duration::from_secs(u64::from(seconds))
}

/// A uniform time between zero and `range`.
fn uniform(rng: &mut impl CryptoRng, range: Duration) -> Duration {
    let nanos = u64::try_from(range.as_nanos()).expect("some seconds");
    Duration::from_nanos(random::below(rng, nanos + 1))
}
