//! Parameters of the networks: ids, ports, address prefixes, genesis, forks, seeds and checkpoints.

pub mod checkpoints;
pub mod constants;
pub mod hardforks;
pub mod seeds;

use std::fmt;
use std::str::FromStr;

use crate::{Hash, Height};
use checkpoints::Checkpoint;
use hardforks::HardFork;
use seeds::Seeds;

/// The networks that speak this protocol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Network {
    /// The real network.
    #[default]
    Mainnet,
    /// For testing new rules.
    Testnet,
    /// Mainnet's rules without value.
    Stagenet,
    /// A private chain on one machine, called `FAKECHAIN` in the reference and started with `--regtest`.
    Regtest,
}

impl Network {
    /// All networks.
    pub const ALL: [Self; 4] = [Self::Mainnet, Self::Testnet, Self::Stagenet, Self::Regtest];

    /// The parameters of this network.
    pub const fn parameters(self) -> &'static NetworkParameters {
        match self {
            Self::Mainnet => &MAINNET,
            Self::Testnet => &TESTNET,
            Self::Stagenet => &STAGENET,
            Self::Regtest => &REGTEST,
        }
    }

    /// The name in the RPC field `nettype`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Mainnet => "mainnet",
            Self::Testnet => "testnet",
            Self::Stagenet => "stagenet",
            Self::Regtest => "fakechain",
        }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Not the name of a network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown network {0:?}: expected mainnet, testnet, stagenet or regtest")]
pub struct ParseNetworkError(String);

impl FromStr for Network {
    type Err = ParseNetworkError;

    fn from_str(text: &str) -> Result<Self, ParseNetworkError> {
        match text {
            "mainnet" => Ok(Self::Mainnet),
            "testnet" => Ok(Self::Testnet),
            "stagenet" => Ok(Self::Stagenet),
            "regtest" | "fakechain" => Ok(Self::Regtest),
            _ => Err(ParseNetworkError(text.chars().take(80).collect())),
        }
    }
}

/// The prefixes of addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddressPrefixes {
    /// The main address of a wallet.
    pub standard: u64,
    /// A main address with a payment id inside.
    pub integrated: u64,
    /// Any other address of a wallet.
    pub subaddress: u64,
}

/// Default ports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DefaultPorts {
    /// Peers.
    pub p2p: u16,
    /// The daemon's RPC.
    pub rpc: u16,
    /// The daemon's ZMQ RPC.
    pub zmq_rpc: u16,
}

/// The genesis block: major version 1, minor version 0, timestamp 0, no parent, this nonce, this miner transaction and
/// no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Genesis {
    /// The blob of the miner transaction.
    pub transaction: &'static [u8],
    /// The nonce, which differs between the networks.
    pub nonce: u32,
    /// The id of the block.
    pub id: Hash,
}

/// The parameters of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkParameters {
    /// The network.
    pub network: Network,
    /// The network id in the P2P handshake.
    pub id: [u8; 16],
    /// Default ports.
    pub ports: DefaultPorts,
    /// Address prefixes.
    pub address_prefixes: AddressPrefixes,
    /// The first block.
    pub genesis: Genesis,
    /// The hard forks, by ascending height and version; the first is version 1.
    pub hard_forks: &'static [HardFork],
    /// The last height at which version 1 blocks need not vote (`hardfork.h: original_version_till_height`).
    pub version_1_until: Height,
    /// The seed nodes.
    pub seeds: Seeds,
    /// The checkpoints, by ascending height.
    pub checkpoints: &'static [Checkpoint],
    /// Names whose TXT records list more checkpoints as `height:hash`. The reference uses them on mainnet only.
    pub dns_checkpoint_names: &'static [&'static str],
    /// Names whose TXT records list peers to ban, for `--enable-dns-blocklist`.
    pub dns_blocklist_names: &'static [&'static str],
}

impl NetworkParameters {
    /// The hard fork of a block at this height.
    pub fn hard_fork_at(&self, height: Height) -> &'static HardFork {
        let after = self.hard_forks.partition_point(|fork| fork.height <= height);
        // The tables of the public networks start at height 1; the genesis block has the first version too.
        &self.hard_forks[after.saturating_sub(1)]
    }

    /// The height at which this version starts, if the network has it.
    pub fn hard_fork_height(&self, version: u8) -> Option<Height> {
        self.hard_forks.iter().find(|fork| fork.version == version).map(|fork| fork.height)
    }

    /// The checkpoint at exactly this height.
    pub fn checkpoint_at(&self, height: Height) -> Option<&'static Checkpoint> {
        let index = self.checkpoints.binary_search_by_key(&height, |checkpoint| checkpoint.height).ok()?;
        Some(&self.checkpoints[index])
    }
}

const fn bytes<const N: usize>(hex: &str) -> [u8; N] {
    match const_hex::const_decode_to_array(hex.as_bytes()) {
        Ok(bytes) => bytes,
        Err(_) => panic!("a constant of the network parameters is not hex of the right length"),
    }
}

const fn hash(hex: &str) -> Hash {
    Hash(bytes(hex))
}

const MAINNET_GENESIS_TRANSACTION: [u8; 80] = bytes(concat!(
    "013c01ff0001ffffffffffff03029b2e4c0281c0b02e7c53291a94d1d0cbff8883f8024f5142ee494ffbbd0880712101",
    "7767aafcde9be00dcfd098715ebcf7f410daebc582fda69d24a28e9d0bc890d1"
));
const STAGENET_GENESIS_TRANSACTION: [u8; 80] = bytes(concat!(
    "013c01ff0001ffffffffffff0302df5d56da0c7d643ddd1ce61901c7bdc5fb1738bfe39fbe69c28a3a7032729c0f2101",
    "168d0c4ca86fb55a4cf6a36d31431be1c53a3bd7411bb24e8832410289fa6f3b"
));

/// The real network.
pub const MAINNET: NetworkParameters = NetworkParameters {
    network: Network::Mainnet,
    id: bytes("1230f171610441611731008216a1a110"),
    ports: DefaultPorts { p2p: 18080, rpc: 18081, zmq_rpc: 18082 },
    address_prefixes: AddressPrefixes { standard: 18, integrated: 19, subaddress: 42 },
    genesis: Genesis {
        transaction: &MAINNET_GENESIS_TRANSACTION,
        nonce: 10_000,
        id: hash("418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3"),
    },
    hard_forks: hardforks::MAINNET,
    version_1_until: Height(1_009_826),
    seeds: seeds::MAINNET,
    checkpoints: checkpoints::MAINNET,
    dns_checkpoint_names: seeds::MAINNET_CHECKPOINT_NAMES,
    dns_blocklist_names: seeds::MAINNET_BLOCKLIST_NAMES,
};

/// For testing new rules.
pub const TESTNET: NetworkParameters = NetworkParameters {
    network: Network::Testnet,
    id: bytes("1230f171610441611731008216a1a111"),
    ports: DefaultPorts { p2p: 28080, rpc: 28081, zmq_rpc: 28082 },
    address_prefixes: AddressPrefixes { standard: 53, integrated: 54, subaddress: 63 },
    genesis: Genesis {
        transaction: &MAINNET_GENESIS_TRANSACTION,
        nonce: 10_001,
        id: hash("48ca7cd3c8de5b6a4d53d2861fbdaedca141553559f9be9520068053cda8430b"),
    },
    hard_forks: hardforks::TESTNET,
    version_1_until: Height(624_633),
    seeds: seeds::TESTNET,
    checkpoints: checkpoints::TESTNET,
    dns_checkpoint_names: seeds::TESTNET_CHECKPOINT_NAMES,
    dns_blocklist_names: &[],
};

/// Mainnet's rules without value.
pub const STAGENET: NetworkParameters = NetworkParameters {
    network: Network::Stagenet,
    id: bytes("1230f171610441611731008216a1a112"),
    ports: DefaultPorts { p2p: 38080, rpc: 38081, zmq_rpc: 38082 },
    address_prefixes: AddressPrefixes { standard: 24, integrated: 25, subaddress: 36 },
    genesis: Genesis {
        transaction: &STAGENET_GENESIS_TRANSACTION,
        nonce: 10_002,
        id: hash("76ee3cc98646292206cd3e86f74d88b4dcc1d937088645e9b0cbca84b7ce74eb"),
    },
    hard_forks: hardforks::STAGENET,
    version_1_until: Height(0),
    seeds: seeds::STAGENET,
    checkpoints: checkpoints::STAGENET,
    dns_checkpoint_names: seeds::STAGENET_CHECKPOINT_NAMES,
    dns_blocklist_names: &[],
};

/// A private chain: mainnet's id, ports, addresses and genesis, the newest rules from block 1 on, and no seeds.
pub const REGTEST: NetworkParameters = NetworkParameters {
    network: Network::Regtest,
    hard_forks: hardforks::REGTEST,
    version_1_until: Height(0),
    seeds: seeds::REGTEST,
    checkpoints: &[],
    dns_checkpoint_names: &[],
    dns_blocklist_names: &[],
    ..MAINNET
};
