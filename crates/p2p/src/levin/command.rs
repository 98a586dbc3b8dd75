//! Command numbers.

macro_rules! commands {
    ($($(#[$meta:meta])* $name:ident = $code:literal, $limit:expr;)*) => {
        /// The commands that a peer may send.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u32)]
        pub enum Command {
            $($(#[$meta])* $name = $code,)*
        }

        impl Command {
            /// All commands.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// Looks up a command number.
            pub const fn from_code(code: u32) -> Option<Self> {
                match code {
                    $($code => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// Payload limit in bytes (`connection_context.cpp: get_max_bytes`).
            pub const fn max_bytes(self) -> u64 {
                match self {
                    $(Self::$name => $limit,)*
                }
            }
        }
    };
}

const KIB: u64 = 1024;
const MIB: u64 = 1024 * KIB;

commands! {
    /// Exchanges identity and chain state.
    Handshake = 1001, 64 * KIB;
    /// Exchanges chain state and peer lists.
    TimedSync = 1002, 64 * KIB;
    /// Tests whether a peer is reachable.
    Ping = 1003, 4 * KIB;
    /// Asks for the supported features.
    SupportFlags = 1007, 4 * KIB;
    /// A new block with all its transactions.
    NewBlock = 2001, 128 * MIB;
    /// New transactions.
    NewTransactions = 2002, 128 * MIB;
    /// Requests blocks by id.
    RequestGetObjects = 2003, 2 * MIB;
    /// The requested blocks.
    ResponseGetObjects = 2004, 128 * MIB;
    /// Requests the block ids after the last common block.
    RequestChain = 2006, 512 * KIB;
    /// The block ids after the last common block.
    ResponseChainEntry = 2007, 4 * MIB;
    /// A new block without the transactions that the peer probably has.
    NewFluffyBlock = 2008, 4 * MIB;
    /// Requests missing transactions of a fluffy block.
    RequestFluffyMissingTx = 2009, MIB;
    /// Requests the pool transactions not listed.
    GetTxpoolComplement = 2010, 4 * MIB;
}

impl Command {
    /// The number on the wire.
    pub const fn code(self) -> u32 {
        self as u32
    }

    /// Whether it is a request, which gets a response, and not a notification.
    pub const fn is_request(self) -> bool {
        matches!(self, Self::Handshake | Self::TimedSync | Self::Ping | Self::SupportFlags)
    }

    /// Whether it may be sent over Tor and I2P.
    pub const fn is_allowed_on_anonymity_networks(self) -> bool {
        matches!(self, Self::Handshake | Self::TimedSync | Self::NewTransactions)
    }
}
