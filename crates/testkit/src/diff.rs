//! The same requests to two nodes, and the differences of their responses.
//!
//! A [`Question`] is an HTTP request with a name. [`ask`] sends it, [`differences`] compares two responses field by
//! field; an [`Excuse`] says which field of which call may differ, and why. [`Comparison`] does all of this for one
//! request after the other, counts, and keeps what is not excused. A [`Panel`] asks the reference, which may be a
//! recording, and any number of nodes that are compared with it.

mod blank;
mod compare;
mod excuse;
mod packet;
mod panel;

pub use crate::wire::{Answer, Connections, Port, Question, Tree, ask};
pub use compare::{Difference, differences};
pub use excuse::{
    Allow, Comparison, Excuse, anything, only_ours_and_empty, same_length, unordered, value, within,
};
pub use packet::{Field, packet};
pub use panel::Panel;
