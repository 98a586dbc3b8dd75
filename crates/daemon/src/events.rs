//! The node's events: what happened to the main chain and to the public part of the pool, numbered.
//!
//! They are kept in memory only, in a ring. A client that has missed some, because the node was started anew or because
//! it was away for too long, is told so and asks for the state anew. Clients read from the ring when they are ready for
//! more, so a slow one costs the others nothing.

mod collect;
mod ring;
mod stream;

pub(crate) use collect::follow;
pub use ring::{Events, EventsPage, Gap, NodeEvent, NodeEventKind, RemovalReason};
pub(crate) use stream::open;
