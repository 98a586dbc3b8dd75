//! Sending at a constant rate over Tor and I2P.

use std::collections::VecDeque;
use std::time::Duration;

use ferrite_types::network::constants::noise;
use rand_core::CryptoRng;

use super::{ConnectionId, Moment, StemMap, uniform};
use crate::levin::fragment;

#[derive(Debug, Default)]
struct Channel {
    connection: Option<ConnectionId>,
    /// How much of the current message is left. It stays first in the queue until it is sent.
    active: Option<usize>,
    queue: VecDeque<Vec<u8>>,
    next_send: Moment,
}

/// Up to two outgoing connections, on each of which a frame of constant size is sent every 10 to 15 seconds: a fragment
/// of a message if there is one, noise otherwise (`levin_notify.cpp: send_noise`).
#[derive(Debug)]
pub struct NoiseChannels {
    frame_size: usize,
    map: StemMap,
    channels: Vec<Channel>,
    next_epoch: Moment,
}

/// A message that needs more frames than an epoch has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{0} frames are more than the {max} that are sent in one epoch", max = noise::MAX_FRAGMENTS)]
pub struct TooManyFragmentsError(pub usize);

impl NoiseChannels {
    /// Channels on some of the outgoing connections.
    pub fn new(outgoing: Vec<ConnectionId>, now: Moment, rng: &mut impl CryptoRng) -> Self {
        let channels = (0..noise::CHANNELS)
            .map(|_| Channel { next_send: now + beat(rng), ..Channel::default() })
            .collect();
        let mut new = Self { frame_size: noise::BYTES, map: StemMap::default(), channels, next_epoch: now };
        new.start_epoch(outgoing, now, rng);
        new
    }

    /// Queues a notification on all channels.
    pub fn send(&mut self, command: u32, payload: &[u8]) -> Result<(), TooManyFragmentsError> {
        let message = fragment::fragmented(self.frame_size, command, payload)
            .expect("the frames of noise are longer than two headers");
        let frames = message.len().div_ceil(self.frame_size);
        if frames > noise::MAX_FRAGMENTS {
            return Err(TooManyFragmentsError(frames));
        }
        for channel in self.channels.iter_mut().filter(|channel| channel.connection.is_some()) {
            channel.queue.push_back(message.clone());
        }
        Ok(())
    }

    /// Updates the outgoing connections.
    pub fn update(&mut self, outgoing: Vec<ConnectionId>, rng: &mut impl CryptoRng) {
        if self.map.update(outgoing, rng) {
            self.assign();
        }
    }

    /// When to call [`Self::poll`] next.
    pub fn next_deadline(&self) -> Moment {
        self.channels.iter().map(|channel| channel.next_send).fold(self.next_epoch, Moment::min)
    }

    /// The frames that are due. `outgoing` is used at the start of a new epoch.
    pub fn poll(
        &mut self,
        outgoing: &[ConnectionId],
        now: Moment,
        rng: &mut impl CryptoRng,
    ) -> Vec<(ConnectionId, Vec<u8>)> {
        if self.next_epoch <= now {
            self.start_epoch(outgoing.to_vec(), now, rng);
        }
        let mut frames = Vec::new();
        for channel in &mut self.channels {
            if channel.next_send > now {
                continue;
            }
            channel.next_send = now + beat(rng);
            if let Some(connection) = channel.connection {
                frames.push((connection, channel.next_frame(self.frame_size)));
            }
        }
        frames
    }

    fn start_epoch(&mut self, outgoing: Vec<ConnectionId>, now: Moment, rng: &mut impl CryptoRng) {
        self.map = StemMap::new(outgoing, noise::CHANNELS, rng);
        self.assign();
        let range = Duration::from_secs(noise::EPOCH_RANGE_SECONDS);
        self.next_epoch = now + Duration::from_secs(60 * noise::MIN_EPOCH_MINUTES) + uniform(rng, range);
    }

    /// A partly sent message starts again: continuing it would reveal it. The queue of a channel without a connection
    /// is lost.
    fn assign(&mut self) {
        for (at, channel) in self.channels.iter_mut().enumerate() {
            channel.connection = self.map.channels().get(at).copied().flatten();
            channel.active = None;
            if channel.connection.is_none() {
                channel.queue.clear();
            }
        }
    }
}

impl Channel {
    fn next_frame(&mut self, size: usize) -> Vec<u8> {
        let Some(message) = self.queue.front() else {
            return fragment::noise(size).expect("the frames of noise are longer than a header");
        };
        let start = self.active.unwrap_or(0);
        let end = (start + size).min(message.len());
        let frame = message[start..end].to_vec();
        if end < message.len() {
            self.active = Some(end);
        } else {
            self.active = None;
            self.queue.pop_front();
        }
        frame
    }
}

fn beat(rng: &mut impl CryptoRng) -> Duration {
    let range = Duration::from_secs(noise::DELAY_RANGE_SECONDS);
    Duration::from_secs(noise::MIN_DELAY_SECONDS) + uniform(rng, range)
}
