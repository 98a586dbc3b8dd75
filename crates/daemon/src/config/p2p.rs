//! P2P settings.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use std::path::{Path, PathBuf};

use ferrite_p2p::address::{NetworkAddress, Zone};
use ferrite_p2p::book::Allow;
use ferrite_p2p::network::{
    AnonymousInbound, NetworkConfig, ParseProxyError, Proxy, RateLimits, TxProxy, UNLIMITED_PEERS,
    default_out_peers,
};
use ferrite_p2p::protocol::ProtocolConfig;
use ferrite_types::network::Network;

use ferrite_program::config::server::port;
use ferrite_program::config::{ConfigError, Settings};

/// The peer file in the data directory. That of `monerod` is `p2pstate.bin`, in another format.
pub const PEER_FILE: &str = "ferrite-peers.bin";

/// Limit of blocks per request to a peer (`BLOCKS_SYNCHRONIZING_MAX_COUNT`).
const MOST_BLOCKS: u64 = 2048;

/// Settings of the protocol.
fn protocol(settings: &Settings) -> Result<ProtocolConfig, ConfigError> {
    let size: u64 = settings.number("block-sync-size").expect("it has a default");
    if size > MOST_BLOCKS {
        return Err(ConfigError::value(format!(
            "Error --block-sync-size cannot be greater than {MOST_BLOCKS}"
        )));
    }
    Ok(ProtocolConfig {
        no_sync: settings.switch("no-sync"),
        sync_pruned_blocks: settings.switch("sync-pruned-blocks"),
        block_sync_size: usize::try_from(size).expect("it is small"),
        block_download_max_size: settings.number("block-download-max-size").expect("it has a default"),
        pad_transactions: settings.switch("pad-transactions"),
        ..ProtocolConfig::default()
    })
}

/// Settings of the network.
pub(super) fn network_config(
    settings: &Settings,
    chain: Network,
    data_dir: &Path,
    public_rpc_port: Option<u16>,
) -> Result<NetworkConfig, ConfigError> {
    let (bind_v4, bind_v6) = addresses(settings, chain)?;
    let number = |name: &str| -> u32 { settings.number(name).expect("it has a default") };
    let config = NetworkConfig {
        offline: settings.switch("offline"),
        peer_file: Some(data_dir.join(PEER_FILE)),
        bind_v4: Some(bind_v4),
        ignore_v4: settings.switch("p2p-ignore-ipv4"),
        bind_v6: settings.switch("p2p-use-ipv6").then_some(bind_v6),
        external_port: u16::try_from(number("p2p-external-port"))
            .map_err(|_| ConfigError::value("--p2p-external-port is not a port"))?,
        hide_my_port: settings.switch("hide-my-port"),
        allow: if settings.switch("allow-local-ip") { Allow::Private } else { Allow::Public },
        add_peers: settings.list("add-peer").to_vec(),
        priority_nodes: settings.list("add-priority-node").to_vec(),
        exclusive_nodes: settings.list("add-exclusive-node").to_vec(),
        seed_nodes: settings.list("seed-node").to_vec(),
        out_peers: peers(settings, "out-peers", default_out_peers())?,
        in_peers: peers(settings, "in-peers", UNLIMITED_PEERS)?,
        max_connections_per_ip: number("max-connections-per-ip"),
        rate_limits: rate_limits(settings)?,
        proxy: settings.some_text("proxy").map(|text| proxy(text, "proxy")).transpose()?,
        proxy_allow_dns_leaks: settings.switch("proxy-allow-dns-leaks"),
        tx_proxies: tx_proxies(settings.list("tx-proxy"))?,
        anonymous_inbounds: inbounds(settings.list("anonymous-inbound"))?,
        ban_list: settings.some_text("ban-list").map(PathBuf::from),
        dns_blocklist: settings.switch("enable-dns-blocklist"),
        tos: tos(settings)?,
        rpc_port: public_rpc_port.unwrap_or(0),
        protocol: protocol(settings)?,
        ..NetworkConfig::new(chain)
    };
    check(&config)?;
    Ok(config)
}

/// The value of `--tos-flag`, one byte of every packet.
fn tos(settings: &Settings) -> Result<Option<u32>, ConfigError> {
    match settings.number::<i32>("tos-flag").expect("it has a default") {
        -1 => Ok(None),
        flag => match u8::try_from(flag) {
            Ok(flag) => Ok(Some(flag.into())),
            Err(_) => Err(ConfigError::value(format!("--tos-flag: {flag} is not from 0 to 255"))),
        },
    }
}

fn check(config: &NetworkConfig) -> Result<(), ConfigError> {
    if let Some(path) = &config.ban_list
        && !path.exists()
    {
        return Err(ConfigError::value(format!("Can't find ban list file {}", path.display())));
    }
    for (at, proxy) in config.tx_proxies.iter().enumerate() {
        if config.tx_proxies[..at].iter().any(|other| other.zone == proxy.zone) {
            return Err(ConfigError::value(format!("Listed --tx-proxy twice with {}", proxy.zone)));
        }
    }
    for (at, inbound) in config.anonymous_inbounds.iter().enumerate() {
        let zone = inbound.address.zone();
        if config.anonymous_inbounds[..at].iter().any(|other| other.address.zone() == zone) {
            let text = format!("Listed --anonymous-inbound twice with {zone} network");
            return Err(ConfigError::value(text));
        }
    }
    if !config.anonymous_inbounds.is_empty() && config.tx_proxies.is_empty() {
        return Err(ConfigError::value(
            "Listed --anonymous-inbound without listing any --tx-proxy. The latter is necessary for sending local txes over anonymity networks",
        ));
    }
    Ok(())
}

fn addresses(settings: &Settings, chain: Network) -> Result<(SocketAddrV4, SocketAddrV6), ConfigError> {
    let invalid = |name: &str| ConfigError::value(format!("Invalid IP address given for --{name}"));
    let number = |name: &str| match settings.some_text(name) {
        Some(text) => port(text),
        None => Ok(chain.parameters().ports.p2p),
    };
    let v4: Ipv4Addr = settings.text("p2p-bind-ip").parse().map_err(|_| invalid("p2p-bind-ip"))?;
    let text = settings.text("p2p-bind-ipv6-address");
    let text = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let v6: Ipv6Addr = text.parse().map_err(|_| invalid("p2p-bind-ipv6-address"))?;
    let v4 = SocketAddrV4::new(v4, number("p2p-bind-port")?);
    Ok((v4, SocketAddrV6::new(v6, number("p2p-bind-port-ipv6")?, 0, 0)))
}

/// A number of connections, where -1 means the default.
fn peers(settings: &Settings, name: &str, default: u32) -> Result<u32, ConfigError> {
    match settings.number::<i64>(name).expect("it has a default") {
        -1 => Ok(default),
        count => u32::try_from(count)
            .map_err(|_| ConfigError::value(format!("--{name}: {count} is not a number of peers"))),
    }
}

/// A limit for one direction overrides the one for both.
fn rate_limits(settings: &Settings) -> Result<RateLimits, ConfigError> {
    let limit = |name: &str| -> Result<Option<u64>, ConfigError> {
        match settings.number::<i64>(name).expect("it has a default") {
            -1 => Ok(None),
            limit if limit > 0 => Ok(Some(limit.unsigned_abs())),
            limit => Err(ConfigError::value(format!("--{name}: {limit} is not a number of kB a second"))),
        }
    };
    let (default, both) = (RateLimits::default(), limit("limit-rate")?);
    let one = |name: &str, default: u64| -> Result<u64, ConfigError> {
        match limit(name)? {
            Some(limit) if limit != default => Ok(limit),
            _ => Ok(both.unwrap_or(default)),
        }
    };
    Ok(RateLimits { up: one("limit-rate-up", default.up)?, down: one("limit-rate-down", default.down)? })
}

fn proxy(text: &str, flag: &str) -> Result<Proxy, ConfigError> {
    // As in the reference, and looking up its name would not go through it.
    let proxy = text.parse().and_then(
        |proxy: Proxy| {
            if proxy.is_ip() { Ok(proxy) } else { Err(ParseProxyError::Address) }
        },
    );
    proxy.map_err(|error| ConfigError::value(format!("Invalid --{flag} value: {error}")))
}

/// An optional number of connections after a comma, which must not be zero.
fn max_connections(text: &str, flag: &str) -> Result<Option<u32>, ConfigError> {
    match text.trim().parse() {
        _ if text.is_empty() => Ok(None),
        Ok(count) if count > 0 => Ok(Some(count)),
        _ => Err(ConfigError::value(format!("Invalid max connections given to --{flag}"))),
    }
}

/// `network,proxy[,connections][,disable_noise]`.
fn tx_proxies(list: &[String]) -> Result<Vec<TxProxy>, ConfigError> {
    let one = |text: &String| {
        let mut parts = text.split(',');
        let zone = match parts.next() {
            None | Some("") => return Err(ConfigError::value("No network type for --tx-proxy")),
            Some("tor") => Zone::Tor,
            Some("i2p") => Zone::I2p,
            Some(_) => return Err(ConfigError::value("Invalid network for --tx-proxy")),
        };
        let Some(address) = parts.next().filter(|text| !text.is_empty()) else {
            return Err(ConfigError::value("No ip:port given for --tx-proxy"));
        };
        let mut result =
            TxProxy { zone, proxy: proxy(address, "tx-proxy")?, max_connections: None, noise: true };
        for (count, part) in parts.enumerate() {
            match part {
                _ if count >= 2 => {
                    return Err(ConfigError::value("Too many ',' characters given to --tx-proxy"));
                }
                "disable_noise" => result.noise = false,
                number => result.max_connections = max_connections(number, "tx-proxy")?,
            }
        }
        Ok(result)
    };
    list.iter().map(one).collect()
}

/// `address,ip:port[,connections]`.
fn inbounds(list: &[String]) -> Result<Vec<AnonymousInbound>, ConfigError> {
    const FLAG: &str = "anonymous-inbound";
    let one = |text: &String| {
        let mut parts = text.split(',');
        let Some(address) = parts.next().filter(|text| !text.is_empty()) else {
            return Err(ConfigError::value(format!("No inbound address for --{FLAG}")));
        };
        let Some(bind) = parts.next().filter(|text| !text.is_empty()) else {
            return Err(ConfigError::value(format!("No local ipv4:port given for --{FLAG}")));
        };
        if !bind.contains(':') {
            return Err(ConfigError::value(format!("No local port given for --{FLAG}")));
        }
        let max_connections = max_connections(parts.next().unwrap_or_default(), FLAG)?;
        let wrong = |why: String| {
            ConfigError::value(format!("Invalid inbound address ({address}) for --{FLAG}: {why}"))
        };
        let address = match NetworkAddress::parse(address, 0) {
            Ok(NetworkAddress::Ip(_)) => return Err(wrong("invalid type".to_owned())),
            Ok(address) => address,
            Err(error) => return Err(wrong(error.to_string())),
        };
        let bind: SocketAddr =
            bind.parse().map_err(|_| ConfigError::value(format!("Invalid ipv4:port given for --{FLAG}")))?;
        match bind.ip() {
            IpAddr::V4(_) => Ok(AnonymousInbound { address, bind, max_connections }),
            IpAddr::V6(_) => Err(ConfigError::value(format!("Invalid ipv4:port given for --{FLAG}"))),
        }
    };
    list.iter().map(one).collect()
}
