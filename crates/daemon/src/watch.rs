//! What monitors see of the node.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ferrite_chain::engine::ChainChange;
use ferrite_chain::pool::RelayCategory;
use ferrite_p2p::address::Zone;
use ferrite_p2p::network::{ConnectionInfo, Network};
use ferrite_program::watch::{Page, Watched, fill_rpc};
use ferrite_rpc::calls::CallCounters;
use ferrite_rpc::server::Load;

use crate::daemon::Daemon;
use crate::node::Node;
use crate::rpc::info::sizes;

/// The node, as monitors see it.
pub(crate) struct WatchedNode {
    daemon: Arc<Daemon>,
    calls: CallCounters,
    servers: Vec<(&'static str, Load)>,
    reorganisations: Arc<Reorganisations>,
    /// Missing blocks above which the node is not ready.
    max_lag: u64,
}

/// Reorganisations since the start.
#[derive(Debug, Default)]
struct Reorganisations {
    count: AtomicU64,
    /// Blocks that were replaced.
    blocks: AtomicU64,
}

impl Reorganisations {
    /// Counts the changes of one commit. Blocks that are only removed, as by `pop_blocks`, are not counted.
    fn add(&self, changes: &[ChainChange]) {
        let removed = changes.iter().filter(|change| matches!(change, ChainChange::Popped { .. })).count();
        let is_added = matches!(changes.last(), Some(ChainChange::Added { .. }));
        if removed > 0 && is_added {
            self.count.fetch_add(1, Ordering::Relaxed);
            self.blocks.fetch_add(u64::try_from(removed).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
    }
}

impl WatchedNode {
    /// Begins to count reorganisations. Calls must be [watched](CallCounters::watch) already.
    pub(crate) fn start(
        daemon: &Arc<Daemon>,
        calls: CallCounters,
        servers: Vec<(&'static str, Load)>,
        max_lag: u64,
    ) -> Arc<Self> {
        let reorganisations = Arc::new(Reorganisations::default());
        let counted = Arc::downgrade(&reorganisations);
        daemon.node.chain().subscribe_with(move |changes| match counted.upgrade() {
            Some(counted) => {
                counted.add(&changes);
                true
            }
            None => false,
        });
        Arc::new(Self { daemon: Arc::clone(daemon), calls, servers, reorganisations, max_lag })
    }

    /// The height to reach; `None` before the first peer.
    fn target(&self, height: u64) -> Option<u64> {
        let peers = &self.daemon.peers;
        match peers.network().filter(|_| !peers.is_offline()) {
            Some(network) => {
                typical_height(&network.connections()).map(|target| target.max(height)).or_else(|| {
                    // It was in step with its peers, and there is none to compare it with.
                    network.sync_position().synchronized.then_some(height)
                })
            }
            None => peers.is_offline().then_some(height),
        }
    }
}

/// The median height of the peers that this node has chosen, or else of those that have chosen it: a few that lie about
/// their height do not matter.
fn typical_height(connections: &[ConnectionInfo]) -> Option<u64> {
    let median = |incoming: bool| {
        let told = connections.iter().filter(|one| one.peer.incoming == incoming && one.height > 0);
        let mut heights: Vec<u64> = told.map(|one| one.height).collect();
        heights.sort_unstable();
        heights.get(heights.len() / 2).copied()
    };
    median(false).or_else(|| median(true))
}

impl Watched for WatchedNode {
    fn fill(&self, page: &mut Page) {
        fill_rpc(page, &self.calls, &self.servers);
        let node = &self.daemon.node;
        let height = node.chain().tip().height.0;
        let target = self.target(height);
        page.gauge("ferrite_node_height", "Blocks in the main chain.", height as f64);
        page.gauge(
            "ferrite_node_target_height",
            "The median height of the peers, or the own one if that is greater.",
            target.unwrap_or(height) as f64,
        );
        page.gauge(
            "ferrite_node_lag_blocks",
            "Blocks that peers have and this node has not.",
            target.unwrap_or(height).saturating_sub(height) as f64,
        );
        page.gauge(
            "ferrite_node_synchronized",
            "Whether the chain was in step with the peers since the start: 1 or 0.",
            f64::from(u8::from(self.daemon.is_ready())),
        );
        page.gauge(
            "ferrite_node_last_block_timestamp_seconds",
            "The time stated in the last block.",
            node.summary().last_60.last().copied().unwrap_or(0) as f64,
        );
        fill_chain(page, node);
        page.counter(
            "ferrite_node_reorganisations_total",
            "Reorganisations of the main chain.",
            self.reorganisations.count.load(Ordering::Relaxed) as f64,
        );
        page.counter(
            "ferrite_node_replaced_blocks_total",
            "Blocks of the main chain that reorganisations replaced.",
            self.reorganisations.blocks.load(Ordering::Relaxed) as f64,
        );
        if let Some(network) = self.daemon.peers.network() {
            fill_peers(page, network);
        }
    }

    fn ready(&self) -> Result<String, String> {
        let height = self.daemon.node.chain().tip().height.0;
        let target = self.target(height).ok_or("no peer has told its height yet")?;
        match target - height {
            lag if lag > self.max_lag => Err(format!("{lag} blocks behind: height {height} of {target}")),
            _ => Ok(format!("ready: height {height}")),
        }
    }
}

/// Adds the pool, the database, and how long their work takes.
fn fill_chain(page: &mut Page, node: &Node) {
    let (pool, sizes) = (node.pool(), sizes(node));
    page.gauge(
        "ferrite_node_pool_transactions",
        "Transactions in the pool.",
        pool.len(RelayCategory::All) as f64,
    );
    page.gauge(
        "ferrite_node_pool_bytes",
        "The total weight of the transactions in the pool.",
        pool.weight() as f64,
    );
    page.gauge(
        "ferrite_node_pool_waiting",
        "Callers that wait for their transactions to be added to the pool.",
        pool.arriving() as f64,
    );
    page.histogram(
        "ferrite_node_block_verification_seconds",
        "Time to verify a block and to add it. The time of blocks added together is divided among them.",
        node.chain().block_times().counts(),
    );
    page.histogram(
        "ferrite_node_transaction_verification_seconds",
        "Time to verify a transaction before it is added to the pool.",
        pool.verification_times().counts(),
    );
    page.histogram(
        "ferrite_node_database_commit_seconds",
        "Time of a commit of the database.",
        node.chain().database().commit_times().counts(),
    );
    page.gauge("ferrite_node_database_bytes", "Size of the database.", sizes.database as f64);
    page.gauge("ferrite_node_disk_free_bytes", "Free space on the disk of the database.", sizes.free as f64);
}

/// Adds the peers, without anything that identifies them.
fn fill_peers(page: &mut Page, network: &Network) {
    let connections = network.connections();
    let zones = [Zone::Public, Zone::Tor, Zone::I2p];
    let groups = zones.into_iter().flat_map(|zone| [(zone, false), (zone, true)]);
    let counts = groups.map(|(zone, incoming)| {
        let belongs = |one: &&ConnectionInfo| one.peer.incoming == incoming && one.peer.zone == zone;
        let direction = if incoming { "in" } else { "out" };
        let labels = [("direction", direction), ("network", zone.name())];
        (labels, connections.iter().filter(belongs).count() as f64)
    });
    page.gauges("ferrite_node_peers", "Connections to peers.", counts);
    let counts = network.counts();
    let known = [("white", counts.white), ("gray", counts.gray)];
    page.gauges(
        "ferrite_node_known_peers",
        "Public peers that the node knows of, by list.",
        known.map(|(list, count)| ([("list", list)], count as f64)),
    );
    page.gauge("ferrite_node_bans", "Hosts and subnets that are banned.", network.bans().len() as f64);
    let traffic = network.traffic();
    let bytes = [("in", traffic.bytes_in), ("out", traffic.bytes_out)];
    page.counters(
        "ferrite_node_traffic_bytes_total",
        "Bytes exchanged with peers.",
        bytes.map(|(direction, bytes)| ([("direction", direction)], bytes as f64)),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notify::tests::{added, popped};

    #[test]
    fn only_replaced_blocks_are_reorganisations() {
        let seen = Reorganisations::default();
        let count = || (seen.count.load(Ordering::Relaxed), seen.blocks.load(Ordering::Relaxed));
        seen.add(&[added(5, 1), added(6, 2)]);
        seen.add(&[popped(6, 2), popped(5, 1)]);
        assert_eq!(count(), (0, 0));
        seen.add(&[popped(6, 2), popped(5, 1), added(5, 3), added(6, 4), added(7, 7)]);
        assert_eq!(count(), (1, 2));
    }
}
