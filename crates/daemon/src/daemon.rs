//! The daemon: a node with its peers and its miner, and the state behind its RPC.
//!
//! The parts of the program are assembled here; only the RPC methods depend on this module.

use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use ferrite_chain::handle::ChainError;
use ferrite_chain::pool::RelayMethod;
use ferrite_p2p::address::Host;
use ferrite_p2p::book::BanTarget;
use ferrite_p2p::node::TxRoute;
use ferrite_rpc::calls::CallCounters;
use ferrite_rpc::dialect::{Dialect, Item};
use ferrite_types::Hash;
use ferrite_types::network::Network;

use crate::bootstrap::Bootstrap;
use crate::caches::Caches;
use crate::distribution::RctDistribution;
use crate::events::{self, Events};
use crate::miner::Miner;
use crate::node::{Node, NodeOptions, OpenNodeError};
use crate::peers::Peers;
use crate::rpc_failures::RpcFailures;

/// Ban time of a misbehaving client, in seconds.
const HOST_BAN_SECONDS: u64 = 86_400;

/// Options for opening a daemon.
#[derive(Debug, Clone)]
pub struct DaemonOptions {
    /// The node.
    pub node: NodeOptions,
    /// No peers at all (`--offline`).
    pub offline: bool,
    /// Do not download blocks (`--no-sync`).
    pub no_sync: bool,
    /// The dialect of the RPC.
    pub dialect: Dialect,
    /// Whether misbehaving clients are banned (not `--disable-rpc-ban`).
    pub rpc_ban: bool,
}

impl DaemonOptions {
    /// The defaults of a network, with files in `data_dir`.
    pub fn new(network: Network, data_dir: PathBuf) -> Self {
        Self {
            node: NodeOptions::new(network, data_dir),
            offline: false,
            no_sync: false,
            dialect: Dialect::Classic,
            rpc_ban: true,
        }
    }
}

/// The daemon. RPC methods share it in an [`Arc`].
pub struct Daemon {
    /// The chain and the pool.
    pub node: Arc<Node>,
    /// The peers.
    pub peers: Arc<Peers>,
    /// The miner.
    pub miner: Arc<Miner>,
    /// The bootstrap daemon, if any.
    pub bootstrap: Bootstrap,
    /// What happened since the start.
    pub events: Arc<Events>,
    /// Cached parts of responses.
    pub(crate) caches: Caches,
    /// Cumulative numbers of RingCT outputs.
    pub(crate) rct_distribution: RctDistribution,
    dialect: Dialect,
    calls: OnceLock<CallCounters>,
    /// `None` if clients are not banned.
    failures: Option<RpcFailures>,
}

impl Daemon {
    /// Opens the node and everything around it. The network is added later: [`Peers::set_network`].
    ///
    /// # Errors
    /// If the database cannot be opened, or holds another chain.
    pub fn open(options: DaemonOptions) -> Result<Self, OpenNodeError> {
        let DaemonOptions { mut node, offline, no_sync, dialect, rpc_ban } = options;
        node.pool.local_unlock_times = dialect.is_classic(Item::LockedTransactions);
        let node = Arc::new(Node::open(node)?);
        let peers = Arc::new(Peers::new(offline));
        let events = Arc::new(Events::default());
        events::follow(&node, &events);
        Ok(Self {
            miner: Arc::new(Miner::new(Arc::clone(&node), Arc::clone(&peers))),
            bootstrap: Bootstrap::new(Arc::clone(&node), Arc::clone(&peers), no_sync),
            node,
            peers,
            events,
            caches: Caches::default(),
            rct_distribution: RctDistribution::default(),
            dialect,
            calls: OnceLock::new(),
            failures: rpc_ban.then(RpcFailures::default),
        })
    }

    /// Stops mining and closes the node.
    pub fn close(&self) {
        self.miner.stop();
        self.node.close();
    }

    /// The dialect of the RPC.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether the node is in sync with its peers, so that it makes sense to submit to it.
    pub fn is_ready(&self) -> bool {
        self.peers.caught_up()
    }

    /// Sets the call counters. Only the first ones count.
    pub fn set_calls(&self, calls: CallCounters) {
        // The program has one table.
        let _ = self.calls.set(calls);
    }

    /// The call counters; `None` without a server.
    pub fn calls(&self) -> Option<&CallCounters> {
        self.calls.get()
    }

    /// Relays a pool transaction: a public one to all peers, any other along the stem. Without peers it does what the
    /// reference does when no peer takes a stem transaction (`levin_notify.cpp: dandelionpp_notify`): it makes the
    /// transaction public.
    ///
    /// # Errors
    /// If the node shuts down or the database fails.
    pub fn relay_local(&self, hash: Hash, method: RelayMethod) -> Result<(), ChainError> {
        if let Some(network) = self.peers.network().filter(|_| !self.peers.is_offline()) {
            let route = if method == RelayMethod::Fluff { TxRoute::Fluff } else { TxRoute::Local };
            network.relay_transactions(vec![hash], route);
            return Ok(());
        }
        self.node.chain().try_run(move |engine| {
            engine.change_pool(|pool, writer, chain| {
                pool.set_relayed(writer, &[hash], RelayMethod::Fluff, chain.now).map(|_| ())
            })
        })
    }

    /// Counts a failure of a client that does not know our genesis block, or requests blocks beyond any chain. A host
    /// that does so often is banned (`core_rpc_server.cpp: add_host_fail`).
    pub fn rpc_failure(&self, host: IpAddr) {
        if let Some(network) = self.peers.network()
            && self.failures.as_ref().is_some_and(|failures| failures.count(host))
        {
            network.ban(BanTarget::Host(Host::Ip(host.to_canonical())), HOST_BAN_SECONDS);
        }
    }
}
