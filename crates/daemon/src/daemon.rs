//! The daemon: a node with its peers and its miner, and what its calls are answered with.
//!
//! This is where the parts of the program are put together; none of them knows this module but those that answer calls.

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
use crate::miner::Miner;
use crate::node::{Node, NodeOptions, OpenNodeError};
use crate::peers::Peers;
use crate::rpc_failures::RpcFailures;

/// How long the host of a misbehaving client is banned, in seconds.
const HOST_BAN_SECONDS: u64 = 86_400;

/// What a daemon is opened with.
#[derive(Debug, Clone)]
pub struct DaemonOptions {
    /// The node.
    pub node: NodeOptions,
    /// No peers at all (`--offline`).
    pub offline: bool,
    /// Blocks are not fetched from peers (`--no-sync`).
    pub no_sync: bool,
    /// How contradictions between the contract and today's clients are resolved.
    pub dialect: Dialect,
    /// Whether clients are blocked that are not to be taken for honest (not `--disable-rpc-ban`).
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

/// The daemon. All who answer calls hold it in an [`Arc`].
pub struct Daemon {
    /// The chain and the pool.
    pub node: Arc<Node>,
    /// The peers.
    pub peers: Arc<Peers>,
    /// The miner.
    pub miner: Arc<Miner>,
    /// The node that answers calls while this one is syncing, if there is one.
    pub bootstrap: Bootstrap,
    /// What answers are made of that does not change with every call.
    pub(crate) caches: Caches,
    /// How many RingCT outputs there are up to each block.
    pub(crate) rct_distribution: RctDistribution,
    dialect: Dialect,
    calls: OnceLock<CallCounters>,
    /// None where clients are not blocked.
    failures: Option<RpcFailures>,
}

impl Daemon {
    /// Opens the node, and puts everything else around it. The peers come later: [`Peers::set_network`].
    ///
    /// # Errors
    /// When the database cannot be opened, or holds another chain.
    pub fn open(options: DaemonOptions) -> Result<Self, OpenNodeError> {
        let DaemonOptions { mut node, offline, no_sync, dialect, rpc_ban } = options;
        node.pool.local_unlock_times = dialect.is_classic(Item::LockedTransactions);
        let node = Arc::new(Node::open(node)?);
        let peers = Arc::new(Peers::new(offline));
        Ok(Self {
            miner: Arc::new(Miner::new(Arc::clone(&node), Arc::clone(&peers))),
            bootstrap: Bootstrap::new(Arc::clone(&node), Arc::clone(&peers), no_sync),
            node,
            peers,
            caches: Caches::default(),
            rct_distribution: RctDistribution::default(),
            dialect,
            calls: OnceLock::new(),
            failures: rpc_ban.then(RpcFailures::default),
        })
    }

    /// Stops mining, and closes the node.
    pub fn close(&self) {
        self.miner.stop();
        self.node.close();
    }

    /// How contradictions between the contract and today's clients are resolved.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// Whether the node knows all that its peers know, so that it makes sense to add to it.
    pub fn is_ready(&self) -> bool {
        self.peers.caught_up()
    }

    /// Lets it know how often its methods are called. Only the first table counts.
    pub fn set_calls(&self, calls: CallCounters) {
        // There is one table in the program.
        let _ = self.calls.set(calls);
    }

    /// How often its methods were called; none without a server.
    pub fn calls(&self) -> Option<&CallCounters> {
        self.calls.get()
    }

    /// Sends a transaction of the pool to peers: one that everybody may see to all of them, any other along the stem. A
    /// node that has none does as the reference does when no peer takes a transaction along the stem
    /// (`levin_notify.cpp: dandelionpp_notify`): it calls the transaction public.
    ///
    /// # Errors
    /// When the node shuts down or the database fails.
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

    /// A client at this address does not know our first block, or asks for blocks that no chain has. A host that does so
    /// often is blocked (`core_rpc_server.cpp: add_host_fail`).
    pub fn rpc_failure(&self, host: IpAddr) {
        if let Some(network) = self.peers.network()
            && self.failures.as_ref().is_some_and(|failures| failures.count(host))
        {
            network.ban(BanTarget::Host(Host::Ip(host.to_canonical())), HOST_BAN_SECONDS);
        }
    }
}
