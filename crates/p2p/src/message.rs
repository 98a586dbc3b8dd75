//! Message contents.
//!
//! Every message is a struct with the fields of the reference's (`p2p_protocol_defs.h`, `cryptonote_protocol_defs.h`).
//! [`Request`] and [`Notification`] choose the struct by command; responses are read with [`Payload::from_payload`],
//! because the requester knows what to expect. Decoding includes the reference's [first checks](Payload::check), so a
//! decoded message can be handled without repeating them.

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

/// Limit of blocks per request.
pub const MAX_OBJECT_REQUEST_COUNT: usize = 100;

/// Upper bound of any chain height.
pub const MAX_BLOCK_NUMBER: u64 = 500_000_000;

/// Why a message is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// Unknown command, or not sent in this way.
    #[error("unknown command {0}")]
    UnknownCommand(u32),
    /// Not a portable storage, or missing or bad fields.
    #[error("{command:?}: {error}")]
    Storage {
        /// The command.
        command: Command,
        /// The cause.
        #[source]
        error: EpeeError,
    },
    /// Too many items.
    #[error("{count} {what}, at most {limit} are allowed")]
    TooMany {
        /// Which items.
        what: &'static str,
        /// Their number.
        count: usize,
        /// The limit.
        limit: usize,
    },
    /// A chain response without block ids.
    #[error("chain entry without block ids")]
    NoBlockIds,
    /// More ids than blocks between start and tip.
    #[error("chain entry of {count} block ids from height {start} on a chain of {total}")]
    ChainHeights {
        /// The height of the first id.
        start: u64,
        /// Number of ids.
        count: usize,
        /// Height of the chain.
        total: u64,
    },
    /// Numbers of weights and ids differ.
    #[error("chain entry of {ids} block ids with {weights} weights")]
    ChainWeights {
        /// Number of ids.
        ids: usize,
        /// Number of weights.
        weights: usize,
    },
}

/// A message struct.
pub trait Payload: WriteObject + for<'a> ReadObject<'a> {
    /// Its command.
    const COMMAND: Command;

    /// The reference's checks before it handles such a message.
    fn check(&self) -> Result<(), MessageError> {
        Ok(())
    }

    /// Decodes and checks. Bytes after the storage are ignored.
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

/// A request struct with its response.
pub trait Invoke: Payload {
    /// The response.
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

/// Header and payload of a successful response.
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
            /// Decodes the payload of such a message.
            pub fn from_payload(command: u32, payload: &[u8]) -> Result<Self, MessageError> {
                match Command::from_code(command) {
                    $(Some(Command::$variant) => <$type>::from_payload(payload).map(Self::$variant),)*
                    _ => Err(MessageError::UnknownCommand(command)),
                }
            }

            /// Its command.
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
    /// A request from a peer.
    Request {
        /// Exchanges identity and chain state.
        Handshake(HandshakeRequest),
        /// Exchanges chain state and peer lists.
        TimedSync(TimedSyncRequest),
        /// Tests whether a peer is reachable.
        Ping(PingRequest),
        /// Asks for the supported features.
        SupportFlags(SupportFlagsRequest),
    }
}

by_command! {
    /// A notification from a peer.
    Notification {
        /// A new block with all its transactions.
        NewBlock(NewBlock),
        /// New transactions.
        NewTransactions(NewTransactions),
        /// Requests blocks by id.
        RequestGetObjects(RequestGetObjects),
        /// The requested blocks.
        ResponseGetObjects(ResponseGetObjects),
        /// Requests the block ids after the last common block.
        RequestChain(RequestChain),
        /// The block ids after the last common block.
        ResponseChainEntry(ResponseChainEntry),
        /// A new block without the transactions that the peer probably has.
        NewFluffyBlock(NewFluffyBlock),
        /// Requests missing transactions of a fluffy block.
        RequestFluffyMissingTx(RequestFluffyMissingTx),
        /// Requests the pool transactions not listed.
        GetTxpoolComplement(GetTxpoolComplement),
    }
}

/// A message from a peer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Incoming {
    /// A request.
    Request(Request),
    /// A notification.
    Notification(Notification),
    /// Decoded by the requester, which knows the type.
    Response {
        /// Command number.
        command: u32,
        /// Return code.
        code: i32,
        /// The payload.
        payload: Vec<u8>,
    },
}

impl Incoming {
    /// Decodes a message.
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
