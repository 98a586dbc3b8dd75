//! The same questions to two nodes, and where their answers differ.
//!
//! A [`Question`] is an HTTP request with a name. [`ask`] sends it, [`differences`] compares two answers field by
//! field; an [`Excuse`] says which field of which call may differ, and why. [`Comparison`] does all of it for one
//! question after the other, counts, and keeps what nobody excused.

mod compare;
mod excuse;
mod packet;
mod tree;
mod wire;

pub use compare::{Difference, differences};
pub use excuse::{Allow, Comparison, Excuse, anything, same_length, unordered, value, within};
pub use packet::{Field, packet};
pub use tree::Tree;
pub use wire::{Answer, Connections, Port, Question, ask};
