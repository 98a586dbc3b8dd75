//! Commands for peers.

use ferrite_rpc::daemon::EmptyRequest;
use ferrite_rpc::daemon::peers::{
    BannedRequest, BannedResponse, GetBansResponse, GetConnectionsResponse, GetLimitResponse,
    GetNetStatsResponse, GetPeerListRequest, GetPeerListResponse, InPeersRequest, InPeersResponse,
    NumberOrText, OutPeersRequest, OutPeersResponse, Peer, SetBan, SetBansRequest, SetLimitRequest,
    SyncInfoResponse,
};
use ferrite_types::time::unix_time;

use super::render::{ago, bytes, columns, duration, facts};
use super::{Command, Console, ConsoleError, Method, Result, number, only, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command::new(&["peers", "print_cn"], "", "list connections", peers),
    Command::new(&["peer_list", "print_pl"], "[white] [gray] [COUNT]", "list known peers", peer_list),
    Command::new(&["print_pl_stats"], "", "number of known peers", peer_list_stats),
    Command::new(&["sync_info"], "", "list peers and blocks being downloaded", sync_info),
    Command::new(&["bans"], "", "list banned peers", bans),
    Command::new(&["banned"], "HOST", "whether a host is banned", banned),
    Command::new(
        &["ban"],
        "HOST|SUBNET|@FILE [SECONDS]",
        "ban a host or subnet, or those listed in a file",
        ban,
    ),
    Command::new(&["unban"], "HOST|SUBNET", "unban a host or subnet", unban),
    Command::new(&["limit"], "[KBS]", "show or set bandwidth limits, in kB/s", limit),
    Command::new(&["limit_up"], "[KBS]", "show or set the upload limit, in kB/s", limit_up),
    Command::new(&["limit_down"], "[KBS]", "show or set the download limit, in kB/s", limit_down),
    Command::new(
        &["out_peers"],
        "[COUNT]",
        "show or set the maximum number of outgoing connections",
        out_peers,
    ),
    Command::new(
        &["in_peers"],
        "[COUNT]",
        "show or set the maximum number of incoming connections",
        in_peers,
    ),
    Command::new(&["net_stats", "print_net_stats"], "", "traffic since the start", net_stats),
];

fn peers(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Json("get_connections"), &EmptyRequest, |answer: &GetConnectionsResponse| {
        if answer.connections.is_empty() {
            return "no connections".to_owned();
        }
        let rows = answer.connections.iter().map(|peer| {
            vec![
                if peer.incoming { "in" } else { "out" }.to_owned(),
                peer.address.clone(),
                peer.state.clone(),
                peer.height.to_string(),
                duration(peer.live_time),
                bytes(peer.recv_count),
                bytes(peer.send_count),
            ]
        });
        columns(&["", "address", "state", "height", "for", "received", "sent"], rows)
    })
}

fn peer_list(console: &Console, arguments: &[&str]) -> Result<String> {
    let (mut white, mut gray, mut most) = (false, false, usize::MAX);
    for &argument in arguments {
        match argument {
            "white" => white = true,
            "gray" => gray = true,
            count => most = number(&[count], 0)?,
        }
    }
    // Both, unless one was requested.
    let (white, gray) = if white || gray { (white, gray) } else { (true, true) };
    let request = GetPeerListRequest::default();
    console.show(Method::Path("/get_peer_list"), &request, |answer: &GetPeerListResponse| {
        let rows = |color: &'static str, peers: &[Peer]| {
            let row = |peer: &Peer| {
                let host = match &peer.host {
                    NumberOrText::Text(host) => host.clone(),
                    // The first octet is the lowest byte.
                    NumberOrText::Number(_) => std::net::Ipv4Addr::from(peer.ip.to_le_bytes()).to_string(),
                };
                vec![color.to_owned(), format!("{host}:{}", peer.port), ago(peer.last_seen, unix_time())]
            };
            peers.iter().take(most).map(row).collect::<Vec<_>>()
        };
        let mut all = if white { rows("white", &answer.white_list) } else { Vec::new() };
        if gray {
            all.extend(rows("gray", &answer.gray_list));
        }
        if all.is_empty() {
            "peer list is empty".to_owned()
        } else {
            columns(&["list", "address", "seen"], all)
        }
    })
}

fn peer_list_stats(console: &Console, _: &[&str]) -> Result<String> {
    let request = GetPeerListRequest::default();
    console.show(Method::Path("/get_peer_list"), &request, |answer: &GetPeerListResponse| {
        facts(&[("white", answer.white_list.len().to_string()), ("gray", answer.gray_list.len().to_string())])
    })
}

fn sync_info(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Json("sync_info"), &EmptyRequest, |info: &SyncInfoResponse| {
        let target = info.target_height.max(info.height);
        let mut text = facts(&[
            ("height", format!("{} of {target}", info.height)),
            ("peers", info.peers.len().to_string()),
            ("queue", format!("{} spans {}", info.spans.len(), info.overview)),
        ]);
        let rows = info.spans.iter().map(|span| {
            vec![
                span.start_block_height.to_string(),
                span.nblocks.to_string(),
                span.remote_address.clone(),
                bytes(span.size),
                format!("{}/s", bytes(span.rate.into())),
            ]
        });
        if !info.spans.is_empty() {
            text.push_str("\n\n");
            text.push_str(&columns(&["from", "blocks", "peer", "size", "rate"], rows));
        }
        text
    })
}

fn bans(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Json("get_bans"), &EmptyRequest, |answer: &GetBansResponse| {
        if answer.bans.is_empty() {
            return "no banned peers".to_owned();
        }
        let left = |seconds: u32| {
            // The contract's dialect gives the end of a ban, the modern one its duration.
            let seconds = u64::from(seconds);
            duration(if seconds > 1_500_000_000 { seconds.saturating_sub(unix_time()) } else { seconds })
        };
        columns(&["host", "for"], answer.bans.iter().map(|ban| vec![ban.host.clone(), left(ban.seconds)]))
    })
}

fn banned(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = BannedRequest { address: only(arguments)?.to_owned() };
    console.show(Method::Json("banned"), &request, |answer: &BannedResponse| {
        if answer.banned {
            format!("banned for {}", duration(answer.seconds.into()))
        } else {
            "not banned".to_owned()
        }
    })
}

fn ban(console: &Console, arguments: &[&str]) -> Result<String> {
    let Some(&host) = arguments.first() else { return usage() };
    let seconds = if arguments.len() > 1 { number(arguments, 1)? } else { 86_400 };
    if seconds == 0 {
        return usage();
    }
    let hosts = match host.strip_prefix('@') {
        Some(path) => listed(path)?,
        None => vec![host.to_owned()],
    };
    let done = match host.strip_prefix('@') {
        Some(_) => format!("banned {} hosts and subnets for {}", hosts.len(), duration(seconds.into())),
        None => format!("banned {host} for {}", duration(seconds.into())),
    };
    let bans = hosts.into_iter().map(|host| SetBan { host, ip: 0, ban: true, seconds }).collect();
    console.order(Method::Json("set_bans"), &SetBansRequest { bans }, &done)
}

/// The hosts and subnets in a file: one per line, with `#` comments.
fn listed(path: &str) -> Result<Vec<String>> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| ConsoleError::Refused(format!("cannot read the ban list {path}: {error}")))?;
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(lines.filter(|line| !line.is_empty()).map(str::to_owned).collect())
}

fn unban(console: &Console, arguments: &[&str]) -> Result<String> {
    let host = only(arguments)?.to_owned();
    let done = format!("unbanned {host}");
    let bans = vec![SetBan { host, ip: 0, ban: false, seconds: 0 }];
    console.order(Method::Json("set_bans"), &SetBansRequest { bans }, &done)
}

/// Shows the limits, or sets those that a function derives from a number; 0 changes nothing.
fn limits(console: &Console, arguments: &[&str], set: fn(i64) -> SetLimitRequest) -> Result<String> {
    let show =
        |limit: &GetLimitResponse| format!("up {} kB/s, down {} kB/s", limit.limit_up, limit.limit_down);
    match arguments {
        [] => console.show(Method::Path("/get_limit"), &EmptyRequest, show),
        _ => console.show(Method::Path("/set_limit"), &set(number(arguments, 0)?), show),
    }
}

fn limit(console: &Console, arguments: &[&str]) -> Result<String> {
    limits(console, arguments, |both| SetLimitRequest { limit_down: both, limit_up: both })
}

fn limit_up(console: &Console, arguments: &[&str]) -> Result<String> {
    limits(console, arguments, |limit_up| SetLimitRequest { limit_down: 0, limit_up })
}

fn limit_down(console: &Console, arguments: &[&str]) -> Result<String> {
    limits(console, arguments, |limit_down| SetLimitRequest { limit_down, limit_up: 0 })
}

fn out_peers(console: &Console, arguments: &[&str]) -> Result<String> {
    let set = !arguments.is_empty();
    let out_peers = if set { number(arguments, 0)? } else { 0 };
    let request = OutPeersRequest { set, out_peers };
    console.show(Method::Path("/out_peers"), &request, |answer: &OutPeersResponse| most(answer.out_peers))
}

fn in_peers(console: &Console, arguments: &[&str]) -> Result<String> {
    let set = !arguments.is_empty();
    let in_peers = if set { number(arguments, 0)? } else { 0 };
    let request = InPeersRequest { set, in_peers };
    console.show(Method::Path("/in_peers"), &request, |answer: &InPeersResponse| most(answer.in_peers))
}

/// A connection limit. The reference represents "no limit" by the largest number.
fn most(count: u32) -> String {
    if count == u32::MAX { "unlimited".to_owned() } else { count.to_string() }
}

fn net_stats(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_net_stats"), &EmptyRequest, |stats: &GetNetStatsResponse| {
        let since = unix_time().saturating_sub(stats.start_time);
        let rate = |total: u64| format!("{}, {}/s", bytes(total), bytes(total / since.max(1)));
        facts(&[
            ("received", format!("{} in {} packets", rate(stats.total_bytes_in), stats.total_packets_in)),
            ("sent", format!("{} in {} packets", rate(stats.total_bytes_out), stats.total_packets_out)),
            ("since", format!("{} ago", duration(since))),
        ])
    })
}
