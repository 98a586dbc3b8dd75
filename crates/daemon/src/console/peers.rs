//! Peers.

use ferrite_rpc::daemon::Nothing;
use ferrite_rpc::daemon::peers::{
    Banned, Bans, Connections, GetPeerList, InPeers, IsBanned, Limit, NetStats, NumberOrText, OutPeers, Peer,
    PeerLists, SetBan, SetBans, SetInPeers, SetLimit, SetOutPeers, SyncInfo,
};

use super::render::{ago, bytes, columns, duration, facts};
use super::{Command, Console, Method, Result, now, number, only, usage};

pub(super) const COMMANDS: &[Command] = &[
    Command { names: &["peers", "print_cn"], arguments: "", help: "who is connected", run: peers },
    Command { names: &["peer_list", "print_pl"], arguments: "", help: "who is known", run: peer_list },
    Command { names: &["sync_info"], arguments: "", help: "where blocks come from", run: sync_info },
    Command { names: &["bans"], arguments: "", help: "who is not talked to", run: bans },
    Command { names: &["banned"], arguments: "HOST", help: "whether a host is banned", run: banned },
    Command { names: &["ban"], arguments: "HOST|SUBNET [SECONDS]", help: "do not talk to a host", run: ban },
    Command { names: &["unban"], arguments: "HOST|SUBNET", help: "talk to a host again", run: unban },
    Command { names: &["limit"], arguments: "[KBS]", help: "limits of both directions, in kB/s", run: limit },
    Command {
        names: &["out_peers"],
        arguments: "[COUNT]",
        help: "how many peers to connect to",
        run: out_peers,
    },
    Command { names: &["in_peers"], arguments: "[COUNT]", help: "how many peers may connect", run: in_peers },
    Command {
        names: &["net_stats", "print_net_stats"],
        arguments: "",
        help: "what was sent and received",
        run: net_stats,
    },
];

fn peers(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Json("get_connections"), &Nothing, |answer: &Connections| {
        if answer.connections.is_empty() {
            return "nobody is connected".to_owned();
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

fn peer_list(console: &Console, _: &[&str]) -> Result<String> {
    let request = GetPeerList::default();
    console.show(Method::Path("/get_peer_list"), &request, |answer: &PeerLists| {
        let rows = |color: &'static str, peers: &[Peer]| {
            let row = |peer: &Peer| {
                let host = match &peer.host {
                    NumberOrText::Text(host) => host.clone(),
                    // The first octet is the lowest byte.
                    NumberOrText::Number(_) => std::net::Ipv4Addr::from(peer.ip.to_le_bytes()).to_string(),
                };
                vec![color.to_owned(), format!("{host}:{}", peer.port), ago(peer.last_seen, now())]
            };
            peers.iter().map(row).collect::<Vec<_>>()
        };
        let mut all = rows("white", &answer.white_list);
        all.extend(rows("gray", &answer.gray_list));
        if all.is_empty() { "nobody is known".to_owned() } else { columns(&["list", "address", "seen"], all) }
    })
}

fn sync_info(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Json("sync_info"), &Nothing, |info: &SyncInfo| {
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
    console.show(Method::Json("get_bans"), &Nothing, |answer: &Bans| {
        if answer.bans.is_empty() {
            return "nobody is banned".to_owned();
        }
        let left = |seconds: u32| {
            // The contract's dialect says when a ban ends, that of today's clients how long it lasts.
            let seconds = u64::from(seconds);
            duration(if seconds > 1_500_000_000 { seconds.saturating_sub(now()) } else { seconds })
        };
        columns(&["host", "for"], answer.bans.iter().map(|ban| vec![ban.host.clone(), left(ban.seconds)]))
    })
}

fn banned(console: &Console, arguments: &[&str]) -> Result<String> {
    let request = IsBanned { address: only(arguments)?.to_owned() };
    console.show(Method::Json("banned"), &request, |answer: &Banned| match answer.banned {
        true => format!("banned for {}", duration(answer.seconds.into())),
        false => "not banned".to_owned(),
    })
}

fn ban(console: &Console, arguments: &[&str]) -> Result<String> {
    let Some(host) = arguments.first() else { return usage() };
    let seconds = if arguments.len() > 1 { number(arguments, 1)? } else { 86_400 };
    set_ban(console, SetBan { host: (*host).to_owned(), ip: 0, ban: true, seconds }, "banned")
}

fn unban(console: &Console, arguments: &[&str]) -> Result<String> {
    let host = only(arguments)?.to_owned();
    set_ban(console, SetBan { host, ip: 0, ban: false, seconds: 0 }, "not banned any more")
}

fn set_ban(console: &Console, ban: SetBan, done: &str) -> Result<String> {
    console.order(Method::Json("set_bans"), &SetBans { bans: vec![ban] }, done)
}

fn limit(console: &Console, arguments: &[&str]) -> Result<String> {
    let show = |limit: &Limit| format!("up {} kB/s, down {} kB/s", limit.limit_up, limit.limit_down);
    if arguments.is_empty() {
        return console.show(Method::Path("/get_limit"), &Nothing, show);
    }
    let both = number(arguments, 0)?;
    console.show(Method::Path("/set_limit"), &SetLimit { limit_down: both, limit_up: both }, show)
}

fn out_peers(console: &Console, arguments: &[&str]) -> Result<String> {
    let set = !arguments.is_empty();
    let out_peers = if set { number(arguments, 0)? } else { 0 };
    let request = SetOutPeers { set, out_peers };
    console.show(Method::Path("/out_peers"), &request, |answer: &OutPeers| answer.out_peers.to_string())
}

fn in_peers(console: &Console, arguments: &[&str]) -> Result<String> {
    let set = !arguments.is_empty();
    let in_peers = if set { number(arguments, 0)? } else { 0 };
    let request = SetInPeers { set, in_peers };
    console.show(Method::Path("/in_peers"), &request, |answer: &InPeers| answer.in_peers.to_string())
}

fn net_stats(console: &Console, _: &[&str]) -> Result<String> {
    console.show(Method::Path("/get_net_stats"), &Nothing, |stats: &NetStats| {
        let since = now().saturating_sub(stats.start_time);
        let rate = |total: u64| format!("{}, {}/s", bytes(total), bytes(total / since.max(1)));
        facts(&[
            ("received", format!("{} in {} packets", rate(stats.total_bytes_in), stats.total_packets_in)),
            ("sent", format!("{} in {} packets", rate(stats.total_bytes_out), stats.total_packets_out)),
            ("since", format!("{} ago", duration(since))),
        ])
    })
}
