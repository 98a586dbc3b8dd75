//! The engine: chains that are built by legal and illegal moves.

mod batch;
mod handle;
mod moves;
mod node;
mod opening;
mod reorganisation;
