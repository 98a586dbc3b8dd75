//! The peers. Their addresses are shown only if the operator wants that.

use ferrite_p2p::address::Zone;
use ferrite_p2p::network::ConnectionInfo;
use ferrite_pages::layout::{table, tile};
use ferrite_pages::text::{bytes, foreign, grouped, span};
use maud::{Markup, html};

use super::parts::count;
use super::{Content, PEERS};
use crate::daemon::Daemon;

/// Connections that are listed.
const LISTED: usize = 500;

pub(super) fn page(daemon: &Daemon, addresses: bool) -> Content {
    let Some(network) = daemon.peers.network() else {
        return Content::new("Peers", PEERS, html! { p class="message" { "This node has no peers." } });
    };
    let connections = network.connections();
    let (counts, traffic) = (network.counts(), network.traffic());
    let main = html! {
        div class="tiles" {
            (tile("Outgoing", html! { (counts.outgoing) }, html! { "chosen by this node" }))
            (tile("Incoming", html! { (counts.incoming) }, html! { "that have chosen this node" }))
            (tile("Known", html! { (grouped(count(counts.white))) }, html! {
                "reached before; heard of: " (grouped(count(counts.gray)))
            }))
            (tile("Traffic", html! { (bytes(traffic.bytes_in)) }, html! { "received; sent: " (bytes(traffic.bytes_out)) }))
        }
        @if !addresses {
            p class="soft" { "Addresses are not shown. The operator can turn them on with " code { "--page-peer-addresses" } "." }
        }
        (list(&connections, addresses))
    };
    Content::new("Peers", PEERS, main)
}

fn list(connections: &[ConnectionInfo], addresses: bool) -> Markup {
    let mut head =
        vec!["Network", "Direction", "State", "Height", "Connected for", "Received", "Sent", "Pruning seed"];
    if addresses {
        head.insert(0, "Address");
    }
    let row = |one: &ConnectionInfo| {
        html! {
            tr {
                @if addresses { td { code { (foreign(one.peer.address.to_string().as_bytes(), 100)) } } }
                td { (zone(one.peer.zone)) }
                td { @if one.peer.incoming { "in" } @else { "out" } }
                td { (one.state.name()) }
                td { (grouped(one.height)) }
                td { (span(one.live_time)) }
                td { (bytes(one.recv_count)) }
                td { (bytes(one.send_count)) }
                td { @if one.pruning_seed == 0 { "none" } @else { (one.pruning_seed) } }
            }
        }
    };
    table(
        "Connections",
        &head,
        html! {
            @for one in connections.iter().take(LISTED) { (row(one)) }
            @if connections.is_empty() {
                tr { td class="none" colspan=(head.len()) { "No peer is connected." } }
            }
        },
    )
}

fn zone(zone: Zone) -> &'static str {
    match zone {
        Zone::Public => "clearnet",
        Zone::Tor => "Tor",
        Zone::I2p => "I2P",
    }
}
