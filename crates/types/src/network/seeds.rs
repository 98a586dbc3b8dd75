//! Seed nodes.

/// The seed nodes of a network, by zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// Names whose addresses are peers on the network's default port.
    pub dns: &'static [&'static str],
    /// Peers as `address:port`: the only ones of the test networks, and mainnet's fallback if DNS gives fewer than
    /// [`crate::network::constants::p2p::MIN_WANTED_SEED_NODES`].
    pub ip: &'static [&'static str],
    /// Hidden services as `name.onion:port`.
    pub tor: &'static [&'static str],
    /// I2P destinations; they have no port.
    pub i2p: &'static [&'static str],
}

pub(super) const MAINNET: Seeds = Seeds {
    dns: &[
        "seeds.moneroseeds.se",
        "seeds.moneroseeds.ae.org",
        "seeds.moneroseeds.ch",
        "seeds.moneroseeds.li",
    ],
    ip: &[
        "176.9.0.187:18080",
        "88.198.163.90:18080",
        "192.99.8.110:18080",
        "37.187.74.171:18080",
        "88.99.195.15:18080",
        "5.104.84.64:18080",
    ],
    tor: &[
        "zbjkbsxc5munw3qusl7j2hpcmikhqocdf4pqhnhtpzw5nt5jrmofptid.onion:18083",
        "plowsof3t5hogddwabaeiyrno25efmzfxyro2vligremt7sxpsclfaid.onion:18083",
        "plowsoffjexmxalw73tkjmf422gq6575fc7vicuu4javzn2ynnte6tyd.onion:18083",
        "plowsofe6cleftfmk2raiw5h2x66atrik3nja4bfd3zrfa2hdlgworad.onion:18083",
        "aclc4e2jhhtr44guufbnwk5bzwhaecinax4yip4wr4tjn27sjsfg6zqd.onion:18083",
        "lykcas4tus7mkm4bhsgqe4drtd4awi7gja24goscc47xfgzj54yofyqd.onion:18083",
    ],
    i2p: &[
        "uqj3aphckqtjsitz7kxx5flqpwjlq5ppr3chazfued7xucv3nheq.b32.i2p",
        "vdmnehdjkpkg57nthgnjfuaqgku673r5bpbqg56ix6fyqoywgqrq.b32.i2p",
        "ugnlcdciyhghh2zert7c3kl4biwkirc43ke33jiy5slnd3mv2trq.b32.i2p",
    ],
};

pub(super) const TESTNET: Seeds = Seeds {
    dns: &[],
    ip: &[
        "176.9.0.187:28080",
        "192.99.8.110:28080",
        "37.187.74.171:28080",
        "88.99.195.15:28080",
        "5.104.84.64:28080",
    ],
    tor: &[],
    i2p: &[],
};

pub(super) const STAGENET: Seeds = Seeds {
    dns: &[],
    ip: &[
        "176.9.0.187:38080",
        "192.99.8.110:38080",
        "37.187.74.171:38080",
        "88.99.195.15:38080",
        "5.104.84.64:38080",
    ],
    tor: &[],
    i2p: &[],
};

pub(super) const REGTEST: Seeds = Seeds { dns: &[], ip: &[], tor: &[], i2p: &[] };

pub(super) const MAINNET_CHECKPOINT_NAMES: &[&str] = &[
    "checkpoints.moneropulse.se",
    "checkpoints.moneropulse.org",
    "checkpoints.moneropulse.net",
    "checkpoints.moneropulse.co",
];
pub(super) const TESTNET_CHECKPOINT_NAMES: &[&str] = &[
    "testpoints.moneropulse.se",
    "testpoints.moneropulse.org",
    "testpoints.moneropulse.net",
    "testpoints.moneropulse.co",
];
pub(super) const STAGENET_CHECKPOINT_NAMES: &[&str] = &[
    "stagenetpoints.moneropulse.se",
    "stagenetpoints.moneropulse.org",
    "stagenetpoints.moneropulse.net",
    "stagenetpoints.moneropulse.co",
];

pub(super) const MAINNET_BLOCKLIST_NAMES: &[&str] = &[
    "blocklist.moneropulse.se",
    "blocklist.moneropulse.org",
    "blocklist.moneropulse.net",
    "blocklist.moneropulse.co",
    "blocklist.moneropulse.fr",
    "blocklist.moneropulse.de",
    "blocklist.moneropulse.ch",
];
