//! Bans and misbehaviour scores.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use ferrite_types::network::constants::p2p::{IP_BLOCK_SECONDS, IP_FAILS_BEFORE_BLOCK};

use super::{Subnet, UnixTime};
use crate::address::{Host, HostError, NetworkAddress};

/// Limit of hosts with a score.
const SCORES_LIMIT: usize = 10_000;

/// What can be banned.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BanTarget {
    /// A single host.
    Host(Host),
    /// All hosts of a subnet.
    Subnet(Subnet),
}

/// Why a string is not a ban target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseBanTargetError {
    /// It contains a slash but is not a subnet.
    #[error(transparent)]
    Subnet(#[from] super::ParseSubnetError),
    /// It is not a host.
    #[error(transparent)]
    Host(#[from] HostError),
}

impl FromStr for BanTarget {
    type Err = ParseBanTargetError;

    /// A line of a ban list: a host, or a subnet with a slash.
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

/// Banned hosts and subnets, and when their bans end.
#[derive(Debug, Clone, Default)]
pub struct Bans {
    until: BTreeMap<BanTarget, UnixTime>,
    scores: BTreeMap<Host, u32>,
}

impl Bans {
    /// Bans for `seconds` from now, even if that shortens a ban. Returns whether the target is banned now: hidden
    /// services without a name cannot be told apart.
    pub fn ban(&mut self, target: BanTarget, seconds: u64, now: UnixTime) -> bool {
        if matches!(&target, BanTarget::Host(host) if !host.is_blockable()) {
            return false;
        }
        self.until.retain(|_, &mut until| until > now);
        self.until.insert(target, now.saturating_add(seconds));
        true
    }

    /// Bans for `seconds` from now, but never shortens a ban.
    pub fn extend(&mut self, target: BanTarget, seconds: u64, now: UnixTime) -> bool {
        let until = now.saturating_add(seconds);
        let longer = self.until.get(&target).is_some_and(|&known| known >= until);
        longer || self.ban(target, seconds, now)
    }

    /// Lifts a ban. Returns whether there was one.
    pub fn unban(&mut self, target: &BanTarget) -> bool {
        self.until.remove(target).is_some()
    }

    /// Lifts all bans.
    pub fn clear(&mut self) {
        self.until.clear();
    }

    /// Seconds until the ban of a host or its subnet ends.
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

    /// All current bans and when they end.
    pub fn list(&self, now: UnixTime) -> impl Iterator<Item = (&BanTarget, UnixTime)> {
        self.until.iter().map(|(target, &until)| (target, until)).filter(move |&(_, until)| until > now)
    }

    /// Adds misbehaviour points. More than ten ban the host for a day, after which half of the points remain
    /// (`net_node.inl: add_host_fail`). Returns whether the host is banned now.
    pub fn offence(&mut self, address: &NetworkAddress, points: u32, now: UnixTime) -> bool {
        let host = address.host();
        if !host.is_blockable() {
            return false;
        }
        if self.scores.len() >= SCORES_LIMIT && !self.scores.contains_key(&host) {
            // An attacker with this many addresses is not stopped by scores: drop the lowest ones.
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
