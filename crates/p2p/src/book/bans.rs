//! Who is not talked to, and for how long.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use ferrite_types::network::constants::p2p::{IP_BLOCK_SECONDS, IP_FAILS_BEFORE_BLOCK};

use super::{Subnet, UnixTime};
use crate::address::{Host, HostError, NetworkAddress};

/// The most hosts whose offences are counted.
const SCORES_LIMIT: usize = 10_000;

/// What can be banned.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BanTarget {
    /// One host.
    Host(Host),
    /// All hosts of a range.
    Subnet(Subnet),
}

/// Why a text is nothing that can be banned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseBanTargetError {
    /// There is a slash, but no range.
    #[error(transparent)]
    Subnet(#[from] super::ParseSubnetError),
    /// There is none, and no host either.
    #[error(transparent)]
    Host(#[from] HostError),
}

impl FromStr for BanTarget {
    type Err = ParseBanTargetError;

    /// A line of a ban list: a host, or a range with a slash.
    fn from_str(text: &str) -> Result<Self, ParseBanTargetError> {
        if text.contains('/') {
            return Ok(Self::Subnet(text.parse()?));
        }
        let host = match text.parse()? {
            Host::Ip(ip) => Host::Ip(ip.to_canonical()),
            hidden => hidden,
        };
        Ok(Self::Host(host))
    }
}

impl fmt::Display for BanTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Host(host) => host.fmt(f),
            Self::Subnet(subnet) => subnet.fmt(f),
        }
    }
}

/// Who is not talked to, and until when.
#[derive(Debug, Clone, Default)]
pub struct Bans {
    until: BTreeMap<BanTarget, UnixTime>,
    scores: BTreeMap<Host, u32>,
}

impl Bans {
    /// Bans for some seconds from now on, whether that is longer or shorter than before. Says whether there is a
    /// ban now: hidden services that do not give their name cannot be told apart.
    pub fn ban(&mut self, target: BanTarget, seconds: u64, now: UnixTime) -> bool {
        if matches!(&target, BanTarget::Host(host) if !host.is_blockable()) {
            return false;
        }
        self.until.retain(|_, &mut until| until > now);
        self.until.insert(target, now.saturating_add(seconds));
        true
    }

    /// Bans for some seconds, but never shortens a ban.
    pub fn extend(&mut self, target: BanTarget, seconds: u64, now: UnixTime) -> bool {
        let until = now.saturating_add(seconds);
        let longer = self.until.get(&target).is_some_and(|&known| known >= until);
        longer || self.ban(target, seconds, now)
    }

    /// Lifts a ban. Says whether there was one.
    pub fn unban(&mut self, target: &BanTarget) -> bool {
        self.until.remove(target).is_some()
    }

    /// Lifts all bans.
    pub fn clear(&mut self) {
        self.until.clear();
    }

    /// For how many more seconds a host is banned, on its own or with its range.
    pub fn remaining(&self, host: &Host, now: UnixTime) -> Option<u64> {
        let left = |target| {
            let until: UnixTime = *self.until.get(&target)?;
            until.checked_sub(now).filter(|&left| left > 0)
        };
        if self.until.is_empty() {
            return None;
        }
        let own = left(BanTarget::Host(host.clone()));
        let Host::Ip(ip) = host else { return own };
        own.into_iter().chain(Subnet::all_of(*ip).filter_map(|subnet| left(BanTarget::Subnet(subnet)))).max()
    }

    /// All bans that are not over, and until when they last.
    pub fn list(&self, now: UnixTime) -> impl Iterator<Item = (&BanTarget, UnixTime)> {
        self.until.iter().map(|(target, &until)| (target, until)).filter(move |&(_, until)| until > now)
    }

    /// Counts an offence. More than ten points make a ban of a day, after which half of them are still there
    /// (`net_node.inl: add_host_fail`). Says whether the host is banned now.
    pub fn offence(&mut self, address: &NetworkAddress, points: u32, now: UnixTime) -> bool {
        let host = address.host();
        if !host.is_blockable() {
            return false;
        }
        if self.scores.len() >= SCORES_LIMIT && !self.scores.contains_key(&host) {
            // Whoever has so many addresses is not stopped by counting: forget those with the fewest points.
            let mut scores: Vec<u32> = self.scores.values().copied().collect();
            scores.sort_unstable();
            let bar = scores[scores.len() / 2];
            self.scores.retain(|_, &mut score| score > bar);
        }
        let score = self.scores.entry(host.clone()).or_insert(0);
        *score = score.saturating_add(points);
        if *score <= IP_FAILS_BEFORE_BLOCK {
            return false;
        }
        *score = IP_FAILS_BEFORE_BLOCK / 2;
        self.ban(BanTarget::Host(host), IP_BLOCK_SECONDS, now)
    }
}
