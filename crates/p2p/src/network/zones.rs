//! The zones of a node, and how it reaches each of them.

use std::collections::BTreeMap;

use ferrite_net::socks::Proxy;
use ferrite_types::network::constants::p2p;

use super::config::{NetworkConfig, UNLIMITED_PEERS, default_out_peers};
use crate::address::{NetworkAddress, Zone};

/// How a zone is reached.
#[derive(Debug, Clone, Default)]
pub(super) struct ZoneConfig {
    /// Whether outgoing connections are possible.
    pub(super) can_connect: bool,
    /// The proxy for outgoing connections.
    pub(super) proxy: Option<Proxy>,
    /// Our own hidden service.
    pub(super) our_address: Option<NetworkAddress>,
    max_out: u32,
    max_in: u32,
}

/// The public zone, and those with a proxy or a hidden service.
#[derive(Debug, Clone)]
pub(super) struct Zones(BTreeMap<Zone, ZoneConfig>);

impl Zones {
    pub(super) fn new(config: &NetworkConfig) -> Self {
        let mut zones = BTreeMap::new();
        let public = ZoneConfig { can_connect: true, proxy: config.proxy.clone(), ..ZoneConfig::default() };
        zones.insert(Zone::Public, public);
        for proxy in &config.tx_proxies {
            let zone: &mut ZoneConfig = zones.entry(proxy.zone).or_default();
            zone.can_connect = true;
            zone.proxy = Some(proxy.proxy.clone());
            zone.max_out = proxy.max_connections.unwrap_or_else(default_out_peers);
        }
        for inbound in &config.anonymous_inbounds {
            let zone = zones.entry(inbound.address.zone()).or_default();
            zone.our_address = Some(inbound.address.clone());
            zone.max_in = inbound.max_connections.unwrap_or(UNLIMITED_PEERS);
        }
        Self(zones)
    }

    pub(super) fn get(&self, zone: Zone) -> Option<&ZoneConfig> {
        self.0.get(&zone)
    }

    /// Zones with outgoing connections.
    pub(super) fn outgoing(&self) -> impl Iterator<Item = Zone> {
        self.0.iter().filter(|(_, config)| config.can_connect).map(|(&zone, _)| zone)
    }

    /// Connection limits of a zone other than the public one, whose limits can change.
    pub(super) fn limits(&self, zone: Zone) -> (u32, u32) {
        self.0.get(&zone).map_or((0, 0), |config| (config.max_out, config.max_in))
    }

    /// Whether incoming peers can be pinged at the address they state.
    pub(super) fn can_ping_back(&self, zone: Zone) -> bool {
        zone == Zone::Public && self.0.get(&zone).is_some_and(|config| config.proxy.is_none())
    }

    /// The features we advertise; none to hidden services (`net_node.h: set_config_defaults`).
    pub(super) fn support_flags(zone: Zone) -> u32 {
        if zone == Zone::Public { p2p::SUPPORT_FLAGS } else { 0 }
    }
}
