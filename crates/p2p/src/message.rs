//! What peers tell each other.
//!
//! Every message is a struct with the fields of the reference's (`p2p_protocol_defs.h`,
//! `cryptonote_protocol_defs.h`). [`Request`] and [`Notification`] choose the struct by the command; answers are
//! read with [`Payload::from_payload`], because whoever asked knows what to expect. Reading also
//! [checks](Payload::check) what the reference checks before anything else, so that a message that was read is
//! one that can be handled.

mod block_entry;
mod blocks;
mod chain;
mod node;
mod transactions;

pub use block_entry::{BlockCompleteEntry, TxBlobEntry};
pub use blocks::{NewBlock, NewFluffyBlock, RequestFluffyMissingTx, RequestGetObjects, ResponseGetObjects};
pub use chain::{CoreSyncData, RequestChain, ResponseChainEntry};
pub use node::{
    BasicNodeData, HandshakeRequest, HandshakeResponse, PeerlistEntry, PingRequest, PingResponse,
    SupportFlagsRequest, SupportFlagsResponse, TimedSyncRequest, TimedSyncResponse,
};
pub use transactions::{GetTxpoolComplement, NewTransactions, PADDING_GRANULARITY};

use ferrite_types::epee::{self, EpeeError, Limits, ReadObject, WriteObject};

use crate::levin::{self, Command, Kind, Message};

/// The most blocks that may be asked for at once.
pub const MAX_OBJECT_REQUEST_COUNT: usize = 100;

/// No chain is that long.
pub const MAX_BLOCK_NUMBER: u64 = 500_000_000;

/// Why a message is not what it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// A command that does not exist, or that is not sent in this way.
    #[error("unknown command {0}")]
    UnknownCommand(u32),
    /// Not a storage, or not with such fields.
    #[error("{command:?}: {error}")]
    Storage {
        /// What the message is about.
        command: Command,
        /// What is wrong.
        #[source]
        error: EpeeError,
    },
    /// More of something than allowed.
    #[error("{count} {what}, at most {limit} are allowed")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// How many are allowed.
        limit: usize,
    },
    /// An answer without a single block id.
    #[error("chain entry without block ids")]
    NoBlockIds,
    /// More ids than blocks from the start to the top.
    #[error("chain entry of {count} block ids from height {start} on a chain of {total}")]
    ChainHeights {
        /// The height of the first id.
        start: u64,
        /// How many ids there are.
        count: usize,
        /// The length of the chain.
        total: u64,
    },
    /// Not one weight for each id.
    #[error("chain entry of {ids} block ids with {weights} weights")]
    ChainWeights {
        /// How many ids there are.
        ids: usize,
        /// How many weights.
        weights: usize,
    },
}

/// The struct of a message.
pub trait Payload: WriteObject + for<'a> ReadObject<'a> {
    /// What it is about.
    const COMMAND: Command;

    /// Checks what the reference checks before it handles such a message.
    fn check(&self) -> Result<(), MessageError> {
        Ok(())
    }

    /// Reads and checks. Bytes behind the storage are ignored.
    fn from_payload(payload: &[u8]) -> Result<Self, MessageError> {
        let object: Self = epee::from_bytes(payload, Limits::LEVIN)
            .map_err(|error| MessageError::Storage { command: Self::COMMAND, error })?;
        object.check()?;
        Ok(object)
    }

    /// The payload alone.
    fn to_payload(&self) -> Vec<u8> {
        epee::to_bytes(self)
    }

    /// Header and payload.
    fn to_frame(&self, kind: Kind) -> Vec<u8> {
        levin::frame(Self::COMMAND.code(), kind, |out| epee::append_to(self, out))
    }
}

/// The struct of a request, and of its answer.
pub trait Invoke: Payload {
    /// The answer.
    type Response: Payload;

    /// Header and payload of the request.
    fn request(&self) -> Vec<u8> {
        self.to_frame(Kind::Request)
    }
}

/// Header and payload of a notification.
pub fn notification<T: Payload>(message: &T) -> Vec<u8> {
    message.to_frame(Kind::Notification)
}

/// Header and payload of an answer that went well.
pub fn response<T: Payload>(message: &T) -> Vec<u8> {
    message.to_frame(Kind::Response { code: levin::return_code::SUCCESS })
}

macro_rules! payload {
    ($($command:ident: $($type:ty),*;)*) => {$($(
        impl $crate::message::Payload for $type {
            const COMMAND: $crate::levin::Command = $crate::levin::Command::$command;
        }
    )*)*};
}
use payload;

macro_rules! by_command {
    ($(#[$meta:meta])* $name:ident { $($(#[$variant_meta:meta])* $variant:ident($type:ty),)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum $name {
            $($(#[$variant_meta])* $variant($type),)*
        }

        impl $name {
            /// Reads the payload of such a message.
            pub fn from_payload(command: u32, payload: &[u8]) -> Result<Self, MessageError> {
                match Command::from_code(command) {
                    $(Some(Command::$variant) => <$type>::from_payload(payload).map(Self::$variant),)*
                    _ => Err(MessageError::UnknownCommand(command)),
                }
            }

            /// What it is about.
            pub fn command(&self) -> Command {
                match self {
                    $(Self::$variant(_) => Command::$variant,)*
                }
            }

            /// The payload alone.
            pub fn to_payload(&self) -> Vec<u8> {
                match self {
                    $(Self::$variant(message) => message.to_payload(),)*
                }
            }
        }

        $(
            impl From<$type> for $name {
                fn from(message: $type) -> Self {
                    Self::$variant(message)
                }
            }
        )*
    };
}

by_command! {
    /// What a peer asks.
    Request {
        /// Who are you, and on which chain?
        Handshake(HandshakeRequest),
        /// Where is your chain now?
        TimedSync(TimedSyncRequest),
        /// Can you be reached?
        Ping(PingRequest),
        /// What do you understand?
        SupportFlags(SupportFlagsRequest),
    }
}

by_command! {
    /// What a peer tells.
    Notification {
        /// A new block with all its transactions.
        NewBlock(NewBlock),
        /// New transactions.
        NewTransactions(NewTransactions),
        /// Which blocks are wanted.
        RequestGetObjects(RequestGetObjects),
        /// The blocks that were wanted.
        ResponseGetObjects(ResponseGetObjects),
        /// Which blocks does your chain have behind the last of these?
        RequestChain(RequestChain),
        /// These.
        ResponseChainEntry(ResponseChainEntry),
        /// A new block with the transactions that the peer may not have.
        NewFluffyBlock(NewFluffyBlock),
        /// Transactions of a fluffy block that are missing.
        RequestFluffyMissingTx(RequestFluffyMissingTx),
        /// Which transactions do you have beyond these?
        GetTxpoolComplement(GetTxpoolComplement),
    }
}

/// A message from a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Incoming {
    /// It asks.
    Request(Request),
    /// It tells.
    Notification(Notification),
    /// It answers; what it answers only the one who asked knows.
    Response {
        /// What it is about.
        command: u32,
        /// How it went.
        code: i32,
        /// The answer.
        payload: Vec<u8>,
    },
}

impl Incoming {
    /// Reads the payload of a message.
    pub fn from_message(message: Message) -> Result<Self, MessageError> {
        let Message { command, kind, payload } = message;
        match kind {
            Kind::Request => Request::from_payload(command, &payload).map(Self::Request),
            Kind::Notification => Notification::from_payload(command, &payload).map(Self::Notification),
            Kind::Response { code } => Ok(Self::Response { command, code, payload }),
        }
    }
}

fn check_count(what: &'static str, count: usize, limit: usize) -> Result<(), MessageError> {
    if count > limit { Err(MessageError::TooMany { what, count, limit }) } else { Ok(()) }
}
