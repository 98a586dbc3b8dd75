//! What messages are about.

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

            /// The command of this number.
            pub const fn from_code(code: u32) -> Option<Self> {
                match code {
                    $($code => Some(Self::$name),)*
                    _ => None,
                }
            }

            /// The most bytes of a payload (`connection_context.cpp: get_max_bytes`).
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
    /// Who are you, and on which chain?
    Handshake = 1001, 64 * KIB;
    /// Where is your chain now?
    TimedSync = 1002, 64 * KIB;
    /// Can you be reached?
    Ping = 1003, 4 * KIB;
    /// What do you understand?
    SupportFlags = 1007, 4 * KIB;
    /// A new block with all its transactions.
    NewBlock = 2001, 128 * MIB;
    /// New transactions.
    NewTransactions = 2002, 128 * MIB;
    /// Which blocks are wanted.
    RequestGetObjects = 2003, 2 * MIB;
    /// The blocks that were wanted.
    ResponseGetObjects = 2004, 128 * MIB;
    /// Which blocks does your chain have behind the last of these?
    RequestChain = 2006, 512 * KIB;
    /// These.
    ResponseChainEntry = 2007, 4 * MIB;
    /// A new block with the transactions that the peer may not have.
    NewFluffyBlock = 2008, 4 * MIB;
    /// Transactions of a fluffy block that are missing.
    RequestFluffyMissingTx = 2009, MIB;
    /// Which transactions do you have beyond these?
    GetTxpoolComplement = 2010, 4 * MIB;
}

impl Command {
    /// The number on the wire.
    pub const fn code(self) -> u32 {
        self as u32
    }

    /// Whether it is a request, which is answered, or else a notification.
    pub const fn is_request(self) -> bool {
        matches!(self, Self::Handshake | Self::TimedSync | Self::Ping | Self::SupportFlags)
    }

    /// Whether it may be sent over Tor and I2P.
    pub const fn is_allowed_on_anonymity_networks(self) -> bool {
        matches!(self, Self::Handshake | Self::TimedSync | Self::NewTransactions)
    }
}
