//! Resolving the peers named by flags.

use std::collections::BTreeSet;
use std::time::Duration;

use ferrite_types::network::Network as Chain;
use ferrite_types::network::constants::p2p;

use super::StartNetworkError;
use crate::address::{AddressError, HostError, NetworkAddress, Zone};

/// Resolves peers named by flags.
pub(super) async fn addresses(
    texts: &[String],
    chain: Chain,
) -> Result<Vec<NetworkAddress>, StartNetworkError> {
    let default_port = chain.parameters().ports.p2p;
    let mut addresses = Vec::new();
    for text in texts {
        match NetworkAddress::parse(text, default_port) {
            Ok(address) => addresses.push(address),
            Err(AddressError::Host(HostError::Unsupported(_))) => {
                let (name, port) = match text.rsplit_once(':') {
                    Some((name, port)) => {
                        let port = port.parse().map_err(|_| StartNetworkError::Resolve(text.clone()))?;
                        (name, port)
                    }
                    None => (text.as_str(), default_port),
                };
                let found = look_up(name, port).await;
                if found.is_empty() {
                    return Err(StartNetworkError::Resolve(text.clone()));
                }
                addresses.extend(found);
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(addresses)
}

/// Asks the system's resolver; empty if that takes too long.
async fn look_up(name: &str, port: u16) -> Vec<NetworkAddress> {
    let limit = Duration::from_secs(p2p::DNS_TIMEOUT_SECONDS);
    match tokio::time::timeout(limit, tokio::net::lookup_host((name, port))).await {
        Ok(Ok(found)) => {
            let unique: BTreeSet<NetworkAddress> = found.map(NetworkAddress::Ip).collect();
            unique.into_iter().collect()
        }
        Ok(Err(error)) => {
            tracing::info!(target: "net.dns", "{name}: {error}");
            Vec::new()
        }
        Err(_) => {
            tracing::info!(target: "net.dns", "{name}: no answer in time");
            Vec::new()
        }
    }
}

/// The seed nodes of a zone. Names are resolved only if `dns` allows it (`net_node.inl: get_dns_seed_nodes`). The
/// system's resolver suffices: a seed is only a starting point, and the reference does not require DNSSEC here either.
pub(super) async fn seeds(chain: Chain, zone: Zone, dns: bool) -> Vec<NetworkAddress> {
    let parameters = chain.parameters();
    let fixed = match zone {
        Zone::Public => parameters.seeds.ip,
        Zone::Tor => parameters.seeds.tor,
        Zone::I2p => parameters.seeds.i2p,
    };
    let fixed = fixed.iter().filter_map(|text| NetworkAddress::parse(text, parameters.ports.p2p).ok());
    let mut found = BTreeSet::new();
    if zone == Zone::Public && dns {
        let mut lookups = tokio::task::JoinSet::new();
        for &name in parameters.seeds.dns {
            lookups.spawn(look_up(name, parameters.ports.p2p));
        }
        while let Some(result) = lookups.join_next().await {
            // The reference resolves IPv4 only.
            let v4 = |address: &NetworkAddress| matches!(address, NetworkAddress::Ip(ip) if ip.is_ipv4());
            found.extend(result.unwrap_or_default().into_iter().filter(v4));
        }
    }
    if found.len() < p2p::MIN_WANTED_SEED_NODES {
        found.extend(fixed);
    }
    found.into_iter().collect()
}
