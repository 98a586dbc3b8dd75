//! Peers, bans, limits, and sync progress.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use ferrite_p2p::address::{Host, NetworkAddress};
use ferrite_p2p::book::{self, BanTarget};
use ferrite_p2p::network::{ConnectionInfo, Network, PeerFilter, PublicNodeFilter, RateLimits};
use ferrite_p2p::sync::SpanInfo;
use ferrite_rpc::daemon::peers::{
    Ban, BannedRequest, BannedResponse, Connection, GetBansResponse, GetConnectionsResponse,
    GetLimitResponse, GetNetStatsResponse, GetPeerListRequest, GetPeerListResponse, GetPublicNodesRequest,
    GetPublicNodesResponse, InPeersRequest, InPeersResponse, NumberOrText, OutPeersRequest, OutPeersResponse,
    Peer, PublicNode, SetBan, SetBansRequest, SetLimitRequest, SetLimitResponse, Span, SyncInfoResponse,
    SyncPeer,
};
use ferrite_rpc::daemon::{EmptyRequest, ResponseBase, STATUS_OK, StatusResponse};
use ferrite_rpc::dialect::Item;
use ferrite_rpc::error::daemon::WRONG_PARAM;
use ferrite_rpc::{Ctx, RpcError};

use crate::daemon::Daemon;

/// The network, without which calls fail.
fn network<'a>(ctx: &Ctx<'a, Daemon>) -> Result<&'a Network, RpcError> {
    ctx.service.peers.network().ok_or(RpcError::BROKEN)
}

pub(crate) fn get_connections(
    ctx: &Ctx<'_, Daemon>,
    _: EmptyRequest,
) -> Result<GetConnectionsResponse, RpcError> {
    let connections = network(ctx)?.connections();
    Ok(GetConnectionsResponse {
        base: ResponseBase::default(),
        connections: connections.iter().map(connection).collect(),
    })
}

fn connection(info: &ConnectionInfo) -> Connection {
    let (ip, port) = match info.peer.address {
        NetworkAddress::Ip(address) => (address.ip().to_string(), address.port().to_string()),
        NetworkAddress::Tor { .. } | NetworkAddress::I2p(_) => (String::new(), String::new()),
    };
    Connection {
        address: info.peer.address.to_string(),
        address_type: info.peer.address.type_id(),
        avg_download: info.avg_download,
        avg_upload: info.avg_upload,
        connection_id: format!("{:032x}", info.peer.id.0),
        current_download: info.current_download,
        current_upload: info.current_upload,
        height: info.height,
        host: info.peer.address.host().to_string(),
        incoming: info.peer.incoming,
        ip,
        live_time: info.live_time,
        local_ip: info.peer.address.is_local(),
        localhost: info.peer.address.is_loopback(),
        peer_id: format!("{:016x}", info.peer.peer_id),
        port,
        pruning_seed: info.pruning_seed,
        recv_count: info.recv_count,
        recv_idle_time: info.recv_idle_time,
        rpc_credits_per_hash: info.rpc_credits_per_hash,
        rpc_port: info.peer.rpc_port,
        send_count: info.send_count,
        send_idle_time: info.send_idle_time,
        state: info.state.name().to_owned(),
        support_flags: info.peer.support_flags,
    }
}

pub(crate) fn set_bans(ctx: &Ctx<'_, Daemon>, request: SetBansRequest) -> Result<StatusResponse, RpcError> {
    let network = network(ctx)?;
    // Bans before an invalid one stay, as in the reference.
    for ban in &request.bans {
        let target = target(ban)?;
        if ban.ban {
            network.ban(target, u64::from(ban.seconds));
        } else {
            network.unban(&target);
        }
    }
    Ok(StatusResponse::default())
}

fn target(ban: &SetBan) -> Result<BanTarget, RpcError> {
    if !ban.host.is_empty() {
        if let Ok(subnet) = ban.host.parse() {
            return Ok(BanTarget::Subnet(subnet));
        }
        return match NetworkAddress::parse(&ban.host, 0) {
            Ok(address) => Ok(BanTarget::Host(address.host())),
            Err(_) => Err(RpcError::new(WRONG_PARAM, "Unsupported host/subnet type")),
        };
    }
    match ban.ip {
        0 => Err(RpcError::new(WRONG_PARAM, "No ip/host supplied")),
        ip => Ok(BanTarget::Host(Host::Ip(Ipv4Addr::from(ip.to_le_bytes()).into()))),
    }
}

/// An IPv4 address as a little-endian number; zero for any other.
fn number(ip: IpAddr) -> u32 {
    match ip {
        IpAddr::V4(ip) => u32::from_le_bytes(ip.octets()),
        IpAddr::V6(_) => 0,
    }
}

pub(crate) fn get_bans(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<GetBansResponse, RpcError> {
    let until_end = ctx.service.dialect().is_classic(Item::BanSeconds);
    let now = ctx.service.node.now();
    let mut bans: Vec<_> = network(ctx)?
        .bans()
        .into_iter()
        .map(|(target, until)| {
            let ip = match &target {
                BanTarget::Host(Host::Ip(ip)) => number(*ip),
                BanTarget::Host(_) | BanTarget::Subnet(_) => 0,
            };
            let seconds = if until_end { until } else { until.saturating_sub(now) };
            let seconds = u32::try_from(seconds).unwrap_or(u32::MAX);
            let is_range = matches!(target, BanTarget::Subnet(_));
            (is_range, Ban { host: target.to_string(), ip, seconds })
        })
        .collect();
    // Hosts by name, then subnets.
    bans.sort_by(|(a_range, a), (b_range, b)| (a_range, &a.host).cmp(&(b_range, &b.host)));
    Ok(GetBansResponse {
        base: ResponseBase::default(),
        bans: bans.into_iter().map(|(_, ban)| ban).collect(),
    })
}

pub(crate) fn banned(ctx: &Ctx<'_, Daemon>, request: BannedRequest) -> Result<BannedResponse, RpcError> {
    let address = NetworkAddress::parse(&request.address, 0)
        .map_err(|_| RpcError::new(WRONG_PARAM, "Unsupported host type"))?;
    let left = network(ctx)?.remaining_ban(&address.host());
    Ok(BannedResponse {
        status: STATUS_OK.to_owned(),
        banned: left.is_some(),
        seconds: u32::try_from(left.unwrap_or(0)).unwrap_or(u32::MAX),
    })
}

pub(crate) fn sync_info(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<SyncInfoResponse, RpcError> {
    let network = network(ctx)?;
    let status = network.sync_status();
    let peers = network.connections().iter().map(|info| SyncPeer { info: connection(info) }).collect();
    Ok(SyncInfoResponse {
        access: ferrite_rpc::daemon::AccessResponseBase::default(),
        height: ctx.service.node.summary().height.0,
        target_height: if status.synchronized { 0 } else { status.target_height },
        next_needed_pruning_seed: status.next_needed_pruning_stripe,
        peers,
        spans: status.spans.iter().map(span).collect(),
        overview: if status.overview.is_empty() { "[]".to_owned() } else { status.overview },
    })
}

fn span(span: &SpanInfo) -> Span {
    Span {
        connection_id: format!("{:032x}", span.connection.0),
        nblocks: span.blocks,
        rate: u32::try_from(span.rate).unwrap_or(u32::MAX),
        remote_address: span.address.to_string(),
        size: span.size,
        speed: span.speed,
        start_block_height: span.start_height,
    }
}

pub(crate) fn get_peer_list(
    ctx: &Ctx<'_, Daemon>,
    request: GetPeerListRequest,
) -> Result<GetPeerListResponse, RpcError> {
    let network = network(ctx)?;
    let filter = PeerFilter { all_zones: !request.public_only, include_banned: request.include_blocked };
    let classic = ctx.service.dialect().is_classic(Item::PeerListTypes);
    let list = |peers: Vec<book::Peer>| peers.iter().map(|entry| peer(entry, classic)).collect();
    Ok(GetPeerListResponse {
        base: ResponseBase::default(),
        white_list: list(network.white_peers(filter)),
        gray_list: list(network.gray_peers(filter)),
    })
}

fn peer(peer: &book::Peer, classic: bool) -> Peer {
    let (host, ip, port) = match peer.address {
        NetworkAddress::Ip(SocketAddr::V4(address)) => {
            (address.ip().to_string(), number((*address.ip()).into()), address.port())
        }
        NetworkAddress::Ip(SocketAddr::V6(address)) => (address.ip().to_string(), 0, address.port()),
        // Their ports, if any, are part of their names.
        NetworkAddress::Tor { .. } | NetworkAddress::I2p(_) => (peer.address.to_string(), 0, 0),
    };
    let is_ipv4 = ip != 0;
    Peer {
        // Without a number, only the name identifies it.
        host: if classic && is_ipv4 { NumberOrText::Number(u64::from(ip)) } else { NumberOrText::Text(host) },
        id: if classic { NumberOrText::Text(peer.id.to_string()) } else { NumberOrText::Number(peer.id) },
        ip,
        last_seen: peer.last_seen,
        port,
        pruning_seed: peer.pruning_seed,
        rpc_credits_per_hash: peer.rpc_credits_per_hash,
        rpc_port: peer.rpc_port,
    }
}

pub(crate) fn get_public_nodes(
    ctx: &Ctx<'_, Daemon>,
    request: GetPublicNodesRequest,
) -> Result<GetPublicNodesResponse, RpcError> {
    // The reference calls its own method, which is counted.
    ctx.service.calls().into_iter().for_each(|calls| calls.note("/get_peer_list"));
    let nodes = network(ctx)?.public_nodes(PublicNodeFilter {
        white: request.white,
        gray: request.gray,
        include_banned: request.include_blocked,
    });
    let list = |nodes: Vec<ferrite_p2p::network::PublicNode>| {
        let node = |node: ferrite_p2p::network::PublicNode| PublicNode {
            host: node.address.host().to_string(),
            last_seen: node.last_seen,
            rpc_port: node.rpc_port,
            rpc_credits_per_hash: node.rpc_credits_per_hash,
        };
        nodes.into_iter().map(node).collect()
    };
    Ok(GetPublicNodesResponse {
        base: ResponseBase::default(),
        gray: list(nodes.gray),
        white: list(nodes.white),
    })
}

pub(crate) fn get_net_stats(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<GetNetStatsResponse, RpcError> {
    let traffic = network(ctx)?.traffic();
    Ok(GetNetStatsResponse {
        base: ResponseBase::default(),
        start_time: ctx.service.node.started(),
        total_packets_in: traffic.packets_in,
        total_bytes_in: traffic.bytes_in,
        total_packets_out: traffic.packets_out,
        total_bytes_out: traffic.bytes_out,
    })
}

fn limit(limits: RateLimits) -> GetLimitResponse {
    GetLimitResponse { base: ResponseBase::default(), limit_up: limits.up, limit_down: limits.down }
}

pub(crate) fn get_limit(ctx: &Ctx<'_, Daemon>, _: EmptyRequest) -> Result<GetLimitResponse, RpcError> {
    Ok(limit(network(ctx)?.rate_limits()))
}

pub(crate) fn set_limit(
    ctx: &Ctx<'_, Daemon>,
    request: SetLimitRequest,
) -> Result<SetLimitResponse, RpcError> {
    let network = network(ctx)?;
    let invalid =
        SetLimitResponse { base: ResponseBase::status("Invalid parameter"), ..SetLimitResponse::default() };
    let changed = |asked: i64, now: u64, default: u64| match asked {
        -1 => Some(default),
        0 => Some(now),
        asked => u64::try_from(asked).ok(),
    };
    let default = RateLimits::default();
    let mut limits = network.rate_limits();
    let Some(down) = changed(request.limit_down, limits.down, default.down) else {
        return Ok(invalid);
    };
    limits.down = down;
    network.set_rate_limits(limits);
    // Valid limits are applied, as in the reference.
    let Some(up) = changed(request.limit_up, limits.up, default.up) else {
        return Ok(invalid);
    };
    limits.up = up;
    network.set_rate_limits(limits);
    Ok(limit(network.rate_limits()))
}

pub(crate) fn out_peers(
    ctx: &Ctx<'_, Daemon>,
    request: OutPeersRequest,
) -> Result<OutPeersResponse, RpcError> {
    let network = network(ctx)?;
    if request.set {
        network.set_out_peers(request.out_peers);
    }
    Ok(OutPeersResponse { base: ResponseBase::default(), out_peers: network.out_peers() })
}

pub(crate) fn in_peers(ctx: &Ctx<'_, Daemon>, request: InPeersRequest) -> Result<InPeersResponse, RpcError> {
    let network = network(ctx)?;
    if request.set {
        network.set_in_peers(request.in_peers);
    }
    Ok(InPeersResponse { base: ResponseBase::default(), in_peers: network.in_peers() })
}
