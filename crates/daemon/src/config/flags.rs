//! All the flags of the program, as a table. Names and defaults are the reference's.

/// What a flag takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Nothing: it is there or not.
    Switch,
    /// One text.
    Text,
    /// Texts, one each time it is given.
    List,
    /// A number in this range.
    Number(i128, i128),
    /// A difficulty, which has up to 128 bits.
    Difficulty,
}

/// Where a flag may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// On the command line and in the file.
    Anywhere,
    /// On the command line only.
    CommandLine,
}

/// A row of the table.
#[derive(Debug)]
pub(super) struct Flag {
    /// The name, without dashes.
    pub(super) name: &'static str,
    /// What it takes.
    pub(super) kind: Kind,
    /// What holds without it; empty if there is nothing to say.
    pub(super) default: &'static str,
    /// What `--help` says.
    pub(super) help: &'static str,
    /// Where it may be.
    pub(super) place: Place,
    /// Under which heading `--help` lists it.
    pub(super) group: &'static str,
}

const U32: Kind = Kind::Number(0, u32::MAX as i128);
const U64: Kind = Kind::Number(0, u64::MAX as i128);
const I32: Kind = Kind::Number(i32::MIN as i128, i32::MAX as i128);
const I64: Kind = Kind::Number(i64::MIN as i128, i64::MAX as i128);

const fn flag(
    group: &'static str,
    name: &'static str,
    kind: Kind,
    default: &'static str,
    help: &'static str,
) -> Flag {
    Flag { name, kind, default, help, place: Place::Anywhere, group }
}

const fn only_here(name: &'static str, kind: Kind, default: &'static str, help: &'static str) -> Flag {
    Flag { name, kind, default, help, place: Place::CommandLine, group: PROGRAM }
}

const PROGRAM: &str = "Program";
const LOG: &str = "Log";
const CHAIN: &str = "Chain";
const RPC: &str = "RPC";
const ZMQ: &str = "ZMQ";
const P2P: &str = "Peers";
const MINER: &str = "Mining";
const NOTIFY: &str = "Notifications";
const TESTS: &str = "For tests";

/// All flags, in the order in which `--help` lists them.
pub(super) const FLAGS: &[Flag] = &[
    only_here("help", Kind::Switch, "", "Print this list and exit"),
    only_here("version", Kind::Switch, "", "Print the version and exit"),
    only_here("os-version", Kind::Switch, "", "Print the system this program was built for and exit"),
    only_here(
        "config-file",
        Kind::Text,
        "",
        "Read settings from this file, one name=value a line [default: bitmonero.conf in the default data directory]",
    ),
    only_here("detach", Kind::Switch, "", "Run in the background"),
    only_here("pidfile", Kind::Text, "", "Write the process id to this file (needs --detach)"),
    only_here("non-interactive", Kind::Switch, "", "Read no commands from the terminal"),
    flag(
        PROGRAM,
        "data-dir",
        Kind::Text,
        "",
        "Keep all files here; testnet, stagenet or fake is appended for these networks [default: ~/.bitmonero]",
    ),
    flag(PROGRAM, "testnet", Kind::Switch, "", "Use the test network; wallets need the same flag"),
    flag(PROGRAM, "stagenet", Kind::Switch, "", "Use the staging network; wallets need the same flag"),
    flag(PROGRAM, "regtest", Kind::Switch, "", "Use a private chain on this machine"),
    flag(PROGRAM, "keep-fakechain", Kind::Switch, "", "Do not begin a new private chain at each start"),
    flag(
        PROGRAM,
        "fixed-difficulty",
        Kind::Difficulty,
        "0",
        "Give all blocks this difficulty (private chains)",
    ),
    flag(PROGRAM, "offline", Kind::Switch, "", "Neither listen for peers nor connect to any"),
    flag(
        PROGRAM,
        "max-concurrency",
        U32,
        "0",
        "Use at most so many threads for one job; 0 for as many as there are cores",
    ),
    flag(
        PROGRAM,
        "check-updates",
        Kind::Text,
        "notify",
        "Look for new versions: disabled, notify, download or update",
    ),
    flag(
        LOG,
        "log-file",
        Kind::Text,
        "",
        "Write the log to this file [default: bitmonero.log in the data directory]",
    ),
    flag(
        LOG,
        "log-level",
        Kind::Text,
        "",
        "A level from 0 to 4, or categories with their levels, as in 1,net.p2p:DEBUG",
    ),
    flag(LOG, "max-log-file-size", U64, "104850000", "Begin a new log file after so many bytes"),
    flag(LOG, "max-log-files", U64, "50", "Keep so many old log files; 0 for all"),
    flag(
        CHAIN,
        "db-sync-mode",
        Kind::Text,
        "",
        "When blocks are brought to disk: safe, fast or fastest, then :sync or :async, then :N blocks or bytes [default: ordered commits, which a power loss cannot damage]",
    ),
    flag(
        CHAIN,
        "db-salvage",
        Kind::Switch,
        "",
        "Go back to the state before the last commit of a damaged database",
    ),
    flag(CHAIN, "prune-blockchain", Kind::Switch, "", "Keep only an eighth of what is needed for old proofs"),
    flag(CHAIN, "sync-pruned-blocks", Kind::Switch, "", "Take pruned blocks from peers where that is safe"),
    flag(CHAIN, "keep-alt-blocks", Kind::Switch, "", "Keep alternative blocks between two runs"),
    flag(
        CHAIN,
        "block-sync-size",
        U64,
        "0",
        "Ask a peer for so many blocks at once; 0 to decide by their size",
    ),
    flag(
        CHAIN,
        "block-download-max-size",
        U64,
        "0",
        "Let so many bytes of blocks wait for being added; 0 for the default",
    ),
    flag(CHAIN, "fast-block-sync", U64, "1", "Trust the block ids that come with the program"),
    flag(CHAIN, "prep-blocks-threads", U64, "4", "Use at most so many threads to prepare blocks"),
    flag(CHAIN, "disable-dns-checkpoints", Kind::Switch, "", "Ask no name server for checkpoints"),
    flag(
        CHAIN,
        "enforce-dns-checkpointing",
        Kind::Switch,
        "",
        "Roll back a chain that contradicts a name server's checkpoints",
    ),
    flag(
        CHAIN,
        "max-txpool-weight",
        U64,
        "648000000",
        "Let the transactions of the pool weigh so much together",
    ),
    flag(CHAIN, "fluffy-blocks", Kind::Switch, "", "Obsolete: blocks are always relayed like this"),
    flag(CHAIN, "show-time-stats", U64, "0", "Log how long each part of adding a block takes"),
    flag(RPC, "rpc-bind-ip", Kind::Text, "127.0.0.1", "Answer calls on this address"),
    flag(
        RPC,
        "rpc-bind-port",
        Kind::Text,
        "",
        "Answer calls on this port [default: 18081, testnet 28081, stagenet 38081]",
    ),
    flag(
        RPC,
        "rpc-bind-ipv6-address",
        Kind::Text,
        "::1",
        "Answer calls on this address too, with --rpc-use-ipv6",
    ),
    flag(RPC, "rpc-use-ipv6", Kind::Switch, "", "Answer calls over IPv6"),
    flag(RPC, "rpc-ignore-ipv4", Kind::Switch, "", "Go on when the IPv4 address is not available"),
    flag(RPC, "rpc-restricted-bind-ip", Kind::Text, "127.0.0.1", "Answer restricted calls on this address"),
    flag(
        RPC,
        "rpc-restricted-bind-ipv6-address",
        Kind::Text,
        "::1",
        "Answer restricted calls on this address too, with --rpc-use-ipv6",
    ),
    flag(RPC, "rpc-restricted-bind-port", Kind::Text, "", "Answer restricted calls on this port"),
    flag(
        RPC,
        "restricted-rpc",
        Kind::Switch,
        "",
        "Restrict the main port to calls that change nothing and tell nothing private",
    ),
    flag(RPC, "confirm-external-bind", Kind::Switch, "", "Answer calls from other machines on purpose"),
    flag(
        RPC,
        "rpc-login",
        Kind::Text,
        "",
        "Demand this user[:password]; asks for a password that is missing",
    ),
    flag(
        RPC,
        "rpc-access-control-origins",
        Kind::Text,
        "",
        "Let web pages from these origins in, separated by commas",
    ),
    flag(RPC, "rpc-ssl", Kind::Text, "autodetect", "Encrypt connections: enabled, disabled or autodetect"),
    flag(RPC, "rpc-ssl-private-key", Kind::Text, "", "The private key, a PEM file"),
    flag(RPC, "rpc-ssl-certificate", Kind::Text, "", "The certificate, a PEM file"),
    flag(
        RPC,
        "rpc-ssl-ca-certificates",
        Kind::Text,
        "",
        "Let in clients with certificates from this PEM file",
    ),
    flag(
        RPC,
        "rpc-ssl-allowed-fingerprints",
        Kind::List,
        "",
        "Let in clients whose certificates have these SHA-256 hashes",
    ),
    flag(
        RPC,
        "rpc-ssl-allow-chained",
        Kind::Switch,
        "",
        "Let in clients whose certificates were signed with those of --rpc-ssl-ca-certificates",
    ),
    flag(RPC, "rpc-ssl-allow-any-cert", Kind::Switch, "", "Let in clients with any certificate"),
    flag(RPC, "disable-rpc-ban", Kind::Switch, "", "Do not ban those who send bad calls"),
    flag(RPC, "rpc-max-connections-per-public-ip", U64, "3", "Connections from one public address"),
    flag(
        RPC,
        "rpc-max-connections-per-private-ip",
        U64,
        "25",
        "Connections from one private address or this machine",
    ),
    flag(RPC, "rpc-max-connections", U64, "100", "Connections altogether"),
    flag(
        RPC,
        "rpc-response-soft-limit",
        U64,
        "26214400",
        "Bytes of answers that may wait for their receivers",
    ),
    flag(
        RPC,
        "rpc-dialect",
        Kind::Text,
        "",
        "How contradictions between versions of the interface are resolved: classic or modern [default: classic; modern under the name monerod]",
    ),
    flag(RPC, "public-node", Kind::Switch, "", "Tell peers about the restricted port, for everybody's use"),
    flag(RPC, "rpc-payment-address", Kind::Text, "", "Demand payment for calls, to this address"),
    flag(RPC, "rpc-payment-difficulty", U64, "1000", "The difficulty of a payment"),
    flag(RPC, "rpc-payment-credits", U64, "100", "Credits for a payment"),
    flag(RPC, "rpc-payment-allow-free-loopback", Kind::Switch, "", "Demand no payment from this machine"),
    flag(
        RPC,
        "bootstrap-daemon-address",
        Kind::Text,
        "",
        "While syncing, forward calls to this node; auto for any public node",
    ),
    flag(RPC, "bootstrap-daemon-login", Kind::Text, "", "user:password for that node"),
    flag(RPC, "bootstrap-daemon-proxy", Kind::Text, "", "Reach that node through this SOCKS proxy, ip:port"),
    flag(ZMQ, "no-zmq", Kind::Switch, "", "No ZMQ at all"),
    flag(ZMQ, "zmq-rpc-bind-ip", Kind::Text, "127.0.0.1", "Answer ZMQ calls on this address"),
    flag(
        ZMQ,
        "zmq-rpc-bind-port",
        Kind::Text,
        "",
        "Answer ZMQ calls on this port [default: 18082, testnet 28082, stagenet 38082]",
    ),
    flag(ZMQ, "zmq-pub", Kind::List, "", "Publish events on this address: tcp://ip:port or ipc://path"),
    flag(ZMQ, "restricted-zmq-rpc", Kind::Switch, "", "Refuse sensitive ZMQ calls"),
    flag(
        ZMQ,
        "confirm-zmq-rpc-external-bind",
        Kind::Switch,
        "",
        "Answer ZMQ calls from other machines on purpose",
    ),
    flag(P2P, "p2p-bind-ip", Kind::Text, "0.0.0.0", "Listen for peers on this address"),
    flag(
        P2P,
        "p2p-bind-port",
        Kind::Text,
        "",
        "Listen for peers on this port [default: 18080, testnet 28080, stagenet 38080]",
    ),
    flag(
        P2P,
        "p2p-bind-ipv6-address",
        Kind::Text,
        "::",
        "Listen for peers on this address too, with --p2p-use-ipv6",
    ),
    flag(
        P2P,
        "p2p-bind-port-ipv6",
        Kind::Text,
        "",
        "Listen for peers on this port over IPv6 [default: as for IPv4]",
    ),
    flag(P2P, "p2p-use-ipv6", Kind::Switch, "", "Use IPv6 for peers"),
    flag(P2P, "p2p-ignore-ipv4", Kind::Switch, "", "Go on when the IPv4 address is not available"),
    flag(P2P, "p2p-external-port", U32, "0", "The port that peers see, if it is another one"),
    flag(P2P, "allow-local-ip", Kind::Switch, "", "Let private addresses into the peer list"),
    flag(P2P, "add-peer", Kind::List, "", "Put this peer into the peer list"),
    flag(P2P, "add-priority-node", Kind::List, "", "Stay connected to this peer"),
    flag(P2P, "add-exclusive-node", Kind::List, "", "Connect to no other peers than these"),
    flag(P2P, "seed-node", Kind::List, "", "Ask this node for peers, and leave it"),
    flag(
        P2P,
        "tx-proxy",
        Kind::List,
        "",
        "Send own transactions through a proxy: tor|i2p,ip:port[,connections][,disable_noise]",
    ),
    flag(
        P2P,
        "anonymous-inbound",
        Kind::List,
        "",
        "Be reachable as a hidden service: address,ip:port[,connections]",
    ),
    flag(P2P, "ban-list", Kind::Text, "", "Ban the addresses and networks in this file, one a line"),
    flag(P2P, "hide-my-port", Kind::Switch, "", "Do not tell peers how to reach this node"),
    flag(P2P, "no-sync", Kind::Switch, "", "Stay connected to peers, but take no blocks from them"),
    flag(P2P, "enable-dns-blocklist", Kind::Switch, "", "Ban what a list on name servers says"),
    flag(P2P, "no-igd", Kind::Switch, "", "Obsolete: ports are never mapped"),
    flag(P2P, "igd", Kind::Text, "disabled", "Obsolete: ports are never mapped"),
    flag(P2P, "proxy", Kind::Text, "", "Reach all peers through this proxy: [socks5://[user:pass@]]ip:port"),
    flag(P2P, "proxy-allow-dns-leaks", Kind::Switch, "", "Ask name servers without the proxy"),
    flag(P2P, "out-peers", I64, "-1", "Connect to so many peers; -1 for 12"),
    flag(P2P, "in-peers", I64, "-1", "Let so many peers connect; -1 for any number"),
    flag(P2P, "limit-rate-up", I64, "8192", "Send so many kB a second to peers"),
    flag(P2P, "limit-rate-down", I64, "32768", "Receive so many kB a second from peers"),
    flag(P2P, "limit-rate", I64, "-1", "Both of them"),
    flag(P2P, "max-connections-per-ip", U32, "1", "Connections of peers from one address"),
    flag(P2P, "tos-flag", I32, "-1", "The type of service of packets to peers"),
    flag(
        P2P,
        "pad-transactions",
        Kind::Switch,
        "",
        "Pad relayed transactions, so that their size tells less",
    ),
    flag(MINER, "start-mining", Kind::Text, "", "Mine for this address"),
    flag(MINER, "mining-threads", U32, "", "Mine with so many threads, 0 to find out how many are best"),
    flag(
        MINER,
        "extra-messages-file",
        Kind::Text,
        "",
        "Put the lines of this file into the blocks that are mined",
    ),
    flag(MINER, "bg-mining-enable", Kind::Switch, "", "Mine only while the machine has nothing else to do"),
    flag(
        MINER,
        "bg-mining-ignore-battery",
        Kind::Switch,
        "",
        "Mine when it is unknown whether the machine is plugged in",
    ),
    flag(
        MINER,
        "bg-mining-min-idle-interval",
        U64,
        "",
        "Decide by so many seconds whether the machine is idle",
    ),
    flag(MINER, "bg-mining-idle-threshold", U32, "", "The percentage that makes it idle"),
    flag(MINER, "bg-mining-miner-target", U32, "", "The percentage of the processor that the miner may take"),
    flag(NOTIFY, "block-notify", Kind::Text, "", "Run a program for each new block; %s is its hash"),
    flag(
        NOTIFY,
        "reorg-notify",
        Kind::Text,
        "",
        "Run a program for each reorganisation; %s is the height of the split, %h the new height, %n the number of new blocks, %d of dropped ones",
    ),
    flag(
        NOTIFY,
        "block-rate-notify",
        Kind::Text,
        "",
        "Run a program when blocks come much faster or slower; %t is the time in minutes, %b the number of blocks, %e the expected number",
    ),
    flag(TESTS, "test-drop-download", Kind::Switch, "", "Throw away all blocks from peers"),
    flag(
        TESTS,
        "test-drop-download-height",
        U64,
        "0",
        "Throw away blocks from peers above about this height",
    ),
    flag(TESTS, "test-dbg-lock-sleep", I32, "0", "Milliseconds to sleep around locks; has no effect here"),
];

/// The row of a flag that the program itself asks for.
pub(super) fn find(name: &str) -> &'static Flag {
    FLAGS.iter().find(|flag| flag.name == name).expect("the program asks for flags of the table only")
}
